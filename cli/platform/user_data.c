#include "cli/platform/user_data.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/platform/message.h"

static char *joined(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *const path = must_resize(NULL, size);
    (void)snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* The XDG base directory specification: relative paths are ignored. */
static const char *absolute(const char *variable)
{
    const char *const path = getenv(variable);
    return path && *path == '/' ? path : NULL;
}

static char *user_folder(void)
{
    const char *const data = absolute("XDG_DATA_HOME");
    const char *const home = absolute("HOME");
    if (data)
        return joined(data, "linkspan");
    return home ? joined(home, ".local/share/linkspan") : NULL;
}

char *user_data_path(const char *name)
{
    char *const folder = user_folder();
    char *const path = folder ? joined(folder, name) : NULL;
    free(folder);
    return path;
}

/* Make a folder and those above it; false, with errno set. */
static bool make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        const int made = mkdir(path, 0700);
        *at = '/';
        if (made != 0 && errno != EEXIST && errno != EROFS && errno != EACCES)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

int user_data_lock(void)
{
    char *const folder = user_folder();
    if (!folder) {
        message(NULL, "no folder for the user's data: neither XDG_DATA_HOME "
                      "nor HOME is an absolute path");
        return -1;
    }
    char *const path = joined(folder, "lock");
    const char *what = folder;
    int lock = -1;
    if (make_folders(folder)) {
        what = path;
        lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    }
    int locked = -1;
    while (lock >= 0 && locked != 0) {
        locked = flock(lock, LOCK_EX);
        if (locked != 0 && errno != EINTR)
            break;
    }
    if (locked != 0) {
        message(what, "%s", strerror(errno));
        if (lock >= 0)
            (void)close(lock);
        lock = -1;
    }
    free(path);
    free(folder);
    return lock;
}

static bool write_all(int fd, const char *text, size_t len)
{
    while (len > 0) {
        const ssize_t written = write(fd, text, len);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            text += written;
            len -= (size_t)written;
        }
    }
    return true;
}

/* The new name must be on the disk too. If a folder cannot be opened or synced,
 * the file itself is complete all the same. */
static void sync_folder(void)
{
    char *const folder = user_folder();
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)fsync(fd);
        (void)close(fd);
    }
    free(folder);
}

/* Write `temporary` and rename it; false, with errno set. */
static bool replace(const char *temporary, const char *path, const char *text,
                    size_t len)
{
    /* Only the holder of the lock writes this file, so what a killed process
     * has left can be overwritten. */
    const int fd = open(
        temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd < 0)
        return false;
    bool is_done = write_all(fd, text, len) && fsync(fd) == 0;
    int reason = errno;
    if (close(fd) != 0 && is_done) {
        is_done = false;
        reason = errno;
    }
    if (is_done && rename(temporary, path) != 0) {
        is_done = false;
        reason = errno;
    }
    if (!is_done)
        (void)unlink(temporary);
    errno = reason;
    return is_done;
}

bool user_data_install(const char *name, const char *text, size_t len)
{
    char *const path = user_data_path(name);
    if (!path)
        return false;
    const size_t size = strlen(path) + sizeof ".new";
    char *const temporary = must_resize(NULL, size);
    (void)snprintf(temporary, size, "%s.new", path);
    /* beyond the limit for file sizes, write() must fail instead of killing the
     * program */
    (void)signal(SIGXFSZ, SIG_IGN);
    const bool is_done = replace(temporary, path, text, len);
    if (is_done)
        sync_folder();
    else
        message(path, "%s; the list in use does not change", strerror(errno));
    free(temporary);
    free(path);
    return is_done;
}
