#include "cli/output/context.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

/* Of a line longer than this, only its links and the text around them are shown
 * or, if it has no links, its start. */
#define LONGEST_LINE 65536u
/* Number of bytes shown before and after each link of a long line. */
#define AROUND_LINK 256u

#define CUT "…"

typedef struct bytes {
    char *data;
    size_t len;
    size_t capacity;
} bytes;

typedef struct shown_line {
    bytes start;       /* what is written if the line is not too long */
    size_t start_text; /* length of `start` without control sequences */
    bool is_cut;
    bool has_link;
    bytes around;       /* what is written if the line is too long: its links
                         * and what is around them */
    size_t around_text; /* length of `around` without control sequences */
    /* number of bytes after the last link that are still to be shown */
    size_t wanted;
    char behind[2 * AROUND_LINK]; /* what may be shown before the next link */
    size_t behind_len;
    uint64_t hidden_links; /* number of links that there is no room for */
} shown_line;

struct context_view {
    context_settings settings;
    const char *file;
    uint64_t number;  /* of the current line */
    uint64_t printed; /* number of the last line written; 0: none */
    bool has_printed; /* something was written, for any file */
    size_t after;     /* number of lines still to be shown after a link */
    size_t kept;      /* number of lines kept in `before` */
    shown_line line;
    shown_line *before; /* a ring buffer, by line number */
};

context_view *context_new(const context_settings *settings)
{
    context_view *const v = must_resize(NULL, sizeof *v);
    memset(v, 0, sizeof *v);
    v->settings = *settings;
    const size_t room = settings->before * sizeof *v->before;
    v->before = must_resize(NULL, room);
    memset(v->before, 0, room);
    return v;
}

void context_free(context_view *view)
{
    if (!view)
        return;
    for (size_t i = 0; i < view->settings.before; i++) {
        free(view->before[i].start.data);
        free(view->before[i].around.data);
    }
    free(view->before);
    free(view->line.start.data);
    free(view->line.around.data);
    free(view);
}

static void append(bytes *to, const char *data, size_t len)
{
    if (to->capacity - to->len < len) {
        to->capacity = 2 * to->capacity + len;
        to->data = must_resize(to->data, to->capacity);
    }
    if (len > 0)
        memcpy(to->data + to->len, data, len);
    to->len += len;
}

static void append_text(bytes *to, const char *text)
{
    append(to, text, strlen(text));
}

/* The end of the last character that ends within the first `len` bytes. `data`
 * must have at least one more byte. */
static size_t character_end(const char *data, size_t len)
{
    while (len > 0 && ((unsigned char)data[len] & 0xC0) == 0x80)
        len--;
    return len;
}

static void add_to_start(shown_line *line, const char *data, size_t len)
{
    const size_t room = LONGEST_LINE - line->start_text;
    if (line->is_cut)
        return;
    if (len > room) {
        len = character_end(data, room);
        line->is_cut = true;
    }
    append(&line->start, data, len);
    line->start_text += len;
    if (line->is_cut)
        append_text(&line->start, CUT);
}

/* Keep the last bytes, because a link may follow. If something before them is
 * dropped, more than AROUND_LINK bytes are kept. */
static void add_behind(shown_line *line, const char *data, size_t len)
{
    const size_t most = sizeof line->behind;
    if (len > most) {
        data += len - most;
        len = most;
    }
    if (len > most - line->behind_len) {
        const size_t kept = most - len < AROUND_LINK ? most - len : AROUND_LINK;
        memmove(line->behind, line->behind + line->behind_len - kept, kept);
        line->behind_len = kept;
    }
    if (len > 0)
        memcpy(line->behind + line->behind_len, data, len);
    line->behind_len += len;
}

static void add_text(shown_line *line, const char *data, size_t len)
{
    size_t taken = line->wanted < len ? line->wanted : len;
    add_to_start(line, data, len);
    if (taken < len) {
        taken = character_end(data, taken);
        line->wanted = taken;
    }
    append(&line->around, data, taken);
    line->around_text += taken;
    line->wanted -= taken;
    add_behind(line, data + taken, len - taken);
}

/* Show what stands before a link. */
static void show_behind(shown_line *line)
{
    size_t from =
        line->behind_len > AROUND_LINK ? line->behind_len - AROUND_LINK : 0;
    const bool is_cut = from > 0;
    while (is_cut && from < line->behind_len &&
           ((unsigned char)line->behind[from] & 0xC0) == 0x80)
        from++;
    if (is_cut)
        append_text(&line->around, CUT);
    append(&line->around, line->behind + from, line->behind_len - from);
    line->around_text += line->behind_len - from;
    line->behind_len = 0;
}

/* Append a link, with the sequences that make it clickable and coloured. */
static void append_link(const context_view *v, bytes *to, linkspan_str text,
                        linkspan_str href)
{
    if (href.data) {
        append_text(to, "\033]8;;");
        append(to, href.data, href.len);
        append_text(to, "\033\\");
    }
    if (v->settings.has_color)
        append_text(to, "\033[" COLOR_LINK "m");
    append(to, text.data, text.len);
    if (v->settings.has_color)
        append_text(to, "\033[m");
    if (href.data)
        append_text(to, "\033]8;;\033\\");
}

bool context_is_full(const context_view *view)
{
    return view->line.around_text >= LONGEST_LINE;
}

void context_add_link(context_view *view, linkspan_str text, linkspan_str href)
{
    shown_line *const line = &view->line;
    line->has_link = true;
    if (!line->is_cut && text.len <= LONGEST_LINE - line->start_text) {
        append_link(view, &line->start, text, href);
        line->start_text += text.len;
    } else {
        add_to_start(line, text.data, text.len);
    }
    if (line->around_text >= LONGEST_LINE) {
        line->hidden_links++;
        add_behind(line, text.data, text.len);
        return;
    }
    show_behind(line);
    append_link(view, &line->around, text, href);
    line->around_text += text.len;
    line->wanted = AROUND_LINK;
}

static void write_prefix(const context_view *v, uint64_t number, char mark)
{
    const bool has_color = v->settings.has_color;
    if (v->settings.has_file) {
        write_file_name(v->file, v->settings.terminator, has_color);
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

/* Write the whole line, or the part of it that is shown. */
static void write_shown(const context_view *v, const shown_line *line,
                        uint64_t number)
{
    if (!line->is_cut || !line->has_link) {
        write_str((linkspan_str){line->start.data, line->start.len});
        return;
    }
    write_str((linkspan_str){line->around.data, line->around.len});
    if (line->behind_len > 0)
        write_text(CUT);
    if (line->hidden_links == 0)
        message(
            input_name(v->file),
            "line %" PRIu64
            ": longer than %u bytes: only the text around its links is shown",
            number, LONGEST_LINE);
    else
        message(input_name(v->file),
                "line %" PRIu64 ": longer than %u bytes: only the text around "
                "its first links is shown, and %" PRIu64 " more links are not",
                number, LONGEST_LINE, line->hidden_links);
}

static void clear(shown_line *line)
{
    line->start.len = 0;
    line->start_text = 0;
    line->is_cut = false;
    line->has_link = false;
    line->around.len = 0;
    line->around_text = 0;
    line->wanted = 0;
    line->behind_len = 0;
    line->hidden_links = 0;
}

static void write_line(context_view *v, const shown_line *line, uint64_t number)
{
    const bool follows = v->printed > 0 && v->printed + 1 == number;
    if (v->has_printed && !follows &&
        v->settings.before + v->settings.after > 0)
        write_text("--\n");
    write_prefix(v, number, line->has_link ? ':' : '-');
    write_shown(v, line, number);
    write_char(v->settings.terminator);
    v->printed = number;
    v->has_printed = true;
}

static shown_line *kept_line(context_view *v, uint64_t number)
{
    return &v->before[number % v->settings.before];
}

/* The line is not shown now. It may be shown later, before a line with a
 * link. */
static void keep_line(context_view *v)
{
    if (v->settings.before == 0)
        return;
    shown_line *const place = kept_line(v, v->number);
    const shown_line old = *place;
    *place = v->line;
    v->line = old;
    if (v->kept < v->settings.before)
        v->kept++;
}

static void end_line(context_view *v)
{
    if (v->line.has_link) {
        for (; v->kept > 0; v->kept--)
            write_line(v, kept_line(v, v->number - v->kept),
                       v->number - v->kept);
        write_line(v, &v->line, v->number);
        v->after = v->settings.after;
    } else if (v->after > 0) {
        write_line(v, &v->line, v->number);
        v->after--;
    } else {
        keep_line(v);
    }
    clear(&v->line);
    v->number++;
}

void context_add(context_view *view, linkspan_str text)
{
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
    if (view->line.start.len > 0)
        end_line(view);
}
