/* Every value of a small class: each bit of a set of flags, each byte of a
 * string, each range around a link, each length up to
 * a limit and one beyond. */
/* Tests: api/check.h, api/filter.c, api/linkify_new.c, api/names.c,
 * api/words.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "api/check.h"
#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

static linkspan_detector *detector_of(const linkspan_options *options)
{
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(options, &d), LINKSPAN_OK);
    return d;
}

static linkspan_linkify_options defaults(void)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    return o;
}

/* ------------------------------------------------- sizes that can exist */

static void memory_has_a_largest_size(void **state)
{
    (void)state;
    const size_t most = PTRDIFF_MAX;
    assert_true(lks_is_memory("", most));
    assert_false(lks_is_memory("", most + 1));
    assert_true(lks_is_memory(NULL, 0));
    assert_false(lks_is_memory(NULL, 1));
    for (size_t size = 1; size <= 300; size++) {
        assert_true(lks_is_array("", most / size, size));
        assert_false(lks_is_array("", most / size + 1, size));
        assert_true(lks_is_array(NULL, 0, size));
        assert_false(lks_is_array(NULL, 1, size));
    }
}

/* ------------------------------------------------------------ each flag */

/* A call with these flags. */
typedef linkspan_status flagged_call(uint32_t flags);

static char memory[256];

static linkspan_buf buffer(void)
{
    linkspan_buf buf;
    assert_int_equal(linkspan_buf_init_fixed(&buf, memory, sizeof memory),
                     LINKSPAN_OK);
    return buf;
}

static linkspan_status clean(uint32_t flags)
{
    linkspan_buf out = buffer();
    return linkspan_clean_text("a.com", 5, flags, &out);
}

static linkspan_status display(uint32_t flags)
{
    linkspan_buf out = buffer();
    const linkspan_display_options o = {
        .size = sizeof o, .kind = LINKSPAN_KIND_URL, .flags = flags};
    return linkspan_display(&o, "a.com", 5, &out, NULL, 0);
}

static linkspan_status bidi_direction(uint32_t flags)
{
    uint32_t direction = 0;
    const linkspan_bidi o = {
        .size = sizeof o, .kind = LINKSPAN_KIND_URL, .flags = flags};
    return linkspan_bidi_direction(&o, "a.com", 5, &direction);
}

static linkspan_status linkify(uint32_t flags)
{
    linkspan_linkifier *l = NULL;
    linkspan_linkify_options o = defaults();
    o.flags = flags;
    const linkspan_status st = linkspan_linkifier_new(NULL, &o, &l);
    linkspan_linkifier_free(l);
    return st;
}

static linkspan_status load(uint32_t flags)
{
    linkspan_data *data = NULL;
    const linkspan_data_source source = {.size = sizeof source, .flags = flags};
    const linkspan_status st = linkspan_data_load(&source, NULL, &data, NULL);
    linkspan_data_free(data);
    return st;
}

static linkspan_status format_url(uint32_t flags)
{
    linkspan_buf out = buffer();
    return linkspan_format_url("a.com", 5, flags, &out);
}

static linkspan_status href(uint32_t flags)
{
    linkspan_buf out = buffer();
    return linkspan_href(LINKSPAN_KIND_URL, "a.com", 5, flags, &out);
}

static linkspan_status normalize(uint32_t flags)
{
    linkspan_buf out = buffer();
    return linkspan_normalize(LINKSPAN_KIND_URL, "a.com", 5, flags, &out);
}

/* Bits that the headers define are accepted; any other bit is refused. */
static void each_flag_is_known_or_refused(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        flagged_call *call;
        unsigned known; /* number of flags, whose bits are consecutive */
    } rows[] = {
        {"clean_text: hidden to nfc", clean, 5},
        {"display: punycode to to-copy", display, 4},
        {"bidi: mirror, if needed", bidi_direction, 2},
        {"linkify: http to legacy", linkify, 6},
        {"data_load: any TLDs", load, 1},
        {"format_url: round trip to legacy", format_url, 4},
        {"href: http, user name, password", href, 3},
        {"normalize: http, no fragment", normalize, 2},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        for (unsigned bit = 0; bit < 32; bit++)
            ROW_EQ(&rows[i], rows[i].call(1u << bit),
                   bit < rows[i].known ? LINKSPAN_OK : LINKSPAN_ERR_OPTION);
    ROWS_END();
}

/* ------------------------------------------------------------ the names */

/* LINKSPAN_LINK_RULE() is the letter of the rule times 256, plus its number. */
static void each_rule_has_its_number(void **state)
{
    (void)state;
    char name[16];
    int32_t value = 0;
    for (int number = 0; number <= 30; number++)
        for (int letter = 'A'; letter <= 'Z'; letter++) {
            const bool is_known =
                (letter == 'H' && number >= 1 && number <= 20) ||
                (letter == 'E' && number == 4);
            (void)snprintf(name, sizeof name, "%c%d", letter, number);
            const char *found =
                linkspan_name_of(LINKSPAN_NAMES_RULE, letter * 256 + number);
            assert_int_equal(found != NULL, is_known);
            assert_int_equal(linkspan_value_of(LINKSPAN_NAMES_RULE, name,
                                               strlen(name), &value),
                             is_known ? LINKSPAN_OK : LINKSPAN_NONE);
            if (!is_known)
                continue;
            assert_string_equal(found, name);
            assert_int_equal(value, letter * 256 + number);
        }
}

/* linkspan_name_at() lists the names in the order of the enumeration: first all
 * that are 0 or positive, upwards; statuses end with the negative ones,
 * downwards. */
static void names_are_in_order(void **state)
{
    (void)state;
    for (uint32_t set = 1; set <= LINKSPAN_NAMES_RULE; set++) {
        int32_t last = -1;
        int32_t value = 0;
        if (set == LINKSPAN_NAMES_TERM || set == LINKSPAN_NAMES_FORMAT)
            continue; /* their order has another reason */
        for (size_t i = 0; linkspan_name_at(set, i, &value); i++) {
            if (last >= 0 && value < 0)
                assert_int_equal(value, -1);
            else if (value < 0)
                assert_int_equal(value, last - 1);
            else if (value <= last)
                fail_msg("set %u: %d after %d", set, value, last);
            last = value;
        }
    }
}

/* ------------------------------------------------- a detector from words */

static linkspan_status from_words(const char *words, size_t len)
{
    linkspan_detector *d = NULL;
    const linkspan_status st =
        linkspan_detector_from_string(words, len, NULL, &d, NULL);
    assert_int_equal(d != NULL, st == LINKSPAN_OK);
    linkspan_detector_free(d);
    return st;
}

/* A number is made of the digits 0 to 9 alone, and is above 0. */
static void each_byte_of_a_number(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        char words[] = "max-length=5?5";
        words[12] = (char)byte;
        const bool is_digit = byte >= '0' && byte <= '9';
        const linkspan_status st = from_words(words, 14);
        assert_int_equal(st, is_digit ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
        const linkspan_status one = from_words(words, 13);
        assert_int_equal(one, is_digit || byte == ' ' ? LINKSPAN_OK
                                                      : LINKSPAN_ERR_INVALID);
    }
}

/* The number that is read decides how long links can be. */
static void each_length_of_a_link(void **state)
{
    (void)state;
    char text[64] = "a.com/";
    memset(text + 6, 'x', sizeof text - 6);
    for (size_t max = 6; max <= 40; max++)
        for (size_t len = max - 1; len <= max + 1; len++) {
            char words[32];
            linkspan_detector *d = NULL;
            (void)snprintf(words, sizeof words, "max-length=%zu", max);
            assert_int_equal(
                linkspan_detector_from_string(EXACT(words), NULL, &d, NULL),
                LINKSPAN_OK);
            assert_int_equal(linkspan_is_link(d, text, len, NULL),
                             len <= max ? LINKSPAN_OK : LINKSPAN_NONE);
            linkspan_detector_free(d);
        }
}

/* Each flag and profile, with spaces, at the start, in the middle and at the
 * end. */
static void each_flag_as_a_word(void **state)
{
    (void)state;
    int32_t value = 0;
    const char *name = NULL;
    for (size_t i = 0;
         (name = linkspan_name_at(LINKSPAN_NAMES_DETECT, i, &value)); i++)
        for (int form = 0; form < 4; form++) {
            static const char *const before[] = {"", " ", "uts58,", "uts58, "};
            static const char *const after[] = {"", " ,uts58", ",kind=url",
                                                " "};
            char words[64];
            linkspan_str strings[3];
            linkspan_options o;
            assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
            const int len = snprintf(words, sizeof words, "%s%s%s",
                                     before[form], name, after[form]);
            assert_int_equal(
                linkspan_options_from_string(&o, strings, 3,
                                             exact_bytes(words, (size_t)len),
                                             (size_t)len, NULL),
                LINKSPAN_OK);
            assert_int_equal(o.flags, value);
            assert_int_equal(o.tailoring != 0, form == 0);
            assert_int_equal(o.kinds, form == 2 ? 1 : 3);
        }
}

/* The array needs room for the number of commas plus one. */
static void each_number_of_words(void **state)
{
    (void)state;
    char words[128] = "";
    linkspan_str strings[8];
    for (size_t count = 1; count <= 8; count++) {
        strcat(words, count == 1 ? "scheme=ab" : ",scheme=ab");
        linkspan_options o;
        assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
        assert_int_equal(linkspan_options_from_string(&o, strings, count - 1,
                                                      EXACT(words), NULL),
                         LINKSPAN_ERR_SPACE);
        assert_int_equal(o.scheme_count, 0);
        assert_int_equal(linkspan_options_from_string(&o, strings, count,
                                                      EXACT(words), NULL),
                         LINKSPAN_OK);
        assert_int_equal(o.scheme_count, count);
    }
}

/* As many words as there can be schemes, and one more. */
static void most_words(void **state)
{
    (void)state;
    enum {
        MOST = 65536
    };
    char *words = malloc((size_t)6 * (MOST + 1));
    assert_non_null(words);
    for (size_t i = 0; i <= MOST; i++)
        memcpy(words + 6 * i, "emoji,", 6);
    assert_int_equal(from_words(words, (size_t)6 * MOST - 1), LINKSPAN_OK);
    assert_int_equal(from_words(words, (size_t)6 * (MOST + 1) - 1),
                     LINKSPAN_ERR_LIMIT);
    free(words);
}

/* ---------------------------------------------- ranges that are ignored */

static linkspan_status make(const linkspan_linkify_options *o)
{
    linkspan_linkifier *l = NULL;
    const linkspan_status st = linkspan_linkifier_new(NULL, o, &l);
    linkspan_linkifier_free(l);
    return st;
}

/* Is the only link of the text linked? */
static bool is_linked(const linkspan_filter_options *filter, const char *text,
                      size_t len)
{
    linkspan_linkify_options o = defaults();
    written w = {.data = NULL};
    o.filter = filter;
    assert_int_equal(
        linkspan_linkify_write(NULL, &o, text, len, keep_written, &w),
        LINKSPAN_OK);
    const bool is_link = strstr(written_string(&w), "<a ") != NULL;
    written_free(&w);
    return is_link;
}

/* Every range of a text with a link in its middle: the link is dropped if the
 * range overlaps it. An empty range inside the link overlaps it too. */
static void each_ignored_range(void **state)
{
    (void)state;
    static const char text[] = "x y a.com z w";
    const size_t len = sizeof text - 1;
    const linkspan_range link_at = {4, 9};
    for (size_t start = 0; start <= len; start++)
        for (size_t end = start; end <= len; end++)
            for (unsigned around = 0; around < 4; around++) {
                /* with or without another range before it and after it */
                linkspan_range ranges[3];
                size_t count = 0;
                if ((around & 1) && start > 1)
                    ranges[count++] = (linkspan_range){0, 1};
                ranges[count++] = (linkspan_range){start, end};
                if ((around & 2) && end < len - 1)
                    ranges[count++] = (linkspan_range){len - 1, len};
                const linkspan_filter_options call = {.size = sizeof call,
                                                      .ignored = ranges,
                                                      .ignored_count = count};
                const bool overlaps =
                    start < link_at.end && end > link_at.start;
                assert_int_equal(is_linked(&call, text, len), !overlaps);
            }
}

/* A range must start after the end of the range before it. */
static void each_distance_of_ranges(void **state)
{
    (void)state;
    for (size_t start = 0; start < 8; start++)
        for (size_t end = 0; end < 8; end++) {
            const linkspan_range ranges[] = {{2, 4}, {start, end}};
            const linkspan_filter_options call = {
                .size = sizeof call, .ignored = ranges, .ignored_count = 2};
            linkspan_linkify_options o = defaults();
            o.filter = &call;
            assert_int_equal(make(&o), start > 4 && end >= start
                                           ? LINKSPAN_OK
                                           : LINKSPAN_ERR_ARG);
        }
}

/* ------------------------------------------------- options of a linkifier */

/* Each of the four strings can be as long as the limit, must be UTF-8 without
 * NUL, and must have memory. */
static void each_string_of_a_linkifier(void **state)
{
    (void)state;
    static char longest[LINKSPAN_LINKIFY_STRING_MAX + 1];
    static const struct {
        const char *why;
        linkspan_str value;
        linkspan_status want;
    } rows[] = {
        {"absent", {NULL, 0}, LINKSPAN_OK},
        {"empty", {"", 0}, LINKSPAN_OK},
        {"longest", {longest, sizeof longest - 1}, LINKSPAN_OK},
        {"too long", {longest, sizeof longest}, LINKSPAN_ERR_LIMIT},
        {"not UTF-8", {"a\xC3", 2}, LINKSPAN_ERR_INVALID},
        {"NUL at the start", {"\0a", 2}, LINKSPAN_ERR_INVALID},
        {"NUL at the end", {"a\0", 2}, LINKSPAN_ERR_INVALID},
        {"no memory", {NULL, 1}, LINKSPAN_ERR_ARG},
    };
    memset(longest, '"', sizeof longest);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        for (int field = 0; field < 4; field++) {
            linkspan_linkify_options o = defaults();
            *(field == 0   ? &o.rel
              : field == 1 ? &o.target
              : field == 2 ? &o.class_name
                           : &o.redaction) = rows[i].value;
            ROW_EQ(&rows[i], make(&o), rows[i].want);
        }
    ROWS_END();
    /* all attributes at once, in which each quote becomes a reference */
    linkspan_linkify_options o = defaults();
    o.rel = o.target = o.class_name = o.redaction = rows[2].value;
    assert_int_equal(make(&o), LINKSPAN_OK);
}

/* RFC 3986, 3.1: a scheme is a letter, followed by letters, digits, "+", "-" and
 * ".". */
static void each_byte_of_a_scheme(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const char name[] = {(char)byte, (char)byte};
        const char later[] = {'a', (char)byte};
        const unsigned low = byte | 0x20;
        const bool is_letter = byte < 0x80 && low >= 'a' && low <= 'z';
        const bool is_later = is_letter || (byte >= '0' && byte <= '9') ||
                              byte == '+' || byte == '-' || byte == '.';
        linkspan_str scheme = {name, 2};
        linkspan_linkify_options o = defaults();
        o.schemes = &scheme;
        o.scheme_count = 1;
        assert_int_equal(make(&o),
                         is_letter ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
        scheme.data = later;
        assert_int_equal(make(&o),
                         is_later ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
    }
}

/* A link of max_shown code points is shown whole, however many bytes it has; a
 * longer one is not. */
static void each_length_that_is_shown(void **state)
{
    (void)state;
    static const char *const tails[] = {"x", "\xC3\xA9"};
    linkspan_detector *d = detector_of(NULL);
    for (size_t kind = 0; kind < ROWS(tails); kind++)
        for (size_t len = 20; len <= 24; len++) {
            char text[128] = "http://a.com/";
            for (size_t i = 13; i < len; i++)
                strcat(text, tails[kind]);
            linkspan_linkify_options o = defaults();
            written w = {.data = NULL};
            o.output = LINKSPAN_OUTPUT_HTML;
            o.rel = (linkspan_str){NULL, 0};
            o.max_shown = 22;
            assert_int_equal(
                linkspan_linkify_write(d, &o, EXACT(text), keep_written, &w),
                LINKSPAN_OK);
            char shown[160];
            (void)snprintf(shown, sizeof shown, ">%s</a>", text);
            if ((strstr(written_string(&w), shown) != NULL) != (len <= 22))
                fail_msg("%zu: %s", len, written_string(&w));
            written_free(&w);
        }
    linkspan_detector_free(d);
}

/* Redacting replaces suspects too, and a reset forgets the text that was held
 * back. */
static void redaction_takes_suspects_and_forgets(void **state)
{
    (void)state;
    linkspan_linkify_options o = defaults();
    linkspan_linkifier *l = NULL;
    written w = {.data = NULL};
    o.output = LINKSPAN_OUTPUT_PLAIN;
    o.flags = LINKSPAN_LINKIFY_REDACT;
    assert_int_equal(
        linkspan_linkify_write(NULL, &o, EXACT("x https://a.com@evil.org/ y"),
                               keep_written, &w),
        LINKSPAN_OK);
    assert_string_equal(written_string(&w), "x [link] y");
    written_free(&w);
    assert_int_equal(linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_OK);
    assert_int_equal(
        linkspan_linkifier_push(l, "old text ", 9, keep_written, &w),
        LINKSPAN_OK);
    written_free(&w);
    assert_int_equal(linkspan_linkifier_reset(l), LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_push(l, "new", 3, keep_written, &w),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                     LINKSPAN_OK);
    assert_string_equal(written_string(&w), "new");
    written_free(&w);
    linkspan_linkifier_free(l);
}

/* A detector that finds schemes without slashes lets them be linked. */
static void opaque_schemes_are_linked_on_request(void **state)
{
    (void)state;
    linkspan_options options;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    options.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    linkspan_detector *d = detector_of(&options);
    linkspan_linkify_options o = defaults();
    written w = {.data = NULL};
    o.rel = (linkspan_str){NULL, 0};
    assert_int_equal(linkspan_linkify_write(d, &o, EXACT("tel:+1-201-555-0123"),
                                            keep_written, &w),
                     LINKSPAN_OK);
    assert_string_equal(written_string(&w), "<a href=\"tel:+1-201-555-0123\">"
                                            "tel:+1-201-555-0123</a>");
    written_free(&w);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_has_a_largest_size),
        cmocka_unit_test(each_flag_is_known_or_refused),
        cmocka_unit_test(each_rule_has_its_number),
        cmocka_unit_test(names_are_in_order),
        cmocka_unit_test(each_byte_of_a_number),
        cmocka_unit_test(each_length_of_a_link),
        cmocka_unit_test(each_flag_as_a_word),
        cmocka_unit_test(each_number_of_words),
        cmocka_unit_test(most_words),
        cmocka_unit_test(each_ignored_range),
        cmocka_unit_test(each_distance_of_ranges),
        cmocka_unit_test(each_string_of_a_linkifier),
        cmocka_unit_test(each_byte_of_a_scheme),
        cmocka_unit_test(each_length_that_is_shown),
        cmocka_unit_test(redaction_takes_suspects_and_forgets),
        cmocka_unit_test(opaque_schemes_are_linked_on_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
