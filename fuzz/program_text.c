/* Invariants between functions that keep no state: what one function says of a text or
 * a link, the others say too. */
#include <string.h>

#include "fuzz/program.h"

static void start_buffer(linkspan_buf *out)
{
    require(linkspan_buf_init(out, SIZE_MAX, NULL) == LINKSPAN_OK);
}

/* ------------------------------------------------------------------ one text */

typedef struct explained {
    const link_list *links;
    size_t at;   /* of the next code point */
    size_t link; /* the first that ends after `at`; suspects are no links */
} explained;

/* A code point is in a link exactly if a link covers it. An explanation takes the links
 * that a policy refuses for links. */
static int32_t check_event(void *context, const linkspan_event *event)
{
    explained *const e = context;
    require(event->range.start == e->at && event->range.end > e->at);
    e->at = event->range.end;
    while (e->link < e->links->count &&
           (e->links->links[e->link].span.end <= event->range.start ||
            e->links->links[e->link].flags & LINKSPAN_LINK_SUSPECT))
        e->link++;
    const bool is_in =
        e->link < e->links->count &&
        e->links->links[e->link].span.start <= event->range.start;
    require(event->is_in_link == (uint32_t)is_in);
    return 0;
}

static void check_explanation(const machine *m, const char *text, size_t len)
{
    explained e = {.links = &m->links};
    if ((m->options.policy || m->options.preset != LINKSPAN_POLICY_OFF) &&
        !(m->options.flags & LINKSPAN_DETECT_REFUSED))
        return;
    require(linkspan_explain(m->detector, text, len, check_event, &e) ==
            LINKSPAN_OK);
    require(e.at == len);
}

/* From the place where a search can start again, the same links are found. */
static void check_restart(const machine *m, const char *text, size_t len,
                          size_t position)
{
    linkspan_link link;
    size_t at = 0;
    size_t i = 0;
    require(linkspan_restart(m->detector, text, len, position, &at) ==
            LINKSPAN_OK);
    require(at <= position);
    while (i < m->links.count && m->links.links[i].span.start < at)
        i++;
    while (linkspan_next(m->detector, text, len, &at, &link) == LINKSPAN_OK) {
        require(i < m->links.count);
        require(link.span.start == m->links.links[i].span.start &&
                link.span.end == m->links.links[i].span.end);
        i++;
    }
    require(i == m->links.count);
}

/* Offsets in another unit, and back. */
static void check_units(const machine *m, const char *text, size_t len,
                        uint32_t unit)
{
    static link_list moved;
    moved = m->links;
    require(linkspan_convert_links(text, len, LINKSPAN_UNIT_BYTE, unit,
                                   moved.links, moved.count) == LINKSPAN_OK);
    require(linkspan_convert_links(text, len, unit, LINKSPAN_UNIT_BYTE,
                                   moved.links, moved.count) == LINKSPAN_OK);
    for (size_t i = 0; i < moved.count; i++)
        require(moved.links[i].span.start == m->links.links[i].span.start &&
                moved.links[i].span.end == m->links.links[i].span.end);
    require(linkspan_find_flat(m->detector, text, len, unit, NULL, 0, 0) ==
            (ptrdiff_t)m->links.count);
}

void text_check(machine *m, uint8_t how)
{
    const size_t len = m->text.len;
    const char *const text = exact_copy(m->text.data, len);
    linkspan_link link;
    check_explanation(m, text, len);
    check_restart(m, text, len, len * how / 255);
    check_units(m, text, len, how % 3);
    const bool is_one =
        linkspan_is_link(m->detector, text, len, &link) == LINKSPAN_OK;
    require(is_one == (m->links.count == 1 && len > 0 &&
                       m->links.links[0].span.start == 0 &&
                       m->links.links[0].span.end == len));
    string_check(text, len, how);
}

/* ------------------------------------------------------------------ one link */

/* An address that was normalized stays as it is. */
static void check_address(const linkspan_link *l, const char *bytes, size_t len)
{
    linkspan_buf once;
    linkspan_buf twice;
    linkspan_status st;
    start_buffer(&once);
    start_buffer(&twice);
    st = linkspan_normalize(l->kind, bytes, len, 0, &once);
    require(st == LINKSPAN_OK || st == LINKSPAN_ERR_INVALID);
    if (st == LINKSPAN_OK) {
        require(linkspan_normalize(l->kind, once.data, once.len, 0, &twice) ==
                LINKSPAN_OK);
        require(once.len == twice.len &&
                memcmp(once.data, twice.data, once.len) == 0);
    }
    twice.len = 0;
    const linkspan_status href = linkspan_href(l->kind, bytes, len, 0, &twice);
    require(href == st);
    linkspan_buf_free(&once);
    linkspan_buf_free(&twice);
}

static void check_host(const machine *m, const char *text, size_t len,
                       const linkspan_link *l)
{
    linkspan_host of_link = {.size = sizeof of_link};
    linkspan_host alone = {.size = sizeof alone};
    require(linkspan_link_host(text, len, l, m->data, &of_link, NULL) ==
            LINKSPAN_OK);
    require(of_link.kind == l->host_kind);
    require(of_link.registrable.end <= of_link.ascii_len);
    require(of_link.registrable.start == of_link.registrable.end ||
            (of_link.suffix.start > of_link.registrable.start &&
             of_link.suffix.end == of_link.registrable.end));
    if (linkspan_host_describe(of_link.ascii, of_link.ascii_len, m->data,
                               &alone) == LINKSPAN_OK)
        require(alone.ascii_len == of_link.ascii_len &&
                memcmp(alone.ascii, of_link.ascii, alone.ascii_len) == 0);
}

static void check_findings(const machine *m, const char *text, size_t len,
                           const linkspan_link *l)
{
    linkspan_finding list[4];
    linkspan_finding more[64];
    linkspan_findings few = {.size = sizeof few, .list = list, .room = 4};
    linkspan_findings all = {.size = sizeof all, .list = more, .room = 64};
    const linkspan_status st = linkspan_check(m->detector, text, len, l, &few);
    require(st == linkspan_check(m->detector, text, len, l, &all));
    require(st == (all.count == 0 ? LINKSPAN_NONE : LINKSPAN_OK));
    require(few.count == all.count && few.severity == all.severity &&
            few.action == all.action && all.action == l->action);
    for (size_t i = 0; i < few.count && i < few.room; i++)
        require(list[i].code == more[i].code &&
                list[i].range.start == more[i].range.start);
    for (size_t i = 0; i < all.count && i < all.room; i++)
        require(more[i].range.start <= more[i].range.end &&
                more[i].range.end <= len && more[i].severity <= all.severity &&
                linkspan_name_of(LINKSPAN_NAMES_FINDING, more[i].code) &&
                linkspan_text_of(LINKSPAN_NAMES_FINDING, more[i].code));
}

static void check_secrets(const char *text, size_t len, const linkspan_link *l)
{
    linkspan_range ranges[16];
    size_t count = 0;
    size_t end = l->span.start;
    require(linkspan_find_secrets(text, len, l, ranges, 16, &count) >=
            LINKSPAN_OK);
    for (size_t i = 0; i < count && i < 16; i++) {
        require(ranges[i].start >= end && ranges[i].end > ranges[i].start);
        end = ranges[i].end;
    }
    require(end <= l->span.end);
}

/* Wherever another program ends the link, the end is corrected. */
static void check_end(const machine *m, const char *text, size_t len,
                      const linkspan_link *l, uint8_t how)
{
    size_t end = 0;
    const size_t rest = l->span.end - l->host.end;
    const size_t given = l->host.end + (rest ? how % rest : 0);
    if (l->kind == LINKSPAN_KIND_URL && l->host.start == l->host_run.start &&
        linkspan_extend(m->detector, text, len, l->span.start, given, &end) ==
            LINKSPAN_OK)
        require(end == l->span.end || end == given);
}

void link_check(machine *m, uint8_t which, uint8_t how)
{
    if (m->links.count == 0)
        return;
    const linkspan_link *const l = &m->links.links[which % m->links.count];
    const size_t len = m->text.len;
    const char *const text = exact_copy(m->text.data, len);
    const size_t own = l->span.end - l->span.start;
    const char *const bytes = exact_copy(text + l->span.start, own);
    check_secrets(text, len, l);
    check_findings(m, text, len, l);
    if (l->flags & LINKSPAN_LINK_SUSPECT)
        return;
    check_end(m, text, len, l, how);
    if (l->host_kind != 0) /* tel: has none */
        check_host(m, text, len, l);
    check_address(l, bytes, own);
}

/* ---------------------------------------------------------------- any string */

static bool is_same(const linkspan_buf *a, const linkspan_buf *b)
{
    return a->len == b->len &&
           (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

typedef linkspan_status (*rewriter)(const char *text, size_t len, uint32_t how,
                                    linkspan_buf *out);

static linkspan_status as_display(const char *text, size_t len, uint32_t how,
                                  linkspan_buf *out)
{
    const linkspan_display_options o = {.size = sizeof o,
                                        .kind = 1 + (how & 1),
                                        .flags = how >> 1 & 7,
                                        .max_len = how & 16 ? 20 : 0};
    return linkspan_display(&o, text, len, out, NULL, 0);
}

static linkspan_status without_bidi(const char *text, size_t len, uint32_t how,
                                    linkspan_buf *out)
{
    (void)how;
    return linkspan_bidi_undo(text, len, out);
}

static linkspan_status in_order(const char *text, size_t len, uint32_t how,
                                linkspan_buf *out)
{
    const linkspan_bidi o = {.size = sizeof o,
                             .kind = 1u << how % 3,
                             .order = how % 5,
                             .paragraph = how & 1,
                             .form = how % 3};
    return linkspan_bidi_write(&o, text, len, out);
}

static linkspan_status as_formatted(const char *text, size_t len, uint32_t how,
                                    linkspan_buf *out)
{
    return linkspan_format_url(text, len, how & 15, out);
}

static linkspan_status cleaned(const char *text, size_t len, uint32_t how,
                               linkspan_buf *out)
{
    return linkspan_clean_text(text, len, how & 31, out);
}

static linkspan_status as_ascii(const char *text, size_t len, uint32_t how,
                                linkspan_buf *out)
{
    return linkspan_host_to_ascii(text, len, how, out, NULL);
}

static linkspan_status as_unicode(const char *text, size_t len, uint32_t how,
                                  linkspan_buf *out)
{
    return linkspan_host_to_unicode(text, len, how, out, NULL);
}

static linkspan_status as_skeleton(const char *text, size_t len, uint32_t how,
                                   linkspan_buf *out)
{
    (void)how;
    return linkspan_skeleton(text, len, out);
}

static linkspan_status refanged(const char *text, size_t len, uint32_t how,
                                linkspan_buf *out)
{
    return linkspan_refang(text, len, how & LINKSPAN_REFANG_WORDS, out);
}

static linkspan_status quoted(const char *text, size_t len, uint32_t how,
                              linkspan_buf *out)
{
    (void)how;
    return linkspan_quote_local_part(text, len, out);
}

/* Each function that writes into a buffer: with too little room it says how much is
 * needed and leaves the buffer as it was, and that much is enough. */
static const struct writer {
    rewriter write;
    bool is_stable; /* a second time changes nothing */
} writers[] = {
    {as_display, false},  {without_bidi, false}, {in_order, false},
    {as_formatted, true}, {cleaned, true},       {as_ascii, true},
    {as_unicode, true},   {as_skeleton, false},  {refanged, false},
    {quoted, false},
};

static void check_room(const struct writer *w, const char *text, size_t len,
                       uint8_t how, const linkspan_buf *want)
{
    linkspan_buf small;
    char *const memory = malloc(want->len + 1);
    require(memory);
    require(linkspan_buf_init_fixed(&small, memory, want->len / 2) ==
            LINKSPAN_OK);
    linkspan_status st = w->write(text, len, how, &small);
    if (want->len / 2 < want->len) {
        require(st == LINKSPAN_ERR_SPACE);
        require(small.len == 0 && small.needed >= want->len);
    }
    free(memory);
}

void string_check(const char *text, size_t len, uint8_t how)
{
    const struct writer *const w =
        &writers[how % (sizeof writers / sizeof *writers)];
    linkspan_buf once;
    linkspan_buf twice;
    start_buffer(&once);
    start_buffer(&twice);
    const linkspan_status st = w->write(text, len, how, &once);
    require(st != LINKSPAN_ERR_NO_MEMORY && st != LINKSPAN_ERR_ARG);
    if (st >= LINKSPAN_OK) {
        check_room(w, text, len, how, &once);
        if (w->is_stable) {
            require(w->write(once.data, once.len, how, &twice) == LINKSPAN_OK);
            require(is_same(&once, &twice));
        }
    } else
        require(once.len == 0);
    linkspan_buf_free(&once);
    linkspan_buf_free(&twice);
    size_t at = 0;
    uint32_t kind = 0;
    linkspan_range range = {0, 0};
    while (linkspan_pri185_next(NULL, text, len, &at, &kind, &range) ==
           LINKSPAN_OK)
        require(range.start < range.end && range.end <= len && at <= len);
    linkspan_link link;
    require(linkspan_split_link(text, len, &link) == LINKSPAN_OK);
    require(link.span.start == 0 && link.span.end == len);
}
