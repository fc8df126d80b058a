#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/run.h"

#include <string.h>

#include "host/host_char.h"
#include "host/ip.h"
#include "host/label.h"
#include "host/punycode.h"
#include "host/suffix.h"
#include "host/uts46.h"
#include "text/steps.h"
#include "text/utf8.h"

/* Code points in the longest host, which limits how far a run is read. */
#define LONGEST_HOST 253

bool lks_is_run_char(const linkspan_detector *d, uint32_t cp)
{
    return lks_is_host_char(cp, lks_detects(d, LINKSPAN_DETECT_EMOJI));
}

size_t lks_run_end(const linkspan_detector *d, lks_slice text, size_t at,
                   size_t limit)
{
    while (at < limit) {
        if (lks_is_ascii_run_byte(text.data[at])) {
            LKS_STEP();
            at++;
            continue;
        }
        if (text.data[at] < 0x80)
            break;
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (!lks_is_run_char(d, cp))
            break;
        at += width;
    }
    return at;
}

/* True for a run that is ASCII and short, as nearly all are. If false, only the
 * start of the run is known. */
static bool is_ascii_run(lks_slice text, size_t at, lks_run *run)
{
    lks_ascii_run_at(text.data + at, text.len - at, &run->ascii);
    const size_t end = at + run->ascii.len;
    run->range.start = at;
    run->range.end = end;
    run->is_long = false;
    run->is_ascii = run->ascii.len < LKS_ASCII_RUN_CAP &&
                    (end == text.len || lks_ends_ascii_run(text.data[end]));
    return run->is_ascii;
}

void lks_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                lks_run *run)
{
    if (is_ascii_run(text, at, run))
        return;
    const bool is_near = text.len - at <= LKS_RUN_WINDOW;
    const size_t limit = is_near ? text.len : at + LKS_RUN_WINDOW;
    const size_t ascii_end = run->range.end;
    run->range.end = lks_run_end(d, text, ascii_end, limit);
    run->is_long = !is_near && run->range.end >= limit;
    run->is_ascii =
        run->range.end == ascii_end && run->ascii.len < LKS_ASCII_RUN_CAP;
}

void lks_short_run_at(const linkspan_detector *d, lks_slice text, size_t at,
                      lks_run *run)
{
    if (is_ascii_run(text, at, run))
        return;
    run->range.end = at;
    for (size_t i = 0; run->range.end < text.len; i++) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(text.data + run->range.end,
                                            text.data + text.len, &width);
        if (cp < 0x80 ? !lks_is_ascii_run_byte((uint8_t)cp)
                      : !lks_is_run_char(d, cp))
            break;
        if (i == LKS_RUN_SHORT) {
            run->is_long = true;
            break;
        }
        run->range.end += width;
    }
}

/* ------------------------------------------------------------ one domain */

/* H13: the low line may stand only left of the registrable domain. */
static bool has_low_line(const uint8_t *ascii, size_t from, size_t len)
{
    LKS_STEPS((len - from) / 16);
    return memchr(ascii + from, '_', len - from) != NULL;
}

static bool is_localhost(const lks_run_host *host)
{
    const lks_slice ascii = {host->ascii, host->ascii_len};
    return host->ascii_len == 9
               ? lks_ends_with_ignoring_case(ascii, "localhost")
               : lks_ends_with_ignoring_case(ascii, ".localhost");
}

/* H1: the top-level domain is delegated. H2: the name is registrable. */
static bool is_registrable(const linkspan_detector *d, bool has_scheme,
                           const lks_run_host *host)
{
    const bool has_unknown = lks_takes_unknown_tlds(d, has_scheme);
    const lks_slice ascii = {host->ascii, host->ascii_len};
    const size_t tld = lks_last_label_of(ascii);
    const bool has_private = lks_detects(d, LINKSPAN_DETECT_PRIVATE_SUFFIXES);
    if (!has_private && !has_unknown && !has_low_line(ascii.data, 0, ascii.len))
        return lks_is_registrable(d->suffixes, ascii, tld);
    lks_domain domain;
    if (!lks_domain_of_valid(d->suffixes, ascii, &domain))
        return false;
    if (!domain.has_tld &&
        (!has_unknown ||
         !lks_is_possible_tld((lks_slice){ascii.data + tld, ascii.len - tld})))
        return false;
    const size_t registrable =
        has_private ? domain.any_registrable : domain.icann_registrable;
    return registrable != LKS_NO_DOMAIN &&
           !has_low_line(host->ascii, registrable, host->ascii_len);
}

/* True if the host is written with the letters of "localhost" themselves, not
 * with characters that are mapped to them. */
static bool is_written_localhost(lks_slice text, const lks_run_host *host)
{
    const linkspan_range range = host->range;
    return lks_ends_with_ignoring_case(
        (lks_slice){text.data + range.start, range.end - range.start},
        "localhost");
}

/* H14: true for a name without a dot and for localhost, unless browsers read
 * the name as an IP address or refuse it as one. Without a scheme, localhost
 * must be written with its own letters, by which people recognize it: with
 * others, such as full-width ones, it needs a scheme. */
static bool is_name(const linkspan_detector *d, lks_slice text,
                    const lks_run_host *host, bool has_scheme)
{
    uint8_t address[4];
    if (lks_detects(d, LINKSPAN_DETECT_LOCALHOST) && is_localhost(host) &&
        (has_scheme || is_written_localhost(text, host)))
        return true;
    if (!has_scheme || !lks_detects(d, LINKSPAN_DETECT_SINGLE_LABELS) ||
        lks_ipv4_parse_odd((lks_slice){host->ascii, host->ascii_len},
                           address) != LKS_IPV4_NONE)
        return false;
    for (size_t i = 0; i < host->ascii_len; i++) {
        LKS_STEP();
        if (host->ascii[i] == '.' || host->ascii[i] == '_')
            return false;
    }
    return true;
}

static bool is_ipv4(lks_slice text, linkspan_range range, lks_run_host *host)
{
    uint8_t address[4];
    const lks_slice name = {text.data + range.start, range.end - range.start};
    if (!lks_ipv4_parse(name, address))
        return false;
    host->ascii_len = lks_ipv4_write(address, (char *)host->ascii);
    return true;
}

#define NAME_FLAGS (LKS_UTS46_HOST_IN_TEXT | LKS_UTS46_ALLOW_UNDERSCORE)

/* The checks of a name that need neither lists nor options: the form of labels
 * (H4) and lengths (H5). Fills in the ASCII form, and returns
 * LINKSPAN_IDNA_ERR_ bits. */
static uint32_t errors_of_name(lks_slice text, linkspan_range range,
                               lks_run_host *host)
{
    const lks_slice name = {text.data + range.start, range.end - range.start};
    if (name.len > LONGEST_HOST && lks_is_ascii(name))
        return LINKSPAN_IDNA_ERR_NAME_TOO_LONG;
    return lks_uts46_to_ascii(name.data, name.len, NAME_FLAGS, host->ascii,
                              sizeof host->ascii, &host->ascii_len);
}

/* True if the name in `host`, which is valid, is one that is linked. */
static bool is_linked_name(const linkspan_detector *d, lks_slice text,
                           bool has_scheme, lks_run_host *host)
{
    host->kind = LINKSPAN_HOST_DOMAIN;
    if (is_registrable(d, has_scheme, host))
        return true;
    host->kind = LINKSPAN_HOST_NAME;
    return is_name(d, text, host, has_scheme);
}

bool lks_is_host(const linkspan_detector *d, lks_slice text,
                 linkspan_range range, bool has_scheme, lks_run_host *host)
{
    host->range = range;
    host->run = range;
    host->is_as_written = false;
    host->kind = LINKSPAN_HOST_IPV4;
    return (has_scheme && is_ipv4(text, range, host)) ||
           (errors_of_name(text, range, host) == 0 &&
            is_linked_name(d, text, has_scheme, host));
}

/* ------------------------------------------------------- the host of a run */

typedef struct unit {
    uint32_t cp;
    size_t width;
} unit;

static unit unit_at(lks_slice text, size_t at)
{
    unit u = {0, 0};
    u.cp = lks_utf8_decode(text.data + at, text.data + text.len, &u.width);
    return u;
}

static unit unit_before(lks_slice text, size_t at)
{
    unit u = {0, 0};
    u.cp = lks_utf8_decode_back(text.data, text.data + at, &u.width);
    return u;
}

/* Remove dots after the name (H8), low lines around it (H13), and an
 * ideographic full stop before it, which ends the previous sentence. An
 * ordinary full stop before the name stays, since it makes an empty label (H7:
 * such a name is not linked). Returns true if exactly one dot was removed at
 * the end, and nothing else there. */
static bool trim(lks_slice text, linkspan_range *range)
{
    while (range->start < range->end &&
           !lks_host_byte[text.data[range->start]]) {
        const unit u = unit_at(text, range->start);
        if (u.cp != '_' && !lks_is_ideographic_stop(u.cp))
            break;
        range->start += u.width;
    }
    size_t dots = 0;
    size_t stripped = 0;
    while (range->end > range->start &&
           lks_host_byte[text.data[range->end - 1]] <= '.') {
        const unit u = unit_before(text, range->end);
        if (!lks_is_host_dot(u.cp) && u.cp != '_')
            break;
        dots += lks_is_host_dot(u.cp);
        stripped++;
        range->end -= u.width;
    }
    return dots == 1 && stripped == 1;
}

/* The furthest place where a name that starts at the start of the range can
 * end. */
static size_t reach_of(lks_slice text, linkspan_range range)
{
    if (range.end - range.start <= LONGEST_HOST)
        return range.end;
    size_t at = range.start;
    size_t count = 0; /* code points that start at or before `at` */
    for (; at < range.end; at++) {
        count += (text.data[at] & 0xC0) != 0x80;
        if (count > LONGEST_HOST + 1)
            break;
    }
    LKS_STEPS(LONGEST_HOST);
    return at;
}

/* True if a host can end in this label. After a scheme, a label that ends in a
 * digit can be the end of an IPv4 address (H14). Rejects most runs that are no
 * host, before their other labels are mapped and encoded: a run is often the end
 * of one sentence, an ideographic full stop and the start of the next. */
static bool may_end_in(const linkspan_detector *d, lks_slice text,
                       linkspan_range label, bool has_scheme)
{
    return lks_takes_names(d) || lks_takes_unknown_tlds(d, has_scheme) ||
           (has_scheme && lks_is_ascii_digit(text.data[label.end - 1])) ||
           (lks_may_end_host_closely(&d->whole_tlds, text, label.start,
                                     text.len) &&
            lks_is_delegated(d, text, label));
}

/* True if the last label of the range may be the last label of a host. */
static bool may_be_host(const linkspan_detector *d, lks_slice text,
                        linkspan_range range, bool has_scheme)
{
    size_t at = range.end;
    while (at > range.start) {
        unit u = {text.data[at - 1], 1};
        if (u.cp >= 0x80)
            u = unit_before(text, at);
        LKS_STEP();
        if (u.cp == '.' || (u.cp >= 0x80 && lks_is_host_dot(u.cp)))
            return may_end_in(d, text, (linkspan_range){at, range.end},
                              has_scheme);
        at -= u.width;
    }
    return lks_takes_names(d);
}

/* Prefixes of a run that end before an ideographic full stop and may be
 * hosts. */
typedef struct prefixes {
    size_t count;
    size_t end[LONGEST_HOST + 1];
    size_t labels[LONGEST_HOST + 1]; /* how many labels each prefix has */
} prefixes;

static void find_prefixes(const linkspan_detector *d, lks_slice text,
                          linkspan_range range, bool has_scheme, prefixes *p)
{
    const size_t reach = reach_of(text, range);
    linkspan_range label = {range.start, range.start};
    size_t labels = 1;
    p->count = 0;
    while (label.end < reach) {
        if (text.data[label.end] < 0x80) {
            LKS_STEP();
            if (text.data[label.end++] == '.') {
                labels++;
                label.start = label.end;
            }
            continue;
        }
        const unit u = unit_at(text, label.end);
        if (lks_is_host_dot(u.cp)) {
            if (lks_is_ideographic_stop(u.cp) && label.end > label.start &&
                (labels > 1 || lks_takes_names(d)) &&
                may_end_in(d, text, label, has_scheme)) {
                p->end[p->count] = label.end;
                p->labels[p->count++] = labels;
            }
            labels++;
            label.start = label.end + u.width;
        }
        label.end += u.width;
    }
}

/* Remove labels from the end of an ASCII form. */
static void drop_labels(lks_run_host *host, size_t labels)
{
    while (labels > 0 && host->ascii_len > 0) {
        LKS_STEP();
        labels -= host->ascii[--host->ascii_len] == '.';
    }
}

/* Checks only the last label: for most names this makes further checks
 * unnecessary. */
static bool ends_in_tld(const linkspan_detector *d, bool has_scheme,
                        const lks_run_host *host)
{
    const size_t start =
        lks_last_label_of((lks_slice){host->ascii, host->ascii_len});
    const lks_slice tld = {host->ascii + start, host->ascii_len - start};
    return lks_is_tld(d->suffixes, tld) ||
           (lks_takes_unknown_tlds(d, has_scheme) &&
            lks_is_possible_tld(tld)) ||
           is_localhost(host) || start == 0;
}

/* H6: the longest prefix before an ideographic full stop that is a domain. The
 * ASCII form is computed once, since the ASCII form of a prefix of the name is
 * a prefix of the ASCII form. An error in a name is an error in every longer
 * name too. */
static bool find_prefix(const linkspan_detector *d, lks_slice text,
                        linkspan_range range, bool has_scheme,
                        lks_run_host *host)
{
    prefixes p;
    find_prefixes(d, text, range, has_scheme, &p);
    if (p.count == 0)
        return false;
    size_t labels = lks_uts46_valid_labels(
        text.data + range.start, p.end[p.count - 1] - range.start, NAME_FLAGS,
        host->ascii, sizeof host->ascii, &host->ascii_len);
    for (size_t i = p.count; i-- > 0;) {
        if (p.labels[i] > labels)
            continue;
        drop_labels(host, labels - p.labels[i]);
        labels = p.labels[i];
        host->range = (linkspan_range){range.start, p.end[i]};
        host->run = host->range;
        host->is_as_written = false;
        host->kind = LINKSPAN_HOST_IPV4;
        if (has_scheme && is_ipv4(text, host->range, host))
            return true;
        if (ends_in_tld(d, has_scheme, host) &&
            is_linked_name(d, text, has_scheme, host))
            return true;
    }
    return false;
}

/* With one of these options, the list alone does not decide about an ASCII name
 * without a scheme. */
#define ODD_NAMES                                                              \
    (LINKSPAN_DETECT_UNKNOWN_TLDS | LINKSPAN_DETECT_PRIVATE_SUFFIXES |         \
     LINKSPAN_DETECT_LOCALHOST | LINKSPAN_DETECT_SINGLE_LABELS)

/* True for a run that is an ASCII domain, as nearly all runs are. */
static bool is_ascii_host(const linkspan_detector *d, lks_slice text,
                          const lks_run *run, lks_run_host *host)
{
    const size_t start = run->range.start;
    /* H7, H8: one dot at the end does not make an empty label */
    const bool has_dot = text.data[run->range.end - 1] == '.';
    if (!lks_is_ascii_domain(d, text.data + start, &run->ascii, has_dot))
        return false;
    lks_set_ascii_host(host, start, run->range.end - has_dot, has_dot);
    return true;
}

bool lks_whole_host_in_run(const linkspan_detector *d, lks_slice text,
                           const lks_run *run, bool has_scheme,
                           lks_run_host *host)
{
    if (lks_is_word(d, run))
        return false;
    if (run->is_ascii && !lks_detects(d, LINKSPAN_DETECT_PRIVATE_SUFFIXES)) {
        if (is_ascii_host(d, text, run, host))
            return true;
        if (!has_scheme && !lks_detects(d, ODD_NAMES) &&
            lks_is_ascii_name(&run->ascii))
            return false; /* without a scheme an IPv4 address is not linked
                           * either */
    }
    linkspan_range range = run->range;
    host->is_dot_next = trim(text, &range);
    return !run->is_long && range.end > range.start &&
           reach_of(text, range) == range.end &&
           may_be_host(d, text, range, has_scheme) &&
           lks_is_host(d, text, range, has_scheme, host);
}

bool lks_host_in_run(const linkspan_detector *d, lks_slice text,
                     const lks_run *run, bool has_scheme, lks_run_host *host)
{
    if (lks_whole_host_in_run(d, text, run, has_scheme, host))
        /* H16: a run that ends in '-' is not linked */
        return text.data[run->range.end - 1] != '-';
    if (run->is_ascii)
        return false; /* an ASCII run has no ideographic full stop (H6) */
    linkspan_range range = run->range;
    (void)trim(text, &range);
    host->is_dot_next = false;
    return range.end > range.start &&
           find_prefix(d, text, range, has_scheme, host);
}

/* Where the last label of a name starts, after any of the four dots. */
static size_t last_label_start(lks_slice text, linkspan_range name)
{
    size_t at = name.end;
    while (at > name.start) {
        const unit u = unit_before(text, at);
        if (lks_is_host_dot(u.cp))
            break;
        at -= u.width;
    }
    return at;
}

bool lks_is_delegated(const linkspan_detector *d, lks_slice text,
                      linkspan_range label)
{
    lks_run_host host;
    const lks_slice name = {text.data + label.start, label.end - label.start};
    if (lks_is_ascii(name))
        return lks_is_tld(d->suffixes, name);
    return errors_of_name(text, label, &host) == 0 &&
           lks_is_tld(d->suffixes, (lks_slice){host.ascii, host.ascii_len});
}

static lks_rule rule_of_errors(uint32_t errors)
{
    if (errors & LINKSPAN_IDNA_ERR_EMPTY_LABEL)
        return LKS_RULE_H7;
    if (errors & (LINKSPAN_IDNA_ERR_LABEL_TOO_LONG |
                  LINKSPAN_IDNA_ERR_NAME_TOO_LONG | LINKSPAN_IDNA_ERR_LIMIT))
        return LKS_RULE_H5;
    return LKS_RULE_H4;
}

/* The rule that refuses a name whose labels are valid. A name of numbers is an
 * IP address, which is linked only after a scheme. */
static lks_rule rule_of_name(const linkspan_detector *d,
                             const lks_run_host *host)
{
    uint8_t address[4];
    lks_domain domain;
    const lks_slice ascii = {host->ascii, host->ascii_len};
    const lks_ipv4_form form = lks_ipv4_parse_odd(ascii, address);
    if (form == LKS_IPV4_DECIMAL || form == LKS_IPV4_ODD)
        return LKS_RULE_H14;
    if (!lks_domain_of_valid(d->suffixes, ascii, &domain) || !domain.has_tld)
        return LKS_RULE_H1;
    return domain.icann_registrable == LKS_NO_DOMAIN ? LKS_RULE_H2
                                                     : LKS_RULE_H13;
}

/* Other functions check a run in the order that is fastest. If several rules
 * refuse the run, this function names the first one in its own order. */
lks_rule lks_rule_of_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run)
{
    lks_run_host host;
    linkspan_range name = run->range;
    (void)trim(text, &name);
    if (name.start == name.end)
        return LKS_RULE_H7;
    if (text.data[name.end - 1] == '-')
        return LKS_RULE_H16;
    if (run->is_long || reach_of(text, name) != name.end)
        return LKS_RULE_H5;
    const linkspan_range label = {last_label_start(text, name), name.end};
    if (label.start == name.start)
        return LKS_RULE_H14;
    const uint32_t errors = errors_of_name(text, name, &host);
    if (errors == 0)
        return rule_of_name(d, &host);
    return lks_is_delegated(d, text, label) ? rule_of_errors(errors)
                                            : LKS_RULE_H1;
}

size_t lks_last_segment(lks_slice text, linkspan_range run)
{
    size_t at = run.end;
    while (at > run.start) {
        const unit u = unit_before(text, at);
        if (lks_is_ideographic_stop(u.cp))
            return at;
        at -= u.width;
    }
    return run.start;
}

LKS_FAST_END
