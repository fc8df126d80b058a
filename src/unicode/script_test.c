/* Every code point is compared with Scripts.txt and ScriptExtensions.txt. The
 * number of each script is determined from the code points that have no other
 * script. */
#include "unicode/script.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/exact.h"
#include "support/rows.h"

#define UCD          "ucd/"
#define NAME_MAX_LEN 40
#define NAMES_MAX    256
#define NOT_LEARNT   UINT32_MAX

typedef struct named_script {
    char code[5];
    char name[NAME_MAX_LEN];
    uint32_t number;
} named_script;

static named_script scripts[NAMES_MAX];
static size_t script_count;
static uint8_t script_of[LKS_CODE_POINTS]; /* index of scripts */
static uint32_t list_of[LKS_CODE_POINTS];  /* place in extensions, or 0 */
static char extensions[1 << 16];

static size_t find(const char *text, size_t len)
{
    for (size_t i = 0; i < script_count; i++)
        if ((strlen(scripts[i].code) == len &&
             memcmp(scripts[i].code, text, len) == 0) ||
            (strlen(scripts[i].name) == len &&
             memcmp(scripts[i].name, text, len) == 0))
            return i;
    fail_msg("no script %.*s", (int)len, text);
    return 0;
}

/* Read the names of scripts. A line such as "sc ; Adlm ; Adlam" has no code
 * points. */
static void read_names(void)
{
    char *data = lks_read_data(UCD "PropertyValueAliases.txt");
    for (char *line = strtok(data, "\n"); line; line = strtok(NULL, "\n")) {
        named_script *s = &scripts[script_count];
        if (sscanf(line, "sc ; %4s ; %39s", s->code, s->name) == 2) {
            s->number = NOT_LEARNT;
            assert_true(++script_count < NAMES_MAX);
        }
    }
    free(data);
}

static void read_scripts(void)
{
    memset(script_of, (int)find("Zzzz", 4), sizeof script_of);
    char *data = lks_read_data(UCD "Scripts.txt");
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        const size_t script = find(EXACT(row.fields[0]));
        for (uint32_t cp = row.first; cp <= row.last; cp++)
            script_of[cp] = (uint8_t)script;
    }
    free(data);
}

static void read_extensions(void)
{
    char *data = lks_read_data(UCD "ScriptExtensions.txt");
    char *at = data;
    uint32_t used = 1;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        const size_t len = strlen(row.fields[0]) + 1;
        assert_true(used + len < sizeof extensions);
        memcpy(extensions + used, row.fields[0], len);
        for (uint32_t cp = row.first; cp <= row.last; cp++)
            list_of[cp] = used;
        used += (uint32_t)len;
    }
    free(data);
}

static bool is_shared(size_t script)
{
    return strcmp(scripts[script].code, "Zyyy") == 0 ||
           strcmp(scripts[script].code, "Zinh") == 0;
}

/* Determine the number of each script, which is the same for all code points
 * that have only this script. */
static unsigned learn_numbers(void)
{
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        named_script *s = &scripts[script_of[cp]];
        if (list_of[cp] || is_shared(script_of[cp]))
            continue;
        if (s->number == NOT_LEARNT)
            s->number = lks_script_kind_of(cp);
        bad += lks_script_kind_of(cp) != s->number || s->number >= LKS_SCRIPTS;
    }
    for (size_t i = 0; i < script_count; i++)
        for (size_t k = 0; k < i; k++)
            bad += scripts[i].number != NOT_LEARNT &&
                   scripts[i].number == scripts[k].number;
    return bad;
}

static void read_files(void)
{
    read_names();
    read_scripts();
    read_extensions();
}

static void put(lks_script_set *set, uint32_t number)
{
    assert_true(number < LKS_SCRIPTS);
    set->words[number / 64] |= (uint64_t)1 << number % 64;
}

/* UTS #39 5.1, computed here from the codes of scripts. */
static void put_code(lks_script_set *set, const char *code, size_t len)
{
    static const struct {
        const char *code;
        uint32_t more;
    } augmented[] = {{"Hani", LKS_SCRIPT_HANB}, {"Hani", LKS_SCRIPT_JPAN},
                     {"Hani", LKS_SCRIPT_KORE}, {"Hira", LKS_SCRIPT_JPAN},
                     {"Kana", LKS_SCRIPT_JPAN}, {"Hang", LKS_SCRIPT_KORE},
                     {"Bopo", LKS_SCRIPT_HANB}};
    put(set, scripts[find(code, len)].number);
    for (size_t i = 0; i < ROWS(augmented); i++)
        if (memcmp(augmented[i].code, code, 4) == 0)
            put(set, augmented[i].more);
}

static lks_script_set wanted(uint32_t cp)
{
    lks_script_set set = {{0}};
    if (!list_of[cp]) {
        put_code(&set, scripts[script_of[cp]].code, 4);
        return set;
    }
    const char *code = extensions + list_of[cp];
    while (*code) {
        const size_t len = strcspn(code, " ");
        put_code(&set, code, len);
        code += len + (code[len] == ' ');
    }
    return set;
}

/* Slow, so it is called only once for neighbours that have equal rows in the
 * files. */
static bool set_is_wanted(uint32_t cp)
{
    const lks_script_set got = lks_scripts_of(cp);
    const lks_script_set want = wanted(cp);
    return memcmp(&got, &want, sizeof got) == 0;
}

static void every_set_is_the_files(void **state)
{
    (void)state;
    assert_int_equal(learn_numbers(), 0);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        const uint32_t kind = lks_script_kind_of(cp);
        const bool is_common = !list_of[cp] && is_shared(script_of[cp]);
        bad += is_common != (kind == lks_script_kind_common());
        if (is_common)
            continue;
        const bool is_alike = cp > 0 && list_of[cp] == list_of[cp - 1] &&
                              script_of[cp] == script_of[cp - 1];
        bad +=
            is_alike ? kind != lks_script_kind_of(cp - 1) : !set_is_wanted(cp);
    }
    assert_int_equal(bad, 0);
}

static const struct number_row {
    const char *why;
    uint32_t cp;
    uint32_t script;
} number_rows[] = {
    {"Latin", 'a', LKS_SCRIPT_LATN},
    {"Cyrillic", 0x430, LKS_SCRIPT_CYRL},
    {"Greek", 0x3B1, LKS_SCRIPT_GREK},
    {"Han", 0x4E00, LKS_SCRIPT_HANI},
    {"Hiragana", 0x3042, LKS_SCRIPT_HIRA},
    {"Katakana", 0x30A2, LKS_SCRIPT_KANA},
    {"Hangul", 0xAC00, LKS_SCRIPT_HANG},
    {"Bopomofo", 0x3105, LKS_SCRIPT_BOPO},
    {"beyond the pages", 0x20000, LKS_SCRIPT_HANI},
    {"not assigned", 0x0378, LKS_SCRIPT_ZZZZ},
    {"last of all", 0x10FFFF, LKS_SCRIPT_ZZZZ},
    {"no code point", 0x110000, LKS_SCRIPT_ZZZZ},
    {"ill-formed", UINT32_MAX, LKS_SCRIPT_ZZZZ},
};

static void numbers_have_their_names(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(number_rows); i++) {
        const struct number_row *r = &number_rows[i];
        ROW_EQ(r, lks_script_kind_of(r->cp), r->script);
        ROW_EQ(r, lks_scripts_have(lks_scripts_of(r->cp), r->script), true);
    }
    ROWS_END();
}

static void common_has_every_script(void **state)
{
    (void)state;
    for (uint32_t script = 0; script < LKS_SCRIPTS; script++)
        assert_true(lks_scripts_have(lks_all_scripts(), script));
    assert_int_equal(lks_script_kind_of('1'), lks_script_kind_common());
    assert_int_equal(lks_script_kind_of(0x20D0), lks_script_kind_common());
}

static void sets_meet(void **state)
{
    (void)state;
    const lks_script_set han = lks_scripts_of(0x4E00);
    const lks_script_set kana = lks_scripts_of(0x30A2);
    const lks_script_set both = lks_scripts_in_both(han, kana);
    assert_false(lks_scripts_are_none(both));
    assert_true(lks_scripts_have(both, LKS_SCRIPT_JPAN));
    assert_false(lks_scripts_have(both, LKS_SCRIPT_HANI));
    assert_true(lks_scripts_are_none(
        lks_scripts_in_both(lks_scripts_of('a'), lks_scripts_of(0x430))));
}

/* The range of a code point contains that code point. All code points of a range
 * have the same kind. */
static void rows_are_of_one_kind(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS;) {
        const lks_script_range run = lks_script_range_of(cp);
        assert_true(run.first <= cp && cp - run.first < run.count);
        for (uint32_t i = 0; i < run.count; i++)
            assert_int_equal(lks_script_kind_of(run.first + i), run.kind);
        cp = run.first + run.count;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_of_one_kind),
        cmocka_unit_test(every_set_is_the_files),
        cmocka_unit_test(numbers_have_their_names),
        cmocka_unit_test(common_has_every_script),
        cmocka_unit_test(sets_meet),
    };
    read_files();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
