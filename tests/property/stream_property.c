/* However a text is cut, the stream finds the links of the whole text:
 * stream_property [BYTES]. An ordinary main(), since it also runs where cmocka
 * does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"
#include "support/tailored.h"
#include "support/texts.h"

/* Longer than anything that the stream keeps. */
#define LONGEST    400000
#define MOST_LINKS (LONGEST / 4)
#define STYLES     5

typedef struct found {
    size_t count;
    linkspan_link links[MOST_LINKS];
    const char *text;
    bool has_wrong_bytes;
    bool is_unsettled; /* a link starts before the settled place */
} found;

static int32_t keep(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    found *f = context;
    const size_t len = link->span.end - link->span.start;
    if (bytes.len != len ||
        memcmp(bytes.data, f->text + link->span.start, len) != 0)
        f->has_wrong_bytes = true;
    f->links[f->count++] = *link;
    return 0;
}

static void find_whole(const linkspan_detector *d, const char *text, size_t len,
                       found *f)
{
    size_t at = 0;
    f->count = 0;
    while (linkspan_next(d, text, len, &at, &f->links[f->count]) == LINKSPAN_OK)
        f->count++;
}

/* Lengths of pieces: bytes, lines or large ones. */
static size_t piece_length(uint64_t *random, size_t style, size_t left)
{
    static const size_t most[STYLES] = {1, 3, 40, 5000, 100000};
    const size_t len = 1 + lks_random_below(random, most[style]);
    return len < left ? len : left;
}

/* Push a piece from memory that is freed after the call: the stream must not keep a
 * pointer to it. */
static void push_piece(linkspan_stream *stream, const char *piece, size_t len,
                       found *f)
{
    char *copy = malloc(len);
    if (!copy)
        abort();
    memcpy(copy, piece, len);
    if (linkspan_stream_push(stream, copy, len, keep, f) != LINKSPAN_OK)
        abort();
    memset(copy, 'x', len);
    free(copy);
}

static void find_pushed(linkspan_stream *stream, uint64_t *random,
                        const char *text, size_t len, found *f)
{
    const size_t style = lks_random_below(random, STYLES);
    f->count = 0;
    f->text = text;
    f->has_wrong_bytes = false;
    if (linkspan_stream_reset(stream) != LINKSPAN_OK)
        abort();
    for (size_t at = 0; at < len;) {
        const size_t piece = piece_length(random, style, len - at);
        push_piece(stream, text + at, piece, f);
        at += piece;
    }
    if (linkspan_stream_finish(stream, keep, f) != LINKSPAN_OK)
        abort();
}

/* Pull all links; none of them may start before the settled place. */
static void pull_all(linkspan_stream *stream, found *f)
{
    size_t settled = 0;
    linkspan_str bytes;
    if (linkspan_stream_settled(stream, &settled) != LINKSPAN_OK)
        abort();
    for (;;) {
        linkspan_link *const link = &f->links[f->count];
        if (linkspan_stream_pull(stream, link, &bytes) != LINKSPAN_OK)
            return;
        if (link->span.start < settled || link->host_run.start < settled)
            f->is_unsettled = true;
        f->count++;
    }
}

static void find_pulled(linkspan_stream *stream, uint64_t *random,
                        const char *text, size_t len, found *f)
{
    const size_t style = lks_random_below(random, STYLES);
    size_t settled = 0;
    f->count = 0;
    f->is_unsettled = false;
    if (linkspan_stream_reset(stream) != LINKSPAN_OK)
        abort();
    for (size_t at = 0; at < len;) {
        size_t taken = 0;
        const size_t piece = piece_length(random, style, len - at);
        if (linkspan_stream_feed(stream, text + at, piece, &taken) !=
                LINKSPAN_OK ||
            taken == 0)
            abort();
        at += taken;
        pull_all(stream, f);
    }
    if (linkspan_stream_end(stream) != LINKSPAN_OK)
        abort();
    pull_all(stream, f);
    if (linkspan_stream_settled(stream, &settled) != LINKSPAN_OK ||
        settled != len)
        f->is_unsettled = true;
}

/* Find links line by line. Each line includes its line end, which is Hard, so no
 * decision looks beyond it. */
static void find_lines(const linkspan_detector *d, const char *text, size_t len,
                       found *f)
{
    f->count = 0;
    for (size_t start = 0; start < len;) {
        const char *const end = memchr(text + start, '\n', len - start);
        const size_t line =
            end ? (size_t)(end - text) + 1 - start : len - start;
        linkspan_link *link = &f->links[f->count];
        size_t at = 0;
        while (linkspan_next(d, text + start, line, &at, link) == LINKSPAN_OK) {
            link->span.start += start;
            link->span.end += start;
            link = &f->links[++f->count];
        }
        start += line;
    }
}

static bool has_same_spans(const found *a, const found *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++)
        if (a->links[i].span.start != b->links[i].span.start ||
            a->links[i].span.end != b->links[i].span.end)
            return false;
    return a->count == b->count;
}

static bool is_same(const found *a, const found *b)
{
    return a->count == b->count && !b->has_wrong_bytes &&
           memcmp(a->links, b->links, a->count * sizeof *a->links) == 0;
}

/* Every option and a few limits, one after the other; the tailored rules off,
 * all on, or at random. */
static uint32_t tailoring_of(unsigned round)
{
    const uint32_t all = ALL_TAILORED_RULES;
    switch (round % 3) {
    case 0:
        return 0;
    case 1:
        return all;
    default:
        return (round / 3 * 2654435761u >> 9) & all;
    }
}

static linkspan_detector *make_detector(unsigned round)
{
    static const size_t caps[] = {65536, 100, 20, 4000};
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK)
        abort();
    options.flags = round % 2 == 0 ? 0 : round % 2048;
    options.start =
        round / 4 % 5 > LINKSPAN_START_WWW ? LINKSPAN_START_ALL : round / 4 % 5;
    options.tailoring = tailoring_of(round);
    options.max_link_len = caps[round / 2 % 4];
    if (linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        abort();
    return d;
}

static size_t links_found;

static bool check_round(unsigned round, const char *text, size_t len,
                        uint64_t *random)
{
    static found whole;
    static found pieces;
    linkspan_detector *d = make_detector(round);
    linkspan_stream *stream = NULL;
    if (linkspan_stream_new(d, NULL, &stream) != LINKSPAN_OK)
        abort();
    find_whole(d, text, len, &whole);
    links_found += whole.count;
    find_pushed(stream, random, text, len, &pieces);
    bool is_good = is_same(&whole, &pieces);
    find_pulled(stream, random, text, len, &pieces);
    is_good = is_good && is_same(&whole, &pieces) && !pieces.is_unsettled;
    find_lines(d, text, len, &pieces);
    is_good = is_good && has_same_spans(&whole, &pieces);
    linkspan_stream_free(stream);
    linkspan_detector_free(d);
    return is_good;
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    uint64_t random = 4;
    size_t done = 0;
    unsigned round = 0;
    for (; done < goal; round++) {
        const size_t room = round % 64 == 0  ? LONGEST
                            : round % 8 == 0 ? 20000
                                             : 300;
        const size_t len = lks_random_prose(&random, text, room);
        done += len + 1;
        if (!check_round(round, text, len, &random)) {
            (void)fprintf(stderr, "round %u differs: %.*s\n", round, (int)len,
                          text);
            return 1;
        }
    }
    (void)printf("%zu bytes in %u texts, %zu links: the same in pieces\n", done,
                 round, links_found);
    /* Without links nothing would have been compared. */
    return links_found <= done / 10000;
}
