#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "api/convert.h"
#include "api/each.h"
#include "find/result.h"

#define ABSENT (-1)

/* For each range, the bit of `parts` that is set if the part is present, even
 * if its range is empty. */
static const uint32_t part_bits[LKS_RANGES] = {
    [6] = LINKSPAN_PART_PATH,
    [7] = LINKSPAN_PART_QUERY,
    [8] = LINKSPAN_PART_FRAGMENT,
    [9] = LINKSPAN_PART_DIRECTIVE,
};

static void flatten(linkspan_link *link, ptrdiff_t fields[LINKSPAN_FIELD_COUNT])
{
    fields[LINKSPAN_FIELD_KIND] = (ptrdiff_t)link->kind;
    fields[LINKSPAN_FIELD_FLAGS] = (ptrdiff_t)link->flags;
    fields[LINKSPAN_FIELD_HOST_KIND] = (ptrdiff_t)link->host_kind;
    fields[LINKSPAN_FIELD_PARTS] = (ptrdiff_t)link->parts;
    fields[LINKSPAN_FIELD_ACTION] = link->action;
    fields[LINKSPAN_FIELD_DIRECTIVE_COUNT] = (ptrdiff_t)link->directive_count;
    for (size_t i = 0; i < LKS_RANGES; i++) {
        const linkspan_range *range = lks_range_of(link, i);
        const bool is_there =
            range->end > range->start || (link->parts & part_bits[i]);
        ptrdiff_t *pair = fields + LINKSPAN_FIELD_START + 2 * i;
        pair[0] = is_there ? (ptrdiff_t)range->start : ABSENT;
        pair[1] = is_there ? (ptrdiff_t)range->end : ABSENT;
    }
}

static void write_record(linkspan_link *link, ptrdiff_t *record, size_t width)
{
    ptrdiff_t fields[LINKSPAN_FIELD_COUNT];
    if (width < LINKSPAN_FIELD_COUNT) {
        flatten(link, fields);
        memcpy(record, fields, width * sizeof *fields);
        return;
    }
    flatten(link, record);
    for (size_t i = LINKSPAN_FIELD_COUNT; i < width; i++)
        record[i] = ABSENT;
}

static bool are_records(const ptrdiff_t *records, size_t width, size_t room)
{
    return room == 0 || (records && width > 0 &&
                         room <= (size_t)PTRDIFF_MAX / sizeof *records / width);
}

// NOLINTNEXTLINE(readability-function-size): no struct, for bindings
ptrdiff_t linkspan_find_flat(const linkspan_detector *detector,
                             const char *text, size_t len, uint32_t unit,
                             ptrdiff_t *records, size_t width, size_t room)
{
    if (!detector || !lks_is_memory(text, len) ||
        !are_records(records, width, room))
        return LINKSPAN_ERR_ARG;
    if (!lks_is_unit(unit))
        return LINKSPAN_ERR_OPTION;
    const lks_slice slice = lks_slice_of(text, len);
    lks_each each;
    lks_offsets offsets;
    linkspan_link link;
    size_t count = 0;
    lks_each_begin(&each, detector, slice, 0, 0);
    lks_offsets_begin(&offsets, slice, LINKSPAN_UNIT_BYTE, unit,
                      lks_unit_kernel_beside(detector->kernel));
    for (; lks_each_next(&each, &link); count++) {
        if (count >= room)
            continue;
        if (unit != LINKSPAN_UNIT_BYTE)
            lks_convert_link(&offsets, &link);
        write_record(&link, records + count * width, width);
    }
    return (ptrdiff_t)count; /* cannot overflow: no text has more links than
                              * bytes */
}
