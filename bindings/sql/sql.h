/**
 * What the bindings for SQL engines share: detectors by their string, the links
 * of a text as rows, and functions that turn a text into a text. Uses only the
 * public API of linkspan and is independent of the engine.
 */
#ifndef LINKSPAN_SQL_H
#define LINKSPAN_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** What an engine provides: memory, and a moment to stop a long call. */
typedef struct lks_sql_engine {
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    void (*pause)(void); /**< called at least once for every 64 KiB of text; may
                              leave by longjmp if the allocator's memory is freed
                              otherwise; NULL: never */
} lks_sql_engine;

/** A text that grows. */
typedef struct lks_sql_text {
    char *data;
    size_t len;
    size_t capacity;
} lks_sql_text;

/** Memory of one thread that calls share, so that rows need no allocation of
 *  their own. Results of a call stay here until the next one. */
typedef struct lks_sql_room {
    const lks_sql_engine *engine;
    lks_sql_text text;  /**< text that is written piece by piece */
    lks_sql_text names; /**< lks_sql_names: offsets and lengths */
    linkspan_buf buf;   /**< output of the library */
} lks_sql_room;

void lks_sql_room_init(lks_sql_room *room, const lks_sql_engine *engine);

/** Release everything. */
void lks_sql_room_free(lks_sql_room *room);

/** Release memory that a very long text has left. */
void lks_sql_room_trim(lks_sql_room *room);

/** realloc() and free() of the engine. */
void *lks_sql_resize(const lks_sql_engine *engine, void *memory, size_t bytes);
void lks_sql_release(const lks_sql_engine *engine, void *memory);

/** Make room for `len` more bytes. Returns LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY.
 */
linkspan_status lks_sql_reserve(lks_sql_room *room, lks_sql_text *text,
                                size_t len);

/** Append bytes. Returns LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_sql_append(lks_sql_room *room, lks_sql_text *text,
                               const void *bytes, size_t len);

/* ------------------------------------------------------------ detectors */

/** The purpose of a detector: its string is appended to these words. */
typedef enum lks_sql_purpose {
    LKS_SQL_NO_DETECTOR = 0,
    LKS_SQL_FIND = 1,   /**< the profile is tailored */
    LKS_SQL_CHECK = 2,  /**< profile tailored and policy strict; links that the
                         *   policy refuses are reported too */
    LKS_SQL_LINKIFY = 3 /**< the profile is safe */
} lks_sql_purpose;

/** Up to this many detectors are kept. */
#define LKS_SQL_DETECTORS 32

/** The detector strings of a connection. Not for several threads at once. */
typedef struct lks_sql_detectors {
    const lks_sql_engine *engine;
    size_t count;
    struct lks_sql_detector_entry {
        lks_sql_purpose purpose;
        char *spec;
        size_t len;
        linkspan_detector *detector;
    } entries[LKS_SQL_DETECTORS];
} lks_sql_detectors;

/** Longest message of lks_sql_detector(), with its NUL. */
#define LKS_SQL_MESSAGE_MAX 640

/** A detector in use. */
typedef struct lks_sql_detector {
    const linkspan_detector *detector;
    linkspan_detector *own; /**< not kept: the caller frees it; often NULL */
} lks_sql_detector;

/** The detector of a string if it has been kept, else NULL. */
const linkspan_detector *lks_sql_known_detector(const lks_sql_detectors *all,
                                                lks_sql_purpose purpose,
                                                linkspan_str spec);

/** Get the detector of a string such as "uts58,localhost"; an empty string
 *  stands for an absent argument. Returns LINKSPAN_OK or a failure, with a
 *  message in English that names the wrong word. */
linkspan_status lks_sql_get_detector(lks_sql_detectors *all,
                                     lks_sql_purpose purpose, linkspan_str spec,
                                     lks_sql_detector *result,
                                     char message[LKS_SQL_MESSAGE_MAX]);

void lks_sql_detectors_free(lks_sql_detectors *all);

/* ---------------------------------------------------------- links as rows */

/** Longer texts go through a stream: memory stays bounded, and the engine is
 *  asked between pieces of this length whether to continue. */
#define LKS_SQL_PIECE 65536

/** Goes through the links of one text. Set it to zero, set `room`, then use it
 *  for any number of texts. */
typedef struct lks_sql_scan {
    lks_sql_room *room;
    const linkspan_detector *detector;
    linkspan_str text;
    linkspan_link *links; /**< for a short text: all its links */
    size_t capacity;
    size_t count;
    size_t next;
    linkspan_stream *stream; /**< for a long text */
    size_t fed;
    bool has_ended;
    size_t counted; /**< number of bytes whose characters have been counted */
    uint64_t characters;
} lks_sql_scan;

/** Start with a text. The text must stay in memory until the last link has been
 *  returned; if lks_sql_is_over() is true right after this call, the text is not
 *  needed any more. Returns LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_sql_scan_start(lks_sql_scan *scan,
                                   const linkspan_detector *detector,
                                   linkspan_str text);

/** The text has been moved to another place. */
void lks_sql_scan_moved(lks_sql_scan *scan, const char *data);

/** True if it is known that there is no further link. */
bool lks_sql_is_over(const lks_sql_scan *scan);

/** Get the next link. Returns LINKSPAN_OK, LINKSPAN_NONE or
 *  LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_sql_scan_next(lks_sql_scan *scan, linkspan_link *link);

/** Release what the scan has allocated. */
void lks_sql_scan_end(lks_sql_scan *scan);

/** The number of the character at byte `at`, counted from 1, such that the
 *  engine's substr() finds it there. `at` must not be before that of the last
 *  call. Bytes that are not UTF-8 count as in SQLite. */
uint64_t lks_sql_position(lks_sql_scan *scan, size_t at);

/** Count the links of a text. Returns as lks_sql_scan_start(). */
linkspan_status lks_sql_count(lks_sql_room *room,
                              const linkspan_detector *detector,
                              linkspan_str text, uint64_t *count);

/** Columns of links() that are text, in their order; start_pos and end_pos stand
 *  between kind and scheme, and port after them all. */
typedef enum lks_sql_column {
    LKS_SQL_LINK,
    LKS_SQL_KIND,
    LKS_SQL_SCHEME,
    LKS_SQL_HOST,
    LKS_SQL_REGISTRABLE,
    LKS_SQL_PATH,
    LKS_SQL_QUERY,
    LKS_SQL_FRAGMENT,
    LKS_SQL_HREF,
    LKS_SQL_SCORE,
    LKS_SQL_TEXT_COLUMNS
} lks_sql_column;

/** A column of a link; data is NULL for SQL's NULL. The value stands in the
 *  text, or in `room` until the next call. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_sql_column_of(lks_sql_room *room, linkspan_str text,
                                  const linkspan_link *link,
                                  lks_sql_column column, linkspan_str *value);

/** The port of a link; -1 for SQL's NULL, if none is written. */
int32_t lks_sql_port_of(linkspan_str text, const linkspan_link *link);

/* ----------------------------------------------------------------- lists */

/** The names of a text's links, each once, sorted by their bytes. */
typedef struct lks_sql_names {
    const linkspan_str *list;
    size_t count;
} lks_sql_names;

/** Collect the hosts of a text's links in ASCII, or their registrable domains;
 *  links that have none are left out. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_sql_names_of(lks_sql_room *room,
                                 const linkspan_detector *detector,
                                 linkspan_str text, bool are_domains,
                                 lks_sql_names *names);

/** Write names as a JSON array. Returns as lks_sql_names_of(). */
linkspan_status lks_sql_names_json(lks_sql_room *room,
                                   const lks_sql_names *names,
                                   linkspan_str *result);

/** Append a JSON string. Returns as lks_sql_append(). */
linkspan_status lks_sql_append_json(lks_sql_room *room, linkspan_str value);

/* ------------------------------------------------------- text from a text */

/** Turns a text into a text; data is NULL for SQL's NULL. Returns LINKSPAN_OK
 *  or a failure. */
typedef linkspan_status (*lks_sql_write)(lks_sql_room *room,
                                         const linkspan_detector *detector,
                                         linkspan_str text,
                                         linkspan_str *result);

/** A function of SQL with a text and a text result. */
typedef struct lks_sql_function {
    const char *name;
    lks_sql_purpose
        purpose; /**< LKS_SQL_NO_DETECTOR: there is no such argument */
    lks_sql_write write;
} lks_sql_function;

/** Indices of the functions in lks_sql_functions. */
enum {
    LKS_SQL_LINKIFY_HTML,
    LKS_SQL_LINK_CHECK,
    LKS_SQL_LINK_REDACT,
    LKS_SQL_LINK_REDACT_KIND,
    LKS_SQL_LINK_REDACT_HOST,
    LKS_SQL_LINK_REDACT_SECRET,
    LKS_SQL_LINK_DEFANG,
    LKS_SQL_LINK_DISPLAY,
    LKS_SQL_LINK_FORMAT,
    LKS_SQL_LINK_FORMAT_EXACT,
    LKS_SQL_LINK_NORMALIZE,
    LKS_SQL_LINK_HREF,
    LKS_SQL_LINK_REFANG,
    LKS_SQL_TEXT_CLEAN,
    LKS_SQL_TEXT_SKELETON,
    LKS_SQL_HOST_ASCII,
    LKS_SQL_HOST_UNICODE,
    LKS_SQL_REGISTRABLE_DOMAIN,
    LKS_SQL_FUNCTIONS
};

/** link_check(): a JSON array with an object for each link that has
 *  findings. */
linkspan_status lks_sql_check(lks_sql_room *room,
                              const linkspan_detector *detector,
                              linkspan_str text, linkspan_str *result);

extern const lks_sql_function lks_sql_functions[LKS_SQL_FUNCTIONS];

/** Write what linkspan_version() returns: the version of the library, of Unicode
 *  and of the lists. If it changes, results can change. Returns its length. */
size_t lks_sql_version(char *to, size_t room);

#endif
