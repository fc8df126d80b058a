/* The formats that text with its links can be written in: a table of functions.
 * A linkifier looks its format up once, when it is made, and from then on calls
 * the functions of that row. Nothing else asks which format it is.
 *
 * CONTRIBUTING.md has the steps to add a format; terminal.c is the shortest
 * model. */
#ifndef LKS_OUTPUT_FORMAT_H
#define LKS_OUTPUT_FORMAT_H

#include <stdbool.h>

#include "output/attributes.h"
#include "output/batch.h"
#include "text/slice.h"

/** A link, as it is to be written. */
typedef struct lks_output_link {
    uint32_t kind;    /**< a LINKSPAN_KIND_ value */
    lks_slice href;   /**< printable ASCII */
    lks_slice label;  /**< the text that people see */
    bool is_isolated; /**< bidi controls that are open around the link must not
                           reorder its characters */
    bool is_own_text; /**< the label is text such as "our site", not an
                       *   address */
    const lks_attributes *attributes; /**< of this link alone; NULL: none */
} lks_output_link;

struct lks_output;

/** A format. All functions are set, except for the two that may be NULL.
 *  lks_no_attributes(), lks_no_state() and lks_no_resume() are functions that
 *  do nothing. */
typedef struct lks_format {
    /** A reader of the format shows a line end as a space, so that an open bidi
     *  control also affects the lines after it. */
    bool is_flowing;

    /** LINKSPAN_LINKIFY_SHOW_CONTROLS has a meaning: `put_text` and `put_link`
     *  look at `has_controls_shown`. */
    bool can_show_controls;

    /** Write the part of a link's tag that comes after the address and is equal
     *  for all links, such as attributes. The result becomes `rest_of_tag`. */
    void (*put_attributes)(lks_batch *batch,
                           const linkspan_linkify_options *options);

    /** Called when another text starts. */
    void (*begin)(struct lks_output *out);

    /** Write a range of `text` that is no link. The range does not start or end
     *  inside a code point, inside an ill-formed sequence, or between CR and
     *  LF. Text or a link may follow the range in `text`. */
    void (*put_text)(struct lks_output *out, lks_slice text,
                     linkspan_range range);

    /** Write a link. NULL: the format has no links, and their text is written
     *  by `put_text`. */
    void (*put_link)(struct lks_output *out, const lks_output_link *link);

    /** Write text that the caller gives in place of a link. It is already in
     *  this format. */
    void (*put_markup)(struct lks_output *out, lks_slice markup);

    /** A fast way to write a link of `text` that needs no escapes and is shown
     *  as it stands in the text. Returns false, with nothing written, if
     *  `put_link` must write the link. NULL: `put_link` writes all links. */
    bool (*put_copied_link)(struct lks_output *out, lks_slice text,
                            const linkspan_link *link, bool is_http_implied);

    /** Called after bytes of a document that is already in this format were
     *  copied to the output; `last` is the last of them. */
    void (*resume)(struct lks_output *out, uint8_t last);

    /** Called at the end of the text: write everything that was held back. */
    void (*end)(struct lks_output *out);
} lks_format;

/** X(VALUE, name) for each format, in the order of the LINKSPAN_OUTPUT_ values:
 *  X(HTML, html) stands for LINKSPAN_OUTPUT_HTML, lks_format_html and the first
 *  of LINKSPAN_OUTPUT_NAMES. */
#define LKS_FORMATS(X)                                                         \
    X(HTML, html)                                                              \
    X(MARKDOWN, markdown)                                                      \
    X(TERMINAL, terminal)                                                      \
    X(PLAIN, plain)

#define LKS_DECLARE_FORMAT(VALUE, name)                                        \
    extern const lks_format lks_format_##name;
LKS_FORMATS(LKS_DECLARE_FORMAT)
#undef LKS_DECLARE_FORMAT

#define LKS_COUNT_FORMAT(VALUE, name) +1u
/** Formats have the values from 1 to this one. */
#define LKS_FORMAT_COUNT (0u LKS_FORMATS(LKS_COUNT_FORMAT))

/** The format with this LINKSPAN_OUTPUT_ value; NULL if there is none. */
const lks_format *lks_format_of(uint32_t output);

/** For formats whose links have no attributes. */
void lks_no_attributes(lks_batch *batch,
                       const linkspan_linkify_options *options);

/** `put_markup` of formats that write each piece of text without regard to the
 *  text after it. */
void lks_put_markup(struct lks_output *out, lks_slice markup);

/** `begin` and `end` of formats that write each piece of text without regard to
 *  the text before it. */
void lks_no_state(struct lks_output *out);

/** `resume` of formats that write each piece of text without regard to the text
 *  before it. */
void lks_no_resume(struct lks_output *out, uint8_t last);

#endif
