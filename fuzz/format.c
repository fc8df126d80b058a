/* Formatting is idempotent, gives the same bytes in a fixed and in a growing
 * buffer, keeps the parts, and with round-trip is found whole.
 *
 * First byte: flags. Second byte: which parts there are. The rest: a URL as a
 * string; and, cut at each U+001F, the pieces of a structure. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/parse_url.h"
#include "support/reference.h"

#include "linkspan/linkspan.h"

#define LONGEST    1200
#define MOST       3
#define ROUND_TRIP LINKSPAN_FORMAT_ROUND_TRIP

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

/* Write the string again into a growing buffer, and into memory of exactly the
 * right size and one byte less. */
static linkspan_buf write_url(const char *url, size_t len, uint32_t flags)
{
    linkspan_buf buf;
    linkspan_buf fixed;
    (void)linkspan_buf_init(&buf, SIZE_MAX, NULL);
    require(linkspan_format_url(url, len, flags, &buf) == LINKSPAN_OK);

    char *memory = malloc(buf.len + 1);
    require(memory != NULL);
    (void)linkspan_buf_init_fixed(&fixed, memory, buf.len);
    require(linkspan_format_url(url, len, flags, &fixed) == LINKSPAN_OK);
    require(fixed.len == buf.len &&
            (buf.len == 0 || memcmp(memory, buf.data, buf.len) == 0));
    if (buf.len > 0) {
        (void)linkspan_buf_init_fixed(&fixed, memory, buf.len - 1);
        require(linkspan_format_url(url, len, flags, &fixed) ==
                LINKSPAN_ERR_SPACE);
        require(fixed.len == 0 && fixed.needed == buf.len);
    }
    free(memory);
    return buf;
}

static void check_stable(const linkspan_buf *buf, uint32_t flags)
{
    linkspan_buf again = write_url(buf->data, buf->len, flags);
    require(again.len == buf->len);
    require(buf->len == 0 || memcmp(again.data, buf->data, buf->len) == 0);
    linkspan_buf_free(&again);
}

static void check_found_whole(const linkspan_buf *buf, size_t host_end)
{
    char *text = malloc(buf->len + 2);
    require(text != NULL);
    text[0] = ' ';
    memcpy(text + 1, buf->data, buf->len);
    text[buf->len + 1] = ' ';
    linkspan_tail tail = {.size = sizeof tail};
    require(linkspan_find_tail(text, buf->len + 2, 1 + host_end, &tail) ==
            LINKSPAN_OK);
    require(tail.end == buf->len + 1);
    free(text);
}

static void check_string(const char *text, size_t len, uint32_t flags)
{
    linkspan_buf buf = write_url(text, len, flags);
    check_stable(&buf, flags);
    linkspan_buf_free(&buf);

    /* once more with the host "x" before the text, so that its end is known */
    char *url = malloc(len + 2);
    require(url != NULL);
    url[0] = 'x';
    url[1] = '/';
    if (len > 0)
        memcpy(url + 2, text, len);
    const size_t skip = len > 0 && (text[0] == '?' || text[0] == '#');
    if (skip)
        memmove(url + 1, url + 2, len);
    buf = write_url(url, len + 2 - skip, flags);
    check_stable(&buf, flags);
    if (flags & ROUND_TRIP)
        check_found_whole(&buf, 1);
    linkspan_buf_free(&buf);
    free(url);
}

/* The next piece up to U+001F; empty, not absent, after the last. */
static linkspan_str next_piece(const char **at, const char *end)
{
    const char *start = *at;
    while (*at < end && **at != '\x1F')
        ++*at;
    const linkspan_str piece = {start, (size_t)(*at - start)};
    if (*at < end)
        ++*at;
    return piece;
}

static void check_structure(const char *at, size_t len, uint32_t flags,
                            uint8_t parts)
{
    const char *end = at + len;
    linkspan_str segments[MOST];
    linkspan_pair pairs[MOST];
    linkspan_str directives[MOST];
    linkspan_url url = {.size = sizeof url, .host = {"x", 1}};
    url.segment_count = parts & 3;
    url.segments = parts & 3 ? segments : NULL;
    url.pair_count = parts >> 2 & 3;
    url.pairs = parts >> 2 & 3 ? pairs : NULL;
    url.directive_count = parts >> 4 & 3;
    url.directives = directives;
    for (size_t i = 0; i < url.segment_count; i++)
        segments[i] = next_piece(&at, end);
    for (size_t i = 0; i < url.pair_count; i++) {
        pairs[i].key = next_piece(&at, end);
        pairs[i].value = next_piece(&at, end);
        if (parts & 0x40)
            pairs[i].value = (linkspan_str){NULL, 0};
    }
    if (parts & 0x80)
        url.fragment = next_piece(&at, end);
    for (size_t i = 0; i < url.directive_count; i++)
        directives[i] = next_piece(&at, end);

    linkspan_buf buf;
    (void)linkspan_buf_init(&buf, SIZE_MAX, NULL);
    require(linkspan_format_parts(&url, flags, &buf) == LINKSPAN_OK);
    check_stable(&buf, flags);
    const char *what = NULL;
    require(lks_has_parts_of(buf.data + 1, buf.len - 1, &url,
                             flags & ROUND_TRIP, &what));
    if (flags & ROUND_TRIP)
        check_found_whole(&buf, 1);
    if (flags == 0) {
        char *want = NULL;
        const size_t want_len = lks_ref_format(&url, &want);
        require(want_len == buf.len && memcmp(want, buf.data, buf.len) == 0);
        free(want);
    }
    linkspan_buf_free(&buf);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > LONGEST)
        return 0;
    const uint32_t flags = data[0] & 7;
    const char *text = (const char *)data + 2;
    check_string(text, size - 2, flags);
    check_structure(text, size - 2, flags, data[1]);
    return 0;
}
