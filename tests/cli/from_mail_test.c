/* --from=mail at its limits, which are small here. Mail is read from memory, in pieces
 * of any size. CMakeLists.txt defines the limits. */
#include "cli/input/from_document.h"

#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include "support/rows.h"

/* What cli/input/from_mail.c derives from the limits. */
#define MOST_ESCAPES (LONGEST_HTML / 4)
#define MOST_SOURCE  (4 * LONGEST_HTML)

static char document[20000];
static size_t document_len;
static size_t document_at;
static size_t at_once;
static linkspan_detector *detector;

/* The command reads the document instead of its file. */
ssize_t read(int fd, void *into, size_t room)
{
    const size_t left = document_len - document_at;
    const size_t most = room < at_once ? room : at_once;
    const size_t len = left < most ? left : most;
    (void)fd;
    memcpy(into, document + document_at, len);
    document_at += len;
    return (ssize_t)len;
}

static void begin(const char *text)
{
    document_len = 0;
    memset(document, 0, sizeof document);
    (void)strcpy(document, text);
    document_len = strlen(text);
}

static void add(const char *text)
{
    (void)strcpy(document + document_len, text);
    document_len += strlen(text);
}

static void add_times(const char *text, size_t times)
{
    for (size_t i = 0; i < times; i++)
        add(text);
}

/* Add lines of `c`, which have `len` bytes in all. */
static void add_lines(char c, size_t len)
{
    for (size_t i = 1; i <= len; i++)
        document[document_len++] = i % 40 == 0 || i == len ? '\n' : c;
}

typedef struct told {
    char text[4000];
    size_t len;
} told;

static bool on_link(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link)
{
    told *const t = context;
    const linkspan_range span = link->span;
    assert_true(place->start < place->end && place->end <= document_len);
    t->len += (size_t)snprintf(t->text + t->len, sizeof t->text - t->len,
                               "%.*s %.*s\n", (int)place->within.len,
                               place->within.data, (int)(span.end - span.start),
                               text.data + span.start);
    assert_true(t->len < sizeof t->text);
    return true;
}

/* The places and links of the document, a line each; "!" at the end: something was
 * wrong with it. */
static const char *found(size_t pieces)
{
    static told t;
    const scan_settings settings = {.detector = detector,
                                    .counts_lines = true,
                                    .counts_columns = true,
                                    .is_quiet = true,
                                    .has_charsets = true,
                                    .wants_within = true,
                                    .from = FROM_MAIL,
                                    .kinds = LINKSPAN_KIND_URL};
    const scan_sink sink = {.context = &t, .on_link = on_link};
    scan_search s = {.settings = &settings, .sink = &sink};
    scan_reader in;
    t = (told){.len = 0};
    document_at = 0;
    at_once = pieces;
    assert_true(scan_open(&in, &settings, "/dev/null", true));
    from_mail(&s, &in);
    (void)strcpy(t.text + t.len, in.was_read ? "" : "!");
    scan_search_free(&s);
    scan_close(&in);
    return t.text;
}

/* The document gives this, whatever comes at once. */
static void gives(const char *want)
{
    static const size_t pieces[] = {
        1,  2,  3,  5,   8,   13,  31,  62,
        63, 64, 65, 100, 199, 200, 999, sizeof document};
    for (size_t i = 0; i < ROWS(pieces); i++) {
        const char *const got = found(pieces[i]);
        if (strcmp(got, want) != 0)
            print_error("%s\npieces of %zu\n", document, pieces[i]);
        assert_string_equal(got, want);
    }
}

static void nested(void **state)
{
    (void)state;
    static const char *const within[] = {"1", "1.1", "1.1.1"};
    char want[100];
    for (size_t depth = 1; depth <= DEEPEST + 1; depth++) {
        begin("");
        for (size_t i = 0; i < depth; i++) {
            char part[100];
            (void)snprintf(part, sizeof part,
                           "Content-Type: multipart/mixed; boundary=b%zux\n\n"
                           "--b%zux\n",
                           i, i);
            add(part);
        }
        add("\na.com\n");
        const bool is_deep = depth > DEEPEST;
        (void)snprintf(want, sizeof want, "message[1].part[%s] a.com\n%s",
                       within[is_deep ? DEEPEST - 1 : depth - 1],
                       is_deep ? "!" : "");
        gives(want);
    }
}

static void many_parts(void **state)
{
    (void)state;
    for (size_t count = MOST_PARTS - 1; count <= MOST_PARTS + 2; count++) {
        char want[2000] = "";
        begin("Content-Type: multipart/mixed; boundary=b\n\n");
        add_times("--b\n\na.com\n", count);
        for (size_t i = 1; i <= count && i <= MOST_PARTS; i++)
            (void)snprintf(want + strlen(want), 100,
                           "message[1].part[%zu] a.com\n", i);
        (void)strcat(want, count > MOST_PARTS ? "!" : "");
        gives(want);
    }
}

/* A line that continues a field may start LONGEST_FIELD - 1 bytes after its start. */
static void long_fields(void **state)
{
    (void)state;
    for (size_t far = LONGEST_FIELD - 2; far <= LONGEST_FIELD + 2; far++) {
        begin("To: a.com\n");
        while (document_len + 20 < far)
            add(" xxxxxxxx\n");
        document[document_len++] = ' ';
        add_lines('x', far - document_len);
        assert_int_equal(document_len, far);
        add(" b.com\n\nc.com\n");
        const char *const got = found(sizeof document);
        assert_int_equal(strchr(got, '!') != NULL, far >= LONGEST_FIELD);
        if (far < LONGEST_FIELD)
            gives("message[1].header[to] a.com\nmessage[1].header[to] b.com\n"
                  "message[1] c.com\n");
        assert_non_null(strstr(got, " b.com\nmessage[1] c.com\n"));
    }
}

/* A long line is read in pieces, and no escape of quoted-printable is cut. */
static void long_lines(void **state)
{
    (void)state;
    for (size_t len = 0; len < 3 * LONGEST_MAIL_LINE; len++) {
        begin("Content-Transfer-Encoding: quoted-printable\n\n");
        add_times("x", len);
        add(" http://a.com/=C3=A9=41=42z=3D1 =\n\nb.com");
        gives("message[1] http://a.com/\xC3\xA9"
              "ABz=1\nmessage[1] b.com\n");
    }
}

/* A later piece of a long line is no empty line, no boundary and no start of a
 * message, whatever it has. */
static void later_pieces(void **state)
{
    (void)state;
    for (size_t len = LONGEST_MAIL_LINE - 2; len <= LONGEST_MAIL_LINE; len++) {
        begin("From x\n\na.com\n");
        add_times("x", len);
        add("\nFrom b.com\n");
        gives("message[1] a.com\nmessage[1] b.com\n");
        begin("From x\n\n\n");
        add_times("x", len);
        add("From \nb.com\n");
        gives("message[1] b.com\n");
        begin("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n");
        add_times("x", len);
        add("--b\na.com\n");
        gives("message[1].part[1] a.com\n");
    }
}

static void long_html(void **state)
{
    (void)state;
    for (size_t len = LONGEST_HTML - 2; len <= LONGEST_HTML + 2; len++) {
        begin("Content-Type: text/html\n\n");
        add_lines('x', len - 6);
        add("a.com\n");
        gives(len > LONGEST_HTML ? "message[1] a.com\n!"
                                 : "message[1] a.com\n");
    }
}

static void many_escapes(void **state)
{
    (void)state;
    for (size_t count = MOST_ESCAPES - 2; count <= MOST_ESCAPES + 2; count++) {
        begin("Content-Type: text/html\n"
              "Content-Transfer-Encoding: quoted-printable\n\n");
        for (size_t i = 1; i <= count; i++)
            add(i % 10 == 0 ? "=41=\n" : "=41");
        gives(count > MOST_ESCAPES ? "!" : "");
    }
}

/* HTML that much source without text follows. */
static void html_with_little_text(void **state)
{
    (void)state;
    /* of one segment and of more, of an even length and of an odd one */
    static const char *const starts[] = {" a.com=\n", "a.com\n", "a.com=\n",
                                         "a.com \n"};
    for (size_t i = 0; i < ROWS(starts); i++) {
        const size_t far = strlen(starts[i]) % 2;
        begin("Content-Type: text/html\n"
              "Content-Transfer-Encoding: quoted-printable\n\n");
        add(starts[i]);
        /* the last line starts MOST_SOURCE + far bytes after the first */
        add_times("=\n", (MOST_SOURCE + far - strlen(starts[i])) / 2 + 1);
        gives(far ? "message[1] a.com\n!" : "message[1] a.com\n");
    }
}

/* Text that is searched early because much source without text follows it: first
 * the text starts with a field, then with one segment. */
static void little_text(void **state)
{
    (void)state;
    for (size_t far = 0; far < 2; far++) {
        begin("Content-Transfer-Encoding: base64\n\naHR0cDovL2EuY29tL3h4\n");
        const size_t field = strlen("Content-Transfer-Encoding:");
        add_lines('-', field + MOST_SOURCE + far - document_len);
        add("-\neXl5\n");
        gives(far ? "message[1] http://a.com/xx\n"
                  : "message[1] http://a.com/xxyyy\n");
    }
    for (size_t far = 0; far < 2; far++) {
        begin("Content-Transfer-Encoding: base64\n\n");
        add_lines('-', MOST_SOURCE);
        const size_t start = document_len;
        add("aHR0cDovL2EuY29tL3h4\n");
        add_lines('-', start + MOST_SOURCE + far - document_len);
        add("-\neXl5\n");
        gives(far ? "message[1] http://a.com/xx\n"
                  : "message[1] http://a.com/xxyyy\n");
    }
}

/* A group of base64 ends early if its characters are far apart. */
static void wide_groups(void **state)
{
    (void)state;
    for (size_t far = 0; far < 2; far++) {
        begin("Content-Transfer-Encoding: base64\n\naHR0cDovL2EuY29t");
        const size_t group = document_len;
        add("L3h\n");
        add_lines('-', group + LONGEST_FIELD + far - document_len);
        add("-\n4\neXl5\n");
        /* the other characters are no UTF-8 then */
        gives(far ? "message[1] http://a.com/x\n"
                  : "message[1] http://a.com/xxyyy\n");
    }
}

/* Each character of base64 on its own line, and a link right at the start. */
static void narrow_lines(void **state)
{
    (void)state;
    static const char *const types[] = {"text/plain", "text/html"};
    static const char digits[] = "aHR0cDovL2EuY29tL3h4eXl5";
    for (size_t i = 0; i < ROWS(types); i++)
        for (size_t blanks = 0; blanks < 5; blanks++) {
            begin("Content-Transfer-Encoding: base64\nContent-Type: ");
            add(types[i]);
            add("\n\n");
            for (const char *one = digits; *one; one++) {
                document[document_len++] = *one;
                add_times(" ", blanks);
                add("\n");
            }
            gives("message[1] http://a.com/xxyyy\n");
        }
}

static int begin_all(void **state)
{
    linkspan_options o;
    (void)state;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&o, LINKSPAN_PROFILE_UTS58),
                     LINKSPAN_OK);
    return linkspan_detector_new(&o, &detector) != LINKSPAN_OK;
}

static int end_all(void **state)
{
    (void)state;
    linkspan_detector_free(detector);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested),       cmocka_unit_test(many_parts),
        cmocka_unit_test(long_fields),  cmocka_unit_test(long_lines),
        cmocka_unit_test(later_pieces), cmocka_unit_test(long_html),
        cmocka_unit_test(many_escapes), cmocka_unit_test(html_with_little_text),
        cmocka_unit_test(little_text),  cmocka_unit_test(wide_groups),
        cmocka_unit_test(narrow_lines),
    };
    return cmocka_run_group_tests(tests, begin_all, end_all);
}
