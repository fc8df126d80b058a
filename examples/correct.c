/* Keep your own detector and correct where its links end (UTS #58, section 10).
 * Here that detector is a regular expression, as many programs have one: it
 * stops at the first letter that it does not know, and takes full stops along.
 *
 *   $ correct 'https://ja.wikipedia.org/wiki/茶_(飲料)! (Or https://example.com/a.)'
 *   https://ja.wikipedia.org/wiki/ -> https://ja.wikipedia.org/wiki/茶_(飲料)
 *   https://example.com/a. -> https://example.com/a
 */
#include <linkspan/linkspan.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

static void show(const char *text, size_t start, size_t end, size_t new_end)
{
    printf("%.*s -> %.*s\n", (int)(end - start), text + start,
           (int)(new_end - start), text + start);
}

int main(int argc, char **argv)
{
    regex_t expression;
    linkspan_detector *detector = NULL;
    if (argc != 2 ||
        regcomp(&expression, "https?://[a-zA-Z0-9./_-]+", REG_EXTENDED) != 0 ||
        linkspan_detector_new(NULL, &detector) != LINKSPAN_OK)
        return 2;
    const char *text = argv[1];
    size_t at = 0;
    regmatch_t match;
    while (regexec(&expression, text + at, 1, &match, 0) == 0) {
        size_t start = at + (size_t)match.rm_so;
        size_t end = at + (size_t)match.rm_eo;
        size_t new_end = end;
        if (linkspan_extend(detector, text, strlen(text), start, end,
                            &new_end) == LINKSPAN_OK)
            show(text, start, end, new_end);
        at = new_end > end ? new_end : end;
    }
    linkspan_detector_free(detector);
    regfree(&expression);
    return 0;
}
