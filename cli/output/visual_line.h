/* A whole line in visual order, in which each link has its fields in order. */
#ifndef CLI_OUTPUT_VISUAL_LINE_H
#define CLI_OUTPUT_VISUAL_LINE_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** Text that grows; all zero at first. Free `data`. */
typedef struct growing {
    char *data;
    size_t len;
    size_t room;
} growing;

void growing_add(growing *text, linkspan_str more);

/** A link of a visual_line. In the line's text, a single mark character takes
 *  its place. */
typedef struct placed {
    size_t at;             /**< offset of its mark in the line */
    linkspan_range visual; /**< its place in `links` */
} placed;

/** A line that is being collected; all zero at first. */
typedef struct visual_line {
    growing text;  /**< with a mark in the place of each link */
    growing links; /**< one after the other, in visual order */
    placed *list;
    size_t count;
} visual_line;

/** Add a link in visual order. For the order of the line, the whole link counts
 *  as one strong character of its direction, as if it were embedded. */
void visual_line_add(visual_line *line, linkspan_str visual,
                     bool is_right_to_left);

/** Append the line, in visual order, to `out`, and start an empty line. */
void visual_line_finish(visual_line *line, const linkspan_bidi *how,
                        growing *out);
void visual_line_free(visual_line *line);

#endif
