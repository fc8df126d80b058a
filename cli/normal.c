#include "cli/normal.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/redirectors.h"

/* A link that is wrapped more often stays wrapped: unwrapping it would take time with
 * the square of its length, and a second run must not go on where this one stopped. */
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

/* Write the form of the link. False: it is no address. */
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

/* Find what the form leads to, if need be without what tracks readers. */
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
            unwraps = false; /* it would lead nowhere */
        }
        count++;
    }
    return text_of(&n->form);
}
