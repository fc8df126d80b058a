/* bench_speed RUNS FILE...: CPU time of detection over files in memory, compared with loops
 * that do next to nothing with the same bytes. Prints, for each file and each way,
 * "NAME FILE SECONDS COUNT": the least of RUNS runs, since other work on the machine only
 * ever adds time. The ways take turns. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#include "classify.h"
#include "file.h"
#include "timing.h"

#define CHUNK 65536u

static linkspan_detector *exact;
static linkspan_detector *tailored;
static linkspan_detector *safe;
static linkspan_detector *with_scheme; /* links with a scheme only, exact */

static size_t by_memchr(const bench_file *file)
{
    /* a byte that no text contains, so that all of it is read */
    return memchr(file->data, 0xFF, file->len) ? 1 : 0;
}

static size_t by_classifying(const bench_file *file)
{
    return bench_classify((const uint8_t *)file->data, file->len);
}

static size_t count_links(const linkspan_detector *d, const bench_file *file)
{
    size_t count = 0;
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(d, file->data, file->len, &at, &link) == LINKSPAN_OK)
        count++;
    return count;
}

static size_t by_linkspan(const bench_file *file)
{
    return count_links(exact, file);
}

static size_t by_linkspan_tailored(const bench_file *file)
{
    return count_links(tailored, file);
}

static int32_t count_one(void *context, const linkspan_link *link,
                         linkspan_str bytes)
{
    size_t *count = context;
    (void)link;
    (void)bytes;
    ++*count;
    return 0;
}

static size_t by_linkspan_scheme(const bench_file *file)
{
    return count_links(with_scheme, file);
}

static size_t by_linkspan_stream(const bench_file *file)
{
    linkspan_stream *stream = NULL;
    size_t count = 0;
    if (linkspan_stream_new(exact, NULL, &stream) != LINKSPAN_OK)
        abort();
    for (size_t at = 0; at < file->len; at += CHUNK) {
        const size_t left = file->len - at;
        (void)linkspan_stream_push(stream, file->data + at,
                                   left < CHUNK ? left : CHUNK, count_one,
                                   &count);
    }
    (void)linkspan_stream_finish(stream, count_one, &count);
    linkspan_stream_free(stream);
    return count;
}

/* Find every link and write it in readable form and as an address. */
static size_t by_linkspan_formatting(const bench_file *file)
{
    char room[4096];
    linkspan_buf out = {.size = sizeof out};
    size_t count = 0;
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(exact, file->data, file->len, &at, &link) ==
           LINKSPAN_OK) {
        const char *text = file->data + link.span.start;
        const size_t len = link.span.end - link.span.start;
        (void)linkspan_buf_init_fixed(&out, room, sizeof room);
        (void)linkspan_format_url(text, len, 0, &out);
        (void)linkspan_href(link.kind, text, len, 0, &out);
        count++;
    }
    return count;
}

/* Find every link and check it. */
static size_t by_linkspan_checking(const bench_file *file)
{
    linkspan_finding list[8];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 8};
    size_t count = 0;
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(exact, file->data, file->len, &at, &link) ==
           LINKSPAN_OK) {
        (void)linkspan_check(exact, file->data, file->len, &link, &found);
        count++;
    }
    return count;
}

static linkspan_status count_bytes(void *context, const char *bytes, size_t len)
{
    size_t *count = context;
    (void)bytes;
    *count += len;
    return LINKSPAN_OK;
}

/* The text as HTML with its links clickable; returns the length of the HTML. */
static size_t to_html(const linkspan_detector *d, const bench_file *file)
{
    linkspan_linkifier *linkifier = NULL;
    size_t written = 0;
    if (linkspan_linkifier_new(d, NULL, &linkifier) != LINKSPAN_OK)
        abort();
    for (size_t at = 0; at < file->len; at += CHUNK) {
        const size_t left = file->len - at;
        (void)linkspan_linkifier_push(linkifier, file->data + at,
                                      left < CHUNK ? left : CHUNK, count_bytes,
                                      &written);
    }
    (void)linkspan_linkifier_finish(linkifier, count_bytes, &written);
    linkspan_linkifier_free(linkifier);
    return written;
}

static size_t by_linkspan_tailored_html(const bench_file *file)
{
    return to_html(tailored, file);
}

static size_t by_linkspan_safe(const bench_file *file)
{
    return count_links(safe, file);
}

static size_t by_linkspan_safe_html(const bench_file *file)
{
    return to_html(safe, file);
}

static const struct {
    const char *name;
    size_t (*run)(const bench_file *file);
} ways[] = {
    {"memchr", by_memchr},
    {"classify", by_classifying},
    {"uts58", by_linkspan},
    {"tailored", by_linkspan_tailored},
    {"safe", by_linkspan_safe},
    {"scheme", by_linkspan_scheme},
    {"stream", by_linkspan_stream},
    {"format", by_linkspan_formatting},
    {"check", by_linkspan_checking},
    {"html", by_linkspan_tailored_html},
    {"safe-html", by_linkspan_safe_html},
};

#define WAYS (sizeof ways / sizeof *ways)

static void measure(const char *path, const bench_file *file, size_t runs)
{
    double times[WAYS];
    size_t counts[WAYS];
    for (size_t r = 0; r < runs; r++)
        for (size_t w = 0; w < WAYS; w++) {
            const double before = bench_cpu_seconds();
            counts[w] = ways[w].run(file);
            const double taken = bench_cpu_seconds() - before;
            if (r == 0 || taken < times[w])
                times[w] = taken;
        }
    for (size_t w = 0; w < WAYS; w++)
        (void)printf("%s %s %.6f %zu\n", ways[w].name, path, times[w],
                     counts[w]);
}

static linkspan_detector *make_detector(uint32_t profile, uint32_t start)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, profile);
    options.start = start;
    return linkspan_detector_new(&options, &d) == LINKSPAN_OK ? d : NULL;
}

int main(int argc, char **argv)
{
    const size_t runs = argc > 2 ? strtoul(argv[1], NULL, 10) : 0;
    exact = make_detector(LINKSPAN_PROFILE_UTS58, LINKSPAN_START_ALL);
    tailored = make_detector(LINKSPAN_PROFILE_TAILORED, LINKSPAN_START_ALL);
    safe = make_detector(LINKSPAN_PROFILE_SAFE, LINKSPAN_START_ALL);
    with_scheme = make_detector(LINKSPAN_PROFILE_UTS58, LINKSPAN_START_SCHEME);
    if (runs == 0 || !exact || !tailored || !safe || !with_scheme)
        return 2;
    for (int i = 2; i < argc; i++) {
        bench_file file;
        if (!bench_read(argv[i], &file)) {
            (void)fprintf(stderr, "bench_speed: cannot read %s\n", argv[i]);
            return 2;
        }
        measure(argv[i], &file, runs);
        free(file.data);
    }
    linkspan_detector_free(exact);
    linkspan_detector_free(tailored);
    linkspan_detector_free(safe);
    linkspan_detector_free(with_scheme);
    return 0;
}
