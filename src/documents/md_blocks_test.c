/* CommonMark 0.31, as rules over every indentation, length and byte: blocks,
 * autolinks and tags. */
/* Tests: documents/md_inlines.c, documents/md_blocks.c, documents/md_html.c */
#include "documents/md_blocks.h"
#include "documents/md_inlines.h"
#include "support/exact.h"
#include "support/pieces.h"

static void check(const char *source, const char *want)
{
    char *got = read_pieces(LINKSPAN_MARKUP_MARKDOWN, EXACT(source));
    if (strcmp(got, want) != 0)
        fail_msg("\"%s\": got \"%s\", want \"%s\"", source, got, want);
    free(got);
}

/* A run of one byte, NUL-terminated. */
static const char *run(char byte, size_t len)
{
    static char runs[8][64];
    static size_t next;
    char *out = runs[next++ % 8];
    memset(out, byte, len);
    out[len] = '\0';
    return out;
}

/* Four columns of indentation make code, and three do not, for each block. */
static void each_indentation(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        const char *want; /* with less than four columns */
        const char *code; /* with four or more */
    } rows[] = {
        {"a\n", "|a|", "|"},
        {"# a\n", "|a|", "|"},
        {"> a\n", "|a|", "|"},
        {"- a\n", "|a|", "|"},
        {"1. a\n", "|a|", "|"},
        {"***\na\n", "|a|", "|a|"},
        {"```\nc\n```\nb\n", "|b|", "|c|"},
        {"~~~\nc\n~~~\nb\n", "|b|", "|c|"},
        {"<div>\nb\n\nc\n", "|c|", "|b|c|"},
    };
    for (size_t i = 0; i < ROWS(rows); i++)
        for (size_t indent = 0; indent < 8; indent++) {
            char source[64];
            const char *want = indent < 4 ? rows[i].want : rows[i].code;
            (void)snprintf(source, sizeof source, "%s%s", run(' ', indent),
                           rows[i].source);
            /* without indentation, the text starts right away */
            check(source, i == 0 && indent == 0 ? want + 1 : want);
            if (indent == 0)
                continue;
            /* a tab goes to the next column of four */
            (void)snprintf(source, sizeof source, "%s\t%s",
                           run(' ', indent - 1), rows[i].source);
            check(source, rows[i].code);
        }
}

/* 4.2: one to six number signs, a blank or the end of the line, and closing
 * number signs after a blank. */
static void each_heading(void **state)
{
    (void)state;
    for (size_t signs = 1; signs < 9; signs++)
        for (size_t closing = 0; closing < 9; closing++)
            for (size_t blanks = 0; blanks < 3; blanks++) {
                char source[64];
                char want[64];
                const bool is_closed = closing > 0 && blanks > 0;
                (void)snprintf(source, sizeof source, "%s a%s%s\t \n",
                               run('#', signs), run(' ', blanks),
                               run('#', closing));
                if (signs > 6)
                    (void)snprintf(want, sizeof want, "%s a%s%s",
                                   run('#', signs), run(' ', blanks),
                                   run('#', closing));
                else
                    (void)snprintf(want, sizeof want, "|a%s|",
                                   is_closed ? "" : run('#', closing));
                if (signs <= 6)
                    check(source, want);
                else { /* a paragraph; blanks at its end may be text */
                    char *got =
                        read_pieces(LINKSPAN_MARKUP_MARKDOWN, EXACT(source));
                    assert_memory_equal(got, want, signs + 2);
                    free(got);
                }
            }
    check("#\n## \n###\t\n# #\n## ##\na\n", "|a|");
    check("#\ta\n", "|a|");
    check("#a\n", "#a|");
}

/* 4.5: the end of a fence has as many marks as its start, or more, and nothing
 * but blanks after them. */
static void each_fence(void **state)
{
    (void)state;
    static const char marks[] = "`~";
    for (size_t kind = 0; kind < 2; kind++)
        for (size_t open = 1; open < 7; open++)
            for (size_t close = 1; close < 9; close++) {
                char source[64];
                const char *fence = run(marks[kind], close);
                if (open < 3)
                    continue;
                (void)snprintf(source, sizeof source, "%sx\nc\n%s\nb\n",
                               run(marks[kind], open), fence);
                check(source, close >= open ? "|b|" : "|");
                (void)snprintf(source, sizeof source, "%s\nc\n   %s \t\nb\n",
                               run(marks[kind], open), fence);
                check(source, close >= open ? "|b|" : "|");
                (void)snprintf(source, sizeof source, "%s\nc\n    %s\nb\n",
                               run(marks[kind], open), fence);
                check(source, "|");
                (void)snprintf(source, sizeof source, "%s\nc\n%s x\nb\n",
                               run(marks[kind], open), fence);
                check(source, "|");
                (void)snprintf(source, sizeof source, "%s\nc\n%s\nb\n",
                               run(marks[kind], open),
                               run(marks[1 - kind], close));
                check(source, "|");
            }
    /* the text after a fence of tildes may have backquotes and tildes */
    check("~~~ ` ~\nc\n~~~\nb\n", "|b|");
}

/* 5.2: up to four blanks after the marker belong to it; a line continues the
 * item if it has at least the item's indentation. */
static void each_item(void **state)
{
    (void)state;
    static const char *const markers[] = {"-",  "+",   "*",
                                          "1.", "12)", "123456789."};
    for (size_t i = 0; i < ROWS(markers); i++)
        for (size_t blanks = 1; blanks < 7; blanks++)
            for (size_t indent = 0; indent < 20; indent++) {
                char source[128];
                const size_t padding = blanks <= 4 ? blanks : 1;
                const size_t width = strlen(markers[i]) + padding;
                const bool is_in = indent >= width;
                const bool is_code = is_in ? indent - width >= 4 : indent >= 4;
                (void)snprintf(source, sizeof source, "%s%sx\n\n%sb\n",
                               markers[i], run(' ', blanks), run(' ', indent));
                if (blanks <= 4)
                    check(source, is_code ? "|x|" : "|x|b|");
                else /* the item starts with code */
                    check(source, is_code ? "|" : "|b|");
            }
}

/* 5.2: an item can begin with one blank line at most; what stands after a second one is
 * not in it, and is code there with four columns. */
static void an_item_that_begins_empty(void **state)
{
    static const char *const marks[] = {"-", "*", "+", "1.", "23)"};
    (void)state;
    for (size_t i = 0; i < ROWS(marks); i++) {
        char source[64];
        (void)snprintf(source, sizeof source, "%s\n     a\n", marks[i]);
        check(source, "|a|");
        (void)snprintf(source, sizeof source, "%s\n\n     a\n", marks[i]);
        check(source, "|");
        (void)snprintf(source, sizeof source, "%s  \n \n     a\n", marks[i]);
        check(source, "|");
        (void)snprintf(source, sizeof source, "%s\n\na\n", marks[i]);
        check(source, "|a|");
    }
}

/* 5.2: a number has one to nine digits, and only 1 interrupts a paragraph. An
 * empty item does not interrupt a paragraph. */
static void each_number(void **state)
{
    (void)state;
    for (size_t digits = 1; digits < 12; digits++) {
        char source[64];
        char want[64];
        (void)snprintf(source, sizeof source, "%s. a\n", run('7', digits));
        (void)snprintf(want, sizeof want, digits <= 9 ? "|a|" : "%s. a|",
                       run('7', digits));
        check(source, want);
    }
    for (unsigned number = 0; number < 20; number++) {
        char source[64];
        char want[64];
        (void)snprintf(source, sizeof source, "a\n%u. b\n", number);
        if (number == 1)
            (void)snprintf(want, sizeof want, "a|b|");
        else
            (void)snprintf(want, sizeof want, "a|%u. b|", number);
        check(source, want);
    }
    check("a\n1.\nb\n", "a|1.|b|");
    check("a\n- \nb\n", "a|b|"); /* it underlines a heading */
    check("a\n+\nb\n", "a|+|b|");
    check("a\n+ b\n", "a|b|");
    check("1:\n", "1:|");
    check("1.a\n", "1.a|");
}

/* 4.1 and 4.3: three marks or more make a break, with blanks between them; any
 * number of them underlines a heading. */
static void each_break(void **state)
{
    (void)state;
    static const char marks[] = "*-_=+";
    for (size_t i = 0; i < 5; i++)
        for (size_t count = 2; count < 6; count++) {
            char source[64];
            char want[64];
            const char *marked = run(marks[i], count);
            const bool is_break = i < 3 && count >= 3;
            (void)snprintf(source, sizeof source, "x\n\n%s\n", marked);
            (void)snprintf(want, sizeof want, "x|%s%s", is_break ? "" : marked,
                           is_break ? "" : "|");
            check(source, want);
            const bool is_underline = marks[i] == '=' || marks[i] == '-';
            (void)snprintf(source, sizeof source, "x\n%s \t\nb\n", marked);
            if (is_break || is_underline)
                check(source, "x|b|");
            (void)snprintf(source, sizeof source, "x\n\n%s x\nb\n", marked);
            (void)snprintf(want, sizeof want, "x|%s x|b|", marked);
            check(source, want);
        }
    check("x\n- -\n", "x|");
}

/* Documents whose blocks parsers read differently. cmark treats a list item of
 * nothing but definitions as empty, so that a second blank line ends it. */
static void each_unclear_block(void **state)
{
    (void)state;
    static const struct {
        const char *why; /* the document */
        bool want;
    } rows[] = {
        {"* [x]: /y\n\n\n\ta", true},
        {"1. [x]: /y\n\n\n\ta", true},
        {"* [x]:\n  /y\n\n\n\ta", true},
        {"* [x]: /y\n\n\ta", false},
        {"* [x] /y\n\n\n\ta", false},
        {"* a [x]: /y\n\n\n\ta", false},
        {"* a\n\n  [x]: /y\n\n\n\ta", false},
        {"* a\n\n  b\n\n  [x]: /y\n\n\n\ta", false},
        {"* [x]: /y\n\n  b\n\n\n\ta", false},
        {"> [x]: /y\n>\n>\n> a", false},
        {"[x]: /y\n\n\na", false},
        /* CommonMark 0.30 and 0.31 have other names of blocks */
        {"<source>\na", true},
        {"</search>\na", true},
        {"<SOURCE\na", true},
        {"<sources>\na", false},
        {"a <source>", false},
        {"<searc>\na", false},
        /* cmark 0.30 requires a capital letter */
        {"<!x>\na", true},
        {"<!z", true},
        {"<!a", true},
        {"<!X>\na", false},
        {"<!A", false},
        {"<!Z", false},
        {"<!1>\na", false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        lks_blocks blocks = {0};
        lks_line line;
        const lks_slice text = lks_slice_of(EXACT(rows[i].why));
        while (lks_blocks_next(&blocks, text, &line))
            ;
        ROW_EQ(&rows[i], blocks.is_unclear, rows[i].want);
    }
    ROWS_END();
}

/* ------------------------------------------------------------- autolinks */

static bool is_alnum(unsigned byte)
{
    return (byte >= '0' && byte <= '9') ||
           (byte < 0x80 && (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

static size_t autolink(const char *text, size_t len)
{
    return lks_autolink_at(lks_slice_of(exact_bytes(text, len), len));
}

/* 6.5: each byte of a scheme, of the rest of the address, of a local part and
 * of a domain. */
static void each_byte_of_an_autolink(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const char c = (char)byte;
        const char first[] = {'<', c, 'b', ':', 'x', '>'};
        const char later[] = {'<', 'a', c, 'b', ':', 'x', '>'};
        const char rest[] = {'<', 'a', 'b', ':', c, 'x', '>'};
        const char local[] = {'<', 'a', c, '@', 'b', '>'};
        const char label[] = {'<', 'a', '@', 'b', c, 'b', '>'};
        const bool is_digit = byte >= '0' && byte <= '9';
        assert_int_equal(autolink(first, 6),
                         is_alnum(byte) && !is_digit ? 6 : 0);
        const bool is_later =
            is_alnum(byte) || byte == '+' || byte == '.' || byte == '-';
        if (byte != ':') /* a scheme that is too short */
            assert_int_equal(autolink(later, 7), is_later ? 7 : 0);
        /* not spaces, ASCII controls and angle brackets; NUL stands for
         * U+FFFD (2.3) */
        if (byte != '>')
            assert_int_equal(autolink(rest, 7),
                             (byte > ' ' || byte == 0) && byte != '<' ? 7 : 0);
        const bool is_local =
            is_alnum(byte) || (byte && strchr(".!#$%&'*+/=?^_`{|}~-", c));
        assert_int_equal(autolink(local, 6), is_local ? 6 : 0);
        if (byte != '>')
            assert_int_equal(autolink(label, 7),
                             is_alnum(byte) || c == '-' || c == '.' ? 7 : 0);
    }
    assert_int_equal(autolink("<a:>", 4), 0);
    assert_int_equal(autolink("<ab:>", 5), 5);
    assert_int_equal(autolink("<ab:", 4), 0);
    assert_int_equal(autolink("<ab", 3), 0);
    assert_int_equal(autolink("<", 1), 0);
    assert_int_equal(autolink("<@b>", 4), 0);
    assert_int_equal(autolink("<a@>", 4), 0);
    assert_int_equal(autolink("<a@b", 4), 0);
    assert_int_equal(autolink("<a@b.>", 6), 0);
    assert_int_equal(autolink("<a@.b>", 6), 0);
    assert_int_equal(autolink("<a@-b>", 6), 0);
    assert_int_equal(autolink("<a@b->", 6), 0);
    assert_int_equal(autolink("<a@b-.c>", 8), 0);
    assert_int_equal(autolink("<a@b.-c>", 8), 0);
}

/* 6.5: a scheme has 2 to 32 characters, a label 1 to 63. */
static void each_length_of_an_autolink(void **state)
{
    (void)state;
    for (size_t len = 1; len < 70; len++) {
        char text[160];
        char name[80];
        memset(name, 'a', len);
        name[len] = '\0';
        size_t size = (size_t)snprintf(text, sizeof text, "<%s:x>", name);
        assert_int_equal(autolink(text, size),
                         len >= 2 && len <= 32 ? size : 0);
        size = (size_t)snprintf(text, sizeof text, "<a@%s>", name);
        assert_int_equal(autolink(text, size), len <= 63 ? size : 0);
        size = (size_t)snprintf(text, sizeof text, "<a@b.%s.c>", name);
        assert_int_equal(autolink(text, size), len <= 63 ? size : 0);
    }
}

/* ------------------------------------------------------------------ tags */

/* The state after the bytes of a text, which follow a `<`. */
static lks_tag_state state_after(const char *text)
{
    lks_tag_state state = LKS_TAG_START;
    for (; *text && state < LKS_TAG_DONE; text++)
        state = lks_tag_step(state, (uint8_t)*text);
    return state;
}

/* 6.6: for each place in a tag, the bytes after which a tag can still follow.
 * `good` has letters for a, digits for 0, spaces for ' ' and other bytes for
 * themselves; `all` means every byte except those of `good`. */
static const struct tag_row {
    const char *before;
    const char *good;
    bool all;
} tag_rows[] = {
    {"", "a/", false},          {"b", "a0-/> ", false},
    {"b ", "a_:/> ", false},    {"b c", "a0_:.-=/> ", false},
    {"b c ", "a_:=/> ", false}, {"b c=", "=<>`", true},
    {"b c= ", "=<>`", true},    {"b c=d", "\"'=<`", true},
    {"b c='", "", true},        {"b c=\"", "", true},
    {"b c='d'", "/> ", false},  {"b c=\"d\"", "/> ", false},
    {"b/", ">", false},         {"b /", ">", false},
    {"b c/", ">", false},       {"b c='d'/", ">", false},
    {"/", "a", false},          {"/b", "a0-> ", false},
    {"/b ", "> ", false},
};

static void each_byte_of_a_tag(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(tag_rows); i++) {
        const struct tag_row *r = &tag_rows[i];
        const lks_tag_state before = state_after(r->before);
        assert_true(before < LKS_TAG_DONE);
        for (unsigned byte = 0; byte < 256; byte++) {
            const bool is_space = byte == ' ' || (byte >= 9 && byte <= 13);
            const bool is_digit = byte >= '0' && byte <= '9';
            const char class = !byte                       ? '\x01'
                               : is_space && !r->all       ? ' '
                               : is_digit && !r->all       ? '0'
                               : is_alnum(byte) && !r->all ? 'a'
                                                           : (char)byte;
            const bool is_good = (strchr(r->good, class) != NULL) != r->all;
            const lks_tag_state after = lks_tag_step(before, (uint8_t)byte);
            if ((after != LKS_TAG_FAILED) != is_good)
                fail_msg("<%s and byte %#x", r->before, byte);
            if (byte == '>' && is_good && strcmp(r->before, "b c='") != 0 &&
                strcmp(r->before, "b c=\"") != 0)
                assert_int_equal(after, LKS_TAG_DONE);
        }
    }
    assert_int_equal(state_after("b c='>' d=\">\" e=f>"), LKS_TAG_DONE);
    assert_int_equal(state_after("b c=d/>"), LKS_TAG_DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_indentation),
        cmocka_unit_test(each_heading),
        cmocka_unit_test(each_fence),
        cmocka_unit_test(each_item),
        cmocka_unit_test(an_item_that_begins_empty),
        cmocka_unit_test(each_number),
        cmocka_unit_test(each_break),
        cmocka_unit_test(each_unclear_block),
        cmocka_unit_test(each_byte_of_an_autolink),
        cmocka_unit_test(each_length_of_an_autolink),
        cmocka_unit_test(each_byte_of_a_tag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
