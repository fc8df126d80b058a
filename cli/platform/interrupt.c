#include "cli/platform/message.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The signal handler writes to this pipe. interrupt_wait() waits for input and for
 * this pipe, so that a signal ends the wait even if it comes right before the
 * wait. */
static int waking[2] = {-1, -1};
static volatile sig_atomic_t signal_that_came;

static void on_signal(int number)
{
    const int saved = errno;
    signal_that_came = number;
    (void)!write(waking[1], "", 1);
    errno = saved;
}

void interrupt_catch(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    struct sigaction old;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND;
    int ends[2];
    if (pipe(ends) != 0)
        return;
    for (int i = 0; i < 2; i++) {
        /* use a descriptor other than 0, 1 and 2, even if these are closed */
        waking[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
        (void)close(ends[i]);
    }
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        /* ignored signals, as under nohup, stay ignored */
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    }
}

bool interrupt_came(void)
{
    return signal_that_came != 0;
}

bool interrupt_wait(int fd)
{
    struct pollfd files[] = {{fd, POLLIN, 0}, {waking[0], POLLIN, 0}};
    while (!interrupt_came()) {
        if (poll(files, 2, -1) > 0)
            return !interrupt_came();
        if (errno != EINTR)
            return true;
    }
    return false;
}

void interrupt_die(void)
{
    const int number = (int)signal_that_came;
    if (number == 0)
        return;
    message(NULL, "interrupted");
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}
