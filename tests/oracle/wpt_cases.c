/* Prints for each line of standard input, which is an address in hexadecimal, three
 * columns for wpt.py: linkspan_href() and linkspan_normalize() of the address, and the
 * host that linkspan_split_link() finds in it, as browsers write it. `-` stands for no
 * result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/host.h"
#include "linkspan/linkspan.h"
#include "url/whole.h"

#define ROOM 65536

static size_t read_hex(const char *line, char *bytes)
{
    size_t count = 0;
    unsigned byte = 0;
    while (sscanf(line + 2 * count, "%2x", &byte) == 1)
        bytes[count++] = (char)byte;
    return count;
}

static void print_result(linkspan_status st, linkspan_buf *out)
{
    (void)printf("%.*s\t", st == LINKSPAN_OK ? (int)out->len : 1,
                 st == LINKSPAN_OK ? out->data : "-");
    linkspan_buf_free(out);
}

static linkspan_buf empty_buffer(void)
{
    linkspan_buf out;
    if (linkspan_buf_init(&out, SIZE_MAX / 2, NULL) != LINKSPAN_OK)
        abort();
    return out;
}

/* The host without the tabs and line ends that the link may have. */
static void print_host(const char *text, const linkspan_link *link)
{
    static char clean[ROOM];
    uint8_t ascii[LKS_HREF_HOST_ROOM];
    lks_slice port;
    size_t len = 0;
    const size_t end =
        link->port.end > link->host.end ? link->port.end : link->host.end;
    for (size_t i = link->host.start; i < end; i++)
        if (!lks_is_dropped((uint8_t)text[i]))
            clean[len++] = text[i];
    len = len == 0 ? 0
                   : lks_authority_for_href(lks_slice_of(clean, len), 0, ascii,
                                            &port);
    (void)printf("%.*s\n", len > 0 ? (int)len : 1,
                 len > 0 ? (const char *)ascii : "-");
}

int main(void)
{
    static char line[ROOM];
    static char text[ROOM];
    while (fgets(line, sizeof line, stdin)) {
        const size_t len = read_hex(line, text);
        linkspan_link link = {.size = sizeof link};
        linkspan_buf out = empty_buffer();
        linkspan_status st = linkspan_href(LINKSPAN_KIND_URL, text, len,
                                           LINKSPAN_HREF_PASSWORD, &out);
        print_result(st, &out);
        out = empty_buffer();
        st = linkspan_normalize(LINKSPAN_KIND_URL, text, len, 0, &out);
        print_result(st, &out);
        if (linkspan_split_link(text, len, &link) != LINKSPAN_OK)
            abort();
        print_host(text, &link);
    }
    return 0;
}
