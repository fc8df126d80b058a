#include "cli/known_hosts.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"

/* FNV-1a. */
static size_t place_of(linkspan_str name)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.data[i]) * 16777619u;
    return (hash ^ hash >> 15) % KNOWN_HOSTS;
}

static void make_list(known_hosts *hosts)
{
    const size_t bytes = KNOWN_HOSTS * sizeof *hosts->list;
    hosts->list = must_resize(NULL, bytes);
    memset(hosts->list, 0, bytes);
    /* a host is never longer than its link, so no limit is needed */
    for (size_t i = 0; i < KNOWN_HOSTS; i++)
        must(linkspan_buf_init(&hosts->list[i].unicode, SIZE_MAX / 2, NULL));
}

static void describe(const known_hosts *hosts, known_host *one,
                     linkspan_str text, const linkspan_link *link)
{
    const linkspan_str name = part_of(text.data, link->host);
    if (!one->name || one->capacity < name.len) {
        one->capacity = name.len + 64;
        one->name = must_resize(one->name, one->capacity);
    }
    memcpy(one->name, name.data, name.len);
    one->len = name.len;
    one->unicode.len = 0;
    one->about.size = sizeof one->about;
    must(linkspan_link_host(text.data, text.len, link, hosts->data, &one->about,
                            &one->unicode));
}

const known_host *known_host_of(known_hosts *hosts, linkspan_str text,
                                const linkspan_link *link)
{
    const linkspan_str name = part_of(text.data, link->host);
    if (!hosts->list)
        make_list(hosts);
    known_host *const one = &hosts->list[place_of(name)];
    if (!one->name || one->len != name.len ||
        memcmp(one->name, name.data, name.len) != 0)
        describe(hosts, one, text, link);
    return one;
}

void known_hosts_free(known_hosts *hosts)
{
    for (size_t i = 0; hosts->list && i < KNOWN_HOSTS; i++) {
        free(hosts->list[i].name);
        linkspan_buf_free(&hosts->list[i].unicode);
    }
    free(hosts->list);
}
