/* Quick checks of frequent texts give the same links as the full rules, which
 * look at every byte. */
/* Tests: find/seek.c, find/shortcut.c, find/url.c */
#include "support/exact.h"
#include "support/marked_rows.h"
#include "support/random.h"

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

/* Links of a stream, to be compared with those of the whole text. */
typedef struct streamed {
    const linkspan_detector *d;
    const char *text;
    size_t len;
    size_t at;
    bool is_wrong;
} streamed;

static int32_t compare_link(void *context, const linkspan_link *link,
                            linkspan_str bytes)
{
    streamed *s = context;
    linkspan_link want;
    (void)bytes;
    if (linkspan_next(s->d, s->text, s->len, &s->at, &want) != LINKSPAN_OK ||
        !is_same_link(link, &want))
        s->is_wrong = true;
    return 0;
}

/* True if a stream of pieces of this size has the same links as the text. */
static bool agrees_in_pieces(const linkspan_detector *d, const char *text,
                             size_t len, size_t piece)
{
    streamed s = {d, text, len, 0, false};
    linkspan_stream *stream = NULL;
    linkspan_link link;
    assert_int_equal(linkspan_stream_new(d, NULL, &stream), LINKSPAN_OK);
    for (size_t at = 0; at < len; at += piece) {
        const size_t more = len - at < piece ? len - at : piece;
        assert_int_equal(linkspan_stream_push(stream,
                                              exact_bytes(text + at, more),
                                              more, compare_link, &s),
                         LINKSPAN_OK);
    }
    assert_int_equal(linkspan_stream_finish(stream, compare_link, &s),
                     LINKSPAN_OK);
    linkspan_stream_free(stream);
    return !s.is_wrong &&
           linkspan_next(d, text, len, &s.at, &link) == LINKSPAN_NONE;
}

/* Try every two characters between `before` and `after`, in a text that starts
 * with `start`. */
static void check_pairs(uint32_t profile, uint32_t flags, const char *start,
                        const char *before, const char *after)
{
    linkspan_options o;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, profile);
    o.flags |= flags;
    linkspan_detector *quick = new_detector(&o);
    o.flags |= LINKSPAN_DETECT_LOCALHOST; /* with it, every byte is looked at */
    linkspan_detector *slow = new_detector(&o);
    for (size_t i = 0; i < strlen(marks) * strlen(marks); i++) {
        char text[64];
        const size_t len = (size_t)snprintf(
            text, sizeof text, "%s%s%c%c%s", start, before,
            marks[i % strlen(marks)], marks[i / strlen(marks)], after);
        if (!agree(quick, slow, text, len))
            fail_msg("%s", text);
        if (i % 9 == 0 && !agrees_in_pieces(quick, text, len, 1 + i % 4))
            fail_msg("%s, in pieces", text);
    }
    linkspan_detector_free(quick);
    linkspan_detector_free(slow);
}

/* Each combination of a text before a link, a link and a text after it. With
 * sanitizers, some of them. */
static void two_bytes_after_a_link(void **state)
{
    (void)state;
    const size_t all = ROWS(befores) * ROWS(links) * ROWS(afters);
    for (size_t round = 0; round < lks_rounds(all); round++) {
        const size_t i = round * 7 % all;
        const char *before = befores[i % ROWS(befores)];
        const char *link = links[i / ROWS(befores) % ROWS(links)];
        const char *after = afters[i / ROWS(befores) / ROWS(links)];
        check_pairs(LINKSPAN_PROFILE_TAILORED, 0, before, link, after);
        if (round % 4 == 0)
            check_pairs(LINKSPAN_PROFILE_UTS58, 0, before, link, after);
    }
}

/* Texts in which two characters decide whether there is a link, and where it
 * starts. */
static const struct {
    const char *before;
    const char *after;
} places[] = {
    {"", "a.com/b"},         {"x", "a.com"},        {"x", "https://a.com/"},
    {"x", "b@a.com"},        {"http", "a.com"},     {"http:", "a.com/b"},
    {"http:/", "a.com"},     {"http://", "a.com"},  {"http://b", "a.com/c"},
    {"javascript", "a.com"}, {"mailto", "b@a.com"}, {"mailto:", "b@a.com"},
    {"b", "a.com"},          {"b@", "a.com"},       {"b@a", "com c"},
    {"a", "com/b"},          {"a.b", "com"},        {"a.com", "80/b"},
    {"a.com:", "80 b.com"},  {"http://[::", "]/b"}, {"blob:https:", "a.com"},
    {"ssh:", "a.com/b.de"},  {"b@a.com", "c.de"},   {"http://b@", "a.com/c.de"},
};

static const char *const starts[] = {"",  " ",      "c.de ", "http://",
                                     "@", "\u5728", "a.com/"};

static void two_bytes_before_a_link(void **state)
{
    (void)state;
    const size_t all = ROWS(places) * ROWS(starts);
    for (size_t round = 0; round < lks_rounds(all); round++) {
        const size_t i = round * 11 % all;
        check_pairs(
            round % 2 ? LINKSPAN_PROFILE_UTS58 : LINKSPAN_PROFILE_TAILORED,
            round % 3 ? 0 : LINKSPAN_DETECT_SUSPECTS, starts[i / ROWS(places)],
            places[i % ROWS(places)].before, places[i % ROWS(places)].after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_bytes_after_a_link),
        cmocka_unit_test(two_bytes_before_a_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
