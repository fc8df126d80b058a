/* The lists of domains that the command uses: those given with --use, else those in
 * the user's data folder, else those compiled in. */
#ifndef CLI_PLATFORM_LIST_FILES_H
#define CLI_PLATFORM_LIST_FILES_H

#include <stdbool.h>

#include "cli/options.h"
#include "linkspan/linkspan.h"

/** --use, --any-list and --no-user-data. */
extern const option_group data_options;

/** One list from a file; `text` is NULL if there is none. */
typedef struct list_file {
    char *text;
    size_t len;
    char *path;
    bool is_user; /**< from the user's data folder */
} list_file;

/** Set to zero before use. */
typedef struct list_files {
    list_file suffixes;
    list_file tlds;
    bool is_any; /**< --any-list: incomplete lists of top-level domains are
                  *   accepted */
    bool ignores_user_data; /**< --no-user-data */
} list_files;

/** Read a list. Its text shows whether it is a list of suffixes or of top-level
 *  domains. Ends the program if it cannot be read. */
list_file *list_files_add(list_files *files, const char *path);

/** Process an option of `data_options` that the parser has just read; false: it
 *  is none of them. */
bool list_files_set(list_files *files, const option_parser *parser);

/** Load the lists; `*data` is NULL if the compiled-in ones are used. Lists in
 *  the user's data folder are added to `files`. False, with a message, if a
 *  list that was given cannot be used. A list in the user's folder that cannot
 *  be used, or is older than the compiled-in one, is left out. */
bool list_files_load(list_files *files, linkspan_data **data);

void list_files_free(list_files *files);

#endif
