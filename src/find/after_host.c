#include "find/after_host.h"

#include "text/steps.h"
#include "url/split.h"

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
