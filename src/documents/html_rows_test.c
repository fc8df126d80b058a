/* Each row of the table of elements, against the lists of the HTML standard. A
 * list has all its names, so that a row with one flag too many is noticed too. */
/* Tests: documents/html_table.c */
#include "documents/html_stack.h"

#include "support/exact.h"
#include "support/rows.h"

/* Elements of one flag or kind; the names are separated by spaces. */
typedef struct list_row {
    const char *why;
    uint32_t value;
    const char *names;
} list_row;

static const list_row flag_rows[] = {
    {"15.3: elements of a line, and those that are not shown; text of <ruby> "
     "is beside "
     "its base",
     INLINE,
     "a area b base basefont bgsound big code em font i kbd link meta nobr "
     "noscript param rb rp rt rtc ruby s samp script small source span strike "
     "strong style sub sup template track tt u var wbr"},
    {"13.2.6.4.7: the start tag closes a paragraph. <form> and <table> do so "
     "under conditions, which are not in the table",
     CLOSES_P,
     "address article aside blockquote center dd details dialog dir div dl dt "
     "fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li "
     "listing main menu nav ol p plaintext pre search section summary ul xmp"},
    {"content that is no prose", HIDES,
     "a button code iframe kbd listing math noembed noframes noscript "
     "plaintext "
     "pre samp script select style svg textarea title xmp"},
    {"13.2.6.2, 13.2.6.4.4, 13.2.6.4.7: RAWTEXT and RCDATA", RAW,
     "iframe noembed noframes noscript style textarea title xmp"},
    {"13.2.6.4.4: script data", SCRIPT, "script"},
    {"13.2.6.4.7: PLAINTEXT", REST, "plaintext"},
    {"13.2.4.2: in scope", SCOPE,
     "applet caption marquee object table td template th"},
    {"13.2.4.2: in list item scope", LIST_SCOPE, "ol ul"},
    {"13.2.4.2: in button scope", BUTTON_SCOPE, "button"},
    {"13.2.4.2: in table scope", TABLE_SCOPE, "table template"},
    {"13.2.4.3: markers of the list of active formatting elements", MARKER,
     "applet caption marquee object td template th"},
    {"13.2.6.5: start tags that end foreign content; <font> depends on its "
     "attributes",
     BREAKOUT,
     "b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 "
     "h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small "
     "span strike strong sub sup table tt u ul var"},
    {"13.2.4.2: special, of the elements that can be open here and hold prose",
     SPECIAL,
     "address applet article aside blockquote button caption center dd details "
     "dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 "
     "header hgroup li listing main marquee menu nav object ol p pre section "
     "select summary table tbody td template tfoot th thead tr ul"},
    {"13.2.6.5: MathML text integration points and HTML integration points",
     POINT, "annotation-xml desc foreignobject mi mn mo ms mtext title"},
    {"13.2.4.3: formatting", FORMAT,
     "a b big code em font i nobr s small strike strong tt u"},
    {"13.1.2: void, those that only the parser knows, and html, head and body, "
     "which are open everywhere",
     VOID,
     "area base basefont bgsound body br col embed frame head hr html image "
     "img "
     "input keygen link meta param source track wbr"},
};

static const list_row kind_rows[] = {
    {"13.2.6.4.7: blocks that a start tag opens after a paragraph is closed",
     BLOCK,
     "address article aside blockquote center details dir div dl fieldset "
     "figcaption figure footer header hgroup listing main menu nav ol pre "
     "section summary ul"},
    {"p", PARAGRAPH, "p"},
    {"headings", HEADING, "h1 h2 h3 h4 h5 h6"},
    {"li", LIST_ITEM, "li"},
    {"dd, dt", TERM, "dd dt"},
    {"13.2.6.3: implied end tags", IMPLIED, "optgroup option rb rp rt rtc"},
    {"a", LINK, "a"},
    {"code", CODE, "code"},
    {"button", BUTTON, "button"},
    {"form", FORM, "form"},
    {"blocks that are special to some parsers only", DIALOG, "dialog search"},
    {"select", SELECT, "select"},
    {"input", INPUT, "input"},
    {"table", TABLE, "table"},
    {"13.2.6.4.13: table bodies", SECTION, "tbody tfoot thead"},
    {"tr", ROW, "tr"},
    {"td, th", CELL, "td th"},
    {"caption", CAPTION, "caption"},
    {"columns", COLUMN, "col colgroup"},
    {"13.2.6.4.7: objects", OBJECT, "applet marquee object"},
    {"template", TEMPLATE, "template"},
    {"roots of foreign content", FOREIGN, "math svg"},
    {"frameset", FRAMESET, "frameset"},
};

/* Elements that are in none of the other lists of kinds. */
static const char others[] =
    "annotation-xml area b base basefont bgsound big body br desc em embed "
    "font "
    "foreignobject frame head hr html i iframe image img kbd keygen link meta "
    "mi mn mo ms mtext nobr noembed noframes noscript param plaintext ruby s "
    "samp script small source span strike strong style sub sup textarea title "
    "track tt u var wbr xmp";

static size_t row_of(const char *name, size_t len)
{
    return lks_element_of(lks_slice_of(exact_bytes(name, len), len));
}

/* True if the list, separated by spaces, has the name. */
static bool has_name(const char *list, const char *name)
{
    const size_t len = strlen(name);
    for (const char *at = list; *at;) {
        const size_t word = strcspn(at, " ");
        if (word == len && memcmp(at, name, len) == 0)
            return true;
        at += word + (at[word] == ' ');
    }
    return false;
}

/* Each name of the list has a row of its own, which must have the kind and the
 * flags of all lists that contain the name. */
static void check_list(const char *names)
{
    while (*names) {
        const size_t len = strcspn(names, " ");
        const size_t row = row_of(names, len);
        char name[32];
        uint32_t flags = 0;
        uint32_t kind = OTHER;
        (void)snprintf(name, sizeof name, "%.*s", (int)len, names);
        for (size_t i = 0; i < ROWS(flag_rows); i++)
            if (has_name(flag_rows[i].names, name))
                flags |= flag_rows[i].value;
        for (size_t i = 0; i < ROWS(kind_rows); i++)
            if (has_name(kind_rows[i].names, name))
                kind = kind_rows[i].value;
        if (row == LKS_ELEMENT_UNKNOWN)
            fail_msg("%s is not in the table", name);
        if (lks_element_table[row].kind != kind)
            fail_msg("%s has the kind %u", name, lks_element_table[row].kind);
        if (lks_element_table[row].flags != flags)
            fail_msg("%s has the flags %#x, not %#x", name,
                     lks_element_table[row].flags, (unsigned)flags);
        names += len + (names[len] == ' ');
    }
}

static void each_element_has_its_flags_and_kind(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(flag_rows); i++)
        check_list(flag_rows[i].names);
    for (size_t i = 0; i < ROWS(kind_rows); i++)
        check_list(kind_rows[i].names);
    check_list(others);
    assert_int_equal(lks_element_table[LKS_ELEMENT_UNKNOWN].kind, OTHER);
    assert_int_equal(lks_element_table[LKS_ELEMENT_UNKNOWN].flags, INLINE);
}

/* Each name is found in capital and small letters; with a letter more or less
 * it is another name. */
static void each_name_is_found_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(kind_rows) + 1; i++)
        for (const char *at = i < ROWS(kind_rows) ? kind_rows[i].names : others;
             *at;) {
            const size_t len = strcspn(at, " ");
            char name[32] = "";
            memcpy(name, at, len);
            const size_t row = row_of(name, len);
            assert_string_equal(lks_element_table[row].name, name);
            for (size_t k = 0; k < len; k++) {
                if (name[k] < 'a' || name[k] > 'z')
                    continue;
                name[k] = (char)(name[k] - 0x20);
                assert_int_equal(row_of(name, len), row);
            }
            name[len] = '\0';
            assert_int_equal(row_of(name, len + 1), LKS_ELEMENT_UNKNOWN);
            name[len] = '!';
            assert_int_equal(row_of(name, len + 1), LKS_ELEMENT_UNKNOWN);
            name[0] = '\0';
            assert_int_equal(row_of(name, len), LKS_ELEMENT_UNKNOWN);
            at += len + (at[len] == ' ');
        }
    assert_int_equal(row_of("", 0), LKS_ELEMENT_UNKNOWN);
    assert_int_equal(row_of("annotation-xm", 13), LKS_ELEMENT_UNKNOWN);
    assert_int_equal(row_of("annotation-xmlx", 15), LKS_ELEMENT_UNKNOWN);
    assert_true(lks_element_hides(lks_slice_of("KBD", 3)));
    assert_false(lks_element_hides(lks_slice_of("p", 1)));
    assert_false(lks_element_hides(lks_slice_of("unknown", 7)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_element_has_its_flags_and_kind),
        cmocka_unit_test(each_name_is_found_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
