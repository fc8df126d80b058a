/* Files that are skipped because a file .gitignore or .ignore says so, or the
 * options --include and --exclude. */
#ifndef CLI_IGNORE_H
#define CLI_IGNORE_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/glob.h"

/** The rules of one file .gitignore, which apply below its folder. */
typedef struct ignore_rules ignore_rules;

typedef enum ignore_answer {
    IGNORE_UNKNOWN, /**< no rule matches */
    IGNORE_YES,
    IGNORE_NO
} ignore_answer;

/** Read the rules of a file; NULL: there is none, or `*error` is not 0. A
 *  pattern that cannot be read is skipped. */
ignore_rules *ignore_read(const char *path, int *error);
void ignore_free(ignore_rules *rules);

/** What the rules say about a path, relative to the folder in which they stand.
 *  The last rule that matches counts. */
ignore_answer ignore_ask(const ignore_rules *rules, const char *path,
                         bool is_folder);

#endif
