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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
