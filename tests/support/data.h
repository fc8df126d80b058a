/* The official data files, for tests that compare with them. They are not part of the
 * project: a test without them is skipped, which counts as a failure if CI=true
 * (tests/run_test). */
#ifndef LKS_SUPPORT_DATA_H
#define LKS_SUPPORT_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/skips.h"

#define LKS_CODE_POINTS 0x110000u

/** Contents of a file, NUL added; NULL if it cannot be read. Caller frees. */
char *lks_read_file(const char *path, size_t *len);

/** Contents of `name` below the folder LINKSPAN_SHARED (../shared if that is
 *  not set). If the file is absent, says how to get it and returns NULL. Caller
 *  frees. */
char *lks_try_data(const char *name);

/** Contents of `name` as lks_try_data() gives them. If the file is absent, the
 *  running test, or the program, is skipped: lks_skip(). Caller frees. */
char *lks_read_data(const char *name);

/** One line of a UCD file without its comment: code points and up to 15
 *  fields. */
typedef struct lks_ucd_row {
    uint32_t first;
    uint32_t last;
    char *fields[15]; /**< without the code points; NULL after the last */
} lks_ucd_row;

/** Read the next data row of `*text`, which is cut into strings; false at the
 *  end. */
bool lks_next_ucd_row(char **text, lks_ucd_row *row);

/** Set values[cp] of every code point of the rows whose field 0 is `name` (any
 *  row if NULL) in the UCD file `path`. */
void lks_paint_property(const char *path, const char *name, uint8_t *values,
                        uint8_t value);

#endif
