/* What a document says, decoded from its source: text to find links in, and for
 * each byte of it where in the source it stands. */
#ifndef CLI_READING_H
#define CLI_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/scan.h"

typedef enum read_kind {
    READ_SAME,   /**< bytes as they are in the source */
    READ_ESCAPE, /**< all of it stands for all of the source's range */
    READ_BASE64  /**< three bytes for every four in the source */
} read_kind;

/** A stretch of decoded text. It ends where the next one starts, or with a line
 *  end that the source does not have. */
typedef struct read_segment {
    uint64_t source; /**< where it starts there */
    int64_t at;      /**< in the decoded text; negative: some of it is gone */
    uint32_t source_len;
    uint32_t about; /**< given to reading.describe */
    uint16_t kind;  /**< a read_kind */
    uint16_t
        phase; /**< of READ_BASE64: so many bytes of the group at `source` come
                         before it */
} read_segment;

/** Where each byte of a text comes from. All zero: empty. */
typedef struct read_map {
    read_segment *list;
    size_t count;
    size_t room;
} read_map;

void read_map_add(read_map *map, const read_segment *segment);
/** Where the byte at `at` starts, and where the one before `end` ends. */
uint64_t read_map_start(const read_map *map, size_t at);
uint64_t read_map_end(const read_map *map, size_t end);

/** A document that is being read. */
typedef struct reading {
    scan_search *search;
    scan_reader *in;
    scan_block source;     /**< what has been read and may still be needed */
    uint64_t source_start; /**< offset of its first byte in the file */
    char *text;            /**< decoded, and not searched yet */
    size_t len;
    size_t capacity;
    read_map map; /**< of `text` to the source, or to the map `under` */
    const read_map *under; /**< NULL: the first map leads to the source */
    bool is_streamed;    /**< the start of `text` has gone through the stream */
    size_t streamed;     /**< so much of it */
    size_t stream_start; /**< offset of `text` in what went through it */
    void *context;
    /** Fill in place->place and place->within. False: the link is none there. */
    bool (*describe)(void *context, uint32_t about, const linkspan_link *link,
                     scan_place *place);
    uint64_t errors; /**< that were found in the document */
} reading;

void reading_begin(reading *r, scan_search *search, scan_reader *in);
void reading_end(reading *r);

/** Read more of the source; what is before `needed` may be forgotten. False: there
 *  is no more, or no more is wanted. */
bool reading_more(reading *r, uint64_t needed);

/** The byte at an offset of the file, which is in memory. */
static inline const char *reading_at(const reading *r, uint64_t offset)
{
    return r->source.data + (size_t)(offset - r->source_start);
}
/** Bytes in memory from there on. */
static inline size_t reading_left(const reading *r, uint64_t offset)
{
    return r->source.len - (size_t)(offset - r->source_start);
}

/** Room for `len` bytes more of text, to be written there by the caller. */
char *reading_room(reading *r, size_t len);

/** Add text whose bytes stand for `source_len` bytes of the source. */
void reading_add(reading *r, const char *bytes, size_t len,
                 const read_segment *segment);

/** No link reaches from what is before to what comes. */
void reading_break(reading *r);

/** Search all lines that are complete; with `is_all`, all there is. */
void reading_search(reading *r, bool is_all);

/** Search all lines that are complete and end at `end` or before; a line does. */
void reading_search_before(reading *r, size_t end);

/** All text that is not searched yet is one address, if it has a scheme or starts with
 *  two slashes: with every byte of it, as a browser reads it. */
void reading_take_address(reading *r);

/** Something is wrong with the document at an offset. What is said of the first
 *  three places is enough; how many there are is said at the end. */
void reading_complain(reading *r, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
