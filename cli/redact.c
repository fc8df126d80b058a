#include "cli/redact.h"

#include <string.h>

#include "cli/output.h"

/* A link with more secrets is redacted as a whole. */
#define MOST_SECRETS 64

redaction redaction_named(const char *value)
{
    if (!value || strcmp(value, "kind") == 0)
        return REDACT_KIND;
    if (strcmp(value, "host") == 0)
        return REDACT_HOST;
    return strcmp(value, "secret") == 0 ? REDACT_SECRET : REDACT_WORD;
}

bool redaction_keeps_part(redaction what)
{
    return what == REDACT_HOST || what == REDACT_SECRET;
}

static void put_kind(const linkspan_link *link, redaction_put put,
                     void *context)
{
    const bool is_url = link->kind == LINKSPAN_KIND_URL;
    put(context, str_of(is_url ? "[url]" : "[email]"));
}

static void put_without_secrets(linkspan_str text, const linkspan_link *link,
                                redaction_put put, void *context)
{
    linkspan_range secrets[MOST_SECRETS];
    size_t count = 0;
    size_t at = link->span.start;
    (void)linkspan_find_secrets(text.data, text.len, link, secrets,
                                MOST_SECRETS, &count);
    if (count > MOST_SECRETS) {
        put_kind(link, put, context);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        put(context,
            part_of(text.data, (linkspan_range){at, secrets[i].start}));
        put(context, str_of("***"));
        at = secrets[i].end;
    }
    put(context, part_of(text.data, (linkspan_range){at, link->span.end}));
}

/* True if the link is a host in brackets, as a redacted link is. */
static bool is_in_brackets(linkspan_str text, const linkspan_link *link,
                           linkspan_str host)
{
    const size_t end = link->span.end;
    return host.len == end - link->span.start && link->span.start > 0 &&
           text.data[link->span.start - 1] == '[' && end < text.len &&
           text.data[end] == ']';
}

void redact_link(redaction what, linkspan_str text, const linkspan_link *link,
                 redaction_put put, void *context)
{
    linkspan_str host = part_of(text.data, link->host);
    const char *const more =
        host.len > 0 ? memchr(host.data, ';', host.len) : NULL;
    if (more) /* some database drivers write parameters after the host */
        host.len = (size_t)(more - host.data);
    if (what == REDACT_SECRET) {
        put_without_secrets(text, link, put, context);
    } else if (what == REDACT_HOST && host.len > 0 &&
               is_in_brackets(text, link, host)) {
        put(context, host);
    } else if (what == REDACT_HOST && host.len > 0) {
        put(context, str_of("["));
        put(context, host);
        put(context, str_of("]"));
    } else {
        put_kind(link, put, context);
    }
}
