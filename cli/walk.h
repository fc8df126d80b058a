/* Files, and folders with all that is below them, one after the other. */
#ifndef CLI_WALK_H
#define CLI_WALK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct walk walk;

typedef struct walk_settings {
    char **paths; /**< to start with */
    size_t count;
    bool is_recursive;
    bool is_quiet; /**< no messages */
} walk_settings;

walk *walk_new(const walk_settings *settings);
void walk_free(walk *w);

/** The next file, in the order of the names' bytes, valid until the next call;
 *  NULL: there is none. Links to folders are followed only if named; what is no
 *  regular file is passed over unless named.
 *  @param is_named  it was named itself and not found in a folder. */
const char *walk_next(walk *w, bool *is_named);

/** Did nothing go wrong so far? What did has been said. */
bool walk_is_good(const walk *w);

#endif
