/* Prints random hrefs, where they lead by linkspan_split_link(), and whether
 * linkspan_check() refuses the scheme, for split.mjs to compare with a
 * browser's URL class: split_cases [HREFS [SEED]]. A line has the href in
 * hexadecimal, "s" or "-", and the host as in a URL; "-" is none, "!" one that
 * browsers refuse. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/random.h"
#include "url/whole.h"

#define LONGEST 512

static const char *const starts[] = {"", "", "", "\t", "\x01", " \n"};
static const char *const schemes[] = {"",
                                      "",
                                      "",
                                      "http:",
                                      "https:",
                                      "HTTPS:",
                                      "ftp:",
                                      "ht\ttp:",
                                      "http\n:",
                                      "javascript:",
                                      "java\tscript:",
                                      "JavaScript\r:",
                                      "data:",
                                      "da\nta:",
                                      "vbscript:",
                                      "blob:",
                                      "file:",
                                      "ssh:",
                                      "x-y+z:"};
static const char *const slashes[] = {"/", "\\", "\t", "\n"};
static const char *const users[] = {"", "", "", "u@", "a.com@", "a:b@", "@"};
static const char *const hosts[] = {"a.com",
                                    "EXAMPLE.org",
                                    "a.com.",
                                    "0x7f.1",
                                    "2130706433",
                                    "127.1",
                                    "[::1]",
                                    "b\tc.net",
                                    "b\nc.net",
                                    "\u0430\u0440\u0440\u04CF\u0435.com",
                                    "xn--80ak6aa92e.com",
                                    "xn--80ak6aa92\uFF45.com",
                                    "ex%61mple.com",
                                    "ex%6\t1mple.com",
                                    "\uFF45.com",
                                    "localhost",
                                    ""};
static const char *const ports[] = {"", "", "", ":80", ":8\t0", ":"};
static const char *const tails[] = {
    "", "", "/", "/x", "\\x", "?q", "#f", "\\@b.c", "/@b.c", "\t/x", "\\"};

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define PICK(table)  (table)[lks_random_below(random, COUNT(table))]

static size_t write_href(uint64_t *random, char href[LONGEST])
{
    char lead[8] = "";
    size_t count = lks_random_below(random, 5);
    const char *const scheme = PICK(schemes);
    if (*scheme == '\0' && count == 0)
        count = 2; /* else it is unclear whether a path or a host follows */
    for (size_t i = 0; i < count; i++)
        (void)strcat(lead, lks_random_below(random, 3) ? "/" : PICK(slashes));
    if (*scheme == '\0' && !strpbrk(lead, "/\\"))
        lead[0] = '/';
    return (size_t)snprintf(href, LONGEST, "%s%s%s%s%s%s%s", PICK(starts),
                            scheme, lead, PICK(users), PICK(hosts), PICK(ports),
                            PICK(tails));
}

static void print_host(const char *href, const linkspan_link *link)
{
    char url[LONGEST] = "https://";
    size_t len = strlen(url);
    linkspan_buf out;
    for (size_t i = link->host.start; i < link->host.end; i++)
        if (!lks_is_dropped((uint8_t)href[i]))
            url[len++] = href[i];
    if (linkspan_buf_init(&out, LONGEST, NULL) != LINKSPAN_OK)
        abort();
    if (len == strlen("https://"))
        (void)puts("-");
    else if (linkspan_href(LINKSPAN_KIND_URL, url, len, 0, &out) != LINKSPAN_OK)
        (void)puts("!");
    else /* without the scheme and the path */
        (void)printf("%.*s\n", (int)out.len - 9, out.data + 8);
    linkspan_buf_free(&out);
}

static void print_case(const char *href, size_t len)
{
    linkspan_link link;
    linkspan_finding list[16];
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = COUNT(list)};
    bool is_refused = false;
    if (linkspan_split_link(href, len, &link) != LINKSPAN_OK ||
        linkspan_check(NULL, href, len, &link, &found) < 0 ||
        found.count > COUNT(list))
        abort();
    for (size_t i = 0; i < found.count; i++)
        is_refused |= list[i].code == LINKSPAN_FINDING_SCHEME;
    for (size_t i = 0; i < len; i++)
        (void)printf("%02x", (unsigned)(uint8_t)href[i]);
    (void)printf(" %c ", is_refused ? 's' : '-');
    print_host(href, &link);
}

int main(int argc, char **argv)
{
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 200000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 7;
    for (size_t i = 0; i < goal; i++) {
        char href[LONGEST];
        const size_t len = write_href(&random, href);
        print_case(href, len);
    }
    return 0;
}
