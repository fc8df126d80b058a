#include "url/split.h"

#include <string.h>

#include "text/steps.h"
#include "url/parts.h"

size_t lks_scheme_length(lks_slice url)
{
    if (url.len == 0 || !lks_is_ascii_alpha(url.data[0]))
        return 0;
    size_t at = 1;
    while (at < url.len &&
           (lks_host_byte[url.data[at]] != 0 || url.data[at] == '+'))
        at++;
    LKS_STEPS(at);
    if (url.len - at >= 3 && memcmp(url.data + at, "://", 3) == 0)
        return at + 3;
    return url.len - at >= 5 && memcmp(url.data + at, ":\\/\\/", 5) == 0
               ? at + 5
               : 0;
}

size_t lks_user_length(lks_slice authority, size_t *seen)
{
    size_t at = 0;
    while (at < authority.len && at < LKS_USER_MAX &&
           lks_is_user_byte(authority.data[at])) {
        LKS_STEP();
        at++;
    }
    *seen = at + 1;
    return at < authority.len && authority.data[at] == '@' ? at : 0;
}

/* First position in the range that holds a byte of the set, or the range's
 * end. */
static size_t find_any(lks_slice url, linkspan_range in, const char set[3])
{
    size_t at = in.start;
    while (at < in.end && url.data[at] != (uint8_t)set[0] &&
           url.data[at] != (uint8_t)set[1] && url.data[at] != (uint8_t)set[2])
        at++;
    LKS_STEPS(at - in.start);
    return at;
}

static size_t find_mark(lks_slice text, linkspan_range in)
{
    size_t at = in.start;
    while (at < in.end &&
           !lks_at_directive_mark(text.data + at, text.data + in.end))
        at++;
    return at;
}

static size_t count_directives(lks_slice text, linkspan_range directives)
{
    size_t count = 0;
    size_t at = directives.start;
    linkspan_range each;
    while (lks_next_directive(text, directives, &at, &each))
        count++;
    return count;
}

static void split_fragment(lks_slice url, linkspan_range rest,
                           linkspan_tail *tail)
{
    const size_t mark = find_mark(url, rest);
    tail->parts |= LINKSPAN_PART_FRAGMENT;
    tail->fragment = (linkspan_range){rest.start, mark};
    if (mark == rest.end)
        return;
    tail->parts |= LINKSPAN_PART_DIRECTIVE;
    tail->directives = (linkspan_range){mark + LKS_MARK_LEN, rest.end};
    tail->directive_count = count_directives(url, tail->directives);
}

size_t lks_split_authority(lks_slice url, size_t *host_end)
{
    const size_t host_start = lks_scheme_length(url);
    *host_end = find_any(url, (linkspan_range){host_start, url.len}, "/?#");
    if (lks_is_escaped_scheme(url, host_start) && *host_end > host_start &&
        lks_is_escaped_slash(url, *host_end - 1))
        --*host_end;
    return host_start;
}

size_t lks_split_url(lks_slice url, size_t *host_end, linkspan_tail *tail)
{
    const size_t host_start = lks_split_authority(url, host_end);
    linkspan_range rest = {*host_end, url.len};
    const linkspan_range nothing = {rest.start, rest.start};
    *tail = (linkspan_tail){.size = tail->size,
                            .end = url.len,
                            .path = nothing,
                            .query = nothing,
                            .fragment = nothing,
                            .directives = nothing};
    if (rest.start < rest.end &&
        (url.data[rest.start] == '/' || url.data[rest.start] == '\\')) {
        tail->parts |= LINKSPAN_PART_PATH;
        tail->path = (linkspan_range){rest.start, find_any(url, rest, "??#")};
        rest.start = tail->path.end;
    }
    if (rest.start < rest.end && url.data[rest.start] == '?') {
        rest.start++;
        tail->parts |= LINKSPAN_PART_QUERY;
        tail->query = (linkspan_range){rest.start, find_any(url, rest, "###")};
        rest.start = tail->query.end;
    }
    if (rest.start < rest.end) {
        rest.start++;
        split_fragment(url, rest, tail);
    }
    return host_start;
}

bool lks_next_directive(lks_slice text, linkspan_range directives, size_t *at,
                        linkspan_range *directive)
{
    if (*at > directives.end)
        return false;
    const linkspan_range rest = {*at, directives.end};
    const size_t mark = find_mark(text, rest);
    *directive = (linkspan_range){*at, mark};
    *at = mark == directives.end ? directives.end + 1 : mark + LKS_MARK_LEN;
    return true;
}
