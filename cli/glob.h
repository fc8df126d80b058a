/* Patterns of file names, as .gitignore has them. The C library's fnmatch() follows
 * the locale and knows no `**`. */
#ifndef CLI_GLOB_H
#define CLI_GLOB_H

#include <stdbool.h>
#include <stddef.h>

typedef struct glob glob;

/** Read a pattern: `*` and `?` do not match a slash, `[a-z]` is one of a set, `**`
 *  between slashes any number of folders, and a backslash takes away what the next
 *  character means. NULL: it is longer than GLOB_MAX or a bracket is not closed. */
#define GLOB_MAX 1024
glob *glob_new(const char *pattern, size_t len);
void glob_free(glob *g);

/** Does it match the whole of a path? Takes time in proportion to the length of the
 *  path times that of the pattern. */
bool glob_matches(const glob *g, const char *path);

#endif
