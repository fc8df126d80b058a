/* What the JavaScript files call. WebAssembly has no imports here, so nothing calls
 * back into JavaScript: results wait in memory until JavaScript reads them. */
#ifndef LINKSPAN_NPM_SHIM_H
#define LINKSPAN_NPM_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/* linkspan/lite has only the functions that find links, write addresses (href), and
 * linkify. */
#ifdef NPM_LITE
#    define IS_LITE true
#else
#    define IS_LITE false
#endif

#define EXPORT(name) __attribute__((export_name(#name), used)) name

/* Buffers that one large text has made larger than this are released when the next
 * text is small. */
#define KEPT_BYTES ((size_t)1 << 20)

/* Why the last call failed. `option` numbers the names that core.js knows. */
typedef struct failure {
    int32_t status;
    int32_t option;
    int32_t item; /* index in a list; -1: none */
    int32_t line; /* of a list of domains; 0: none */
    const char *message;
} failure;

enum {
    OPTION_NONE = 0,
    OPTION_SCHEMES,
    OPTION_IGNORED_HOSTS,
    OPTION_PROTECTED,
    OPTION_ALLOW_MIX,
    OPTION_SUFFIXES,
    OPTION_TLDS,
    OPTION_LINKIFY,
    OPTION_HREF,
    OPTION_TEXT,
    OPTION_ATTRIBUTES,
    OPTION_MARKUP,
    OPTION_EMAIL_ADD,
    OPTION_EMAIL_REMOVE
};

extern failure last_failure;

/* Remember why a call fails; returns `status`. */
int32_t fail(int32_t status, int32_t option, int32_t item);

/* A detector with the list of protected names that it borrows. */
typedef struct detector {
    linkspan_detector *detector;
    linkspan_protected *names;
    linkspan_data *data;
} detector;

/* Where text results are collected; empty at the start of each call. */
linkspan_buf *fresh_output(void);
/* The length of what was written, or the failure. */
int32_t finish_output(linkspan_status status);

/* Integers that are collected for JavaScript. */
void integers_clear(void);
/* Room for `count` more; NULL if there is no memory. */
int32_t *integers_add(size_t count);
size_t integers_count(void);
int32_t *integers_first(void);

/* Bytes that are collected for JavaScript besides the output. */
void strings_clear(void);
/* Room for `count` more; NULL if there is no memory. */
char *strings_add(size_t count);
size_t strings_count(void);

/* Convert the offsets of `count` records, each `stride` integers after the one
 * before it, from bytes to UTF-16 units. */
void convert_records(linkspan_str text, int32_t *records, size_t stride,
                     size_t count);

/* Write a link as a record of linkspan_find_flat(), without converting its offsets. */
void write_record(const linkspan_link *link, int32_t *record);
/* Read a record that write_record() has written. */
void read_record(const int32_t *record, linkspan_link *link);

#endif
