#include "support/marked.h"

#include <stdlib.h>
#include <string.h>

#define OPEN     "\xE2\xB8\xA0"
#define CLOSE    "\xE2\xB8\xA1"
#define MARK_LEN 3

size_t lks_without_marks(const char *line, char text[LKS_MARKED_MAX])
{
    size_t len = 0;
    for (const char *p = line; *p; p++) {
        if (strncmp(p, OPEN, MARK_LEN) == 0 ||
            strncmp(p, CLOSE, MARK_LEN) == 0) {
            p += MARK_LEN - 1;
            continue;
        }
        if (len == LKS_MARKED_MAX)
            abort();
        text[len++] = *p;
    }
    return len;
}

static size_t append(char *out, size_t len, const char *bytes, size_t count)
{
    if (count > 2 * LKS_MARKED_MAX - len)
        abort();
    memcpy(out + len, bytes, count);
    return len + count;
}

size_t lks_with_marks(const linkspan_detector *d, const char *text, size_t len,
                      char out[2 * LKS_MARKED_MAX])
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
