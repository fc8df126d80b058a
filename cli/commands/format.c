/* linkspan format: writes URLs with as few escapes as possible. */
#include <stdio.h>

#include "cli/commands/commands.h"
#include "cli/detection.h"
#include "cli/output/readable.h"
#include "cli/platform/message.h"

static const option_spec form_specs[] = {
    {OPT_ASCII, "ascii", NULL, NULL,
     "write the address in ASCII, as a browser opens it"},
    {OPT_HTTP, "http", NULL, NULL,
     "with --ascii: if no scheme is written, use http, not https"},
    {OPT_QUOTE, "quote", NULL, NULL,
     "each URL is the local part of an e-mail address: put it into quotation "
     "marks if it needs them"},
};
static const option_group form_options = {
    "Form", form_specs, sizeof form_specs / sizeof *form_specs};

typedef struct format {
    writing writing;
    bool is_quote;
    const linkspan_detector *detector;
    readable for_people;
    judgement verdict;
    linkspan_buf out;
} format;

static linkspan_status write_quoted(format *f, linkspan_str text)
{
    return linkspan_quote_local_part(text.data, text.len, &f->out);
}

/* A text that is not found as a link is read as browsers read an address. */
static linkspan_link link_of(const format *f, linkspan_str text)
{
    linkspan_link link;
    if (linkspan_is_link(f->detector, text.data, text.len, &link) !=
        LINKSPAN_OK)
        must(linkspan_split_link(text.data, text.len, &link));
    return link;
}

/* UTS #58 4: write the form that people can read, and that programs find as one
 * link in a message. */
static linkspan_status write_for_people(format *f, linkspan_str text)
{
    const linkspan_link link = link_of(f, text);
    judge_link(&f->verdict, f->detector, text, &link);
    const linkspan_str form =
        readable_form(&f->for_people, &f->verdict, text, &link);
    if (!form.data)
        return LINKSPAN_ERR_INVALID;
    write_str(form);
    return LINKSPAN_OK;
}

static linkspan_status write_one(format *f, linkspan_str text)
{
    const writing *const w = &f->writing;
    if (f->is_quote)
        return write_quoted(f, text);
    if (w->is_ascii)
        return linkspan_href(link_of(f, text).kind, text.data, text.len,
                             w->href_flags, &f->out);
    if (!w->is_exact)
        return write_for_people(f, text);
    return linkspan_format_url(text.data, text.len, w->format_flags, &f->out);
}

static const char *reason_of(const format *f, linkspan_status st)
{
    if (st == LINKSPAN_ERR_LIMIT)
        return "longer than a local part can be";
    if (f->is_quote)
        return "cannot be quoted";
    return "not an address that can be followed";
}

static int format_item(void *context, const item *one)
{
    format *const f = context;
    f->out.len = 0;
    const linkspan_status st = write_one(f, one->text);
    if (st == LINKSPAN_ERR_INVALID || st == LINKSPAN_ERR_LIMIT) {
        /* each input line gives one output line, so that the output can be put
         * beside the input as a column */
        (void)putchar('\n');
        item_message(one, reason_of(f, st));
        return STATUS_NONE;
    }
    must(st);
    write_str((linkspan_str){f->out.data, f->out.len});
    (void)putchar('\n');
    return STATUS_FOUND;
}

static void prepare_people(format *f, const linkspan_policy *policy)
{
    const uint32_t wanted = f->writing.format_flags;
    readable_init(&f->for_people, f->detector, policy);
    f->for_people.how.flags = LINKSPAN_DISPLAY_TO_COPY;
    if (wanted & LINKSPAN_FORMAT_LEGACY)
        f->for_people.how.flags |= LINKSPAN_DISPLAY_LEGACY;
    if (wanted & LINKSPAN_FORMAT_ESCAPE_LOOKALIKES)
        f->for_people.how.flags |= LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES;
}

static int run(const command_spec *command, int argc, char **argv)
{
    format f = {0};
    item_source source = {0};
    detection found;
    option_parser p;
    detection_init(&found);
    found.default_policy = LINKSPAN_POLICY_STRICT;
    found.options.flags |= LINKSPAN_DETECT_QUOTED |
                           LINKSPAN_DETECT_UNKNOWN_TLDS |
                           LINKSPAN_DETECT_REFUSED;
    options_begin(&p, command, argc, argv);
    while (options_next(&p)) {
        if (p.spec->id == OPT_QUOTE)
            f.is_quote = true;
        else if (!writing_set(&f.writing, &p) && !item_source_set(&source, &p))
            (void)detection_set(&found, &p);
    }
    linkspan_detector *const detector = detection_finish(&found);
    f.detector = detector;
    prepare_people(&f, &found.safety.policy);
    must(linkspan_buf_init(&f.out, SIZE_MAX / 2, NULL));
    const int status = for_each_item(&source, &p, format_item, &f);
    linkspan_buf_free(&f.out);
    readable_free(&f.for_people);
    judgement_free(&f.verdict);
    linkspan_detector_free(detector);
    detection_free(&found);
    return status;
}

static const option_group *const groups[] = {&form_options,   &writing_options,
                                             &file_options,   &safety_options,
                                             &common_options, NULL};

const command_spec format_command = {
    "format",
    "[URL]...",
    "write URLs so that people can read them",
    "Write each URL so that people can read, copy and send it: the host in "
    "Unicode unless the policy asks for Punycode, few escapes, and no "
    "invisible "
    "characters. The result leads to the same place and is found as one link. "
    "Without URL, read the lines of standard input.",
    "A URL that cannot be written gives an empty line and a message. Exit "
    "status is 0 if all were written, 1 if not, 2 after an error.",
    groups,
    run};
