#include "fuzz/from.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/reading.h"
#include "cli/platform/message.h"
#include "fuzz/from_libc.h"

#define LONGEST 4096

static void require(bool is_true, const char *what)
{
    if (is_true)
        return;
    (void)fprintf(stderr, "from: not so: %s\n", what);
    abort();
}

/* --------------------------------------------------- what the command reads */

static linkspan_str document;
static size_t document_at;
static size_t at_once;

ssize_t target_read(int fd, void *into, size_t room)
{
    const size_t left = document.len - document_at;
    size_t len = left < room ? left : room;
    (void)fd;
    if (len > at_once)
        len = at_once;
    if (len > 0)
        memcpy(into, document.data + document_at, len);
    document_at += len;
    return (ssize_t)len;
}

void interrupt_catch(void)
{
}

bool interrupt_came(void)
{
    return false;
}

bool interrupt_wait(int fd)
{
    return fd >= 0;
}

void interrupt_die(void)
{
}

/* ------------------------------------------------------------- what it reports */

typedef struct told {
    char *text;
    size_t len;
    size_t room;
    uint64_t start; /* start of the last link */
    from_check check;
} told;

static void put(told *t, const char *bytes, size_t len)
{
    if (t->room - t->len < len) {
        t->room = 2 * t->room + len + 256;
        t->text = realloc(t->text, t->room);
        require(t->text != NULL, "there is memory");
    }
    if (len > 0)
        memcpy(t->text + t->len, bytes, len);
    t->len += len;
}

static uint64_t line_of(uint64_t offset)
{
    uint64_t line = 1;
    for (size_t i = 0; i < offset; i++)
        line += document.data[i] == '\n';
    return line;
}

static bool on_link(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link)
{
    told *const t = context;
    char numbers[100];
    const linkspan_range span = link->span;
    require(span.start < span.end && span.end <= text.len,
            "the link is in its text");
    require(place->start < place->end && place->end <= document.len,
            "it stands in the source");
    require(place->start >= t->start, "behind the last");
    require(place->line == line_of(place->start), "on the line that is told");
    const linkspan_str shown = {text.data + span.start, span.end - span.start};
    const linkspan_str source = {document.data + place->start,
                                 (size_t)(place->end - place->start)};
    require(!t->check || t->check(source, shown), "the source stands for it");
    t->start = place->start;
    const int len = snprintf(
        numbers, sizeof numbers, "%llu %llu %llu %llu ",
        (unsigned long long)place->start, (unsigned long long)place->end,
        (unsigned long long)place->line, (unsigned long long)place->column);
    put(t, numbers, (size_t)len);
    put(t, place->place.data, place->place.len);
    put(t, " ", 1);
    put(t, place->within.data, place->within.len);
    put(t, " ", 1);
    put(t, shown.data, shown.len);
    put(t, "\n", 1);
    return true;
}

static told read_document(const scan_settings *settings, from_check check,
                          size_t pieces)
{
    told t = {.check = check};
    const scan_sink sink = {.context = &t, .on_link = on_link};
    scan_search s = {.settings = settings, .sink = &sink};
    scan_reader in;
    document_at = 0;
    at_once = pieces;
    require(scan_open(&in, settings, "/dev/null", true), "it opens");
    from_search(&s, &in);
    scan_search_free(&s);
    scan_close(&in);
    return t;
}

void check_format(from_format from, from_check check, const uint8_t *data,
                  size_t size)
{
    linkspan_options o;
    linkspan_detector *detector = NULL;
    if (size < 1 || size > LONGEST)
        return;
    document = (linkspan_str){(const char *)data + 1, size - 1};
    require(linkspan_options_init(&o) == LINKSPAN_OK, "options");
    require(linkspan_options_set_profile(
                &o, data[0] & 128 ? LINKSPAN_PROFILE_UTS58
                                  : LINKSPAN_PROFILE_TAILORED) == LINKSPAN_OK,
            "a profile");
    require(linkspan_detector_new(&o, &detector) == LINKSPAN_OK, "a detector");
    const scan_settings settings = {.detector = detector,
                                    .counts_lines = true,
                                    .counts_columns = true,
                                    .takes_binary = true,
                                    .is_quiet = true,
                                    .has_charsets = true,
                                    .wants_within = true,
                                    .from = from,
                                    .kinds = o.kinds};
    told whole = read_document(&settings, check, SIZE_MAX);
    told cut = read_document(&settings, check, 5 + (data[0] & 127));
    const bool is_same =
        whole.len == cut.len &&
        (whole.len == 0 || memcmp(whole.text, cut.text, cut.len) == 0);
    if (!is_same)
        (void)fprintf(stderr, "whole:\n%.*scut:\n%.*s", (int)whole.len,
                      whole.text, (int)cut.len, cut.text);
    require(is_same, "however it comes, it is the same");
    free(whole.text);
    free(cut.text);
    linkspan_detector_free(detector);
}
