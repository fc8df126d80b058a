/* Shows, for sentences in many scripts, where the link ends and how it is
 * written: for people (few escapes) and as the source had it. */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const sentences[] = {
    "See https://en.wikipedia.org/wiki/Tea_(drink), then come back.",
    "(Смотри https://ru.wikipedia.org/wiki/Чай_(напиток).)",
    "お茶は https://ja.wikipedia.org/wiki/茶?文=緑茶#歴史 です。",
    "شاهد https://ar.wikipedia.org/wiki/شاي؟ نعم",
    "ראו https://he.wikipedia.org/wiki/תה.",
    "देखें https://hi.wikipedia.org/wiki/चाय।",
    "ดู https://th.wikipedia.org/wiki/ชา ก่อน",
    "「https://zh.wikipedia.org/wiki/茶（飲料）」",
    "보세요 https://ko.wikipedia.org/wiki/차#역사:~:text=(녹차),홍차!",
    "Δες «https://el.wikipedia.org/wiki/Τσάι»",
};

static const char *const addresses[] = {
    "https://ka.wikipedia.org/wiki/%E1%83%A9%E1%83%90%E1%83%98",
    "https://am.wikipedia.org/wiki/%E1%88%BB%E1%8B%AD?q=%E1%89%A1%E1%8A%93%21",
    "https://example.com/a%2Fb/%28tea%29/100%25#end.",
};

/* Offset right after the host: these samples all have "://" and a path. */
static size_t host_end_of(const char *text)
{
    const char *host = strstr(text, "://") + 3;
    return (size_t)(host - text) + strcspn(host, "/?#");
}

static void show_end(const char *text)
{
    linkspan_tail tail = {.size = sizeof tail};
    const size_t start = (size_t)(strstr(text, "https") - text);
    if (linkspan_find_tail(text, strlen(text), host_end_of(text), &tail) !=
        LINKSPAN_OK)
        exit(1);
    printf("  %.*s⸠%.*s⸡%s\n", (int)start, text, (int)(tail.end - start),
           text + start, text + tail.end);
}

static void show_format(const char *url)
{
    char memory[256];
    linkspan_buf out;
    if (linkspan_buf_init_fixed(&out, memory, sizeof memory) != LINKSPAN_OK ||
        linkspan_format_url(url, strlen(url), LINKSPAN_FORMAT_ROUND_TRIP,
                            &out) != LINKSPAN_OK)
        exit(1);
    printf("  %s\n    %.*s\n", url, (int)out.len, out.data);
}

int main(void)
{
    printf("linkspan %s, Unicode %s\n\nWhere a link ends, between ⸠ and ⸡:\n",
           linkspan_version(), linkspan_unicode_version());
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        show_end(sentences[i]);
    printf("\nA URL as copied, and as people can read it:\n");
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++)
        show_format(addresses[i]);
    return 0;
}
