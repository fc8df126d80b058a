/* The options that say what a link is, shared by the commands that look for
 * links. */
#ifndef CLI_DETECTION_H
#define CLI_DETECTION_H

#include <stdbool.h>

#include "cli/input.h"
#include "cli/options.h"
#include "cli/safety.h"
#include "linkspan/linkspan.h"

extern const option_group detection_options;

/** Lists of domains alone, for commands that only look at hosts. */
extern const option_group data_options;

/** The lists given with --use. */
typedef struct list_files {
    char *suffixes;
    size_t suffixes_len;
    const char *suffixes_name;
    char *tlds;
    size_t tlds_len;
    const char *tlds_name;
    bool is_any; /**< --any-list: not only whole lists of top-level domains */
} list_files;

/** Read a list; which one it is shows in its text. Ends the program if it
 *  cannot be read. */
void list_files_add(list_files *files, const char *path);

/** Take --use or --any-list, which the parser has just read. */
void list_files_set(list_files *files, const option_parser *parser);
void list_files_free(list_files *files);

/** The object that the lists make, NULL for those compiled in; false, with a
 *  message, if a list is not in its format. */
bool list_files_load(const list_files *files, linkspan_data **data);

typedef struct detection {
    linkspan_options options;
    list_files lists;
    linkspan_str *schemes;
    line_list ignored;
    uint32_t profile;
    bool has_tailoring; /**< told, whatever the profile */
    uint32_t tailoring;
    uint32_t default_policy; /**< without --policy and --profile=safe */
    safety safety;
} detection;

void detection_init(detection *d);

/** Take the option that the parser has just read; false: it is none of these. */
bool detection_set(detection *d, const option_parser *parser);

/** Make the detector; ends the program if an option does not allow that. */
linkspan_detector *detection_finish(detection *d);

void detection_free(detection *d);

#endif
