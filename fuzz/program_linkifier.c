/* A linkifier writes what one call for the whole text writes, also into a buffer. While
 * it calls a callback it is busy. What was defanged or redacted has no link. */
#include <string.h>

#include "fuzz/program.h"

static linkspan_status on_plan(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_str href = {NULL, 0};
    linkspan_str text;
    const linkspan_linkify_options *const o = context;
    (void)link;
    linkspan_status st = linkspan_plan_text(plan, &text);
    if (st == LINKSPAN_ERR_NO_MEMORY)
        return st;
    require(st == LINKSPAN_OK && text.len > 0);
    st = linkspan_plan_href(plan, &href);
    require(st == LINKSPAN_OK
                ? href.len > 0
                : st == LINKSPAN_NONE || st == LINKSPAN_ERR_NO_MEMORY);
    switch ((bytes.len + o->flags) % 8) {
    case 0:
        return linkspan_plan_drop(plan);
    case 1:
        (void)linkspan_plan_set_href(plan, "/go?to=\"<a.com>", 15);
        break;
    case 2:
        return linkspan_plan_set_text(plan, "<b>&\"", 5);
    case 3:
        (void)linkspan_plan_set_attribute(plan, "title", 5, bytes.data,
                                          bytes.len);
        break;
    default:
        break;
    }
    return LINKSPAN_OK;
}

static linkspan_status no_writer(void *context, const char *bytes, size_t len)
{
    (void)context;
    (void)bytes;
    (void)len;
    abort(); /* a busy linkifier writes nothing */
}

static linkspan_status write_out(void *context, const char *bytes, size_t len)
{
    linkifier_part *const l = context;
    require(linkspan_linkifier_push(l->linkifier, "a.com ", 6, no_writer,
                                    NULL) == LINKSPAN_ERR_BUSY);
    require(linkspan_linkifier_finish(l->linkifier, no_writer, NULL) ==
            LINKSPAN_ERR_BUSY);
    require(linkspan_linkifier_reset(l->linkifier) == LINKSPAN_ERR_BUSY);
    if (l->stop_in > 0 && --l->stop_in == 0)
        return 77;
    return keep_written(&l->out, bytes, len);
}

static void set_options(linkspan_linkify_options *o,
                        linkspan_filter_options *filter, uint8_t how,
                        uint8_t flags)
{
    static const linkspan_range ignored[] = {{2, 12}, {50, 70}};
    static const linkspan_str schemes[] = {{"https", 5}, {"mailto", 6}};
    require(linkspan_linkify_options_init(o) == LINKSPAN_OK);
    o->output = 1 + (how & 3u);
    o->flags = flags & 63;
    o->max_shown = flags & 64 ? 24 : 0;
    o->order = (how >> 2) % 5;
    if (flags & 128) {
        o->schemes = schemes;
        o->scheme_count = 2;
    }
    if (how & 32) {
        *filter = (linkspan_filter_options){.size = sizeof *filter,
                                            .filter = keeps_half,
                                            .ignored = ignored,
                                            .ignored_count = 2};
        o->filter = filter;
    }
    if (how & 64) {
        o->on_plan = on_plan;
        o->plan_context = o;
    }
}

void linkifier_close(machine *m)
{
    linkifier_part *const l = &m->linkifier;
    linkspan_linkifier_free(l->linkifier);
    require(l->memory.held == 0);
    written_free(&l->out);
    *l = (linkifier_part){.linkifier = NULL};
}

void linkifier_open(machine *m, uint8_t how, uint8_t flags)
{
    linkifier_part *const l = &m->linkifier;
    linkifier_close(m);
    set_options(&l->options, &l->filter, how, flags);
    failing_allocator_init(&l->memory, how & 128 ? flags & 31 : SIZE_MAX);
    l->memory.fails_once = flags & 32;
    l->options.allocator = &l->memory.base;
    const linkspan_status st =
        linkspan_linkifier_new(m->detector, &l->options, &l->linkifier);
    require(st == LINKSPAN_OK ||
            (st == LINKSPAN_ERR_NO_MEMORY && !l->linkifier));
}

static void reset(linkifier_part *l)
{
    require(linkspan_linkifier_reset(l->linkifier) == LINKSPAN_OK);
    l->state = STATE_OPEN;
    l->given.len = 0;
    written_free(&l->out);
}

static void note(linkifier_part *l, linkspan_status st, machine_state next)
{
    require(st == LINKSPAN_OK || st == 77 || st == LINKSPAN_ERR_NO_MEMORY);
    l->state = st == LINKSPAN_OK ? next : STATE_SPOILT;
}

void linkifier_push(machine *m, uint8_t how, const char *piece, size_t len)
{
    linkifier_part *const l = &m->linkifier;
    if (!l->linkifier)
        return;
    if (l->state != STATE_OPEN)
        require(linkspan_linkifier_push(l->linkifier, piece, len, no_writer,
                                        NULL) == LINKSPAN_ERR_ARG);
    if (l->state != STATE_OPEN || l->given.len + len > LONGEST)
        reset(l);
    memcpy(l->given.data + l->given.len, piece, len);
    l->given.len += len;
    l->stop_in = how >> 5;
    note(l, linkspan_linkifier_push(l->linkifier, piece, len, write_out, l),
         STATE_OPEN);
}

static bool is_links_free(const linkspan_detector *d, const char *text,
                          size_t len)
{
    size_t count = 0;
    require(linkspan_find(d, text, len, NULL, 0, &count) == LINKSPAN_OK);
    return count == 0;
}

/* The output of one call for the whole text, in a buffer. */
static void check_whole(const machine *m, const linkifier_part *l)
{
    linkspan_buf out;
    linkspan_linkify_options o = l->options;
    o.allocator = NULL;
    require(linkspan_buf_init(&out, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_linkify(m->detector, &o,
                             exact_copy(l->given.data, l->given.len),
                             l->given.len, &out) == LINKSPAN_OK);
    require(out.len == l->out.len &&
            (out.len == 0 || memcmp(out.data, l->out.data, out.len) == 0));
    linkspan_buf_free(&out);
}

void linkifier_end(machine *m, uint8_t how)
{
    linkifier_part *const l = &m->linkifier;
    if (!l->linkifier)
        return;
    if (l->state != STATE_OPEN) {
        require(linkspan_linkifier_finish(l->linkifier, no_writer, NULL) ==
                LINKSPAN_ERR_ARG);
        reset(l);
        return;
    }
    l->stop_in = how >> 5;
    note(l, linkspan_linkifier_finish(l->linkifier, write_out, l), STATE_ENDED);
    if (l->state == STATE_ENDED)
        check_whole(m, l);
}

/* ----------------------------------------------------------------- documents */

static linkspan_status stop_first(void *context, uint32_t place,
                                  const linkspan_piece *piece,
                                  const linkspan_range *name)
{
    const size_t *const len = context;
    require(place >= LINKSPAN_PLACE_TEXT && place <= LINKSPAN_PLACE_TARGET);
    require(piece->range.start <= piece->range.end && piece->range.end <= *len);
    require(name->start <= name->end && name->end <= *len);
    return LINKSPAN_OK;
}

/* The text that is edited is taken for a document. Memory that runs short is reported,
 * leaves the buffer as it was, and is not needed a second time. */
void document_check(machine *m, uint8_t how, uint8_t flags)
{
    const uint32_t markup = 1 + (how >> 7);
    const char *const text = exact_copy(m->text.data, m->text.len);
    const size_t len = m->text.len;
    linkspan_linkify_options o;
    linkspan_filter_options filter;
    linkspan_buf out;
    linkspan_buf whole;
    failing_allocator memory;
    set_options(&o, &filter, how, flags);
    o.markup = markup;
    require(linkspan_buf_init(&whole, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_linkify(m->detector, &o, text, len, &whole) ==
            LINKSPAN_OK);
    failing_allocator_init(&memory, flags & 31);
    memory.fails_once = how & 1;
    o.allocator = &memory.base;
    require(linkspan_buf_init(&out, SIZE_MAX, &memory.base) == LINKSPAN_OK);
    const linkspan_status st =
        linkspan_linkify(m->detector, &o, text, len, &out);
    require(st == LINKSPAN_OK || st == LINKSPAN_ERR_NO_MEMORY);
    require(out.len == (st == LINKSPAN_OK ? whole.len : 0) &&
            (out.len == 0 || memcmp(out.data, whole.data, out.len) == 0));
    linkspan_buf_free(&out);
    require(memory.held == 0);
    linkspan_buf_free(&whole);
    size_t all = len;
    require(linkspan_read_places(m->detector, markup, text, len, NULL,
                                 stop_first, &all) == LINKSPAN_OK);
    require(linkspan_buf_init(&out, SIZE_MAX, NULL) == LINKSPAN_OK);
    require(linkspan_defang(m->detector, text, len, &out) == LINKSPAN_OK);
    require(is_links_free(m->detector, out.data, out.len));
    linkspan_buf_free(&out);
}
