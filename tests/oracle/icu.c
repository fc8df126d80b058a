/* UTS #46 and NFC compared with ICU: every code point that ICU's version of
 * Unicode has assigned, and random names of them. The differences between the
 * versions are listed in this file with their reasons. */
#include "support/rows.h"

#include <stdlib.h>

#include "support/data.h"

/* CheckHyphens as in UTS #46: hosts in text may have hyphens in the third and fourth
 * place (H4), which ICU refuses. */
#define STRICT_IN_TEXT (LKS_UTS46_STRICT | LKS_UTS46_ALLOW_ROOT)

#ifndef LINKSPAN_HAVE_ICU

int main(void)
{
    (void)fprintf(stderr, "oracle_icu: built without ICU (icu-uc)\n");
    return LKS_SKIPPED;
}

#else

#    include <unicode/uchar.h>
#    include <unicode/uidna.h>
#    include <unicode/unorm2.h>
#    include <unicode/ustring.h>

#    include "host/label.h"
#    include "host/uts46.h"
#    include "support/random.h"
#    include "text/utf8.h"
#    include "unicode/nfc.h"

#    define ROOM         1024
#    define LONGEST      48
#    define RANDOM_NAMES lks_rounds(300000)
#    define RANDOM_TEXTS lks_rounds(100000)

/* Differences between Unicode 18.0.0 and 15.0.0, the version of ICU 72, in
 * IdnaMappingTable.txt and DerivedBidiClass.txt. */
static const struct difference {
    const char *why;
    uint32_t first;
    uint32_t last;
} differences[] = {
    {"was disallowed, is mapped to lower case", 0x04C0, 0x04C0},
    {"was disallowed, is mapped to lower case", 0x10A0, 0x10C5},
    {"was disallowed, is ignored", 0x115F, 0x1160},
    {"was disallowed, is ignored", 0x17B4, 0x17B5},
    {"was disallowed, is valid", 0x1806, 0x1806},
    {"was disallowed, is ignored", 0x180E, 0x180E},
    {"Bidi_Class was NSM, is L", 0x1B3A, 0x1B3A},
    {"Bidi_Class was NSM, is L", 0x1B3C, 0x1B3C},
    {"Bidi_Class was NSM, is L", 0x1B42, 0x1B42},
    {"was mapped to ss, is mapped to sharp s", 0x1E9E, 0x1E9E},
    {"was disallowed, is ignored", 0x2061, 0x2063},
    {"was disallowed, is ignored", 0x206A, 0x206F},
    {"was disallowed, is mapped to lower case", 0x2132, 0x2132},
    {"was disallowed, is mapped to lower case", 0x2183, 0x2183},
    {"was disallowed by STD3, is valid", 0x2260, 0x2260},
    {"was disallowed by STD3, is valid", 0x226E, 0x226F},
    {"was disallowed, is ignored", 0x3164, 0x3164},
    {"was disallowed, is ignored", 0xFFA0, 0xFFA0},
    {"Bidi_Class was NSM, is L", 0x1171E, 0x1171E},
    {"was disallowed, is ignored", 0x1D173, 0x1D17A},
    {"was disallowed, is mapped", 0x2F868, 0x2F868},
    {"was disallowed, is mapped", 0x2F874, 0x2F874},
    {"was disallowed, is mapped", 0x2F91F, 0x2F91F},
    {"was disallowed, is mapped", 0x2F95F, 0x2F95F},
    {"was disallowed, is mapped", 0x2F9BF, 0x2F9BF},
};

static const struct difference *difference_of(uint32_t cp)
{
    for (size_t i = 0; i < ROWS(differences); i++)
        if (cp >= differences[i].first && cp <= differences[i].last)
            return &differences[i];
    return NULL;
}

static bool is_comparable(uint32_t cp)
{
    return u_isdefined((UChar32)cp) && (cp < 0xD800 || cp > 0xDFFF);
}

static UIDNA *icu;
static const UNormalizer2 *icu_nfc;

static int open_icu(void **state)
{
    (void)state;
    UErrorCode error = U_ZERO_ERROR;
    icu = uidna_openUTS46(
        UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
            UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
        &error);
    icu_nfc = unorm2_getNFCInstance(&error);
    print_message("ICU %s, Unicode %s\n", U_ICU_VERSION, U_UNICODE_VERSION);
    return U_FAILURE(error) ? -1 : 0;
}

static int close_icu(void **state)
{
    (void)state;
    uidna_close(icu);
    return 0;
}

/* True if both give the same verdict and, for a valid name, the same result, in
 * both directions. What is written in spite of errors differs: ICU writes
 * U+FFFD. */
static bool agrees(const uint8_t *name, size_t len)
{
    for (int is_ascii = 0; is_ascii < 2; is_ascii++) {
        uint8_t ours[LKS_UTS46_ROOM];
        size_t ours_len = 0;
        char theirs[ROOM];
        UIDNAInfo info = UIDNA_INFO_INITIALIZER;
        UErrorCode error = U_ZERO_ERROR;
        const uint32_t errors =
            (is_ascii ? lks_uts46_to_ascii : lks_uts46_to_unicode)(
                name, len, STRICT_IN_TEXT, ours, sizeof ours, &ours_len);
        const int32_t theirs_len = (is_ascii ? uidna_nameToASCII_UTF8
                                             : uidna_nameToUnicodeUTF8)(
            icu, (const char *)name, (int32_t)len, theirs, ROOM, &info, &error);
        /* to Unicode, ICU checks lengths too */
        const uint32_t lengths =
            UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
        const uint32_t their_errors =
            is_ascii ? info.errors : info.errors & ~lengths;
        if (U_FAILURE(error) || (errors != 0) != (their_errors != 0))
            return false;
        if (!errors && (theirs_len != (int32_t)ours_len ||
                        memcmp(theirs, ours, ours_len) != 0))
            return false;
    }
    return true;
}

static bool code_point_agrees(uint32_t cp)
{
    static const char *const around[][2] = {
        {"a", "a"}, {"", "a"}, {"a", ""}, {"\u05D0", "\u05D0"}, {"\u05D0", ""}};
    for (size_t i = 0; i < ROWS(around); i++) {
        uint8_t name[16];
        size_t len = strlen(around[i][0]);
        memcpy(name, around[i][0], len);
        len += lks_utf8_encode(cp, name + len);
        const size_t after = strlen(around[i][1]);
        memcpy(name + len, around[i][1], after);
        if (!agrees(name, len + after))
            return false;
    }
    return true;
}

static void every_code_point_agrees(void **state)
{
    (void)state;
    const bool is_known_version = strcmp(U_UNICODE_VERSION, "15.0") == 0;
    size_t compared = 0;
    size_t listed = 0;
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (!is_comparable(cp))
            continue;
        compared++;
        const bool is_same = code_point_agrees(cp);
        const struct difference *known = difference_of(cp);
        listed += known && !is_same;
        if (known ? is_same && is_known_version : !is_same) {
            print_error("U+%04X: %s\n", (unsigned)cp,
                        known ? known->why : "differs for no listed reason");
            bad++;
        }
    }
    print_message("%zu code points, %zu of them differ as listed\n", compared,
                  listed);
    assert_int_equal(bad, 0);
}

/* Ranges from which random labels are made, so that marks meet letters that
 * they combine with, and both directions meet. */
static const uint32_t alphabets[][2] = {
    {'a', 'z'},         {'0', '9'},         {'A', 'Z'},
    {'-', '-'},         {'.', '.'},         {0x00A1, 0x024F},
    {0x0300, 0x036F},   {0x0370, 0x052F},   {0x0591, 0x05F4},
    {0x0600, 0x06FF},   {0x0900, 0x0D7F},   {0x0E00, 0x0FFF},
    {0x1100, 0x11FF},   {0x1E00, 0x1FFF},   {0x200C, 0x200D},
    {0x3041, 0x30FF},   {0x4E00, 0x9FFF},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFB1D, 0xFDFF},   {0x10800, 0x10FFF},
    {0x11000, 0x11FFF}, {0x1E900, 0x1EEFF}, {0x21, 0x10FFFF},
};

static uint32_t random_of(uint64_t *random, const uint32_t range[2])
{
    uint32_t cp;
    do {
        cp = range[0] +
             (uint32_t)lks_random_below(random, range[1] - range[0] + 1);
    } while (!is_comparable(cp) || difference_of(cp));
    return cp;
}

/* One or two alphabets in a label, as people write. */
static size_t random_label(uint64_t *random, uint32_t *cps, size_t most)
{
    const uint32_t *own[2] = {
        alphabets[lks_random_below(random, ROWS(alphabets))],
        alphabets[lks_random_below(random, ROWS(alphabets))]};
    const size_t count = lks_random_below(random, most + 1);
    for (size_t i = 0; i < count; i++)
        cps[i] = random_of(random, own[lks_random_below(random, 4) == 0]);
    return count;
}

static size_t put_random_label(uint64_t *random, uint8_t *out)
{
    uint32_t cps[LONGEST];
    const size_t most = lks_random_below(random, 50) == 0 ? LONGEST : 7;
    const size_t count = random_label(random, cps, most);
    size_t len = 0;
    if (lks_random_below(random, 8) == 0) { /* as an A-label, valid or not */
        static const uint8_t prefix[4] = {'x', 'n', '-', '-'};
        memcpy(out, prefix, sizeof prefix);
        if (lks_punycode_encode(cps, count, out + 4, ROOM / 4, &len))
            return len + 4;
    }
    len = 0;
    for (size_t i = 0; i < count; i++)
        len += lks_utf8_encode(cps[i], out + len);
    return len;
}

/* True where a difference is expected: the Unicode form has a character that
 * ICU does not know or knows differently, or two hyphens follow supplementary
 * characters at a label's start. "In both the third and fourth positions" (UTS
 * #46 4.1) counts characters; ICU counts UTF-16 code units. */
static bool may_differ(const uint8_t *name, size_t len)
{
    uint8_t text[LKS_UTS46_ROOM];
    size_t text_len = 0;
    (void)lks_uts46_to_unicode(name, len, 0, text, sizeof text, &text_len);
    const uint8_t *end = text + text_len;
    size_t width = 0;
    size_t supplementary = 0;
    size_t place = 0;
    for (const uint8_t *p = text; p < end; p += width, place++) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        if (!is_comparable(cp) || difference_of(cp))
            return true;
        if (cp > 0xFFFF && place < 2)
            supplementary++;
        const bool is_pair = cp == '-' && p + 1 < end && p[1] == '-';
        if (is_pair && place < 4 && supplementary > 0)
            return true;
        if (cp == '.') {
            place = SIZE_MAX; /* the next one is the first of its label */
            supplementary = 0;
        }
    }
    return false;
}

static void random_names_agree(void **state)
{
    (void)state;
    uint64_t random = 46;
    unsigned bad = 0;
    size_t good = 0;
    size_t listed = 0;
    for (size_t n = 0; n < RANDOM_NAMES; n++) {
        uint8_t name[2 * ROOM];
        size_t len = 0;
        const size_t labels = 1 + lks_random_below(&random, 3);
        for (size_t i = 0; i < labels; i++) {
            if (i > 0)
                name[len++] = '.';
            len += put_random_label(&random, name + len);
        }
        uint8_t ascii[LKS_UTS46_ROOM];
        size_t ascii_len = 0;
        good += lks_uts46_to_ascii(name, len, STRICT_IN_TEXT, ascii,
                                   sizeof ascii, &ascii_len) == 0;
        if (agrees(name, len))
            continue;
        if (may_differ(name, len)) {
            listed++;
            continue;
        }
        bad++;
        print_error("differs: %.*s\n", (int)len, (const char *)name);
    }
    print_message("%zu random names, %zu of them valid, %zu differ as listed\n",
                  RANDOM_NAMES, good, listed);
    assert_int_equal(bad, 0);
    assert_true(good > RANDOM_NAMES / 10);
}

static void random_ascii_names_agree(void **state)
{
    (void)state;
    static const char bytes[] = "aabbcxxnnXN01289----...._!/ ~\x7F\x01";
    uint64_t random = 4690;
    unsigned bad = 0;
    size_t listed = 0;
    for (size_t n = 0; n < RANDOM_NAMES; n++) {
        uint8_t name[100];
        size_t len = lks_random_below(&random, 2) ? 4 : 0;
        memcpy(name, "xn--", len);
        const bool is_long = lks_random_below(&random, 20) == 0;
        const size_t more = lks_random_below(&random, is_long ? 96 : 12);
        const size_t kinds =
            lks_random_below(&random, 2) ? sizeof bytes - 1 : 18;
        for (size_t i = 0; i < more; i++)
            name[len++] = (uint8_t)bytes[lks_random_below(&random, kinds)];
        if (agrees(name, len))
            continue;
        if (may_differ(name, len)) {
            listed++;
            continue;
        }
        bad++;
        print_error("differs: %.*s\n", (int)len, (const char *)name);
    }
    print_message("%zu random ASCII names, %zu differ as listed\n",
                  RANDOM_NAMES, listed);
    assert_int_equal(bad, 0);
}

static bool nfc_agrees(const uint32_t *cps, size_t count)
{
    UChar utf16[2 * LONGEST];
    UChar normal[8 * LONGEST];
    uint32_t theirs[8 * LONGEST];
    uint32_t ours[LKS_NFC_ROOM(LONGEST)];
    int32_t len = 0;
    int32_t normal_len = 0;
    int32_t theirs_len = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF32(utf16, (int32_t)ROWS(utf16), &len, (const UChar32 *)cps,
                   (int32_t)count, &error);
    normal_len = unorm2_normalize(icu_nfc, utf16, len, normal,
                                  (int32_t)ROWS(normal), &error);
    u_strToUTF32((UChar32 *)theirs, (int32_t)ROWS(theirs), &theirs_len, normal,
                 normal_len, &error);
    const size_t ours_len = lks_nfc(cps, count, ours);
    return U_SUCCESS(error) && theirs_len == (int32_t)ours_len &&
           memcmp(theirs, ours, ours_len * sizeof *ours) == 0;
}

static void random_texts_have_the_same_nfc(void **state)
{
    (void)state;
    uint64_t random = 15;
    unsigned bad = 0;
    for (size_t n = 0; n < RANDOM_TEXTS; n++) {
        uint32_t cps[LONGEST];
        const size_t count = random_label(&random, cps, LONGEST);
        bad += !nfc_agrees(cps, count);
    }
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_point_agrees),
        cmocka_unit_test(random_names_agree),
        cmocka_unit_test(random_ascii_names_agree),
        cmocka_unit_test(random_texts_have_the_same_nfc),
    };
    return cmocka_run_group_tests(tests, open_icu, close_icu);
}

#endif
