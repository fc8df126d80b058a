#include "cli/output/hit.h"

#include <stdlib.h>
#include <string.h>

#include "cli/platform/message.h"

/* A link with more wrappers than this is not unwrapped at all. Unwrapping every
 * layer would take quadratic time; unwrapping only some would not be stable, since
 * normalizing the result again would unwrap the next ones. */
#define MOST_WRAPPERS 8

void normal_init(normal *n)
{
    memset(n, 0, sizeof *n);
    must(linkspan_buf_init(&n->written, SIZE_MAX / 2, NULL));
}

void normal_free(normal *n)
{
    linkspan_buf_free(&n->written);
    free(n->form.data);
    free(n->target.data);
}

/* Write the normal form of the link. Returns false if it has no address. */
static bool write_form(normal *n, uint32_t kind, linkspan_str link)
{
    n->written.len = 0;
    const linkspan_status st =
        linkspan_normalize(kind, link.data, link.len, n->flags, &n->written);
    if (st == LINKSPAN_ERR_INVALID)
        return false;
    must(st);
    n->form.len = 0;
    growing_add(&n->form, (linkspan_str){n->written.data, n->written.len});
    return true;
}

static linkspan_str text_of(const growing *text)
{
    return (linkspan_str){text->data, text->len};
}

/* Unwrap the normal form: find the address inside it. If there is none, remove the
 * tracking parameters and try once more. */
static bool find_target(normal *n, bool unwraps)
{
    return (unwraps && unwrap(text_of(&n->form), &n->target)) ||
           (n->strips_tracking && strip_tracking(&n->form) && unwraps &&
            unwrap(text_of(&n->form), &n->target));
}

linkspan_str normal_of(normal *n, uint32_t kind, linkspan_str link)
{
    bool unwraps = n->unwraps;
    size_t count = 0;
    if (!write_form(n, kind, link))
        return (linkspan_str){NULL, 0};
    while (find_target(n, unwraps)) {
        if (count == MOST_WRAPPERS) {
            unwraps = false;
            (void)write_form(n, kind, link);
        } else if (!write_form(n, LINKSPAN_KIND_URL, text_of(&n->target))) {
            unwraps = false; /* the target is no address: keep the old form */
        }
        count++;
    }
    return text_of(&n->form);
}
