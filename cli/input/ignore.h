/* The rules of .gitignore and .ignore files, which say which files are
 * skipped. */
#ifndef CLI_INPUT_IGNORE_H
#define CLI_INPUT_IGNORE_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/input/glob.h"

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
