#include "format/format.h"

#include "linkspan/linkspan.h"
#include "text/steps.h"
#include "url/split.h"

static bool is_in(linkspan_range range, size_t at)
{
    return at >= range.start && at < range.end;
}

/* True if the character at `at` has the same meaning when it is escaped. */
static bool may_be_escaped(const linkspan_tail *tail, size_t at, uint8_t byte)
{
    if (is_in(tail->path, at))
        return !lks_is_one_of(byte, "/\\%");
    if (is_in(tail->query, at))
        return !lks_is_one_of(byte, "=&+%");
    if (is_in(tail->fragment, at))
        return !lks_is_one_of(byte, ":~%");
    return is_in(tail->directives, at) && !lks_is_one_of(byte, "=&,-:~%");
}

/* True for ASCII that RFC 3986 2.2 reserves: an escape may mean something else to a
 * server. */
static bool is_reserved(uint8_t byte)
{
    return lks_is_one_of(byte, "!$&'()*+,;=:@/?[]");
}

size_t lks_next_to_escape(lks_slice url, size_t at, bool takes_reserved)
{
    size_t host_end = 0;
    linkspan_tail tail = {.size = sizeof tail};
    (void)lks_split_url(url, &host_end, &tail);
    /* skip an empty port and a dot, which belong to the host */
    while (at < host_end && lks_is_one_of(url.data[at], ".:"))
        at++;
    if (at < host_end)
        return url.len;
    while (at < url.len && (!may_be_escaped(&tail, at, url.data[at]) ||
                            (!takes_reserved && is_reserved(url.data[at])))) {
        LKS_STEP();
        at += lks_escaped_byte(url.data + at, url.data + url.len) < 0 ? 1 : 3;
    }
    return at < url.len ? at : url.len;
}
