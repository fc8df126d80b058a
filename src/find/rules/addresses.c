#include "find/rules/hosts.h"

#include <string.h>

#include "find/detector.h"
#include "find/rules/name_text.h"
#include "host/label.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/native.h"
#include "url/local_part.h"
#include "url/scheme.h"

/* P11: the local part of an ASCII address may start right after a letter of these
 * scripts. */
#define UNPREFIXED (LKS_NATIVE_SPACELESS | LKS_NATIVE_BIT(LKS_NATIVE_HANGUL))

/* -------------------------------------------------------------------- P11 */

/* P11: the start of the ASCII characters right before the `@`, if a letter of a
 * script without spaces stands right before them; otherwise `start`. */
static size_t ascii_local_part(lks_slice text, size_t start, size_t at)
{
    size_t name = at;
    while (name > start && text.data[name - 1] < 0x80) {
        LKS_STEP();
        name--;
    }
    if (name == start || name == at || !lks_is_ascii_alnum(text.data[name]))
        return start;
    size_t width = 0;
    const uint32_t cp =
        lks_utf8_decode_back(text.data + start, text.data + name, &width);
    return lks_native_is_in(lks_native_of(cp), UNPREFIXED) ? name : start;
}

/* P11: skip "--author=", an option of a command. */
static size_t past_option(lks_slice text, linkspan_range local)
{
    const uint8_t *start = text.data + local.start;
    const size_t len = local.end - local.start;
    const uint8_t *equals = len > 3 && start[0] == '-' && start[1] == '-'
                                ? memchr(start, '=', len)
                                : NULL;
    return equals ? local.start + (size_t)(equals - start) + 1 : local.start;
}

static bool is_identifier(lks_slice word)
{
    if (word.len == 0 || lks_is_ascii_digit(word.data[0]))
        return false;
    for (size_t i = 0; i < word.len; i++) {
        LKS_STEP();
        if (!lks_is_ascii_alnum(word.data[i]) && word.data[i] != '_')
            return false;
    }
    return true;
}

/* The place after the last of these bytes in the range; its start if there is
 * none. */
static size_t past_last(lks_slice text, linkspan_range in, const char *bytes)
{
    size_t at = in.end;
    while (at > in.start && !lks_is_one_of(text.data[at - 1], bytes)) {
        LKS_STEP();
        at--;
    }
    return at;
}

/* P11: skip a key before the address: "user=alice@example.com",
 * "id=12&email=alice@example.com", "FROM='a@example.com'". A local part with
 * more than one `=` ("prvs=4053ca7b38=alice"), with anything but an identifier
 * before it or with a domain after it ("bob=example.com") is an address that
 * contains another one. */
static size_t past_key(const linkspan_detector *d, lks_slice text,
                       linkspan_range local)
{
    const size_t value = past_last(text, local, "=");
    if (value == local.start)
        return local.start;
    if (text.data[value] == '\'') /* the `@` stands at the end at the latest */
        return value + 1;
    const linkspan_range before = {local.start, value - 1};
    const size_t key = past_last(text, before, "&?");
    lks_run_host host;
    const bool is_key =
        is_identifier((lks_slice){text.data + key, before.end - key}) &&
        !lks_is_domain(d, text, (linkspan_range){value, local.end}, &host);
    return is_key ? value : local.start;
}

/* P11: bytes that stand before an address rather than in it. */
static bool is_before_address(uint8_t byte)
{
    return byte == '\'' || byte == '`' || byte == '{' || byte == '*' ||
           byte == '|';
}

/* How far behind an address the low line is searched for that closes emphasis. */
#define LONGEST_EMPHASIS 200u

/* P11: "_support@example.com is new_": the low line before the address opens
 * emphasis, which another one closes on the line. */
static bool is_in_emphasis(lks_slice text, linkspan_range local, size_t end,
                           size_t *reach)
{
    if (text.data[local.start] != '_' || local.end - local.start < 2 ||
        text.data[local.start + 1] == '_')
        return false;
    for (size_t at = end; at < text.len && at - end < LONGEST_EMPHASIS; at++) {
        LKS_STEP();
        lks_raise_reach(reach, at + 2);
        if (text.data[at] == '\n')
            return false;
        if (text.data[at] == '_' && !lks_is_one_of(text.data[at - 1], " \t_") &&
            (at + 1 == text.len || !(lks_is_ascii_alnum(text.data[at + 1]) ||
                                     text.data[at + 1] == '_')))
            return true;
    }
    lks_raise_reach(reach, end + 1);
    return false;
}

/* P11: "\\thanks{kim@example.com}": the place after the brace of a command; `start` if
 * there is none. */
static size_t past_command(lks_slice text, size_t start, size_t end)
{
    size_t at = start;
    while (at < end && lks_is_ascii_alpha(text.data[at])) {
        LKS_STEP();
        at++;
    }
    return at > start && at < end && text.data[at] == '{' && start > 0 &&
                   text.data[start - 1] == '\\'
               ? at + 1
               : start;
}

/* P11: the start of a local part, without the characters that are written
 * around an address; the end of `local` if no legal local part is left. */
static size_t unwrapped_local_part(const linkspan_detector *d, lks_slice text,
                                   linkspan_range local, linkspan_range domain,
                                   bool is_ascii, size_t *reach)
{
    const size_t end = domain.end;
    const bool is_in_low_lines = (end < text.len && text.data[end] == '_') ||
                                 is_in_emphasis(text, local, end, reach);
    size_t start = past_option(text, local);
    if (start == local.start)
        start = past_command(text, start, local.end);
    if (start == local.start)
        start = past_key(d, text, local);
    while (is_before_address(text.data[start]) || /* the `@` stops the loop */
           (is_in_low_lines && text.data[start] == '_')) {
        LKS_STEP();
        start++;
    }
    if (start > local.start && (start == local.end || text.data[start] == '.'))
        return local.end;
    const lks_slice rest = {text.data + start, local.end - start};
    return is_ascii && !lks_is_ascii(rest)
               ? ascii_local_part(text, start, local.end)
               : start;
}

size_t lks_tailored_local_part(const linkspan_detector *d, lks_slice text,
                               linkspan_range local, size_t floor,
                               linkspan_range domain, size_t *reach)
{
    const size_t before = local.start - floor;
    const lks_slice all = {text.data + local.start, local.end - local.start};
    if (lks_is_ascii_alnum(all.data[0]) && lks_is_ascii(all) &&
        !memchr(all.data, '=', all.len) && !memchr(all.data, '{', all.len))
        return local.start; /* nothing to remove, as nearly always */
    if (!lks_tailors(d, lks_rules_that_need(LKS_NEEDS_ADDRESS) |
                            LINKSPAN_TAILOR_AFFIXES) ||
        lks_before_mailto(text.data + floor, before) != before)
        return local.start;
    const bool is_ascii = lks_is_ascii(
        (lks_slice){text.data + domain.start, domain.end - domain.start});
    size_t start = local.start;
    if (lks_tailors(d, LINKSPAN_TAILOR_ADDRESSES))
        start = unwrapped_local_part(d, text, local, domain, is_ascii, reach);
    if (is_ascii && lks_tailors(d, LINKSPAN_TAILOR_AFFIXES))
        start = lks_past_prefix(text, start, local.end);
    return start;
}

/* ------------------------------------------- P19: text that is no address */

/* Longer than the name of every scheme with the trait LKS_SCHEME_HANDLE. */
#define LONGEST_SCHEME 8u

/* How much of a path, or of the next address, is looked at. */
#define LONGEST_LOOK 200u

/* True if the native text up to the next space is a path: it has a slash, or ends in
 * ".git". "a@example.com:привет" is an address and a word. */
static bool has_native_path(lks_slice text, size_t at, size_t *reach)
{
    const size_t start = at;
    size_t width = 1;
    while (at < text.len && at - start < LONGEST_LOOK && width > 0 &&
           text.data[at] != '/') {
        LKS_STEP();
        width = lks_ink_at(text, at);
        at += width;
    }
    lks_raise_reach(reach, at + LKS_UTF8_MAX);
    return (at < text.len && text.data[at] == '/') ||
           lks_ends_with((lks_slice){text.data + start, at - start}, ".git");
}

/* True if what follows the colon is another address: "kim@a.com:lee@b.com". */
static bool is_before_sign(lks_slice text, size_t at, size_t *reach)
{
    const size_t start = at;
    while (at < text.len && at - start < LONGEST_LOOK &&
           (lks_is_ascii_alnum(text.data[at]) ||
            lks_is_one_of(text.data[at], ".-_+"))) {
        LKS_STEP();
        at++;
    }
    lks_raise_reach(reach, at + 2);
    return text.len - at > 1 && text.data[at] == '@' &&
           lks_is_ascii_alnum(text.data[at + 1]);
}

/* True before the path of "host:path" as scp and git write it. A number after
 * the colon would be a port. */
static bool has_path(lks_slice text, size_t at, size_t *reach)
{
    if (text.len < at + 2 || text.data[at] != ':')
        return false;
    const uint8_t next = text.data[at + 1];
    if (lks_is_one_of(next, "/~"))
        return true;
    return next >= 0x80 ? has_native_path(text, at + 1, reach)
                        : lks_is_ascii_alpha(next) &&
                              !is_before_sign(text, at + 1, reach);
}

/* True for "a@example.fi:ssa": Finnish joins its endings to names with a
 * colon. */
static bool is_finnish(lks_slice text, linkspan_range domain, size_t *reach)
{
    static const char endings[][7] = {
        "an",       "hin",      "in",       "ksi",     "lla", "lle",
        "ll\u00E4", "lta",      "lt\u00E4", "n",       "na",  "n\u00E4",
        "ssa",      "ss\u00E4", "sta",      "st\u00E4"};
    const lks_slice name = {text.data + domain.start,
                            domain.end - domain.start};
    if (!lks_ends_with_ignoring_case(name, ".fi"))
        return false;
    const size_t start = domain.end + 1;
    size_t end = start;
    while (end < text.len && end - start < sizeof *endings &&
           (lks_is_ascii_alpha(text.data[end]) || text.data[end] >= 0x80))
        end++;
    const size_t next = end + (end < text.len && text.data[end] == '.');
    lks_raise_reach(reach, next + 1);
    if (next < text.len && (lks_is_ascii_alnum(text.data[next]) ||
                            lks_is_one_of(text.data[next], "/_~-@")))
        return false; /* the word is a folder or a file */
    return LKS_IS_WORD_OF(lks_slice_of(text.data + start, end - start),
                          endings);
}

static bool is_handle(lks_slice text, size_t start)
{
    return start > 0 && text.data[start - 1] == '@' &&
           (start == 1 || !lks_is_ascii_alnum(text.data[start - 2]));
}

/* True for "{alice,bob}@": the brace that closes right before the `@` is
 * opened before the local part. */
static bool is_list(lks_slice text, linkspan_range local)
{
    return text.data[local.end - 1] == '}' &&
           !memchr(text.data + local.start, '{', local.end - local.start);
}

static bool is_after_scheme(lks_slice text, size_t start)
{
    size_t at = start;
    if (start == 0 || text.data[--at] != ':')
        return false;
    const size_t colon = at;
    while (at > 0 && colon - at < LONGEST_SCHEME &&
           lks_is_ascii_alnum(text.data[at - 1]))
        at--;
    return (lks_scheme_of((lks_slice){text.data + at, colon - at})->traits &
            LKS_SCHEME_HANDLE) != 0;
}

bool lks_is_remote(lks_slice text, linkspan_range local, linkspan_range domain,
                   size_t *reach)
{
    lks_raise_reach(reach, domain.end + 2);
    return (has_path(text, domain.end, reach) &&
            !is_finnish(text, domain, reach)) ||
           is_handle(text, local.start) || is_list(text, local) ||
           is_after_scheme(text, local.start);
}
