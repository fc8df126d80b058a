/* Fields and separators by PRI 185's definitions, and the four orders. */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"

#define URL   LINKSPAN_KIND_URL
#define EMAIL LINKSPAN_KIND_EMAIL
#define FILES LINKSPAN_KIND_FILE_NAME

#define MOST 64

static const struct field_row {
    const char *why;
    uint32_t kind;
    const char *pieces; /* field|separator|field ... */
} field_rows[] = {
    {"S3: after a scheme, in a domain, after it, in a path", URL,
     "http|://|ab|.|cd|.|com|/|mn|/|op"},
    {"S3: after a path ?, in a query = and &, after it #", URL,
     "a|.|b|/|c|?|d|=|e|&|f|=|g|#|h"},
    {"D4: a port is a field", URL, "http|://|a|.|com|:|80|/|x"},
    {"D4: of an address in brackets", URL, "http|://|[::1]|:|80|?|x"},
    {"D4: after a user name", URL, "http|://|u:p@a|.|b|:|8|/|"},
    {"D4: an empty one", URL, "a|.|b|:||/|x"},
    {"D4: no port but a user name", URL, "http|://|u:1@a|.|b"},
    {"D4: no port but an IPv6 address", URL, "http|://|2001:db8::8888|/|x"},
    {"D4: a host of digits is no port", URL, "http|://|8080|/|x"},
    {"D4: nor is one digit", URL, "http|://|8|/|x"},
    {"D4: a port of one digit after one letter", URL, "http|://|a|:|8|/|x"},
    {"D4: after one digit", URL, "http|://|1|:|8|/|x"},
    {"D4: letters are no port", URL, "a|.|b:8x|/|c"},
    {"D4: = and & do not separate in a path", URL, "a|.|b|/|c=d&e"},
    {"D4: / and ? do not separate in a query", URL, "a|.|b|?|c/d?e|=|f"},
    {"D4: a fragment has none", URL, "a|.|b|#|c/d?e=f&g#h.i"},
    {"dots of a path do not separate", URL, "a|.|b|/|c.d"},
    {"? right after the domain", URL, "a|.|b|?|c"},
    {"# right after the domain", URL, "a|.|b|#|c"},
    {"each IDNSep", URL, "a|.|b|。|c|．|d|｡|e"},
    {"IDNSep of a path does not separate", URL, "a|.|b|/|c。d"},
    {"empty fields of a path", URL, "a|.|b|/||/||?||=||&||#|"},
    {"empty labels", URL, "|.||.|a"},
    {"a trailing dot", URL, "a|.|b|.||/|c"},
    {"a scheme without a host", URL, "http|://||/|a"},
    {"one label", URL, "http|://|localhost|/|x"},
    {"dots of an IPv6 address do not separate", URL,
     "http|://|[::1.2.3.4]|/|x"},
    {"dots of an IPv4 address are", URL, "http|://|1|.|2|.|3|.|4|/|"},
    {"a user name is part of a field", URL, "http|://|u:p@a|.|b|/|"},
    {"nothing", URL, ""},
    {"D5: @ and the dots of the domain", EMAIL, "a.b+c|@|d|.|com"},
    {"D5: the last @", EMAIL, "\"a@b\"|@|c|.|com"},
    {"mailto: is part of the local part", EMAIL, "mailto:a|@|b|.|c"},
    {"E7: header fields are a query", EMAIL,
     "mailto:a|@|b|.|c|?|cc|=|d@e.f|&|g|=|h"},
    {"no @", EMAIL, "a.b"},
    {"empty local part", EMAIL, "|@|a|.|b"},
    {"each IDNSep of a domain", EMAIL, "a。b|@|c|。|d"},
    {"path_sep", FILES, "ab|/|cd|\\|ef.txt"},
    {"at both ends", FILES, "|/|ab|/|cd|/|"},
    {"drive", FILES, "C:|\\|ab"},
    {"no path_sep: neither dots nor anything else", FILES, "ab.c?d=e#f"},
};

/* Remove the bars from a pattern and note where they were. */
static size_t take_apart(const char *pattern, char *text,
                         linkspan_range pieces[MOST], size_t *count)
{
    size_t len = 0;
    *count = 1;
    pieces[0].start = 0;
    for (; *pattern; pattern++) {
        if (*pattern != '|') {
            text[len++] = *pattern;
            continue;
        }
        pieces[*count - 1].end = len;
        pieces[(*count)++].start = len;
    }
    pieces[*count - 1].end = len;
    return len;
}

static void fields_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(field_rows); i++) {
        const struct field_row *r = &field_rows[i];
        char text[200];
        linkspan_range want[MOST];
        linkspan_range got[MOST];
        size_t wanted = 0;
        const size_t len = take_apart(r->pieces, text, want, &wanted);
        for (size_t room = 0; room <= wanted + 1; room++) {
            size_t count = 0;
            memset(got, 0xFF, sizeof got);
            ROW_EQ(r,
                   linkspan_bidi_fields(r->kind, text, len, got, room, &count),
                   LINKSPAN_OK);
            ROW_EQ(r, count, wanted);
            const size_t filled = room < wanted ? room : wanted;
            ROW_EQ(r, memcmp(got, want, filled * sizeof *got), 0);
            for (size_t k = filled; k < MOST; k++)
                ROW_EQ(r, got[k].start == SIZE_MAX, 1);
        }
    }
    ROWS_END();
}

#define CONSTANT    LINKSPAN_ORDER_CONSTANT
#define ENVIRONMENT LINKSPAN_ORDER_ENVIRONMENT
#define CONTENT     LINKSPAN_ORDER_CONTENT
#define TLD         LINKSPAN_ORDER_TLD
#define LTR         LINKSPAN_LEFT_TO_RIGHT
#define RTL         LINKSPAN_RIGHT_TO_LEFT
#define PARAGRAPH   2 /* as the paragraph */

static const struct order_row {
    const char *why;
    uint32_t kind;
    uint32_t order;
    const char *text;
    uint32_t direction;
} order_rows[] = {
    {"constant", URL, CONSTANT, "http://אב.גד/הו", LTR},
    {"constant, an address", EMAIL, CONSTANT, "אב@גד.הו", LTR},
    {"constant, a file name", FILES, CONSTANT, "אב/גד", LTR},
    {"environment", URL, ENVIRONMENT, "http://ab.com/x", PARAGRAPH},
    {"environment, right to left", URL, ENVIRONMENT, "אב.גד", PARAGRAPH},
    {"environment, an address", EMAIL, ENVIRONMENT, "a@b.c", PARAGRAPH},
    {"environment, a file name", FILES, ENVIRONMENT, "a/b", PARAGRAPH},
    {"content: none", URL, CONTENT, "http://ab.com/é/я/日本/1", LTR},
    {"content: Hebrew in the path", URL, CONTENT, "http://ab.com/א", RTL},
    {"content: Arabic in the fragment", URL, CONTENT, "ab.com#ع", RTL},
    {"content: Thaana", URL, CONTENT, "ab.com/ހ", RTL},
    {"content: outside of the BMP (Adlam)", URL, CONTENT, "ab.com/𞤀", RTL},
    {"content: Arabic digits have no direction of their own", URL, CONTENT,
     "ab.com/١٢", LTR},
    {"content: escapes are ASCII", URL, CONTENT, "ab.com/%D7%90", LTR},
    {"content: an address", EMAIL, CONTENT, "א@b.com", RTL},
    {"content: a file name", FILES, CONTENT, "a/א", RTL},
    {"content: ill-formed", URL, CONTENT, "ab.com/\xD7", LTR},
    {"TLD: Latin", URL, TLD, "http://אב.com/הו", LTR},
    {"TLD: Hebrew", URL, TLD, "http://ab.קום/mn", RTL},
    {"TLD: Arabic", URL, TLD, "http://ab.مصر", RTL},
    {"TLD: as an A-label", URL, TLD, "http://ab.xn--9dbq2a/mn", RTL},
    {"TLD: as an A-label in capitals", URL, TLD, "http://ab.XN--9DBQ2A", RTL},
    {"TLD: an A-label of Latin letters", URL, TLD, "ab.xn--bcher-kva", LTR},
    {"TLD: an invalid A-label", URL, TLD, "ab.xn--9", LTR},
    {"TLD: Han", URL, TLD, "http://אב.中国", LTR},
    {"TLD: of both directions", URL, TLD, "http://ab.אa", LTR},
    {"TLD: after it a port", URL, TLD, "http://ab.קום:80/x", RTL},
    {"TLD: after it a dot", URL, TLD, "http://ab.קום./x", RTL},
    {"TLD: after it another dot", URL, TLD, "http://ab.קום。/x", RTL},
    {"TLD: after another dot", URL, TLD, "http://ab。קום/x", RTL},
    {"TLD: a user name does not count", URL, TLD, "http://א.ב@ab", LTR},
    {"TLD: a path does not count", URL, TLD, "ab.com/א.ב", LTR},
    {"D2: one label", URL, TLD, "http://אב/x", LTR},
    {"D2: one label and a dot", URL, TLD, "http://אב./x", LTR},
    {"D2: IPv4", URL, TLD, "http://1.2.3.4/אב", LTR},
    {"D2: IPv4 and a port", URL, TLD, "http://1.2.3.4:80/אב", LTR},
    {"D2: IPv6", URL, TLD, "http://[::1]/אב", LTR},
    {"D2: no host", URL, TLD, "/אב", LTR},
    {"D2: file name", FILES, TLD, "אב.גד/הו.קום", LTR},
    {"TLD: an address", EMAIL, TLD, "ab@cd.קום", RTL},
    {"TLD: an address, Latin", EMAIL, TLD, "אב@גד.com", LTR},
    {"TLD: no address", EMAIL, TLD, "אב", LTR},
    {"nothing", URL, TLD, "", LTR},
};

static void direction_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(order_rows); i++) {
        const struct order_row *r = &order_rows[i];
        for (uint32_t paragraph = LTR; paragraph <= RTL; paragraph++) {
            const linkspan_bidi how = {.size = sizeof how,
                                       .kind = r->kind,
                                       .order = r->order,
                                       .paragraph = paragraph};
            uint32_t got = 9;
            ROW_EQ(r, linkspan_bidi_direction(&how, EXACT(r->text), &got),
                   LINKSPAN_OK);
            ROW_EQ(r, got,
                   r->direction == PARAGRAPH ? paragraph : r->direction);
        }
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_of_each_row),
        cmocka_unit_test(direction_of_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
