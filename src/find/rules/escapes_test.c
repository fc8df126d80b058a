/* Escapes before a word. The word is what stands after the bracket. */
#include "find/rules/hosts.h"

#include "support/exact.h"
#include "support/rows.h"

#define ENDS   LKS_ESCAPE_ENDS
#define NONE   LKS_ESCAPE_NONE
#define LETTER LKS_ESCAPE_LETTER

static const struct escape_row {
    const char *why;
    const char *text; /**< the word starts after `[` */
    bool is_sure;
    lks_escape_kind want;
    size_t len; /**< of the escape, without its backslash */
} escape_rows[] = {
    {"no backslash", "\"x/[na", false, NONE, 0},
    {"the start of the text", "[na", false, NONE, 0},
    {"a line end in a string", "\"x\\[na", false, ENDS, 1},
    {"another one", "\"x\\[ra", false, ENDS, 1},
    {"a tab", "'x\\[ta", false, ENDS, 1},
    {"after a backquote", "`\\[ta", false, ENDS, 1},
    {"no string", "CORP\\[nancy", false, NONE, 0},
    {"an apostrophe starts no string", "don't CORP\\[nancy", false, NONE, 0},
    {"the string is on the line before", "\"\nCORP\\[nancy", false, NONE, 0},
    {"the backslash is escaped", "\"CORP\\\\[nancy", false, NONE, 0},
    {"two backslashes before it", "\"x\\\\\\[na", false, ENDS, 1},
    {"what follows is sure", "x\\[nhttps", true, ENDS, 1},
    {"another letter", "\"x\\[ba", false, NONE, 0},
    {"another letter, though it is sure", "\"x\\[dhttps", true, NONE, 0},
    {"an angle (JSON)", "\\[u003ca", false, ENDS, 5},
    {"capital digits", "\\[u003Ca", false, ENDS, 5},
    {"a letter (JSON)", "M\\[u00fcller", false, LETTER, 0},
    {"a digit", "\\[u0031a", false, LETTER, 0},
    {"a full stop", "\\[u3002a", false, ENDS, 5},
    {"two digits", "\\[x3ca", false, ENDS, 3},
    {"a letter of two digits", "\\[x61a", false, LETTER, 0},
    {"too few digits", "\"\\[u03ga", false, NONE, 0},
    {"digits and nothing else", "\\[u003", false, NONE, 0},
    {"an empty word", "\"\\[", false, NONE, 0},
};

static void escape_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(escape_rows); i++) {
        const struct escape_row *r = &escape_rows[i];
        char buf[64];
        const size_t start = (size_t)(strchr(r->text, '[') - r->text);
        const size_t len = strlen(r->text) - 1;
        memcpy(buf, r->text, start);
        memcpy(buf + start, r->text + start + 1, len - start);
        const lks_slice text = lks_slice_of(exact_bytes(buf, len), len);
        size_t after = start;
        ROW_EQ(r,
               (size_t)lks_escape_before(text, (linkspan_range){start, len},
                                         r->is_sure, &after),
               (size_t)r->want);
        if (r->want == ENDS)
            ROW_EQ(r, after - start, r->len);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escape_of_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
