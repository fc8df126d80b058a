#include "format/format.h"

#include "text/buf.h"
#include "url/split.h"

static lks_slice slice_of(linkspan_str s)
{
    return lks_slice_of(s.data, s.len);
}

static bool has_ill_formed(const linkspan_str *strings, size_t count,
                           lks_text_form form)
{
    for (size_t i = 0; i < count; i++)
        if (lks_is_ill_formed(slice_of(strings[i]), form))
            return true;
    return false;
}

/* F10: if one piece is not UTF-8, the URL is a legacy URL, in which every byte
 * above ASCII is escaped. */
static bool is_legacy(const linkspan_url *url)
{
    for (size_t i = 0; i < url->pair_count; i++) {
        const linkspan_str pair[] = {url->pairs[i].key, url->pairs[i].value};
        if (has_ill_formed(pair, 2, LKS_LITERAL))
            return true;
    }
    return has_ill_formed(url->segments, url->segment_count, LKS_LITERAL) ||
           has_ill_formed(&url->fragment, 1, LKS_LITERAL) ||
           has_ill_formed(url->directives, url->directive_count, LKS_ENCODED);
}

static void write_path(lks_escaper *e, const linkspan_url *url)
{
    lks_escape_begin_part(e, LKS_PART_PATH);
    for (size_t i = 0; i < url->segment_count; i++) {
        if (i > 0)
            lks_escape_separator(e, '/');
        lks_escape_text(e, slice_of(url->segments[i]), LKS_LITERAL, false);
    }
}

static void write_query(lks_escaper *e, const linkspan_url *url)
{
    lks_escape_begin_part(e, LKS_PART_QUERY);
    for (size_t i = 0; i < url->pair_count; i++) {
        const linkspan_pair *pair = &url->pairs[i];
        if (i > 0)
            lks_escape_separator(e, '&');
        lks_escape_text(e, slice_of(pair->key), LKS_LITERAL, false);
        if (!pair->value.data)
            continue;
        lks_escape_separator(e, '=');
        lks_escape_text(e, slice_of(pair->value), LKS_LITERAL, false);
    }
}

/* F4: if there are directives but no fragment, an empty fragment is written. */
static void write_fragment(lks_escaper *e, const linkspan_url *url)
{
    lks_escape_begin_part(e, LKS_PART_FRAGMENT);
    lks_escape_text(e, slice_of(url->fragment), LKS_LITERAL,
                    url->directive_count > 0);
    for (size_t i = 0; i < url->directive_count; i++) {
        lks_escape_begin_part(e, LKS_PART_DIRECTIVE);
        lks_escape_text(e, slice_of(url->directives[i]), LKS_ENCODED,
                        i + 1 < url->directive_count);
    }
}

void lks_format_parts(const linkspan_url *url, uint32_t flags,
                      linkspan_buf *out)
{
    lks_escaper e = {.out = out,
                     .flags = flags,
                     .is_legacy =
                         (flags & LINKSPAN_FORMAT_LEGACY) || is_legacy(url)};
    lks_escape_head(&e, slice_of(url->scheme));
    lks_escape_head(&e, slice_of(url->host));
    if (url->segments)
        write_path(&e, url);
    if (url->pairs)
        write_query(&e, url);
    if (url->fragment.data || url->directive_count > 0)
        write_fragment(&e, url);
    lks_escape_finish(&e);
}

static void write_range(lks_escaper *e, lks_slice url, linkspan_range range,
                        bool mark_follows)
{
    const lks_slice text = {url.data + range.start, range.end - range.start};
    lks_escape_text(e, text, LKS_ENCODED, mark_follows);
}

static void write_directives(lks_escaper *e, lks_slice url,
                             const linkspan_tail *tail)
{
    size_t at = tail->directives.start;
    for (size_t left = tail->directive_count; left > 0; left--) {
        linkspan_range directive = {at, at};
        (void)lks_next_directive(url, tail->directives, &at, &directive);
        lks_escape_begin_part(e, LKS_PART_DIRECTIVE);
        write_range(e, url, directive, left > 1);
    }
}

void lks_format_url(lks_slice url, uint32_t flags, linkspan_buf *out)
{
    size_t host_end = 0;
    linkspan_tail tail = {.size = sizeof tail};
    (void)lks_split_url(url, &host_end, &tail);
    const lks_slice after_host = {url.data + host_end, url.len - host_end};
    lks_escaper e = {.out = out,
                     .flags = flags,
                     .is_legacy = (flags & LINKSPAN_FORMAT_LEGACY) ||
                                  lks_is_ill_formed(after_host, LKS_ENCODED)};

    lks_escape_head(&e, (lks_slice){url.data, host_end});
    if (tail.parts & LINKSPAN_PART_PATH) {
        tail.path.start++; /* the slash is the initiator */
        lks_escape_begin_part(&e, LKS_PART_PATH);
        write_range(&e, url, tail.path, false);
    }
    if (tail.parts & LINKSPAN_PART_QUERY) {
        lks_escape_begin_part(&e, LKS_PART_QUERY);
        write_range(&e, url, tail.query, false);
    }
    if (tail.parts & LINKSPAN_PART_FRAGMENT) {
        lks_escape_begin_part(&e, LKS_PART_FRAGMENT);
        write_range(&e, url, tail.fragment, tail.directive_count > 0);
        write_directives(&e, url, &tail);
    }
    lks_escape_finish(&e);
}
