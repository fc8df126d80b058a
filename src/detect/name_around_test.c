#include "detect/name_around.h"

#include "support/exact.h"
#include "support/rows.h"

/* Evidence of the text before and after "user.id", in quarters of a nat;
 * LKS_EVIDENCE_UNIT is four of these. */
static const struct around_row {
    const char *why;
    const char *before;
    const char *after;
    bool is_file;
    int quarters;
} rows[] = {
    {"alone", "", "", false, 0},
    {"in a sentence", "see ", " for", false, 0},
    {"at the end of a sentence", "see ", ". Or", false, 0},
    {"in a list", "a, ", ", b", false, 0},
    {"on a line of its own", "\n", "\n", false, 0},
    {"in brackets", "(", ")", false, 0},
    {"a call", "", "(3)", false, -20},
    {"a remark", "", "( no", false, 0},
    {"a remark in Chinese", "", "(\xE8\x87\xAA)", false, 0},
    {"an index", "", "[key]", false, -12},
    {"a footnote or an index", "", "[1]", false, -6},
    {"a statement", "", ";\n", false, -10},
    {"a statement at the end", "", ";", false, -10},
    {"a semicolon", "", "; and", false, -2},
    {"a scope", "", "::x", false, -20},
    {"a pointer", "", "->x", false, -20},
    {"a comparison", "", "==x", false, -12},
    {"an arrow", "", "=>x", false, -12},
    {"an assignment", "", "=x", false, -12},
    {"counting", "", "++", false, -12},
    {"adding", "", "+=1", false, -12},
    {"a variable after it", "", "$x", false, -12},
    {"the end of a call", "", ");", false, -12},
    {"a call of the result", "", ").x", false, -12},
    {"a block", "", "){", false, -12},
    {"the end of a key", "", "']", false, -12},
    {"the end of a quoted key", "", "\"]", false, -12},
    {"the end of an object", "", "})", false, -6},
    {"the end of an array", "", "];", false, -12},
    {"an argument", "", "),", false, -2},
    {"a spaced assignment", "", " = x", false, -12},
    {"a spaced comparison", "", " == ", false, -12},
    {"a spaced inequality", "", " != ", false, -12},
    {"spaced adding", "", " += ", false, -12},
    {"spaced subtracting", "", " -= ", false, -12},
    {"a definition", "", " := ", false, -12},
    {"and", "", " && ", false, -12},
    {"or", "", " || ", false, -12},
    {"a spaced arrow", "", " => ", false, -12},
    {"a spaced block", "", " {", false, -12},
    {"a sum", "", " + x", false, -6},
    {"a choice", "", " ? x", false, -6},
    {"less", "", " < x", false, -12},
    {"a spaced comparison: more than", "", " > x", false, -12},
    {"a product", "", " * x", false, -4},
    {"the end of a template", "", " }}", false, -12},
    {"a dash", "", " - x", false, 0},
    {"a pointer before it", "x->", "", false, -20},
    {"a scope before it", "x::", "", false, -20},
    {"a variable of a shell", "$", "", false, -20},
    {"a template", "{{", "", false, -12},
    {"a spaced template", "{{ ", "", false, -12},
    {"a method in a document", "x#", "", false, -12},
    {"a value", "x = ", "", false, -12},
    {"a value of an option", "x=", "", false, -6},
    {"not", "!", "", false, -6},
    {"and before it", "x && ", "", false, -12},
    {"or before it", "x || ", "", false, -12},
    {"an address of", "&", "", false, -6},
    {"a sum before it", "x + ", "", false, -6},
    {"less before it", "x < ", "", false, -12},
    {"a quotation of a mail", "> ", "", false, -2},
    {"in backticks", "`", "`", false, -4},
    {"a key", "x['", "", false, -6 * 2},
    {"a folder", "src/", "", false, -12},
    {"no scheme", "//", "", false, 0},
    {"an argument of a call", "print(", "", false, -12},
    {"an index of an array", "row[", "", false, -12},
    {"a keyword", "return ", "", false, -8},
    {"a keyword in capitals", "RETURN ", "", false, -8},
    {"a word that ends in a keyword", "noreturn ", "", false, 0},
    {"a keyword and two spaces", "return  ", "", false, 0},
    {"a command before a site", "vim ", "", false, 0},
    {"a command before a file", "vim ", "", true, -8},
    {"a keyword before a file", "import ", "", true, -8},
    {"in a file", "in ", "", true, -5},
    {"in a site", "in ", "", false, 0},
    {"a word longer than all", "internationalisation ", "", true, 0},
    {"an index that starts with a space", "", "[ x", false, 0},
    {"a bracket at the end of a text", "", "[", false, 0},
    {"a letter after it", "", "[k", false, -12},
    {"a digit after it", "", "[1", false, -6},
    {"a call at the end of a text", "", "(", false, 0},
    {"the end of a remark", "", "). Or", false, 0},
    {"the end of a remark and of a text", "", ").", false, 0},
    {"a remark before a semicolon", "", "); or", false, -2},
    {"a bracket that closes a text", "", ")", false, 0},
    {"the end of a call and of a text", "", ");", false, -12},
    {"a member of what a call gives, a low line", "", ")._", false, -12},
    {"a member of what a call gives, a digit", "", ").0", false, -12},
    {"a statement that ends a block", "", ";}", false, -10},
    {"a statement before CR LF", "", ";\r", false, -10},
    {"one colon", "", ":x", false, 0},
    {"one hyphen", "", "-x", false, 0},
    {"one plus sign", "", "+x", false, 0},
    {"one sign after a space", "", " !", false, 0},
    {"a space at the end", "", " ", false, 0},
    {"one hyphen before it", "-", "", false, 0},
    {"one colon before it", ":", "", false, 0},
    {"one brace before it", "{", "", false, 0},
    {"a quotation mark before it", "'", "", false, 0},
    {"a slash at the start of a text", "/", "", false, -12},
    {"an object of a call", "f{", "", false, -12},
    {"a call after a low line", "_(", "", false, -12},
    {"a call after a digit", "5(", "", false, -12},
    {"a bracket after a hyphen", "-(", "", false, 0},
    {"a space alone before it", " ", "", false, 0},
    {"a hyphen and a space", "- ", "", false, 0},
    {"an asterisk of a list", "* ", "", false, 0},
};

static void signs_and_words_count(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct around_row *r = &rows[i];
        char text[64];
        (void)snprintf(text, sizeof text, "%suser.id%s", r->before, r->after);
        const size_t start = strlen(r->before);
        size_t reach = 0;
        const int odds = lks_evidence_around(
            lks_slice_of(EXACT(text)),
            (linkspan_range){start, start + strlen("user.id")}, r->is_file,
            &reach);
        ROW_EQ(r, odds, r->quarters * 4);
        ROW_EQ(r, reach, start + strlen("user.id") + 4);
    }
    ROWS_END();
}

static const struct line_row {
    const char *why;
    const char *before;
    const char *after;
    bool is_file;
    int quarters;
} line_rows[] = {
    {"prose", "we met at ", " and left", false, 0},
    {"one mark", "x() ", "", false, -3},
    {"one mark: a block", "x){y and ", "", false, -3},
    {"one mark: a comparison", "x==y and ", "", false, -3},
    {"one mark: an inequality", "x!=y and ", "", false, -3},
    {"one mark: and", "x&&y and ", "", false, -3},
    {"one mark: or", "x||y and ", "", false, -3},
    {"one mark: an arrow", "x=>y and ", "", false, -3},
    {"one mark: a pointer", "x->y and ", "", false, -3},
    {"one mark: a scope", "x::y and ", "", false, -3},
    {"one mark: adding", "x+=y and ", "", false, -3},
    {"one mark: a definition", "x:=y and ", "", false, -3},
    {"one mark: the end of a block", "x};y and ", "", false, -3},
    {"one mark: the end of a call", "x);y and ", "", false, -3},
    {"no mark", "x(y -- a=b & c | d: e +f ", "", false, 0},
    {"two marks", "x() == ", "", false, -6},
    {"no more than three count", "x() == y && z != ", "", false, -9},
    {"marks of another line", "x() == \n", "", false, 0},
    {"another file", "a.txt and ", "", true, -6},
    {"what is too long for an extension",
     "a.txttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxttxt ",
     "", true, 0},
    {"another file says nothing of a site", "a.txt and ", "", false, 0},
    {"a list of files", "", "\n", true, -16},
    {"a list of files with marks", "- ", " *", true, -16},
    {"a number on the line", "1 ", "", true, 0},
    {"a letter beyond ASCII on the line", "\xC3\xA9 ", "", true, 0},
    {"a word after it", "", " x", true, 0},
    {"another file in capitals", "A.TXT and ", "", true, -6},
    {"another file after it", "", " and a.txt", true, -6},
    {"a dot at the start of a text", ".txt and ", "", true, 0},
    {"a dot after a space", "a .txt and ", "", true, 0},
    {"a mark that is cut by the end of a text", "", " and (", false, 0},
    {"a mark at the end of a text", "", " and ()", false, -3},
    {"too far away", "x()                                               ", "",
     false, 0},
};

static void lines_count(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(line_rows); i++) {
        const struct line_row *r = &line_rows[i];
        char text[128];
        (void)snprintf(text, sizeof text, "%suser.md%s", r->before, r->after);
        const size_t start = strlen(r->before);
        size_t reach = 0;
        const int odds = lks_evidence_of_line(
            lks_slice_of(EXACT(text)),
            (linkspan_range){start, start + strlen("user.md")}, r->is_file,
            &reach);
        ROW_EQ(r, odds, r->quarters * 4);
    }
    ROWS_END();
}

/* A mark of code counts up to LKS_AROUND_MAX bytes before and after a name. */
static void marks_count_up_to_a_distance(void **state)
{
    (void)state;
    enum {
        NAME = 7,
        MOST = LKS_AROUND_MAX
    };
    for (size_t away = MOST - 2; away <= MOST + 2; away++) {
        char text[2 * MOST + NAME + 8];
        size_t reach = 0;
        memset(text, ' ', sizeof text);
        memcpy(text + MOST + 4, "user.md", NAME);
        const linkspan_range name = {MOST + 4, MOST + 4 + NAME};
        memcpy(text + name.start - away, "==", 2);
        const lks_slice whole = {(const uint8_t *)text, sizeof text};
        const int before = lks_evidence_of_line(whole, name, false, &reach);
        assert_int_equal(before, away <= MOST ? -12 : 0);
        assert_int_equal(reach, name.end + MOST + 10);

        memset(text, ' ', name.start);
        memcpy(text + name.end + away - 1, "==", 2);
        const int after = lks_evidence_of_line(whole, name, false, &reach);
        assert_int_equal(after, away <= MOST ? -12 : 0);
    }
}

/* The text starts or ends with the mark: up to LKS_AROUND_MAX bytes of a shorter
 * or longer text count. */
static void marks_at_the_ends_of_a_text(void **state)
{
    (void)state;
    enum {
        NAME = 7,
        MOST = LKS_AROUND_MAX
    };
    for (size_t away = 2; away <= MOST + 3; away++) {
        char text[MOST + NAME + 3];
        size_t reach = 0;
        const lks_slice whole = {(const uint8_t *)text, away + NAME};
        memset(text, ' ', sizeof text);
        memcpy(text, "==", 2);
        memcpy(text + away, "user.md", NAME);
        const int before = lks_evidence_of_line(
            whole, (linkspan_range){away, away + NAME}, false, &reach);
        assert_int_equal(before, away <= MOST ? -12 : 0);

        memset(text, ' ', sizeof text);
        memcpy(text, "user.md", NAME);
        memcpy(text + NAME + away - 2, "==", 2);
        const int after = lks_evidence_of_line(whole, (linkspan_range){0, NAME},
                                               false, &reach);
        assert_int_equal(after, away - 1 <= MOST ? -12 : 0);
    }
}

/* What is read of a sentence around "user.id": a word and a space before it,
 * with a comma or a colon, and a space and a word, or the end of the line,
 * after it. */
static const struct sentence_row {
    const char *why;
    const char *before;
    const char *after;
    bool is_in_sentence;
} sentence_rows[] = {
    {"words on both sides", "see ", " for", true},
    {"words of one letter", "a ", " b", true},
    {"a comma before", "a, ", " b", true},
    {"a colon before", "a: ", " b", true},
    {"a semicolon before", "a; ", " b", false},
    {"a comma at the start of a text", ", ", " b", false},
    {"a colon at the start of a text", ": ", " b", false},
    {"two commas before", "a,, ", " b", false},
    {"a digit before", "5 ", " b", false},
    {"a digit and a comma before", "5, ", " b", false},
    {"a letter beyond ASCII before", "\xC3\xA9 ", " b", true},
    {"a letter beyond ASCII after", "a ", " \xC3\xA9", true},
    {"a digit after", "a ", " 5", false},
    {"a space alone before", " ", " b", false},
    {"no space before", "a,", " b", false},
    {"no space after", "a ", "-b", false},
    {"at the start of a text", "", " b", true},
    {"at the start of a line", "\n", " b", true},
    {"alone", "", "", false},
    {"alone, with a full stop", "", ".", false},
    {"a full stop after", "a ", ". B", true},
    {"a comma after", "a ", ", b", true},
    {"a semicolon after", "a ", "; b", true},
    {"an exclamation mark after", "a ", "! B", true},
    {"a question mark after", "a ", "? B", true},
    {"a colon after", "a ", ": b", false},
    {"two marks and a word after", "a ", "., b", false},
    {"the end of the text", "a ", "", true},
    {"the end of the line", "a ", "\nb", true},
    {"a space at the end", "a ", " ", true},
    {"a full stop at the end", "a ", ".", true},
    {"a comma at the end", "a ", ",", true},
    {"an exclamation mark at the end", "a ", "!", true},
    {"a question mark at the end", "a ", "?", true},
    {"a semicolon at the end", "a ", ";", false},
    {"four marks at the end", "a ", "?!..", true},
    {"four marks at the end of a line", "a ", "?!..\nb", true},
    {"five marks at the end", "a ", "?!...", false},
};

static void sentences_are_recognised(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(sentence_rows); i++) {
        const struct sentence_row *r = &sentence_rows[i];
        char text[64];
        (void)snprintf(text, sizeof text, "%suser.id%s", r->before, r->after);
        const size_t start = strlen(r->before);
        const size_t end = start + strlen("user.id");
        size_t reach = 0;
        ROW_EQ(r,
               lks_is_in_sentence(lks_slice_of(EXACT(text)),
                                  (linkspan_range){start, end}, &reach),
               r->is_in_sentence);
        ROW_EQ(r, reach, end + 5);
    }
    ROWS_END();
}

/* What stands before the last name of a path of Windows. */
static const struct path_row {
    const char *why;
    const char *before;
    bool is_path;
} path_rows[] = {
    {"a drive", "C:\\", true},
    {"a server", "\\\\", true},
    {"a folder", "dir\\", true},
    {"a folder that ends in a digit", "5\\", true},
    {"a folder that ends in a low line", "_\\", true},
    {"a backslash at the start of a text", "\\", false},
    {"a backslash after a space", " \\", false},
    {"a backslash after a full stop", ".\\", false},
    {"no backslash", "C:/", false},
    {"nothing", "", false},
};

static void paths_of_windows_are_recognised(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(path_rows); i++) {
        const struct path_row *r = &path_rows[i];
        char text[64];
        (void)snprintf(text, sizeof text, "%suser.id", r->before);
        ROW_EQ(r,
               lks_is_in_windows_path(lks_slice_of(EXACT(text)),
                                      strlen(r->before)),
               r->is_path);
    }
    ROWS_END();
}

static int odds_of_port(const char *digits, const char *after)
{
    char text[64];
    (void)snprintf(text, sizeof text, "main.rs:%s%s", digits, after);
    const size_t start = strlen("main.rs:");
    size_t reach = 0;
    return lks_evidence_of_port(lks_slice_of(EXACT(text)),
                                (linkspan_range){start, start + strlen(digits)},
                                &reach);
}

/* Ports on which web servers listen, and numbers that are more likely to be
 * line numbers. */
static void only_usual_ports_can_be_ports(void **state)
{
    (void)state;
    static const char *const ports[] = {"80",   "443",  "3000", "4000", "5000",
                                        "8000", "8080", "8443", "8888", "9000"};
    static const char *const numbers[] = {"8",    "42",   "81",   "800",
                                          "8081", "8444", "9001", "80800"};
    for (size_t i = 0; i < ROWS(ports); i++) {
        if (odds_of_port(ports[i], " x") != 0)
            fail_msg("%s is a port", ports[i]);
        if (odds_of_port(ports[i], ":5") >= 0)
            fail_msg("%s:5 is a line and a column", ports[i]);
    }
    for (size_t i = 0; i < ROWS(numbers); i++)
        if (odds_of_port(numbers[i], " x") >= 0)
            fail_msg("%s is a line", numbers[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_usual_ports_can_be_ports),
        cmocka_unit_test(signs_and_words_count),
        cmocka_unit_test(lines_count),
        cmocka_unit_test(marks_count_up_to_a_distance),
        cmocka_unit_test(marks_at_the_ends_of_a_text),
        cmocka_unit_test(sentences_are_recognised),
        cmocka_unit_test(paths_of_windows_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
