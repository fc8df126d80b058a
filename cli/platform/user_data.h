/* The user's data folder: XDG_DATA_HOME/linkspan or ~/.local/share/linkspan. */
#ifndef CLI_PLATFORM_USER_DATA_H
#define CLI_PLATFORM_USER_DATA_H

#include <stdbool.h>
#include <stddef.h>

/** Names of the lists there. */
#define USER_SUFFIXES "public_suffix_list.dat"
#define USER_TLDS     "tlds-alpha-by-domain.txt"

/** Path of a file in the folder, to be freed by the caller; NULL if neither
 *  XDG_DATA_HOME nor HOME is an absolute path. */
char *user_data_path(const char *name);

/** Make the folder and wait until no other process installs there. Returns a
 *  file to close when done, or -1 after a message. */
int user_data_lock(void);

/** Put a file into the folder, whole or not at all: the old one stays until the
 *  new one is on the disk. False after a message. Needs the lock. */
bool user_data_install(const char *name, const char *text, size_t len);

#endif
