#include "cli/output/readable.h"

#include <stdlib.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/output/utf8.h"
#include "cli/platform/message.h"

/* The four dots of a domain name. */
static bool is_dot(uint32_t cp)
{
    return cp == '.' || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

/* True if there is a finding in the label for which the policy asks for
 * Punycode, or the label looks like ASCII, and people should see that it is not, even
 * if it is linked. Findings before `*next` lie before the label. */
static bool is_doubted(const linkspan_findings *all,
                       const linkspan_policy *policy, linkspan_range label,
                       size_t *next)
{
    bool is_so = false;
    for (; *next < all->count; (*next)++) {
        const linkspan_finding *const one = &all->list[*next];
        if (one->range.start >= label.end)
            break;
        if (one->range.start >= label.start && one->range.end <= label.end &&
            (policy->actions[one->code] == LINKSPAN_ACTION_PUNYCODE ||
             one->code == LINKSPAN_FINDING_LOOKS_LIKE_ASCII))
            is_so = true;
    }
    return is_so;
}

/* For each label of the host, set r->labels to whether the policy doubts the
 * label; returns the number of labels. */
static size_t doubt_labels(readable *r, const linkspan_findings *all,
                           linkspan_str text, linkspan_range host)
{
    size_t count = 0;
    size_t next = 0;
    size_t start = host.start;
    r->labels = must_resize(r->labels, host.end - host.start + 1);
    for (size_t at = start; at <= host.end;) {
        size_t width = 1;
        const bool is_end =
            at == host.end || is_dot(code_point_at(text, at, &width));
        if (is_end) {
            const linkspan_range label = {start, at};
            r->labels[count++] = is_doubted(all, r->policy, label, &next);
            start = at + width;
        }
        at += width;
    }
    return count;
}

static size_t code_points_in(linkspan_str text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += ((unsigned char)text.data[i] & 0xC0) != 0x80;
    return count;
}

/* Write the form that r->how asks for to r->room; false: the link has no such
 * form. */
static bool write_shown(readable *r, linkspan_str link)
{
    r->room.len = 0;
    const linkspan_status st =
        linkspan_display(&r->how, link.data, link.len, &r->room, NULL, 0);
    if (st == LINKSPAN_ERR_NO_MEMORY)
        must(st);
    return st == LINKSPAN_OK;
}

/* True if the policy asks to encode the form in r->room. That form is judged anew,
 * because it can show characters that were escaped in the text, where they gave no
 * finding. A word that mixes scripts is escaped in the href (S2 1.4.c), but people can
 * read it. */
static bool must_be_encoded(readable *r)
{
    const linkspan_str shown = {r->room.data, r->room.len};
    const linkspan_findings *const all = &r->shown.all;
    linkspan_link link;
    must(linkspan_split_link(shown.data, shown.len, &link));
    judge_link(&r->shown, r->detector, shown, &link);
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].code != LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART &&
            r->policy->actions[all->list[i].code] == LINKSPAN_ACTION_ENCODE)
            return true;
    return false;
}

/* Where the path of an address starts, or the query or fragment if it has no
 * path. */
static size_t path_of(linkspan_str href)
{
    size_t at = 0;
    while (at < href.len && href.data[at] != ':')
        at++;
    for (at += 3; at < href.len; at++)
        if (memchr("/?#", href.data[at], 3))
            return at;
    return href.len;
}

/* How many bytes of `rest`, which is ASCII, may follow `before` characters if
 * the whole form may have `max_len` characters. If `rest` is cut, one character
 * is left for "…", and no escape is cut in two. */
static size_t kept_of(linkspan_str rest, size_t before, size_t max_len)
{
    if (max_len == 0 || before + rest.len <= max_len)
        return rest.len;
    size_t kept = max_len > before + 1 ? max_len - before - 1 : 0;
    for (size_t back = 1; back <= 2 && back <= kept; back++)
        if (rest.data[kept - back] == '%')
            kept -= back;
    return kept;
}

static void append(readable *r, size_t *len, linkspan_str more)
{
    r->encoded = must_resize(r->encoded, *len + more.len + 1);
    if (more.len > 0)
        memcpy(r->encoded + *len, more.data, more.len);
    *len += more.len;
}

/* The readable form up to the host or port, and after that the path, query and
 * fragment of the address, which are escaped. */
static linkspan_str encoded_form(readable *r, linkspan_str text,
                                 const linkspan_link *link)
{
    const linkspan_str none = {NULL, 0};
    const linkspan_str span = part_of(text.data, link->span);
    const size_t end =
        link->port.end > link->host.end ? link->port.end : link->host.end;
    size_t len = 0;
    if (!write_shown(r, (linkspan_str){span.data, end - link->span.start}))
        return none;
    append(r, &len, (linkspan_str){r->room.data, r->room.len});
    r->room.len = 0;
    if (linkspan_href(link->kind, span.data, span.len, href_flags_of(link),
                      &r->room) != LINKSPAN_OK)
        return none;
    const linkspan_str href = {r->room.data, r->room.len};
    const size_t path = path_of(href);
    linkspan_str rest = {href.data + path, href.len - path};
    const size_t before = code_points_in((linkspan_str){r->encoded, len});
    const size_t kept = kept_of(rest, before, r->how.max_len);
    const bool is_cut = kept < rest.len;
    rest.len = kept;
    append(r, &len, rest);
    if (is_cut)
        append(r, &len, str_of("…"));
    return (linkspan_str){r->encoded, len};
}

/* The form to copy, with everything that is not ASCII in path, query and
 * fragment escaped. */
static linkspan_str copied_encoded(readable *r, linkspan_str link)
{
    const uint32_t flags = r->how.flags;
    r->how.flags |= LINKSPAN_DISPLAY_LEGACY;
    const bool is_written = write_shown(r, link);
    r->how.flags = flags;
    return is_written ? (linkspan_str){r->room.data, r->room.len}
                      : (linkspan_str){NULL, 0};
}

linkspan_str readable_form(readable *r, const judgement *j, linkspan_str text,
                           const linkspan_link *link)
{
    r->how.kind = link->kind;
    r->how.punycode_count = doubt_labels(r, &j->all, text, link->host);
    r->how.punycode = r->labels;
    if (!write_shown(r, part_of(text.data, link->span)))
        return (linkspan_str){NULL, 0};
    if (link->kind == LINKSPAN_KIND_URL && link->parts != 0 &&
        must_be_encoded(r))
        return r->how.flags & LINKSPAN_DISPLAY_TO_COPY
                   ? copied_encoded(r, part_of(text.data, link->span))
                   : encoded_form(r, text, link);
    return (linkspan_str){r->room.data, r->room.len};
}

void readable_init(readable *r, const linkspan_detector *detector,
                   const linkspan_policy *policy)
{
    *r = (readable){
        .detector = detector, .policy = policy, .how.size = sizeof r->how};
    /* the length of a link is the only limit */
    must(linkspan_buf_init(&r->room, SIZE_MAX / 2, NULL));
}

void readable_free(readable *r)
{
    linkspan_buf_free(&r->room);
    judgement_free(&r->shown);
    free(r->labels);
    free(r->encoded);
}
