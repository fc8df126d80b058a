/* Tests an amalgamation from which tables are left out: functions that need them report
 * this, and everything else works. amalgamation_test builds this program with the macros
 * that leave tables out. */
#include "linkspan.h"

#include <stdio.h>
#include <string.h>

static int failures;

static void expect(int is_right, const char *what)
{
    if (!is_right) {
        failures++;
        (void)fprintf(stderr, "without tables: %s\n", what);
    }
}

/* How many links the text has. */
static int count_links(const char *text)
{
    linkspan_detector *d = NULL;
    linkspan_link link;
    size_t at = 0;
    int count = 0;
    if (linkspan_detector_new(NULL, &d) != LINKSPAN_OK)
        return -1;
    while (linkspan_next(d, text, strlen(text), &at, &link) == LINKSPAN_OK)
        count++;
    linkspan_detector_free(d);
    return count;
}

int main(void)
{
    char memory[200];
    linkspan_buf out;
    const linkspan_bidi how = {.size = sizeof how, .kind = LINKSPAN_KIND_URL};
    const linkspan_str name = {"paypal.com", 10};
    linkspan_protected *list = NULL;
    linkspan_data_facts facts = {.size = sizeof facts};
    linkspan_status wanted = LINKSPAN_OK;
    int suffix_links = 1;
#ifdef LINKSPAN_WITHOUT_CONFUSABLES
    wanted = LINKSPAN_ERR_NOT_BUILT_IN;
#endif
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    expect(linkspan_skeleton("abc", 3, &out) == wanted, "linkspan_skeleton");
    expect(linkspan_protected_new(&name, 1, NULL, &list, NULL) == wanted,
           "linkspan_protected_new");
    linkspan_protected_free(list);
    wanted = LINKSPAN_OK;
#ifdef LINKSPAN_WITHOUT_BIDI
    wanted = LINKSPAN_ERR_NOT_BUILT_IN;
#endif
    expect(linkspan_bidi_write(&how, "a.com/b", 7, &out) == wanted,
           "linkspan_bidi_write");
    (void)linkspan_data_info(NULL, -1, &facts);
    expect(facts.tlds_count > 1000, "the top-level domains are there");
#ifdef LINKSPAN_WITHOUT_SUFFIX_RULES
    suffix_links = 2; /* without the rules, co.uk is an ordinary name */
    expect(facts.private_rules == 0 &&
               facts.icann_rules == facts.tlds_count + facts.tlds_added,
           "no rules but the top-level domains");
#else
    expect(facts.icann_rules > 5000, "the rules are there");
#endif
    expect(count_links("see co.uk and example.co.uk, x.nosuchtld") ==
               suffix_links,
           "links with suffixes");
    expect(count_links("https://example.com/a?b#c john@example.org a.web") == 3,
           "links");
    return failures > 0;
}
