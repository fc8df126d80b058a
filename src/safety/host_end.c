#include "safety/host_end.h"

#include <string.h>

#include "host/data.h"
#include "host/label.h"
#include "host/suffix.h"
#include "host/tld.h"
#include "host/uts46.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/native.h"
#include "unicode/props.h"

/* Room for any valid label with its prefix. The ASCII form of a longer label is
 * not needed. */
#define ROOM 256

/* If other text may follow a native top-level domain in one label, at most this
 * many code points at the start of the label are tried as the domain. Every
 * such domain of the list has fewer. */
#define LONGEST_CUT_TLD 24

/* How many labels of a name are looked at. */
#define MOST_LABELS 4

bool lks_is_label_char(const lks_linked_more *more, uint32_t cp)
{
    if (cp < 0x80)
        return lks_is_ascii_alnum(cp) || cp == '-' || cp == '_';
    const uint32_t props = lks_char_props_of(cp);
    if (props & LKS_CHAR_DOT)
        return false;
    return (props & LKS_CHAR_HOST) ||
           (more->has_emoji &&
            (lks_is_emoji(cp) || cp == LKS_VARIATION_SELECTOR16));
}

static uint32_t decode(lks_slice text, size_t at, size_t *width)
{
    *width = 0;
    return at < text.len
               ? lks_utf8_decode(text.data + at, text.data + text.len, width)
               : LKS_UTF8_BAD;
}

static bool is_listed(const lks_linked_more *more, const uint8_t *label,
                      size_t len)
{
    const lks_slice ascii = {label, len};
    return len > 0 && len <= LKS_LABEL_MAX &&
           (lks_is_tld(lks_data_table(NULL), ascii) ||
            (more->lists && lks_is_tld(more->lists, ascii)));
}

/* H19: a label may count as an unknown top-level domain if it starts with a
 * letter beyond ASCII, or with an ASCII letter and another letter of any script:
 * true for "txt" of "plan.txt", false for "g" of "e.g." and "14" of "3.14". */
static bool may_be_unknown_tld(const lks_linked_more *more, lks_slice text)
{
    size_t width = 0;
    const uint32_t first = decode(text, 0, &width);
    if (first >= 0x80 || !lks_is_ascii_alpha(first))
        return first >= 0x80 && lks_is_label_char(more, first);
    const uint32_t second = decode(text, width, &width);
    return second < 0x80 ? lks_is_ascii_alpha(second)
                         : lks_is_label_char(more, second);
}

/* Length of the letters, digits and hyphens at the start, counted up to one
 * more than a label can have. */
static size_t ascii_length(lks_slice text)
{
    size_t len = 0;
    while (len < text.len && len <= LKS_LABEL_MAX &&
           (lks_is_ascii_alnum(text.data[len]) || text.data[len] == '-')) {
        LKS_STEP();
        len++;
    }
    return len;
}

/* H13: low lines at the end of a name are markup and end it ("a.com_"). True if
 * more of a label follows them ("a.com_x"): then they are part of the label. */
static bool goes_on_after_low_lines(lks_slice text, size_t at)
{
    const size_t start = at;
    while (at < text.len && text.data[at] == '_') {
        LKS_STEP();
        at++;
    }
    return at > start && at < text.len &&
           (lks_is_ascii_alnum(text.data[at]) || text.data[at] == '-');
}

/* False if no native top-level domain of the compiled-in list starts like the
 * text. */
static bool may_begin_tld(lks_slice text)
{
    uint32_t cps[4] = {0, 0, 0, 0};
    for (size_t at = 0, i = 0; i < 4; i++) {
        size_t width = 0;
        const uint32_t cp = decode(text, at, &width);
        if (cp == '_' || !lks_is_label_char(&(lks_linked_more){0}, cp))
            break;
        cps[i] = cp < 0x80 ? lks_ascii_lower((uint8_t)cp) : cp;
        at += width;
    }
    return cps[0] != 0 && lks_may_be_native_tld(cps, true);
}

/* P17: an ending may follow a name after a hyphen, as in "Amazon.de-Gutschein".
 * True if a letter stands at `at`, so that such an ending can start there. */
static bool is_before_letter(lks_slice text, size_t at)
{
    return at < text.len &&
           (lks_is_ascii_alpha(text.data[at]) || text.data[at] >= 0x80);
}

/* P20: a label that starts with a capital and goes on in small letters starts a
 * sentence. In "г.Москва-река" a space is missing, and nothing is linked. */
static bool is_capitalised(lks_slice label)
{
    size_t width = 0;
    const uint32_t first = decode(label, 0, &width);
    const uint32_t second = decode(label, width, &width);
    return lks_is_native_capital(first) && !lks_is_native_capital(second);
}

/* Length of the top-level domain at the start of a label; 0 if there is none.
 * The rest may be an ending after a hyphen (P17) or text that follows without a
 * space (P6), as in "中国了解", if lks_may_go_on() allows that. */
static size_t cut_tld_length(const lks_linked_more *more, lks_slice label,
                             bool may_go_on)
{
    size_t ascii_len = 0;
    uint8_t ascii[ROOM];
    size_t at = 0;
    if (is_capitalised(label))
        return 0;
    for (size_t i = 0; i < LONGEST_CUT_TLD && at < label.len; i++) {
        size_t width = 0;
        LKS_STEP();
        (void)decode(label, at, &width);
        at += width;
        const bool is_touched =
            at < label.len &&
            (label.data[at] == '-' || (may_go_on && label.data[at] >= 0x80));
        if (!is_touched)
            continue;
        (void)lks_uts46_to_ascii(label.data, at, 0, ascii, sizeof ascii,
                                 &ascii_len);
        if (is_listed(more, ascii, ascii_len))
            return at;
    }
    return 0;
}

/* Length of the top-level domain that a label with characters beyond ASCII is,
 * or starts with (cut_tld_length()); 0 if there is none. A label that is too
 * long for any top-level domain, such as a Chinese sentence, is not mapped, to
 * save time. */
static size_t native_tld_length(const lks_linked_more *more, lks_slice text,
                                bool is_cut, bool may_go_on)
{
    uint8_t ascii[ROOM];
    size_t ascii_len = 0;
    size_t at = 0;
    size_t width = 0;
    size_t fixed = 0; /* code points that UTS #46 leaves as they are */
    bool is_fixed = true;
    if (!more->lists && !may_begin_tld(text))
        return 0;
    for (uint32_t cp = decode(text, 0, &width);
         cp != '_' && lks_is_label_char(&(lks_linked_more){0}, cp);
         cp = decode(text, at, &width)) {
        LKS_STEP();
        is_fixed = is_fixed && lks_is_fixed_letter(cp);
        fixed += is_fixed;
        at += width;
    }
    if (fixed > LKS_LABEL_MAX)
        return 0;
    if (is_cut && at + LKS_UTF8_MAX > text.len)
        return at;
    (void)lks_uts46_to_ascii(text.data, at, 0, ascii, sizeof ascii, &ascii_len);
    if (is_listed(more, ascii, ascii_len))
        return at;
    return cut_tld_length(more, (lks_slice){text.data, at}, may_go_on);
}

/* Length of the top-level domain at the start of the text; 0 if there is none.
 * If `is_cut`, more text follows that is not read, so a label that reaches the
 * end of `text` may be a top-level domain. */
static size_t tld_length(const lks_linked_more *more, lks_slice text,
                         bool is_cut, bool may_go_on)
{
    const size_t ascii = ascii_length(text);
    const bool is_touched = ascii < text.len && text.data[ascii] >= 0x80;
    /* P6: a hyphen between a name and native text, "a.com-" before Chinese */
    const bool has_hyphen =
        is_touched && ascii > 0 && text.data[ascii - 1] == '-';
    if (is_cut && ascii == text.len)
        return ascii;
    if (is_listed(more, text.data, ascii - has_hyphen))
        return goes_on_after_low_lines(text, ascii) ? 0 : ascii;
    /* P17: "Amazon.de-Gutschein" */
    const uint8_t *hyphen = ascii > 0 ? memchr(text.data, '-', ascii) : NULL;
    if (hyphen && is_before_letter(text, (size_t)(hyphen - text.data) + 1) &&
        is_listed(more, text.data, (size_t)(hyphen - text.data)))
        return (size_t)(hyphen - text.data);
    return is_touched ? native_tld_length(more, text, is_cut, may_go_on) : 0;
}

/* True if a full stop stands at `at`, and then another label. */
static bool is_before_label(lks_slice text, size_t at)
{
    size_t width = 0;
    if (at >= text.len || text.data[at] != '.')
        return false;
    const uint32_t next = decode(text, at + 1, &width);
    return next != '_' && next != '-' &&
           lks_is_label_char(&(lks_linked_more){0}, next);
}

bool lks_is_host_end(const lks_linked_more *more, lks_slice text, size_t kept,
                     bool may_go_on)
{
    const bool is_cut = text.len > LKS_HOST_END_AHEAD;
    if (is_cut)
        text.len = LKS_HOST_END_AHEAD;
    if (more->has_unknown_tlds && may_be_unknown_tld(more, text))
        return true;
    for (size_t i = 0; i < MOST_LABELS; i++) {
        const size_t len = tld_length(more, text, is_cut, i > 0 || may_go_on);
        if (len == 0)
            return false;
        if (len >= kept || !is_before_label(text, len))
            return true;
        text.data += len + 1;
        text.len -= len + 1;
        kept -= len + 1;
    }
    return true;
}

static bool is_name_byte(uint8_t byte)
{
    return byte >= 0x80 || lks_is_ascii_alnum(byte) ||
           lks_is_one_of(byte, "-_.");
}

bool lks_is_after_mark(const uint8_t *bytes, size_t len, bool was_after)
{
    while (len > 0 && is_name_byte(bytes[len - 1])) {
        LKS_STEP();
        len--;
    }
    return len > 0 ? bytes[len - 1] == '@' || bytes[len - 1] == '/' : was_after;
}

bool lks_may_go_on(const uint8_t *bytes, size_t at, bool was_after)
{
    return bytes[at - 1] == '.' && bytes[at] >= 0x80 &&
           lks_is_after_mark(bytes, at, was_after);
}

/* ---------------------------------------------------------- words of schemes */

bool lks_is_after_word(uint64_t last, const char *word)
{
    uint64_t bytes = 0;
    size_t len = 0;
    for (; word[len]; len++)
        bytes = bytes << 8 | (uint8_t)word[len];
    return ((last ^ bytes) << (64 - 8 * len)) == 0;
}

bool lks_is_after_scheme(uint64_t last)
{
    static const char words[][7] = {"script", "data",  "file", "blob",
                                    "tp",     "https", "ws",   "wss"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (lks_is_after_word(last, words[i]))
            return true;
    return false;
}
