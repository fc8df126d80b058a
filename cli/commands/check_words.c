#include "cli/commands/commands.h"

#include <stdio.h>

#include "cli/output/output.h"
#include "cli/output/utf8.h"

void write_marked(bool has_color, const char *color, const char *text)
{
    if (has_color)
        color_begin(color);
    (void)fputs(text, stdout);
    if (has_color)
        color_end();
}

const char *color_of(int32_t severity)
{
    if (severity == LINKSPAN_SEVERITY_SEVERE)
        return COLOR_BAD;
    return severity == LINKSPAN_SEVERITY_WARNING ? COLOR_WARN : COLOR_FAINT;
}

static void name_character(uint32_t cp, linkspan_str written)
{
    printf("U+%04X", cp);
    if (!is_unseen(cp)) {
        (void)putchar(' ');
        write_str(written);
    }
}

void name_characters(const linkspan_finding *f, linkspan_str text)
{
    size_t named = 0;
    for (size_t at = f->range.start; at < f->range.end && named < 4;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        const linkspan_str written = {text.data + at, width};
        const bool is_meant = f->cp ? cp == f->cp : cp >= 0x80;
        if (is_meant && cp != NO_CODE_POINT) {
            (void)fputs(named > 0 ? ", " : ": ", stdout);
            name_character(cp, written);
            named = f->cp ? 4 : named + 1;
        }
        at += width;
    }
}

void name_like(const linkspan_finding *f)
{
    if (!f->like.data)
        return;
    (void)putchar(' ');
    write_str(f->like);
}
