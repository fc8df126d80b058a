/* What formatting promises, over random structures, for every combination of
 * flags:
 *
 * (a) written again, the result does not change;
 * (b) with round-trip it is found whole between two spaces, with its parts;
 * (c) a little parser gets the same parts from it (support/parse_url.h says
 *     what "same" means);
 * (d) every escape has its hex digits in upper case;
 * (e) no byte of a part takes more than three;
 * (f) without flags it is what the standard's pseudo-code gives.
 *
 * Usage: format_property [COUNT [SEED]] */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/parse_url.h"
#include "support/random_url.h"
#include "support/reference.h"

#include "linkspan/linkspan.h"

#define DEFAULT_COUNT 1000000
#define FLAG_SETS     8
#define PREFIX        LKS_RANDOM_URL_PREFIX
#define PREFIX_LEN    (sizeof PREFIX - 1)
#define ROOM          16384

typedef struct written {
    char text[ROOM + 2]; /* with a space on either side */
    size_t len;
} written;

static linkspan_status write_parts(const linkspan_url *url, uint32_t flags,
                                   written *out)
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out->text + 1, ROOM);
    const linkspan_status st = linkspan_format_parts(url, flags, &buf);
    out->len = buf.len;
    out->text[0] = ' ';
    out->text[1 + out->len] = ' ';
    return st;
}

static bool is_stable(const written *w, uint32_t flags)
{
    static char again[ROOM];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, again, sizeof again);
    return linkspan_format_url(w->text + 1, w->len, flags, &buf) ==
               LINKSPAN_OK &&
           buf.len == w->len && memcmp(again, w->text + 1, w->len) == 0;
}

static bool is_found_whole(const written *w, const linkspan_url *url)
{
    linkspan_tail tail = {.size = sizeof tail};
    if (linkspan_find_tail(w->text, w->len + 2, 1 + PREFIX_LEN, &tail) !=
        LINKSPAN_OK)
        return false;
    const bool has_fragment = url->fragment.data || url->directive_count;
    const uint32_t parts =
        (url->segments ? LINKSPAN_PART_PATH : 0u) |
        (url->pairs ? LINKSPAN_PART_QUERY : 0u) |
        (has_fragment ? LINKSPAN_PART_FRAGMENT : 0u) |
        (url->directive_count ? LINKSPAN_PART_DIRECTIVE : 0u);
    return tail.end == 1 + w->len && tail.parts == parts &&
           tail.directive_count == url->directive_count;
}

static bool is_one_of(const char *set, char c)
{
    return c && strchr(set, c);
}

static bool has_upper_case_hex(const written *w)
{
    static const char any[] = "0123456789ABCDEFabcdef";
    for (size_t i = 1; i + 2 <= w->len; i++) {
        const char *p = w->text + i;
        if (p[0] != '%' || !is_one_of(any, p[1]) || !is_one_of(any, p[2]))
            continue;
        if (is_one_of("abcdef", p[1]) || is_one_of("abcdef", p[2]))
            return false;
        i += 2;
    }
    return true;
}

static size_t longest_form(const linkspan_url *url)
{
    size_t len = PREFIX_LEN + 3 + 3 * url->fragment.len;
    for (size_t i = 0; i < url->segment_count; i++)
        len += 1 + 3 * url->segments[i].len;
    for (size_t i = 0; i < url->pair_count; i++)
        len += 2 + 3 * (url->pairs[i].key.len + url->pairs[i].value.len);
    for (size_t i = 0; i < url->directive_count; i++)
        len += 3 + 3 * url->directives[i].len;
    return len;
}

static bool is_as_the_standard_says(const written *w, const linkspan_url *url)
{
    char *want = NULL;
    const size_t len = lks_ref_format(url, &want);
    const bool is_same = len == w->len && memcmp(want, w->text + 1, len) == 0;
    if (!is_same)
        (void)printf("standard: %.*s\n", (int)len, want);
    free(want);
    return is_same;
}

/* The first promise that does not hold, or NULL. */
static const char *check(const linkspan_url *url, uint32_t flags, written *w)
{
    const bool is_round_trip = flags & LINKSPAN_FORMAT_ROUND_TRIP;
    const char *what = NULL;
    if (write_parts(url, flags, w) != LINKSPAN_OK)
        return "written";
    if (!is_stable(w, flags))
        return "(a) written again, the same";
    if (is_round_trip && !is_found_whole(w, url))
        return "(b) found whole";
    if (memcmp(w->text + 1, PREFIX, PREFIX_LEN) != 0)
        return "scheme and host as they were";
    if (!lks_has_parts_of(w->text + 1 + PREFIX_LEN, w->len - PREFIX_LEN, url,
                          is_round_trip, &what)) {
        (void)printf("differs: %s\n", what);
        return "(c) the same parts";
    }
    if (!has_upper_case_hex(w))
        return "(d) upper-case hex";
    if (w->len > longest_form(url))
        return "(e) no byte takes more than three";
    if (flags == 0 && !is_as_the_standard_says(w, url))
        return "(f) as the standard says";
    return NULL;
}

int main(int argc, char **argv)
{
    static written w;
    static lks_random_url structure;
    const size_t count = argc > 1 ? strtoul(argv[1], NULL, 0) : DEFAULT_COUNT;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 0) : 41;
    for (size_t i = 0; i < count; i++) {
        const uint64_t seed = random;
        lks_make_random_url(&random, &structure);
        for (uint32_t flags = 0; flags < FLAG_SETS; flags++) {
            const char *broken = check(&structure.url, flags, &w);
            if (!broken)
                continue;
            (void)printf("not %s, flags %u, structure %zu\n", broken,
                         (unsigned)flags, i);
            (void)printf("repeat: format_property 1 %#llx\n",
                         (unsigned long long)seed);
            lks_print_url(stdout, &structure.url);
            (void)printf("written:  %.*s\n", (int)w.len, w.text + 1);
            return 1;
        }
    }
    (void)printf("%zu structures, %d sets of flags each\n", count, FLAG_SETS);
    return 0;
}
