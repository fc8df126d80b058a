/* The cost of checking a link compared with the cost of finding it, for
 * bench/instructions-check, which counts the instructions of by_find() and
 * by_check(): bench_check WAY LINK TIMES. Without arguments it lists the
 * links. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

/* Some 60 characters each. */
static const char *const links[] = {
    "https://www.example.com/articles/2026/11/some-title.html?a=b",
    "www.example.com/a/rather/long/path/with/many/segments/in.html",
    "https://example.com/%D0%BF%D1%83%D1%82%D1%8C/%D0%BA%20?x=%41",
    "https://ru.wikipedia.org/wiki/Заглавная_страница_энциклопедии",
    "https://пример-длинного-имени.рф/каталог/страница.html?а=б#в",
    "https://xn----htbdbbwdfbpp5cde1h.xn--p1ai/a/b/c/d/e/f/g.html",
    ("https://ja.wikipedia.org/wiki/"
     "日本語で書かれた長い題名のページとその説明の例の続き"),
    "https://最高のSONY製品.com/製品/一覧.html?種類=カメラ&色=黒&大きさ=小さい",
    "https://he.wikipedia.org/wiki/עמוד_ראשי_של_האנציקלופדיה_החופש",
    "somebody.with.a.long.name+and-tag@mail.subdomain.example.com",
    "mailto:человек-с-длинным-именем@почта.длинное-имя-домена.рф",
};

#define LINKS (sizeof links / sizeof *links)

void by_find(const linkspan_detector *d, const char *text, size_t len,
             linkspan_link *link);
void by_check(const linkspan_detector *d, const char *text, size_t len,
              const linkspan_link *link);

__attribute__((noinline)) void by_find(const linkspan_detector *d,
                                       const char *text, size_t len,
                                       linkspan_link *link)
{
    size_t at = 0;
    if (linkspan_next(d, text, len, &at, link) != LINKSPAN_OK)
        abort();
}

__attribute__((noinline)) void by_check(const linkspan_detector *d,
                                        const char *text, size_t len,
                                        const linkspan_link *link)
{
    linkspan_finding list[8];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 8};
    if (linkspan_check(d, text, len, link, &found) < LINKSPAN_OK)
        abort();
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        for (size_t i = 0; i < LINKS; i++)
            (void)printf("%s\n", links[i]);
        return 0;
    }
    const size_t which = strtoul(argv[2], NULL, 10);
    if (which >= LINKS)
        return 1;
    const char *text = links[which];
    const size_t len = strlen(text);
    linkspan_options options;
    linkspan_detector *d = NULL;
    linkspan_link link;
    (void)linkspan_options_init(&options);
    if (linkspan_detector_new(&options, &d) != LINKSPAN_OK)
        return 1;
    by_find(d, text, len, &link);
    for (size_t i = strtoul(argv[3], NULL, 10); i-- > 0;) {
        if (strcmp(argv[1], "find") == 0)
            by_find(d, text, len, &link);
        else
            by_check(d, text, len, &link);
    }
    linkspan_detector_free(d);
    return 0;
}
