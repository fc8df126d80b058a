#include "display/display.h"

#include <string.h>

#include "host/label.h"
#include "host/suffix.h"
#include "host/uts46.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/props.h"

#define NONE SIZE_MAX

/* Longest scheme; and how many code points after a name are searched for an
 * `@`, which would make the name the start of a local part (E9: a local part
 * has at most 64). */
#define LONGEST_SCHEME 32
#define LOOK_AHEAD     64

typedef struct scan {
    const lks_suffix_table *suffixes;
    lks_slice text;
    size_t run;       /* start of the current run: characters that a structure
                       * can have */
    size_t slash;     /* the first separator of a file name in the run */
    size_t solid_end; /* the place after the last character with which a URL,
                       * address or file name can end */
    bool has_name;    /* a character of the run is not a separator */
} scan;

static uint32_t unit_at(const scan *s, size_t at, size_t *width)
{
    LKS_STEP();
    *width = 0;
    if (at >= s->text.len)
        return LKS_UTF8_BAD;
    return lks_utf8_decode(s->text.data + at, s->text.data + s->text.len,
                           width);
}

static uint8_t byte_at(const scan *s, size_t at)
{
    return at < s->text.len ? s->text.data[at] : 0;
}

static bool is_label_char(uint32_t cp)
{
    if (cp < 0x80)
        return lks_is_ascii_alnum(cp) || cp == '-' || cp == '_';
    const uint32_t props = lks_char_props_of(cp);
    return lks_is_pri185_char(cp) && !(props & LKS_CHAR_DOT) &&
           lks_idna_status_in(props) != LKS_IDNA_DISALLOWED;
}

static bool is_tld(const scan *s, linkspan_range label)
{
    const lks_slice written = {s->text.data + label.start,
                               label.end - label.start};
    uint8_t ascii[LKS_LABEL_MAX + 1];
    size_t len = 0;
    if (written.len > (size_t)LKS_LABEL_MAX * LKS_UTF8_MAX)
        return false;
    const uint32_t errors =
        lks_uts46_to_ascii(written.data, written.len, LKS_UTS46_HOST_IN_TEXT,
                           ascii, sizeof ascii, &len);
    return errors == 0 && lks_is_tld(s->suffixes, (lks_slice){ascii, len});
}

/* The end of `domain` at `at`; `at` if there is none. `tld_end` receives the
 * end of the longest `domainWithTLD`, or NONE. */
static size_t domain_end(const scan *s, size_t at, size_t *tld_end)
{
    const size_t start = at;
    size_t end = at;
    *tld_end = NONE;
    for (;;) {
        const size_t label = at;
        size_t width = 0;
        while (is_label_char(unit_at(s, at, &width)))
            at += width;
        if (at == label)
            return end;
        end = at;
        if (label > start && is_tld(s, (linkspan_range){label, at}))
            *tld_end = at;
        if (!lks_is_host_dot(unit_at(s, at, &width)))
            return end;
        at += width;
    }
}

/* The end of a URL whose domain ends at `at`. PRI 185 calls its grammar
 * simplified, and has no port in it. Here a URL can have one (D4: a port is a
 * field). */
static size_t url_end(const scan *s, size_t at)
{
    size_t end = at;
    size_t width = 0;
    size_t next = at;
    if (lks_is_host_dot(unit_at(s, at, &width)))
        next = at + width;
    if (byte_at(s, next) == ':' && lks_is_ascii_digit(byte_at(s, next + 1))) {
        next++;
        while (lks_is_ascii_digit(byte_at(s, next)))
            next++;
        end = next;
    }
    if (byte_at(s, next) == 0 || !lks_is_one_of(byte_at(s, next), "/?#"))
        return end;
    for (;; next += width) {
        const uint32_t cp = unit_at(s, next, &width);
        if (!lks_is_pri185_char(cp))
            return end;
        /* a slash right after the URL belongs to it, not to the sentence */
        if ((cp == '/' && end == next) || !lks_is_pri185_inclusion(cp))
            end = next + width;
    }
}

/* True if an `@` and a domain follow soon, so that the text before `at` is the
 * start of a local part. */
static bool is_in_local_part(const scan *s, size_t at)
{
    for (size_t i = 0; i < LOOK_AHEAD; i++) {
        size_t width = 0;
        size_t tld_end = NONE;
        const uint32_t cp = unit_at(s, at, &width);
        if (cp == '@') {
            (void)domain_end(s, at + width, &tld_end);
            return tld_end != NONE;
        }
        if (!lks_is_pri185_char(cp) || cp == '/')
            return false;
        at += width;
    }
    return false;
}

static bool give(lks_structure_found *found, uint32_t kind, size_t start,
                 size_t end)
{
    *found = (lks_structure_found){kind, {start, end}};
    return true;
}

/* Read the domain at `at`. True if it starts a URL. Otherwise moves `at` past
 * the domain, since nothing else can start inside it. */
static bool try_url(const scan *s, size_t *at, lks_structure_found *found)
{
    size_t tld_end = NONE;
    const size_t start = *at;
    const size_t end = domain_end(s, start, &tld_end);
    const bool is_scheme =
        end + 3 <= s->text.len && memcmp(s->text.data + end, "://", 3) == 0;
    *at = end;
    if (is_scheme || tld_end == NONE || s->slash != NONE ||
        is_in_local_part(s, tld_end))
        return false;
    return give(found, LINKSPAN_KIND_URL, start, url_end(s, tld_end));
}

/* The start of the scheme that ends at `at`; `at` if there is none. */
static size_t scheme_start(const scan *s, size_t at)
{
    size_t start = at;
    size_t first = at;
    for (size_t i = 0; i < LONGEST_SCHEME && first > s->run; i++) {
        const uint8_t byte = s->text.data[--first];
        if (lks_is_ascii_alpha(byte))
            start = first;
        else if (!lks_is_ascii_digit(byte) && !lks_is_one_of(byte, "+-."))
            break;
    }
    return start;
}

static bool try_scheme(const scan *s, size_t at, lks_structure_found *found)
{
    size_t tld_end = NONE;
    const size_t start = scheme_start(s, at);
    if (start == at || s->text.len - at < 3 ||
        memcmp(s->text.data + at, "://", 3) != 0)
        return false;
    const size_t end = domain_end(s, at + 3, &tld_end);
    return end > at + 3 &&
           give(found, LINKSPAN_KIND_URL, start, url_end(s, end));
}

static bool try_email(const scan *s, size_t at, lks_structure_found *found)
{
    size_t tld_end = NONE;
    (void)domain_end(s, at + 1, &tld_end);
    return tld_end != NONE && give(found, LINKSPAN_KIND_EMAIL, s->run, tld_end);
}

/* Report the run as a file name if it has a separator. The grammar also counts
 * a single word as a file name, but controls would not change how it is shown,
 * so it is not reported. */
static bool try_file_name(const scan *s, lks_structure_found *found)
{
    return s->has_name && s->slash < s->solid_end &&
           give(found, LINKSPAN_KIND_FILE_NAME, s->run, s->solid_end);
}

/* Look at `cp`, a character at `at` that no label has. True if a URL with a
 * scheme or an address is found there. */
static bool try_sign(scan *s, size_t at, uint32_t cp,
                     lks_structure_found *found)
{
    if ((cp == '/' || cp == '\\') && s->slash == NONE)
        s->slash = at;
    return (cp == ':' && try_scheme(s, at, found)) ||
           (cp == '@' && try_email(s, at, found));
}

bool lks_pri185_next(const lks_suffix_table *suffixes, lks_slice text,
                     size_t at, lks_structure_found *found)
{
    scan s = {suffixes, text, at, NONE, at, false};
    for (;;) {
        size_t width = 0;
        const uint32_t cp = unit_at(&s, at, &width);
        if (is_label_char(cp)) {
            if (try_url(&s, &at, found))
                return true;
            s.solid_end = at;
            s.has_name = true;
            continue;
        }
        if (!lks_is_pri185_char(cp)) {
            if (try_file_name(&s, found))
                return true;
            if (width == 0)
                return false;
            at += width;
            s = (scan){suffixes, text, at, NONE, at, false};
            continue;
        }
        if (try_sign(&s, at, cp, found))
            return true;
        const bool is_name = !lks_is_pri185_inclusion(cp);
        if (is_name || (at == s.solid_end && lks_is_one_of(cp, "/\\")))
            s.solid_end = at + width;
        s.has_name = s.has_name || is_name;
        at += width;
    }
}
