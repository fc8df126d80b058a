/* Preloaded, this makes read(2) behave badly as it is allowed to: it gives few
 * bytes at a time, is interrupted every other time, and, if FAULTY_READ_FAILS
 * is set, fails for good after so many bytes; FAULTY_READ_SLEEP makes it wait
 * so many microseconds. FAULTY_TIME is the time that time(2) returns. FAULTY_MKDIR is
 * the number of the error with which mkdir(2) fails if the folder exists. */
#include <errno.h>
#include <fcntl.h>
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
    const char *const sleep = getenv("FAULTY_READ_SLEEP");
    if (sleep)
        (void)usleep((useconds_t)strtoul(sleep, NULL, 10));
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
    return got;
}

time_t time(time_t *into)
{
    const char *const wanted = getenv("FAULTY_TIME");
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
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
