#include "cli/output/utf8.h"

#include <stdio.h>

#include "cli/output/output.h"

/* Write what is shown for a code point that is not written as it is, such as
 * <U+202E>. Returns its length, or 0 for a code point that is written as it is. */
static int spelled(char out[16], uint32_t cp, char byte)
{
    if (cp == NO_CODE_POINT)
        return snprintf(out, 16, "<%02X>", (unsigned)(unsigned char)byte);
    return is_unseen(cp) ? snprintf(out, 16, "<U+%04X>", cp) : 0;
}

size_t visible_width(linkspan_str text)
{
    size_t columns = 0;
    char spelling[16];
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        const int len = spelled(spelling, cp, text.data[at]);
        columns += len > 0 ? (size_t)len : columns_of(cp);
        at += width;
    }
    return columns;
}

void write_visibly(linkspan_str text)
{
    char spelling[16];
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        if (spelled(spelling, cp, text.data[at]) > 0)
            (void)fputs(spelling, stdout);
        else
            write_str((linkspan_str){text.data + at, width});
        at += width;
    }
}
