#include "api/linkify.h"

#include <string.h>

#include "api/check.h"
#include "api/judge.h"
#include "detect/stream.h"
#include "display/person.h"
#include "format/href.h"
#include "host/host.h"
#include "safety/defang.h"
#include "text/buf.h"

#define STRING(s) ((linkspan_str){(s), sizeof(s) - 1})

static linkspan_status make_href(linkspan_linkifier *l, uint32_t kind,
                                 lks_slice link)
{
    l->href.len = 0;
    lks_buf_begin(&l->href);
    const linkspan_status st =
        kind == LINKSPAN_KIND_EMAIL
            ? lks_email_href(link, &l->href)
            : lks_url_href(link, (l->flags & LINKSPAN_LINKIFY_HTTP) != 0,
                           &l->href);
    return st == LINKSPAN_OK ? lks_buf_commit(&l->href) : st;
}

/* Of what is written, not of what was found. */
static bool is_allowed(const linkspan_linkifier *l)
{
    const linkspan_str usual[] = {STRING("https"), STRING("http"),
                                  STRING("mailto"), STRING("ftp")};
    const char *colon = memchr(l->href.data, ':', l->href.len);
    const linkspan_str scheme = {l->href.data,
                                 colon ? (size_t)(colon - l->href.data) : 0};
    return l->scheme_count > 0
               ? lks_is_listed_scheme(scheme, l->schemes, l->scheme_count)
               : lks_is_listed_scheme(scheme, usual,
                                      sizeof usual / sizeof *usual);
}

/* Where the path of a href starts, or what stands there instead. */
static size_t path_of_href(const linkspan_buf *href)
{
    const char *const authority = memchr(href->data, ':', href->len);
    size_t at = (size_t)(authority - href->data) + 3;
    while (at < href->len && !lks_is_one_of((uint8_t)href->data[at], "/?#"))
        at++;
    return at;
}

/* The form that people should see; its tail as in the href if the policy wants
 * that. */
static linkspan_status make_shown(linkspan_linkifier *l,
                                  const linkspan_link *link, lks_slice bytes)
{
    const linkspan_detector *d = lks_stream_detector(l->stream);
    const linkspan_display_options how = {.size = sizeof how,
                                          .kind = link->kind};
    const bool is_encoded = link->action == LINKSPAN_ACTION_ENCODE &&
                            link->kind == LINKSPAN_KIND_URL && link->parts != 0;
    const size_t host_end = link->host.end - link->span.start;
    const size_t port_end = link->port.end - link->span.start;
    l->label.len = 0;
    lks_buf_begin(&l->label);
    if (is_encoded)
        bytes.len = port_end > host_end ? port_end : host_end;
    (void)lks_write_for_person(&how, d->suffixes, bytes, &l->label, NULL, 0);
    if (is_encoded) {
        const size_t path = path_of_href(&l->href);
        lks_buf_append(&l->label, l->href.data + path, l->href.len - path);
    }
    return lks_buf_commit(&l->label);
}

static linkspan_status make_link(linkspan_linkifier *l,
                                 const linkspan_link *link, lks_slice bytes,
                                 lks_link_form *form)
{
    if (l->output.format == LINKSPAN_OUTPUT_PLAIN)
        return LINKSPAN_OK;
    const linkspan_status st = make_href(l, link->kind, bytes);
    if (st != LINKSPAN_OK || !is_allowed(l))
        return st == LINKSPAN_ERR_INVALID ? LINKSPAN_OK : st;
    if (!(l->flags & LINKSPAN_LINKIFY_DISPLAY)) {
        *form = LKS_FORM_LINK;
        return LINKSPAN_OK;
    }
    *form = LKS_FORM_SHOWN;
    return make_shown(l, link, bytes);
}

/* The host in ASCII. */
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

/* What the policy decided, and what overrides it. */
static int32_t action_on(const linkspan_linkifier *l, const linkspan_link *link)
{
    return l->flags & LINKSPAN_LINKIFY_DEFANG ? LINKSPAN_ACTION_DEFANG
                                              : link->action;
}

linkspan_status lks_linkify_form(linkspan_linkifier *l, lks_slice text,
                                 linkspan_link *link, lks_link_form *form)
{
    const lks_slice bytes = lks_part_of(text, link->span);
    *form = LKS_FORM_AS_IT_IS;
    (void)lks_judge(lks_stream_detector(l->stream), text, link);
    const int32_t action = action_on(l, link);
    const bool is_redacted = (l->flags & LINKSPAN_LINKIFY_REDACT) != 0;
    if (!is_redacted && action <= LINKSPAN_ACTION_ENCODE)
        return make_link(l, link, bytes, form);
    if (!is_redacted && action == LINKSPAN_ACTION_PLAIN)
        return LINKSPAN_OK;
    *form = LKS_FORM_TEXT;
    l->label.len = 0;
    lks_buf_begin(&l->label);
    if (is_redacted)
        lks_buf_append(&l->label, l->redaction.data, l->redaction.len);
    else if (action == LINKSPAN_ACTION_PUNYCODE)
        append_in_punycode(&l->label, text, link);
    else
        (void)lks_defang(bytes, 0, bytes.len, true, &l->label);
    return lks_buf_commit(&l->label);
}

static linkspan_status write_link(linkspan_linkifier *l, lks_slice text,
                                  linkspan_link *link)
{
    lks_link_form form = LKS_FORM_AS_IT_IS;
    const linkspan_status st = lks_linkify_form(l, text, link, &form);
    if (st != LINKSPAN_OK)
        return st;
    const lks_slice bytes = lks_part_of(text, link->span);
    const bool has_label = form == LKS_FORM_TEXT || form == LKS_FORM_SHOWN;
    const lks_slice label = has_label ? lks_buf_slice(&l->label) : bytes;
    if (form == LKS_FORM_AS_IT_IS || form == LKS_FORM_TEXT) {
        lks_output_text(&l->output, label);
        return LINKSPAN_OK;
    }
    const lks_output_link shown = {link->kind, lks_buf_slice(&l->href), label};
    lks_output_put_link(&l->output, &shown);
    return LINKSPAN_OK;
}

static void write_text_up_to(linkspan_linkifier *l, size_t end)
{
    if (end <= l->written)
        return;
    const linkspan_range range = {l->written, end};
    lks_output_text(&l->output, lks_stream_bytes(l->stream, range));
    l->written = end;
}

/* Write all that the stream can decide by now. */
static linkspan_status write_decided(linkspan_linkifier *l)
{
    linkspan_link link;
    lks_slice text;
    while (lks_stream_next(l->stream, &link, &text)) {
        const size_t base = lks_stream_base(l->stream);
        write_text_up_to(l, base + link.span.start);
        const linkspan_status st = write_link(l, text, &link);
        if (st != LINKSPAN_OK)
            return st;
        l->written = base + link.span.end;
    }
    write_text_up_to(l, lks_stream_settled(l->stream));
    return l->output.batch.status;
}

static bool can_go_on(const linkspan_linkifier *l, linkspan_writer write)
{
    return l && write && !l->has_failed && !lks_stream_has_ended(l->stream);
}

static linkspan_status push(linkspan_linkifier *l, lks_slice piece)
{
    size_t taken = 0;
    linkspan_status st = LINKSPAN_OK;
    while (st == LINKSPAN_OK && taken < piece.len) {
        st = lks_stream_lend(l->stream, piece, &taken);
        if (st == LINKSPAN_OK)
            st = write_decided(l);
    }
    const linkspan_status kept = lks_stream_return(l->stream);
    return st == LINKSPAN_OK ? kept : st;
}

linkspan_status lks_linkify_leave(linkspan_linkifier *l, linkspan_status st)
{
    if (st == LINKSPAN_OK) {
        lks_batch_flush(&l->output.batch);
        st = l->output.batch.status;
    }
    l->has_failed = st != LINKSPAN_OK;
    return st;
}

linkspan_status linkspan_linkifier_push(linkspan_linkifier *linkifier,
                                        const char *piece, size_t len,
                                        linkspan_writer write, void *context)
{
    if (!can_go_on(linkifier, write) || !lks_is_memory(piece, len))
        return LINKSPAN_ERR_ARG;
    linkifier->output.batch.write = write;
    linkifier->output.batch.context = context;
    return lks_linkify_leave(linkifier,
                             push(linkifier, lks_slice_of(piece, len)));
}

linkspan_status linkspan_linkifier_finish(linkspan_linkifier *linkifier,
                                          linkspan_writer write, void *context)
{
    if (!can_go_on(linkifier, write))
        return LINKSPAN_ERR_ARG;
    linkifier->output.batch.write = write;
    linkifier->output.batch.context = context;
    lks_stream_end(linkifier->stream);
    const linkspan_status st = write_decided(linkifier);
    lks_output_end(&linkifier->output);
    return lks_linkify_leave(linkifier, st);
}

linkspan_status linkspan_linkify(const linkspan_detector *detector,
                                 const linkspan_linkify_options *options,
                                 const char *text, size_t len,
                                 linkspan_writer write, void *context)
{
    if (!write || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    linkspan_linkifier *l = NULL;
    linkspan_status st = linkspan_linkifier_new(detector, options, &l);
    if (st == LINKSPAN_OK)
        st = linkspan_linkifier_push(l, text, len, write, context);
    if (st == LINKSPAN_OK)
        st = linkspan_linkifier_finish(l, write, context);
    linkspan_linkifier_free(l);
    return st;
}
