#include "support/marks.h"

#include <stdlib.h>
#include <string.h>

#define MARK_LEN 3

static void *take_memory(size_t bytes)
{
    void *memory = malloc(bytes);
    if (!memory)
        abort();
    return memory;
}

char *lks_without_marks(const char *marked, size_t *len)
{
    char *text = take_memory(strlen(marked) + 1);
    *len = 0;
    for (const char *p = marked; *p; p++) {
        if (strncmp(p, LKS_MARK_OPEN, MARK_LEN) == 0 ||
            strncmp(p, LKS_MARK_CLOSE, MARK_LEN) == 0) {
            p += MARK_LEN - 1;
            continue;
        }
        text[(*len)++] = *p;
    }
    char *exact = realloc(text, *len > 0 ? *len : 1);
    if (!exact)
        abort();
    return exact;
}

static char *append(char *to, const char *bytes, size_t count)
{
    memcpy(to, bytes, count);
    return to + count;
}

/* No link is shorter than "a.aa", so its marks at most double it and a half. */
char *lks_with_marks(const linkspan_detector *d, const char *text, size_t len)
{
    char *marked = take_memory(3 * len + 2 * MARK_LEN + 1);
    char *to = marked;
    size_t done = 0;
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        const linkspan_range span = link.span;
        if (span.start < done || span.end <= span.start || span.end > len)
            abort();
        to = append(to, text + done, span.start - done);
        to = append(to, LKS_MARK_OPEN, MARK_LEN);
        to = append(to, text + span.start, span.end - span.start);
        to = append(to, LKS_MARK_CLOSE, MARK_LEN);
        done = span.end;
    }
    to = append(to, text + done, len - done);
    *to = '\0';
    return marked;
}
