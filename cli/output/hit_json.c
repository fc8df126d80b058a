/* The object that --json writes for a link. */
#include <string.h>

#include "cli/output/hit.h"
#include "cli/output/output.h"

static const linkspan_str absent = {NULL, 0};

/* ------------------------------------------------------------- any link */

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

/* Write the port as a number without leading zeros, which JSON does not allow. In a
 * link that is not a suspect, the port is at most 65535. */
static void write_port(json *j, const hit *h)
{
    const linkspan_str port = part_of(h->text.data, h->link->port);
    uint64_t number = 0;
    for (size_t i = 0; i < port.len; i++)
        number = number * 10 + (uint64_t)(port.data[i] - '0');
    if (port.len > 5) /* only a suspect has such a port */
        json_str(j, NULL, port);
    else if (port.len > 0)
        json_number(j, NULL, number);
    else
        json_str(j, NULL, absent);
}

static void write_field(json *j, hit *h, field f)
{
    const origin o = {h->place->unit, h->place->start, h->link->span.start};
    json_key(j, &h->tools->keys[f]);
    if (f == FIELD_DIRECTIVES)
        write_directives(j, h);
    else if (f == FIELD_PORT)
        write_port(j, h);
    else if (f == FIELD_FINDINGS && h->place->is_decoded)
        findings_json_whole(j, NULL, hit_judged(h), h->place->start,
                            h->place->end);
    else if (f == FIELD_FINDINGS)
        findings_json(j, NULL, hit_judged(h), h->text, &o);
    else if (is_number(f))
        json_number(j, NULL, hit_number(h, f));
    else
        json_str(j, NULL, hit_field(h, f));
}

void hit_json_simply(hit *h, const field_list *fields)
{
    json j = {0};
    json_open(&j, NULL, '{');
    for (size_t i = 0; i < fields->count; i++)
        write_field(&j, h, fields->list[i]);
    json_close(&j, '}');
}

/* -------------------------------------------------------- ordinary links */

/* Number of bytes that are copied at once, however few are needed. So at least
 * this many bytes must be readable at the source, and writable at the
 * target. */
#define COPIED JSON_PLAN_MORE

static char *put_copied(char *to, const char *from, size_t len)
{
    size_t at = 0;
    do {
        memcpy(to + at, from + at, COPIED);
        at += COPIED;
    } while (at < len);
    return to + len;
}

/* The value of a field if it is equal in all ordinary URLs (`is_url`) or e-mail
 * addresses without findings; NULL if it depends on the link. */
static const char *constant_of(field f, bool is_url)
{
    switch (f) {
    case FIELD_KIND:
        return is_url ? "\"url\"" : "\"email\"";
    case FIELD_LOCAL_PART:
        return is_url ? "null" : NULL;
    case FIELD_SCORE:
        return is_url ? NULL : "\"certain\"";
    case FIELD_SCHEME:
    case FIELD_PATH:
    case FIELD_QUERY:
    case FIELD_FRAGMENT:
        return is_url ? NULL : "null";
    case FIELD_HOST_KIND:
        return "\"domain\"";
    case FIELD_PORT:
    case FIELD_SEVERITY:
        return "null";
    case FIELD_ACTION:
        return "\"link\"";
    case FIELD_DIRECTIVES: /* they need a colon: an ordinary link has none there */
    case FIELD_FINDINGS:
        return "[]";
    default:
        return NULL;
    }
}

/* True if the field is a string that every ordinary link has. */
static bool is_always_text(field f)
{
    return f == FIELD_FILE || f == FIELD_TEXT || f == FIELD_LOCAL_PART ||
           f == FIELD_HOST || f == FIELD_HOST_ASCII ||
           f == FIELD_HOST_UNICODE || f == FIELD_HREF || f == FIELD_DISPLAY;
}

/* True if a plan can write the field: it is constant, or put_value() can write
 * it. */
static bool is_in_plans(field f, bool is_url)
{
    return constant_of(f, is_url) || is_always_text(f) || is_number(f) ||
           f == FIELD_SCHEME || f == FIELD_REGISTRABLE || f == FIELD_SUFFIX ||
           f == FIELD_SCORE || f == FIELD_PATH || f == FIELD_QUERY ||
           f == FIELD_FRAGMENT;
}

static bool depends_on_findings(field f)
{
    return f == FIELD_DISPLAY || f == FIELD_SEVERITY || f == FIELD_ACTION ||
           f == FIELD_FINDINGS;
}

static void add_text(json_plan *plan, const char *text)
{
    const size_t len = strlen(text);
    memcpy(plan->text + plan->len, text, len);
    plan->len += len;
}

/* Add a step: copy the text that was added after the last step, and write the
 * field. */
static void add_step(json_plan *plan, field f, size_t *from)
{
    plan->steps[plan->count++] = (json_step){*from, plan->len - *from, f};
    *from = plan->len;
}

static void make_plan(json_plan *plan, const hit_tools *tools,
                      const field_list *fields, bool is_url)
{
    size_t from = 0;
    for (size_t i = 0; i < fields->count; i++) {
        const field f = fields->list[i];
        const char *const constant = constant_of(f, is_url);
        const char *const quote = is_always_text(f) ? "\"" : "";
        add_text(plan, i > 0 ? "" : "{");
        add_text(plan, tools->keys[f].text + (i == 0));
        plan->needs_judgement |= depends_on_findings(f);
        plan->is_too_hard |= !is_in_plans(f, is_url);
        if (constant) {
            add_text(plan, constant);
            continue;
        }
        add_text(plan, quote);
        add_step(plan, f, &from);
        add_text(plan, quote);
    }
    add_text(plan, fields->count > 0 ? "}" : "{}");
    add_step(plan, FIELD_COUNT, &from);
    plan->is_made = true;
}

static bool is_quiet(const judgement *j)
{
    return j->all.count == 0 && j->all.action == LINKSPAN_ACTION_LINK;
}

static char *put_part(char *to, const hit *h, linkspan_range part)
{
    return put_copied(to, h->text.data + part.start, part.end - part.start);
}

static char *put_part_if(char *to, const hit *h, bool is_there,
                         linkspan_range part)
{
    if (!is_there)
        return put_bytes(to, "null", 4);
    *to++ = '"';
    to = put_part(to, h, part);
    *to++ = '"';
    return to;
}

/* Write the suffix or registrable domain: the end of the host as it is written, since
 * the host of an ordinary link is in ASCII. */
static char *put_host_end(char *to, hit *h, field f)
{
    const linkspan_host *const about = &hit_host(h, false)->about;
    const linkspan_range part =
        f == FIELD_SUFFIX ? about->suffix : about->registrable;
    const size_t start = h->link->host.start;
    return put_part_if(to, h, part.end > part.start,
                       (linkspan_range){start + part.start, start + part.end});
}

/* Write the scheme without "://". */
static char *put_scheme(char *to, const hit *h)
{
    const linkspan_range all = h->link->scheme;
    return put_part_if(to, h, all.end > all.start,
                       (linkspan_range){all.start, all.end - 3});
}

/* Write the address, as ordinary_href() does. */
static char *put_href(char *to, const hit *h)
{
    const linkspan_link *const link = h->link;
    const linkspan_str lead = ordinary_lead(link, h->tools->is_http);
    to = put_bytes(to, lead.data, lead.len);
    to = put_part(to, h, (linkspan_range){link->span.start, link->host.end});
    if (ordinary_needs_slash(h->text, link))
        *to++ = '/';
    return put_part(to, h, (linkspan_range){link->host.end, link->span.end});
}

static char *put_score(char *to, const hit *h)
{
    static const char *const scores[] = {"\"certain\"", "\"likely\"",
                                         "\"guess\""};
    const char *const score = scores[LINKSPAN_LINK_SCORE(h->link->flags)];
    return put_bytes(to, score, strlen(score));
}

/* Write the value of a field that is not constant. If the field is always text, the
 * plan writes the quotation marks around it. */
static char *put_value(char *to, hit *h, field f)
{
    const linkspan_link *const link = h->link;
    switch (f) {
    case FIELD_FILE:
        return json_put(to, str_of(h->place->file));
    case FIELD_TEXT:
    case FIELD_DISPLAY:
        return put_part(to, h, link->span);
    case FIELD_SCHEME:
        return put_scheme(to, h);
    case FIELD_LOCAL_PART:
        return put_part(to, h, link->local_part);
    case FIELD_HOST:
    case FIELD_HOST_ASCII:
    case FIELD_HOST_UNICODE:
        return put_part(to, h, link->host);
    case FIELD_REGISTRABLE:
    case FIELD_SUFFIX:
        return put_host_end(to, h, f);
    case FIELD_PATH:
        return put_part_if(to, h, link->parts & LINKSPAN_PART_PATH, link->path);
    case FIELD_QUERY:
        return put_part_if(to, h, link->parts & LINKSPAN_PART_QUERY,
                           link->query);
    case FIELD_FRAGMENT:
        return put_part_if(to, h, link->parts & LINKSPAN_PART_FRAGMENT,
                           link->fragment);
    case FIELD_HREF:
        return put_href(to, h);
    case FIELD_SCORE:
        return put_score(to, h);
    default:
        return put_number(to, hit_number(h, f));
    }
}

/* Room that a value takes beside the link's bytes: a number, or "null". */
#define BESIDE (COPIED + 24)

static void write_by_plan(const json_plan *plan, hit *h)
{
    const size_t len = h->link->span.end - h->link->span.start;
    const size_t file = JSON_LONGEST_ESCAPE * strlen(h->place->file);
    char *to = output_room(plan->len + file + plan->count * (len + BESIDE));
    for (const json_step *step = plan->steps;; step++) {
        to = put_copied(to, plan->text + step->from, step->len);
        if (step->f == FIELD_COUNT)
            break;
        to = put_value(to, h, step->f);
    }
    output_wrote(to);
}

void hit_json(hit *h, const field_list *fields)
{
    const bool is_url = h->link->kind == LINKSPAN_KIND_URL;
    json_plan *const plan = &h->tools->plans[is_url];
    if (!plan->is_made)
        make_plan(plan, h->tools, fields, is_url);
    if (plan->is_too_hard || h->text.len - h->link->span.end < COPIED ||
        !hit_is_ordinary(h) ||
        (plan->needs_judgement && !is_quiet(hit_judged(h))))
        hit_json_simply(h, fields);
    else
        write_by_plan(plan, h);
}
