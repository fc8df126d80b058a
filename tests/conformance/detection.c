/* LinkDetectionTest.txt: each line has its links between U+2E20 and U+2E21. */
#include <stdlib.h>
#include <string.h>

#include "conformance/suite.h"
#include "support/marks.h"

static void run_profile(uint32_t profile, char *data, suite_result *result)
{
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
            size_t len = 0;
            char *text = lks_without_marks(line, &len);
            char *got = lks_with_marks(d, text, len);
            result->cases++;
            if (strcmp(got, line) != 0)
                suite_differs(result, number, line, got, strlen(got));
            free(got);
            free(text);
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
