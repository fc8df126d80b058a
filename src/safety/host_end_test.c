/* Which labels a host can end with. */
#include "safety/host_end.h"

#include "host/data.h"
#include "linkspan/linkspan.h"
#include "support/exact.h"
#include "support/rows.h"

#define TEN   "aaaaaaaaaa"
#define SIXTY TEN TEN TEN TEN TEN TEN

static const struct end_row {
    const char *why;
    const char *text;
    bool is_end;
} rows[] = {
    {"nothing", "", false},
    {"a top-level domain", "com", true},
    {"in any case, before a space", "CoM x", true},
    {"no top-level domain", "txt", false},
    {"one of which another is the start", "comx", false},
    {"Punycode", "xn--fiqs8s", true},
    {"no Punycode", "xn--fiqs8", false},
    {"digits", "6", false},
    {"a dot", ".com", false},
    {"low lines after it", "com__ x", true},
    {"low lines inside a label", "com__x", false},
    {"low lines and a hyphen", "com_-", false},
    {"a hyphen after it", "com-", false},
    {"P6: native writing after it", "com的", true},
    {"P6: an ending after a hyphen", "com-에서", true},
    {"a full stop after it", "com.", true},
    {"several full stops", "com..x", true},
    {"low lines after the full stop", "com._", true},
    {"a label after it", "com.x", false},
    {"a native label after it", "com.很大", false},
    {"another top-level domain after it", "com.org", true},
    {"a native one after it", "com.中国", true},
    {"three of them", "com.org.net x", true},
    {"three of them and a label", "com.org.net.x", false},
    {"more than are looked at", "com.com.com.com.x", true},
    {"H6: an ideographic full stop after it", "com。x", true},
    {"a fullwidth full stop counts as an end", "com．x", true},
    {"a native top-level domain", "中国", true},
    {"one with a sentence after it", "中国。很大", true},
    {"P6: native writing after a native one", "中国很大", true},
    {"P17: an ending after a hyphen", "de-Gutschein", true},
    {"P17: an ending after a native one", "中国-x", true},
    {"P20: a capital and a hyphen", "Москва-река", false},
    {"one before a space", "中国 很大", true},
    {"one with a label after it", "中国.x", false},
    {"fullwidth letters", "ｃｏｍ", true},
    {"mapped letters in the middle", "cｏm", true},
    {"halfwidth kana", "ｺﾑ", true},
    {"decomposed letters", "vermo\xCC\x88gensberatung", true},
    {"H3: no host has conjoining Hangul letters",
     "\xE1\x84\x83\xE1\x85\xA1\xE1\x86\xBA\xEC\xBB\xB4", false},
    {"another letter after them", "vermo\xCC\x88gensberatungen", false},
    {"ill-formed bytes", "\xE4\xB8", false},
    {"one before ill-formed bytes", "com\xE4\xB8", true},
    {"emoji after it", "com😀", true},
    {"the longest label", SIXTY "aaa", false},
    {"a label that is too long", SIXTY SIXTY SIXTY SIXTY, false},
    {"a long native sentence",
     "中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国"
     "中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国中国",
     false},
    {"mapped letters whose end is out of sight",
     "ｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃ"
     "ｃｃｃ"
     "ｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃｃ"
     "ｃｃｃ",
     true},
};

static void knows_each_label(void **state)
{
    (void)state;
    const lks_linked_more nothing = {.lists = NULL};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct end_row *r = &rows[i];
        const lks_slice text = lks_slice_of(EXACT(r->text));
        ROW_EQ(r, lks_is_host_end(&nothing, text, text.len, true), r->is_end);
    }
    ROWS_END();
}

/* LKS_HOST_END_AHEAD bytes are read. A label that goes on after them may be a
 * top-level domain, and one that ends with them is known. */
static void labels_at_the_end_of_what_is_read(void **state)
{
    (void)state;
    const lks_linked_more nothing = {.lists = NULL};
    enum {
        MOST = LKS_HOST_END_AHEAD
    };
    char text[MOST + 4];
    for (size_t i = 0; i + 3 <= MOST; i += 3)
        memcpy(text + i, "ｃ", 3);
    memset(text + MOST / 3 * 3, 'c', sizeof text - MOST / 3 * 3);
    for (size_t len = MOST - 2; len <= MOST + 4; len++) {
        const lks_slice label = lks_slice_of(exact_bytes(text, len), len);
        assert_int_equal(lks_is_host_end(&nothing, label, len, false),
                         len > MOST);
    }
    /* a label of ASCII is read after three top-level domains */
    static const char start[] = "com.org.net.";
    memset(text, 'c', sizeof text);
    memcpy(text, start, sizeof start - 1);
    const lks_slice name = lks_slice_of(text, sizeof text);
    assert_false(lks_is_host_end(&nothing, name, name.len, true));
}

/* P17: an ending follows a native top-level domain of a loaded list, which has at
 * most 24 letters. Without an ending, a longer one is known too. */
static void long_domains_before_an_ending(void **state)
{
    (void)state;
    for (size_t letters = 20; letters < 30; letters++) {
        char text[128] = "";
        for (size_t i = 0; i < letters; i++)
            (void)strcat(text, "б");
        const linkspan_data_source source = {.size = sizeof source,
                                             .flags = LINKSPAN_LOAD_ANY_TLDS,
                                             .tlds = {text, strlen(text)}};
        linkspan_data *data = NULL;
        assert_int_equal(linkspan_data_load(&source, NULL, &data, NULL),
                         LINKSPAN_OK);
        const lks_linked_more more = {.lists = lks_data_table(data)};
        const lks_slice alone = lks_slice_of(EXACT(text));
        assert_true(lks_is_host_end(&more, alone, alone.len, true));
        (void)strcat(text, "-а");
        const lks_slice ended = lks_slice_of(EXACT(text));
        assert_int_equal(lks_is_host_end(&more, ended, ended.len, true),
                         letters <= 24);
        linkspan_data_free(data);
    }
}

/* P6: a native host ends before other native text only where the start of the
 * host is certain. */
static void other_writing_follows_after_a_mark(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool may;
    } texts[] = {{"a@b.中国很大", true},    {"http://b.中国很大", true},
                 {"b.中国很大", false},     {"a@b。中国很大", false},
                 {"a@b c.中国很大", false}, {"a@_.b_c.中国很大", true}};
    const lks_linked_more nothing = {.lists = NULL};
    const lks_slice label = lks_slice_of(EXACT("中国很大"));
    assert_false(lks_is_host_end(&nothing, label, label.len, false));
    for (size_t i = 0; i < ROWS(texts); i++) {
        const char *const text = texts[i].text;
        assert_int_equal(lks_may_go_on((const uint8_t *)text,
                                       (size_t)(strstr(text, "中国") - text),
                                       false),
                         texts[i].may);
    }
    /* the mark stands before the bytes that are given */
    assert_true(lks_may_go_on((const uint8_t *)"b.中国很大", 2, true));
    assert_false(lks_may_go_on((const uint8_t *)" b.中国很大", 3, true));
}

/* If every dot after a label is defanged, no further label follows it. */
static void a_broken_dot_ends_a_name(void **state)
{
    (void)state;
    const lks_linked_more nothing = {.lists = NULL};
    const lks_slice text = {(const uint8_t *)"com.x", 5};
    assert_false(lks_is_host_end(&nothing, text, 4, true));
    assert_true(lks_is_host_end(&nothing, text, 3, true));
    assert_true(lks_is_host_end(&nothing, text, 0, true));
}

static void unknown_ones_by_option(void **state)
{
    (void)state;
    static const struct end_row unknown_rows[] = {
        {"nothing", "", false},
        {"two letters", "tx", true},
        {"one letter", "t", false},
        {"a letter and a digit", "t1", false},
        {"a digit", "1t", false},
        {"a letter beyond ASCII", "很", true},
        {"a letter and one beyond ASCII", "tü", true},
        {"a letter and a dot of another script", "t。", false},
        {"a dot", "。很", false},
    };
    const lks_linked_more more = {.has_unknown_tlds = true};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(unknown_rows); i++) {
        const struct end_row *r = &unknown_rows[i];
        const lks_slice text = lks_slice_of(EXACT(r->text));
        ROW_EQ(r, lks_is_host_end(&more, text, text.len, true), r->is_end);
    }
    ROWS_END();
}

/* H3: letters, digits, hyphens and low lines. */
static void labels_have_few_ascii_characters(void **state)
{
    (void)state;
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const lks_linked_more none = {0};
    for (uint32_t cp = 0; cp < 0x80; cp++) {
        const bool is_allowed = cp != 0 && strchr(allowed, (int)cp);
        if (lks_is_label_char(&none, cp) != is_allowed)
            fail_msg("U+%04X", cp);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_have_few_ascii_characters),
        cmocka_unit_test(knows_each_label),
        cmocka_unit_test(labels_at_the_end_of_what_is_read),
        cmocka_unit_test(long_domains_before_an_ending),
        cmocka_unit_test(a_broken_dot_ends_a_name),
        cmocka_unit_test(other_writing_follows_after_a_mark),
        cmocka_unit_test(unknown_ones_by_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
