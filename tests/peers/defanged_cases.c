/* Defangs texts for defanged.mjs to search with other linkifiers: reads texts with
 * NUL after each, and writes each text defanged, with NUL after it. The profiles take
 * turns. Fails if refanging does not restore a text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#include "support/harmless.h"

typedef struct texts {
    char *data;
    size_t len;
    size_t room;
} texts;

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static void read_all(texts *t)
{
    size_t got = 0;
    do {
        t->len += got;
        if (t->room - t->len < 4096) {
            t->room = 2 * t->room + 8192;
            t->data = realloc(t->data, t->room);
            require(t->data != NULL);
        }
        got = fread(t->data + t->len, 1, t->room - t->len, stdin);
    } while (got > 0);
}

/* Write the text defanged by the detector. Returns false if refanging gives
 * another text. */
static bool write_defanged(const linkspan_detector *detector, const char *text,
                           size_t len)
{
    linkspan_buf made;
    linkspan_buf back;
    require(linkspan_buf_init(&made, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_buf_init(&back, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_defang(detector, text, len, &made) == LINKSPAN_OK);
    require(linkspan_refang(made.data, made.len, 0, &back) == LINKSPAN_OK);
    const bool is_restored =
        back.len == len && (len == 0 || memcmp(back.data, text, len) == 0);
    (void)fwrite(made.data, 1, made.len, stdout);
    (void)putchar('\0');
    linkspan_buf_free(&made);
    linkspan_buf_free(&back);
    return is_restored;
}

int main(void)
{
    texts t = {NULL, 0, 0};
    size_t number = 0;
    read_all(&t);
    for (size_t at = 0; at < t.len; number++) {
        const char *end = memchr(t.data + at, '\0', t.len - at);
        const size_t len = end ? (size_t)(end - t.data) - at : t.len - at;
        if (!write_defanged(lks_finder(number % LKS_PROFILES), t.data + at,
                            len)) {
            (void)fprintf(stderr, "not restored: %.*s\n", (int)len,
                          t.data + at);
            return 1;
        }
        at += len + 1;
    }
    lks_finders_free();
    free(t.data);
    return fflush(stdout) != 0;
}
