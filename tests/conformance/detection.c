/* LinkDetectionTest.txt: each line has its links between U+2E20 and U+2E21. */
#include <stdlib.h>
#include <string.h>

#include "conformance/suite.h"
#include "linkspan/linkspan.h"
#include "support/marked.h"

static void run_profile(uint32_t profile, char *data, suite_result *result)
{
    static char text[LKS_MARKED_MAX];
    static char got[2 * LKS_MARKED_MAX];
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(&options, profile) != LINKSPAN_OK ||
        linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        abort();
    unsigned number = 0;
    for (char *line = data; line;) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        if (line[strspn(line, " ")] && *line != '#') {
            const size_t len = lks_without_marks(line, text);
            const size_t got_len = lks_with_marks(d, text, len, got);
            result->cases++;
            if (got_len != strlen(line) || memcmp(got, line, got_len) != 0)
                suite_differs(result, number, line, got, got_len);
        }
        line = next;
    }
    linkspan_detector_free(d);
}

void run_detection(char *data, suite_result *result)
{
    run_profile(LINKSPAN_PROFILE_UTS58, data, result);
}

void run_tailored_detection(char *data, suite_result *result)
{
    run_profile(LINKSPAN_PROFILE_TAILORED, data, result);
}
