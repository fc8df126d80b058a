/* Lists files, and folders with everything below them, one after the other. */
#ifndef CLI_INPUT_WALK_H
#define CLI_INPUT_WALK_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/input/glob.h"

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

#endif
