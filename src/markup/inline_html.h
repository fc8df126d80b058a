/* HTML inside Markdown: tags as CommonMark defines them, which are fewer than
 * HTML's, and blocks that are HTML as a whole. */
#ifndef LKS_MARKUP_INLINE_HTML_H
#define LKS_MARKUP_INLINE_HTML_H

#include "text/hints.h"
#include "text/slice.h"

typedef enum lks_tag_state {
    LKS_TAG_START, /**< right after `<` */
    LKS_TAG_NAME,
    LKS_TAG_BEFORE_ATTRIBUTE,
    LKS_TAG_ATTRIBUTE,
    LKS_TAG_AFTER_ATTRIBUTE,
    LKS_TAG_BEFORE_VALUE,
    LKS_TAG_UNQUOTED,
    LKS_TAG_SINGLE,
    LKS_TAG_DOUBLE,
    LKS_TAG_AFTER_VALUE,
    LKS_TAG_SLASH,
    LKS_TAG_END_START, /**< right after `</` */
    LKS_TAG_END_NAME,
    LKS_TAG_END_SPACE,
    LKS_TAG_DONE,
    LKS_TAG_FAILED
} lks_tag_state;

/** The state after one more byte; DONE after the `>`. */
LKS_COLD lks_tag_state lks_tag_step(lks_tag_state state, uint8_t c);

/** Kinds of HTML blocks, in the standard's order. Those before NAMED end at a
 *  line with their end condition, the others at a blank line. */
enum {
    LKS_HTML_BLOCK_RAW = 1,
    LKS_HTML_BLOCK_COMMENT = 2,
    LKS_HTML_BLOCK_INSTRUCTION = 3,
    LKS_HTML_BLOCK_DECLARATION = 4,
    LKS_HTML_BLOCK_CDATA = 5,
    LKS_HTML_BLOCK_NAMED = 6,
    LKS_HTML_BLOCK_ANY = 7
};

/** The kind of block that a line, without its indentation, starts; or 0. */
LKS_COLD uint8_t lks_html_block_kind(lks_slice line);

/** True if parsers disagree whether the line starts a block of kind 6:
 *  CommonMark 0.30 has <source> among its names, and 0.31 <search> instead. */
LKS_COLD bool lks_is_disputed_block(lks_slice line);

/** True if a block of this kind ends on this line. */
LKS_COLD bool lks_is_html_block_end(lks_slice line, uint8_t kind);

#endif
