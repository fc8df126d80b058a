/* Searches HTML and Markdown: the text that people read, and the addresses of
 * links. */
#ifndef CLI_INPUT_FROM_MARKUP_H
#define CLI_INPUT_FROM_MARKUP_H

#include "cli/input/reading.h"

/** Bytes; only the start of a longer document is read. */
#define LONGEST_DOCUMENT ((size_t)256 << 20)

/** Search a document of a LINKSPAN_MARKUP_ value. */
void from_markup(scan_search *s, scan_reader *in, uint32_t markup);

/** Searches a document that is in memory. The segments of `r` hold offsets into
 *  the document. reading.describe must be markup_describe(), with this struct
 *  as its context. */
typedef struct markup_reader {
    reading *r;
    linkspan_str document;
    uint32_t about;     /**< read_segment.about of the current place */
    bool is_address;    /**< the whole place is one address */
    bool is_seamed;     /**< markup stands before the next piece */
    char attribute[64]; /**< name of the attribute, in lower case */
    size_t attribute_len;
} markup_reader;
void markup_search(markup_reader *m, uint32_t markup);
bool markup_describe(void *context, uint32_t about, const linkspan_link *link,
                     scan_place *place);

#endif
