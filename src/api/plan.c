#include "api/plan.h"

#include <string.h>

#include "api/check.h"
#include "api/filter.h"
#include "api/judge.h"
#include "api/linkify.h"
#include "api/read.h"
#include "find/result.h"
#include "find/stream.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/steps.h"
#include "text/utf8.h"

#define MOST_ATTRIBUTE_BYTES                                                   \
    ((size_t)LINKSPAN_PLAN_ATTRIBUTE_MAX *                                     \
     (LINKSPAN_PLAN_NAME_MAX + LINKSPAN_LINKIFY_STRING_MAX))

void lks_plan_init(linkspan_linkifier *l, size_t max)
{
    linkspan_plan *plan = &l->plan;
    plan->linkifier = l;
    (void)linkspan_buf_init(&plan->attribute_bytes, MOST_ATTRIBUTE_BYTES,
                            l->allocator);
    (void)linkspan_buf_init(&plan->markup, max, l->allocator);
    (void)linkspan_buf_init(&plan->scratch, max, l->allocator);
}

void lks_plan_free(linkspan_plan *plan)
{
    lks_buf_release(&plan->attribute_bytes);
    lks_buf_release(&plan->markup);
    lks_buf_release(&plan->scratch);
}

/* --------------------------------------------------- offsets of the whole */

/* The last piece that starts at or before the offset; the first piece if
 * none does. */
static const lks_link_piece *piece_at(const lks_link_place *where,
                                      size_t offset)
{
    size_t low = 0;
    size_t high = where->count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (where->pieces[middle].read <= offset)
            low = middle;
        else
            high = middle;
    }
    return &where->pieces[low];
}

/* Convert an offset into the text that the stream holds to an offset into the
 * whole text or, for a document, into the document. */
static size_t placed(const linkspan_plan *plan, size_t offset)
{
    offset += lks_stream_base(plan->linkifier->stream);
    if (plan->where.count == 0)
        return offset;
    const lks_link_piece *s = piece_at(&plan->where, offset);
    const size_t len = s->source.end - s->source.start;
    if (offset <= s->read)
        return s->source.start;
    return s->is_text && offset - s->read < len
               ? s->source.start + (offset - s->read)
               : s->source.end;
}

static void place(const linkspan_plan *plan, linkspan_range *range)
{
    range->start = placed(plan, range->start);
    range->end = placed(plan, range->end);
}

/* The link with offsets into the whole text or document. */
LKS_NOINLINE static const linkspan_link *place_link(const linkspan_plan *plan,
                                                    linkspan_link *link)
{
    *link = *plan->link;
    if (plan->where.count == 0) {
        lks_stream_place(plan->linkifier->stream, link);
        return link;
    }
    for (size_t i = 0; i < LKS_RANGES; i++)
        place(plan, lks_range_of(link, i));
    return link;
}

/* ----------------------------------------------------------------- asking */

/* This runs for every link, so it prepares nothing that callbacks may not
 * need. */
linkspan_status lks_plan_ask(linkspan_linkifier *l, lks_slice text,
                             const linkspan_link *link)
{
    linkspan_plan *plan = &l->plan;
    linkspan_link whole;
    const linkspan_link *shown = link;
    linkspan_status st = LINKSPAN_OK;
    const linkspan_str bytes = {(const char *)text.data + link->span.start,
                                link->span.end - link->span.start};
    plan->state = (lks_plan_state){.is_open = true};
    plan->link = link;
    if (plan->where.count > 0 || lks_stream_base(l->stream) > 0)
        shown = place_link(plan, &whole);
    if (l->filter.size > 0 && link->action <= LINKSPAN_ACTION_ENCODE &&
        !lks_keeps(&l->filter, shown, bytes))
        plan->state.verdict = LKS_VERDICT_UNWANTED;
    else if (l->on_plan && !l->is_freed)
        st = l->on_plan(l->plan_context, shown, bytes, plan);
    /* "there is nothing to set": one refused link must not end the message */
    if (st == LINKSPAN_NONE)
        st = LINKSPAN_OK;
    plan->state.is_open = false;
    return l->is_freed && st == LINKSPAN_OK ? LINKSPAN_NONE : st;
}

/* The text that the stream holds. */
static lks_slice text_of(const linkspan_plan *plan)
{
    return lks_stream_text(plan->linkifier->stream);
}

/* Prepare the form that the linkifier would write without callbacks. */
static linkspan_status make_form(linkspan_plan *plan)
{
    lks_link_form form = LKS_FORM_AS_IT_IS;
    if (plan->state.is_formed)
        return LINKSPAN_OK;
    const linkspan_status st =
        lks_linkify_form(plan->linkifier, text_of(plan), plan->link, &form);
    plan->state.form = (uint8_t)form;
    plan->state.is_formed = st == LINKSPAN_OK;
    return st;
}

static bool is_linked(const linkspan_plan *plan)
{
    return plan->state.form == LKS_FORM_LINK ||
           plan->state.form == LKS_FORM_SHOWN;
}

linkspan_status lks_plan_form(linkspan_plan *plan, lks_link_form *form)
{
    linkspan_status st = LINKSPAN_OK;
    *form = plan->state.verdict == LKS_VERDICT_MARKUP ? LKS_FORM_MARKUP
                                                      : LKS_FORM_AS_IT_IS;
    if (plan->state.verdict == LKS_VERDICT_MARKUP ||
        plan->state.verdict == LKS_VERDICT_UNWANTED)
        return st;
    st = make_form(plan);
    if (st == LINKSPAN_OK &&
        !(plan->state.verdict == LKS_VERDICT_DROPPED && is_linked(plan)))
        *form = (lks_link_form)plan->state.form;
    return st;
}

static lks_slice attribute_part(const linkspan_plan *plan, linkspan_range range)
{
    return lks_part_of(lks_buf_slice(&plan->attribute_bytes), range);
}

/* True if the link needs a title that says where it leads, because the shown
 * text is a shortened one. */
static bool needs_title(const linkspan_plan *plan)
{
    return plan->linkifier->needs_title && !plan->state.has_own_text &&
           !lks_find_attribute(&plan->all_written, lks_slice_of("title", 5));
}

const lks_attributes *lks_plan_attributes(linkspan_plan *plan)
{
    for (size_t i = 0; i < plan->state.attribute_count; i++) {
        const lks_planned_attribute *a = &plan->attributes[i];
        plan->written[i] =
            (lks_attribute){attribute_part(plan, a->name),
                            attribute_part(plan, a->value), a->is_absent};
    }
    plan->all_written =
        (lks_attributes){plan->written, plan->state.attribute_count};
    if (needs_title(plan))
        plan->written[plan->all_written.count++] =
            (lks_attribute){lks_slice_of("title", 5),
                            lks_buf_slice(&plan->linkifier->title), false};
    return plan->all_written.count > 0 ? &plan->all_written : NULL;
}

/* ---------------------------------------------------- what callbacks call */

static bool is_plan(const linkspan_plan *plan)
{
    return plan && plan->state.is_open;
}

LKS_COLD linkspan_status linkspan_plan_href(linkspan_plan *plan,
                                            linkspan_str *href)
{
    if (!is_plan(plan) || !href)
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = make_form(plan);
    if (st != LINKSPAN_OK)
        return st;
    if (!is_linked(plan))
        return LINKSPAN_NONE;
    const linkspan_buf *buf = &plan->linkifier->href;
    *href = (linkspan_str){buf->data, buf->len};
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status linkspan_plan_text(linkspan_plan *plan,
                                            linkspan_str *text)
{
    if (!is_plan(plan) || !text)
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = make_form(plan);
    if (st != LINKSPAN_OK)
        return st;
    const linkspan_buf *label = &plan->linkifier->label;
    const lks_slice bytes = lks_part_of(text_of(plan), plan->link->span);
    *text = plan->state.form == LKS_FORM_LINK ||
                    plan->state.form == LKS_FORM_AS_IT_IS
                ? (linkspan_str){(const char *)bytes.data, bytes.len}
                : (linkspan_str){label->data, label->len};
    return LINKSPAN_OK;
}

/* `element` may be shorter than this version's struct. */
static void place_finding(const linkspan_plan *plan, void *element,
                          size_t stride)
{
    linkspan_finding own = {0};
    memcpy(&own, element, stride < sizeof own ? stride : sizeof own);
    place(plan, &own.range);
    memcpy(element, &own, stride < sizeof own ? stride : sizeof own);
}

LKS_COLD linkspan_status linkspan_plan_findings_sized(
    linkspan_plan *plan, linkspan_findings *findings, size_t stride)
{
    lks_findings found;
    if (!is_plan(plan))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_begin_findings(findings, stride, &found);
    if (st != LINKSPAN_OK)
        return st;
    linkspan_stream *const stream = plan->linkifier->stream;
    lks_check_rules rules = lks_rules_of(lks_stream_detector(stream));
    rules.around =
        plan->where.count > 0
            ? plan->where.around
            : lks_place_around(lks_stream_place_of(stream, plan->link));
    lks_check_link(&rules, text_of(plan), plan->link, &found);
    for (size_t i = 0; i < found.count && i < found.room; i++)
        place_finding(plan, found.list + i * stride, stride);
    return lks_end_findings(findings, &found);
}

static void swap(linkspan_buf *one, linkspan_buf *other)
{
    const linkspan_buf kept = *one;
    *one = *other;
    *other = kept;
}

LKS_COLD linkspan_status linkspan_plan_set_href(linkspan_plan *plan,
                                                const char *href, size_t len)
{
    if (!is_plan(plan) || !lks_is_memory(href, len))
        return LINKSPAN_ERR_ARG;
    linkspan_status st = make_form(plan);
    if (st != LINKSPAN_OK)
        return st;
    if (!is_linked(plan))
        return LINKSPAN_NONE;
    st = lks_linkify_own_href(plan->linkifier, lks_slice_of(href, len),
                              &plan->scratch);
    if (st == LINKSPAN_OK)
        swap(&plan->scratch, &plan->linkifier->href);
    return st;
}

/* False for text with controls, which steer terminals, or with bidi controls,
 * which change the text around them. */
static bool is_for_people(lks_slice text)
{
    size_t width = 0;
    for (size_t at = 0; at < text.len; at += width) {
        LKS_STEP();
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (cp == LKS_UTF8_BAD || cp < ' ' || (cp >= 0x7F && cp < 0xA0) ||
            (cp >= 0x2028 && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069))
            return false;
    }
    return text.len > 0;
}

LKS_COLD linkspan_status linkspan_plan_set_text(linkspan_plan *plan,
                                                const char *text, size_t len)
{
    if (!is_plan(plan) || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    linkspan_status st = make_form(plan);
    if (st != LINKSPAN_OK)
        return st;
    if (!is_for_people(lks_slice_of(text, len)))
        return LINKSPAN_ERR_INVALID;
    plan->scratch.len = 0;
    lks_buf_begin(&plan->scratch);
    lks_buf_append(&plan->scratch, text, len);
    st = lks_buf_commit(&plan->scratch);
    if (st != LINKSPAN_OK)
        return st;
    swap(&plan->scratch, &plan->linkifier->label);
    plan->state.has_own_text = true;
    plan->state.form = is_linked(plan) ? LKS_FORM_SHOWN : LKS_FORM_TEXT;
    return LINKSPAN_OK;
}

/* The attribute with this name, or a new one. NULL if there are too many. */
static lks_planned_attribute *attribute_for(linkspan_plan *plan, lks_slice name)
{
    for (size_t i = 0; i < plan->state.attribute_count; i++) {
        const lks_slice other = attribute_part(plan, plan->attributes[i].name);
        if (other.len == name.len &&
            memcmp(other.data, name.data, name.len) == 0)
            return &plan->attributes[i];
    }
    return plan->state.attribute_count < LINKSPAN_PLAN_ATTRIBUTE_MAX
               ? &plan->attributes[plan->state.attribute_count]
               : NULL;
}

static linkspan_status keep_attribute(linkspan_plan *plan, lks_slice name,
                                      linkspan_str value)
{
    linkspan_buf *bytes = &plan->attribute_bytes;
    lks_planned_attribute *attribute = attribute_for(plan, name);
    if (!attribute)
        return LINKSPAN_ERR_LIMIT;
    if (plan->state.attribute_count == 0)
        bytes->len = 0; /* drop the bytes of the previous link */
    const size_t start = bytes->len;
    lks_buf_begin(bytes);
    lks_buf_append(bytes, name.data, name.len);
    lks_buf_append(bytes, value.data, value.len);
    const linkspan_status st = lks_buf_commit(bytes);
    if (st != LINKSPAN_OK)
        return st;
    *attribute = (lks_planned_attribute){
        {start, start + name.len}, {start + name.len, bytes->len}, !value.data};
    if (attribute == &plan->attributes[plan->state.attribute_count])
        plan->state.attribute_count++;
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status linkspan_plan_set_attribute(linkspan_plan *plan,
                                                     const char *name,
                                                     size_t name_len,
                                                     const char *value,
                                                     size_t len)
{
    if (!is_plan(plan) || !lks_is_memory(name, name_len) ||
        !lks_is_memory(value, len))
        return LINKSPAN_ERR_ARG;
    const lks_slice its_name = lks_slice_of(name, name_len);
    const linkspan_str its_value = {value, len};
    if (name_len > LINKSPAN_PLAN_NAME_MAX)
        return LINKSPAN_ERR_LIMIT;
    if (!lks_is_attribute_name(its_name))
        return LINKSPAN_ERR_INVALID;
    linkspan_status st = lks_linkify_check_string(its_value);
    if (st == LINKSPAN_OK)
        st = make_form(plan);
    if (st != LINKSPAN_OK || !is_linked(plan))
        return st;
    return keep_attribute(plan, its_name, its_value);
}

LKS_COLD linkspan_status linkspan_plan_drop(linkspan_plan *plan)
{
    if (!is_plan(plan))
        return LINKSPAN_ERR_ARG;
    plan->state.verdict = LKS_VERDICT_DROPPED;
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status linkspan_plan_set_markup(linkspan_plan *plan,
                                                  const char *markup,
                                                  size_t len)
{
    if (!is_plan(plan) || !lks_is_memory(markup, len))
        return LINKSPAN_ERR_ARG;
    linkspan_buf *const out = &plan->scratch;
    out->len = 0;
    lks_buf_begin(out);
    lks_buf_append(out, markup, len);
    const linkspan_status st = lks_buf_commit(out);
    if (st != LINKSPAN_OK)
        return st;
    swap(out, &plan->markup);
    plan->state.verdict = LKS_VERDICT_MARKUP;
    return LINKSPAN_OK;
}
