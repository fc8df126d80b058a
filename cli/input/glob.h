/* Patterns of file names, as in .gitignore. The C library's fnmatch() depends
 * on the locale, has no `**` and tries one pattern at a time. */
#ifndef CLI_INPUT_GLOB_H
#define CLI_INPUT_GLOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Patterns that are tried together. They are numbered from 0, in the order in which
 *  they were added. */
typedef struct globs globs;

globs *globs_new(void);
void globs_free(globs *g);

/** Add a pattern: `*` and `?` do not match a slash, `[a-z]` matches one
 *  character of a set, `**` between slashes any number of folders, and a
 *  backslash makes the next character literal. False: it is longer than GLOB_MAX
 *  or a bracket is not closed; then nothing is added. Patterns are added before the
 *  first call of globs_match(). */
#define GLOB_MAX 1024
bool globs_add(globs *g, const char *pattern, size_t len);

size_t globs_count(const globs *g);

/** Find the patterns that match the whole path. All patterns are tried at once, 64
 *  tokens in one step: the number of steps is at most the length of the path times
 *  that of all patterns, divided by 64. */
void globs_match(globs *g, const char *path);

/** The last pattern before the pattern `before` that matched the path of the last
 *  call of globs_match(); GLOBS_NONE if there is none. Start with GLOBS_NONE, which
 *  is greater than every number. */
#define GLOBS_NONE SIZE_MAX
size_t globs_last(const globs *g, size_t before);

/** The number of steps of all calls of globs_match(), for tests. */
uint64_t globs_steps(const globs *g);

#endif
