#include "find/host.h"

#include <string.h>

#include "host/ip.h"
#include "host/label.h"
#include "host/suffix.h"
#include "host/uts46.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "url/split.h"

/* Code points in the longest host, which limits how far a run is read. */
#define LONGEST_HOST 253

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

/* What became of a name. */
typedef enum verdict {
    IS_LINKED,
    IS_INVALID, /* `errors` say why */
    IS_OTHER    /* a valid name that is not linked */
} verdict;

static verdict judge(const linkspan_detector *d, lks_slice text,
                     linkspan_range range, bool has_scheme, lks_run_host *host,
                     uint32_t *errors)
{
    host->range = range;
    host->run = range;
    host->end_rule = LKS_RULE_NONE;
    host->is_as_written = false;
    host->kind = LINKSPAN_HOST_IPV4;
    if (has_scheme && is_ipv4(text, range, host))
        return IS_LINKED;
    *errors = errors_of_name(text, range, host);
    if (*errors != 0)
        return IS_INVALID;
    return is_linked_name(d, text, has_scheme, host) ? IS_LINKED : IS_OTHER;
}

bool lks_is_host(const linkspan_detector *d, lks_slice text,
                 linkspan_range range, bool has_scheme, lks_run_host *host)
{
    uint32_t errors = 0;
    return judge(d, text, range, has_scheme, host, &errors) == IS_LINKED;
}

bool lks_is_domain(const linkspan_detector *d, lks_slice text,
                   linkspan_range range, lks_run_host *host)
{
    return range.end > range.start && range.end - range.start <= LKS_NAME_MAX &&
           lks_is_host(d, text, range, false, host) &&
           host->kind == LINKSPAN_HOST_DOMAIN;
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

/* H14: true for an address of numbers as browsers read them, which is linked only
 * after a scheme. */
static bool is_number(lks_slice ascii)
{
    uint8_t address[4];
    if (ascii.len == 0 || !lks_is_ascii_digit(ascii.data[0]))
        return false;
    const lks_ipv4_form form = lks_ipv4_parse_odd(ascii, address);
    return form == LKS_IPV4_DECIMAL || form == LKS_IPV4_ODD;
}

/* The rule that refuses a name in lower-case ASCII whose labels are valid. */
static lks_rule rule_of_valid(const linkspan_detector *d, lks_slice ascii)
{
    lks_domain domain;
    const size_t tld = lks_last_label_of(ascii);
    if (is_number(ascii))
        return LKS_RULE_H14;
    if (!lks_is_tld(d->suffixes,
                    (lks_slice){ascii.data + tld, ascii.len - tld}))
        return LKS_RULE_H1;
    if (!lks_detects(d, LINKSPAN_DETECT_PRIVATE_SUFFIXES) &&
        !has_low_line(ascii.data, 0, ascii.len))
        return LKS_RULE_H2;
    return lks_domain_of_valid(d->suffixes, ascii, &domain) &&
                   domain.icann_registrable != LKS_NO_DOMAIN
               ? LKS_RULE_H13
               : LKS_RULE_H2;
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

/* Where the last label of a name starts, after any of the four dots. */
static size_t last_label_start(lks_slice text, linkspan_range name)
{
    size_t at = name.end;
    while (at > name.start) {
        unit u = {text.data[at - 1], 1};
        if (u.cp >= 0x80)
            u = unit_before(text, at);
        LKS_STEP();
        if (u.cp == '.' || (u.cp >= 0x80 && lks_is_host_dot(u.cp)))
            break;
        at -= u.width;
    }
    return at;
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
        host->end_rule = LKS_RULE_NONE;
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
    /* one dot at the end does not make an empty label (H8: it ends a sentence) */
    const bool has_dot = text.data[run->range.end - 1] == '.';
    if (!lks_is_ascii_domain(d, text.data + start, &run->ascii, has_dot))
        return false;
    lks_set_ascii_host(host, start, run->range.end - has_dot, has_dot);
    return true;
}

/* H14 for an address of numbers, which need not be written in ASCII; H1 for
 * another name whose top-level domain is not delegated. */
static lks_rule rule_of_undelegated(lks_slice text, linkspan_range name)
{
    lks_run_host host;
    const uint32_t first = unit_at(text, name.start).cp;
    const bool may_be_number =
        first < 0x80
            ? lks_is_ascii_digit(first)
            : lks_idna_status_in(lks_char_props_of(first)) == LKS_IDNA_MAPPED;
    return may_be_number && errors_of_name(text, name, &host) == 0 &&
                   is_number((lks_slice){host.ascii, host.ascii_len})
               ? LKS_RULE_H14
               : LKS_RULE_H1;
}

/* The rule that refuses an ASCII name whose labels are valid. */
static lks_rule rule_of_ascii_name(const linkspan_detector *d, lks_slice name)
{
    uint8_t lower[LKS_ASCII_RUN_CAP];
    for (size_t i = 0; i < name.len; i++)
        lower[i] = lks_ascii_lower(name.data[i]);
    return rule_of_valid(d, (lks_slice){lower, name.len});
}

lks_rule lks_whole_host_in_run(const linkspan_detector *d, lks_slice text,
                               const lks_run *run, bool has_scheme,
                               lks_run_host *host)
{
    linkspan_range range = run->range;
    if (run->is_ascii && run->ascii.dots != 0 &&
        !lks_detects(d, LINKSPAN_DETECT_PRIVATE_SUFFIXES)) {
        if (is_ascii_host(d, text, run, host))
            return LKS_RULE_NONE;
        if (!has_scheme && !lks_detects(d, ODD_NAMES) &&
            lks_is_ascii_name(&run->ascii))
            return rule_of_ascii_name(d, (lks_slice){text.data + range.start,
                                                     range.end - range.start});
    }
    host->is_dot_next = lks_trim_run(text, &range);
    if (range.end == range.start)
        return LKS_RULE_H7;
    if (text.data[range.end - 1] == '-')
        return LKS_RULE_H16;
    if (run->is_long || reach_of(text, range) != range.end)
        return LKS_RULE_H5;
    const linkspan_range label = {last_label_start(text, range), range.end};
    const bool is_single = label.start == range.start;
    if (is_single ? !lks_takes_names(d)
                  : !may_end_in(d, text, label, has_scheme))
        return is_single ? LKS_RULE_H14 : rule_of_undelegated(text, range);
    uint32_t errors = 0;
    const verdict got = judge(d, text, range, has_scheme, host, &errors);
    if (got == IS_LINKED)
        return LKS_RULE_NONE;
    if (is_single)
        return LKS_RULE_H14;
    if (got == IS_OTHER)
        return rule_of_valid(d, (lks_slice){host->ascii, host->ascii_len});
    return lks_is_delegated(d, text, label) ? rule_of_errors(errors)
                                            : LKS_RULE_H1;
}

lks_rule lks_host_in_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run, bool has_scheme,
                         lks_run_host *host)
{
    const lks_rule rule = lks_whole_host_in_run(d, text, run, has_scheme, host);
    if (rule == LKS_RULE_NONE || run->is_ascii)
        return rule; /* an ASCII run has no ideographic full stop (H6) */
    linkspan_range range = run->range;
    (void)lks_trim_run(text, &range);
    host->is_dot_next = false;
    return range.end > range.start &&
                   find_prefix(d, text, range, has_scheme, host)
               ? LKS_RULE_NONE
               : rule;
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

/* ------------------------------------------------- after the host: dot, port */

lks_port_kind lks_read_port(lks_slice text, size_t at, bool has_scheme,
                            linkspan_range *port)
{
    *port = (linkspan_range){at, at};
    if (at >= text.len || text.data[at] != ':')
        return LKS_PORT_NONE;
    size_t i = at + 1;
    uint32_t value = 0;
    for (; i < text.len && lks_is_ascii_digit(text.data[i]) &&
           i - at <= LKS_PORT_DIGITS_MAX + 1;
         i++) {
        LKS_STEP();
        if (value <= LKS_PORT_MAX)
            value = value * 10 + (uint32_t)(text.data[i] - '0');
    }
    if (i == at + 1) {
        if (!has_scheme || !lks_is_initiator(text, i))
            return LKS_PORT_NONE;
        *port = (linkspan_range){i, i};
        return LKS_PORT_GOOD;
    }
    *port = (linkspan_range){at + 1, i};
    const bool is_glued = i < text.len && (lks_is_ascii_alpha(text.data[i]) ||
                                           lks_is_one_of(text.data[i], "_-"));
    const bool is_good =
        i - at - 1 <= LKS_PORT_DIGITS_MAX && value <= LKS_PORT_MAX && !is_glued;
    return is_good ? LKS_PORT_GOOD : LKS_PORT_BAD;
}

bool lks_is_initiator(lks_slice text, size_t at)
{
    return at < text.len && (text.data[at] == '/' || text.data[at] == '?' ||
                             text.data[at] == '#');
}

size_t lks_past_dot(lks_slice text, size_t run_end, size_t host_end,
                    bool has_scheme)
{
    linkspan_range port;
    const bool has_more =
        lks_is_initiator(text, run_end) ||
        lks_read_port(text, run_end, has_scheme, &port) != LKS_PORT_NONE;
    return has_more ? run_end : host_end;
}

size_t lks_past_port(lks_slice text, size_t host_end)
{
    linkspan_range port;
    size_t at = host_end;
    if (at < text.len && text.data[at] == '.' &&
        (lks_is_initiator(text, at + 1) ||
         lks_read_port(text, at + 1, false, &port) != LKS_PORT_NONE))
        at++;
    (void)lks_read_port(text, at, false, &port);
    return port.end;
}

/* -------------------------------------------------------------------- IPv6 */

/* Without brackets, an IPv6 address ends before the first byte that it cannot
 * contain. The punctuation of a sentence is not part of it. */
static size_t bare_ipv6_length(lks_slice text, uint8_t address[16])
{
    size_t len = 0;
    while (len < text.len && len <= LKS_IPV6_TEXT_MAX &&
           (lks_hex_value(text.data[len]) >= 0 ||
            lks_is_one_of(text.data[len], ":."))) {
        LKS_STEP();
        len++;
    }
    while (len > 0 && lks_is_one_of(text.data[len - 1], ":.") &&
           !lks_ipv6_parse((lks_slice){text.data, len}, address))
        len--;
    return lks_ipv6_parse((lks_slice){text.data, len}, address) ? len : 0;
}

bool lks_ipv6_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                      lks_run_host *host)
{
    const lks_slice rest = {text.data + at, text.len - at};
    uint8_t address[16];
    size_t len = lks_ipv6_parse_bracketed(rest, address);
    if (len == 0 && lks_detects(d, LINKSPAN_DETECT_BARE_IPV6))
        len = bare_ipv6_length(rest, address);
    if (len == 0)
        return false;
    host->range = (linkspan_range){at, at + len};
    host->run = host->range;
    host->kind = LINKSPAN_HOST_IPV6;
    host->end_rule = LKS_RULE_NONE;
    host->is_dot_next = false;
    host->is_as_written = false;
    host->ascii_len = 2 + lks_ipv6_write(address, (char *)host->ascii + 1);
    host->ascii[0] = '[';
    host->ascii[host->ascii_len - 1] = ']';
    return true;
}

size_t lks_ipv6_reach(lks_slice text, size_t at)
{
    const size_t longest = LKS_IPV6_TEXT_MAX + 2; /* with its brackets */
    size_t len = 0;
    while (len < longest && len < text.len - at &&
           (lks_hex_value(text.data[at + len]) >= 0 ||
            lks_is_one_of(text.data[at + len], "[:.")))
        len++;
    return at + len + 1;
}
