/* linkspan lists --update. */
#ifndef CLI_COMMANDS_UPDATE_H
#define CLI_COMMANDS_UPDATE_H

#include <stdbool.h>
#include <stddef.h>

/** Check the lists, show what is new in them, and install them in the user's
 *  data folder. Returns a STATUS_. */
int update_lists(char **paths, size_t count, bool is_json);

#endif
