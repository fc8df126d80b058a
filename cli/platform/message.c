#include "cli/platform/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/output/utf8.h"

/* Longer messages are cut. */
#define MESSAGE_ROOM 4096

/* Arguments and file names may come from anywhere and must not steer the
 * terminal. */
static void put_harmless(const char *string)
{
    const linkspan_str text = str_of(string);
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        if (steers_terminal(cp, text.data[at]))
            (void)putc('?', stderr);
        else
            (void)fwrite(text.data + at, 1, width, stderr);
        at += width;
    }
}

__attribute__((format(printf, 2, 0))) static void
say(const char *what, const char *format, va_list arguments)
{
    char text[MESSAGE_ROOM];
    /* Output comes before the message, in case both go to one terminal. */
    output_drain();
    (void)fflush(stdout);
    progress_clear();
    (void)fputs("linkspan: ", stderr);
    if (what) {
        put_harmless(what);
        (void)fputs(": ", stderr);
    }
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): started by the caller
    (void)vsnprintf(text, sizeof text, format, arguments);
    put_harmless(text);
    (void)putc('\n', stderr);
}

void message(const char *what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(what, format, arguments);
    va_end(arguments);
}

void fail(const char *what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(what, format, arguments);
    va_end(arguments);
    exit(STATUS_ERROR);
}

void fail_usage(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(NULL, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "Try 'linkspan %s%s--help'.\n", name ? name : "",
                  name ? " " : "");
    exit(STATUS_ERROR);
}

void must(linkspan_status status)
{
    if (status == LINKSPAN_ERR_NO_MEMORY)
        fail(NULL, "out of memory");
    if (status < 0)
        fail(NULL, "internal error: %s", linkspan_status_name(status));
}

void *must_resize(void *memory, size_t bytes)
{
    void *const resized = realloc(memory, bytes ? bytes : 1);
    if (!resized)
        fail(NULL, "out of memory");
    return resized;
}

char *must_copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(must_resize(NULL, size), text, size);
}
