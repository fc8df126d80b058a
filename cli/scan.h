/* Links of a whole file in bounded memory: blocks of complete lines are
 * searched where they lie, one after the other or by several threads; only a
 * line or record longer than a block goes through the library's stream. */
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/from.h"
#include "cli/input.h"
#include "linkspan/linkspan.h"

/** What a text is. */
typedef enum scan_records {
    RECORD_FILE, /**< the whole file */
    RECORD_NUL,  /**< what ends in NUL */
    RECORD_LINE  /**< a line */
} scan_records;

typedef struct scan_settings {
    const linkspan_detector *detector;
    scan_records records;
    bool has_ids;        /**< a record is its id, a tab and the text */
    uint32_t unit;       /**< of offsets: a LINKSPAN_UNIT_ value */
    bool counts_lines;   /**< line numbers are wanted */
    bool counts_columns; /**< and columns */
    bool takes_binary;   /**< read binary files as text */
    bool refangs;        /**< read defanged text as what it stands for, but for
                              lines that are longer than a block */
    bool is_quiet;       /**< say nothing about files that cannot be read */
    bool has_charsets;   /**< the text says itself how it is encoded */
    bool wants_within;   /**< scan_place.within is wanted */
    from_format from;    /**< what is read */
    uint32_t kinds;      /**< of links: bit set of LINKSPAN_KIND_ */
    void *context;       /**< of the functions; each may be NULL */
    /** Called with a block before it is searched, in any thread. */
    void (*before)(void *context, linkspan_str text);
    /** Is the link wanted? If not, it is text. */
    bool (*accepts)(void *context, linkspan_str text,
                    const linkspan_link *link);
} scan_settings;

/** Where a link stands. */
typedef struct scan_place {
    const char *file;
    bool has_ids;    /**< records have ids */
    linkspan_str id; /**< absent if this one has none */
    uint64_t record; /**< counted from 0 */
    uint64_t line;   /**< counted from 1: in the file, with RECORD_NUL in the
                           record */
    uint64_t column; /**< counted from 1 in characters of the line */
    uint64_t start;  /**< in the record */
    uint64_t end;
    uint32_t unit;       /**< that start and end count */
    linkspan_str place;  /**< with --from: what holds it, such as href */
    linkspan_str within; /**< likewise, which one: $.items[3].url */
    bool is_decoded;     /**< likewise: the source is not the text itself */
} scan_place;

/** Receives texts, links and the bytes between them, in order. */
typedef struct scan_sink {
    void *context;
    /** A link, its ranges being those of `text`, which may be a stretch of the
     *  whole. False: stop. */
    bool (*on_link)(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link);
    /** All that is between links; NULL: not wanted. */
    void (*on_text)(void *context, linkspan_str text);
    /** An id and its tab; NULL: they are given as text. */
    void (*on_id)(void *context, linkspan_str id);
} scan_sink;

/** A stretch of a file: complete lines or records, except at the file's end. */
typedef struct scan_block {
    char *data;
    size_t len;
    size_t capacity;
    scan_place place; /**< of its first byte */
    bool is_long;     /**< it starts a line or record that is longer */
} scan_block;

void scan_block_free(scan_block *block);

/** A file that is being read. It must stay where it is. */
typedef struct scan_reader {
    const scan_settings *settings;
    input in;
    bool is_named;   /**< if not, a binary file is skipped without a message */
    bool is_regular; /**< a file, of which blocks can be filled */
    bool is_begun;
    bool is_over;
    bool was_read; /**< false: not, or not to its end, which has been said */
    bool was_searched; /**< at least its beginning */
    scan_place place;  /**< of the next block */
    char *rest;        /**< read, but not given yet */
    size_t rest_len;
    size_t rest_capacity;
} scan_reader;

/** Open a file; "-" is standard input, and `path` must outlive the reader.
 *  False if it cannot be opened, which has been said. */
bool scan_open(scan_reader *r, const scan_settings *settings, const char *path,
               bool is_named);
void scan_close(scan_reader *r);

/** Read the next block. False: there is no more. */
bool scan_next(scan_reader *r, scan_block *block);

/** Read on, behind what is in the block, which grows. Gives how many bytes came, 0 at
 *  the end of the file. */
size_t scan_read(scan_reader *r, scan_block *block);

/** Forget so many bytes at the start of a block. */
void scan_drop(scan_block *block, size_t count);

/** Count what is in a block that was read, so that the next one can be read
 *  before it is searched. */
void scan_count(scan_reader *r, const scan_block *block);

/** What is needed to search blocks, one after the other. */
typedef struct scan_search {
    const scan_settings *settings;
    const scan_sink *sink;
    bool is_stopped; /**< by the sink, or because output fails */
    scan_place place;
    size_t counted; /**< so far into the text `place` has come */
    size_t told;    /**< the sink has received the text up to here */
    char *id;
    linkspan_stream *stream; /**< for lines that are longer than a block */
    scan_block *window;
    size_t window_start; /**< offset of the window in what was pushed */
} scan_search;

void scan_search_free(scan_search *s);

/** Search a block that is not long. */
void scan_search_block(scan_search *s, const scan_block *block);

/** Search a block and all of the file that follows. */
void scan_search_rest(scan_search *s, scan_reader *r, scan_block *block);

/** Search the line that a long block starts; the reader goes on after it. */
void scan_search_long(scan_search *s, scan_reader *r, scan_block *block);

/** Tell the sink of a link that was read from a range of `source`, whose offsets
 *  scan_search.counted and .told are; `text` is what the link's own ranges are of. False: stop. */
bool scan_tell(scan_search *s, linkspan_str source, linkspan_range range,
               linkspan_str text, const linkspan_link *link);

/** Count up to `to`, which is where a code point starts. */
void scan_count_to(scan_search *s, linkspan_str text, size_t to);

/** Move all ranges of a link towards the start. */
void scan_move_link(linkspan_link *link, size_t by);

/** Search one file. False if it could not be read, which has been said. */
bool scan_file(const scan_settings *settings, const scan_sink *sink,
               const char *path, bool is_named);

#endif
