#include "detect/odd_host.h"

#include <string.h>

#include "detect/after_host.h"
#include "host/ip.h"
#include "host/suffix.h"
#include "text/steps.h"

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

static void fill_name(lks_run_host *host, const lks_run *run, lks_slice word)
{
    lks_set_ascii_host(host, run->range.start, run->range.end, false);
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

/* True before a path that starts with a letter or digit. "co.uk/" alone may be
 * part of a list of endings. */
static bool has_path(lks_slice text, size_t at)
{
    return text.len - at > 1 && text.data[at] == '/' &&
           lks_is_ascii_alnum(text.data[at + 1]);
}

bool lks_odd_host_in_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run, lks_odd_lead lead,
                         lks_run_host *host)
{
    const bool has_scheme = lead != LKS_ODD_BARE;
    const size_t end = run->range.end;
    const lks_slice name = {text.data + run->range.start,
                            end - run->range.start};
    if (!run->is_ascii || name.len == 0 ||
        (lead != LKS_ODD_ADDED && !lks_tailors(d, LINKSPAN_TAILOR_HOSTS)))
        return false;
    if (run->ascii.dots == 0) {
        if (!has_scheme || !lks_is_ascii_name(&run->ascii) || !is_name(name) ||
            !(lead == LKS_ODD_ADDED || is_localhost(name) ||
              has_port_or_path(text, end)))
            return false;
        fill_name(host, run, name);
        return true;
    }
    if (!lks_tailors(d, LINKSPAN_TAILOR_HOSTS) ||
        !(has_scheme || has_path(text, end)) ||
        !lks_is_ascii_name(&run->ascii) || !is_suffix(d, name))
        return false;
    lks_set_ascii_host(host, run->range.start, end, false);
    return true;
}
