#include "link/surroundings.h"

#include <string.h>

#include "link/sentence.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

/* Quotation marks and their partners. The German „ is closed by “ or ”; P1 ends
 * a link at ” anyway. */
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

/* A comment that starts here is open at the link, unless it ends before. */
static void look_at(lks_surroundings *s, lks_slice rest)
{
    const uint8_t c = rest.data[0];
    if (c <= ' ')
        s->has_bar = s->has_angle = false;
    if (c == '|')
        s->has_bar = true;
    if (c == '<')
        s->has_angle = true;
    if (c == '`')
        s->is_in_code = !s->is_in_code;
    if (lks_starts_with(rest, "/*"))
        s->is_in_comment = true;
    else if (lks_starts_with(rest, "*/"))
        s->is_in_comment = false;
    else if (lks_starts_with(rest, "<!--"))
        s->is_in_document = true;
    else if (lks_starts_with(rest, "-->"))
        s->is_in_document = false;
}

/* Quick check: most texts have none of these marks. */
static bool has_marks(lks_slice line)
{
    return memchr(line.data, '<', line.len) ||
           memchr(line.data, '|', line.len) ||
           memchr(line.data, '`', line.len) || memchr(line.data, '*', line.len);
}

lks_surroundings lks_look_before(lks_slice text, size_t start)
{
    lks_surroundings s = {.is_clear = true};
    size_t width = 0;
    if (start == 0)
        return s;
    s.cp = lks_utf8_decode_back(text.data, text.data + start, &width);
    s.closer = closer_of(s.cp);
    s.is_clear = s.closer != 0 || lks_is_space(s.cp) || s.cp < ' ' ||
                 s.cp == 0xAB || lks_link_term_of(s.cp) == LKS_TERM_OPEN;

    const size_t len = start < LKS_LOOK_BEFORE ? start : LKS_LOOK_BEFORE;
    const lks_slice line = {text.data + start - len, len};
    if (!has_marks(line))
        return s;
    LKS_STEPS(len / 8);
    for (size_t i = 0; i < len; i++) {
        /* only what follows on the last line counts */
        if (lks_ends_line(line.data[i])) {
            s.is_in_code = false;
            s.is_in_comment = false;
            s.is_in_document = false;
        }
        look_at(&s, (lks_slice){line.data + i, len - i});
    }
    return s;
}
