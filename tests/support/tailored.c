#include "support/tailored.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/marks.h"

#define ALL (LINKSPAN_TAILOR_MARKUP * 2u - 1)

static linkspan_detector *detector_with(uint32_t bits)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK)
        abort();
    options.tailoring = bits;
    if (linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        abort();
    return d;
}

/* True if the rules find in the text of `want` just what it marks, whole and as
 * a stream. */
static bool finds(uint32_t bits, const char *want, char **got)
{
    size_t len = 0;
    linkspan_detector *d = detector_with(bits);
    char *text = lks_without_marks(want, &len);
    free(*got);
    *got = lks_with_marks(d, text, len);
    if (strcmp(*got, want) == 0) {
        free(*got);
        *got = lks_streamed_with_marks(d, text, len);
    }
    free(text);
    linkspan_detector_free(d);
    return strcmp(*got, want) == 0;
}

static unsigned report(const tailored_row *row, const char *what,
                       const char *want, const char *got)
{
    (void)fprintf(stderr, "%s: %s\n  want %s\n  got  %s\n", row->why, what,
                  want, got);
    return 1;
}

unsigned lks_check_tailored(uint32_t bit, bool fires, const tailored_row *rows,
                            size_t count)
{
    char *got = NULL;
    unsigned bad = 0;
    for (size_t i = 0; i < count; i++) {
        const tailored_row *r = &rows[i];
        const char *together = r->together ? r->together : r->alone;
        if (!finds(bit, r->alone, &got))
            bad += report(r, "alone", r->alone, got);
        if (!finds(ALL, together, &got))
            bad += report(r, "together", together, got);
        if (finds(0, r->alone, &got) == fires)
            bad +=
                report(r, fires ? "fires for nothing" : "fires", r->alone, got);
    }
    free(got);
    return bad;
}
