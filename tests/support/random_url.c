#include "support/random_url.h"

#include <string.h>

#include "support/alphabet.h"
#include "support/random.h"

#define LONGEST_STRING 8 /* pieces */

static linkspan_str make_string(uint64_t *random, lks_flavour flavour,
                                lks_random_url *out)
{
    const size_t pieces = lks_random_below(random, LONGEST_STRING);
    uint8_t *at = out->bytes + out->used;
    const size_t len = lks_random_text(random, flavour, pieces, at,
                                       sizeof out->bytes - out->used);
    out->used += len;
    return (linkspan_str){(const char *)at, len};
}

/* Mostly a small number; 0 is a list that is present and empty. */
static size_t make_count(uint64_t *random, size_t most)
{
    return lks_random_below(random, 2) ? 1 : lks_random_below(random, most + 1);
}

void lks_make_random_url(uint64_t *random, lks_random_url *out)
{
    const lks_flavour flavour =
        lks_random_flavour(random, lks_random_below(random, 2) == 0);
    linkspan_url *url = &out->url;
    out->used = 0;
    *url = (linkspan_url){
        .size = sizeof *url, .scheme = {"https://", 8}, .host = {"x.org", 5}};
    const uint64_t parts = lks_random(random);
    if (parts & 3) {
        url->segments = out->segments;
        url->segment_count = make_count(random, 5);
        for (size_t i = 0; i < url->segment_count; i++)
            out->segments[i] = make_string(random, flavour, out);
    }
    if (parts & 4) {
        url->pairs = out->pairs;
        url->pair_count = make_count(random, 4);
        for (size_t i = 0; i < url->pair_count; i++) {
            out->pairs[i].key = make_string(random, flavour, out);
            out->pairs[i].value = (linkspan_str){NULL, 0};
            if (lks_random_below(random, 3))
                out->pairs[i].value = make_string(random, flavour, out);
        }
    }
    if (parts & 8)
        url->fragment = make_string(random, flavour, out);
    if ((parts & 0x70) == 0x70 || (parts & 0x88) == 0x88) {
        url->directives = out->directives;
        url->directive_count = make_count(random, 3);
        for (size_t i = 0; i < url->directive_count; i++)
            out->directives[i] = make_string(random, flavour, out);
    }
}

static void print_str(FILE *file, const char *name, linkspan_str s)
{
    if (!s.data)
        return;
    (void)fprintf(file, "  %s \"", name);
    for (size_t i = 0; i < s.len; i++) {
        const uint8_t byte = (uint8_t)s.data[i];
        const int is_plain = byte >= ' ' && byte < 0x7F && byte != '\\';
        (void)fprintf(file, is_plain ? "%c" : "\\x%02X", byte);
    }
    (void)fprintf(file, "\"\n");
}

void lks_print_url(FILE *file, const linkspan_url *url)
{
    for (size_t i = 0; i < url->segment_count; i++)
        print_str(file, "segment", url->segments[i]);
    for (size_t i = 0; i < url->pair_count; i++) {
        print_str(file, "key", url->pairs[i].key);
        print_str(file, "  value", url->pairs[i].value);
    }
    print_str(file, "fragment", url->fragment);
    for (size_t i = 0; i < url->directive_count; i++)
        print_str(file, "directive", url->directives[i]);
    (void)fprintf(file, "  path %s, query %s\n",
                  url->segments ? "present" : "absent",
                  url->pairs ? "present" : "absent");
}
