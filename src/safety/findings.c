#include "text/hints.h"

LKS_FAST_BEGIN

#include "safety/findings.h"

#include <string.h>

#include "host/data.h"
#include "host/host.h"
#include "host/suffix.h"
#include "safety/host.h"
#include "safety/policy.h"
#include "text/sized.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "url/local_part.h"
#include "url/scheme.h"
#include "url/whole.h"

static void report_like(lks_findings *out, uint32_t code, linkspan_range range,
                        uint32_t cp, linkspan_str like)
{
    const int32_t severity = lks_finding_severity(code);
    const linkspan_finding finding = {.code = code,
                                      .severity = severity,
                                      .cp = cp,
                                      .range = range,
                                      .like = like};
    if (out->count < out->room)
        lks_write_struct(out->list + out->count * out->stride, out->stride,
                         &finding, sizeof finding);
    out->count++;
    if (out->severity < severity)
        out->severity = severity;
}

void lks_report(lks_findings *out, uint32_t code, linkspan_range range,
                uint32_t cp)
{
    report_like(out, code, range, cp, (linkspan_str){NULL, 0});
}

static void found_like(lks_check *c, uint32_t code, linkspan_range range,
                       uint32_t cp, linkspan_str like)
{
    const int32_t action = c->rules->policy->actions[code];
    report_like(c->out, code, c->stands_for ? *c->stands_for : range, cp, like);
    if (c->out->action < action)
        c->out->action = action;
}

void lks_found(lks_check *c, uint32_t code, linkspan_range range, uint32_t cp)
{
    found_like(c, code, range, cp, (linkspan_str){NULL, 0});
}

void lks_found_like(lks_check *c, uint32_t code, linkspan_range range,
                    lks_slice name)
{
    found_like(c, code, range, 0,
               (linkspan_str){(const char *)name.data, name.len});
}

void lks_found_once(lks_check *c, uint32_t code, linkspan_range range,
                    uint32_t cp)
{
    const uint64_t bit = (uint64_t)1 << code;
    if (!(c->seen & bit))
        lks_found(c, code, range, cp);
    c->seen |= bit;
}

static bool is_empty(linkspan_range range)
{
    return range.start >= range.end;
}

/* ------------------------------------------------- scheme, port and length */

static bool is_allowed(const lks_check_rules *rules, lks_slice scheme)
{
    for (size_t i = 0; i < rules->scheme_count; i++)
        if (lks_is_scheme(scheme, rules->schemes[i].data,
                          rules->schemes[i].len))
            return true;
    return false;
}

static lks_slice slice_of(const lks_check *c, linkspan_range range)
{
    return (lks_slice){c->text.data + range.start, range.end - range.start};
}

static bool is_after_scheme(uint8_t byte)
{
    return byte == '/' || byte == ':' || byte == '\\' || lks_is_dropped(byte);
}

/* The scheme without the spaces and controls at its start, which browsers
 * drop. */
static lks_slice without_controls(lks_slice scheme)
{
    while (scheme.len > 0 && scheme.data[0] <= ' ') {
        scheme.data++;
        scheme.len--;
    }
    return scheme;
}

/* True for a usual port of http or https, after a host without a scheme. */
static bool is_usual_without_scheme(lks_slice port)
{
    static const char names[][6] = {LKS_HTTPS, LKS_HTTP};
    for (size_t i = 0; i < 2; i++)
        if (lks_is_usual_port(
                lks_scheme_of(lks_slice_of(names[i], strlen(names[i]))), port))
            return true;
    return false;
}

static void check_scheme_and_port(lks_check *c)
{
    const linkspan_link *link = c->link;
    static const char https[] = LKS_HTTPS "://";
    lks_slice scheme = slice_of(c, link->scheme);
    if (scheme.len == sizeof https - 1 &&
        memcmp(scheme.data, https, scheme.len) == 0 && is_empty(link->port))
        return; /* most links are like this */
    while (scheme.len > 0 && is_after_scheme(scheme.data[scheme.len - 1]))
        scheme.len--;
    scheme = without_controls(scheme);
    const lks_scheme *known = lks_scheme_of(scheme);
    const bool is_usual_scheme = (known->traits & LKS_SCHEME_USUAL) != 0;
    const bool is_opaque =
        c->rules->allows_opaque && (known->traits & LKS_SCHEME_OPAQUE) != 0;
    if (scheme.len > 0 && !is_usual_scheme && !is_opaque &&
        ((known->traits & LKS_SCHEME_CARRIER) || !is_allowed(c->rules, scheme)))
        lks_found(c, LINKSPAN_FINDING_SCHEME, link->scheme, 0);
    if (is_empty(link->port))
        return;
    const lks_slice port = slice_of(c, link->port);
    const bool is_usual =
        scheme.len > 0 ? !is_usual_scheme || lks_is_usual_port(known, port)
                       : is_usual_without_scheme(port);
    if (!is_usual)
        lks_found(c, LINKSPAN_FINDING_PORT, link->port, 0);
}

/* ------------------------------------------ what programs read differently */

/* Report controls before the host or, if there is no host, before the path.
 * Browsers drop some of these controls, so that they see a scheme where other
 * programs see none. */
static void check_start(lks_check *c)
{
    const linkspan_link *link = c->link;
    linkspan_range start = {link->span.start, link->scheme.end};
    if (!is_empty(link->local_part))
        start.end = link->local_part.start;
    else if (!is_empty(link->host))
        start.end = link->host.start;
    if (lks_is_ordinary(c, start))
        return;
    for (size_t at = start.start; at < start.end; at++) {
        LKS_STEP();
        if (c->text.data[at] < ' ') {
            lks_found(c, LINKSPAN_FINDING_CONTROL, (linkspan_range){at, at + 1},
                      c->text.data[at]);
            return;
        }
    }
}

/* If a path starts with a backslash, browsers read it as the path, but other
 * programs read everything up to an `@` as userinfo:
 * "https://google.com\@evil.com/". */
static void check_backslash(lks_check *c)
{
    const linkspan_range path = c->link->path;
    size_t last = path.start;
    if (is_empty(path) || c->text.data[path.start] != '\\')
        return;
    for (size_t at = path.start; at < path.end && c->text.data[at] != '/';
         at++) {
        LKS_STEP();
        if (c->text.data[at] == '@')
            last = at;
    }
    if (last > path.start && !is_empty(c->link->host))
        lks_found(c, LINKSPAN_FINDING_USERINFO,
                  (linkspan_range){c->link->host.start, last}, 0);
}

/* ----------------------------------------------------------------- a link */

static void check_part(lks_check *c, linkspan_range part)
{
    if (!lks_is_ordinary(c, part))
        lks_check_part(c, part);
}

static bool is_right_to_left(uint32_t cp)
{
    return cp != LKS_UTF8_BAD && (lks_char_props_of(cp) & LKS_CHAR_RTL) != 0;
}

static bool has_right_to_left(lks_slice link)
{
    size_t width = 0;
    for (size_t i = 0; i < link.len; i += width) {
        LKS_STEP();
        if (is_right_to_left(
                lks_utf8_decode(link.data + i, link.data + link.len, &width)))
            return true;
    }
    return false;
}

/* Report bidi controls around the link. A LEFT-TO-RIGHT OVERRIDE, which some
 * programs put around everything that is copied, counts as an override only if
 * the link has right-to-left characters, which it would reorder. */
static void check_around(lks_check *c)
{
    const lks_around around = c->rules->around;
    const linkspan_range span = c->link->span;
    const bool is_overridden = around == LKS_AROUND_RTL_OVERRIDE ||
                               (around == LKS_AROUND_LTR_OVERRIDE &&
                                has_right_to_left(slice_of(c, span)));
    lks_found(c,
              is_overridden ? LINKSPAN_FINDING_IN_OVERRIDE
                            : LINKSPAN_FINDING_IN_EMBEDDING,
              span, 0);
}

/* True for "https://", "http://" or no scheme. */
static bool is_web_scheme(const uint8_t *scheme, size_t len)
{
    static const char https[] = LKS_HTTPS "://";
    static const char http[] = LKS_HTTP "://";
    return len == 0 ||
           (len == sizeof https - 1 && memcmp(scheme, https, len) == 0) ||
           (len == sizeof http - 1 && memcmp(scheme, http, len) == 0);
}

/* The linkification guidelines (1.3.d): true for letters, digits and "._-+". */
static bool is_usual_local_part(const uint8_t *local, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        LKS_STEP();
        if (!lks_host_byte[local[i]] && local[i] != '_' && local[i] != '+')
            return false;
    }
    return true;
}

/* True for a host below one of the three top-level domains that most links have, which are
 * in the compiled-in list. */
static bool is_below_common_tld(lks_slice host)
{
    if (host.len < 4)
        return false;
    const uint8_t *end = host.data + host.len - 4;
    const uint32_t last = lks_four_bytes(end) | 0x20202020;
    return last == lks_four_bytes((const uint8_t *)".com") ||
           last == lks_four_bytes((const uint8_t *)".org") ||
           last == lks_four_bytes((const uint8_t *)".net");
}

/* True if the top-level domain is in the list and needs no closer look. A detector may have looked it up
 * already (`is_tld_known`). If not, because the caller checks a link that no
 * detector has found, it is looked up here. */
static bool has_known_tld(const lks_check_rules *rules, lks_slice host)
{
    if ((host.data[host.len - 1] | 0x20) == 'a' &&
        lks_ends_with_ignoring_case(host, ".arpa"))
        return false; /* "home.arpa" is private (RFC 8375) */
    if (rules->is_tld_known || (!rules->data && is_below_common_tld(host)))
        return true;
    const size_t at = lks_last_label_of(host);
    return lks_is_tld(lks_data_table(rules->data),
                      (lks_slice){host.data + at, host.len - at});
}

/* True if a link of ordinary ASCII cannot have a finding, as nearly always.
 * Among other things, it must be a web or e-mail address with a known top-level
 * domain, and no program may read on after its end. */
static bool is_ordinary_link(const lks_check_rules *rules, lks_slice text,
                             const linkspan_link *link)
{
    const linkspan_range host = link->host;
    const linkspan_range local = link->local_part;
    const uint8_t *bytes = text.data;
    const lks_slice name = {bytes + host.start, host.end - host.start};
    if (rules->policy->protected_names || rules->around != LKS_AROUND_NOTHING ||
        link->host_kind != LINKSPAN_HOST_DOMAIN || is_empty(host) ||
        !is_empty(link->port) || link->host_run.start < host.start ||
        link->span.end - link->span.start > rules->policy->long_link ||
        (link->flags & LINKSPAN_LINK_SUSPECT) ||
        (!is_empty(local) && link->kind != LINKSPAN_KIND_EMAIL))
        return false;
    return is_web_scheme(bytes + link->scheme.start,
                         link->scheme.end - link->scheme.start) &&
           lks_ends_for_all(rules, text, link) &&
           (is_empty(link->path) || bytes[link->path.start] != '\\') &&
           is_usual_local_part(bytes + local.start, local.end - local.start) &&
           !lks_has_punycode(name) && !lks_may_imitate(rules, name) &&
           has_known_tld(rules, name);
}

/* Check a link in full. `ordinary` is the ordinary part at its start: no
 * character in it can cause a finding by itself. */
LKS_COLD LKS_NOINLINE static void check_closely(const lks_check_rules *rules,
                                                lks_slice text,
                                                const linkspan_link *link,
                                                linkspan_range ordinary,
                                                lks_findings *findings)
{
    const linkspan_range span = link->span;
    lks_check c = {.rules = rules,
                   .text = text,
                   .link = link,
                   .out = findings,
                   .ordinary = ordinary};
    if (span.end - span.start > rules->policy->long_link)
        lks_found(&c, LINKSPAN_FINDING_TOO_LONG, span, 0);
    if (link->flags & LINKSPAN_LINK_SUSPECT) {
        lks_found(&c, LINKSPAN_FINDING_REFUSED, span, 0);
        /* a suspect is not linked, whatever the policy says */
        if (findings->action < LINKSPAN_ACTION_PLAIN)
            findings->action = LINKSPAN_ACTION_PLAIN;
    }
    check_start(&c);
    check_scheme_and_port(&c);
    check_backslash(&c);
    uint64_t of_local_part = 0;
    if (!is_empty(link->local_part)) {
        lks_check_local_part(&c);
        of_local_part = c.seen;
    }
    if (!is_empty(link->host))
        lks_check_host(&c);
    if (link->kind == LINKSPAN_KIND_EMAIL &&
        !lks_is_ordinary(&c, link->local_part) &&
        !(of_local_part & (uint64_t)1
                              << LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS))
        lks_check_local_look(&c);
    check_part(&c, link->path);
    check_part(&c, link->query);
    check_part(&c, link->fragment);
    check_part(&c, link->directives);
    lks_check_reading(&c);
    if (rules->around != LKS_AROUND_NOTHING)
        check_around(&c);
}

/* RFC 6068: check the recipients after the first one, which `link` describes. */
LKS_COLD static void check_recipients(const lks_check_rules *rules,
                                      lks_slice text, const linkspan_link *link,
                                      lks_findings *findings)
{
    const lks_slice address = {text.data + link->span.start,
                               link->span.end - link->span.start};
    const size_t end = lks_mailbox_end(address);
    size_t at = link->host.end + 1 - link->span.start;
    linkspan_range one;
    while (lks_next_recipient(address, end, &at, &one)) {
        linkspan_host host = {.size = sizeof host};
        linkspan_link next = {.size = sizeof next,
                              .kind = LINKSPAN_KIND_EMAIL,
                              .parts = LINKSPAN_PART_QUERY,
                              .scheme = link->scheme};
        next.span.start = link->span.start + one.start;
        next.span.end = link->span.start + one.end;
        size_t name = next.span.end;
        while (name > next.span.start && text.data[name - 1] != '@') {
            LKS_STEP();
            name--;
        }
        next.host = (linkspan_range){name, next.span.end};
        next.local_part = (linkspan_range){
            next.span.start, name > next.span.start ? name - 1 : name};
        next.host_run = next.host;
        lks_describe_host(lks_data_table(rules->data),
                          (lks_slice){text.data + next.host.start,
                                      next.host.end - next.host.start},
                          &host);
        next.host_kind = host.kind;
        check_closely(rules, text, &next,
                      (linkspan_range){next.span.start, next.span.start},
                      findings);
    }
}

void lks_check_link(const lks_check_rules *rules, lks_slice text,
                    const linkspan_link *link, lks_findings *findings)
{
    const linkspan_range span = link->span;
    const linkspan_range ordinary = {
        span.start, lks_pass_over_ordinary(text.data, span.start, span.end)};
    findings->severity = 0;
    findings->action = LINKSPAN_ACTION_LINK;
    findings->count = 0;
    if (ordinary.end < span.end || !is_ordinary_link(rules, text, link))
        check_closely(rules, text, link, ordinary, findings);
    if (link->kind == LINKSPAN_KIND_EMAIL && link->host.end < span.end &&
        text.data[link->host.end] == ',')
        check_recipients(rules, text, link, findings);
}

LKS_FAST_END
