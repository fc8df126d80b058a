/* What stands beside a name, for every profile: beside_property [TEXTS [SEED]].
 * E4: whether a name before an `@` is linked does not depend on the script of
 * the letter or digit after the `@`. H18: an invisible character inside a name
 * does not make a link of the rest. An ill-formed byte is as a control character.
 * An ordinary main(), since it also runs where cmocka does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const letters[] = {
    "y",  "7",  "ü", "я", "λ", "ש", "ع",      "क",      "ก",      "例",
    "え", "한", "٣", "१", "Ա", "ა", "\u1000", "\uA000", "\u2D30", "\U00010400"};
static const char *const invisible[] = {
    "\u00AD", "\u061C", "\u180E", "\u200B", "\u200E",     "\u200F",
    "\u202A", "\u202B", "\u202C", "\u202D", "\u202E",     "\u2060",
    "\u2066", "\u2067", "\u2068", "\u2069", "\u206A",     "\u3164",
    "\uFE0F", "\uFEFF", "\uFFA0", "\u115F", "\U000E0001", "\U000E0061"};
static const char *const before[] = {"", " ", "see ", "(", "，", "\n"};
static const char *const names[] = {"example.com", "a.b.org", "x.de",
                                    "go-ogle.net"};
static const char *const after[] = {"", " ", ", more", ")", "。", " b.org"};

#define PROFILES 3

static linkspan_detector *make_detector(uint32_t profile)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(&options, profile) != LINKSPAN_OK ||
        linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        exit(1);
    return d;
}

static const char *pick(uint64_t *random, const char *const *from, size_t count)
{
    return from[lks_random_below(random, count)];
}

/* How many links overlap the first `end` bytes of the text. */
static size_t count_links(const linkspan_detector *d, const char *text,
                          size_t end)
{
    linkspan_link links[16];
    size_t count = 0;
    size_t found = 0;
    if (linkspan_find(d, text, strlen(text), links, COUNT(links), &count) !=
        LINKSPAN_OK)
        exit(1);
    for (size_t i = 0; i < count; i++)
        found += links[i].span.start < end;
    return found;
}

static void fail(const char *what, const char *text)
{
    (void)fprintf(stderr, "%s: %s\n", what, text);
    exit(1);
}

static void try_letters(uint64_t *random, const linkspan_detector *d)
{
    char head[64];
    char text[128];
    (void)snprintf(head, sizeof head, "%s%s@",
                   pick(random, before, COUNT(before)),
                   pick(random, names, COUNT(names)));
    const char *rest = pick(random, after, COUNT(after));
    (void)snprintf(text, sizeof text, "%sy%s", head, rest);
    const size_t want = count_links(d, text, strlen(head));
    if (want != 0)
        fail("E4", text);
    (void)snprintf(text, sizeof text, "%s%s%s", head,
                   pick(random, letters, COUNT(letters)), rest);
    if (count_links(d, text, strlen(head)) != want)
        fail("E4", text);
}

static void try_invisible(uint64_t *random, const linkspan_detector *d)
{
    const char *name = pick(random, names, COUNT(names));
    const char *dot = strchr(name, '.');
    char text[160];
    char hidden[32] = "";
    for (size_t i = 1 + lks_random_below(random, 3); i > 0; i--)
        (void)strcat(hidden, pick(random, invisible, COUNT(invisible)));
    (void)snprintf(text, sizeof text, "%sgoo%s%s", /* before the name */
                   pick(random, before, COUNT(before)), hidden, name);
    if (count_links(d, text, strlen(text)) != 0)
        fail("H18", text);
    (void)snprintf(text, sizeof text, "%s%.*s%s%s", /* after the first dot */
                   pick(random, before, COUNT(before)), (int)(dot - name), name,
                   hidden, dot + 1);
    if (!strchr(dot + 1, '.') && count_links(d, text, strlen(text)) != 0)
        fail("H18", text);
    (void)snprintf(text, sizeof text, "%s%s%sx%s", /* behind the name */
                   pick(random, before, COUNT(before)), name, hidden,
                   pick(random, after, COUNT(after) - 1));
    if (count_links(d, text, strlen(text)) != 0)
        fail("H18", text);
}

/* What rules look at around a name. */
static const char *const around[] = {
    "see ",      "visit ",   "the file ", " is ",   "site ",   "(",
    ")",         "\"",       "'",         ",",      ":",       "://",
    "/",         "=",        "#",         "@",      ".",       "-",
    "_",         "1",        "x",         "\n",     "\t",      "git@",
    "mailto:",   "https://", "www.",      "é",      "ß",       "，",
    "。",        "を",       "는",        "я",      "→",       "│",
    "a.md",      "foo.sh",   "x.is",      "blog",   "live.at", "me@b.org",
    "http://",   "a.b.c",    "é.com",     "README", " script", "网站",
    "192.0.2.1", "[",        "]",         "🙂",   "…",       "src/",
    "C:\\",      "\u200E"};

/* Links are the same if U+0001 stands instead of ill-formed bytes. */
static void try_ill_formed(uint64_t *random, const linkspan_detector *d)
{
    static const char bytes[] = "\x80\xBF\xC0\xF5\xFF";
    char text[256] = "";
    char plain[256] = "";
    linkspan_link got[32], want[32];
    size_t len = 0, count = 0, wanted = 0;
    for (size_t i = 1 + lks_random_below(random, 7); i > 0; i--) {
        const bool is_junk = lks_random_below(random, 3) == 0;
        const char junk[] = {bytes[lks_random_below(random, 5)], 0};
        const char *part = is_junk ? junk
                           : lks_random_below(random, 3)
                               ? pick(random, around, COUNT(around))
                               : pick(random, names, COUNT(names));
        memcpy(text + len, part, strlen(part) + 1);
        memcpy(plain + len, is_junk ? "\x01" : part, strlen(part) + 1);
        len += strlen(part);
    }
    if (linkspan_find(d, text, len, got, COUNT(got), &count) != LINKSPAN_OK ||
        linkspan_find(d, plain, len, want, COUNT(want), &wanted) != LINKSPAN_OK)
        exit(1);
    bool is_same = count == wanted;
    for (size_t i = 0; i < count && is_same; i++)
        is_same = got[i].span.start == want[i].span.start &&
                  got[i].span.end == want[i].span.end;
    if (!is_same)
        fail("an ill-formed byte", text);
}

int main(int argc, char **argv)
{
    const uint64_t texts = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 44;
    linkspan_detector *d[PROFILES];
    for (uint32_t i = 0; i < PROFILES; i++)
        d[i] = make_detector(i);
    for (uint64_t i = 0; i < texts; i++) {
        try_letters(&random, d[i % PROFILES]);
        try_invisible(&random, d[i % PROFILES]);
        try_ill_formed(&random, d[i % PROFILES]);
    }
    for (size_t i = 0; i < PROFILES; i++)
        linkspan_detector_free(d[i]);
    return 0;
}
