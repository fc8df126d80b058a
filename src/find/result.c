#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/result.h"

#include <string.h>

#include "text/steps.h"

lks_slice lks_ascii_host(const lks_host *host, lks_slice text, uint8_t *room)
{
    if (host->named)
        return (lks_slice){host->named->ascii, host->named->ascii_len};
    const size_t len = host->range.end - host->range.start;
    const uint8_t *name = text.data + host->range.start;
    for (size_t i = 0; i < len; i++)
        /* changes only A to Z, since the host is ASCII */
        room[i] = name[i] | 0x20;
    LKS_STEPS(len / 16);
    return (lks_slice){room, len};
}

/* Compares the ends of names: an ignored "example.com" also matches
 * "www.example.com". An IP address has no names below it, so IP addresses match
 * only as a whole. */
bool lks_is_ignored_host(const linkspan_detector *d, lks_slice text,
                         lks_host host)
{
    uint8_t room[LKS_HOST_ROOM];
    const lks_slice ascii = lks_ascii_host(&host, text, room);
    for (size_t i = 0; i < d->ignored_host_count; i++) {
        const linkspan_str name = d->strings[d->scheme_count + i];
        if (ascii.len < name.len)
            continue;
        const size_t above = ascii.len - name.len;
        if (memcmp(ascii.data + above, name.data, name.len) == 0 &&
            (above == 0 || ascii.data[above - 1] == '.'))
            return true;
    }
    return false;
}

LKS_FAST_END
