/* Patterns of file names, as in .gitignore. The C library's fnmatch() depends
 * on the locale and has no `**`. */
#ifndef CLI_GLOB_H
#define CLI_GLOB_H

#include <stdbool.h>
#include <stddef.h>

typedef struct glob glob;

/** Read a pattern: `*` and `?` do not match a slash, `[a-z]` matches one
 *  character of a set, `**` between slashes any number of folders, and a
 *  backslash makes the next character literal. NULL: it is longer than GLOB_MAX
 *  or a bracket is not closed. */
#define GLOB_MAX 1024
glob *glob_new(const char *pattern, size_t len);
void glob_free(glob *g);

/** True if the pattern matches the whole path. Takes time proportional to the
 *  length of the path times that of the pattern. */
bool glob_matches(const glob *g, const char *path);

#endif
