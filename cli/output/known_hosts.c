#include "cli/output/hit.h"

#include <stdlib.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

/* A hash of the name. It reads eight bytes at a time; the last eight may overlap
 * those before them. */
static size_t place_of(linkspan_str name)
{
    const uint64_t odd = 0x9E3779B97F4A7C15u;
    uint64_t word = 0;
    uint64_t hash = name.len;
    size_t at = 0;
    for (; name.len - at > sizeof word; at += sizeof word) {
        memcpy(&word, name.data + at, sizeof word);
        hash = (hash ^ word) * odd;
    }
    if (at > 0)
        memcpy(&word, name.data + name.len - sizeof word, sizeof word);
    else
        memcpy(&word, name.data, name.len);
    hash = (hash ^ word) * odd;
    /* only the highest bits of a product depend on all bytes of the name */
    return (size_t)(hash >> 54) % KNOWN_HOSTS;
}

static void make_list(known_hosts *hosts)
{
    const size_t bytes = KNOWN_HOSTS * sizeof *hosts->list;
    hosts->list = must_resize(NULL, bytes);
    memset(hosts->list, 0, bytes);
}

static void describe(const known_hosts *hosts, known_host *one,
                     linkspan_str text, const linkspan_link *link,
                     bool with_unicode)
{
    const linkspan_str name = part_of(text.data, link->host);
    if (!one->name) /* a host is never longer than its link: no limit is needed */
        must(linkspan_buf_init(&one->unicode, SIZE_MAX / 2, NULL));
    if (!one->name || one->capacity < name.len) {
        one->capacity = name.len + 64;
        one->name = must_resize(one->name, one->capacity);
    }
    memcpy(one->name, name.data, name.len);
    one->len = name.len;
    one->unicode.len = 0;
    one->about.size = sizeof one->about;
    one->has_unicode = with_unicode;
    must(linkspan_link_host(text.data, text.len, link, hosts->data, &one->about,
                            with_unicode ? &one->unicode : NULL));
}

const known_host *known_host_of(known_hosts *hosts, linkspan_str text,
                                const linkspan_link *link, bool with_unicode)
{
    const linkspan_str name = part_of(text.data, link->host);
    if (!hosts->list)
        make_list(hosts);
    known_host *const one = &hosts->list[place_of(name)];
    if (!one->name || one->len != name.len ||
        memcmp(one->name, name.data, name.len) != 0 ||
        (with_unicode && !one->has_unicode))
        describe(hosts, one, text, link, with_unicode);
    return one;
}

void known_hosts_free(known_hosts *hosts)
{
    for (size_t i = 0; hosts->list && i < KNOWN_HOSTS; i++) {
        if (!hosts->list[i].name)
            continue;
        free(hosts->list[i].name);
        linkspan_buf_free(&hosts->list[i].unicode);
    }
    free(hosts->list);
}
