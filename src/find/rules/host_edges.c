#include "find/rules/hosts.h"

#include "find/rules/rules.h"
#include "host/label.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/native.h"

/* P7: a name may start right after a letter of these scripts. Prefixes that
 * belong to a Latin name are not written with them. */
#define UNPREFIXED (LKS_NATIVE_SPACELESS | LKS_NATIVE_BIT(LKS_NATIVE_HANGUL))
/* P7: a name may also start after a single letter of these scripts, if the run
 * starts with that letter: it is a word such as "and" or "in". */
#define PREFIXED                                                               \
    (LKS_NATIVE_BIT(LKS_NATIVE_ARABIC) | LKS_NATIVE_BIT(LKS_NATIVE_HEBREW))

/* The end of the stretch of ASCII that starts at `at`, not beyond `end`. */
static size_t ascii_end(lks_slice text, size_t at, size_t end)
{
    while (at < end && text.data[at] < 0x80) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* -------------------------------------------------------------- P6 and P7 */

/* H13: low lines before a name are markup. */
static linkspan_range past_low_lines(lks_slice text, linkspan_range ascii)
{
    while (ascii.start < ascii.end && text.data[ascii.start] == '_') {
        LKS_STEP();
        ascii.start++;
    }
    return ascii;
}

/* The name in a stretch of ASCII: without dots and low lines around it. */
static linkspan_range name_in(lks_slice text, linkspan_range ascii)
{
    while (ascii.end > ascii.start &&
           lks_is_one_of(text.data[ascii.end - 1], "._"))
        ascii.end--;
    return past_low_lines(text, ascii);
}

/* P6: the name in the stretch of ASCII `range`, if native writing touches its
 * end, directly or as an ending after a hyphen (P3); otherwise empty. */
static linkspan_range touched_name(lks_slice text, linkspan_range range)
{
    size_t width = 0;
    const uint32_t cp =
        lks_utf8_decode(text.data + range.end, text.data + text.len, &width);
    const lks_native class = lks_native_of(cp);
    const linkspan_range nothing = {range.start, range.start};
    if (range.end == range.start ||
        !lks_native_is_in(class, LKS_NATIVE_TOUCHING))
        return nothing;
    if (text.data[range.end - 1] == '-' &&
        lks_native_is_in(class, LKS_NATIVE_WITH_ENDINGS))
        range.end--;
    return range.end > range.start &&
                   lks_is_ascii_alnum(text.data[range.end - 1])
               ? past_low_lines(text, range)
               : nothing;
}

/* P6: find the ASCII host at the start of the run, if native writing touches
 * its end. */
static bool end_host(const linkspan_detector *d, lks_slice text,
                     const lks_run *run, lks_run_host *host)
{
    const linkspan_range range = {
        run->range.start, ascii_end(text, run->range.start, run->range.end)};
    host->is_dot_next = false;
    if (!lks_tailors(d, LINKSPAN_TAILOR_HOST_END) ||
        range.end >= run->range.end ||
        !lks_is_domain(d, text, touched_name(text, range), host))
        return false;
    host->end_rule = LKS_RULE_HOST_END;
    return true;
}

/* P7: true if a name may start at `at`, judging by the character before it in
 * the run. */
static bool may_start(lks_slice text, size_t run_start, size_t at)
{
    if (!lks_is_ascii_alnum(text.data[at]) || at == run_start)
        return false;
    size_t width = 0;
    const uint32_t cp =
        lks_utf8_decode_back(text.data + run_start, text.data + at, &width);
    const lks_native class = lks_native_of(cp);
    return lks_is_ideographic_stop(cp) || lks_native_is_in(class, UNPREFIXED) ||
           (at - width == run_start && lks_native_is_in(class, PREFIXED));
}

/* The name in a stretch of ASCII, if it stands alone: the range `in` ends after
 * it, an ideographic full stop follows, or native writing touches it (P6).
 * Otherwise empty. */
static linkspan_range lone_name(const linkspan_detector *d, lks_slice text,
                                linkspan_range ascii, linkspan_range in,
                                lks_rule *end_rule)
{
    size_t width = 0;
    *end_rule = LKS_RULE_NONE;
    if (ascii.end == in.end ||
        lks_is_ideographic_stop(
            lks_utf8_decode(text.data + ascii.end, text.data + in.end, &width)))
        return name_in(text, ascii);
    *end_rule = LKS_RULE_HOST_END;
    if (lks_tailors(d, LINKSPAN_TAILOR_HOST_END))
        return touched_name(text, ascii);
    return (linkspan_range){ascii.start, ascii.start};
}

/* P7: the first stretch of ASCII in the range that is a domain by itself. */
static bool find_start(const linkspan_detector *d, lks_slice text,
                       linkspan_range range, lks_run_host *host)
{
    for (size_t at = range.start; at < range.end;) {
        LKS_STEP();
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + range.end, &width);
        if (cp >= 0x80) {
            at += width;
            continue;
        }
        const size_t end = ascii_end(text, at, range.end);
        const bool is_start = may_start(text, range.start, at) ||
                              (at == range.start && end < range.end);
        lks_rule end_rule = LKS_RULE_NONE;
        if (is_start &&
            lks_is_domain(
                d, text,
                lone_name(d, text, (linkspan_range){at, end}, range, &end_rule),
                host)) {
            host->end_rule = end_rule;
            return true;
        }
        at = end;
    }
    return false;
}

/* P7: true if the host ends in an ASCII name that may be a name by itself. */
static bool ends_in_start(lks_slice text, linkspan_range range)
{
    size_t at = range.end;
    while (at > range.start && text.data[at - 1] < 0x80) {
        LKS_STEP();
        at--;
    }
    return at < range.end && may_start(text, range.start, at);
}

/* H8: true if exactly one dot stands between the name's end at `at` and the end
 * of the run. */
static bool is_before_last_dot(lks_slice text, size_t at, const lks_run *run)
{
    size_t width = 0;
    return at < run->range.end && !run->is_long &&
           lks_is_host_dot(lks_utf8_decode(
               text.data + at, text.data + run->range.end, &width)) &&
           at + width == run->range.end;
}

/* P7: find the name that starts inside `range`, which is part of the run. */
static bool start_host(const linkspan_detector *d, lks_slice text,
                       const lks_run *run, linkspan_range range,
                       lks_run_host *host)
{
    lks_run_host found;
    if (!find_start(d, text, range, &found))
        return false;
    found.is_dot_next = is_before_last_dot(text, found.range.end, run);
    found.run.start = past_low_lines(text, range).start;
    *host = found;
    return true;
}

/* P7: the part of the run in which names are searched for. If only the start of
 * a long run was read, the stretch of ASCII at its end may continue and is left
 * out. */
static linkspan_range seen_of(lks_slice text, const lks_run *run)
{
    linkspan_range range = run->range;
    if (run->is_long)
        while (range.end > range.start && text.data[range.end - 1] < 0x80) {
            LKS_STEP();
            range.end--;
        }
    return range;
}

/* P7: find the host of a run: the whole run or a name at its end first (H6: the
 * whole run is tried first), then a name inside it, then a name at its
 * start. */
static lks_rule host_of_run(const linkspan_detector *d, lks_slice text,
                            const lks_run *run, lks_run_host *host)
{
    lks_rule rule = lks_whole_host_in_run(d, text, run, false, host);
    if (rule == LKS_RULE_NONE) {
        if (host->kind == LINKSPAN_HOST_DOMAIN &&
            ends_in_start(text, host->range))
            (void)start_host(d, text, run, host->range, host);
        return rule;
    }
    if (start_host(d, text, run, seen_of(text, run), host))
        return LKS_RULE_NONE;
    rule = lks_host_in_run(d, text, run, false, host);
    return rule && end_host(d, text, run, host) ? LKS_RULE_NONE : rule;
}

lks_rule lks_tailored_host_in_run(const linkspan_detector *d, lks_slice text,
                                  const lks_run *run, bool has_scheme,
                                  lks_run_host *host)
{
    const lks_run_place place = has_scheme ? LKS_PLACE_SCHEME : LKS_PLACE_BARE;
    const bool has_starts = !run->is_ascii && !has_scheme &&
                            lks_tailors(d, LINKSPAN_TAILOR_HOST_START);
    const lks_rule rule = has_starts
                              ? host_of_run(d, text, run, host)
                              : lks_host_in_run(d, text, run, has_scheme, host);
    return rule && ((!has_starts && !run->is_ascii &&
                     end_host(d, text, run, host)) ||
                    lks_affixed_host_in_run(d, text, run, place, host) ||
                    lks_glued_host_in_run(d, text, run, place, host))
               ? LKS_RULE_NONE
               : rule;
}

bool lks_short_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                       lks_run *run, lks_run_host *host)
{
    if (!lks_tailors(d, LINKSPAN_TAILOR_HOST_START))
        return false;
    lks_short_run_at(d, text, at, run);
    return run->is_long && !lks_tailored_host_in_run(d, text, run, false, host);
}

lks_rule lks_tailored_domain_in_run(const linkspan_detector *d, lks_slice text,
                                    const lks_run *run, lks_run_host *host)
{
    const lks_rule rule = lks_host_in_run(d, text, run, false, host);
    return rule && (end_host(d, text, run, host) ||
                    lks_affixed_host_in_run(d, text, run, LKS_PLACE_ADDRESS,
                                            host) ||
                    lks_glued_host_in_run(d, text, run, LKS_PLACE_ADDRESS,
                                          host))
               ? LKS_RULE_NONE
               : rule;
}
