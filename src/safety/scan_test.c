/* The quick pass notices everything that the full checks would find: tested
 * with every code point, and with random mixes of scripts. */
/* Tests: safety/nfc_text.c */
#include "safety/scan.h"

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

#include "safety/findings.h"
#include "safety/unseen.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/nfc.h"
#include "unicode/props.h"

static lks_text_facts facts_of(const uint8_t *text, size_t len)
{
    lks_text_facts facts;
    lks_scan_part((lks_slice){text, len}, 0, LKS_EXTENT_LABEL, &facts);
    return facts;
}

static bool is_scalar(uint32_t cp)
{
    return cp < 0xD800 || cp > 0xDFFF;
}

/* RFC 5892 A.3 to A.9, beside digits. */
static bool is_in_context(uint32_t cp)
{
    return cp == 0xB7 || cp == 0x375 || cp == 0x5F3 || cp == 0x5F4 ||
           cp == 0x30FB || (lks_char_props_of(cp) & LKS_CHAR_DIGIT);
}

static bool has_kind_of(const lks_text_facts *f, uint32_t cp)
{
    const uint32_t kind = lks_script_kind_of(cp);
    if (kind == lks_script_kind_common())
        return f->kinds.count == 0;
    return f->kinds.count == 1 && f->kinds.kinds[0] == kind;
}

static bool is_told(uint32_t cp, const uint8_t *text, size_t len)
{
    const lks_text_facts f = facts_of(text, len);
    uint32_t normal[LKS_NFC_ROOM(1)];
    const bool is_nfc = lks_nfc(&cp, 1, normal) == 1 && normal[0] == cp;
    const bool is_look_needed = !lks_is_identifier(cp) || is_in_context(cp) ||
                                (lks_char_props_of(cp) & LKS_CHAR_NV8) ||
                                (cp >= 0x300 && cp < 0x370);
    const lks_idna_status status = lks_idna_status_in(lks_char_props_of(cp));
    return f.may_be_unseen == lks_may_be_unseen(cp) &&
           (is_nfc || f.may_not_be_nfc) && has_kind_of(&f, cp) &&
           (f.poses_as_syntax || !lks_poses_as_syntax(cp, false)) &&
           f.needs_a_look == is_look_needed &&
           f.is_mapped == (status > LKS_IDNA_DEVIATION);
}

static void no_code_point_slips_through(void **state)
{
    (void)state;
    for (uint32_t cp = 0x80; cp <= 0x10FFFF; cp++) {
        if (!is_scalar(cp))
            continue;
        uint8_t text[LKS_UTF8_MAX + 1];
        const size_t len = lks_utf8_encode(cp, text);
        lks_unseen unseen = {0};
        const bool is_dot = lks_char_props_of(cp) & LKS_CHAR_DOT;
        const bool is_unseen = lks_is_default_ignorable(cp) ||
                               lks_is_bidi_control(cp) || cp < 0xA0;
        if ((is_unseen && !lks_may_be_unseen(cp)) ||
            (!lks_may_be_unseen(cp) &&
             lks_unseen_finding(&unseen, cp, text + len, text + len)) ||
            (facts_of(text, len).end == 0) != is_dot ||
            (!is_dot && !is_told(cp, text, len)))
            fail_msg("U+%04X", (unsigned)cp);
        text[len] = 'x';
        if (!is_dot && facts_of(text, len + 1).poses_as_syntax !=
                           lks_poses_as_syntax(cp, true))
            fail_msg("U+%04X beside ASCII", (unsigned)cp);
    }
}

/* Where each extent ends. */
static void extents_end_where_they_should(void **state)
{
    (void)state;
    static const struct row {
        const char *why;
        const char *text;
        lks_extent extent;
        size_t end;
        size_t next;
    } rows[] = {
        {"a dot ends a label", "\u0430b-.c", LKS_EXTENT_LABEL, 4, 5},
        {"an ideographic one too", "\u0430\u3002c", LKS_EXTENT_LABEL, 2, 5},
        {"ASCII without a letter ends a word", "\u0430b-.c", LKS_EXTENT_WORD, 3,
         4},
        {"other dots do not", "\u0430\u3002c", LKS_EXTENT_WORD, 6, 6},
        {"nothing ends all of it", "\u0430b-.\u3002", LKS_EXTENT_ALL, 8, 8},
        {"there may be nothing", "", LKS_EXTENT_LABEL, 0, 0},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        lks_text_facts f;
        lks_scan_part(lks_slice_of(EXACT(r->text)), 0, r->extent, &f);
        ROW_EQ(r, f.end, r->end);
        ROW_EQ(r, f.next, r->next);
    }
    ROWS_END();
}

static void bytes_have_their_classes(void **state)
{
    (void)state;
    for (uint32_t byte = 0; byte < 0x80; byte++) {
        const uint8_t text[] = {(uint8_t)byte};
        lks_text_facts f;
        lks_scan_part((lks_slice){text, 1}, 0, LKS_EXTENT_ALL, &f);
        const bool is_alnum = lks_is_ascii_alnum(byte);
        const bool is_usual = is_alnum || lks_is_one_of(byte, "._-+");
        const bool is_control = byte < ' ' || byte == 0x7F;
        if (!f.is_ascii || f.may_be_unseen != is_control ||
            !(f.bytes & LKS_BYTE_LETTER) != !lks_is_ascii_alpha(byte) ||
            !(f.bytes & LKS_BYTE_CONTROL) != !is_control ||
            !(f.bytes & LKS_BYTE_NO_WORD) != is_alnum ||
            !(f.bytes & LKS_BYTE_FULL_STOP) != (byte != '.') ||
            !(f.bytes & LKS_BYTE_UNUSUAL) != is_usual)
            fail_msg("%02X", (unsigned)byte);
    }
}

/* Letters and marks in any order: the pass accepts no text that is not NFC, and
 * no sequence of marks that is longer than the checks read. */
static void what_is_not_nfc_is_suspect(void **state)
{
    (void)state;
    static const uint32_t cps[] = {'a',    0xE9,   0x430,  0x301,   0x327,
                                   0x5B0,  0x5BC,  0x93C,  0x94D,   0xE38,
                                   0xE48,  0xF71,  0xF72,  0x1161,  0xAC00,
                                   0x11A8, 0x3099, 0x304B, 0x1D165, 0x4E00};
    uint64_t random = 58;
    size_t found = 0;
    for (size_t i = 0; i < lks_rounds(100000); i++) {
        uint8_t text[4 * 80];
        size_t len = 0;
        const size_t many = lks_random_below(&random, 20) == 0 ? 72 : 6;
        const uint32_t mark = 0x300 + (uint32_t)lks_random_below(&random, 80);
        for (size_t k = lks_random_below(&random, many) + 1; k > 0; k--)
            len += lks_utf8_encode(
                many > 6 ? mark : cps[lks_random_below(&random, ROWS(cps))],
                text + len);
        const lks_text_facts f = facts_of(text, len);
        linkspan_range place;
        const bool is_bad = lks_find_not_nfc((lks_slice){text, len},
                                             (linkspan_range){0, len}, &place);
        found += is_bad;
        if (is_bad && !f.may_not_be_nfc)
            fail_msg("%.*s", (int)len, (const char *)text);
    }
    assert_in_range(found, lks_rounds(1000), lks_rounds(90000));
}

/* The pass reports that ill-formed bytes need a closer check. */
static void ill_formed_bytes_are_looked_at(void **state)
{
    (void)state;
    const lks_text_facts f = facts_of((const uint8_t *)"a\xFF", 2);
    assert_true(f.may_be_unseen && f.needs_a_look && !f.is_ascii);
}

static void kinds_tell_what_the_text_tells(void **state)
{
    (void)state;
    static const uint32_t starts[] = {'a',    0xE0,   0x3B1,  0x430,  0x5D0,
                                      0x627,  0x905,  0xE01,  0x3042, 0x30A2,
                                      0x4E00, 0xAC00, 0x3105, '0',    0x964,
                                      0x30FC, 0x10A0, 0x0308, 0x1CD0, 0x2160};
    uint64_t random = 58;
    size_t levels[LKS_RESTRICTION_UNRESTRICTED] = {0};
    for (size_t i = 0; i < lks_rounds(200000); i++) {
        uint8_t text[64];
        size_t len = 0;
        const size_t count = 1 + lks_random_below(&random, 10);
        const size_t few = 1 + lks_random_below(&random, ROWS(starts));
        const size_t from = lks_random_below(&random, ROWS(starts));
        for (size_t k = 0; k < count; k++) {
            const size_t which =
                (from + lks_random_below(&random, few)) % ROWS(starts);
            len += lks_utf8_encode(starts[which] +
                                       (uint32_t)lks_random_below(&random, 8),
                                   text + len);
        }
        const lks_text_facts f = facts_of(text, len);
        lks_restriction level = LKS_RESTRICTION_ASCII;
        if (f.is_ascii || f.end < len ||
            !lks_script_mix_of_kinds(&f.kinds, &level))
            continue;
        const lks_restriction mix = lks_script_mix_of((lks_slice){text, len});
        const lks_restriction want =
            mix == LKS_RESTRICTION_SINGLE_SCRIPT ? LKS_RESTRICTION_HIGHLY : mix;
        if (level != want)
            fail_msg("%.*s: %d, not %d", (int)len, (const char *)text,
                     (int)level, (int)want);
        levels[mix]++;
    }
    for (int level = LKS_RESTRICTION_SINGLE_SCRIPT;
         level <= LKS_RESTRICTION_MINIMALLY; level++)
        assert_true(levels[level] > lks_rounds(1000));
}

/* If there are more kinds than fit, the function gives no answer instead of a
 * wrong one. */
static void too_many_kinds_are_not_judged(void **state)
{
    (void)state;
    lks_script_kinds kinds = {0};
    lks_restriction level = LKS_RESTRICTION_ASCII;
    for (uint32_t kind = 1; kind <= LKS_SCRIPT_KINDS_MAX; kind++)
        lks_script_kinds_add(&kinds, kind);
    assert_true(lks_script_mix_of_kinds(&kinds, &level));
    assert_int_equal(level, LKS_RESTRICTION_MINIMALLY);
    lks_script_kinds_add(&kinds, 1);
    assert_true(lks_script_mix_of_kinds(&kinds, &level));
    lks_script_kinds_add(&kinds, LKS_SCRIPT_KINDS_MAX + 1);
    assert_false(lks_script_mix_of_kinds(&kinds, &level));
    lks_script_kinds_add(&kinds, LKS_SCRIPT_KINDS_MAX + 2);
    assert_false(lks_script_mix_of_kinds(&kinds, &level));
}

/* The full-width and small forms of / ? # & = : @ % . and the backslash, as
 * UTS #46 maps them, and U+FE52, which it does not map. */
static void forms_of_syntax_pose_as_it(void **state)
{
    (void)state;
    static const uint32_t forms[] = {0xFF0F, 0xFF1F, 0xFF03, 0xFF06, 0xFF1D,
                                     0xFF1A, 0xFF20, 0xFF05, 0xFF0E, 0xFF3C,
                                     0xFE52, 0xFE55, 0xFE56, 0xFE5F, 0xFE60,
                                     0xFE66, 0xFE68, 0xFE6A, 0xFE6B};
    static const uint32_t others[] = {0xFF01, 0xFF08, 0xFF0B, 0xFF1B,
                                      0xFE57, 0xFF21, '/',    '.'};
    for (size_t i = 0; i < ROWS(forms); i++)
        if (!lks_poses_as_syntax(forms[i], false))
            fail_msg("U+%04X", (unsigned)forms[i]);
    for (size_t i = 0; i < ROWS(others); i++)
        if (lks_poses_as_syntax(others[i], false))
            fail_msg("U+%04X", (unsigned)others[i]);
    /* ノ poses as a slash beside ASCII, and is a letter elsewhere */
    assert_true(lks_poses_as_syntax(0x30CE, true));
    assert_false(lks_poses_as_syntax(0x30CE, false));
}

/* A byte that can cause a finding is noticed at every place, whatever bytes are
 * around it. */
static void ordinary_bytes_end_where_another_stands(void **state)
{
    (void)state;
    static const uint8_t odd[] = {'%', 0x7F, 0x80, 0xFF, 0x1F, 0};
    uint8_t text[72];
    memset(text, 'a', sizeof text);
    for (size_t at = 0; at < 20; at++)
        for (size_t end = at; end <= sizeof text; end++)
            for (size_t place = 0; place < sizeof text; place++) {
                const bool is_in = place >= at && place < end;
                text[place] = odd[(at + end + place) % sizeof odd];
                assert_int_equal(lks_pass_over_ordinary(text, at, end),
                                 is_in ? place : end);
                text[place] = 'a';
            }
    for (unsigned byte = 0; byte < 256; byte++) {
        text[40] = (uint8_t)byte;
        const bool is_odd = byte < ' ' || byte >= 0x7F || byte == '%';
        assert_int_equal(lks_pass_over_ordinary(text, 3, sizeof text),
                         is_odd ? 40 : sizeof text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_code_point_slips_through),
        cmocka_unit_test(extents_end_where_they_should),
        cmocka_unit_test(bytes_have_their_classes),
        cmocka_unit_test(forms_of_syntax_pose_as_it),
        cmocka_unit_test(what_is_not_nfc_is_suspect),
        cmocka_unit_test(ill_formed_bytes_are_looked_at),
        cmocka_unit_test(kinds_tell_what_the_text_tells),
        cmocka_unit_test(too_many_kinds_are_not_judged),
        cmocka_unit_test(ordinary_bytes_end_where_another_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
