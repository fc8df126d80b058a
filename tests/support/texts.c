#include "support/texts.h"

#include <string.h>

#include "support/random.h"

static const char *const pieces[] = {
    /* hosts and what looks like one */
    "example.com", "a.co.uk", "co.uk", "www.example.org", "пример.рф",
    "例え.テスト", "普遍适用测试。我爱你", "商店。手机", "退出。shell",
    "example.com。", "שלום.קום", "xn--j1ay.xn--p1ai", "foo_bar.example.net",
    "_", "-", "localhost", "192.168.1.1", "[::1]", "2001:db8::1", "README.md",
    "a..b.com", "bücher.de", "e.x", "1a.com",
    /* schemes and ports */
    "http://", "https://", "HTTP://", "ftp://", "ssh://", "://", "//",
    "http:", "mailto:", "javascript:", ":8080", ":99999", ":80a", ":",
    /* addresses */
    "john.smith", "john..smith", "@", "x+tag", "\"john doe\"", "'a", "{b",
    "アルベルト", "%",
    /* parts */
    "/", "?", "#", ":~:", ":~:text=", "/path", "/wiki/日本語", "?a=b&c=d",
    "#top", "=", "&", ",", "%41", "%E3%81%82", "/(x)", "/[(y)]",
    /* ends */
    " ", "\n", ".", "...", "!", "'", "\"", "»", "。", "，", "（", "）", "「",
    "」", "(", ")", "[", "]", "{", "}", "<", ">", "…", "|", "*", "~",
    /* the unseen and the broken */
    "\xE2\x80\x8B", "\xC2\xAD", "\xE2\x80\xAE", "\xEF\xB8\x8F", "\xE2\x80\xA4",
    "\xE2\x80\x8D", "\x80", "\xF0\x9F", "\xED\xA0\x80", "\xC3", "😀", "ŉ",
    /* what the tailored rules look for */
    "를", "입니다", "에서", "を", "すし", "参照", "தமிழ்", "-ல்", "ב-", "و", "，",
    "、", "”", "’", "《", "》", "【", "\xE2\x81\xA9", "\xE2\x81\xA0",
    "\xEF\xBB\xBF", "\\n", "\\", "\"", "`", "**", "_", "main.rs", "window.open",
    "sent.It", "/x", "/を", "/에서 ", "在", "←", "👈", "♪", "|title=", "&&",
    "&quot;", "&amp;", "&#39;", "[/url]", "[2]", "{/link}", "/* ", "*/", "<!--",
    "-->", "','", "‘", "“", ",2024-01-31", ";", "・", "／", "!!!", "—", "/@a",
    "?q=a", "テレビ", ".pdf", "<br>", "?cc=", "/a@b.com",
    /* words */
    "and", "x", "9", "слово", "語", "한국어", "שלום", "ไทย"};

static size_t add(char *text, size_t len, size_t room, const char *piece)
{
    const size_t count = strlen(piece);
    if (count > room - len)
        return len;
    memcpy(text + len, piece, count);
    return len + count;
}

size_t lks_random_prose(uint64_t *random, char *text, size_t room)
{
    const size_t count = sizeof pieces / sizeof *pieces;
    const size_t goal = lks_random_below(random, room + 1);
    size_t len = 0;
    size_t idle = 0;
    while (len < goal && idle < 8) {
        const char *piece = pieces[lks_random_below(random, count)];
        const size_t before = len;
        size_t times = 1;
        if (lks_random_below(random, 400) == 0)
            times += lks_random_below(random, room / 4 + 1);
        while (times-- > 0)
            len = add(text, len, goal, piece);
        idle = len == before ? idle + 1 : 0;
    }
    return len;
}
