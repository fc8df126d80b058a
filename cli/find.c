/* linkspan find: the links of files, in many forms. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/context.h"
#include "cli/detection.h"
#include "cli/hit.h"
#include "cli/message.h"
#include "cli/template.h"
#include "cli/unique.h"
#include "cli/walk.h"

#define UNITS "bytes|chars|utf16"

static const option_spec output_specs[] = {
    {OPT_JSON, "json", NULL, NULL, "an object a line, with every part"},
    {OPT_TEMPLATE, "template", "TEXT", NULL,
     "write TEXT for each link, such as '{host}\\t{href}'; the fields are the "
     "names in --json"},
    {OPT_MARKED, "marked", NULL, NULL,
     "write the text with ⸠ and ⸡ around its links"},
    {OPT_REDACT, "redact", "[WORD]", NULL,
     "write the text with WORD for each link, or [url] and [email]"},
    {'C', "context", "NUM", NULL,
     "write the lines that have links, and NUM lines before and after"},
    {'c', "count", NULL, NULL, "write how many links each file has"},
    {'q', "quiet", NULL, NULL,
     "write nothing; end with status 0 at the first link"},
    {OPT_HREF, "href", NULL, NULL,
     "write the addresses that links lead to, in ASCII"},
    {OPT_HTTP, "http", NULL, NULL,
     "an address without a scheme is http there, not https"},
    {OPT_ONLY_HOST, "only-host", NULL, NULL,
     "write the hosts; with --href, in ASCII"},
    {'u', "unique", NULL, NULL, "write each link once"},
    {'H', "with-filename", NULL, NULL,
     "start lines with the file's name (default with several files)"},
    {'h', "no-filename", NULL, NULL, "never do so"},
    {'n', "line-number", NULL, NULL, "start lines with the line's number"},
    {OPT_OFFSETS, "offsets", "UNIT", UNITS,
     "what start and end count: bytes (default), chars (code points) or utf16 "
     "(code units)"},
    {'0', "null", NULL, NULL, "end what is written with NUL, not a line end"},
    {OPT_LINE_BUFFERED, "line-buffered", NULL, NULL,
     "write each line at once, for slow pipes"},
    {OPT_COLOR, "color", "WHEN", WHEN_CHOICES,
     "colour: auto (default, on a terminal), always or never"},
    {OPT_HYPERLINK, "hyperlink", "WHEN", WHEN_CHOICES,
     "clickable links (OSC 8), likewise"},
};
static const option_group output_options = {
    "Output", output_specs, sizeof output_specs / sizeof *output_specs};

static const option_spec input_specs[] = {
    {'r', "recursive", NULL, NULL, "search folders with all below them"},
    {'z', "null-data", NULL, NULL,
     "each text ends in NUL; offsets count from its begin"},
    {OPT_ID, "id", NULL, NULL,
     "each line (with -z each text) is an id, a tab and the text; the id is "
     "carried along"},
    {'a', "text", NULL, NULL, "read binary files as text"},
    {'s', "no-messages", NULL, NULL,
     "say nothing about files that cannot be read"},
};
static const option_group input_options = {
    "Input", input_specs, sizeof input_specs / sizeof *input_specs};

typedef enum form {
    FORM_LIST,
    FORM_JSON,
    FORM_TEMPLATE,
    FORM_MARKED,
    FORM_REDACTED,
    FORM_CONTEXT,
    FORM_COUNT,
    FORM_QUIET
} form;

typedef struct find {
    scan_settings scan;
    form form;
    const char *form_option; /* that asked for it */
    const char *pattern;     /* of FORM_TEMPLATE; the word of FORM_REDACTED */
    context_settings context;
    context_view *view;
    bool is_href;
    bool is_http;
    bool is_host;
    bool has_file;
    bool has_no_file;
    bool has_line;
    bool is_line_buffered;
    bool has_color;
    bool has_hyperlinks;
    int color;
    int hyperlink;
    bool is_recursive;
    bool is_unique;
    char terminator;
    unique *seen;
    hit_tools tools;
    linkspan_policy strict; /* for what is shown, where there is no policy */
    uint64_t in_file;       /* links of the file */
    bool has_found;
} find;

/* ------------------------------------------------------------- each link */

static linkspan_str host_in_ascii(const hit *h, linkspan_host *host)
{
    const linkspan_str written = part_of(h->text.data, h->link->host);
    host->size = sizeof *host;
    if (linkspan_host_describe(written.data, written.len, NULL, host) !=
        LINKSPAN_OK)
        return written;
    return (linkspan_str){host->ascii, host->ascii_len};
}

/* What the list shows of a link. */
static linkspan_str shown_of(const find *f, hit *h, linkspan_host *host)
{
    if (f->is_host && f->is_href)
        return host_in_ascii(h, host);
    if (f->is_host)
        return part_of(h->text.data, h->link->host);
    if (f->is_href) {
        const linkspan_str href = hit_href(h);
        return href.data ? href : part_of(h->text.data, h->link->span);
    }
    return part_of(h->text.data, h->link->span);
}

static void write_colored(const find *f, const char *color, linkspan_str text)
{
    if (f->has_color)
        color_begin(color);
    write_str(text);
    if (f->has_color)
        color_end();
}

static void write_link(const find *f, hit *h, linkspan_str text)
{
    const linkspan_str none = {"", 0};
    const linkspan_str href = f->has_hyperlinks ? hit_href(h) : none;
    if (href.len > 0)
        hyperlink(href);
    write_colored(f, COLOR_LINK, text);
    if (href.len > 0)
        hyperlink(none);
}

static void write_listed(const find *f, hit *h, linkspan_str shown)
{
    char number[24];
    if (f->has_file) {
        write_colored(f, COLOR_FILE, str_of(h->place->file));
        (void)putchar(':');
    }
    if (f->has_line) {
        (void)snprintf(number, sizeof number, "%" PRIu64, h->place->line);
        write_colored(f, COLOR_LINE, str_of(number));
        (void)putchar(':');
    }
    if (h->place->id.data) {
        write_str(h->place->id);
        (void)putchar('\t');
    }
    /* the address may stand in the buffer that a clickable link needs too */
    if (f->is_href && !f->is_host)
        write_colored(f, COLOR_LINK, shown);
    else
        write_link(f, h, shown);
}

static void add_to_context(const find *f, hit *h)
{
    const linkspan_str text = part_of(h->text.data, h->link->span);
    const linkspan_str href =
        f->has_hyperlinks ? hit_href(h) : (linkspan_str){NULL, 0};
    if (href.data) {
        context_add_control(f->view, str_of("\033]8;;"));
        context_add_control(f->view, href);
        context_add_control(f->view, str_of("\033\\"));
    }
    if (f->has_color)
        context_add_control(f->view, str_of("\033[" COLOR_LINK "m"));
    context_add(f->view, text, true);
    if (f->has_color)
        context_add_control(f->view, str_of("\033[m"));
    if (href.data)
        context_add_control(f->view, str_of("\033]8;;\033\\"));
}

/* Forms that write the text with its links in it. */
static void write_in_text(const find *f, hit *h)
{
    const linkspan_str text = part_of(h->text.data, h->link->span);
    switch (f->form) {
    case FORM_MARKED:
        (void)fputs("⸠", stdout);
        write_link(f, h, text);
        (void)fputs("⸡", stdout);
        break;
    case FORM_REDACTED:
        if (f->pattern)
            (void)fputs(f->pattern, stdout);
        else
            (void)fputs(h->link->kind == LINKSPAN_KIND_URL ? "[url]"
                                                           : "[email]",
                        stdout);
        break;
    default:
        add_to_context(f, h);
    }
}

static void write_hit(const find *f, hit *h, linkspan_str shown)
{
    switch (f->form) {
    case FORM_LIST:
        write_listed(f, h, shown);
        break;
    case FORM_JSON:
        hit_json(h);
        break;
    case FORM_TEMPLATE:
        template_write(f->pattern, h);
        break;
    default:
        return;
    }
    (void)putchar(f->terminator);
    if (f->is_line_buffered)
        (void)fflush(stdout);
}

static bool on_link(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link)
{
    find *const f = context;
    hit h = {.place = place, .text = text, .link = link, .tools = &f->tools};
    if (f->form == FORM_MARKED || f->form == FORM_REDACTED ||
        f->form == FORM_CONTEXT) {
        f->in_file++;
        write_in_text(f, &h);
        return !output_failed();
    }
    linkspan_host host;
    linkspan_str shown = {NULL, 0};
    if (f->form == FORM_LIST || f->is_unique)
        shown = shown_of(f, &h, &host);
    if (f->is_unique && !unique_add(f->seen, shown))
        return true;
    f->in_file++;
    write_hit(f, &h, shown);
    return f->form != FORM_QUIET && !output_failed();
}

static void on_text(void *context, linkspan_str text)
{
    const find *const f = context;
    if (f->form == FORM_CONTEXT)
        context_add(f->view, text, false);
    else
        write_str(text);
    if (f->is_line_buffered)
        (void)fflush(stdout);
}

/* ------------------------------------------------------------- each file */

static bool find_in_file(void *context, const char *path, bool is_named)
{
    find *const f = context;
    const scan_sink sink = {
        f, on_link,
        f->form >= FORM_MARKED && f->form <= FORM_CONTEXT ? on_text : NULL};
    if (f->form == FORM_QUIET && f->has_found)
        return true;
    f->in_file = 0;
    if (f->view)
        context_begin_file(f->view, path);
    const bool was_read = scan_file(&f->scan, &sink, path, is_named);
    if (f->view)
        context_end_file(f->view);
    if (f->form == FORM_COUNT && was_read) {
        if (f->has_file) {
            write_colored(f, COLOR_FILE, str_of(path));
            (void)putchar(':');
        }
        printf("%" PRIu64 "%c", f->in_file, f->terminator);
    }
    f->has_found = f->has_found || f->in_file > 0;
    return was_read;
}

static bool find_in_files(find *f, char **paths, size_t count)
{
    char standard_input[] = "-";
    char here[] = ".";
    char *by_default[] = {f->is_recursive ? here : standard_input};
    if (count == 0) {
        paths = by_default;
        count = 1;
    }
    if ((count > 1 || f->is_recursive) && !f->has_no_file)
        f->has_file = true;
    f->context.has_file = f->has_file;
    if (f->form == FORM_CONTEXT)
        f->view = context_new(&f->context);
    const walk w = {f->is_recursive, f->scan.is_quiet, find_in_file, f};
    bool is_good = true;
    for (size_t i = 0; i < count && !output_failed(); i++)
        is_good = walk_path(&w, paths[i]) && is_good;
    context_free(f->view);
    return is_good;
}

/* --------------------------------------------------------------- options */

static void set_form(find *f, form wanted, const char *option,
                     const char *pattern)
{
    if (f->form_option && f->form != wanted)
        fail_usage("find", "%s and %s: only one of them", f->form_option,
                   option);
    f->form = wanted;
    f->form_option = option;
    f->pattern = pattern;
}

/* Options that say in which form links are written. */
static bool set_output(find *f, const option_parser *p)
{
    switch (p->spec->id) {
    case OPT_JSON:
        set_form(f, FORM_JSON, "--json", NULL);
        return true;
    case OPT_TEMPLATE:
        template_check(p->value);
        set_form(f, FORM_TEMPLATE, "--template", p->value);
        return true;
    case OPT_MARKED:
        set_form(f, FORM_MARKED, "--marked", NULL);
        return true;
    case OPT_REDACT:
        set_form(f, FORM_REDACTED, "--redact", p->value);
        return true;
    case 'C':
        set_form(f, FORM_CONTEXT, "--context", NULL);
        f->context.around = options_number(p);
        if (f->context.around > 1000)
            fail_usage("find", "--context: more than 1000 lines");
        return true;
    case 'c':
        set_form(f, FORM_COUNT, "--count", NULL);
        return true;
    case 'q':
        set_form(f, FORM_QUIET, "--quiet", NULL);
        return true;
    default:
        return false;
    }
}

/* Options that say no more than yes. */
static bool *flag_of(find *f, int id)
{
    switch (id) {
    case OPT_HREF:
        return &f->is_href;
    case OPT_HTTP:
        return &f->is_http;
    case OPT_ONLY_HOST:
        return &f->is_host;
    case OPT_LINE_BUFFERED:
        return &f->is_line_buffered;
    case OPT_ID:
        return &f->scan.has_ids;
    case 'u':
        return &f->is_unique;
    case 'n':
        return &f->has_line;
    case 'r':
        return &f->is_recursive;
    case 'a':
        return &f->scan.takes_binary;
    case 's':
        return &f->scan.is_quiet;
    default:
        return NULL;
    }
}

static void set_rest(find *f, const option_parser *p)
{
    bool *const flag = flag_of(f, p->spec->id);
    if (flag) {
        *flag = true;
        return;
    }
    switch (p->spec->id) {
    case 'H':
    case 'h':
        f->has_file = p->spec->id == 'H';
        f->has_no_file = !f->has_file;
        break;
    case OPT_OFFSETS:
        /* the choices stand in the order of the constants */
        f->scan.unit = (uint32_t)p->choice;
        break;
    case '0':
        f->terminator = '\0';
        break;
    case 'z':
        f->scan.records = RECORD_NUL;
        break;
    case OPT_COLOR:
        f->color = p->choice;
        break;
    default:
        f->hyperlink = p->choice;
    }
}

static void finish_settings(find *f, const linkspan_detector *detector)
{
    f->scan.detector = detector;
    if (f->scan.has_ids && f->scan.records == RECORD_FILE)
        f->scan.records = RECORD_LINE;
    f->scan.counts_lines =
        f->has_line || f->form == FORM_JSON ||
        (f->form == FORM_TEMPLATE && template_has(f->pattern, FIELD_LINE));
    f->has_color = wants_color(f->color);
    f->has_hyperlinks = wants_hyperlinks(f->hyperlink);
    f->context.terminator = f->terminator;
    f->context.line_end = f->scan.records == RECORD_NUL ? '\0' : '\n';
    f->context.has_line = f->has_line;
    f->context.has_color = f->has_color;
    if (f->is_unique && f->form >= FORM_MARKED && f->form <= FORM_CONTEXT)
        fail_usage("find", "--unique and %s: only one of them", f->form_option);
    if (f->is_unique)
        f->seen = unique_new();
}

static int run(const command_spec *command, int argc, char **argv)
{
    find f = {.terminator = '\n'};
    detection d;
    option_parser p;
    detection_init(&d);
    options_begin(&p, command, argc, argv);
    while (options_next(&p) >= 0)
        if (!detection_set(&d, &p) && !set_output(&f, &p))
            set_rest(&f, &p);
    linkspan_detector *const detector = detection_finish(&d);
    finish_settings(&f, detector);
    must(linkspan_policy_init(&f.strict, LINKSPAN_POLICY_STRICT));
    hit_tools_init(&f.tools, detector,
                   d.safety.preset == LINKSPAN_POLICY_OFF ? &f.strict
                                                          : &d.safety.policy);
    f.tools.is_http = f.is_http;

    size_t count;
    char **const paths = options_operands(&p, &count);
    bool is_good = find_in_files(&f, paths, count);
    if (f.is_unique && unique_is_full(f.seen)) {
        message("--unique", "too many different links; some were written more "
                            "than once: use sort -u");
        is_good = false;
    }
    unique_free(f.seen);
    hit_tools_free(&f.tools);
    linkspan_detector_free(detector);
    detection_free(&d);
    if (f.form == FORM_QUIET && f.has_found)
        return STATUS_FOUND;
    if (!is_good)
        return STATUS_ERROR;
    return f.has_found ? STATUS_FOUND : STATUS_NONE;
}

static const option_group *const groups[] = {
    &output_options, &input_options,  &detection_options,
    &safety_options, &common_options, NULL};

const command_spec find_command = {
    "find",
    "[FILE]...",
    "write the links of files",
    "Write the links of each FILE, one a line; of standard input without FILE "
    "or with -.",
    "Exit status is 0 if a link was found, 1 if none was, 2 after an error.",
    groups,
    run};
