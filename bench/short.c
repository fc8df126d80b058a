/* bench_short WHAT [PROFILE]: one call of each kind, for callgrind to count its
 * instructions; see bench/instructions. */
#include <stdio.h>
#include <string.h>

#include "linkspan/linkspan.h"

/* 80 bytes each */
static const char without[] = "Good morning! Are we still on for lunch today? "
                              "I could be there at noon, or a bit";
static const char with[] = "Good morning! Have you seen this? "
                           "https://www.example.org/news/today?id=42 - wow";

/* Sentences as people write them: most links have punctuation after them. */
static const char prose[] =
    "See https://example.com/a_b, then read https://www.example.org/faq.html. "
    "Is it at https://example.net/docs/intro? Yes (see "
    "http://lists.example.com/archive/2024/msg00042.html), and mail "
    "jane.doe@example.org; or look at www.example.com/help: it says \"use "
    "https://example.com/download/v2\". Great stuff: "
    "https://blog.example.net/2024/05/why-it-works!\n"
    "We moved from example.com to example.org, see example.net/news.\n";

/* Texts in which every line has links, of the kinds that programs read most. */
static const char list[] =
    "* [Guide](https://example.com/docs/guide) - how to start\n"
    "* [API_v2](https://www.example.org/api/v2_1/index.html#calls)\n"
    "* [Talk](https://example.net/watch?v=dQw4w9WgXcQ&t=42s), 2024\n"
    "* [Wiki](https://en.example.org/wiki/Text_(computing)), more\n";
static const char json[] =
    "{\"id\":1,\"url\":\"https://api.example.com/v1/users/42\",\"next\":null}\n"
    "{\"id\":2,\"url\":\"https:\\/\\/example.org\\/a\\/b\",\"n\":[1,2]}\n"
    "{\"id\":3,\"url\":\"https://example.net/q?a=1&b=2\",\"ok\":true}\n";
static const char html[] =
    "<li><a href=\"https://example.com/a/b.html\">one</a></li>\n"
    "<li><a href='https://example.org/?a=1&amp;b=2'>two</a></li>\n"
    "<img src=\"https://cdn.example.net/i/p_1.png\" alt=\"\"><br>\n"
    "<p>See https://example.com/faq<br>or https://example.net.</p>\n";
static const char log_lines[] =
    "2024-05-01 12:00:01 GET https://example.com/a?id=1 200 0.1ms\n"
    "10.0.0.1 - - \"GET /x HTTP/1.1\" 200 \"https://example.org/\" \"-\"\n"
    "fetch failed: https://api.example.net:8443/v1/items/7: timeout\n";
static const char csv[] =
    "1,Ada,https://example.com/users/ada,2024-01-31,active\n"
    "2,Bob,https://example.org/u?id=2,bob@example.org,\n"
    "3;\"Eve\";\"https://example.net/a,b\";3;x\n";
static const char cjk[] =
    "\u8A73\u3057\u304F\u306Fhttps://example.jp/docs/guide\u3092\u3054"
    "\u89A7\u304F\u3060\u3055\u3044\u3002\u53C2\u8003\uFF1A"
    "https://ja.example.org/wiki/\u65E5\u672C\u8A9E\u3002\n"
    "\u8BF7\u8BBF\u95EEhttps://example.cn/news/1.html\uFF0C\u6216\u8005"
    "\u53D1\u90AE\u4EF6\u5230info@example.cn\u3002\n";
static const char addresses[] =
    "To: Ada <ada.lovelace@example.org>, bob@example.com\n"
    "Cc: team+x@lists.example.net; \"Eve\" <eve@example.co.uk>\n"
    "mailto:help@example.com?subject=Hi\n";

static const struct text {
    char name[16];
    const char *text;
} texts[] = {{"without", without},    {"with", with}, {"prose", prose},
             {"list", list},          {"json", json}, {"html", html},
             {"log", log_lines},      {"csv", csv},   {"cjk", cjk},
             {"addresses", addresses}};

static const char *text_of(const char *name)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, name) == 0)
            return texts[i].text;
    return without;
}

size_t detect_once(const linkspan_detector *d, const char *text, size_t len);
linkspan_detector *make_detector(const char *profile);

size_t detect_once(const linkspan_detector *d, const char *text, size_t len)
{
    size_t at = 0;
    size_t count = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        count++;
    return count;
}

linkspan_detector *make_detector(const char *profile)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(
            &options, strcmp(profile, "uts58") == 0 ? LINKSPAN_PROFILE_UTS58
                      : strcmp(profile, "safe") == 0
                          ? LINKSPAN_PROFILE_SAFE
                          : LINKSPAN_PROFILE_TAILORED) != LINKSPAN_OK)
        return NULL;
    return linkspan_detector_new(&options, &d) == LINKSPAN_OK ? d : NULL;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "without";
    const char *profile = argc > 2 ? argv[2] : "uts58";
    const char *text = text_of(what);
    /* make and free a detector first, so that the dynamic linker binds its symbols */
    linkspan_detector_free(make_detector(profile));
    linkspan_detector *d = make_detector(profile);
    if (!d)
        return 2;
    (void)detect_once(d, text, strlen(text));
    (void)printf("%zu\n", detect_once(d, text, strlen(text)));
    linkspan_detector_free(d);
    return 0;
}
