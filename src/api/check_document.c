/* linkspan_check_document(): the links of a document, what they show, and where they
 * lead. */
#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/document_links.h"
#include "api/judge.h"
#include "api/markup_links.h"
#include "api/read.h"
#include "documents/breaks.h"
#include "documents/places.h"
#include "find/scan.h"
#include "safety/findings.h"
#include "safety/message.h"
#include "safety/policy.h"
#include "safety/unseen.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/embedding.h"
#include "text/hints.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "url/scheme.h"

/* At most this many findings about one link are reported. */
#define MOST_FINDINGS 32
/* More bytes of an address are not read. */
#define LONGEST_TARGET 8192
/* A link whose text is longer shows no address. */
#define LONGEST_SHOWN 2048

/* A part of the text of a block. */
typedef struct segment {
    size_t at; /* in the text of the block */
    linkspan_range source;
    bool is_same;   /* the bytes of the document */
    bool is_other;  /* a place of its own too, such as code */
    bool is_seamed; /* markup stands before it, inside a line */
} segment;

typedef struct document {
    const linkspan_detector *detector;
    lks_check_rules rules;
    uint32_t flags;
    lks_places places;
    linkspan_on_finding on_finding;
    void *context;
    bool has_findings;
    uint32_t markup;
    lks_place place;    /* bidi state at a place of the block */
    size_t followed;    /* the source before this offset counts in `place` */
    linkspan_buf block; /* text that is not yet searched */
    segment *segments;
    size_t segment_count;
    size_t segment_room;
    bool is_seamed; /* markup stands before the next segment */
    bool is_open;   /* the text of a link is being read */
    bool is_hidden;
    char shown[LONGEST_SHOWN];
    size_t shown_len; /* LONGEST_SHOWN: longer */
    char base[LONGEST_TARGET];
    size_t base_len;
    lks_document_links links;
} document;

/* ------------------------------------------------------------------ reporting */

static linkspan_str str_of(lks_slice text)
{
    return (linkspan_str){(const char *)text.data, text.len};
}

static linkspan_status report(document *d, const linkspan_finding *finding,
                              linkspan_range link, lks_slice text,
                              lks_slice target)
{
    const linkspan_document_finding found = {.size = sizeof found,
                                             .link = link,
                                             .finding = finding,
                                             .text = str_of(text),
                                             .target = str_of(target)};
    d->has_findings = true;
    return d->on_finding(d->context, &found);
}

/* Report a finding about a whole link. */
static linkspan_status report_code(document *d, uint32_t code,
                                   linkspan_range link, lks_slice text,
                                   lks_slice target)
{
    const linkspan_finding finding = {.size = sizeof finding,
                                      .code = code,
                                      .severity = lks_finding_severity(code),
                                      .range = link};
    return report(d, &finding, link, text, target);
}

/* ------------------------------------------------------------- links in text */

/* The segment of a byte of the block. */
static const segment *segment_at(const document *d, size_t at)
{
    size_t low = 0;
    size_t high = d->segment_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        LKS_STEP();
        if (d->segments[middle].at <= at)
            low = middle;
        else
            high = middle;
    }
    return &d->segments[low];
}

static size_t source_start(const document *d, size_t at)
{
    const segment *const s = segment_at(d, at);
    return s->source.start + (s->is_same ? at - s->at : 0);
}

static size_t source_end(const document *d, size_t end)
{
    const segment *const s = segment_at(d, end - 1);
    return s->is_same ? s->source.start + (end - s->at) : s->source.end;
}

static linkspan_range source_of(const document *d, linkspan_range range)
{
    const size_t start = source_start(d, range.start);
    return (linkspan_range){
        start, range.end > range.start ? source_end(d, range.end) : start};
}

static bool is_mail(const document *d)
{
    return (d->flags & LINKSPAN_DOCUMENT_MAIL) != 0;
}

/* True for an address in the text of a page that only other programs can follow, such as
 * "ldap://host/" or "mongodb://user@host/db". Programs that show mail make links of them. */
static bool is_for_others(const document *d, lks_slice text,
                          const linkspan_link *link)
{
    const lks_slice lead = {text.data + link->scheme.start,
                            link->scheme.end - link->scheme.start};
    const size_t colon = lead.len > 3 ? lead.len - 3 : 0;
    return !is_mail(d) && (link->flags & LINKSPAN_LINK_SUSPECT) != 0 &&
           colon > 0 && memcmp(lead.data + colon, "://", 3) == 0 &&
           (lks_scheme_of((lks_slice){lead.data, colon})->traits &
            (LKS_SCHEME_SPECIAL | LKS_SCHEME_CARRIER)) == 0;
}

/* Findings that say nothing new about such an address. Those about its characters do. */
static bool is_about_following(const linkspan_finding *finding)
{
    return finding->cp == 0 && finding->code != LINKSPAN_FINDING_IN_OVERRIDE;
}

static linkspan_status check_link(document *d, lks_slice text,
                                  const linkspan_link *link, lks_around around,
                                  const linkspan_range *place)
{
    linkspan_finding list[MOST_FINDINGS];
    lks_findings found = {
        .list = (uint8_t *)list, .stride = sizeof *list, .room = MOST_FINDINGS};
    linkspan_status st = LINKSPAN_OK;
    d->rules.around = around;
    lks_check_link(&d->rules, text, link, &found);
    const size_t count = found.count < found.room ? found.count : found.room;
    const linkspan_range span = link->span;
    const lks_slice shown = {text.data + span.start, span.end - span.start};
    const linkspan_range whole = place ? *place : source_of(d, span);
    const bool is_inert = !place && is_for_others(d, text, link);
    if (is_inert)
        st = report_code(d, LINKSPAN_FINDING_INERT_SCHEME, whole, shown,
                         (lks_slice){NULL, 0});
    for (size_t i = 0; i < count && st == LINKSPAN_OK; i++) {
        if (is_inert && is_about_following(&list[i]))
            continue;
        list[i].range = place ? *place : source_of(d, list[i].range);
        st = report(d, &list[i], whole, shown, (lks_slice){NULL, 0});
    }
    return st;
}

/* Where markup stands inside the link; its end if there is none. */
static size_t seam_in(const document *d, const linkspan_link *link)
{
    const segment *const end = d->segments + d->segment_count;
    const segment *s = segment_at(d, link->span.start) + 1;
    for (; s < end && s->at < link->span.end; s++) {
        LKS_STEP();
        if (s->is_seamed)
            return s->at;
    }
    return link->span.end;
}

/* Follow the markup from `start` to `end` of the document. */
static void follow_markup(document *d, size_t start, size_t end)
{
    if (start < end)
        lks_follow_gap(d->markup,
                       (lks_slice){d->places.text.data + start, end - start},
                       lks_place_flow(&d->place));
}

/* Follow the bidi controls of a segment up to an offset of the block, and before them
 * those of the markup before the segment, as linkify does (api/trail.c). */
static void follow_segment(document *d, const segment *s, size_t to)
{
    follow_markup(d, d->followed, s->source.start);
    d->followed = s->source.start;
    if (s->is_other)
        follow_markup(d, s->source.start, s->source.end);
    else
        lks_place_follow(&d->place, lks_slice_of(d->block.data, d->block.len),
                         to);
    d->place.upto = to;
}

/* Follow the segments from number `at` up to an offset of the block. Returns the number
 * of the segment in which the offset is. */
static size_t follow_up_to(document *d, size_t at, size_t to)
{
    for (; at < d->segment_count; at++) {
        LKS_STEP();
        const size_t end =
            at + 1 < d->segment_count ? d->segments[at + 1].at : d->block.len;
        follow_segment(d, &d->segments[at], to < end ? to : end);
        if (to < end)
            break;
        d->followed = d->segments[at].source.end;
    }
    return at;
}

/* Check the links in the text of a block. */
static linkspan_status search_block(document *d)
{
    const lks_slice text = lks_slice_of(d->block.data, d->block.len);
    linkspan_status st = LINKSPAN_OK;
    lks_scan scan;
    linkspan_link link;
    size_t at = 0;
    lks_scan_begin(&scan, d->detector, text, 0);
    lks_scan_for_suspects(&scan);
    while (d->segment_count > 0 && st == LINKSPAN_OK &&
           lks_scan_next(&scan, &link) == LKS_SCAN_FOUND) {
        const size_t seam = seam_in(d, &link);
        if (segment_at(d, link.span.start)->is_other ||
            (seam < link.span.end &&
             !lks_link_before(d->detector, text, seam, &link)))
            continue;
        at = follow_up_to(d, at, link.span.start);
        st = check_link(d, text, &link, lks_place_around_in_flow(&d->place),
                        NULL);
    }
    (void)follow_up_to(d, at, d->block.len);
    lks_place_let_go(&d->place, d->block.len);
    d->block.len = 0;
    d->segment_count = 0;
    return st;
}

static linkspan_status add_text(document *d, lks_slice bytes,
                                const segment *one)
{
    segment *const list =
        lks_grow(d->places.allocator, d->segments, sizeof *list,
                 d->segment_count, &d->segment_room);
    if (!list)
        return LINKSPAN_ERR_NO_MEMORY;
    d->segments = list;
    list[d->segment_count] = *one;
    list[d->segment_count++].at = d->block.len;
    lks_buf_begin(&d->block);
    lks_buf_append(&d->block, bytes.data, bytes.len);
    return lks_buf_commit(&d->block);
}

/* ------------------------------------------------------------- shown addresses */

static void add_shown(document *d, lks_slice bytes)
{
    if (!d->is_open || d->is_hidden)
        return;
    if (bytes.len >= LONGEST_SHOWN - d->shown_len) {
        d->shown_len = LONGEST_SHOWN;
        return;
    }
    memcpy(d->shown + d->shown_len, bytes.data, bytes.len);
    d->shown_len += bytes.len;
}

/* True for spaces, and for marks that people write around an address. */
static bool is_around(uint32_t cp)
{
    return cp < 0x80 ? !lks_is_ascii_alnum(cp) && !lks_is_one_of(cp, "/=&#-_~%")
                     : cp == 0xA0 || cp == 0xAB || cp == 0xBB || cp == 0x3000 ||
                           (cp >= 0x2000 && cp < 0x2070) ||
                           (cp >= 0x2190 && cp < 0x2600);
}

/* The visible text of the link without characters that nobody sees, and without marks
 * around it. */
static lks_slice trim_shown(const document *d, char room[LONGEST_SHOWN])
{
    const uint8_t *const bytes = (const uint8_t *)d->shown;
    size_t len = 0;
    size_t kept = 0; /* up to the last character that is not around */
    size_t width = 0;
    if (d->shown_len == LONGEST_SHOWN)
        return (lks_slice){NULL, 0};
    for (size_t at = 0; at < d->shown_len; at += width) {
        const uint32_t cp =
            lks_utf8_decode(bytes + at, bytes + d->shown_len, &width);
        LKS_STEP();
        const bool is_mark = cp != LKS_UTF8_BAD && is_around(cp);
        if ((len == 0 && is_mark) ||
            (cp >= 0x80 && cp != LKS_UTF8_BAD && lks_may_be_unseen(cp)))
            continue;
        memcpy(room + len, bytes + at, width);
        len += width;
        kept = is_mark ? kept : len;
    }
    return lks_slice_of(room, kept);
}

/* True if the whole text is an address. */
static bool is_address(const document *d, lks_slice text, linkspan_link *link)
{
    lks_scan scan;
    if (text.len == 0)
        return false;
    lks_scan_begin(&scan, d->detector, text, 0);
    lks_scan_for_suspects(&scan);
    return lks_scan_next(&scan, link) == LKS_SCAN_FOUND &&
           link->span.start == 0 && link->span.end == text.len;
}

/* --------------------------------------------------------------------- targets */

/* Decode at most half of `size` bytes: a character reference of five bytes can stand for
 * six. */
static lks_slice decode(const document *d, const lks_written *written,
                        char *room, size_t size)
{
    linkspan_buf out;
    lks_written part = *written;
    linkspan_buf_init_fixed(&out, room, size);
    if (part.range.end - part.range.start > size / 2)
        part.range.end = part.range.start + size / 2;
    lks_buf_begin(&out);
    lks_places_decode(d->places.text, &part, &out);
    (void)lks_buf_commit(&out);
    size_t start = 0;
    size_t end = out.len;
    while (start < end && (uint8_t)room[start] <= ' ')
        start++;
    while (end > start && (uint8_t)room[end - 1] <= ' ')
        end--;
    LKS_STEPS(out.len - (end - start));
    return lks_slice_of(room + start, end - start);
}

static bool has_host(lks_slice target)
{
    return lks_target_host(target).len > 0;
}

/* Check an address that somebody can follow. */
static linkspan_status check_target(document *d, linkspan_range place,
                                    lks_slice target)
{
    linkspan_link link;
    if (lks_is_inert(target) || (!is_mail(d) && lks_is_local(target)))
        return report_code(d, LINKSPAN_FINDING_INERT_SCHEME, place, target,
                           (lks_slice){NULL, 0});
    if (linkspan_split_link((const char *)target.data, target.len, &link) !=
            LINKSPAN_OK ||
        (link.scheme.end == link.scheme.start && !has_host(target)))
        return LINKSPAN_OK;
    return check_link(d, target, &link, LKS_AROUND_NOTHING, &place);
}

/* The address in the visible text of a link, or in the text of its image; empty if the
 * text is more than an address. */
static lks_slice read_shown(document *d, const lks_document_lead *lead,
                            char room[LONGEST_SHOWN], linkspan_link *link)
{
    lks_slice shown = trim_shown(d, room);
    if (shown.len == 0 && d->shown_len < LONGEST_SHOWN) {
        const lks_slice alt = decode(d, &lead->alt, d->shown, LONGEST_SHOWN);
        memmove(d->shown, alt.data, alt.len);
        d->shown_len = alt.len;
        shown = trim_shown(d, room);
    }
    return is_address(d, shown, link) ? shown : (lks_slice){NULL, 0};
}

static linkspan_status close_link(document *d, const lks_document_lead *lead)
{
    char room[LONGEST_TARGET];
    char shown_room[LONGEST_SHOWN];
    lks_shown_link own = {.range = lead->range, .label = lead->label};
    linkspan_status st = LINKSPAN_OK;
    lks_slice target = decode(d, &lead->target, room, sizeof room);
    d->is_open = false;
    if (target.len > 0) {
        st = check_target(d, lead->target.range, target);
        if (!has_host(target))
            target = lks_slice_of(d->base, d->base_len);
    }
    if (st == LINKSPAN_OK)
        st = lks_document_links_count(&d->links, &d->rules, target);
    const lks_slice shown = read_shown(d, lead, shown_room, &own.link);
    d->shown_len = 0;
    if (st != LINKSPAN_OK || shown.len == 0 ||
        (target.len == 0 && !lead->label))
        return st;
    return lks_document_links_keep(&d->links, &own, shown, target);
}

/* Check the address of a form, of `<base>`, or of a refresh. Those that stay on the site of
 * the document have no finding. */
static linkspan_status take_address(document *d, const lks_document_lead *lead)
{
    char room[LONGEST_TARGET];
    const lks_slice target = decode(d, &lead->target, room, sizeof room);
    const uint32_t code =
        lead->kind == LKS_LEAD_BASE   ? LINKSPAN_FINDING_BASE_ADDRESS
        : lead->kind == LKS_LEAD_FORM ? LINKSPAN_FINDING_FORM_ACTION
        : is_mail(d)                  ? LINKSPAN_FINDING_REFRESH_IN_MAIL
                                      : LINKSPAN_FINDING_REFRESH;
    linkspan_status st = LINKSPAN_OK;
    if (has_host(target))
        st = report_code(d, code, lead->range, target, (lks_slice){NULL, 0});
    if (lead->kind == LKS_LEAD_BASE && d->base_len == 0 && has_host(target)) {
        memcpy(d->base, target.data, target.len);
        d->base_len = target.len;
    }
    return st == LINKSPAN_OK ? check_target(d, lead->range, target) : st;
}

static linkspan_status define(document *d, const lks_document_lead *lead)
{
    char room[LONGEST_TARGET];
    const linkspan_status st = check_target(
        d, lead->range, decode(d, &lead->target, room, sizeof room));
    return st == LINKSPAN_OK ? lks_document_links_define(&d->links, lead->label,
                                                         &lead->target)
                             : st;
}

static linkspan_status on_lead(void *context, const lks_document_lead *lead)
{
    document *const d = context;
    switch (lead->kind) {
    case LKS_LEAD_OPEN:
        d->is_open = true;
        d->is_hidden = false;
        d->shown_len = 0;
        return LINKSPAN_OK;
    case LKS_LEAD_CLOSE:
        return close_link(d, lead);
    case LKS_LEAD_HIDE:
    case LKS_LEAD_SHOW:
        d->is_hidden = lead->kind == LKS_LEAD_HIDE;
        return LINKSPAN_OK;
    case LKS_LEAD_DEFINITION:
        return define(d, lead);
    default:
        return take_address(d, lead);
    }
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    document *const d = context;
    (void)name;
    if (piece->kind == LINKSPAN_PIECE_GAP) {
        d->is_seamed = false;
        add_shown(d, lks_slice_of(" ", 1));
        return search_block(d);
    }
    if (place != LINKSPAN_PLACE_TEXT && place != LINKSPAN_PLACE_CODE)
        return LINKSPAN_OK;
    if (piece->kind == LINKSPAN_PIECE_SEAM) {
        d->is_seamed = true;
        return LINKSPAN_OK;
    }
    const bool is_other = piece->kind >= LINKSPAN_PIECE_OTHER;
    const bool is_same = piece->kind - (is_other ? LINKSPAN_PIECE_OTHER : 0) ==
                         LINKSPAN_PIECE_TEXT;
    const lks_slice bytes =
        is_same ? (lks_slice){d->places.text.data + piece->range.start,
                              piece->read_len}
                : lks_slice_of(piece->read, piece->read_len);
    if (place == LINKSPAN_PLACE_TEXT)
        add_shown(d, bytes);
    const segment one = {.source = piece->range,
                         .is_same = is_same,
                         .is_other = is_other,
                         .is_seamed = d->is_seamed};
    d->is_seamed = false;
    return add_text(d, bytes, &one);
}

/* Report the links that show another address than the one to which they lead. */
static linkspan_status report_shown(document *d)
{
    char room[LONGEST_TARGET];
    linkspan_status st = LINKSPAN_OK;
    lks_document_links *const links = &d->links;
    for (size_t i = 0; i < links->shown_count && st == LINKSPAN_OK; i++) {
        const lks_shown_link *const one = &links->shown[i];
        const lks_slice bytes =
            lks_slice_of(links->bytes.data, links->bytes.len);
        lks_slice target = {bytes.data + one->target, one->target_len};
        const lks_written *const labelled =
            one->label ? lks_document_links_target(links, one->label) : NULL;
        if (labelled)
            target = decode(d, labelled, room, sizeof room);
        const uint32_t code =
            lks_document_links_finding(links, &d->rules, one, target);
        if (code)
            st = report_code(
                d, code, one->range,
                (lks_slice){bytes.data + one->shown, one->shown_len}, target);
    }
    return st;
}

static linkspan_status read_document(document *d, uint32_t markup)
{
    lks_places *const p = &d->places;
    const lks_link_finder finder = lks_finder_of(d->detector);
    linkspan_status st = lks_read_places(p, markup, &finder);
    if (st == LINKSPAN_OK)
        st = lks_leads_close(&p->leads, p->text.len, 0);
    if (st == LINKSPAN_OK)
        st = search_block(d);
    lks_document_links_end(&d->links);
    return st == LINKSPAN_OK ? report_shown(d) : st;
}

LKS_COLD linkspan_status linkspan_check_document(
    const linkspan_detector *detector, uint32_t markup, uint32_t flags,
    const char *text, size_t len, const linkspan_allocator *allocator,
    linkspan_on_finding on_finding, void *context)
{
    if (!detector || !on_finding || !lks_is_memory(text, len) ||
        !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    if ((markup != LINKSPAN_MARKUP_HTML &&
         markup != LINKSPAN_MARKUP_MARKDOWN) ||
        (flags & ~(uint32_t)LINKSPAN_DOCUMENT_MAIL))
        return LINKSPAN_ERR_OPTION;
    document *const d = lks_resize(allocator, NULL, sizeof *d);
    if (!d)
        return LINKSPAN_ERR_NO_MEMORY;
    *d = (document){.detector = detector,
                    .rules = lks_rules_of(detector),
                    .flags = flags,
                    .markup = markup,
                    .places = {.allocator = allocator,
                               .text = lks_slice_of(text, len),
                               .on_place = on_place,
                               .context = d,
                               .leads = {.on_lead = on_lead, .context = d}},
                    .on_finding = on_finding,
                    .context = context};
    d->rules.allows_opaque = true; /* pages have links to telephone numbers */
    (void)linkspan_buf_init(&d->block, SIZE_MAX / 2, allocator);
    lks_place_begin(&d->place, 0, true);
    lks_document_links_begin(&d->links, allocator);
    const linkspan_status st = read_document(d, markup);
    const bool has_findings = d->has_findings;
    lks_document_links_free(&d->links);
    lks_buf_release(&d->block);
    lks_release(allocator, d->segments);
    lks_release(allocator, d);
    return st == LINKSPAN_OK && !has_findings ? LINKSPAN_NONE : st;
}
