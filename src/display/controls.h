/* Controls or markup that show the fields of a link one after the other, as PRI
 * 185 says. D3: the whole link stands in an embedding, and each field stands
 * between two direction marks (LRM or RLM). With `is_isolated`, the link and
 * each field stand in isolates instead. lks_walk_fields() passes the text and
 * the insertions to a sink, whose functions write them as control characters or
 * as markup. */
#ifndef LKS_DISPLAY_CONTROLS_H
#define LKS_DISPLAY_CONTROLS_H

#include "display/fields.h"

/** Kinds of insertions. The last four balance the bidi controls that the link
 *  itself contains, so that those controls do not affect the text around a
 *  field. */
typedef enum lks_insert {
    LKS_INSERT_OPEN,
    LKS_INSERT_CLOSE,
    LKS_INSERT_FIELD_OPEN,
    LKS_INSERT_FIELD_CLOSE,
    LKS_INSERT_ESCAPES_OPEN, /**< before a run of percent escapes */
    LKS_INSERT_ESCAPES_CLOSE,
    LKS_INSERT_EMBED,
    LKS_INSERT_END_EMBED,
    LKS_INSERT_ISOLATE,
    LKS_INSERT_END_ISOLATE
} lks_insert;

typedef struct lks_sink {
    void *context;
    void (*insert)(void *context, lks_insert what);
    void (*copy)(void *context, linkspan_range range);
} lks_sink;

/** Send the text and the insertions to the sink, in order. */
void lks_walk_fields(const lks_fields *fields, bool is_isolated,
                     const lks_sink *sink);

/** The control character for an insertion. */
uint32_t lks_control_of(lks_insert what, bool is_isolated,
                        bool is_right_to_left);

/** Append the text with control characters to `out`. The caller has called
 *  lks_buf_begin(). */
void lks_write_controls(const lks_fields *fields, bool is_isolated,
                        bool is_right_to_left, linkspan_buf *out);

#endif
