#include "safety/unseen.h"

#include <string.h>

#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"

bool lks_stretch_starts(uint32_t cp)
{
    if (cp < 0x300 || cp == LKS_UTF8_BAD)
        return true;
    const uint32_t props = lks_char_props_of(cp);
    return lks_combining_class_in(props) == 0 &&
           !(props & (LKS_CHAR_QC_NO | LKS_CHAR_QC_MAYBE));
}

/* Add a code point. NFC_Quick_Check (UAX #15 9) decides whether the stretch
 * could fail to be NFC. */
void lks_stretch_add(lks_stretch *s, uint32_t cp)
{
    if (s->count < LKS_STRETCH_MAX)
        s->cps[s->count] = cp;
    else
        s->is_suspect = true;
    s->count++;
    const uint32_t props = cp < 0x300 ? 0 : lks_char_props_of(cp);
    const uint8_t ccc = lks_combining_class_in(props);
    if ((props & (LKS_CHAR_QC_NO | LKS_CHAR_QC_MAYBE)) ||
        (ccc != 0 && ccc < s->last_ccc))
        s->is_suspect = true;
    s->last_ccc = ccc;
}

bool lks_stretch_is_nfc(const lks_stretch *s,
                        uint32_t out[LKS_NFC_ROOM(LKS_STRETCH_MAX)],
                        size_t *count)
{
    *count = 0;
    if (!s->is_suspect)
        return true;
    if (s->count > LKS_STRETCH_MAX)
        return false;
    *count = lks_nfc(s->cps, s->count, out);
    return *count == s->count &&
           memcmp(out, s->cps, s->count * sizeof *out) == 0;
}

static void begin_stretch(lks_stretch *s)
{
    s->count = 0;
    s->is_suspect = false;
    s->last_ccc = 0;
}

/* Read the stretch that starts at `at` into `s`; returns where it ends. */
static size_t read_stretch(lks_slice text, size_t at, lks_stretch *s)
{
    begin_stretch(s);
    while (at < text.len) {
        LKS_STEP();
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (cp == LKS_UTF8_BAD || (s->count > 0 && lks_stretch_starts(cp)))
            break;
        lks_stretch_add(s, cp);
        at += width;
    }
    return at;
}

/* Only a stretch of several code points can be wrong: a single one that starts
 * a stretch is NFC. */
bool lks_find_not_nfc(lks_slice text, linkspan_range range,
                      linkspan_range *place)
{
    const lks_slice in = {text.data, range.end};
    size_t start = range.start;
    size_t width = 0;
    for (size_t at = range.start; at < range.end; at += width) {
        LKS_STEP();
        const uint32_t cp =
            lks_utf8_decode(in.data + at, in.data + in.len, &width);
        if (lks_stretch_starts(cp)) {
            start = cp == LKS_UTF8_BAD ? at + width : at;
            continue;
        }
        uint32_t normal[LKS_NFC_ROOM(LKS_STRETCH_MAX)];
        lks_stretch s;
        size_t unused = 0;
        const size_t end = read_stretch(in, start, &s);
        if (!lks_stretch_is_nfc(&s, normal, &unused)) {
            *place = (linkspan_range){start, end};
            return true;
        }
        width = end - at;
        start = end;
    }
    return false;
}
