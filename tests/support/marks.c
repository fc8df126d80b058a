#include "support/marks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "support/exact.h"

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

typedef struct marking {
    const char *text;
    size_t len;
    char *to;
    size_t done; /* number of bytes of the text that have been written */
} marking;

static void begin(marking *m, const char *text, size_t len)
{
    /* No link is shorter than "a.aa", so marks make a text at most two and a
     * half times as long. */
    *m = (marking){text, len, take_memory(3 * len + 2 * MARK_LEN + 1), 0};
}

static int32_t mark(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    marking *m = context;
    const linkspan_range span = link->span;
    if (span.start < m->done || span.end <= span.start || span.end > m->len ||
        bytes.len != span.end - span.start ||
        memcmp(bytes.data, m->text + span.start, bytes.len) != 0)
        abort();
    m->to = append(m->to, m->text + m->done, span.start - m->done);
    m->to = append(m->to, LKS_MARK_OPEN, MARK_LEN);
    m->to = append(m->to, bytes.data, bytes.len);
    m->to = append(m->to, LKS_MARK_CLOSE, MARK_LEN);
    m->done = span.end;
    return 0;
}

static void finish(marking *m)
{
    *append(m->to, m->text + m->done, m->len - m->done) = '\0';
}

static char *with_marks(const linkspan_detector *d, const char *text,
                        size_t len)
{
    marking m;
    begin(&m, text, len);
    char *marked = m.to;
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        (void)mark(&m, &link,
                   (linkspan_str){text + link.span.start,
                                  link.span.end - link.span.start});
    finish(&m);
    return marked;
}

char *lks_with_marks(const linkspan_detector *d, const char *text, size_t len)
{
    return with_marks(d, exact_bytes(text, len), len);
}

/* A stream gets the first piece, and then pieces of `most` bytes. */
static char *stream_pieces(const linkspan_detector *d, const char *text,
                           size_t len, size_t first, size_t most)
{
    linkspan_stream *stream = NULL;
    marking m;
    begin(&m, text, len);
    char *marked = m.to;
    if (linkspan_stream_new(d, NULL, &stream) != LINKSPAN_OK)
        abort();
    for (size_t at = 0; at < len;) {
        const size_t wanted = at == 0 ? first : most;
        const size_t piece = len - at < wanted ? len - at : wanted;
        if (linkspan_stream_push(stream, exact_bytes(text + at, piece), piece,
                                 mark, &m) != LINKSPAN_OK)
            abort();
        at += piece;
    }
    if (linkspan_stream_finish(stream, mark, &m) != LINKSPAN_OK)
        abort();
    linkspan_stream_free(stream);
    finish(&m);
    return marked;
}

char *lks_streamed_with_marks(const linkspan_detector *d, const char *text,
                              size_t len)
{
    return stream_pieces(d, text, len, len / 1000 + 1, len / 1000 + 1);
}

size_t lks_split_wrong(const linkspan_detector *d, const char *text, size_t len,
                       const char *want)
{
    enum {
        LONGEST = 300
    };
    for (size_t first = 1; first < len && len < LONGEST; first++) {
        char *halved = stream_pieces(d, text, len, first, len);
        char *alone = lks_with_marks(d, text, first);
        char *followed = with_marks(d, text, first);
        const bool is_right =
            strcmp(halved, want) == 0 && strcmp(alone, followed) == 0;
        free(halved);
        free(alone);
        free(followed);
        if (!is_right)
            return first;
    }
    return 0;
}
