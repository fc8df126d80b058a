#include "cli/input/redacting.h"

#include <string.h>

#include "cli/platform/message.h"

void bytes_add(bytes *to, const char *data, size_t len)
{
    if (to->room - to->len < len) {
        to->room = 2 * (to->len + len);
        to->data = must_resize(to->data, to->room);
    }
    if (len > 0)
        memcpy(to->data + to->len, data, len);
    to->len += len;
}

static linkspan_status note_change(void *context, const linkspan_change *change)
{
    redactor *const r = context;
    if (r->made_count == r->made_room) {
        r->made_room = 2 * r->made_room + 16;
        r->made = must_resize(r->made, r->made_room * sizeof *r->made);
    }
    r->made[r->made_count++] = *change;
    return LINKSPAN_OK;
}

bool redact_str(redactor *r, uint32_t markup, linkspan_str text,
                linkspan_buf *out)
{
    linkspan_redact_options how = r->how;
    how.markup = markup;
    how.on_change = note_change;
    how.context = r;
    r->made_count = 0;
    must(linkspan_buf_init(out, SIZE_MAX, NULL));
    must(linkspan_redact(r->detector, &how, text.data, text.len, out));
    r->changes += r->made_count;
    return r->made_count > 0;
}
