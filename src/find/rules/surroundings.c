#include "find/rules/surroundings.h"

#include <string.h>

#include "find/rules/end_rules.h"
#include "find/rules/sentence.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/native.h"
#include "unicode/props.h"

/* Quotation marks and their partners. The German „ is closed by “ or ”; only “
 * is needed here, since P1 (punctuation of the sentence) ends a link at ” in
 * any case. */
static uint32_t closer_of(uint32_t cp)
{
    switch (cp) {
    case '"':
    case '\'':
    case '`':
        return cp;
    case 0x2018: /* ‘ */
    case 0x201A: /* ‚ */
        return 0x2019;
    case 0x201C: /* “ */
        return 0x201D;
    case 0x201E: /* „ */
        return 0x201C;
    default:
        return 0;
    }
}

/* The byte after the one at `at`; 0 at the end. */
static uint8_t byte_after(lks_slice line, size_t at)
{
    return at + 1 < line.len ? line.data[at + 1] : 0;
}

/* Record what the byte at `at` implies for the link at the end of the line. A
 * comment that starts here is open until its end is found. */
static void look_at(lks_surroundings *s, lks_slice line, size_t at)
{
    const uint8_t next = byte_after(line, at);
    switch (line.data[at]) {
    case '|':
        s->has_bar = true;
        break;
    case '<':
        s->has_angle = true;
        if (next == '!' && byte_after(line, at + 1) == '-' &&
            byte_after(line, at + 2) == '-')
            s->is_in_document = true;
        break;
    case '`':
        s->is_in_code = !s->is_in_code;
        break;
    case '/':
        if (next == '*')
            s->is_in_comment = true;
        break;
    case '*':
        if (next == '/')
            s->is_in_comment = false;
        break;
    case '-':
        if (next == '-' && byte_after(line, at + 1) == '>')
            s->is_in_document = false;
        break;
    default:
        if (line.data[at] <= ' ')
            s->has_bar = s->has_angle = false;
    }
}

/* Quick check: most lines have none of the marks that look_at() records. */
static bool has_marks(lks_slice line)
{
    return memchr(line.data, '<', line.len) ||
           memchr(line.data, '|', line.len) ||
           memchr(line.data, '`', line.len) || memchr(line.data, '*', line.len);
}

/* True if a name and `=` stand right before `at`: "src=". */
static bool is_after_name(lks_slice text, size_t at)
{
    return at > 1 && text.data[at - 1] == '=' &&
           lks_is_ascii_alnum(text.data[at - 2]);
}

/* Where the last line of the text starts. Text before it does not count. */
static size_t last_line_of(lks_slice text)
{
    size_t at = text.len;
    while (at > 0 && !lks_ends_line(text.data[at - 1]))
        at--;
    return at;
}

lks_surroundings lks_look_before(lks_slice text, size_t start)
{
    lks_surroundings s = {.is_clear = true};
    size_t width = 0;
    if (start == 0)
        return s;
    s.cp = lks_utf8_decode_back(text.data, text.data + start, &width);
    s.closer = closer_of(s.cp);
    s.is_value = s.closer != 0 && is_after_name(text, start - width);
    s.is_clear = s.closer != 0 || lks_is_space(s.cp) || s.cp < ' ' ||
                 s.cp == LKS_UTF8_BAD || s.cp == 0xAB ||
                 lks_link_term_of(s.cp) == LKS_TERM_OPEN;
    return s;
}

void lks_look_along_line(lks_surroundings *s, lks_slice text, size_t start)
{
    const size_t len = start < LKS_LOOK_BEFORE ? start : LKS_LOOK_BEFORE;
    const lks_slice line = {text.data + start - len, len};
    if (!has_marks(line))
        return;
    LKS_STEPS(len / 8);
    for (size_t i = last_line_of(line); i < len; i++)
        look_at(s, line, i);
}

bool lks_is_native_site(lks_slice text, linkspan_range before)
{
    size_t end = before.end;
    for (size_t at = before.end; at > before.start; at--) {
        LKS_STEP();
        const uint8_t c = text.data[at - 1];
        if (!lks_is_one_of(c, "./:"))
            continue;
        if (lks_is_language((lks_slice){text.data + at, end - at}))
            return true;
        if (c == '/')
            return false;
        end = at - 1;
    }
    return lks_is_language(
        (lks_slice){text.data + before.start, end - before.start});
}

bool lks_is_touched(lks_slice text, size_t start)
{
    size_t width = 0;
    return start > 0 &&
           lks_native_is_in(lks_native_of(lks_utf8_decode_back(
                                text.data, text.data + start, &width)),
                            LKS_NATIVE_TOUCHING);
}
