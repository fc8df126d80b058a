#include "cli/hit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json.h"
#include "cli/message.h"
#include "cli/output.h"

const char *const field_names[FIELD_COUNT] = {
    "file",     "id",     "record",   "line",       "start",  "end",
    "kind",     "text",   "scheme",   "local_part", "host",   "port",
    "path",     "query",  "fragment", "directives", "href",   "display",
    "severity", "action", "findings", "dns",        "refused"};

static const linkspan_str absent = {NULL, 0};

field field_of(const char *name, size_t len)
{
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (strlen(field_names[i]) == len &&
            memcmp(field_names[i], name, len) == 0)
            return (field)i;
    return FIELD_COUNT;
}

bool is_number(field f)
{
    return f == FIELD_RECORD || f == FIELD_LINE || f == FIELD_START ||
           f == FIELD_END;
}

uint64_t hit_number(const hit *h, field f)
{
    switch (f) {
    case FIELD_RECORD:
        return h->place->record;
    case FIELD_LINE:
        return h->place->line;
    case FIELD_START:
        return h->place->start;
    default:
        return h->place->end;
    }
}

void hit_tools_init(hit_tools *tools, const linkspan_detector *detector,
                    const linkspan_policy *policy)
{
    memset(tools, 0, sizeof *tools);
    tools->detector = detector;
    /* the longest link is the cap */
    must(linkspan_buf_init(&tools->href, SIZE_MAX / 2, NULL));
    readable_init(&tools->display, detector, policy);
}

void hit_tools_free(hit_tools *tools)
{
    linkspan_buf_free(&tools->href);
    readable_free(&tools->display);
    judgement_free(&tools->verdict);
    free(tools->names);
}

static linkspan_str result_of(linkspan_status st, const linkspan_buf *buf)
{
    if (st == LINKSPAN_ERR_NO_MEMORY)
        must(st);
    return st == LINKSPAN_OK ? (linkspan_str){buf->data, buf->len} : absent;
}

linkspan_str hit_href(hit *h)
{
    hit_tools *const t = h->tools;
    const linkspan_str text = part_of(h->text.data, h->link->span);
    t->href.len = 0;
    return result_of(linkspan_href(h->link->kind, text.data, text.len,
                                   t->is_http ? LINKSPAN_HREF_HTTP : 0,
                                   &t->href),
                     &t->href);
}

static const judgement *judged(hit *h)
{
    if (!h->is_judged)
        judge_link(&h->tools->verdict, h->tools->detector, h->text, h->link);
    h->is_judged = true;
    return &h->tools->verdict;
}

static linkspan_str display_of(hit *h)
{
    return readable_form(&h->tools->display, judged(h), h->text, h->link);
}

/* Names, with commas between. */
static linkspan_str findings_of(hit *h)
{
    const linkspan_findings *const all = &judged(h)->all;
    size_t len = 0;
    for (size_t i = 0; i < all->count; i++) {
        const linkspan_str name =
            str_of(linkspan_finding_name(all->list[i].code));
        h->tools->names = must_resize(h->tools->names, len + 1 + name.len);
        if (i > 0)
            h->tools->names[len++] = ',';
        memcpy(h->tools->names + len, name.data, name.len);
        len += name.len;
    }
    return (linkspan_str){h->tools->names, len};
}

static linkspan_str severity_of(hit *h)
{
    const char *const name = severity_name(judged(h)->all.severity);
    return name ? str_of(name) : absent;
}

static linkspan_str if_any(const hit *h, linkspan_range range)
{
    return range.end > range.start ? part_of(h->text.data, range) : absent;
}

static linkspan_str if_there(const hit *h, uint32_t part, linkspan_range range)
{
    return h->link->parts & part ? part_of(h->text.data, range) : absent;
}

/* Without "://" or ":". */
static linkspan_str scheme_of(const hit *h)
{
    linkspan_str scheme = if_any(h, h->link->scheme);
    while (scheme.len > 0 && strchr(":/", scheme.data[scheme.len - 1]))
        scheme.len--;
    return scheme;
}

static linkspan_str dns_of(const hit *h)
{
    if (!h->tools->dns)
        return absent;
    const dns_answer answer =
        dns_ask(h->tools->dns, part_of(h->text.data, h->link->host));
    const char *const name = dns_answer_names[answer];
    return name ? str_of(name) : absent;
}

/* The rule that refuses a suspect. */
static linkspan_str refused_of(const hit *h)
{
    const uint32_t rule = LINKSPAN_LINK_RULE(h->link->flags);
    const char *const name =
        linkspan_name_of(LINKSPAN_NAMES_RULE, (int32_t)rule);
    return name ? str_of(name) : absent;
}

static linkspan_str number_of(hit *h, field f)
{
    const int len =
        snprintf(h->number, sizeof h->number, "%" PRIu64, hit_number(h, f));
    return (linkspan_str){h->number, (size_t)len};
}

linkspan_str hit_field(hit *h, field f)
{
    const linkspan_link *const link = h->link;
    switch (f) {
    case FIELD_FILE:
        return str_of(h->place->file);
    case FIELD_ID:
        return h->place->id;
    case FIELD_KIND:
        return str_of(link->kind == LINKSPAN_KIND_URL ? "url" : "email");
    case FIELD_TEXT:
        return part_of(h->text.data, link->span);
    case FIELD_SCHEME:
        return scheme_of(h);
    case FIELD_LOCAL_PART:
        return if_any(h, link->local_part);
    case FIELD_HOST:
        return part_of(h->text.data, link->host);
    case FIELD_PORT:
        return if_any(h, link->port);
    case FIELD_PATH:
        return if_there(h, LINKSPAN_PART_PATH, link->path);
    case FIELD_QUERY:
        return if_there(h, LINKSPAN_PART_QUERY, link->query);
    case FIELD_FRAGMENT:
        return if_there(h, LINKSPAN_PART_FRAGMENT, link->fragment);
    case FIELD_DIRECTIVES:
        return if_there(h, LINKSPAN_PART_DIRECTIVE, link->directives);
    case FIELD_HREF:
        return hit_href(h);
    case FIELD_DISPLAY:
        return display_of(h);
    case FIELD_SEVERITY:
        return severity_of(h);
    case FIELD_ACTION:
        return str_of(action_name(judged(h)->all.action));
    case FIELD_FINDINGS:
        return findings_of(h);
    case FIELD_DNS:
        return dns_of(h);
    case FIELD_REFUSED:
        return refused_of(h);
    default:
        return number_of(h, f);
    }
}

static void write_directives(json *j, const hit *h)
{
    const linkspan_range all = h->link->directives;
    size_t at = all.start;
    linkspan_range one;
    json_open(j, "directives", '[');
    while (h->link->directive_count > 0 &&
           linkspan_next_directive(h->text.data, h->text.len, &all, &at,
                                   &one) == LINKSPAN_OK)
        json_str(j, NULL, part_of(h->text.data, one));
    json_close(j, ']');
}

void hit_json(hit *h)
{
    json j = {0};
    json_open(&j, NULL, '{');
    for (size_t i = 0; i < FIELD_SEVERITY; i++) {
        const field f = (field)i;
        if (f == FIELD_ID && !h->place->has_ids)
            continue;
        if (f == FIELD_DIRECTIVES)
            write_directives(&j, h);
        else if (is_number(f))
            json_number(&j, field_names[i], hit_number(h, f));
        else
            json_str(&j, field_names[i], hit_field(h, f));
    }
    if (h->link->flags & LINKSPAN_LINK_SUSPECT)
        json_str(&j, field_names[FIELD_REFUSED], hit_field(h, FIELD_REFUSED));
    const origin o = {h->place->unit, h->place->start, h->link->span.start};
    judgement_json(&j, judged(h), h->text, &o);
    if (h->tools->dns)
        json_str(&j, field_names[FIELD_DNS], hit_field(h, FIELD_DNS));
    json_close(&j, '}');
}
