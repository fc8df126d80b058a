/* Tests: find/rules/ahead.c find/rules/clauses.c find/rules/end_rules.c find/rules/fields.c
 * find/rules/markup.c find/rules/punctuation.c find/rules/scripts.c find/rules/symbols.c
 * find/rules/wrappers.c. Each rule is asked about a place in a string. */
#include "find/rules/end_rules.h"

#include "find/tail.h"
#include "support/alphabet.h"
#include "support/marked.h"
#include "support/random.h"
#include "support/rows.h"
#include "support/texts.h"

/* ⸠ stands before the link, ¦ after its host, and ⸡ where the link ends if this
 * rule alone is on. */
static const struct end_row {
    const char *why;
    uint32_t rule;
    const char *marked;
} rows[] = {
    {"P1: a comma of the sentence", LINKSPAN_TAILOR_PUNCTUATION,
     "⸠http://e.com¦/a⸡，b"},
    {"P1: a bracket that closes is part of a native title",
     LINKSPAN_TAILOR_PUNCTUATION, "⸠http://e.com¦/聖保羅（巴西）⸡ x"},
    {"P1: a bracket that does not close is not", LINKSPAN_TAILOR_PUNCTUATION,
     "⸠http://e.com¦/聖保羅⸡（巴西 x"},
    {"P1: a bracket that is too long is not", LINKSPAN_TAILOR_PUNCTUATION,
     "⸠http://e.com¦/聖⸡（一二三四五六七八九十一二三四五六七八九十一二三四五六"
     "七八九十）"},
    {"P1: more brackets than a rule reads", LINKSPAN_TAILOR_PUNCTUATION,
     "⸠http://e.com¦/"
     "聖⸡（（（（（（（（（（（（（（（（（（（（（（（（（（（（（（（（（（"
     "）"},
    {"P1: a quotation that closes is part of the link",
     LINKSPAN_TAILOR_PUNCTUATION, "⸠http://e.com¦/\"Weird_Al\"_Yankovic⸡ x"},
    {"P1: one that does not is not", LINKSPAN_TAILOR_PUNCTUATION,
     "⸠http://e.com¦/⸡\"Weird_Al x"},
    {"P2: native text after a Latin word", LINKSPAN_TAILOR_SCRIPT,
     "⸠http://e.com¦/import-maps⸡を使って"},
    {"P2: a file name in two scripts", LINKSPAN_TAILOR_SCRIPT,
     "⸠http://e.com¦/2024年度報告.pdf⸡ x"},
    {"P2: syntax after the native text", LINKSPAN_TAILOR_SCRIPT,
     "⸠http://e.com¦/x和/y⸡ x"},
    {"P2: native text after that syntax", LINKSPAN_TAILOR_SCRIPT,
     "⸠http://e.com¦/x⸡和/或y"},
    {"P3: a case ending", LINKSPAN_TAILOR_SUFFIX, "⸠http://e.com¦/guide⸡-의 x"},
    {"P3: more of the URL after it", LINKSPAN_TAILOR_SUFFIX,
     "⸠http://e.com¦/guide-의-2⸡ x"},
    {"P4: a clause", LINKSPAN_TAILOR_PARTICLE, "⸠http://e.com¦/⸡を見て"},
    {"P4: a title", LINKSPAN_TAILOR_PARTICLE, "⸠http://e.com¦/すし⸡ x"},
    {"P5: a particle", LINKSPAN_TAILOR_JOSA, "⸠http://e.com¦/⸡에서 x"},
    {"P5: no particle", LINKSPAN_TAILOR_JOSA, "⸠http://e.com¦/에서/⸡ x"},
    {"P13: a tag", LINKSPAN_TAILOR_MARKUP, "⸠http://e.com¦/a⸡<br>b"},
    {"P13: a pair of angle brackets", LINKSPAN_TAILOR_MARKUP,
     "⸠http://e.com¦/<name>/x⸡ b"},
    {"P13: a list", LINKSPAN_TAILOR_MARKUP,
     "⸠http://e.com¦/a,b⸡,https://e.com"},
    {"P13: a list, in capital letters", LINKSPAN_TAILOR_MARKUP,
     "⸠http://e.com¦/a,b⸡,HTTP://e.com"},
    {"P13: a list of values", LINKSPAN_TAILOR_MARKUP,
     "⸠http://e.com¦/a,http⸡ x"},
    {"P14: a symbol", LINKSPAN_TAILOR_SYMBOLS, "⸠http://e.com¦/abc⸡😂😂 x"},
    {"P14: a symbol between letters", LINKSPAN_TAILOR_SYMBOLS,
     "⸠http://e.com¦/I❤NY⸡ x"},
    {"P14: two halves of a flag stay together", LINKSPAN_TAILOR_SYMBOLS,
     "⸠http://e.com¦/?q=🇫🇷⸡ x"},
    {"P15: a command", LINKSPAN_TAILOR_FIELDS, "⸠http://e.com¦/x.git⸡&& make"},
    {"P15: a date", LINKSPAN_TAILOR_FIELDS, "⸠http://e.com¦/a⸡,2024-01-31,b"},
    {"P15: an address", LINKSPAN_TAILOR_FIELDS, "⸠http://e.com¦/a⸡;b@e.com"},
    {"P15: a list of addresses", LINKSPAN_TAILOR_FIELDS,
     "⸠http://e.com¦/?to=a@e.com,b@e.com⸡ x"},
    {"P16: a character reference", LINKSPAN_TAILOR_WRAPPERS,
     "⸠http://e.com¦/a⸡&quot; x"},
    {"P16: &amp; stands for the & of a query", LINKSPAN_TAILOR_WRAPPERS,
     "⸠http://e.com¦/?a=1&amp;b=2⸡ x"},
    {"P16: the end of an element", LINKSPAN_TAILOR_WRAPPERS,
     "⸠http://e.com¦/a⸡[/url]"},
    {"P16: footnotes", LINKSPAN_TAILOR_WRAPPERS, "⸠http://e.com¦/a⸡[2][3]."},
    {"P16: an index", LINKSPAN_TAILOR_WRAPPERS, "⸠http://e.com¦/a[2]/b⸡ x"},
    {"P16: code", LINKSPAN_TAILOR_WRAPPERS, "`⸠http://e.com¦/a⸡`, b"},
    {"P16: a run of backquotes closes a run", LINKSPAN_TAILOR_WRAPPERS,
     "`x` `⸠http://e.com¦/a⸡``. b"},
    {"P16: a comment", LINKSPAN_TAILOR_WRAPPERS, "/* ⸠http://e.com¦/a⸡*/ b"},

    /* what is decided by text that another rule puts outside the link */
    {"all: a case ending, and an emoji before the next letter", UINT32_MAX,
     "⸠http://e.com¦/guide⸡-의😂and"},
    {"all: a case ending before a reference", UINT32_MAX,
     "⸠http://e.com¦/guide⸡-의&quot;and"},
    {"all: a native run before a reference", UINT32_MAX,
     "⸠http://e.com¦/guide⸡에서&#39;x"},
    {"all: a title in a list of links", UINT32_MAX,
     "⸠http://e.com¦/wiki/日本のすし⸡,https://e.com/b"},
    {"all: a native run before a date", UINT32_MAX,
     "⸠http://e.com¦/guide⸡의,2024-01-31,http://e.com/b"},
    {"all: a bracket in which an emoji ends the link", UINT32_MAX,
     "⸠http://e.com¦/聖保羅⸡（x😂 y）"},
};

static lks_cut_rules rules_of(uint32_t bits, const lks_marked *m)
{
    return (lks_cut_rules){.bits = bits, .before = {m->start, m->host_end}};
}

static void links_end_where_the_row_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct end_row *r = &rows[i];
        const lks_marked m = lks_unmark(r->marked);
        const lks_slice text = {(const uint8_t *)m.text, m.len};
        const lks_cut_rules rules = rules_of(r->rule, &m);
        lks_tail_walk w;
        lks_tail_begin(&w, m.host_end, &rules);
        (void)lks_tail_go_on(&w, text, m.host_end, text.len);
        lks_tail_close(&w);
        ROW_EQ(r, w.tail.end, m.end);
    }
    ROWS_END();
}

/* Ask every rule about the unit at `at`. A rule ends a link only where it is
 * asked, gives the same answer twice, and reads a bounded number of bytes. */
static void ask_all(lks_tail_walk *w, lks_slice text, size_t at)
{
    const lks_tail_unit u = lks_read_tail_unit(text, at, w->part, false);
    size_t reach = 0;
    lks_cutter_look_around(&w->tailor, text, u.cp);
    const lks_tail_view view = {text,    &w->tailor, &u,    &u,
                                w->open, w->depth,   &reach};
    if (u.is_syntax || u.part == LKS_PART_DIRECTIVE)
        return;
    for (size_t i = 0; i < LKS_END_RULES; i++) {
        size_t end = at;
        size_t other = at;
        const bool ends = lks_end_rule_ends(i, &view, &end);
        assert_true(!ends ||
                    (lks_end_rules_of(lks_end_families_at(&u)) >> i & 1) != 0);
        assert_true(lks_end_rule_ends(i, &view, &other) == ends &&
                    other == end);
        assert_true(reach <= at + LKS_AHEAD_BYTES);
        assert_true(end >= at && end <= text.len);
    }
}

#define RANDOM_TEXTS 100000

static void rules_end_a_link_only_where_they_are_asked(void **state)
{
    (void)state;
    uint64_t random = 2028;
    for (size_t i = 0; i < lks_rounds(RANDOM_TEXTS); i++) {
        static const char *const starts[] = {
            "`http://e.com/", "<!-- http://e.com/wiki/",
            "'http://e.com?q=", "|http://e.com/x", "/* http://e.com/a#"};
        lks_marked m = {.len = 0};
        const char *start = starts[lks_random_below(&random, ROWS(starts))];
        m.len = strlen(start);
        m.start = strcspn(start, "h");
        m.host_end = m.start + strlen("http://e.com");
        memcpy(m.text, start, m.len);
        m.len += lks_random_prose(&random, m.text + m.len, 200);
        const lks_slice text = {(const uint8_t *)m.text, m.len};
        const lks_cut_rules rules = rules_of(UINT32_MAX, &m);
        lks_tail_walk w;
        lks_tail_begin(&w, m.host_end, &rules);
        for (size_t at = m.host_end; at < m.len && !w.is_over;
             at = lks_tail_go_on(&w, text, at, at + 1))
            if (w.part != LKS_PART_NONE)
                ask_all(&w, text, at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_end_where_the_row_says),
        cmocka_unit_test(rules_end_a_link_only_where_they_are_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
