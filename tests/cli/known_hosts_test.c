/* Facts about hosts that are kept are those that the library gives, however many
 * hosts there are and in whatever order they come. */
#include "cli/output/hit.h"

#include "support/random.h"
#include "support/rows.h"

/* A link to a host that `number` decides. The hosts have many lengths, several hosts
 * have the same length, and some are not in ASCII. */
static size_t put_link(char *text, size_t number)
{
    static const char *const ends[] = {".com", ".co.uk", ".github.io",
                                       ".invalid", ".bücher.de"};
    size_t len = (size_t)sprintf(text, "http://n%zu", number % 977);
    const size_t more = number % 13 < 3 ? number % 50 : number % 3;
    for (size_t i = 0; i < more; i++)
        text[len++] = (char)('a' + (number + i) % 26);
    len += (size_t)sprintf(text + len, "%s/x", ends[number % ROWS(ends)]);
    return len;
}

static void expect_facts(known_hosts *hosts, size_t number, bool with_unicode)
{
    char bytes[200];
    const size_t len = put_link(bytes, number);
    const linkspan_str text = {bytes, len};
    linkspan_link link;
    linkspan_host want = {.size = sizeof want};
    linkspan_buf unicode;
    assert_int_equal(linkspan_split_link(bytes, len, &link), LINKSPAN_OK);
    assert_int_equal(linkspan_buf_init(&unicode, 4096, NULL), LINKSPAN_OK);
    assert_int_equal(
        linkspan_link_host(bytes, len, &link, NULL, &want, &unicode),
        LINKSPAN_OK);
    const known_host *const got =
        known_host_of(hosts, text, &link, with_unicode);
    const size_t host_len = link.host.end - link.host.start;
    assert_int_equal(got->len, host_len);
    assert_memory_equal(got->name, bytes + link.host.start, host_len);
    assert_int_equal(got->about.kind, want.kind);
    assert_int_equal(got->about.flags, want.flags);
    assert_int_equal(got->about.ascii_len, want.ascii_len);
    assert_memory_equal(got->about.ascii, want.ascii, want.ascii_len);
    assert_int_equal(got->about.suffix.start, want.suffix.start);
    assert_int_equal(got->about.suffix.end, want.suffix.end);
    assert_int_equal(got->about.registrable.start, want.registrable.start);
    assert_int_equal(got->about.registrable.end, want.registrable.end);
    if (with_unicode) {
        assert_true(got->has_unicode);
        assert_int_equal(got->unicode.len, unicode.len);
        assert_memory_equal(got->unicode.data, unicode.data, unicode.len);
    }
    linkspan_buf_free(&unicode);
}

static void many_hosts(void **state)
{
    (void)state;
    known_hosts hosts = {0};
    uint64_t seed = 1;
    for (size_t round = 0; round < lks_rounds(20000); round++) {
        const size_t number = lks_random_below(&seed, 2000);
        expect_facts(&hosts, number, round % 3 == 0);
        /* ask again for this host, now with or without its Unicode form */
        if (round % 5 == 0)
            expect_facts(&hosts, number, round % 2 == 0);
    }
    known_hosts_free(&hosts);
}

/* A host is described once as long as no other host takes its place. */
static void a_host_is_kept(void **state)
{
    (void)state;
    known_hosts hosts = {0};
    char bytes[200];
    const size_t len = put_link(bytes, 4);
    const linkspan_str text = {bytes, len};
    linkspan_link link;
    assert_int_equal(linkspan_split_link(bytes, len, &link), LINKSPAN_OK);
    const known_host *const got = known_host_of(&hosts, text, &link, false);
    known_host *const first = &hosts.list[got - hosts.list];
    first->about.kind = 77; /* a mark that a second description would remove */
    assert_ptr_equal(known_host_of(&hosts, text, &link, false), first);
    assert_int_equal(first->about.kind, 77);
    /* the Unicode form was not asked for yet */
    assert_int_equal(known_host_of(&hosts, text, &link, true)->about.kind,
                     LINKSPAN_HOST_DOMAIN);
    first->about.kind = 77;
    assert_int_equal(known_host_of(&hosts, text, &link, true)->about.kind, 77);
    assert_int_equal(known_host_of(&hosts, text, &link, false)->about.kind, 77);
    known_hosts_free(&hosts);
}

/* Hosts that differ in one character, wherever it is, mostly have different places, so
 * that they do not displace each other again and again. */
static void hosts_have_places_of_their_own(void **state)
{
    (void)state;
    static const size_t lengths[] = {1, 4, 7, 8, 9, 15, 16, 17, 24, 25, 40};
    for (size_t i = 0; i < ROWS(lengths); i++) {
        for (size_t at = 0; at < lengths[i]; at++) {
            known_hosts hosts = {0};
            const known_host *places[26];
            size_t shared = 0;
            for (size_t k = 0; k < ROWS(places); k++) {
                char text[64];
                linkspan_link link = {.size = sizeof link};
                memset(text, 'x', sizeof text);
                text[at] = (char)('a' + k);
                link.host.end = lengths[i];
                link.span.end = lengths[i];
                link.host_kind = LINKSPAN_HOST_DOMAIN;
                link.kind = LINKSPAN_KIND_URL;
                places[k] = known_host_of(
                    &hosts, (linkspan_str){text, lengths[i]}, &link, false);
                for (size_t other = 0; other < k; other++)
                    shared += places[other] == places[k];
            }
            known_hosts_free(&hosts);
            /* one of 325 pairs, if places are random */
            assert_in_range(shared, 0, 20);
        }
    }
}

/* Freeing a list that was never needed does nothing. */
static void none_is_freed(void **state)
{
    (void)state;
    known_hosts hosts = {0};
    known_hosts_free(&hosts);
    assert_null(hosts.list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_hosts),
        cmocka_unit_test(a_host_is_kept),
        cmocka_unit_test(hosts_have_places_of_their_own),
        cmocka_unit_test(none_is_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
