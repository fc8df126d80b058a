/* Finds the links of a whole file in bounded memory. Blocks of complete lines
 * are searched in place, one after the other or by several threads. Only a line
 * or record longer than a block goes through the library's stream. */
#ifndef CLI_INPUT_SCAN_H
#define CLI_INPUT_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/input/from.h"
#include "cli/input/input.h"
#include "linkspan/linkspan.h"

/** What counts as one text. */
typedef enum scan_records {
    RECORD_FILE, /**< the whole file */
    RECORD_NUL,  /**< text that ends in NUL */
    RECORD_LINE  /**< a line */
} scan_records;

struct reading;

/** Who sends a mail, by its header. */
typedef struct scan_sender {
    const char *file;
    uint64_t line;        /**< of the field From, counted from 1 */
    linkspan_str from;    /**< the decoded value of the field */
    linkspan_str list_id; /**< that of List-Id; may be empty */
} scan_sender;

typedef struct scan_settings {
    const linkspan_detector *detector;
    scan_records records;
    bool has_ids;        /**< a record is its id, a tab and the text */
    uint32_t unit;       /**< of offsets: a LINKSPAN_UNIT_ value */
    bool counts_lines;   /**< line numbers are wanted */
    bool counts_columns; /**< columns are wanted */
    bool takes_binary;   /**< read binary files as text */
    bool refangs;        /**< undo defanging before searching, except in lines
                          *   longer than a block */
    bool refangs_words;  /**< read the words dot and at too */
    bool is_quiet;       /**< no messages about files that cannot be read */
    bool has_charsets;   /**< the input names its own encodings, as mail does */
    bool wants_within;   /**< scan_place.within is wanted */
    from_format from;    /**< the format of the input */
    uint32_t kinds;      /**< kinds of links: bit set of LINKSPAN_KIND_ */
    void *context;       /**< passed to the functions below, each of which may
                          *   be NULL */
    /** Called with a block before it is searched, in any thread. */
    void (*before)(void *context, linkspan_str text);
    /** True if the link is wanted. If not, it is treated as text. */
    bool (*accepts)(void *context, linkspan_str text,
                    const linkspan_link *link);
    /** Called with an HTML or Markdown document in place of a search for its links.
     *  reading_locate() leads from the document to the file. */
    void (*on_document)(void *context, struct reading *r, linkspan_str document,
                        uint32_t markup);
    /** Called with the sender of each mail. */
    void (*on_sender)(void *context, const scan_sender *sender);
} scan_settings;

/** Where a link stands. */
typedef struct scan_place {
    const char *file;
    bool has_ids;    /**< records have ids */
    linkspan_str id; /**< absent if this record has none */
    uint64_t record; /**< counted from 0 */
    uint64_t line;   /**< counted from 1, in the file or, with RECORD_NUL, in
                      *   the record */
    uint64_t column; /**< counted from 1 in characters of the line */
    uint64_t start;  /**< offset in the record */
    uint64_t end;
    uint32_t unit;       /**< unit of start and end */
    linkspan_str place;  /**< with --from: what the link stands in, such as
                          *   href */
    linkspan_str within; /**< with --from: where that is in the document, such
                          *   as $.items[3].url */
    bool is_decoded;     /**< with --from: the link was decoded, so its bytes
                          *   differ from the source */
} scan_place;

/** Receives texts, links and the bytes between them, in order. */
typedef struct scan_sink {
    void *context;
    /** Receives a link. Its ranges are those of `text`, which may be part of
     *  the whole text. False: stop. */
    bool (*on_link)(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link);
    /** Receives everything between links; NULL: not wanted. */
    void (*on_text)(void *context, linkspan_str text);
    /** Receives an id and its tab; NULL: on_text receives them. */
    void (*on_id)(void *context, linkspan_str id);
} scan_sink;

/** A stretch of a file: complete lines or records, except at the file's end. */
typedef struct scan_block {
    char *data;
    size_t len;
    size_t capacity;
    scan_place place; /**< place of its first byte */
    bool is_long;     /**< the block is the start of a line or record that is
                       *   longer than a block */
} scan_block;

void scan_block_free(scan_block *block);

/** A file that is being read. It must not be moved. */
typedef struct scan_reader {
    const scan_settings *settings;
    input in;
    bool is_named;   /**< the file was named as an argument; else a binary file
                      *   is skipped without a message */
    bool is_regular; /**< a regular file, so that blocks can be filled */
    bool is_begun;
    bool is_over;
    bool was_read; /**< false if the file was not read to its end; a message was
                    *   written then */
    bool was_searched; /**< at least its beginning was searched */
    scan_place place;  /**< place of the next block */
    char *rest;        /**< bytes that were read but not returned yet */
    size_t rest_len;
    size_t rest_capacity;
} scan_reader;

/** Open a file; "-" is standard input, and `path` must outlive the reader.
 *  False, after a message, if it cannot be opened. */
bool scan_open(scan_reader *r, const scan_settings *settings, const char *path,
               bool is_named);
void scan_close(scan_reader *r);

/** Read the next block; false at the end. */
bool scan_next(scan_reader *r, scan_block *block);

/** Read more bytes into the block, which grows. Returns how many came, 0 at the
 *  end of the file. */
size_t scan_read(scan_reader *r, scan_block *block);

/** Remove `count` bytes at the start of a block. */
void scan_drop(scan_block *block, size_t count);

/** The first bytes of a file that is not yet read, to guess its format. They are read
 *  again by scan_read(). */
linkspan_str scan_first(scan_reader *r);

/** Count lines and records of a block that was read, so that the next one can
 *  be read before this one is searched. */
void scan_count(scan_reader *r, const scan_block *block);

/** What is needed to search blocks one after the other. */
typedef struct scan_search {
    const scan_settings *settings;
    const scan_sink *sink;
    bool is_stopped; /**< the sink has stopped the search, or output fails */
    scan_place place;
    size_t counted; /**< `place` is up to date for the text before this
                     *   offset */
    size_t sent;    /**< the sink has received the text up to here */
    char *id;
    linkspan_stream *stream; /**< for lines longer than a block */
    scan_block *window;
    size_t window_start; /**< offset of the window in all the bytes that were
                          *   pushed to the stream */
} scan_search;

void scan_search_free(scan_search *s);

/** Search a block that is not long. */
void scan_search_block(scan_search *s, const scan_block *block);

/** Search a block and the rest of the file. */
void scan_search_rest(scan_search *s, scan_reader *r, scan_block *block);

/** Search the line that a long block starts; the reader continues after it. */
void scan_search_long(scan_search *s, scan_reader *r, scan_block *block);

/** Pass a link to the sink. `range` is where the link stands in `source`, the
 *  text to which `counted` and `sent` of scan_search refer. The link's own
 *  ranges are offsets in `text`. Returns false if the search must stop. */
bool scan_tell(scan_search *s, linkspan_str source, linkspan_range range,
               linkspan_str text, const linkspan_link *link);

/** Move scan_search.place forward to byte `to` of the text, where a code point
 *  starts. */
void scan_count_to(scan_search *s, linkspan_str text, size_t to);

/** Subtract `by` from all ranges of a link, since text before it was dropped. */
void scan_move_link(linkspan_link *link, size_t by);

#endif
