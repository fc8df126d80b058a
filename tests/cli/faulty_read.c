/* Preloaded, this makes read(2) behave badly as it is allowed to: it gives few
 * bytes at a time, is interrupted every other time, and, if FAULTY_READ_FAILS
 * is set, fails for good after so many bytes; after FAULTY_READ_CUTS bytes the file
 * loses all but half of what was read. FAULTY_TIME is the time that time(2) returns. FAULTY_CLOCK makes
 * the clock of clock_gettime(2) that only goes on show so many milliseconds more each
 * time. FAULTY_MKDIR is the number of the error with which mkdir(2) fails if the folder
 * exists. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define MOST 7

ssize_t read(int fd, void *into, size_t room)
{
    static unsigned calls;
    static size_t total;
    const char *const limit = getenv("FAULTY_READ_FAILS");
    const char *const cut = getenv("FAULTY_READ_CUTS");
    if (calls++ % 2 == 0) {
        errno = EINTR;
        return -1;
    }
    if (limit && total >= strtoul(limit, NULL, 10)) {
        errno = EIO;
        return -1;
    }
    const ssize_t got = syscall(SYS_read, fd, into, room < MOST ? room : MOST);
    total += got > 0 ? (size_t)got : 0;
    if (cut && total >= strtoul(cut, NULL, 10)) {
        char path[32];
        (void)snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        if (truncate(path, (off_t)total / 2) != 0)
            return -1;
    }
    return got;
}

int clock_gettime(clockid_t clock, struct timespec *into)
{
    static atomic_long shown;
    const char *const step = getenv("FAULTY_CLOCK");
    if (clock != CLOCK_MONOTONIC || !step)
        return (int)syscall(SYS_clock_gettime, clock, into);
    const long added = strtol(step, NULL, 10);
    const long time = atomic_fetch_add(&shown, added) + added;
    *into = (struct timespec){time / 1000, time % 1000 * 1000000};
    return 0;
}

time_t time(time_t *into)
{
    const char *const wanted = getenv("FAULTY_TIME");
    struct timespec now = {0};
    (void)syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    if (wanted)
        now.tv_sec = (time_t)strtoll(wanted, NULL, 10);
    if (into)
        *into = now.tv_sec;
    return now.tv_sec;
}

int mkdir(const char *path, mode_t mode)
{
    const char *const wanted = getenv("FAULTY_MKDIR");
    const int made = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (made != 0 && errno == EEXIST && wanted)
        errno = (int)strtol(wanted, NULL, 10);
    return made;
}
