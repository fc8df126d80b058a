/* linkspan explain: names the rule behind each decision about where links start
 * and end. */
#include "cli/commands/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/detection.h"
#include "cli/output/output.h"
#include "cli/output/safety.h"
#include "cli/output/utf8.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_TABLE, "table", NULL, NULL,
     "also write a table of the characters, with the rule for each, and what "
     "is known about each host"},
    {OPT_HTML, "html", NULL, NULL, "write one self-contained HTML page"},
    {OPT_JSON, "json", NULL, NULL, "write one JSON object per line"},
    {OPT_COLOR, "color", "WHEN", WHEN_CHOICES,
     "colour: auto (default: only on a terminal), always or never"},
};
static const option_group output_options = {"Output", specs,
                                            sizeof specs / sizeof *specs};

/* ------------------------------------------------------------------ names */

const char *term_name_of(int32_t link_term)
{
    static const char *const names[] = {"Hard", "Soft", "Close", "Open",
                                        "Include"};
    return names[link_term];
}

const char *part_name_of(uint32_t part)
{
    const char *name = linkspan_name_of(LINKSPAN_NAMES_PART, part);
    return name ? name : "";
}

const char *decision_name_of(uint32_t decision)
{
    static const char *const names[] = {
        "text",           "scheme",      "local part",  "at",
        "host",           "port",        "initiator",   "separator",
        "include",        "soft",        "open",        "close",
        "no part",        "ends: hard",  "ends: close", "ends: full",
        "ends: tailored", "passed over", "refused"};
    return names[decision];
}

const char *action_name_of(int32_t action)
{
    return linkspan_name_of(LINKSPAN_NAMES_ACTION, action);
}

void name_code(uint32_t cp, char room[CODE_NAME_ROOM])
{
    if (cp == UINT32_MAX)
        (void)snprintf(room, CODE_NAME_ROOM, "ill-formed");
    else
        (void)snprintf(room, CODE_NAME_ROOM, "U+%04X", cp);
}

void bracket_stack_take(bracket_stack *stack, const linkspan_event *event)
{
    if (event->decision == LINKSPAN_DECISION_OPEN &&
        stack->count < MOST_BRACKETS)
        stack->brackets[stack->count++] = event->cp;
    if (stack->count > event->depth)
        stack->count = event->depth;
}

/* ------------------------------------------------------------------ facts */

size_t event_at(const explanation *e, size_t byte)
{
    size_t low = 0;
    size_t high = e->event_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (e->events[middle].range.start < byte)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool next_refusal(const explanation *e, size_t *at, linkspan_range *range,
                  const char **rule)
{
    while (*at < e->event_count &&
           e->events[*at].decision != LINKSPAN_DECISION_REFUSED)
        ++*at;
    if (*at == e->event_count)
        return false;
    *range = e->events[*at].range;
    *rule = e->events[*at].rule;
    while (++*at < e->event_count &&
           e->events[*at].decision == LINKSPAN_DECISION_REFUSED &&
           strcmp(e->events[*at].rule, *rule) == 0)
        range->end = e->events[*at].range.end;
    return true;
}

static bool is_dot(uint32_t cp)
{
    return cp == '.' || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

bool next_label(const explanation *e, linkspan_range range, size_t *at,
                host_label *label)
{
    const uint32_t flags =
        LINKSPAN_IDNA_USE_STD3_ASCII_RULES | LINKSPAN_IDNA_CHECK_HYPHENS |
        LINKSPAN_IDNA_CHECK_BIDI | LINKSPAN_IDNA_CHECK_JOINERS |
        LINKSPAN_IDNA_VERIFY_DNS_LENGTH | LINKSPAN_IDNA_ALLOW_UNDERSCORE;
    if (*at > range.end || range.start == range.end)
        return false;
    size_t end = *at;
    size_t width = 1;
    while (end < range.end &&
           !is_dot(code_point_at((linkspan_str){e->text.data, range.end}, end,
                                 &width)))
        end += width;
    char ascii[LINKSPAN_HOST_MAX];
    linkspan_buf out;
    label->range = (linkspan_range){*at, end};
    label->errors = LINKSPAN_IDNA_ERR_EMPTY_LABEL;
    must(linkspan_buf_init_fixed(&out, ascii, sizeof ascii));
    if (end > *at &&
        linkspan_host_to_ascii(e->text.data + *at, end - *at, flags, &out,
                               &label->errors) != LINKSPAN_OK)
        label->errors = LINKSPAN_IDNA_ERR_LABEL_TOO_LONG;
    *at = end + width;
    return true;
}

void describe(const explanation *e, linkspan_range range, linkspan_host *host)
{
    *host = (linkspan_host){.size = sizeof *host};
    (void)linkspan_host_describe(e->text.data + range.start,
                                 range.end - range.start, e->data, host);
}

bool weigh(const explanation *e, linkspan_range name,
           int32_t evidence[LINKSPAN_EVIDENCE_COUNT])
{
    if (linkspan_weigh_name(e->detector, e->text.data, e->text.len, name.start,
                            name.end, evidence) != LINKSPAN_OK)
        return false;
    for (size_t i = 0; i < LINKSPAN_EVIDENCE_CLASS; i++)
        if (evidence[i] != 0)
            return true;
    return evidence[LINKSPAN_EVIDENCE_CLASS] != 'a';
}

bool weigh_link(const explanation *e, const linkspan_link *link,
                int32_t evidence[LINKSPAN_EVIDENCE_COUNT])
{
    return link->kind == LINKSPAN_KIND_URL &&
           (link->flags & LINKSPAN_LINK_SCHEME_IMPLIED) &&
           !(link->parts & LINKSPAN_PART_PATH) && e->weighs &&
           weigh(e, link->host, evidence);
}

bool is_rule_of_names(const char *rule)
{
    return strcmp(rule, "P9") == 0 || strcmp(rule, "P10") == 0 ||
           strcmp(rule, "P18") == 0;
}

bool is_about_host(const char *rule)
{
    return strcmp(rule, "H20") != 0;
}

const char *evidence_name_of(size_t i)
{
    static const char *const names[] = {
        "announced", "site-noun", "pointed", "suffix",  "known",  "labelled",
        "code-noun", "code-word", "beside",  "touched", "form",   "record",
        "marks",     "near",      "defined", "labels",  "alone",  "in-code",
        "package",   "unknown",   "class",   "line",    "is-site"};
    _Static_assert(sizeof names / sizeof *names == LINKSPAN_EVIDENCE_COUNT,
                   "each kind of evidence has a name");
    return names[i];
}

void write_evidence(const int32_t *evidence)
{
    static const char *const levels[] = {"", "weak", "strong", "alone"};
    const char *before = " ";
    printf("class %c;", (char)evidence[LINKSPAN_EVIDENCE_CLASS]);
    for (size_t i = 0; i < LINKSPAN_EVIDENCE_CLASS; i++) {
        if (evidence[i] == 0)
            continue;
        printf("%s%s (%s, %s)", before, evidence_name_of(i),
               levels[evidence[i] < 0 ? -evidence[i] : evidence[i]],
               evidence[i] < 0 ? "against" : "for");
        before = ", ";
    }
    printf("%s line %d: %s\n", before[0] == ',' ? ";" : " no evidence;",
           (int)evidence[LINKSPAN_EVIDENCE_LINE],
           evidence[LINKSPAN_EVIDENCE_IS_SITE] ? "a site" : "no site");
}

const char *host_kind_name(uint32_t kind)
{
    static const char *const names[] = {"no host",      "domain",
                                        "IPv4 address", "IPv6 address",
                                        "name",         "hidden IPv4 address"};
    return names[kind];
}

static void put_name(const linkspan_host *host, const char *what,
                     linkspan_range range, void (*put)(linkspan_str name))
{
    if (range.end == range.start)
        return;
    printf(", %s ", what);
    put(part_of(host->ascii, range));
}

void put_registration(const linkspan_host *host, void (*put)(linkspan_str name))
{
    if (host->kind == LINKSPAN_HOST_DOMAIN)
        printf(", top-level domain %s", host->flags & LINKSPAN_HOST_DELEGATED
                                            ? "exists"
                                            : "does not exist");
    put_name(host, "suffix", host->suffix, put);
    put_name(host, "registrable", host->registrable, put);
}

void for_each_error(uint32_t errors, error_visitor each, void *context)
{
    for (uint32_t bit = 1; bit != 0 && bit <= errors; bit <<= 1)
        if (errors & bit)
            each(context, bit);
}

const linkspan_findings *findings_of(const explanation *e,
                                     const linkspan_link *link)
{
    judge_link(e->verdict, e->detector, e->text, link);
    return &e->verdict->all;
}

linkspan_str href_of(const explanation *e, const linkspan_link *link)
{
    linkspan_buf *const href = e->href;
    href->len = 0;
    const linkspan_str bytes = part_of(e->text.data, link->span);
    if (linkspan_href(link->kind, bytes.data, bytes.len, href_flags_of(link),
                      href) != LINKSPAN_OK)
        return (linkspan_str){"", 0};
    return (linkspan_str){href->data, href->len};
}

/* ---------------------------------------------------------------- running */

enum {
    IN_WORDS,
    AS_TABLE,
    AS_HTML,
    AS_JSON
};

typedef struct explain {
    explanation e;
    int form;
    bool has_color;
} explain;

static int32_t keep_event(void *context, const linkspan_event *event)
{
    explanation *const e = context;
    if (e->event_count == e->event_room) {
        e->event_room = e->event_room ? 2 * e->event_room : 256;
        e->events = must_resize(e->events, e->event_room * sizeof *e->events);
    }
    e->events[e->event_count++] = *event;
    return 0;
}

static int explain_item(void *context, const item *one)
{
    explain *const x = context;
    explanation *const e = &x->e;
    size_t count;
    e->text = one->text;
    e->event_count = 0;
    if (x->form != IN_WORDS)
        must(linkspan_explain(e->detector, e->text.data, e->text.len,
                              keep_event, e));
    must(
        linkspan_find(e->detector, e->text.data, e->text.len, NULL, 0, &count));
    e->links = must_resize(e->links, count * sizeof *e->links);
    must(linkspan_find(e->detector, e->text.data, e->text.len, e->links, count,
                       &e->link_count));
    if (x->form == AS_HTML)
        explain_as_html(e);
    else if (x->form == AS_JSON)
        explain_as_json(e);
    else
        explain_in_words(e, x->has_color);
    if (x->form == AS_TABLE) {
        write_char('\n');
        explain_as_table(e, x->has_color);
    }
    return e->link_count > 0 ? STATUS_FOUND : STATUS_NONE;
}

static int run(const command_spec *command, int argc, char **argv)
{
    explain x = {.form = IN_WORDS};
    int when = WHEN_AUTO;
    detection d;
    item_source source = {0};
    option_parser p;
    detection_init(&d);
    options_begin(&p, command, argc, argv);
    while (options_next(&p)) {
        if (detection_set(&d, &p) || item_source_set(&source, &p))
            continue;
        if (p.spec->id == OPT_COLOR) {
            when = p.choice;
            continue;
        }
        const int form = p.spec->id == OPT_HTML   ? AS_HTML
                         : p.spec->id == OPT_JSON ? AS_JSON
                                                  : AS_TABLE;
        if (x.form != IN_WORDS && x.form != form)
            fail_usage("explain",
                       "--table, --html and --json: cannot be used together");
        x.form = form;
    }
    d.options.flags |= LINKSPAN_DETECT_REFUSED;
    linkspan_detector *const detector = detection_finish(&d);
    linkspan_buf href;
    judgement verdict = {0};
    must(linkspan_buf_init(&href, SIZE_MAX / 2, NULL));
    x.e.href = &href;
    x.e.verdict = &verdict;
    x.e.detector = detector;
    x.e.data = d.options.data;
    x.e.weighs =
        d.options.tailoring & (LINKSPAN_TAILOR_FILES | LINKSPAN_TAILOR_MEMBERS |
                               LINKSPAN_TAILOR_CODE);
    x.has_color = wants_color(when);
    if (x.form == AS_HTML)
        explain_html_begin();
    const int status = for_each_item(&source, &p, explain_item, &x);
    if (x.form == AS_HTML)
        explain_html_end();
    free(x.e.events);
    free(x.e.links);
    linkspan_buf_free(&href);
    judgement_free(&verdict);
    linkspan_detector_free(detector);
    detection_free(&d);
    return status;
}

static const option_group *const groups[] = {
    &output_options, &file_options,   &data_options, &detection_options,
    &safety_options, &common_options, NULL};

const command_spec explain_command = {
    "explain",
    "[TEXT]...",
    "show why links start and end where they do",
    "Say for each link of TEXT, and for each text that looks like one, whether "
    "it is "
    "linked, by which rule, and which option would link it. With --table, also "
    "show "
    "what was decided about each character. Without TEXT, read the lines of "
    "standard "
    "input.",
    "Exit status is 0 if each TEXT has a link, 1 if not, 2 after an error.",
    groups,
    run};
