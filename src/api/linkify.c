#include "api/linkify.h"

#include "api/check.h"
#include "api/defanging.h"
#include "api/judge.h"
#include "find/stream.h"
#include "text/buf.h"

/* Write a link that needs nothing but a copied href, as nearly all do, in one
 * go. False if the link needs more, or if the format cannot do this. */
static bool write_copied_link(linkspan_linkifier *l, lks_slice text,
                              const linkspan_link *link)
{
    return l->copies_links && link->action <= LINKSPAN_ACTION_ENCODE &&
           (l->max_shown == 0 ||
            link->span.end - link->span.start <= l->max_shown) &&
           l->output.format->put_copied_link(
               &l->output, text, link, (l->flags & LINKSPAN_LINKIFY_HTTP) != 0);
}

/* Bidi controls that are shown as pictures do not open embeddings. */
bool lks_linkify_isolates(const linkspan_linkifier *l, const lks_place *place)
{
    if (l->output.format->is_flowing)
        return lks_place_around_in_flow(place) != LKS_AROUND_NOTHING;
    return !l->output.has_controls_shown &&
           lks_place_around(place) != LKS_AROUND_NOTHING;
}

/* --------------------------------------------------------- harmless text */

/* Write what the defanger has appended to the label. */
static void write_label(linkspan_linkifier *l)
{
    const linkspan_status st = lks_buf_commit(&l->label);
    if (st != LINKSPAN_OK)
        l->output.batch.status = st;
    else
        lks_output_text(&l->output, lks_buf_slice(&l->label),
                        (linkspan_range){0, l->label.len});
}

static void begin_label(linkspan_linkifier *l)
{
    l->label.len = 0;
    lks_buf_begin(&l->label);
}

/* Write the text in blocks that fit into the label. */
static void write_harmless(linkspan_linkifier *l, lks_slice text,
                           lks_defang_level level)
{
    const size_t most = sizeof l->defanger.bytes;
    for (size_t at = 0; at < text.len; at += most) {
        const size_t rest = text.len - at;
        begin_label(l);
        lks_defang_push(&l->defanger,
                        (lks_slice){text.data + at, rest < most ? rest : most},
                        level, &l->label);
        write_label(l);
    }
}

/* The replacement of a link is defanged together with the text around it, since
 * together they could form another link. */
static void write_harmless_link(linkspan_linkifier *l, lks_slice text,
                                const linkspan_link *link)
{
    if (l->flags & LINKSPAN_LINKIFY_REDACT)
        write_harmless(l, lks_redaction_of(l, link->kind),
                       lks_defang_between(lks_stream_detector(l->stream)));
    else
        write_harmless(l, lks_part_of(text, link->span), LKS_DEFANG_LINK);
}

/* -------------------------------------------------------------- all text */

/* Write a link in its form. */
static void write_form(linkspan_linkifier *l, lks_slice text,
                       const linkspan_link *link, lks_link_form form,
                       bool is_isolated)
{
    const bool has_label = form == LKS_FORM_TEXT || form == LKS_FORM_SHOWN;
    const lks_slice label =
        has_label ? lks_buf_slice(&l->label) : lks_part_of(text, link->span);
    if (form == LKS_FORM_MARKUP) {
        l->output.format->put_markup(&l->output,
                                     lks_buf_slice(&l->plan.markup));
    } else if (form == LKS_FORM_AS_IT_IS || form == LKS_FORM_TEXT) {
        lks_output_text(&l->output, label, (linkspan_range){0, label.len});
    } else {
        const lks_output_link shown = {
            .kind = link->kind,
            .href = lks_buf_slice(&l->href),
            .label = label,
            .is_isolated = is_isolated,
            .is_own_text = lks_is_asked(l) && l->plan.state.has_own_text,
            .attributes = lks_plan_attributes(&l->plan)};
        lks_output_put_link(&l->output, &shown);
    }
}

/* Ask the callbacks about a link. If they change how it is written, write
 * it. */
static linkspan_status ask_and_write(linkspan_linkifier *l, lks_slice text,
                                     const linkspan_link *link,
                                     bool is_isolated, bool *is_written)
{
    linkspan_status st = lks_plan_ask(l, text, link);
    *is_written = lks_plan_is_special(&l->plan);
    if (st != LINKSPAN_OK || !*is_written)
        return st;
    lks_link_form form = LKS_FORM_AS_IT_IS;
    st = lks_plan_form(&l->plan, &form);
    if (st == LINKSPAN_OK)
        write_form(l, text, link, form, is_isolated);
    return st;
}

static linkspan_status write_link(linkspan_linkifier *l, lks_slice text,
                                  linkspan_link *link)
{
    if (lks_is_harmless(l)) {
        write_harmless_link(l, text, link);
        return l->output.batch.status;
    }
    lks_link_form form = LKS_FORM_AS_IT_IS;
    linkspan_status st = LINKSPAN_OK;
    bool is_written = false;
    const lks_place *place = lks_stream_place_of(l->stream, link);
    const bool is_isolated = lks_linkify_isolates(l, place);
    (void)lks_judge(lks_stream_detector(l->stream), text, link,
                    lks_place_around(place));
    if (lks_is_asked(l))
        st = ask_and_write(l, text, link, is_isolated, &is_written);
    if (st != LINKSPAN_OK || is_written ||
        (!is_isolated && write_copied_link(l, text, link)))
        return st;
    st = lks_linkify_form(l, text, link, &form);
    if (st == LINKSPAN_OK)
        write_form(l, text, link, form, is_isolated);
    return st;
}

/* The writer can see that text has no bidi controls, and then the stream need
 * not search that text for them. For fewer bytes than this, the search takes no
 * longer than the call that prevents it. */
#define MUCH 256u

static void write_text_up_to(linkspan_linkifier *l, size_t end)
{
    const size_t base = lks_stream_base(l->stream);
    if (end <= l->written)
        return;
    const lks_slice text = lks_stream_text(l->stream);
    const linkspan_range range = {l->written - base, end - base};
    if (lks_is_harmless(l)) {
        write_harmless(l, lks_part_of(text, range),
                       lks_defang_between(lks_stream_detector(l->stream)));
    } else {
        lks_output_text(&l->output, text, range);
        if (end - l->written >= MUCH && !l->output.batch.may_have_lead)
            lks_stream_pass(l->stream, l->written, end);
    }
    l->written = end;
}

/* Write everything that the stream has decided so far. */
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

/* LINKSPAN_OK if a call may push text or finish the text. */
static linkspan_status check_going_on(const linkspan_linkifier *l,
                                      linkspan_writer write)
{
    if (!l || !write)
        return LINKSPAN_ERR_ARG;
    if (l->is_busy)
        return LINKSPAN_ERR_BUSY;
    return l->has_failed || lks_stream_has_ended(l->stream) ? LINKSPAN_ERR_ARG
                                                            : LINKSPAN_OK;
}

/* Call the caller's writer. The writer may free the linkifier: then nothing
 * more is written. */
static linkspan_status hand_over(void *context, const char *bytes, size_t len)
{
    const linkspan_linkifier *l = context;
    const linkspan_status st = l->write(l->context, bytes, len);
    return l->is_freed && st == LINKSPAN_OK ? LINKSPAN_NONE : st;
}

static void enter(linkspan_linkifier *l, linkspan_writer write, void *context)
{
    l->is_busy = true;
    l->write = write;
    l->context = context;
    l->output.batch.write = hand_over;
    l->output.batch.context = l;
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

/* Return from a push or finish that has the result `st`. */
static linkspan_status leave(linkspan_linkifier *l, linkspan_status st)
{
    st = lks_linkify_leave(l, st);
    l->is_busy = false;
    if (l->is_freed)
        linkspan_linkifier_free(l);
    return st;
}

linkspan_status linkspan_linkifier_push(linkspan_linkifier *linkifier,
                                        const char *piece, size_t len,
                                        linkspan_writer write, void *context)
{
    const linkspan_status st = check_going_on(linkifier, write);
    if (st != LINKSPAN_OK)
        return st;
    if (!lks_is_memory(piece, len))
        return LINKSPAN_ERR_ARG;
    enter(linkifier, write, context);
    return leave(linkifier, push(linkifier, lks_slice_of(piece, len)));
}

linkspan_status linkspan_linkifier_finish(linkspan_linkifier *linkifier,
                                          linkspan_writer write, void *context)
{
    linkspan_status st = check_going_on(linkifier, write);
    if (st != LINKSPAN_OK)
        return st;
    enter(linkifier, write, context);
    lks_stream_end(linkifier->stream);
    st = write_decided(linkifier);
    if (lks_is_harmless(linkifier)) {
        begin_label(linkifier);
        lks_defang_finish(&linkifier->defanger, &linkifier->label);
        write_label(linkifier);
    }
    lks_output_end(&linkifier->output);
    return leave(linkifier, st);
}

linkspan_status linkspan_linkify_write(const linkspan_detector *detector,
                                       const linkspan_linkify_options *options,
                                       const char *text, size_t len,
                                       linkspan_writer write, void *context)
{
    if (!write || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const uint32_t markup = lks_linkify_markup(options);
    if (markup)
        return lks_linkify_document(detector, options, markup,
                                    lks_slice_of(text, len), write, context);
    linkspan_linkifier *l = NULL;
    linkspan_status st = linkspan_linkifier_new(detector, options, &l);
    if (st == LINKSPAN_OK)
        st = linkspan_linkifier_push(l, text, len, write, context);
    if (st == LINKSPAN_OK)
        st = linkspan_linkifier_finish(l, write, context);
    linkspan_linkifier_free(l);
    return st;
}
