/* The table of schemes is compared with the lists of the standards, and every
 * function that uses it is tested. */
#include "link/scheme.h"

#include "support/exact.h"
#include "support/rows.h"

/* Ports: those of WHATWG URL, "special scheme", and other ports that web
 * servers often use. Usual: schemes that linkspan.h promises for linkifiers and
 * findings. Carriers (H11: nothing after them is linked). Linked (H10: found by
 * default). */
static const struct scheme_row {
    const char *why;
    const char *name;
    bool is_linked;
    bool is_special;
    bool is_usual;
    bool is_carrier;
    bool is_mail;
    const char *default_port;
    const char *other_port;
} scheme_rows[] = {
    {"http", "http", true, true, true, false, false, "80", "8080"},
    {"https", "https", true, true, true, false, false, "443", "8443"},
    {"ftp", "ftp", true, true, true, false, false, "21", ""},
    {"ws", "ws", false, true, false, false, false, "80", ""},
    {"wss", "wss", false, true, false, false, false, "443", ""},
    {"mailto", "mailto", false, false, true, false, true, "", ""},
    {"a call", "tel", false, false, false, false, false, "", ""},
    {"a message", "sms", false, false, false, false, false, "", ""},
    {"a call", "callto", false, false, false, false, false, "", ""},
    {"a call", "facetime", false, false, false, false, false, "", ""},
    {"a torrent", "magnet", false, false, false, false, false, "", ""},
    {"a place", "geo", false, false, false, false, false, "", ""},
    {"a chat", "xmpp", false, false, false, false, false, "", ""},
    {"a room", "matrix", false, false, false, false, false, "", ""},
    {"a paper", "doi", false, false, false, false, false, "", ""},
    {"a name", "urn", false, false, false, false, false, "", ""},
    {"javascript", "javascript", false, false, false, true, false, "", ""},
    {"data", "data", false, false, false, true, false, "", ""},
    {"vbscript", "vbscript", false, false, false, true, false, "", ""},
    {"file, special for WHATWG, is never allowed", "file", false, false, false,
     true, false, "", ""},
    {"blob", "blob", false, false, false, true, false, "", ""},
    {"none", "", false, false, false, false, false, "", ""},
    {"a known one and a letter", "httpss", false, false, false, false, false,
     "", ""},
    {"one without its last letter", "javascrip", false, false, false, false,
     false, "", ""},
    {"eight letters of ten", "javascri", false, false, false, false, false, "",
     ""},
    {"ten letters, of which nine are right", "javascripx", false, false, false,
     false, false, "", ""},
    {"another scheme", "ssh", false, false, false, false, false, "", ""},
    {"RFC 3986 3.1: joined words", "svn+https", false, false, false, false,
     false, "", ""},
};

/* True if `name` is one of the words in `names`, which have spaces around
 * them. */
static bool is_named(const char *name, const char *names)
{
    const char *found = *name ? strstr(names, name) : NULL;
    return found && found[-1] == ' ' && found[strlen(name)] == ' ';
}

static bool is_call(const char *name)
{
    return is_named(name, " tel sms callto facetime ");
}

/* H20: schemes that link without slashes, by option. */
static bool is_opaque(const char *name)
{
    return is_named(name, " tel sms magnet geo xmpp matrix doi urn ");
}

static unsigned traits_of(const struct scheme_row *r)
{
    return (r->is_linked ? LKS_SCHEME_LINKED : 0) |
           (r->is_special ? LKS_SCHEME_SPECIAL : 0) |
           (r->is_usual ? LKS_SCHEME_USUAL : 0) |
           (r->is_carrier ? LKS_SCHEME_CARRIER : 0) |
           (r->is_mail ? LKS_SCHEME_MAIL : 0) |
           (is_call(r->name) ? LKS_SCHEME_CALL : 0) |
           (is_opaque(r->name) ? LKS_SCHEME_OPAQUE : 0);
}

static lks_slice slice_of(const char *string)
{
    return lks_slice_of(EXACT(string));
}

static void knows_each_scheme(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(scheme_rows); i++) {
        const struct scheme_row *r = &scheme_rows[i];
        const lks_scheme *s = lks_scheme_of(slice_of(r->name));
        ROW_EQ(r, s->traits, traits_of(r));
        ROW_STR(r, s->default_port, strlen(s->default_port), r->default_port);
        ROW_STR(r, s->other_port, strlen(s->other_port), r->other_port);
        ROW_STR(r, s->name, s->len, s->traits ? r->name : "");
    }
    ROWS_END();
}

#define COUNT(name, traits, default_port, other_port) +1

/* A new scheme in the table needs a row in this file. */
static void has_no_other_scheme(void **state)
{
    (void)state;
    size_t known = 0;
    for (size_t i = 0; i < ROWS(scheme_rows); i++)
        known += traits_of(&scheme_rows[i]) != 0;
    assert_int_equal(known, 0 LKS_SCHEMES(COUNT));
}

/* Every letter in either case, and a tab, CR or LF after every letter. */
static void reads_schemes_as_browsers_do(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(scheme_rows); i++) {
        const struct scheme_row *r = &scheme_rows[i];
        const size_t len = strlen(r->name);
        for (uint32_t capitals = 0; capitals < 1u << len; capitals++) {
            char written[32];
            for (size_t at = 0; at < len; at++) {
                const char c = r->name[at];
                const bool is_capital =
                    (capitals >> at & 1) && lks_is_ascii_alpha((uint8_t)c);
                written[2 * at] = (char)(is_capital ? c - 'a' + 'A' : c);
                written[2 * at + 1] = "\t\n\r"[at % 3];
            }
            const lks_slice slice = lks_slice_of(written, 2 * len);
            ROW_EQ(r, lks_scheme_of(slice)->traits, traits_of(r));
            ROW_EQ(r, lks_is_scheme(slice, r->name, len), true);
        }
        char spaced[32] = " ";
        strcat(spaced, r->name);
        ROW_EQ(r, lks_scheme_of(slice_of(spaced))->traits, 0);
    }
    ROWS_END();
}

/* The inline function for detection agrees with the table, too. */
static void finds_the_same_by_words(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(scheme_rows); i++) {
        const struct scheme_row *r = &scheme_rows[i];
        uint64_t words[2] = {0, 0};
        for (size_t at = strlen(r->name); at > 0; at--)
            words[(at - 1) / 8] |= (uint64_t)(uint8_t)r->name[at - 1]
                                   << 8 * ((at - 1) % 8);
        ROW_EQ(r, lks_scheme_traits(words[0], words[1]), traits_of(r));
        ROW_EQ(r, lks_scheme_traits(words[0], ~words[1]), 0);
    }
    ROWS_END();
}

static void finds_last_letters(void **state)
{
    (void)state;
    for (unsigned traits = 0; traits < 32; traits++)
        for (unsigned byte = 0; byte < 256; byte++) {
            bool want = false;
            for (size_t i = 0; i < ROWS(scheme_rows); i++) {
                const struct scheme_row *r = &scheme_rows[i];
                if (traits_of(r) & traits)
                    want = want || lks_ascii_lower((uint8_t)byte) ==
                                       (uint8_t)r->name[strlen(r->name) - 1];
            }
            assert_int_equal(lks_ends_some_scheme((uint8_t)byte, traits), want);
        }
}

static const struct port_row {
    const char *why;
    const char *scheme;
    const char *port;
    bool is_usual;
} port_rows[] = {
    {"the default port", "https", "443", true},
    {"the other one", "https", "8443", true},
    {"another scheme's", "https", "80", false},
    {"a default port and a digit", "http", "800", false},
    {"a leading zero", "http", "080", false},
    {"http's other one", "http", "8080", true},
    {"ftp", "ftp", "21", true},
    {"mailto has none", "mailto", "25", false},
};

static void knows_usual_ports(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(port_rows); i++) {
        const struct port_row *r = &port_rows[i];
        ROW_EQ(r,
               lks_is_usual_port(lks_scheme_of(slice_of(r->scheme)),
                                 slice_of(r->port)),
               r->is_usual);
    }
    ROWS_END();
}

static void implies_https(void **state)
{
    (void)state;
    assert_string_equal(lks_implied_scheme(false), "https");
    assert_string_equal(lks_implied_scheme(true), "http");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_each_scheme),
        cmocka_unit_test(has_no_other_scheme),
        cmocka_unit_test(reads_schemes_as_browsers_do),
        cmocka_unit_test(finds_the_same_by_words),
        cmocka_unit_test(finds_last_letters),
        cmocka_unit_test(knows_usual_ports),
        cmocka_unit_test(implies_https),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
