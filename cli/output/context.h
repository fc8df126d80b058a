/* Lines with links and the lines around them, as grep shows them. */
#ifndef CLI_OUTPUT_CONTEXT_H
#define CLI_OUTPUT_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

typedef struct context_view context_view;

typedef struct context_settings {
    size_t before; /**< number of lines shown before a line that has a link */
    size_t after;
    char terminator;
    char line_end; /**< the byte that ends a line of the input */
    bool has_file; /**< start each line with the name of its file */
    bool has_line; /**< start each line with its number */
    bool has_color;
} context_settings;

context_view *context_new(const context_settings *settings);
void context_free(context_view *view);

/** Add text that is not part of a link. */
void context_add(context_view *view, linkspan_str text);

/** Add a link. `text` has no line end in it. If `href` is not absent, the link
 *  becomes clickable. */
void context_add_link(context_view *view, linkspan_str text, linkspan_str href);

/** True if the links of the current line and the text around them are already as
 *  long as the longest line that is shown whole. No further link of the current line
 *  is shown. */
bool context_is_full(const context_view *view);

/** Called when a file starts or ends. */
void context_begin_file(context_view *view, const char *file);
void context_end_file(context_view *view);

#endif
