/* List the links of a file: line, kind, link.
 *
 *   $ list mail.txt
 *   1 url https://example.org/wiki/Tea_(drink)
 *   2 email akiko@例え.jp
 *   2 url пример.рф/чай
 */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <stdlib.h>

/* The whole file; the caller frees it. For text without end, see live.c. */
static char *read_file(const char *name, size_t *len)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return NULL;
    size_t room = 4096;
    char *text = malloc(room);
    *len = 0;
    while (text != NULL) {
        *len += fread(text + *len, 1, room - *len, file);
        if (*len < room)
            break;
        room *= 2;
        char *more = realloc(text, room);
        if (more == NULL)
            free(text);
        text = more;
    }
    (void)fclose(file);
    return text;
}

static void list_links(const linkspan_detector *detector, const char *text,
                       size_t len)
{
    size_t at = 0;
    size_t counted = 0;
    size_t line = 1;
    linkspan_link link;
    while (linkspan_next(detector, text, len, &at, &link) == LINKSPAN_OK) {
        for (; counted < link.span.start; counted++)
            line += text[counted] == '\n';
        printf("%zu %s %.*s\n", line,
               link.kind == LINKSPAN_KIND_EMAIL ? "email" : "url",
               (int)(link.span.end - link.span.start), text + link.span.start);
    }
}

int main(int argc, char **argv)
{
    size_t len = 0;
    char *text = argc == 2 ? read_file(argv[1], &len) : NULL;
    linkspan_detector *detector = NULL;
    if (text == NULL || linkspan_detector_new(NULL, &detector) != LINKSPAN_OK) {
        (void)fprintf(stderr, "usage: list FILE\n");
        free(text);
        return 2;
    }
    list_links(detector, text, len);
    linkspan_detector_free(detector);
    free(text);
    return 0;
}
