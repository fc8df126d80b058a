/* Quick processing of the names that nearly all hosts have: letters that stay
 * as they are, digits, hyphens and dots. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "host/uts46.h"

#include <string.h>

#include "host/label.h"
#include "text/slice.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"

static bool is_ldh_label(const uint8_t *label, size_t len)
{
    if (len == 0 || len > LKS_LABEL_MAX)
        return false;
    if (label[0] == '-' || label[len - 1] == '-')
        return false;
    return len < 4 || label[2] != '-' || label[3] != '-';
}

bool lks_uts46_ascii(const uint8_t *name, size_t len, uint32_t flags,
                     uint8_t *out, size_t room, size_t *out_len)
{
    if (len == 0 || len > LKS_NAME_MAX || len > room ||
        (flags & LKS_UTS46_GENERAL))
        return false;
    size_t start = 0;
    for (size_t at = 0; at < len; at++) {
        LKS_STEP();
        const uint8_t byte = lks_host_byte[name[at]];
        if (byte == 0)
            return false;
        out[at] = byte;
        if (byte == '.') {
            if (!is_ldh_label(out + start, at - start))
                return false;
            start = at + 1;
        }
    }
    const bool has_root = start == len && (flags & LKS_UTS46_ALLOW_ROOT);
    if (!has_root && !is_ldh_label(out + start, len - start))
        return false;
    *out_len = len;
    return true;
}

/* A label of letters that is_simple() accepts, digits and hyphens; `is_ascii`
 * if all of them are ASCII. */
typedef struct label {
    size_t count;
    bool is_ascii;
    uint32_t cps[LKS_LABEL_MAX];
} label;

static const uint8_t prefix[] = {'x', 'n', '-', '-'};

/* Write the ASCII form and return its length; 0 if the label needs the full
 * checks of uts46.c. */
static size_t write_label(const label *l, uint8_t out[LKS_LABEL_MAX])
{
    size_t len = 0;
    if (l->count == 0 || l->cps[0] == '-' || l->cps[l->count - 1] == '-' ||
        (l->count >= 4 && l->cps[2] == '-' && l->cps[3] == '-'))
        return 0;
    if (!l->is_ascii) {
        memcpy(out, prefix, sizeof prefix);
        return lks_punycode_encode(l->cps, l->count, out + sizeof prefix,
                                   LKS_LABEL_MAX - sizeof prefix, &len)
                   ? sizeof prefix + len
                   : 0;
    }
    LKS_STEPS(l->count / 4);
    for (; len < l->count; len++)
        out[len] = (uint8_t)l->cps[len];
    return len;
}

/* True for a character that every check accepts and nothing changes, wherever
 * it stands: no mark, no joiner, not right-to-left. */
static bool is_simple(uint32_t cp)
{
    const uint32_t odd = LKS_CHAR_STATUS_MASK | LKS_CHAR_MARK |
                         LKS_CHAR_CCC_MASK << LKS_CHAR_CCC_SHIFT |
                         LKS_CHAR_QC_MAYBE | LKS_CHAR_QC_NO | LKS_CHAR_RTL |
                         LKS_CHAR_JOINER | LKS_CHAR_NOT_VALID;
    return (lks_char_props_of(cp) & odd) == LKS_IDNA_VALID;
}

/* Read the label that starts at `at`; returns where it ends, or LKS_NAME_MAX +
 * 1 if it has other characters. */
static size_t read_label(const uint8_t *name, size_t len, size_t at, label *l)
{
    l->count = 0;
    l->is_ascii = true;
    while (at < len && name[at] != '.') {
        size_t width = 1;
        uint32_t cp = lks_host_byte[name[at]];
        LKS_STEP();
        if (name[at] >= 0x80) {
            cp = lks_utf8_decode(name + at, name + len, &width);
            l->is_ascii = false;
            if (!is_simple(cp))
                return LKS_NAME_MAX + 1;
        }
        if (cp == 0 || l->count == LKS_LABEL_MAX)
            return LKS_NAME_MAX + 1;
        l->cps[l->count++] = cp;
        at += width;
    }
    return at;
}

bool lks_uts46_simple(const uint8_t *name, size_t len, uint32_t flags,
                      uint8_t *out, size_t room, size_t *out_len)
{
    uint8_t ascii[LKS_NAME_MAX + 1 + LKS_LABEL_MAX];
    size_t written = 0;
    label l;
    if (len == 0 || len > LKS_NAME_MAX || (flags & LKS_UTS46_GENERAL))
        return false;
    for (size_t at = 0;; at++) {
        at = read_label(name, len, at, &l);
        if (at > len)
            return false;
        const bool is_root =
            l.count == 0 && at == len && (flags & LKS_UTS46_ALLOW_ROOT);
        const size_t more = write_label(&l, ascii + written);
        if ((more == 0 && !is_root) || written + more > LKS_NAME_MAX)
            return false;
        written += more;
        if (at == len)
            break;
        ascii[written++] = '.';
    }
    if (written > room)
        return false;
    memcpy(out, ascii, written);
    *out_len = written;
    return true;
}

LKS_FAST_END
