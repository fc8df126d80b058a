#include "cli/commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/reading.h"
#include "cli/input/scan.h"
#include "cli/output/json.h"
#include "cli/output/output.h"
#include "cli/output/safety.h"
#include "cli/output/utf8.h"
#include "cli/output/visual_line.h"
#include "cli/platform/message.h"

/* A finding of a document, kept until all are known: they are written in the order of the
 * document. */
typedef struct kept {
    linkspan_range link;
    linkspan_finding finding;
    size_t order; /* in which it was reported */
    size_t text;  /* where its text starts in `texts` */
    size_t text_len;
    size_t target_len; /* the target follows the text */
} kept;

typedef struct run {
    const document_report *report;
    scan_settings settings;
    bool is_mail;
    int status;
    judgement verdict;
    kept *list;
    size_t count;
    size_t room;
    growing texts;
} run;

/* What the findings are about. */
typedef struct subject {
    const scan_place *place;
    const char *kind;
    linkspan_str text;
    linkspan_str target; /* absent: there is none */
    bool is_mapped;      /* the findings have no ranges in `text` */
} subject;

/* -------------------------------------------------------------------- writing */

/* mail.eml:12:5: severe: shows-known: https://a.com/ -> https://b.net/: The text ... */
static void write_line(const run *r, const subject *s,
                       const linkspan_finding *f)
{
    write_file_name(input_name(s->place->file), '\n', false);
    printf(":%llu:%llu: ", (unsigned long long)s->place->line,
           (unsigned long long)s->place->column);
    write_marked(r->report->has_color, color_of(f->severity),
                 severity_name(f->severity));
    printf(": %s", linkspan_name_of(LINKSPAN_NAMES_FINDING, f->code));
    name_like(f);
    if (!s->is_mapped)
        name_characters(f, s->text);
    (void)fputs(": ", stdout);
    write_visibly(s->text);
    if (s->target.data) {
        (void)fputs(" -> ", stdout);
        write_visibly(s->target);
    }
    printf(": %s\n", linkspan_text_of(LINKSPAN_NAMES_FINDING, f->code));
}

static void write_json(const run *r, const subject *s)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_str(&j, "file", str_of(s->place->file));
    json_number(&j, "line", s->place->line);
    json_number(&j, "column", s->place->column);
    json_number(&j, "start", s->place->start);
    json_number(&j, "end", s->place->end);
    json_str(&j, "kind", str_of(s->kind));
    json_str(&j, "text", s->text);
    if (s->target.data)
        json_str(&j, "target", s->target);
    json_str(&j, "severity", str_of(severity_name(r->verdict.all.severity)));
    findings_json_whole(&j, "findings", &r->verdict, s->place->start,
                        s->place->end);
    json_close(&j, '}');
    (void)putchar('\n');
}

/* Write the findings of the verdict. */
static void write_subject(run *r, const subject *s)
{
    const linkspan_findings *const all = &r->verdict.all;
    if (all->count == 0)
        return;
    if (all->severity == LINKSPAN_SEVERITY_SEVERE)
        r->status = STATUS_NONE;
    if (r->report->is_json)
        write_json(r, s);
    for (size_t i = 0; i < all->count && !r->report->is_json; i++)
        write_line(r, s, &all->list[i]);
}

/* ---------------------------------------------------------- links of plain text */

static bool on_link(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link)
{
    run *const r = context;
    judge_link(&r->verdict, r->report->detector, text, link);
    const linkspan_str shown = part_of(text.data, link->span);
    for (size_t i = 0; i < r->verdict.all.count; i++) {
        linkspan_range *const range = &r->verdict.all.list[i].range;
        const size_t start = link->span.start;
        range->start = range->start > start ? range->start - start : 0;
        range->end = range->end > start ? range->end - start : 0;
        if (range->end > shown.len)
            *range = (linkspan_range){0, shown.len};
    }
    write_subject(
        r,
        &(subject){.place = place,
                   .kind = link->kind == LINKSPAN_KIND_EMAIL ? "email" : "url",
                   .text = shown});
    return !output_failed();
}

/* -------------------------------------------------------------------- documents */

static linkspan_status keep(void *context,
                            const linkspan_document_finding *finding)
{
    run *const r = context;
    if (r->count == r->room) {
        r->room = 2 * r->room + 16;
        r->list = must_resize(r->list, r->room * sizeof *r->list);
    }
    r->list[r->count] = (kept){.link = finding->link,
                               .finding = *finding->finding,
                               .order = r->count,
                               .text = r->texts.len,
                               .text_len = finding->text.len,
                               .target_len = finding->target.len};
    r->count++;
    growing_add(&r->texts, finding->text);
    growing_add(&r->texts, finding->target);
    return LINKSPAN_OK;
}

static int by_place(const void *one, const void *other)
{
    const kept *const a = one;
    const kept *const b = other;
    if (a->link.start != b->link.start)
        return a->link.start < b->link.start ? -1 : 1;
    if (a->target_len != b->target_len)
        return a->target_len < b->target_len ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* Make the findings about one link the verdict; returns how many they are. */
static size_t take_link(run *r, size_t first)
{
    const kept *const head = &r->list[first];
    linkspan_findings *const all = &r->verdict.all;
    size_t end = first;
    all->count = 0;
    all->severity = 0;
    while (end < r->count && r->list[end].link.start == head->link.start &&
           r->list[end].link.end == head->link.end &&
           r->list[end].target_len == head->target_len) {
        if (all->count == all->room) {
            all->room = 2 * all->room + 16;
            all->list = must_resize(all->list, all->room * sizeof *all->list);
        }
        const linkspan_finding *const f = &r->list[end++].finding;
        all->list[all->count++] = *f;
        if (all->severity < f->severity)
            all->severity = f->severity;
    }
    return end - first;
}

static void on_document(void *context, reading *in, linkspan_str document,
                        uint32_t markup)
{
    run *const r = context;
    r->count = 0;
    r->texts.len = 0;
    const linkspan_status st = linkspan_check_document(
        r->report->detector, markup, r->is_mail ? LINKSPAN_DOCUMENT_MAIL : 0,
        document.data, document.len, NULL, keep, r);
    if (st < 0)
        must(st);
    if (r->count > 1)
        qsort(r->list, r->count, sizeof *r->list, by_place);
    for (size_t i = 0; i < r->count && !output_failed();) {
        const kept *const one = &r->list[i];
        const char *const text = r->texts.data + one->text;
        scan_place place;
        reading_locate(in, one->link, &place);
        i += take_link(r, i);
        write_subject(
            r,
            &(subject){.place = &place,
                       .kind = "url",
                       .text = {text, one->text_len},
                       .target = {one->target_len ? text + one->text_len : NULL,
                                  one->target_len},
                       .is_mapped = true});
    }
}

static void on_sender(void *context, const scan_sender *sender)
{
    run *const r = context;
    const linkspan_str from = sender->from;
    linkspan_findings *const all = &r->verdict.all;
    linkspan_finding one = {0};
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    const linkspan_status st = linkspan_check_sender(
        r->report->detector, from.data, from.len, sender->list_id.data,
        sender->list_id.len, &found);
    if (st != LINKSPAN_OK)
        return;
    if (all->room == 0) {
        all->room = 16;
        all->list = must_resize(all->list, all->room * sizeof *all->list);
    }
    all->list[0] = one;
    all->count = 1;
    all->severity = one.severity;
    const scan_place place = {
        .file = sender->file, .line = sender->line, .column = 1};
    write_subject(r, &(subject){.place = &place,
                                .kind = "sender",
                                .text = from,
                                .is_mapped = true});
}

/* ------------------------------------------------------------------------ files */

static int check_file(void *context, const char *path)
{
    run *const r = context;
    scan_reader in;
    const scan_sink sink = {.context = r, .on_link = on_link};
    const int from = r->report->from;
    scan_search search = {.settings = &r->settings, .sink = &sink};
    /* mail names its own encodings, so bytes that are not UTF-8 are no error */
    r->settings.has_charsets = from + 1 == FROM_MAIL;
    if (!scan_open(&in, &r->settings, path, true))
        return STATUS_ERROR;
    r->settings.from = from == CHECK_FROM_AUTO
                           ? from_guess(path, scan_first(&in))
                           : (from_format)(from + 1);
    r->is_mail = r->settings.from == FROM_MAIL;
    r->status = STATUS_FOUND;
    search.place = in.place;
    from_search(&search, &in);
    if (!in.was_read)
        r->status = STATUS_ERROR;
    scan_search_free(&search);
    scan_close(&in);
    return r->status;
}

int check_documents(const document_report *report, item_source *source,
                    const option_parser *parser)
{
    run r = {.report = report};
    r.settings =
        (scan_settings){.detector = report->detector,
                        .unit = LINKSPAN_UNIT_BYTE,
                        .counts_lines = true,
                        .counts_columns = true,
                        .kinds = LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL,
                        .context = &r,
                        .on_document = on_document,
                        .on_sender = on_sender};
    const int status = for_each_file(source, parser, check_file, &r);
    free(r.list);
    free(r.texts.data);
    judgement_free(&r.verdict);
    return status;
}
