/* Underline the links of a text while it arrives: each piece of the input is
 * shown as soon as it is certain what becomes of it, and nothing is shown twice.
 *
 *   $ printf 'see example.com/a.b. Then (example.org)\n' | live | cat -v
 *   see ^[[4mexample.com/a.b^[[0m. Then (^[[4mexample.org^[[0m)
 */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PIECE 8         /* small, to show that links may be cut anywhere */
#define ROOM  (1 << 18) /* more than the stream ever holds back */

/* What has arrived and is not shown yet, and where that starts. */
struct screen {
    size_t start;
    size_t len;
    char held[ROOM];
};

static void show_up_to(struct screen *screen, size_t offset)
{
    size_t count = offset - screen->start;
    (void)fwrite(screen->held, 1, count, stdout);
    screen->len -= count;
    memmove(screen->held, screen->held + count, screen->len);
    screen->start = offset;
}

static int32_t underline(void *context, const linkspan_link *link,
                         linkspan_str bytes)
{
    (void)bytes;
    show_up_to(context, link->span.start);
    (void)fputs("\x1B[4m", stdout);
    show_up_to(context, link->span.end);
    (void)fputs("\x1B[0m", stdout);
    return 0;
}

static linkspan_status follow(linkspan_stream *stream, struct screen *screen)
{
    char piece[PIECE];
    for (;;) {
        ssize_t got = read(STDIN_FILENO, piece, sizeof piece);
        if (got <= 0 || screen->len + PIECE > ROOM)
            return got == 0 ? LINKSPAN_OK : LINKSPAN_ERR_LIMIT;
        memcpy(screen->held + screen->len, piece, (size_t)got);
        screen->len += (size_t)got;
        size_t settled;
        linkspan_status status =
            linkspan_stream_push(stream, piece, (size_t)got, underline, screen);
        if (status == LINKSPAN_OK)
            status = linkspan_stream_settled(stream, &settled);
        if (status != LINKSPAN_OK)
            return status;
        show_up_to(screen, settled);
        (void)fflush(stdout);
    }
}

int main(void)
{
    static struct screen screen;
    linkspan_detector *detector = NULL;
    linkspan_stream *stream = NULL;
    if (linkspan_detector_new(NULL, &detector) != LINKSPAN_OK)
        return 1;
    linkspan_status status = linkspan_stream_new(detector, NULL, &stream);
    if (status == LINKSPAN_OK)
        status = follow(stream, &screen);
    if (status == LINKSPAN_OK)
        status = linkspan_stream_finish(stream, underline, &screen);
    show_up_to(&screen, screen.start + screen.len);
    linkspan_stream_free(stream);
    linkspan_detector_free(detector);
    return status == LINKSPAN_OK ? 0 : 1;
}
