/* The text that a person is shown while it is being made, with its map back,
 * and leaving out its middle. */
#ifndef LKS_DISPLAY_SHOWN_H
#define LKS_DISPLAY_SHOWN_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Offsets are of the result. The parts follow each other: what leads to the
 *  host; the labels that can be left out; the registrable domain and the port,
 *  which cannot; the rest. */
typedef struct lks_shown {
    linkspan_buf *out;
    size_t begin; /**< of the result in `out` */
    size_t *map;  /**< NULL: not now */
    size_t labels;
    size_t domain;
    size_t rest;
} lks_shown;

/** Length of the result so far. */
size_t lks_shown_len(const lks_shown *s);

/** Append bytes that stand for what is at `from` in the text; `is_same` if they
 *  are the bytes there. */
void lks_show(lks_shown *s, lks_slice bytes, size_t from, bool is_same);

/** Append bytes percent-escaped; they are at `from` in the text. */
void lks_show_escaped(lks_shown *s, lks_slice bytes, size_t from);

/** Leave out the middle of what is too long, if all has been written. `max` is
 *  in code points. */
void lks_shorten(lks_shown *s, size_t max, bool is_email);

#endif
