/* The command writes ordinary links without calling the library; the result is
 * what the library writes. */
#include "cli/ordinary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/random.h"

static const char *const pieces[] = {
    "http://",   "https://", "HTTP://",   "ftp://", "//",   "mailto:",
    "www.",      "a",        "example",   "B",      "xn--", "--",
    "-",         ".com",     ".org",      ".",      "..",   "/",
    "/./",       "/../",     "?",         "#",      "=",    "&",
    "&amp;",     "%41",      "%E8%8C%B6", "_",      "~",    "+",
    ":80",       ":443",     ":8080",     "@",      "\\",   "|",
    "{",         "'",        "\"",        ";",      "1",    "127.0.0.1",
    "ü",         "茶",       " ",         ".de",    "!",    "*",
    "index.html"};

static unsigned failures;
static unsigned long ordinary;

static void complain(const char *what, linkspan_str text, linkspan_str got,
                     const linkspan_buf *want)
{
    failures++;
    fprintf(stderr, "%s of %.*s: %.*s, want %.*s\n", what, (int)text.len,
            text.data, (int)got.len, got.data, (int)want->len, want->data);
}

static void compare(linkspan_str text, const linkspan_link *link, bool is_http,
                    linkspan_buf *want)
{
    const linkspan_str span = {text.data + link->span.start,
                               link->span.end - link->span.start};
    char *const address = malloc(span.len + ORDINARY_HREF_MORE);
    const linkspan_str got = {address,
                              ordinary_href(text, link, is_http, address)};
    want->len = 0;
    if (linkspan_href(link->kind, span.data, span.len,
                      is_http ? LINKSPAN_HREF_HTTP : 0, want) != LINKSPAN_OK ||
        want->len != got.len || memcmp(want->data, got.data, got.len) != 0)
        complain("address", span, got, want);
    free(address);
    const linkspan_display_options how = {.size = sizeof how,
                                          .kind = link->kind};
    want->len = 0;
    if (linkspan_display(&how, span.data, span.len, want, NULL, 0) !=
            LINKSPAN_OK ||
        want->len != span.len || memcmp(want->data, span.data, span.len) != 0)
        complain("shown form", span, span, want);
}

static void try_text(const linkspan_detector *detector, linkspan_str text,
                     bool is_http, linkspan_buf *want)
{
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(detector, text.data, text.len, &at, &link) ==
           LINKSPAN_OK) {
        if (!is_ordinary(text, &link))
            continue;
        ordinary++;
        compare(text, &link, is_http, want);
    }
}

int main(int argc, char **argv)
{
    const size_t rounds =
        lks_rounds(argc > 1 ? strtoul(argv[1], NULL, 10) : 100000);
    uint64_t state = 5800;
    linkspan_detector *detectors[3];
    linkspan_buf want;
    for (uint32_t profile = 0; profile < 3; profile++) {
        linkspan_options options;
        if (linkspan_options_init(&options) != LINKSPAN_OK ||
            linkspan_options_set_profile(&options, profile) != LINKSPAN_OK)
            return 1;
        options.flags |= LINKSPAN_DETECT_ALL_SCHEMES;
        if (linkspan_detector_new(&options, &detectors[profile]) != LINKSPAN_OK)
            return 1;
    }
    linkspan_buf_init(&want, 1 << 20, NULL);
    for (size_t i = 0; i < rounds; i++) {
        char text[512];
        size_t len = 0;
        const size_t count = 2 + lks_random_below(&state, 14);
        for (size_t k = 0; k < count; k++) {
            const char *const piece = pieces[lks_random_below(
                &state, sizeof pieces / sizeof *pieces)];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
        try_text(detectors[i % 3], (linkspan_str){text, len}, i % 2, &want);
    }
    linkspan_buf_free(&want);
    for (size_t i = 0; i < 3; i++)
        linkspan_detector_free(detectors[i]);
    printf("%lu ordinary links, %u differ\n", ordinary, failures);
    /* without links nothing would have been compared */
    return failures > 0 || ordinary < rounds / 60;
}
