/* linkspan lists --update --download: lets curl or wget download the lists. The
 * command itself opens no connection for that. */
#include "cli/commands/commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/platform/message.h"
#include "cli/platform/user_data.h"

/* As a shell reports that a program is not there. */
#define NO_PROGRAM 127

static const struct download {
    const char *name;
    const char *address;
} downloads[DOWNLOADED_LISTS] = {
    {USER_SUFFIXES, "https://publicsuffix.org/list/" USER_SUFFIXES},
    {USER_TLDS, "https://data.iana.org/TLD/" USER_TLDS},
};

/* The folder of the lists; "" if there is none. */
static char folder[4096];
static char files[DOWNLOADED_LISTS][sizeof folder + 32];

static void remove_downloads(void)
{
    for (size_t i = 0; i < DOWNLOADED_LISTS; i++)
        (void)unlink(files[i]);
    (void)rmdir(folder);
}

static bool make_folder(void)
{
    const char *const given = getenv("TMPDIR");
    const int len = snprintf(folder, sizeof folder, "%s/linkspan.XXXXXX",
                             given && *given ? given : "/tmp");
    if (len < 0 || (size_t)len >= sizeof folder || !mkdtemp(folder)) {
        message(folder, "cannot make a folder: %s", strerror(errno));
        return false;
    }
    for (size_t i = 0; i < DOWNLOADED_LISTS; i++)
        (void)snprintf(files[i], sizeof files[i], "%s/%s", folder,
                       downloads[i].name);
    if (atexit(remove_downloads) == 0)
        return true;
    (void)rmdir(folder);
    message("--download", "out of memory");
    return false;
}

/* Run a program and return its exit status; NO_PROGRAM if it is not there. */
static int run_program(const char *const arguments[])
{
    char *copy[16] = {NULL};
    for (size_t i = 0; arguments[i]; i++)
        copy[i] = must_copy(arguments[i]);
    (void)fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        (void)execvp(copy[0], copy);
        _exit(errno == ENOENT ? NO_PROGRAM : NO_PROGRAM - 1);
    }
    for (size_t i = 0; copy[i]; i++)
        free(copy[i]);
    int status = 0;
    pid_t ended = -1;
    if (child > 0)
        do
            ended = waitpid(child, &status, 0);
        while (ended < 0 && errno == EINTR);
    if (ended < 0)
        fail(arguments[0], "cannot be run: %s", strerror(errno));
    return WIFEXITED(status) ? WEXITSTATUS(status) : NO_PROGRAM - 1;
}

static int download(const char *address, const char *file)
{
    const char *const curl[] = {
        "curl",    "--fail", "--silent",   "--show-error", "--location",
        "--proto", "=https", "--max-time", "120",          "--output",
        file,      address,  NULL};
    const char *const wget[] = {"wget",
                                "--quiet",
                                "--timeout=60",
                                "--tries=2",
                                "--output-document",
                                file,
                                address,
                                NULL};
    const int status = run_program(curl);
    return status == NO_PROGRAM ? run_program(wget) : status;
}

bool download_lists(char *paths[DOWNLOADED_LISTS])
{
    if (!make_folder())
        return false;
    for (size_t i = 0; i < DOWNLOADED_LISTS; i++) {
        paths[i] = files[i];
        const int status = download(downloads[i].address, files[i]);
        if (status == NO_PROGRAM)
            message("--download", "needs curl or wget; neither is installed");
        else if (status != 0)
            message(downloads[i].address, "not downloaded; the old lists stay "
                                          "in use");
        if (status != 0)
            return false;
    }
    return true;
}
