/* The cost of linkifying compared with detection: bench_linkify FILE... Median
 * CPU time of several runs over each file, in pieces of 64 KiB. Then, as
 * multiples of linkifying the whole file to HTML with a writer: writing to a
 * buffer, and callbacks that change nothing. */
#include <stdio.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "timing.h"

#define TURNS 9
#define PIECE 65536u

static linkspan_status count_bytes(void *context, const char *bytes, size_t len)
{
    (void)bytes;
    *(size_t *)context += len;
    return LINKSPAN_OK;
}

static char *read_file(const char *name, size_t *len)
{
    FILE *file = fopen(name, "rb");
    if (!file)
        return NULL;
    const size_t room = (size_t)1 << 26;
    char *text = malloc(room);
    *len = text ? fread(text, 1, room, file) : 0;
    (void)fclose(file);
    return text;
}

static double time_detection(const linkspan_detector *d, const char *text,
                             size_t len, size_t *links)
{
    double times[TURNS];
    for (int i = 0; i < TURNS; i++) {
        size_t at = 0;
        linkspan_link link;
        const double start = bench_cpu_seconds();
        *links = 0;
        while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
            ++*links;
        times[i] = bench_cpu_seconds() - start;
    }
    return bench_median(times, TURNS);
}

static double time_linkify(const linkspan_detector *d, uint32_t output,
                           const char *text, size_t len)
{
    double times[TURNS];
    linkspan_linkify_options o;
    linkspan_linkifier *l = NULL;
    (void)linkspan_linkify_options_init(&o);
    o.output = output;
    if (linkspan_linkifier_new(d, &o, &l) != LINKSPAN_OK)
        abort();
    for (int i = 0; i < TURNS; i++) {
        size_t written = 0;
        const double start = bench_cpu_seconds();
        for (size_t at = 0; at < len; at += PIECE)
            if (linkspan_linkifier_push(l, text + at,
                                        len - at < PIECE ? len - at : PIECE,
                                        count_bytes, &written) != LINKSPAN_OK)
                abort();
        (void)linkspan_linkifier_finish(l, count_bytes, &written);
        times[i] = bench_cpu_seconds() - start;
        (void)linkspan_linkifier_reset(l);
    }
    linkspan_linkifier_free(l);
    return bench_median(times, TURNS);
}

/* ------------------------------------------------- the forms side by side */

static linkspan_status leave(void *context, const linkspan_link *link,
                             linkspan_str bytes, linkspan_plan *plan)
{
    (void)link, (void)bytes, (void)plan;
    ++*(size_t *)context;
    return LINKSPAN_OK;
}

static int32_t keep(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    (void)link, (void)bytes;
    ++*(size_t *)context;
    return 1;
}

/* The others are compared with the first one. */
static const char *const forms[] = {"a writer", "a buffer", "on_plan",
                                    "a filter"};
#define FORMS (sizeof forms / sizeof *forms)

static void run_form(size_t form, const linkspan_detector *d, const char *text,
                     size_t len, linkspan_buf *out)
{
    size_t count = 0;
    linkspan_linkify_options o;
    const linkspan_filter_options filter = {
        .size = sizeof filter, .filter = keep, .context = &count};
    (void)linkspan_linkify_options_init(&o);
    o.on_plan = form == 2 ? leave : NULL;
    o.plan_context = &count;
    o.filter = form == 3 ? &filter : NULL;
    out->len = 0;
    const linkspan_status st =
        form == 1
            ? linkspan_linkify(d, &o, text, len, out)
            : linkspan_linkify_write(d, &o, text, len, count_bytes, &count);
    if (st != LINKSPAN_OK)
        abort();
}

/* The forms take turns, so that whatever slows the machine down affects all of them. The
 * best time of each form counts, since longer times are due to other programs. */
static void compare_forms(const linkspan_detector *d, const char *text,
                          size_t len)
{
    double best[FORMS];
    linkspan_buf out;
    (void)linkspan_buf_init(&out, SIZE_MAX, NULL);
    for (int turn = 0; turn <= 3 * TURNS; turn++)
        for (size_t form = 0; form < FORMS; form++) {
            const double start = bench_cpu_seconds();
            run_form(form, d, text, len, &out);
            const double took = bench_cpu_seconds() - start;
            if (turn == 0 || took < best[form])
                best[form] = took;
        }
    linkspan_buf_free(&out);
    (void)printf("  whole text by %s %.2f ms", forms[0], best[0] * 1e3);
    for (size_t form = 1; form < FORMS; form++)
        (void)printf(", %s %.3f times", forms[form], best[form] / best[0]);
    (void)printf("\n");
}

static void measure(const char *name, uint32_t profile)
{
    const char *output = LINKSPAN_OUTPUT_NAMES;
    size_t len = 0;
    size_t links = 0;
    linkspan_options o;
    linkspan_detector *d = NULL;
    char *text = read_file(name, &len);
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, profile);
    if (!text || linkspan_detector_new(&o, &d) != LINKSPAN_OK)
        abort();
    const double detection = time_detection(d, text, len, &links);
    (void)printf("%s, profile %u: %zu bytes, %zu links, detection %.2f ms",
                 name, profile, len, links, detection * 1e3);
    for (uint32_t value = LINKSPAN_OUTPUT_HTML; *output; value++) {
        const size_t width = strcspn(output, "|");
        (void)printf(", %.*s %.2f times", (int)width, output,
                     time_linkify(d, value, text, len) / detection);
        output += width + (output[width] == '|');
    }
    (void)printf("\n");
    compare_forms(d, text, len);
    linkspan_detector_free(d);
    free(text);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        for (uint32_t profile = LINKSPAN_PROFILE_UTS58;
             profile <= LINKSPAN_PROFILE_SAFE; profile++)
            measure(argv[i], profile);
    return argc < 2;
}
