#include "cli/harmless.h"

#include <stdbool.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"

struct harmless {
    linkspan_detector *detector;
    linkspan_linkifier *linkifier;
    bool has_text;
};

/* The links have been replaced already, so the linkifier has none to replace:
 * it gets a detector whose longest link is shorter than any link. */
harmless *harmless_new(const linkspan_options *options)
{
    harmless *const h = must_resize(NULL, sizeof *h);
    linkspan_options none = *options;
    linkspan_linkify_options how;
    *h = (harmless){.detector = NULL};
    none.max_link_len = 1;
    must(linkspan_detector_new(&none, &h->detector));
    must(linkspan_linkify_options_init(&how));
    how.output = LINKSPAN_OUTPUT_PLAIN;
    how.flags = LINKSPAN_LINKIFY_REDACT;
    must(linkspan_linkifier_new(h->detector, &how, &h->linkifier));
    return h;
}

void harmless_free(harmless *h)
{
    if (!h)
        return;
    linkspan_linkifier_free(h->linkifier);
    linkspan_detector_free(h->detector);
    free(h);
}

static linkspan_status write_out(void *context, const char *bytes, size_t len)
{
    (void)context;
    write_str((linkspan_str){bytes, len});
    return LINKSPAN_OK;
}

void harmless_add(harmless *h, linkspan_str text)
{
    h->has_text = true;
    must(linkspan_linkifier_push(h->linkifier, text.data, text.len, write_out,
                                 NULL));
}

void harmless_end(harmless *h)
{
    if (!h || !h->has_text)
        return;
    h->has_text = false;
    must(linkspan_linkifier_finish(h->linkifier, write_out, NULL));
    must(linkspan_linkifier_reset(h->linkifier));
}
