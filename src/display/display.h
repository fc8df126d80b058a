/* Showing a link to a person, and the order of bidirectional text. */
#ifndef LKS_DISPLAY_DISPLAY_H
#define LKS_DISPLAY_DISPLAY_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "text/hints.h"
#include "text/slice.h"

/* ---------------------------------------------------------------- fields */

/* The fields of a link and what separates them, as PRI 185 defines them (D4: a
 * port is a field, D5: addresses), and the direction in which they follow each
 * other (D2). */

/** Where separators can stand in a text. */
typedef struct lks_fields {
    lks_slice text;
    uint32_t kind;        /**< a LINKSPAN_KIND_ value */
    linkspan_range first; /**< the separator before the host, or empty */
    linkspan_range host;  /**< dots separate in it */
    size_t port;          /**< offset of the colon before the port, a separator;
                           *   SIZE_MAX if there is none */
    linkspan_range path;  /**< slashes separate in it */
    linkspan_range query; /**< its question mark, `=` and `&` are separators */
    size_t fragment;      /**< offset of its `#`, a separator; SIZE_MAX if there
                           *   is none */
    bool inserts_nothing; /**< no controls may be inserted */
} lks_fields;

void lks_fields_init(lks_fields *fields, uint32_t kind, lks_slice text);

/** Find the first separator at or after `at`; false if there is none. */
bool lks_next_separator(const lks_fields *fields, size_t at,
                        linkspan_range *separator);

/** True if a left-to-right link shows its fields in order in the paragraph
 *  without any controls: it starts with a left-to-right letter, nothing in it
 *  runs from right to left, and in a right-to-left paragraph it ends with a
 *  left-to-right letter or a digit. There, a slash at the end would be shown on
 *  the wrong side of the link. */
bool lks_is_in_order(const lks_fields *fields, uint32_t paragraph);

/** True if the fields follow each other from right to left. */
bool lks_is_right_to_left(const lks_fields *fields, uint32_t order,
                          uint32_t paragraph);

/* ----------------------------------------------------------------- codes */

/* The bidi controls that the library writes and searches for (UAX #9). */

enum {
    LKS_LRM = 0x200E,
    LKS_RLM = 0x200F,
    LKS_LRE = 0x202A,
    LKS_RLE = 0x202B,
    LKS_PDF = 0x202C,
    LKS_LRO = 0x202D,
    LKS_RLO = 0x202E,
    LKS_LRI = 0x2066,
    LKS_RLI = 0x2067,
    LKS_FSI = 0x2068,
    LKS_PDI = 0x2069
};

/* -------------------------------------------------------------- controls */

/* Controls or markup that show the fields of a link one after the other, as PRI
 * 185 says. D3: the whole link stands in an embedding, and each field stands
 * between two direction marks (LRM or RLM). With `is_isolated`, the link and
 * each field stand in isolates instead. lks_walk_fields() passes the text and
 * the insertions to a sink, whose functions write them as control characters or
 * as markup. */

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

/* ---------------------------------------------------------------- person */

/* Writes a link as a person should see it: UTS #58 4. Which labels of the host
 * are shown in ASCII was decided by the policy, and is given in the options. */

/** Append the link to `out`, after the caller's lks_buf_begin(), and fill
 *  `map`, which has `room` entries or is NULL. Returns LINKSPAN_OK, even if
 *  `out` has failed; or LINKSPAN_ERR_SPACE if `map` is too small: `map` is then
 *  unchanged, and out->needed is the number of entries that would be enough. */
linkspan_status lks_write_for_person(const linkspan_display_options *options,
                                     const lks_suffix_table *suffixes,
                                     lks_slice text, linkspan_buf *out,
                                     size_t *map, size_t room);

/** Append the URL `text`, which ends with its host or port, and then `tail`
 *  unchanged. Both are shortened together. */
void lks_write_host_for_person(const linkspan_display_options *options,
                               const lks_suffix_table *suffixes, lks_slice text,
                               lks_slice tail, linkspan_buf *out);

/* ----------------------------------------------------------------- shown */

/* The text that a person is shown while it is being written: with a map back to
 * the original, and with its middle left out. */

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

/* ------------------------------------------------------------------ html */

/* Writes a link as HTML that shows its fields in order. */

/** Append the HTML to `out`. The caller has called lks_buf_begin(). */
void lks_write_bidi_html(const lks_fields *fields, bool is_right_to_left,
                         linkspan_buf *out);

/* ------------------------------------------------------------------ undo */

/* Removes from a text the controls that lks_write_controls() has written. */

/** Begin `out` and append the text without the controls; do not commit. Returns
 *  LINKSPAN_OK, LINKSPAN_NONE if there are no controls, or
 *  LINKSPAN_ERR_NO_MEMORY. Takes time linear in the text. */
LKS_COLD linkspan_status lks_undo_controls(lks_slice text, linkspan_buf *out);

/* ---------------------------------------------------------------- visual */

/* Writes a link in visual order, by FriBidi if the library is built with it. */

/** Options for the result. */
typedef struct lks_visual {
    bool is_isolated;
    bool is_right_to_left; /**< the fields follow each other from right to
                            *   left */
    bool is_paragraph_right_to_left;
    bool mirrors;
    size_t *to_text; /**< NULL or room for the text's length */
    size_t *to_result;
} lks_visual;

/** Append to `out`. The caller has called lks_buf_begin(). Nothing is appended
 *  on failure: LINKSPAN_ERR_NO_MEMORY, LINKSPAN_ERR_LIMIT or
 *  LINKSPAN_ERR_NOT_BUILT_IN. */
linkspan_status lks_write_visual(const lks_fields *fields,
                                 const lks_visual *how, linkspan_buf *out);

/* ---------------------------------------------------------------- pri185 */

/* Finds structures by the grammar of PRI 185, so that their fields can be shown
 * in order. Structures are URLs, e-mail addresses and file names. D7: this
 * grammar is used only for showing text, not for finding links. */

typedef struct lks_structure_found {
    uint32_t kind; /**< a LINKSPAN_KIND_ value */
    linkspan_range range;
} lks_structure_found;

/** Find the next structure at or after `at`; false if there is none. The time
 *  is linear in the length of the text that is skipped. */
LKS_COLD bool lks_pri185_next(const lks_suffix_table *suffixes, lks_slice text,
                              size_t at, lks_structure_found *found);

#endif
