/* Reports the places of a document that can hold links: text that people read, and
 * addresses that only programs read, such as the values of attributes and the targets
 * of links in Markdown. A word goes on across markup inside a line, so the text of a
 * block comes first, as one place, and then what stands inside its markup. */
#ifndef LKS_DOCUMENTS_PLACES_H
#define LKS_DOCUMENTS_PLACES_H

#include "linkspan/linkspan.h"

#include "documents/leads.h"
#include "documents/md_inlines.h"
#include "documents/md_links.h"
#include "text/hints.h"

/** A place inside a block of text, which is reported after the text. */
typedef struct lks_held_place {
    uint32_t place;
    lks_writing writing;
    size_t start;
    size_t end;
    linkspan_range name;
} lks_held_place;

typedef struct lks_places {
    const linkspan_allocator *allocator;
    lks_slice text;      /**< the document */
    lks_writing writing; /**< of the piece that is being reported */
    linkspan_on_place on_place;
    void *context;
    linkspan_status status; /**< the first status that is not LINKSPAN_OK */
    size_t done;            /**< end of the last piece */
    size_t reported;        /**< nothing behind this has been reported */
    bool is_block; /**< nothing of the current block was reported yet */
    bool has_text; /**< text of the block can go on */
    lks_held_place *held;
    size_t held_count;
    size_t held_room;
    lks_leads leads;
} lks_places;

/** Report the bytes from `start` to `end` as more of the text of the block. */
LKS_COLD void lks_places_text(lks_places *p, size_t start, size_t end,
                              lks_writing writing);

/** A word ends here. */
LKS_COLD void lks_places_break(lks_places *p);

/** Report another place after the text of the block. `name`: see
 *  linkspan_on_place. */
LKS_COLD void lks_places_hold(lks_places *p, const lks_held_place *place);

/** The block ends here. */
LKS_COLD void lks_places_end_block(lks_places *p);

/** Report what is held, and free all memory. */
LKS_COLD void lks_places_end(lks_places *p);

/** Report the places of the HTML from `at` to `end`. */
LKS_COLD void lks_html_places(lks_places *p, size_t at, size_t end);

/** Hold the attributes of the tag from `at` to `end`, if it is one. */
LKS_COLD void lks_html_attributes(lks_places *p, size_t at, size_t end);

/** Report the places of a whole document in `markup`, with the fields that the caller
 *  has set: allocator, text, on_place and context. `finder` may be NULL. */
LKS_COLD linkspan_status lks_read_places(lks_places *p, uint32_t markup,
                                         const lks_link_finder *finder);

/** Report the leads of the tag from `at` to `end`, if it is one. */
LKS_COLD void lks_html_lead(lks_places *p, size_t at, size_t end);

/** Append the characters that a part of the document stands for. */
LKS_COLD void lks_places_decode(lks_slice text, const lks_written *written,
                                linkspan_buf *out);

/** Report the places of a whole Markdown document. */
LKS_COLD void lks_markdown_places(lks_places *p, const lks_link_finder *finder);

#endif
