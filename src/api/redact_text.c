#include "api/redact.h"

#include <string.h>

#include "api/defanging.h"
#include "api/linkify.h"
#include "api/markup_links.h"
#include "find/scan.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/steps.h"

/* What was hidden can let something beside it be found, so a line is redacted again
 * until nothing changes: in `a.com。b.com` the second name is a link only after the first
 * one is replaced. After this many rounds, and more in a short line, all of the line is
 * written so that nothing in it is found. Time stays linear in the length of a text. */
#define MOST_ROUNDS 8u
#define TRIED_BYTES 65536u

/* ------------------------------------------------------------------- edits */

void lks_edits_begin(lks_edits *edits, const linkspan_allocator *allocator)
{
    *edits = (lks_edits){.allocator = allocator};
    (void)linkspan_buf_init(&edits->words, SIZE_MAX, allocator);
}

static void fail(linkspan_status *status, linkspan_status failure)
{
    if (*status == LINKSPAN_OK)
        *status = failure;
}

static void put(linkspan_buf *out, linkspan_status *status, lks_slice bytes)
{
    lks_buf_begin(out);
    lks_buf_append(out, bytes.data, bytes.len);
    fail(status, lks_buf_commit(out));
}

void lks_edits_put(lks_edits *edits, lks_slice bytes)
{
    put(&edits->words, &edits->status, bytes);
}

void lks_edits_add(lks_edits *edits, linkspan_range range, size_t word)
{
    if (edits->status != LINKSPAN_OK)
        return;
    lks_edit *const list = lks_grow(edits->allocator, edits->list, sizeof *list,
                                    edits->count, &edits->room);
    if (!list) {
        edits->status = LINKSPAN_ERR_NO_MEMORY;
        return;
    }
    edits->list = list;
    list[edits->count++] = (lks_edit){range, {word, edits->words.len}};
}

static bool is_before(const void *one, const void *other)
{
    return ((const lks_edit *)one)->range.start <
           ((const lks_edit *)other)->range.start;
}

static bool changes_nothing(const lks_edits *edits, const lks_edit *one,
                            lks_slice text)
{
    const lks_slice word = lks_edits_word_of(edits, one);
    return word.len == one->range.end - one->range.start &&
           memcmp(word.data, text.data + one->range.start, word.len) == 0;
}

static void copy(linkspan_buf *out, linkspan_status *status,
                 lks_changes *changes, lks_slice text, linkspan_range range)
{
    lks_changes_copied(changes, range.start, range.end, out->len);
    put(out, status, lks_part_of(text, range));
}

linkspan_status lks_edits_apply(lks_edits *edits, lks_slice text,
                                linkspan_buf *out, lks_changes *changes)
{
    size_t done = 0;
    linkspan_status st = edits->status;
    if (st == LINKSPAN_OK)
        st = lks_sort(edits->list, edits->count, sizeof *edits->list, is_before,
                      edits->allocator);
    for (size_t i = 0; i < edits->count && st == LINKSPAN_OK; i++) {
        const lks_edit *const one = &edits->list[i];
        LKS_STEP();
        if (one->range.start < done || changes_nothing(edits, one, text))
            continue;
        copy(out, &st, changes, text, (linkspan_range){done, one->range.start});
        put(out, &st, lks_edits_word_of(edits, one));
        done = one->range.end;
    }
    copy(out, &st, changes, text, (linkspan_range){done, text.len});
    edits->count = 0;
    edits->words.len = 0;
    fail(&st, changes->status);
    return st;
}

void lks_edits_free(lks_edits *edits)
{
    lks_release(edits->allocator, edits->list);
    lks_buf_release(&edits->words);
}

/* ------------------------------------------------------------ one link */

static lks_slice kind_of(const linkspan_link *link)
{
    return link->kind == LINKSPAN_KIND_URL ? lks_slice_of("[url]", 5)
                                           : lks_slice_of("[email]", 7);
}

/* The kind of a link that is in brackets already. */
static lks_slice inner_kind_of(const linkspan_link *link)
{
    const lks_slice kind = kind_of(link);
    return (lks_slice){kind.data + 1, kind.len - 2};
}

/* The longest part of a host before a link that is looked for. */
#define LONGEST_HOST 253u

/* True if the link is a host in brackets, or the end of one, as a redacted link is: of
 * `[a_b.com]`, only `b.com` is a link. */
static bool is_in_brackets(lks_slice text, const linkspan_link *link,
                           lks_slice host)
{
    const size_t end = link->span.end;
    size_t start = link->span.start;
    if (host.len != end - start || end == text.len || text.data[end] != ']')
        return false;
    while (start > 0 && link->span.start - start < LONGEST_HOST &&
           text.data[start - 1] > ' ' &&
           !lks_is_one_of(text.data[start - 1], "/?#@:[]\\<>%\"")) {
        LKS_STEP();
        start--;
    }
    return start > 0 && text.data[start - 1] == '[';
}

/* True if the host has a character with a meaning in HTML or Markdown. */
static bool has_marks(lks_slice host)
{
    for (size_t i = 0; i < host.len; i++)
        if (lks_is_one_of(host.data[i], "<>&\"'`\\"))
            return true;
    return false;
}

static void put_host(lks_redactor *r, lks_slice text, const linkspan_link *link)
{
    lks_edits *const edits = &r->edits;
    lks_slice host = lks_part_of(text, link->host);
    const uint8_t *const more =
        host.len > 0 ? memchr(host.data, ';', host.len) : NULL;
    if (more) /* some database drivers write parameters after the host */
        host.len = (size_t)(more - host.data);
    if (host.len == 0 || (r->is_document && has_marks(host))) {
        lks_edits_put(edits, kind_of(link));
        return;
    }
    const bool is_done = is_in_brackets(text, link, host);
    if (!is_done)
        lks_edits_put(edits, lks_slice_of("[", 1));
    lks_edits_put(edits, host);
    if (!is_done)
        lks_edits_put(edits, lks_slice_of("]", 1));
}

static void put_defanged(lks_edits *edits, lks_slice link)
{
    lks_buf_begin(&edits->words);
    lks_defang_link(link, &edits->words);
    fail(&edits->status, lks_buf_commit(&edits->words));
}

/* Replace the secrets that are in the list. */
static void plan_secrets(lks_redactor *r)
{
    lks_secret_list *const secrets = &r->secrets;
    lks_sort_secrets(secrets);
    for (size_t i = 0; i < secrets->count; i++) {
        const char *const shown = secrets->found[i].shown;
        const size_t word = lks_edits_word(&r->edits);
        lks_edits_put(&r->edits, lks_slice_of(shown, strlen(shown)));
        lks_edits_add(&r->edits, secrets->found[i].range, word);
    }
    fail(&r->edits.status, secrets->status);
    secrets->count = 0;
}

void lks_redact_plan_link(lks_redactor *r, lks_slice text,
                          const linkspan_link *link)
{
    lks_edits *const edits = &r->edits;
    const size_t word = lks_edits_word(edits);
    switch (r->redaction) {
    case LINKSPAN_REDACT_SECRET:
        lks_add_link_secrets(&r->secrets, text, link);
        plan_secrets(r);
        return;
    case LINKSPAN_REDACT_TEXT:
        lks_edits_put(edits, r->word);
        break;
    case LINKSPAN_REDACT_HOST:
        put_host(r, text, link);
        break;
    case LINKSPAN_REDACT_DEFANG:
        put_defanged(edits, lks_part_of(text, link->span));
        break;
    default:
        lks_edits_put(edits, kind_of(link));
        break;
    }
    lks_edits_add(edits, link->span, word);
}

/* -------------------------------------------------------------- all of them */

static void begin_scan(lks_scan *scan, const lks_redactor *r, lks_slice text)
{
    lks_scan_begin(scan, r->detector, text, 0);
    lks_scan_for_suspects(scan);
}

static void end_at_seam(const lks_redactor *r, lks_slice text,
                        const lks_seams *seams, linkspan_link *link)
{
    const size_t seam =
        seams->first
            ? seams->first(seams->context, link->span.start, link->span.end)
            : link->span.end;
    if (seam < link->span.end)
        (void)lks_link_before(r->detector, text, seam, link);
}

void lks_redact_plan(lks_redactor *r, lks_slice text, const lks_seams *seams)
{
    const bool is_secret = r->redaction == LINKSPAN_REDACT_SECRET;
    lks_scan scan;
    linkspan_link link;
    begin_scan(&scan, r, text);
    while (lks_scan_next(&scan, &link) == LKS_SCAN_FOUND) {
        if (is_secret) {
            lks_add_link_secrets(&r->secrets, text, &link);
            continue;
        }
        end_at_seam(r, text, seams, &link);
        lks_redact_plan_link(r, text, &link);
    }
    if (!is_secret)
        return;
    lks_add_text_secrets(&r->secrets, text);
    plan_secrets(r);
}

/* Write nothing that could be found: the last resort. */
static void hide_all(lks_redactor *r, lks_slice text, linkspan_buf *out,
                     lks_changes *changes)
{
    const uint32_t redaction = r->redaction;
    linkspan_status st = LINKSPAN_OK;
    if (redaction == LINKSPAN_REDACT_SECRET) {
        const lks_slice shown =
            lks_slice_of(LKS_SECRET_SHOWN, strlen(LKS_SECRET_SHOWN));
        put(out, &st, shown);
        lks_changes_add(changes, (linkspan_range){0, text.len},
                        (linkspan_range){0, shown.len});
    } else {
        if (redaction == LINKSPAN_REDACT_HOST)
            r->redaction = LINKSPAN_REDACT_KIND;
        st = lks_redact_harmless(r, text, out, changes);
        r->redaction = redaction;
    }
    fail(&changes->status, st);
}

void lks_redact_settle(lks_redactor *r, lks_slice text, lks_slice *redacted,
                       lks_changes *changes)
{
    const size_t most = MOST_ROUNDS + TRIED_BYTES / (text.len + 1);
    const lks_seams none = {.first = NULL};
    *redacted = text;
    for (size_t i = 0; i <= most && changes->status == LINKSPAN_OK; i++) {
        linkspan_buf *const out = &r->rounds[i % 2];
        lks_changes more = {.allocator = r->allocator};
        lks_redact_plan(r, *redacted, &none);
        if (r->edits.count == 0 && r->edits.status == LINKSPAN_OK)
            return;
        out->len = 0;
        if (i == most) {
            r->edits.count = 0;
            r->edits.words.len = 0;
            hide_all(r, *redacted, out, &more);
        } else {
            fail(&more.status,
                 lks_edits_apply(&r->edits, *redacted, out, &more));
        }
        const bool is_settled = more.count == 0;
        lks_changes_follow(changes, &more);
        lks_changes_free(&more);
        *redacted = lks_slice_of(out->data, out->len);
        if (is_settled || r->redaction == LINKSPAN_REDACT_DEFANG)
            return;
    }
}

/* --------------------------------------------------------- harmless text */

/* A text that is written through a defanger. */
typedef struct harmless {
    linkspan_buf *out;
    lks_changes *changes;
    const linkspan_range *links; /* that are replaced by words */
    size_t link_count;
    size_t next;  /* the first link after `taken` */
    size_t taken; /* the text before it has been written */
} harmless;

/* Where `count` more bytes of the text outside of replaced links end. */
static size_t past(harmless *h, size_t count)
{
    size_t at = h->taken;
    while (h->next < h->link_count && h->links[h->next].start - at < count) {
        LKS_STEP();
        count -= h->links[h->next].start - at;
        at = h->links[h->next++].end;
    }
    return at + count;
}

static void on_unit(void *context, lks_slice unit, lks_defang_level level,
                    lks_slice written)
{
    harmless *const h = context;
    const size_t start = h->taken;
    const size_t place = h->out->len;
    const bool is_added = level == LKS_DEFANG_ADDED;
    if (is_added && h->next < h->link_count &&
        h->links[h->next].start == h->taken)
        h->taken = h->links[h->next++].end;
    else if (!is_added)
        h->taken = past(h, unit.len);
    lks_buf_begin(h->out);
    lks_buf_append(h->out, written.data, written.len);
    fail(&h->changes->status, lks_buf_commit(h->out));
    const bool is_same = !is_added && h->taken - start == unit.len &&
                         written.len == unit.len &&
                         memcmp(written.data, unit.data, unit.len) == 0;
    if (!is_same)
        lks_changes_add(h->changes, (linkspan_range){start, h->taken},
                        (linkspan_range){place, h->out->len});
}

/* The links of the text, which words replace. */
static linkspan_status find_links(lks_redactor *r, lks_slice text)
{
    lks_scan scan;
    linkspan_link link;
    begin_scan(&scan, r, text);
    while (lks_scan_next(&scan, &link) == LKS_SCAN_FOUND) {
        const size_t word = lks_edits_word(&r->edits);
        if (r->redaction == LINKSPAN_REDACT_DEFANG)
            link.span.end = scan.at; /* with the path of an address */
        else if (r->redaction == LINKSPAN_REDACT_TEXT)
            lks_edits_put(&r->edits, r->word);
        else if (is_in_brackets(text, &link, lks_part_of(text, link.host)))
            lks_edits_put(&r->edits, inner_kind_of(&link));
        else
            lks_edits_put(&r->edits, kind_of(&link));
        lks_edits_add(&r->edits, link.span, word);
    }
    return r->edits.status;
}

static void write_harmless(lks_redactor *r, lks_slice text, harmless *h)
{
    lks_defanger defanger;
    const lks_edits *const edits = &r->edits;
    const bool is_defang = r->redaction == LINKSPAN_REDACT_DEFANG;
    const lks_defang_level rest = lks_defang_between(r->detector);
    const lks_linked_more more = lks_linked_by(r->detector);
    size_t done = 0;
    lks_defang_begin(&defanger, is_defang, &more);
    for (size_t i = 0; i < edits->count; i++) {
        const linkspan_range link = edits->list[i].range;
        LKS_STEP();
        lks_defang_each(&defanger,
                        lks_part_of(text, (linkspan_range){done, link.start}),
                        rest, on_unit, h);
        if (is_defang)
            lks_defang_each(&defanger, lks_part_of(text, link), LKS_DEFANG_LINK,
                            on_unit, h);
        else
            lks_defang_each(&defanger,
                            lks_edits_word_of(edits, &edits->list[i]),
                            LKS_DEFANG_ADDED, on_unit, h);
        done = link.end;
    }
    lks_defang_each(&defanger,
                    lks_part_of(text, (linkspan_range){done, text.len}), rest,
                    on_unit, h);
    lks_defang_each_end(&defanger, on_unit, h);
}

linkspan_status lks_redact_harmless(lks_redactor *r, lks_slice text,
                                    linkspan_buf *out, lks_changes *changes)
{
    linkspan_status st = find_links(r, text);
    const bool is_defang = r->redaction == LINKSPAN_REDACT_DEFANG;
    harmless h = {.out = out, .changes = changes};
    linkspan_range *links = NULL;
    if (st == LINKSPAN_OK && r->edits.count > 0 && !is_defang) {
        links = lks_resize(r->allocator, NULL, r->edits.count * sizeof *links);
        for (size_t i = 0; links && i < r->edits.count; i++)
            links[i] = r->edits.list[i].range;
        h.links = links;
        h.link_count = r->edits.count;
        st = links ? LINKSPAN_OK : LINKSPAN_ERR_NO_MEMORY;
    }
    if (st == LINKSPAN_OK) {
        write_harmless(r, text, &h);
        if (h.taken < text.len) /* links at the end are replaced by nothing */
            lks_changes_add(changes, (linkspan_range){h.taken, text.len},
                            (linkspan_range){out->len, out->len});
        st = changes->status;
    }
    lks_release(r->allocator, links);
    r->edits.count = 0;
    r->edits.words.len = 0;
    return st;
}

/* ---------------------------------------------------------------- redactor */

void lks_redactor_begin(lks_redactor *r, const linkspan_detector *detector,
                        const linkspan_redact_options *options)
{
    *r = (lks_redactor){.detector = detector,
                        .allocator = options->allocator,
                        .redaction = options->redaction,
                        .word =
                            lks_slice_of(options->text.data, options->text.len),
                        .secrets = {.allocator = options->allocator}};
    lks_edits_begin(&r->edits, r->allocator);
    for (size_t i = 0; i < 2; i++)
        (void)linkspan_buf_init(&r->rounds[i], SIZE_MAX, r->allocator);
}

void lks_redactor_free(lks_redactor *r)
{
    lks_free_secrets(&r->secrets);
    lks_edits_free(&r->edits);
    for (size_t i = 0; i < 2; i++)
        lks_buf_release(&r->rounds[i]);
}
