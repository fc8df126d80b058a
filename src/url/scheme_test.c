/* The table of schemes is compared with the lists of the standards, and every
 * function that uses it is tested. */
#include "url/scheme.h"

#include "support/exact.h"
#include "support/rows.h"

/* Ports: those of WHATWG URL, "special scheme", and other ports that web
 * servers often use. */
static const struct scheme_row {
    const char *why;
    const char *name;
    const char *default_port;
    const char *other_port;
} scheme_rows[] = {
    {"a site", "http", "80", "8080"},
    {"a site", "https", "443", "8443"},
    {"files", "ftp", "21", ""},
    {"a socket", "ws", "80", ""},
    {"a socket", "wss", "443", ""},
    {"mail", "mailto", "", ""},
    {"a program", "javascript", "", ""},
    {"a program", "vbscript", "", ""},
    {"data", "data", "", ""},
    {"special for WHATWG, but never allowed", "file", "", ""},
    {"another URL", "blob", "", ""},
    {"a call", "tel", "", ""},
    {"a message", "sms", "", ""},
    {"a call", "callto", "", ""},
    {"a call", "facetime", "", ""},
    {"a torrent", "magnet", "", ""},
    {"a place", "geo", "", ""},
    {"a chat", "xmpp", "", ""},
    {"a call", "sip", "", ""},
    {"a call", "sips", "", ""},
    {"a room", "matrix", "", ""},
    {"a paper", "doi", "", ""},
    {"a name", "urn", "", ""},
    {"an identifier", "did", "", ""},
    {"a payment", "bitcoin", "", ""},
    {"a payment", "ethereum", "", ""},
    {"a note", "nostr", "", ""},
    {"a newsgroup", "news", "", ""},
    {"an account", "acct", "", ""},
    {"a part of a message", "cid", "", ""},
    {"a message", "mid", "", ""},
    {"a chat", "im", "", ""},
    {"a presence", "pres", "", ""},
    {"a chat", "jabber", "", ""},
    {"a call", "skype", "", ""},
    {"a call", "h323", "", ""},
    {"a call", "iax", "", ""},
    {"a repository", "git", "", ""},
    {"a channel", "irc", "", ""},
    {"a channel", "ircs", "", ""},
    {"files", "rsync", "", ""},
    {"files", "sftp", "", ""},
    {"files", "ftps", "", ""},
    {"a shell", "ssh", "", ""},
    {"a newsgroup", "nntp", "", ""},
    {"files", "ipfs", "", ""},
};

static const struct scheme_row unknown_rows[] = {
    {"none", "", "", ""},
    {"a known one and a letter", "httpss", "", ""},
    {"one without its last letter", "javascrip", "", ""},
    {"eight letters of ten", "javascri", "", ""},
    {"ten letters, of which nine are right", "javascripx", "", ""},
    {"another scheme", "s3", "", ""},
    {"RFC 3986 3.1: joined words", "svn+https", "", ""},
};

/* True if `name` is one of the words in `names`, which have spaces around
 * them. */
static bool is_named(const char *name, const char *names)
{
    const char *found = *name ? strstr(names, name) : NULL;
    return found && found[-1] == ' ' && found[strlen(name)] == ' ';
}

/* Usual: schemes that linkspan.h promises for linkifiers and findings. Carriers (H11:
 * nothing after them is linked). Linked (H10: found by default). Opaque (H20: text in
 * their syntax is never searched). Handles (P19: what
 * follows is no e-mail address). */
static unsigned traits_of(const char *name)
{
    static const struct {
        unsigned trait;
        const char *names;
    } traits[] = {
        {LKS_SCHEME_LINKED, " http https ftp "},
        {LKS_SCHEME_SPECIAL, " http https ftp ws wss "},
        {LKS_SCHEME_USUAL, " http https ftp mailto "},
        {LKS_SCHEME_CARRIER, " javascript data vbscript file blob "},
        {LKS_SCHEME_MAIL, " mailto "},
        {LKS_SCHEME_CALL, " tel sms callto facetime "},
        {LKS_SCHEME_OPAQUE,
         " tel sms magnet geo xmpp matrix doi urn did sip sips "
         "bitcoin ethereum nostr "},
        {LKS_SCHEME_HANDLE,
         " acct cid git h323 iax im irc ircs jabber mid pres "
         "rsync sftp ftps sip sips skype ssh xmpp "},
    };
    unsigned all = 0;
    for (size_t i = 0; i < ROWS(traits); i++)
        all |= is_named(name, traits[i].names) ? traits[i].trait : 0;
    return all;
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
        ROW_EQ(r, s->traits, traits_of(r->name));
        ROW_STR(r, s->default_port, strlen(s->default_port), r->default_port);
        ROW_STR(r, s->other_port, strlen(s->other_port), r->other_port);
        ROW_STR(r, s->name, s->len, r->name);
    }
    for (size_t i = 0; i < ROWS(unknown_rows); i++) {
        const struct scheme_row *r = &unknown_rows[i];
        const lks_scheme *s = lks_scheme_of(slice_of(r->name));
        ROW_EQ(r, s->traits, 0);
        ROW_EQ(r, s->syntax, LKS_SYNTAX_ANY);
        ROW_EQ(r, s->len, 0);
    }
    ROWS_END();
}

#define COUNT(name, traits, syntax, default_port, other_port) +1

/* A new scheme in the table needs a row in this file. */
static void has_no_other_scheme(void **state)
{
    (void)state;
    assert_int_equal(ROWS(scheme_rows), 0 LKS_SCHEMES(COUNT));
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
            ROW_EQ(r, lks_scheme_of(slice)->traits, traits_of(r->name));
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
        ROW_EQ(r, lks_scheme_traits(words[0], words[1]), traits_of(r->name));
        ROW_EQ(r, lks_scheme_traits(words[0], ~words[1]), 0);
    }
    ROWS_END();
}

/* All names with these traits end in a letter. */
static void finds_last_letters(void **state)
{
    (void)state;
    for (unsigned traits = 0; traits < LKS_SCHEME_HANDLE; traits++)
        for (unsigned byte = 0; byte < 256; byte++) {
            bool want = false;
            for (size_t i = 0; i < ROWS(scheme_rows); i++) {
                const struct scheme_row *r = &scheme_rows[i];
                if (traits_of(r->name) & traits)
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
