/* The end of a link is the one that the standard's pseudo-code gives; parts are
 * in order, inside the text and on code point boundaries. If a space stands after the
 * link, the text after the space does not matter. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/reference.h"

#include "linkspan/linkspan.h"

#include "text/utf8.h"

#define LONGEST 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static linkspan_tail find(const uint8_t *text, size_t len, size_t host_end)
{
    linkspan_tail tail = {.size = sizeof tail};
    require(linkspan_find_tail((const char *)text, len, host_end, &tail) ==
            LINKSPAN_OK);
    return tail;
}

/* `range` starts no earlier than `from`; returns where it ends. */
static size_t check_range(const uint8_t *text, size_t len, linkspan_range range,
                          bool is_present, size_t from)
{
    require(range.start <= range.end && range.end <= len);
    require(is_present || range.start == range.end);
    require(lks_utf8_is_boundary(text, len, range.start));
    require(lks_utf8_is_boundary(text, len, range.end));
    require(!is_present || range.start >= from);
    return is_present ? range.end : from;
}

static void check_directives(const uint8_t *text, size_t len,
                             const linkspan_tail *tail)
{
    size_t at = tail->directives.start;
    size_t next = at;
    for (size_t i = 0; i < tail->directive_count; i++) {
        linkspan_range directive = {0, 0};
        require(linkspan_next_directive((const char *)text, len,
                                        &tail->directives, &next,
                                        &directive) == LINKSPAN_OK);
        require(directive.start == at && directive.end >= at);
        at = directive.end + strlen(":~:");
    }
    require(tail->directive_count == 0 ||
            at == tail->directives.end + strlen(":~:"));
}

static void check_parts(const uint8_t *text, size_t len, size_t host_end,
                        const linkspan_tail *tail)
{
    const uint32_t parts = tail->parts;
    size_t at = host_end;
    at = check_range(text, len, tail->path, parts & LINKSPAN_PART_PATH, at);
    at = check_range(text, len, tail->query, parts & LINKSPAN_PART_QUERY, at);
    at = check_range(text, len, tail->fragment, parts & LINKSPAN_PART_FRAGMENT,
                     at);
    at = check_range(text, len, tail->directives,
                     parts & LINKSPAN_PART_DIRECTIVE, at);
    require(at == tail->end);
    require(lks_utf8_is_boundary(text, len, tail->end));
    check_directives(text, len, tail);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > LONGEST)
        return 0;
    const uint8_t *text = data + 1;
    const size_t len = size - 1;
    size_t host_end = data[0] % (len + 1);
    while (!lks_utf8_is_boundary(text, len, host_end))
        host_end--;

    const linkspan_tail tail = find(text, len, host_end);
    check_parts(text, len, host_end, &tail);
    require(tail.end == lks_ref_link_end(text, len, host_end));

    uint8_t *cut = malloc(tail.end + 1);
    require(cut != NULL);
    memcpy(cut, text, tail.end);
    cut[tail.end] = ' ';
    const linkspan_tail again = find(cut, tail.end + 1, host_end);
    require(memcmp(&tail, &again, sizeof tail) == 0);
    free(cut);
    return 0;
}
