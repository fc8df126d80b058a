/* Says in words what linkspan_explain() reports for each code point. */
#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "api/judge.h"
#include "api/reason.h"
#include "api/remedy.h"
#include "find/scan.h"
#include "host/ip.h"
#include "safety/policy.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/local_part.h"

/* A stretch that one rule refuses. */
typedef struct stretch {
    linkspan_range range;
    const char *rule;
} stretch;

typedef struct reporter {
    const linkspan_detector *d;
    linkspan_detector own; /* finds also what the policy refuses */
    lks_slice text;
    linkspan_on_verdict on_verdict;
    void *context;
    bool has_stopped;
    lks_each links;
    linkspan_link link; /* the next link that has not been reported */
    bool has_link;
    lks_scan suspects;
    linkspan_link suspect; /* the next suspect */
    bool has_suspect;
    stretch refused; /* the code points before the current one; may be empty */
    stretch
        before; /* refused text before an `@`: a part of the text after it, if
                      * that is refused too */
    size_t reported; /* the end of the last verdict */
    size_t word;     /* where the word with the current code point starts */
    lks_trials trials;
} reporter;

static void report(reporter *t, linkspan_range range, bool is_link,
                   const char *rule, const lks_reason *reason,
                   linkspan_str remedy)
{
    const linkspan_verdict verdict = {.size = sizeof verdict,
                                      .is_link = is_link,
                                      .range = range,
                                      .rule = rule,
                                      .reason = {reason->text, reason->len},
                                      .remedy = remedy};
    if (!t->has_stopped)
        t->has_stopped = t->on_verdict(t->context, &verdict) != 0;
    if (t->reported < range.end)
        t->reported = range.end;
}

/* --------------------------------------------------------- what is not linked */

static void report_refused(reporter *t, const lks_refused *f)
{
    lks_reason reason;
    char word[LKS_REMEDY_ROOM];
    linkspan_range range = f->range;
    lks_rule rule = f->rule;
    lks_reason_of(t->text, f, &reason);
    size_t start = range.start;
    const size_t len =
        lks_remedy(&t->trials, &start, f->host, reason.flags, rule, word);
    if (len > 0) {
        rule = lks_reason_with_remedy(t->text, f, &reason);
        /* a quoted local part starts before what the scan has refused */
        range.start = start > t->reported ? start : t->reported;
        range.start =
            range.start < f->range.start ? range.start : f->range.start;
    }
    report(t, range, false, lks_rule_code(rule), &reason,
           (linkspan_str){word, len});
}

static void next_suspect(reporter *t)
{
    t->has_suspect = lks_scan_next(&t->suspects, &t->suspect) == LKS_SCAN_FOUND;
}

/* Report the next suspect, unless a link or reported text is in it. */
static void report_suspect(reporter *t)
{
    const linkspan_link s = t->suspect;
    const bool is_reported = s.span.start < t->reported ||
                             (t->has_link && t->link.span.start < s.span.end) ||
                             !(s.flags & LINKSPAN_LINK_SUSPECT);
    next_suspect(t);
    if (is_reported)
        return;
    const char *const code = linkspan_name_of(
        LINKSPAN_NAMES_RULE, (int64_t)LINKSPAN_LINK_RULE(s.flags));
    const lks_rule rule = code ? lks_rule_of_code(code) : LKS_RULE_NONE;
    report_refused(
        t, &(lks_refused){.d = t->d,
                          .range = s.span,
                          .host = s.host.end > s.host.start ? s.host : s.span,
                          .rule = rule,
                          .suspect = &s});
}

/* Most bytes of a local part before a refused domain. */
#define MOST_BACK 256u

/* Where the local part before the `@` at `at` starts, with a "mailto:". */
static size_t local_start(const reporter *t, size_t at)
{
    size_t start = at;
    size_t width = 0;
    while (start > t->reported && at - start < MOST_BACK) {
        const uint32_t cp = lks_utf8_decode_back(t->text.data + t->reported,
                                                 t->text.data + start, &width);
        LKS_STEP();
        if (cp != '.' && !lks_is_link_email(cp))
            break;
        start -= width;
    }
    const size_t mailto =
        t->reported +
        lks_before_mailto(t->text.data + t->reported, start - t->reported);
    return mailto;
}

static void report_stretch(reporter *t, const stretch *s)
{
    if (s->range.start < t->reported)
        return;
    while (t->has_suspect && t->suspect.span.end <= s->range.start)
        report_suspect(t);
    if (t->has_suspect && t->suspect.span.start < s->range.end)
        report_suspect(t);
    if (s->range.start < t->reported)
        return;
    linkspan_range range = s->range;
    if (t->text.data[range.start] == '@')
        range.start = local_start(t, range.start);
    else if (range.start > t->reported && t->text.data[range.start - 1] == '@')
        range.start = local_start(t, range.start - 1);
    report_refused(t, &(lks_refused){.d = t->d,
                                     .range = range,
                                     .host = s->range,
                                     .rule = lks_rule_of_code(s->rule)});
}

/* Text before an `@` waits for the text after the `@`. */
static void report_before(reporter *t)
{
    const stretch s = t->before;
    t->before = (stretch){.rule = NULL};
    if (s.rule)
        report_stretch(t, &s);
}

/* True if an `@` stands at `at`, or after a quotation mark there. */
static bool is_before_at(lks_slice text, size_t at)
{
    at += at < text.len && text.data[at] == '"';
    return at < text.len && text.data[at] == '@';
}

static void end_stretch(reporter *t)
{
    const stretch s = t->refused;
    t->refused = (stretch){.rule = NULL};
    if (!s.rule)
        return;
    if (t->before.rule && s.range.start <= t->before.range.end + 2)
        t->before.rule = NULL;
    report_before(t);
    if (is_before_at(t->text, s.range.end))
        t->before = s;
    else
        report_stretch(t, &s);
}

/* ---------------------------------------------------------------------- links */

#define MOST_FINDINGS 16u

/* The policy refuses the link: name the finding that decides. */
static void report_policy(reporter *t, const linkspan_link *link)
{
    linkspan_finding list[MOST_FINDINGS] = {{.size = 0}};
    lks_findings all = {
        .list = (uint8_t *)list, .stride = sizeof *list, .room = MOST_FINDINGS};
    const lks_check_rules rules =
        lks_action_rules(&t->own, link, lks_place_around(&t->links.place));
    lks_check_link(&rules, t->text, link, &all);
    const size_t count = all.count < all.room ? all.count : all.room;
    size_t i = 0;
    while (i + 1 < count &&
           t->d->policy.actions[list[i].code] != (uint8_t)link->action)
        i++;
    lks_reason reason = {.len = 0};
    char word[LKS_REMEDY_ROOM];
    if (count > 0)
        lks_reason_of_finding(lks_finding_text(list[i].code), &reason);
    size_t start = link->span.start;
    const size_t len =
        lks_remedy(&t->trials, &start, link->span, 0, LKS_RULE_NONE, word);
    report(t, link->span, false,
           count > 0 ? lks_finding_name(list[i].code) : "policy", &reason,
           (linkspan_str){word, len});
}

/* Report the next link, before which everything has been reported. `after` is the code
 * point after it; NULL at the end of the text. */
static void report_link(reporter *t, const linkspan_event *after)
{
    const linkspan_link link = t->link;
    lks_reason reason = {.len = 0};
    const char *rule = "";
    report_before(t);
    if (link.action > LINKSPAN_ACTION_ENCODE) {
        report_policy(t, &link);
    } else {
        if (after && after->link_term != LINKSPAN_TERM_HARD &&
            after->rule[0] != '\0' &&
            after->decision != LINKSPAN_DECISION_REFUSED) {
            rule = after->rule;
            lks_reason_of_end(t->text, after->range, lks_rule_of_code(rule),
                              &reason);
        }
        report(t, link.span, true, rule, &reason, (linkspan_str){"", 0});
    }
    t->has_link = lks_each_next(&t->links, &t->link);
}

/* ---------------------------------------------------------------------- words */

static bool is_address_byte(uint8_t byte)
{
    return byte == ':' || byte == '.' || lks_is_ascii_alnum(byte);
}

/* The IPv6 address at the start of the word; empty if there is none. */
static linkspan_range ipv6_in(lks_slice text, linkspan_range word)
{
    uint8_t address[16];
    size_t end = word.start;
    while (end < word.end && end - word.start <= LKS_IPV6_TEXT_MAX &&
           is_address_byte(text.data[end]))
        end++;
    while (end > word.start && lks_is_one_of(text.data[end - 1], ":."))
        end--;
    const lks_slice host = {text.data + word.start, end - word.start};
    return (linkspan_range){word.start,
                            lks_ipv6_parse(host, address) ? end : word.start};
}

/* A word in which nothing was found: report what a scan says nothing about. */
static void end_word(reporter *t, size_t end)
{
    linkspan_range word = {t->word, end};
    lks_reason reason;
    while (word.start < word.end &&
           lks_is_one_of(t->text.data[word.start], "([{<\"'"))
        word.start++;
    while (word.start < word.end &&
           lks_is_one_of(t->text.data[word.end - 1], ")]}>\"'.,;:!?"))
        word.end--;
    if (t->reported > word.start || word.start == word.end)
        return;
    const lks_slice slice = {t->text.data + word.start, word.end - word.start};
    const size_t mailto = lks_past_mailto(slice);
    const linkspan_range address = ipv6_in(t->text, word);
    if (mailto > 0 && mailto < slice.len)
        lks_reason_of_mailto(&reason);
    else if (address.end > address.start)
        lks_reason_of_ipv6(&reason);
    else
        return;
    report(t, mailto > 0 ? word : address, false,
           lks_rule_code(mailto > 0 ? LKS_RULE_H11 : LKS_RULE_H14), &reason,
           (linkspan_str){"", 0});
}

/* ----------------------------------------------------------------------- walk */

/* Everything before `at` is decided; `after` is the code point there, or NULL. */
static void report_up_to(reporter *t, size_t at, const linkspan_event *after)
{
    while (t->has_link && at >= t->link.span.end)
        report_link(t, after && after->range.start == t->link.span.end ? after
                                                                       : NULL);
    while (t->has_suspect && t->suspect.span.end <= at &&
           !(t->has_link && t->link.span.start < t->suspect.span.end &&
             t->link.span.end > at))
        report_suspect(t);
}

static int32_t on_event(void *context, const linkspan_event *event)
{
    reporter *const t = context;
    const size_t start = event->range.start;
    const bool is_refused = event->decision == LINKSPAN_DECISION_REFUSED;
    if (t->refused.rule &&
        !(is_refused && strcmp(event->rule, t->refused.rule) == 0))
        end_stretch(t);
    report_up_to(t, start, event);
    if (is_refused) {
        if (!t->refused.rule)
            t->refused = (stretch){event->range, event->rule};
        t->refused.range.end = event->range.end;
    } else if (event->link_term == LINKSPAN_TERM_HARD) {
        report_before(t);
        end_word(t, start);
        t->word = event->range.end;
    }
    return t->has_stopped || t->trials.is_out_of_memory;
}

LKS_COLD linkspan_status linkspan_explain_links(
    const linkspan_detector *detector, const char *text, size_t len,
    linkspan_on_verdict on_verdict, void *context)
{
    if (!detector || !on_verdict || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    reporter t = {.d = detector,
                  .own = *detector,
                  .text = slice,
                  .on_verdict = on_verdict,
                  .context = context,
                  .trials = {.d = detector, .text = slice}};
    lks_detector_change(&t.own,
                        (detector->flags | LINKSPAN_DETECT_REFUSED) &
                            ~(uint32_t)LINKSPAN_DETECT_SUSPECTS,
                        detector->tailoring);
    lks_each_begin(&t.links, &t.own, slice, 0, 0);
    t.has_link = lks_each_next(&t.links, &t.link);
    lks_scan_begin(&t.suspects, &t.own, slice, 0);
    lks_scan_for_suspects(&t.suspects);
    next_suspect(&t);
    if (lks_explain(&t.own, slice, 0, on_event, &t)) {
        end_stretch(&t);
        report_up_to(&t, len, NULL);
        report_before(&t);
        end_word(&t, len);
    }
    lks_trials_end(&t.trials);
    return t.trials.is_out_of_memory ? LINKSPAN_ERR_NO_MEMORY
           : t.has_stopped           ? LINKSPAN_NONE
                                     : LINKSPAN_OK;
}
