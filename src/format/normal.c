#include "format/format.h"

#include "text/buf.h"
#include "text/steps.h"
#include "url/split.h"

/* RFC 3986 2.3: characters that mean the same whether they are escaped or not. In a
 * fragment this is not true for a hyphen and a tilde, which are syntax of directives
 * (":~:text=a-,b"). */
static bool is_unreserved(int byte, bool is_fragment)
{
    return lks_is_ascii_alnum((uint32_t)byte) || byte == '.' || byte == '_' ||
           (!is_fragment && (byte == '-' || byte == '~'));
}

/* Bytes that RFC 3986 allows only escaped, although browsers leave some of them as
 * they are: "a|b" and "a%7Cb" are the same path. */
static bool must_be_escaped(uint8_t byte)
{
    return byte <= ' ' || byte >= 0x7F || lks_is_one_of(byte, "\"<>\\^`{|}");
}

/* A percent sign that starts no escape stays as it is. An escape that stands for
 * one of the next two characters is not decoded: "%4%31" must not become "%41". */
static void put_part(lks_slice part, bool is_fragment, linkspan_buf *out)
{
    unsigned after_percent = 0;
    for (size_t at = 0; at < part.len;) {
        LKS_STEP();
        const uint8_t *p = part.data + at;
        const int escaped = lks_escaped_byte(p, part.data + part.len);
        const uint8_t byte = escaped < 0 ? *p : (uint8_t)escaped;
        const bool stays_escaped =
            escaped < 0
                ? must_be_escaped(byte)
                : after_percent > 0 || !is_unreserved(byte, is_fragment);
        if (stays_escaped)
            lks_buf_append_escaped(out, &byte, 1);
        else
            lks_buf_append_byte(out, byte);
        if (escaped < 0 && byte == '%')
            after_percent = 2;
        else if (after_percent > 0)
            after_percent--;
        at += escaped < 0 ? 1 : 3;
    }
}

static size_t find(lks_slice text, size_t at, const char *set)
{
    while (at < text.len && !lks_is_one_of(text.data[at], set)) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* Write everything before the path: "https://example.com.:81" or
 * "mailto:joe@example.com.", in which `local_len` bytes stand before the host;
 * or all of "urn:isbn:1", which has no host. One dot after the host is left
 * out: it only says that the name is complete. A host that ends in two dots is
 * not a name and stays unchanged. */
static void put_head(lks_slice head, size_t local_len, linkspan_buf *out)
{
    size_t host_end = head.len;
    put_part((lks_slice){head.data, local_len}, false, out);
    if (local_len == head.len)
        return;
    while (host_end > 0 && lks_is_ascii_digit(head.data[host_end - 1]))
        host_end--;
    if (host_end == 0 || head.data[host_end - 1] != ':')
        host_end = head.len;
    else
        host_end--;
    const bool has_dot = host_end > 2 && head.data[host_end - 1] == '.' &&
                         !lks_is_one_of(head.data[host_end - 2], "./@");
    lks_buf_append(out, head.data + local_len, host_end - has_dot - local_len);
    lks_buf_append(out, head.data + host_end, head.len - host_end);
}

void lks_write_normal(lks_slice href, bool drops_fragment, linkspan_buf *out)
{
    const size_t host = lks_scheme_length(href);
    const size_t path = find(href, host, host > 0 ? "/?#" : "?#");
    const size_t query = find(href, path, "?#");
    const size_t fragment = find(href, query, "#");
    const lks_slice head = {href.data, path};
    put_head(head, host > 0 ? 0 : find(head, 0, "@"), out);
    put_part((lks_slice){href.data + path, query - path}, false, out);
    if (fragment > query + 1)
        put_part((lks_slice){href.data + query, fragment - query}, false, out);
    if (href.len > fragment + 1 && !drops_fragment)
        put_part((lks_slice){href.data + fragment, href.len - fragment}, true,
                 out);
}
