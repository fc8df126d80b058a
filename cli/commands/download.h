/* linkspan lists --update --download. */
#ifndef CLI_COMMANDS_DOWNLOAD_H
#define CLI_COMMANDS_DOWNLOAD_H

#include <stdbool.h>

#define DOWNLOADED_LISTS 2

/** Run curl or, without it, wget, to download the lists of domains to a folder that
 *  is removed when the command ends. `paths` receives their names, which stay valid.
 *  False after a message. */
bool download_lists(char *paths[DOWNLOADED_LISTS]);

#endif
