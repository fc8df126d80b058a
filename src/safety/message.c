#include "safety/message.h"

#include "host/data.h"
#include "host/host.h"
#include "safety/known.h"
#include "safety/protected.h"
#include "text/steps.h"
#include "url/whole.h"

/* -------------------------------------------------------------------- sites */

static lks_slice part_of(lks_slice text, linkspan_range range)
{
    return (lks_slice){text.data + range.start, range.end - range.start};
}

static bool is_slash(uint8_t byte)
{
    return byte == '/' || byte == '\\';
}

lks_slice lks_target_host(lks_slice target)
{
    linkspan_link link;
    lks_split_link(target, &link);
    const bool is_absolute = link.scheme.end > link.scheme.start ||
                             (target.len > 2 && is_slash(target.data[0]) &&
                              is_slash(target.data[1]));
    return is_absolute ? part_of(target, link.host)
                       : (lks_slice){target.data, 0};
}

void lks_site_of(const lks_check_rules *rules, lks_slice host, lks_site *site)
{
    site->host = (linkspan_host){.size = sizeof site->host};
    site->domain = (linkspan_range){0, 0};
    if (host.len == 0 || host.len > LKS_UTS46_MAX)
        return;
    lks_describe_host(lks_data_table(rules->data), host, &site->host);
    const linkspan_range own = site->host.private_registrable;
    site->domain =
        own.end > own.start ? own : (linkspan_range){0, site->host.ascii_len};
}

static bool is_site(const lks_site *site)
{
    return site->domain.end > site->domain.start;
}

static lks_slice domain_of(const lks_site *site)
{
    return lks_slice_of(site->host.ascii + site->domain.start,
                        site->domain.end - site->domain.start);
}

/* The name without a dot at its end. */
static lks_slice name_of(const lks_site *site)
{
    return lks_slice_of(site->host.ascii, site->domain.end);
}

bool lks_is_registered(const lks_site *site)
{
    return site->host.kind == LINKSPAN_HOST_DOMAIN &&
           site->host.registrable.end > site->host.registrable.start &&
           (site->host.flags & LINKSPAN_HOST_DELEGATED) != 0;
}

uint32_t lks_site_hash(const lks_site *site)
{
    const lks_slice domain = domain_of(site);
    uint32_t hash = 2166136261u;
    LKS_STEPS(domain.len);
    for (size_t i = 0; i < domain.len; i++)
        hash = (hash ^ domain.data[i]) * 16777619u;
    return is_site(site) ? hash | 1u : 0;
}

/* The number of the listed domain that the site is or stands below; 0: none. */
static uint32_t listed(const linkspan_protected *list, const lks_site *site)
{
    return site->host.kind == LINKSPAN_HOST_DOMAIN && is_site(site)
               ? lks_protected_tail(list, LKS_BY_NAME, name_of(site),
                                    site->domain.start)
               : 0;
}

static bool has_one_owner(const linkspan_protected *list, const lks_site *one,
                          const lks_site *other)
{
    const uint32_t first = listed(list, one);
    const uint32_t second = first ? listed(list, other) : 0;
    return second && lks_protected_owner(list, first) ==
                         lks_protected_owner(list, second);
}

bool lks_is_same_site(const lks_site *one, const lks_site *other)
{
    const lks_slice a = domain_of(one);
    const lks_slice b = domain_of(other);
    return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

bool lks_is_same_owner(const lks_check_rules *rules, const lks_site *one,
                       const lks_site *other)
{
    const linkspan_protected *const list = rules->policy->protected_names;
    return lks_is_same_site(one, other) ||
           (list && has_one_owner(list, one, other)) ||
           has_one_owner(lks_known_names(), one, other);
}

bool lks_is_imitated(const lks_check_rules *rules, const lks_site *site)
{
    const linkspan_policy *const policy = rules->policy;
    return (policy->protected_names && listed(policy->protected_names, site)) ||
           (policy->known_names && listed(lks_known_names(), site));
}

/* -------------------------------------------------------------- redirectors */

#define REDIRECTED_ROOM 512 /* bytes of it that are read */

/* Decode the bytes of an address that stands in another one: %2F is a slash, as is -2F in
 * the addresses of Proofpoint. The address ends at an `&`. */
static size_t decode(lks_slice text, char room[REDIRECTED_ROOM])
{
    size_t len = 0;
    for (size_t at = 0; at < text.len && len < REDIRECTED_ROOM; at++) {
        LKS_STEP();
        const uint8_t byte = text.data[at];
        const bool is_escape =
            (byte == '%' || byte == '-') && text.len - at > 2 &&
            lks_hex_value(text.data[at + 1]) >= 0 &&
            lks_is_one_of(text.data[at + 1], "234567") &&
            lks_hex_value(text.data[at + 2]) >= 0 &&
            (byte == '%' || lks_is_one_of(text.data[at + 2], "AFDaf"));
        if (byte == '&')
            break;
        room[len++] = (char)(is_escape ? lks_hex_value(text.data[at + 1]) * 16 +
                                             lks_hex_value(text.data[at + 2])
                                       : byte);
        at += is_escape ? 2 : 0;
    }
    return len;
}

/* If `target` is a page of a redirector that has the address of another page in it, read
 * that address. */
static bool read_redirected(const lks_check_rules *rules, lks_slice target,
                            char room[REDIRECTED_ROOM], size_t *len)
{
    const lks_slice host = lks_target_host(target);
    lks_site site;
    lks_site_of(rules, host, &site);
    if (!is_site(&site) || !lks_is_redirector(name_of(&site)))
        return false;
    for (size_t at = (size_t)(host.data - target.data) + host.len;
         at + 4 < target.len; at++) {
        LKS_STEP();
        const lks_slice rest = {target.data + at, target.len - at};
        if (!lks_starts_with(rest, "http"))
            continue;
        *len = decode(rest, room);
        const lks_slice decoded = lks_slice_of(room, *len);
        if (lks_starts_with(decoded, "http://") ||
            lks_starts_with(decoded, "https://"))
            return true;
        at += 3;
    }
    return false;
}

/* -------------------------------------------------------------- shown links */

static bool is_empty(linkspan_range range)
{
    return range.start >= range.end;
}

/* The finding if the host of the text is the one that is visited: a name is shown in
 * Unicode that the target has in Punycode. */
static uint32_t same_site_finding(lks_slice shown, lks_slice visited)
{
    bool has_punycode = lks_starts_with_ignoring_case(visited, "xn--");
    for (size_t at = 0; at < visited.len && !has_punycode; at++) {
        LKS_STEP();
        has_punycode = lks_starts_with_ignoring_case(
            (lks_slice){visited.data + at, visited.len - at}, ".xn--");
    }
    return has_punycode && !lks_is_ascii(shown) ? LINKSPAN_FINDING_SHOWS_UNICODE
                                                : 0;
}

static uint32_t other_site_finding(const lks_check_rules *rules, lks_slice text,
                                   const linkspan_link *shown,
                                   const lks_site *site)
{
    const bool is_url = shown->kind == LINKSPAN_KIND_URL;
    const bool has_scheme = is_url && !is_empty(shown->scheme);
    const bool is_clear =
        has_scheme ||
        (is_url &&
         (lks_starts_with_ignoring_case(part_of(text, shown->host), "www.") ||
          !is_empty(shown->path) || !is_empty(shown->query)));
    if (is_clear && lks_is_imitated(rules, site))
        return LINKSPAN_FINDING_SHOWS_KNOWN;
    return has_scheme ? LINKSPAN_FINDING_SHOWS_OTHER_ADDRESS
                      : LINKSPAN_FINDING_SHOWS_OTHER_NAME;
}

uint32_t lks_shown_finding(const lks_check_rules *rules, lks_slice text,
                           const linkspan_link *shown, lks_slice target)
{
    char room[REDIRECTED_ROOM];
    size_t len = 0;
    lks_site one;
    lks_site other;
    const lks_slice visited = lks_target_host(target);
    lks_site_of(rules, part_of(text, shown->host), &one);
    lks_site_of(rules, visited, &other);
    if (!lks_is_registered(&one) || !is_site(&other))
        return 0;
    if (lks_is_same_owner(rules, &one, &other))
        return same_site_finding(part_of(text, shown->host), visited);
    if (read_redirected(rules, target, room, &len)) {
        lks_site_of(rules, lks_target_host(lks_slice_of(room, len)), &other);
        if (lks_is_same_owner(rules, &one, &other))
            return 0;
    }
    if (lks_is_tracker(name_of(&other)))
        return LINKSPAN_FINDING_SHOWS_BEFORE_TRACKER;
    return other_site_finding(rules, text, shown, &one);
}

uint32_t lks_excused_finding(uint32_t code)
{
    return code == LINKSPAN_FINDING_SHOWS_UNICODE
               ? code
               : LINKSPAN_FINDING_SHOWS_BEFORE_TRACKER;
}
