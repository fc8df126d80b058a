/* Links of a whole file in bounded memory: blocks of complete lines are
 * searched where they lie; only a line or record longer than a block goes
 * through the library's stream. */
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include <stdbool.h>
#include <stdint.h>

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
    bool has_ids;      /**< a record is its id, a tab and the text */
    uint32_t unit;     /**< of offsets: a LINKSPAN_UNIT_ value */
    bool counts_lines; /**< line numbers are wanted */
    bool takes_binary; /**< read binary files as text */
    bool is_quiet;     /**< say nothing about files that cannot be read */
} scan_settings;

/** Where a link stands. */
typedef struct scan_place {
    const char *file;
    linkspan_str id; /**< absent if the record has none */
    uint64_t record; /**< counted from 0 */
    uint64_t line;   /**< counted from 1: in the file, with RECORD_NUL in the
                           record */
    uint64_t start;  /**< in the record */
    uint64_t end;
    uint32_t unit; /**< that start and end count */
} scan_place;

/** Told of what there is, in order. */
typedef struct scan_sink {
    void *context;
    /** A link, its ranges being those of `text`, which may be a stretch of the
     *  whole. False: stop. */
    bool (*on_link)(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link);
    /** All that is between links; NULL: not wanted. */
    void (*on_text)(void *context, linkspan_str text);
} scan_sink;

/** Search one file. False if it could not be read, which has been said; if
 *  `is_named` is false, a binary file is passed over in silence. */
bool scan_file(const scan_settings *settings, const scan_sink *sink,
               const char *path, bool is_named);

#endif
