#include "safety/imitation.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/exact.h"
#include "support/rows.h"
#include "text/buf.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/nfc.h"
#include "unicode/props.h"

#define ROOM 1024

static size_t skeleton_of(const char *text, size_t len, char *out)
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out, ROOM);
    lks_buf_begin(&buf);
    assert_int_equal(lks_skeleton(lks_slice_of(text, len), &buf), LINKSPAN_OK);
    assert_int_equal(lks_buf_commit(&buf), LINKSPAN_OK);
    return buf.len;
}

static const struct skeleton_row {
    const char *why;
    const char *text;
    const char *skeleton;
} skeleton_rows[] = {
    {"empty", "", ""},
    {"letters that nothing looks like", "abc", "abc"},
    {"ASCII looks like ASCII (UTS #39 4)", "1Im", "llrn"},
    {"Cyrillic letters", "\u0430\u0440\u0440\u0435", "appe"},
    {"NFD first", "\u00E9", "e\u0301"},
    {"marks in canonical order", "a\u0301\u0323", "a\u0323\u0301"},
    {"a syllable decomposes, and its letters have prototypes", "\uAC00",
     "\u1100\u1161"},
    {"Default_Ignorable goes: soft hyphen", "pa\u00ADypal", "paypal"},
    {"Default_Ignorable goes: CGJ, and what it kept apart is ordered",
     "a\u0301\u034F\u0323", "a\u0323\u0301"},
    {"tags go", "a\U000E0061b", "ab"},
    {"ill-formed counts as U+FFFD", "a\xC3", "a\uFFFD"},
    {"a mark at the start", "\u0301a", "\u0301a"},
};

static void each_text_has_its_skeleton(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(skeleton_rows); i++) {
        const struct skeleton_row *r = &skeleton_rows[i];
        char out[ROOM];
        const size_t len = skeleton_of(EXACT(r->text), out);
        ROW_STR(r, out, len, r->skeleton);
    }
    ROWS_END();
}

static size_t to_nfc(const char *text, size_t len, uint32_t *out)
{
    uint32_t cps[ROOM];
    size_t count = 0;
    size_t width = 0;
    const uint8_t *end = (const uint8_t *)text + len;
    for (const uint8_t *p = (const uint8_t *)text; p < end; p += width)
        cps[count++] = lks_utf8_decode(p, end, &width);
    return lks_nfc(cps, count, out);
}

static bool are_equivalent(const char *a, size_t a_len, const char *b,
                           size_t b_len)
{
    static uint32_t nfc[2][LKS_NFC_ROOM(ROOM)];
    const size_t count = to_nfc(a, a_len, nfc[0]);
    return to_nfc(b, b_len, nfc[1]) == count &&
           memcmp(nfc[0], nfc[1], count * sizeof **nfc) == 0;
}

/* False for a character that decomposes: the prototypes of its parts are looked
 * up, and never its own. */
static bool is_asked(uint32_t cp)
{
    return !(lks_char_props_of(cp) & LKS_CHAR_DECOMPOSES) &&
           !lks_is_default_ignorable(cp);
}

static void every_source_of_the_file_becomes_its_target(void **state)
{
    (void)state;
    char *data = lks_read_data("security/confusables.txt");
    unsigned bad = 0;
    unsigned count = 0;
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        if (!is_asked(row.first))
            continue;
        char source[LKS_UTF8_MAX];
        char target[ROOM];
        char skeleton[ROOM];
        size_t target_len = 0;
        char *rest = row.fields[0];
        while (*rest)
            target_len += lks_utf8_encode((uint32_t)strtoul(rest, &rest, 16),
                                          (uint8_t *)target + target_len);
        const size_t source_len = lks_utf8_encode(row.first, (uint8_t *)source);
        const size_t len = skeleton_of(source, source_len, skeleton);
        bad += !are_equivalent(skeleton, len, target, target_len);
        count++;
    }
    free(data);
    assert_int_equal(bad, 0);
    assert_true(count > 5000);
}

/* Characters that are not listed are their own skeleton. The skeleton of a
 * skeleton is its own skeleton. The skeleton of a text need not be its own
 * skeleton, since a few prototypes decompose into characters that have another
 * prototype (U+01C6). */
static void the_rest_is_its_own_skeleton(void **state)
{
    (void)state;
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (cp >= 0xD800 && cp <= 0xDFFF)
            continue;
        char text[LKS_UTF8_MAX];
        char first[ROOM];
        char second[ROOM];
        char third[ROOM];
        uint32_t prototype[LKS_PROTOTYPE_MAX];
        const size_t len = lks_utf8_encode(cp, (uint8_t *)text);
        const size_t first_len = skeleton_of(text, len, first);
        const bool is_own = is_asked(cp) &&
                            lks_prototype_of(cp, prototype) == 1 &&
                            prototype[0] == cp;
        if (is_own)
            bad += first_len != len || memcmp(first, text, len) != 0;
        if (lks_is_default_ignorable(cp))
            bad += first_len != 0;
        const size_t second_len = skeleton_of(first, first_len, second);
        const size_t third_len = skeleton_of(second, second_len, third);
        bad +=
            second_len != third_len || memcmp(second, third, second_len) != 0;
    }
    assert_int_equal(bad, 0);
}

static linkspan_status marks(size_t count, size_t room)
{
    char *text = malloc(2 * count + 1);
    char *out = malloc(room);
    assert_non_null(text);
    assert_non_null(out);
    text[0] = 'a';
    for (size_t i = 0; i < count; i++) {
        text[1 + 2 * i] = '\xCC';
        text[2 + 2 * i] = i % 2 ? '\x81' : '\xA3'; /* U+0301, U+0323 */
    }
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out, room);
    lks_buf_begin(&buf);
    linkspan_status st = lks_skeleton(lks_slice_of(text, 2 * count + 1), &buf);
    if (st == LINKSPAN_OK)
        st = lks_buf_commit(&buf);
    /* all marks of the lower class come first */
    for (size_t i = 0; st == LINKSPAN_OK && i < count; i++)
        assert_int_equal((uint8_t)out[2 + 2 * i],
                         i < (count + 1) / 2 ? 0xA3 : 0x81);
    free(out);
    free(text);
    return st;
}

static void marks_are_capped(void **state)
{
    (void)state;
    assert_int_equal(marks(LINKSPAN_SKELETON_MARKS, ROOM), LINKSPAN_OK);
    assert_int_equal(marks(LINKSPAN_SKELETON_MARKS + 1, ROOM),
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(marks(LINKSPAN_SKELETON_MARKS, 16), LINKSPAN_ERR_SPACE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_text_has_its_skeleton),
        cmocka_unit_test(every_source_of_the_file_becomes_its_target),
        cmocka_unit_test(the_rest_is_its_own_skeleton),
        cmocka_unit_test(marks_are_capped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
