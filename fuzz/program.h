/* What fuzz/program.c and its parts share: a machine whose instructions call the
 * public functions. */
#ifndef LKS_FUZZ_PROGRAM_H
#define LKS_FUZZ_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "linkspan/linkspan.h"
#include "support/failing_allocator.h"
#include "support/written.h"

#define LONGEST    2048 /* bytes of a text */
#define MOST_LINKS (LONGEST / 3)

/* A macro, so that a debugger and a sanitizer's trace show the line that failed. */
#define require(is_true) ((is_true) ? (void)0 : abort())

/** Links of a text, in order. */
typedef struct link_list {
    size_t count;
    linkspan_link links[MOST_LINKS];
} link_list;

/** Text that grows piece by piece. */
typedef struct growing_text {
    size_t len;
    char data[LONGEST];
} growing_text;

typedef enum machine_state {
    STATE_OPEN,  /* takes text */
    STATE_ENDED, /* all text was given */
    STATE_SPOILT /* needs a reset: a callback stopped it, or memory was short */
} machine_state;

/** A stream, what it was given and what it has reported. */
typedef struct stream_part {
    linkspan_stream *stream;
    failing_allocator memory;
    machine_state state;
    growing_text given;
    link_list reported;
    size_t settled; /* links that start before are reported */
    int stop_in;    /* links until on_link stops the stream; 0: never */
    bool is_freed_by_callback;
} stream_part;

/** A linkifier, its options, what it was given and what it has written. */
typedef struct linkifier_part {
    linkspan_linkifier *linkifier;
    linkspan_linkify_options options;
    linkspan_filter_options filter;
    failing_allocator memory;
    machine_state state;
    growing_text given;
    written out;
    int stop_in; /* calls of the writer until it stops the linkifier; 0: never */
} linkifier_part;

typedef struct machine {
    const uint8_t *tape; /* where texts come from */
    size_t tape_len;
    size_t tape_at;
    linkspan_options options;
    linkspan_policy policy;
    linkspan_protected *names;
    linkspan_data *data;
    linkspan_detector *detector;
    growing_text text; /* that is edited */
    link_list links;   /* of `text`, kept by linkspan_relink() */
    stream_part stream;
    linkifier_part linkifier;
} machine;

/** A copy in memory that ends where the bytes do, valid until eight more are made. */
const char *exact_copy(const char *bytes, size_t len);

/** The filter of streams and linkifiers: drops about half of the links. */
int32_t keeps_half(void *context, const linkspan_link *link,
                   linkspan_str bytes);

/** Links of a text as linkspan_find() reports them. */
void find_links(const linkspan_detector *d, const char *text, size_t len,
                link_list *to);
void require_same_links(const link_list *a, const link_list *b);

/* program_stream.c */
void stream_open(machine *m, uint8_t how, uint8_t room);
void stream_push(machine *m, uint8_t how, const char *piece, size_t len);
void stream_look(machine *m);
void stream_end(machine *m, uint8_t how);
void stream_close(machine *m);

/* program_linkifier.c */
void linkifier_open(machine *m, uint8_t how, uint8_t flags);
void linkifier_push(machine *m, uint8_t how, const char *piece, size_t len);
void linkifier_end(machine *m, uint8_t how);
void linkifier_close(machine *m);
void document_check(machine *m, uint8_t how, uint8_t flags);

/* program_text.c: invariants between functions that keep no state */
void text_check(machine *m, uint8_t how);
void link_check(machine *m, uint8_t which, uint8_t how);
void string_check(const char *text, size_t len, uint8_t how);

#endif
