/* The fast ways of writing HTML, for copied links and for stretches of text, give the
 * same output as the slow ones: html_property [BYTES]. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find/detector.h"
#include "support/random.h"
#include "support/slowly.h"
#include "support/texts.h"
#include "support/written.h"

#define LONGEST 12000

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static linkspan_detector *make_detector(unsigned round)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&options) == LINKSPAN_OK);
    require(linkspan_options_set_profile(&options, round % 3) == LINKSPAN_OK);
    options.flags = round / 3 % 2 == 0 ? 0 : round / 6 % 512;
    require(linkspan_detector_new(&options, &d) == LINKSPAN_OK);
    return d;
}

/* What links are made of, and what changes their addresses: segments of dots,
 * upper-case letters, escapes, numbers, ports. */
static const char *const pieces[] = {
    "http://", "https://",  "HTTP://",     "ftp://",   "mailto:",  "www.",
    "a.com",   "EXA.com",   "example.org", "x.de",     "x--y.net", "co.uk",
    "a_b.io",  "1.2.3.4",   "0x7f.1",      "[::1]",    "host",     "localhost",
    "\u05D0b", "\u00FC.de", "xn--tda.de",  "/",        "/",        "/.",
    "/..",     "/%2e",      "/.%2E/",      "?",        "#",        "%20",
    "path",    "Path",      "me@",         "b@",       ":80",      ":8080",
    "\u00E9",  "\u3002",    "\x80",        "\xE3\x81", "\xF5\x80", "\xFF",
    " ",       " ",         " ",           "\n",       "\r\n",     "-and-more"};

static size_t random_links(uint64_t *random, char *text, size_t room)
{
    const size_t count = sizeof pieces / sizeof *pieces;
    size_t len = 0;
    while (len + 16 < room) {
        const size_t number = lks_random_below(random, 4 * count / 3);
        if (number >= count) { /* a space to a tilde, or any byte */
            text[len++] = (char)(' ' + lks_random_below(random, 95));
            if (number % 16 == 0)
                text[len - 1] = (char)lks_random(random);
            continue;
        }
        for (const char *p = pieces[number]; *p; p++)
            text[len++] = *p;
        if (number % 16 == 0) /* a stretch that may be longer than a vector */
            for (size_t i = lks_random_below(random, 80);
                 i > 0 && len + 16 < room; i--)
                text[len++] = 'a';
    }
    return len;
}

/* Push pieces that are each in a block of memory of exactly their length, so that the
 * sanitizers notice when more is read. */
static void linkify(linkspan_linkifier *l, const char *text, size_t len,
                    size_t most, written *w)
{
    for (size_t at = 0; at < len; at += most) {
        const size_t count = len - at < most ? len - at : most;
        char *piece = malloc(count);
        require(piece != NULL);
        memcpy(piece, text + at, count);
        require(linkspan_linkifier_push(l, piece, count, keep_written, w) ==
                LINKSPAN_OK);
        free(piece);
    }
    require(linkspan_linkifier_finish(l, keep_written, w) == LINKSPAN_OK);
}

static bool is_same(const written *a, const written *b)
{
    return a->len == b->len &&
           memcmp(written_string(a), written_string(b), a->len) == 0;
}

static bool check_text(linkspan_detector *d, uint32_t flags, size_t most,
                       const char *text, size_t len, size_t *links)
{
    linkspan_linkify_options o;
    linkspan_linkifier *l = NULL;
    written fast = {.data = NULL};
    written slow = {.data = NULL};
    require(linkspan_linkify_options_init(&o) == LINKSPAN_OK);
    o.flags = flags;
    require(linkspan_linkifier_new(d, &o, &l) == LINKSPAN_OK);
    require(l->copies_links);
    linkify(l, text, len, most, &fast);
    require(linkspan_linkifier_reset(l) == LINKSPAN_OK);
    linkify_slowly(l);
    linkify(l, text, len, most, &slow);
    for (const char *p = written_string(&fast); (p = strstr(p, "</a>")); p++)
        ++*links;
    const bool same = is_same(&fast, &slow);
    linkspan_linkifier_free(l);
    written_free(&fast);
    written_free(&slow);
    return same;
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    uint64_t random = 17;
    size_t done = 0;
    size_t links = 0;
    unsigned round = 0;
    for (; done < goal; round++) {
        const size_t room =
            64 +
            lks_random_below(&random, round % 16 == 0 ? LONGEST - 64 : 300);
        const size_t len = round % 4 == 0
                               ? lks_random_prose(&random, text, room)
                               : random_links(&random, text, room);
        const size_t most = round % 5 == 0 ? 1 + room / 3 : LONGEST;
        linkspan_detector *d = make_detector(round);
        const bool same =
            check_text(d, round % 7 == 0 ? LINKSPAN_LINKIFY_HTTP : 0, most,
                       text, len, &links);
        linkspan_detector_free(d);
        if (!same) {
            (void)fprintf(stderr, "round %u differs: %.*s\n", round, (int)len,
                          text);
            return 1;
        }
        done += len + 1;
    }
    (void)printf("%zu bytes in %u texts, %zu links: the same in one go\n", done,
                 round, links);
    return links == 0;
}
