#include "cli/safety.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/utf8.h"

static const option_spec specs[] = {
    {OPT_POLICY, "policy", "NAME", "off|uts58|guidelines|uasg|strict",
     "what becomes of links with findings"},
    {OPT_PROTECT, "protect", "FILE", NULL,
     "report hosts that look like a domain in FILE, one a line, and are none; "
     "can be repeated"},
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

/* Those of the files before, too: what is wrong is in this one. */
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
    line_list_free(&s->protected_lines);
    linkspan_protected_free(s->protected_names);
}

/* Make room for what was counted; false if all had room. */
static bool must_again(linkspan_findings *all)
{
    if (all->count <= all->room)
        return false;
    all->list = must_resize(all->list, all->count * sizeof *all->list);
    all->room = all->count;
    return true;
}

/* Findings come part by part; people read from the left. */
static int by_place(const void *a, const void *b)
{
    const linkspan_finding *const x = a;
    const linkspan_finding *const y = b;
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
    free(j->labels);
    free(j->encoded);
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
    for (size_t i = 0; i < j->all.count; i++)
        finding_json(out, &j->all.list[i], text, o);
    json_close(out, ']');
}

/* The four dots of a domain name. */
static bool is_dot(uint32_t cp)
{
    return cp == '.' || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

/* Is there a finding in the label for which the policy wants Punycode? Those
 * before `*next` lie before the label. */
static bool is_doubted(const linkspan_findings *all,
                       const linkspan_policy *policy, linkspan_range label,
                       size_t *next)
{
    bool is_so = false;
    for (; *next < all->count; (*next)++) {
        const linkspan_finding *const one = &all->list[*next];
        if (one->range.start >= label.end)
            break;
        if (one->range.start >= label.start && one->range.end <= label.end &&
            policy->actions[one->code] == LINKSPAN_ACTION_PUNYCODE)
            is_so = true;
    }
    return is_so;
}

/* Which labels of the host the policy doubts; gives how many there are. */
static size_t doubt_labels(judgement *j, const linkspan_policy *policy,
                           linkspan_str text, linkspan_range host)
{
    size_t count = 0;
    size_t next = 0;
    size_t start = host.start;
    j->labels = must_resize(j->labels, host.end - host.start + 1);
    for (size_t at = start; at <= host.end;) {
        size_t width = 1;
        const bool is_end =
            at == host.end || is_dot(code_point_at(text, at, &width));
        if (is_end) {
            const linkspan_range label = {start, at};
            j->labels[count++] = is_doubted(&j->all, policy, label, &next);
            start = at + width;
        }
        at += width;
    }
    return count;
}

static size_t code_points_in(linkspan_str text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += ((unsigned char)text.data[i] & 0xC0) != 0x80;
    return count;
}

/* In r->room; false: there is no such form. */
static bool write_shown(const readable *r, const judgement *j, size_t labels,
                        linkspan_str link, uint32_t kind)
{
    linkspan_display_options how = r->how;
    how.size = sizeof how;
    how.kind = kind;
    how.punycode = j->labels;
    how.punycode_count = labels;
    r->room->len = 0;
    const linkspan_status st =
        linkspan_display(&how, link.data, link.len, r->room, NULL, 0);
    if (st == LINKSPAN_ERR_NO_MEMORY)
        must(st);
    return st == LINKSPAN_OK;
}

/* What is written here in Unicode may have been escaped in the text, and nothing
 * was wrong with that. */
static bool must_be_encoded(const readable *r, judgement *j)
{
    const linkspan_str shown = {r->room->data, r->room->len};
    linkspan_link link;
    must(linkspan_split_link(shown.data, shown.len, &link));
    judge_link(j, r->detector, shown, &link);
    for (size_t i = 0; i < j->all.count; i++)
        if (r->policy->actions[j->all.list[i].code] == LINKSPAN_ACTION_ENCODE)
            return true;
    return false;
}

/* Where the path of an address starts, or what stands there instead. */
static size_t path_of(linkspan_str href)
{
    size_t at = 0;
    while (at < href.len && href.data[at] != ':')
        at++;
    for (at += 3; at < href.len; at++)
        if (memchr("/?#", href.data[at], 3))
            return at;
    return href.len;
}

/* How much of the rest, which is ASCII, may follow so many characters; an escape
 * is not cut. */
static size_t kept_of(linkspan_str rest, size_t before, size_t max_len)
{
    if (max_len == 0 || before + rest.len <= max_len)
        return rest.len;
    size_t kept = max_len > before + 1 ? max_len - before - 1 : 0;
    for (size_t back = 1; back <= 2 && back <= kept; back++)
        if (rest.data[kept - back] == '%')
            kept -= back;
    return kept;
}

static void append(judgement *j, size_t *len, linkspan_str more)
{
    j->encoded = must_resize(j->encoded, *len + more.len + 1);
    if (more.len > 0)
        memcpy(j->encoded + *len, more.data, more.len);
    *len += more.len;
}

/* What stands before the path, and the rest as in the address. */
static linkspan_str encoded_form(const readable *r, judgement *j, size_t labels,
                                 linkspan_str text, const linkspan_link *link)
{
    const linkspan_str none = {NULL, 0};
    const linkspan_str span = part_of(text.data, link->span);
    const size_t end =
        link->port.end > link->host.end ? link->port.end : link->host.end;
    const linkspan_str head = {span.data, end - link->span.start};
    size_t len = 0;
    if (!write_shown(r, j, labels, head, link->kind))
        return none;
    append(j, &len, (linkspan_str){r->room->data, r->room->len});
    r->room->len = 0;
    if (linkspan_href(link->kind, span.data, span.len, 0, r->room) !=
        LINKSPAN_OK)
        return none;
    const linkspan_str href = {r->room->data, r->room->len};
    const size_t path = path_of(href);
    linkspan_str rest = {href.data + path, href.len - path};
    const size_t kept = kept_of(
        rest, code_points_in((linkspan_str){j->encoded, len}), r->how.max_len);
    const bool is_cut = kept < rest.len;
    rest.len = kept;
    append(j, &len, rest);
    if (is_cut)
        append(j, &len, str_of("…"));
    return (linkspan_str){j->encoded, len};
}

linkspan_str readable_form(const readable *r, judgement *j, linkspan_str text,
                           const linkspan_link *link)
{
    const size_t labels = doubt_labels(j, r->policy, text, link->host);
    const linkspan_str span = part_of(text.data, link->span);
    if (!write_shown(r, j, labels, span, link->kind))
        return (linkspan_str){NULL, 0};
    if (link->kind == LINKSPAN_KIND_URL && link->parts != 0 &&
        must_be_encoded(r, j))
        return encoded_form(r, j, labels, text, link);
    return (linkspan_str){r->room->data, r->room->len};
}
