/* Making text clickable. A function of JavaScript that decides about each link
 * cannot be called from here. So npm_linkify_plan() collects the links that are
 * about to be written, JavaScript asks its function about each, and npm_linkify()
 * is then given all decisions. */
#include <string.h>

#include "shim.h"

/* The options of linkify(), as core.js writes them to memory. */
typedef struct linkify_spec {
    uint32_t output;
    uint32_t flags;
    uint32_t max_shown;
    uint32_t order;
    uint32_t paragraph;
    uint32_t markup;       /* 0: plain text */
    uint32_t scheme_count; /* 0: the default */
    uint32_t given;        /* bits: rel, target, class_name, redaction */
    linkspan_str rel;
    linkspan_str target;
    linkspan_str class_name;
    linkspan_str redaction;
    linkspan_str schemes[];
} linkify_spec;

static void set_options(const linkify_spec *spec,
                        linkspan_linkify_options *options)
{
    linkspan_linkify_options_init(options);
    options->markup = IS_LITE ? 0 : spec->markup;
    options->output = spec->output;
    options->flags = spec->flags;
    options->max_shown = spec->max_shown;
    options->order = spec->order;
    options->paragraph = spec->paragraph;
    if (spec->given & 1u)
        options->rel = spec->rel;
    if (spec->given & 2u)
        options->target = spec->target;
    if (spec->given & 4u)
        options->class_name = spec->class_name;
    if (spec->given & 8u)
        options->redaction = spec->redaction;
    options->schemes = spec->scheme_count ? spec->schemes : NULL;
    options->scheme_count = spec->scheme_count;
}

/* ------------------------------------------------------- what is planned */

/* A planned link, in the memory of the integers. It is first a struct; convert()
 * replaces the struct by a record in the same place. */
typedef struct planned {
    linkspan_link link;
    int32_t href_start; /* in the strings; -1: planned as text */
    int32_t href_len;
    int32_t text_start;
    int32_t text_len;
} planned;

enum {
    PLANNED_WIDTH = sizeof(planned) / sizeof(int32_t)
};

/* Append a string to the others; `*start` receives its place. */
static linkspan_status keep(linkspan_str string, int32_t *start, int32_t *len)
{
    char *copy = strings_add(string.len);
    if (!copy)
        return LINKSPAN_ERR_NO_MEMORY;
    if (string.len)
        memcpy(copy, string.data, string.len);
    *start = (int32_t)(strings_count() - string.len);
    *len = (int32_t)string.len;
    return LINKSPAN_OK;
}

static linkspan_status collect(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    (void)context;
    (void)bytes;
    planned *p = (planned *)integers_add(PLANNED_WIDTH);
    if (!p)
        return LINKSPAN_ERR_NO_MEMORY;
    p->link = *link;
    p->href_start = -1;
    linkspan_str text = {NULL, 0};
    linkspan_str href = {NULL, 0};
    linkspan_status status = linkspan_plan_text(plan, &text);
    if (status == LINKSPAN_OK)
        status = keep(text, &p->text_start, &p->text_len);
    if (status == LINKSPAN_OK && linkspan_plan_href(plan, &href) == LINKSPAN_OK)
        status = keep(href, &p->href_start, &p->href_len);
    return status;
}

static linkspan_status discard(void *context, const char *bytes, size_t len)
{
    (void)context;
    (void)bytes;
    (void)len;
    return LINKSPAN_OK;
}

/* Replace each planned link by its record, whose offsets count UTF-16 units. */
static void convert(linkspan_str text, size_t count)
{
    planned *all = (planned *)(void *)integers_first();
    for (size_t i = 0; i < count; i++) {
        const linkspan_link link = all[i].link;
        write_record(&link, (int32_t *)&all[i]);
    }
    convert_records(text, (int32_t *)all, PLANNED_WIDTH, count);
}

/* Collect the links that are about to be written: for each a record of
 * LINKSPAN_FIELD_COUNT integers, one unused integer, and the places of href and
 * text in the strings. Returns the number of links. */
int32_t EXPORT(npm_linkify_plan)(const detector *d, const linkify_spec *spec,
                                 const char *text, size_t len)
{
    linkspan_linkify_options options;
    set_options(spec, &options);
    options.on_plan = collect;
    integers_clear();
    strings_clear();
    linkspan_status status =
        linkspan_linkify_write(d->detector, &options, text, len, discard, NULL);
    const size_t count = integers_count() / PLANNED_WIDTH;
    if (status == LINKSPAN_OK && count)
        convert((linkspan_str){text, len}, count);
    if (status != LINKSPAN_OK)
        return fail(status, OPTION_LINKIFY, -1);
    return (int32_t)count;
}

/* -------------------------------------------------------- what is decided */

enum {
    CHANGE_HREF = 1,
    CHANGE_TEXT = 2,
    CHANGE_ATTRIBUTE = 3,
    CHANGE_MARKUP = 4,
    CHANGE_DROP = 5
};

typedef struct change {
    uint32_t link; /* which link of npm_linkify_plan() */
    uint32_t what;
    linkspan_str name;
    linkspan_str value;
} change;

typedef struct deciding {
    const change *changes; /* in the order of the links */
    size_t count;
    size_t at;
    uint32_t link;
} deciding;

static linkspan_status apply(const change *c, linkspan_plan *plan)
{
    const linkspan_str v = c->value;
    switch (c->what) {
    case CHANGE_HREF:
        return fail(linkspan_plan_set_href(plan, v.data, v.len), OPTION_HREF,
                    (int32_t)c->link);
    case CHANGE_TEXT:
        return fail(linkspan_plan_set_text(plan, v.data, v.len), OPTION_TEXT,
                    (int32_t)c->link);
    case CHANGE_ATTRIBUTE:
        return fail(linkspan_plan_set_attribute(plan, c->name.data, c->name.len,
                                                v.data, v.len),
                    OPTION_ATTRIBUTES, (int32_t)c->link);
    case CHANGE_MARKUP:
        return fail(linkspan_plan_set_markup(plan, v.data, v.len),
                    OPTION_MARKUP, (int32_t)c->link);
    default:
        return fail(linkspan_plan_drop(plan), OPTION_NONE, (int32_t)c->link);
    }
}

/* Apply the changes for a link. LINKSPAN_NONE is no failure: the policy has made the
 * link text, so a change of its address has no effect. */
static linkspan_status decide(void *context, const linkspan_link *link,
                              linkspan_str bytes, linkspan_plan *plan)
{
    (void)link;
    (void)bytes;
    deciding *d = context;
    linkspan_status status = LINKSPAN_OK;
    while (status >= LINKSPAN_OK && d->at < d->count &&
           d->changes[d->at].link == d->link)
        status = apply(&d->changes[d->at++], plan);
    d->link++;
    return status < 0 ? status : LINKSPAN_OK;
}

/* Write the text with its links; `changes` may be NULL. Returns the length of the
 * output. */
int32_t EXPORT(npm_linkify)(const detector *d, const linkify_spec *spec,
                            const char *text, size_t len, const change *changes,
                            size_t change_count)
{
    linkspan_linkify_options options;
    deciding decisions = {.changes = changes, .count = change_count};
    set_options(spec, &options);
    if (changes) {
        options.on_plan = decide;
        options.plan_context = &decisions;
    }
    fail(LINKSPAN_OK, OPTION_NONE, -1);
    linkspan_buf *out = fresh_output();
    const linkspan_status status =
        linkspan_linkify(d->detector, &options, text, len, out);
    if (status < 0 && last_failure.status != status)
        return fail(status, OPTION_LINKIFY, -1);
    return status < 0 ? status : (int32_t)out->len;
}
