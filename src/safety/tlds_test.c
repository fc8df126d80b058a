/* Every internationalized top-level domain, with a name below it that has the
 * same letters, and so the script in which people of that country write. */
#include <stdio.h>
#include <stdlib.h>

#include "support/data.h"
#include "support/exact.h"
#include "support/findings.h"

static void no_severe_finding_in_the_script_of_any_tld(void **state)
{
    char *tlds = *state;
    unsigned bad = 0;
    size_t count = 0;
    for (char *line = strtok(tlds, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        if (strncmp(line, "XN--", 4) != 0)
            continue;
        char tld[256];
        char name[800];
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, tld, sizeof tld - 1);
        assert_int_equal(linkspan_host_to_unicode(EXACT(line), 0, &buf, NULL),
                         LINKSPAN_OK);
        tld[buf.len] = '\0';
        (void)snprintf(name, sizeof name, "https://%s.%s/%s", tld, tld, tld);
        lks_link_findings f;
        findings_of(NULL, name, &f);
        if (f.all.severity >= LINKSPAN_SEVERITY_SEVERE) {
            print_error("%s\n", name);
            print_findings(&f);
            bad++;
        }
        count++;
    }
    print_message("%zu IDN top-level domains\n", count);
    assert_true(count > 100);
    assert_int_equal(bad, 0);
}

int main(void)
{
    char *tlds = lks_read_data("tlds-alpha-by-domain.txt");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(no_severe_finding_in_the_script_of_any_tld,
                                  tlds),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(tlds);
    return failed;
}
