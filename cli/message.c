#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/output.h"
#include "cli/progress.h"

__attribute__((format(printf, 2, 0))) static void
say(const char *what, const char *format, va_list arguments)
{
    /* What was written so far comes first where both go to one terminal. */
    output_drain();
    (void)fflush(stdout);
    progress_clear();
    (void)fputs("linkspan: ", stderr);
    if (what) {
        for (const char *p = what; *p; p++)
            (void)putc((unsigned char)*p < ' ' || *p == 0x7F ? '?' : *p,
                       stderr);
        (void)fputs(": ", stderr);
    }
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the caller's
    (void)vfprintf(stderr, format, arguments);
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
