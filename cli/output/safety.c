#include "cli/output/safety.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_POLICY, "policy", "NAME", "off|uts58|guidelines|uasg|strict",
     "what to do with links that have findings: off (nothing; the default of "
     "find), uts58 (UTS #58, section 8), guidelines (for URLs with non-ASCII "
     "characters), uasg (Universal Acceptance), strict (do not link those with "
     "a severe finding)"},
    {OPT_PROTECT, "protect", "FILE", NULL,
     "report hosts that imitate a domain listed in FILE; each line of the file "
     "has a domain, and other domains of the same owner can follow it: "
     "google.com google.de; can be repeated"},
    {OPT_NO_KNOWN_NAMES, "no-known-names", NULL, NULL,
     "do not compare hosts with the built-in list of widely imitated names, "
     "such as paypal.com; only with those of --protect"},
    {OPT_ALLOW_MIX, "allow-mix", "SCRIPTS", NULL,
     "allow a mix of scripts in a name; SCRIPTS is a language (sr) or codes of "
     "scripts (Latn+Cyrl); can be repeated"},
};
const option_group safety_options = {"Safety", specs,
                                     sizeof specs / sizeof *specs};

/* Today's date in UTC as a number, such as 20261115. */
static uint32_t today(void)
{
    const time_t now = time(NULL);
    struct tm parts;
    if (!gmtime_r(&now, &parts))
        return 0;
    return (uint32_t)((parts.tm_year + 1900) * 10000 +
                      (parts.tm_mon + 1) * 100 + parts.tm_mday);
}

/* Read a file of protected names, and check all names read so far. Earlier files
 * passed this check, so a name that is refused now is in this file. */
static void read_protected(safety *s, const char *path)
{
    line_list *const lines = &s->protected_lines;
    size_t refused = 0;
    line_list_add(lines, path);
    linkspan_protected_free(s->protected_names);
    const linkspan_status st = linkspan_protected_new(
        lines->list, lines->count, NULL, &s->protected_names, &refused);
    if (st == LINKSPAN_ERR_INVALID)
        fail(path, "%.*s: not a domain", (int)lines->list[refused].len,
             lines->list[refused].data);
    if (st == LINKSPAN_ERR_LIMIT)
        fail(path, "more than %d domains", LINKSPAN_PROTECTED_MAX);
    must(st);
}

static void allow_mix(linkspan_policy *policy, const char *mix)
{
    const linkspan_status st =
        linkspan_policy_allow_mix(policy, mix, strlen(mix));
    if (st == LINKSPAN_ERR_INVALID)
        fail("--allow-mix", "%s: unknown language or scripts", mix);
    must(st);
}

bool safety_set(safety *s, const option_parser *parser)
{
    switch (parser->spec->id) {
    case OPT_POLICY:
        /* the choices are in the order of the LINKSPAN_POLICY_ constants */
        s->preset = parser->choice;
        return true;
    case OPT_PROTECT:
        read_protected(s, parser->value);
        return true;
    case OPT_ALLOW_MIX:
        if (s->mix_count == LINKSPAN_MIXES_MAX)
            fail("--allow-mix", "%s: more than %d", parser->value,
                 LINKSPAN_MIXES_MAX);
        s->mixes[s->mix_count++] = parser->value;
        return true;
    default:
        return false;
    }
}

void safety_finish(safety *s, uint32_t preset)
{
    if (s->preset < 0)
        s->preset = (int32_t)preset;
    must(linkspan_policy_init(&s->policy, (uint32_t)s->preset));
    s->policy.today = today();
    s->policy.protected_names = s->protected_names;
    for (size_t i = 0; i < s->mix_count; i++)
        allow_mix(&s->policy, s->mixes[i]);
}

void safety_free(safety *s)
{
    line_list_free(&s->protected_lines);
    linkspan_protected_free(s->protected_names);
}

/* If there were more findings than room, make room for all findings and return
 * true: the caller must check the link or text again. */
static bool must_again(linkspan_findings *all)
{
    if (all->count <= all->room)
        return false;
    all->list = must_resize(all->list, all->count * sizeof *all->list);
    all->room = all->count;
    return true;
}

/* Compares findings by where they start, since people read from the left; the
 * library reports findings in another order. LINKSPAN_FINDING_REFUSED covers a
 * whole suspect, and comes last. */
static int by_place(const void *a, const void *b)
{
    const linkspan_finding *const x = a;
    const linkspan_finding *const y = b;
    const bool is_whole = x->code == LINKSPAN_FINDING_REFUSED;
    if (is_whole != (y->code == LINKSPAN_FINDING_REFUSED))
        return is_whole ? 1 : -1;
    if (x->range.start != y->range.start)
        return x->range.start < y->range.start ? -1 : 1;
    return x->code < y->code ? -1 : x->code > y->code;
}

static void sort(linkspan_findings *all)
{
    if (all->count > 1)
        qsort(all->list, all->count, sizeof *all->list, by_place);
}

void judge_link(judgement *j, const linkspan_detector *detector,
                linkspan_str text, const linkspan_link *link)
{
    j->all.size = sizeof j->all;
    do {
        must(linkspan_check(detector, text.data, text.len, link, &j->all));
    } while (must_again(&j->all));
    sort(&j->all);
}

void judge_text(judgement *j, linkspan_str text)
{
    j->all.size = sizeof j->all;
    do {
        must(linkspan_check_text(text.data, text.len, &j->all));
    } while (must_again(&j->all));
    sort(&j->all);
}

void judgement_free(judgement *j)
{
    free(j->all.list);
}

void judgement_leave_out(judgement *j, const linkspan_range *ranges,
                         size_t count)
{
    linkspan_findings *const all = &j->all;
    size_t kept = 0;
    size_t r = 0;
    all->severity = 0;
    for (size_t i = 0; i < all->count; i++) {
        const linkspan_finding one = all->list[i];
        while (r < count && ranges[r].end <= one.range.start)
            r++;
        if (r < count && one.range.start >= ranges[r].start &&
            one.range.end <= ranges[r].end)
            continue;
        if (all->severity < one.severity)
            all->severity = one.severity;
        all->list[kept++] = one;
    }
    all->count = kept;
}

const char *severity_name(int32_t severity)
{
    return linkspan_name_of(LINKSPAN_NAMES_SEVERITY, severity);
}

const char *action_name(int32_t action)
{
    return linkspan_name_of(LINKSPAN_NAMES_ACTION, action);
}

static void read_names(uint32_t set, linkspan_str *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *const name = linkspan_name_of(set, (int64_t)i);
        words[i] = name ? str_of(name) : (linkspan_str){NULL, 0};
    }
}

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

void verdict_names_init(verdict_names *words)
{
    read_names(LINKSPAN_NAMES_SEVERITY, words->severities,
               COUNT_OF(words->severities));
    read_names(LINKSPAN_NAMES_ACTION, words->actions, COUNT_OF(words->actions));
    read_names(LINKSPAN_NAMES_HOST, words->host_kinds,
               COUNT_OF(words->host_kinds));
}

static linkspan_str word_of(const linkspan_str *words, size_t count,
                            size_t value)
{
    return value < count ? words[value] : (linkspan_str){NULL, 0};
}

linkspan_str severity_word(const verdict_names *words, int32_t severity)
{
    return word_of(words->severities, COUNT_OF(words->severities),
                   (size_t)severity);
}

linkspan_str action_word(const verdict_names *words, int32_t action)
{
    return word_of(words->actions, COUNT_OF(words->actions), (size_t)action);
}

linkspan_str host_kind_word(const verdict_names *words, uint32_t kind)
{
    return word_of(words->host_kinds, COUNT_OF(words->host_kinds), kind);
}

/* The offset that is written for byte `at` of the text: see `origin`. */
static uint64_t offset_of(linkspan_str text, const origin *o, size_t at)
{
    const bool is_after = at >= o->from;
    const size_t low = is_after ? o->from : at;
    const size_t high = is_after ? at : o->from;
    size_t units = high - low;
    if (o->unit != LINKSPAN_UNIT_BYTE)
        must(linkspan_convert_offsets(text.data + low, high - low,
                                      LINKSPAN_UNIT_BYTE, o->unit, &units, 1));
    return is_after ? o->base + units : o->base - units;
}

static void finding_json(json *out, const linkspan_finding *f, uint64_t start,
                         uint64_t end)
{
    char cp[16];
    (void)snprintf(cp, sizeof cp, "U+%04X", f->cp);
    json_open(out, NULL, '{');
    json_str(out, "name",
             str_of(linkspan_name_of(LINKSPAN_NAMES_FINDING, f->code)));
    json_str(out, "severity", str_of(severity_name(f->severity)));
    json_number(out, "start", start);
    json_number(out, "end", end);
    json_str(out, "char", f->cp ? str_of(cp) : (linkspan_str){NULL, 0});
    if (f->like.data)
        json_str(out, "like", f->like);
    json_close(out, '}');
}

void findings_json(json *out, const char *key, const judgement *j,
                   linkspan_str text, const origin *o)
{
    json_open(out, key, '[');
    for (size_t i = 0; i < j->all.count; i++) {
        const linkspan_finding *const f = &j->all.list[i];
        finding_json(out, f, offset_of(text, o, f->range.start),
                     offset_of(text, o, f->range.end));
    }
    json_close(out, ']');
}

void findings_json_whole(json *out, const char *key, const judgement *j,
                         uint64_t start, uint64_t end)
{
    json_open(out, key, '[');
    for (size_t i = 0; i < j->all.count; i++)
        finding_json(out, &j->all.list[i], start, end);
    json_close(out, ']');
}

void judgement_json(json *out, const judgement *j, linkspan_str text,
                    const origin *o)
{
    const char *const severity = severity_name(j->all.severity);
    json_str(out, "severity",
             severity ? str_of(severity) : (linkspan_str){NULL, 0});
    json_str(out, "action", str_of(action_name(j->all.action)));
    findings_json(out, "findings", j, text, o);
}
