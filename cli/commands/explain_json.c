/* Writes an explanation as JSON, one object for each text. */
#include <stdio.h>

#include "cli/commands/explain.h"
#include "cli/output/json.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

static void put_range(json *j, linkspan_range range)
{
    json_number(j, "start", range.start);
    json_number(j, "end", range.end);
}

static void put_events(const explanation *e, json *j)
{
    bracket_stack stack = {0};
    json_open(j, "code_points", '[');
    for (size_t i = 0; i < e->event_count; i++) {
        const linkspan_event *event = &e->events[i];
        bracket_stack_take(&stack, event);
        json_open(j, NULL, '{');
        put_range(j, event->range);
        if (event->cp != UINT32_MAX)
            json_number(j, "code_point", event->cp);
        json_str(j, "link_term", str_of(term_name_of(event->link_term)));
        json_str(j, "part", str_of(part_name_of(event->part)));
        json_str(j, "decision", str_of(decision_name_of(event->decision)));
        json_str(j, "rule", str_of(event->rule));
        json_bool(j, "in_link", event->is_in_link != 0);
        json_open(j, "brackets", '[');
        for (size_t k = 0; k < stack.count; k++)
            json_number(j, NULL, stack.brackets[k]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_error(void *context, uint32_t error)
{
    json_str(context, NULL,
             str_of(linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, error)));
}

static void put_labels(const explanation *e, json *j, linkspan_range range)
{
    size_t at = range.start;
    host_label label;
    json_open(j, "labels", '[');
    while (next_label(e, range, &at, &label)) {
        json_open(j, NULL, '{');
        put_range(j, label.range);
        json_open(j, "errors", '[');
        for_each_error(label.errors, put_error, j);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_host_part(json *j, const char *key, const linkspan_host *host,
                          linkspan_range range)
{
    const linkspan_str part = part_of(host->ascii, range);
    json_str(j, key, part.len > 0 ? part : (linkspan_str){NULL, 0});
}

static void put_host(const explanation *e, json *j, linkspan_range range)
{
    linkspan_host host;
    describe(e, range, &host);
    json_open(j, "host", '{');
    put_range(j, range);
    json_str(j, "kind", str_of(host_kind_name(host.kind)));
    put_host_part(j, "ascii", &host, (linkspan_range){0, host.ascii_len});
    json_bool(j, "delegated", (host.flags & LINKSPAN_HOST_DELEGATED) != 0);
    put_host_part(j, "suffix", &host, host.suffix);
    put_host_part(j, "registrable", &host, host.registrable);
    put_labels(e, j, range);
    json_close(j, '}');
}

static void put_findings(const explanation *e, json *j,
                         const linkspan_link *link)
{
    const linkspan_findings *const all = findings_of(e, link);
    json_open(j, "findings", '[');
    for (size_t i = 0; i < all->count; i++) {
        const linkspan_finding *const one = &all->list[i];
        json_open(j, NULL, '{');
        put_range(j, one->range);
        json_str(j, "name",
                 str_of(linkspan_name_of(LINKSPAN_NAMES_FINDING, one->code)));
        if (one->cp)
            json_number(j, "code_point", one->cp);
        if (one->like.data)
            json_str(j, "like", one->like);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_evidence(json *j, const int32_t *evidence)
{
    json_open(j, "evidence", '{');
    const char name_class[] = {(char)evidence[LINKSPAN_EVIDENCE_CLASS], '\0'};
    for (size_t i = 0; i < LINKSPAN_EVIDENCE_COUNT; i++)
        if (i == LINKSPAN_EVIDENCE_CLASS)
            json_str(j, evidence_name_of(i), str_of(name_class));
        else if (i > LINKSPAN_EVIDENCE_CLASS || evidence[i] != 0)
            json_signed(j, evidence_name_of(i), evidence[i]);
    json_close(j, '}');
}

static int32_t put_verdict(void *context, const linkspan_verdict *v)
{
    json *const j = context;
    json_open(j, NULL, '{');
    put_range(j, v->range);
    json_bool(j, "linked", v->is_link != 0);
    json_str(j, "rule", v->rule[0] ? str_of(v->rule) : (linkspan_str){NULL, 0});
    json_str(j, "reason", v->reason.len ? v->reason : (linkspan_str){NULL, 0});
    json_str(j, "remedy", v->remedy.len ? v->remedy : (linkspan_str){NULL, 0});
    json_close(j, '}');
    return 0;
}

void explain_as_json(const explanation *e)
{
    json j = {0};
    size_t at = 0;
    linkspan_range range;
    const char *rule;
    json_open(&j, NULL, '{');
    json_str(&j, "text", e->text);
    json_open(&j, "verdicts", '[');
    must(linkspan_explain_links(e->detector, e->text.data, e->text.len,
                                put_verdict, &j));
    json_close(&j, ']');
    put_events(e, &j);
    json_open(&j, "links", '[');
    for (size_t i = 0; i < e->link_count; i++) {
        const linkspan_link *link = &e->links[i];
        json_open(&j, NULL, '{');
        put_range(&j, link->span);
        json_str(&j, "href", href_of(e, link));
        json_str(&j, "action", str_of(action_name_of(link->action)));
        put_host(e, &j, link->host);
        int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
        if (weigh_link(e, link, evidence))
            put_evidence(&j, evidence);
        put_findings(e, &j, link);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_open(&j, "refused", '[');
    while (next_refusal(e, &at, &range, &rule)) {
        json_open(&j, NULL, '{');
        put_range(&j, range);
        json_str(&j, "rule", str_of(rule));
        put_host(e, &j, range);
        int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
        if (is_rule_of_names(rule) && weigh(e, range, evidence))
            put_evidence(&j, evidence);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    (void)putchar('\n');
}
