/* linkspan display: shows the fields of links in order in right-to-left
 * text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/detection.h"
#include "cli/output/readable.h"
#include "cli/output/visual_line.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_ORDER, "order", "ORDER", "constant|environment|content|tld|plain",
     "order of the fields of a link (the pieces between its separators): "
     "constant (default): left to right; environment: in the direction of the "
     "paragraph; content: right to left if the link has a right-to-left "
     "letter; tld: in the direction of the top-level domain; plain: unchanged"},
    {OPT_PARAGRAPH, "paragraph", "DIRECTION", "ltr|rtl",
     "direction of the paragraph around the link (default ltr)"},
    {OPT_FORM, "form", "FORM", "controls|isolates|html|visual|copy",
     "controls (default): insert bidi controls; isolates: insert bidi "
     "isolates; html: insert <bdi> tags; visual: write the characters of the "
     "whole line in the order in which they are seen from left to right. These "
     "four are for showing only. copy: for the clipboard, readable and without "
     "controls"},
    {OPT_MIRROR, "mirror", NULL, NULL,
     "with --form=visual: mirror brackets in right-to-left text"},
    {OPT_READABLE, "readable", NULL, NULL,
     "show links as people should see them: with few escapes, and with the "
     "host in Unicode, except for labels for which the policy asks for "
     "Punycode"},
    {OPT_ELIDE, "elide", "CHARS", NULL,
     "with --readable: leave out the middle of links of more than CHARS "
     "characters"},
    {OPT_LEGACY, "legacy", NULL, NULL,
     "with --readable or --form=copy: the links are in a legacy encoding, such "
     "as Shift_JIS: keep escapes of bytes outside ASCII"},
    {OPT_MARK, "mark", NULL, NULL,
     "write 'show' and a tab before lines that are for showing only, and "
     "'copy' and a tab before lines that may be copied"},
    {OPT_UNDO, "undo", NULL, NULL,
     "remove the controls that this command has written, and nothing else"},
    {OPT_PRI185, "pri185", NULL, NULL,
     "recognise links and file names by the grammar of PRI 185"},
};
static const option_group output_options = {"Display", specs,
                                            sizeof specs / sizeof *specs};

enum {
    FORM_VISUAL = 3,
    FORM_COPY = 4
};

typedef struct display {
    linkspan_bidi how;
    bool is_visual;
    bool is_copy;
    bool is_readable;
    bool is_pri185;
    bool is_undo;
    bool has_mark;
    bool for_showing; /* the output of this text is only for showing, not
                       * for copying */
    size_t max_len;
    const linkspan_detector *detector;
    const linkspan_data *data;
    readable for_people;
    readable to_copy;
    linkspan_buf out;
    judgement verdict;
    growing line; /* the output so far */
    visual_line seen;
} display;

/* ------------------------------------------------------------ one link */

/* Add text that is not a link. With --form=html, characters such as `<` are
 * written as character references. */
static void add_rest(display *d, linkspan_str text)
{
    if (d->is_visual) {
        growing_add(&d->seen.text, text);
    } else if (d->how.form != LINKSPAN_BIDI_HTML) {
        growing_add(&d->line, text);
    } else {
        for (size_t i = 0; i < text.len; i++) {
            const char *const reference = html_reference(text.data[i]);
            growing_add(&d->line, reference ? str_of(reference)
                                            : (linkspan_str){text.data + i, 1});
        }
    }
}

/* Add a link in visual order. When the line is complete, visual_line_finish()
 * finds the order of the whole line. */
static void add_visual(display *d, linkspan_str link)
{
    uint32_t direction = LINKSPAN_LEFT_TO_RIGHT;
    if (d->how.order == LINKSPAN_ORDER_PLAIN) {
        growing_add(&d->seen.text, link);
        return;
    }
    const linkspan_status st =
        linkspan_bidi_visual(&d->how, link.data, link.len, &d->out, NULL, NULL);
    if (st == LINKSPAN_ERR_NOT_BUILT_IN)
        fail("--form=visual", "this command was built without FriBidi");
    must(st);
    must(linkspan_bidi_direction(&d->how, link.data, link.len, &direction));
    visual_line_add(&d->seen, (linkspan_str){d->out.data, d->out.len},
                    direction == LINKSPAN_RIGHT_TO_LEFT);
}

static bool is_same(linkspan_str a, linkspan_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

static void add_in_order(display *d, uint32_t kind, linkspan_str link)
{
    d->how.kind = kind;
    d->out.len = 0;
    if (d->is_visual) {
        add_visual(d, link);
        return;
    }
    must(linkspan_bidi_write(&d->how, link.data, link.len, &d->out));
    const linkspan_str written = {d->out.data, d->out.len};
    if (!is_same(written, link))
        d->for_showing = true;
    growing_add(&d->line, written);
}

/* Add a link. With --readable, add the form that people should see; with
 * --form=copy, the form to copy. */
static void add_link(display *d, linkspan_str text, const linkspan_link *link)
{
    const linkspan_str as_it_is = part_of(text.data, link->span);
    if (!d->is_readable && !d->is_copy) {
        add_in_order(d, link->kind, as_it_is);
        return;
    }
    judge_link(&d->verdict, d->detector, text, link);
    const linkspan_str copied =
        readable_form(&d->to_copy, &d->verdict, text, link);
    if (d->is_copy) {
        growing_add(&d->line, copied.data ? copied : as_it_is);
        return;
    }
    const linkspan_str form =
        readable_form(&d->for_people, &d->verdict, text, link);
    if (!form.data || !copied.data || !is_same(form, copied))
        d->for_showing = true;
    add_in_order(d, link->kind, form.data ? form : as_it_is);
}

/* Find the next link or, with --pri185, the next URL, e-mail address or file
 * name. */
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

/* True if the whole text has the form of one URL or one address, but the detector
 * does not find it. PRI 185's own samples are such texts, since their domains do
 * not exist. */
static bool is_meant_as_link(const display *d, linkspan_str text,
                             linkspan_link *link)
{
    if (d->is_pri185 || has_byte(text, ' ') || has_byte(text, '\t') ||
        linkspan_is_link(d->detector, text.data, text.len, link) == LINKSPAN_OK)
        return false;
    must(linkspan_split_link(text.data, text.len, link));
    return link->scheme.end > link->scheme.start || has_byte(text, '@');
}

static void add_text(display *d, linkspan_str text)
{
    size_t at = 0;
    size_t written = 0;
    linkspan_link link;
    if (is_meant_as_link(d, text, &link)) {
        add_link(d, text, &link);
        return;
    }
    while (next_link(d, text, &at, &link)) {
        add_rest(
            d, part_of(text.data, (linkspan_range){written, link.span.start}));
        add_link(d, text, &link);
        written = link.span.end;
    }
    add_rest(d, part_of(text.data, (linkspan_range){written, text.len}));
}

/* Each line of a text is a paragraph of its own, so the visual order of its
 * characters is found for one line at a time. */
static void add_visual_lines(display *d, linkspan_str text)
{
    for (size_t start = 0; start <= text.len;) {
        const char *const feed =
            start < text.len ? memchr(text.data + start, '\n', text.len - start)
                             : NULL;
        const size_t end = feed ? (size_t)(feed - text.data) : text.len;
        add_text(d, part_of(text.data, (linkspan_range){start, end}));
        visual_line_finish(&d->seen, &d->how, &d->line);
        growing_add(&d->line, str_of(feed ? "\n" : ""));
        start = end + 1;
    }
    d->for_showing = !is_same(text, (linkspan_str){d->line.data, d->line.len});
}

static void undo_text(display *d, linkspan_str text)
{
    d->out.len = 0;
    const linkspan_status st = linkspan_bidi_undo(text.data, text.len, &d->out);
    if (st < 0)
        must(st);
    growing_add(&d->line, (linkspan_str){d->out.data, d->out.len});
}

static int display_item(void *context, const item *one)
{
    display *const d = context;
    d->line.len = 0;
    d->for_showing = false;
    if (d->is_undo)
        undo_text(d, one->text);
    else if (d->is_visual)
        add_visual_lines(d, one->text);
    else
        add_text(d, one->text);
    if (d->has_mark)
        write_text(d->for_showing ? "show\t" : "copy\t");
    write_str((linkspan_str){d->line.data, d->line.len});
    (void)putchar('\n');
    return STATUS_FOUND;
}

static void set_option(display *d, const option_parser *p)
{
    /* the choices of each option are in the order of its LINKSPAN_ constants */
    switch (p->spec->id) {
    case OPT_ORDER:
        d->how.order = (uint32_t)p->choice;
        break;
    case OPT_PARAGRAPH:
        d->how.paragraph = (uint32_t)p->choice;
        break;
    case OPT_FORM:
        d->is_visual = p->choice == FORM_VISUAL;
        d->is_copy = p->choice == FORM_COPY;
        d->how.form = p->choice >= FORM_VISUAL ? 0 : (uint32_t)p->choice;
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
    case OPT_LEGACY:
        d->for_people.how.flags |= LINKSPAN_DISPLAY_LEGACY;
        break;
    case OPT_MARK:
        d->has_mark = true;
        break;
    case OPT_UNDO:
        d->is_undo = true;
        break;
    default:
        d->is_pri185 = true;
    }
}

static void check_options(const display *d)
{
    if ((d->is_readable || d->is_copy) && d->is_pri185)
        fail_usage("display", "--pri185 and %s: cannot be used together",
                   d->is_copy ? "--form=copy" : "--readable");
    if (d->is_copy && d->max_len > 0)
        fail_usage("display",
                   "--form=copy and --elide: cannot be used together, "
                   "since a shortened link cannot be followed");
}

/* Set the fields of `d` that follow from the options. Controls are inserted only
 * into links whose fields would not be shown in order without them. With
 * --form=html, every link gets tags, since tags are not copied with the text. */
static void prepare(display *d, const detection *found)
{
    const uint32_t flags = d->for_people.how.flags;
    readable_init(&d->for_people, d->detector, &found->safety.policy);
    readable_init(&d->to_copy, d->detector, &found->safety.policy);
    d->for_people.how.flags = flags;
    d->to_copy.how.flags = flags | LINKSPAN_DISPLAY_TO_COPY;
    d->for_people.how.data = d->data;
    d->to_copy.how.data = d->data;
    d->for_people.how.max_len = d->max_len;
    if (d->how.form != LINKSPAN_BIDI_HTML)
        d->how.flags |= LINKSPAN_BIDI_IF_NEEDED;
    must(linkspan_buf_init(&d->out, SIZE_MAX / 2, NULL));
}

static void discard(display *d)
{
    linkspan_buf_free(&d->out);
    readable_free(&d->for_people);
    readable_free(&d->to_copy);
    judgement_free(&d->verdict);
    visual_line_free(&d->seen);
    free(d->line.data);
}

static int run(const command_spec *command, int argc, char **argv)
{
    display d = {.how = {.size = sizeof d.how}};
    detection found;
    item_source source = {0};
    option_parser p;
    detection_init(&found);
    found.default_policy = LINKSPAN_POLICY_STRICT;
    found.options.flags |= LINKSPAN_DETECT_REFUSED;
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        if (!detection_set(&found, &p) && !item_source_set(&source, &p))
            set_option(&d, &p);
    check_options(&d);
    linkspan_detector *const detector = detection_finish(&found);
    d.detector = detector;
    d.data = found.options.data;
    prepare(&d, &found);
    const int status = for_each_item(&source, &p, display_item, &d);
    discard(&d);
    linkspan_detector_free(detector);
    detection_free(&found);
    return status;
}

static const option_group *const groups[] = {&output_options,
                                             &file_options,
                                             &detection_options,
                                             &data_options,
                                             &safety_options,
                                             &common_options,
                                             NULL};

const command_spec display_command = {
    "display",
    "[TEXT]...",
    "show the parts of links in order in right-to-left text",
    "Write each TEXT so that the fields of its links are shown in order in any "
    "paragraph (Unicode's PRI 185). Without TEXT, read the lines of standard "
    "input. Links that run from left to right stay as they are; others get "
    "control characters and are for showing only. To copy links, use "
    "--form=copy.",
    "Exit status is 0, or 2 after an error.",
    groups,
    run};
