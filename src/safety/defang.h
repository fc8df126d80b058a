/* Rewrites links so that nobody can click them, and restores them without loss
 * (linkification guidelines 1.4.b). */
#ifndef LKS_SAFETY_DEFANG_H
#define LKS_SAFETY_DEFANG_H

#include "linkspan/linkspan.h"

#include "safety/elsewhere.h"
#include "safety/host_end.h"
#include "text/slice.h"

/* ---------------------------------------------------------------- defang */

/* Rewrites links so that nobody can click them, and restores them without loss
 * (linkification guidelines 1.4.b). */

/** How much of a stretch of text is changed. */
typedef enum lks_defang_level {
    LKS_DEFANG_NONE, /**< only text that already looks defanged */
    LKS_DEFANG_TEXT, /**< everything that a link needs (listed at
                       *   lks_defanger) */
    LKS_DEFANG_LINK, /**< as for LKS_DEFANG_TEXT, and every dot and @: the
                       *   stretch is a link */
    LKS_DEFANG_ADDED /**< like LKS_DEFANG_TEXT; the text replaces a link */
} lks_defang_level;

/** The largest number of bytes that a decision looks at: those of a dot of
 *  three bytes and of the label after it. */
#define LKS_DEFANG_AHEAD (3 + LKS_HOST_END_AHEAD)

/** The largest number of bytes that replace one byte of text. */
#define LKS_DEFANG_GROWTH 3

/**
 * Rewrites a text that comes in pieces. Every link and every suspect that a
 * detector finds, with one of the three profiles or an option in `more`, contains
 * one of the following, and none of them is left in a text whose stretches are
 * all LKS_DEFANG_TEXT or LKS_DEFANG_LINK:
 * - "://" after a letter or digit: without it, IP addresses and single labels
 *   are no hosts;
 * - the colon of a scheme that carries (H11), the colon of a web scheme before
 *   two backslashes or an IPv4 address ("http:1.2.3.4"), and two backslashes
 *   before a server: a suspect can have one of these instead of "://";
 * - the colon of a scheme without slashes, if URLs with such schemes are linked
 *   (H20);
 * - a dot after a label, and then a label that a host can end with;
 * - the word localhost, if it is linked without a scheme.
 * If defanging is reversible, dots, colons and `@` that make hosts in other programs are
 * replaced too (elsewhere.h), and the word localhost always is. Redacted text need not
 * be safe from other programs, since nothing in it is to be hidden from them.
 */
typedef struct lks_defanger {
    bool is_reversible; /**< text that looks defanged gets one more layer of
                         *   defanging */
    bool is_document;   /**< the text is that of a document: a line end in the
                         *   text may stand for markup, which the output has
                         *   at that place */
    bool is_after_label;
    bool is_after_mark; /**< a slash or an `@` stands before the name that the
                         *   next byte may continue (lks_is_after_mark()) */
    uint8_t open;       /**< the opening bracket after which only spaces were
                         *   read; 0 if none */
    uint8_t spaces;     /**< number of spaces after `open` */
    uint8_t word;       /**< the first letter of a word if only the letter x was
                         *   read after it: h, f, l, m, & or, in brackets, d, a
                         *   or s; else 0 */
    uint8_t word_open;  /**< the bracket before d, a or s */
    size_t xs;          /**< number of x after `word` */
    uint64_t last;      /**< the last eight code points, one byte each: ASCII in
                         *   lower case, else 0 */
    lks_elsewhere elsewhere;
    lks_linked_more more;
    size_t held; /**< number of bytes that wait for the text that follows */
    uint8_t bytes[1024];
    uint8_t levels[1024]; /**< an lks_defang_level for each byte */
} lks_defanger;

void lks_defang_begin(lks_defanger *defanger, bool is_reversible,
                      const lks_linked_more *more);

/** Append the defanged form of all text that can be decided so far. The output
 *  never ends inside a code point or an ill-formed sequence, nor between CR and
 *  LF. */
void lks_defang_push(lks_defanger *defanger, lks_slice text,
                     lks_defang_level level, linkspan_buf *out);

/** Append the rest. */
void lks_defang_finish(lks_defanger *defanger, linkspan_buf *out);

/** Called with a unit, which is one code point or a few, and with the text that
 *  replaces it. lks_defang_each() and lks_defang_each_end() defang like
 *  lks_defang_push() and lks_defang_finish(), but call `on_unit` instead of
 *  appending. */
typedef void (*lks_on_defanged)(void *context, lks_slice unit,
                                lks_defang_level level, lks_slice written);
void lks_defang_each(lks_defanger *defanger, lks_slice text,
                     lks_defang_level level, lks_on_defanged on_unit,
                     void *context);
void lks_defang_each_end(lks_defanger *defanger, lks_on_defanged on_unit,
                         void *context);

/** Defang a text that is one link: lks_defang_begin(), lks_defang_push() and
 *  lks_defang_finish() in one call. */
void lks_defang_link(lks_slice link, linkspan_buf *out);

/* ---------------------------------------------------------- defang marks */

/* Colons and backslashes that turn the text after them into a link or a suspect, even
 * without a host. */

/** H11: true if the colon follows a scheme that carries the text after it, such
 *  as javascript:, so that the text is a suspect. `len` bytes can be read from
 *  the colon on. */
bool lks_is_carrying_colon(const lks_defanger *d, const uint8_t *colon,
                           size_t len);

/** True if programs read the text after the colon as a host: after a scheme of the web,
 *  also without slashes, and after any scheme if two slashes follow. `last` are the
 *  bytes before the colon. */
bool lks_is_colon_before_host(uint64_t last, lks_slice after);

/** H20: true if the colon follows a scheme that links without slashes, such as tel:,
 *  and the detector finds such links. */
bool lks_is_opaque_colon(const lks_defanger *d, const uint8_t *colon,
                         size_t len);

/** True if the two backslashes at `p` start a network path, which is a suspect:
 *  "\\server\share". Also true if the server's name is longer than the look-ahead,
 *  LKS_DEFANG_AHEAD bytes. */
bool lks_is_network_path(const lks_defanger *d, const uint8_t *p, size_t len);

/* ---------------------------------------------------------------- refang */

/* Undoes defanging: that of defang.h, and what other programs and people write. */

/** Append the text with one layer of defanging less. With `has_words`, also read
 *  " dot " and " at " within a name: then the text before defanging may be another. */
void lks_refang(lks_slice text, bool has_words, linkspan_buf *out);

#endif
