/* Quoting a local part: UTS #58 5.3. E8: only if the address would not be found
 * as a whole without quotation marks. E9: at most 64 code points. E11: quoted local parts are an
 * option of detection. */
#include "format/format.h"

#include "support/exact.h"
#include "support/rows.h"

/* NULL: the local part is not quoted. */
static const struct quote_row {
    const char *why;
    const char *local;
    const char *quoted;
} quote_rows[] = {
    {"Link_Email", "abcd", NULL},
    {"Link_Email: digits", "0", NULL},
    {"Link_Email: every ASCII sign", "!#$%&'*+-/=?^_`{|}~", NULL},
    {"Link_Email: other scripts", "アルベルト・アインシュタイン", NULL},
    {"E8 medial dots need no quotes", "a.b.c", NULL},
    {"E8 dot at the start", ".a", "\".a\""},
    {"E8 dot at the end", "a.", "\"a.\""},
    {"E8 two dots", "a..b", "\"a..b\""},
    {"E8 nothing but a dot", ".", "\".\""},
    {"E8 nothing at all", "", "\"\""},
    {"5.3 space", "john doe", "\"john doe\""},
    {"5.3 nothing but a space", " ", "\" \""},
    {"5.3 quotation mark", "a\"b", "\"a\\\"b\""},
    {"5.3 backslash", "a\\b", "\"a\\\\b\""},
    {"5.3 backslash at the end", "a\\", "\"a\\\\\""},
    {"5.3 quoted already: quoted again", "\"a\"", "\"\\\"a\\\"\""},
    {"5.3 backslash and quotation mark", "\\\"", "\"\\\\\\\"\""},
    {"5.3 no other character gets a backslash", "(a),b;c:d<e>@[f]",
     "\"(a),b;c:d<e>@[f]\""},
    {"5.3 not in Link_Email, not ASCII", "a😀。b", "\"a😀。b\""},
    {"5.3 other scripts and a space", "アル ベルト", "\"アル ベルト\""},
    {"E7 would be taken for a scheme", "mailto:a", "\"mailto:a\""},
};

static const struct refusal_row {
    const char *why;
    const char *local;
    size_t len;
} refusal_rows[] = {
    {"tab", "a\tb", 3},
    {"line feed", "a\nb", 3},
    {"NUL", "a\0b", 3},
    {"delete", "a\x7F", 2},
    {"C1 control", "a\xC2\x85", 3},
    {"E11 Hard: ideographic space", "a\xE3\x80\x80", 4},
    {"E11 Hard: noncharacter", "a\xEF\xBF\xBF", 4},
    {"ill-formed UTF-8", "a\xFF", 2},
    {"cut sequence", "a\xE2\x82", 3},
    {"surrogate", "\xED\xA0\x80", 3},
};

static linkspan_status quote(const char *local, size_t len, char *memory,
                             size_t room, size_t *out_len)
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, room);
    const linkspan_status st = linkspan_quote_local_part(local, len, &buf);
    *out_len = buf.len;
    return st;
}

/* True if the written local part, before an @, is found whole again. */
static bool is_found_again(const char *written, size_t len, uint32_t flags)
{
    char text[400];
    (void)snprintf(text, sizeof text, "to %.*s@b.com", (int)len, written);
    linkspan_range local = {0, 0};
    return linkspan_find_local_part(EXACT(text), 3 + len, flags, &local,
                                    NULL) == LINKSPAN_OK &&
           local.start == 3;
}

static void local_parts_are_quoted_as_the_row_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(quote_rows); i++) {
        const struct quote_row *r = &quote_rows[i];
        char memory[200];
        size_t len = 0;
        ROW_EQ(r, quote(EXACT(r->local), memory, 200, &len), LINKSPAN_OK);
        ROW_STR(r, memory, len, r->quoted ? r->quoted : r->local);
        ROW_EQ(r, is_found_again(memory, len, LINKSPAN_EMAIL_QUOTED), true);
        ROW_EQ(r, is_found_again(memory, len, 0), r->quoted == NULL);
    }
    ROWS_END();
}

static void some_cannot_be_quoted(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(refusal_rows); i++) {
        const struct refusal_row *r = &refusal_rows[i];
        char memory[100] = "untouched";
        size_t len = 99;
        ROW_EQ(r, quote(r->local, r->len, memory, 100, &len),
               LINKSPAN_ERR_INVALID);
        ROW_EQ(r, len, 0);
    }
    ROWS_END();
}

/* E9: 64 code points as written, marks and backslashes included. */
static const struct limit_row {
    const char *why;
    const char *letter;
    const char *end;
    size_t count; /* number of times that `letter` is repeated */
    linkspan_status status;
} limit_rows[] = {
    {"E9 plain, 64", "a", "", 64, LINKSPAN_OK},
    {"E9 plain, 65", "a", "", 65, LINKSPAN_ERR_LIMIT},
    {"E9 plain, 64 of two bytes", "ä", "", 64, LINKSPAN_OK},
    {"E9 plain, 65 of two bytes", "ä", "", 65, LINKSPAN_ERR_LIMIT},
    {"E9 plain, 64 of four bytes", "𝒳", "", 64, LINKSPAN_OK},
    {"E9 quoted, 62 and the marks", "a", " ", 61, LINKSPAN_OK},
    {"E9 quoted, 63 and the marks", "a", " ", 62, LINKSPAN_ERR_LIMIT},
    {"E9 quoted, 62 of three bytes", "中", " ", 61, LINKSPAN_OK},
    {"E9 quoted, 63 of three bytes", "中", " ", 62, LINKSPAN_ERR_LIMIT},
    {"E9 backslashes count", "\"", "", 31, LINKSPAN_OK},
    {"E9 one quotation mark too many", "\"", "", 32, LINKSPAN_ERR_LIMIT},
    {"E9 one letter too many", "\\", "a", 31, LINKSPAN_ERR_LIMIT},
};

static void length_is_limited(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(limit_rows); i++) {
        const struct limit_row *r = &limit_rows[i];
        char local[400] = "";
        char memory[400];
        size_t len = 0;
        for (size_t k = 0; k < r->count; k++)
            strcat(local, r->letter);
        strcat(local, r->end);
        ROW_EQ(r, quote(EXACT(local), memory, 400, &len), r->status);
        if (r->status == LINKSPAN_OK)
            ROW_EQ(r, is_found_again(memory, len, LINKSPAN_EMAIL_QUOTED), true);
        else
            ROW_EQ(r, len, 0);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_parts_are_quoted_as_the_row_says),
        cmocka_unit_test(some_cannot_be_quoted),
        cmocka_unit_test(length_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
