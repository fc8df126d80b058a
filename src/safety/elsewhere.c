#include "safety/elsewhere.h"

#include <string.h>

#include "host/data.h"
#include "host/label.h"
#include "host/suffix.h"
#include "host/uts46.h"
#include "safety/defang_notation.h"
#include "safety/generated/former_tlds.h"
#include "safety/host_end.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/native.h"

/* Room for the ASCII form of any label. */
#define ROOM 256

/* No native top-level domain has more code points. */
#define LONGEST_NATIVE 24

/* An IPv4 address has so many dots. */
#define IPV4_DOTS 3

/* True for a character of a label, as the most generous programs read it: they take
 * symbols such as `+` for letters. */
static bool is_label_char(uint32_t cp)
{
    if (cp < 0x80)
        return lks_is_ascii_alnum(cp) || lks_is_one_of(cp, "-_$+=^`|~");
    const bool is_separator =
        cp <= 0xA0 || (cp >= 0x2000 && cp <= 0x200A) ||
        (cp >= 0x2010 && cp <= 0x2029) || (cp >= 0x202F && cp <= 0x205F) ||
        (cp >= 0x3000 && cp <= 0x3020) || (cp >= 0xFF01 && cp <= 0xFF0F) ||
        (cp >= 0xFF1A && cp <= 0xFF20) || (cp >= 0xFF5B && cp <= 0xFF65);
    return !is_separator && cp != LKS_UTF8_BAD;
}

static bool is_dot(uint32_t cp)
{
    return lks_is_one_of(cp, ".") || cp == 0x3002 || cp == 0xFF0E ||
           cp == 0xFF61;
}

static void note_label(lks_elsewhere *e, uint32_t cp)
{
    e->is_number = lks_is_ascii_digit(cp) && (e->is_number || !e->is_word);
    e->is_word = lks_is_ascii_alnum(cp);
    e->is_latin = e->is_word || (cp >= 0x80 && cp < 0x250);
    e->is_label = true;
}

static void note_dot(lks_elsewhere *e)
{
    const uint8_t more = e->numbers < IPV4_DOTS ? e->numbers + 1 : IPV4_DOTS;
    e->numbers = e->is_number ? more : 0;
    e->is_number = false;
    e->is_label = false;
    e->is_word = false;
}

bool lks_is_label_elsewhere(uint8_t ascii)
{
    return is_label_char(ascii);
}

/* True for a character at the end of the name of a mailbox. */
static bool ends_mailbox(uint8_t byte)
{
    return byte == 0 || lks_is_ascii_alnum(byte) ||
           lks_is_one_of(byte, "!#$%&'*+-./=?^_`{|}~\"");
}

/* True if a host can start after `cp`: after `@`, the colon of a scheme of the web,
 * two slashes of either kind, and more slashes after these. */
static bool starts_host(const lks_elsewhere *e, uint64_t last, uint32_t cp)
{
    const uint8_t before = last & 0xFF;
    const bool is_slash = lks_is_one_of(cp, "/\\");
    if (cp == ':')
        return lks_is_after_scheme(last);
    if (cp == '@')
        return e->is_host || ends_mailbox(before);
    return is_slash && before != 0 &&
           (lks_is_one_of(before, "/\\") || (before == ':' && e->is_host));
}

static bool ends_address(uint32_t cp)
{
    return cp <= ' ';
}

void lks_elsewhere_note(lks_elsewhere *e, uint64_t last, uint32_t cp)
{
    if (is_label_char(cp)) {
        note_label(e, cp);
        return;
    }
    if (is_dot(cp)) {
        note_dot(e);
        return;
    }
    const bool starts_ipv6 = cp == '[' && e->is_host && !e->is_label;
    e->is_ipv6 = starts_ipv6 || (cp == ':' && e->is_ipv6);
    e->is_host = e->is_ipv6 || starts_host(e, last, cp);
    if (cp == '<' || (cp == ':' && lks_is_after_word(last, "mailto")))
        e->is_address = true;
    else if (ends_address(cp))
        e->is_address = false;
    e->numbers = 0;
    e->is_number = false;
    e->is_label = false;
    e->is_word = false;
}

void lks_elsewhere_note_all(lks_elsewhere *e, lks_slice text)
{
    size_t start = text.len;
    while (start > 0 && (is_label_char(text.data[start - 1]) ||
                         text.data[start - 1] == '.')) {
        LKS_STEP();
        start--;
    }
    for (size_t i = 0; i < start; i++) {
        LKS_STEP();
        e->is_address = text.data[i] == '<' ||
                        (e->is_address && !ends_address(text.data[i]));
    }
    if (start > 0)
        *e = (lks_elsewhere){.is_address = e->is_address};
    for (size_t i = start; i < text.len; i++) {
        LKS_STEP();
        if (text.data[i] == '.')
            note_dot(e);
        else
            note_label(e, text.data[i]);
    }
}

static lks_slice cut(lks_slice text)
{
    if (text.len > LKS_ELSEWHERE_AHEAD)
        text.len = LKS_ELSEWHERE_AHEAD;
    return text;
}

static bool is_tld(lks_slice ascii)
{
    return ascii.len <= LKS_LABEL_MAX &&
           lks_is_tld(lks_data_table(NULL), ascii);
}

static bool is_former_tld(lks_slice label)
{
    uint8_t lower[LKS_LABEL_MAX];
    if (label.len > sizeof lower)
        return false;
    for (size_t i = 0; i < label.len; i++)
        lower[i] = lks_ascii_lower(label.data[i]);
    return LKS_IS_PACKED_WORD(((lks_slice){lower, label.len}),
                              former_tld_words);
}

/* Length of the letters and digits at the start; of an A-label, of its start. */
static size_t ascii_length(lks_slice text)
{
    size_t len = lks_begins_with(text.data, text.len, "xn--") ? 4 : 0;
    while (len < text.len && lks_is_ascii_alnum(text.data[len])) {
        LKS_STEP();
        len++;
    }
    return len;
}

/* True for "vermögensberatung", which starts with ASCII letters. */
static bool is_mixed_tld(lks_slice text, size_t ascii)
{
    uint8_t out[ROOM];
    size_t len = 0;
    size_t at = ascii;
    while (at < text.len &&
           (text.data[at] >= 0x80 || lks_is_ascii_alnum(text.data[at]))) {
        LKS_STEP();
        at++;
    }
    if (at == ascii)
        return false;
    (void)lks_uts46_to_ascii(text.data, at, 0, out, sizeof out, &len);
    return is_tld((lks_slice){out, len});
}

/* True if the native label at the start is a top-level domain. Some programs end the
 * name there if a hyphen or a low line follows, and after a Latin label (`is_latin`) even
 * if more native letters do. */
static bool starts_with_native_tld(lks_slice text, bool is_latin)
{
    size_t at = 0;
    bool is_capital = false;
    for (size_t i = 0; i < LONGEST_NATIVE && at < text.len; i++) {
        uint8_t ascii[ROOM];
        size_t ascii_len = 0;
        size_t width = 0;
        LKS_STEP();
        uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (cp < 0x80 || !is_label_char(cp))
            return false;
        is_capital = is_capital || lks_is_native_capital(cp);
        at += width;
        cp = at < text.len
                 ? lks_utf8_decode(text.data + at, text.data + text.len, &width)
                 : ' ';
        const bool is_touched = is_label_char(cp);
        const bool is_mark =
            cp == '-' || cp == '_' || (cp >= 0x300 && cp <= 0x36F);
        if (i == 0 || (is_touched && !is_latin && (!is_mark || is_capital)))
            continue;
        (void)lks_uts46_to_ascii(text.data, at, 0, ascii, sizeof ascii,
                                 &ascii_len);
        if (is_tld((lks_slice){ascii, ascii_len}) ||
            is_former_tld((lks_slice){text.data, at}))
            return true;
    }
    return false;
}

/* True if the label at the start of the text starts with a top-level domain that some
 * program knows, and no letter or digit of the same script follows. */
static bool starts_with_tld(lks_slice text, bool is_latin)
{
    const lks_slice ahead = cut(text);
    const size_t ascii = ascii_length(ahead);
    const lks_slice label = {ahead.data, ascii};
    const bool is_a_label = lks_begins_with(ahead.data, ascii, "xn--");
    if (ascii > 0)
        return is_a_label || is_tld(label) || is_former_tld(label) ||
               is_mixed_tld(ahead, ascii);
    return ahead.data[0] >= 0x80 && starts_with_native_tld(ahead, is_latin);
}

/* True if enough numbers with dots between them follow for an IPv4 address. */
static bool is_before_numbers(const lks_elsewhere *e, lks_slice text)
{
    size_t dots = (size_t)e->numbers + 1;
    size_t digits = 0;
    for (size_t at = 0; at < text.len && at < 16; at++) {
        LKS_STEP();
        if (text.data[at] == '.' && digits > 0) {
            dots++;
            digits = 0;
        } else if (lks_is_ascii_digit(text.data[at])) {
            digits++;
        } else {
            break;
        }
    }
    dots -= digits == 0;
    return e->is_number && dots >= IPV4_DOTS;
}

bool lks_is_dot_elsewhere(const lks_elsewhere *e, bool is_full_stop,
                          lks_slice after)
{
    size_t width = 0;
    if (after.len == 0 || !e->is_label)
        return false;
    const uint32_t next =
        lks_utf8_decode(after.data, after.data + after.len, &width);
    if (!is_label_char(next))
        return false;
    return e->is_host ||
           (is_full_stop && (is_before_numbers(e, after) ||
                             starts_with_tld(after, e->is_latin)));
}

/* ------------------------------------------------- names that people hide */

/* A name that is read from a dot on, label by label. */
typedef struct name {
    lks_slice text; /* at most LKS_ELSEWHERE_AHEAD bytes */
    bool has_words;
    size_t start; /* of the current label */
    size_t end;
    bool has_hidden_dot;
} name;

/* Width of the dot at `at`, in any way in which people write one; 0 if there is
 * none. */
static size_t written_dot_width(name *n, size_t at)
{
    static const char forms[][8] = {"\\.",   "[.]",   "(.)",   "{.}",  "[dot]",
                                    "(dot)", "[d0t]", "&#46;", " dot "};
    const uint8_t *const p = n->text.data + at;
    const size_t len = n->text.len - at;
    const size_t count = sizeof forms / sizeof *forms - !n->has_words;
    for (size_t i = 0; i < count; i++) {
        if (!lks_begins_with(p, len, forms[i]))
            continue;
        n->has_hidden_dot = true;
        return strlen(forms[i]);
    }
    return len > 0 ? lks_dot_width(p, len) : 0;
}

/* Read the label that starts at `at`. Returns false if there is none. */
static bool read_label(name *n, size_t at)
{
    n->start = at;
    n->end = at;
    while (n->end < n->text.len) {
        size_t width = 0;
        LKS_STEP();
        const uint32_t cp = lks_utf8_decode(n->text.data + n->end,
                                            n->text.data + n->text.len, &width);
        if (!lks_is_label_char(&(lks_linked_more){0}, cp))
            break;
        n->end += width;
    }
    return n->end > at;
}

static bool read_next_label(name *n)
{
    const size_t dot = written_dot_width(n, n->end);
    const size_t before = n->start;
    const size_t end = n->end;
    if (dot > 0 && read_label(n, end + dot))
        return true;
    n->start = before;
    n->end = end;
    return false;
}

static bool is_delegated(const name *n)
{
    uint8_t ascii[ROOM];
    size_t len = 0;
    (void)lks_uts46_to_ascii(n->text.data + n->start, n->end - n->start, 0,
                             ascii, sizeof ascii, &len);
    return len > 0 && is_tld((lks_slice){ascii, len});
}

/* Read the name to its end. True if that is a delegated top-level domain. */
static bool read_to_tld(name *n, lks_slice text)
{
    if (!read_label(n, 0))
        return false;
    while (read_next_label(n))
        LKS_STEP();
    const bool is_whole = n->end < n->text.len || n->text.len == text.len;
    return is_whole && is_delegated(n);
}

bool lks_ends_name_elsewhere(lks_slice text, bool has_words)
{
    name n = {.text = cut(text), .has_words = has_words};
    return read_to_tld(&n, text);
}

bool lks_is_hidden_host_elsewhere(lks_slice text)
{
    name n = {.text = cut(text), .has_words = true};
    return read_to_tld(&n, text) && n.has_hidden_dot && n.start > 0;
}

bool lks_may_end_name_elsewhere(lks_slice text)
{
    name n = {.text = cut(text)};
    if (!read_label(&n, 0))
        return false;
    do {
        LKS_STEP();
        if (is_delegated(&n) || (n.end == n.text.len && n.text.len < text.len))
            return true;
    } while (read_next_label(&n));
    return false;
}
