#include "cli/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"

static bool is_smart_terminal(void)
{
    const char *const term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(term && strcmp(term, "dumb") == 0);
}

bool wants_color(int when)
{
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    const char *const no_color = getenv("NO_COLOR");
    return is_smart_terminal() && !(no_color && *no_color);
}

bool wants_hyperlinks(int when)
{
    return when == WHEN_AUTO ? is_smart_terminal() : when == WHEN_ALWAYS;
}

void write_str(linkspan_str text)
{
    if (text.len > 0)
        (void)fwrite(text.data, 1, text.len, stdout);
}

void write_html(linkspan_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        switch (text.data[i]) {
        case '&':
            (void)fputs("&amp;", stdout);
            break;
        case '<':
            (void)fputs("&lt;", stdout);
            break;
        case '>':
            (void)fputs("&gt;", stdout);
            break;
        case '"':
            (void)fputs("&quot;", stdout);
            break;
        default:
            (void)putchar(text.data[i]);
        }
    }
}

void write_escaped(linkspan_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.data[i];
        switch (c) {
        case '\t':
            (void)fputs("\\t", stdout);
            break;
        case '\n':
            (void)fputs("\\n", stdout);
            break;
        case '\r':
            (void)fputs("\\r", stdout);
            break;
        case '\\':
            (void)fputs("\\\\", stdout);
            break;
        default:
            (void)putchar(c);
        }
    }
}

void color_begin(const char *sgr)
{
    printf("\033[%sm", sgr);
}

void color_end(void)
{
    (void)fputs("\033[m", stdout);
}

void hyperlink(linkspan_str href)
{
    (void)fputs("\033]8;;", stdout);
    write_str(href);
    (void)fputs("\033\\", stdout);
}

bool output_failed(void)
{
    return ferror(stdout) != 0;
}

bool output_close(void)
{
    /* The reason of an earlier failure is lost; trying again names it. */
    const bool had_failed = output_failed();
    errno = 0;
    if (fflush(stdout) == 0 && fclose(stdout) == 0 && !had_failed)
        return true;
    /* Nobody reads any more: that is no reason to complain. */
    if (errno != EPIPE)
        message("write error", "%s", errno ? strerror(errno) : "output lost");
    return false;
}

linkspan_str part_of(const char *text, linkspan_range range)
{
    return (linkspan_str){text + range.start, range.end - range.start};
}

linkspan_str str_of(const char *text)
{
    return (linkspan_str){text, strlen(text)};
}
