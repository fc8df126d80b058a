/* Every scheme of the table, and one that is in no table, with none to three
 * slashes before a host, an address and junk, while it is off and while a caller
 * has added it (H10, H11, H20). */
/* Tests: find/lead.c, find/opaque.c, url/opaque.c */
#include "find/lead.h"
#include "support/marked_rows.h"

#define NAME(name, traits, syntax, default_port, other_port) name,
static const char *const names[] = {LKS_SCHEMES(NAME) "x-unknown", "s3"};

static bool is_one_of(const char *name, const char *list)
{
    char word[40];
    (void)snprintf(word, sizeof word, " %s ", name);
    return strstr(list, word) != NULL;
}

/* What the standards say about each scheme, independent of the table. */
static bool is_web(const char *name)
{
    return is_one_of(name, " http https ftp ");
}

static bool is_carrier(const char *name)
{
    return is_one_of(name, " javascript vbscript data file blob ");
}

/* P19: no e-mail address follows. */
static bool is_handle(const char *name)
{
    return is_one_of(name,
                     " acct cid git h323 iax im irc ircs jabber mid pres rsync "
                     "sftp ftps sip sips skype ssh xmpp ");
}

/* "x:a1@example.com" is in the syntax of these schemes. */
static bool takes_addresses(const char *name)
{
    return is_one_of(
        name, " acct cid h323 iax im jabber mid news pres sip sips xmpp ");
}

/* Nothing is known about the text after the colon. */
static bool takes_any(const char *name)
{
    return is_one_of(name, " callto facetime skype x-unknown s3 ");
}

typedef enum part {
    NOTHING,
    REST, /* the text after the scheme and the slashes is linked */
    WHOLE
} part;

/* H11, for "example.com/x" while the scheme is off. */
static part host_when_off(const char *name, size_t slashes)
{
    if (is_web(name))
        return slashes == 2 ? WHOLE : NOTHING;
    return is_carrier(name) || slashes >= 2 || strcmp(name, "mailto") == 0
               ? NOTHING
               : REST;
}

static part host_when_on(const char *name, size_t slashes)
{
    if (is_web(name) || is_carrier(name) || strcmp(name, "mailto") == 0)
        return host_when_off(name, slashes);
    const bool is_path = takes_any(name) && slashes < 2;
    const bool is_group = strcmp(name, "news") == 0 && slashes == 0;
    return slashes == 2 || is_path || is_group ? WHOLE : NOTHING;
}

/* E4 (userinfo), E7 (mailto), H11 and P19, for "a1@example.com". */
static part address_when_off(const char *name, size_t slashes)
{
    if (slashes > 0 || is_carrier(name) || is_handle(name))
        return NOTHING;
    return strcmp(name, "mailto") == 0 ? WHOLE : REST;
}

static part address_when_on(const char *name, size_t slashes)
{
    return slashes == 0 && (takes_any(name) || takes_addresses(name))
               ? WHOLE
               : address_when_off(name, slashes);
}

typedef part expected(const char *name, size_t slashes);

static unsigned check(const linkspan_detector *d, const char *name,
                      size_t slashes, const char *rest, part want)
{
    char marked[128];
    (void)snprintf(marked, sizeof marked, "see %s%s:%.*s%s%s%s now",
                   want == WHOLE ? "\u2E20" : "", name, (int)slashes, "///",
                   want == REST ? "\u2E20" : "", rest,
                   want == NOTHING ? "" : "\u2E21");
    return is_marked_wrong(d, name, marked);
}

static void check_all(bool is_on, expected *host, expected *address)
{
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(names); i++) {
        const linkspan_str scheme = {names[i], strlen(names[i])};
        linkspan_options o;
        (void)linkspan_options_init(&o);
        o.schemes = is_on ? &scheme : NULL;
        o.scheme_count = is_on;
        linkspan_detector *d = new_detector(&o);
        for (size_t slashes = 0; slashes < 4; slashes++) {
            bad_rows += check(d, names[i], slashes, "example.com/x",
                              host(names[i], slashes));
            bad_rows += check(d, names[i], slashes, "!!", NOTHING);
            if (slashes % 2 == 0) /* a slash can start a local part */
                bad_rows += check(d, names[i], slashes, "a1@example.com",
                                  address(names[i], slashes));
        }
        linkspan_detector_free(d);
    }
    ROWS_END();
}

static void while_they_are_off(void **state)
{
    (void)state;
    check_all(false, host_when_off, address_when_off);
}

static void while_they_are_on(void **state)
{
    (void)state;
    check_all(true, host_when_on, address_when_on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(while_they_are_off),
        cmocka_unit_test(while_they_are_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
