/* Prints attacks and what linkspan_linkify_write() makes of them, a JSON object a
 * line; strings are in hexadecimal, since they are not all text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/attacks.h"
#include "support/random.h"
#include "support/written.h"
#include "text/utf8.h"

#define CASES 10000

static void print_hex(const char *key, const char *data, size_t len)
{
    (void)printf("\"%s\":\"", key);
    for (size_t i = 0; i < len; i++)
        (void)printf("%02x", (unsigned char)data[i]);
    (void)printf("\"");
}

/* An attack that can be an option, or an empty one. */
static linkspan_str random_option(uint64_t *random, char room[LKS_ATTACK_MAX])
{
    const size_t len = lks_random_attack(random, room);
    const int is_option =
        !memchr(room, 0, len) && lks_utf8_is_valid((const uint8_t *)room, len);
    return (linkspan_str){room, is_option ? len : 0};
}

static void print_links(const linkspan_detector *d, const char *text,
                        size_t len)
{
    size_t at = 0;
    const char *separator = "";
    linkspan_link link;
    (void)printf("\"links\":[");
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        linkspan_buf href;
        const char *start = text + link.span.start;
        const size_t span = link.span.end - link.span.start;
        (void)linkspan_buf_init(&href, 1 << 20, NULL);
        if (linkspan_href(link.kind, start, span, 0, &href) != LINKSPAN_OK)
            abort();
        (void)printf("%s{", separator);
        print_hex("href", href.data, href.len);
        (void)printf(",");
        print_hex("label", start, span);
        (void)printf("}");
        linkspan_buf_free(&href);
        separator = ",";
    }
    (void)printf("]");
}

static void print_output(const linkspan_detector *d,
                         linkspan_linkify_options *o, const char *key,
                         const char *text, size_t len)
{
    written w = {.data = NULL};
    if (linkspan_linkify_write(d, o, text, len, keep_written, &w) !=
        LINKSPAN_OK)
        abort();
    print_hex(key, written_string(&w), w.len);
    (void)printf(",");
    written_free(&w);
}

static void print_case(const linkspan_detector *d, uint64_t *random)
{
    char text[LKS_ATTACK_MAX];
    char rooms[3][LKS_ATTACK_MAX];
    linkspan_linkify_options o;
    const size_t len = lks_random_attack(random, text);
    (void)linkspan_linkify_options_init(&o);
    o.rel = random_option(random, rooms[0]);
    o.target = random_option(random, rooms[1]);
    o.class_name = random_option(random, rooms[2]);
    (void)printf("{");
    print_hex("text", text, len);
    (void)printf(",");
    print_hex("rel", o.rel.data, o.rel.len);
    (void)printf(",");
    print_hex("target", o.target.data, o.target.len);
    (void)printf(",");
    print_hex("class", o.class_name.data, o.class_name.len);
    (void)printf(",");
    print_output(d, &o, "html", text, len);
    o.output = LINKSPAN_OUTPUT_TERMINAL;
    print_output(d, &o, "terminal", text, len);
    o.flags = LINKSPAN_LINKIFY_SHOW_CONTROLS;
    print_output(d, &o, "shown", text, len);
    print_links(d, text, len);
    (void)printf("}\n");
}

/* A text that is no attack, for a terminal as it is. */
static void print_sample(const linkspan_detector *d)
{
    static const char text[] =
        "See https://example.com/, \x1b[1m 例え.jp/日\x1b[0m"
        "\r\nand a@b.com. a.com a.com\n";
    linkspan_linkify_options o;
    written w = {.data = NULL};
    (void)linkspan_linkify_options_init(&o);
    o.output = LINKSPAN_OUTPUT_TERMINAL;
    if (linkspan_linkify_write(d, &o, text, sizeof text - 1, keep_written,
                               &w) != LINKSPAN_OK)
        abort();
    (void)fputs(written_string(&w), stdout);
    written_free(&w);
}

int main(int argc, char **argv)
{
    (void)argv;
    uint64_t random = 9;
    linkspan_options o;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED);
    if (linkspan_detector_new(&o, &d) != LINKSPAN_OK)
        return 1;
    if (argc > 1)
        print_sample(d);
    for (unsigned i = 0; i < CASES && argc == 1; i++)
        print_case(d, &random);
    linkspan_detector_free(d);
    return 0;
}
