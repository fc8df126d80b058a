/* A URL from its parts, the order of fields in right-to-left text, corrected ends, and
 * properties of characters. */
#ifndef NPM_LITE
#    include "shim.h"

/* Parts of a URL, as core.js writes them to memory: scheme, host and fragment, then
 * the strings of the segments, of the query (key, value, key, ...) and of the
 * directives. A string that is absent has NULL. */
typedef struct parts_spec {
    uint32_t flags;
    int32_t segment_count; /* -1: no path */
    int32_t pair_count;    /* -1: no query */
    int32_t directive_count;
    linkspan_str scheme;
    linkspan_str host;
    linkspan_str fragment;
    linkspan_str strings[];
} parts_spec;

int32_t EXPORT(npm_format_parts)(const parts_spec *spec)
{
    const size_t segments =
        spec->segment_count > 0 ? (size_t)spec->segment_count : 0;
    const size_t pairs = spec->pair_count > 0 ? (size_t)spec->pair_count : 0;
    _Static_assert(sizeof(linkspan_pair) == 2 * sizeof(linkspan_str),
                   "a pair is two strings");
    const linkspan_url url = {
        .size = sizeof url,
        .scheme = spec->scheme,
        .host = spec->host,
        .segments = spec->segment_count >= 0 ? spec->strings : NULL,
        .segment_count = segments,
        .pairs = spec->pair_count >= 0
                     ? (const linkspan_pair *)(spec->strings + segments)
                     : NULL,
        .pair_count = pairs,
        .fragment = spec->fragment,
        .directives = spec->strings + segments + 2 * pairs,
        .directive_count = (size_t)spec->directive_count};
    return finish_output(
        linkspan_format_parts(&url, spec->flags, fresh_output()));
}

int32_t EXPORT(npm_bidi_write)(const char *text, size_t len, uint32_t kind,
                               uint32_t order, uint32_t paragraph,
                               uint32_t form, uint32_t flags)
{
    const linkspan_bidi how = {sizeof how, kind, order, paragraph, form, flags};
    return finish_output(linkspan_bidi_write(&how, text, len, fresh_output()));
}

/* 0: left to right, 1: right to left, or a failure. */
int32_t EXPORT(npm_bidi_direction)(const char *text, size_t len, uint32_t kind,
                                   uint32_t order, uint32_t paragraph)
{
    const linkspan_bidi how = {.size = sizeof how,
                               .kind = kind,
                               .order = order,
                               .paragraph = paragraph};
    uint32_t direction = 0;
    const linkspan_status status =
        linkspan_bidi_direction(&how, text, len, &direction);
    return status == LINKSPAN_OK ? (int32_t)direction
                                 : fail(status, OPTION_NONE, -1);
}

/* The offsets of all pieces, in UTF-16 units; returns their number. */
int32_t EXPORT(npm_bidi_fields)(const char *text, size_t len, uint32_t kind)
{
    size_t count = 0;
    linkspan_status status =
        linkspan_bidi_fields(kind, text, len, NULL, 0, &count);
    if (status != LINKSPAN_OK)
        return fail(status, OPTION_NONE, -1);
    integers_clear();
    /* size_t has 32 bits here: the pieces are read where they are written */
    _Static_assert(sizeof(linkspan_range) == 2 * sizeof(int32_t),
                   "a range is two integers");
    int32_t *pieces = integers_add(2 * count);
    if (!pieces)
        return fail(LINKSPAN_ERR_NO_MEMORY, OPTION_NONE, -1);
    status = linkspan_bidi_fields(
        kind, text, len, (linkspan_range *)(void *)pieces, count, &count);
    if (status == LINKSPAN_OK)
        status = linkspan_convert_offsets(text, len, LINKSPAN_UNIT_BYTE,
                                          LINKSPAN_UNIT_UTF16,
                                          (size_t *)(void *)pieces, 2 * count);
    return status == LINKSPAN_OK ? (int32_t)count
                                 : fail(status, OPTION_NONE, -1);
}

int32_t EXPORT(npm_bidi_undo)(const char *text, size_t len)
{
    const linkspan_status status =
        linkspan_bidi_undo(text, len, fresh_output());
    return finish_output(status == LINKSPAN_NONE ? LINKSPAN_OK : status);
}

/* The end of a link that another program has found, in UTF-16 units; -1 if no host
 * stands at its start. */
int32_t EXPORT(npm_extend)(const detector *d, const char *text, size_t len,
                           size_t start, size_t end)
{
    size_t offsets[2] = {start, end};
    size_t new_end = 0;
    linkspan_status status = linkspan_convert_offsets(
        text, len, LINKSPAN_UNIT_UTF16, LINKSPAN_UNIT_BYTE, offsets, 2);
    if (status == LINKSPAN_OK)
        status = linkspan_extend(d->detector, text, len, offsets[0], offsets[1],
                                 &new_end);
    if (status == LINKSPAN_NONE)
        return -1;
    if (status == LINKSPAN_OK)
        status = linkspan_convert_offsets(text, len, LINKSPAN_UNIT_BYTE,
                                          LINKSPAN_UNIT_UTF16, &new_end, 1);
    return status == LINKSPAN_OK ? (int32_t)new_end
                                 : fail(status, OPTION_NONE, -1);
}

const char *EXPORT(npm_rule_text)(const char *rule)
{
    return linkspan_rule_text(rule);
}

int32_t EXPORT(npm_link_term)(uint32_t cp)
{
    return linkspan_link_term(cp);
}

uint32_t EXPORT(npm_link_bracket)(uint32_t cp)
{
    return linkspan_link_bracket(cp);
}

int32_t EXPORT(npm_link_email)(uint32_t cp)
{
    return linkspan_link_email(cp);
}
#else
typedef int lite_has_none_of_this;
#endif
