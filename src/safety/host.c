/* Findings about the host of a link: IP addresses, the top-level domain, and
 * what the host looks like. */
#include <string.h>

#include "host/data.h"
#include "host/host.h"
#include "host/label.h"
#include "host/private_name.h"
#include "host/suffix.h"
#include "safety/host.h"
#include "safety/imitation.h"
#include "safety/known.h"
#include "safety/protected.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "url/whole.h"

/* ---------------------------------------------------------------- numbers */

static bool is_private_ipv4(const uint8_t a[4])
{
    return a[0] == 0 || a[0] == 10 || a[0] == 127 ||
           (a[0] == 100 && (a[1] & 0xC0) == 64) ||
           (a[0] == 169 && a[1] == 254) || (a[0] == 172 && a[1] >> 4 == 1) ||
           (a[0] == 192 && a[1] == 168);
}

/* IPv6 addresses that contain an IPv4 address: their prefix, and where the IPv4
 * address stands. RFC 4291 2.5.5.2 (mapped), RFC 7915 (translated), RFC 6052
 * 2.1 and RFC 8215 (translated, global and local), RFC 4291 2.5.5.1
 * (compatible), RFC 3056 (6to4). */
static const struct wrapping {
    uint8_t prefix[12];
    uint8_t len;
    uint8_t at;
} wrappings[] = {
    {{[10] = 0xFF, [11] = 0xFF}, 12, 12},
    {{[8] = 0xFF, [9] = 0xFF}, 12, 12},
    {{0, 0x64, 0xFF, 0x9B}, 12, 12},
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 6, 12},
    {{0x20, 0x02}, 2, 2},
};

#define WRAPPINGS (sizeof wrappings / sizeof *wrappings)

/* The IPv4 address inside an IPv6 address, or NULL. "::", "::1" and other
 * addresses in which only the last two bytes are not zero contain none. */
static const uint8_t *ipv4_in(const uint8_t a[16])
{
    static const uint8_t zeros[12];
    for (size_t i = 0; i < WRAPPINGS; i++)
        if (memcmp(a, wrappings[i].prefix, wrappings[i].len) == 0)
            return a + wrappings[i].at;
    const bool is_compatible = memcmp(a, zeros, sizeof zeros) == 0;
    return is_compatible && (a[12] || a[13]) ? a + 12 : NULL;
}

static bool is_private_ipv6(const uint8_t a[16])
{
    static const uint8_t zeros[15];
    const bool is_loopback = memcmp(a, zeros, sizeof zeros) == 0 && a[15] <= 1;
    const uint8_t *ipv4 = ipv4_in(a);
    return is_loopback || (a[0] & 0xFE) == 0xFC ||
           (a[0] == 0xFE && (a[1] & 0xC0) == 0x80) ||
           (ipv4 && is_private_ipv4(ipv4));
}

static void check_address(lks_check *c, const linkspan_host *host)
{
    const bool is_ipv6 = host->kind == LINKSPAN_HOST_IPV6;
    const bool is_odd = is_ipv6 ? ipv4_in(host->address) != NULL
                                : host->kind == LINKSPAN_HOST_ODD_IPV4;
    lks_found(c,
              is_odd ? LINKSPAN_FINDING_OBFUSCATED_IP
                     : LINKSPAN_FINDING_IP_ADDRESS,
              c->link->host, 0);
    if (is_ipv6 ? is_private_ipv6(host->address)
                : is_private_ipv4(host->address))
        lks_found(c, LINKSPAN_FINDING_PRIVATE_ADDRESS, c->link->host, 0);
}

/* ------------------------------------------------------- top-level domain */

/* True if the list is too old to know every top-level domain. */
static bool is_list_old(const lks_check_rules *rules)
{
    const linkspan_policy *policy = rules->policy;
    if (policy->today == 0)
        return false;
    const uint32_t date = lks_data_tld_date(rules->data);
    return lks_days_of(policy->today) - lks_days_of(date) >
           (int64_t)policy->max_list_age;
}

/* True if one of the four dots of host names ends right before `at`. */
static bool ends_in_dot(const lks_check *c, size_t start, size_t at,
                        size_t *width)
{
    return lks_is_host_dot(
        lks_utf8_decode_back(c->text.data + start, c->text.data + at, width));
}

/* The last label as it stands in the text. */
static linkspan_range written_tld(const lks_check *c)
{
    const linkspan_range host = c->link->host;
    const bool is_ordinary = lks_is_ordinary(c, host);
    size_t at = host.end;
    size_t width = 1;
    for (; at > host.start; at -= width) {
        LKS_STEP();
        if (is_ordinary ? c->text.data[at - 1] == '.'
                        : ends_in_dot(c, host.start, at, &width))
            break;
    }
    return (linkspan_range){at, host.end};
}

/* Check the top-level domain of a domain name. Only the last label is converted
 * by UTS #46. */
static void check_tld(lks_check *c)
{
    const linkspan_range range = c->tld;
    uint8_t ascii[LKS_LABEL_MAX + 1];
    lks_slice tld = {c->text.data + range.start, range.end - range.start};
    if (!lks_is_ordinary(c, range) && !lks_is_ascii(tld)) {
        (void)lks_uts46_to_ascii(tld.data, tld.len, 0, ascii, sizeof ascii,
                                 &tld.len);
        tld.data = ascii;
    }
    c->is_tld_known = lks_is_tld(lks_data_table(c->rules->data), tld);
    const size_t start = c->link->host.start;
    const lks_slice before = {c->text.data + start, range.start - start};
    if (lks_is_private_name(before, tld))
        lks_found(c, LINKSPAN_FINDING_PRIVATE_ADDRESS, c->link->host, 0);
    else if (c->is_tld_known)
        return;
    else if (!lks_is_possible_tld(tld))
        lks_found(c, LINKSPAN_FINDING_IMPOSSIBLE_TLD, range, 0);
    else if (is_list_old(c->rules))
        lks_found(c, LINKSPAN_FINDING_OLD_TLD_LIST, range, 0);
    else
        lks_found(c, LINKSPAN_FINDING_UNKNOWN_TLD, range, 0);
}

/* ---------------------------------------------------------------- the host */

bool lks_has_punycode(lks_slice host)
{
    const uint8_t *end = host.data + host.len;
    const uint8_t *at = host.data;
    for (;;) {
        LKS_STEP();
        at = memchr(at, '-', (size_t)(end - at));
        if (!at)
            return false;
        at++;
        if (lks_ends_with_ignoring_case(
                (lks_slice){host.data, (size_t)(at - host.data)}, "xn--"))
            return true;
    }
}

/* True if the host has more than ASCII letters and digits to check: other
 * characters, or their Punycode. */
static bool has_more_than_ascii(const lks_check *c, lks_slice host)
{
    return !lks_is_ordinary(c, c->link->host) || lks_has_punycode(host);
}

/* Check a host that is no domain name: an IP address, a single label or
 * nothing. */
static void check_other(lks_check *c, lks_slice text)
{
    linkspan_host host = {.size = sizeof host};
    lks_describe_host(lks_data_table(c->rules->data), text, &host);
    switch (host.kind) {
    case LINKSPAN_HOST_IPV4:
    case LINKSPAN_HOST_IPV6:
    case LINKSPAN_HOST_ODD_IPV4:
        check_address(c, &host);
        break;
    case LINKSPAN_HOST_NAME:
        lks_found(c, LINKSPAN_FINDING_PRIVATE_ADDRESS, c->link->host, 0);
        break;
    case LINKSPAN_HOST_DOMAIN:
        check_tld(c);
        break;
    default:
        c->is_no_name = host.errors != 0;
        lks_found(c,
                  host.errors ? LINKSPAN_FINDING_IDNA
                              : LINKSPAN_FINDING_IMPOSSIBLE_TLD,
                  c->link->host, 0);
    }
}

bool lks_may_imitate(const lks_check_rules *rules, lks_slice host)
{
    return rules->policy->known_names &&
           (host.len > LKS_NAME_MAX ||
            lks_may_imitate_known(host, !rules->is_for_action) ||
            (!rules->is_for_action && lks_is_near_known(host)));
}

/* True if any host, with other characters or Punycode too, may have such a finding. */
static bool may_imitate_known(const lks_check *c, lks_slice host)
{
    return has_more_than_ascii(c, host) ? c->rules->policy->known_names != 0
                                        : lks_may_imitate(c->rules, host);
}

/* Report the protected name that the host imitates or, if there is none or if that is
 * worse, a widely imitated name of the built-in list. */
static void check_imitation(lks_check *c, lks_slice text)
{
    const linkspan_policy *policy = c->rules->policy;
    const lks_suffix_table *table = lks_data_table(c->rules->data);
    lks_imitation like = {.code = 0};
    lks_imitation known;
    if (policy->protected_names)
        (void)lks_imitates(policy->protected_names, table, text, &like);
    if (!like.is_own && !like.is_severe && may_imitate_known(c, text) &&
        lks_imitates(lks_known_names(), table, text, &known) &&
        (known.is_severe || !like.code))
        like = known;
    if (like.code)
        lks_found_like(c, like.code, c->link->host, like.name);
}

/* Check the host as it is written. */
static void check_name(lks_check *c)
{
    const linkspan_range range = c->link->host;
    const lks_slice text = {c->text.data + range.start,
                            range.end - range.start};
    c->tld = written_tld(c);
    if (c->link->host_kind == LINKSPAN_HOST_DOMAIN)
        check_tld(c);
    else
        check_other(c, text);
    if (c->link->host_run.start < range.start)
        lks_check_run(c);
    check_imitation(c, text);
    if (has_more_than_ascii(c, text))
        lks_check_labels(c);
}

/* ---------------------------------------------------- what browsers read */

/* Room for the longest host, even if every byte is escaped. */
#define VISITED_ROOM ((size_t)3 * LKS_HREF_HOST_ROOM)

/* True if browsers change the written host before they parse it (WHATWG URL,
 * "basic URL parser" and "host parsing"): they drop tabs and line breaks and
 * decode escapes. Reports the first character that they drop, and sets
 * `*has_escapes`. */
static bool is_rewritten(lks_check *c, bool *has_escapes)
{
    const linkspan_range host = c->link->host;
    bool is_reported = false;
    *has_escapes = false;
    if (lks_is_ordinary(c, host))
        return false;
    LKS_STEPS(host.end - host.start);
    for (size_t at = host.start; at < host.end; at++) {
        *has_escapes |= c->text.data[at] == '%';
        if (lks_is_dropped(c->text.data[at]) && !is_reported) {
            lks_found(c, LINKSPAN_FINDING_CONTROL, (linkspan_range){at, at + 1},
                      c->text.data[at]);
            is_reported = true;
        }
    }
    return is_reported || *has_escapes;
}

/* What browsers read in a host with escapes or dropped characters; empty if it
 * is too long to be a host. */
static lks_slice visited_host(lks_slice written, uint8_t room[VISITED_ROOM])
{
    size_t len = 0;
    size_t kept = 0;
    if (written.len > VISITED_ROOM)
        return (lks_slice){room, 0};
    for (size_t i = 0; i < written.len; i++)
        if (!lks_is_dropped(written.data[i]))
            room[kept++] = written.data[i];
    for (size_t i = 0; i < kept; len++) {
        const bool is_escape = room[i] == '%' && kept - i >= 3 &&
                               lks_hex_value(room[i + 1]) >= 0 &&
                               lks_hex_value(room[i + 2]) >= 0;
        room[len] = is_escape ? (uint8_t)(lks_hex_value(room[i + 1]) * 16 +
                                          lks_hex_value(room[i + 2]))
                              : room[i];
        i += is_escape ? 3 : 1;
    }
    return (lks_slice){room, len};
}

/* Check the host as browsers read it, after they have decoded escapes and
 * dropped characters. If it has escapes, also report that the written host is
 * no valid name, wherever it leads. */
static void check_rewritten(lks_check *c, bool has_escapes)
{
    uint8_t room[VISITED_ROOM];
    const linkspan_range written = c->link->host;
    lks_slice host = visited_host(
        (lks_slice){c->text.data + written.start, written.end - written.start},
        room);
    host.len = lks_without_dot(host, (linkspan_range){0, host.len});
    const linkspan_link link = {.size = sizeof link,
                                .span = {0, host.len},
                                .host = {0, host.len},
                                .host_run = {0, host.len}};
    lks_check inner = {.rules = c->rules,
                       .text = host,
                       .link = &link,
                       .out = c->out,
                       .stands_for = &written};
    if (host.len > 0)
        check_name(&inner);
    if (host.len == 0 || (has_escapes && !inner.is_no_name))
        lks_found(c, LINKSPAN_FINDING_IDNA, written, 0);
}

void lks_check_host(lks_check *c)
{
    bool has_escapes = false;
    if (is_rewritten(c, &has_escapes))
        check_rewritten(c, has_escapes);
    else
        check_name(c);
}
