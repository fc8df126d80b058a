/* What the command writes of an ordinary link without asking the library is what the
 * library writes; --json writes the same object with and without its short ways; and
 * numbers are those of printf. */
#include "cli/output/hit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/output/output.h"
#include "support/exact.h"
#include "support/random.h"

/* Options are not read here. */
void show_version(void)
{
    abort();
}

static const char *const pieces[] = {"http://",    "https://",
                                     "HTTP://",    "ftp://",
                                     "//",         "mailto:",
                                     "www.",       "a",
                                     "example",    "B",
                                     "xn--",       "--",
                                     "-",          ".com",
                                     ".org",       ".",
                                     "..",         "/",
                                     "/./",        "/../",
                                     "?",          "#",
                                     "=",          "&",
                                     "&amp;",      "%41",
                                     "%E8%8C%B6",  "_",
                                     "~",          "+",
                                     ":80",        ":443",
                                     ":8080",      "@",
                                     "\\",         "|",
                                     "{",          "'",
                                     "\"",         ";",
                                     "1",          "127.0.0.1",
                                     "ü",          "茶",
                                     " ",          ".de",
                                     "!",          "*",
                                     "index.html", ",",
                                     "$",          "(",
                                     ")",          "[",
                                     "]",          "me@example.com",
                                     "A.b@",       "https://example.com/",
                                     "/a/b",       "?q=1",
                                     "#top",       "#:~:text=a",
                                     "\n"};

/* A link is ordinary for --json only if text follows it. */
static const char after[] = " and so on, for more than thirty-two bytes";

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

/* What the function writes, in its own memory. */
static output_buffer written_by(void (*write)(hit *, const field_list *), hit h,
                                const field_list *fields)
{
    output_buffer buffer = {0};
    output_gather(&buffer);
    write(&h, fields);
    output_gather(NULL);
    return buffer;
}

static void compare_json(hit_tools *tools, const field_list *fields,
                         const char *file, linkspan_str text,
                         const linkspan_link *link, uint64_t number)
{
    const scan_place place = {.file = file,
                              .line = number % 1000,
                              .column = number % 100,
                              .start = number,
                              .end = number + link->span.end};
    const hit h = {.place = &place, .text = text, .link = link, .tools = tools};
    const output_buffer got = written_by(hit_json, h, fields);
    const output_buffer want = written_by(hit_json_simply, h, fields);
    if (got.len != want.len || memcmp(got.data, want.data, got.len) != 0) {
        failures++;
        fprintf(stderr, "%.*s\n%.*s\n", (int)got.len, got.data, (int)want.len,
                want.data);
    }
    free(got.data);
    free(want.data);
}

static void try_number(uint64_t number)
{
    char got[20];
    char want[32];
    const size_t len = (size_t)(put_number(got, number) - got);
    const int wanted = snprintf(want, sizeof want, "%" PRIu64, number);
    if (len == (size_t)wanted && memcmp(got, want, len) == 0)
        return;
    failures++;
    fprintf(stderr, "%s is written as %.*s\n", want, (int)len, got);
}

/* Numbers beside each power of ten, and others of every length. */
static void try_numbers(uint64_t *state)
{
    try_number(0);
    for (uint64_t power = 1; power <= UINT64_MAX / 10; power *= 10) {
        try_number(power - 1);
        try_number(power);
        try_number(power + 1);
    }
    try_number(UINT64_MAX);
    for (size_t i = 0; i < 10000; i++)
        try_number(lks_random(state) >> lks_random_below(state, 64));
}

/* Some fields of all, in the order of a list or another. */
static void choose_fields(field_list *fields, uint64_t *state)
{
    fields->count = 0;
    const size_t from = lks_random_below(state, FIELD_COUNT);
    const size_t share = 1 + lks_random_below(state, 4);
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (share == 4 || lks_random_below(state, 4) < share)
            fields->list[fields->count++] = (field)((from + i) % FIELD_COUNT);
}

static void try_text(const linkspan_detector *detector, linkspan_str text,
                     uint64_t *state, linkspan_buf *want)
{
    static const char *const files[] = {"-", "a b.txt", "quote\" \x1B ü\xFF\n"};
    size_t at = 0;
    linkspan_link link;
    hit_tools tools;
    field_list fields;
    linkspan_policy policy;
    linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    hit_tools_init(&tools, detector, &policy, NULL);
    tools.is_http = lks_random_below(state, 2);
    choose_fields(&fields, state);
    while (linkspan_next(detector, text.data, text.len, &at, &link) ==
           LINKSPAN_OK) {
        compare_json(&tools, &fields, files[lks_random_below(state, 3)], text,
                     &link, lks_random(state) >> lks_random_below(state, 64));
        if (!is_ordinary(text, &link))
            continue;
        ordinary++;
        compare(text, &link, tools.is_http, want);
    }
    hit_tools_free(&tools);
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
    try_numbers(&state);
    linkspan_buf_init(&want, 1 << 20, NULL);
    for (size_t i = 0; i < rounds; i++) {
        char text[640];
        size_t len = 0;
        const size_t count = 2 + lks_random_below(&state, 14);
        for (size_t k = 0; k < count; k++) {
            const char *const piece = pieces[lks_random_below(
                &state, sizeof pieces / sizeof *pieces)];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
        if (i % 4 > 0) {
            memcpy(text + len, after, sizeof after - 1);
            len += sizeof after - 1;
        }
        /* nothing after the text may be read */
        const linkspan_str whole = {i % 4 > 0 ? text : exact_bytes(text, len),
                                    len};
        try_text(detectors[i % 3], whole, &state, &want);
    }
    linkspan_buf_free(&want);
    for (size_t i = 0; i < 3; i++)
        linkspan_detector_free(detectors[i]);
    printf("%lu ordinary links, %u differ\n", ordinary, failures);
    /* without links nothing would have been compared */
    return failures > 0 || ordinary < rounds / 60;
}
