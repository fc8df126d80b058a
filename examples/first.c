#include <linkspan/linkspan.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *text =
        "Tea (see ja.wikipedia.org/wiki/茶)? Ask アキコ@例え.jp.";
    linkspan_detector *detector;
    if (linkspan_detector_new(NULL, &detector) != LINKSPAN_OK)
        return 1;
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(detector, text, strlen(text), &at, &link) ==
           LINKSPAN_OK)
        printf("%.*s\n", (int)(link.span.end - link.span.start),
               text + link.span.start);
    linkspan_detector_free(detector);
    return 0;
}
