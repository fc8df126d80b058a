/* Finds the links of many files in several threads and writes them in order. */
#ifndef CLI_INPUT_SEARCH_H
#define CLI_INPUT_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/input/scan.h"
#include "cli/input/walk.h"
#include "cli/output/show.h"

typedef struct search_settings {
    scan_settings scan;
    show_settings show;
    const linkspan_policy *policy; /**< chooses labels to show in Punycode */
    const linkspan_data *data;     /**< NULL: the compiled-in lists */
    dns *dns;                      /**< NULL: nothing is looked up */
    bool is_http;                  /**< a link without a scheme is http */
    bool is_legacy; /**< links are known to be in a legacy encoding */
    linkspan_redact_options redaction; /**< for FORM_REDACTED */
    bool is_recursive;
    /* has_hidden, ignores_nothing, include and exclude are for folders */
    bool has_hidden;
    bool ignores_nothing;
    name_patterns include;
    name_patterns exclude;
    uint64_t most; /**< write at most this many links of each file; 0: all */
    bool is_unique;
    bool is_normalized; /**< --unique: links with equal normalized addresses
                         *   count as the same link */
    tally *tally;       /**< for FORM_TALLY */
    size_t jobs;
    bool has_progress;
} search_settings;

typedef struct search_result {
    bool has_found;
    bool is_good;        /**< everything was read */
    bool is_unique_full; /**< there were more different links than can be
                          *   remembered */
    bool is_tally_full; /**< there were more different names than are counted */
} search_result;

search_result search_files(const search_settings *settings, char **paths,
                           size_t count);

#endif
