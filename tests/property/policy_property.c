/* However a text is cut, and whatever the policy, stream and linkifier agree
 * with the whole text: policy_property [TEXTS [SEED]]. Each text has options, a
 * table of actions and a linkifier of its own, and is cut at every place, into
 * bytes and into random pieces. An ordinary main(), since it also runs where
 * cmocka does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "output/format.h"
#include "support/random.h"
#include "support/texts.h"
#include "support/written.h"

/* Longer than LKS_READ_ON_MAX, so that a policy does not see the whole text. */
#define LONGEST    3000
#define MOST_LINKS LONGEST

#define CODES (LINKSPAN_FINDING_END - 1)

typedef struct found {
    size_t count;
    linkspan_link links[MOST_LINKS];
} found;

static void require(bool is_true, const char *what)
{
    if (is_true)
        return;
    (void)fprintf(stderr, "policy_property: %s failed\n", what);
    abort();
}

/* ------------------------------------------------- detectors and linkifiers */

static linkspan_policy random_policy(uint64_t *random)
{
    linkspan_policy policy;
    const size_t style = lks_random_below(random, 8);
    require(linkspan_policy_init(
                &policy, (uint32_t)lks_random_below(random, 5)) == LINKSPAN_OK,
            "linkspan_policy_init");
    if (style == 0)
        return policy;
    if (style < 4) { /* one finding alone */
        memset(policy.actions, LINKSPAN_ACTION_LINK, sizeof policy.actions);
        const size_t code = style == 1 ? LINKSPAN_FINDING_OTHER_READING
                                       : 1 + lks_random_below(random, CODES);
        policy.actions[code] = (uint8_t)(1 + lks_random_below(random, 4));
    } else {
        for (size_t code = 1; code <= CODES; code++)
            policy.actions[code] = (uint8_t)lks_random_below(random, 5);
    }
    if (style == 7)
        policy.today = 20991231; /* every list is too old */
    if (style == 6)
        policy.long_link = lks_random_below(random, 40);
    if (style == 5)
        require(linkspan_policy_allow_mix(&policy, "Latn+Cyrl", 9) ==
                    LINKSPAN_OK,
                "linkspan_policy_allow_mix");
    return policy;
}

static linkspan_detector *random_detector(uint64_t *random, bool has_ssh,
                                          const linkspan_protected *names)
{
    static const linkspan_str schemes[] = {{"ssh", 3}};
    static const linkspan_str hosts[] = {{"www.example.org", 15}};
    static const size_t caps[] = {65536, 65536, 100, 20};
    static const size_t locals[] = {64, 64, 1000, 5};
    linkspan_options o;
    linkspan_detector *d = NULL;
    linkspan_policy policy = random_policy(random);
    if (lks_random_below(random, 4) == 0)
        policy.protected_names = names;
    require(linkspan_options_init(&o) == LINKSPAN_OK &&
                linkspan_options_set_profile(
                    &o, (uint32_t)lks_random_below(random, 3)) == LINKSPAN_OK,
            "linkspan_options");
    if (lks_random_below(random, 4) == 0)
        o.tailoring &= (uint32_t)lks_random(random);
    if (lks_random_below(random, 2) == 0)
        o.flags = (uint32_t)lks_random_below(random, 2048);
    if (lks_random_below(random, 4) == 0)
        o.start = (uint32_t)lks_random_below(random, LINKSPAN_START_WWW + 1);
    if (lks_random_below(random, 8) == 0)
        o.kinds = 1 + (uint32_t)lks_random_below(random, 3);
    o.max_link_len = caps[lks_random_below(random, 4)];
    o.max_local_part = locals[lks_random_below(random, 4)];
    o.schemes = schemes;
    o.scheme_count = has_ssh;
    o.ignored_hosts = hosts;
    o.ignored_host_count = lks_random_below(random, 8) == 0;
    o.policy = &policy;
    require(linkspan_detector_new(&o, &d) == LINKSPAN_OK,
            "linkspan_detector_new");
    return d;
}

static linkspan_linkifier *random_linkifier(uint64_t *random,
                                            const linkspan_detector *d,
                                            linkspan_linkify_options *o)
{
    linkspan_linkifier *l = NULL;
    require(linkspan_linkify_options_init(o) == LINKSPAN_OK,
            "linkspan_linkify_options_init");
    o->output = 1 + (uint32_t)lks_random_below(random, LKS_FORMAT_COUNT);
    if (lks_random_below(random, 2) == 0)
        o->flags = (uint32_t)lks_random_below(random, 32);
    require(linkspan_linkifier_new(d, o, &l) == LINKSPAN_OK,
            "linkspan_linkifier_new");
    return l;
}

/* ------------------------------------------------------------ whole texts */

static bool starts_with(const linkspan_buf *href, const char *scheme)
{
    const size_t len = strlen(scheme);
    return href->len >= len && memcmp(href->data, scheme, len) == 0;
}

/* The number of links that an HTML linkifier must make, by the links of the
 * whole text: those whose action allows it, unless they have no address or a
 * scheme that is not allowed. What the caller has added (`has_ssh`) is allowed. */
static size_t count_links_to_make(const found *f, const char *text,
                                  bool has_ssh)
{
    static char memory[8 * LONGEST];
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++) {
        const linkspan_link *link = &f->links[i];
        linkspan_buf href;
        require(linkspan_buf_init_fixed(&href, memory, sizeof memory) ==
                    LINKSPAN_OK,
                "linkspan_buf_init_fixed");
        count += link->action <= LINKSPAN_ACTION_ENCODE &&
                 linkspan_href(link->kind, text + link->span.start,
                               link->span.end - link->span.start, 0,
                               &href) == LINKSPAN_OK &&
                 (starts_with(&href, "https:") || starts_with(&href, "http:") ||
                  starts_with(&href, "ftp:") || starts_with(&href, "mailto:") ||
                  (has_ssh && starts_with(&href, "ssh:")));
    }
    return count;
}

static size_t count_made_links(const written *w)
{
    size_t count = 0;
    for (const char *p = strstr(written_string(w), "<a href=\""); p;
         p = strstr(p + 1, "<a href=\""))
        count++;
    return count;
}

/* ------------------------------------------------------------------ pieces */

/* Where a text is cut: at `first`, and after that into pieces of up to `most` bytes. */
typedef struct cuts {
    size_t first;
    size_t most;
    uint64_t random;
} cuts;

static size_t next_piece(cuts *c, size_t at, size_t len)
{
    size_t piece = c->most <= 1 ? 1 : 1 + lks_random_below(&c->random, c->most);
    if (at < c->first)
        piece = c->first - at;
    return piece < len - at ? piece : len - at;
}

static int32_t keep_link(void *context, const linkspan_link *link,
                         linkspan_str bytes)
{
    found *f = context;
    require(bytes.len == link->span.end - link->span.start &&
                f->count < MOST_LINKS,
            "the bytes of a link");
    f->links[f->count++] = *link;
    return 0;
}

static bool is_same_pushed(linkspan_stream *s, cuts c, const char *text,
                           size_t len, const found *whole)
{
    static found pieces;
    pieces.count = 0;
    require(linkspan_stream_reset(s) == LINKSPAN_OK, "linkspan_stream_reset");
    for (size_t at = 0, piece = 0; at < len; at += piece) {
        piece = next_piece(&c, at, len);
        require(linkspan_stream_push(s, text + at, piece, keep_link, &pieces) ==
                    LINKSPAN_OK,
                "linkspan_stream_push");
    }
    require(linkspan_stream_finish(s, keep_link, &pieces) == LINKSPAN_OK,
            "linkspan_stream_finish");
    return pieces.count == whole->count &&
           memcmp(pieces.links, whole->links,
                  whole->count * sizeof *whole->links) == 0;
}

static void pull_all(linkspan_stream *s, found *f)
{
    linkspan_link link;
    linkspan_str bytes;
    while (linkspan_stream_pull(s, &link, &bytes) == LINKSPAN_OK)
        (void)keep_link(f, &link, bytes);
}

static bool is_same_pulled(linkspan_stream *s, cuts c, const char *text,
                           size_t len, const found *whole)
{
    static found pieces;
    pieces.count = 0;
    require(linkspan_stream_reset(s) == LINKSPAN_OK, "linkspan_stream_reset");
    for (size_t at = 0, taken = 0; at < len; at += taken) {
        require(linkspan_stream_feed(s, text + at, next_piece(&c, at, len),
                                     &taken) == LINKSPAN_OK &&
                    taken > 0,
                "linkspan_stream_feed");
        pull_all(s, &pieces);
    }
    require(linkspan_stream_end(s) == LINKSPAN_OK, "linkspan_stream_end");
    pull_all(s, &pieces);
    return pieces.count == whole->count &&
           memcmp(pieces.links, whole->links,
                  whole->count * sizeof *whole->links) == 0;
}

static void linkify(linkspan_linkifier *l, cuts c, const char *text, size_t len,
                    written *w)
{
    require(linkspan_linkifier_reset(l) == LINKSPAN_OK,
            "linkspan_linkifier_reset");
    for (size_t at = 0, piece = 0; at < len; at += piece) {
        piece = next_piece(&c, at, len);
        require(linkspan_linkifier_push(l, text + at, piece, keep_written, w) ==
                    LINKSPAN_OK,
                "linkspan_linkifier_push");
    }
    require(linkspan_linkifier_finish(l, keep_written, w) == LINKSPAN_OK,
            "linkspan_linkifier_finish");
}

/* ------------------------------------------------------------------- texts */

typedef struct subject {
    const char *text;
    size_t len;
    linkspan_stream *stream;
    linkspan_linkifier *linkifier;
    found links;
    written whole; /* output of the linkifier for the text in one piece */
} subject;

static bool is_same_cut(subject *s, cuts c)
{
    written pieces = {.data = NULL};
    linkify(s->linkifier, c, s->text, s->len, &pieces);
    const bool is_same =
        pieces.len == s->whole.len &&
        memcmp(written_string(&pieces), written_string(&s->whole),
               pieces.len) == 0 &&
        is_same_pushed(s->stream, c, s->text, s->len, &s->links);
    written_free(&pieces);
    return is_same;
}

/* True if the result is the same for the text cut in two at every place, into single
 * bytes, and into random pieces. */
static bool is_same_in_pieces(subject *s, uint64_t *random)
{
    const cuts bytes = {.first = 0, .most = 1};
    const cuts pieces = {.first = lks_random_below(random, s->len + 1),
                         .most = 1 + lks_random_below(random, 40),
                         .random = lks_random(random)};
    for (size_t at = 1; at < s->len; at++)
        if (!is_same_cut(s, (cuts){.first = at, .most = LONGEST})) {
            (void)fprintf(stderr, "cut at %zu\n", at);
            return false;
        }
    return is_same_cut(s, bytes) && is_same_cut(s, pieces) &&
           is_same_pulled(s->stream, bytes, s->text, s->len, &s->links) &&
           is_same_pulled(s->stream, pieces, s->text, s->len, &s->links);
}

static bool is_same_text(subject *s, const linkspan_protected *names,
                         uint64_t *random)
{
    linkspan_linkify_options how;
    const bool has_ssh = lks_random_below(random, 2) == 1;
    linkspan_detector *d = random_detector(random, has_ssh, names);
    require(linkspan_stream_new(d, NULL, &s->stream) == LINKSPAN_OK,
            "linkspan_stream_new");
    s->linkifier = random_linkifier(random, d, &how);
    require(linkspan_find(d, s->text, s->len, s->links.links, MOST_LINKS,
                          &s->links.count) == LINKSPAN_OK &&
                s->links.count <= MOST_LINKS,
            "linkspan_find");
    linkify(s->linkifier, (cuts){.first = s->len}, s->text, s->len, &s->whole);
    const bool makes_links =
        how.output == LINKSPAN_OUTPUT_HTML &&
        !(how.flags & (LINKSPAN_LINKIFY_DEFANG | LINKSPAN_LINKIFY_REDACT));
    bool is_same =
        !makes_links || count_made_links(&s->whole) ==
                            count_links_to_make(&s->links, s->text, has_ssh);
    if (!is_same)
        (void)fprintf(stderr, "the linkifier has other links\n");
    is_same = is_same && is_same_in_pieces(s, random);
    written_free(&s->whole);
    linkspan_linkifier_free(s->linkifier);
    linkspan_stream_free(s->stream);
    linkspan_detector_free(d);
    return is_same;
}

static size_t add(char *text, size_t len, const char *piece)
{
    const size_t count = strlen(piece);
    if (count > LONGEST - len)
        return len;
    memcpy(text + len, piece, count);
    return len + count;
}

/* A link, and right after it something that a policy may look at: more of an
 * authority or of an address, up to LKS_READ_ON_MAX bytes or a little
 * further. */
static size_t random_reading(uint64_t *random, char *text)
{
    static const char *const links[] = {"https://example.com",
                                        "http://a.co.uk:80",
                                        "example.com",
                                        "x@example.com",
                                        "https://192.0.2.1",
                                        "https://[::1]",
                                        "https://bücher.de",
                                        "раураl.com",
                                        "https://example.com/a",
                                        "mailto:x@a.co.uk",
                                        "\xE2\x80\xAEhttps://example.com"};
    static const char *const more[] = {
        "]",  ")",         ">",        "}",      "-",      "_",
        "@",  "@evil.org", "evil.org", ".com",   "%",      "%40",
        "\\", ":",         "x",        "\"",     "'",      ",",
        ";",  "\u2014",    "\uFF20",   "\u3002", "\u2060", "é",
        "中", "\x80",      " ",        "\n",     "/",      "?",
        "#",  ".",         "a@b.c",    "x.org",  "1",      "\xE2\x80\xAC"};
    const size_t pad = lks_random_below(random, 512) == 0
                           ? 1000 + lks_random_below(random, 40)
                           : 0;
    const size_t count = 1 + lks_random_below(random, 8);
    size_t len = add(text, 0, links[lks_random_below(random, 11)]);
    for (size_t i = 0; i < count; i++) {
        len = add(text, len,
                  more[lks_random_below(random, sizeof more / sizeof *more)]);
        for (size_t n = 0; i == 0 && n < pad; n++)
            len = add(text, len, "a");
    }
    if (lks_random_below(random, 2) == 0)
        len = add(text, len, links[lks_random_below(random, 11)]);
    return len;
}

/* Mostly short texts, since each is cut at every place. */
static size_t room_of(size_t round)
{
    if (round % 4096 == 0)
        return LONGEST;
    return round % 16 == 0 ? 200 : 48;
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    static subject s;
    static const linkspan_str domains[] = {{"example.com", 11}, {"a.co.uk", 7}};
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    const uint64_t seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    linkspan_protected *names = NULL;
    size_t links = 0;
    require(linkspan_protected_new(domains, 2, NULL, &names, NULL) ==
                LINKSPAN_OK,
            "linkspan_protected_new");
    for (size_t round = 0; round < goal; round++) {
        uint64_t random = seed << 32 | round;
        s.text = text;
        s.len = round % 2 == 0 ? lks_random_prose(&random, text, room_of(round))
                               : random_reading(&random, text);
        if (!is_same_text(&s, names, &random)) {
            (void)fprintf(stderr, "seed %llu, text %zu differs: %.*s\n",
                          (unsigned long long)seed, round, (int)s.len, text);
            return 1;
        }
        links += s.links.count;
    }
    linkspan_protected_free(names);
    (void)printf("%zu texts with %zu links: the same in pieces\n", goal, links);
    return 0;
}
