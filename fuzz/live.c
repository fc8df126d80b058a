/* Edited text has the links of a search from scratch, and records of integers
 * equal links. Input: options, then the place of the edit, how many bytes it
 * removes and inserts, the inserted bytes, and the text. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define LONGEST    4096
#define MOST_LINKS (LONGEST / 4)
#define HEAD       4

static void require(int is_true)
{
    if (!is_true)
        abort();
}

static linkspan_detector *make_detector(uint8_t how)
{
    static const size_t caps[] = {65536, 600, 20, 1000};
    linkspan_options o;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&o) == LINKSPAN_OK);
    require(linkspan_options_set_profile(&o, how % 3) == LINKSPAN_OK);
    o.max_link_len = caps[how >> 2 & 3];
    o.start = how >> 4 & 3;
    if (o.start > LINKSPAN_START_WWW)
        o.start = LINKSPAN_START_ALL;
    if (how & 64)
        o.flags = LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_LOCALHOST;
    require(linkspan_detector_new(&o, &d) == LINKSPAN_OK);
    return d;
}

typedef struct list {
    linkspan_link links[MOST_LINKS];
    size_t count;
} list;

static void find(const linkspan_detector *d, const char *text, size_t len,
                 list *to)
{
    require(linkspan_find(d, text, len, to->links, MOST_LINKS, &to->count) ==
            LINKSPAN_OK);
    require(to->count <= MOST_LINKS);
}

/* The records of linkspan_find_flat() must equal the links, with their offsets in
 * `unit`. */
static void check_flat(const linkspan_detector *d, const char *text, size_t len,
                       const list *want, uint32_t unit)
{
    static ptrdiff_t records[MOST_LINKS * LINKSPAN_FIELD_COUNT];
    const ptrdiff_t count = linkspan_find_flat(
        d, text, len, unit, records, LINKSPAN_FIELD_COUNT, MOST_LINKS);
    require(count >= 0 && (size_t)count == want->count);
    for (size_t i = 0; i < want->count; i++) {
        const linkspan_link *l = &want->links[i];
        const ptrdiff_t *r = records + i * LINKSPAN_FIELD_COUNT;
        size_t span[] = {l->span.start, l->span.end};
        require(linkspan_convert_offsets(text, len, LINKSPAN_UNIT_BYTE, unit,
                                         span, 2) == LINKSPAN_OK);
        require(r[LINKSPAN_FIELD_KIND] == (ptrdiff_t)l->kind);
        require(r[LINKSPAN_FIELD_PARTS] == (ptrdiff_t)l->parts);
        require(r[LINKSPAN_FIELD_START] == (ptrdiff_t)span[0]);
        require(r[LINKSPAN_FIELD_END] == (ptrdiff_t)span[1]);
    }
}

static void check_edit(const linkspan_detector *d, const linkspan_edit *edit,
                       const char *text, size_t len, list *old)
{
    static list want;
    static linkspan_link fresh[MOST_LINKS];
    linkspan_links links = {.size = sizeof links,
                            .stride = sizeof *old->links,
                            .links = old->links,
                            .count = old->count,
                            .room = MOST_LINKS};
    linkspan_relinked to = {
        .size = sizeof to, .links = fresh, .room = MOST_LINKS};
    find(d, text, len, &want);
    require(linkspan_relink(d, text, len, edit, &links, &to) == LINKSPAN_OK);
    require(to.scanned.start <= edit->position &&
            to.scanned.end >= edit->position + edit->inserted &&
            to.scanned.end <= len);
    require(linkspan_relink_apply(edit, &to, &links) == LINKSPAN_OK);
    require(links.count == want.count);
    require(memcmp(old->links, want.links, want.count * sizeof *want.links) ==
            0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static list old;
    static char edited[2 * LONGEST];
    if (size < HEAD || size > LONGEST || data[3] > size - HEAD)
        return 0;
    const char *inserted = (const char *)data + HEAD;
    const char *text = inserted + data[3];
    const size_t len = size - HEAD - data[3];
    linkspan_edit edit = {.size = sizeof edit, .inserted = data[3]};
    edit.position = len * data[1] / 255;
    edit.removed = (len - edit.position) * data[2] / 255;
    const size_t rest = edit.position + edit.removed;
    memcpy(edited, text, edit.position);
    memcpy(edited + edit.position, inserted, edit.inserted);
    memcpy(edited + edit.position + edit.inserted, text + rest, len - rest);

    linkspan_detector *d = make_detector(data[0]);
    find(d, text, len, &old);
    check_flat(d, text, len, &old, LINKSPAN_UNIT_BYTE);
    check_flat(d, text, len, &old, LINKSPAN_UNIT_CODE_POINT);
    check_flat(d, text, len, &old, LINKSPAN_UNIT_UTF16);
    check_edit(d, &edit, edited, len - edit.removed + edit.inserted, &old);
    linkspan_detector_free(d);
    return 0;
}
