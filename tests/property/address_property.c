/* The addresses that are found in a text, in the profile uts58, are those of the
 * pseudo-code of UTS #58 5.2: address_property [TEXTS [SEED]]. For each `@` before a
 * valid domain, the pseudo-code says where the address starts. It is linked unless a
 * decision says otherwise: what an earlier URL covers is not linked, nor the domain after
 * an earlier `@` (E2, E3) with what would be its port or path (E6). Texts with "://" are left out (E4).
 * An ordinary main(), since it also runs where cmocka does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"
#include "support/reference.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define LONGEST      1024
#define MOST_LINKS   128

static const char *const pieces[] = {"a",
                                     "b",
                                     "x.y",
                                     "é",
                                     "中",
                                     "я",
                                     "ي",
                                     "7",
                                     ".",
                                     "..",
                                     "-",
                                     "_",
                                     "+",
                                     "=",
                                     "&",
                                     "%",
                                     "%41",
                                     "'",
                                     "\"",
                                     "!",
                                     "$",
                                     "*",
                                     "~",
                                     "|",
                                     "{",
                                     "}",
                                     "`",
                                     "^",
                                     "/",
                                     "?",
                                     "#",
                                     ",",
                                     ";",
                                     ":",
                                     " ",
                                     "\n",
                                     "(",
                                     ")",
                                     "[",
                                     "]",
                                     "<",
                                     ">",
                                     "\\",
                                     "@",
                                     "。",
                                     "，",
                                     "（",
                                     "\u200B",
                                     "\u00AD",
                                     "\xFF",
                                     "\xC3",
                                     "mailto:",
                                     "MAILTO:",
                                     "mailto:x/y,",
                                     "mailto:?",
                                     "@example.com",
                                     "@bücher.de",
                                     "@例え.jp",
                                     "@x.org",
                                     "@a.b.co.uk",
                                     "@localhost",
                                     "@x.invalid",
                                     "@1.2.3.4",
                                     "@example.com",
                                     "b@example.com",
                                     "me@example.com",
                                     "a.b@x.org"};

typedef struct text {
    char bytes[LONGEST];
    size_t len;
} text;

static linkspan_detector *detector;

static void add(text *t, const char *piece)
{
    const size_t len = strlen(piece);
    if (t->len + len < sizeof t->bytes) {
        memcpy(t->bytes + t->len, piece, len);
        t->len += len;
    }
}

static bool has_authority(const text *t)
{
    for (size_t i = 0; i + 2 < t->len; i++)
        if (memcmp(t->bytes + i, "://", 3) == 0)
            return true;
    return false;
}

static void make_text(uint64_t *random, text *t)
{
    do {
        t->len = 0;
        for (size_t i = 1 + lks_random_below(random, 14); i > 0; i--)
            add(t, pieces[lks_random_below(random, COUNT(pieces))]);
    } while (has_authority(t));
}

static size_t find(const char *bytes, size_t len, linkspan_link *links)
{
    size_t count = 0;
    if (linkspan_find(detector, bytes, len, links, MOST_LINKS, &count) !=
        LINKSPAN_OK)
        exit(1);
    return count;
}

/* Where the domain after the `@` at `at` ends; 0 if there is none. */
static size_t end_of_domain(const text *t, size_t at)
{
    static text alone;
    linkspan_link links[MOST_LINKS];
    alone.len = 0;
    add(&alone, "x");
    memcpy(alone.bytes + 1, t->bytes + at, t->len - at);
    alone.len += t->len - at;
    const size_t count = find(alone.bytes, alone.len, links);
    if (count == 0 || links[0].kind != LINKSPAN_KIND_EMAIL ||
        links[0].span.start != 0)
        return 0;
    return links[0].span.end - 1 + at;
}

/* E6: where the text ends that an address hides behind it, with the Soft characters that
 * are read after it. */
static size_t end_of_hidden(const text *t, size_t end)
{
    size_t at = end;
    if (at < t->len && t->bytes[at] == '.')
        at++; /* H8: the dot before a port or path */
    if (at < t->len && t->bytes[at] == ':')
        for (at++; at < t->len && t->bytes[at] >= '0' && t->bytes[at] <= '9';)
            at++;
    at = lks_ref_link_end((const uint8_t *)t->bytes, t->len, at);
    while (at < t->len && strchr(".,:;!?'\"", t->bytes[at]))
        at++;
    return at;
}

static void fail(const char *what, const text *t, size_t at)
{
    (void)fprintf(stderr, "%s at %zu: %.*s\n", what, at, (int)t->len, t->bytes);
    exit(1);
}

static const linkspan_link *email_at(const linkspan_link *links, size_t count,
                                     size_t at)
{
    for (size_t i = 0; i < count; i++)
        if (links[i].kind == LINKSPAN_KIND_EMAIL &&
            links[i].local_part.end == at)
            return &links[i];
    return NULL;
}

/* Where the text ends that an earlier link covers, or that the domain after an
 * earlier `@` hides (E2, E3, E6). */
static size_t end_of_earlier(const text *t, const linkspan_link *links,
                             size_t count, size_t at)
{
    size_t end = 0;
    for (size_t i = 0; i < count; i++)
        if (links[i].kind == LINKSPAN_KIND_URL && links[i].span.start < at &&
            links[i].span.end > end)
            end = links[i].span.end;
    for (size_t i = 0; i < at; i++) {
        const size_t domain = t->bytes[i] == '@' ? end_of_domain(t, i) : 0;
        const size_t hidden = domain > 0 ? end_of_hidden(t, domain) : 0;
        end = hidden > end ? hidden : end;
    }
    return end;
}

/* Returns true if the `@` makes an address. */
static bool check(const text *t, const linkspan_link *links, size_t count,
                  size_t at)
{
    size_t start = 0;
    size_t local = 0;
    const linkspan_link *const found = email_at(links, count, at);
    const size_t end = end_of_domain(t, at);
    const bool is_wanted =
        end > 0 && lks_ref_email_start((const uint8_t *)t->bytes, t->len, at,
                                       &start, &local);
    if (found && !is_wanted)
        fail("an address against 5.2", t, at);
    if (!is_wanted || end_of_earlier(t, links, count, at) > start)
        return false;
    if (!found)
        fail("no address against 5.2", t, at);
    if (found->span.start != start || found->span.end != end ||
        found->local_part.start != local)
        fail("another address than that of 5.2", t, at);
    return true;
}

int main(int argc, char **argv)
{
    static text t;
    const uint64_t texts = argc > 1 ? strtoull(argv[1], NULL, 10) : 80000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 52;
    linkspan_options options;
    size_t addresses = 0;
    if (linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(&options, LINKSPAN_PROFILE_UTS58) !=
            LINKSPAN_OK ||
        linkspan_detector_new(&options, &detector) != LINKSPAN_OK)
        return 1;
    for (uint64_t i = 0; i < texts; i++) {
        linkspan_link links[MOST_LINKS];
        make_text(&random, &t);
        const size_t count = find(t.bytes, t.len, links);
        for (size_t at = 0; at < t.len; at++)
            if (t.bytes[at] == '@')
                addresses += check(&t, links, count, at);
    }
    linkspan_detector_free(detector);
    (void)printf("%zu addresses as in 5.2\n", addresses);
    return addresses < texts / 4;
}
