#include "support/tailored.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find/rules/rules.h"
#include "support/marks.h"

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

/* True if the rules find exactly the links that are marked in `want`, in the text as a
 * whole, as a stream, and split at any place. */
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
    const bool is_right = strcmp(*got, want) == 0;
    const size_t split = is_right ? lks_split_wrong(d, text, len, want) : 0;
    if (split > 0)
        (void)fprintf(stderr, "wrong if split at %zu: %s\n", split, want);
    free(text);
    linkspan_detector_free(d);
    return is_right && split == 0;
}

static int32_t look_for_rule(void *context, const linkspan_event *event)
{
    const char **code = context;
    if (strcmp(event->rule, *code) == 0)
        *code = NULL;
    return *code == NULL;
}

/* True if linkspan_explain() names the rule for the text of `row`. True also for rules
 * about where a link starts or a host ends, which linkspan_explain() does not name. */
static bool is_explained(uint32_t bit, const char *row)
{
    const uint32_t told =
        lks_rules_that_need(LKS_NEEDS_NAME | LKS_NEEDS_TAIL | LKS_NEEDS_AROUND);
    size_t len = 0;
    linkspan_detector *d = detector_with(bit);
    char *text = lks_without_marks(row, &len);
    const char *code =
        bit & told ? lks_rule_code(lks_tailored_rule(bit)) : NULL;
    if (code && linkspan_explain(d, text, len, look_for_rule, &code) < 0)
        abort();
    free(text);
    linkspan_detector_free(d);
    return code == NULL;
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
        if (!finds(ALL_TAILORED_RULES, together, &got))
            bad += report(r, "together", together, got);
        const bool is_one_rule = (bit & (bit - 1)) == 0;
        if (fires && is_one_rule && !is_explained(bit, r->alone))
            bad += report(r, "not explained",
                          lks_rule_code(lks_tailored_rule(bit)), "no event");
        if (finds(0, r->alone, &got) == fires)
            bad +=
                report(r, fires ? "fires for nothing" : "fires", r->alone, got);
    }
    free(got);
    return bad;
}

unsigned lks_check_tailored_words(uint32_t bit, bool fires, const char *words,
                                  const char *marked)
{
    unsigned bad = 0;
    while (*words) {
        const int len = (int)strcspn(words, " ");
        char word[32];
        char text[256];
        size_t size = 0;
        (void)snprintf(word, sizeof word, "%.*s", len, words);
        for (const char *p = marked; *p; p++)
            size +=
                (size_t)snprintf(text + size, sizeof text - size, "%.*s",
                                 *p == '#' ? len : 1, *p == '#' ? words : p);
        const tailored_row row = {word, text, NULL};
        bad += lks_check_tailored(bit, fires, &row, 1);
        words += len + (words[len] == ' ');
    }
    return bad;
}
