#include "detect/last_label.h"

#include "detect/run.h"
#include "host/host_char.h"
#include "host/suffix.h"
#include "host/tld.h"
#include "text/utf8.h"

/* What stands at `at` is a dot or no part of a run. */
static bool ends_label(const linkspan_detector *d, uint32_t cp)
{
    return !lks_is_run_char(d, cp) || lks_is_host_dot(cp);
}

/* The label that starts at `at` may be a top-level domain beyond ASCII. From
 * `limit` on, nothing is known. */
static bool may_be_native(const linkspan_detector *d, lks_slice text, size_t at,
                          size_t limit)
{
    uint32_t cps[3] = {0, 0, 0};
    for (size_t i = 0; i < 3 && at < text.len; i++) {
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        at += width;
        if (at >= limit && limit < text.len)
            return true;
        if (ends_label(d, cp))
            break;
        cps[i] = cp;
    }
    if (cps[0] == 0)
        return false;
    if (cps[0] < 0x80)
        cps[0] |= 0x20;
    return d->data || lks_may_begin_tld(cps[0], cps[1], cps[2]);
}

/* P6, P7: ASCII that native writing touches can be a name by itself. */
#define TOUCHING (LINKSPAN_TAILOR_HOST_END | LINKSPAN_TAILOR_HOST_START)

bool lks_may_end_host(const linkspan_detector *d, lks_slice text, size_t at,
                      size_t limit)
{
    lks_plain_label label;
    lks_plain_label_at(text.data + at, text.len - at, &label);
    const size_t end = at + label.len;
    if ((end >= limit && limit < text.len) ||
        lks_detects(d, LINKSPAN_DETECT_UNKNOWN_TLDS))
        return true;
    if (label.len > LKS_LABEL_MAX)
        return false;
    if (end < text.len && text.data[end] >= 0x80) {
        if (label.len == 0)
            return may_be_native(d, text, at, limit);
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + end, text.data + text.len, &width);
        /* Neither mapped to ASCII or to nothing nor joined to what stands
         * before it, it makes a label beyond ASCII. */
        if (!ends_label(d, cp))
            return may_be_native(d, text, at, limit) ||
                   !lks_is_fixed_letter(cp) || lks_tailors(d, TOUCHING);
    }
    if (d->data)
        return lks_is_tld(d->suffixes, (lks_slice){text.data + at, label.len});
    return lks_may_be_tld(label.start);
}
