#include "cli/hit.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/ordinary.h"
#include "cli/output.h"

static const linkspan_str absent = {NULL, 0};

bool is_number(field f)
{
    return f == FIELD_RECORD || f == FIELD_LINE || f == FIELD_COLUMN ||
           f == FIELD_START || f == FIELD_END;
}

uint64_t hit_number(const hit *h, field f)
{
    switch (f) {
    case FIELD_RECORD:
        return h->place->record;
    case FIELD_LINE:
        return h->place->line;
    case FIELD_COLUMN:
        return h->place->column;
    case FIELD_START:
        return h->place->start;
    default:
        return h->place->end;
    }
}

void hit_tools_init(hit_tools *tools, const linkspan_detector *detector,
                    const linkspan_policy *policy, const linkspan_data *data)
{
    memset(tools, 0, sizeof *tools);
    tools->detector = detector;
    tools->hosts.data = data;
    verdict_names_init(&tools->words);
    for (size_t i = 0; i < FIELD_COUNT; i++)
        json_name_init(&tools->keys[i], field_names[i]);
    /* the longest link is the cap */
    must(linkspan_buf_init(&tools->href, SIZE_MAX / 2, NULL));
    readable_init(&tools->display, detector, policy);
}

void hit_tools_free(hit_tools *tools)
{
    linkspan_buf_free(&tools->href);
    free(tools->ordinary_href);
    readable_free(&tools->display);
    judgement_free(&tools->verdict);
    known_hosts_free(&tools->hosts);
    free(tools->names);
}

static linkspan_str result_of(linkspan_status st, const linkspan_buf *buf)
{
    if (st == LINKSPAN_ERR_NO_MEMORY)
        must(st);
    return st == LINKSPAN_OK ? (linkspan_str){buf->data, buf->len} : absent;
}

static bool is_ordinary_hit(hit *h)
{
    if (h->ordinary == 0)
        h->ordinary = is_ordinary(h->text, h->link) ? 1 : -1;
    return h->ordinary > 0;
}

static linkspan_str write_ordinary_href(const hit *h)
{
    hit_tools *const t = h->tools;
    const size_t room =
        h->link->span.end - h->link->span.start + ORDINARY_HREF_MORE;
    if (t->ordinary_room < room) {
        t->ordinary_room = 2 * room;
        t->ordinary_href = must_resize(t->ordinary_href, t->ordinary_room);
    }
    return (linkspan_str){
        t->ordinary_href,
        ordinary_href(h->text, h->link, t->is_http, t->ordinary_href)};
}

linkspan_str hit_href(hit *h)
{
    hit_tools *const t = h->tools;
    const linkspan_str text = part_of(h->text.data, h->link->span);
    if (is_ordinary_hit(h))
        return write_ordinary_href(h);
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
    const judgement *const j = judged(h);
    if (j->all.count == 0 && is_ordinary_hit(h))
        return part_of(h->text.data, h->link->span);
    return readable_form(&h->tools->display, j, h->text, h->link);
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
    return severity_word(&h->tools->words, judged(h)->all.severity);
}

static linkspan_str if_any(const hit *h, linkspan_range range)
{
    return range.end > range.start ? part_of(h->text.data, range) : absent;
}

static linkspan_str if_there(const hit *h, uint32_t part, linkspan_range range)
{
    return h->link->parts & part ? part_of(h->text.data, range) : absent;
}

/* Without "://", ":\/\/" or ":". */
static linkspan_str scheme_of(const hit *h)
{
    linkspan_str scheme = if_any(h, h->link->scheme);
    while (scheme.len > 0 && strchr(":/\\", scheme.data[scheme.len - 1]))
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
    const char *const end = put_number(h->number, hit_number(h, f));
    return (linkspan_str){h->number, (size_t)(end - h->number)};
}

static linkspan_str if_host(const known_host *one, linkspan_range range)
{
    return one->about.kind != 0 && range.end > range.start
               ? part_of(one->about.ascii, range)
               : absent;
}

/* What a field says that needs more of the host than its text. */
static linkspan_str host_field(hit *h, field f)
{
    if (!h->host)
        h->host = known_host_of(&h->tools->hosts, h->text, h->link);
    const known_host *const one = h->host;
    const linkspan_host *const host = &one->about;
    switch (f) {
    case FIELD_HOST_ASCII:
        return if_host(one, (linkspan_range){0, host->ascii_len});
    case FIELD_HOST_UNICODE:
        return host->kind ? (linkspan_str){one->unicode.data, one->unicode.len}
                          : absent;
    case FIELD_HOST_KIND:
        return host_kind_word(&h->tools->words, host->kind);
    case FIELD_REGISTRABLE:
        return if_host(one, host->registrable);
    default:
        return if_host(one, host->suffix);
    }
}

linkspan_str hit_field(hit *h, field f)
{
    const linkspan_link *const link = h->link;
    switch (f) {
    case FIELD_FILE:
        return str_of(h->place->file);
    case FIELD_ID:
        return h->place->id;
    case FIELD_PLACE:
        return h->place->place;
    case FIELD_WITHIN:
        return h->place->within;
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
    case FIELD_HOST_ASCII:
    case FIELD_HOST_UNICODE:
    case FIELD_HOST_KIND:
    case FIELD_REGISTRABLE:
    case FIELD_SUFFIX:
        return host_field(h, f);
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
        return action_word(&h->tools->words, judged(h)->all.action);
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
    json_open(j, NULL, '[');
    while (h->link->directive_count > 0 &&
           linkspan_next_directive(h->text.data, h->text.len, &all, &at,
                                   &one) == LINKSPAN_OK)
        json_str(j, NULL, part_of(h->text.data, one));
    json_close(j, ']');
}

/* A number without zeros before it, which JSON does not allow. Detection has seen
 * to it that it is one of at most 65535. */
static void write_port(json *j, const hit *h)
{
    const linkspan_str port = if_any(h, h->link->port);
    uint64_t number = 0;
    for (size_t i = 0; i < port.len; i++)
        number = number * 10 + (uint64_t)(port.data[i] - '0');
    if (port.data && port.len > 5) /* of a suspect */
        json_str(j, NULL, port);
    else if (port.data)
        json_number(j, NULL, number);
    else
        json_str(j, NULL, absent);
}

static void write_json_field(json *j, hit *h, field f)
{
    const origin o = {h->place->unit, h->place->start, h->link->span.start};
    if (f == FIELD_DIRECTIVES)
        write_directives(j, h);
    else if (f == FIELD_PORT)
        write_port(j, h);
    else if (f == FIELD_FINDINGS && h->place->is_decoded)
        findings_json_whole(j, NULL, judged(h), h->place->start, h->place->end);
    else if (f == FIELD_FINDINGS)
        findings_json(j, NULL, judged(h), h->text, &o);
    else if (is_number(f))
        json_number(j, NULL, hit_number(h, f));
    else
        json_str(j, NULL, hit_field(h, f));
}

void hit_json(hit *h, const field_list *fields)
{
    const hit_tools *const t = h->tools;
    json j = {0};
    json_open(&j, NULL, '{');
    for (size_t i = 0; i < fields->count; i++) {
        const field f = fields->list[i];
        json_key(&j, &t->keys[f]);
        write_json_field(&j, h, f);
    }
    json_close(&j, '}');
}
