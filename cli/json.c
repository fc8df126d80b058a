#include "cli/json.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"
#include "cli/utf8.h"

static void begin_value(json *j, const char *key)
{
    if (j->needs_comma)
        write_char(',');
    j->needs_comma = true;
    if (!key)
        return;
    write_char('"');
    write_text(key);
    write_text("\":");
}

void json_open(json *j, const char *key, char bracket)
{
    begin_value(j, key);
    write_char(bracket);
    j->needs_comma = false;
}

void json_close(json *j, char bracket)
{
    write_char(bracket);
    j->needs_comma = true;
}

static void write_code(uint32_t cp)
{
    char escape[16];
    (void)snprintf(escape, sizeof escape, "\\u%04x", cp);
    write_text(escape);
}

static void write_ascii(unsigned char c)
{
    if (c == '"' || c == '\\') {
        write_char('\\');
        write_char((char)c);
    } else if (c == '\t') {
        write_text("\\t");
    } else if (c == '\n') {
        write_text("\\n");
    } else if (c < ' ' || c == 0x7F) {
        write_code(c);
    } else {
        write_char((char)c);
    }
}

void json_str(json *j, const char *key, linkspan_str text)
{
    begin_value(j, key);
    if (!text.data) {
        write_text("null");
        return;
    }
    write_char('"');
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        if (cp == NO_CODE_POINT)
            write_text("\\ufffd");
        else if (cp < 0x80)
            write_ascii((unsigned char)cp);
        else if (steers_terminal(cp, 0))
            write_code(cp);
        else
            write_str((linkspan_str){text.data + at, width});
        at += width;
    }
    write_char('"');
}

void json_number(json *j, const char *key, uint64_t number)
{
    begin_value(j, key);
    write_number(number);
}

void json_signed(json *j, const char *key, int32_t number)
{
    begin_value(j, key);
    printf("%" PRId32, number);
}

void json_bool(json *j, const char *key, bool value)
{
    begin_value(j, key);
    write_text(value ? "true" : "false");
}
