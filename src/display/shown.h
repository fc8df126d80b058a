/* The text that a person is shown while it is being written: with a map back to
 * the original, and with its middle left out. */
#ifndef LKS_DISPLAY_SHOWN_H
#define LKS_DISPLAY_SHOWN_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Offsets are those of the result. It has four parts, in this order: the text
 *  before the host; the labels that can be left out; the registrable domain and
 *  the port, which cannot be left out; the rest. */
typedef struct lks_shown {
    linkspan_buf *out;
    size_t begin; /**< where the result starts in `out` */
    size_t *map;  /**< NULL: the map is not filled in */
    size_t labels;
    size_t domain;
    size_t rest;
} lks_shown;

/** Length of the result so far. */
size_t lks_shown_len(const lks_shown *s);

/** Append bytes that are shown for the text at `from`. Set `is_same` if they
 *  are the bytes of the text. */
void lks_show(lks_shown *s, lks_slice bytes, size_t from, bool is_same);

/** Append bytes, which stand at `from` in the text, percent-escaped. */
void lks_show_escaped(lks_shown *s, lks_slice bytes, size_t from);

/** Leave out the middle if the text has more than `max` code points. Everything
 *  must have been written before. */
void lks_shorten(lks_shown *s, size_t max, bool is_email);

#endif
