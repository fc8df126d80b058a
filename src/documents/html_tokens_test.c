#include "support/exact.h"
#include "support/pieces.h"

/* Rows: the states of the HTML standard's tokenizer (13.2.5). */
static const piece_row text_rows[] = {
    {"nothing", "", ""},
    {"text alone", "a b", "a b"},
    {"a lone angle bracket", "a < b <", "a < b <"},
    {"before what starts no tag", "a <1 <. <<", "a <1 <. <<"},
    {"an end tag's start at the end: what follows would be in it", "a </",
     "a |"},
    {"a byte order mark, before which nothing is",
     "\xEF\xBB\xBF"
     "a",
     "|a"},
    {"a doctype after it: <table> ends the paragraph",
     "\xEF\xBB\xBF<!doctype html><p>a<table></table><kbd>b</p>c", "|a|"},
    {"no doctype: it does not", "<p>a<table></table><kbd>b</p>c", "|a|c"},
    {"a reference", "a &amp; b", "a & b"},
    {"a reference in a link", "x.org/?a=1&amp;b=2", "x.org/?a=1&b=2"},
    {"what is no reference", "a & b &x; &", "a & b &x; &"},
    {"a reference stands for no tag", "&lt;b>x&lt;/b>", "<b>x</b>"},
    {"ill-formed bytes stay", "a\xFFz", "a\xFFz"},
};

static const piece_row tag_rows[] = {
    {"a tag", "a<b>c</b>d", "a|c|d"},
    {"tags that adjoin are one gap", "a<b><i>c", "a|c"},
    {"a tag without end", "a<b c", "a|"},
    {"a tag without end, in a value", "a<b c=\"d", "a|"},
    {"attributes", "a<b c d=e f='g' h=\"i\">j", "a|j"},
    {"`>` in a quoted value", "a<b c=\">\" d='>'>e", "a|e"},
    {"`>` ends an unquoted value", "a<b c=d>e", "a|e"},
    {"`>` instead of a value", "a<b c=>d", "a|d"},
    {"a quotation mark in a name", "a<b c\"d>e\">f", "a|e\">f"},
    {"a quotation mark in an unquoted value", "a<b c=d\"e>f\">g", "a|f\">g"},
    {"spaces around the equals sign", "a<b c = '>'>d", "a|d"},
    {"an equals sign as a name", "a<b ='c>d", "a|d"},
    {"no space between attributes", "a<b c='d'e=\"f>\">g", "a|g"},
    {"slashes", "a<b/c/ / d>e<br/>f", "a|e|f"},
    {"an end tag with attributes", "a</b c='>'>d", "a|d"},
    {"an end tag without name", "a</>b", "a|b"},
    {"an end tag with another character", "a</ b>c</1>d", "a|c|d"},
    {"a bracket in a tag's name", "a<b<c>d", "a|d"},
};

static const piece_row comment_rows[] = {
    {"a comment", "a<!-- b -->c", "a|c"},
    {"tags in a comment", "a<!-- <b> > -- > -->c", "a|c"},
    {"the shortest", "a<!---->b", "a|b"},
    {"abrupt", "a<!-->b<!--->c", "a|b|c"},
    {"ended with an exclamation mark", "a<!--b--!>c", "a|c"},
    {"not right at the start", "a<!--!>b-->c", "a|c"},
    {"a dash and an exclamation mark", "a<!---!>b-->c", "a|c"},
    {"empty, ended with an exclamation mark", "a<!----!>b", "a|b"},
    {"many dashes", "a<!--b---->c", "a|c"},
    {"a comment in it", "a<!-- <!-- b --> c -->", "a| c -->"},
    {"a comment's start in it", "a<!-- <!--> b", "a| b"},
    {"without end", "a<!-- b", "a|"},
    {"a doctype", "<!DOCTYPE html>a", "|a"},
    {"`>` in a doctype's quotes", "<!DOCTYPE x PUBLIC \"a>b\">c", "|b\">c"},
    {"another declaration", "a<!b>c", "a|c"},
    {"an instruction", "a<?b c='>'?>d", "a|'?>d"},
    {"CDATA in HTML is a comment", "a<![CDATA[b>c]]>d", "a|c]]>d"},
    {"CDATA in SVG", "a<svg><![CDATA[</svg>b]]></svg>c", "a|c"},
    {"CDATA in MathML", "a<math><![CDATA[</math>b>]]></math>c", "a|c"},
    {"CDATA where HTML goes on, on which parsers differ",
     "a<svg><desc><![CDATA[>]]></desc></svg>b", "a|"},
};

static const piece_row raw_rows[] = {
    {"a script", "a<script>b</script>c", "a|c"},
    {"tags and references in it", "a<script>'<p>&amp;'</script>c", "a|c"},
    {"another end tag", "a<script></style></scriptx></script>b", "a|b"},
    {"its end tag in capitals", "a<SCRIPT>b</Script >c", "a|c"},
    {"its end tag with a slash", "a<script>b</script/>c", "a|c"},
    {"without end", "a<script>b</script", "a|"},
    {"escaped", "a<script><!-- <p> </script>b", "a|b"},
    {"escaped and back", "a<script><!-- --> <script> </script>b", "a|b"},
    {"escaped twice", "a<script><!-- <script> </script> b --></script>c",
     "a|c"},
    {"escaped twice and back to once",
     "a<script><!-- <script></script> </script>b", "a|b"},
    {"escaped twice, then not at all", "a<script><!-- <script> --> </script>b",
     "a|b"},
    {"escaped for nothing", "a<script><!--> <script> </script>b", "a|b"},
    {"escaped, another name", "a<script><!-- <scripty> </script>b", "a|b"},
    {"no escape in a style", "a<style><!-- <style> </style>b", "a|b"},
    {"a title", "a<title>b<p>&amp;</title>c", "a|c"},
    {"a text area", "a<textarea>b</textareas></textarea>c", "a|c"},
    {"the other raw ones",
     "<xmp><b></xmp>a<iframe><b></iframe>b<noembed><b></noembed>c"
     "<noframes><b></noframes>d<noscript><b></noscript>e",
     "|a|b|c|d|e"},
    {"without scripts it is an element: an image",
     "a<noscript><img alt='>'><style></p></style></noscript>b", "a|b"},
    {"an attribute goes on behind it", "a<noscript><p title='</noscript>b",
     "a|"},
    {"a comment goes on behind it", "a<noscript><!--</noscript>b-->c", "a|"},
    {"a style goes on behind it", "a<noscript><style></noscript>b", "a|"},
    {"a link goes on behind it", "a<noscript><a></noscript>b", "a|"},
    {"a link ends in it", "a<noscript><a>x</a></noscript>b", "a|b"},
    {"a table goes on behind it", "a<noscript><table></noscript>b", "a|"},
    {"a paragraph outside ends in it", "<p>a<noscript><div></noscript>b",
     "|a|"},
    {"one in one", "a<noscript><noscript></noscript>b", "a|"},
    {"in the head nothing in it ends with it",
     "<noscript><samp>a</noscript>b</samp>c", "|"},
    {"plain text up to the end", "a<plaintext>b</plaintext>c", "a|"},
    {"raw text in its midst", "a<title>", "a|"},
    {"an attribute of a script", "a<script src='</script>'>b</script>c", "a|c"},
};

#define ROWS_TEST(name, rows)                                                  \
    static void name(void **state)                                             \
    {                                                                          \
        (void)state;                                                           \
        check_pieces(LINKSPAN_MARKUP_HTML, rows, ROWS(rows));                  \
    }

ROWS_TEST(reads_text, text_rows)
ROWS_TEST(reads_tags, tag_rows)
ROWS_TEST(reads_comments, comment_rows)
ROWS_TEST(reads_raw_text, raw_rows)

/* A NUL byte is text. */
static void reads_nul(void **state)
{
    (void)state;
    lks_html h = {0};
    lks_piece piece;
    const lks_slice text = lks_slice_of("a\0b<p>", 6);
    assert_true(lks_html_next(&h, text, &piece));
    assert_int_equal(piece.kind, LKS_PIECE_TEXT);
    assert_int_equal(piece.end, 3);
}

/* A NUL in a name stands for U+FFFD: <b> would end the <svg>, and <b NUL> does
 * not. */
static void reads_nul_in_a_name(void **state)
{
    (void)state;
    static const char source[] = "a<svg><b\0x>b";
    char *got = read_pieces(LINKSPAN_MARKUP_HTML, source, sizeof source - 1);
    assert_string_equal(got, "a|");
    free(got);
}

/* Each piece has its place in the source, so a second reader that follows the
 * first makes a table of offsets unnecessary. */
static void tells_the_source(void **state)
{
    (void)state;
    lks_html h = {0};
    lks_piece piece;
    const char *source = "<p>a&eacute;b";
    const lks_slice text = lks_slice_of(EXACT(source));
    assert_true(lks_html_next(&h, text, &piece));
    assert_true(lks_html_next(&h, text, &piece));
    lks_html copy = h;
    lks_piece same;
    assert_true(lks_html_next(&h, text, &piece));
    assert_true(lks_html_next(&copy, text, &same));
    assert_int_equal(piece.kind, LKS_PIECE_CHARACTER);
    assert_int_equal(piece.start, 4);
    assert_int_equal(piece.end, 12);
    assert_memory_equal(piece.read.data, "é", 2);
    assert_int_equal(same.start, 4);
    assert_memory_equal(same.read.data, "é", 2);
}

/* 13.2.5.6 and 13.2.5.7: a letter, "/", "!" or "?" after "<" starts markup; any
 * other byte leaves "<" as text. */
static void each_byte_after_a_bracket(void **state)
{
    (void)state;
    for (unsigned byte = 2; byte < 256; byte++) {
        char source[] = "a<?b>d";
        source[2] = (char)byte;
        const bool is_letter =
            byte < 0x80 && (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
        char *got = read_pieces(LINKSPAN_MARKUP_HTML, EXACT(source));
        assert_string_equal(got, is_letter || strchr("/!?", (int)byte) ? "a|d"
                                 : byte == '<'                         ? "a<|d"
                                               : source);
        free(got);
    }
}

/* 13.2.5.14 and 13.2.5.17: the end tag of raw text is its name, followed by a
 * space, "/" or ">". */
static void each_byte_after_an_end_tag(void **state)
{
    (void)state;
    for (unsigned byte = 1; byte < 256; byte++)
        for (int form = 0; form < 3; form++) {
            static const char *const names[] = {"style", "title", "script"};
            char source[64];
            (void)snprintf(source, sizeof source, "a<%s>b</%s%c>c", names[form],
                           names[form], (int)byte);
            char *got = read_pieces(LINKSPAN_MARKUP_HTML, EXACT(source));
            assert_string_equal(got, byte == '>'                       ? "a|>c"
                                     : strchr("\t\n\f\r /", (int)byte) ? "a|c"
                                                                       : "a|");
            free(got);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_text),
        cmocka_unit_test(reads_tags),
        cmocka_unit_test(reads_comments),
        cmocka_unit_test(reads_raw_text),
        cmocka_unit_test(reads_nul),
        cmocka_unit_test(reads_nul_in_a_name),
        cmocka_unit_test(tells_the_source),
        cmocka_unit_test(each_byte_after_a_bracket),
        cmocka_unit_test(each_byte_after_an_end_tag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
