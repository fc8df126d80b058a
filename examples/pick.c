/* Pick a link of a text in the terminal: the menu goes to standard error, the
 * chosen address to standard output, so that `xdg-open "$(pick mail.txt)"` works.
 *
 *   $ echo 2 | pick mail.txt 2>&1
 *   1  https://example.org/wiki/Tea_(drink)
 *   2  akiko@例え.jp
 *   3  пример.рф/чай
 *   Which? mailto:akiko@xn--r8jz45g.jp
 */
#include <linkspan/linkspan.h>
#include <stdio.h>

enum {
    MOST_LINKS = 99
};

static char text[1 << 20];
static linkspan_link links[MOST_LINKS];

/* One line of the menu, as people should see it: no hidden characters. */
static void show(size_t number, const linkspan_link *link)
{
    linkspan_display_options how = {.size = sizeof how, .kind = link->kind};
    how.max_len = 70;
    linkspan_buf out;
    if (linkspan_buf_init(&out, 1 << 20, NULL) == LINKSPAN_OK &&
        linkspan_display(&how, text + link->span.start,
                         link->span.end - link->span.start, &out, NULL,
                         0) == LINKSPAN_OK)
        (void)fprintf(stderr, "%zu  %.*s\n", number, (int)out.len, out.data);
    linkspan_buf_free(&out);
}

static int print_address(const linkspan_link *link)
{
    linkspan_buf out;
    if (linkspan_buf_init(&out, 1 << 20, NULL) != LINKSPAN_OK)
        return 1;
    int failed = linkspan_href(link->kind, text + link->span.start,
                               link->span.end - link->span.start, 0,
                               &out) != LINKSPAN_OK;
    if (!failed)
        printf("%.*s\n", (int)out.len, out.data);
    linkspan_buf_free(&out);
    return failed;
}

int main(int argc, char **argv)
{
    linkspan_options options;
    linkspan_detector *detector;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(&options, LINKSPAN_PROFILE_SAFE) !=
            LINKSPAN_OK ||
        linkspan_detector_new(&options, &detector) != LINKSPAN_OK)
        return 2;
    size_t count = 0;
    size_t len = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    if (linkspan_find(detector, text, len, links, MOST_LINKS, &count) !=
        LINKSPAN_OK)
        return 1;
    linkspan_detector_free(detector);
    if (count > MOST_LINKS)
        count = MOST_LINKS;
    for (size_t i = 0; i < count; i++)
        show(i + 1, &links[i]);
    (void)fputs("Which? ", stderr);
    char answer[16];
    size_t number = 0;
    if (fgets(answer, sizeof answer, stdin) == NULL ||
        sscanf(answer, "%zu", &number) != 1 || number < 1 || number > count)
        return 1;
    return print_address(&links[number - 1]);
}
