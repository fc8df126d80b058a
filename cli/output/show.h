/* The forms in which links are written. */
#ifndef CLI_OUTPUT_SHOW_H
#define CLI_OUTPUT_SHOW_H

#include <stdbool.h>

#include "cli/output/context.h"
#include "cli/output/hit.h"
#include "cli/output/tally.h"

typedef enum form {
    FORM_LIST,
    FORM_JSON,
    FORM_TEMPLATE,
    FORM_TSV,
    FORM_CSV,
    FORM_MARKED,
    FORM_REDACTED,
    FORM_CONTEXT,
    FORM_COUNT,
    FORM_TALLY,         /**< how often each value of `tally_by` occurs */
    FORM_FILES,         /**< names of files that have links */
    FORM_FILES_WITHOUT, /**< names of files that have no links */
    FORM_QUIET
} form;

typedef struct show_settings {
    form form;
    field_list fields;   /**< for FORM_JSON, FORM_TSV and FORM_CSV */
    const char *pattern; /**< for FORM_TEMPLATE */
    tally_key tally_by;  /**< for FORM_TALLY */
    bool is_href;
    bool is_host;
    bool has_file;
    bool has_line;
    bool has_color;
    bool has_hyperlinks;
    bool is_line_buffered;
    bool is_for_spreadsheet; /**< FORM_CSV: no value is a formula */
    char terminator;
    context_view *view; /**< for FORM_CONTEXT */
} show_settings;

/** True if the text around the links is written too. */
bool shows_text(const show_settings *s);

/** What FORM_LIST writes for a link. The result may point into `host` or into
 *  `h->tools`. */
linkspan_str shown_of(const show_settings *s, hit *h, linkspan_host *host);

/** For a table, write the line with the names of the columns. Called before any
 *  link is written. */
void show_begin(const show_settings *s);

/** Write a link. Only FORM_LIST uses `shown`, the result of shown_of(). */
void show_link(const show_settings *s, hit *h, linkspan_str shown);

/** Write text that is not part of a link. */
void show_text(const show_settings *s, linkspan_str text);

/** Write the name of a file. */
void show_file(const show_settings *s, const char *file);

/** Write how many links a file has. */
void show_count(const show_settings *s, const char *file, uint64_t count);

#endif
