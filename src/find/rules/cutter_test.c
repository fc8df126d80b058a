/* What the cutter knows about the tail of a link, and that nothing of a segment is known of
 * the next one. */
#include "find/rules/cutter.h"

#include <string.h>

#include "support/marked.h"
#include "support/rows.h"

#define HOST "http://e.com"

/* The facts about the tail up to `to`, a letter each: F nothing of the segment yet, R at the
 * root, N native, A an ASCII letter or digit, M anything else, B a bracket first, D digits
 * and their marks only, H a handle, @ and . an address in a parameter, S a search, T titles,
 * Q a quotation mark is open, 1 a single one. */
static const char *facts(const char *text, size_t len, size_t to, char into[16])
{
    const size_t host_end = strlen(HOST);
    const lks_slice all = {(const uint8_t *)text, len};
    const lks_cut_rules rules = {.bits = UINT32_MAX, .before = {0, host_end}};
    /* native text, so that folders are followed from the start */
    const lks_tail_unit native = {.cp = 0x3042, .at = host_end};
    lks_cutter t;
    lks_cutter_begin(&t, &rules);
    lks_cutter_learn(&t, all, &native);
    lks_cutter_catch_up(&t, all, to);
    const struct {
        bool is_true;
        char letter;
    } known[] = {
        {t.is_first, 'F'},    {t.is_at_root, 'R'}, {t.is_native, 'N'},
        {t.has_ascii, 'A'},   {t.is_mixed, 'M'},   {t.is_bracketed, 'B'},
        {t.is_number, 'D'},   {t.is_handle, 'H'},  {t.has_at, '@'},
        {t.has_address, '.'}, {t.is_search, 'S'},  {t.has_titles, 'T'},
        {t.is_quoted, 'Q'},   {t.is_single, '1'}};
    size_t used = 0;
    for (size_t i = 0; i < ROWS(known); i++)
        if (known[i].is_true)
            into[used++] = known[i].letter;
    into[used] = '\0';
    return into;
}

/* ⸡ stands where the cutter is asked. */
static const struct fact_row {
    const char *why;
    const char *tail;
    const char *want;
} rows[] = {
    {"the root", "/⸡x", "FRD"},
    {"a letter is of ASCII", "/a⸡", "A"},
    {"a number", "/12⸡", "AD"},
    {"with marks between digits", "/1-2⸡", "AMD"},
    {"a letter in a number", "/1a⸡", "A"},
    {"native text", "/あ⸡", "NM"},
    {"a Latin letter beyond ASCII is not native", "/é⸡", "M"},
    {"a bracket first", "/(a⸡", "AMB"},
    {"a bracket later", "/a(⸡", "AM"},
    {"a handle", "/@a⸡", "AMH"},
    {"an @ later is none", "/a@⸡", "AM"},
    {"an @ in a parameter", "?a=b@c⸡", "AM@"},
    {"an address in a parameter", "?a=b@c.d⸡", "AM@."},
    {"a dot before the @", "?a=b.c@d⸡", "AM@"},
    {"an @ first is not of an address", "?a=@b.c⸡", "AM"},
    {"a search", "?q=⸡", "FDS"},
    {"what is searched for", "?q=a⸡", "AS"},
    {"no search", "?a=q⸡", "A"},
    {"a folder of titles", "/wiki/⸡", "FDT"},
    {"a language", "/ja/⸡", "FDT"},
    {"a quotation mark", "/a\"b⸡", "AMQ"},
    {"one that is closed", "/a\"b\"⸡", "AM"},

    /* a second segment */
    {"it is not at the root", "/a/⸡", "FD"},
    {"nor is an empty one", "//⸡", "FD"},
    {"native text ends", "/あ/a⸡", "A"},
    {"ASCII ends", "/a/あ⸡", "NM"},
    {"marks end", "/-/a⸡", "A"},
    {"a bracket ends", "/(a/b⸡", "A"},
    {"letters end", "/a/12⸡", "AD"},
    {"a number ends", "/12/a⸡", "A"},
    {"a handle ends", "/@a/b⸡", "A"},
    {"a second handle", "/@a/@b⸡", "AMH"},
    {"an @ ends with its parameter", "?a=b@c&d=e⸡", "A"},
    {"the dot of the next one makes no address", "?a=b@c&d=e.f⸡", "AM"},
    {"an address ends", "?a=b@c.d&e=f⸡", "A"},
    {"and begins anew", "?a=b@c.d&e=f@g⸡", "AM@"},
    {"a search ends", "?q=a&r=⸡", "FD"},
    {"and what follows it is none", "?q=a&r=b⸡", "A"},
    {"a search later", "?a=b&q=⸡", "FDS"},
    {"a search ends with the query", "?q=a#b⸡", "A"},
    {"a name of a search in the path", "/q=⸡", "AM"},
    {"titles go on", "/wiki/a/b⸡", "AT"},
    {"a quotation goes on", "/\"a/b⸡", "AQ"},
};

static void each_fact(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct fact_row *r = &rows[i];
        char whole[LKS_MARKED_MAX] = HOST;
        char got[16];
        strcat(whole, r->tail);
        const lks_marked m = lks_unmark(whole);
        if (strcmp(facts(m.text, m.len, m.end, got), r->want) != 0) {
            print_error("%s: want %s, got %s\n", r->why, r->want, got);
            bad_rows++;
        }
    }
    ROWS_END();
}

/* Whatever stood in the segment before, a segment is known as if a plain one stood there;
 * only what belongs to the whole link goes on. */
static void no_segment_is_known_of_the_next(void **state)
{
    static const char *const parts[] = {"/", "/y/", "?", "?a=b&"};
    static const char *const segments[] = {
        "",  "a",  "あ", "é", "-",   "12",    "1a",   "(a", "（あ", "@a",
        "@", "a@", ".",  "~", "a.b", "a@b.c", "日本", "_",  "%41",  "·"};
    static const char whole_link[] = "TQ1";
    (void)state;
    ROWS_BEGIN();
    for (size_t part = 0; part < ROWS(parts); part++) {
        const char separator = parts[part][0] == '?' ? '&' : '/';
        for (size_t first = 0; first < ROWS(segments); first++) {
            for (size_t second = 0; second < ROWS(segments); second++) {
                char plain[LKS_MARKED_MAX];
                char other[LKS_MARKED_MAX];
                char want[16];
                char got[16];
                (void)snprintf(plain, sizeof plain, "%s%sx%c%s", HOST,
                               parts[part], separator, segments[second]);
                (void)snprintf(other, sizeof other, "%s%s%s%c%s", HOST,
                               parts[part], segments[first], separator,
                               segments[second]);
                (void)facts(plain, strlen(plain), strlen(plain), want);
                (void)facts(other, strlen(other), strlen(other), got);
                want[strcspn(want, whole_link)] = '\0';
                got[strcspn(got, whole_link)] = '\0';
                if (strcmp(got, want) != 0) {
                    print_error("%s: want %s, got %s\n", other, want, got);
                    bad_rows++;
                }
            }
        }
    }
    ROWS_END();
}

/* Small enough to be cleared for each tail. */
static void a_cutter_is_small(void **state)
{
    (void)state;
    assert_true(sizeof(lks_cutter) <= 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fact),
        cmocka_unit_test(no_segment_is_known_of_the_next),
        cmocka_unit_test(a_cutter_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
