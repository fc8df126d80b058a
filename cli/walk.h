/* Files, and folders with all that is below them. */
#ifndef CLI_WALK_H
#define CLI_WALK_H

#include <stdbool.h>

/** Told of each file; `is_named` if it was named itself and not found in a
 *  folder. False if something went wrong, which has been said. */
typedef bool (*walk_function)(void *context, const char *path, bool is_named);

typedef struct walk {
    bool is_recursive;
    bool is_quiet; /**< no messages */
    walk_function each;
    void *context;
} walk;

/** Go through what `path` names, in the order of the names' bytes. Links to
 *  folders are followed only if named; what is no regular file is passed over
 *  unless named. False if something went wrong. */
bool walk_path(const walk *w, const char *path);

#endif
