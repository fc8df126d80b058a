/* linkspan display: links of right-to-left text with their fields in order. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/detection.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/readable.h"

static const option_spec specs[] = {
    {OPT_ORDER, "order", "ORDER", "constant|environment|content|tld|plain",
     "how fields follow each other: constant (default, left to right), as the "
     "environment, by content, by tld, or plain, as without this command"},
    {OPT_PARAGRAPH, "paragraph", "DIRECTION", "ltr|rtl",
     "direction of the paragraph around it (default ltr)"},
    {OPT_FORM, "form", "FORM", "controls|isolates|html|visual",
     "by bidi controls (default), by isolates, as HTML, or in the order in "
     "which it is seen, from left to right"},
    {OPT_MIRROR, "mirror", NULL, NULL,
     "with --form=visual: swap brackets that run from right to left"},
    {OPT_READABLE, "readable", NULL, NULL,
     "show links as people should see them: the host in Unicode, doubtful "
     "labels in Punycode, few escapes"},
    {OPT_ELIDE, "elide", "CHARS", NULL,
     "with --readable: leave out the middle of longer links"},
    {OPT_PRI185, "pri185", NULL, NULL,
     "recognise what PRI 185 describes, file names too"},
};
static const option_group output_options = {"Display", specs,
                                            sizeof specs / sizeof *specs};

enum {
    FORM_VISUAL = 3
};

typedef struct display {
    linkspan_bidi how;
    bool is_visual;
    bool is_readable;
    bool is_pri185;
    size_t max_len;
    const linkspan_detector *detector;
    const linkspan_data *data;
    readable for_people;
    linkspan_buf out;
    judgement verdict;
} display;

/* Text that is no link; in HTML it needs references. */
static void write_rest(const display *d, linkspan_str text)
{
    if (d->is_visual || d->how.form != LINKSPAN_BIDI_HTML)
        write_str(text);
    else
        write_html(text);
}

static void write_in_order(display *d, uint32_t kind, linkspan_str link)
{
    d->how.kind = kind;
    d->out.len = 0;
    const linkspan_status st =
        d->is_visual
            ? linkspan_bidi_visual(&d->how, link.data, link.len, &d->out, NULL,
                                   NULL)
            : linkspan_bidi_write(&d->how, link.data, link.len, &d->out);
    if (st == LINKSPAN_ERR_NOT_BUILT_IN)
        fail("--form=visual", "this command was built without FriBidi");
    must(st);
    write_str((linkspan_str){d->out.data, d->out.len});
}

/* A link as people should see it, if that is wanted. */
static linkspan_str shown(display *d, linkspan_str text,
                          const linkspan_link *link)
{
    const linkspan_str as_it_is = part_of(text.data, link->span);
    if (!d->is_readable)
        return as_it_is;
    judge_link(&d->verdict, d->detector, text, link);
    const linkspan_str form =
        readable_form(&d->for_people, &d->verdict, text, link);
    return form.data ? form : as_it_is;
}

/* The next thing to show in order. */
static bool next_link(display *d, linkspan_str text, size_t *at,
                      linkspan_link *link)
{
    if (!d->is_pri185)
        return linkspan_next(d->detector, text.data, text.len, at, link) ==
               LINKSPAN_OK;
    memset(link, 0, sizeof *link);
    return linkspan_pri185_next(d->data, text.data, text.len, at, &link->kind,
                                &link->span) == LINKSPAN_OK;
}

static bool has_byte(linkspan_str text, char byte)
{
    return text.len > 0 && memchr(text.data, byte, text.len);
}

/* A URL or an address and nothing else, even if it would not be found in a text:
 * PRI 185's own samples have domains that do not exist. */
static bool is_meant_as_link(const display *d, linkspan_str text,
                             linkspan_link *link)
{
    if (d->is_pri185 || has_byte(text, ' ') || has_byte(text, '\t') ||
        linkspan_is_link(d->detector, text.data, text.len, link) == LINKSPAN_OK)
        return false;
    must(linkspan_split_link(text.data, text.len, link));
    return link->scheme.end > link->scheme.start || has_byte(text, '@');
}

static int display_item(void *context, const item *one)
{
    display *const d = context;
    const linkspan_str text = one->text;
    size_t at = 0;
    size_t written = 0;
    linkspan_link link;
    if (is_meant_as_link(d, text, &link)) {
        write_in_order(d, link.kind, shown(d, text, &link));
        (void)putchar('\n');
        return STATUS_FOUND;
    }
    while (next_link(d, text, &at, &link)) {
        write_rest(
            d, part_of(text.data, (linkspan_range){written, link.span.start}));
        write_in_order(d, link.kind, shown(d, text, &link));
        written = link.span.end;
    }
    write_rest(d, part_of(text.data, (linkspan_range){written, text.len}));
    (void)putchar('\n');
    return STATUS_FOUND;
}

static void set_option(display *d, const option_parser *p)
{
    /* choices stand in the order of the constants */
    switch (p->spec->id) {
    case OPT_ORDER:
        d->how.order = (uint32_t)p->choice;
        break;
    case OPT_PARAGRAPH:
        d->how.paragraph = (uint32_t)p->choice;
        break;
    case OPT_FORM:
        d->is_visual = p->choice == FORM_VISUAL;
        d->how.form = d->is_visual ? 0 : (uint32_t)p->choice;
        break;
    case OPT_MIRROR:
        d->how.flags |= LINKSPAN_BIDI_MIRROR;
        break;
    case OPT_READABLE:
        d->is_readable = true;
        break;
    case OPT_ELIDE:
        d->max_len = options_number(p);
        break;
    default:
        d->is_pri185 = true;
    }
}

static int run(const command_spec *command, int argc, char **argv)
{
    display d = {.how = {.size = sizeof d.how}};
    detection found;
    option_parser p;
    size_t count;
    detection_init(&found);
    found.default_policy = LINKSPAN_POLICY_STRICT;
    found.options.flags |= LINKSPAN_DETECT_REFUSED;
    options_begin(&p, command, argc, argv);
    while (options_next(&p) >= 0)
        if (!detection_set(&found, &p))
            set_option(&d, &p);
    if (d.is_readable && d.is_pri185)
        fail_usage("display", "--readable and --pri185: only one of them");
    linkspan_detector *const detector = detection_finish(&found);
    d.detector = detector;
    d.data = found.options.data;
    readable_init(&d.for_people, detector, &found.safety.policy);
    d.for_people.how.max_len = d.max_len;
    d.for_people.how.data = d.data;
    must(linkspan_buf_init(&d.out, SIZE_MAX / 2, NULL));
    char **const operands = options_operands(&p, &count);
    const int status = for_each_item(operands, count, display_item, &d);
    linkspan_buf_free(&d.out);
    readable_free(&d.for_people);
    judgement_free(&d.verdict);
    linkspan_detector_free(detector);
    detection_free(&found);
    return status;
}

static const option_group *const groups[] = {
    &output_options, &detection_options, &data_options,
    &safety_options, &common_options,    NULL};

const command_spec display_command = {
    "display",
    "[TEXT]...",
    "show links of right-to-left text in order",
    "Write each TEXT so that the links in it show their fields in order "
    "wherever they stand (PRI 185); lines of standard input without TEXT.",
    "Exit status is 0, or 2 after an error.",
    groups,
    run};
