/* Templates: {name} is a field, {{ a brace, and \t \n \0 \\ have their usual
 * meaning. */
#include "cli/output/hit.h"

#include <stdio.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

#define ESCAPES "tn0\\"

void template_check(const char *pattern)
{
    for (const char *p = pattern; *p; p++) {
        if (*p == '\\') {
            p++;
            if (!*p || !strchr(ESCAPES, *p))
                fail("--template", "\\%.1s: not one of \\t \\n \\0 \\\\", p);
        } else if (*p == '{' && p[1] == '{') {
            p++;
        } else if (*p == '{') {
            const size_t len = strcspn(p + 1, "}");
            if (!p[1 + len])
                fail("--template",
                     "%s: a brace is not closed ({{ writes a brace)", p);
            if (field_of(p + 1, len) == FIELD_COUNT)
                fail("--template", "{%.*s}: no such field; the fields are %s",
                     (int)len, p + 1, field_list_text());
            p += len + 1;
        }
    }
}

bool template_has(const char *pattern, field wanted)
{
    char name[32];
    (void)snprintf(name, sizeof name, "{%s}", field_names[wanted]);
    return strstr(pattern, name) != NULL;
}

/* The name of a file, an id and a path in a document can have tabs and line
 * ends, so they are escaped. All other fields are written as they are. */
static void write_field(hit *h, field f)
{
    const linkspan_str value = hit_field(h, f);
    if (f == FIELD_FILE || f == FIELD_ID || f == FIELD_WITHIN)
        write_escaped(value);
    else
        write_str(value);
}

static char escape_of(char c)
{
    switch (c) {
    case 't':
        return '\t';
    case 'n':
        return '\n';
    case '0':
        return '\0';
    default:
        return c;
    }
}

void template_write(const char *pattern, hit *h)
{
    for (const char *p = pattern; *p; p++) {
        if (*p == '\\') {
            p++;
            write_char(escape_of(*p));
        } else if (*p == '{' && p[1] != '{') {
            const size_t len = strcspn(p + 1, "}");
            write_field(h, field_of(p + 1, len));
            p += len + 1;
        } else {
            p += *p == '{';
            write_char(*p);
        }
    }
}
