/* What linkspan_explain() reports about each character: its decision, its part,
 * how many brackets are open, and the code of the rule. */
/* Tests: find/explain.c */
#include "support/exact.h"
#include "support/marked_rows.h"
#include "text/utf8.h"

#define MOST_EVENTS 256

typedef struct events {
    size_t count;
    linkspan_event all[MOST_EVENTS];
} events;

static int32_t keep(void *context, const linkspan_event *event)
{
    events *e = context;
    assert_true(e->count < MOST_EVENTS);
    e->all[e->count++] = *event;
    return 0;
}

/* A letter for each decision, and the rule of docs/internals/conformance.md or the step
 * of UTS #58 3.5.1 that is reported with it. NULL: the rule depends on the
 * text. */
static const struct {
    char letter;
    const char *rule;
} decisions[] = {
    {'-', ""},    {'s', "H10"}, {'l', "E1"},  {'@', "E1"},  {'h', "H3"},
    {'p', "H9"},  {'i', "T2"},  {'|', "T3"},  {'.', "5.5"}, {',', "5.6"},
    {'(', "5.8"}, {')', "5.9"}, {'n', "5.2"}, {'H', "5.7"}, {'x', "T10"},
    {'f', "T4"},  {'!', NULL},  {'>', "E6"},  {'R', NULL},
};

static char letter_of_part(uint32_t part)
{
    switch (part) {
    case 0:
        return '-';
    case LINKSPAN_PART_PATH:
        return 'p';
    case LINKSPAN_PART_QUERY:
        return 'q';
    case LINKSPAN_PART_FRAGMENT:
        return 'f';
    case LINKSPAN_PART_DIRECTIVE:
        return 'd';
    default:
        return '?';
    }
}

static const struct detail_row {
    const char *why;
    uint32_t flags;
    uint32_t tailoring;
    const char *text;
    const char *decisions; /* for each character: its decision, */
    const char *parts;     /* its part, */
    const char *depths;    /* and how many brackets are open after it */
} rows[] = {
    {"all parts of a URL", 0, 0,                                  /**/
     "http://a.com:80/b?c#d e",                                   /**/
     "ssssssshhhhhpppi.i.i.H-",                                   /**/
     "---------------ppqqff--",                                   /**/
     "00000000000000000000000"},                                  /**/
    {"directives", 0, 0,                                          /**/
     "a.com#b:~:c,d e",                                           /**/
     "hhhhhi.iii.|.H-",                                           /**/
     "-----ffdddddd--",                                           /**/
     "000000000000000"},                                          /**/
    {"a query without a path", 0, 0,                              /**/
     "a.com?b=c&d e",                                             /**/
     "hhhhhi.|.|.H-",                                             /**/
     "-----qqqqqq--",                                             /**/
     "0000000000000"},                                            /**/
    {"a fragment without a path", 0, 0,                           /**/
     "a.com#b e",                                                 /**/
     "hhhhhi.H-",                                                 /**/
     "-----ff--",                                                 /**/
     "000000000"},                                                /**/
    {"a port without a path", 0, 0,                               /**/
     "a.com:8, e",                                                /**/
     "hhhhhppn--",                                                /**/
     "----------",                                                /**/
     "0000000000"},                                               /**/
    {"brackets in brackets", 0, 0,                                /**/
     "a.com/([b])c) e",                                           /**/
     "hhhhhi((.)).x--",                                           /**/
     "-----ppppppp---",                                           /**/
     "000000122100000"},                                          /**/
    {"a separator forgets open brackets", 0, 0,                   /**/
     "a.com?((b&c d",                                             /**/
     "hhhhhi((.|.H-",                                             /**/
     "-----qqqqqq--",                                             /**/
     "0000001220000"},                                            /**/
    {"a user name", LINKSPAN_DETECT_USER_NAMES, 0,                /**/
     "http://me@a.com/b c",                                       /**/
     "sssssssll@hhhhhi.H-",                                       /**/
     "---------------pp--",                                       /**/
     "0000000000000000000"},                                      /**/
    {"header fields of an address", 0, LINKSPAN_TAILOR_ADDRESSES, /**/
     "mailto:x@a.com?a=b c",                                      /**/
     "sssssssl@hhhhhi.|.--",                                      /**/
     "--------------qqqq--",                                      /**/
     "00000000000000000000"},                                     /**/
    {"a scheme without slashes, and a query", LINKSPAN_DETECT_OPAQUE_SCHEMES,
     0,                 /**/
     "magnet:?xt=a b",  /**/
     "sssssssi..|.H-",  /**/
     "-------qqqqq--",  /**/
     "00000000000000"}, /**/
    {"a scheme without slashes, and a path", LINKSPAN_DETECT_OPAQUE_SCHEMES,
     0,                 /**/
     "urn:isbn:12. b",  /**/
     "ssss....,..,H-",  /**/
     "----pppppppp--",  /**/
     "00000000000000"}, /**/
    {"a telephone number ends by its own syntax",
     LINKSPAN_DETECT_OPAQUE_SCHEMES, 0,                            /**/
     "tel:112;ext=5, x",                                           /**/
     "ssss...,.....---",                                           /**/
     "----ppppppppp---",                                           /**/
     "0000000000000000"},                                          /**/
    {"a dot before a bare question mark", 0, LINKSPAN_TAILOR_BARE, /**/
     "a.com.? b",                                                  /**/
     "hhhhh-!H-",                                                  /**/
     "------q--",                                                  /**/
     "000000000"},                                                 /**/
};

static void explain(const struct detail_row *r, events *e)
{
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.flags = r->flags;
    o.tailoring = r->tailoring;
    linkspan_detector *d = new_detector(&o);
    e->count = 0;
    assert_int_equal(linkspan_explain(d, EXACT(r->text), keep, e), LINKSPAN_OK);
    linkspan_detector_free(d);
}

static void each_character(void **state)
{
    (void)state;
    static events e;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct detail_row *r = &rows[i];
        char got[3][MOST_EVENTS];
        explain(r, &e);
        for (size_t k = 0; k < e.count; k++) {
            got[0][k] = decisions[e.all[k].decision].letter;
            got[1][k] = letter_of_part(e.all[k].part);
            got[2][k] = (char)('0' + e.all[k].depth);
        }
        ROW_STR(r, got[0], e.count, r->decisions);
        ROW_STR(r, got[1], e.count, r->parts);
        ROW_STR(r, got[2], e.count, r->depths);
    }
    ROWS_END();
}

static void rules_of_decisions(void **state)
{
    (void)state;
    static events e;
    for (size_t i = 0; i < ROWS(rows); i++) {
        explain(&rows[i], &e);
        for (size_t k = 0; k < e.count; k++) {
            const char *rule = decisions[e.all[k].decision].rule;
            assert_int_equal(e.all[k].size, sizeof e.all[k]);
            if (rule)
                assert_string_equal(e.all[k].rule, rule);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_character),
        cmocka_unit_test(rules_of_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
