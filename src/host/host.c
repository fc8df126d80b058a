#include "host/host.h"

#include <string.h>

#include "host/ip.h"
#include "host/suffix.h"
#include "text/steps.h"

/* The flags that browsers use: no checks of lengths and hyphens, and ASCII is
 * not limited to letters, digits and hyphens (UseSTD3ASCIIRules=false). */
#define HREF_FLAGS (LKS_UTS46_CHECK_BIDI | LKS_UTS46_CHECK_JOINERS)

static size_t in_brackets(const char *address, size_t len, char *out)
{
    out[0] = '[';
    memcpy(out + 1, address, len);
    out[len + 1] = ']';
    return len + 2;
}

/* ------------------------------------------------------------- describing */

static bool describe_ipv6(lks_slice text, linkspan_host *host)
{
    const bool is_bracketed =
        text.len > 0 &&
        lks_ipv6_parse_bracketed(text, host->address) == text.len;
    if (!is_bracketed && !lks_ipv6_parse(text, host->address))
        return false;
    char written[LKS_IPV6_TEXT_MAX];
    const size_t len = lks_ipv6_write(host->address, written);
    host->kind = LINKSPAN_HOST_IPV6;
    host->ascii_len = in_brackets(written, len, host->ascii);
    return true;
}

static bool describe_ipv4(lks_slice text, linkspan_host *host)
{
    const lks_ipv4_form form = lks_ipv4_parse_odd(text, host->address);
    if (form != LKS_IPV4_DECIMAL && form != LKS_IPV4_ODD)
        return false;
    host->kind =
        form == LKS_IPV4_DECIMAL ? LINKSPAN_HOST_IPV4 : LINKSPAN_HOST_ODD_IPV4;
    host->ascii_len = lks_ipv4_write(host->address, host->ascii);
    return true;
}

/* WHATWG URL, "host parsing": browsers look for an IPv4 address after mapping.
 * A name that ends in a number is an IPv4 address or no host at all. */
static bool describe_number(linkspan_host *host)
{
    switch (lks_ipv4_parse_odd(lks_slice_of(host->ascii, host->ascii_len),
                               host->address)) {
    case LKS_IPV4_NONE:
        return false;
    case LKS_IPV4_INVALID:
        memset(host->ascii, 0, host->ascii_len);
        host->ascii_len = 0;
        return true;
    /* The kind is LINKSPAN_HOST_ODD_IPV4 even if the mapped text is decimal:
     * describe_ipv4() did not accept the text before mapping. */
    default:
        host->kind = LINKSPAN_HOST_ODD_IPV4;
        /* the name in `ascii` may be longer than the address */
        memset(host->ascii, 0, host->ascii_len);
        host->ascii_len = lks_ipv4_write(host->address, host->ascii);
        return true;
    }
}

static linkspan_range range_from(size_t start, size_t end)
{
    return (linkspan_range){start == LKS_NO_DOMAIN ? end : start, end};
}

static void describe_domain(const lks_suffix_table *suffixes,
                            linkspan_host *host)
{
    size_t len = host->ascii_len;
    if (len > 0 && host->ascii[len - 1] == '.') {
        host->flags |= LINKSPAN_HOST_TRAILING_DOT;
        len--;
    }
    lks_domain domain;
    if (!lks_domain_of_valid(suffixes, lks_slice_of(host->ascii, len), &domain))
        return;
    if (domain.has_tld)
        host->flags |= LINKSPAN_HOST_DELEGATED;
    host->suffix = range_from(domain.icann_suffix, len);
    host->registrable = range_from(domain.icann_registrable, len);
    host->private_suffix = range_from(domain.any_suffix, len);
    host->private_registrable = range_from(domain.any_registrable, len);
    host->kind = memchr(host->ascii, '.', len) ? LINKSPAN_HOST_DOMAIN
                                               : LINKSPAN_HOST_NAME;
}

/* False if the last byte shows that the text is no IPv4 address in any
 * notation: an address ends in a digit, a hexadecimal digit, "x" or a dot. */
static bool may_end_number(lks_slice text)
{
    const uint8_t last = text.len > 0 ? text.data[text.len - 1] : 0;
    return last <= 'f' || last == 'x' || last >= 0x80;
}

/* ------------------------------------------------------------------- href */

/* WHATWG URL, "forbidden domain code point", applied to the result of UTS
 * #46. */
static bool is_forbidden(uint8_t byte)
{
    return byte <= ' ' || byte >= 0x7F || lks_is_one_of(byte, "#/:<>?@[\\]^|%");
}

static bool has_forbidden(const uint8_t *ascii, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (is_forbidden(ascii[i]))
            return true;
    return false;
}

static size_t href_of_ipv6(lks_slice text, uint8_t *out)
{
    uint8_t address[16];
    char written[LKS_IPV6_TEXT_MAX];
    if (lks_ipv6_parse_bracketed(text, address) != text.len)
        return 0;
    const size_t len = lks_ipv6_write_hex(address, written);
    return in_brackets(written, len, (char *)out);
}

/* WHATWG URL, "domain to ASCII", since June 2026: a domain in ASCII is only
 * lower-cased. A label "xn--" without valid Punycode stays. False if the domain has
 * other characters than ASCII. `*len` is 0 if the domain is not valid. */
static bool lower_case(lks_slice domain, uint8_t *out, size_t *len)
{
    bool is_valid = domain.len <= LKS_HREF_HOST_ROOM;
    for (size_t i = 0; i < domain.len; i++) {
        const uint8_t byte = domain.data[i];
        LKS_STEP();
        if (byte >= 0x80)
            return false;
        is_valid = is_valid && (lks_host_byte[byte] || !is_forbidden(byte));
        if (is_valid)
            out[i] = lks_ascii_lower(byte);
    }
    *len = is_valid ? domain.len : 0;
    return true;
}

static size_t parse_host(lks_slice text, uint32_t forgiven, uint8_t *out)
{
    uint8_t address[4];
    if (text.len > 0 && text.data[0] == '[')
        return href_of_ipv6(text, out);
    size_t len = 0;
    if (!lower_case(text, out, &len) &&
        ((lks_uts46_to_ascii(text.data, text.len, HREF_FLAGS, out,
                             LKS_HREF_HOST_ROOM, &len) &
          ~forgiven) != 0 ||
         has_forbidden(out, len)))
        return 0;
    if (len == 0 || (out[len - 1] > 'f' && out[len - 1] != 'x'))
        return len; /* no IPv4 address ends like this */
    switch (lks_ipv4_parse_odd(lks_slice_of(out, len), address)) {
    case LKS_IPV4_DECIMAL:
    case LKS_IPV4_ODD:
        return lks_ipv4_write(address, (char *)out);
    case LKS_IPV4_INVALID:
        return 0;
    default:
        return len;
    }
}

/* A host that is not valid gets the ASCII form that browsers visit all the same, such as
 * a name with "xn--" and no Punycode after it. */
LKS_COLD static void describe_visited(lks_slice text, linkspan_host *host)
{
    uint8_t ascii[LKS_HREF_HOST_ROOM];
    size_t len =
        text.len <= LKS_HREF_HOST_ROOM ? parse_host(text, 0, ascii) : 0;
    if (len >= sizeof host->ascii)
        len = 0;
    memset(host->ascii, 0, sizeof host->ascii);
    memcpy(host->ascii, ascii, len);
    host->ascii_len = len;
}

void lks_describe_host(const lks_suffix_table *suffixes, lks_slice text,
                       linkspan_host *host)
{
    const bool may_be_ipv4 = may_end_number(text);
    *host = (linkspan_host){.size = host->size};
    if (describe_ipv6(text, host) || (may_be_ipv4 && describe_ipv4(text, host)))
        return;
    host->errors = lks_uts46_to_ascii(
        text.data, text.len,
        LKS_UTS46_HOST_IN_TEXT | LKS_UTS46_ALLOW_UNDERSCORE,
        (uint8_t *)host->ascii, sizeof host->ascii, &host->ascii_len);
    /* a name that does not fit here is too long, which is reported already */
    host->errors &= ~LKS_UTS46_ERR_NO_ROOM;
    if (host->errors != 0)
        describe_visited(text, host);
    else if (!(may_be_ipv4 && describe_number(host)))
        describe_domain(suffixes, host);
}

size_t lks_host_for_href(lks_slice text, uint8_t *out)
{
    return parse_host(text, 0, out);
}

/* Split "host:port" at its last colon, if only digits follow it. */
static lks_slice split_port(lks_slice authority, lks_slice *port)
{
    size_t at = authority.len;
    while (at > 0 && lks_is_ascii_digit(authority.data[at - 1]))
        at--;
    *port = (lks_slice){authority.data + at, authority.len - at};
    if (at == 0 || authority.data[at - 1] != ':') {
        port->len = 0;
        return authority;
    }
    return (lks_slice){authority.data, at - 1};
}

/* Room for a host whose bytes are all escaped. */
#define ESCAPED_ROOM ((size_t)3 * LKS_HREF_HOST_ROOM)

/* WHATWG URL, "host parsing": escapes in a domain are decoded first. A host
 * that is too long is returned with its escapes, and the caller refuses it
 * because of the `%`. */
static lks_slice decode_host(lks_slice host, uint8_t room[ESCAPED_ROOM])
{
    if (host.data[0] == '[' || host.len > ESCAPED_ROOM ||
        !memchr(host.data, '%', host.len))
        return host;
    size_t len = 0;
    for (size_t i = 0; i < host.len; len++) {
        const uint8_t *p = host.data + i;
        const bool has_digits = *p == '%' && host.len - i >= 3 &&
                                lks_hex_value(p[1]) >= 0 &&
                                lks_hex_value(p[2]) >= 0;
        const int byte =
            has_digits ? lks_hex_value(p[1]) * 16 + lks_hex_value(p[2]) : *p;
        room[len] = (uint8_t)byte;
        i += has_digits ? 3 : 1;
    }
    return (lks_slice){room, len};
}

/* WHATWG URL, "port state" */
static bool is_port(lks_slice port)
{
    uint32_t value = 0;
    for (size_t i = 0; i < port.len && value <= 65535; i++)
        value = value * 10 + (uint32_t)(port.data[i] - '0');
    return value <= 65535;
}

size_t lks_authority_for_href(lks_slice authority, uint32_t forgiven,
                              uint8_t *out, lks_slice *port)
{
    uint8_t decoded[ESCAPED_ROOM];
    uint8_t address[16];
    char written[LKS_IPV6_TEXT_MAX];
    if (lks_ipv6_parse(authority, address)) {
        *port = (lks_slice){authority.data, 0};
        const size_t len = lks_ipv6_write_hex(address, written);
        return in_brackets(written, len, (char *)out);
    }
    const lks_slice host = split_port(authority, port);
    if (host.len == 0 || !is_port(*port))
        return 0;
    const lks_slice name = decode_host(host, decoded);
    if (name.len > 0 && name.data[0] == '[' && host.data[0] != '[')
        return 0; /* an escaped bracket starts no IPv6 address */
    return parse_host(name, forgiven, out);
}
