#include "cli/output/hit.h"

#include <stdlib.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

static const linkspan_str absent = {NULL, 0};

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
    /* this buffer needs no limit, since the length of a link is limited */
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

bool hit_is_ordinary(hit *h)
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
    if (hit_is_ordinary(h))
        return write_ordinary_href(h);
    t->href.len = 0;
    return result_of(linkspan_href(h->link->kind, text.data, text.len,
                                   (t->is_http ? LINKSPAN_HREF_HTTP : 0) |
                                       href_flags_of(h->link),
                                   &t->href),
                     &t->href);
}

const judgement *hit_judged(hit *h)
{
    if (!h->is_judged)
        judge_link(&h->tools->verdict, h->tools->detector, h->text, h->link);
    h->is_judged = true;
    return &h->tools->verdict;
}

/* True if the link has a password. Such a link has no form for display, so that the
 * password is not shown. */
static bool has_password(const hit *h)
{
    const linkspan_range user = h->link->local_part;
    return h->link->kind == LINKSPAN_KIND_URL &&
           memchr(h->text.data + user.start, ':', user.end - user.start);
}

static linkspan_str display_of(hit *h)
{
    if (has_password(h))
        return (linkspan_str){NULL, 0};
    const judgement *const j = hit_judged(h);
    if (j->all.count == 0 && hit_is_ordinary(h))
        return part_of(h->text.data, h->link->span);
    return readable_form(&h->tools->display, j, h->text, h->link);
}

/* Append the separator `before`, unless it is NUL, and then `name`. */
static size_t add_name(hit_tools *tools, size_t len, char before,
                       linkspan_str name)
{
    tools->names = must_resize(tools->names, len + 1 + name.len);
    if (before)
        tools->names[len++] = before;
    memcpy(tools->names + len, name.data, name.len);
    return len + name.len;
}

/* The names of the findings, separated by commas. A finding about an imitated
 * name has that name after "=": "looks-like-digit=paypal.com,userinfo". */
static linkspan_str findings_of(hit *h)
{
    const linkspan_findings *const all = &hit_judged(h)->all;
    size_t len = 0;
    for (size_t i = 0; i < all->count; i++) {
        const linkspan_finding *const one = &all->list[i];
        len = add_name(
            h->tools, len, i > 0 ? ',' : '\0',
            str_of(linkspan_name_of(LINKSPAN_NAMES_FINDING, one->code)));
        if (one->like.data)
            len = add_name(h->tools, len, '=', one->like);
    }
    return (linkspan_str){h->tools->names, len};
}

static linkspan_str severity_of(hit *h)
{
    return severity_word(&h->tools->words, hit_judged(h)->all.severity);
}

static linkspan_str if_any(const hit *h, linkspan_range range)
{
    return range.end > range.start ? part_of(h->text.data, range) : absent;
}

static linkspan_str if_there(const hit *h, uint32_t part, linkspan_range range)
{
    return h->link->parts & part ? part_of(h->text.data, range) : absent;
}

/* The scheme without "://", ":" or, as in JSON, ":\/\/". */
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

/* How sure the link is; a suspect has no score. */
static linkspan_str score_of(const hit *h)
{
    const uint32_t flags = h->link->flags;
    return flags & LINKSPAN_LINK_SUSPECT
               ? absent
               : str_of(linkspan_name_of(LINKSPAN_NAMES_SCORE,
                                         LINKSPAN_LINK_SCORE(flags)));
}

/* The name of the rule that refuses a suspect. */
static linkspan_str refused_of(const hit *h)
{
    const uint32_t rule = LINKSPAN_LINK_RULE(h->link->flags);
    const char *const name = linkspan_name_of(LINKSPAN_NAMES_RULE, rule);
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

const known_host *hit_host(hit *h, bool with_unicode)
{
    if (!h->host || (with_unicode && !h->host->has_unicode))
        h->host =
            known_host_of(&h->tools->hosts, h->text, h->link, with_unicode);
    return h->host;
}

/* The value of a field that must be computed from the host, such as its registrable
 * domain. */
static linkspan_str host_field(hit *h, field f)
{
    const known_host *const one = hit_host(h, f == FIELD_HOST_UNICODE);
    const linkspan_host *const host = &one->about;
    switch (f) {
    case FIELD_HOST_ASCII:
        return host->ascii_len > 0
                   ? (linkspan_str){host->ascii, host->ascii_len}
                   : absent;
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
    case FIELD_HOST: /* "tel:112" has no host */
        return if_any(h, link->host);
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
        return action_word(&h->tools->words, hit_judged(h)->all.action);
    case FIELD_SCORE:
        return score_of(h);
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
