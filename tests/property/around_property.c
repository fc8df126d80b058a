/* Texts with bidi controls: around_property [TEXTS]. Links are judged and written in the
 * same way whether a text comes whole or in pieces, and linkspan_check() reports for each
 * link the state that UAX #9 defines at its start. An ordinary main(), since it also runs
 * where cmocka does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "output/format.h"
#include "support/random.h"
#include "support/written.h"

#define MOST_PARTS 60
#define LONGEST    (MOST_PARTS * 3200)
#define MOST_LINKS 200

static const char *const parts[] = {
    "\u202A",
    "\u202B",
    "\u202C",
    "\u202D",
    "\u202E",
    "\u2066",
    "\u2067",
    "\u2068",
    "\u2069",
    "\u202C",
    "\u2069",
    "\n",
    "\r\n",
    "\u2029",
    "\xC2\x85",
    "\x1C",
    " ",
    "x ",
    "\u2026",
    "\u201C",
    "a.com ",
    "b.org/",
    " c.net",
    "me@d.de",
    "https://e.com/f",
    "\u05D0 ",
    "\u05D0.com",
    "g.com/\u05D0 ",
    "<",
    "&amp; ",
    "\xE2\x80",
};

static void require(bool is_so, const char *what, uint64_t round)
{
    if (is_so)
        return;
    (void)fprintf(stderr, "text %llu: %s\n", (unsigned long long)round, what);
    exit(1);
}

static size_t random_text(uint64_t *random, char *text)
{
    size_t len = 0;
    const size_t count = 1 + lks_random_below(random, MOST_PARTS);
    for (size_t i = 0; i < count; i++) {
        if (lks_random_below(random, 40) == 0) {
            const size_t far = lks_random_below(random, 3000);
            memset(text + len, 'y', far);
            len += far;
            continue;
        }
        const char *part =
            parts[lks_random_below(random, sizeof parts / sizeof *parts)];
        memcpy(text + len, part, strlen(part));
        len += strlen(part);
    }
    return len;
}

/* --------------------------------------------------------- a slow reading */

typedef struct open_controls {
    unsigned controls[MOST_PARTS];
    size_t depth;
} open_controls;

/* A number for the bidi control at `p`: its third byte, and bit 8 if its second byte is
 * 0x81; 0 if there is none. */
static unsigned control_at(const unsigned char *p, size_t left)
{
    if (left < 3 || p[0] != 0xE2)
        return 0;
    if (p[1] == 0x80 && p[2] >= 0xAA && p[2] <= 0xAE)
        return p[2];
    return p[1] == 0x81 && p[2] >= 0xA6 && p[2] <= 0xA9 ? 0x100u | p[2] : 0;
}

static bool ends_paragraph(const unsigned char *p, size_t left)
{
    return *p == '\n' || *p == '\r' || (*p >= 0x1C && *p <= 0x1E) ||
           (left > 1 && p[0] == 0xC2 && p[1] == 0x85) ||
           (left > 2 && memcmp(p, "\u2029", 3) == 0);
}

static void take(open_controls *o, unsigned control)
{
    if (control == 0xAC) { /* PDF */
        if (o->depth > 0 && o->controls[o->depth - 1] < 0x100)
            o->depth--;
    } else if (control == 0x1A9) { /* PDI */
        size_t at = o->depth;
        while (at > 0 && o->controls[at - 1] < 0x100)
            at--;
        if (at > 0)
            o->depth = at - 1;
    } else {
        o->controls[o->depth++] = control;
    }
}

static uint32_t expected(const char *text, const linkspan_link *link)
{
    open_controls o = {.depth = 0};
    const unsigned char *p = (const unsigned char *)text;
    for (size_t i = 0; i < link->span.start; i++) {
        const unsigned control = control_at(p + i, link->span.start - i);
        if (ends_paragraph(p + i, link->span.start - i))
            o.depth = 0;
        else if (control != 0)
            take(&o, control);
    }
    bool has_hebrew = false;
    for (size_t i = link->span.start; i < link->span.end; i++)
        has_hebrew |= p[i] == 0xD7;
    uint32_t code = o.depth > 0 ? LINKSPAN_FINDING_IN_EMBEDDING : 0;
    for (size_t i = 0; i < o.depth; i++)
        if (o.controls[i] == 0xAE || (o.controls[i] == 0xAD && has_hebrew))
            code = LINKSPAN_FINDING_IN_OVERRIDE;
    return code;
}

static uint32_t found(const linkspan_detector *d, const char *text, size_t len,
                      const linkspan_link *link)
{
    linkspan_finding list[32];
    linkspan_findings all = {.size = sizeof all, .list = list, .room = 32};
    (void)linkspan_check(d, text, len, link, &all);
    for (size_t i = 0; i < all.count && i < 32; i++)
        if (list[i].code == LINKSPAN_FINDING_IN_OVERRIDE ||
            list[i].code == LINKSPAN_FINDING_IN_EMBEDDING)
            return list[i].code;
    return 0;
}

/* ------------------------------------------------------------------ pieces */

typedef struct links {
    size_t count;
    linkspan_link list[MOST_LINKS];
} links;

static int32_t keep(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    links *l = context;
    (void)bytes;
    if (l->count == MOST_LINKS)
        abort();
    l->list[l->count++] = *link;
    return 0;
}

static size_t piece_length(uint64_t *random, size_t left)
{
    static const size_t most[] = {1, 4, 50, 3000};
    const size_t len =
        1 + lks_random_below(random, most[lks_random_below(random, 4)]);
    return len < left ? len : left;
}

static void check_stream(const linkspan_detector *d, uint64_t *random,
                         linkspan_str text, uint64_t round)
{
    static links whole;
    static links pushed;
    linkspan_stream *stream = NULL;
    require(linkspan_find(d, text.data, text.len, whole.list, MOST_LINKS,
                          &whole.count) == LINKSPAN_OK &&
                whole.count <= MOST_LINKS,
            "find", round);
    require(linkspan_stream_new(d, NULL, &stream) == LINKSPAN_OK, "stream",
            round);
    pushed.count = 0;
    for (size_t at = 0; at < text.len;) {
        const size_t len = piece_length(random, text.len - at);
        require(linkspan_stream_push(stream, text.data + at, len, keep,
                                     &pushed) == LINKSPAN_OK,
                "push", round);
        at += len;
    }
    require(linkspan_stream_finish(stream, keep, &pushed) == LINKSPAN_OK,
            "finish", round);
    linkspan_stream_free(stream);
    require(pushed.count == whole.count &&
                memcmp(pushed.list, whole.list,
                       whole.count * sizeof *whole.list) == 0,
            "the stream tells other links", round);
    for (size_t i = 0; i < whole.count; i++)
        require(found(d, text.data, text.len, &whole.list[i]) ==
                    expected(text.data, &whole.list[i]),
                "another finding", round);
}

static void check_linkifier(const linkspan_detector *d, uint64_t *random,
                            linkspan_str text, uint64_t round)
{
    linkspan_linkify_options o;
    written whole = {.data = NULL};
    written pieces = {.data = NULL};
    linkspan_linkifier *l = NULL;
    (void)linkspan_linkify_options_init(&o);
    o.output = 1 + (uint32_t)lks_random_below(random, LKS_FORMAT_COUNT);
    require(linkspan_linkify_write(d, &o, text.data, text.len, keep_written,
                                   &whole) == LINKSPAN_OK,
            "linkify", round);
    require(linkspan_linkifier_new(d, &o, &l) == LINKSPAN_OK, "new", round);
    for (size_t at = 0; at < text.len;) {
        const size_t len = piece_length(random, text.len - at);
        require(linkspan_linkifier_push(l, text.data + at, len, keep_written,
                                        &pieces) == LINKSPAN_OK,
                "push", round);
        at += len;
    }
    require(linkspan_linkifier_finish(l, keep_written, &pieces) == LINKSPAN_OK,
            "finish", round);
    require(pieces.len == whole.len &&
                memcmp(written_string(&pieces), written_string(&whole),
                       whole.len) == 0,
            "the linkifier writes something else", round);
    linkspan_linkifier_free(l);
    written_free(&whole);
    written_free(&pieces);
}

/* The action for each finding is random, so that a difference shows. */
static linkspan_detector *random_detector(uint64_t *random)
{
    linkspan_options o;
    linkspan_policy policy;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o,
                                       (uint32_t)lks_random_below(random, 3));
    (void)linkspan_policy_init(&policy, (uint32_t)lks_random_below(random, 5));
    policy.actions[LINKSPAN_FINDING_IN_OVERRIDE] =
        (uint8_t)lks_random_below(random, LINKSPAN_ACTION_DEFANG + 1);
    policy.actions[LINKSPAN_FINDING_IN_EMBEDDING] =
        (uint8_t)lks_random_below(random, LINKSPAN_ACTION_DEFANG + 1);
    o.policy = &policy;
    if (lks_random_below(random, 2))
        o.flags |= LINKSPAN_DETECT_REFUSED;
    if (linkspan_detector_new(&o, &d) != LINKSPAN_OK)
        abort();
    return d;
}

int main(int argc, char **argv)
{
    const uint64_t texts = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
    static char text[LONGEST];
    uint64_t random = 202;
    for (uint64_t round = 0; round < texts; round++) {
        linkspan_detector *d = random_detector(&random);
        const linkspan_str all = {text, random_text(&random, text)};
        check_stream(d, &random, all, round);
        check_linkifier(d, &random, all, round);
        linkspan_detector_free(d);
    }
    return 0;
}
