/* Writes an explanation as an HTML page that needs no other files. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/explain.h"
#include "cli/output/output.h"
#include "cli/output/utf8.h"
#include "cli/platform/message.h"

#define MOST_RULES 64 /* there are fewer */

static void put_string(const char *string)
{
    write_html(str_of(string));
}

/* Text from elsewhere: its language is unknown, and it has a direction of its
 * own. */
#define BDI           "<bdi lang=\"\">"
#define DOTTED_CIRCLE "\xE2\x97\x8C"

/* Invisible characters are named. So are joiners and selectors, since the
 * question is often whether they belong there. */
static bool is_named(uint32_t cp)
{
    return is_unseen(cp) || cp == 0xA0 || cp == 0x200C || cp == 0x200D ||
           cp == 0xFE0E || cp == 0xFE0F || cp == NO_CODE_POINT;
}

static void put_character(const explanation *e, const linkspan_event *event)
{
    char code[CODE_NAME_ROOM];
    if (is_named(event->cp)) {
        name_code(event->cp, code);
        printf("<i>%s</i>", code);
    } else {
        write_html(part_of(e->text.data, event->range));
    }
}

static void put_range(const explanation *e, linkspan_range range)
{
    (void)fputs(BDI, stdout);
    for (size_t i = event_at(e, range.start);
         i < e->event_count && e->events[i].range.end <= range.end; i++)
        put_character(e, &e->events[i]);
    (void)fputs("</bdi>", stdout);
}

static const char *class_of(const linkspan_event *event)
{
    if (event->is_in_link)
        return event->decision >= LINKSPAN_DECISION_INITIATOR ? "tail" : "lead";
    if (event->decision == LINKSPAN_DECISION_TEXT)
        return "text";
    return event->decision == LINKSPAN_DECISION_REFUSED ? "refused" : "end";
}

/* ------------------------------------------------------------------- page */

void explain_html_begin(void)
{
    (void)fputs(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<title>linkspan explain</title>\n<style>\n"
        ":root { color-scheme: light dark }\n"
        "body { font: 16px/1.5 system-ui, sans-serif; margin: 2em auto; "
        "max-width: 60em; padding: 0 1em; overflow-wrap: anywhere }\n"
        "h2, h2 b { font-weight: normal; padding: .1em 0 }\n"
        ".rows { overflow-x: auto }\n"
        "table { border-collapse: collapse; width: 100%; overflow-wrap: normal "
        "}\n"
        "th, td { text-align: start; padding: .1em .6em; border-bottom: 1px "
        "solid #8884 }\n"
        "td:nth-child(2) { font-size: 1.2em; line-height: 1.25; min-width: 2em "
        "}\n"
        "i { font: .7em ui-monospace, monospace; opacity: .7 }\n"
        ".lead { background: #4a90d922 } .tail { background: #3c9a4a2e }\n"
        ".end { background: #d9534f33 } .refused { background: #e0a80033 }\n"
        ".text { color: #767676 }\n"
        "ul { padding-inline-start: 1.2em }\n"
        "@media (max-width: 42em) { body { margin: 1em auto } table { "
        "font-size: .75em } th, td { padding: .1em .3em } }\n"
        "</style>\n",
        stdout);
}

void explain_html_end(void)
{
    printf("<footer><p>linkspan %s, Unicode %s</p></footer>\n</html>\n",
           linkspan_version(), linkspan_unicode_version());
}

/* Neighbouring letters that get the same HTML class stay in one element, so
 * that letters of Arabic and other joined scripts connect. A link keeps its own
 * order in right-to-left text too. */
static void put_heading(const explanation *e)
{
    const linkspan_link *link = e->links;
    const linkspan_link *const last = link + e->link_count;
    (void)fputs("<h2 dir=\"auto\" lang=\"\">", stdout);
    for (size_t i = 0; i < e->event_count;) {
        const char *const class_name = class_of(&e->events[i]);
        const bool is_linked =
            link < last && e->events[i].range.start >= link->span.start;
        const size_t end = link == last ? e->text.len
                           : is_linked  ? link->span.end
                                        : link->span.start;
        if (is_linked && e->events[i].range.start == link->span.start)
            (void)fputs("<bdi>", stdout);
        printf("<b class=\"%s\">", class_name);
        for (; i < e->event_count && e->events[i].range.start < end &&
               class_of(&e->events[i]) == class_name;
             i++)
            put_character(e, &e->events[i]);
        (void)fputs("</b>", stdout);
        if (is_linked && e->events[i - 1].range.end == link->span.end) {
            (void)fputs("</bdi>", stdout);
            link++;
        }
    }
    (void)fputs("</h2>\n", stdout);
}

static void put_row(const explanation *e, const linkspan_event *event,
                    const bracket_stack *stack)
{
    char code[CODE_NAME_ROOM];
    name_code(event->cp, code);
    printf("<tr class=\"%s\"><td>%zu<td>" BDI, class_of(event),
           event->range.start);
    if (columns_of(event->cp) == 0 && !is_named(event->cp))
        (void)fputs(DOTTED_CIRCLE, stdout); /* a mark needs a base character */
    if (event->cp != ' ')
        put_character(e, event);
    printf("</bdi><td>%s<td>%s<td>%s<td>%s<td title=\"", code,
           term_name_of(event->link_term), part_name_of(event->part),
           decision_name_of(event->decision));
    put_string(linkspan_rule_text(event->rule));
    printf("\">%s<td>", event->rule);
    for (size_t i = 0; i < stack->count; i++)
        printf("&#%u;", stack->brackets[i]);
    (void)putchar('\n');
}

static void put_table(const explanation *e)
{
    bracket_stack stack = {0};
    (void)fputs("<div class=\"rows\">\n<table>\n<tr><th>byte<th>char"
                "<th>code point<th>Link_Term<th>part<th>decision<th>rule"
                "<th>brackets\n",
                stdout);
    for (size_t i = 0; i < e->event_count; i++) {
        bracket_stack_take(&stack, &e->events[i]);
        put_row(e, &e->events[i], &stack);
    }
    (void)fputs("</table>\n</div>\n", stdout);
}

/* Explain the rules that the table names. */
static void put_rules(const explanation *e)
{
    const char *seen[MOST_RULES];
    size_t count = 0;
    (void)fputs("<ul>\n", stdout);
    for (size_t i = 0; i < e->event_count && count < MOST_RULES; i++) {
        const char *const rule = e->events[i].rule;
        size_t at = 0;
        while (at < count && strcmp(seen[at], rule) != 0)
            at++;
        if (at < count || *rule == '\0')
            continue;
        seen[count++] = rule;
        printf("<li>%s: ", rule);
        put_string(linkspan_rule_text(rule));
        (void)putchar('\n');
    }
    (void)fputs("</ul>\n", stdout);
}

/* ------------------------------------------------------------------ facts */

static void put_error(void *context, uint32_t error)
{
    (void)context;
    (void)fputs(" ", stdout);
    put_string(linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, error));
    (void)fputs(";", stdout);
}

static void put_labels(const explanation *e, linkspan_range range)
{
    size_t at = range.start;
    host_label label;
    (void)fputs("<ul>\n", stdout);
    while (next_label(e, range, &at, &label)) {
        (void)fputs("<li>label ", stdout);
        put_range(e, label.range);
        (void)fputs(label.errors ? ":" : ": valid", stdout);
        for_each_error(label.errors, put_error, NULL);
        (void)putchar('\n');
    }
    (void)fputs("</ul>\n", stdout);
}

static void put_host(const explanation *e, linkspan_range range)
{
    linkspan_host host;
    if (range.end == range.start)
        return;
    describe(e, range, &host);
    (void)fputs("<li>host ", stdout);
    put_range(e, range);
    printf(": %s", host_kind_name(host.kind));
    if (host.ascii_len > 0) {
        (void)fputs(", in ASCII ", stdout);
        write_html((linkspan_str){host.ascii, host.ascii_len});
    }
    put_registration(&host, write_html);
    (void)putchar('\n');
    if (host.kind == 0 || host.kind == LINKSPAN_HOST_DOMAIN)
        put_labels(e, range);
}

static void put_findings(const explanation *e, const linkspan_link *link)
{
    const linkspan_findings *const all = findings_of(e, link);
    for (size_t i = 0; i < all->count; i++) {
        const linkspan_finding *const one = &all->list[i];
        (void)fputs("<li>finding ", stdout);
        put_string(linkspan_name_of(LINKSPAN_NAMES_FINDING, one->code));
        (void)fputs(": ", stdout);
        put_string(linkspan_text_of(LINKSPAN_NAMES_FINDING, one->code));
        if (one->like.data) {
            (void)fputs(" It looks like ", stdout);
            write_html(one->like);
            (void)putchar('.');
        }
        (void)fputs(" ", stdout);
        put_range(e, one->range);
        (void)putchar('\n');
    }
}

static void put_evidence(const int32_t *evidence)
{
    (void)fputs("<li>evidence: ", stdout);
    write_evidence(evidence);
}

static void put_links(const explanation *e)
{
    for (size_t i = 0; i < e->link_count; i++) {
        const linkspan_link *link = &e->links[i];
        printf("<p>Link, bytes %zu to %zu: ", link->span.start, link->span.end);
        put_range(e, link->span);
        (void)fputs("</p>\n<ul>\n<li>leads to ", stdout);
        write_html(href_of(e, link));
        printf("\n<li>the policy says: %s\n", action_name_of(link->action));
        put_host(e, link->host);
        int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
        if (weigh_link(e, link, evidence))
            put_evidence(evidence);
        put_findings(e, link);
        (void)fputs("</ul>\n", stdout);
    }
}

static void put_refusals(const explanation *e)
{
    size_t at = 0;
    linkspan_range range;
    const char *rule;
    while (next_refusal(e, &at, &range, &rule)) {
        printf("<p>No link, bytes %zu to %zu: ", range.start, range.end);
        put_range(e, range);
        printf("</p>\n<ul>\n<li>%s: ", rule);
        put_string(linkspan_rule_text(rule));
        (void)putchar('\n');
        if (is_about_host(rule))
            put_host(e, range);
        int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
        if (is_rule_of_names(rule) && weigh(e, range, evidence))
            put_evidence(evidence);
        (void)fputs("</ul>\n", stdout);
    }
}

/* "<p>http://wiki.acme/x: not linked: .acme is not a top-level domain (H1)" */
static int32_t put_verdict(void *context, const linkspan_verdict *v)
{
    const explanation *const e = context;
    (void)fputs("<p>", stdout);
    put_range(e, v->range);
    (void)fputs(v->is_link ? ": linked" : ": not linked", stdout);
    if (v->reason.len > 0) {
        (void)fputs(v->is_link ? "; " : ": ", stdout);
        write_html(v->reason);
    }
    if (v->rule[0] != '\0')
        printf(" (%s)", v->rule);
    if (v->remedy.len > 0) {
        (void)fputs("; --", stdout);
        write_html(v->remedy);
        (void)fputs(" links it", stdout);
    }
    (void)fputs("</p>\n", stdout);
    return 0;
}

void explain_as_html(const explanation *e)
{
    explanation own = *e;
    (void)fputs("<section>\n", stdout);
    put_heading(e);
    must(linkspan_explain_links(e->detector, e->text.data, e->text.len,
                                put_verdict, &own));
    put_links(e);
    put_refusals(e);
    put_table(e);
    put_rules(e);
    (void)fputs("</section>\n", stdout);
}
