#include "cli/show.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"
#include "cli/template.h"

static linkspan_str host_in_ascii(const hit *h, linkspan_host *host)
{
    const linkspan_str written = part_of(h->text.data, h->link->host);
    host->size = sizeof *host;
    if (linkspan_host_describe(written.data, written.len, NULL, host) !=
        LINKSPAN_OK)
        return written;
    return (linkspan_str){host->ascii, host->ascii_len};
}

linkspan_str shown_of(const show_settings *s, hit *h, linkspan_host *host)
{
    if (s->is_host && s->is_href)
        return host_in_ascii(h, host);
    if (s->is_host)
        return part_of(h->text.data, h->link->host);
    if (s->is_href) {
        const linkspan_str href = hit_href(h);
        return href.data ? href : part_of(h->text.data, h->link->span);
    }
    return part_of(h->text.data, h->link->span);
}

static void write_colored(const show_settings *s, const char *color,
                          linkspan_str text)
{
    if (s->has_color)
        color_begin(color);
    write_str(text);
    if (s->has_color)
        color_end();
}

/* `text` may be the address itself: it is written again to where it stands. */
static void write_link(const show_settings *s, hit *h, linkspan_str text)
{
    const linkspan_str none = {"", 0};
    const linkspan_str href = s->has_hyperlinks ? hit_href(h) : none;
    if (href.len > 0)
        hyperlink(href);
    write_colored(s, COLOR_LINK, text);
    if (href.len > 0)
        hyperlink(none);
}

static void write_listed(const show_settings *s, hit *h, linkspan_str shown)
{
    char number[24];
    if (s->has_file) {
        write_file_name(h->place->file, s->has_color);
        write_char(':');
    }
    if (s->has_line) {
        (void)snprintf(number, sizeof number, "%" PRIu64, h->place->line);
        write_colored(s, COLOR_LINE, str_of(number));
        write_char(':');
    }
    if (h->place->has_ids) {
        write_str(h->place->id);
        write_char('\t');
    }
    write_link(s, h, shown);
}

static void add_to_context(const show_settings *s, hit *h)
{
    const linkspan_str text = part_of(h->text.data, h->link->span);
    /* after the cut nothing is shown, but has been found */
    const bool is_shown = !context_is_cut(s->view);
    const bool has_color = s->has_color && is_shown;
    const linkspan_str href =
        s->has_hyperlinks && is_shown ? hit_href(h) : (linkspan_str){NULL, 0};
    if (href.data) {
        context_add_control(s->view, str_of("\033]8;;"));
        context_add_control(s->view, href);
        context_add_control(s->view, str_of("\033\\"));
    }
    if (has_color)
        context_add_control(s->view, str_of("\033[" COLOR_LINK "m"));
    context_add(s->view, text, true);
    if (has_color)
        context_add_control(s->view, str_of("\033[m"));
    if (href.data)
        context_add_control(s->view, str_of("\033]8;;\033\\"));
}

/* Forms that write the text with its links in it. */
static void write_in_text(const show_settings *s, hit *h)
{
    const linkspan_str text = part_of(h->text.data, h->link->span);
    switch (s->form) {
    case FORM_MARKED:
        write_text("⸠");
        write_link(s, h, text);
        write_text("⸡");
        break;
    case FORM_REDACTED:
        if (s->pattern)
            write_text(s->pattern);
        else
            write_text(h->link->kind == LINKSPAN_KIND_URL ? "[url]"
                                                          : "[email]");
        break;
    default:
        add_to_context(s, h);
    }
}

bool shows_text(const show_settings *s)
{
    return s->form == FORM_MARKED || s->form == FORM_REDACTED ||
           s->form == FORM_CONTEXT;
}

void show_link(const show_settings *s, hit *h, linkspan_str shown)
{
    switch (s->form) {
    case FORM_LIST:
        write_listed(s, h, shown);
        break;
    case FORM_JSON:
        hit_json(h);
        break;
    case FORM_TEMPLATE:
        template_write(s->pattern, h);
        break;
    case FORM_COUNT:
    case FORM_QUIET:
        return;
    default:
        write_in_text(s, h);
        return;
    }
    write_char(s->terminator);
    output_line_end(s->is_line_buffered);
}

void show_text(const show_settings *s, linkspan_str text)
{
    if (s->form == FORM_CONTEXT)
        context_add(s->view, text, false);
    else
        write_str(text);
    output_line_end(s->is_line_buffered);
}

void show_count(const show_settings *s, const char *file, uint64_t count)
{
    if (s->has_file) {
        write_file_name(file, s->has_color);
        write_char(':');
    }
    write_number(count);
    write_char(s->terminator);
}
