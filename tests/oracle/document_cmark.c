/* The effect of linkify_document() on Markdown documents, read by
 * cmark: the tree of its output is the tree of its input plus links, nothing
 * else.
 *
 * usage: oracle_document_cmark DOCUMENTS [SEED [FILE]]
 *
 * The documents are random, most of them made of what could go wrong around a
 * link. FILE: a document to look at instead, with what is found in it. */
#include <stdio.h>

#ifndef LINKSPAN_HAVE_DOCUMENT_CMARK
int main(void)
{
    (void)puts("libcmark is absent");
    return 77;
}
#else

#    include <stdbool.h>
#    include <stdlib.h>
#    include <string.h>

#    include <cmark.h>

#    include "linkspan/linkspan.h"
#    include "support/dangers.h"
#    include "support/linkify_document.h"
#    include "support/random.h"
#    include "support/tree.h"
#    include "support/written.h"
#    include "text/utf8.h"

/* Few links may be left alone because no form of them is safe. */
#    define LEAST_LINKED 0.5
#    define MOST_REPORTS 12

typedef struct totals {
    size_t documents;
    size_t found;  /* number of links in the prose */
    size_t linked; /* how many of them were linked */
    size_t bad;
} totals;

static void must(linkspan_status st)
{
    if (st < LINKSPAN_OK)
        abort();
}

static linkspan_detector *detector_for(uint32_t profile)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    must(linkspan_options_init(&o));
    must(linkspan_options_set_profile(&o, profile));
    must(linkspan_detector_new(&o, &d));
    return d;
}

/* As a string of C. */
static void print_document(const char *name, const written *w)
{
    (void)printf("%s \"", name);
    for (size_t i = 0; i < w->len; i++) {
        const unsigned char c = (unsigned char)w->data[i];
        if (c == '"' || c == '\\')
            (void)printf("\\%c", c);
        else if (c == '\n')
            (void)printf("\\n");
        else if (c < ' ' || c > '~')
            (void)printf("\\%03o", c);
        else
            (void)putchar(c);
    }
    (void)puts("\"");
}

static void report(totals *sums, const char *why, uint32_t flags,
                   const written *in, const written *out)
{
    if (sums->bad++ >= MOST_REPORTS)
        return;
    (void)printf("%s, flags %u\n", why, flags);
    print_document("input ", in);
    print_document("output", out);
}

static bool starts(const written *in, size_t at, const char *word)
{
    return strncmp(in->data + at, word, strlen(word)) == 0;
}

/* True if readers of CommonMark differ in what the text is: in whether <source>, <search>
 * and <!x with a small letter start a block, and whether markup that starts with <! or <?
 * ends at ill-formed UTF-8, as in cmark, or goes on after U+FFFD, as in the trees that are
 * compared. */
static bool is_disputed(const written *in)
{
    const bool is_valid = lks_utf8_is_valid((const uint8_t *)in->data, in->len);
    for (size_t i = 0; i < in->len; i++)
        if (starts(in, i, "<source") || starts(in, i, "<search") ||
            (starts(in, i, "<!") && (!is_valid || (in->data[i + 2] >= 'a' &&
                                                   in->data[i + 2] <= 'z'))) ||
            (starts(in, i, "<?") && !is_valid))
            return true;
    return false;
}

/* True if a link has marks of emphasis inside. What replaces such a link when it is
 * redacted ends with a bracket, and beside a bracket marks can open emphasis that could
 * not beside a letter: docs/internals/conformance.md (X6) names this gap. */
static bool has_marks(const linkspan_detector *d, linkspan_str text)
{
    linkspan_link link;
    for (size_t at = 0;
         linkspan_next(d, text.data, text.len, &at, &link) == LINKSPAN_OK;)
        for (size_t i = link.span.start; i < link.span.end; i++)
            if (strchr("*_~", text.data[i]))
                return true;
    return false;
}

static void check(const linkspan_detector *d, uint32_t flags, const written *in,
                  totals *sums)
{
    linkspan_linkify_options o;
    written out = {.data = NULL};
    const linkspan_str text = {written_string(in), in->len};
    must(linkspan_linkify_options_init(&o));
    o.flags = flags;
    if (sums->documents % 2 == 0)
        o.redaction = (linkspan_str){"", 0};
    must(linkify_document(d, &o, LINKSPAN_MARKUP_MARKDOWN, text.data, text.len,
                          keep_written, &out));
    written after = lks_tree_of(written_string(&out), out.len);
    lks_planned planned = lks_plan_document(d, text.data, text.len);
    sums->documents++;
    if (flags & (LINKSPAN_LINKIFY_REDACT | LINKSPAN_LINKIFY_DEFANG)) {
        /* A link that is text in any version is replaced, so disputed documents
         * are not compared. */
        const bool is_gap =
            (flags & LINKSPAN_LINKIFY_REDACT) && has_marks(d, text);
        if (!is_disputed(in) && !is_gap &&
            !lks_linked_is_part(text.data, text.len, &planned, &after))
            report(sums, "more markup than before", flags, in, &out);
    } else {
        size_t linked = 0;
        const char *why = lks_linked_difference(
            text.data, text.len, &planned, &after,
            (flags & LINKSPAN_LINKIFY_DISPLAY) != 0, &linked);
        if (why)
            report(sums, why, flags, in, &out);
        sums->found += planned.count;
        sums->linked += linked;
    }
    lks_planned_free(&planned);
    written_free(&after);
    written_free(&out);
}

static int check_file(const linkspan_detector *d, const char *path)
{
    totals sums = {0};
    written in = {.data = NULL};
    char bytes[4096];
    FILE *file = fopen(path, "rb");
    if (!file)
        return 2;
    for (size_t len = 1; len > 0;) {
        len = fread(bytes, 1, sizeof bytes, file);
        (void)keep_written(&in, bytes, len);
    }
    (void)fclose(file);
    for (uint32_t flags = 0; flags <= LINKSPAN_LINKIFY_DISPLAY; flags++)
        if (flags == 0 || flags == LINKSPAN_LINKIFY_REDACT ||
            flags == LINKSPAN_LINKIFY_DEFANG ||
            flags == LINKSPAN_LINKIFY_DISPLAY)
            check(d, flags, &in, &sums);
    (void)printf("%zu found, %zu linked\n", sums.found, sums.linked);
    written_free(&in);
    return sums.bad > 0;
}

int main(int argc, char **argv)
{
    static const uint32_t flags[] = {0,
                                     0,
                                     0,
                                     0,
                                     LINKSPAN_LINKIFY_DISPLAY,
                                     LINKSPAN_LINKIFY_REDACT,
                                     LINKSPAN_LINKIFY_DEFANG};
    linkspan_detector *const detectors[] = {
        detector_for(LINKSPAN_PROFILE_TAILORED),
        detector_for(LINKSPAN_PROFILE_UTS58)};
    totals sums = {0};
    const size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    uint64_t random = argc > 2 ? strtoul(argv[2], NULL, 10) : 58;
    int result = argc > 3 ? check_file(detectors[0], argv[3]) : 0;
    for (size_t i = 0; i < count; i++) {
        written in = {.data = NULL};
        lks_random_danger(&random, &in);
        if (in.len > 0 && lks_random_below(&random, 16) == 0)
            in.data[lks_random_below(&random, in.len)] = '\0';
        check(detectors[lks_random_below(&random, 2)],
              flags[lks_random_below(&random, sizeof flags / sizeof *flags)],
              &in, &sums);
        written_free(&in);
    }
    const double linked =
        sums.found > 0 ? (double)sums.linked / (double)sums.found : 1;
    (void)printf("%zu documents, %zu differ; %zu links, %.2f %% linked\n",
                 sums.documents, sums.bad, sums.found, 100 * linked);
    linkspan_detector_free(detectors[0]);
    linkspan_detector_free(detectors[1]);
    return result != 0 ? result : sums.bad > 0 || linked < LEAST_LINKED;
}
#endif
