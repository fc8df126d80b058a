/* LinkDetectionTest.txt: each line has its links between U+2E20 and U+2E21. */
#include <stdlib.h>
#include <string.h>

#include "conformance/suite.h"
#include "linkspan/linkspan.h"

#define OPEN     "\xE2\xB8\xA0"
#define CLOSE    "\xE2\xB8\xA1"
#define MARK_LEN 3
#define LONGEST  8192

/* The line without its marks. */
static size_t without_marks(const char *line, char *text)
{
    size_t len = 0;
    for (const char *p = line; *p; p++) {
        if (strncmp(p, OPEN, MARK_LEN) == 0 ||
            strncmp(p, CLOSE, MARK_LEN) == 0) {
            p += MARK_LEN - 1;
            continue;
        }
        text[len++] = *p;
    }
    return len;
}

static size_t append(char *out, size_t len, const char *bytes, size_t count)
{
    memcpy(out + len, bytes, count);
    return len + count;
}

/* The text with marks around what the detector finds. */
static size_t with_marks(const linkspan_detector *d, const char *text,
                         size_t len, char *out)
{
    size_t out_len = 0;
    size_t done = 0;
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        const size_t start = link.span.start;
        out_len = append(out, out_len, text + done, start - done);
        out_len = append(out, out_len, OPEN, MARK_LEN);
        out_len = append(out, out_len, text + start, link.span.end - start);
        out_len = append(out, out_len, CLOSE, MARK_LEN);
        done = link.span.end;
    }
    return append(out, out_len, text + done, len - done);
}

void run_detection(char *data, suite_result *result)
{
    static char text[LONGEST];
    static char got[2 * LONGEST];
    linkspan_detector *d = NULL;
    if (linkspan_detector_new(NULL, &d) != LINKSPAN_OK)
        abort();
    unsigned number = 0;
    for (char *line = data; line;) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        if (line[strspn(line, " ")] && *line != '#') {
            const size_t len = without_marks(line, text);
            const size_t got_len = with_marks(d, text, len, got);
            result->cases++;
            if (got_len != strlen(line) || memcmp(got, line, got_len) != 0)
                suite_differs(result, number, line, got, got_len);
        }
        line = next;
    }
    linkspan_detector_free(d);
}
