/* Writing links and hosts; each function returns the length of the output. */
#include "shim.h"
#ifndef NPM_LITE
#    include "../../readable.h"
#endif

int32_t EXPORT(npm_href)(uint32_t kind, const char *link, size_t len,
                         uint32_t flags)
{
    return finish_output(linkspan_href(kind, link, len, flags, fresh_output()));
}

/* What a string is as a link: a LINKSPAN_KIND_ value. */
int32_t EXPORT(npm_kind)(const char *text, size_t len)
{
    linkspan_link link;
    const linkspan_status status = linkspan_split_link(text, len, &link);
    return status == LINKSPAN_OK ? (int32_t)link.kind : status;
}

const char *EXPORT(npm_status_name)(int32_t status)
{
    return linkspan_status_name(status);
}

const char *EXPORT(npm_version)(void)
{
    return linkspan_version();
}

const char *EXPORT(npm_unicode_version)(void)
{
    return linkspan_unicode_version();
}

#ifndef NPM_LITE
/* The compiled-in lists: for each its date, its number of names or rules, and its
 * version with its length. */
const uint32_t *EXPORT(npm_lists)(void)
{
    static uint32_t words[8];
    linkspan_data_facts facts = {.size = sizeof facts};
    if (linkspan_data_info(NULL, -1, &facts) != LINKSPAN_OK)
        return words;
    const uint32_t all[8] = {
        facts.suffixes_date,
        facts.icann_rules + facts.private_rules,
        (uint32_t)(uintptr_t)facts.suffixes_version.data,
        (uint32_t)facts.suffixes_version.len,
        facts.tlds_date,
        facts.tlds_count,
        (uint32_t)(uintptr_t)facts.tlds_version.data,
        (uint32_t)facts.tlds_version.len,
    };
    for (size_t i = 0; i < 8; i++)
        words[i] = all[i];
    return words;
}

int32_t EXPORT(npm_format)(const char *link, size_t len, uint32_t flags)
{
    return finish_output(write_readable(link, len, flags, fresh_output()));
}

int32_t EXPORT(npm_format_exact)(const char *url, size_t len, uint32_t flags)
{
    return finish_output(linkspan_format_url(url, len, flags, fresh_output()));
}

int32_t EXPORT(npm_normalize)(uint32_t kind, const char *link, size_t len,
                              uint32_t flags)
{
    return finish_output(
        linkspan_normalize(kind, link, len, flags, fresh_output()));
}

int32_t EXPORT(npm_clean)(const char *text, size_t len, uint32_t flags)
{
    return finish_output(linkspan_clean_text(text, len, flags, fresh_output()));
}

int32_t EXPORT(npm_quote)(const char *local, size_t len)
{
    return finish_output(linkspan_quote_local_part(local, len, fresh_output()));
}

/* If `kind` is 0, what the text looks like decides the kind. */
int32_t EXPORT(npm_display)(uint32_t kind, const char *text, size_t len,
                            uint32_t flags, size_t max_len)
{
    linkspan_link link;
    if (kind == 0 && linkspan_split_link(text, len, &link) == LINKSPAN_OK)
        kind = link.kind;
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = kind,
                                              .flags = flags,
                                              .max_len = max_len};
    return finish_output(
        linkspan_display(&options, text, len, fresh_output(), NULL, 0));
}

int32_t EXPORT(npm_defang)(const detector *d, const char *text, size_t len)
{
    return finish_output(
        linkspan_defang(d->detector, text, len, fresh_output()));
}

int32_t EXPORT(npm_refang)(const char *text, size_t len, uint32_t flags)
{
    return finish_output(linkspan_refang(text, len, flags, fresh_output()));
}

int32_t EXPORT(npm_skeleton)(const char *text, size_t len)
{
    return finish_output(linkspan_skeleton(text, len, fresh_output()));
}

enum {
    HOST_FIELDS = 12,
    /* The checks that browsers make. */
    UNICODE_FLAGS = LINKSPAN_IDNA_CHECK_BIDI | LINKSPAN_IDNA_CHECK_JOINERS |
                    LINKSPAN_IDNA_ALLOW_ROOT | LINKSPAN_IDNA_ALLOW_UNDERSCORE
};

static void put_range(int32_t *fields, linkspan_range range)
{
    fields[0] = (int32_t)range.start;
    fields[1] = (int32_t)range.end;
}

static linkspan_host described;

const char *EXPORT(npm_host_ascii)(void)
{
    return described.ascii;
}

/* The integers are kind, errors, flags, length in ASCII and four ranges of the
 * ASCII form; the output is the Unicode form. */
int32_t EXPORT(npm_host)(const detector *d, const char *text, size_t len)
{
    described = (linkspan_host){.size = sizeof described};
    linkspan_status status =
        linkspan_host_describe(text, len, d->data, &described);
    if (status < 0)
        return fail(status, OPTION_NONE, -1);
    integers_clear();
    int32_t *fields = integers_add(HOST_FIELDS);
    if (!fields)
        return fail(LINKSPAN_ERR_NO_MEMORY, OPTION_NONE, -1);
    fields[0] = (int32_t)described.kind;
    fields[1] = (int32_t)described.errors;
    fields[2] = (int32_t)described.flags;
    fields[3] = (int32_t)described.ascii_len;
    put_range(fields + 4, described.suffix);
    put_range(fields + 6, described.registrable);
    put_range(fields + 8, described.private_suffix);
    put_range(fields + 10, described.private_registrable);
    uint32_t errors = 0;
    linkspan_buf *out = fresh_output();
    if (described.kind == LINKSPAN_HOST_DOMAIN ||
        described.kind == LINKSPAN_HOST_NAME)
        status = linkspan_host_to_unicode(described.ascii, described.ascii_len,
                                          UNICODE_FLAGS, out, &errors);
    return finish_output(status);
}

const char *EXPORT(npm_idna_error_name)(uint32_t error)
{
    return linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, error);
}

/* Names of enumerations: linkspan_name_at(). */
const char *EXPORT(npm_name_at)(uint32_t set, size_t index)
{
    int32_t value = 0;
    integers_clear();
    int32_t *fields = integers_add(1);
    const char *name = linkspan_name_at(set, index, &value);
    if (fields)
        fields[0] = value;
    return name;
}
#endif
