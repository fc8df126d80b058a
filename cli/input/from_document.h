/* Documents as input: HTML, Markdown, JSON and mail (--from). */
#ifndef CLI_INPUT_FROM_DOCUMENT_H
#define CLI_INPUT_FROM_DOCUMENT_H

#include "linkspan/linkspan.h"

#include "cli/input/from.h"
#include "cli/input/reading.h"

/* ----------------------------------------------------------- from markup */

/* Searches HTML and Markdown: the text that people read, and the addresses of
 * links. */

/** Documents that are rewritten are read into memory as a whole. */
#define LONGEST_DOCUMENT ((size_t)1 << 30)
/** Bytes; only the start of a longer document is read. */
#define LONGEST_MARKUP ((size_t)256 << 20)

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

/* ------------------------------------------------------------- from json */

/* Searches the strings of JSON and JSON Lines while the file is read. Keeps in
 * memory only the text that a link may still extend into, and the path of the
 * current value. */

/** Search a document of one JSON value or several. With `has_lines`, each line is a
 *  value of its own (JSON Lines). */
void from_json(scan_search *s, scan_reader *in, bool has_lines);

/* ------------------------------------------------------------- from mail */

/* Searches mail messages and mailboxes (mbox): the header fields and the parts that
 * are text, decoded. */

void from_mail(scan_search *s, scan_reader *in);

/* ----------------------------------------------------------- redact from */

/* Redacts the documents of --from: HTML, Markdown, JSON and mail. */

/** Write the source redacted; `from` is any format but FROM_TEXT. Returns how many changes
 *  were made.
 *
 *  Mail: the text of fields of a header and the parts that are text are decoded,
 *  redacted and, if something has changed, encoded again. A part that cannot be decoded
 *  is replaced by a line that says so. Other parts, such as images, are copied. */
size_t redact_from(from_format from, const linkspan_detector *detector,
                   const linkspan_redact_options *how, linkspan_str source);

#endif
