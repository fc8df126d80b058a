/* However a text is cut, the stream tells the links of the whole text:
 * stream_property [BYTES]. Plain main, since it also runs where cmocka does
 * not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"
#include "support/texts.h"

/* Longer than anything that the stream keeps. */
#define LONGEST    400000
#define MOST_LINKS (LONGEST / 4)

typedef struct found {
    size_t count;
    linkspan_link links[MOST_LINKS];
    const char *text;
    bool has_wrong_bytes;
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
    static const size_t most[] = {1, 3, 40, 5000};
    const size_t len = 1 + lks_random_below(random, most[style]);
    return len < left ? len : left;
}

static void find_pushed(linkspan_stream *stream, uint64_t *random,
                        const char *text, size_t len, found *f)
{
    const size_t style = lks_random_below(random, 4);
    f->count = 0;
    f->text = text;
    f->has_wrong_bytes = false;
    if (linkspan_stream_reset(stream) != LINKSPAN_OK)
        abort();
    for (size_t at = 0; at < len;) {
        const size_t piece = piece_length(random, style, len - at);
        if (linkspan_stream_push(stream, text + at, piece, keep, f) !=
            LINKSPAN_OK)
            abort();
        at += piece;
    }
    if (linkspan_stream_finish(stream, keep, f) != LINKSPAN_OK)
        abort();
}

static void find_pulled(linkspan_stream *stream, uint64_t *random,
                        const char *text, size_t len, found *f)
{
    const size_t style = lks_random_below(random, 4);
    linkspan_str bytes;
    f->count = 0;
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
        while (linkspan_stream_pull(stream, &f->links[f->count], &bytes) ==
               LINKSPAN_OK)
            f->count++;
    }
    if (linkspan_stream_end(stream) != LINKSPAN_OK)
        abort();
    while (linkspan_stream_pull(stream, &f->links[f->count], &bytes) ==
           LINKSPAN_OK)
        f->count++;
}

static bool is_same(const found *a, const found *b)
{
    return a->count == b->count && !b->has_wrong_bytes &&
           memcmp(a->links, b->links, a->count * sizeof *a->links) == 0;
}

/* Every option and a few caps, one after the other; the tailored rules not at
 * all, all together and by chance. */
static uint32_t tailoring_of(unsigned round)
{
    const uint32_t all = LINKSPAN_TAILOR_MARKUP * 2 - 1;
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
    options.flags = round % 2 == 0 ? 0 : round % 256;
    options.tailoring = tailoring_of(round);
    options.max_link_len = caps[round / 2 % 4];
    if (linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        abort();
    return d;
}

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
    find_pushed(stream, random, text, len, &pieces);
    bool is_good = is_same(&whole, &pieces);
    find_pulled(stream, random, text, len, &pieces);
    is_good = is_good && is_same(&whole, &pieces);
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
    (void)printf("%zu bytes in %u texts: the same in pieces\n", done, round);
    return 0;
}
