/* Detection on any bytes, with the options that the first byte selects: links
 * are in order, apart from each other, on code point boundaries, and their
 * parts are in order within them. The same text gives the same links. A link
 * stays the same when the text is cut after it and a space is put there. Its
 * href leads to its host. No link directly follows a scheme that runs, opens or
 * carries what follows it. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/href_host.h"
#include "text/slice.h"
#include "text/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FLAGS 256

static linkspan_detector *detector_for(uint8_t flags)
{
    static linkspan_detector *detectors[FLAGS];
    if (!detectors[flags]) {
        linkspan_options o;
        (void)linkspan_options_init(&o);
        (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_UTS58);
        o.flags = flags;
        if (linkspan_detector_new(&o, &detectors[flags]) != LINKSPAN_OK)
            abort();
    }
    return detectors[flags];
}

static void claim(bool is_true)
{
    if (!is_true)
        abort();
}

static bool is_same(linkspan_range a, linkspan_range b)
{
    return a.start == b.start && a.end == b.end;
}

static bool are_same(const linkspan_link *a, const linkspan_link *b)
{
    return a->kind == b->kind && a->flags == b->flags &&
           a->host_kind == b->host_kind && a->parts == b->parts &&
           a->directive_count == b->directive_count &&
           is_same(a->span, b->span) && is_same(a->scheme, b->scheme) &&
           is_same(a->local_part, b->local_part) && is_same(a->host, b->host) &&
           is_same(a->port, b->port) && is_same(a->path, b->path) &&
           is_same(a->query, b->query) && is_same(a->fragment, b->fragment) &&
           is_same(a->directives, b->directives);
}

/* An absent part is empty; present parts come one after the other. */
static void check_parts(const linkspan_link *l, const uint8_t *text, size_t len)
{
    const linkspan_range parts[] = {l->scheme,   l->local_part, l->host,
                                    l->port,     l->path,       l->query,
                                    l->fragment, l->directives};
    size_t from = l->span.start;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        claim(parts[i].start <= parts[i].end && parts[i].end <= l->span.end);
        if (parts[i].start == parts[i].end)
            continue;
        claim(parts[i].start >= from);
        claim(lks_utf8_is_boundary(text, len, parts[i].start));
        claim(lks_utf8_is_boundary(text, len, parts[i].end));
        from = parts[i].end;
    }
    claim(l->host.start < l->host.end);
    const bool is_email = l->kind == LINKSPAN_KIND_EMAIL;
    claim(is_email || l->kind == LINKSPAN_KIND_URL);
    claim(is_email == (l->local_part.start < l->local_part.end));
    claim(!is_email || (l->parts == 0 && l->host.end == l->span.end));
    claim((l->scheme.start == l->scheme.end) ==
          ((l->flags & LINKSPAN_LINK_SCHEME_IMPLIED) != 0));
    claim(((l->parts & LINKSPAN_PART_DIRECTIVE) != 0) ==
          (l->directive_count > 0));
}

/* A link contains no ill-formed unit, and UTS #58 3.5.1 gives the same end
 * again. */
static void check_link(const linkspan_link *l, const uint8_t *text, size_t len)
{
    claim(l->span.start < l->span.end && l->span.end <= len);
    claim(lks_utf8_is_boundary(text, len, l->span.start));
    claim(lks_utf8_is_boundary(text, len, l->span.end));
    claim(lks_utf8_is_valid(text + l->span.start, l->span.end - l->span.start));
    check_parts(l, text, len);
}

/* H11: no scheme such as "javascript:" stands right before the link, with or without
 * slashes. The text before `floor`, where the last link ended, does not count. */
static void check_lead(const linkspan_link *l, const char *text, size_t floor)
{
    static const char *const carriers[] = {"javascript", "vbscript", "data",
                                           "file", "blob"};
    size_t end = l->span.start;
    while (end > floor && l->span.start - end < 64 && text[end - 1] == '/')
        end--;
    if (end == floor || text[end - 1] != ':')
        return;
    size_t start = --end;
    while (start > floor && lks_is_ascii_alnum((uint8_t)text[start - 1]))
        start--;
    for (size_t i = 0; i < sizeof carriers / sizeof *carriers; i++) {
        size_t same = 0;
        while (same < end - start && carriers[i][same] != '\0' &&
               (text[start + same] | 0x20) == carriers[i][same])
            same++;
        claim(same < end - start || carriers[i][same] != '\0');
    }
}

/* The text after a link matters for only four reasons: the run goes on (H6, H16),
 * something joins the link to more text (H18), a port follows (H9), or an `@` follows
 * (E4, E5). If a space follows, none of them applies, and the end of the link was safe
 * (UTS #58 3.5.1). So the same link is found when the text is cut after it. The one
 * exception would be an earlier link that the text after this one made disappear; so the
 * search starts where the search for this link started. */
static void check_cut(const linkspan_detector *d, const linkspan_link *l,
                      const char *text, size_t began)
{
    const size_t len = l->span.end;
    char *cut = malloc(len + 1);
    claim(cut != NULL);
    memcpy(cut, text, len);
    cut[len] = ' ';
    size_t at = began;
    linkspan_link again;
    linkspan_status st = linkspan_next(d, cut, len + 1, &at, &again);
    while (st == LINKSPAN_OK && again.span.start < l->span.start)
        st = linkspan_next(d, cut, len + 1, &at, &again);
    claim(st == LINKSPAN_OK && are_same(&again, l));
    free(cut);
}

static void check_text(const linkspan_detector *d, const char *text, size_t len)
{
    size_t at = 0;
    size_t second = 0;
    size_t last_end = 0;
    linkspan_link link;
    for (;;) {
        const size_t began = at;
        linkspan_link again;
        const linkspan_status st = linkspan_next(d, text, len, &at, &link);
        claim(linkspan_next(d, text, len, &second, &again) == st);
        claim(at == second);
        if (st == LINKSPAN_NONE)
            break;
        claim(st == LINKSPAN_OK && are_same(&link, &again));
        claim(link.span.start >= last_end && at >= link.span.end && at > began);
        check_link(&link, (const uint8_t *)text, len);
        check_lead(&link, text, last_end);
        check_cut(d, &link, text, began);
        claim(!lks_fault_of_href(text, &link));
        last_end = link.span.end;
    }
    claim(at == len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    check_text(detector_for(data[0]), (const char *)data + 1, size - 1);
    return 0;
}
