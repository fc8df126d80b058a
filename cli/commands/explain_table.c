/* Writes an explanation as an aligned table for a terminal. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/explain.h"
#include "cli/output/output.h"
#include "cli/output/utf8.h"

#define DOTTED_CIRCLE "\xE2\x97\x8C"

static void spaces(size_t count)
{
    while (count-- > 0)
        (void)putchar(' ');
}

/* Write a control picture, or U+FFFD for a control that has none. */
static void put_picture(uint32_t cp)
{
    char picture[4] = "\xE2\x90\x80";
    if (cp < ' ')
        picture[2] = (char)(0x80 + cp);
    else
        memcpy(picture, cp == 0x7F ? "\xE2\x90\xA1" : "\xEF\xBF\xBD", 4);
    (void)fputs(picture, stdout);
}

/* Write a character so that it takes a column of its own and cannot steer the
 * terminal. A mark that has no base character before it (`has_base` is false)
 * is written on a dotted circle. Returns the number of columns. */
static size_t put_character(linkspan_str bytes, uint32_t cp, bool has_base)
{
    if (cp == UINT32_MAX || cp < ' ' || (cp >= 0x7F && cp < 0xA0)) {
        put_picture(cp);
        return 1;
    }
    const unsigned width = columns_of(cp);
    /* invisible characters are left out, since they may reorder the line */
    const bool is_format = (cp >= 0x200B && cp <= 0x200F) ||
                           (cp >= 0x2028 && cp <= 0x202E) ||
                           (cp >= 0x2060 && cp <= 0x206F) || cp == 0xFEFF ||
                           cp == 0x61C || cp >= 0xE0000;
    if (is_format || (width == 0 && !has_base)) {
        (void)fputs(DOTTED_CIRCLE, stdout);
        if (!is_format)
            write_str(bytes);
        return 1;
    }
    write_str(bytes);
    return width;
}

static void put_padded(const char *text, size_t width)
{
    const size_t len = strlen(text);
    (void)fputs(text, stdout);
    spaces(len < width ? width - len : 1);
}

static const char *color_of(const linkspan_event *event)
{
    if (event->is_in_link)
        return event->decision >= LINKSPAN_DECISION_INITIATOR ? COLOR_GOOD
                                                              : COLOR_FILE;
    if (event->decision == LINKSPAN_DECISION_TEXT)
        return COLOR_FAINT;
    return event->decision == LINKSPAN_DECISION_REFUSED ? COLOR_WARN
                                                        : COLOR_BAD;
}

static void put_stack(const bracket_stack *stack)
{
    for (size_t i = 0; i < stack->count; i++) {
        char bytes[4];
        write_str((linkspan_str){bytes, utf8_put(bytes, stack->brackets[i])});
    }
}

static void put_event(const explanation *e, const linkspan_event *event,
                      const bracket_stack *stack)
{
    char code[CODE_NAME_ROOM];
    printf("%6zu  ", event->range.start);
    spaces(5 - put_character(part_of(e->text.data, event->range), event->cp,
                             false));
    name_code(event->cp, code);
    put_padded(code, 12);
    put_padded(term_name_of(event->link_term), 9);
    put_padded(part_name_of(event->part), 11);
    put_padded(decision_name_of(event->decision), 16);
    put_padded(event->rule, 7);
    put_stack(stack);
}

static void put_events(const explanation *e, bool has_color)
{
    bracket_stack stack = {0};
    printf("%6s  %-5s%-12s%-9s%-11s%-16s%-7s%s\n", "byte", "char", "code point",
           "term", "part", "decision", "rule", "brackets");
    for (size_t i = 0; i < e->event_count; i++) {
        bracket_stack_take(&stack, &e->events[i]);
        if (has_color)
            color_begin(color_of(&e->events[i]));
        put_event(e, &e->events[i], &stack);
        if (has_color)
            color_end();
        (void)putchar('\n');
    }
}

/* ------------------------------------------------------------------ facts */

static void put_text(const explanation *e, linkspan_range range)
{
    for (size_t i = event_at(e, range.start);
         i < e->event_count && e->events[i].range.end <= range.end; i++)
        (void)put_character(part_of(e->text.data, e->events[i].range),
                            e->events[i].cp,
                            e->events[i].range.start > range.start);
}

static void put_error(void *context, uint32_t error)
{
    const char **const separator = context;
    printf("%s%s", *separator,
           linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, error));
    *separator = "; ";
}

static void put_labels(const explanation *e, linkspan_range range)
{
    size_t at = range.start;
    host_label label;
    while (next_label(e, range, &at, &label)) {
        const char *separator = ": ";
        (void)fputs("    label ", stdout);
        put_text(e, label.range);
        if (label.errors == 0)
            (void)fputs(": valid", stdout);
        for_each_error(label.errors, put_error, &separator);
        (void)putchar('\n');
    }
}

static void put_host(const explanation *e, linkspan_range range)
{
    linkspan_host host;
    if (range.end == range.start)
        return;
    describe(e, range, &host);
    (void)fputs("  host ", stdout);
    put_text(e, range);
    printf(": %s", host_kind_name(host.kind));
    if (host.kind != 0)
        printf(", %.*s in ASCII", (int)host.ascii_len, host.ascii);
    put_registration(&host, write_str);
    (void)putchar('\n');
    if (host.kind == 0 || host.kind == LINKSPAN_HOST_DOMAIN)
        put_labels(e, range);
}

/* "evidence: class c; announced (strong, for); line 7: a site" */
static void put_evidence(const int32_t *evidence)
{
    (void)fputs("  evidence: ", stdout);
    write_evidence(evidence);
}

static void put_findings(const explanation *e, const linkspan_link *link)
{
    const linkspan_findings *const all = findings_of(e, link);
    for (size_t i = 0; i < all->count; i++) {
        const linkspan_finding *const one = &all->list[i];
        char code[CODE_NAME_ROOM];
        printf("  finding %s at %zu-%zu: %s",
               linkspan_name_of(LINKSPAN_NAMES_FINDING, one->code),
               one->range.start, one->range.end,
               linkspan_text_of(LINKSPAN_NAMES_FINDING, one->code));
        name_code(one->cp, code);
        if (one->cp)
            printf(" (%s)", code);
        if (one->like.data)
            printf(" (%.*s)", (int)one->like.len, one->like.data);
        (void)putchar('\n');
    }
}

static void put_link(const explanation *e, const linkspan_link *link)
{
    const linkspan_str href = href_of(e, link);
    printf("link %zu-%zu: ", link->span.start, link->span.end);
    put_text(e, link->span);
    if (link->action != LINKSPAN_ACTION_LINK)
        printf("; the policy says: %s", action_name_of(link->action));
    (void)fputs("\n  leads to ", stdout);
    write_str(href);
    (void)putchar('\n');
    put_host(e, link->host);
    int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
    if (weigh_link(e, link, evidence))
        put_evidence(evidence);
    put_findings(e, link);
}

void explain_as_table(const explanation *e, bool has_color)
{
    size_t at = 0;
    linkspan_range range;
    const char *rule;
    put_events(e, has_color);
    (void)putchar('\n');
    for (size_t i = 0; i < e->link_count; i++)
        put_link(e, &e->links[i]);
    while (next_refusal(e, &at, &range, &rule)) {
        printf("no link %zu-%zu: ", range.start, range.end);
        put_text(e, range);
        printf(": %s, %s\n", rule, linkspan_rule_text(rule));
        if (is_about_host(rule))
            put_host(e, range);
        int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
        if (is_rule_of_names(rule) && weigh(e, range, evidence))
            put_evidence(evidence);
    }
    (void)putchar('\n');
}
