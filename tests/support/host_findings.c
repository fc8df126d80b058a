#include "support/host_findings.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "host/label.h"
#include "text/utf8.h"
#include "unicode/char_props.h"

/* More findings than any host of a test has. */
#define MOST 256

typedef struct host_findings {
    linkspan_findings all;
    linkspan_finding list[MOST];
    size_t count;
    uint32_t keys[MOST]; /* findings that are compared: code and labels */
    uint64_t written;    /* the other findings, a bit for each code */
} host_findings;

static bool is_about_name(uint32_t code)
{
    switch (code) {
    case LINKSPAN_FINDING_MIXED_SCRIPTS:
    case LINKSPAN_FINDING_WHOLE_SCRIPT:
    case LINKSPAN_FINDING_RESTRICTED_CHARACTER:
    case LINKSPAN_FINDING_UNCOMMON_CHARACTER:
    case LINKSPAN_FINDING_SYNTAX_LOOKALIKE:
    case LINKSPAN_FINDING_IDNA:
    case LINKSPAN_FINDING_IMPOSSIBLE_TLD:
    case LINKSPAN_FINDING_UNKNOWN_TLD:
    case LINKSPAN_FINDING_OLD_TLD_LIST:
    case LINKSPAN_FINDING_IP_ADDRESS:
    case LINKSPAN_FINDING_OBFUSCATED_IP:
    case LINKSPAN_FINDING_PRIVATE_ADDRESS:
    case LINKSPAN_FINDING_LOOKS_LIKE:
        return true;
    default:
        return false;
    }
}

/* True for a character that UTS #46 replaces, so that the href does not contain
 * it. */
static bool is_replaced(uint32_t cp)
{
    return (lks_char_props_of(cp) & LKS_CHAR_NOT_VALID) != 0;
}

/* True if the label looks like ASCII only as it is written: in capitals, or
 * with a character that is replaced. */
static bool is_of_writing(const char *text, const linkspan_finding *f)
{
    const uint8_t *end = (const uint8_t *)text + f->range.end;
    size_t width = 0;
    if (f->code == LINKSPAN_FINDING_SYNTAX_LOOKALIKE)
        return is_replaced(f->cp);
    if (f->code != LINKSPAN_FINDING_WHOLE_SCRIPT &&
        f->code != LINKSPAN_FINDING_LOOKS_LIKE)
        return false;
    for (size_t at = f->range.start; at < f->range.end; at += width) {
        const uint32_t cp =
            lks_utf8_decode((const uint8_t *)text + at, end, &width);
        if (is_replaced(cp) || (cp >= 'A' && cp <= 'Z') || cp == '%')
            return true;
    }
    return false;
}

static uint32_t dots_in(const char *text, size_t start, size_t end)
{
    uint32_t dots = 0;
    size_t width = 0;
    for (size_t at = start; at < end; at += width)
        dots += lks_is_host_dot(lks_utf8_decode(
            (const uint8_t *)text + at, (const uint8_t *)text + end, &width));
    return dots;
}

/* A number made of the finding's code, of the label in which the finding starts, and of
 * how many labels it covers. In a host with escapes a finding covers the whole host, so
 * the number is the code alone. */
static uint32_t key_of(const char *text, const linkspan_link *link,
                       const linkspan_finding *f, bool has_places)
{
    const uint32_t code = f->code == LINKSPAN_FINDING_OBFUSCATED_IP
                              ? LINKSPAN_FINDING_IP_ADDRESS
                              : f->code;
    if (!has_places || code == LINKSPAN_FINDING_IP_ADDRESS ||
        code == LINKSPAN_FINDING_PRIVATE_ADDRESS)
        return code;
    return code |
           (dots_in(text, link->host.start, f->range.start) & 0xFFF) << 8 |
           (dots_in(text, f->range.start, f->range.end) & 0xFFF) << 20;
}

static int compare_keys(const void *a, const void *b)
{
    const uint32_t *x = a;
    const uint32_t *y = b;
    return (*x > *y) - (*x < *y);
}

/* Sort the keys, and keep each once. */
static void sort_keys(host_findings *f)
{
    size_t count = 0;
    qsort(f->keys, f->count, sizeof *f->keys, compare_keys);
    for (size_t i = 0; i < f->count; i++)
        if (i == 0 || f->keys[i] != f->keys[i - 1])
            f->keys[count++] = f->keys[i];
    f->count = count;
}

/* False if there are more findings than are kept. */
static bool find(const linkspan_detector *d, const char *text, size_t len,
                 const linkspan_link *link, bool has_escapes, host_findings *f)
{
    *f = (host_findings){
        .all = {.size = sizeof f->all, .list = f->list, .room = MOST}};
    linkspan_link alone = *link;
    alone.host_run = alone.host; /* P7: what was left out is not in the href */
    if (linkspan_check(d, text, len, &alone, &f->all) < 0 ||
        f->all.count > MOST)
        return false;
    for (size_t i = 0; i < f->all.count; i++) {
        const linkspan_finding *one = &f->list[i];
        if (!is_about_name(one->code) ||
            (has_escapes && one->code == LINKSPAN_FINDING_IDNA))
            continue;
        if (is_of_writing(text, one))
            f->written |= (uint64_t)1 << one->code;
        else
            f->keys[f->count++] = key_of(text, &alone, one, !has_escapes);
    }
    sort_keys(f);
    return true;
}

/* True if the findings are the same. The href may have a look-alike more than the link:
 * only the first one of a label is reported, and if UTS #46 replaces it, the next one is
 * reported for the href. A label that looks like ASCII in capitals may also look like
 * ASCII in small letters. */
static bool is_same(const host_findings *link, const host_findings *href)
{
    size_t at = 0;
    for (size_t i = 0; i < href->count; i++) {
        const bool is_there =
            at < link->count && link->keys[at] == href->keys[i];
        at += is_there;
        if (!is_there && !((link->written >> (href->keys[i] & 0xFF)) & 1))
            return false;
    }
    return at == link->count;
}

/* True if the last label, ignoring dots after it, consists of ignored
 * characters. */
static bool is_last_label_ignored(const char *text, linkspan_range host)
{
    const uint8_t *const start = (const uint8_t *)text + host.start;
    const uint8_t *end = (const uint8_t *)text + host.end;
    bool has_ignored = false;
    size_t width = 0;
    for (; end > start; end -= width) {
        const uint32_t cp = lks_utf8_decode_back(start, end, &width);
        if (lks_is_host_dot(cp) && has_ignored)
            return true;
        if (!lks_is_host_dot(cp)) {
            has_ignored =
                lks_idna_status_in(lks_char_props_of(cp)) == LKS_IDNA_IGNORED;
            if (!has_ignored)
                return false;
        }
    }
    return has_ignored;
}

/* A last label of nothing but ignored characters becomes the dot at the end of
 * the href: findings of the link mention such a label, findings of the href do
 * not. */
static bool has_ignored_label(const char *text, const linkspan_link *link,
                              const linkspan_buf *href,
                              const linkspan_link *again)
{
    size_t width = 0;
    const uint32_t last =
        lks_utf8_decode_back((const uint8_t *)text + link->host.start,
                             (const uint8_t *)text + link->host.end, &width);
    const size_t end = again->host.end;
    const bool has_dot =
        end < href->len ? href->data[end] == '.' || href->data[end - 1] == '.'
                        : href->data[end - 1] == '.';
    return is_last_label_ignored(text, link->host) ||
           (has_dot && !lks_is_host_dot(last) &&
            !(link->flags & LINKSPAN_LINK_TRAILING_DOT));
}

static lks_host_verdict compare(const linkspan_detector *d, const char *text,
                                size_t len, const linkspan_link *link,
                                const linkspan_buf *href)
{
    host_findings of_link;
    host_findings of_href;
    linkspan_link again;
    const bool has_escapes = memchr(text + link->host.start, '%',
                                    link->host.end - link->host.start) != NULL;
    if (linkspan_split_link(href->data, href->len, &again) != LINKSPAN_OK)
        return LKS_HOST_DIFFERS;
    if (has_ignored_label(text, link, href, &again) ||
        !find(d, text, len, link, has_escapes, &of_link) ||
        !find(d, href->data, href->len, &again, has_escapes, &of_href))
        return LKS_HOST_NO_HREF;
    return is_same(&of_link, &of_href) ? LKS_HOST_SAME : LKS_HOST_DIFFERS;
}

lks_host_verdict lks_compare_host_findings(const linkspan_detector *d,
                                           const char *text, size_t len,
                                           const linkspan_link *link)
{
    linkspan_buf href;
    lks_host_verdict verdict = LKS_HOST_NO_HREF;
    if (linkspan_buf_init(&href, SIZE_MAX, NULL) != LINKSPAN_OK)
        return verdict;
    if (link->host.start < link->host.end &&
        linkspan_href(link->kind, text + link->span.start,
                      link->span.end - link->span.start, 0,
                      &href) == LINKSPAN_OK)
        verdict = compare(d, text, len, link, &href);
    linkspan_buf_free(&href);
    return verdict;
}

bool lks_has_plain_href(const char *text, size_t len, const linkspan_link *link)
{
    for (size_t i = 0; i < len; i++)
        if ((uint8_t)text[i] <= ' ' || text[i] == '\\')
            return false;
    if (link->kind == LINKSPAN_KIND_EMAIL)
        return link->parts == 0 && link->host.end == len;
    const size_t scheme = link->scheme.end;
    return link->local_part.start == link->local_part.end &&
           (scheme == 0 ||
            (scheme >= 3 && memcmp(text + scheme - 3, "://", 3) == 0 &&
             (scheme == 3 || text[scheme - 4] != '/')));
}
