#include "api/linkify.h"

#include "api/check.h"
#include "api/judge.h"
#include "detect/stream.h"
#include "text/buf.h"

/* What nearly all links are is written in one go. */
static bool write_plain_link(linkspan_linkifier *l, lks_slice text,
                             const linkspan_link *link)
{
    lks_plain_href href;
    return l->is_plain && link->action <= LINKSPAN_ACTION_ENCODE &&
           lks_plain_href_of(text, link,
                             (l->flags & LINKSPAN_LINKIFY_HTTP) != 0, &href) &&
           lks_html_plain_link(&l->output.batch, text, &href,
                               l->output.rest_of_tag);
}

/* Where controls are shown as pictures, nothing is open. */
bool lks_linkify_isolates(const linkspan_linkifier *l, const lks_place *place)
{
    const bool is_flowing = lks_is_flowing_format(l->output.format);
    if (is_flowing)
        return lks_place_around_in_flow(place) != LKS_AROUND_NOTHING;
    return !l->output.has_controls_shown &&
           lks_place_around(place) != LKS_AROUND_NOTHING;
}

static linkspan_status write_link(linkspan_linkifier *l, lks_slice text,
                                  linkspan_link *link)
{
    lks_link_form form = LKS_FORM_AS_IT_IS;
    const lks_place *place = lks_stream_place_of(l->stream, link);
    const bool is_isolated = lks_linkify_isolates(l, place);
    (void)lks_judge(lks_stream_detector(l->stream), text, link,
                    lks_place_around(place));
    if (!is_isolated && write_plain_link(l, text, link))
        return LINKSPAN_OK;
    const linkspan_status st = lks_linkify_form(l, text, link, &form);
    if (st != LINKSPAN_OK)
        return st;
    const lks_slice bytes = lks_part_of(text, link->span);
    const bool has_label = form == LKS_FORM_TEXT || form == LKS_FORM_SHOWN;
    const lks_slice label = has_label ? lks_buf_slice(&l->label) : bytes;
    if (form == LKS_FORM_AS_IT_IS || form == LKS_FORM_TEXT) {
        lks_output_text(&l->output, label, (linkspan_range){0, label.len});
        return LINKSPAN_OK;
    }
    const lks_output_link shown = {link->kind, lks_buf_slice(&l->href), label,
                                   is_isolated};
    lks_output_put_link(&l->output, &shown);
    return LINKSPAN_OK;
}

static void write_text_up_to(linkspan_linkifier *l, size_t end)
{
    const size_t base = lks_stream_base(l->stream);
    if (end <= l->written)
        return;
    lks_output_text(&l->output, lks_stream_text(l->stream),
                    (linkspan_range){l->written - base, end - base});
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
