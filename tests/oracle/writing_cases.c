/* Prints random links, or the lines of standard input, with what linkspan writes for
 * them. A line has, with tabs between: the kind, the link, the forms for people
 * (linkspan_format_url() and linkspan_display()), the form to copy, and the profiles that
 * find the link but do not find the whole form to copy.
 *
 *     writing_cases COUNT SEED | writing_cases - */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"

#define LONGEST 70000

static const char *const schemes[] = {"http://", "https://", "https://",
                                      "ftp://",  "",         "HTTPS://"};
static const char *const hosts[] = {"example.com",
                                    "EXAMPLE.Com",
                                    "a.example.com.",
                                    "faß.de",
                                    "пример.рф",
                                    "xn--e1afmkfd.xn--p1ai",
                                    "例え.jp",
                                    "xn--bcher-kva.de",
                                    "xn--i-7iq.ws",
                                    "xn--pypal-4ve.com",
                                    "a_b.example.org",
                                    "192.168.0.1",
                                    "0x7f.1",
                                    "[2001:DB8::A]",
                                    "ｅｘａｍｐｌｅ．ｃｏｍ",
                                    "שלום.com",
                                    "xn--9dbne9b.com",
                                    "a b.com",
                                    "ex%61mple.com",
                                    "user:p%40w@example.com",
                                    "localhost"};
static const char *const ports[] = {"",      "",      "",     "",
                                    ":8080", ":0080", ":443", ":"};
static const char *const pieces[] = {"/",         "/",         "/",
                                     "a",         "b1",        "Z",
                                     "%41",       "%2F",       "%5C",
                                     "%5c",       "%2E",       "/%2e%2E",
                                     "/.",        ".",         "..",
                                     "%25",       "%2541",     "%",
                                     "%4",        "%20",       "%0A",
                                     "%00",       "%7F",       "%2B",
                                     "+",         "%26",       "&",
                                     "=",         "%3D",       "%3F",
                                     "?",         "?",         "#",
                                     "%23",       "#",         ":~:",
                                     "#:~:text=", "#:~:text=", "%3A~:",
                                     ":%7E:",     "-,",        ",-",
                                     "%2D,",      ",%2D",      ",",
                                     "%2C",       "-",         "%2d",
                                     "t%65xt=",   "text%3D",   "&text=",
                                     "(",         ")",         "[",
                                     "]",         "%28",       "%29",
                                     "%5B",       "（",        "）",
                                     "%EF%BC%88", "「",        "」",
                                     "%E3%80%82", "%EF%BC%8C", "、",
                                     "%E3%82%92", "を",        "使って",
                                     "%E4%BD%BF", "하세요",    "%ED%95%98",
                                     "ทดสอบ",     "%E0%B8%81", "%D7%90",
                                     "א",         "д",         "%D0%B4",
                                     "é",         "%C3%A9",    "%FF",
                                     "%C3",       "%E2%80%AE", "\u202E",
                                     "%E2%80%8B", "\u200B",    "%F0%9F%98%80",
                                     "😀",         "❤",         "%EF%B8%8F",
                                     "*",         "_",         "~",
                                     "|",         "`",         "'",
                                     "\"",        "!",         ";",
                                     "$",         "@",         ":",
                                     "\\",        "^",         "{",
                                     "}",         "<",         ">",
                                     "%3C",       "%27",       "…",
                                     "%E2%80%A6", "’",         "%E2%80%99",
                                     "’s",        "⁄",         "%E2%81%84",
                                     "q=",        "&&",        "&amp;",
                                     ",2024-01",  "*/",        "-->"};

#define COUNT(table)        (sizeof(table) / sizeof *(table))
#define PICK(random, table) table[lks_random_below(random, COUNT(table))]

static linkspan_detector *detectors[3];

static void make_detectors(void)
{
    for (uint32_t i = 0; i < 3; i++) {
        linkspan_options options;
        if (linkspan_options_init(&options) != LINKSPAN_OK ||
            linkspan_options_set_profile(&options, i) != LINKSPAN_OK ||
            linkspan_detector_new(&options, &detectors[i]) != LINKSPAN_OK)
            abort();
    }
}

static bool is_found_whole(uint32_t profile, uint32_t kind, linkspan_str link)
{
    static char between[LONGEST];
    linkspan_link found;
    size_t at = 0;
    if (link.len + 2 > sizeof between)
        abort();
    between[0] = ' ';
    memcpy(between + 1, link.data, link.len);
    between[link.len + 1] = ' ';
    return linkspan_next(detectors[profile], between, link.len + 2, &at,
                         &found) == LINKSPAN_OK &&
           found.kind == kind && found.span.start == 1 &&
           found.span.end == link.len + 1;
}

static void print_form(const linkspan_buf *form)
{
    (void)printf("\t%.*s", (int)form->len, form->data);
}

static linkspan_buf new_buf(void)
{
    linkspan_buf buf;
    if (linkspan_buf_init(&buf, 1 << 20, NULL) != LINKSPAN_OK)
        abort();
    return buf;
}

static void print_case(uint32_t kind, linkspan_str link)
{
    linkspan_buf formatted = new_buf();
    linkspan_buf shown = new_buf();
    linkspan_buf copied = new_buf();
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = kind};
    linkspan_display_options to_copy = options;
    to_copy.flags = LINKSPAN_DISPLAY_TO_COPY;
    if (linkspan_format_url(link.data, link.len, LINKSPAN_FORMAT_FOR_PEOPLE,
                            &formatted) != LINKSPAN_OK ||
        linkspan_display(&options, link.data, link.len, &shown, NULL, 0) !=
            LINKSPAN_OK ||
        linkspan_display(&to_copy, link.data, link.len, &copied, NULL, 0) !=
            LINKSPAN_OK)
        abort();
    (void)printf("%s\t%.*s", kind == LINKSPAN_KIND_URL ? "url" : "email",
                 (int)link.len, link.data);
    print_form(kind == LINKSPAN_KIND_URL ? &formatted : &copied);
    print_form(&shown);
    print_form(&copied);
    (void)printf("\t");
    const linkspan_str form = {copied.data, copied.len};
    unsigned linked = 0;
    for (uint32_t i = 0; i < 3; i++) {
        const bool is_linked = is_found_whole(i, kind, link);
        linked += is_linked;
        if (is_linked && !is_found_whole(i, kind, form))
            (void)printf("%u", (unsigned)i);
    }
    (void)printf("\t%u\n", linked);
    linkspan_buf_free(&formatted);
    linkspan_buf_free(&shown);
    linkspan_buf_free(&copied);
}

static size_t add(char *to, size_t len, const char *piece)
{
    memcpy(to + len, piece, strlen(piece));
    return len + strlen(piece);
}

static void print_random(uint64_t *random)
{
    char link[1024];
    size_t len = 0;
    const bool is_email = lks_random_below(random, 12) == 0;
    const size_t count = lks_random_below(random, 14);
    if (!is_email) {
        len = add(link, len, PICK(random, schemes));
        len = add(link, len, PICK(random, hosts));
        len = add(link, len, PICK(random, ports));
        if (count > 0)
            link[len++] = "/?#"[lks_random_below(random, 3)];
    } else {
        len = add(link, len, lks_random_below(random, 3) ? "mailto:" : "");
    }
    for (size_t i = 0; i < count; i++)
        len = add(link, len, PICK(random, pieces));
    if (is_email) {
        link[len++] = '@';
        len = add(link, len, PICK(random, hosts));
    }
    print_case(is_email ? LINKSPAN_KIND_EMAIL : LINKSPAN_KIND_URL,
               (linkspan_str){link, len});
}

static void print_lines(void)
{
    static char line[LONGEST];
    while (fgets(line, sizeof line - 2, stdin)) {
        linkspan_link link;
        const linkspan_str text = {line, strcspn(line, "\n")};
        const bool is_link = linkspan_is_link(detectors[0], text.data, text.len,
                                              &link) == LINKSPAN_OK;
        print_case(is_link ? link.kind : LINKSPAN_KIND_URL, text);
    }
}

int main(int argc, char **argv)
{
    make_detectors();
    if (argc == 3) {
        uint64_t random = strtoull(argv[2], NULL, 10);
        for (size_t left = strtoul(argv[1], NULL, 10); left > 0; left--)
            print_random(&random);
    } else {
        print_lines();
    }
    for (size_t i = 0; i < 3; i++)
        linkspan_detector_free(detectors[i]);
    return 0;
}
