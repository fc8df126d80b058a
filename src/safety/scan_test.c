/* The quick pass misses nothing that the close looks would find: over every code
 * point, and over random mixes of scripts. */
#include "safety/scan.h"

#include "support/random.h"
#include "support/rows.h"

#include "safety/unseen.h"
#include "text/utf8.h"
#include "unicode/identifier.h"
#include "unicode/nfc.h"
#include "unicode/unseen.h"

static lks_facts facts_of(const uint8_t *text, size_t len)
{
    lks_facts facts;
    lks_scan_part((lks_slice){text, len}, 0, true, &facts);
    return facts;
}

static bool is_scalar(uint32_t cp)
{
    return cp < 0xD800 || cp > 0xDFFF;
}

static void no_code_point_slips_through(void **state)
{
    (void)state;
    for (uint32_t cp = 0x80; cp <= 0x10FFFF; cp++) {
        if (!is_scalar(cp))
            continue;
        uint8_t text[LKS_UTF8_MAX];
        const size_t len = lks_utf8_encode(cp, text);
        const lks_facts f = facts_of(text, len);
        lks_unseen unseen = {0};
        uint32_t normal[LKS_NFC_ROOM(1)];
        const bool is_dot = f.end == 0;
        const bool is_unseen = lks_is_default_ignorable(cp) ||
                               lks_is_bidi_control(cp) || cp < 0xA0;
        const bool is_nfc = lks_nfc(&cp, 1, normal) == 1 && normal[0] == cp;
        const bool poses = lks_poses_as_syntax(cp, false);
        if ((is_unseen && !lks_may_be_unseen(cp)) ||
            (!lks_may_be_unseen(cp) &&
             lks_unseen_finding(&unseen, cp, text + len, text + len)) ||
            (!is_dot &&
             (f.may_be_unseen != lks_may_be_unseen(cp) ||
              (!is_nfc && !f.may_not_be_nfc) || (poses && !f.poses_as_syntax) ||
              (!lks_is_identifier(cp) && !f.needs_a_look))))
            fail_msg("U+%04X", (unsigned)cp);
    }
}

/* Ill-formed bytes are no identifier, and never seen as one. */
static void ill_formed_bytes_are_looked_at(void **state)
{
    (void)state;
    const lks_facts f = facts_of((const uint8_t *)"a\xFF", 2);
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
    for (size_t i = 0; i < 200000; i++) {
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
        const lks_facts f = facts_of(text, len);
        lks_restriction level = LKS_RESTRICTION_ASCII;
        if (f.is_ascii || f.end < len ||
            !lks_script_mix_of_kinds(&f.kinds, &level))
            continue;
        const lks_restriction want = lks_script_mix_of((lks_slice){text, len});
        if (level != want)
            fail_msg("%.*s: %d, not %d", (int)len, (const char *)text,
                     (int)level, (int)want);
        levels[level]++;
    }
    for (int level = LKS_RESTRICTION_SINGLE_SCRIPT;
         level <= LKS_RESTRICTION_MINIMALLY; level++)
        assert_true(levels[level] > 1000);
}

/* More kinds than there is room for give no answer rather than a wrong one. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_code_point_slips_through),
        cmocka_unit_test(ill_formed_bytes_are_looked_at),
        cmocka_unit_test(kinds_tell_what_the_text_tells),
        cmocka_unit_test(too_many_kinds_are_not_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
