/* Whatever the arguments are, the command ends with a status that it documents,
 * says why if that is 2, writes no file, lets no text steer the terminal by way
 * of a message, and gives back the memory and the files that it took.
 *
 * Lines up to the first NUL: the arguments. The rest: standard input, which is
 * also the file `in`. Beside it stand the lists `tlds`, `suffixes` and `names`,
 * and the folder `more`. No name is looked up: c-ares is left out. */
#include <errno.h>
#include <getopt.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include "cli/commands/commands.h"
#include "cli/platform/message.h"
#include "fuzz/arguments_libc.h"
#include "fuzz/outstanding.h"

#undef main
#undef exit
#undef open
#undef stat
#undef lstat
#undef access
#undef opendir
#undef fclose
#undef getenv
#undef pthread_create

#define MOST_ARGUMENTS 32
#define LONGEST        4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true, const char *what)
{
    if (is_true)
        return;
    (void)dprintf(STDERR_FILENO, "arguments: not so: %s\n", what);
    abort();
}

/* -------------------------------------------- what the command has of libc */

static jmp_buf end_of_run;
static pthread_t main_thread;
static bool has_threads;
static int folder = -1;

void target_exit(int status)
{
    require(pthread_equal(pthread_self(), main_thread), "one thread ends it");
    longjmp(end_of_run, status + 1);
}

/* True for a path below the folder. */
static bool is_inside(const char *path)
{
    if (*path != '/' && !strstr(path, ".."))
        return true;
    errno = EACCES;
    return false;
}

int target_open(const char *path, int flags, ...)
{
    require((flags & (O_ACCMODE | O_CREAT)) == O_RDONLY, "nothing is written");
    return is_inside(path) ? openat(folder, path, flags) : -1;
}

/* There is no folder for the user's data, so --update writes nothing. */
char *target_getenv(const char *name)
{
    return strcmp(name, "HOME") == 0 || strcmp(name, "XDG_DATA_HOME") == 0
               ? NULL
               : getenv(name);
}

int target_stat(const char *path, struct stat *st, int flags)
{
    return is_inside(path) ? fstatat(folder, path, st, flags) : -1;
}

int target_access(const char *path, int mode)
{
    return is_inside(path) ? faccessat(folder, path, mode, 0) : -1;
}

DIR *target_opendir(const char *path)
{
    const int fd = target_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return fd < 0 ? NULL : fdopendir(fd);
}

int target_fclose(FILE *file)
{
    return fflush(file); /* the file is needed again */
}

int target_create(pthread_t *thread, void *(*run)(void *), void *context)
{
    has_threads = true;
    return pthread_create(thread, NULL, run, context);
}

/* No signal ever comes. */
void interrupt_catch(void)
{
}

bool interrupt_came(void)
{
    return false;
}

bool interrupt_wait(int fd)
{
    (void)fd;
    return true;
}

void interrupt_die(void)
{
}

/* ---------------------------------------------------------------- one run */

typedef struct outcome {
    int status;
    bool is_exit; /* by exit(), not the end of main() */
    char *out;
    size_t out_len;
    char *err;
    size_t err_len;
} outcome;

static int first_free_descriptor(void)
{
    const int fd = dup(STDIN_FILENO);
    (void)close(fd);
    return fd;
}

static void outcome_free(const outcome *o)
{
    free(o->out);
    free(o->err);
}

/* Run main(); memory that is left over is counted if there is a sanitizer. */
static void run(int argc, char **argv, outcome *o)
{
    FILE *const real_out = stdout;
    FILE *const real_err = stderr;
    const int free_before = first_free_descriptor();
    FILE *const out = open_memstream(&o->out, &o->out_len);
    FILE *const err = open_memstream(&o->err, &o->err_len);
    require(out && err, "there is memory");
    stdout = out;
    stderr = err;
    optind = 0; /* makes getopt start again */
    has_threads = false;
    outstanding_begin();
    const int jumped = setjmp(end_of_run);
    o->is_exit = jumped != 0;
    o->status = jumped ? jumped - 1 : linkspan_main(argc, argv);
    output_gather(NULL);
    progress_end();
    stdout = real_out;
    stderr = real_err;
    (void)fclose(out);
    (void)fclose(err);
    /* Not counted as lost: memory that is in use when exit() is called, and the stacks
     * of ended threads, which libc keeps for new threads. */
    outstanding_forget(o->out);
    outstanding_forget(o->err);
    const size_t left = outstanding_end(o->is_exit && !has_threads);
    require(o->is_exit || has_threads || left == 0, "memory is given back");
    require(o->is_exit || first_free_descriptor() == free_before,
            "files are closed");
}

/* ------------------------------------------------------------- properties */

/* find -s writes no messages about files that cannot be read, as grep does. */
static bool is_told_to_be_quiet(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "--no-m", 6) == 0 ||
            (argv[i][0] == '-' && argv[i][1] != '-' && strchr(argv[i], 's')))
            return true;
    return false;
}

static void check(int argc, char **argv, const outcome *o)
{
    require(o->status >= STATUS_FOUND && o->status <= STATUS_ERROR, "status");
    const bool is_told = strncmp(o->err, "linkspan: ", 10) == 0;
    require(o->status != STATUS_ERROR || is_told ||
                is_told_to_be_quiet(argc, argv),
            "an error has a message");
    require(o->err_len == 0 || (is_told && o->err[o->err_len - 1] == '\n'),
            "a message is a line of its own");
    for (size_t i = 0; i < o->err_len; i++)
        require((uint8_t)o->err[i] >= ' ' ? o->err[i] != 0x7F
                                          : o->err[i] == '\n',
                "a message steers nothing");
}

/* The help of a command must mention each of its options. */
static void check_option(void *context, const option_spec *spec)
{
    char name[64];
    const outcome *const o = context;
    (void)snprintf(name, sizeof name, "--%s", spec->name);
    require(strstr(o->out, name) != NULL, name);
}

static void check_help(const command_spec *command)
{
    char name[32];
    char help[] = "--help";
    char program[] = "linkspan";
    char *argv[] = {program, name, help, NULL};
    outcome o = {0};
    (void)snprintf(name, sizeof name, "%s", command->name);
    run(3, argv, &o);
    check(3, argv, &o);
    require(o.status == STATUS_FOUND && o.err_len == 0, "--help is no error");
    require(strncmp(o.out, "Usage: linkspan ", 16) == 0, "--help tells usage");
    options_visit(command, check_option, &o);
    outcome_free(&o);
}

/* --------------------------------------------------------------- its files */

static char folder_name[] = "/tmp/linkspan-arguments-XXXXXX";
#define TEXT(string) string, sizeof string - 1
static const struct file {
    const char *name;
    const char *text;
    size_t len;
} files[] = {
    {"in", TEXT("")},
    {"tlds",
     TEXT("# Version 2026111500, Last Updated Sun Nov 15 07:07:01 2026 UTC\n"
          "COM\nORG\nXN--P1AI\n")},
    {"suffixes",
     TEXT("// ===BEGIN ICANN DOMAINS===\ncom\nco.uk\n*.ck\n!www.ck\n"
          "// ===END ICANN DOMAINS===\n")},
    {"names", TEXT("paypal.com\nexample.org # ours\n")},
    {"more/one", TEXT("see https://example.com/a and b@example.org\n")},
    {"more/two", TEXT("\0binary a.com\n")},
};
#define FILES (sizeof files / sizeof *files)

static void remove_folder(void)
{
    for (size_t i = 0; i < FILES; i++)
        (void)unlinkat(folder, files[i].name, 0);
    (void)unlinkat(folder, "more", AT_REMOVEDIR);
    (void)rmdir(folder_name);
}

static void make_file(const struct file *f)
{
    const int fd = openat(folder, f->name, O_WRONLY | O_CREAT, 0600);
    require(fd >= 0 && write(fd, f->text, f->len) == (ssize_t)f->len, f->name);
    (void)close(fd);
}

/* Prepare the files, once before all runs, and check --help of each command. */
static void begin(void)
{
    main_thread = pthread_self();
    tzset(); /* libc keeps this memory */
    require(mkdtemp(folder_name) != NULL, "a folder can be made");
    folder = open(folder_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    require(folder >= 0 && mkdirat(folder, "more", 0700) == 0, "folders");
    for (size_t i = 0; i < FILES; i++)
        make_file(&files[i]);
    const int fd = openat(folder, "in", O_RDWR | O_CLOEXEC);
    require(fd >= 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO, "in");
    (void)close(fd);
    (void)atexit(remove_folder);
    outstanding_watch();
    for (size_t i = 0; commands[i]; i++)
        check_help(commands[i]);
}

/* ------------------------------------------------------------------ inputs */

static void set_input(const uint8_t *data, size_t size)
{
    require(ftruncate(STDIN_FILENO, 0) == 0 &&
                pwrite(STDIN_FILENO, data, size, 0) == (ssize_t)size &&
                lseek(STDIN_FILENO, 0, SEEK_SET) == 0,
            "in can be written");
}

/* Cut the text into lines; argv ends with NULL. */
static int split(char *text, char *argv[MOST_ARGUMENTS + 2])
{
    int argc = 1;
    char *line = *text ? text : NULL;
    while (line && argc <= MOST_ARGUMENTS) {
        char *const end = strchr(line, '\n');
        argv[argc++] = line;
        line = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
    }
    argv[argc] = NULL;
    return argc;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[LONGEST + 1];
    char program[] = "linkspan";
    char *argv[MOST_ARGUMENTS + 2] = {program};
    outcome o = {0};
    if (size > LONGEST)
        return 0;
    if (folder < 0)
        begin();
    memcpy(text, data, size);
    text[size] = '\0';
    const size_t len = strlen(text);
    const size_t input = len < size ? len + 1 : size;
    set_input(data + input, size - input);
    const int argc = split(text, argv);
    run(argc, argv, &o);
    check(argc, argv, &o);
    outcome_free(&o);
    return 0;
}
