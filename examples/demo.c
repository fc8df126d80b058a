/* Shows the links of a text in many scripts, between ⸠ and ⸡, and how a URL is
 * written for people and for programs. */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char sample[] =
    "See https://en.wikipedia.org/wiki/Tea_(drink), then mail "
    "a.b@example.com.\n"
    "(Смотри ru.wikipedia.org/wiki/Чай_(напиток).) Пиши на почта@пример.рф!\n"
    "お茶は https://ja.wikipedia.org/wiki/茶?文=緑茶#歴史 です。\n"
    "شاهد https://ar.wikipedia.org/wiki/شاي؟ أو موقع.موريتانيا/شاي\n"
    "ראו he.wikipedia.org/wiki/תה. או שלום@דוגמה.קום\n"
    "देखें https://hi.wikipedia.org/wiki/चाय। या मेल.डाटामेल.भारत\n"
    "「https://zh.wikipedia.org/wiki/茶（飲料）」，或者 普遍适用测试。我爱你\n"
    "보세요 https://ko.wikipedia.org/wiki/차#역사:~:text=(녹차),홍차!\n"
    "Not links: version 1.2.3, co.uk, http:example.com, user@, e.g., "
    "a..b.com\n";

static const char *const urls[] = {
    "https://ka.wikipedia.org/wiki/%E1%83%A9%E1%83%90%E1%83%98",
    "bücher.de/a%2Fb/%28tea%29/100%25?q=%E8%8C%B6#end.",
};

static void show_links(const linkspan_detector *detector)
{
    size_t at = 0;
    size_t shown = 0;
    linkspan_link link;
    while (linkspan_next(detector, sample, sizeof sample - 1, &at, &link) ==
           LINKSPAN_OK) {
        printf("%.*s⸠%.*s⸡", (int)(link.span.start - shown), sample + shown,
               (int)(link.span.end - link.span.start),
               sample + link.span.start);
        shown = link.span.end;
    }
    printf("%s\n", sample + shown);
}

static void show_url(const char *url)
{
    char memory[512];
    linkspan_buf out;
    printf("as copied     %s\n", url);
    if (linkspan_buf_init_fixed(&out, memory, sizeof memory) != LINKSPAN_OK ||
        linkspan_format_url(url, strlen(url), LINKSPAN_FORMAT_ROUND_TRIP,
                            &out) != LINKSPAN_OK)
        exit(1);
    printf("for people    %.*s\n", (int)out.len, out.data);
    if (linkspan_buf_init_fixed(&out, memory, sizeof memory) != LINKSPAN_OK ||
        linkspan_href(LINKSPAN_KIND_URL, url, strlen(url), 0, &out) !=
            LINKSPAN_OK)
        exit(1);
    printf("for programs  %.*s\n", (int)out.len, out.data);
}

int main(void)
{
    linkspan_detector *detector;
    if (linkspan_detector_new(NULL, &detector) != LINKSPAN_OK)
        return 1;
    printf("linkspan %s, Unicode %s\n\n", linkspan_version(),
           linkspan_unicode_version());
    show_links(detector);
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++)
        show_url(urls[i]);
    linkspan_detector_free(detector);
    return 0;
}
