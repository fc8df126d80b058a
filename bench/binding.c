/* bench_binding [uts58|tailored|safe] FILE...: CPU time of the calls that bindings make:
 * finding links, finding links into records, converting offsets. Prints, for each file and
 * each way, "NAME FILE SECONDS COUNT": the median of RUNS runs. The ways take turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#include "file.h"
#include "timing.h"

#define RUNS 9

static linkspan_detector *detector;
static size_t count; /* number of links in the file */
static linkspan_link *links;
static linkspan_link *converted;
static size_t *offsets; /* start and end of each link */
static size_t *moved;
static ptrdiff_t *records;

static size_t find(const bench_file *file)
{
    size_t found = 0;
    (void)linkspan_find(detector, file->data, file->len, converted, count,
                        &found);
    return found;
}

static size_t find_flat(const bench_file *file, uint32_t unit)
{
    return (size_t)linkspan_find_flat(detector, file->data, file->len, unit,
                                      records, LINKSPAN_FIELD_COUNT, count);
}

static size_t find_flat_bytes(const bench_file *file)
{
    return find_flat(file, LINKSPAN_UNIT_BYTE);
}

static size_t find_flat_utf16(const bench_file *file)
{
    return find_flat(file, LINKSPAN_UNIT_UTF16);
}

/* The end of the text is always converted, so that all of the text is
 * counted. */
static size_t convert_offsets(const bench_file *file)
{
    memcpy(moved, offsets, (2 * count + 1) * sizeof *moved);
    (void)linkspan_convert_offsets(file->data, file->len, LINKSPAN_UNIT_BYTE,
                                   LINKSPAN_UNIT_UTF16, moved, 2 * count + 1);
    return moved[2 * count];
}

static size_t convert_back(const bench_file *file)
{
    (void)linkspan_convert_offsets(file->data, file->len, LINKSPAN_UNIT_UTF16,
                                   LINKSPAN_UNIT_BYTE, moved, 2 * count + 1);
    return moved[2 * count];
}

static size_t convert_links(const bench_file *file)
{
    memcpy(converted, links, count * sizeof *links);
    (void)linkspan_convert_links(file->data, file->len, LINKSPAN_UNIT_BYTE,
                                 LINKSPAN_UNIT_UTF16, converted, count);
    return count > 0 ? converted[count - 1].span.end : 0;
}

static const struct {
    const char *name;
    size_t (*run)(const bench_file *file);
} ways[] = {
    {"find", find},
    {"convert-offsets", convert_offsets},
    {"convert-back", convert_back},
    {"convert-links", convert_links},
    {"find-flat-bytes", find_flat_bytes},
    {"find-flat-utf16", find_flat_utf16},
};

#define WAYS (sizeof ways / sizeof *ways)

static void measure(const char *path, const bench_file *file)
{
    double times[WAYS][RUNS];
    size_t results[WAYS];
    for (size_t r = 0; r < RUNS; r++)
        for (size_t w = 0; w < WAYS; w++) {
            const double before = bench_cpu_seconds();
            results[w] = ways[w].run(file);
            times[w][r] = bench_cpu_seconds() - before;
        }
    for (size_t w = 0; w < WAYS; w++)
        (void)printf("%s %s %.6f %zu\n", ways[w].name, path,
                     bench_median(times[w], RUNS), results[w]);
}

static void prepare(const bench_file *file)
{
    (void)linkspan_find(detector, file->data, file->len, NULL, 0, &count);
    links = calloc(count + 1, sizeof *links);
    converted = calloc(count + 1, sizeof *links);
    offsets = calloc(2 * count + 1, sizeof *offsets);
    moved = calloc(2 * count + 1, sizeof *offsets);
    records = calloc((count + 1) * LINKSPAN_FIELD_COUNT, sizeof *records);
    if (!links || !converted || !offsets || !moved || !records)
        exit(2);
    (void)linkspan_find(detector, file->data, file->len, links, count, &count);
    for (size_t i = 0; i < count; i++) {
        offsets[2 * i] = links[i].span.start;
        offsets[2 * i + 1] = links[i].span.end;
    }
    offsets[2 * count] = file->len;
}

int main(int argc, char **argv)
{
    static const char *const profiles[] = {"uts58", "tailored", "safe"};
    linkspan_options options;
    int first = 1;
    (void)linkspan_options_init(&options);
    for (uint32_t profile = 0; argc > 1 && profile < 3; profile++)
        if (strcmp(argv[1], profiles[profile]) == 0) {
            (void)linkspan_options_set_profile(&options, profile);
            first = 2;
        }
    if (linkspan_detector_new(&options, &detector) != LINKSPAN_OK)
        return 2;
    for (int i = first; i < argc; i++) {
        bench_file file;
        if (!bench_read(argv[i], &file)) {
            (void)fprintf(stderr, "bench_binding: cannot read %s\n", argv[i]);
            return 2;
        }
        prepare(&file);
        measure(argv[i], &file);
        free(records);
        free(moved);
        free(offsets);
        free(converted);
        free(links);
        free(file.data);
    }
    linkspan_detector_free(detector);
    return 0;
}
