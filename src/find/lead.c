#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/lead.h"

#include <string.h>

#include "find/rules/hosts.h"
#include "find/run.h"
#include "text/generated/byte_sets.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/native.h"
#include "unicode/props.h"
#include "url/local_part.h"
#include "url/scheme.h"
#include "url/split.h"

/* How many slashes before a host are looked past. Before more slashes than
 * that, nothing can be a scheme. */
#define MOST_SLASHES 64

/* The letters and digits right before a colon. */
typedef struct word {
    const uint8_t *text;
    size_t len;
    unsigned traits; /* LKS_SCHEME_..., if the word is a known scheme */
} word;

/* lks_scheme_traits() for words of more than eight bytes. */
static unsigned traits_of_long(uint64_t first, const uint8_t *text, size_t len)
{
    uint64_t rest = 0;
    if (len > 16)
        return 0;
    for (size_t at = len; at > 8; at--)
        rest = rest << 8 | lks_host_byte[text[at - 1]];
    return lks_scheme_traits(first, rest);
}

static void read_word(lks_slice text, size_t floor, size_t colon, word *w)
{
    size_t at = colon;
    uint64_t first = 0; /* eight bytes in lower case, the first lowest */
    while (at > floor && colon - at <= LKS_SCHEME_LONGEST) {
        const uint8_t byte = lks_host_byte[text.data[at - 1]];
        if (byte < '0')
            break; /* hyphens and full stops end the word too */
        LKS_STEP();
        first = first << 8 | byte;
        at--;
    }
    w->text = text.data + at;
    w->len = colon - at;
    w->traits = w->len > 8 ? traits_of_long(first, w->text, w->len)
                           : lks_scheme_traits(first, 0);
}

static bool has_trait(const word *w, unsigned traits)
{
    return (w->traits & traits) != 0;
}

/* RFC 3986 3.1: marks that join the words of a scheme. */
static bool is_scheme_mark(uint8_t byte)
{
    return byte == '+' || byte == '-' || byte == '.';
}

/* H11 (the whole scheme before `://` counts): read the scheme before the colon
 * into `scheme`; `w` is its last word. A scheme starts with a letter and
 * extends back as far as single marks join words: "svn+ssh". Words that start
 * with a digit are left out: "1.http" -> "http". There is no scheme if the last
 * word starts with a digit ("2http") or if the words are too long. A full stop
 * before http, https and ftp ends a sentence: "here.https://example.com". */
static void read_scheme(lks_slice text, size_t floor, size_t colon,
                        const word *w, word *scheme)
{
    size_t at = colon - w->len;
    size_t start = w->len > 0 && lks_is_ascii_alpha(text.data[at]) ? at : colon;
    *scheme = *w;
    if (has_trait(w, LKS_SCHEME_LINKED) && at > floor &&
        text.data[at - 1] == '.')
        return;
    while (at > floor + 1 && colon - at <= LKS_SCHEME_LONGEST && at < colon &&
           is_scheme_mark(text.data[at - 1]) &&
           lks_is_ascii_alnum(text.data[at - 2])) {
        at--;
        while (at > floor && colon - at <= LKS_SCHEME_LONGEST &&
               lks_is_ascii_alnum(text.data[at - 1])) {
            LKS_STEP();
            at--;
        }
        if (lks_is_ascii_alpha(text.data[at]))
            start = at;
    }
    if (colon - at > LKS_SCHEME_LONGEST)
        start = colon;
    if (start == colon - w->len)
        return;
    scheme->text = text.data + start;
    scheme->len = colon - start;
    scheme->traits = 0; /* no known scheme has a mark */
}

size_t lks_scheme_start(lks_slice text, size_t floor, size_t colon)
{
    word w;
    word scheme;
    read_word(text, floor, colon, &w);
    read_scheme(text, floor, colon, &w, &scheme);
    return colon - scheme.len;
}

static bool equals_ignoring_case(const word *w, const char *lower, size_t len)
{
    if (w->len != len)
        return false;
    for (size_t i = 0; i < len; i++)
        if ((w->text[i] | 0x20) != (uint8_t)lower[i])
            return false;
    return true;
}

static bool is_added(const linkspan_detector *d, const word *w)
{
    for (size_t i = 0; i < d->scheme_count; i++)
        if (equals_ignoring_case(w, d->strings[i].data, d->strings[i].len))
            return true;
    return false;
}

/* H11: true for schemes after which no URL is linked, such as "mailto:" and
 * "javascript:", even if a caller has added them. */
static bool is_unlinkable(const word *w)
{
    return has_trait(w, LKS_SCHEME_MAIL | LKS_SCHEME_CARRIER);
}

/* H10: true for schemes whose URLs are linked. */
static bool is_link_scheme(const linkspan_detector *d, const word *w)
{
    return has_trait(w, LKS_SCHEME_LINKED) ||
           (!is_unlinkable(w) && is_added(d, w));
}

/* H10, H11: what `w`, a colon and two slashes before the host mean; `scheme` is
 * the whole scheme. */
static lks_lead_kind judge_scheme(const linkspan_detector *d, const word *w,
                                  const word *scheme)
{
    if (is_link_scheme(d, scheme))
        return LKS_LEAD_SCHEME;
    return !is_unlinkable(w) && scheme->len > 0 &&
                   lks_detects(d, LINKSPAN_DETECT_ALL_SCHEMES)
               ? LKS_LEAD_SCHEME
               : LKS_LEAD_REFUSED;
}

/* H11: what `w` and a colon mean unless exactly two slashes follow them. */
static lks_lead_kind judge_word(const linkspan_detector *d, const word *w)
{
    return is_link_scheme(d, w) || is_unlinkable(w) ? LKS_LEAD_REFUSED
                                                    : LKS_LEAD_NONE;
}

/* P13: leave out an escape before the scheme: "\nhttps:", "\u003chttps:". A scheme
 * that is known with its letters has none: "\news:". Returns true if there was
 * one. */
static bool drop_escape(const linkspan_detector *d, lks_slice text,
                        size_t colon, word *w, linkspan_range *escape)
{
    size_t start = colon - w->len;
    escape->start = start - 1;
    if (w->len == 0 || start == 0 || text.data[start - 1] != '\\' ||
        !lks_tailors(d, LINKSPAN_TAILOR_MARKUP) || is_link_scheme(d, w) ||
        lks_escape_before(text, (linkspan_range){start, colon}, true, &start) !=
            LKS_ESCAPE_ENDS)
        return false;
    read_word(text, start, colon, w);
    escape->end = start;
    return true;
}

/* The start of the slashes that end at `at`. */
static size_t before_slashes(lks_slice text, size_t floor, size_t at)
{
    size_t start = at;
    while (start > floor && at - start < MOST_SLASHES &&
           text.data[start - 1] == '/') {
        LKS_STEP();
        start--;
    }
    return start;
}

bool lks_is_carried(lks_slice text, size_t at)
{
    const size_t slashes = before_slashes(text, 0, at);
    if (slashes == 0 || text.data[slashes - 1] != ':')
        return false;
    word w;
    read_word(text, 0, slashes - 1, &w);
    return has_trait(&w, LKS_SCHEME_CARRIER);
}

bool lks_is_carried_address(lks_slice text, size_t floor, size_t local)
{
    if (local == floor || text.data[local - 1] != ':')
        return false; /* nearly always */
    return lks_is_carried(
        text, floor + lks_before_mailto(text.data + floor, local - floor));
}

/* P13: true if ":\/\/" stands before `at`, as JSON writes "://". */
static bool is_after_escaped(const linkspan_detector *d, lks_slice text,
                             size_t floor, size_t at)
{
    return at >= floor + 5 && text.data[at - 2] == '\\' &&
           memcmp(text.data + at - 5, ":\\/\\/", 5) == 0 &&
           lks_tailors(d, LINKSPAN_TAILOR_MARKUP);
}

LKS_COLD size_t lks_find_user_start(lks_slice text, size_t floor, size_t at)
{
    if (at < floor + 2 || text.data[at - 1] != '@')
        return at;
    size_t start = at - 1;
    while (start > floor && at - 1 - start < LKS_USER_MAX &&
           lks_is_user_byte(text.data[start - 1])) {
        LKS_STEP();
        start--;
    }
    return start < at - 1 && start > floor && text.data[start - 1] == '/'
               ? start
               : at;
}

lks_lead lks_lead_before(const linkspan_detector *d, lks_slice text,
                         size_t floor, size_t at)
{
    lks_lead lead = {.kind = LKS_LEAD_NONE, .start = at};
    at = lks_user_start(d, text, floor, at);
    const bool has_user = at < lead.start;
    size_t colon = before_slashes(text, floor, at);
    size_t slashes = at - colon;
    if (slashes == 1 && is_after_escaped(d, text, floor, at)) {
        colon = at - 4;
        slashes = 2;
    }
    if (lks_is_carried(text, at)) { /* even if the scheme that carries it starts
                                     * before the floor */
        lead.kind = LKS_LEAD_REFUSED;
        lead.is_in_authority = slashes == 2;
        return lead;
    }
    if (colon == floor || text.data[colon - 1] != ':')
        return lead;
    colon--;

    word w;
    read_word(text, floor, colon, &w);
    (void)drop_escape(d, text, colon, &w, &lead.escape);
    word scheme;
    read_scheme(text, floor, colon, &w, &scheme);
    if (slashes > 2 && scheme.len > 0) {
        lead.kind = LKS_LEAD_REFUSED; /* after an empty authority */
        return lead;
    }
    if (slashes != 2) {
        if (!has_user)
            lead.kind = judge_word(d, &w);
        return lead;
    }
    lead.kind = judge_scheme(d, &w, &scheme);
    lead.is_in_authority = true;
    if (lead.kind == LKS_LEAD_SCHEME) {
        lead.start = colon - scheme.len;
        lead.is_added =
            !has_trait(&scheme, LKS_SCHEME_SPECIAL) && is_added(d, &scheme);
        lead.is_carried = lks_is_carried(text, lead.start);
        if (lead.is_carried)
            lead.kind = LKS_LEAD_REFUSED;
    }
    return lead;
}

/* True if a scheme at `at` needs a closer look: it may start further back
 * (H10), or another scheme carries it (H11). */
static bool hides_scheme(lks_slice text, size_t at)
{
    const uint8_t before = text.data[at - 1];
    if (before <= ' ')
        return false; /* nearly always */
    return lks_is_ascii_alnum(before) || before == '+' || before == '-' ||
           ((before == ':' || before == '/') && lks_is_carried(text, at));
}

size_t lks_http_before(lks_slice text, size_t floor, size_t colon)
{
    const uint8_t *end = text.data + colon;
    const size_t room = colon - floor;
    const size_t https = sizeof LKS_HTTPS - 1;
    const size_t len = room >= https && (end[-1] | 0x20) == LKS_HTTPS[https - 1]
                           ? https
                           : sizeof LKS_HTTP - 1;
    if (room < len || (room > len && hides_scheme(text, colon - len)))
        return 0;
    uint32_t four = 0;
    uint32_t http = 0;
    memcpy(&four, end - len, 4);
    memcpy(&http, LKS_HTTP, 4);
    return (four | 0x20202020) == http ? len : 0;
}

LKS_NOINLINE bool lks_is_scheme_before(const linkspan_detector *d,
                                       lks_slice text, size_t floor,
                                       size_t colon)
{
    word w;
    read_word(text, floor, colon, &w);
    if (is_unlinkable(&w) || has_trait(&w, LKS_SCHEME_OPAQUE) ||
        is_link_scheme(d, &w))
        return true;
    if (d->scheme_count > 0) {
        word scheme;
        read_scheme(text, floor, colon, &w, &scheme);
        if (is_added(d, &scheme))
            return true;
    }
    linkspan_range escape;
    if (drop_escape(d, text, colon, &w, &escape) &&
        has_trait(&w, LKS_SCHEME_OPAQUE))
        return true;
    if (w.text > text.data + floor)
        return false;              /* the word has been read whole */
    read_word(text, 0, colon, &w); /* even if it starts before the floor */
    return has_trait(&w, LKS_SCHEME_CARRIER);
}

/* True if the character before `at` joins the word at `at` to the text before
 * it, so that the word is not a scheme: "Hôtel:", "std::sms:", "x/tel:". A
 * character of a script without spaces joins nothing: it may touch a scheme. */
LKS_COLD static bool is_joined(lks_slice text, size_t at)
{
    if (at == 0)
        return false;
    const uint8_t before = text.data[at - 1];
    if (before < 0x80)
        return before > ' ' && (lks_is_ascii_alnum(before) ||
                                lks_is_one_of(before, "_:/@%\\.-+#$&"));
    size_t width = 0;
    const lks_native class =
        lks_native_of(lks_utf8_decode_back(text.data, text.data + at, &width));
    return class == LKS_NATIVE_MARK || class == LKS_NATIVE_LATIN ||
           class == LKS_NATIVE_OTHER;
}

LKS_COLD bool lks_opaque_before(const linkspan_detector *d, lks_slice text,
                                size_t floor, size_t colon,
                                lks_opaque_lead *lead)
{
    word w;
    word scheme;
    read_word(text, floor, colon, &w);
    lead->escape.end = 0;
    const bool is_escaped = drop_escape(d, text, colon, &w, &lead->escape);
    read_scheme(text, floor, colon, &w, &scheme);
    const lks_scheme *known =
        lks_scheme_of((lks_slice){scheme.text, scheme.len});
    const bool is_opaque = (known->traits & LKS_SCHEME_OPAQUE) != 0;
    lead->start = colon - scheme.len;
    lead->syntax = known->syntax;
    lead->is_handle = (known->traits & LKS_SCHEME_HANDLE) != 0;
    lead->is_linked =
        (d->kinds & LINKSPAN_KIND_URL) &&
        (is_added(d, &scheme) ||
         (is_opaque && lks_detects(d, LINKSPAN_DETECT_OPAQUE_SCHEMES)));
    return scheme.len > 0 && (is_opaque || lead->is_linked) &&
           lks_has_no_slashes(lead->syntax) &&
           !memchr(scheme.text, '.', scheme.len) && /* a host and its port */
           (is_escaped || !is_joined(text, lead->start));
}

LKS_FAST_END

/* ------------------------------------------------ the rest of an authority */

/* Longer than any user name and password. */
#define MOST_USERINFO 1024u

static bool is_userinfo(uint8_t byte)
{
    return lks_has_byte(&userinfo_bytes, byte);
}

size_t lks_userinfo_end(lks_slice text, size_t at)
{
    const size_t start = at;
    while (at < text.len && at - start < MOST_USERINFO &&
           is_userinfo(text.data[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

bool lks_ends_authority(uint32_t cp)
{
    return cp < 0x80 ? lks_has_byte(&ends_authority_bytes, (uint8_t)cp)
                     : lks_link_term_of(cp) == LKS_TERM_HARD;
}

/* Skip a word without a dot that stands right after an `@`. Such a word is no
 * domain. Returns where the word ends; `limit` if a dot, a port or a path
 * follows it, so that it needs a closer look. */
static size_t pass_user(lks_slice text, size_t at, size_t limit)
{
    while (at < limit &&
           (lks_is_ascii_alnum(text.data[at]) || text.data[at] == '-')) {
        LKS_STEP();
        at++;
    }
    if (at >= limit || text.len - at < 2)
        return limit;
    const uint8_t end = text.data[at];
    const bool is_end = end == ':' ? !lks_is_ascii_digit(text.data[at + 1])
                                   : end == '@' || (is_userinfo(end) &&
                                                    end != '.' && end != '_');
    return is_end ? at : limit;
}

size_t lks_pass_in_authority(const linkspan_detector *d, lks_slice text,
                             size_t floor, size_t at, size_t limit)
{
    while (at < limit) {
        const uint8_t byte = text.data[at];
        LKS_STEP();
        if (byte == '@') {
            const size_t end = pass_user(text, at + 1, limit);
            if (end >= limit || lks_takes_names(d))
                return at + 1;
            at = end;
        } else if (is_userinfo(byte) &&
                   (byte != ':' || !lks_is_lead_colon(d, text, floor, at))) {
            at++;
        } else {
            break;
        }
    }
    return at;
}
