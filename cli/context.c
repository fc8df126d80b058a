#include "cli/context.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"

/* More of a line is not shown. */
#define LONGEST_LINE 65536u

typedef struct shown_line {
    char *data; /* as it will be written */
    size_t len;
    size_t capacity;
    size_t text_len; /* without control sequences */
    bool is_cut;
    bool has_link;
} shown_line;

struct context_view {
    context_settings settings;
    const char *file;
    uint64_t number;  /* of the current line */
    uint64_t printed; /* number of the last line written; 0: none */
    bool has_printed; /* anything, of any file */
    size_t after;     /* lines still to be shown after a link */
    size_t kept;      /* lines kept in `before` */
    shown_line line;
    shown_line *before; /* a ring, by number */
};

context_view *context_new(const context_settings *settings)
{
    context_view *const v = must_resize(NULL, sizeof *v);
    memset(v, 0, sizeof *v);
    v->settings = *settings;
    const size_t bytes = settings->around * sizeof *v->before;
    v->before = must_resize(NULL, bytes);
    memset(v->before, 0, bytes);
    return v;
}

void context_free(context_view *view)
{
    if (!view)
        return;
    for (size_t i = 0; i < view->settings.around; i++)
        free(view->before[i].data);
    free(view->before);
    free(view->line.data);
    free(view);
}

static void append(shown_line *line, const char *bytes, size_t len)
{
    if (line->capacity - line->len < len) {
        line->capacity = 2 * line->capacity + len;
        line->data = must_resize(line->data, line->capacity);
    }
    memcpy(line->data + line->len, bytes, len);
    line->len += len;
}

bool context_is_cut(const context_view *view)
{
    return view->line.is_cut;
}

void context_add_control(context_view *view, linkspan_str bytes)
{
    append(&view->line, bytes.data, bytes.len);
}

static void add_text(shown_line *line, const char *bytes, size_t len)
{
    const size_t room = LONGEST_LINE - line->text_len;
    if (line->is_cut || len == 0)
        return;
    if (len > room) {
        len = room;
        while (len > 0 && ((unsigned char)bytes[len] & 0xC0) == 0x80)
            len--;
        line->is_cut = true;
    }
    append(line, bytes, len);
    line->text_len += len;
    if (line->is_cut)
        append(line, "…", strlen("…"));
}

static void write_prefix(const context_view *v, uint64_t number, char mark)
{
    const bool has_color = v->settings.has_color;
    if (v->settings.has_file) {
        write_file_name(v->file, has_color);
        write_char(mark);
    }
    if (v->settings.has_line) {
        if (has_color)
            color_begin(COLOR_LINE);
        write_number(number);
        if (has_color)
            color_end();
        write_char(mark);
    }
}

static void write_line(context_view *v, const shown_line *line, uint64_t number)
{
    const bool follows = v->printed > 0 && v->printed + 1 == number;
    if (v->has_printed && !follows && v->settings.around > 0)
        write_text("--\n");
    write_prefix(v, number, line->has_link ? ':' : '-');
    write_str((linkspan_str){line->data, line->len});
    write_char(v->settings.terminator);
    v->printed = number;
    v->has_printed = true;
}

static shown_line *kept_line(context_view *v, uint64_t number)
{
    return &v->before[number % v->settings.around];
}

/* The line is not shown now; it may be, before a line with a link. */
static void keep_line(context_view *v)
{
    if (v->settings.around == 0)
        return;
    shown_line *const place = kept_line(v, v->number);
    const shown_line old = *place;
    *place = v->line;
    v->line = old;
    if (v->kept < v->settings.around)
        v->kept++;
}

static void end_line(context_view *v)
{
    if (v->line.has_link) {
        for (; v->kept > 0; v->kept--)
            write_line(v, kept_line(v, v->number - v->kept),
                       v->number - v->kept);
        write_line(v, &v->line, v->number);
        v->after = v->settings.around;
    } else if (v->after > 0) {
        write_line(v, &v->line, v->number);
        v->after--;
    } else {
        keep_line(v);
    }
    v->line.len = 0;
    v->line.text_len = 0;
    v->line.is_cut = false;
    v->line.has_link = false;
    v->number++;
}

void context_add(context_view *view, linkspan_str text, bool is_link)
{
    if (is_link)
        view->line.has_link = true;
    while (text.len > 0) {
        const char *const end =
            memchr(text.data, view->settings.line_end, text.len);
        const size_t len = end ? (size_t)(end - text.data) : text.len;
        add_text(&view->line, text.data, len);
        if (!end)
            return;
        end_line(view);
        text.data += len + 1;
        text.len -= len + 1;
    }
}

void context_begin_file(context_view *view, const char *file)
{
    view->file = file;
    view->number = 1;
    view->printed = 0;
    view->kept = 0;
    view->after = 0;
}

void context_end_file(context_view *view)
{
    if (view->line.len > 0)
        end_line(view);
}
