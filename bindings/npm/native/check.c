/* Findings about links and texts, and the rule behind each decision. */
#include <stdlib.h>

#include "shim.h"

#ifndef NPM_LITE

enum {
    FEW_FINDINGS = 16,
    /* link, code, severity, start, end, code point; address and length of the
     * protected name that is imitated, or 0 and 0 */
    FINDING_WIDTH = 8
};

static linkspan_status judge(const detector *d, const char *text, size_t len,
                             const linkspan_link *link,
                             linkspan_findings *findings)
{
    if (!link)
        return linkspan_check_text(text, len, findings);
    return linkspan_check(d ? d->detector : NULL, text, len, link, findings);
}

static int by_place(const void *a, const void *b)
{
    const linkspan_finding *const x = a;
    const linkspan_finding *const y = b;
    if (x->range.start != y->range.start)
        return x->range.start < y->range.start ? -1 : 1;
    return x->code < y->code ? -1 : x->code > y->code;
}

/* A place in the text whose offset is known both in bytes and in UTF-16 units.
 * Counting continues from there, so that many findings together cost one
 * reading of the text. */
typedef struct place {
    const char *text;
    size_t byte;
    size_t unit;
} place;

static size_t units(const char *text, size_t len)
{
    size_t end = len;
    linkspan_convert_offsets(text, len, LINKSPAN_UNIT_BYTE, LINKSPAN_UNIT_UTF16,
                             &end, 1);
    return end;
}

static size_t unit_at(const place *p, size_t byte)
{
    if (byte >= p->byte)
        return p->unit + units(p->text + p->byte, byte - p->byte);
    return p->unit - units(p->text + byte, p->byte - byte);
}

static linkspan_status write_findings(place *at, int32_t link,
                                      const linkspan_findings *findings)
{
    qsort(findings->list, findings->count, sizeof *findings->list, by_place);
    for (size_t i = 0; i < findings->count; i++) {
        const linkspan_finding *f = &findings->list[i];
        int32_t *fields = integers_add(FINDING_WIDTH);
        if (!fields)
            return LINKSPAN_ERR_NO_MEMORY;
        at->unit = unit_at(at, f->range.start);
        at->byte = f->range.start;
        fields[0] = link;
        fields[1] = (int32_t)f->code;
        fields[2] = f->severity;
        fields[3] = (int32_t)at->unit;
        fields[4] = (int32_t)unit_at(at, f->range.end);
        fields[5] = (int32_t)f->cp;
        fields[6] = (int32_t)(uintptr_t)f->like.data;
        fields[7] = (int32_t)f->like.len;
    }
    return LINKSPAN_OK;
}

/* Add the findings of one link, or of the text if `link` is NULL. */
static linkspan_status add_findings(const detector *d, place *at, size_t len,
                                    const linkspan_link *link, int32_t index)
{
    const char *text = at->text;
    linkspan_finding few[FEW_FINDINGS];
    linkspan_finding *more = NULL;
    linkspan_findings findings = {
        .size = sizeof findings, .list = few, .room = FEW_FINDINGS};
    linkspan_status status = judge(d, text, len, link, &findings);
    if (status == LINKSPAN_OK && findings.count > FEW_FINDINGS) {
        more = malloc(findings.count * sizeof *more);
        if (!more)
            return LINKSPAN_ERR_NO_MEMORY;
        findings.list = more;
        findings.room = findings.count;
        status = judge(d, text, len, link, &findings);
    }
    if (status == LINKSPAN_OK)
        status = write_findings(at, index, &findings);
    free(more);
    return status == LINKSPAN_NONE ? LINKSPAN_OK : status;
}

static int32_t counted(linkspan_status status)
{
    if (status != LINKSPAN_OK)
        return fail(status, OPTION_NONE, -1);
    return (int32_t)(integers_count() / FINDING_WIDTH);
}

/* Find what is wrong with one link, whatever it looks like. Returns the number
 * of findings. */
int32_t EXPORT(npm_check)(const detector *d, const char *text, size_t len)
{
    linkspan_link link;
    place at = {text, 0, 0};
    integers_clear();
    linkspan_status status = linkspan_split_link(text, len, &link);
    if (status == LINKSPAN_OK)
        status = add_findings(d, &at, len, &link, 0);
    return counted(status);
}

/* Find the secrets in one link. Returns their number; the integers are the start and
 * end of each. */
int32_t EXPORT(npm_secrets)(const char *text, size_t len)
{
    linkspan_link link;
    place at = {text, 0, 0};
    size_t count = 0;
    integers_clear();
    linkspan_status status = linkspan_split_link(text, len, &link);
    if (status == LINKSPAN_OK)
        status = linkspan_find_secrets(text, len, &link, NULL, 0, &count);
    if (status != LINKSPAN_OK)
        return status == LINKSPAN_NONE ? 0 : fail(status, OPTION_NONE, -1);
    linkspan_range *ranges = malloc(count * sizeof *ranges);
    int32_t *fields = ranges ? integers_add(2 * count) : NULL;
    if (fields) {
        (void)linkspan_find_secrets(text, len, &link, ranges, count, &count);
        for (size_t i = 0; i < count; i++) {
            at.unit = unit_at(&at, ranges[i].start);
            at.byte = ranges[i].start;
            fields[2 * i] = (int32_t)at.unit;
            fields[2 * i + 1] = (int32_t)unit_at(&at, ranges[i].end);
        }
    }
    free(ranges);
    return fields ? (int32_t)count
                  : fail(LINKSPAN_ERR_NO_MEMORY, OPTION_NONE, -1);
}

int32_t EXPORT(npm_check_text)(const char *text, size_t len)
{
    place at = {text, 0, 0};
    integers_clear();
    return counted(add_findings(NULL, &at, len, NULL, 0));
}

/* Find what is wrong with the links of a text, given the records of
 * npm_find(). */
int32_t EXPORT(npm_check_links)(const detector *d, const char *text, size_t len,
                                const int32_t *records, size_t count)
{
    linkspan_link *links = malloc((count ? count : 1) * sizeof *links);
    if (!links)
        return fail(LINKSPAN_ERR_NO_MEMORY, OPTION_NONE, -1);
    for (size_t i = 0; i < count; i++)
        read_record(records + i * LINKSPAN_FIELD_COUNT, &links[i]);
    linkspan_status status = linkspan_convert_links(
        text, len, LINKSPAN_UNIT_UTF16, LINKSPAN_UNIT_BYTE, links, count);
    place at = {text, 0, 0};
    integers_clear();
    for (size_t i = 0; status == LINKSPAN_OK && i < count; i++)
        status = add_findings(d, &at, len, &links[i], (int32_t)i);
    free(links);
    return counted(status);
}

/* ------------------------------------------------------------ whole messages */

enum {
    /* code, severity, start and end of the finding and of the link; address and length of
     * the protected name; start and length of the link's text and of its target in the
     * strings */
    MESSAGE_WIDTH = 12
};

static bool add_string(linkspan_str string, int32_t *start)
{
    char *copy = strings_add(string.len);
    if (!copy)
        return false;
    for (size_t i = 0; i < string.len; i++)
        copy[i] = string.data[i];
    start[0] = (int32_t)(strings_count() - string.len);
    start[1] = (int32_t)string.len;
    return true;
}

static linkspan_status add_message(void *context,
                                   const linkspan_document_finding *found)
{
    const linkspan_finding *const f = found->finding;
    int32_t *fields = integers_add(MESSAGE_WIDTH);
    (void)context;
    if (!fields || !add_string(found->text, fields + 8) ||
        !add_string(found->target, fields + 10))
        return LINKSPAN_ERR_NO_MEMORY;
    fields[0] = (int32_t)f->code;
    fields[1] = f->severity;
    const size_t ends[4] = {f->range.start, f->range.end, found->link.start,
                            found->link.end};
    for (size_t i = 0; i < 4; i++)
        fields[2 + i] = (int32_t)ends[i]; /* in bytes */
    fields[6] = (int32_t)(uintptr_t)f->like.data;
    fields[7] = (int32_t)f->like.len;
    return LINKSPAN_OK;
}

static int by_start(const void *a, const void *b)
{
    const int32_t *const x = a;
    const int32_t *const y = b;
    if (x[4] != y[4])
        return x[4] < y[4] ? -1 : 1;
    if (x[2] != y[2])
        return x[2] < y[2] ? -1 : 1;
    return (x[0] > y[0]) - (x[0] < y[0]);
}

/* Find what is wrong with the links of a document. Returns the number of findings. */
int32_t EXPORT(npm_check_document)(const detector *d, const char *text,
                                   size_t len, uint32_t markup, uint32_t flags)
{
    place at = {text, 0, 0};
    integers_clear();
    strings_clear();
    const linkspan_status status = linkspan_check_document(
        d->detector, markup, flags, text, len, NULL, add_message, NULL);
    if (status != LINKSPAN_OK)
        return status == LINKSPAN_NONE ? 0 : fail(status, OPTION_NONE, -1);
    const size_t count = integers_count() / MESSAGE_WIDTH;
    int32_t *const all = integers_first();
    qsort(all, count, MESSAGE_WIDTH * sizeof *all, by_start);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 4; k++) {
            int32_t *const field = all + i * MESSAGE_WIDTH + 2 + k;
            const size_t byte = (size_t)*field;
            at.unit = unit_at(&at, byte);
            at.byte = byte;
            *field = (int32_t)at.unit;
        }
    return (int32_t)count;
}

/* Find what is wrong with a sender. The text is the value of From and, from `from_len` on,
 * that of List-Id. */
int32_t EXPORT(npm_check_sender)(const detector *d, const char *text,
                                 size_t from_len, size_t len)
{
    linkspan_finding one;
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    place at = {text, 0, 0};
    integers_clear();
    linkspan_status status = linkspan_check_sender(
        d->detector, text, from_len, text + from_len, len - from_len, &found);
    if (status == LINKSPAN_OK)
        status = write_findings(&at, 0, &found);
    return counted(status == LINKSPAN_NONE ? LINKSPAN_OK : status);
}

const char *EXPORT(npm_finding_name)(uint32_t code)
{
    return linkspan_name_of(LINKSPAN_NAMES_FINDING, code);
}

const char *EXPORT(npm_finding_text)(uint32_t code)
{
    return linkspan_text_of(LINKSPAN_NAMES_FINDING, code);
}

/* ---------------------------------------------------------------- explain */

enum {
    /* start, end, decision, Link_Term, part, depth, is in link, rule */
    EVENT_WIDTH = 8,
    LAST_OF_BMP = 0xFFFF
};

static int32_t add_event(void *context, const linkspan_event *event)
{
    int32_t *unit = context;
    int32_t *fields = integers_add(EVENT_WIDTH);
    if (!fields)
        return 1;
    /* An ill-formed unit has the code point UINT32_MAX, and counts as one unit. */
    const bool is_pair = event->cp > LAST_OF_BMP && event->cp != UINT32_MAX;
    fields[0] = *unit;
    *unit += is_pair ? 2 : 1;
    fields[1] = *unit;
    fields[2] = (int32_t)event->decision;
    fields[3] = event->link_term;
    fields[4] = (int32_t)event->part;
    fields[5] = (int32_t)event->depth;
    fields[6] = (int32_t)event->is_in_link;
    fields[7] = (int32_t)(intptr_t)event->rule;
    return 0;
}

enum {
    /* start, end, is a link, rule; reason and remedy: start and length in the strings */
    VERDICT_WIDTH = 8
};

static int32_t add_verdict(void *context, const linkspan_verdict *verdict)
{
    place *const at = context;
    int32_t *fields = integers_add(VERDICT_WIDTH);
    if (!fields || !add_string(verdict->reason, fields + 4) ||
        !add_string(verdict->remedy, fields + 6))
        return 1;
    at->unit = unit_at(at, verdict->range.start);
    at->byte = verdict->range.start;
    fields[0] = (int32_t)at->unit;
    fields[1] = (int32_t)unit_at(at, verdict->range.end);
    fields[2] = (int32_t)verdict->is_link;
    fields[3] = (int32_t)(intptr_t)verdict->rule;
    return 0;
}

/* Returns the number of verdicts. */
int32_t EXPORT(npm_explain_links)(const detector *d, const char *text,
                                  size_t len)
{
    place at = {text, 0, 0};
    integers_clear();
    strings_clear();
    const linkspan_status status =
        linkspan_explain_links(d->detector, text, len, add_verdict, &at);
    if (status != LINKSPAN_OK)
        return fail(status == LINKSPAN_NONE ? LINKSPAN_ERR_NO_MEMORY : status,
                    OPTION_NONE, -1);
    return (int32_t)(integers_count() / VERDICT_WIDTH);
}

/* Returns the number of events. */
int32_t EXPORT(npm_explain)(const detector *d, const char *text, size_t len)
{
    int32_t unit = 0;
    integers_clear();
    const linkspan_status status =
        linkspan_explain(d->detector, text, len, add_event, &unit);
    if (status != LINKSPAN_OK)
        return fail(status == LINKSPAN_NONE ? LINKSPAN_ERR_NO_MEMORY : status,
                    OPTION_NONE, -1);
    return (int32_t)(integers_count() / EVENT_WIDTH);
}
#endif
