/* What the runner and its suites share. */
#ifndef LKS_CONFORMANCE_SUITE_H
#define LKS_CONFORMANCE_SUITE_H

#include <stdbool.h>
#include <stddef.h>

#define SUITE_LINES 64

typedef struct suite_result {
    bool lists; /**< print each difference */
    unsigned cases;
    unsigned differing;
    unsigned lines[SUITE_LINES]; /**< lines of the first differences */
} suite_result;

/** Count a difference in a line. */
void suite_differs(suite_result *result, unsigned line, const char *want,
                   const char *got, size_t got_len);

/* Each function runs over the text of a file, which it may modify. */
void run_detection(char *data, suite_result *result);
void run_tailored_detection(char *data, suite_result *result);
void run_formatting(char *data, suite_result *result);
void run_detection_of_formatted(char *data, suite_result *result);

#endif
