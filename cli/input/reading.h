/* The decoded text of a document, in which links are searched for, and a map from
 * each byte of the text to its place in the source. */
#ifndef CLI_INPUT_READING_H
#define CLI_INPUT_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/input/scan.h"

typedef enum read_kind {
    READ_SAME,   /**< the same bytes as in the source */
    READ_ESCAPE, /**< all bytes of the segment together stand for the whole
                  *   range of the source */
    READ_BASE64  /**< three bytes for every four in the source */
} read_kind;

/** A stretch of decoded text. It ends where the next one starts, or with a line
 *  end that the source does not have. */
typedef struct read_segment {
    uint64_t source; /**< where it starts in the source */
    int64_t at;      /**< where it starts in the text; negative: its start was
                      *   dropped */
    uint32_t source_len;
    uint32_t about; /**< given to reading.describe */
    uint16_t kind;  /**< a read_kind */
    uint16_t phase; /**< READ_BASE64: how many of the three decoded bytes of the
                     *   group at `source` come before the segment */
    bool is_seamed; /**< markup stands before it, inside a line of text: see
                     *   linkspan_link_before() */
} read_segment;

/** Where each byte of a text comes from. All zero: empty. */
typedef struct read_map {
    read_segment *list;
    size_t count;
    size_t room;
} read_map;

void read_map_add(read_map *map, const read_segment *segment);
/** Where in the source the byte at `at` starts, and where the byte before `end`
 *  ends. */
uint64_t read_map_start(const read_map *map, size_t at);
uint64_t read_map_end(const read_map *map, size_t end);

/** A link that was found and not reported yet. */
typedef struct read_link {
    linkspan_link link; /**< its ranges are those of a text of its own */
    uint64_t start;     /**< in the file */
    uint64_t end;
    uint32_t about;
    size_t at; /**< where its text starts in `held_text` of the reading */
    size_t len;
} read_link;

/** A document that is being read. */
typedef struct reading {
    scan_search *search;
    scan_reader *in;
    scan_block source;     /**< what has been read and may still be needed */
    uint64_t source_start; /**< offset of its first byte in the file */
    char *text;            /**< decoded, and not searched yet */
    size_t len;
    size_t capacity;
    read_map map; /**< from `text` to the source, or to the text of `under` */
    const read_map *under; /**< maps that text to the source; NULL: `map` leads
                            *   to the source itself */
    bool is_streamed;      /**< a long line is being searched as a stream
                            *   (linkspan_stream), and the start of `text` has
                            *   been pushed to it */
    size_t streamed;       /**< number of bytes at the start of `text` that have
                            *   been pushed */
    size_t stream_start;   /**< offset of `text` in the whole streamed line */
    void *context;
    /** Fill in place->place and place->within. Returns false if a link at this
     *  place is not reported. */
    bool (*describe)(void *context, uint32_t about, const linkspan_link *link,
                     scan_place *place);
    uint64_t errors; /**< number of errors found in the document */
    /** Links are not found in the order of the document: they are held until
     *  reading_tell_held(). */
    bool holds;
    read_link *held;
    size_t held_count;
    size_t held_room;
    char *held_text;
    size_t held_len;
    size_t held_text_room;
} reading;

void reading_begin(reading *r, scan_search *search, scan_reader *in);
void reading_end(reading *r);

/** Read more of the source. Bytes before the offset `needed` may be dropped. Returns
 *  false at the end, or if the search has stopped. */
bool reading_more(reading *r, uint64_t needed);

/** The byte at an offset of the file. The byte must be in memory. */
static inline const char *reading_at(const reading *r, uint64_t offset)
{
    return r->source.data + (size_t)(offset - r->source_start);
}
/** Number of bytes in memory from an offset of the file on. */
static inline size_t reading_left(const reading *r, uint64_t offset)
{
    return r->source.len - (size_t)(offset - r->source_start);
}

/** Make room for `len` more bytes at the end of the text. The caller writes them
 *  there, and adds their number to `len` of the reading. */
char *reading_room(reading *r, size_t len);

/** Add text that stands for segment->source_len bytes of the source. */
void reading_add(reading *r, const char *bytes, size_t len,
                 const read_segment *segment);

/** Add a line end, so that no link extends from the text before it into the text
 *  after it. */
void reading_break(reading *r);

/** Search all complete lines; with `is_all`, the whole text. */
void reading_search(reading *r, bool is_all);

/** Search the text before `end`, where a line ends. */
void reading_search_before(reading *r, size_t end);

/** Report the links that were held, in the order of the document. */
void reading_tell_held(reading *r);

/** Report the text that is not yet searched as one address, if it has a scheme, starts
 *  with two slashes or is an e-mail address. All its bytes belong to the address,
 *  except the control characters and spaces around it, which browsers drop too. */
void reading_take_address(reading *r);

/** Where a range of the text stands in the file. The ranges of one text must start in
 *  order. */
void reading_locate(reading *r, linkspan_range range, scan_place *place);

/** Report an error that was found in a line of the document. Only the first
 *  three errors are written; reading_end() writes the number of the others. */
void reading_complain(reading *r, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
