#include "cli/output/show.h"

#include <string.h>

#include "cli/output/hit.h"
#include "cli/output/output.h"

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

/* `text` may be the address that hit_href() has returned before. hit_href() then
 * writes the same bytes to the same place, so `text` stays valid. */
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
    if (s->has_file) {
        write_file_name(h->place->file, s->terminator, s->has_color);
        write_char(':');
    }
    if (s->has_line) {
        char number[20];
        const char *const end = put_number(number, h->place->line);
        write_colored(s, COLOR_LINE,
                      (linkspan_str){number, (size_t)(end - number)});
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
    const bool is_clickable = s->has_hyperlinks && !context_is_full(s->view);
    context_add_link(s->view, part_of(h->text.data, h->link->span),
                     is_clickable ? hit_href(h) : (linkspan_str){NULL, 0});
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
    default:
        add_to_context(s, h);
    }
}

/* True if a spreadsheet runs the value as a formula. */
static bool is_formula(linkspan_str value)
{
    return value.len > 0 && strchr("=+-@\t\r\n", value.data[0]);
}

/* The highest bit is set for the first byte of eight that is equal to `byte`, and for no
 * byte before it. */
static uint64_t are_byte(uint64_t word, char byte)
{
    const uint64_t each = 0x0101010101010101u;
    word ^= each * (unsigned char)byte;
    return (word - each) & ~word & each << 7;
}

static bool is_for_quotes(char c)
{
    return c == ',' || c == '"' || c == '\n' || c == '\r';
}

/* True if the value has a comma, a quotation mark or a line end. */
static bool needs_quotes(linkspan_str value)
{
    size_t at = 0;
    uint64_t word;
    for (; value.len - at >= sizeof word; at += sizeof word) {
        memcpy(&word, value.data + at, sizeof word);
        if (are_byte(word, ',') | are_byte(word, '"') | are_byte(word, '\n') |
            are_byte(word, '\r'))
            return true;
    }
    while (at < value.len && !is_for_quotes(value.data[at]))
        at++;
    return at < value.len;
}

/* By RFC 4180: a value with a comma, a quotation mark or a line end stands in
 * quotation marks, and quotation marks in it are doubled. */
static void write_csv(const show_settings *s, linkspan_str value)
{
    const char *const before =
        s->is_for_spreadsheet && is_formula(value) ? "'" : "";
    if (!needs_quotes(value)) {
        if (*before)
            write_text(before);
        write_str(value);
        return;
    }
    write_char('"');
    write_text(before);
    for (size_t i = 0; i < value.len; i++) {
        if (value.data[i] == '"')
            write_char('"');
        write_char(value.data[i]);
    }
    write_char('"');
}

static void write_cell(const show_settings *s, size_t column,
                       linkspan_str value)
{
    const bool is_csv = s->form == FORM_CSV;
    if (column > 0)
        write_char(is_csv ? ',' : '\t');
    if (is_csv)
        write_csv(s, value);
    else
        write_escaped(value);
}

static void write_row(const show_settings *s, hit *h)
{
    for (size_t i = 0; i < s->fields.count; i++)
        write_cell(s, i, hit_field(h, s->fields.list[i]));
}

void show_begin(const show_settings *s)
{
    if (s->form != FORM_TSV && s->form != FORM_CSV)
        return;
    for (size_t i = 0; i < s->fields.count; i++)
        write_cell(s, i, str_of(field_names[s->fields.list[i]]));
    write_char(s->terminator);
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
        hit_json(h, &s->fields);
        break;
    case FORM_TSV:
    case FORM_CSV:
        write_row(s, h);
        break;
    case FORM_TEMPLATE:
        template_write(s->pattern, h);
        break;
    case FORM_TALLY: /* only the tally reads it: no need to flush */
        tally_write_key(h, s->tally_by);
        output_line_end(false);
        return;
    case FORM_COUNT:
    case FORM_FILES:
    case FORM_FILES_WITHOUT:
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
        context_add(s->view, text);
    else
        write_str(text);
    output_line_end(s->is_line_buffered);
}

void show_file(const show_settings *s, const char *file)
{
    write_file_name(file, s->terminator, s->has_color);
    write_char(s->terminator);
}

void show_count(const show_settings *s, const char *file, uint64_t count)
{
    if (s->has_file) {
        write_file_name(file, s->terminator, s->has_color);
        write_char(':');
    }
    write_number(count);
    write_char(s->terminator);
}
