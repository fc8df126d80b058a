/* Each element that tree construction of the HTML standard (13.2.6) names. It
 * is tested by its effect on a <kbd>, which hides its content, around it or
 * inside it. */
/* Tests: documents/html_table.c, documents/doctype.c */
#include "documents/doctype.h"
#include "support/pieces.h"

/* One row for each name of a list that is separated by spaces; "@" in the source
 * stands for the name. */
static void check_names(const char *names, const char *source, const char *want)
{
    ROWS_BEGIN();
    while (*names) {
        const size_t len = strcspn(names, " ");
        char why[32];
        char text[256];
        size_t size = 0;
        (void)snprintf(why, sizeof why, "%.*s", (int)len, names);
        for (const char *p = source; *p; p++) {
            if (*p == '@') {
                memcpy(text + size, names, len);
                size += len;
            } else {
                text[size++] = *p;
            }
        }
        char *got = read_pieces(LINKSPAN_MARKUP_HTML, text, size);
        const piece_row row = {.why = why};
        ROW_STR(&row, got, strlen(got), want);
        free(got);
        names += len + (names[len] == ' ');
    }
    ROWS_END();
}

/* Elements of no kind, and unknown ones. */
#define ORDINARY                                                               \
    "abbr acronym audio bdi bdo blink canvas cite data datalist del dfn ins "  \
    "label legend map mark meter output picture progress q slot spacer time "  \
    "video x kbd2"

/* 13.1.2, and those that only the parser knows: they have no content, so that
 * their end tag ends nothing. */
static void void_elements(void **state)
{
    (void)state;
    check_names("area base basefont bgsound embed hr image img input keygen "
                "link meta param source track wbr",
                "<@><kbd>a</@>b", "|");
    check_names(ORDINARY, "<@><kbd>a</@>b", "|b");
}

/* 13.2.4.2, "special": the search for the element of an end tag stops at
 * them. */
static void special_elements(void **state)
{
    (void)state;
    check_names("address applet article aside blockquote button center dd "
                "details dir div dl dt fieldset figcaption figure footer form "
                "h1 h2 h3 h4 h5 h6 header hgroup li listing main marquee menu "
                "nav object ol p pre section summary ul",
                "<kbd><@>a</kbd>b", "|");
    check_names(ORDINARY, "<kbd><@>a</kbd>b", "|b");
    check_names("b big em font i nobr s small strike strong tt u span sub "
                "sup var ruby rb rp rt rtc",
                "<kbd><@>a</kbd>b<p>c", "|b|c");
}

/* 13.2.6.4.7: start tags that close a paragraph. */
static void elements_that_end_a_paragraph(void **state)
{
    (void)state;
    check_names("address article aside blockquote center dd details dialog dir "
                "div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 "
                "h5 h6 header hgroup hr li main menu nav ol p search section "
                "summary ul",
                "<p><kbd>a<@>b", "|b");
    check_names("listing plaintext pre xmp", "<p><kbd>a<@>b", "|");
    check_names("listing pre xmp", "<p><kbd>a<@>b</@>c", "|c");
    check_names(ORDINARY " a b big br button em embed font i img input nobr "
                         "object ruby s small span strong sub sup tt u var",
                "<p><kbd>a<@>b", "|");
}

/* 13.2.4.3: the end of a formatting element reaches out of a paragraph. */
static void formatting_elements(void **state)
{
    (void)state;
    check_names("a b big code em font i nobr s small strike strong tt u",
                "<@><p><kbd>a</@>b", "|b");
    check_names(ORDINARY " span sub sup var ruby", "<@><p><kbd>a</@>b", "|");
}

/* 13.2.6.5: start tags that end svg and math. */
static void elements_that_break_out(void **state)
{
    (void)state;
    static const char *const names =
        "b big blockquote body br center dd div dl dt em embed h1 h2 h3 h4 h5 "
        "h6 head hr i img li menu meta nobr ol p ruby s small span strong "
        "strike sub sup tt u ul var";
    check_names(names, "a<svg><@>b", "a|b");
    check_names(names, "a<math><@>b", "a|b");
    check_names("code listing pre", "a<svg><@>b</@>c", "a|c");
    check_names(ORDINARY " a address article aside form g image input link "
                         "path section",
                "a<svg><@>b", "a|");
}

/* 13.2.6.2: elements with raw text, or whose text may be raw: tags inside it
 * are text. */
static void raw_elements(void **state)
{
    (void)state;
    check_names("iframe noembed noframes script style textarea title "
                "xmp",
                "a<@></code><code></@>b", "a|b");
    check_names(ORDINARY, "a<@></code><code></@>b", "a|");
}

/* Elements whose text is no prose. */
static void elements_that_hide(void **state)
{
    (void)state;
    check_names("a button code iframe kbd listing math noembed noframes "
                "noscript pre samp script select style svg textarea title xmp",
                "a<@>b</@>c", "a|c");
    check_names(ORDINARY " address b center div em font h1 section span var",
                "a<@>b</@>c", "a|b|c");
}

/* 13.2.6.4.7: a start tag ends one of its own kind; an end tag implies others. */
static void elements_that_need_no_end(void **state)
{
    (void)state;
    check_names("dd dt li", "<@><kbd>a<@>b", "|b");
    check_names("optgroup option rb rp rt rtc", "<div><@>a</div>b", "|a|b");
    check_names("h1 h2 h3 h4 h5 h6", "<@><kbd>a</h1>b", "|b");
    check_names("h1 h2 h3 h4 h5 h6", "<@><kbd>a</h6>b", "|b");
    check_names("ol ul", "<li><kbd>a<@><li>b", "|");
    check_names("div address p", "<li><kbd>a<@><li>b", "|b");
}

static const struct doctype_row {
    const char *name;
    lks_quirks quirks;
    lks_quirks without_system;
} doctype_rows[] = {
    /* 13.2.6.4.1: not in the list, or in it only without a system identifier */
    {"-//W3C//DTD XHTML 1.0 Strict//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    /* limited-quirks mode, in which tables are as in no-quirks mode */
    {"-//W3C//DTD XHTML 1.0 Transitional//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD XHTML 1.0 Frameset//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD XHTML 1.1//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD HTML 4.01//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD HTML 4.01 Transitional//EN", LKS_QUIRKS_NO, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 4.01 Frameset//EN", LKS_QUIRKS_NO, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 4.0//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD HTML 4.0 Transitional//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 3.2//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 3.2 Final//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//IETF//DTD HTML//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//IETF//DTD HTML 2.0//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//EXAMPLE//DTD HTML//EN", LKS_QUIRKS_UNKNOWN, LKS_QUIRKS_UNKNOWN},
};

static lks_quirks quirks_of(const char *before, const char *name,
                            const char *after)
{
    char text[256];
    (void)snprintf(text, sizeof text, "%s%s%s", before, name, after);
    return lks_doctype_quirks(lks_slice_of(text, strlen(text)));
}

static void each_public_identifier(void **state)
{
    (void)state;
    static const char quirky[] = "\"\n'http://www.ibm.com/data/dtd/v11/"
                                 "ibmxhtml1-transitional.dtd'>";
    for (size_t i = 0; i < ROWS(doctype_rows); i++) {
        const struct doctype_row *r = &doctype_rows[i];
        assert_int_equal(quirks_of("<!DOCTYPE html PUBLIC \"", r->name, "\">"),
                         r->without_system);
        assert_int_equal(
            quirks_of("<!doctype HTML\tpublic '", r->name, "' \"x\" >"),
            r->quirks);
        assert_int_equal(quirks_of("<!DOCTYPE html PUBLIC \"", r->name, quirky),
                         LKS_QUIRKS_YES);
    }
}

/* A doctype that cannot be parsed has an unknown mode. */
static void each_form_of_a_doctype(void **state)
{
    (void)state;
    static const char *const none[] = {"<!DOCTYPE html>", "<!doctype\nHTML\f>",
                                       "<!DOCTYPE html SYSTEM 'x'>",
                                       "<!DOCTYPE html\rSYSTEM\t\"\">"};
    static const char *const unknown[] = {
        "<!DOCTYPE>",
        "<!DOCTYPEhtml>",
        "<!DOCTYP html>",
        "<!DOCTYPE html",
        "<!DOCTYPE htm>",
        "<!DOCTYPE htmls>",
        "<!DOCTYPE html PUBLIC>",
        "<!DOCTYPE html PUBLIC >",
        "<!DOCTYPE html PUBLIC'x'>",
        "<!DOCTYPE html PUBLIC 'x>",
        "<!DOCTYPE html SYSTEM>",
        "<!DOCTYPE html SYSTEM'x'>",
        "<!DOCTYPE html SYSTEM 'x' y>",
        "<!DOCTYPE html SYSTEM x>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' x>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN''x'>",
        "<!DOCTYPE html>x",
    };
    for (size_t i = 0; i < ROWS(none); i++)
        if (quirks_of("", none[i], "") != LKS_QUIRKS_NO)
            fail_msg("%s", none[i]);
    for (size_t i = 0; i < ROWS(unknown); i++)
        if (quirks_of("", unknown[i], "") != LKS_QUIRKS_UNKNOWN)
            fail_msg("%s", unknown[i]);
}

/* More nested elements than are followed: elements of the same name are
 * counted. */
static void deep_nesting(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 2, 126, 127, 128, 129, 130, 200, 300};
    for (size_t i = 0; i < ROWS(counts); i++) {
        char text[4096];
        size_t len = 0;
        for (size_t k = 0; k < counts[i]; k++)
            len += (size_t)snprintf(text + len, sizeof text - len, "<div>");
        len += (size_t)snprintf(text + len, sizeof text - len, "a");
        for (size_t k = 0; k < counts[i]; k++)
            len += (size_t)snprintf(text + len, sizeof text - len, "</div>");
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "b<kbd>c</kbd>d<p><kbd>e<p>f");
        char *got = read_pieces(LINKSPAN_MARKUP_HTML, text, len);
        assert_string_equal(got, "|a|b|d|f");
        free(got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(void_elements),
        cmocka_unit_test(special_elements),
        cmocka_unit_test(elements_that_end_a_paragraph),
        cmocka_unit_test(formatting_elements),
        cmocka_unit_test(elements_that_break_out),
        cmocka_unit_test(raw_elements),
        cmocka_unit_test(elements_that_hide),
        cmocka_unit_test(elements_that_need_no_end),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(each_public_identifier),
        cmocka_unit_test(each_form_of_a_doctype),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
