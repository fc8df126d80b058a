/* linkspan format: URLs written with as few escapes as possible. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/writing.h"

static const option_spec form_specs[] = {
    {OPT_ASCII, "ascii", NULL, NULL,
     "write the address to follow, in ASCII, as a browser would make it"},
    {OPT_HTTP, "http", NULL, NULL,
     "with --ascii: without a scheme it is http, not https"},
    {OPT_QUOTE, "quote", NULL, NULL,
     "what is given are local parts of addresses; quote those that need it"},
};
static const option_group form_options = {
    "Form", form_specs, sizeof form_specs / sizeof *form_specs};

typedef struct format {
    writing writing;
    bool is_quote;
    linkspan_detector *detector;
    linkspan_buf out;
} format;

static linkspan_status write_quoted(format *f, linkspan_str text)
{
    return linkspan_quote_local_part(text.data, text.len, &f->out);
}

/* An address leads to a mailto URL, all else is taken for a URL. */
static uint32_t kind_of(const format *f, linkspan_str text)
{
    linkspan_link link;
    if (linkspan_is_link(f->detector, text.data, text.len, &link) ==
        LINKSPAN_OK)
        return link.kind;
    return LINKSPAN_KIND_URL;
}

static linkspan_status write_one(format *f, linkspan_str text)
{
    const writing *const w = &f->writing;
    if (f->is_quote)
        return write_quoted(f, text);
    if (w->is_ascii)
        return linkspan_href(kind_of(f, text), text.data, text.len,
                             w->href_flags, &f->out);
    return linkspan_format_url(text.data, text.len, w->format_flags, &f->out);
}

static const char *reason_of(const format *f, linkspan_status st)
{
    if (st == LINKSPAN_ERR_LIMIT)
        return "longer than a local part can be";
    if (f->is_quote)
        return "no quoting can carry it";
    return "no address that could be followed";
}

static int format_item(void *context, const item *one)
{
    format *const f = context;
    f->out.len = 0;
    const linkspan_status st = write_one(f, one->text);
    if (st == LINKSPAN_ERR_INVALID || st == LINKSPAN_ERR_LIMIT) {
        /* a line in is a line out, so that columns stay side by side */
        (void)putchar('\n');
        item_message(one, reason_of(f, st));
        return STATUS_NONE;
    }
    must(st);
    write_str((linkspan_str){f->out.data, f->out.len});
    (void)putchar('\n');
    return STATUS_FOUND;
}

static int run(const command_spec *command, int argc, char **argv)
{
    format f = {0};
    linkspan_options options;
    option_parser p;
    options_begin(&p, command, argc, argv);
    while (options_next(&p) >= 0) {
        if (p.spec->id == OPT_QUOTE)
            f.is_quote = true;
        else
            writing_set(&f.writing, &p);
    }
    must(linkspan_options_init(&options));
    must(linkspan_options_set_profile(&options, LINKSPAN_PROFILE_UTS58));
    options.flags = LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_UNKNOWN_TLDS;
    must(linkspan_detector_new(&options, &f.detector));
    must(linkspan_buf_init(&f.out, SIZE_MAX / 2, NULL));
    size_t count;
    char **const operands = options_operands(&p, &count);
    const int status = for_each_item(operands, count, format_item, &f);
    linkspan_buf_free(&f.out);
    linkspan_detector_free(f.detector);
    return status;
}

static const option_group *const groups[] = {&form_options, &writing_options,
                                             &common_options, NULL};

const command_spec format_command = {
    "format",
    "[URL]...",
    "write URLs so that people can read them",
    "Write each URL with as few escapes as possible, so that people can read "
    "it; lines of standard input without URL.",
    "What cannot be written gives an empty line and a message. Exit status is "
    "0 if all was written, 1 if not, 2 after an error.",
    groups,
    run};
