#include "cli/safety.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/utf8.h"

static const option_spec specs[] = {
    {OPT_POLICY, "policy", "NAME", "off|uts58|guidelines|uasg|strict",
     "what becomes of links with findings"},
    {OPT_PROTECT, "protect", "FILE", NULL,
     "report hosts that look like a domain in FILE, one a line, and are none"},
    {OPT_ALLOW_MIX, "allow-mix", "SCRIPTS", NULL,
     "scripts that may be mixed: a language (sr) or codes (Latn+Cyrl); can be "
     "repeated"},
};
const option_group safety_options = {"Safety", specs,
                                     sizeof specs / sizeof *specs};

/* Such as 20261115. */
static uint32_t today(void)
{
    const time_t now = time(NULL);
    struct tm parts;
    if (!gmtime_r(&now, &parts))
        return 0;
    return (uint32_t)((parts.tm_year + 1900) * 10000 +
                      (parts.tm_mon + 1) * 100 + parts.tm_mday);
}

static void read_protected(safety *s, const char *path)
{
    line_list lines;
    size_t refused = 0;
    if (!line_list_read(&lines, path))
        exit(STATUS_ERROR);
    linkspan_protected_free(s->protected_names);
    const linkspan_status st = linkspan_protected_new(
        lines.list, lines.count, NULL, &s->protected_names, &refused);
    if (st == LINKSPAN_ERR_INVALID)
        fail(path, "%.*s: not a domain", (int)lines.list[refused].len,
             lines.list[refused].data);
    if (st == LINKSPAN_ERR_LIMIT)
        fail(path, "more than %d domains", LINKSPAN_PROTECTED_MAX);
    must(st);
    line_list_free(&lines);
}

static void allow_mix(linkspan_policy *policy, const char *mix)
{
    const linkspan_status st =
        linkspan_policy_allow_mix(policy, mix, strlen(mix));
    if (st == LINKSPAN_ERR_INVALID)
        fail("--allow-mix", "%s: no language or scripts that are known", mix);
    must(st);
}

bool safety_set(safety *s, const option_parser *parser)
{
    switch (parser->spec->id) {
    case OPT_POLICY:
        /* the choices stand in the order of the constants */
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
    linkspan_protected_free(s->protected_names);
}

static void begin(judgement *j)
{
    j->all = (linkspan_findings){
        .size = sizeof j->all, .list = j->list, .room = MOST_FINDINGS};
}

/* Findings come part by part; people read from the left. */
static void end(judgement *j)
{
    j->shown = j->all.count < MOST_FINDINGS ? j->all.count : MOST_FINDINGS;
    for (size_t i = 1; i < j->shown; i++) {
        const linkspan_finding one = j->list[i];
        size_t at = i;
        for (; at > 0 && j->list[at - 1].range.start > one.range.start; at--)
            j->list[at] = j->list[at - 1];
        j->list[at] = one;
    }
}

void judgement_leave_out(judgement *j, linkspan_range range)
{
    size_t kept = 0;
    int32_t severity = 0;
    for (size_t i = 0; i < j->shown; i++) {
        const linkspan_finding one = j->list[i];
        if (one.range.start >= range.start && one.range.end <= range.end)
            continue;
        severity = one.severity > severity ? one.severity : severity;
        j->list[kept++] = one;
    }
    j->all.count -= j->shown - kept;
    j->all.severity = severity;
    j->shown = kept;
}

void judge_link(judgement *j, const linkspan_detector *detector,
                linkspan_str text, const linkspan_link *link)
{
    begin(j);
    must(linkspan_check(detector, text.data, text.len, link, &j->all));
    end(j);
}

void judge_text(judgement *j, linkspan_str text)
{
    begin(j);
    must(linkspan_check_text(text.data, text.len, &j->all));
    end(j);
}

const char *severity_name(int32_t severity)
{
    switch (severity) {
    case LINKSPAN_SEVERITY_NOTE:
        return "note";
    case LINKSPAN_SEVERITY_WARNING:
        return "warning";
    case LINKSPAN_SEVERITY_SEVERE:
        return "severe";
    default:
        return NULL;
    }
}

const char *action_name(int32_t action)
{
    static const char *const names[] = {"link", "encode", "plain", "punycode",
                                        "defang"};
    return names[action];
}

/* An offset of the text, counted from the record's begin. */
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

static void finding_json(json *out, const linkspan_finding *f,
                         linkspan_str text, const origin *o)
{
    char cp[16];
    (void)snprintf(cp, sizeof cp, "U+%04X", f->cp);
    json_open(out, NULL, '{');
    json_str(out, "name", str_of(linkspan_finding_name(f->code)));
    json_str(out, "severity", str_of(severity_name(f->severity)));
    json_number(out, "start", offset_of(text, o, f->range.start));
    json_number(out, "end", offset_of(text, o, f->range.end));
    json_str(out, "char", f->cp ? str_of(cp) : (linkspan_str){NULL, 0});
    json_close(out, '}');
}

void judgement_json(json *out, const judgement *j, linkspan_str text,
                    const origin *o)
{
    const char *const severity = severity_name(j->all.severity);
    json_str(out, "severity",
             severity ? str_of(severity) : (linkspan_str){NULL, 0});
    json_str(out, "action", str_of(action_name(j->all.action)));
    json_open(out, "findings", '[');
    for (size_t i = 0; i < j->shown; i++)
        finding_json(out, &j->list[i], text, o);
    json_close(out, ']');
}

/* The four dots of a domain name. */
static bool is_dot(uint32_t cp)
{
    return cp == '.' || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

size_t doubtful_labels(const judgement *j, const linkspan_policy *policy,
                       linkspan_str text, const linkspan_link *link,
                       uint8_t *labels, size_t room)
{
    size_t count = 0;
    size_t start = link->host.start;
    for (size_t at = start; at <= link->host.end && count < room;) {
        size_t width = 1;
        const bool is_end =
            at == link->host.end || is_dot(code_point_at(text, at, &width));
        if (is_end) {
            labels[count] = 0;
            for (size_t i = 0; i < j->shown; i++)
                if (j->list[i].range.start >= start &&
                    j->list[i].range.end <= at &&
                    policy->actions[j->list[i].code] ==
                        LINKSPAN_ACTION_PUNYCODE)
                    labels[count] = 1;
            count++;
            start = at + width;
        }
        at += width;
    }
    return count;
}
