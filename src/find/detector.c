#include "find/detector.h"

#include <string.h>

#include "find/rules/rules.h"
#include "host/data.h"
#include "host/host.h"
#include "text/alloc.h"
#include "text/ascii_run.h"
#include "url/scheme.h"

#define MOST_STRINGS 65536u

/* RFC 3986 3.1 */
bool lks_is_scheme_name(linkspan_str s)
{
    if (s.len == 0 || s.len > LKS_SCHEME_LONGEST ||
        !lks_is_ascii_alpha((uint8_t)s.data[0]))
        return false;
    for (size_t i = 1; i < s.len; i++)
        if (!lks_is_ascii_alnum((uint8_t)s.data[i]) &&
            !lks_is_one_of((uint8_t)s.data[i], "+-."))
            return false;
    return true;
}

static size_t copy_scheme(linkspan_str s, uint8_t *out)
{
    for (size_t i = 0; i < s.len; i++)
        out[i] = lks_ascii_lower((uint8_t)s.data[i]);
    return s.len;
}

/* Write the host's ASCII form without a trailing dot. Returns its length, or 0
 * if it is no host. */
static size_t copy_host(const lks_suffix_table *suffixes, linkspan_str s,
                        uint8_t *out)
{
    linkspan_host host = {.size = sizeof host};
    lks_describe_host(suffixes, lks_slice_of(s.data, s.len), &host);
    if (host.kind == 0)
        return 0;
    if (host.flags & LINKSPAN_HOST_TRAILING_DOT)
        host.ascii_len--;
    memcpy(out, host.ascii, host.ascii_len);
    return host.ascii_len;
}

bool lks_is_host_name(linkspan_str s)
{
    uint8_t room[LKS_DETECTOR_STRING];
    return copy_host(lks_data_table(NULL), s, room) > 0;
}

/* The strings stand in one block behind the detector: first the array of
 * pointers and lengths, then, after the characters of set_email_chars(), the text. */
static linkspan_status copy_strings(linkspan_detector *d, linkspan_str *strings,
                                    uint8_t *text, const linkspan_options *o)
{
    for (size_t i = 0; i < o->scheme_count + o->ignored_host_count; i++) {
        const bool is_host = i >= o->scheme_count;
        const linkspan_str s =
            is_host ? o->ignored_hosts[i - o->scheme_count] : o->schemes[i];
        size_t len = 0;
        if (is_host)
            len = copy_host(d->suffixes, s, text);
        else if (lks_is_scheme_name(s))
            len = copy_scheme(s, text);
        if (len == 0)
            return LINKSPAN_ERR_INVALID;
        strings[i] = (linkspan_str){(const char *)text, len};
        text += len;
    }
    d->strings = strings;
    d->scheme_count = o->scheme_count;
    d->ignored_host_count = o->ignored_host_count;
    return LINKSPAN_OK;
}

/* UTS #58 6.1: the characters of local parts that the caller adds and removes. */
static linkspan_status set_email_chars(linkspan_detector *d, uint32_t *room,
                                       const linkspan_options *o)
{
    if (o->email_add.len + o->email_remove.len == 0)
        return LINKSPAN_OK;
    d->local_part.changes = &d->email;
    return lks_read_email_changes(o->email_add, o->email_remove, room,
                                  &d->email);
}

/* NULL if the options ask for hosts that no kernel reports, such as those
 * without a dot. */
static lks_kernel *kernel_for(const linkspan_detector *d)
{
    const bool has_unseen = lks_detects(d, LINKSPAN_DETECT_LOCALHOST) ||
                            lks_data_has_unseen_dots(d->data);
    return has_unseen ? NULL : lks_kernel_number(0);
}

/* H20: true if the detector finds links of schemes without slashes, such as tel:,
 * because the flag is set or the caller has added such a scheme. */
static bool finds_opaque(const linkspan_detector *d)
{
    bool is_any = lks_detects(d, LINKSPAN_DETECT_OPAQUE_SCHEMES);
    for (size_t i = 0; i < d->scheme_count; i++) {
        const lks_slice name =
            lks_slice_of(d->strings[i].data, d->strings[i].len);
        is_any |= lks_has_no_slashes(lks_scheme_of(name)->syntax);
    }
    return is_any && (d->kinds & LINKSPAN_KIND_URL);
}

/* Which links need no look at the options any more. */
static void set_shortcuts(linkspan_detector *d)
{
    d->takes_shortcuts = !d->local_part.changes &&
                         !lks_detects(d, LINKSPAN_DETECT_BARE_IPV6 |
                                             LINKSPAN_DETECT_PRIVATE_SUFFIXES);
    d->seeks_signs = d->start == LINKSPAN_START_SCHEME;
    d->takes_scheme_urls = (d->kinds & LINKSPAN_KIND_URL) &&
                           d->ignored_host_count == 0 &&
                           !lks_detects(d, LINKSPAN_DETECT_USER_NAMES);
    d->takes_all_urls = d->takes_scheme_urls &&
                        d->start == LINKSPAN_START_ALL &&
                        d->min_score == LINKSPAN_SCORE_GUESS;
    d->takes_plain_addresses = d->ignored_host_count == 0 &&
                               d->max_link_len >= 2 * LKS_ASCII_RUN_CAP &&
                               (d->kinds & LINKSPAN_KIND_EMAIL) &&
                               !d->seeks_signs;
}

/* Set what follows from the options. */
static void follow_options(linkspan_detector *d)
{
    d->kernel = kernel_for(d);
    d->local_part.accepts_quoted = lks_detects(d, LINKSPAN_DETECT_QUOTED);
    d->finds_opaque = finds_opaque(d);
    d->finds_suspects = lks_detects(d, LINKSPAN_DETECT_SUSPECTS) &&
                        (d->kinds & LINKSPAN_KIND_URL);
    set_shortcuts(d);
    _Static_assert(LINKSPAN_ACTION_LINK == 0, "what `links` is full of");
    static const uint8_t links[sizeof d->policy.actions];
    d->has_policy = memcmp(d->policy.actions, links, sizeof links) != 0;
    d->tlds = (lks_tld_rules){
        .table = d->suffixes,
        .is_own = !d->data,
        .has_unknown = lks_detects(d, LINKSPAN_DETECT_UNKNOWN_TLDS),
        .has_emoji = lks_detects(d, LINKSPAN_DETECT_EMOJI),
        .is_touched = lks_tailors(d, LINKSPAN_TAILOR_HOST_END |
                                         LINKSPAN_TAILOR_HOST_START |
                                         LINKSPAN_TAILOR_AFFIXES)};
    d->whole_tlds = d->tlds;
    d->whole_tlds.is_touched = false;
}

#define LONGEST_SIMPLE 1024u

linkspan_status lks_detector_new(const linkspan_options *o,
                                 const linkspan_policy *policy,
                                 linkspan_detector **detector)
{
    if (o->scheme_count > MOST_STRINGS || o->ignored_host_count > MOST_STRINGS)
        return LINKSPAN_ERR_LIMIT;
    const size_t count = o->scheme_count + o->ignored_host_count;
    const size_t room = o->email_add.len + o->email_remove.len > 0
                            ? LINKSPAN_EMAIL_CHARS_MAX
                            : 0;
    const size_t bytes = sizeof(linkspan_detector) +
                         count * (sizeof(linkspan_str) + LKS_DETECTOR_STRING) +
                         room * sizeof(uint32_t);
    uint8_t *block = lks_resize(o->allocator, NULL, bytes);
    if (!block)
        return LINKSPAN_ERR_NO_MEMORY;

    linkspan_detector *d = (linkspan_detector *)(void *)block;
    linkspan_str *strings = (linkspan_str *)(void *)(d + 1);
    uint32_t *chars = (uint32_t *)(void *)(strings + count);
    *d = (linkspan_detector){
        .allocator = o->allocator,
        .data = o->data,
        .suffixes = lks_data_table(o->data),
        .kinds = o->kinds,
        .flags = o->flags,
        .tailoring = o->tailoring,
        .start = o->start,
        .min_score = o->min_score,
        .max_link_len = o->max_link_len,
        .longest_simple =
            o->max_link_len < LONGEST_SIMPLE ? o->max_link_len : LONGEST_SIMPLE,
        .local_part = {.max_code_points = o->max_local_part},
        .policy = *policy};
    linkspan_status st = copy_strings(d, strings, (uint8_t *)(chars + room), o);
    if (st == LINKSPAN_OK)
        st = set_email_chars(d, chars, o);
    if (st != LINKSPAN_OK) {
        lks_release(o->allocator, block);
        return st;
    }
    follow_options(d);
    if (d->data)
        lks_data_retain(d->data);
    *detector = d;
    return LINKSPAN_OK;
}

void lks_detector_change(linkspan_detector *d, uint32_t flags,
                         uint32_t tailoring)
{
    d->flags = flags;
    d->tailoring = tailoring;
    follow_options(d);
}

void lks_detector_free(linkspan_detector *d)
{
    if (d->data)
        lks_data_free(d->data);
    lks_release(d->allocator, d);
}
