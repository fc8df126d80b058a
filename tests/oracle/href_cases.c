/* Prints random URLs for href.mjs and normalize.mjs to compare with a browser's URL
 * class. A line has, with tabs between: the URL, the result of linkspan_href(), the result
 * of linkspan_normalize(), and the result of normalizing that once more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"

#define CASES 200000

static const char *const schemes[] = {"http://", "https://",  "HTTPS://",
                                      "ftp://",  "wss://",    "ssh://",
                                      "http:/",  "https:",    "HTTP:\\\\",
                                      " http:",  "https:\\/", "ftp:///",
                                      "ws:/\\/"};
static const char *const hosts[] = {"example.com",
                                    "EXAMPLE.Com",
                                    "example.com.",
                                    "faß.de",
                                    "пример.рф",
                                    "例え.テスト",
                                    "xn--j1ay.xn--p1ai",
                                    "a_b.example",
                                    "r3---sn.video",
                                    "192.168.0.1",
                                    "192.168.0.1.",
                                    "0x7f.1",
                                    "1.2.3.4.5",
                                    "[::1]",
                                    "[2001:DB8::A]",
                                    "[::ffff:1.2.3.4]",
                                    "[1::2::3]",
                                    "普遍适用测试。我爱你",
                                    "ｅｘａｍｐｌｅ．ｃｏｍ",
                                    "xn--a",
                                    "-a-.com",
                                    "a..b",
                                    "שלום.קום",
                                    "BÜCHER.example",
                                    "a\u00ADb.com",
                                    "999999999999",
                                    "a b.com",
                                    "a|b.com",
                                    "ex%61mple.com",
                                    "b%C3%BCcher.com",
                                    "%31%2e2.3.4",
                                    "a%2525b",
                                    "a%40b",
                                    "a%FF",
                                    "foo.１",
                                    "１２７.1"};
static const char *const ports[] = {"",       "",       "",      ":80",
                                    ":443",   ":21",    ":0080", ":8080",
                                    ":65535", ":65536", ":"};
static const char *const pieces[] = {
    "/",   "/", "/a",   "/.", "/..", "/%2e", "/%2E%2e", "/.%2e",  "/...",
    "\\",  "b", "ü",    "語", "%41", "%zz",  "%",       "^",      "`",
    "{",   "}", "|",    "\"", "<",   ">",    "'",       " x",     "(",
    ")",   "[", "]",    "~",  "?",   "?q=",  "#",       "#f",     "&",
    "=",   "+", ":",    ";",  ",",   "@",    "!",       "$",      "*",
    ":~:", "😀", "\x7F", ".",  "%2d", "%7e",  "%5F",     "%c3%a9", "%2f"};

#define COUNT(table)        (sizeof(table) / sizeof *(table))
#define PICK(random, table) table[lks_random_below(random, COUNT(table))]

static void init(linkspan_buf *buf)
{
    if (linkspan_buf_init(buf, 1 << 16, NULL) != LINKSPAN_OK)
        abort();
}

static void print_result(linkspan_status st, const linkspan_buf *buf)
{
    if (st == LINKSPAN_OK)
        (void)printf("\t%.*s", (int)buf->len, buf->data);
    else
        (void)printf("\t%s", linkspan_status_name(st));
}

static void print_case(uint64_t *random)
{
    char url[512];
    const char *const scheme = PICK(random, schemes);
    const char *const host = PICK(random, hosts);
    size_t len = (size_t)snprintf(url, sizeof url, "%s%s%s", scheme, host,
                                  PICK(random, ports));
    static const char starts[] = "/\\?#";
    const char *next = &starts[lks_random_below(random, sizeof starts)];
    if (*next)
        url[len++] = *next;
    const size_t count = *next ? lks_random_below(random, 12) : 0;
    for (size_t i = 0; i < count; i++) {
        const char *const piece = PICK(random, pieces);
        memcpy(url + len, piece, strlen(piece));
        len += strlen(piece);
    }
    linkspan_buf href;
    linkspan_buf normal;
    linkspan_buf again;
    init(&href);
    init(&normal);
    init(&again);
    (void)printf("%.*s", (int)len, url);
    print_result(linkspan_href(LINKSPAN_KIND_URL, url, len, 0, &href), &href);
    print_result(linkspan_normalize(LINKSPAN_KIND_URL, url, len, 0, &normal),
                 &normal);
    print_result(linkspan_normalize(LINKSPAN_KIND_URL, normal.data, normal.len,
                                    0, &again),
                 &again);
    (void)putchar('\n');
    linkspan_buf_free(&href);
    linkspan_buf_free(&normal);
    linkspan_buf_free(&again);
}

int main(void)
{
    uint64_t random = 13;
    for (size_t i = 0; i < CASES; i++)
        print_case(&random);
    return 0;
}
