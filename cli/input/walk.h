/* Files to read: patterns of names, what is ignored, folders. */
#ifndef CLI_INPUT_WALK_H
#define CLI_INPUT_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ------------------------------------------------------------------ glob */

/* Patterns of file names, as in .gitignore. The C library's fnmatch() depends
 * on the locale, has no `**` and tries one pattern at a time. */

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

/* ------------------------------------------------------------------ walk */

/* Lists files, and folders with everything below them, one after the other. */

typedef struct walk walk;

/** Patterns of names; all zero at first. */
typedef struct name_patterns {
    globs *set; /**< NULL: there are none */
} name_patterns;

/** Add a pattern; false: it is invalid. A pattern without a slash applies to
 *  the last part of a path. */
bool name_patterns_add(name_patterns *patterns, const char *pattern);
void name_patterns_free(name_patterns *patterns);

typedef struct walk_settings {
    char **paths; /**< where to start */
    size_t count;
    bool is_recursive;
    bool is_quiet;                /**< no messages */
    bool has_hidden;              /**< names that start with a dot are
                                   *   searched */
    bool ignores_nothing;         /**< .gitignore and .ignore are not read */
    const name_patterns *include; /**< patterns for files only; if there are
                                   *   none, all files */
    const name_patterns *exclude; /**< for files and folders */
} walk_settings;

walk *walk_new(const walk_settings *settings);
void walk_free(walk *w);

/**
 * The next file, in the order of the names' bytes, valid until the next call;
 * NULL: there is none. Links to folders are followed only if they were named as
 * arguments. Files that are hidden, ignored or excluded, and whatever is no
 * regular file, are skipped unless they were named as arguments.
 *
 * .gitignore is obeyed in a git repository, and .ignore everywhere. Both are
 * also read in the folders above those that were named.
 *
 * @param is_named the file was itself an argument, not found in a folder.
 */
const char *walk_next(walk *w, bool *is_named);

/** True if nothing has failed so far. Every failure was reported by a
 *  message. */
bool walk_is_good(const walk *w);

/* ---------------------------------------------------------------- ignore */

/* The rules of .gitignore and .ignore files, which say which files are
 * skipped. */

/** The rules of one .gitignore or .ignore file. They apply to the folder that
 *  contains it and to everything below. */
typedef struct ignore_rules ignore_rules;

typedef enum ignore_answer {
    IGNORE_UNKNOWN, /**< no rule matches */
    IGNORE_YES,
    IGNORE_NO
} ignore_answer;

/** Read the rules of a file. Returns NULL if there is no such file (`*error` is
 *  then 0), or if it cannot be read (`*error` is then an errno value). An
 *  invalid pattern is skipped. */
ignore_rules *ignore_read(const char *path, int *error);
void ignore_free(ignore_rules *rules);

/** What the rules say about a path. The path is relative to the folder in which
 *  the file of rules is. The last rule that matches counts. */
ignore_answer ignore_ask(const ignore_rules *rules, const char *path,
                         bool is_folder);

#endif
