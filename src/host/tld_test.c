/* The quick check never rejects a label that the exact check accepts. */
#include "host/tld.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/data.h"
#include "host/label.h"
#include "host/uts46.h"
#include "support/data.h"
#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"
#include "text/utf8.h"

#define LONGEST 63

/* The text after a label: so long that one look is enough, or empty. */
static const char far[] =
    "                                                                        "
    "                                                                        ";

static lks_tld_rules own_rules(void)
{
    return (lks_tld_rules){.table = lks_data_table(NULL), .is_own = true};
}

static bool may_end(const lks_tld_rules *rules, const char *label,
                    const char *next)
{
    char text[1024];
    const int len = snprintf(text, sizeof text, "%s%s", label, next);
    const char *copy = exact_bytes(text, (size_t)len);
    const lks_slice slice = lks_slice_of(copy, (size_t)len);
    return lks_may_end_host(rules, slice, 0, slice.len);
}

static const struct end_row {
    const char *why;
    const char *label; /* the label and the text after it */
    bool may;
} end_rows[] = {
    {"H1: delegated", "com ", true},
    {"in capitals", "CoM/", true},
    {"before another dot", "com.", true},
    {"a longer one", "photography ", true},
    {"beyond ASCII", "中国 ", true},
    {"with a mapped letter", "ｃom ", true},
    {"all mapped", "ⓒⓞⓜ ", true},
    {"H3: an ignored character ends the label", "c\xC2\xADom ", false},
    {"as an A-label", "xn--fiqs8s ", true},
    {"a file name", "txt ", false},
    {"nothing", " ", false},
    {"another dot", ".com ", false},
    {"a number", "14 ", false},
    {"Chinese words", "你好 ", false},
    {"beyond ASCII, and more letters", "中国了解 ", false},
    {"H13: beyond ASCII, and low lines", "中国__ ", true},
    {"letters that start like a longer one", "ファイル ", false},
    {"a longer one", "ファッション ", true},
    {"with a mark that composes", "ク\u3099ーク\u3099ル ", true},
    {"a delegated one, and a native letter (P6, P7)", "com를 ", false},
};

static void looks_at_each_row(void **state)
{
    (void)state;
    const lks_tld_rules rules = own_rules();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(end_rows); i++) {
        const struct end_row *r = &end_rows[i];
        ROW_EQ(r, may_end(&rules, r->label, ""), r->may);
        ROW_EQ(r, may_end(&rules, r->label, far), r->may);
    }
    ROWS_END();
}

/* Each option accepts more than no option does, and never less. */
static void follows_its_rules(void **state)
{
    (void)state;
    lks_tld_rules rules = own_rules();
    rules.has_unknown = true;
    for (size_t i = 0; i < ROWS(end_rows); i++)
        assert_true(may_end(&rules, end_rows[i].label, far));
    rules = own_rules();
    rules.is_touched = true;
    assert_true(may_end(&rules, "com를 ", ""));
    assert_true(may_end(&rules, "com를 ", far));
    assert_false(may_end(&rules, "txt ", far));
    assert_true(may_end(&rules, "hu-n ", far));
    assert_true(may_end(&rules, "hu-r\u00F3l ", far));
    assert_true(may_end(&rules, "\u4E2D\u56FD\u4E86\u89E3 ", far));
    rules = own_rules();
    assert_true(may_end(&rules, "com😀 ", far)); /* the emoji ends the label */
    rules.has_emoji = true;
    assert_false(may_end(&rules, "com😀 ", far));
}

static void asks_a_loaded_list(void **state)
{
    (void)state;
    linkspan_data *data = NULL;
    static const char suffixes[] = "// ===BEGIN ICANN DOMAINS===\ninvalid\n"
                                   "// ===END ICANN DOMAINS===\n"
                                   "// ===BEGIN PRIVATE DOMAINS===\n"
                                   "// ===END PRIVATE DOMAINS===\n";
    const linkspan_data_source source = {
        .size = sizeof source,
        .flags = LINKSPAN_LOAD_ANY_TLDS,
        .suffixes = {EXACT(suffixes)},
        .tlds = {EXACT("# Version 2025100900, Last Updated ...\nINVALID\n")}};
    assert_int_equal(linkspan_data_load(&source, NULL, &data, NULL),
                     LINKSPAN_OK);
    lks_tld_rules rules = {.table = lks_data_table(data)};
    assert_true(may_end(&rules, "invalid ", far));
    assert_false(may_end(&rules, "invalid-x ", far));
    rules.is_touched = true;
    assert_true(may_end(&rules, "invalid-x ", far));
    assert_false(may_end(&rules, "other-x ", far));
    rules.is_touched = false;
    assert_true(may_end(&rules, "Invalid", ""));
    assert_false(may_end(&rules, "com ", far));
    linkspan_data_free(data);
}

/* The text from the limit on is not known, so a label that reaches it is
 * accepted. */
static void knows_nothing_after_the_limit(void **state)
{
    (void)state;
    const lks_tld_rules rules = own_rules();
    const lks_slice text = lks_slice_of(EXACT("txt and more"));
    for (size_t limit = 1; limit <= 3; limit++)
        assert_true(lks_may_end_host(&rules, text, 0, limit));
    assert_false(lks_may_end_host(&rules, text, 0, 4));
    assert_false(lks_may_end_host(&rules, text, 0, text.len));
}

/* ---------------------------------------------- against the exact question */

/* The label of the list as it is written in text. */
static size_t written(const char *name, uint32_t cps[LONGEST + 1])
{
    size_t count = 0;
    if (strncmp(name, "xn--", 4) == 0) {
        assert_true(lks_punycode_decode(
            (const uint8_t *)name + 4, strlen(name) - 4, cps, LONGEST, &count));
        return count;
    }
    while (name[count]) {
        cps[count] = (uint8_t)name[count];
        count++;
    }
    return count;
}

/* Change one letter to another form of it, or to any other. */
static void change(uint64_t *random, uint32_t *cp)
{
    switch (lks_random_below(random, 6)) {
    case 0:
        if (lks_is_ascii_alpha(*cp))
            *cp ^= 0x20;
        break;
    case 1:
        if (lks_is_ascii_alpha(*cp))
            *cp += 0xFF41 - 'a'; /* fullwidth */
        break;
    case 2:
        if (lks_is_ascii_alpha(*cp))
            *cp = (*cp | 0x20) - 'a' + 0x24D0; /* circled */
        break;
    case 3:
        *cp = 'a' + (uint32_t)lks_random_below(random, 26);
        break;
    case 4:
        *cp = 0x4E00 + (uint32_t)lks_random_below(random, 0x5000);
        break;
    default:
        *cp =
            (uint32_t[]){
                0xAD, 0x3099, 0x301, 0x131, 0xDF, '-', '1'}[lks_random_below(
                random, 7)];
    }
}

static bool is_tld_by_rules(const char *label)
{
    uint8_t ascii[LKS_UTS46_ROOM];
    size_t len = 0;
    return lks_uts46_to_ascii((const uint8_t *)label, strlen(label),
                              LKS_UTS46_HOST_IN_TEXT, ascii, sizeof ascii,
                              &len) == 0 &&
           lks_is_tld(lks_data_table(NULL), (lks_slice){ascii, len});
}

static void never_refuses_a_top_level_domain(void **state)
{
    (void)state;
    static const char *const next[] = {"", " ", ".", "/", "。", "》", "\x80"};
    const lks_tld_rules rules = own_rules();
    char *list = lks_read_data("tlds-alpha-by-domain.txt");
    uint64_t random = 5;
    size_t delegated = 0;
    for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n")) {
        uint32_t cps[LONGEST + 1];
        if (line[0] == '#')
            continue;
        for (size_t i = 0; line[i]; i++)
            line[i] = (char)lks_ascii_lower((uint8_t)line[i]);
        const size_t count = written(line, cps);
        for (unsigned round = 0; round < 40; round++) {
            uint32_t changed[LONGEST + 1];
            char label[4 * LONGEST + 1];
            size_t len = 0;
            memcpy(changed, cps, sizeof changed);
            for (unsigned i = 0; i < round % 4; i++)
                change(&random, &changed[lks_random_below(&random, count)]);
            bool is_label = true;
            for (size_t i = 0; i < count; i++) {
                len += lks_utf8_encode(changed[i], (uint8_t *)label + len);
                is_label = is_label && lks_is_host_char(changed[i], false);
            }
            label[len] = 0;
            if (!is_label || !is_tld_by_rules(label))
                continue;
            delegated++;
            char with_far[sizeof far + 8];
            const char *after = next[round % ROWS(next)];
            (void)snprintf(with_far, sizeof with_far, "%s%s", after, far);
            assert_true(may_end(&rules, label, after));
            assert_true(may_end(&rules, label, with_far));
        }
    }
    free(list);
    assert_true(delegated > 15000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_at_each_row),
        cmocka_unit_test(follows_its_rules),
        cmocka_unit_test(asks_a_loaded_list),
        cmocka_unit_test(knows_nothing_after_the_limit),
        cmocka_unit_test(never_refuses_a_top_level_domain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
