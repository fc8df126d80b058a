/* Tests: api/data.c, host/list.c, host/suffix_build.c */
#include "host/data.h"

#include <stdlib.h>

#include "host/suffix.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define BEGIN_ICANN   "// ===BEGIN ICANN DOMAINS===\n"
#define END_ICANN     "// ===END ICANN DOMAINS===\n"
#define BEGIN_PRIVATE "// ===BEGIN PRIVATE DOMAINS===\n"
#define END_PRIVATE   "// ===END PRIVATE DOMAINS===\n"
#define PRIVATE       BEGIN_PRIVATE END_PRIVATE
#define ICANN(rules)  BEGIN_ICANN rules END_ICANN PRIVATE

#define L32 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define L63 L32 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define L64 L32 L32

/* A literal with its length, since some hold NUL bytes. */
#define BYTES(literal) literal, sizeof(literal) - 1

typedef struct list_row {
    const char *why;
    const char *list;
    size_t len;
    linkspan_status status;
    size_t line;
    const char *message; /* NULL if the list loads */
} list_row;

static const list_row suffix_rows[] = {
    {"smallest list", BYTES(ICANN("com\n")), LINKSPAN_OK, 0, NULL},
    {"no final newline",
     BYTES(BEGIN_ICANN "com\n" END_ICANN BEGIN_PRIVATE
                       "// ===END PRIVATE DOMAINS==="),
     LINKSPAN_OK, 0, NULL},
    {"CRLF",
     BYTES("// ===BEGIN ICANN DOMAINS===\r\ncom\r\n\r\n"
           "// ===END ICANN DOMAINS===\r\n// ===BEGIN PRIVATE DOMAINS===\r\n"
           "// ===END PRIVATE DOMAINS===\r\n"),
     LINKSPAN_OK, 0, NULL},
    {"byte order mark", BYTES("\xEF\xBB\xBF" ICANN("com\n")), LINKSPAN_OK, 0,
     NULL},
    {"blanks around a rule, words after it",
     BYTES(ICANN(" \tcom \t// of old\n\t\n")), LINKSPAN_OK, 0, NULL},
    {"a rule twice", BYTES(ICANN("com\ncom\n")), LINKSPAN_OK, 0, NULL},
    {"a rule in both sections",
     BYTES(BEGIN_ICANN "com\n" END_ICANN BEGIN_PRIVATE "com\n" END_PRIVATE),
     LINKSPAN_OK, 0, NULL},
    {"label of 63", BYTES(ICANN(L63 ".com\n")), LINKSPAN_OK, 0, NULL},
    {"name of 253",
     BYTES(
         ICANN(L63 "." L63 "." L63 "." L32 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n")),
     LINKSPAN_OK, 0, NULL},
    {"0 bytes", BYTES(""), LINKSPAN_ERR_INVALID, 0, "the list is empty"},
    {"only a byte order mark", BYTES("\xEF\xBB\xBF"), LINKSPAN_ERR_INVALID, 0,
     "no section of ICANN domains"},
    {"no section", BYTES("// nothing\n"), LINKSPAN_ERR_INVALID, 0,
     "no section of ICANN domains"},
    {"no private section", BYTES(BEGIN_ICANN "com\n" END_ICANN),
     LINKSPAN_ERR_INVALID, 0, "no section of private domains"},
    {"no rule", BYTES(ICANN("")), LINKSPAN_ERR_INVALID, 0, "no rule"},
    {"a rule before the sections", BYTES("com\n" ICANN("")),
     LINKSPAN_ERR_INVALID, 1, "a rule outside a section"},
    {"a rule between the sections",
     BYTES(BEGIN_ICANN END_ICANN "\ncom\n" PRIVATE), LINKSPAN_ERR_INVALID, 4,
     "a rule outside a section"},
    {"cut in a section: the line where it begins",
     BYTES("\n" BEGIN_ICANN "com\nnet\n"), LINKSPAN_ERR_INVALID, 2,
     "a section without its end"},
    {"cut in the last section",
     BYTES(BEGIN_ICANN "com\n" END_ICANN BEGIN_PRIVATE "blogspot.co"),
     LINKSPAN_ERR_INVALID, 4, "a section without its end"},
    {"cut in the last marker",
     BYTES(BEGIN_ICANN "com\n" END_ICANN BEGIN_PRIVATE
                       "// ===END PRIVATE DOMAINS="),
     LINKSPAN_ERR_INVALID, 4, "a section without its end"},
    {"a section in a section", BYTES(BEGIN_ICANN BEGIN_PRIVATE),
     LINKSPAN_ERR_INVALID, 2, "a section begins inside a section"},
    {"an end without a beginning", BYTES("\n" END_ICANN), LINKSPAN_ERR_INVALID,
     2, "a section ends that has not begun"},
    {"the other section's end", BYTES(BEGIN_ICANN END_PRIVATE),
     LINKSPAN_ERR_INVALID, 2, "a section ends that has not begun"},
    {"a section twice", BYTES(BEGIN_ICANN "com\n" END_ICANN BEGIN_ICANN),
     LINKSPAN_ERR_INVALID, 4, "a section comes twice"},
    {"the private section twice",
     BYTES(BEGIN_ICANN "com\n" END_ICANN BEGIN_PRIVATE
                       "a.com\n" END_PRIVATE BEGIN_PRIVATE
                       "b.com\n" END_PRIVATE),
     LINKSPAN_ERR_INVALID, 7, "a section comes twice"},
    {"label of 64", BYTES(ICANN("com\n" L64 ".com\n")), LINKSPAN_ERR_INVALID, 3,
     "a label longer than 63 in ASCII"},
    {"name of 254",
     BYTES(
         ICANN(L63 "." L63 "." L63 "." L32 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n")),
     LINKSPAN_ERR_INVALID, 2, "a name longer than 253"},
    {"U-label whose ASCII letters and the hyphen after them fill 63",
     BYTES(ICANN("\xC3\xBC" L32 "aaaaaaaaaaaaaaaaaaaaaaaaaa.com\n")),
     LINKSPAN_ERR_INVALID, 2, "a label longer than 63 in ASCII"},
    {"U-label without room for the hyphen",
     BYTES(ICANN("\xC3\xBC" L32 "aaaaaaaaaaaaaaaaaaaaaaaaaaa.com\n")),
     LINKSPAN_ERR_INVALID, 2, "a label longer than 63 in ASCII"},
    {"U-label without room for its ASCII letters",
     BYTES(ICANN("\xC3\xBC" L32 "aaaaaaaaaaaaaaaaaaaaaaaaaaaa.com\n")),
     LINKSPAN_ERR_INVALID, 2, "a label longer than 63 in ASCII"},
    {"empty label", BYTES(ICANN("a..com\n")), LINKSPAN_ERR_INVALID, 2,
     "an empty label"},
    {"leading dot", BYTES(ICANN(".com\n")), LINKSPAN_ERR_INVALID, 2,
     "an empty label"},
    {"trailing dot", BYTES(ICANN("com.\n")), LINKSPAN_ERR_INVALID, 2,
     "an empty label"},
    {"ill-formed UTF-8 in a rule", BYTES(ICANN("com\nb\xFCr.com\n")),
     LINKSPAN_ERR_INVALID, 3, "ill-formed UTF-8"},
    {"ill-formed UTF-8 in a comment", BYTES(ICANN("com\n// \xE2\x82\n")),
     LINKSPAN_ERR_INVALID, 3, "ill-formed UTF-8"},
    {"NUL in a rule", BYTES(ICANN("com\nne\0t\n")), LINKSPAN_ERR_INVALID, 3,
     "a NUL byte"},
    {"NUL in a comment", BYTES(ICANN("com\n//\0\n")), LINKSPAN_ERR_INVALID, 3,
     "a NUL byte"},
    {"a character of no name", BYTES(ICANN("com\nfoo/bar\n")),
     LINKSPAN_ERR_INVALID, 3, "a character that no domain name has"},
    {"CR alone", BYTES(ICANN("com\rnet\n")), LINKSPAN_ERR_INVALID, 2,
     "a character that no domain name has"},
    {"wildcard alone", BYTES(ICANN("*\n")), LINKSPAN_ERR_INVALID, 2,
     "a wildcard that is not the first of several labels"},
    {"wildcard inside", BYTES(ICANN("a.*.com\n")), LINKSPAN_ERR_INVALID, 2,
     "a wildcard that is not the first of several labels"},
    {"part of a label", BYTES(ICANN("*a.com\n")), LINKSPAN_ERR_INVALID, 2,
     "a wildcard that is not the first of several labels"},
    {"wildcard before nothing", BYTES(ICANN("*.\n")), LINKSPAN_ERR_INVALID, 2,
     "an empty label"},
    {"exception of a wildcard", BYTES(ICANN("!*.com\n")), LINKSPAN_ERR_INVALID,
     2, "a wildcard that is not the first of several labels"},
    {"exception of one label would leave nothing", BYTES(ICANN("!com\n")),
     LINKSPAN_ERR_INVALID, 2, "an exception of a single label"},
};

static const list_row tld_rows[] = {
    {"as IANA has it", BYTES("# Version 2025100900, Last Updated x\nCOM\n"),
     LINKSPAN_OK, 0, NULL},
    {"CRLF, mark and no final newline", BYTES("\xEF\xBB\xBF#\r\nCOM\r\nNET"),
     LINKSPAN_OK, 0, NULL},
    {"a name twice", BYTES("COM\ncom\n"), LINKSPAN_OK, 0, NULL},
    {"0 bytes", BYTES(""), LINKSPAN_ERR_INVALID, 0, "the list is empty"},
    {"only comments", BYTES("# a.b\n"), LINKSPAN_ERR_INVALID, 0,
     "no top-level domain"},
    {"two labels", BYTES("com\nco.uk\n"), LINKSPAN_ERR_INVALID, 2,
     "a top-level domain of more than one label"},
    {"label of 64", BYTES("com\n" L64 "\n"), LINKSPAN_ERR_INVALID, 2,
     "a label longer than 63 in ASCII"},
    {"a page instead of the list", BYTES("<!DOCTYPE html>\n"),
     LINKSPAN_ERR_INVALID, 1, "a character that no domain name has"},
    {"ill-formed UTF-8", BYTES("com\n\xFF\n"), LINKSPAN_ERR_INVALID, 2,
     "ill-formed UTF-8"},
    {"NUL", BYTES("com\n\0\n"), LINKSPAN_ERR_INVALID, 2, "a NUL byte"},
};

/* Load one list; the other one is the compiled-in list. */
static linkspan_status load_one(uint32_t which, const char *list, size_t len,
                                linkspan_data **data,
                                linkspan_data_error *error)
{
    linkspan_data_source source = {.size = sizeof source,
                                   .flags = LINKSPAN_LOAD_ANY_TLDS};
    if (which == LINKSPAN_LIST_SUFFIXES)
        source.suffixes = (linkspan_str){list, len};
    else
        source.tlds = (linkspan_str){list, len};
    return linkspan_data_load(&source, NULL, data, error);
}

static unsigned check_list_row(const list_row *r, uint32_t which)
{
    static const char untouched[] = "untouched";
    unsigned bad_rows = 0;
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error, .message = untouched};
    /* A copy of exactly this size, so that ASan sees one byte too far. */
    char *copy = malloc(r->len ? r->len : 1);
    assert_non_null(copy);
    memcpy(copy, r->list, r->len);
    const linkspan_status st = load_one(which, copy, r->len, &data, &error);
    const char *message = r->message ? r->message : untouched;
    ROW_EQ(r, st, r->status);
    ROW_EQ(r, data != NULL, r->status == LINKSPAN_OK);
    ROW_EQ(r, error.line, r->line);
    ROW_EQ(r, error.status, r->status);
    ROW_EQ(r, error.list, r->status == LINKSPAN_OK ? 0 : which);
    ROW_STR(r, error.message, strlen(error.message), message);
    linkspan_data_free(data);
    free(copy);
    return bad_rows;
}

static void loads_or_refuses_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(suffix_rows); i++)
        bad_rows += check_list_row(&suffix_rows[i], LINKSPAN_LIST_SUFFIXES);
    for (size_t i = 0; i < ROWS(tld_rows); i++)
        bad_rows += check_list_row(&tld_rows[i], LINKSPAN_LIST_TLDS);
    ROWS_END();
}

/* A text of a start, `count` times a pattern, and an end. */
static char *repeat(const char *begin, const char *pattern, size_t count,
                    const char *end)
{
    const size_t width = strlen(pattern);
    const size_t size = strlen(begin) + width * count + strlen(end) + 1;
    char *text = malloc(size);
    assert_non_null(text);
    size_t len = (size_t)snprintf(text, size, "%s", begin);
    for (size_t i = 0; i < width * count; i++)
        text[len++] = pattern[i % width];
    (void)snprintf(text + len, size - len, "%s", end);
    return text;
}

static void refuses_a_list_that_is_too_much(void **state)
{
    (void)state;
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error};
    char *list =
        repeat(BEGIN_ICANN "com\n", "a.", 10000, "com\n" END_ICANN PRIVATE);
    assert_int_equal(
        load_one(LINKSPAN_LIST_SUFFIXES, EXACT(list), &data, &error),
        LINKSPAN_ERR_LIMIT);
    assert_int_equal(error.line, 3);
    assert_string_equal(error.message, "more than 127 labels");
    free(list);

    list = repeat(BEGIN_ICANN, "com\n", (size_t)5 << 20, END_ICANN PRIVATE);
    assert_int_equal(
        load_one(LINKSPAN_LIST_SUFFIXES, EXACT(list), &data, &error),
        LINKSPAN_ERR_LIMIT);
    assert_int_equal(error.line, 0);
    assert_string_equal(error.message, "the list is larger than 16 MiB");
    free(list);

    list = repeat(BEGIN_ICANN, "a\n", (1 << 20) + 1, END_ICANN PRIVATE);
    assert_int_equal(
        load_one(LINKSPAN_LIST_SUFFIXES, EXACT(list), &data, &error),
        LINKSPAN_ERR_LIMIT);
    assert_int_equal(error.line, 1 + (1 << 20) + 1);
    assert_string_equal(error.message, "too many rules");
    free(list);
    assert_null(data);
}

/* A rule has at most 127 labels and a name at most 253 bytes; such rules are
 * found. */
static void takes_the_longest_rule(void **state)
{
    (void)state;
    linkspan_data *data = NULL;
    char *list = repeat(BEGIN_ICANN, "a.", 126, "a\n" END_ICANN PRIVATE);
    assert_int_equal(load_one(LINKSPAN_LIST_SUFFIXES, EXACT(list), &data, NULL),
                     LINKSPAN_OK);
    free(list);
    char *host = repeat("x.y.", "a.", 126, "a");
    lks_domain d = {0};
    assert_true(
        lks_domain_find(lks_data_table(data), lks_slice_of(EXACT(host)), &d));
    assert_int_equal(d.icann_suffix, 4);
    assert_int_equal(d.icann_registrable, 2);
    free(host);
    linkspan_data_free(data);
}

static const struct punycode_row {
    const char *why;
    const char *rule;
    const char *ascii; /* RFC 3492 7.1 and IANA's root zone */
} punycode_rows[] = {
    {"公司, from .cn", "\xE5\x85\xAC\xE5\x8F\xB8", "xn--55qx5d"},
    {"中国", "\xE4\xB8\xAD\xE5\x9B\xBD", "xn--fiqs8s"},
    {"рф", "\xD1\x80\xD1\x84", "xn--p1ai"},
    {"bücher: letters of ASCII first",
     "b\xC3\xBC"
     "cher",
     "xn--bcher-kva"},
    {"letters of ASCII are mapped",
     "B\xC3\xBC"
     "CHER",
     "xn--bcher-kva"},
    {"no letter of ASCII, RFC 3492 7.1 (B)",
     "\xE4\xBB\x96\xE4\xBB\xAC\xE4\xB8\xBA\xE4\xBB\x80\xE4\xB9\x88\xE4\xB8\x8D"
     "\xE8\xAF\xB4\xE4\xB8\xAD\xE6\x96\x87",
     "xn--ihqwcrb4cv8a8dqg056pqjye"},
    {"a hyphen in it, RFC 3492 7.1 (L)",
     "3\xE5\xB9\xB4"
     "b\xE7\xB5\x84\xE9\x87\x91\xE5\x85\xAB\xE5\x85\x88\xE7\x94\x9F",
     "xn--3b-ww4c5e180e575a65lsy2b"},
};

static void converts_each_label(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(punycode_rows); i++) {
        const struct punycode_row *r = &punycode_rows[i];
        linkspan_data *data = NULL;
        ROW_EQ(r, load_one(LINKSPAN_LIST_TLDS, EXACT(r->rule), &data, NULL),
               LINKSPAN_OK);
        ROW_EQ(r,
               lks_is_tld(lks_data_table(data), lks_slice_of(EXACT(r->ascii))),
               true);
        linkspan_data_free(data);
    }
    ROWS_END();
}

/* The first statement of a list about its age counts. */
static const char small_list[] =
    "// VERSION: 2024-02-29_01-02-03_UTC\n"
    "// List of new gTLDs imported from https://x on "
    "2020-01-01T00:00:00Z\n" ICANN("com\nuk\nco.uk\nco.uk\n*.ck\n!www.ck\n");
static const char small_tlds[] = "# Version 2024030100, Last Updated x\n"
                                 "COM\nUK\nCK\n";

static const linkspan_data_source small_source = {
    .size = sizeof small_source,
    .flags = LINKSPAN_LOAD_ANY_TLDS,
    .suffixes = {small_list, sizeof small_list - 1},
    .suffixes_name = {"small.dat", 9},
    .tlds = {small_tlds, sizeof small_tlds - 1}};

static void fails_at_every_allocation(void **state)
{
    (void)state;
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    for (size_t n = 0; st != LINKSPAN_OK; n++) {
        failing_allocator a;
        linkspan_data *data = NULL;
        linkspan_data_error error = {.size = sizeof error};
        failing_allocator_init(&a, n);
        /* with the compiled-in rules, so that the arrays have to grow */
        linkspan_data_source source = small_source;
        source.suffixes = (linkspan_str){0};
        st = linkspan_data_load(&source, &a.base, &data, &error);
        if (st == LINKSPAN_OK) {
            assert_true(n > 5);
            linkspan_data_free(data);
        } else {
            assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
            assert_int_equal(error.status, st);
            assert_int_equal(error.list, 0);
            assert_string_equal(error.message, "no memory");
            assert_null(data);
        }
        assert_int_equal(a.held, 0);
    }
}

/* The age of a list without VERSION follows from the remark about the gTLDs
 * that it has imported, and from no other remark. */
static linkspan_data *load_suffixes(const char *list, linkspan_data_facts *f)
{
    linkspan_data *data = NULL;
    assert_int_equal(load_one(LINKSPAN_LIST_SUFFIXES, EXACT(list), &data, NULL),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_data_info(data, 1709294400, f), LINKSPAN_OK);
    return data;
}

static void tells_its_age_by_its_gtlds(void **state)
{
    (void)state;
    static const char list[] =
        "// List of old gTLDs imported from https://x on 2019-01-01T00:00:00Z\n"
        "// List of new gTLDs imported from https://x on "
        "2020-02-03T00:00:00Z\n" ICANN("com\n");
    linkspan_data_facts f = {.size = sizeof f};
    linkspan_data_free(load_suffixes(list, &f));
    assert_int_equal(f.suffixes_date, 20200203);
}

static void tells_what_it_is(void **state)
{
    (void)state;
    linkspan_data *data = NULL;
    linkspan_data_facts f = {.size = sizeof f};
    const int64_t noon = INT64_C(1709294400); /* 1 March 2024, 12:00 UTC */
    assert_int_equal(linkspan_data_load(&small_source, NULL, &data, NULL),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_data_info(data, noon, &f), LINKSPAN_OK);
    assert_int_equal(f.compiled_in, 0);
    assert_int_equal(f.suffixes_name.len, 9);
    assert_memory_equal(f.suffixes_name.data, "small.dat", 9);
    assert_int_equal(f.suffixes_version.len, 23);
    assert_memory_equal(f.suffixes_version.data, "2024-02-29_01-02-03_UTC", 23);
    assert_int_equal(f.suffixes_date, 20240229);
    assert_int_equal(f.suffixes_age, 1);
    assert_int_equal(f.tlds_name.len, 0);
    assert_int_equal(f.tlds_version.len, 10);
    assert_int_equal(f.tlds_date, 20240301);
    assert_int_equal(f.tlds_age, 0);
    assert_int_equal(f.icann_rules, 5); /* the duplicate rule counts once */
    assert_int_equal(f.private_rules, 0);
    assert_int_equal(f.tlds_count, 3);
    assert_int_equal(linkspan_data_info(data, -1, &f), LINKSPAN_OK);
    assert_int_equal(f.suffixes_age, -1);
    assert_int_equal(linkspan_data_info(data, 0, &f), LINKSPAN_OK);
    assert_int_equal(f.suffixes_age, 0); /* the clock is before the date of the
                                          * list */

    assert_int_equal(linkspan_data_info(NULL, noon, &f), LINKSPAN_OK);
    assert_int_equal(f.compiled_in,
                     LINKSPAN_LIST_SUFFIXES | LINKSPAN_LIST_TLDS);
    assert_true(f.suffixes_date > 20260000 && f.tlds_date > 20250000);
    assert_int_equal(f.tlds_version.len, strlen("2024030100"));
    assert_int_equal(strlen(f.tlds_version.data), f.tlds_version.len);
    assert_int_equal(strlen(f.suffixes_version.data), f.suffixes_version.len);
    linkspan_data_free(data);
}

static void unknown_versions_are_no_dates(void **state)
{
    (void)state;
    static const char list[] = "// VERSION: 2024-13-01\n" ICANN("com\n");
    static const char tlds[] = "# Version 2025x0909, or later\nCOM\n";
    const linkspan_data_source source = {.size = sizeof source,
                                         .flags = LINKSPAN_LOAD_ANY_TLDS,
                                         .suffixes = {list, sizeof list - 1},
                                         .tlds = {tlds, sizeof tlds - 1}};
    linkspan_data *data = NULL;
    linkspan_data_facts f = {.size = sizeof f};
    assert_int_equal(linkspan_data_load(&source, NULL, &data, NULL),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_data_info(data, 1709294400, &f), LINKSPAN_OK);
    assert_int_equal(f.suffixes_date, 0);
    assert_int_equal(f.suffixes_age, -1);
    assert_int_equal(f.suffixes_version.len, 10);
    assert_int_equal(f.tlds_date, 0);
    assert_int_equal(f.tlds_version.len, 9);
    linkspan_data_free(data);
}

static const struct date_row {
    const char *why;
    const char *version;
    uint32_t date;
} date_rows[] = {
    {"the first day", "2024-01-01", 20240101},
    {"the last", "2024-12-31", 20241231},
    {"without hyphens", "20240131", 20240131},
    {"the first year", "1970-01-01", 19700101},
    {"no year of this clock", "1969-12-31", 0},
    {"no month", "2024-00-01", 0},
    {"a month too many", "2024-13-01", 0},
    {"no day", "2024-01-00", 0},
    {"a day too many", "2024-01-32", 0},
    {"a digit too few", "2024-01-1", 0},
    {"a hyphen elsewhere", "202-40101", 0},
    {"another sign", "2024/01/01", 0},
    {"the first counts", "1\n// VERSION: 2024-02-29", 0},
    {"and no other", "2024-02-29\n// VERSION: 2024-03-01", 20240229},
};

static void dates_are_days_of_the_calendar(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (const struct date_row *r = date_rows; r < date_rows + ROWS(date_rows);
         r++) {
        char list[200];
        linkspan_data_facts f = {.size = sizeof f};
        (void)snprintf(list, sizeof list, "// VERSION: %s\n%s", r->version,
                       ICANN("com\n"));
        linkspan_data_free(load_suffixes(list, &f));
        ROW_EQ(r, f.suffixes_date, r->date);
    }
    ROWS_END();
}

static const struct day_row {
    const char *why;
    uint32_t date;
    int64_t days; /* `date -u -d DATE +%s` divided by 86400 */
} day_rows[] = {
    {"the first day", 19700101, 0},
    {"last of February", 19700228, 58},
    {"first of March", 19700301, 59},
    {"leap day", 20240229, 19782},
    {"the day after", 20240301, 19783},
    {"2000 was a leap year", 20000301, 11017},
    {"2100 is no leap year", 21000301, 47541},
    {"end of a year", 20261231, 20818},
};

static void counts_days(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(day_rows); i++)
        ROW_EQ(&day_rows[i], lks_days_of(day_rows[i].date), day_rows[i].days);
    ROWS_END();
}

static void lives_until_the_last_owner(void **state)
{
    (void)state;
    failing_allocator a;
    linkspan_data *data = NULL;
    failing_allocator_init(&a, SIZE_MAX);
    assert_int_equal(linkspan_data_load(&small_source, &a.base, &data, NULL),
                     LINKSPAN_OK);
    assert_int_equal(a.held, 2);
    assert_ptr_equal(linkspan_data_retain(data), data);
    linkspan_data_free(data);
    assert_int_equal(a.held, 2);
    assert_true(lks_is_tld(lks_data_table(data), lks_slice_of("com", 3)));
    linkspan_data_free(data);
    assert_int_equal(a.held, 0);
    assert_null(linkspan_data_retain(NULL));
    linkspan_data_free(NULL);
}

static void checks_its_arguments(void **state)
{
    (void)state;
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error, .line = 77};
    linkspan_data_error unsized = {.line = 77};
    linkspan_data_source s = small_source;
    const linkspan_allocator unready = {.size = sizeof unready};
    assert_int_equal(linkspan_data_load(NULL, NULL, &data, &error),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_data_load(&s, NULL, NULL, &error),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_data_load(&s, &unready, &data, &error),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &unsized),
                     LINKSPAN_ERR_ARG);
    s.size = 0;
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_ARG);
    s = small_source;
    s.tlds.data = NULL; /* with a length */
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_ARG);
    s = small_source;
    s.suffixes.data = NULL;
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_ARG);
    s = small_source;
    s.suffixes_name.data = NULL;
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_ARG);
    s = small_source;
    s.tlds_name.len = 1;
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_ARG);
    s = small_source;
    s.suffixes_name.len = LINKSPAN_DATA_NAME_MAX + 1;
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_LIMIT);
    s = small_source;
    s.flags = 2;
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_OPTION);
    s = small_source;
    s.tlds_name = (linkspan_str){small_list, LINKSPAN_DATA_NAME_MAX + 1};
    assert_int_equal(linkspan_data_load(&s, NULL, &data, &error),
                     LINKSPAN_ERR_LIMIT);
    assert_null(data);
    assert_int_equal(error.line, 77);
    assert_int_equal(unsized.line, 77);

    linkspan_data_facts f = {.size = 0, .tlds_date = 77};
    assert_int_equal(linkspan_data_info(NULL, 0, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_data_info(NULL, 0, &f), LINKSPAN_ERR_ARG);
    assert_int_equal(f.tlds_date, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_or_refuses_each_row),
        cmocka_unit_test(refuses_a_list_that_is_too_much),
        cmocka_unit_test(takes_the_longest_rule),
        cmocka_unit_test(converts_each_label),
        cmocka_unit_test(fails_at_every_allocation),
        cmocka_unit_test(tells_its_age_by_its_gtlds),
        cmocka_unit_test(tells_what_it_is),
        cmocka_unit_test(unknown_versions_are_no_dates),
        cmocka_unit_test(dates_are_days_of_the_calendar),
        cmocka_unit_test(counts_days),
        cmocka_unit_test(lives_until_the_last_owner),
        cmocka_unit_test(checks_its_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
