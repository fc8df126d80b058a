/* The href of a link is ASCII without spaces, is its own href, and is the same in a fixed
 * and in a growing buffer. A link with an href can be normalized; normalizing the result
 * again changes nothing.
 *
 * First byte: kind and flags. The rest: the link. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#define LONGEST 2000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

/* Writes into a growing buffer, into memory of the right size, and into memory
 * of one byte less. */
static linkspan_status write_href(uint32_t kind, const char *link, size_t len,
                                  uint32_t flags, linkspan_buf *buf)
{
    linkspan_buf fixed;
    (void)linkspan_buf_init(buf, SIZE_MAX, NULL);
    const linkspan_status st = linkspan_href(kind, link, len, flags, buf);
    require(st == LINKSPAN_OK || st == LINKSPAN_ERR_INVALID);
    if (st == LINKSPAN_ERR_INVALID) {
        require(buf->len == 0);
        (void)linkspan_buf_init_fixed(&fixed, NULL, 0);
        require(linkspan_href(kind, link, len, flags, &fixed) == st);
        return st;
    }
    /* More room than the result may be needed, for segments that "/../" removes. */
    (void)linkspan_buf_init_fixed(&fixed, NULL, 0);
    require(linkspan_href(kind, link, len, flags, &fixed) ==
            LINKSPAN_ERR_SPACE);
    require(fixed.needed >= buf->len && fixed.len == 0);
    char *memory = malloc(fixed.needed);
    require(memory != NULL);
    (void)linkspan_buf_init_fixed(&fixed, memory, fixed.needed);
    require(linkspan_href(kind, link, len, flags, &fixed) == LINKSPAN_OK);
    require(fixed.len == buf->len && memcmp(memory, buf->data, buf->len) == 0);
    (void)linkspan_buf_init_fixed(&fixed, memory, buf->len - 1);
    require(linkspan_href(kind, link, len, flags, &fixed) ==
            LINKSPAN_ERR_SPACE);
    require(fixed.len == 0 && fixed.needed >= buf->len);
    free(memory);
    return st;
}

static void normalize(uint32_t kind, const char *link, size_t len,
                      uint32_t flags, linkspan_status wanted, linkspan_buf *buf)
{
    (void)linkspan_buf_init(buf, SIZE_MAX, NULL);
    require(linkspan_normalize(kind, link, len, flags, buf) == wanted);
}

static bool is_equal(const linkspan_buf *a, const linkspan_buf *b)
{
    return a->len == b->len && memcmp(a->data, b->data, a->len) == 0;
}

static void compare(uint32_t kind, const char *link, size_t len, uint32_t flags,
                    linkspan_status wanted, const linkspan_buf *href)
{
    linkspan_buf normal;
    linkspan_buf other;
    normalize(kind, link, len, flags, wanted, &normal);
    if (wanted == LINKSPAN_OK) {
        normalize(kind, normal.data, normal.len, flags, wanted, &other);
        require(is_equal(&normal, &other));
        linkspan_buf_free(&other);
        normalize(kind, href->data, href->len, flags, wanted, &other);
        require(is_equal(&normal, &other));
        linkspan_buf_free(&other);
    }
    linkspan_buf_free(&normal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > LONGEST)
        return 0;
    const uint32_t kind = data[0] & 1 ? LINKSPAN_KIND_EMAIL : LINKSPAN_KIND_URL;
    const uint32_t flags = data[0] & 2 ? LINKSPAN_HREF_HTTP : 0;
    linkspan_buf href;
    linkspan_buf again;
    const linkspan_status st =
        write_href(kind, (const char *)data + 1, size - 1, flags, &href);
    compare(kind, (const char *)data + 1, size - 1, flags, st, &href);
    if (st == LINKSPAN_OK) {
        for (size_t i = 0; i < href.len; i++)
            require(href.data[i] > ' ' && href.data[i] < 0x7F);
        if (kind == LINKSPAN_KIND_URL) {
            require(write_href(kind, href.data, href.len, 0, &again) ==
                    LINKSPAN_OK);
            require(again.len == href.len &&
                    memcmp(again.data, href.data, href.len) == 0);
            linkspan_buf_free(&again);
        }
    }
    linkspan_buf_free(&href);
    return 0;
}
