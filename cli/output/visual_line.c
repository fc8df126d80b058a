#include "cli/output/visual_line.h"

#include <stdlib.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

void growing_add(growing *text, linkspan_str more)
{
    if (more.len == 0)
        return;
    if (text->room - text->len < more.len) {
        text->room = 2 * (text->len + more.len);
        text->data = must_resize(text->data, text->room);
    }
    memcpy(text->data + text->len, more.data, more.len);
    text->len += more.len;
}

void visual_line_add(visual_line *line, linkspan_str visual,
                     bool is_right_to_left)
{
    line->list =
        must_resize(line->list, (line->count + 1) * sizeof *line->list);
    placed *const one = &line->list[line->count++];
    one->at = line->text.len;
    one->visual.start = line->links.len;
    /* U+200F and U+200E */
    growing_add(&line->text,
                str_of(is_right_to_left ? "\xE2\x80\x8F" : "\xE2\x80\x8E"));
    growing_add(&line->links, visual);
    one->visual.end = line->links.len;
}

static int compare(const void *key, const void *element)
{
    const size_t at = *(const size_t *)key;
    const placed *const one = element;
    return at < one->at ? -1 : at > one->at;
}

/* The link whose mark stands at `at` in the line, or NULL. */
static const placed *link_at(const visual_line *line, size_t at)
{
    return line->count == 0 ? NULL
                            : bsearch(&at, line->list, line->count,
                                      sizeof *line->list, compare);
}

void visual_line_finish(visual_line *line, const linkspan_bidi *how,
                        growing *out)
{
    linkspan_bidi plain = *how;
    linkspan_buf seen;
    plain.kind = LINKSPAN_KIND_URL;
    plain.order = LINKSPAN_ORDER_PLAIN;
    must(linkspan_buf_init(&seen, SIZE_MAX / 2, NULL));
    size_t *const from = must_resize(NULL, (line->text.len + 1) * sizeof *from);
    must(linkspan_bidi_visual(&plain, line->text.data, line->text.len, &seen,
                              from, NULL));
    for (size_t i = 0; i < seen.len;) {
        const placed *const link = link_at(line, from[i]);
        if (link) {
            growing_add(out, part_of(line->links.data, link->visual));
            i += 3;
        } else {
            growing_add(out, (linkspan_str){seen.data + i++, 1});
        }
    }
    free(from);
    linkspan_buf_free(&seen);
    line->text.len = 0;
    line->links.len = 0;
    line->count = 0;
}

void visual_line_free(visual_line *line)
{
    free(line->text.data);
    free(line->links.data);
    free(line->list);
}
