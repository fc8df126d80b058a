/* linkspan_host_to_ascii(), _to_unicode(), _describe() and the names of errors:
 * every wrong argument, every flag, every buffer. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define TOO_LONG ((size_t)PTRDIFF_MAX + 1)
#define ERRORS   15
#define FLAGS    8

/* All checks of UTS #46. */
#define STRICT                                                                 \
    (LINKSPAN_IDNA_USE_STD3_ASCII_RULES | LINKSPAN_IDNA_CHECK_HYPHENS |        \
     LINKSPAN_IDNA_CHECK_BIDI | LINKSPAN_IDNA_CHECK_JOINERS |                  \
     LINKSPAN_IDNA_VERIFY_DNS_LENGTH)

typedef linkspan_status convert(const char *name, size_t len, uint32_t flags,
                                linkspan_buf *out, uint32_t *errors);

static convert *const both[] = {linkspan_host_to_ascii,
                                linkspan_host_to_unicode};

/* ------------------------------------------------------------- conversion */

static const struct convert_row {
    const char *why;
    const char *name;
    uint32_t flags;
    const char *ascii;
    const char *unicode;
    uint32_t ascii_errors;
    uint32_t unicode_errors;
} convert_rows[] = {
    {"plain", "Example.COM", STRICT, "example.com", "example.com", 0, 0},
    {"U-labels", "пример.рф", STRICT, "xn--e1afmkfd.xn--p1ai", "пример.рф", 0,
     0},
    {"A-labels", "xn--e1afmkfd.xn--p1ai", STRICT, "xn--e1afmkfd.xn--p1ai",
     "пример.рф", 0, 0},
    {"non-transitional", "faß.de", STRICT, "xn--fa-hia.de", "faß.de", 0, 0},
    {"nothing, and nothing is checked", "", 0, "", "", 0, 0},
    {"STD3", "a_b", LINKSPAN_IDNA_USE_STD3_ASCII_RULES, "a_b", "a_b",
     LINKSPAN_IDNA_ERR_NOT_STD3, LINKSPAN_IDNA_ERR_NOT_STD3},
    {"no STD3", "a_b", 0, "a_b", "a_b", 0, 0},
    {"STD3, but for the low line", "a_b",
     LINKSPAN_IDNA_USE_STD3_ASCII_RULES | LINKSPAN_IDNA_ALLOW_UNDERSCORE, "a_b",
     "a_b", 0, 0},
    {"CheckHyphens", "-a", LINKSPAN_IDNA_CHECK_HYPHENS, "-a", "-a",
     LINKSPAN_IDNA_ERR_EDGE_HYPHEN, LINKSPAN_IDNA_ERR_EDGE_HYPHEN},
    {"no CheckHyphens", "-a", 0, "-a", "-a", 0, 0},
    {"CheckBidi", "אa", LINKSPAN_IDNA_CHECK_BIDI, "xn--a-zhc", "אa",
     LINKSPAN_IDNA_ERR_BIDI, LINKSPAN_IDNA_ERR_BIDI},
    {"no CheckBidi", "אa", 0, "xn--a-zhc", "אa", 0, 0},
    {"CheckJoiners", "a\xE2\x80\x8D", LINKSPAN_IDNA_CHECK_JOINERS, "xn--a-ugn",
     "a\xE2\x80\x8D", LINKSPAN_IDNA_ERR_CONTEXTJ, LINKSPAN_IDNA_ERR_CONTEXTJ},
    {"no CheckJoiners", "a\xE2\x80\x8D", 0, "xn--a-ugn", "a\xE2\x80\x8D", 0, 0},
    {"VerifyDnsLength, the root", "a.", LINKSPAN_IDNA_VERIFY_DNS_LENGTH, "a.",
     "a.", LINKSPAN_IDNA_ERR_EMPTY_LABEL, 0},
    {"VerifyDnsLength, the root is allowed", "a.",
     LINKSPAN_IDNA_VERIFY_DNS_LENGTH | LINKSPAN_IDNA_ALLOW_ROOT, "a.", "a.", 0,
     0},
    {"no VerifyDnsLength", "a..b", 0, "a..b", "a..b", 0, 0},
    {"not Punycode", "xn--9", 0, "xn--9", "xn--9", LINKSPAN_IDNA_ERR_PUNYCODE,
     LINKSPAN_IDNA_ERR_PUNYCODE},
    {"IgnoreInvalidPunycode", "xn--9", LINKSPAN_IDNA_IGNORE_INVALID_PUNYCODE,
     "xn--9", "xn--9", 0, 0},
};

static void converts_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(convert_rows); i++) {
        const struct convert_row *r = &convert_rows[i];
        for (size_t f = 0; f < ROWS(both); f++) {
            char memory[64];
            linkspan_buf buf;
            uint32_t errors = 0xA5;
            (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
            ROW_EQ(r, both[f](EXACT(r->name), r->flags, &buf, &errors),
                   LINKSPAN_OK);
            const uint32_t want = f ? r->unicode_errors : r->ascii_errors;
            ROW_EQ(r, errors, want);
            ROW_STR(r, memory, buf.len, f ? r->unicode : r->ascii);
            /* without `errors`, an error makes the call fail */
            (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
            ROW_EQ(r, both[f](EXACT(r->name), r->flags, &buf, NULL),
                   want ? LINKSPAN_ERR_INVALID : LINKSPAN_OK);
            ROW_STR(r, memory, buf.len, want ? "" : f ? r->unicode : r->ascii);
        }
    }
    ROWS_END();
}

/* A name that is longer than the limit gives no result, but an error bit. */
static void a_name_over_the_limit(void **state)
{
    (void)state;
    static char name[513];
    memset(name, 'a', sizeof name);
    for (size_t f = 0; f < ROWS(both); f++) {
        char memory[600];
        uint32_t errors = 0;
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        assert_int_equal(both[f](name, sizeof name, 0, &buf, &errors),
                         LINKSPAN_OK);
        assert_int_equal(errors, LINKSPAN_IDNA_ERR_LIMIT);
        assert_int_equal(buf.len, 0);
        assert_int_equal(both[f](name, sizeof name, 0, &buf, NULL),
                         LINKSPAN_ERR_INVALID);
        assert_int_equal(both[f](name, 512, 0, &buf, &errors), LINKSPAN_OK);
        assert_int_equal(errors, 0);
        assert_int_equal(buf.len, 512);
    }
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    char memory[32];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    const linkspan_buf before = buf;
    linkspan_buf unready = buf;
    unready.size = sizeof buf - 1;
    uint32_t errors = 0xA5;
    for (size_t f = 0; f < ROWS(both); f++) {
        assert_int_equal(both[f](NULL, 1, 0, &buf, &errors), LINKSPAN_ERR_ARG);
        assert_int_equal(both[f]("a", TOO_LONG, 0, &buf, &errors),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(both[f]("a", SIZE_MAX, 0, &buf, &errors),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(both[f]("a", 1, 0, NULL, &errors), LINKSPAN_ERR_ARG);
        assert_int_equal(both[f]("a", 1, 0, &unready, &errors),
                         LINKSPAN_ERR_ARG);
        for (unsigned bit = FLAGS; bit < 32; bit++)
            assert_int_equal(both[f]("a", 1, 1u << bit | STRICT, &buf, &errors),
                             LINKSPAN_ERR_OPTION);
        assert_int_equal(errors, 0xA5);
        assert_memory_equal(&buf, &before, sizeof buf);
        for (unsigned bit = 0; bit < FLAGS; bit++) {
            linkspan_buf copy = buf;
            assert_int_equal(both[f]("a", 1, 1u << bit, &copy, &errors),
                             LINKSPAN_OK);
        }
        errors = 0xA5;
        linkspan_buf copy = buf;
        assert_int_equal(both[f](NULL, 0, 0, &copy, NULL), LINKSPAN_OK);
        assert_int_equal(copy.len, 0);
    }
}

/* ----------------------------------------------------------------- buffers */

#define KEPT "kept:"

static void every_size_of_a_fixed_buffer(void **state)
{
    (void)state;
    static const char *const results[] = {"kept:xn--bcher-kva.de",
                                          "kept:bücher.de"};
    for (size_t f = 0; f < ROWS(both); f++) {
        const size_t kept = strlen(KEPT);
        const size_t needed = strlen(results[f]);
        for (size_t room = kept; room <= needed + 1; room++) {
            char memory[32] = KEPT;
            uint32_t errors = 0xA5;
            linkspan_buf buf;
            (void)linkspan_buf_init_fixed(&buf, memory, room);
            buf.len = kept;
            const bool fits = room >= needed;
            assert_int_equal(both[f]("Bücher.de", 10, STRICT, &buf, &errors),
                             fits ? LINKSPAN_OK : LINKSPAN_ERR_SPACE);
            assert_int_equal(buf.len, fits ? needed : kept);
            assert_int_equal(buf.needed, needed);
            assert_int_equal(errors, fits ? 0 : 0xA5);
            assert_memory_equal(memory, results[f], fits ? needed : kept);
        }
    }
}

static void growing_buffers_have_caps_and_may_fail(void **state)
{
    (void)state;
    for (size_t f = 0; f < ROWS(both); f++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, 0);
        linkspan_buf buf;
        uint32_t errors = 0xA5;
        (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
        assert_int_equal(both[f]("a.com", 5, STRICT, &buf, &errors),
                         LINKSPAN_ERR_NO_MEMORY);
        assert_int_equal(errors, 0xA5);
        linkspan_buf_free(&buf);
        failing_allocator_init(&allocator, SIZE_MAX);
        (void)linkspan_buf_init(&buf, 4, &allocator.base);
        assert_int_equal(both[f]("a.com", 5, STRICT, &buf, &errors),
                         LINKSPAN_ERR_LIMIT);
        assert_int_equal(buf.needed, 5);
        assert_int_equal(buf.len, 0);
        assert_int_equal(errors, 0xA5);
        linkspan_buf_free(&buf);
        (void)linkspan_buf_init(&buf, 5, &allocator.base);
        assert_int_equal(both[f]("a.com", 5, STRICT, &buf, &errors),
                         LINKSPAN_OK);
        linkspan_buf_free(&buf);
        assert_int_equal(allocator.held, 0);
    }
}

/* ---------------------------------------------------------- describing one */

static void describe_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_host host;
    memset(&host, 0xA5, sizeof host);
    host.size = sizeof host;
    linkspan_host before = host;
    assert_int_equal(linkspan_host_describe("a.com", 5, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_host_describe(NULL, 1, NULL, &host),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_host_describe("a", TOO_LONG, NULL, &host),
                     LINKSPAN_ERR_ARG);
    assert_memory_equal(&host, &before, sizeof host);
    static const uint32_t sizes[] = {0, 4, sizeof host - 1};
    for (size_t i = 0; i < ROWS(sizes); i++) {
        host.size = sizes[i];
        before.size = sizes[i];
        assert_int_equal(linkspan_host_describe("a.com", 5, NULL, &host),
                         LINKSPAN_ERR_ARG);
        assert_memory_equal(&host, &before, sizeof host);
    }
    struct {
        linkspan_host host;
        uint64_t later;
    } grown = {.host = {.size = sizeof grown}}; /* a struct of a later
                                                 * version */
    assert_int_equal(linkspan_host_describe("a.com", 5, NULL, &grown.host),
                     LINKSPAN_OK);
    assert_int_equal(grown.host.size, sizeof grown);
    host.size = sizeof host;
    assert_int_equal(linkspan_host_describe(NULL, 0, NULL, &host),
                     LINKSPAN_NONE);
    assert_int_equal(host.kind, 0);
    assert_int_equal(host.errors, LINKSPAN_IDNA_ERR_EMPTY_LABEL);
    assert_int_equal(linkspan_host_describe("[::1]", 5, NULL, &host),
                     LINKSPAN_OK);
    assert_int_equal(host.kind, LINKSPAN_HOST_IPV6);
}

/* The longest possible host fits, and a host that is one byte longer does
 * not. */
static void the_longest_host(void **state)
{
    (void)state;
    char name[LINKSPAN_HOST_MAX + 1];
    for (size_t i = 0; i < sizeof name; i++)
        name[i] = i % 64 == 63 ? '.' : 'a';
    name[LINKSPAN_HOST_MAX - 1] = '.';
    linkspan_host host = {.size = sizeof host};
    assert_int_equal(
        linkspan_host_describe(name, LINKSPAN_HOST_MAX, NULL, &host),
        LINKSPAN_OK);
    assert_int_equal(host.ascii_len, LINKSPAN_HOST_MAX);
    assert_memory_equal(host.ascii, name, LINKSPAN_HOST_MAX);
    name[LINKSPAN_HOST_MAX - 1] = 'a';
    assert_int_equal(
        linkspan_host_describe(name, LINKSPAN_HOST_MAX, NULL, &host),
        LINKSPAN_NONE);
    assert_int_equal(host.errors, LINKSPAN_IDNA_ERR_NAME_TOO_LONG);
}

/* ------------------------------------------------------------ error names */

static void each_error_has_a_name_and_a_text(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ERRORS; i++) {
        const char *name =
            linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, (1u << i));
        const char *text =
            linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, (1u << i));
        assert_non_null(name);
        assert_non_null(text);
        assert_true(strlen(name) > 0 && strlen(text) > 0);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"),
                         strlen(name));
        for (unsigned k = 0; k < i; k++) {
            assert_string_not_equal(
                name, linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, (1u << k)));
            assert_string_not_equal(
                text, linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, (1u << k)));
        }
    }
    assert_string_equal(linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR,
                                         LINKSPAN_IDNA_ERR_DISALLOWED),
                        "disallowed-character"); /* as the header says */
}

static void nothing_else_has_one(void **state)
{
    (void)state;
    assert_null(linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, 0));
    assert_null(linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, 0));
    for (unsigned i = ERRORS; i < 32; i++) {
        assert_null(linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, (1u << i)));
        assert_null(linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, (1u << i)));
    }
    for (uint32_t bits = 1; bits < 1u << ERRORS; bits++)
        if (bits & (bits - 1)) {
            assert_null(linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, bits));
            assert_null(linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, bits));
        }
    assert_null(linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, UINT32_MAX));
    assert_null(linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, UINT32_MAX));
}

/* -------------------------------------------------------- the host of a link */

static const struct link_host_row {
    const char *why;
    const char *text; /* one link */
    uint32_t kind;
    const char *ascii;
    const char *unicode;
    const char *suffix;
    const char *registrable;
} link_host_rows[] = {
    {"Unicode",
     "https://b\xC3\xBC"
     "cher.co.uk/a",
     LINKSPAN_HOST_DOMAIN, "xn--bcher-kva.co.uk",
     "b\xC3\xBC"
     "cher.co.uk",
     "co.uk", "xn--bcher-kva.co.uk"},
    {"Punycode below a domain", "a.xn--bcher-kva.de", LINKSPAN_HOST_DOMAIN,
     "a.xn--bcher-kva.de",
     "a.b\xC3\xBC"
     "cher.de",
     "de", "xn--bcher-kva.de"},
    {"capitals", "HTTP://EXAMPLE.Com", LINKSPAN_HOST_DOMAIN, "example.com",
     "example.com", "com", "example.com"},
    {"an e-mail address", "me@example.com", LINKSPAN_HOST_DOMAIN, "example.com",
     "example.com", "com", "example.com"},
    {"IPv4", "http://192.0.2.1:80/", LINKSPAN_HOST_IPV4, "192.0.2.1",
     "192.0.2.1", "", ""},
    {"IPv6", "http://[2001:DB8::1]/", LINKSPAN_HOST_IPV6, "[2001:db8::1]",
     "[2001:db8::1]", "", ""},
    {"a single label is its own suffix, by the default rule of the list",
     "http://localhost/", LINKSPAN_HOST_NAME, "localhost", "localhost",
     "localhost", ""},
};

static bool is_range(const linkspan_host *host, linkspan_range range,
                     const char *want)
{
    return range.end - range.start == strlen(want) &&
           memcmp(host->ascii + range.start, want, strlen(want)) == 0;
}

static void describes_the_host_of_each_link(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(link_host_rows); i++) {
        const struct link_host_row *r = &link_host_rows[i];
        const size_t len = strlen(r->text);
        char memory[64];
        linkspan_buf out;
        linkspan_link link;
        linkspan_host host = {.size = sizeof host};
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        ROW_EQ(r, linkspan_split_link(r->text, len, &link), LINKSPAN_OK);
        ROW_EQ(r, linkspan_link_host(r->text, len, &link, NULL, &host, &out),
               LINKSPAN_OK);
        ROW_EQ(r, host.kind, r->kind);
        ROW_EQ(r, strcmp(host.ascii, r->ascii), 0);
        ROW_EQ(r, out.len, strlen(r->unicode));
        ROW_EQ(r, memcmp(out.data, r->unicode, out.len), 0);
        ROW_EQ(r, is_range(&host, host.suffix, r->suffix), 1);
        ROW_EQ(r, is_range(&host, host.registrable, r->registrable), 1);
        host.kind = 77;
        ROW_EQ(r, linkspan_link_host(r->text, len, &link, NULL, &host, NULL),
               LINKSPAN_OK);
        ROW_EQ(r, host.kind, r->kind);
    }
    ROWS_END();
}

static void link_host_checks_its_arguments(void **state)
{
    (void)state;
    static const char text[] = "http://a.com/";
    const size_t len = sizeof text - 1;
    char memory[4];
    linkspan_buf out;
    linkspan_link link;
    linkspan_link without;
    linkspan_host host = {.size = sizeof host, .kind = 77};
    linkspan_host unset = {.size = 0};
    assert_int_equal(linkspan_split_link(text, len, &link), LINKSPAN_OK);
    assert_int_equal(linkspan_split_link("mailto:", 7, &without), LINKSPAN_OK);
    assert_int_equal(linkspan_buf_init_fixed(&out, memory, 0), LINKSPAN_OK);
    assert_int_equal(linkspan_link_host(NULL, 1, &link, NULL, &host, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_host(text, len, NULL, NULL, &host, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_host(text, 5, &link, NULL, &host, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_host(text, len, &link, NULL, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_host(text, len, &link, NULL, &unset, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_link_host(text, len, &link, NULL, &host, &out),
                     LINKSPAN_ERR_SPACE);
    assert_int_equal(out.needed, 5);
    out.size = 0;
    assert_int_equal(linkspan_link_host(text, len, &link, NULL, &host, &out),
                     LINKSPAN_ERR_ARG);
    out.size = sizeof out;
    out.reserved = 1;
    assert_int_equal(linkspan_link_host(text, len, &link, NULL, &host, &out),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(host.kind, 77);
    out.reserved = 0;
    assert_int_equal(
        linkspan_link_host("mailto:", 7, &without, NULL, &host, &out),
        LINKSPAN_NONE);
    assert_int_equal(host.kind, 0);
    assert_int_equal(out.len, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(converts_each_row),
        cmocka_unit_test(a_name_over_the_limit),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(every_size_of_a_fixed_buffer),
        cmocka_unit_test(growing_buffers_have_caps_and_may_fail),
        cmocka_unit_test(describe_checks_its_arguments),
        cmocka_unit_test(the_longest_host),
        cmocka_unit_test(each_error_has_a_name_and_a_text),
        cmocka_unit_test(nothing_else_has_one),
        cmocka_unit_test(describes_the_host_of_each_link),
        cmocka_unit_test(link_host_checks_its_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
