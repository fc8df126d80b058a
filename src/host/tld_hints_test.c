/* The quick check never misses a top-level domain, and rejects most other
 * words. */
#include "host/tld_hints.h"

#include <stdlib.h>
#include <string.h>

#include "host/data.h"
#include "host/label.h"
#include "host/suffix.h"
#include "support/data.h"
#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"
#include "unicode/char_props.h"

#define LONGEST 63

static bool may_be_tld(const char *text, size_t len)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < len && i < 8; i++)
        bytes |= (uint64_t)(uint8_t)text[i] << 8 * i;
    return lks_may_be_tld(bytes);
}

/* Checks the text form of an A-label. */
static bool may_begin_tld(const char *name, size_t len)
{
    uint32_t cps[LONGEST + 1] = {0};
    size_t count = 0;
    assert_true(lks_punycode_decode((const uint8_t *)name + 4, len - 4, cps,
                                    LONGEST, &count));
    return lks_may_be_native_tld(cps, false) &&
           lks_may_be_native_tld(cps, true) &&
           (!lks_is_cjk_letter(cps[0]) || lks_may_begin_cjk_tld(cps[0]));
}

/* The quick answer for a name and for two names below it equals the full
 * answer. */
static void check_registrable(const char *name)
{
    static const char *const below[] = {"", "a.", "bb.a."};
    const lks_suffix_table *table = lks_data_table(NULL);
    for (size_t i = 0; i < ROWS(below); i++) {
        char host[300];
        const int len = snprintf(host, sizeof host, "%s%s", below[i], name);
        const lks_slice ascii = {(const uint8_t *)host, (size_t)len};
        const char *dot = strrchr(host, '.');
        const size_t tld = dot ? (size_t)(dot + 1 - host) : 0;
        lks_domain domain;
        assert_true(lks_domain_of_valid(table, ascii, &domain));
        assert_int_equal(lks_is_registrable(table, ascii, tld),
                         domain.has_tld &&
                             domain.icann_registrable != LKS_NO_DOMAIN);
    }
}

static bool is_ascii(const char *text)
{
    while (*text > 0)
        text++;
    return *text == 0;
}

/* Every rule of the suffix list gives the same answer by the quick check. */
static void test_every_rule(void **state)
{
    (void)state;
    char *list = lks_read_data("public_suffix_list.dat");
    size_t count = 0;
    for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n")) {
        line[strcspn(line, " \t\r")] = 0;
        if (strncmp(line, "//", 2) == 0 || line[0] == 0 || !is_ascii(line))
            continue;
        check_registrable(line + strspn(line, "*!."));
        count++;
    }
    free(list);
    assert_true(count > 5000);
}

static void test_every_tld(void **state)
{
    (void)state;
    char *list = lks_read_data("tlds-alpha-by-domain.txt");
    size_t count = 0;
    for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n")) {
        const size_t len = strlen(line);
        if (line[0] == '#')
            continue;
        assert_true(len <= LONGEST && may_be_tld(line, len));
        for (size_t i = 0; i < len; i++)
            line[i] = (char)lks_ascii_lower((uint8_t)line[i]);
        assert_true(may_be_tld(line, len));
        if (strncmp(line, "xn--", 4) == 0)
            assert_true(may_begin_tld(line, len));
        check_registrable(line);
        count++;
    }
    free(list);
    assert_true(count > 1000);
}

static bool is_registrable(const char *host)
{
    const char *dot = strrchr(host, '.');
    return lks_is_registrable(lks_data_table(NULL), (lks_slice){EXACT(host)},
                              dot ? (size_t)(dot + 1 - host) : 0);
}

static void test_registrable(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *host;
        bool is;
    } rows[] = {
        {"com has no more rules", "example.com", true},
        {"with a subdomain", "www.example.com", true},
        {"uk has", "example.uk", true},
        {"one of them", "co.uk", false},
        {"a name below a suffix", "example.co.uk", true},
        {"a wildcard", "b.ck", false},
        {"a name below a wildcard", "a.b.ck", true},
        {"an exception", "www.ck", true},
        {"a rule further below", "b.city.kawasaki.jp", true},
        {"the private section does not count", "blogspot.com", true},
        {"no such TLD", "example.c", false},
        {"a TLD alone", "com", false},
        {"with rules", "uk", false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], is_registrable(rows[i].host), rows[i].is);
    ROWS_END();
}

/* Takes a name in lower case. */
static bool is_flat_tld(const char *name, size_t len)
{
    uint32_t word = 0;
    for (size_t i = len; i-- > 0;)
        word = word << 8 | (uint8_t)name[i];
    return len <= LKS_FLAT_TLD_MAX && lks_is_flat_tld(word);
}

/* True if a line of a list is `name`: in capitals in IANA's list, in lower case
 * in the suffix list, which adds names if it is newer (H1). Reads the lists
 * themselves, since lks_is_tld() asks the quick table first. */
static bool is_in_list(const char *tlds, const char *suffixes, const char *name)
{
    char line[8] = "\n";
    char capitals[8] = "\n";
    for (size_t i = 0; name[i]; i++) {
        assert_in_range(name[i], 'a', 'z');
        line[i + 1] = name[i];
        capitals[i + 1] = (char)(name[i] - 'a' + 'A');
    }
    strcat(line, "\n");
    strcat(capitals, "\n");
    return strstr(tlds, capitals) || strstr(suffixes, line);
}

/* Names that the compiled-in suffix list has added (H1) are accepted by every
 * quick check. */
static void test_added_tlds(void **state)
{
    (void)state;
    static const char *const added[] = {"web", "hotel", "merck",
                                        "xn--mgbai9a5eva00b", "xn--mix082f"};
    for (size_t i = 0; i < ROWS(added); i++) {
        assert_true(
            lks_is_tld(lks_data_table(NULL), (lks_slice){EXACT(added[i])}));
        assert_true(may_be_tld(added[i], strlen(added[i])));
        if (strncmp(added[i], "xn--", 4) == 0)
            assert_true(may_begin_tld(added[i], strlen(added[i])));
        check_registrable(added[i]);
    }
}

/* Flat names are top-level domains, and the ICANN section has no rule below any
 * of them. */
static void test_flat_tlds(void **state)
{
    (void)state;
    static const char *const common[] = {"com", "net", "org", "info", "de"};
    for (size_t i = 0; i < ROWS(common); i++)
        assert_true(is_flat_tld(EXACT(common[i])));
    assert_false(lks_is_flat_tld(0));
    char *tlds = lks_read_data("tlds-alpha-by-domain.txt");
    char *list = lks_read_data("public_suffix_list.dat");
    char *end = strstr(list, "===END ICANN DOMAINS===");
    assert_non_null(end);
    *end = 0;
    size_t plain = 0;
    for (uint32_t i = 0; i < 128 * 128 * 128; i++) {
        const char name[] = {(char)(i & 127), (char)(i >> 7 & 127),
                             (char)(i >> 14), 0};
        if (!is_flat_tld(EXACT(name)))
            continue;
        plain++;
        assert_true(is_in_list(tlds, list, name));
    }
    free(tlds);
    assert_true(plain > 100);
    size_t rules = 0;
    for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n")) {
        const char *dot = strrchr(line, '.');
        if (strncmp(line, "//", 2) == 0 || !dot)
            continue;
        assert_false(is_flat_tld(dot + 1, strcspn(dot + 1, " \t\r")));
        rules++;
    }
    free(list);
    assert_true(rules > 1000);
}

static void test_beginnings(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        uint32_t cps[4];
        bool may_be;
        bool may_be_touched; /* if a top-level domain may end before a letter */
    } rows[] = {
        {"Chinese words", {0x4F60, 0x597D}, false, false},
        {"China", {0x4E2D, 0x56FD}, true, true},
        {"China, and a letter", {0x4E2D, 0x56FD, 0x4E86}, false, true},
        {"China, and two letters",
         {0x4E2D, 0x56FD, 0x4E86, 0x89E3},
         false,
         true},
        {"its first letter, and another", {0x4E2D, 0x95F4}, false, false},
        {"three letters: Fashion", {0x30D5, 0x30A1, 0x30C3}, true, true},
        {"another third letter: a file",
         {0x30D5, 0x30A1, 0x30A4},
         false,
         false},
        {"two of three letters", {0x30D5, 0x30A1}, false, false},
        {"the second of two names with the same start",
         {0x9999, 0x683C, 0x91CC, 0x62C9},
         true,
         true},
        {"a full-width c, which is mapped", {0xFF43, 'o', 'm'}, true, true},
        {"a mark that may compose, second", {0x30AF, 0x3099}, true, true},
        {"third", {0x4F60, 0x597D, 0x3099}, true, true},
        {"fourth, after the start of a name",
         {0x30B0, 0x30FC, 0x30AF, 0x3099},
         true,
         true},
        {"fourth, after another start",
         {0x4F60, 0x597D, 0x30AF, 0x3099},
         false,
         false},
        {"letters in ASCII", {'v', 'E', 'R', 'm'}, true, true},
        {"another third letter in ASCII", {'v', 'e', 'g', 'a'}, false, false},
        {"beyond 16 bits", {0x20000, 0x56FD}, false, false},
        {"beyond 16 bits, second", {0x4E2D, 0x256FD}, false, false},
        {"an Arabic name", {0x0627, 0x0645, 0x0627, 0x0631}, true, true},
        {"beyond 16 bits, second, like it",
         {0x0627, 0x10645, 0x0627, 0x0631},
         false,
         false},
        {"beyond 16 bits, third", {0x4E2D, 0x56FD, 0x20000}, false, true},
        {"nothing after it", {0x4F60}, false, false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        ROW_EQ(&rows[i], lks_may_be_native_tld(rows[i].cps, false),
               rows[i].may_be);
        ROW_EQ(&rows[i], lks_may_be_native_tld(rows[i].cps, true),
               rows[i].may_be_touched);
    }
    ROWS_END();
}

/* The answer for an ideograph does not depend on what follows it, and most
 * ideographs start no top-level domain. */
static void test_ideographs(void **state)
{
    (void)state;
    size_t taken = 0;
    for (uint32_t cp = 0x4E00; cp <= 0x9FFF; cp++) {
        assert_true(lks_is_fixed_letter(cp));
        taken += lks_may_begin_cjk_tld(cp);
    }
    assert_in_range(taken, 1, (0x9FFF - 0x4E00) / 8);
}

/* lks_is_fixed_cjk() agrees with the properties of each character. */
static void test_fixed_cjk(void **state)
{
    (void)state;
    size_t count = 0;
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
        if (!lks_is_fixed_cjk(cp))
            continue;
        const uint32_t props = lks_char_props_of(cp);
        assert_int_equal(lks_idna_status_in(props), LKS_IDNA_VALID);
        assert_int_equal(lks_combining_class_in(props), 0);
        assert_false(props & (LKS_CHAR_QC_MAYBE | LKS_CHAR_QC_NO));
        assert_true(lks_is_host_char(cp, false) && !lks_is_host_dot(cp));
        count++;
    }
    assert_int_equal(count, 0x5200 + 0x3097 - 0x3041 + 0x30FB - 0x30A1);
}

/* A mark may compose with a kana; still most kana start no top-level domain. */
static void test_kana(void **state)
{
    (void)state;
    static const uint32_t first[] = {
        0x307F,         /* minna */
        0x30B3,         /* komu */
        0x30B0, 0x30AF, /* guuguru, and its ku before a mark of its own */
        0x30DD, 0x30DB, /* pointo, and its ho */
    };
    for (size_t i = 0; i < ROWS(first); i++)
        assert_true(lks_is_cjk_letter(first[i]) &&
                    lks_may_begin_cjk_tld(first[i]));
    size_t taken = 0;
    for (uint32_t cp = 0x3041; cp <= 0x30FA; cp++)
        taken += lks_may_begin_cjk_tld(cp);
    assert_in_range(taken, ROWS(first), (0x30FA - 0x3041) / 4);
    assert_false(lks_is_cjk_letter(0x3040) || lks_is_cjk_letter(0x30FB) ||
                 lks_is_cjk_letter(0x4DFF) || lks_is_cjk_letter(0xA000));
}

static void test_non_letters(void **state)
{
    (void)state;
    uint64_t random = 8;
    for (unsigned round = 0; round < 4096; round++) {
        uint64_t bytes = 0;
        uint64_t others = 0;
        for (unsigned i = 0; i < 64; i += 8) {
            /* each byte in each place, beside any other */
            const uint32_t byte =
                i == 8 * (round >> 8 & 7)
                    ? round & 255
                    : (uint32_t)lks_random_below(&random, 256);
            bytes |= (uint64_t)byte << i;
            if (!lks_is_ascii_alpha(byte))
                others |= (uint64_t)0x80 << i;
        }
        assert_true(lks_non_letters(bytes) == others);
    }
}

/* The quick check rejects most words that stand after a dot in the logs of
 * software. */
static void test_most_others(void **state)
{
    (void)state;
    static const char *const others[] = {
        "c",   "h",    "txt",  "conf", "html", "patch", "deb",  "gz",
        "xml", "json", "cpp",  "hpp",  "o",    "a",     "exe",  "dll",
        "cfg", "log",  "yml",  "js",   "css",  "png",   "jpg",  "svg",
        "tex", "rb",   "java", "hs",   "g",    "e",     "orig", "diff"};
    size_t taken = 0;
    for (size_t i = 0; i < ROWS(others); i++)
        taken += may_be_tld(EXACT(others[i]));
    assert_in_range(taken, 0, ROWS(others) / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_tld),  cmocka_unit_test(test_registrable),
        cmocka_unit_test(test_flat_tlds),  cmocka_unit_test(test_added_tlds),
        cmocka_unit_test(test_beginnings), cmocka_unit_test(test_most_others),
        cmocka_unit_test(test_every_rule), cmocka_unit_test(test_ideographs),
        cmocka_unit_test(test_kana),       cmocka_unit_test(test_non_letters),
        cmocka_unit_test(test_fixed_cjk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
