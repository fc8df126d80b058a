#include "find/rules/hosts.h"

#include <string.h>

#include "find/generated/suffix_sites.h"
#include "find/host.h"
#include "find/rules/name_text.h"
#include "host/ip.h"
#include "host/label.h"
#include "host/private_name.h"
#include "host/suffix.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/props.h"

/* H14: true for a word that browsers read as a name, not as a number. */
static bool is_name(lks_slice word)
{
    uint8_t address[4];
    return lks_ipv4_parse_odd(word, address) == LKS_IPV4_NONE;
}

static bool has_port_or_path(lks_slice text, size_t at)
{
    linkspan_range port;
    return lks_is_initiator(text, at) ||
           lks_read_port(text, at, false, &port) == LKS_PORT_GOOD;
}

static bool is_localhost(lks_slice word)
{
    return word.len == 9 && lks_ends_with_ignoring_case(word, "localhost");
}

static void fill_name(lks_run_host *host, linkspan_range range, lks_slice word)
{
    lks_set_ascii_host(host, range.start, range.end, false);
    host->kind = LINKSPAN_HOST_NAME;
    host->is_as_written = false;
    host->ascii_len = word.len;
    for (size_t i = 0; i < word.len; i++) {
        LKS_STEP();
        host->ascii[i] = lks_ascii_lower(word.data[i]);
    }
}

/* H2: two labels or more that are a public suffix. */
static bool is_suffix(const linkspan_detector *d, lks_slice name)
{
    lks_domain domain;
    return lks_domain_of_valid(d->suffixes, name, &domain) && domain.has_tld &&
           domain.icann_registrable == LKS_NO_DOMAIN;
}

/* "gov.uk", which is a site as well as a suffix. "co.uk" is none. */
static bool is_suffix_site(lks_slice name)
{
    char room[LKS_LONGEST_PACKED(suffix_sites)];
    if (name.len > sizeof room)
        return false;
    for (size_t i = 0; i < name.len; i++)
        room[i] = (char)lks_ascii_lower(name.data[i]);
    return LKS_IS_PACKED_WORD(lks_slice_of(room, name.len), suffix_sites);
}

/* True before a path that starts with a letter or digit. "co.uk/" alone may be
 * part of a list of endings. */
static bool has_path(lks_slice text, size_t at)
{
    return text.len - at > 1 && text.data[at] == '/' &&
           lks_is_ascii_alnum(text.data[at + 1]);
}

/* True if the run stands right after "http://" or "https://". */
static bool is_after_http(lks_slice text, const lks_run *run)
{
    const lks_slice before = {text.data, run->range.start};
    return lks_ends_with_ignoring_case(before, "http://") ||
           lks_ends_with_ignoring_case(before, "https://");
}

#define NO_BREAK_SPACE    0xA0u
#define IDEOGRAPHIC_SPACE 0x3000u

/* True if nothing that goes on the word stands at `at`, after the punctuation
 * that follows a name: letters of any script may be a password
 * ("http://app:пароль@host"), and so may all that follows a colon. */
static bool ends_word(lks_slice text, size_t at)
{
    return at == text.len || lks_ink_at(text, at) == 0 ||
           (text.data[at - 1] != ':' &&
            lks_is_one_of(text.data[at], ".,;:!?()[]{}<>\"'`*|"));
}

/* True if a space, punctuation or the end of the text follows a name. Not
 * punctuation here: what may belong to a user name, an escape or code. */
static bool stands_alone(lks_slice text, size_t at)
{
    size_t width = 0;
    if (at == text.len || lks_ink_at(text, at) == 0)
        return true;
    if (text.data[at] < 0x80)
        return lks_is_one_of(text.data[at], ".,;:!?()[]{}<>\"'`*|") &&
               ends_word(text, at + 1);
    const uint32_t cp =
        lks_utf8_decode(text.data + at, text.data + text.len, &width);
    return cp == NO_BREAK_SPACE || cp == IDEOGRAPHIC_SPACE ||
           lks_is_punctuation(cp);
}

/* True for ASCII letters, digits and hyphens in labels of the right form (H4,
 * H5). An lks_ascii_run holds only the first bytes of a long name. */
static bool has_good_labels(lks_slice name)
{
    size_t start = 0;
    if (name.len > LKS_NAME_MAX)
        return false;
    for (size_t i = 0; i <= name.len; i++) {
        LKS_STEP();
        if (i < name.len && name.data[i] != '.') {
            if (!lks_is_ascii_alnum(name.data[i]) && name.data[i] != '-')
                return false;
            continue;
        }
        if (i - start > 3 && memcmp(name.data + start + 2, "--", 2) == 0)
            return false; /* "xn--a" is no name in Punycode */
        if (i == start || i - start > LKS_LABEL_MAX ||
            name.data[start] == '-' || name.data[i - 1] == '-')
            return false;
        start = i + 1;
    }
    return true;
}

/* "wiki" after a scheme */
static bool is_single_label(lks_slice text, const lks_run *run,
                            lks_odd_lead lead, lks_slice name)
{
    const size_t end = run->range.end;
    if (lead == LKS_ODD_BARE || !is_name(name))
        return false;
    return lead == LKS_ODD_ADDED || is_localhost(name) ||
           has_port_or_path(text, end) ||
           (is_after_http(text, run) && stands_alone(text, end));
}

/* "nas.lan" after http:// or https:// */
static bool is_private(lks_slice text, const lks_run *run, lks_slice name)
{
    const size_t at = lks_last_label_of(name);
    return is_after_http(text, run) &&
           lks_is_private_name(lks_slice_of(name.data, at),
                               lks_slice_of(name.data + at, name.len - at));
}

bool lks_odd_host_in_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run, lks_odd_lead lead,
                         lks_run_host *host)
{
    linkspan_range range = run->range;
    const bool tailors = lks_tailors(d, LINKSPAN_TAILOR_HOSTS);
    if (run->is_long || range.end == range.start ||
        (lead != LKS_ODD_ADDED && !tailors))
        return false;
    const bool has_dot =
        text.data[range.end - 1] == '.'; /* it ends a sentence */
    range.end -= has_dot;
    const lks_slice name = {text.data + range.start, range.end - range.start};
    if (!has_good_labels(name))
        return false;
    if (!memchr(name.data, '.', name.len)) {
        if (!is_single_label(text, run, lead, name))
            return false;
        fill_name(host, range, name);
        host->is_dot_next = has_dot;
        return true;
    }
    const bool has_suffix_place = lead != LKS_ODD_BARE ||
                                  (!has_dot && has_path(text, range.end)) ||
                                  is_suffix_site(name);
    if (!tailors || !(is_private(text, run, name) ||
                      (has_suffix_place && is_suffix(d, name))))
        return false;
    lks_set_ascii_host(host, range.start, range.end, has_dot);
    return true;
}
