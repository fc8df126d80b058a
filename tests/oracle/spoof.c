/* Restriction levels and skeletons (UTS #39) compared with ICU's spoof checker:
 * every code point that ICU's version of Unicode has assigned, and random
 * labels of them. To avoid differences between versions of Unicode, ICU is given
 * Identifier_Status and confusables.txt of 17.0.0; code points whose Script_Extensions
 * differ in ICU are left out. */
#include "support/rows.h"

#include <stdlib.h>

#include "support/data.h"

#ifndef LINKSPAN_HAVE_SPOOF

int main(void)
{
    (void)fprintf(stderr, "oracle_spoof: built without ICU (icu-i18n)\n");
    return LKS_SKIPPED;
}

#else

#    include <unicode/uchar.h>
#    include <unicode/uscript.h>
#    include <unicode/uset.h>
#    include <unicode/uspoof.h>
#    include <unicode/ustring.h>

#    include "linkspan/linkspan.h"
#    include "safety/restriction.h"
#    include "support/random.h"
#    include "text/utf8.h"
#    include "unicode/props.h"
#    include "unicode/script.h"

#    ifdef LKS_SLOW_BUILD
#        define RANDOM_LABELS 100000
#    else
#        define RANDOM_LABELS 1000000
#    endif
#    define LONGEST     12
#    define ROOM        2048
#    define MOST        64
#    define CONFUSABLES "security/confusables.txt"

static USpoofChecker *levels;   /* with Identifier_Status of 17.0.0 */
static USpoofChecker *of_17;    /* with confusables.txt of 17.0.0 */
static USpoofChecker *built_in; /* with ICU's own data */
static USpoofCheckResult *result;
static uint32_t number_of[USCRIPT_CODE_LIMIT]; /* our number for ICU's script */
static bool has_same_scripts[LKS_CODE_POINTS];

static bool is_assigned(uint32_t cp)
{
    return u_isdefined((UChar32)cp) && (cp < 0xD800 || cp > 0xDFFF);
}

/* Find our number for each script of ICU, by means of ICU's sample character. */
static void learn_numbers(void)
{
    for (int code = 0; code < USCRIPT_CODE_LIMIT; code++) {
        UChar sample[8];
        UErrorCode error = U_ZERO_ERROR;
        number_of[code] = UINT32_MAX;
        const int32_t len =
            uscript_getSampleString((UScriptCode)code, sample, 8, &error);
        if (U_FAILURE(error) || len == 0)
            continue;
        UChar32 cp = 0;
        int32_t cps = 0;
        u_strToUTF32(&cp, 1, &cps, sample, len, &error);
        if (error == U_STRING_NOT_TERMINATED_WARNING || cps > 1)
            error = U_ZERO_ERROR; /* the first code point is enough */
        const uint32_t kind = lks_script_kind_of((uint32_t)cp);
        if (kind < LKS_SCRIPTS && uscript_getScript(cp, &error) == code)
            number_of[code] = kind;
    }
}

/* True if ICU has the same Script_Extensions for `cp` as we have. The scripts that
 * UTS #39 adds to ours (Hanb, Jpan, Kore) do not count. */
static bool scripts_are_the_same(uint32_t cp)
{
    UScriptCode codes[MOST];
    UErrorCode error = U_ZERO_ERROR;
    const int32_t count =
        uscript_getScriptExtensions((UChar32)cp, codes, MOST, &error);
    const bool is_common = count == 1 && (codes[0] == USCRIPT_COMMON ||
                                          codes[0] == USCRIPT_INHERITED);
    if (is_common || lks_script_kind_of(cp) == lks_script_kind_common())
        return is_common && lks_script_kind_of(cp) == lks_script_kind_common();
    const lks_script_set ours = lks_scripts_of(cp);
    for (int32_t i = 0; i < count; i++)
        if (number_of[codes[i]] == UINT32_MAX ||
            !lks_scripts_have(ours, number_of[codes[i]]))
            return false;
    int32_t own = 0;
    for (uint32_t script = 0; script < LKS_SCRIPTS; script++)
        own += lks_scripts_have(ours, script) && script != LKS_SCRIPT_HANB &&
               script != LKS_SCRIPT_JPAN && script != LKS_SCRIPT_KORE;
    return U_SUCCESS(error) && own == count;
}

static USpoofChecker *open_levels(UErrorCode *error)
{
    USet *allowed = uset_openEmpty();
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        if (lks_is_identifier(cp))
            uset_add(allowed, (UChar32)cp);
    USpoofChecker *checker = uspoof_open(error);
    uspoof_setAllowedChars(checker, allowed, error);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_AUX_INFO,
                     error);
    uset_close(allowed);
    return checker;
}

/* confusables.txt, read before the tests: if it is absent, they are skipped */
static char *confusables;

static int open_icu(void **state)
{
    (void)state;
    UErrorCode error = U_ZERO_ERROR;
    UParseError place;
    of_17 = uspoof_openFromSource(confusables, (int32_t)strlen(confusables), "",
                                  0, NULL, &place, &error);
    free(confusables);
    built_in = uspoof_open(&error);
    levels = open_levels(&error);
    result = uspoof_openCheckResult(&error);
    learn_numbers();
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        has_same_scripts[cp] = is_assigned(cp) && scripts_are_the_same(cp);
    print_message("ICU %s, Unicode %s\n", U_ICU_VERSION, U_UNICODE_VERSION);
    return U_FAILURE(error) ? -1 : 0;
}

static int close_icu(void **state)
{
    (void)state;
    uspoof_closeCheckResult(result);
    uspoof_close(levels);
    uspoof_close(built_in);
    uspoof_close(of_17);
    return 0;
}

/* ICU's levels are in the same order as ours. */
static lks_restriction their_level(const uint8_t *label, size_t len)
{
    UErrorCode error = U_ZERO_ERROR;
    (void)uspoof_check2UTF8(levels, (const char *)label, (int32_t)len, result,
                            &error);
    const uint32_t level =
        (uint32_t)uspoof_getCheckResultRestrictionLevel(result, &error);
    assert_true(U_SUCCESS(error));
    return (lks_restriction)((level >> 28) - 1);
}

static void levels_are_in_order(void **state)
{
    (void)state;
    static const URestrictionLevel order[] = {
        [LKS_RESTRICTION_ASCII] = USPOOF_ASCII,
        [LKS_RESTRICTION_SINGLE_SCRIPT] = USPOOF_SINGLE_SCRIPT_RESTRICTIVE,
        [LKS_RESTRICTION_HIGHLY] = USPOOF_HIGHLY_RESTRICTIVE,
        [LKS_RESTRICTION_MODERATELY] = USPOOF_MODERATELY_RESTRICTIVE,
        [LKS_RESTRICTION_MINIMALLY] = USPOOF_MINIMALLY_RESTRICTIVE,
        [LKS_RESTRICTION_UNRESTRICTED] = USPOOF_UNRESTRICTIVE};
    for (uint32_t i = 0; i < ROWS(order); i++)
        assert_int_equal(((uint32_t)order[i] >> 28) - 1, i);
}

/* Count wrong levels of the code point alone, and beside letters of other scripts. */
static unsigned count_bad_levels(uint32_t cp)
{
    static const char *const before[] = {
        "", "a", "\u0431", "\u4E00", "\u3042", "\uAC00", "\u0915", "a\u0E01"};
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(before); i++) {
        uint8_t label[16];
        size_t len = strlen(before[i]);
        memcpy(label, before[i], len);
        len += lks_utf8_encode(cp, label + len);
        bad += lks_restriction_of(lks_slice_of(label, len)) !=
               their_level(label, len);
    }
    return bad;
}

static void every_code_point_has_the_same_level(void **state)
{
    (void)state;
    size_t compared = 0;
    size_t changed = 0;
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (!is_assigned(cp))
            continue;
        compared++;
        uint8_t label[LKS_UTF8_MAX];
        const size_t len = lks_utf8_encode(cp, label);
        bad += lks_restriction_of(lks_slice_of(label, len)) !=
               their_level(label, len);
        if (!has_same_scripts[cp]) {
            changed++;
            continue;
        }
        if (lks_is_identifier(cp) && count_bad_levels(cp)) {
            print_error("U+%04X\n", (unsigned)cp);
            bad++;
        }
    }
    print_message("%zu code points, of which %zu had other scripts in %s\n",
                  compared, changed, U_UNICODE_VERSION);
    assert_int_equal(bad, 0);
    assert_true(changed < compared / 100);
}

/* Ranges of which random labels are made. */
static const uint32_t alphabets[][2] = {
    {'a', 'z'},         {'a', 'z'},         {'0', '9'},
    {'-', '.'},         {0x00B7, 0x024F},   {0x0300, 0x036F},
    {0x0370, 0x03FF},   {0x0400, 0x052F},   {0x0531, 0x058A},
    {0x05D0, 0x05F4},   {0x0620, 0x06FF},   {0x0900, 0x097F},
    {0x0980, 0x0DFF},   {0x0E01, 0x0EDF},   {0x0F00, 0x0FFF},
    {0x1000, 0x10FF},   {0x1200, 0x139F},   {0x13A0, 0x13FF},
    {0x1780, 0x17DF},   {0x1C80, 0x1FFF},   {0x2000, 0x206F},
    {0x3001, 0x30FF},   {0x3041, 0x3096},   {0x30A1, 0x30FF},
    {0x3105, 0x312F},   {0x4E00, 0x5200},   {0xA640, 0xA69F},
    {0xAC00, 0xAE00},   {0xF900, 0xFAFF},   {0xFB1D, 0xFDFF},
    {0x1D400, 0x1D7FF}, {0x11300, 0x1133C}, {0x1EE00, 0x1EEFF},
    {0x21, 0x2FFFF},
};

typedef bool (*is_wanted)(uint32_t cp);

static uint32_t random_of(uint64_t *random, const uint32_t range[2],
                          is_wanted is_fit)
{
    uint32_t cp;
    size_t tries = 0;
    do {
        cp = range[0] +
             (uint32_t)lks_random_below(random, range[1] - range[0] + 1);
    } while (!is_fit(cp) && ++tries < 100);
    return tries < 100 ? cp : 'x';
}

/* Make a label of characters from up to three alphabets. */
static size_t random_label(uint64_t *random, is_wanted is_fit, uint8_t *out)
{
    const uint32_t *own[3];
    for (size_t i = 0; i < 3; i++)
        own[i] = alphabets[lks_random_below(random, ROWS(alphabets))];
    const size_t kinds = 1 + lks_random_below(random, 3);
    const size_t count = 1 + lks_random_below(random, LONGEST);
    size_t len = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *range = own[lks_random_below(random, kinds)];
        len += lks_utf8_encode(random_of(random, range, is_fit), out + len);
    }
    return len;
}

/* Choose mostly characters of identifiers, since a single other character decides the
 * level of a label. */
static bool fits_level(uint32_t cp)
{
    return has_same_scripts[cp] && (lks_is_identifier(cp) || cp % 61 == 0);
}

static void random_labels_have_the_same_level(void **state)
{
    (void)state;
    uint64_t random = 39;
    unsigned bad = 0;
    size_t counts[LKS_RESTRICTION_UNRESTRICTED + 1] = {0};
    for (size_t n = 0; n < RANDOM_LABELS; n++) {
        uint8_t label[LONGEST * LKS_UTF8_MAX];
        const size_t len = random_label(&random, fits_level, label);
        const lks_restriction ours =
            lks_restriction_of(lks_slice_of(label, len));
        const lks_restriction theirs = their_level(label, len);
        counts[ours]++;
        if (ours != theirs && ++bad < 20)
            print_error("%.*s: %d, ICU %d\n", (int)len, (const char *)label,
                        (int)ours, (int)theirs);
    }
    print_message("%d random labels, by level:", RANDOM_LABELS);
    for (size_t i = 0; i < ROWS(counts); i++)
        print_message(" %zu", counts[i]);
    print_message("\n");
    assert_int_equal(bad, 0);
    for (size_t i = 0; i < ROWS(counts); i++)
        assert_true(counts[i] > RANDOM_LABELS / 200);
}

static size_t our_skeleton(const uint8_t *text, size_t len, char *out)
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out, ROOM);
    assert_int_equal(linkspan_skeleton((const char *)text, len, &buf),
                     LINKSPAN_OK);
    return buf.len;
}

static bool skeleton_agrees(const USpoofChecker *icu, const uint8_t *text,
                            size_t len)
{
    char ours[ROOM];
    char theirs[ROOM];
    UErrorCode error = U_ZERO_ERROR;
    const size_t ours_len = our_skeleton(text, len, ours);
    const int32_t theirs_len = uspoof_getSkeletonUTF8(
        icu, 0, (const char *)text, (int32_t)len, theirs, ROOM, &error);
    return U_SUCCESS(error) && theirs_len == (int32_t)ours_len &&
           memcmp(ours, theirs, ours_len) == 0;
}

/* Some prototypes of 17.0.0 are marks that ICU does not know as marks (U+1AE9,
 * U+10EFA), so it orders the marks around them differently. */
static bool has_new_character(const uint8_t *text, size_t len)
{
    char skeleton[ROOM];
    const uint8_t *p = (const uint8_t *)skeleton;
    const uint8_t *end = p + our_skeleton(text, len, skeleton);
    size_t width = 0;
    for (; p < end; p += width)
        if (!is_assigned(lks_utf8_decode(p, end, &width)))
            return true;
    return false;
}

/* Since 15.1 a skeleton leaves out Default_Ignorable characters; ICU 72 does
 * not have that step. */
static bool fits_skeleton(uint32_t cp)
{
    return is_assigned(cp) && !lks_is_default_ignorable(cp);
}

static void every_code_point_has_the_same_skeleton(void **state)
{
    (void)state;
    size_t compared = 0;
    size_t changed = 0;
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (!fits_skeleton(cp))
            continue;
        uint8_t text[LKS_UTF8_MAX];
        const size_t len = lks_utf8_encode(cp, text);
        compared++;
        changed += !skeleton_agrees(built_in, text, len);
        if (!skeleton_agrees(of_17, text, len) && ++bad < 20)
            print_error("U+%04X\n", (unsigned)cp);
    }
    print_message("%zu code points; %zu had another prototype in %s\n",
                  compared, changed, U_UNICODE_VERSION);
    assert_int_equal(bad, 0);
    assert_true(changed < compared / 100);
}

static void random_labels_have_the_same_skeleton(void **state)
{
    (void)state;
    uint64_t random = 3939;
    unsigned bad = 0;
    size_t listed = 0;
    for (size_t n = 0; n < RANDOM_LABELS; n++) {
        uint8_t label[LONGEST * LKS_UTF8_MAX];
        const size_t len = random_label(&random, fits_skeleton, label);
        if (skeleton_agrees(of_17, label, len))
            continue;
        if (has_new_character(label, len)) {
            listed++;
            continue;
        }
        print_error("%.*s\n", (int)len, (const char *)label);
        bad++;
    }
    print_message("%d random labels, %zu differ for new characters\n",
                  RANDOM_LABELS, listed);
    assert_int_equal(bad, 0);
    assert_true(listed < RANDOM_LABELS / 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_in_order),
        cmocka_unit_test(every_code_point_has_the_same_level),
        cmocka_unit_test(random_labels_have_the_same_level),
        cmocka_unit_test(every_code_point_has_the_same_skeleton),
        cmocka_unit_test(random_labels_have_the_same_skeleton),
    };
    confusables = lks_read_data(CONFUSABLES);
    return cmocka_run_group_tests(tests, open_icu, close_icu);
}

#endif
