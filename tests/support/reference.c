#include "support/reference.h"

#include <stdlib.h>
#include <string.h>

#define LIMIT          125
#define LOCAL_PART_MAX 64

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ------------------------------------------------------------------ UTF-8 */

static size_t encode(uint32_t cp, uint8_t *out)
{
    if (cp < 0x80) {
        out[0] = (uint8_t)cp;
        return 1;
    }
    const size_t tails = cp < 0x800 ? 1 : cp < 0x10000 ? 2 : 3;
    static const uint8_t leads[] = {0, 0xC0, 0xE0, 0xF0};
    for (size_t i = tails; i > 0; i--) {
        out[i] = (uint8_t)(0x80 | (cp & 0x3F));
        cp >>= 6;
    }
    out[0] = (uint8_t)(leads[tails] | cp);
    return tails + 1;
}

/* A width is right if its bytes encode to the same bytes again. */
static uint32_t decode_as(const uint8_t *p, size_t width)
{
    static const uint32_t lead_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t cp = p[0] & lead_bits[width];
    for (size_t i = 1; i < width; i++)
        cp = cp << 6 | (p[i] & 0x3F);
    uint8_t again[4];
    const bool is_scalar = cp < 0xD800 || (cp > 0xDFFF && cp <= 0x10FFFF);
    return is_scalar && encode(cp, again) == width &&
                   memcmp(again, p, width) == 0
               ? cp
               : LKS_REF_BAD;
}

lks_ref_text lks_ref_decode(const uint8_t *text, size_t len)
{
    lks_ref_text t = {need(malloc((len + 1) * sizeof *t.cp)),
                      need(malloc((len + 1) * sizeof *t.at)), 0};
    for (size_t at = 0; at < len;) {
        uint32_t cp = LKS_REF_BAD;
        size_t width = 0;
        while (cp == LKS_REF_BAD && width < 4 && width < len - at)
            cp = decode_as(text + at, ++width);
        t.cp[t.count] = cp;
        t.at[t.count++] = at;
        at += cp == LKS_REF_BAD ? 1 : width;
    }
    t.at[t.count] = len;
    return t;
}

void lks_ref_free(lks_ref_text *text)
{
    free(text->cp);
    free(text->at);
}

/* -------------------------------------------------------- UTS #58 Table 3-3 */

typedef struct url_part {
    const char *initiator;
    const char *terminators[3];
    const char *clear_stack_open[4];
} url_part;

enum {
    PATH,
    QUERY,
    FRAGMENT,
    DIRECTIVE,
    NO_PART
};

static const url_part parts[] = {
    [PATH] = {"/", {"?", "#"}, {"/"}},
    [QUERY] = {"?", {"#"}, {"=", "&"}},
    [FRAGMENT] = {"#", {":~:"}, {NULL}},
    [DIRECTIVE] = {":~:", {NULL}, {"&", ",", ":~:"}},
};

/* Length of `string` if it stands at `i`, else 0. */
static size_t match(const uint32_t *cp, size_t n, size_t i, const char *string)
{
    const size_t len = strlen(string);
    for (size_t k = 0; k < len; k++)
        if (i + k >= n || cp[i + k] != (uint8_t)string[k])
            return 0;
    return len;
}

static size_t match_any(const uint32_t *cp, size_t n, size_t i,
                        const char *const *strings)
{
    for (; *strings; strings++)
        if (match(cp, n, i, *strings))
            return strlen(*strings);
    return 0;
}

static int32_t link_term(uint32_t cp)
{
    return cp == LKS_REF_BAD ? LINKSPAN_TERM_HARD : linkspan_link_term(cp);
}

/* ------------------------------------------------------------ UTS #58 3.5.1 */

static size_t link_end(const uint32_t *cp, size_t n, size_t start)
{
    size_t last_safe = start; /* T1: nothing but a host is a link too */
    int part = NO_PART;
    int previous_part = NO_PART;
    uint32_t open_stack[LIMIT];
    size_t depth = 0;

    for (size_t i = start; i < n;) {
        if (part != NO_PART && match_any(cp, n, i, parts[part].terminators)) {
            previous_part = part;
            part = NO_PART;
        }
        if (part == NO_PART) {
            for (part = PATH; part != NO_PART; part++)
                if (match(cp, n, i, parts[part].initiator))
                    break;
            if (part == NO_PART)
                return last_safe;
            if (part == DIRECTIVE && previous_part != FRAGMENT &&
                previous_part != DIRECTIVE)
                return last_safe;
            i += strlen(parts[part].initiator);
            last_safe = i;
            depth = 0;
            continue; /* T3: `i` is past the initiator already */
        }
        const size_t clears = match_any(cp, n, i, parts[part].clear_stack_open);
        if (clears) {
            i += clears;
            last_safe = i;
            depth = 0;
            continue;
        }
        const int32_t lt = link_term(cp[i]);
        if (lt == LINKSPAN_TERM_HARD)
            return last_safe;
        if (lt == LINKSPAN_TERM_OPEN) {
            if (depth == LIMIT)
                return last_safe;
            open_stack[depth++] = cp[i];
        }
        if (lt == LINKSPAN_TERM_CLOSE) {
            if (depth == 0)
                return last_safe;
            if (linkspan_link_bracket(cp[i]) != open_stack[--depth])
                return last_safe;
        }
        i++;
        if (lt != LINKSPAN_TERM_SOFT)
            last_safe = i;
    }
    return last_safe;
}

size_t lks_ref_link_end(const uint8_t *text, size_t len, size_t host_end)
{
    lks_ref_text t = lks_ref_decode(text, len);
    size_t start = 0;
    while (t.at[start] < host_end)
        start++;
    const size_t end = t.at[link_end(t.cp, t.count, start)];
    lks_ref_free(&t);
    return end;
}

/* -------------------------------------------------------------- UTS #58 5.2 */

static bool email_start(const uint32_t *cp, size_t n, size_t *link_start,
                        size_t *local_start)
{
    if (n == 0)
        return false;
    if (cp[n - 1] == '.') /* E2: no dot at the end */
        return false;
    size_t start = 0; /* E1: the scan may reach the start */
    for (size_t i = n; i-- > 0;) {
        if (cp[i] == '.') {
            if (cp[i + 1] == '.')
                return false;
        } else if (cp[i] == LKS_REF_BAD || !linkspan_link_email(cp[i])) {
            start = i + 1;
            break;
        }
    }
    if (cp[start] == '.')
        return false;
    if (start == n)
        return false;
    if (n - start > LOCAL_PART_MAX) /* E9: the local part is too long */
        return false;
    *local_start = start;
    static const char lower[] = "mailto:";
    static const char upper[] = "MAILTO:";
    bool has_mailto = start >= 7;
    for (size_t k = 0; has_mailto && k < 7; k++) /* E7: in any case */
        has_mailto = cp[start - 7 + k] == (uint8_t)lower[k] ||
                     cp[start - 7 + k] == (uint8_t)upper[k];
    *link_start = has_mailto ? start - 7 : start;
    return true;
}

bool lks_ref_email_start(const uint8_t *text, size_t len, size_t at,
                         size_t *link_start, size_t *local_start)
{
    lks_ref_text t = lks_ref_decode(text, len);
    size_t n = 0;
    while (t.at[n] < at)
        n++;
    size_t link = 0;
    size_t local = 0;
    const bool is_found = email_start(t.cp, n, &link, &local);
    if (is_found) {
        *link_start = t.at[link];
        *local_start = t.at[local];
    }
    lks_ref_free(&t);
    return is_found;
}
