/* Redacting texts and documents. */
#include "shim.h"

#ifndef NPM_LITE

/* The options of redact(), as core.js writes them to memory. */
typedef struct redact_spec {
    uint32_t redaction;
    uint32_t markup;
    uint32_t wants_changes;
    linkspan_str word; /* no data: the default */
} redact_spec;

enum {
    CHANGE_WIDTH = 4 /* start and end before and after, in UTF-16 units */
};

/* A place in a text whose offset is known both in bytes and in UTF-16 units. */
typedef struct place {
    const char *text;
    size_t byte;
    size_t unit;
} place;

static int32_t advance(place *p, size_t byte)
{
    size_t units = byte - p->byte;
    linkspan_convert_offsets(p->text + p->byte, byte - p->byte,
                             LINKSPAN_UNIT_BYTE, LINKSPAN_UNIT_UTF16, &units,
                             1);
    p->byte = byte;
    p->unit += units;
    return (int32_t)p->unit;
}

typedef struct recorder {
    place before;
    place after;
    const linkspan_buf *out;
} recorder;

static linkspan_status note(void *context, const linkspan_change *change)
{
    recorder *const r = context;
    int32_t *fields = integers_add(CHANGE_WIDTH);
    if (!fields)
        return LINKSPAN_ERR_NO_MEMORY;
    r->after.text = r->out->data;
    fields[0] = advance(&r->before, change->before.start);
    fields[1] = advance(&r->before, change->before.end);
    fields[2] = advance(&r->after, change->after.start);
    fields[3] = advance(&r->after, change->after.end);
    return LINKSPAN_OK;
}

int32_t EXPORT(npm_redact)(const detector *d, const redact_spec *spec,
                           const char *text, size_t len)
{
    linkspan_redact_options options;
    linkspan_buf *const out = fresh_output();
    recorder all = {.before = {.text = text}, .out = out};
    integers_clear();
    linkspan_redact_options_init(&options);
    options.redaction = spec->redaction;
    options.markup = spec->markup;
    if (spec->word.data)
        options.text = spec->word;
    if (spec->wants_changes)
        options.on_change = note;
    options.context = &all;
    return finish_output(
        linkspan_redact(d->detector, &options, text, len, out));
}

/* How many changes the last npm_redact() made. */
int32_t EXPORT(npm_change_count)(void)
{
    return (int32_t)(integers_count() / CHANGE_WIDTH);
}

#endif
