/* Quick checks of frequent texts give the same links as the full rules, which
 * look at every byte. */
/* Tests: detect/leap.c, detect/url.c */
#include "support/exact.h"
#include "support/marked_rows.h"

/* Texts before a link, each of which some rule looks at. */
static const char *const befores[] = {
    "",      "`x ", "\"",     "'", "(",      "<",      "/* ",
    "<!-- ", "a|",  "*",      "_", "\u2605", "\u5728", "a,",
    "[u]",   "{u}", "\u201C", "@", "blob:",  "a.de ",
};

static const char *const links[] = {"https://a.com/b", "a.com/b?c", "a.com",
                                    "b@a.com", "http://a.com/b?c#d"};

static const char *const afters[] = {"z c", "", ";", " "};

/* All ASCII characters that rules distinguish. */
static const char marks[] = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~a9";

static bool is_same_link(const linkspan_link *one, const linkspan_link *two)
{
    return one->kind == two->kind && one->span.start == two->span.start &&
           one->span.end == two->span.end && one->host.end == two->host.end &&
           one->parts == two->parts;
}

/* True if both detectors find the same links. */
static bool agree(const linkspan_detector *one, const linkspan_detector *two,
                  const char *text, size_t len)
{
    size_t at[2] = {0, 0};
    linkspan_link got[2];
    linkspan_status status = LINKSPAN_OK;
    while (status == LINKSPAN_OK) {
        status = linkspan_next(one, text, len, &at[0], &got[0]);
        if (linkspan_next(two, text, len, &at[1], &got[1]) != status ||
            (status == LINKSPAN_OK && !is_same_link(&got[0], &got[1])))
            return false;
    }
    return true;
}

/* Try every two characters between the link and `after`. */
static void check_pairs(uint32_t profile, const char *before, const char *link,
                        const char *after)
{
    linkspan_options o;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, profile);
    linkspan_detector *quick = new_detector(&o);
    o.flags |= LINKSPAN_DETECT_LOCALHOST; /* with it, every byte is looked at */
    linkspan_detector *slow = new_detector(&o);
    for (size_t i = 0; i < strlen(marks) * strlen(marks); i++) {
        char text[64];
        const size_t len = (size_t)snprintf(
            text, sizeof text, "%s%s%c%c%s", before, link,
            marks[i % strlen(marks)], marks[i / strlen(marks)], after);
        if (!agree(quick, slow, text, len))
            fail_msg("%s", text);
    }
    linkspan_detector_free(quick);
    linkspan_detector_free(slow);
}

static void two_bytes_after_a_link(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(befores) * ROWS(links) * ROWS(afters); i++) {
        const char *before = befores[i % ROWS(befores)];
        const char *link = links[i / ROWS(befores) % ROWS(links)];
        const char *after = afters[i / ROWS(befores) / ROWS(links)];
        check_pairs(LINKSPAN_PROFILE_TAILORED, before, link, after);
        if (i % 4 == 0)
            check_pairs(LINKSPAN_PROFILE_UTS58, before, link, after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_bytes_after_a_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
