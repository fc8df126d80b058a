/* linkspan check: findings about links, and text made harmless. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/detection.h"
#include "cli/output/utf8.h"
#include "cli/platform/dns.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_FROM, "from", "FORMAT", CHECK_FROM_CHOICES,
     "check whole documents: the links in the text, and those whose text shows "
     "another address than the one to which they lead; mail: also the sender; "
     "auto: as the name of the file or its start says. Each argument names a "
     "file"},
    {OPT_JSON, "json", NULL, NULL,
     "write one JSON object per link, each on a line of its own"},
    {OPT_DEFANG, "defang", NULL, NULL,
     "write the text with its links made harmless: hxxps[:]//example[.]com"},
    {OPT_REFANG, "refang", "[HOW]", "words",
     "undo --defang and other ways of writing links that nobody can click; "
     "words: also read 'me at example dot com'"},
    {OPT_CLEAN, "clean", NULL, NULL,
     "write the text in NFC, without hidden characters, bidi controls and "
     "control characters"},
    {OPT_COLOR, "color", "WHEN", WHEN_CHOICES,
     "colour: auto (default: only on a terminal), always or never"},
};
static const option_group output_options = {"Output", specs,
                                            sizeof specs / sizeof *specs};

typedef enum check_mode {
    MODE_REPORT,
    MODE_DEFANG,
    MODE_REFANG,
    MODE_CLEAN
} check_mode;

/* A place in a line, by byte and by column. Reports give the column. */
typedef struct place {
    size_t byte;
    size_t column; /* counted from 0, in characters */
} place;

typedef struct check {
    check_mode mode;
    int from; /* a choice of --from; 0: lines */
    bool is_json;
    bool has_words; /* --refang=words */
    bool has_color;
    const linkspan_detector *detector;
    const linkspan_policy *policy;
    size_t protected_count; /* entries of --protect */
    bool has_host;          /* the link that is reported has a domain name */
    const item *item;
    size_t skipped;   /* number of bytes before the text that is judged */
    bool is_text;     /* the whole text is judged, not one link */
    const char *rule; /* the rule that refuses a suspect; NULL: not a suspect */
    linkspan_buf out;
    judgement verdict;
    linkspan_range *links; /* the links of a text */
    size_t link_room;
    place stretch; /* start of the stretch that is being reported */
    place finding; /* start of the last finding reported in the stretch */
    dns_settings dns_settings;
    dns *dns;          /* NULL: nothing is looked up */
    dns_answer answer; /* for the link that is reported */
    int status;        /* of all items so far */
} check;

/* ----------------------------------------------------- report for people */

/* Write carets below `range` of `shown`, the text that was written on the
 * output line before. */
static void point_at(const check *c, linkspan_str shown, linkspan_range range,
                     const char *color)
{
    const linkspan_str before = {shown.data, range.start};
    const size_t width = visible_width(part_of(shown.data, range));
    printf("%*s", (int)visible_width(before), "");
    if (c->has_color)
        color_begin(color);
    for (size_t i = 0; i < width || i == 0; i++)
        (void)putchar('^');
    if (c->has_color)
        color_end();
}

/* Report a finding. `shown` is the stretch of the text that was written on the
 * output line before. */
static void report_finding(const check *c, linkspan_str text,
                           linkspan_range shown, const linkspan_finding *f)
{
    const char *const color = color_of(f->severity);
    linkspan_range range = f->range;
    if (range.start < shown.start || range.end > shown.end)
        range = shown;
    const linkspan_range inside = {range.start - shown.start,
                                   range.end - shown.start};
    point_at(c, part_of(text.data, shown), inside, color);
    printf(" %s", linkspan_name_of(LINKSPAN_NAMES_FINDING, f->code));
    name_like(f);
    (void)fputs(" (", stdout);
    write_marked(c->has_color, color, severity_name(f->severity));
    (void)putchar(')');
    name_characters(f, text);
    if (f->code == LINKSPAN_FINDING_REFUSED && c->rule)
        printf(": %s", c->rule);
    printf("\n  %s\n", linkspan_text_of(LINKSPAN_NAMES_FINDING, f->code));
}

/* At most this many findings about one text are shown to people: the most
 * severe ones. */
#define MOST_SHOWN 64

/* Compute how many findings of each severity are shown. */
static void share_out(const linkspan_findings *all,
                      size_t shares[LINKSPAN_SEVERITY_SEVERE + 1])
{
    size_t left = MOST_SHOWN;
    for (size_t i = 0; i < all->count; i++)
        shares[all->list[i].severity]++;
    for (size_t s = LINKSPAN_SEVERITY_SEVERE; s > 0; s--) {
        if (shares[s] > left)
            shares[s] = left;
        left -= shares[s];
    }
}

/* True if the text has controls that this program itself has written to show
 * links in order. */
static bool has_display_controls(check *c, linkspan_str text)
{
    c->out.len = 0;
    const linkspan_status st = linkspan_bidi_undo(text.data, text.len, &c->out);
    if (st < 0)
        must(st);
    return st == LINKSPAN_OK;
}

/* Nothing was found: also say which names the host was compared with. */
static void report_clean(const check *c)
{
    const linkspan_policy *const policy = c->policy;
    const size_t protected = c->protected_count;
    (void)fputs("  ", stdout);
    write_marked(c->has_color, COLOR_GOOD, "nothing wrong");
    if (c->has_host && (policy->known_names || protected)) {
        (void)fputs("; imitates none of ", stdout);
        if (protected)
            printf("%zu protected", protected);
        if (policy->known_names)
            printf("%s%zu widely imitated", protected ? " and " : "",
                   linkspan_known_names(NULL, 0));
        (void)fputs(" names", stdout);
    }
    (void)putchar('\n');
}

static void report(check *c, linkspan_str text, linkspan_range shown)
{
    const linkspan_findings *const all = &c->verdict.all;
    size_t shares[LINKSPAN_SEVERITY_SEVERE + 1] = {0};
    write_visibly(part_of(text.data, shown));
    (void)putchar('\n');
    share_out(all, shares);
    for (size_t i = 0; i < all->count; i++)
        if (shares[all->list[i].severity] > 0) {
            shares[all->list[i].severity]--;
            report_finding(c, text, shown, &all->list[i]);
        }
    if (all->count > MOST_SHOWN)
        printf("  and %zu more\n", all->count - MOST_SHOWN);
    if (all->count == 0)
        report_clean(c);
    if (c->answer != DNS_NONE)
        printf("  dns: %s\n", dns_answer_names[c->answer]);
    if (has_display_controls(c, part_of(text.data, shown)))
        (void)puts("  \"linkspan display\" has written control characters into "
                   "this text; \"linkspan display --undo\" removes them.");
}

/* ------------------------------------------ report of files, as compilers do */

/* Move the place forward to `byte`, and count the columns on the way. */
static void go_to(place *at, linkspan_str text, size_t byte)
{
    size_t columns = byte - at->byte;
    must(linkspan_convert_offsets(text.data + at->byte, byte - at->byte,
                                  LINKSPAN_UNIT_BYTE, LINKSPAN_UNIT_CODE_POINT,
                                  &columns, 1));
    at->byte = byte;
    at->column += columns;
}

/* Start the report of a stretch of a line: a link, or the text around all links.
 * Stretches come in order, except that the text around the links comes last. The
 * findings of a stretch come in order too, except that the finding "refused",
 * which covers the whole stretch, comes last. */
static void begin_stretch(check *c, linkspan_str text, size_t start)
{
    if (start < c->stretch.byte)
        c->stretch = (place){0, 0};
    go_to(&c->stretch, text, start);
    c->finding = c->stretch;
}

/* mail.txt:12:5: severe: mixed-scripts: U+0430 а: https://pаypal.com/: A label ... */
static void report_line(check *c, linkspan_str text, linkspan_range shown,
                        const linkspan_finding *f)
{
    const size_t start =
        f->range.start > shown.start ? f->range.start : shown.start;
    if (start < c->finding.byte)
        c->finding = c->stretch;
    go_to(&c->finding, text, start);
    write_file_name(c->item->file, '\n', false);
    printf(":%zu:%zu: ", c->item->line, c->finding.column + 1);
    write_marked(c->has_color, color_of(f->severity),
                 severity_name(f->severity));
    printf(": %s", linkspan_name_of(LINKSPAN_NAMES_FINDING, f->code));
    name_like(f);
    name_characters(f, text);
    (void)fputs(": ", stdout);
    if (!c->is_text) {
        write_visibly(part_of(text.data, shown));
        (void)fputs(": ", stdout);
    }
    (void)fputs(linkspan_text_of(LINKSPAN_NAMES_FINDING, f->code), stdout);
    if (f->code == LINKSPAN_FINDING_REFUSED && c->rule)
        printf(" (%s)", c->rule);
    (void)putchar('\n');
}

static void report_lines(check *c, linkspan_str text, linkspan_range shown)
{
    const linkspan_findings *const all = &c->verdict.all;
    for (size_t i = 0; i < all->count; i++)
        report_line(c, text, shown, &all->list[i]);
}

/* ------------------------------------------------------------- each link */

static void report_json(check *c, const char *kind, linkspan_str text,
                        linkspan_range shown)
{
    json j = {0};
    const origin o = {LINKSPAN_UNIT_BYTE, c->skipped, 0};
    json_open(&j, NULL, '{');
    if (c->item->is_named)
        json_str(&j, "file", str_of(c->item->file));
    if (c->item->line > 0) {
        json_number(&j, "line", c->item->line);
        json_number(&j, "column", c->skipped + c->stretch.column + 1);
    }
    json_number(&j, "start", c->skipped + shown.start);
    json_number(&j, "end", c->skipped + shown.end);
    json_str(&j, "kind", str_of(kind));
    json_str(&j, "text", part_of(text.data, shown));
    if (c->rule)
        json_str(&j, "refused", str_of(c->rule));
    judgement_json(&j, &c->verdict, text, &o);
    if (c->answer != DNS_NONE)
        json_str(&j, "dns", str_of(dns_answer_names[c->answer]));
    json_bool(&j, "display_controls",
              has_display_controls(c, part_of(text.data, shown)));
    json_close(&j, '}');
    (void)putchar('\n');
}

static void take_verdict(check *c, const char *kind, linkspan_str text,
                         linkspan_range shown)
{
    if (c->verdict.all.severity == LINKSPAN_SEVERITY_SEVERE ||
        c->answer == DNS_NO)
        c->status = STATUS_NONE;
    begin_stretch(c, text, shown.start);
    if (c->is_json)
        report_json(c, kind, text, shown);
    else if (c->item->is_named)
        report_lines(c, text, shown);
    else
        report(c, text, shown);
}

/* Returns false if --dns-drop leaves the link out. */
static bool look_up(check *c, linkspan_str text, const linkspan_link *link)
{
    c->answer = DNS_NONE;
    if (c->dns)
        c->answer = dns_ask(c->dns, part_of(text.data, link->host));
    return c->answer != DNS_NO || !c->dns_settings.is_dropping;
}

static void check_link(check *c, linkspan_str text, const linkspan_link *link)
{
    if (!look_up(c, text, link))
        return;
    judge_link(&c->verdict, c->detector, text, link);
    c->is_text = false;
    c->has_host = link->host_kind == LINKSPAN_HOST_DOMAIN;
    c->rule =
        linkspan_name_of(LINKSPAN_NAMES_RULE, LINKSPAN_LINK_RULE(link->flags));
    take_verdict(c, link->kind == LINKSPAN_KIND_EMAIL ? "email" : "url", text,
                 link->span);
}

/* Check a text: its links, and the invisible characters outside of them. */
static void check_text(check *c, linkspan_str text)
{
    size_t at = 0;
    size_t count = 0;
    linkspan_link link;
    if (c->dns)
        dns_ask_ahead(c->dns, c->detector, text);
    while (linkspan_next(c->detector, text.data, text.len, &at, &link) ==
           LINKSPAN_OK) {
        check_link(c, text, &link);
        if (count == c->link_room) {
            c->link_room = 2 * c->link_room + 16;
            c->links = must_resize(c->links, c->link_room * sizeof *c->links);
        }
        c->links[count++] = link.span;
    }
    c->rule = NULL;
    c->is_text = true;
    c->answer = DNS_NONE;
    judge_text(&c->verdict, text);
    judgement_leave_out(&c->verdict, c->links, count);
    if (c->verdict.all.count > 0)
        take_verdict(c, "text", text, (linkspan_range){0, text.len});
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Browsers drop tabs in an href, so an href of "java", a tab and "script:" runs
 * a program. But tabs may also separate the columns of a line, and such a line
 * is no href. So in lines of standard input only a tab in the scheme counts. */
static bool is_href_with_tabs(linkspan_str word, bool is_argument)
{
    linkspan_link link;
    must(linkspan_split_link(word.data, word.len, &link));
    const size_t end =
        is_argument && link.host.start > 0 ? link.host.end : link.scheme.end;
    return memchr(word.data, '\t', end) != NULL;
}

/* The text without blanks around it; empty if it is more than one word. */
static linkspan_str only_word(linkspan_str text, bool is_argument)
{
    size_t start = 0;
    size_t end = text.len;
    bool has_tabs = false;
    while (start < end && is_blank(text.data[start]))
        start++;
    while (end > start && is_blank(text.data[end - 1]))
        end--;
    const linkspan_str word = part_of(text.data, (linkspan_range){start, end});
    for (size_t i = 0; i < word.len; i++) {
        if (word.data[i] == ' ')
            return (linkspan_str){text.data, 0};
        has_tabs |= word.data[i] == '\t';
    }
    return has_tabs && !is_href_with_tabs(word, is_argument)
               ? (linkspan_str){text.data, 0}
               : word;
}

/* A text without spaces is meant to be one link, even if it would not be found
 * in a text. */
static void check_word(check *c, linkspan_str word)
{
    linkspan_link link;
    size_t at = 0;
    const bool is_found = linkspan_next(c->detector, word.data, word.len, &at,
                                        &link) == LINKSPAN_OK;
    if (!is_found || link.span.start != 0 || link.span.end != word.len)
        must(linkspan_split_link(word.data, word.len, &link));
    check_link(c, word, &link);
}

static int rewrite(check *c, const item *one)
{
    const linkspan_str text = one->text;
    const uint32_t all = LINKSPAN_CLEAN_HIDDEN | LINKSPAN_CLEAN_BIDI |
                         LINKSPAN_CLEAN_CONTROLS | LINKSPAN_CLEAN_NFC;
    c->out.len = 0;
    if (c->mode == MODE_DEFANG)
        must(linkspan_defang(c->detector, text.data, text.len, &c->out));
    else if (c->mode == MODE_REFANG)
        must(linkspan_refang(text.data, text.len,
                             c->has_words ? LINKSPAN_REFANG_WORDS : 0,
                             &c->out));
    else
        must(linkspan_clean_text(text.data, text.len, all, &c->out));
    write_str((linkspan_str){c->out.data, c->out.len});
    if (one->line > 0)
        write_str(one->end);
    else
        (void)putchar('\n');
    return STATUS_FOUND;
}

static int check_item(void *context, const item *one)
{
    check *const c = context;
    if (c->mode != MODE_REPORT)
        return rewrite(c, one);
    const linkspan_str word = only_word(one->text, one->line == 0);
    c->item = one;
    c->skipped = 0;
    c->stretch = (place){0, 0};
    if (word.len > 0 && !one->is_named) {
        c->skipped = (size_t)(word.data - one->text.data);
        check_word(c, word);
    } else {
        check_text(c, one->text);
    }
    return c->status;
}

/* --------------------------------------------------------------- options */

static void set_mode(check *c, check_mode mode)
{
    if (c->mode != MODE_REPORT && c->mode != mode)
        fail_usage("check",
                   "--defang, --refang and --clean: cannot be used together");
    c->mode = mode;
}

static void set_option(check *c, const option_parser *p)
{
    switch (p->spec->id) {
    case OPT_DEFANG:
        set_mode(c, MODE_DEFANG);
        break;
    case OPT_REFANG:
        set_mode(c, MODE_REFANG);
        c->has_words = p->value != NULL;
        break;
    case OPT_CLEAN:
        set_mode(c, MODE_CLEAN);
        break;
    case OPT_FROM:
        c->from = p->choice + 1;
        break;
    case OPT_JSON:
        c->is_json = true;
        break;
    default:
        c->has_color = wants_color(p->choice);
    }
}

static int run(const command_spec *command, int argc, char **argv)
{
    check c = {
        .has_color = wants_color(WHEN_AUTO),
        .dns_settings = {.timeout = DNS_TIMEOUT, .parallel = DNS_PARALLEL}};
    detection d;
    item_source source = {0};
    option_parser p;
    detection_init(&d);
    d.default_policy = LINKSPAN_POLICY_STRICT;
    d.options.flags |= LINKSPAN_DETECT_REFUSED | LINKSPAN_DETECT_SUSPECTS;
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        if (!detection_set(&d, &p) && !item_source_set(&source, &p) &&
            !dns_set(&c.dns_settings, &p))
            set_option(&c, &p);
    if (c.dns_settings.is_dropping && c.dns_settings.what == DNS_NOTHING)
        fail_usage("check", "--dns-drop: needs --dns");
    if (c.dns_settings.what != DNS_NOTHING && c.mode != MODE_REPORT)
        fail_usage("check",
                   "--dns: cannot be used with --defang, --refang or --clean");
    if (c.from && (c.mode != MODE_REPORT || c.dns_settings.what != DNS_NOTHING))
        fail_usage("check", "--from: cannot be used with --defang, --refang, "
                            "--clean or --dns");
    if (c.is_json && c.mode != MODE_REPORT)
        fail_usage("check",
                   "--json: cannot be used with --defang, --refang or --clean");
    linkspan_detector *const detector = detection_finish(&d);
    c.detector = detector;
    c.policy = &d.safety.policy;
    c.protected_count = d.safety.protected_lines.count;
    must(linkspan_buf_init(&c.out, SIZE_MAX / 2, NULL));
    if (c.dns_settings.what != DNS_NOTHING)
        c.dns = dns_new(&c.dns_settings);
    const document_report documents = {.detector = detector,
                                       .from = c.from - 1,
                                       .is_json = c.is_json,
                                       .has_color = c.has_color};
    const int status = c.from ? check_documents(&documents, &source, &p)
                              : for_each_item(&source, &p, check_item, &c);
    dns_free(c.dns);
    linkspan_buf_free(&c.out);
    judgement_free(&c.verdict);
    free(c.links);
    linkspan_detector_free(detector);
    detection_free(&d);
    return status;
}

static const option_group *const groups[] = {
    &output_options, &file_options, &safety_options, &detection_options,
    &data_options,   &dns_options,  &common_options, NULL};

const command_spec check_command = {
    "check",
    "[TEXT]...",
    "report what is wrong with links",
    "Report problems in each TEXT. A TEXT without spaces is treated as one "
    "link; any other TEXT is searched for links and hidden characters. Without "
    "TEXT, read the lines of standard input. With --file, each line is "
    "searched, even if it has no spaces, and each finding is written as a line "
    "such as mail.txt:12:5: severe: "
    "userinfo: ... The policy is strict unless --policy says otherwise.",
    "Exit status is 1 if there is a severe finding or, with --dns, a name that "
    "does not exist; 2 after an error; otherwise 0.",
    groups,
    run};
