/* Prepares the text that is written for a link, in any of its forms. */
#include <string.h>

#include "api/judge.h"
#include "api/linkify.h"
#include "display/display.h"
#include "find/stream.h"
#include "format/format.h"
#include "host/host.h"
#include "safety/defang.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "url/scheme.h"
#include "url/whole.h"

static uint32_t href_flags(const linkspan_linkifier *l)
{
    const bool has_users =
        lks_detects(lks_stream_detector(l->stream), LINKSPAN_DETECT_USER_NAMES);
    return (l->flags & LINKSPAN_LINKIFY_HTTP ? LINKSPAN_HREF_HTTP : 0u) |
           (has_users ? LINKSPAN_HREF_USER_NAME : 0u);
}

static linkspan_status make_href(linkspan_linkifier *l, uint32_t kind,
                                 lks_slice link)
{
    l->href.len = 0;
    lks_buf_begin(&l->href);
    const linkspan_status st =
        kind == LINKSPAN_KIND_EMAIL
            ? lks_email_href(link, &l->href)
            : lks_url_href(link, href_flags(l), &l->href);
    return st == LINKSPAN_OK ? lks_buf_commit(&l->href) : st;
}

/* True if the scheme of the href is allowed. */
static bool is_allowed(const linkspan_linkifier *l, const linkspan_buf *href)
{
    const char *colon = memchr(href->data, ':', href->len);
    const linkspan_str scheme = {href->data,
                                 colon ? (size_t)(colon - href->data) : 0};
    if (l->scheme_count > 0)
        return lks_is_listed_scheme(scheme, l->schemes, l->scheme_count);
    const linkspan_detector *d = lks_stream_detector(l->stream);
    const unsigned traits =
        lks_scheme_of(lks_slice_of(scheme.data, scheme.len))->traits;
    const unsigned allowed = lks_detects(d, LINKSPAN_DETECT_OPAQUE_SCHEMES)
                                 ? LKS_SCHEME_USUAL | LKS_SCHEME_OPAQUE
                                 : LKS_SCHEME_USUAL;
    return (traits & allowed) != 0 ||
           (!(traits & LKS_SCHEME_CARRIER) &&
            lks_is_listed_scheme(scheme, d->strings, d->scheme_count));
}

/* Where the path of a href starts; if there is no path, the query or
 * fragment. */
static size_t path_of_href(const linkspan_buf *href)
{
    const char *const authority = memchr(href->data, ':', href->len);
    size_t at = (size_t)(authority - href->data) + 3;
    while (at < href->len && !lks_is_one_of((uint8_t)href->data[at], "/?#"))
        at++;
    return at;
}

/* Write the form for people into the label. If the policy asks for it, the tail
 * is that of the href. */
static linkspan_status write_shown(linkspan_linkifier *l,
                                   const linkspan_link *link, lks_slice bytes,
                                   bool is_encoded, size_t max_len)
{
    const linkspan_detector *d = lks_stream_detector(l->stream);
    const linkspan_display_options how = {
        .size = sizeof how,
        .kind = link->kind,
        .max_len = max_len,
        .flags =
            l->flags & LINKSPAN_LINKIFY_LEGACY ? LINKSPAN_DISPLAY_LEGACY : 0u};
    const size_t host_end = link->host.end - link->span.start;
    const size_t port_end = link->port.end - link->span.start;
    l->label.len = 0;
    lks_buf_begin(&l->label);
    if (is_encoded) {
        const size_t path = path_of_href(&l->href);
        const lks_slice href = lks_buf_slice(&l->href);
        bytes.len = port_end > host_end ? port_end : host_end;
        lks_write_host_for_person(
            &how, d->suffixes, bytes,
            lks_part_of(href, (linkspan_range){path, href.len}), &l->label);
    } else {
        (void)lks_write_for_person(&how, d->suffixes, bytes, &l->label, NULL,
                                   0);
    }
    return lks_buf_commit(&l->label);
}

static bool is_too_long(const linkspan_linkifier *l, lks_slice text)
{
    size_t count = 0;
    if (l->max_shown == 0 || text.len <= l->max_shown)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        LKS_STEP();
        count += (text.data[i] & 0xC0) != 0x80;
    }
    return count > l->max_shown;
}

/* True if the policy would not link the shown form: characters that are escaped
 * in the text are not escaped in the shown form. A word that mixes scripts is escaped in
 * the href (S2 1.4.c), but people can read it. */
static bool is_bad_to_show(const linkspan_linkifier *l,
                           const linkspan_link *link)
{
    const linkspan_detector *d = lks_stream_detector(l->stream);
    const lks_slice shown = lks_slice_of(l->label.data, l->label.len);
    linkspan_policy policy = d->policy;
    linkspan_link again;
    lks_findings findings = {.room = 0};
    if (!d->has_policy)
        return false;
    lks_split_link(shown, &again);
    again.host_kind = link->host_kind;
    policy.actions[LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART] =
        LINKSPAN_ACTION_LINK;
    lks_check_rules rules = lks_action_rules(d, link, LKS_AROUND_NOTHING);
    rules.policy = &policy;
    lks_check_link(&rules, shown, &again, &findings);
    return findings.action != LINKSPAN_ACTION_LINK;
}

/* Make the title of a link whose label will be shortened: all of the address, as people
 * read it (UTS #58 4). */
static linkspan_status make_title(linkspan_linkifier *l,
                                  const linkspan_link *link)
{
    const char *const scheme =
        lks_implied_scheme((l->flags & LINKSPAN_LINKIFY_HTTP) != 0);
    l->title.len = 0;
    lks_buf_begin(&l->title);
    if (link->kind == LINKSPAN_KIND_URL &&
        link->scheme.end == link->scheme.start) {
        lks_buf_append(&l->title, scheme, strlen(scheme));
        lks_buf_append(&l->title, "://", 3);
    }
    lks_buf_append(&l->title, l->label.data, l->label.len);
    return lks_buf_commit(&l->title);
}

/* The shown form is judged before its middle is left out, so that all of it is
 * judged. */
static linkspan_status make_shown(linkspan_linkifier *l,
                                  const linkspan_link *link, lks_slice bytes)
{
    const bool is_url = link->kind == LINKSPAN_KIND_URL && link->parts != 0;
    linkspan_status st = write_shown(l, link, bytes, false, 0);
    const bool is_encoded =
        st == LINKSPAN_OK && is_url && is_bad_to_show(l, link);
    if (is_encoded)
        st = write_shown(l, link, bytes, true, 0);
    if (st != LINKSPAN_OK || !is_too_long(l, lks_buf_slice(&l->label)))
        return st;
    const size_t whole = l->label.len;
    st = make_title(l, link);
    if (st == LINKSPAN_OK)
        st = write_shown(l, link, bytes, is_encoded, l->max_shown);
    /* a domain is never shortened */
    if (st != LINKSPAN_OK)
        return st;
    l->needs_title =
        l->label.len != whole ||
        memcmp(l->title.data + l->title.len - whole, l->label.data, whole) != 0;
    return LINKSPAN_OK;
}

static linkspan_status make_link(linkspan_linkifier *l,
                                 const linkspan_link *link, lks_slice bytes,
                                 lks_link_form *form)
{
    if (!l->output.format->put_link)
        return LINKSPAN_OK;
    const linkspan_status st = make_href(l, link->kind, bytes);
    if (st != LINKSPAN_OK || !is_allowed(l, &l->href))
        return st == LINKSPAN_ERR_INVALID ? LINKSPAN_OK : st;
    if (!(l->flags & LINKSPAN_LINKIFY_DISPLAY) && !is_too_long(l, bytes)) {
        *form = LKS_FORM_LINK;
        return LINKSPAN_OK;
    }
    *form = LKS_FORM_SHOWN;
    return make_shown(l, link, bytes);
}

/* ---------------------------------------------- hrefs that callers set */

/* Length of the scheme before its colon; 0 if there is none. */
static size_t scheme_len(lks_slice url)
{
    size_t at = 0;
    while (at < url.len && (lks_is_ascii_alpha(url.data[at]) ||
                            (at > 0 && (lks_is_ascii_digit(url.data[at]) ||
                                        lks_is_one_of(url.data[at], "+-.")))))
        at++;
    return at < url.len && url.data[at] == ':' ? at : 0;
}

/* True for UTF-8 that has no control and neither starts nor ends with a space:
 * browsers drop controls, and spaces at the ends, from a URL. */
static bool can_be_href(lks_slice url)
{
    if (url.len == 0 || url.data[0] == ' ' || url.data[url.len - 1] == ' ' ||
        !lks_utf8_is_valid(url.data, url.len))
        return false;
    for (size_t i = 0; i < url.len; i++) {
        LKS_STEP();
        if (url.data[i] < ' ' || url.data[i] == 0x7F)
            return false;
    }
    return true;
}

/* Append the text, and percent-encode everything that may not stand in a
 * URL. */
static void append_encoded(linkspan_buf *out, lks_slice text)
{
    for (size_t i = 0; i < text.len; i++) {
        LKS_STEP();
        const uint8_t c = text.data[i];
        if (c <= ' ' || c >= 0x7F || lks_is_one_of(c, "\"<>\\^`{|}"))
            lks_buf_append_escaped(out, &c, 1);
        else
            lks_buf_append_byte(out, c);
    }
}

/* Append a URL of a scheme that can be used without an authority, such as
 * mailto or tel. */
static void append_other_url(linkspan_buf *out, lks_slice url, size_t scheme)
{
    for (size_t i = 0; i < scheme; i++)
        lks_buf_append_byte(out, lks_ascii_lower(url.data[i]));
    append_encoded(out, (lks_slice){url.data + scheme, url.len - scheme});
}

LKS_COLD linkspan_status lks_linkify_own_href(const linkspan_linkifier *l,
                                              lks_slice given,
                                              linkspan_buf *out)
{
    linkspan_status st = LINKSPAN_OK;
    out->len = 0;
    lks_buf_begin(out);
    if (!can_be_href(given))
        return LINKSPAN_ERR_INVALID;
    if (lks_is_one_of(given.data[0], "/?#")) {
        append_encoded(out, given);
        return lks_buf_commit(out);
    }
    const size_t len = scheme_len(given);
    const lks_scheme *scheme = lks_scheme_of((lks_slice){given.data, len});
    if (len == 0)
        return LINKSPAN_ERR_INVALID;
    if (!(scheme->traits & LKS_SCHEME_SPECIAL))
        append_other_url(out, given, len);
    else if (given.len - len < 4 || memcmp(given.data + len, "://", 3) != 0 ||
             lks_is_one_of(given.data[len + 3], "/\\"))
        return LINKSPAN_ERR_INVALID;
    else
        st = lks_url_href(given, 0, out);
    if (st == LINKSPAN_OK)
        st = lks_buf_commit(out);
    return st == LINKSPAN_OK && !is_allowed(l, out) ? LINKSPAN_ERR_INVALID : st;
}

/* Append the link with its host in ASCII. */
static void append_in_punycode(linkspan_buf *out, lks_slice text,
                               const linkspan_link *link)
{
    uint8_t ascii[LKS_HREF_HOST_ROOM];
    const lks_slice host = lks_part_of(text, link->host);
    const size_t len = lks_host_for_href(host, ascii);
    const lks_slice shown = len > 0 ? (lks_slice){ascii, len} : host;
    lks_buf_append(out, text.data + link->span.start,
                   link->host.start - link->span.start);
    lks_buf_append(out, shown.data, shown.len);
    lks_buf_append(out, text.data + link->host.end,
                   link->span.end - link->host.end);
}

linkspan_status lks_linkify_form(linkspan_linkifier *l, lks_slice text,
                                 const linkspan_link *link, lks_link_form *form)
{
    const lks_slice bytes = lks_part_of(text, link->span);
    l->needs_title = false;
    *form = LKS_FORM_AS_IT_IS;
    if (link->action <= LINKSPAN_ACTION_ENCODE)
        return make_link(l, link, bytes, form);
    if (link->action == LINKSPAN_ACTION_PLAIN)
        return LINKSPAN_OK;
    *form = LKS_FORM_TEXT;
    l->label.len = 0;
    lks_buf_begin(&l->label);
    if (link->action == LINKSPAN_ACTION_PUNYCODE)
        append_in_punycode(&l->label, text, link);
    else
        lks_defang_link(bytes, &l->label);
    return lks_buf_commit(&l->label);
}
