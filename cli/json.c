#include "cli/json.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"
#include "cli/utf8.h"

static void begin_value(json *j, const char *key)
{
    if (j->needs_comma)
        (void)putchar(',');
    j->needs_comma = true;
    if (key)
        printf("\"%s\":", key);
}

void json_open(json *j, const char *key, char bracket)
{
    begin_value(j, key);
    (void)putchar(bracket);
    j->needs_comma = false;
}

void json_close(json *j, char bracket)
{
    (void)putchar(bracket);
    j->needs_comma = true;
}

static void write_ascii(unsigned char c)
{
    if (c == '"' || c == '\\')
        printf("\\%c", c);
    else if (c == '\t')
        (void)fputs("\\t", stdout);
    else if (c == '\n')
        (void)fputs("\\n", stdout);
    else if (c < ' ' || c == 0x7F)
        printf("\\u%04x", c);
    else
        (void)putchar(c);
}

void json_str(json *j, const char *key, linkspan_str text)
{
    begin_value(j, key);
    if (!text.data) {
        (void)fputs("null", stdout);
        return;
    }
    (void)putchar('"');
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        if (cp == NO_CODE_POINT)
            (void)fputs("\\ufffd", stdout);
        else if (cp < 0x80)
            write_ascii((unsigned char)cp);
        else
            write_str((linkspan_str){text.data + at, width});
        at += width;
    }
    (void)putchar('"');
}

void json_number(json *j, const char *key, uint64_t number)
{
    begin_value(j, key);
    printf("%" PRIu64, number);
}

void json_bool(json *j, const char *key, bool value)
{
    begin_value(j, key);
    (void)fputs(value ? "true" : "false", stdout);
}
