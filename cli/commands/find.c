/* linkspan find: writes the links of files, in many forms. */
#include "cli/commands/commands.h"
#include "cli/detection.h"
#include "cli/input/search.h"
#include "cli/output/hit.h"
#include "cli/output/redact.h"
#include "cli/platform/jobs.h"
#include "cli/platform/message.h"

#define UNITS "bytes|chars|utf16"

static const option_spec output_specs[] = {
    {OPT_JSON, "json", NULL, NULL,
     "write one JSON object per line, with every field"},
    {OPT_TSV, "tsv", NULL, NULL,
     "write a table separated by tabs, with a line of column names"},
    {OPT_CSV, "csv", "[FOR]", "spreadsheet",
     "write a table separated by commas, exactly, for programs; spreadsheet: "
     "write a quotation mark (') before values that a spreadsheet would take "
     "for a formula"},
    {OPT_FIELDS, "fields", "NAMES", NULL,
     "write these fields of --json or columns of a table, such as "
     "host,registrable,href; fewer fields take less time"},
    {OPT_TEMPLATE, "template", "TEXT", NULL,
     "write TEXT and a line end for each link, such as '{host}\\t{href}'; the "
     "names are those of the fields of --json"},
    {OPT_MARKED, "marked", NULL, NULL,
     "write the text with ⸠ and ⸡ around its links"},
    {OPT_REDACT, "redact", "[WORD]", NULL,
     "write the text with WORD in place of each link and suspect; kind (the "
     "default): write [url] or [email]; host: write the host in brackets, "
     "[example.com]; secret: replace only passwords and tokens, by ***"},
    {'C', "context", "NUM", NULL,
     "write the lines that have links, and NUM lines before and after"},
    {'B', "before-context", "NUM", NULL,
     "write the lines that have links, and NUM lines before"},
    {'A', "after-context", "NUM", NULL,
     "write the lines that have links, and NUM lines after"},
    {'c', "count", NULL, NULL, "write how many links each file has"},
    {OPT_COUNT_BY, "count-by", "WHAT", TALLY_KEYS,
     "count the links by host, registrable domain, top-level domain or kind; "
     "the most frequent comes first, and a terminal shows a bar for each"},
    {'l', "files-with-matches", NULL, NULL,
     "write the names of the files that have links"},
    {'L', "files-without-match", NULL, NULL,
     "write the names of the files without links"},
    {'m', "max-count", "NUM", NULL, "write at most NUM links of each file"},
    {'o', "only-matching", NULL, NULL,
     "write only the links; this is the default, and the option is accepted "
     "for users of grep"},
    {'q', "quiet", NULL, NULL,
     "write nothing; exit with status 0 at the first link"},
    {OPT_HREF, "href", NULL, NULL,
     "write the addresses that links lead to, in ASCII"},
    {OPT_HTTP, "http", NULL, NULL,
     "if a link has no scheme, its address starts with http, not https"},
    {OPT_LEGACY, "legacy", NULL, NULL,
     "the links are in a legacy encoding, such as Shift_JIS: the field display "
     "keeps escapes of bytes outside ASCII"},
    {OPT_ONLY_HOST, "only-host", NULL, NULL,
     "write the hosts; with --href, in ASCII"},
    {'u', "unique", "[HOW]", "text|normalized",
     "write each link once; normalized: links that are written differently but "
     "lead to the same address count as one link"},
    {'H', "with-filename", NULL, NULL,
     "start each line with the file name (default with several files); control "
     "characters and bidi controls in the name are written as \\x1b or "
     "\\u202e"},
    {'h', "no-filename", NULL, NULL, "never write file names"},
    {'n', "line-number", NULL, NULL, "start each line with the line number"},
    {OPT_OFFSETS, "offsets", "UNIT", UNITS,
     "what the offsets count: bytes (default), chars (code points) or utf16 "
     "(code units)"},
    {'0', "null", NULL, NULL, "end each output line with NUL"},
    {OPT_LINE_BUFFERED, "line-buffered", NULL, NULL,
     "write each line immediately"},
    {OPT_COLOR, "color", "WHEN", WHEN_CHOICES,
     "colour: auto (default: only on a terminal), always or never"},
    {OPT_HYPERLINK, "hyperlink", "WHEN", WHEN_CHOICES,
     "clickable links (OSC 8): auto (default: only on a terminal), always or "
     "never"},
    {OPT_PROGRESS, "progress", "WHEN", WHEN_CHOICES,
     "show the progress: auto (default: if standard error is a terminal and "
     "standard output is not), always or never"},
};
static const option_group output_options = {
    "Output", output_specs, sizeof output_specs / sizeof *output_specs};

static const option_spec input_specs[] = {
    {'r', "recursive", NULL, NULL,
     "search folders and everything below them, except hidden files and those "
     "that .gitignore (in a git repository) or .ignore names"},
    {OPT_HIDDEN, "hidden", NULL, NULL,
     "also search files and folders whose names start with a dot"},
    {OPT_NO_IGNORE, "no-ignore", NULL, NULL,
     "also search what .gitignore and .ignore name"},
    {OPT_INCLUDE, "include", "GLOB", NULL,
     "in folders, search only files whose name or path matches GLOB; can be "
     "repeated"},
    {OPT_EXCLUDE, "exclude", "GLOB", NULL,
     "in folders, skip files and folders that match GLOB; can be repeated"},
    {OPT_FROM, "from", "FORMAT", FROM_CHOICES,
     "what the files are: text (default); html or markdown: links in what "
     "people read and in addresses; json or jsonl (JSON lines): links in "
     "strings and keys; mail (a message or an mbox): links in header fields "
     "and parts; offsets are those of the source"},
    {'z', "null-data", NULL, NULL,
     "each text ends in NUL; offsets count from the start of the text"},
    {OPT_ID, "id", NULL, NULL,
     "each line (with -z each text) is an id, a tab and the text; each link is "
     "written with its id"},
    {'j', "jobs", "NUM", NULL,
     "search with NUM threads (default 1); the output is the same"},
    {'a', "text", NULL, NULL, "read binary files as text"},
    {OPT_REFANG, "refang", "[HOW]", "words",
     "undo hxxp, [.], (dot), [at] and the like before searching; offsets are "
     "those of the resulting text; words: also read 'me at example dot com'"},
    {'s', "no-messages", NULL, NULL,
     "write no messages about files that cannot be read"},
};
static const option_group input_options = {
    "Input", input_specs, sizeof input_specs / sizeof *input_specs};

typedef struct find {
    search_settings search;
    const char *form_option; /* the option that selected the form */
    context_settings context;
    bool has_no_file;
    bool has_suspects;
    bool is_list; /* -o was given */
    int color;
    int hyperlink;
    int progress;
    dns_settings dns;
    linkspan_policy strict; /* the policy strict, for the field `display`, if
                             * the chosen policy is off */
} find;

/* --------------------------------------------------------------- options */

static void set_form(find *f, form wanted, const char *option,
                     const char *pattern)
{
    if (f->form_option && f->search.show.form != wanted)
        fail_usage("find", "%s and %s: cannot be used together", f->form_option,
                   option);
    f->search.show.form = wanted;
    f->form_option = option;
    f->search.show.pattern = pattern;
}

/* -B sets how many lines are shown before a line with a link, -A how many after
 * it, and -C both. */
static void set_context(find *f, const option_parser *p)
{
    const int id = p->spec->id;
    const size_t lines = options_number(p);
    set_form(f, FORM_CONTEXT, "--context", NULL);
    if (lines > 1000)
        fail_usage("find", "--%s: more than 1000 lines", p->spec->name);
    if (id != 'A')
        f->context.before = lines;
    if (id != 'B')
        f->context.after = lines;
}

static void add_pattern(name_patterns *patterns, const option_parser *p)
{
    if (!name_patterns_add(patterns, p->value))
        fail_usage("find", "--%s: %s: not a pattern of file names",
                   p->spec->name, p->value);
}

/* Handle an option that says in which form links are written. Returns false for
 * any other option. */
static bool set_output(find *f, const option_parser *p)
{
    switch (p->spec->id) {
    case OPT_JSON:
        set_form(f, FORM_JSON, "--json", NULL);
        return true;
    case OPT_TSV:
        set_form(f, FORM_TSV, "--tsv", NULL);
        return true;
    case OPT_CSV:
        set_form(f, FORM_CSV, "--csv", NULL);
        f->search.show.is_for_spreadsheet = p->value != NULL;
        return true;
    case OPT_FIELDS:
        fields_read(&f->search.show.fields, p->value);
        return true;
    case OPT_TEMPLATE:
        template_check(p->value);
        set_form(f, FORM_TEMPLATE, "--template", p->value);
        return true;
    case OPT_MARKED:
        set_form(f, FORM_MARKED, "--marked", NULL);
        return true;
    case OPT_REDACT:
        set_form(f, FORM_REDACTED, "--redact", NULL);
        f->search.redaction = redaction_named(p->value);
        return true;
    case 'A':
    case 'B':
    case 'C':
        set_context(f, p);
        return true;
    case 'c':
        set_form(f, FORM_COUNT, "--count", NULL);
        return true;
    case OPT_COUNT_BY:
        set_form(f, FORM_TALLY, "--count-by", NULL);
        /* the choices are in the order of the constants of tally_key */
        f->search.show.tally_by = (tally_key)p->choice;
        return true;
    case 'l':
        set_form(f, FORM_FILES, "--files-with-matches", NULL);
        return true;
    case 'L':
        set_form(f, FORM_FILES_WITHOUT, "--files-without-match", NULL);
        return true;
    case 'q':
        set_form(f, FORM_QUIET, "--quiet", NULL);
        return true;
    default:
        return false;
    }
}

/* The flag that an option sets to true, or NULL if the option does anything
 * else. */
static bool *flag_of(find *f, int id)
{
    switch (id) {
    case OPT_HREF:
        return &f->search.show.is_href;
    case OPT_HTTP:
        return &f->search.is_http;
    case OPT_LEGACY:
        return &f->search.is_legacy;
    case OPT_ONLY_HOST:
        return &f->search.show.is_host;
    case OPT_LINE_BUFFERED:
        return &f->search.show.is_line_buffered;
    case OPT_ID:
        return &f->search.scan.has_ids;
    case 'n':
        return &f->search.show.has_line;
    case 'r':
        return &f->search.is_recursive;
    case OPT_HIDDEN:
        return &f->search.has_hidden;
    case OPT_NO_IGNORE:
        return &f->search.ignores_nothing;
    case 'o':
        return &f->is_list;
    case 'a':
        return &f->search.scan.takes_binary;
    case 's':
        return &f->search.scan.is_quiet;
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
        f->search.show.has_file = p->spec->id == 'H';
        f->has_no_file = !f->search.show.has_file;
        break;
    case OPT_INCLUDE:
        add_pattern(&f->search.include, p);
        break;
    case OPT_EXCLUDE:
        add_pattern(&f->search.exclude, p);
        break;
    case 'm':
        f->search.most = options_number(p);
        if (f->search.most == 0)
            fail_usage("find", "--max-count: 0: must be at least 1");
        break;
    case 'u':
        f->search.is_unique = true;
        f->search.is_normalized = p->choice == 1;
        break;
    case OPT_REFANG:
        f->search.scan.refangs = true;
        f->search.scan.refangs_words = p->value != NULL;
        break;
    case OPT_OFFSETS:
        /* the choices are in the order of the LINKSPAN_UNIT_ constants */
        f->search.scan.unit = (uint32_t)p->choice;
        break;
    case 'j':
        f->search.jobs = options_number(p);
        if (f->search.jobs < 1 || f->search.jobs > MOST_JOBS)
            fail_usage("find", "--jobs: %s: must be from 1 to %d", p->value,
                       MOST_JOBS);
        break;
    case '0':
        f->search.show.terminator = '\0';
        break;
    case OPT_FROM:
        f->search.scan.from = (from_format)p->choice;
        f->search.scan.has_charsets = p->choice == FROM_MAIL;
        break;
    case 'z':
        f->search.scan.records = RECORD_NUL;
        break;
    case OPT_COLOR:
        f->color = p->choice;
        break;
    case OPT_PROGRESS:
        f->progress = p->choice;
        break;
    default:
        f->hyperlink = p->choice;
    }
}

static bool is_table(const show_settings *show)
{
    return show->form == FORM_TSV || show->form == FORM_CSV;
}

/* True if the field is shown. */
static bool shows_field(const show_settings *show, field f)
{
    if (show->form == FORM_JSON || is_table(show))
        return fields_have(&show->fields, f);
    return show->form == FORM_TEMPLATE && template_has(show->pattern, f);
}

/* True if the field can have a value with these options. */
static bool is_there(const find *f, field one)
{
    switch (one) {
    case FIELD_FILE:
        return !f->has_no_file;
    case FIELD_ID:
        return f->search.scan.has_ids;
    case FIELD_RECORD:
        return f->search.scan.records != RECORD_FILE;
    case FIELD_DNS:
        return f->dns.what != DNS_NOTHING;
    case FIELD_REFUSED:
        return f->has_suspects;
    case FIELD_PLACE:
    case FIELD_WITHIN:
        return f->search.scan.from != FROM_TEXT;
    default:
        return true;
    }
}

/* Without --fields, --json writes all fields that can have a value with these
 * options. A table writes only those of them that `columns` lists, so that its
 * lines do not become too long. Other forms do not use the list of fields. */
static void choose_fields(find *f)
{
    show_settings *const show = &f->search.show;
    if (show->fields.count > 0 && show->form != FORM_JSON && !is_table(show))
        fail_usage("find", "--fields: needs --json, --tsv or --csv");
    if (show->fields.count > 0)
        return;
    static const field columns[] = {
        FIELD_FILE,  FIELD_ID,          FIELD_LINE, FIELD_COLUMN,
        FIELD_PLACE, FIELD_WITHIN,      FIELD_KIND, FIELD_TEXT,
        FIELD_HOST,  FIELD_REGISTRABLE, FIELD_HREF};
    const size_t most =
        is_table(show) ? sizeof columns / sizeof *columns : (size_t)FIELD_COUNT;
    for (size_t i = 0; i < most; i++) {
        const field one = is_table(show) ? columns[i] : (field)i;
        if (is_there(f, one))
            show->fields.list[show->fields.count++] = one;
    }
}

/* If JSON, a table, a template or --count-by is used instead of a list, refuse
 * options about how a list is written. */
static void refuse_list_options(const find *f)
{
    const show_settings *const show = &f->search.show;
    const char *const option = show->is_host    ? "--only-host"
                               : show->is_href  ? "--href"
                               : show->has_line ? "--line-number"
                                                : NULL;
    const bool is_list = show->form != FORM_JSON && !is_table(show) &&
                         show->form != FORM_TEMPLATE;
    if (option && show->form == FORM_TALLY)
        fail_usage("find", "--count-by and %s: cannot be used together",
                   option);
    if (option && !is_list)
        fail_usage("find",
                   "%s and %s: cannot be used together; use the fields of %s",
                   f->form_option, option, f->form_option);
}

/* If --from names a format other than text, the text is decoded and has no
 * records. Then refuse options that need records or the text as it is in the
 * file. */
static void refuse_from_options(const find *f)
{
    const scan_settings *const scan = &f->search.scan;
    const bool redacts_document = f->search.show.form == FORM_REDACTED;
    const char *const option =
        scan->records == RECORD_NUL                        ? "--null-data"
        : scan->has_ids                                    ? "--id"
        : scan->refangs                                    ? "--refang"
        : shows_text(&f->search.show) && !redacts_document ? f->form_option
                                                           : NULL;
    if (option && scan->from != FROM_TEXT)
        fail_usage("find", "--from and %s: cannot be used together", option);
}

static void finish_settings(find *f, const linkspan_detector *detector,
                            const linkspan_options *options)
{
    scan_settings *const scan = &f->search.scan;
    show_settings *const show = &f->search.show;
    scan->detector = detector;
    scan->kinds = options->kinds;
    if (scan->has_ids && scan->records == RECORD_FILE)
        scan->records = RECORD_LINE;
    refuse_from_options(f);
    choose_fields(f);
    refuse_list_options(f);
    f->search.data = options->data;
    scan->counts_lines = show->has_line || shows_field(show, FIELD_LINE);
    scan->counts_columns = shows_field(show, FIELD_COLUMN);
    scan->wants_within = shows_field(show, FIELD_WITHIN);
    show->has_color = wants_color(f->color);
    f->search.has_progress = wants_progress(f->progress);
    show->has_hyperlinks = wants_hyperlinks(f->hyperlink);
    f->context.terminator = show->terminator;
    f->context.line_end = scan->records == RECORD_NUL ? '\0' : '\n';
    f->context.has_line = show->has_line;
    f->context.has_color = show->has_color;
    if (f->search.is_unique && shows_text(show))
        fail_usage("find", "--unique and %s: cannot be used together",
                   f->form_option);
    if (f->search.most > 0 && shows_text(show))
        fail_usage("find", "--max-count and %s: cannot be used together",
                   f->form_option);
    if (f->is_list && f->form_option)
        fail_usage("find", "--only-matching and %s: cannot be used together",
                   f->form_option);
}

/* -------------------------------------------------------------- look-ups */

static void ask_ahead(void *context, linkspan_str text)
{
    const find *const f = context;
    dns_ask_ahead(f->search.dns, f->search.scan.detector, text);
}

static bool may_exist(void *context, linkspan_str text,
                      const linkspan_link *link)
{
    const find *const f = context;
    return dns_ask(f->search.dns, part_of(text.data, link->host)) != DNS_NO;
}

/* Prepare the look-ups of --dns. Refuse --dns if nothing would use the answers.
 * Without --dns, refuse --dns-drop and the field `dns`. */
static void begin_look_ups(find *f)
{
    const show_settings *const show = &f->search.show;
    const bool shows = shows_field(show, FIELD_DNS);
    if (f->dns.what == DNS_NOTHING) {
        if (shows || f->dns.is_dropping)
            fail_usage("find", "%s: needs --dns",
                       f->dns.is_dropping            ? "--dns-drop"
                       : show->form == FORM_TEMPLATE ? "{dns}"
                                                     : "--fields=dns");
        return;
    }
    if (!shows && !f->dns.is_dropping)
        fail_usage("find",
                   "--dns: needs --json, --fields with dns, --template with "
                   "{dns}, or --dns-drop");
    f->search.dns = dns_new(&f->dns);
    f->search.scan.context = f;
    f->search.scan.before = ask_ahead;
    if (f->dns.is_dropping)
        f->search.scan.accepts = may_exist;
}

static search_result find_in_files(find *f, char **paths, size_t count)
{
    show_settings *const show = &f->search.show;
    char standard_input[] = "-";
    char here[] = ".";
    char *by_default[] = {f->search.is_recursive ? here : standard_input};
    if (count == 0) {
        paths = by_default;
        count = 1;
    }
    if ((count > 1 || f->search.is_recursive) && !f->has_no_file)
        show->has_file = true;
    f->context.has_file = show->has_file;
    if (show->form == FORM_CONTEXT)
        show->view = context_new(&f->context);
    begin_look_ups(f);
    interrupt_catch();
    show_begin(show);
    if (show->form == FORM_TALLY)
        f->search.tally = tally_new();
    search_result result = search_files(&f->search, paths, count);
    if (f->search.tally && !interrupt_came())
        result.is_tally_full = !tally_write(f->search.tally, show->terminator);
    tally_free(f->search.tally);
    dns_free(f->search.dns);
    context_free(show->view);
    return result;
}

static int status_of(const find *f, const search_result *result)
{
    if (f->search.show.form == FORM_QUIET && result->has_found)
        return STATUS_FOUND;
    if (result->is_unique_full)
        message("--unique",
                "too many different links to remember; some were written more "
                "than once: use sort -u");
    if (result->is_tally_full)
        message("--count-by",
                "more than %u different names; the rest is counted together",
                MOST_TALLIED);
    if (!result->is_good || result->is_unique_full || result->is_tally_full)
        return STATUS_ERROR;
    return result->has_found ? STATUS_FOUND : STATUS_NONE;
}

static int run(const command_spec *command, int argc, char **argv)
{
    find f = {.search = {.show.terminator = '\n', .jobs = 1},
              .dns = {.timeout = DNS_TIMEOUT, .parallel = DNS_PARALLEL}};
    detection d;
    option_parser p;
    detection_init(&d);
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        if (!detection_set(&d, &p) && !set_output(&f, &p) &&
            !dns_set(&f.dns, &p))
            set_rest(&f, &p);
    if (f.search.show.form == FORM_REDACTED)
        d.options.flags |= LINKSPAN_DETECT_REFUSED | LINKSPAN_DETECT_SUSPECTS;
    linkspan_detector *const detector = detection_finish(&d);
    detection_explain_schemes(&d, detector);
    f.has_suspects = d.options.flags & LINKSPAN_DETECT_SUSPECTS;
    finish_settings(&f, detector, &d.options);
    must(linkspan_policy_init(&f.strict, LINKSPAN_POLICY_STRICT));
    f.search.policy =
        d.safety.preset == LINKSPAN_POLICY_OFF ? &f.strict : &d.safety.policy;

    size_t count;
    char **const paths = options_operands(&p, &count);
    const search_result result = find_in_files(&f, paths, count);
    linkspan_detector_free(detector);
    detection_free(&d);
    name_patterns_free(&f.search.include);
    name_patterns_free(&f.search.exclude);
    interrupt_die();
    return status_of(&f, &result);
}

static const option_group *const groups[] = {
    &output_options, &input_options, &detection_options, &data_options,
    &safety_options, &dns_options,   &common_options,    NULL};

const command_spec find_command = {
    "find",
    "[FILE]...",
    "write the links of files",
    "Write the links of each FILE, one per line. Without FILE, or if FILE is "
    "-, read standard input.",
    "Exit status is 0 if a link was found, 1 if not, 2 after an error.",
    groups,
    run};
