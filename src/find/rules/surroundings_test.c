/* What stands before a link. The link starts at the x that ends each row. */
#include "find/rules/surroundings.h"

#include "support/exact.h"
#include "support/rows.h"

enum {
    CLEAR = 1,
    BAR = 2,
    ANGLE = 4,
    CODE = 8,
    COMMENT = 16,
    DOCUMENT = 32
};

#define FORTY "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const struct before_row {
    const char *why;
    const char *text;
    uint32_t cp;
    uint32_t closer;
    unsigned facts;
} before_rows[] = {
    {"the start of the text", "x", 0, 0, CLEAR},
    {"a space", "a x", ' ', 0, CLEAR},
    {"a tab", "a\tx", '\t', 0, CLEAR},
    {"an ideographic space", "a\u3000x", 0x3000, 0, CLEAR},
    {"a letter", "ax", 'a', 0, 0},
    {"a letter of another script", "あx", 0x3042, 0, 0},
    {"a full stop", "a.x", '.', 0, 0},
    {"a bracket", "(x", '(', 0, CLEAR},
    {"a bracket of another script", "「x", 0x300C, 0, CLEAR},
    {"a closing bracket", ")x", ')', 0, 0},
    {"a guillemet", "«x", 0xAB, 0, CLEAR},
    {"a closing guillemet", "»x", 0xBB, 0, 0},
    {"a quotation mark", "\"x", '"', '"', CLEAR},
    {"an apostrophe", "'x", '\'', '\'', CLEAR},
    {"a single quotation mark", "‘x", 0x2018, 0x2019, CLEAR},
    {"a low one", "‚x", 0x201A, 0x2019, CLEAR},
    {"a double one", "“x", 0x201C, 0x201D, CLEAR},
    {"a low double one", "„x", 0x201E, 0x201C, CLEAR},
    {"the one that closes", "”x", 0x201D, 0, 0},
    {"a bar", "a|x", '|', 0, BAR},
    {"a bar in the same word", "|ax", 'a', 0, BAR},
    {"a bar in another word", "a| x", ' ', 0, CLEAR},
    {"an angle", "<x", '<', 0, CLEAR | ANGLE},
    {"an angle in the same word", "<ax", 'a', 0, ANGLE},
    {"an angle in another word", "<a x", ' ', 0, CLEAR},
    {"a backquote", "`x", '`', '`', CLEAR | CODE},
    {"an open backquote", "`a x", ' ', 0, CLEAR | CODE},
    {"a closed one", "`a` x", ' ', 0, CLEAR},
    {"one in an earlier line", "`a\nx", '\n', 0, CLEAR},
    {"a comment", "/* x", ' ', 0, CLEAR | COMMENT},
    {"a comment that has ended", "/* */ x", ' ', 0, CLEAR},
    {"a comment in an earlier line", "/* a\n x", ' ', 0, CLEAR},
    {"a comment of HTML", "<!-- x", ' ', 0, CLEAR | DOCUMENT},
    {"one that has ended", "<!-- --> x", ' ', 0, CLEAR},
    {"one in an earlier line", "<!-- \r x", ' ', 0, CLEAR},
    {"both", "/* <!-- x", ' ', 0, CLEAR | COMMENT | DOCUMENT},
    {"half a comment", "/ * x", ' ', 0, CLEAR},
    {"an asterisk alone does not end a comment", "/* * / x", ' ', 0,
     CLEAR | COMMENT},
    {"two slashes do not end a comment", "/* // x", ' ', 0, CLEAR | COMMENT},
    {"a slash and another byte", "/* /a x", ' ', 0, CLEAR | COMMENT},
    {"two asterisks do not end a comment", "/* ** x", ' ', 0, CLEAR | COMMENT},
    {"an asterisk after a backquote starts no comment", "`* x", ' ', 0,
     CLEAR | CODE},
    {"an asterisk, a hyphen and an angle do not end a comment of HTML",
     "<!-- *-> x", ' ', 0, CLEAR | DOCUMENT},
    {"a hyphen in a word with a bar", "|a-x", '-', 0, BAR},
    {"a hyphen in a word with an angle", "<a-x", '-', 0, ANGLE},
    {"a comment after a comment", "/* */ /* x", ' ', 0, CLEAR | COMMENT},
    {"a comment of HTML without !", "<-- x", ' ', 0, CLEAR},
    {"a comment of HTML with one hyphen", "<!- x", ' ', 0, CLEAR},
    {"a comment of HTML with a space", "<! -- x", ' ', 0, CLEAR},
    {"two hyphens do not end a comment of HTML", "<!-- -- x", ' ', 0,
     CLEAR | DOCUMENT},
    {"one hyphen does not end a comment of HTML", "<!-- -> x", ' ', 0,
     CLEAR | DOCUMENT},
    {"a comment of HTML after a comment of HTML", "<!-- --> <!-- x", ' ', 0,
     CLEAR | DOCUMENT},
    {"the marks of a comment right before the link", "/*x", '*', 0, COMMENT},
    {"the marks of a comment of HTML right before the link", "<!--x", '-', 0,
     ANGLE | DOCUMENT},
    {"a tab ends a word with a bar", "a|\tx", '\t', 0, CLEAR},
    {"a tab ends a word with an angle", "<\tx", '\t', 0, CLEAR},
    {"three backquotes", "``` x", ' ', 0, CLEAR | CODE},
    {"a control character", "a\x01x", 1, 0, CLEAR},
    {"47 bytes before it", "`" FORTY "aaaaaa x", ' ', 0, CLEAR | CODE},
    {"49 bytes before it: too far", "`" FORTY "aaaaaaaa x", ' ', 0, CLEAR},
};

static unsigned facts_of(const lks_surroundings *s)
{
    return (s->is_clear ? CLEAR : 0u) | (s->has_bar ? BAR : 0u) |
           (s->has_angle ? ANGLE : 0u) | (s->is_in_code ? CODE : 0u) |
           (s->is_in_comment ? COMMENT : 0u) |
           (s->is_in_document ? DOCUMENT : 0u);
}

static lks_surroundings look(lks_slice text, size_t start)
{
    lks_surroundings s = lks_look_before(text, start);
    lks_look_along_line(&s, text, start);
    return s;
}

static void facts_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(before_rows); i++) {
        const struct before_row *r = &before_rows[i];
        const size_t start = strlen(r->text) - 1;
        const lks_slice text = lks_slice_of(exact_bytes(r->text, start), start);
        const lks_surroundings s = look(text, start);
        ROW_EQ(r, s.cp, r->cp);
        ROW_EQ(r, s.closer, r->closer);
        ROW_EQ(r, facts_of(&s), r->facts);
    }
    ROWS_END();
}

/* Text up to 48 bytes before the link counts. */
static void marks_count_up_to_a_distance(void **state)
{
    (void)state;
    for (size_t away = 1; away < 60; away++) {
        char text[64];
        memset(text, 'a', sizeof text);
        text[sizeof text - away] = '`';
        const lks_surroundings s =
            look(lks_slice_of(text, sizeof text), sizeof text);
        assert_int_equal(s.is_in_code, away <= 48);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_of_each_row),
        cmocka_unit_test(marks_count_up_to_a_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
