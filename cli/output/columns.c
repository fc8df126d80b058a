#include "cli/output/utf8.h"

#include <stddef.h>

#include "cli/generated/width_table.h"

/* Returns how many elements of the sorted array `starts` are not greater than
 * `cp`. */
static size_t count_up_to(const uint32_t *starts, size_t count, uint32_t cp)
{
    size_t low = 0;
    while (count > low) {
        const size_t middle = low + (count - low) / 2;
        if (starts[middle] <= cp)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

#define COUNT_UP_TO(starts, cp)                                                \
    count_up_to(starts, sizeof(starts) / sizeof *(starts), cp)

unsigned columns_of(uint32_t cp)
{
    return width_values[COUNT_UP_TO(width_starts, cp) - 1];
}

bool is_unseen(uint32_t cp)
{
    return COUNT_UP_TO(unseen_ends, cp) % 2 == 1;
}
