/* Runs the official test files of UTS #58 and counts: conformance [--list].
 * Exit 0 if every file gives exactly what the documents say, else 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/suite.h"
#include "support/data.h"
#include "support/sha256.h"

/* 17.0.0 leaves a final Soft character raw in these results, against the last
 * step of S1 4.1 and against lines 56 61 66 86 of the same file; the 18.0 draft
 * has them right. */
static const unsigned soft_at_the_end[] = {189, 205, 209, 213, 221, 229,
                                           241, 249, 257, 269, 0};
static const unsigned nothing[] = {0};

static const struct suite_row {
    const char *what;
    const char *file;
    void (*run)(char *data, suite_result *result);
    unsigned cases;
    const unsigned *differing; /* line numbers, ascending, then 0 */
} suites[] = {
    {"detection", "unicode/17.0.0/linkification/LinkDetectionTest.txt",
     run_detection, 344, nothing},
    {"detection", "unicode/18.0.0-draft/linkification/LinkDetectionTest.txt",
     run_detection, 344, nothing},
    {"detection, tailored",
     "unicode/17.0.0/linkification/LinkDetectionTest.txt",
     run_tailored_detection, 344, nothing},
    {"detection, tailored",
     "unicode/18.0.0-draft/linkification/LinkDetectionTest.txt",
     run_tailored_detection, 344, nothing},
    {"formatting from the structure",
     "unicode/17.0.0/linkification/LinkFormattingTest.txt", run_formatting, 55,
     soft_at_the_end},
    {"formatting from the structure",
     "unicode/18.0.0-draft/linkification/LinkFormattingTest.txt",
     run_formatting, 55, nothing},
    {"expected results detected whole",
     "unicode/18.0.0-draft/linkification/LinkFormattingTest.txt",
     run_detection_of_formatted, 55, nothing},
};

static bool is_as_stated(const struct suite_row *suite,
                         const suite_result *result)
{
    size_t i = 0;
    for (; suite->differing[i] != 0; i++)
        if (i >= result->differing || result->lines[i] != suite->differing[i])
            return false;
    return i == result->differing && result->cases == suite->cases;
}

static bool run_suite(const struct suite_row *suite, bool lists)
{
    char *data = lks_read_data(suite->file);
    char digest[LKS_SHA256_HEX];
    lks_sha256_hex(data, strlen(data), digest);
    suite_result result = {.lists = lists};
    suite->run(data, &result);
    free(data);

    const bool is_good = is_as_stated(suite, &result);
    (void)printf("%s: %s: %u of %u; %u differ%s\n  sha256 %s\n", suite->file,
                 suite->what, result.cases - result.differing, result.cases,
                 result.differing,
                 result.differing == 0 ? ""
                 : is_good             ? ", all of them stated beforehand"
                                       : "",
                 digest);
    if (!is_good)
        (void)printf("  NOT as stated: want %u cases\n", suite->cases);
    return is_good;
}

void suite_differs(suite_result *result, unsigned line, const char *want,
                   const char *got, size_t got_len)
{
    if (result->lists)
        (void)printf("  line %u: want %s\n            got %.*s\n", line, want,
                     (int)got_len, got);
    if (result->differing < SUITE_LINES)
        result->lines[result->differing] = line;
    result->differing++;
}

int main(int argc, char **argv)
{
    const bool lists = argc == 2 && strcmp(argv[1], "--list") == 0;
    if (argc > 1 && !lists) {
        (void)fprintf(stderr, "usage: %s [--list]\n", argv[0]);
        return 2;
    }
    unsigned failures = 0;
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        failures += !run_suite(&suites[i], lists);
    return failures > 0;
}
