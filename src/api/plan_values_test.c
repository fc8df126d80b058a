/* The values that a callback can set for a link, and the values that are
 * refused. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

typedef linkspan_status edit(linkspan_plan *plan);

static linkspan_status edit_link(void *context, const linkspan_link *link,
                                 linkspan_str bytes, linkspan_plan *plan)
{
    (void)link;
    (void)bytes;
    return (*(edit **)context)(plan);
}

/* Linkify a text, without attributes; `how` is called for each link. */
static void linkify(edit *how, const char *text, written *w)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    o.on_plan = edit_link;
    o.plan_context = &how;
    assert_int_equal(
        linkspan_linkify_write(NULL, &o, EXACT(text), keep_written, w),
        LINKSPAN_OK);
}

/* ------------------------------------------------------ what can be set */

typedef struct setting {
    const char *value;
    size_t len;
    linkspan_status status;
    char result[256];
    size_t result_len;
} setting;

static linkspan_status set_href(void *context, const linkspan_link *link,
                                linkspan_str bytes, linkspan_plan *plan)
{
    setting *s = context;
    linkspan_str href;
    (void)link;
    (void)bytes;
    s->status = linkspan_plan_set_href(plan, s->value, s->len);
    assert_int_equal(linkspan_plan_href(plan, &href), LINKSPAN_OK);
    assert_true(href.len < sizeof s->result);
    memcpy(s->result, href.data, href.len);
    s->result_len = href.len;
    return LINKSPAN_OK;
}

#define AS_IT_WAS "https://a.com/"

static const struct value_row {
    const char *why;
    const char *value;
    linkspan_status status;
    const char *want;
} href_rows[] = {
    {"a URL", "https://b.example/c?d#e", LINKSPAN_OK,
     "https://b.example/c?d#e"},
    {"as a browser writes it", "HTTPS://B\xC3\xBC.Example:443/a b/../\xC3\xA9",
     LINKSPAN_OK, "https://xn--b-eha.example/%C3%A9"},
    {"a path", "/a b\"<\\", LINKSPAN_OK, "/a%20b%22%3C%5C"},
    {"a host without a scheme", "//b.example/", LINKSPAN_OK, "//b.example/"},
    {"a query", "?q=\xC3\xA9", LINKSPAN_OK, "?q=%C3%A9"},
    {"a fragment", "#x", LINKSPAN_OK, "#x"},
    {"an address", "MailTo:me@b.example?subject=a b", LINKSPAN_OK,
     "mailto:me@b.example?subject=a%20b"},
    {"a program", "javascript:alert(1)", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"in any case", "jAvAsCrIpT:alert(1)", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"browsers drop a tab", "java\tscript:alert(1)", LINKSPAN_ERR_INVALID,
     AS_IT_WAS},
    {"browsers drop a line end", "java\nscript:alert(1)", LINKSPAN_ERR_INVALID,
     AS_IT_WAS},
    {"browsers strip a space", " javascript:alert(1)", LINKSPAN_ERR_INVALID,
     AS_IT_WAS},
    {"browsers strip a control", "\001javascript:alert(1)",
     LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"a page of its own", "data:text/html,<script>", LINKSPAN_ERR_INVALID,
     AS_IT_WAS},
    {"another language", "vbscript:x", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"a file", "file:///etc/passwd", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"an object", "blob:https://a.com/x", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"a scheme that is not listed", "ssh://b.example/", LINKSPAN_ERR_INVALID,
     AS_IT_WAS},
    {"no scheme", "b.example", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"a port is no scheme", "b.example:80/", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"nothing", "", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"no slashes", "https:b.example", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"no host", "https:///x", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"a user name", "https://a@b.example/", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"not UTF-8", "/\xC3", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"a control", "/\033]8;;", LINKSPAN_ERR_INVALID, AS_IT_WAS},
    {"a space at the end", "/a ", LINKSPAN_ERR_INVALID, AS_IT_WAS},
};

/* The result if a callback sets one value for the only link. */
static setting set_with(const linkspan_detector *d, linkspan_on_plan how,
                        const char *value, size_t len)
{
    setting s = {.value = value, .len = len, .status = 77};
    written w = {.data = NULL};
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.on_plan = how;
    o.plan_context = &s;
    assert_int_equal(
        linkspan_linkify_write(d, &o, EXACT("a.com"), keep_written, &w),
        LINKSPAN_OK);
    written_free(&w);
    return s;
}

static setting set(linkspan_on_plan how, const char *value, size_t len)
{
    return set_with(NULL, how, value, len);
}

static void checks_hrefs(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(href_rows); i++) {
        const struct value_row *r = &href_rows[i];
        const setting s = set(set_href, EXACT(r->value));
        ROW_EQ(r, s.status, r->status);
        ROW_STR(r, s.result, s.result_len, r->want);
    }
    ROWS_END();
    assert_int_equal(set(set_href, "/\0x", 3).status, LINKSPAN_ERR_INVALID);
    assert_int_equal(set(set_href, NULL, 1).status, LINKSPAN_ERR_ARG);
}

static void allows_listed_schemes_only(void **state)
{
    (void)state;
    const linkspan_str schemes[] = {{"https", 5}, {"tel", 3}};
    static const struct {
        const char *href;
        linkspan_status want;
    } cases[] = {{"https://b.example/", LINKSPAN_OK},
                 {"tel:+1 2", LINKSPAN_OK},
                 {"http://b.example/", LINKSPAN_ERR_INVALID},
                 {"mailto:me@b.example", LINKSPAN_ERR_INVALID}};
    for (size_t i = 0; i < ROWS(cases); i++) {
        setting s = {.value = cases[i].href, .len = strlen(cases[i].href)};
        written w = {.data = NULL};
        linkspan_linkify_options o;
        assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
        o.schemes = schemes;
        o.scheme_count = 2;
        o.on_plan = set_href;
        o.plan_context = &s;
        assert_int_equal(
            linkspan_linkify_write(NULL, &o, "a.com", 5, keep_written, &w),
            LINKSPAN_OK);
        assert_int_equal(s.status, cases[i].want);
        written_free(&w);
    }
}

static linkspan_status set_text(void *context, const linkspan_link *link,
                                linkspan_str bytes, linkspan_plan *plan)
{
    setting *s = context;
    linkspan_str text;
    (void)link;
    (void)bytes;
    s->status = linkspan_plan_set_text(plan, s->value, s->len);
    assert_int_equal(linkspan_plan_text(plan, &text), LINKSPAN_OK);
    s->result_len = text.len;
    if (text.len < sizeof s->result)
        memcpy(s->result, text.data, text.len);
    return LINKSPAN_OK;
}

static const struct value_row text_rows[] = {
    {"words", "a b", LINKSPAN_OK, "a b"},
    {"marks of direction have no power over others", "a\xE2\x80\x8F",
     LINKSPAN_OK, "a\xE2\x80\x8F"},
    {"nothing to click on", "", LINKSPAN_ERR_INVALID, "a.com"},
    {"not UTF-8", "\xFF", LINKSPAN_ERR_INVALID, "a.com"},
    {"a line end", "a\nb", LINKSPAN_ERR_INVALID, "a.com"},
    {"steers a terminal", "\033[2J", LINKSPAN_ERR_INVALID, "a.com"},
    {"C1", "\xC2\x9B", LINKSPAN_ERR_INVALID, "a.com"},
    {"U+2028", "\xE2\x80\xA8", LINKSPAN_ERR_INVALID, "a.com"},
    {"an override", "\xE2\x80\xAEx", LINKSPAN_ERR_INVALID, "a.com"},
    {"an isolate", "\xE2\x81\xA6x", LINKSPAN_ERR_INVALID, "a.com"},
    {"the end of an isolate around", "x\xE2\x81\xA9", LINKSPAN_ERR_INVALID,
     "a.com"},
};

static void checks_texts(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(text_rows); i++) {
        const struct value_row *r = &text_rows[i];
        const setting s = set(set_text, EXACT(r->value));
        ROW_EQ(r, s.status, r->status);
        ROW_STR(r, s.result, s.result_len, r->want);
    }
    ROWS_END();
    assert_int_equal(set(set_text, NULL, 1).status, LINKSPAN_ERR_ARG);
    /* more than three times the longest link */
    static char long_text[300000];
    memset(long_text, 'a', sizeof long_text);
    assert_int_equal(set(set_text, long_text, sizeof long_text).status,
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(set(set_href, long_text, sizeof long_text).status,
                     LINKSPAN_ERR_INVALID);
    long_text[0] = '/';
    assert_int_equal(set(set_href, long_text, sizeof long_text).status,
                     LINKSPAN_ERR_LIMIT);
}

static linkspan_status set_name(void *context, const linkspan_link *link,
                                linkspan_str bytes, linkspan_plan *plan)
{
    setting *s = context;
    (void)link;
    (void)bytes;
    s->status = linkspan_plan_set_attribute(plan, s->value, s->len, EXACT("v"));
    return LINKSPAN_OK;
}

static const struct value_row name_rows[] = {
    {"title", "title", LINKSPAN_OK, NULL},
    {"class", "class", LINKSPAN_OK, NULL},
    {"rel", "rel", LINKSPAN_OK, NULL},
    {"target", "target", LINKSPAN_OK, NULL},
    {"data", "data-a.b_c-9", LINKSPAN_OK, NULL},
    {"aria", "aria-describedby", LINKSPAN_OK, NULL},
    {"no name", "", LINKSPAN_ERR_INVALID, NULL},
    {"data without a name", "data-", LINKSPAN_ERR_INVALID, NULL},
    {"aria without a name", "aria-", LINKSPAN_ERR_INVALID, NULL},
    {"a capital: parsers would make it small", "data-A", LINKSPAN_ERR_INVALID,
     NULL},
    {"has a function of its own", "href", LINKSPAN_ERR_INVALID, NULL},
    {"runs code", "onclick", LINKSPAN_ERR_INVALID, NULL},
    {"changes what is shown", "style", LINKSPAN_ERR_INVALID, NULL},
    {"sends a request", "ping", LINKSPAN_ERR_INVALID, NULL},
    {"ends the name", "data-a=b", LINKSPAN_ERR_INVALID, NULL},
    {"ends the tag", "data-a>", LINKSPAN_ERR_INVALID, NULL},
    {"ends the attribute", "data-a onclick", LINKSPAN_ERR_INVALID, NULL},
    {"starts with a known name", "titles", LINKSPAN_ERR_INVALID, NULL},
    {"too long",
     "data-0123456789012345678901234567890123456789012345678901234"
     "567890",
     LINKSPAN_ERR_LIMIT, NULL},
};

static void checks_names(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(name_rows); i++) {
        const struct value_row *r = &name_rows[i];
        ROW_EQ(r, set(set_name, EXACT(r->value)).status, r->status);
    }
    ROWS_END();
    assert_int_equal(set(set_name, NULL, 1).status, LINKSPAN_ERR_ARG);
}

/* ------------------------------------------ each value of a class */

/* RFC 3986, 2: these bytes are part of a URL; all others are percent-encoded.
 * Controls are refused. */
static bool is_url_byte(unsigned byte)
{
    return byte > 0x20 && byte < 0x7F && !strchr("\"<>\\^`{|}", (int)byte);
}

static void each_byte_of_a_path(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 0x80; byte++) {
        const char value[] = {'/', (char)byte, 'b'};
        char want[16];
        const bool is_control = byte < 0x20 || byte == 0x7F;
        if (is_url_byte(byte))
            (void)snprintf(want, sizeof want, "/%cb", (int)byte);
        else
            (void)snprintf(want, sizeof want, "/%%%02Xb", byte);
        const setting s = set(set_href, value, 3);
        assert_int_equal(s.status,
                         is_control ? LINKSPAN_ERR_INVALID : LINKSPAN_OK);
        const char *left = is_control ? AS_IT_WAS : want;
        assert_int_equal(s.result_len, strlen(left));
        assert_memory_equal(s.result, left, s.result_len);
    }
}

/* An address starts with "/", "?", "#" or a scheme. */
static void each_first_byte_of_an_address(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 0x80; byte++) {
        const char value[] = {(char)byte, 'b'};
        const bool is_reference = byte && strchr("/?#", (int)byte);
        assert_int_equal(set(set_href, value, 2).status,
                         is_reference ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
    }
}

static size_t write_utf8(uint32_t cp, char *out)
{
    size_t len = 0;
    if (cp < 0x80) {
        out[len++] = (char)cp;
    } else if (cp < 0x800) {
        out[len++] = (char)(0xC0 | cp >> 6);
        out[len++] = (char)(0x80 | (cp & 0x3F));
    } else {
        out[len++] = (char)(0xE0 | cp >> 12);
        out[len++] = (char)(0x80 | (cp >> 6 & 0x3F));
        out[len++] = (char)(0x80 | (cp & 0x3F));
    }
    return len;
}

/* Refused: C0, DEL and C1 controls, U+2028 and U+2029, the embeddings and
 * overrides U+202A..U+202E, and the isolates U+2066..U+2069. */
static void each_code_point_of_a_text(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp < 0x2080; cp++) {
        char text[4] = "x";
        if (cp == 0x100)
            cp = 0x2000;
        const size_t len = 1 + write_utf8(cp, text + 1);
        const bool is_refused = cp <= 0x1F || (cp >= 0x7F && cp <= 0x9F) ||
                                (cp >= 0x2028 && cp <= 0x202E) ||
                                (cp >= 0x2066 && cp <= 0x2069);
        const linkspan_status st = set(set_text, text, len).status;
        if (st != (is_refused ? LINKSPAN_ERR_INVALID : LINKSPAN_OK))
            fail_msg("U+%04X: %s", (unsigned)cp, linkspan_status_name(st));
    }
}

/* plan.h: a text or address can be as long as three times max_link_len, plus
 * 5 KiB. */
static void the_longest_value(void **state)
{
    (void)state;
    static char value[3 * 10 + 5120 + 1];
    memset(value, 'a', sizeof value);
    linkspan_options o;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    o.max_link_len = 10;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    assert_int_equal(set_with(d, set_text, value, sizeof value - 1).status,
                     LINKSPAN_OK);
    assert_int_equal(set_with(d, set_text, value, sizeof value).status,
                     LINKSPAN_ERR_LIMIT);
    linkspan_detector_free(d);
}

/* plan.h: `aria-` followed by letters a-z; `data-` followed by letters a-z,
 * digits, hyphens, underscores or dots. */
static void each_byte_of_a_name(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        char data[] = "data-??";
        char aria[] = "aria-??";
        data[5] = data[6] = aria[5] = aria[6] = (char)byte;
        const bool is_letter = byte >= 'a' && byte <= 'z';
        const bool is_data = is_letter || (byte >= '0' && byte <= '9') ||
                             byte == '-' || byte == '_' || byte == '.';
        assert_int_equal(set(set_name, data, 7).status,
                         is_data ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
        assert_int_equal(set(set_name, aria, 7).status,
                         is_letter ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
    }
    char name[LINKSPAN_PLAN_NAME_MAX + 1];
    memset(name, 'a', sizeof name);
    memcpy(name, "data-", 5);
    for (size_t len = 0; len <= sizeof name; len++) {
        const linkspan_status want = len < 6 ? LINKSPAN_ERR_INVALID
                                     : len <= LINKSPAN_PLAN_NAME_MAX
                                         ? LINKSPAN_OK
                                         : LINKSPAN_ERR_LIMIT;
        assert_int_equal(set(set_name, name, len).status, want);
    }
}

static linkspan_status set_values(linkspan_plan *plan)
{
    static char long_value[LINKSPAN_LINKIFY_STRING_MAX + 1];
    memset(long_value, '"', sizeof long_value);
    assert_int_equal(
        linkspan_plan_set_attribute(plan, EXACT("data-a"), EXACT("\xC3")),
        LINKSPAN_ERR_INVALID);
    assert_int_equal(
        linkspan_plan_set_attribute(plan, EXACT("data-a"), "a\0b", 3),
        LINKSPAN_ERR_INVALID);
    assert_int_equal(linkspan_plan_set_attribute(plan, EXACT("data-a"),
                                                 long_value, sizeof long_value),
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(
        linkspan_plan_set_attribute(plan, EXACT("data-a"), NULL, 1),
        LINKSPAN_ERR_ARG);
    for (unsigned i = 0; i <= LINKSPAN_PLAN_ATTRIBUTE_MAX; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "data-%u", i);
        assert_int_equal(
            linkspan_plan_set_attribute(plan, EXACT(name), long_value,
                                        sizeof long_value - 1),
            i < LINKSPAN_PLAN_ATTRIBUTE_MAX ? LINKSPAN_OK : LINKSPAN_ERR_LIMIT);
    }
    return LINKSPAN_OK;
}

static void bounds_attributes(void **state)
{
    (void)state;
    written w = {.data = NULL};
    linkify(set_values, "a.com", &w);
    /* all attributes are written, and each quote as a reference */
    assert_true(w.len > (size_t)6 * LINKSPAN_PLAN_ATTRIBUTE_MAX *
                            LINKSPAN_LINKIFY_STRING_MAX);
    written_free(&w);
}

static linkspan_status set_long_value(linkspan_plan *plan)
{
    static char value[LINKSPAN_LINKIFY_STRING_MAX];
    memset(value, 'v', sizeof value);
    /* no EXACT(): so many copies would take away that of the text */
    assert_int_equal(
        linkspan_plan_set_attribute(plan, "data-a", 6, value, sizeof value),
        LINKSPAN_OK);
    return LINKSPAN_OK;
}

/* The attributes of one link take no room from those of the next. */
static void each_link_has_room_for_attributes(void **state)
{
    (void)state;
    char text[60 * 6 + 1] = "";
    written w = {.data = NULL};
    for (int i = 0; i < 60; i++)
        strcat(text, "a.com ");
    linkify(set_long_value, text, &w);
    assert_true(w.len > (size_t)60 * LINKSPAN_LINKIFY_STRING_MAX);
    written_free(&w);
}

static linkspan_status set_two_names(linkspan_plan *plan)
{
    assert_int_equal(
        linkspan_plan_set_attribute(plan, EXACT("data-a"), EXACT("v")),
        LINKSPAN_OK);
    assert_int_equal(
        linkspan_plan_set_attribute(plan, EXACT("data-av"), EXACT("w")),
        LINKSPAN_OK);
    return LINKSPAN_OK;
}

/* A name that starts like another one is another attribute. */
static void names_are_compared_whole(void **state)
{
    (void)state;
    written w = {.data = NULL};
    linkify(set_two_names, "a.com", &w);
    assert_string_equal(written_string(&w),
                        "<a href=\"https://a.com/\" data-a=\"v\" "
                        "data-av=\"w\">a.com</a>");
    written_free(&w);
}

/* Strings that the plan has lent can be passed back to it. */
static linkspan_status borrow(linkspan_plan *plan)
{
    linkspan_str href;
    linkspan_str text;
    assert_int_equal(linkspan_plan_href(plan, &href), LINKSPAN_OK);
    assert_int_equal(linkspan_plan_set_text(plan, href.data, href.len),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_plan_set_href(plan, href.data, href.len - 1),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_plan_text(plan, &text), LINKSPAN_OK);
    return linkspan_plan_set_text(plan, text.data + 8, text.len - 8);
}

static void lends_its_strings(void **state)
{
    (void)state;
    written w = {.data = NULL};
    linkify(borrow, "a.com/bc", &w);
    assert_string_equal(written_string(&w),
                        "<a href=\"https://a.com/b\">a.com/bc</a>");
    written_free(&w);
}

/* ------------------------------------------------------------------ misuse */

static linkspan_status keep_plan(void *context, const linkspan_link *link,
                                 linkspan_str bytes, linkspan_plan *plan)
{
    (void)link;
    (void)bytes;
    *(linkspan_plan **)context = plan;
    return LINKSPAN_OK;
}

static void expect_no_plan(linkspan_plan *plan)
{
    linkspan_str s;
    linkspan_findings f = {.size = sizeof f};
    assert_int_equal(linkspan_plan_href(plan, &s), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_text(plan, &s), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_findings(plan, &f), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_set_href(plan, "/", 1), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_set_text(plan, "/", 1), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_set_attribute(plan, "rel", 3, "a", 1),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_drop(plan), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_set_markup(plan, "/", 1), LINKSPAN_ERR_ARG);
}

static linkspan_status give_no_arguments(linkspan_plan *plan)
{
    linkspan_findings f = {.size = 1};
    assert_int_equal(linkspan_plan_href(plan, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_text(plan, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_findings(plan, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_plan_findings(plan, &f), LINKSPAN_ERR_ARG);
    f = (linkspan_findings){.size = sizeof f, .reserved = 1};
    assert_int_equal(linkspan_plan_findings(plan, &f), LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_plan_set_markup(plan, NULL, 1), LINKSPAN_ERR_ARG);
    return LINKSPAN_OK;
}

static void refuses_misuse(void **state)
{
    (void)state;
    linkspan_plan *plan = NULL;
    linkspan_linkifier *l = NULL;
    written w = {.data = NULL};
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.on_plan = keep_plan;
    o.plan_context = &plan;
    assert_int_equal(linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_push(l, "a.com", 5, keep_written, &w),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                     LINKSPAN_OK);
    assert_non_null(plan);
    expect_no_plan(plan); /* the plan is invalid after the callback has
                           * returned */
    expect_no_plan(NULL);
    linkspan_linkifier_free(l);
    written_free(&w);

    linkify(give_no_arguments, "a.com", &w);
    assert_string_equal(written_string(&w),
                        "<a href=\"https://a.com/\">a.com</a>");
    written_free(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checks_hrefs),
        cmocka_unit_test(allows_listed_schemes_only),
        cmocka_unit_test(checks_texts),
        cmocka_unit_test(checks_names),
        cmocka_unit_test(each_byte_of_a_path),
        cmocka_unit_test(each_first_byte_of_an_address),
        cmocka_unit_test(each_code_point_of_a_text),
        cmocka_unit_test(the_longest_value),
        cmocka_unit_test(each_byte_of_a_name),
        cmocka_unit_test(bounds_attributes),
        cmocka_unit_test(each_link_has_room_for_attributes),
        cmocka_unit_test(names_are_compared_whole),
        cmocka_unit_test(lends_its_strings),
        cmocka_unit_test(refuses_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
