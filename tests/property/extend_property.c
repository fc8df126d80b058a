/* If another detector has cut a link anywhere after the start of its host,
 * linkspan_extend() gives the end that linkspan finds (M1): extend_property [TEXTS
 * [SEED]]. An ordinary main(), since it also runs where cmocka does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"
#include "support/texts.h"
#include "text/utf8.h"

#define LONGEST    400
#define MOST_LINKS LONGEST

static void require(bool is_true, const char *what)
{
    if (is_true)
        return;
    (void)fprintf(stderr, "extend_property: %s failed\n", what);
    abort();
}

/* The profiles in turn, and sometimes only some of the tailored rules, other
 * flags or a limit. */
static linkspan_detector *random_detector(uint64_t *random)
{
    static const size_t caps[] = {65536, 65536, 65536, 30};
    linkspan_options o;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&o) == LINKSPAN_OK &&
                linkspan_options_set_profile(
                    &o, lks_random_below(random, 4) == 0
                            ? LINKSPAN_PROFILE_UTS58
                            : LINKSPAN_PROFILE_TAILORED) == LINKSPAN_OK,
            "linkspan_options");
    if (lks_random_below(random, 4) == 0)
        o.tailoring &= (uint32_t)lks_random(random);
    if (lks_random_below(random, 4) == 0)
        o.flags = (uint32_t)lks_random_below(random, 256);
    o.max_link_len = caps[lks_random_below(random, 4)];
    require(linkspan_detector_new(&o, &d) == LINKSPAN_OK,
            "linkspan_detector_new");
    return d;
}

static size_t add(char *text, size_t len, const char *piece)
{
    const size_t count = strlen(piece);
    if (count > LONGEST - len)
        return len;
    memcpy(text + len, piece, count);
    return len + count;
}

/* A random host, with text around it that matters to these rules. P6: some text right
 * after a host, such as an ellipsis, is not part of it. P7: nor is some text right before
 * it. P8: a bare `?` or `#` at the end is dropped. H8: the dot after a name is dropped,
 * except before a port or a path. */
static size_t random_host(uint64_t *random, char *text)
{
    static const char *const before[] = {"",      "(",  "见", "و",  "を。",
                                         "http:", "//", "_",  "는 "};
    static const char *const schemes[] = {"", "http://", "https://", "ftp://"};
    static const char *const hosts[] = {
        "example.com", "a.co.uk", "例え.jp",   "пример.рф",       "xn--fsq.com",
        "192.0.2.1",   "[::1]",   "www.a.org", "日本.example.com"};
    static const char *const after[] = {
        "",   ".",      "。", ":80", ":",  "/",      "?",     "#",
        "를", "입니다", "-ல்", "を",  "，", "_",      "/x",    "?a",
        "#b", "??",     "?#", ".?",  ".#", "./",     "…",     "*",
        ")",  " ",      "-",  "ไทย", "x",  "\u200B", "중.com"};
    size_t len = add(text, 0, before[lks_random_below(random, 9)]);
    len = add(text, len, schemes[lks_random_below(random, 4)]);
    len = add(text, len, hosts[lks_random_below(random, 9)]);
    for (size_t i = lks_random_below(random, 6); i > 0; i--)
        len =
            add(text, len,
                after[lks_random_below(random, sizeof after / sizeof *after)]);
    return len;
}

/* M1: linkspan_extend() keeps an end that is before a Hard character. A host can
 * contain a Hard character, since UTS #46 maps some of them: U+0149 is deprecated and
 * therefore Hard. */
static bool is_before_hard(const char *text, size_t len, size_t at)
{
    const uint8_t *data = (const uint8_t *)text;
    size_t width = 0;
    return at < len &&
           linkspan_link_term(lks_utf8_decode(data + at, data + len, &width)) ==
               LINKSPAN_TERM_HARD;
}

/* True if the link's end is the same from every place inside it. */
static bool is_same(const linkspan_detector *d, const char *text, size_t len,
                    const linkspan_link *link)
{
    for (size_t end = link->host.start; end <= link->span.end; end++) {
        size_t got = 0;
        if (end < len && ((uint8_t)text[end] & 0xC0) == 0x80)
            continue; /* inside a code point */
        if (end < link->span.end && is_before_hard(text, len, end))
            continue;
        if (linkspan_extend(d, text, len, link->span.start, end, &got) !=
                LINKSPAN_OK ||
            got != link->span.end) {
            (void)fprintf(stderr, "%.*s\nlink %zu to %zu, but %zu from %zu\n",
                          (int)len, text, link->span.start, link->span.end, got,
                          end);
            return false;
        }
    }
    return true;
}

/* True if linkspan_extend() can find the end of this link (M2): an e-mail address does
 * not start with a host, and a scheme starts with a letter (RFC 3986 3.1). P7 looks at
 * the whole run, but M1 only at the text after the link's start. */
static bool is_for_extend(const linkspan_link *link, const char *text)
{
    const char first = text[link->span.start];
    const bool has_scheme = link->scheme.end > link->scheme.start;
    return link->kind == LINKSPAN_KIND_URL &&
           link->host_run.start == link->host.start &&
           !(has_scheme && first >= '0' && first <= '9');
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    static linkspan_link links[MOST_LINKS];
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    const uint64_t seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    size_t total = 0;
    for (size_t round = 0; round < goal; round++) {
        uint64_t random = seed << 32 | round;
        linkspan_detector *d = random_detector(&random);
        const size_t len = round % 2 == 0
                               ? lks_random_prose(&random, text, LONGEST / 2)
                               : random_host(&random, text);
        size_t count = 0;
        require(linkspan_find(d, text, len, links, MOST_LINKS, &count) ==
                        LINKSPAN_OK &&
                    count <= MOST_LINKS,
                "linkspan_find");
        for (size_t i = 0; i < count; i++) {
            if (!is_for_extend(&links[i], text))
                continue;
            total++;
            if (!is_same(d, text, len, &links[i])) {
                (void)fprintf(stderr, "seed %llu, text %zu\n",
                              (unsigned long long)seed, round);
                return 1;
            }
        }
        linkspan_detector_free(d);
    }
    (void)printf("%zu links of %zu texts: the same end from every place\n",
                 total, goal);
    return 0;
}
