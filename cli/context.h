/* Lines with links and the lines around them, as grep shows them. */
#ifndef CLI_CONTEXT_H
#define CLI_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

typedef struct context_view context_view;

typedef struct context_settings {
    size_t around; /**< lines before and after */
    char terminator;
    char line_end; /**< of the input */
    bool has_file; /**< start each line with the name of its file */
    bool has_line; /**< and with its number */
    bool has_color;
} context_settings;

context_view *context_new(const context_settings *settings);
void context_free(context_view *view);

/** Text goes by, or, with `is_link`, a link. */
void context_add(context_view *view, linkspan_str text, bool is_link);

/** The line is longer than what is shown of it. */
bool context_is_cut(const context_view *view);

/** Bytes that take no room, such as those that make a link clickable. Not after
 *  the cut, so that a line stays bounded. */
void context_add_control(context_view *view, linkspan_str bytes);

/** A file starts or ends. */
void context_begin_file(context_view *view, const char *file);
void context_end_file(context_view *view);

#endif
