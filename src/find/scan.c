#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/scan.h"

#include <string.h>

#include "find/candidate.h"
#include "find/host.h"
#include "find/lead.h"
#include "find/shortcut.h"
#include "text/steps.h"
#include "url/split.h"

/* The length of ":\/\/" at the scan's colon (P13: slashes escaped as in JSON);
 * 0 if it is not there. */
LKS_NOINLINE static size_t escaped_mark(lks_scan *s)
{
    const uint8_t *p = s->text.data + s->at;
    const size_t left = s->text.len - s->at;
    if (left < 2 || p[1] != '\\' || !lks_tailors(s->d, LINKSPAN_TAILOR_MARKUP))
        return 0;
    lks_note_reach(s, s->at + 5);
    return left > 4 && memcmp(p + 2, "/\\/", 3) == 0 ? 5 : 0;
}

/* Length of the mark that starts an authority at the scan's colon: "://", or
 * ":\/\/" (P13); 0 if there is none. */
static LKS_INLINE size_t authority_mark(lks_scan *s)
{
    const uint8_t *p = s->text.data + s->at;
    return s->text.len - s->at > 2 && p[1] == '/' && p[2] == '/'
               ? 3
               : escaped_mark(s);
}

/* E4: the width of a user name and its `@` at the start of an authority; 0 if
 * none stands there. */
LKS_COLD LKS_NOINLINE static size_t user_width(lks_scan *s, size_t at)
{
    size_t seen = 0;
    const size_t len = lks_user_length(
        (lks_slice){s->text.data + at, s->text.len - at}, &seen);
    lks_note_reach(s, at + seen);
    return len > 0 ? len + 1 : 0;
}

/* Skip a character between runs. Record where an authority starts, after a user
 * name if there is one (E4), and where it ends (H12: only the run at its start
 * is its host). */
static inline lks_outcome pass(lks_scan *s, uint32_t cp, size_t width)
{
    const size_t mark = cp == ':' ? authority_mark(s) : 0;
    const size_t user =
        mark > 0 && lks_detects(s->d, LINKSPAN_DETECT_USER_NAMES)
            ? user_width(s, s->at + mark)
            : 0;
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (mark > 0) {
        s->at += mark + user;
        s->authority = s->at;
        return LKS_NOT_FOUND;
    }
    if (s->authority != LKS_NO_AUTHORITY && lks_ends_authority(cp)) {
        if (s->at > s->authority && cp < 0x80 &&
            lks_is_one_of((uint8_t)cp, "/?#"))
            return lks_pass_over_tail(s, s->at); /* of a refused authority */
        s->authority = LKS_NO_AUTHORITY;
    }
    s->at += width;
    return LKS_NOT_FOUND;
}

/* Skip a colon, or decide about the text after it (H20: a scheme without
 * slashes). */
static inline lks_outcome pass_colon(lks_scan *s, linkspan_link *link)
{
    const size_t at = s->at;
    if (s->text.len - at < 3 || s->text.data[at + 1] != '/' ||
        s->text.data[at + 2] != '/') {
        const lks_outcome got = lks_take_opaque(s, link);
        if (got != LKS_UNDECIDED)
            return got;
    }
    return pass(s, ':', 1);
}

/* True if the colon has led to a decision, or to the end of the text. */
static inline bool is_settled(const lks_scan *s, lks_outcome got)
{
    return got != LKS_NOT_FOUND || s->mode != LKS_SCAN_TEXT ||
           s->at >= s->text.len;
}

/* Skip spaces and controls byte by byte. They are Hard, so they end an
 * authority. */
static void pass_spaces(lks_scan *s)
{
    size_t at = s->at;
    while (at < s->text.len && s->text.data[at] <= ' ')
        at++;
    LKS_STEPS(at - s->at);
    if (at > s->at)
        s->authority = LKS_NO_AUTHORITY;
    s->at = at;
}

/* True if the text right before `at`, which is not the floor, makes a difference
 * to a run at `at`. */
LKS_NOINLINE static bool is_after_lead(const lks_scan *s)
{
    const uint8_t before = s->text.data[s->at - 1];
    if (before == '@') /* userinfo (E4), or the sign that the leap went to */
        return s->authority != LKS_NO_AUTHORITY || s->d->seeks_signs;
    if (before != ':' && before != '/')
        return false;
    return s->text.data[s->at] == '/' || /* more slashes follow */
           lks_lead_before(s->d, s->text, s->floor, s->at).kind !=
               LKS_LEAD_NONE;
}

/* Go to the next place where a link can be, or to text that affects whether a
 * link follows, such as the colon of a scheme. Returns true if a leap went
 * there. To explain refusals the scan must stop at every run, and does not
 * leap. */
static LKS_INLINE bool pass_over(lks_scan *s, size_t limit, bool has_suspects)
{
    const bool is_free = s->d->kernel && !s->trace && s->at != s->authority &&
                         (s->at == s->floor || !is_after_lead(s));
    if (is_free && s->authority == LKS_NO_AUTHORITY) {
        s->at = (has_suspects ? lks_leap_to_suspect : lks_leap_from)(
            &s->leap, s->d, s->text, s->at, s->floor, limit);
        return true;
    }
    pass_spaces(s);
    if (is_free && s->authority != LKS_NO_AUTHORITY)
        s->at = lks_pass_in_authority(s->d, s->text, s->floor, s->at,
                                      lks_limit_of(s));
    return false;
}

/* take_here() for everything that is not an ASCII run byte. */
LKS_NOINLINE static lks_outcome take_other(lks_scan *s, linkspan_link *link)
{
    const uint8_t byte = s->text.data[s->at];
    if (s->at == s->authority &&
        (byte == '[' || lks_detects(s->d, LINKSPAN_DETECT_BARE_IPV6))) {
        const lks_outcome got = lks_take_ipv6(s, link);
        if (got != LKS_UNDECIDED)
            return got;
        s->reach = s->at;
    }
    uint32_t cp = byte;
    size_t width = 1;
    if (byte >= 0x80)
        cp = lks_utf8_decode(s->text.data + s->at, s->text.data + s->text.len,
                             &width);
    if (byte < 0x80 ? lks_is_ascii_run_byte(byte) : lks_is_run_char(s->d, cp))
        return lks_take_run(s, link);
    return cp == ':' ? pass_colon(s, link) : pass(s, cp, width);
}

/* Decide about the text at `at`, where there is no space. */
static LKS_INLINE lks_outcome take_here(lks_scan *s, linkspan_link *link)
{
    s->reach = s->at;
    if (lks_take_shortcut(s, link))
        return LKS_FOUND;
    s->reach = s->at;
    return lks_is_ascii_run_byte(s->text.data[s->at]) &&
                   !lks_detects(s->d, LINKSPAN_DETECT_BARE_IPV6)
               ? lks_take_run(s, link)
               : take_other(s, link);
}

static lks_outcome take_text(lks_scan *s, linkspan_link *link)
{
    const bool has_leapt = pass_over(s, lks_limit_of(s), false);
    if (s->at == s->text.len)
        return LKS_NOT_FOUND;
    if (has_leapt && s->text.data[s->at] == ':') {
        /* The colon of a scheme: its host comes next. */
        s->reach = s->at;
        const lks_outcome got = pass_colon(s, link);
        if (is_settled(s, got))
            return got;
    }
    return take_here(s, link);
}

/* State of a scan, to which go_back() returns if the decision must wait for
 * more text. */
typedef struct place {
    size_t at;
    size_t floor;
    size_t authority;
    size_t no_at;
} place;

static void go_back(lks_scan *s, const place *to)
{
    s->at = to->at;
    s->floor = to->floor;
    s->authority = to->authority;
    s->no_at = to->no_at;
    s->mode = LKS_SCAN_TEXT;
    lks_leap_begin(&s->leap, s->at);
}

/* The colon of the scheme that stands before or at `from` and has led to no
 * link; SIZE_MAX if there is none. */
static size_t refused_colon(const lks_scan *s, const place *from)
{
    if (s->text.data[from->at] == ':')
        return from->at;
    if (from->at == from->authority) {
        /* after "://" or, escaped, ":\/\/" */
        const size_t start =
            lks_user_start(s->d, s->text, from->floor, from->at);
        const size_t mark = s->text.data[start - 3] == ':' ? 3 : 5;
        return start - mark;
    }
    if (s->rule != LKS_RULE_H11)
        return SIZE_MAX;
    const size_t colon = lks_colon_before(s->text, from->floor, from->at);
    return colon < from->at ? colon : SIZE_MAX;
}

/* Decide about the text at `at` or, if a colon stands there, after the
 * colon. */
static lks_outcome take_past_colon(lks_scan *s, linkspan_link *link)
{
    if (s->text.data[s->at] == ':') {
        s->reach = s->at;
        const lks_outcome got = pass_colon(s, link);
        if (is_settled(s, got))
            return got;
    }
    return take_here(s, link);
}

/* pass_over() that also takes network paths in the part of an authority that it
 * skips. */
LKS_NOINLINE static lks_outcome pass_to_suspicious(lks_scan *s,
                                                   linkspan_link *link)
{
    const size_t start = s->at;
    if (pass_over(s, lks_limit_of(s), true))
        return LKS_UNDECIDED;
    const size_t stop = s->at;
    for (size_t path = start; path < stop; path++) {
        LKS_STEP();
        if (!lks_may_be_network_path(s->text, s->floor, path))
            continue;
        s->at = path;
        const lks_outcome got = lks_take_network_path(s, link);
        if (got != LKS_UNDECIDED)
            return got;
    }
    s->at = stop;
    return LKS_UNDECIDED;
}

/* Decide about the text at `at`. If it is not linked, check whether it is a
 * suspect. */
static lks_outcome take_refused(lks_scan *s, linkspan_link *link)
{
    const place from = {s->at, s->floor, s->authority, s->no_at};
    lks_outcome got = LKS_UNDECIDED;
    s->rule = LKS_RULE_NONE;
    if (lks_may_be_network_path(s->text, s->floor, s->at))
        got = lks_take_network_path(s, link);
    if (got == LKS_UNDECIDED)
        got = take_past_colon(s, link);
    if (got == LKS_NOT_FOUND) {
        const size_t colon = refused_colon(s, &from);
        if (colon != SIZE_MAX)
            got = lks_take_suspect(s, from.floor, colon, link);
    }
    if (got == LKS_WAIT)
        go_back(s, &from);
    return got;
}

/* take_text() that also finds suspects. Links are decided in the same way; text
 * that is refused is then checked for suspects. */
LKS_NOINLINE lks_outcome lks_take_suspicious(lks_scan *s, linkspan_link *link)
{
    const lks_outcome got = pass_to_suspicious(s, link);
    if (got == LKS_WAIT)
        lks_leap_begin(&s->leap, s->at);
    if (got != LKS_UNDECIDED)
        return got;
    return s->at == s->text.len ? LKS_NOT_FOUND : take_refused(s, link);
}

static lks_outcome step(lks_scan *s, linkspan_link *link)
{
    if (LKS_LIKELY(s->mode == LKS_SCAN_TEXT))
        return s->finds_suspects ? lks_take_suspicious(s, link)
                                 : take_text(s, link);
    return s->mode == LKS_SCAN_TAIL ? lks_go_on_in_tail(s)
                                    : lks_go_on_in_run(s);
}

void lks_scan_begin(lks_scan *s, const linkspan_detector *d, lks_slice text,
                    size_t at)
{
    lks_leap_begin(&s->leap, at);
    lks_scan_begin_leapt(s, d, text, at);
}

void lks_scan_begin_leapt(lks_scan *s, const linkspan_detector *d,
                          lks_slice text, size_t at)
{
    s->d = d;
    s->text = text;
    s->is_partial = false;
    s->mode = LKS_SCAN_TEXT;
    s->at = at;
    s->floor = at;
    s->authority = LKS_NO_AUTHORITY;
    s->no_at = 0;
    s->reach = at;
    s->asked.end = 0;
    s->finds_suspects = d->finds_suspects;
    s->trace = NULL;
}

lks_scan_result lks_scan_next(lks_scan *s, linkspan_link *link)
{
    while (s->at < s->text.len) {
        const lks_outcome got = step(s, link);
        if (got == LKS_FOUND)
            return LKS_SCAN_FOUND;
        if (got == LKS_WAIT)
            return LKS_SCAN_MORE;
    }
    return s->is_partial ? LKS_SCAN_MORE : LKS_SCAN_END;
}

LKS_FAST_END
