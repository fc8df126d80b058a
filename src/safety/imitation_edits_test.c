/* Every edit of a protected name, and every character that is judged by the
 * characters beside it. */
/* Tests: safety/imitation.c, safety/labels.c, safety/look.c,
 * safety/protected.c */
#include <stdbool.h>

#include "host/data.h"
#include "safety/imitation.h"
#include "safety/protected.h"
#include "support/exact.h"
#include "support/findings.h"

enum {
    NOTHING = 0,
    DIGIT = LINKSPAN_FINDING_LOOKS_LIKE_DIGIT,
    HYPHEN = LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN,
    EDIT = LINKSPAN_FINDING_LOOKS_LIKE_EDIT
};

static linkspan_protected *protect(const char *domain)
{
    const linkspan_str name = {domain, strlen(domain)};
    linkspan_protected *list = NULL;
    assert_int_equal(lks_protected_make(&name, 1, NULL, &list, NULL),
                     LINKSPAN_OK);
    return list;
}

/* The finding about the host that is this label below com. */
static uint32_t code_of(const linkspan_protected *list, const char *label)
{
    char host[128];
    lks_imitation found = {.code = NOTHING};
    (void)snprintf(host, sizeof host, "%s.com", label);
    (void)lks_imitates(list, lks_data_table(NULL), lks_slice_of(EXACT(host)),
                       &found);
    return found.code;
}

#define BRAND "paypal"

static void check_edit(const linkspan_protected *list, const char *label,
                       uint32_t want)
{
    const uint32_t code =
        strcmp(label, BRAND) == 0 ? want : code_of(list, label);
    if (code != want)
        fail_msg("%s: %u, not %u", label, (unsigned)code, (unsigned)want);
}

/* docs/reference/safety.md: one letter is replaced, left out, doubled or inserted, or two
 * neighbouring letters are swapped. A letter before or after the label makes
 * another word, unless it doubles the first or last letter. */
static void each_edit_of_a_name(void **state)
{
    (void)state;
    static const char name[] = BRAND;
    const size_t len = sizeof name - 1;
    linkspan_protected *list = protect(BRAND ".com");
    for (size_t at = 0; at <= len; at++) {
        char label[32];
        for (char letter = 'a'; letter <= 'z'; letter++) {
            (void)snprintf(label, sizeof label, "%.*s%c%s", (int)at, name,
                           letter, name + at);
            const bool is_inside = at > 0 && at < len;
            const bool is_double = (at == 0 && letter == name[0]) ||
                                   (at == len && letter == name[len - 1]);
            check_edit(list, label, is_inside || is_double ? EDIT : NOTHING);
            if (at == len)
                continue;
            (void)snprintf(label, sizeof label, "%.*s%c%s", (int)at, name,
                           letter, name + at + 1);
            check_edit(list, label, EDIT);
        }
        if (at == len)
            continue;
        (void)snprintf(label, sizeof label, "%.*s%s", (int)at, name,
                       name + at + 1);
        check_edit(list, label, EDIT);
        for (size_t other = at + 1; other < len; other++) {
            memcpy(label, name, sizeof name);
            label[at] = name[other];
            label[other] = name[at];
            /* swapping y and l, for example, replaces two letters; swapping
             * two equal letters changes nothing */
            check_edit(list, label, other == at + 1 ? EDIT : NOTHING);
            memcpy(label, name, sizeof name);
            label[at] = 'q';
            label[other] = 'z';
            check_edit(list, label, NOTHING);
        }
    }
    lks_protected_free(list);
}

/* docs/reference/safety.md: edits are found in labels of 6 to 32 letters; a word beside a
 * hyphen has 3 letters or more. */
static void each_length_of_a_name(void **state)
{
    (void)state;
    for (size_t len = 1; len < 40; len++) {
        char name[64] = "";
        char domain[64];
        char label[64];
        for (size_t i = 0; i < len; i++)
            name[i] = "kqxdfhjptc"[i % 10];
        (void)snprintf(domain, sizeof domain, "%.40s.com", name);
        linkspan_protected *list = protect(domain);
        if (len > 2) {
            memcpy(label, name, sizeof name);
            label[len / 2] = 'e';
            assert_int_equal(code_of(list, label),
                             len >= 6 && len <= 32 ? EDIT : NOTHING);
        }
        (void)snprintf(label, sizeof label, "%.40s-aaa", name);
        assert_int_equal(code_of(list, label), len >= 3 ? HYPHEN : NOTHING);
        (void)snprintf(label, sizeof label, "aaa-%.40s", name);
        assert_int_equal(code_of(list, label), len >= 3 ? HYPHEN : NOTHING);
        lks_protected_free(list);
    }
}

/* docs/reference/safety.md: between hyphens at most four words in a row are compared, so
 * that a label with more than three hyphens is compared as a whole only. */
static void each_number_of_hyphens(void **state)
{
    (void)state;
    for (int hyphens = 0; hyphens < 6; hyphens++) {
        char name[64];
        char domain[80];
        char label[80];
        (void)snprintf(name, sizeof name, "kqj%.*s", 4 * hyphens,
                       "-xdf-hvz-fgh-jqk-zzx");
        (void)snprintf(domain, sizeof domain, "%s.com", name);
        linkspan_protected *list = protect(domain);
        (void)snprintf(label, sizeof label, "%s-aaa", name);
        assert_int_equal(code_of(list, label), hyphens <= 3 ? HYPHEN : NOTHING);
        (void)snprintf(label, sizeof label, "aaa-%s", name);
        assert_int_equal(code_of(list, label), hyphens <= 3 ? HYPHEN : NOTHING);
        lks_protected_free(list);
    }
}

/* docs/reference/safety.md: 0 o, 1 l or i, 2 z, 3 e, 4 a, 5 s, 6 b, 7 t, 8 b, 9 g. Any
 * other digit is an edit. */
static void each_digit_for_each_letter(void **state)
{
    (void)state;
    static const char *const letters[] = {"o", "li", "z", "e", "a",
                                          "s", "b",  "t", "b", "g"};
    for (char letter = 'a'; letter <= 'z'; letter++) {
        char domain[32];
        (void)snprintf(domain, sizeof domain, "kqj%ckqj.com", letter);
        linkspan_protected *list = protect(domain);
        for (int digit = 0; digit < 10; digit++) {
            char label[32];
            (void)snprintf(label, sizeof label, "kqj%dkqj", digit);
            assert_int_equal(code_of(list, label),
                             strchr(letters[digit], letter) ? DIGIT : EDIT);
        }
        lks_protected_free(list);
    }
}

/* docs/reference/safety.md: digits stand for letters in no more than half of the label. */
static void each_number_of_digits(void **state)
{
    (void)state;
    for (size_t len = 4; len < 10; len++) {
        char domain[32] = "";
        memset(domain, 't', len);
        strcat(domain, ".com");
        linkspan_protected *list = protect(domain);
        for (size_t digits = 1; digits <= len; digits++) {
            char label[32] = "";
            memset(label, 't', len);
            memset(label, '7', digits);
            const uint32_t code = code_of(list, label);
            if ((code == DIGIT) != (2 * digits <= len))
                fail_msg("%s: %u", label, (unsigned)code);
        }
        lks_protected_free(list);
    }
}

/* ------------------------------------------------ characters beside others */

static const struct label_row {
    const char *why; /* the label */
    uint32_t code;
    bool want;
} label_rows[] = {
    /* RFC 5892 A.3: a middle dot stands between two l */
    {"l\u00B7l", LINKSPAN_FINDING_IDNA, false},
    {"a\u00B7l", LINKSPAN_FINDING_IDNA, true},
    {"l\u00B7a", LINKSPAN_FINDING_IDNA, true},
    {"\u00B7l", LINKSPAN_FINDING_IDNA, true},
    {"l\u00B7", LINKSPAN_FINDING_IDNA, true},
    {"l\u00B7l\u00B7a", LINKSPAN_FINDING_IDNA, true},
    /* RFC 5892 A.4: a Greek letter follows the keraia */
    {"\u0375\u03B1", LINKSPAN_FINDING_IDNA, false},
    {"\u0375\u0431", LINKSPAN_FINDING_IDNA, true},
    {"\u03B1\u0375", LINKSPAN_FINDING_IDNA, true},
    {"\u03B1\u03751", LINKSPAN_FINDING_IDNA, true},
    /* RFC 5892 A.5 and A.6: geresh and gershayim follow a Hebrew letter */
    {"\u05D0\u05F3", LINKSPAN_FINDING_IDNA, false},
    {"\u05D0\u05F4\u05D1", LINKSPAN_FINDING_IDNA, false},
    {"\u0627\u05F3", LINKSPAN_FINDING_IDNA, true},
    {"\u0627\u05F4", LINKSPAN_FINDING_IDNA, true},
    {"\u05F3\u05D0", LINKSPAN_FINDING_IDNA, true},
    {"\u05F4\u05D0", LINKSPAN_FINDING_IDNA, true},
    /* RFC 5892 A.7: a Katakana middle dot needs Hiragana, Katakana or Han
     * somewhere in the label */
    {"\u30FB\u3042", LINKSPAN_FINDING_IDNA, false},
    {"\u30A2\u30FB", LINKSPAN_FINDING_IDNA, false},
    {"\u4E2D\u30FB\u6587", LINKSPAN_FINDING_IDNA, false},
    {"a\u30FBb\u3042", LINKSPAN_FINDING_IDNA, false},
    {"a\u30FBb", LINKSPAN_FINDING_IDNA, true},
    {"\uAC00\u30FB\uAC00", LINKSPAN_FINDING_IDNA, true},
    /* UTS #39 5.4: a dot above a letter that has one, or a mark twice */
    {"i\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"j\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"l\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"\u0131\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"\u0237\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"\u0456\u0307\u0434", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"\u0458\u0307\u0434", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"k\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, false},
    {"q\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, false},
    {"i\u0303\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, false},
    {"i\u0323\u0307x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"q\u0301\u0301x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    {"q\u0301\u0300x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, false},
    {"q\u0301q\u0301x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, false},
    {"\u00E9\u0301x", LINKSPAN_FINDING_RESTRICTED_CHARACTER, true},
    /* a prolonged sound mark after a letter, and an ideograph like an l */
    {"a\u30FC", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, true},
    {"1\u30FCb", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, true},
    {"a\u30FC\u30A2", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, false},
    {"\u30A2\u30FCa", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, false},
    {"\u30FCa", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, true},
    {"a\u4E28", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, true},
    {"\u4E28a", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, true},
    {"\u4E2D\u4E28a", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, false},
    {"a\u4E28\u4E2D", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, false},
    {"\u4E2D\u4E28\u6587", LINKSPAN_FINDING_SYNTAX_LOOKALIKE, false},
};

static bool has(const char *label, uint32_t code)
{
    char url[128];
    lks_link_findings f;
    (void)snprintf(url, sizeof url, "https://%s.com/", label);
    findings_of(NULL, url, &f);
    return finding_of(&f, code) != NULL;
}

/* RFC 5892 A.8, A.9: a label with digits of both Arabic series is no name, and
 * the finding names the first digit of the second series. */
static void arabic_digits_are_not_mixed(void **state)
{
    (void)state;
    static const struct {
        const char *digit;
        uint32_t cp;
        int series;
    } digits[] = {{"\u0660", 0x660, 1},
                  {"\u0669", 0x669, 1},
                  {"\u06F0", 0x6F0, 2},
                  {"\u06F9", 0x6F9, 2}};
    for (size_t i = 0; i < ROWS(digits) * ROWS(digits); i++) {
        const size_t first = i / ROWS(digits);
        const size_t second = i % ROWS(digits);
        char url[64];
        lks_link_findings f;
        size_t count = 0;
        (void)snprintf(url, sizeof url, "https://\u0628%s%s\u0628.com/",
                       digits[first].digit, digits[second].digit);
        findings_of(NULL, url, &f);
        for (size_t k = 0; k < f.all.count; k++)
            count += f.list[k].code == LINKSPAN_FINDING_IDNA &&
                     f.list[k].cp == digits[second].cp;
        if ((count > 0) != (digits[first].series != digits[second].series))
            fail_msg("%s", url);
    }
}

static void each_character_beside_others(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(label_rows); i++)
        ROW_EQ(&label_rows[i], has(label_rows[i].why, label_rows[i].code),
               label_rows[i].want);
    ROWS_END();
}

/* Kana and ideographs that look like a hyphen, a slash, a dot or an l: between
 * two letters or digits of ASCII they are reported, between two Katakana letters
 * they are not. */
static void each_shape_among_latin(void **state)
{
    (void)state;
    static const char *const shapes[] = {"\u30FC", "\u4E28", "\u30BD", "\u30BE",
                                         "\u30F3", "\u30FD", "\u30FE", "\u4E40",
                                         "\u4E41", "\u4E00", "\u30CE"};
    static const char *const latin[] = {"a", "z", "0", "9"};
    for (size_t i = 0; i < ROWS(shapes); i++) {
        char label[32];
        for (size_t k = 0; k < ROWS(latin) * ROWS(latin); k++) {
            (void)snprintf(label, sizeof label, "x%s%s%sx", latin[k % 4],
                           shapes[i], latin[k / 4]);
            if (!has(label, LINKSPAN_FINDING_SYNTAX_LOOKALIKE))
                fail_msg("%s", label);
        }
        (void)snprintf(label, sizeof label, "\u30A2%s\u30A4", shapes[i]);
        if (has(label, LINKSPAN_FINDING_SYNTAX_LOOKALIKE))
            fail_msg("%s", label);
    }
}

/* confusables.txt: Latin letters with the shape of an ASCII letter, and the
 * top-level domains where people write them. A dotless i elsewhere is only
 * uncommon, since many Turkish names are below com. */
static void each_twin_at_home(void **state)
{
    (void)state;
    static const struct {
        const char *letter;
        const char *homes; /* separated by spaces */
    } twins[] = {
        {"\u00FE", "fo is"},
        {"\u0131", "az cy ist istanbul kz tr"},
        {"\u0192", "africa bj gh tg"},
        {"\u0263", "africa bj dz gh ma ml ne tg"},
        {"\u0269", "africa bf bj ci gh tg"},
        {"\u028B", "africa bf bj ci gh tg"},
    };
    static const char all[] = "is az cy ist istanbul kz tr africa bj gh tg dz "
                              "ma ml ne bf ci com de fo i";
    for (size_t i = 0; i < ROWS(twins); i++)
        for (const char *at = all; *at;) {
            const size_t len = strcspn(at, " ");
            char url[64];
            char tld[16];
            char homes[64];
            lks_link_findings f;
            (void)snprintf(tld, sizeof tld, " %.*s ", (int)len, at);
            (void)snprintf(homes, sizeof homes, " %s ", twins[i].homes);
            (void)snprintf(url, sizeof url, "https://k%sx.%.*s/",
                           twins[i].letter, (int)len, at);
            findings_of(NULL, url, &f);
            const bool is_home = strstr(homes, tld) != NULL;
            const bool is_uncommon = i <= 1; /* thorn, dotless i */
            if ((finding_of(&f, LINKSPAN_FINDING_WHOLE_SCRIPT) != NULL) !=
                    (!is_home && !is_uncommon) ||
                (finding_of(&f, LINKSPAN_FINDING_UNCOMMON_CHARACTER) != NULL) !=
                    (!is_home && is_uncommon))
                fail_msg("%s", url);
            at += len + (at[len] == ' ');
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_edit_of_a_name),
        cmocka_unit_test(each_length_of_a_name),
        cmocka_unit_test(each_number_of_hyphens),
        cmocka_unit_test(each_digit_for_each_letter),
        cmocka_unit_test(each_number_of_digits),
        cmocka_unit_test(each_character_beside_others),
        cmocka_unit_test(arabic_digits_are_not_mixed),
        cmocka_unit_test(each_shape_among_latin),
        cmocka_unit_test(each_twin_at_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
