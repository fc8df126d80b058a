/* linkspan linkify: makes text clickable. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/detection.h"
#include "cli/input/from_document.h"
#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/output/redact.h"
#include "cli/output/safety.h"
#include "cli/platform/dns.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_FROM, "from", "FORMAT", FROM_CHOICES,
     "format of the input (default text); in HTML and Markdown documents only "
     "the prose is linked, and the rest does not change; json, jsonl and mail "
     "only with --redact or --defang"},
    {OPT_TO, "to", "FORMAT", LINKSPAN_OUTPUT_NAMES,
     "format of the output, if the input is text: " LINKSPAN_OUTPUT_NAMES
     " (default html); terminal: clickable links (OSC 8)"},
    {OPT_DISPLAY, "display", NULL, NULL,
     "show links in the form for people, as 'linkspan display --readable' "
     "does; if the address of a link differs from its text, the address "
     "becomes its title"},
    {OPT_ELIDE, "elide", "CHARS", NULL,
     "show links of more than CHARS characters in the form for people and "
     "without their middle, but always with their registrable domain"},
    {OPT_LEGACY, "legacy", NULL, NULL,
     "with --display or --elide: the links are in a legacy encoding, such as "
     "Shift_JIS: keep escapes of bytes outside ASCII"},
    {OPT_ORDER, "order", "ORDER", "constant|environment|content|tld|plain",
     "order of the fields (the pieces between separators) of right-to-left "
     "links in HTML: constant (default): left to right; environment: in the "
     "direction of the paragraph; content: right to left if the link has a "
     "right-to-left letter; tld: in the direction of the top-level domain; "
     "plain: as the browser shows them"},
    {OPT_PARAGRAPH, "paragraph", "DIRECTION", "ltr|rtl",
     "for --order=environment: direction of the paragraphs (default ltr)"},
    {OPT_HTTP, "http", NULL, NULL,
     "if no scheme is written, use http, not https"},
    {OPT_REL, "rel", "VALUE", NULL,
     "the attribute rel of links in HTML (default 'nofollow noopener'); if "
     "VALUE is empty, rel is not written"},
    {OPT_TARGET, "target", "VALUE", NULL,
     "the attribute target of links in HTML"},
    {OPT_CLASS, "class", "VALUE", NULL, "the attribute class of links in HTML"},
    {OPT_DEFANG, "defang", NULL, NULL,
     "make no links; write each link as hxxps[:]//example[.]com"},
    {OPT_REDACT, "redact", "[TEXT]", NULL,
     "make no links; replace each link and suspect by TEXT (default [link]); "
     "kind: by [url] or [email]; host: by the host in brackets, [example.com]; "
     "secret: replace only passwords and tokens, by ***"},
    {OPT_SHOW_CONTROLS, "show-controls", NULL, NULL,
     "with --to=terminal or plain: show control characters and bidi controls "
     "as visible signs, so that the text cannot control the terminal"},
};
static const option_group output_options = {"Output", specs,
                                            sizeof specs / sizeof *specs};

typedef struct linkify {
    const linkspan_detector *detector;
    linkspan_linkify_options options;
    from_format from;
    bool has_to;
    char *block; /* room for BLOCK bytes */
    dns_settings dns_settings;
    dns *dns; /* NULL: nothing is looked up */
    linkspan_filter_options filter;
    linkspan_redact_options redaction; /* for --redact and --defang */
    const linkspan_options *found_by;
} linkify;

#define BLOCK 65536

static linkspan_status write_out(void *context, const char *bytes, size_t len)
{
    (void)context;
    return fwrite(bytes, 1, len, stdout) == len ? LINKSPAN_OK : LINKSPAN_NONE;
}

/* Writing can fail for two reasons: there is no memory, which ends the program here,
 * or the output fails, which output_close() reports. */
static bool is_written(linkspan_status st)
{
    must(st);
    return st == LINKSPAN_OK;
}

/* ---------------------------------------------------------------- look-ups */

static bool makes_no_links(const linkify *l)
{
    return (l->options.flags &
            (LINKSPAN_LINKIFY_DEFANG | LINKSPAN_LINKIFY_REDACT)) != 0;
}

static int32_t may_exist(void *context, const linkspan_link *link,
                         linkspan_str bytes)
{
    const linkify *const l = context;
    const linkspan_range host = {link->host.start - link->span.start,
                                 link->host.end - link->span.start};
    return dns_ask(l->dns, part_of(bytes.data, host)) != DNS_NO;
}

/* Look up the hosts of all links of a block, many hosts at a time. The host of a link
 * that continues in the next block is looked up later, when the link is complete. */
static void ask_ahead(const linkify *l, const char *text, size_t len)
{
    if (l->dns)
        dns_ask_ahead(l->dns, l->detector, (linkspan_str){text, len});
}

/* Look-ups decide which names become links. With --defang or --redact nothing becomes
 * a link, so --dns is refused there. */
static void begin_look_ups(linkify *l)
{
    if (l->dns_settings.what == DNS_NOTHING) {
        if (l->dns_settings.is_dropping)
            fail_usage("linkify", "--dns-drop: needs --dns");
        return;
    }
    if (makes_no_links(l))
        fail_usage("linkify",
                   "--dns: cannot be used with --defang or --redact");
    l->dns = dns_new(&l->dns_settings);
    l->filter = (linkspan_filter_options){
        .size = sizeof l->filter, .filter = may_exist, .context = l};
    l->options.filter = &l->filter;
}

static int linkify_stream(linkify *l, linkspan_linkifier *linkifier, input *in)
{
    size_t len = input_read_first(in, l->block, BLOCK);
    if (len > 0 && len != INPUT_FAILED &&
        !looks_readable(in->name, l->block, len))
        return STATUS_ERROR;
    while (len > 0 && len != INPUT_FAILED) {
        ask_ahead(l, l->block, len);
        if (!is_written(linkspan_linkifier_push(linkifier, l->block, len,
                                                write_out, NULL)))
            return STATUS_ERROR;
        len = input_read(in, l->block, BLOCK);
    }
    if (len == INPUT_FAILED)
        input_complain(in);
    const bool is_done =
        is_written(linkspan_linkifier_finish(linkifier, write_out, NULL));
    return is_done && len == 0 ? STATUS_FOUND : STATUS_ERROR;
}

/* ------------------------------------------------------ --redact and --defang */

/* A text whose links are replaced by a word or defanged goes through a linkifier, which
 * needs only a part of the text at a time. */
static bool is_redacted_whole(const linkify *l)
{
    return makes_no_links(l) &&
           (l->from != FROM_TEXT ||
            (l->redaction.redaction != LINKSPAN_REDACT_TEXT &&
             l->redaction.redaction != LINKSPAN_REDACT_DEFANG));
}

/* Write a redacted text in the format that was asked for. The detector of the linkifier
 * finds no links: it accepts only links of one byte, and there are none. */
static bool write_redacted(const linkify *l, linkspan_str text)
{
    if (l->options.markup) {
        output_put(text);
        return !output_failed();
    }
    linkspan_options few = *l->found_by;
    linkspan_linkify_options how = l->options;
    linkspan_detector *none = NULL;
    few.max_link_len = 1;
    how.flags &= ~(uint32_t)LINKSPAN_LINKIFY_REDACT;
    must(linkspan_detector_new(&few, &none));
    const bool is_done = is_written(linkspan_linkify_write(
        none, &how, text.data, text.len, write_out, NULL));
    linkspan_detector_free(none);
    return is_done;
}

static int redact_file(const linkify *l, const char *path)
{
    size_t len = 0;
    linkspan_redact_options how = l->redaction;
    linkspan_buf redacted;
    char *const text = read_whole(path, LONGEST_DOCUMENT, &len);
    if (!text)
        return STATUS_ERROR;
    if (!looks_readable(input_name(path), text, len)) {
        free(text);
        return STATUS_ERROR;
    }
    if (l->from > FROM_MARKDOWN) {
        (void)redact_from(l->from, l->detector, &how,
                          (linkspan_str){text, len});
        free(text);
        return output_failed() ? STATUS_ERROR : STATUS_FOUND;
    }
    how.markup = l->options.markup;
    must(linkspan_buf_init(&redacted, SIZE_MAX, NULL));
    must(linkspan_redact(l->detector, &how, text, len, &redacted));
    free(text);
    const bool is_done =
        write_redacted(l, (linkspan_str){redacted.data, redacted.len});
    linkspan_buf_free(&redacted);
    return is_done ? STATUS_FOUND : STATUS_ERROR;
}

/* ------------------------------------------------------------------ writing */

static int linkify_text(linkify *l, const char *path)
{
    input in;
    if (!input_open(&in, path)) {
        message(path, "%s", strerror(errno));
        return STATUS_ERROR;
    }
    linkspan_linkifier *linkifier = NULL;
    must(linkspan_linkifier_new(l->detector, &l->options, &linkifier));
    const int status = linkify_stream(l, linkifier, &in);
    linkspan_linkifier_free(linkifier);
    input_close(&in);
    return status;
}

static int linkify_document(const linkify *l, const char *path)
{
    size_t len = 0;
    char *const text = read_whole(path, LONGEST_DOCUMENT, &len);
    if (!text)
        return STATUS_ERROR;
    ask_ahead(l, text, len);
    const bool is_done =
        looks_readable(input_name(path), text, len) &&
        is_written(linkspan_linkify_write(l->detector, &l->options, text, len,
                                          write_out, NULL));
    free(text);
    return is_done ? STATUS_FOUND : STATUS_ERROR;
}

static void set_option(linkify *l, const option_parser *p)
{
    switch (p->spec->id) {
    case OPT_FROM:
        l->from = (from_format)p->choice;
        l->options.markup = l->from <= FROM_MARKDOWN ? (uint32_t)l->from : 0;
        break;
    case OPT_TO:
        l->options.output = (uint32_t)p->choice + LINKSPAN_OUTPUT_HTML;
        l->has_to = true;
        break;
    case OPT_LEGACY:
        l->options.flags |= LINKSPAN_LINKIFY_LEGACY;
        break;
    case OPT_DISPLAY:
        l->options.flags |= LINKSPAN_LINKIFY_DISPLAY;
        break;
    case OPT_ELIDE:
        l->options.max_shown = options_number(p);
        break;
    case OPT_ORDER:
        l->options.order = (uint32_t)p->choice;
        break;
    case OPT_PARAGRAPH:
        l->options.paragraph = (uint32_t)p->choice;
        break;
    case OPT_HTTP:
        l->options.flags |= LINKSPAN_LINKIFY_HTTP;
        break;
    case OPT_REL:
        l->options.rel = str_of(p->value);
        if (*p->value == '\0')
            l->options.rel.data = NULL;
        break;
    case OPT_TARGET:
        l->options.target = str_of(p->value);
        break;
    case OPT_CLASS:
        l->options.class_name = str_of(p->value);
        break;
    case OPT_DEFANG:
        l->options.flags |= LINKSPAN_LINKIFY_DEFANG;
        l->redaction.redaction = LINKSPAN_REDACT_DEFANG;
        break;
    case OPT_REDACT:
        l->options.flags |= LINKSPAN_LINKIFY_REDACT;
        l->redaction = redaction_named(p->value ? p->value : "[link]");
        if (p->value)
            l->options.redaction = str_of(p->value);
        break;
    default:
        l->options.flags |= LINKSPAN_LINKIFY_SHOW_CONTROLS;
        break;
    }
}

/* True unless --to names another format than that of the document: a document is
 * written only in its own format. */
static bool can_be_written(const linkify *l)
{
    return l->from == FROM_TEXT || !l->has_to ||
           l->options.output == (l->options.markup == LINKSPAN_MARKUP_HTML
                                     ? LINKSPAN_OUTPUT_HTML
                                     : LINKSPAN_OUTPUT_MARKDOWN);
}

/* The options are checked before anything is read. */
static void check_options(const linkify *l, const command_spec *command)
{
    const uint32_t no_link = LINKSPAN_LINKIFY_DEFANG | LINKSPAN_LINKIFY_REDACT;
    if ((l->options.flags & no_link) == no_link)
        fail_usage(command->name,
                   "--defang and --redact: cannot be used together");
    if (l->from > FROM_MARKDOWN && !makes_no_links(l))
        fail_usage(command->name, "--from: json, jsonl and mail need --redact "
                                  "or --defang");
    if (!can_be_written(l))
        fail_usage(command->name,
                   "--to: cannot be used with %s, which keep their format",
                   l->from > FROM_MARKDOWN ? "--from=json or mail"
                                           : "--from=html or markdown");
    linkspan_linkifier *linkifier = NULL;
    linkspan_linkify_options how = l->options;
    how.markup = 0; /* a linkifier takes no documents */
    const linkspan_status st =
        linkspan_linkifier_new(l->detector, &how, &linkifier);
    if (st == LINKSPAN_ERR_INVALID)
        fail_usage(command->name, "an attribute that is not UTF-8");
    if (st == LINKSPAN_ERR_LIMIT)
        fail_usage(command->name, "an attribute is too long");
    must(st);
    linkspan_linkifier_free(linkifier);
}

static int run(const command_spec *command, int argc, char **argv)
{
    static char block[BLOCK];
    linkify l = {
        .block = block,
        .dns_settings = {.timeout = DNS_TIMEOUT, .parallel = DNS_PARALLEL}};
    detection d;
    option_parser p;
    detection_init(&d);
    detection_be_safe(&d);
    must(linkspan_linkify_options_init(&l.options));
    must(linkspan_redact_options_init(&l.redaction));
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        if (!detection_set(&d, &p) && !dns_set(&l.dns_settings, &p))
            set_option(&l, &p);
    linkspan_detector *const detector = detection_finish(&d);
    l.detector = detector;
    l.found_by = &d.options;
    check_options(&l, command);
    detection_explain_schemes(&d, detector);
    begin_look_ups(&l);

    size_t count;
    char **operands = options_operands(&p, &count);
    char *standard_input[] = {(char[]){"-"}};
    if (count == 0) {
        operands = standard_input;
        count = 1;
    }
    int status = STATUS_FOUND;
    for (size_t i = 0; i < count && !output_failed(); i++) {
        const int one = is_redacted_whole(&l) ? redact_file(&l, operands[i])
                        : l.options.markup ? linkify_document(&l, operands[i])
                                           : linkify_text(&l, operands[i]);
        if (one != STATUS_FOUND)
            status = one;
    }
    dns_free(l.dns);
    linkspan_detector_free(detector);
    detection_free(&d);
    return status;
}

static const option_group *const groups[] = {
    &output_options, &detection_options, &data_options, &safety_options,
    &dns_options,    &common_options,    NULL};

const command_spec linkify_command = {
    "linkify",
    "[FILE]...",
    "make the links of a text clickable",
    "Write each FILE, or standard input, with clickable links. Text outside of "
    "links does not change, except for the escapes of the format. The default "
    "profile is safe: links that people should not click stay text.",
    "Exit status is 0, or 2 after an error.",
    groups,
    run};
