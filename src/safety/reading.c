/* Finds out what other programs would read as the link. Many of them continue
 * where linkspan stops, and read up to the next space: for them,
 * `https://example.com—x.evil.com` leads to evil.com. */
#include <string.h>

#include "host/data.h"
#include "host/host.h"
#include "host/ip.h"
#include "host/suffix.h"
#include "safety/findings.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/read_on.h"

typedef struct reading {
    size_t start; /* start of the host: after the last `@` */
    size_t end;
    bool has_more; /* the text up to `end` may lead to a host other than that of
                    * the link */
    bool is_over;  /* no program reads beyond `end` */
} reading;

/* True if a program that reads on after the end of the link stops at `cp`. Every
 * program stops at Hard characters. A program that reads a URL also stops at the
 * characters that end the "authority state" of WHATWG URL. A program that reads
 * an address also stops at the "specials" of RFC 5322 3.2.3 except `@` and `.`,
 * at the `?` before the header fields of a mailto URL, and at `/` and `#`. */
static bool ends_reading(uint32_t cp, bool is_address)
{
    return lks_is_one_of(cp, is_address ? "()<>[]:;\\,\"/?#" : "/?#\\") ||
           lks_link_term_of(cp) == LKS_TERM_HARD;
}

/* Read on after the link, as other programs do. A second `@` belongs to the
 * same address only if everything before it could be a local part; otherwise it
 * belongs to another address. */
static bool read_on(const lks_check *c, reading *r)
{
    const linkspan_link *link = c->link;
    const bool is_address = link->kind == LINKSPAN_KIND_EMAIL;
    const size_t from = link->span.end;
    bool is_local = true;
    bool has_dot = false;
    size_t at = is_address ? link->host.start : from;
    *r = (reading){.start = link->host.start, .is_over = true};
    if (is_address && (link->parts & LINKSPAN_PART_QUERY))
        return false; /* E7: header fields end the mailbox */
    while (at < c->text.len) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(c->text.data + at,
                                            c->text.data + c->text.len, &width);
        if (at >= from && ends_reading(cp, is_address))
            break;
        if (at >= from + LKS_READ_ON_MAX) {
            r->is_over = false;
            break;
        }
        if (cp == '@' && !is_local)
            return false;
        is_local =
            !is_address ||
            (is_local && (lks_is_link_email(cp) || cp == '.' || cp == '@'));
        at += width;
        if (cp == '@')
            r->start = at;
        if (at > from)
            r->has_more |= has_dot || cp >= 0x80 || lks_is_one_of(cp, "%@_");
        has_dot |= cp == '.' && at > from;
    }
    r->end = at;
    return true;
}

/* ------------------------------------------------------------------- sites */

/* True if UTS #46 accepts the name, so that it can be registered. */
static bool can_be_registered(lks_slice name)
{
    const uint32_t flags = LKS_UTS46_HOST_IN_TEXT | LKS_UTS46_ALLOW_UNDERSCORE;
    uint8_t ascii[LKS_NAME_MAX + 1];
    size_t len = 0;
    return lks_uts46_to_ascii(name.data, name.len, flags, ascii, sizeof ascii,
                              &len) == 0;
}

/* The site of a host: its registrable domain; for an IP address or a single
 * label, the host itself. Empty if a name has no registrable domain. */
static lks_slice site_of(const lks_suffix_table *suffixes, lks_slice host)
{
    uint8_t address[4];
    lks_domain domain;
    if (host.len > 0 && host.data[host.len - 1] == '.')
        host.len--;
    if (host.len == 0 || host.data[0] == '[' || lks_ipv4_parse(host, address))
        return host;
    if (host.len > LKS_NAME_MAX || !lks_domain_find(suffixes, host, &domain))
        return (lks_slice){host.data, 0};
    if (!memchr(host.data, '.', host.len)) {
        domain.any_registrable = 0;
        domain.has_tld = true;
    }
    const size_t starts[] = {domain.any_registrable, domain.icann_registrable};
    for (size_t i = 0; i < 2 && domain.has_tld; i++) {
        if (starts[i] == LKS_NO_DOMAIN)
            continue;
        const lks_slice site = {host.data + starts[i], host.len - starts[i]};
        if (can_be_registered(site))
            return site;
    }
    return (lks_slice){host.data, 0};
}

/* Errors for which not all programs check: in bidi names, joiners and Punycode,
 * and text that is not NFC. */
#define FORGIVEN                                                               \
    (LKS_UTS46_ERR_BIDI | LKS_UTS46_ERR_CONTEXTJ | LKS_UTS46_ERR_PUNYCODE |    \
     LKS_UTS46_ERR_NOT_NFC)

static bool leads_elsewhere(const lks_check *c, linkspan_range read)
{
    const lks_suffix_table *suffixes = lks_data_table(c->rules->data);
    const linkspan_range host = c->link->host;
    uint8_t ascii[LKS_HREF_HOST_ROOM];
    uint8_t other[LKS_HREF_HOST_ROOM];
    lks_slice port;
    const size_t other_len = lks_authority_for_href(
        (lks_slice){c->text.data + read.start, read.end - read.start}, FORGIVEN,
        other, &port);
    const lks_slice there = site_of(suffixes, (lks_slice){other, other_len});
    if (there.len == 0)
        return false;
    const size_t len = lks_host_for_href(
        (lks_slice){c->text.data + host.start, host.end - host.start}, ascii);
    const lks_slice here = site_of(suffixes, (lks_slice){ascii, len});
    return here.len != there.len ||
           memcmp(here.data, there.data, here.len) != 0;
}

/* True if the link is at the start of a word. Other programs find links without
 * a scheme only there. Checking only such links also keeps the time linear:
 * each word is read once, however many links without a scheme it has. */
static bool starts_word(const lks_check *c)
{
    const size_t at = c->link->span.start;
    size_t width = 0;
    return at == 0 ||
           lks_link_term_of(lks_utf8_decode_back(
               c->text.data, c->text.data + at, &width)) == LKS_TERM_HARD;
}

bool lks_ends_for_all(const lks_check_rules *rules, lks_slice text,
                      const linkspan_link *link)
{
    const size_t end = link->span.end;
    return link->parts != 0 || end == text.len || text.data[end] == ' ' ||
           text.data[end] == '\n' ||
           (rules->is_for_action &&
            rules->policy->actions[LINKSPAN_FINDING_OTHER_READING] ==
                LINKSPAN_ACTION_LINK);
}

void lks_check_reading(lks_check *c)
{
    const linkspan_link *link = c->link;
    const bool has_scheme = link->scheme.end > link->scheme.start;
    reading r;
    if (lks_ends_for_all(c->rules, c->text, link) ||
        link->host.end > link->span.end || /* the detector has not found this
                                            * link */
        !(has_scheme || starts_word(c)) || !read_on(c, &r) || !r.has_more)
        return;
    if (r.is_over ? leads_elsewhere(c, (linkspan_range){r.start, r.end})
                  : has_scheme && link->kind == LINKSPAN_KIND_URL)
        lks_found(c, LINKSPAN_FINDING_OTHER_READING,
                  (linkspan_range){link->span.end, r.end}, 0);
}
