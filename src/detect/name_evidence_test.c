#include "support/rows.h"

#include <math.h>
#include <stdlib.h>

#include "detect/name_evidence.h"
#include "support/data.h"
#include "support/exact.h"

static lks_name_evidence evidence_of(const char *name)
{
    const size_t len = strlen(name);
    return lks_name_evidence_of(lks_slice_of(exact_bytes(name, len), len));
}

/* ---------------------------------------------------------------- verdicts */

typedef struct name_row {
    const char *why;
    const char *name;
} name_row;

static const name_row code_rows[] = {
    {"the object itself", "self.name"},
    {"JavaScript's object itself", "this.id"},
    {"an event", "e.target"},
    {"an event in full", "event.target"},
    {"a browser's window", "window.open"},
    {"a date", "Date.now"},
    {"a constructor of Go", "errors.New"},
    {"a chain of members", "this.parent.id"},
    {"a method of a prototype", "Object.prototype.toString.call"},
    {"camelCase before the dot", "keyInfo.name"},
    {"camelCase far left", "batikJaya.shop.id"},
    {"a file in capitals", "README.md"},
    {"a file in capitals that nobody counted", "BATIKJAYA.md"},
    {"a file in small letters", "readme.md"},
    {"Python's own file", "setup.py"},
    {"a test", "test.py"},
    {"a script", "configure.ac"},
    {"an index", "index.map"},
};

static const name_row site_rows[] = {
    {"Indonesian words", "batikjaya.id"},
    {"English words", "brightsand.md"},
    {"a subdomain", "shop.brightsand.rs"},
    {"a subdomain that is a word of code", "docs.brightsand.py"},
    {"one long word", "tischlerei.sh"},
    {"a hyphen", "bright-sand.la"},
    {"a capital at the start of a sentence", "Brightsand.mk"},
    {"all in capitals", "BRIGHTSAND.SO"},
    {"letters beyond ASCII", "b\xC3\xBC"
                             "cherkiste.am"},
    {"a known site", "github.io"},
    {"a top-level domain that nobody counted", "brightsand.xn--p1ai"},
};

static void tells_code_from_sites(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(code_rows); i++)
        ROW_EQ(&code_rows[i],
               lks_evidence_sum(evidence_of(code_rows[i].name)) < 0, 1);
    for (size_t i = 0; i < ROWS(site_rows); i++)
        ROW_EQ(&site_rows[i],
               lks_evidence_sum(evidence_of(site_rows[i].name)) >= 8, 1);
    ROWS_END();
}

/* ------------------------------------------------------------------- parts */

static const struct form_row {
    const char *why;
    const char *name;
    int form; /* in LKS_EVIDENCE_UNIT */
} form_rows[] = {
    {"small letters", "errors.new", 0},
    {"a capital after a letter beyond ASCII",
     "caf\xC3\xA9"
     "Bar.example",
     0},
    {"a capital after the first small letter", "aBc.example", -4},
    {"a capital after the last small letter", "zBc.example", -4},
    {"a capital after the first digit", "0Bc.example", -4},
    {"a capital after the last digit", "9Bc.example", -4},
    {"the first capital", "aA.example", -4},
    {"the last capital", "aZ.example", -4},
    {"a capital after a hyphen", "a-B.example", 0},
    {"a first capital", "Errors.new", 0},
    {"a capital in the last label", "errors.New", -3},
    {"capitals in the last label only", "errors.NEW", 0},
    {"capitals before the dot", "README.md", -3},
    {"one capital before the dot", "R.map", 0},
    {"capitals everywhere", "README.MD", 0},
    {"capitals and digits", "RFC822.md", -3},
    {"digits are no capitals", "822.md", 0},
    {"camelCase", "keyInfo.name", -4},
    {"a digit and a capital", "s1Opts.name", -4},
    {"camelCase in the last label", "window.toString", -4},
    {"camelCase and a capital last", "keyInfo.Name", -7},
    {"capitals, then camelCase", "XML.toString", -7},
};

static void sees_capitals(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(form_rows); i++)
        ROW_EQ(&form_rows[i], evidence_of(form_rows[i].name).form,
               form_rows[i].form * LKS_EVIDENCE_UNIT);
    ROWS_END();
}

static const name_row odd_rows[] = {
    {"nothing", ""},
    {"no dot", "self"},
};

static void is_silent_without_labels(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(odd_rows); i++)
        ROW_EQ(&odd_rows[i], lks_evidence_sum(evidence_of(odd_rows[i].name)),
               0);
    ROWS_END();
    /* empty labels are no evidence, and nothing beside them is read */
    assert_int_equal(evidence_of(".").head, 0);
    assert_int_equal(evidence_of("..").head, 0);
    assert_int_equal(evidence_of(".id").head, 0);
    assert_int_equal(evidence_of("self.").head, evidence_of("self.id").head);
}

/* A subdomain counts half as much as the registered label, and only as evidence
 * for code. */
static void weighs_subdomains(void **state)
{
    (void)state;
    const int self = evidence_of("self.id").head;
    const int other = evidence_of("batikjaya.id").head;
    assert_true(self < 0 && other > 0);
    assert_int_equal(evidence_of("self.batikjaya.id").head, self / 2 + other);
    assert_int_equal(evidence_of("brightsand.batikjaya.id").head, other);
    assert_int_equal(evidence_of("batikjaya.self.id").head, self);
    assert_int_equal(evidence_of("SELF.id").head, self);
    assert_int_equal(evidence_of("brightsand.self.batikjaya.id").head,
                     self / 2 + other);
}

/* -------------------------------------------- the table against its facts */

/* The next row "WORD COUNT..." of a file in data/names; false at the end. */
static bool next_fact(char **text, char *word, size_t room, double *counts,
                      size_t most)
{
    while (*text && **text) {
        char *line = *text;
        char *end = strchr(line, '\n');
        *text = end ? end + 1 : NULL;
        if (*line == '#' || *line == '\n')
            continue;
        const size_t len = strcspn(line, " ");
        assert_true(len < room);
        memcpy(word, line, len);
        word[len] = '\0';
        char *at = line + len;
        for (size_t i = 0; i < most; i++)
            counts[i] = strtod(at, &at);
        return true;
    }
    return false;
}

static char *read_facts(const char *name)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", LINKSPAN_NAMES, name);
    char *text = lks_read_file(path, NULL);
    assert_non_null(text);
    return text;
}

static int in_units(double odds)
{
    const double units = round(odds * LKS_EVIDENCE_UNIT);
    return units < -127 ? -127 : units > 127 ? 127 : (int)units;
}

static void has_every_head(void **state)
{
    (void)state;
    char *facts = read_facts("heads.txt");
    char *at = facts;
    char word[64];
    double all[4];
    double n[4];
    unsigned words = 0;
    assert_true(next_fact(&at, word, sizeof word, all, 4));
    assert_string_equal(word, "*");
    while (next_fact(&at, word, sizeof word, n, 4)) {
        const double site = (n[3] + 0.7) / all[3];
        const double code = 0.4 * n[0] / all[0] + 0.4 * n[1] / all[1] +
                            0.2 * n[2] / all[2] + 0.7 / all[0];
        char name[80];
        (void)snprintf(name, sizeof name, "%s.id", word);
        const int head = evidence_of(name).head;
        if (head != in_units(log(site / code)))
            fail_msg("%s: got %d, want %d", word, head,
                     in_units(log(site / code)));
        words++;
    }
    assert_in_range(words, 500, 2000);
    free(facts);
}

static void has_every_tail(void **state)
{
    (void)state;
    char *facts = read_facts("tails.txt");
    char *at = facts;
    char word[64];
    double typical[2];
    double n[2];
    unsigned words = 0;
    assert_true(next_fact(&at, word, sizeof word, typical, 2));
    assert_string_equal(word, "*");
    while (next_fact(&at, word, sizeof word, n, 2)) {
        double odds =
            0.45 * (log(n[1] + 1) - log((n[0] + 5) / (typical[0] + 5)));
        odds = odds < -1.5 ? -1.5 : odds > 1.5 ? 1.5 : odds;
        char name[80];
        (void)snprintf(name, sizeof name, "self.%s", word);
        const int tail = evidence_of(name).tail;
        if (tail != in_units(odds))
            fail_msg("%s: got %d, want %d", word, tail, in_units(odds));
        words++;
    }
    assert_in_range(words, 100, 2000);
    free(facts);
}

/* Words that are in no list are judged by their length. The test makes such
 * words of digits and the letter Q. */
static void has_every_length(void **state)
{
    (void)state;
    char *facts = read_facts("lengths.txt");
    char *at = facts;
    char word[64];
    double all[2];
    double n[2];
    size_t len = 0;
    int odds = 0;
    assert_true(next_fact(&at, word, sizeof word, all, 2));
    while (next_fact(&at, word, sizeof word, n, 2)) {
        len = strtoul(word, NULL, 10);
        odds = in_units(log((n[1] + 3) / all[1]) - log((n[0] + 3) / all[0]));
        char name[80];
        (void)snprintf(name, sizeof name, "%.*s.id", (int)len,
                       "9q9q9q9q9q9q9q9q9q9q");
        assert_int_equal(evidence_of(name).head, odds);
    }
    assert_int_equal(len, 14);
    assert_int_equal(evidence_of("9q9q9q9q9q9q9q9q9q9q.id").head, odds);
    free(facts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_code_from_sites),
        cmocka_unit_test(sees_capitals),
        cmocka_unit_test(is_silent_without_labels),
        cmocka_unit_test(weighs_subdomains),
        cmocka_unit_test(has_every_head),
        cmocka_unit_test(has_every_tail),
        cmocka_unit_test(has_every_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
