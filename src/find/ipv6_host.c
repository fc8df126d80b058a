#include "find/ipv6_host.h"

#include "host/ip.h"
#include "text/steps.h"

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
