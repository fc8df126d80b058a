/* Runs the official test files of UTS #58 and counts: conformance [--list]
 * [--drafts]. The exit status is 1 if the result for a file differs from what the
 * documents say, even if another file is absent. Drafts change and disappear: if a
 * draft is absent, or is not the one to which the numbers in this file belong, the
 * published files still count. With --drafts only the drafts are run; exit status 77
 * then means that one of them was not judged. Without --drafts, 77 means that a
 * published file is absent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/suite.h"
#include "support/data.h"
#include "support/sha256.h"
#include "support/skips.h"

/* 17.0.0 leaves a final Soft character raw in these results, against the last
 * step of UTS #58 4.1 and against lines 56 61 66 86 of the same file; the 18.0
 * draft has them right. */
static const unsigned soft_at_the_end[] = {189, 205, 209, 213, 221, 229,
                                           241, 249, 257, 269, 0};
static const unsigned nothing[] = {0};

/* Starts of sha256: of the published file that the line numbers belong to, and
 * of the drafts that the counts belong to. */
#define FORMATTING_17    "c90e3882d8dcedab"
#define DETECTION_DRAFT  "9f39240bf8e27455"
#define FORMATTING_DRAFT "fe5574cc7762aa6f"

static const struct suite_row {
    const char *what;
    const char *file;
    void (*run)(char *data, suite_result *result);
    unsigned cases;
    const char *draft; /* start of the draft's sha256; NULL: published */
} suites[] = {
    {"detection", "linkification/LinkDetectionTest.txt", run_detection, 344,
     NULL},
    {"detection", "draft/LinkDetectionTest.txt", run_detection, 344,
     DETECTION_DRAFT},
    {"detection, tailored", "linkification/LinkDetectionTest.txt",
     run_tailored_detection, 344, NULL},
    {"detection, tailored", "draft/LinkDetectionTest.txt",
     run_tailored_detection, 344, DETECTION_DRAFT},
    {"formatting from the structure", "linkification/LinkFormattingTest.txt",
     run_formatting, 55, NULL},
    {"formatting from the structure", "draft/LinkFormattingTest.txt",
     run_formatting, 55, FORMATTING_DRAFT},
    {"expected results detected whole", "draft/LinkFormattingTest.txt",
     run_detection_of_formatted, 55, FORMATTING_DRAFT},
};

static bool starts(const char *digest, const char *start)
{
    return strncmp(digest, start, strlen(start)) == 0;
}

/* Line numbers, ascending and ended by 0, in which the file is known to
 * differ. */
static const unsigned *differing_in(const struct suite_row *suite,
                                    const char *digest)
{
    const bool is_17 =
        suite->run == run_formatting && starts(digest, FORMATTING_17);
    return is_17 ? soft_at_the_end : nothing;
}

static bool is_as_stated(const struct suite_row *suite, const char *digest,
                         const suite_result *result)
{
    const unsigned *differing = differing_in(suite, digest);
    size_t i = 0;
    for (; differing[i] != 0; i++)
        if (i >= result->differing || result->lines[i] != differing[i])
            return false;
    return i == result->differing && result->cases == suite->cases;
}

enum verdict {
    AS_STATED,
    NOT_AS_STATED,
    NOT_JUDGED
};

static enum verdict run_suite(const struct suite_row *suite, bool lists)
{
    char *data = lks_try_data(suite->file);
    if (!data)
        return NOT_JUDGED;
    char digest[LKS_SHA256_HEX];
    lks_sha256_hex(data, strlen(data), digest);
    suite_result result = {.lists = lists};
    suite->run(data, &result);
    free(data);

    const bool is_other_draft = suite->draft && !starts(digest, suite->draft);
    const bool is_good = is_as_stated(suite, digest, &result);
    (void)printf("%s: %s: %u of %u; %u differ%s\n  sha256 %s\n", suite->file,
                 suite->what, result.cases - result.differing, result.cases,
                 result.differing,
                 result.differing == 0 ? ""
                 : is_good             ? ", all of them stated beforehand"
                                       : "",
                 digest);
    if (is_other_draft)
        (void)printf(
            "  another draft than that of the documents: not judged\n");
    else if (!is_good)
        (void)printf("  NOT as stated: want %u cases\n", suite->cases);
    return is_other_draft ? NOT_JUDGED : is_good ? AS_STATED : NOT_AS_STATED;
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
    bool lists = false;
    bool is_drafts_only = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--list") == 0) {
            lists = true;
        } else if (strcmp(argv[i], "--drafts") == 0) {
            is_drafts_only = true;
        } else {
            (void)fprintf(stderr, "usage: %s [--list] [--drafts]\n", argv[0]);
            return 2;
        }
    }
    unsigned counts[NOT_JUDGED + 1] = {0};
    unsigned missed = 0;
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++) {
        if (is_drafts_only && !suites[i].draft)
            continue;
        const enum verdict verdict = run_suite(&suites[i], lists);
        counts[verdict]++;
        missed += verdict == NOT_JUDGED && (is_drafts_only || !suites[i].draft);
    }
    (void)printf("%u suites as stated, %u not, %u not judged\n",
                 counts[AS_STATED], counts[NOT_AS_STATED], counts[NOT_JUDGED]);
    return counts[NOT_AS_STATED] > 0 ? 1 : missed > 0 ? LKS_SKIPPED : 0;
}
