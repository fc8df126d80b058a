/* Prints random URLs and their linkspan_href(), one line each with a tab
 * between, for href.mjs to compare with a browser's URL class. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"

#define CASES 200000

static const char *const schemes[] = {"http://", "https://", "HTTPS://",
                                      "ftp://",  "wss://",   "ssh://"};
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
    "/", "/",  "/a",  "/.",  "/..", "/%2e", "/%2E%2e", "/.%2e", "/...", "\\",
    "b", "ü",  "語",  "%41", "%zz", "%",    "^",       "`",     "{",    "}",
    "|", "\"", "<",   ">",   "'",   " x",   "(",       ")",     "[",    "]",
    "~", "?",  "?q=", "#",   "#f",  "&",    "=",       "+",     ":",    ";",
    ",", "@",  "!",   "$",   "*",   ":~:",  "😀",       "\x7F",  "."};

#define COUNT(table)        (sizeof(table) / sizeof *(table))
#define PICK(random, table) table[lks_random_below(random, COUNT(table))]

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
    linkspan_buf out;
    if (linkspan_buf_init(&out, 1 << 16, NULL) != LINKSPAN_OK)
        abort();
    const linkspan_status st =
        linkspan_href(LINKSPAN_KIND_URL, url, len, 0, &out);
    if (st == LINKSPAN_OK)
        (void)printf("%.*s\t%.*s\n", (int)len, url, (int)out.len, out.data);
    else
        (void)printf("%.*s\t%s\n", (int)len, url, linkspan_status_name(st));
    linkspan_buf_free(&out);
}

int main(void)
{
    uint64_t random = 13;
    for (size_t i = 0; i < CASES; i++)
        print_case(&random);
    return 0;
}
