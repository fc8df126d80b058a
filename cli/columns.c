#include "cli/columns.h"

#include <stddef.h>

#include "cli/generated/width_table.h"

unsigned columns_of(uint32_t cp)
{
    size_t low = 0;
    size_t high = sizeof width_starts / sizeof *width_starts;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (width_starts[middle] <= cp)
            low = middle;
        else
            high = middle;
    }
    return width_values[low];
}
