/* The user's data folder: its path, the lock, and installing a file whole or not at all,
 * with system calls that are interrupted, write few bytes or fail. */
#include "cli/platform/user_data.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/rows.h"

/* Each letter is a successful call: w write, s fsync, c close, r rename, u unlink, l flock.
 * A large letter is a call about a folder. */
static char calls[64];
/* The calls that fail, and why the first of them does; the others fail with ENXIO. */
static const char *failing = "";
static int reason;
/* The number of interruptions before each write() and flock(); each other one of write()
 * is a success that wrote nothing. */
static unsigned interruptions;
static unsigned interrupted;
/* The most bytes that write() takes at a time. */
static size_t at_once;
/* A file that programs started later would inherit. */
static bool is_inherited;
/* The folder that cannot be made, for `reason`; and the number of calls of mkdir(). */
static const char *refused;
static unsigned made;
/* Standard input is closed, and a file of the program may have its number. */
static bool is_input_ours;

static void start_calls(void)
{
    memset(calls, 0, sizeof calls);
    failing = "";
    reason = 0;
    refused = NULL;
    made = 0;
    interruptions = 0;
    interrupted = 0;
    at_once = SIZE_MAX;
    is_inherited = false;
}

/* Note a call; false: it fails. */
static bool call(char letter)
{
    if (strchr(failing, letter)) {
        errno = letter == failing[0] ? reason : ENXIO;
        return false;
    }
    const size_t len = strlen(calls);
    const bool is_again = len > 0 && letter == 'w' && calls[len - 1] == 'w';
    if (len + 1 < sizeof calls && !is_again)
        calls[len] = letter;
    return true;
}

static bool is_interrupted(void)
{
    if (interrupted++ < interruptions) {
        errno = EINTR;
        return true;
    }
    interrupted = 0;
    return false;
}

static bool is_folder(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 && S_ISDIR(st.st_mode);
}

static void look_at(int fd)
{
    is_inherited = is_inherited || !(fcntl(fd, F_GETFD) & FD_CLOEXEC);
}

/* The functions below replace those of the C library. After a success errno may have any
 * value. */

ssize_t write(int fd, const void *bytes, size_t len)
{
    if (fd <= STDERR_FILENO && !(fd == STDIN_FILENO && is_input_ours))
        return syscall(SYS_write, fd, bytes, len);
    if (is_interrupted()) {
        if (interrupted % 2 != 0)
            return -1;
        errno = EBUSY;
        return 0;
    }
    if (!call('w'))
        return -1;
    look_at(fd);
    return syscall(SYS_write, fd, bytes, len < at_once ? len : at_once);
}

int fsync(int fd)
{
    look_at(fd);
    return call(is_folder(fd) ? 'S' : 's') ? 0 : -1;
}

int close(int fd)
{
    const char letter = is_folder(fd) ? 'C' : 'c';
    (void)syscall(SYS_close, fd);
    if (!call(letter))
        return -1;
    errno = EBUSY;
    return 0;
}

int rename(const char *from, const char *to)
{
    if (!call('r'))
        return -1;
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int unlink(const char *path)
{
    (void)call('u');
    (void)unlinkat(AT_FDCWD, path, 0);
    errno = EBUSY;
    return -1;
}

int mkdir(const char *path, mode_t mode)
{
    made++;
    if (refused && strcmp(path, refused) == 0) {
        errno = reason;
        return -1;
    }
    const int done = mkdirat(AT_FDCWD, path, mode);
    if (done == 0)
        errno = EBUSY;
    return done;
}

int flock(int fd, int how)
{
    if (is_interrupted() || !call('l'))
        return -1;
    return (int)syscall(SYS_flock, fd, how);
}

/* ----------------------------------------------------------------- helpers */

static char home[4096];

/* A path in the folder of the test; valid until the fourth call after this one. */
static const char *in_home(const char *name)
{
    static char paths[4][5000];
    static unsigned next;
    char *const path = paths[next++ % 4];
    (void)snprintf(path, sizeof paths[0], "%s/%s", home, name);
    return path;
}

static void set(const char *variable, const char *value)
{
    if (value)
        (void)setenv(variable, value, 1);
    else
        (void)unsetenv(variable);
}

static int make_home(void **state)
{
    (void)state;
    char here[4000];
    if (!getcwd(here, sizeof here))
        return -1;
    (void)snprintf(home, sizeof home, "%s/user_data_test.XXXXXX", here);
    start_calls();
    if (!mkdtemp(home))
        return -1;
    set("XDG_DATA_HOME", in_home("data"));
    set("HOME", NULL);
    return 0;
}

static int remove_home(void **state)
{
    (void)state;
    static const char *const left[] = {"data/linkspan/list",
                                       "data/linkspan/list.new",
                                       "data/linkspan/lock",
                                       "data/linkspan",
                                       "data",
                                       "target"};
    start_calls();
    for (size_t i = 0; i < ROWS(left); i++)
        (void)remove(in_home(left[i]));
    return rmdir(home);
}

static void put_file(const char *path, const char *text)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs(text, file);
    (void)fclose(file);
}

/* Compare a file with a text; NULL: the file is not there. */
static bool has_text(const char *path, const char *want)
{
    static char got[20000];
    FILE *const file = fopen(path, "r");
    if (!file)
        return !want;
    got[fread(got, 1, sizeof got - 1, file)] = '\0';
    (void)fclose(file);
    return want && strcmp(got, want) == 0;
}

static int messages;

/* From here on, collect what is written to standard error. */
static void collect(void)
{
    (void)fflush(stderr);
    messages = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 32);
    const int fd =
        open(in_home("target"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    (void)dup2(fd, STDERR_FILENO);
    (void)syscall(SYS_close, fd);
}

/* True if the only message was this one; NULL: there was none. */
static bool told(const char *what, const char *why)
{
    char want[6000] = "";
    if (what)
        (void)snprintf(want, sizeof want, "linkspan: %s: %s\n", what, why);
    (void)fflush(stderr);
    (void)dup2(messages, STDERR_FILENO);
    (void)syscall(SYS_close, messages);
    const bool is_told = has_text(in_home("target"), want);
    (void)remove(in_home("target"));
    return is_told;
}

static unsigned open_files(void)
{
    unsigned count = 0;
    for (int fd = 0; fd < 64; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* ------------------------------------------------------------------- rows */

/* The XDG base directory specification: a path must be absolute, and what is not set or
 * empty means ~/.local/share. */
static const struct path_row {
    const char *why;
    const char *data;
    const char *home;
    const char *want;
} path_rows[] = {
    {"the variable", "/d", "/h", "/d/linkspan/x"},
    {"no home", "/d", NULL, "/d/linkspan/x"},
    {"the root", "/", NULL, "//linkspan/x"},
    {"not set", NULL, "/h", "/h/.local/share/linkspan/x"},
    {"empty", "", "/h", "/h/.local/share/linkspan/x"},
    {"relative", "d", "/h", "/h/.local/share/linkspan/x"},
    {"relative with a dot", "./d", "/h", "/h/.local/share/linkspan/x"},
    {"a relative home", NULL, "h", NULL},
    {"an empty home", "d", "", NULL},
    {"nothing", NULL, NULL, NULL},
};

static void each_path(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(path_rows); i++) {
        const struct path_row *const r = &path_rows[i];
        set("XDG_DATA_HOME", r->data);
        set("HOME", r->home);
        char *const path = user_data_path("x");
        ROW_EQ(r, path != NULL, r->want != NULL);
        if (path && r->want)
            ROW_STR(r, path, strlen(path), r->want);
        free(path);
        if (r->want)
            continue;
        collect();
        ROW_EQ(r, user_data_lock(), -1);
        ROW_EQ(r,
               told("no folder for the user's data", "neither XDG_DATA_HOME "
                                                     "nor HOME is an absolute "
                                                     "path"),
               true);
        ROW_EQ(r, user_data_install("x", "", 0), false);
    }
    ROWS_END();
}

static mode_t mode_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? st.st_mode & 07777u : 0;
}

/* The folders are made, for the user alone; each time the lock is the same file. */
static void lock(void **state)
{
    (void)state;
    const mode_t old = umask(0);
    for (unsigned i = 0; i < 4; i++) {
        start_calls();
        interruptions = i;
        collect();
        const int fd = user_data_lock();
        assert_true(told(NULL, NULL));
        assert_true(fd > STDERR_FILENO);
        look_at(fd);
        assert_false(is_inherited);
        assert_string_equal(calls, "l");
        /* nobody else gets it */
        const int other =
            open(in_home("data/linkspan/lock"), O_RDWR | O_CLOEXEC);
        assert_int_equal(syscall(SYS_flock, other, LOCK_EX | LOCK_NB), -1);
        (void)close(fd);
        assert_int_equal(syscall(SYS_flock, other, LOCK_EX | LOCK_NB), 0);
        (void)close(other);
    }
    (void)umask(old);
    assert_int_equal(mode_of(in_home("data")), 0700);
    assert_int_equal(mode_of(in_home("data/linkspan")), 0700);
    assert_int_equal(mode_of(in_home("data/linkspan/lock")), 0600);
}

/* No lock: the message names what is in the way. Nothing stays open. */
static void no_lock(void **state)
{
    (void)state;
    const unsigned open_before = open_files();
    /* a file in the place of a folder */
    put_file(in_home("data"), "");
    collect();
    assert_int_equal(user_data_lock(), -1);
    assert_true(told(in_home("data/linkspan"), strerror(ENOTDIR)));
    (void)remove(in_home("data"));
    /* the lock cannot be had */
    for (unsigned i = 0; i < 3; i++) {
        start_calls();
        failing = "l";
        reason = ENOLCK;
        interruptions = i;
        collect();
        assert_int_equal(user_data_lock(), -1);
        assert_true(told(in_home("data/linkspan/lock"), strerror(ENOLCK)));
        assert_int_equal(open_files(), open_before);
    }
    /* a symbolic link and a folder in its place */
    (void)remove(in_home("data/linkspan/lock"));
    assert_int_equal(symlink("target", in_home("data/linkspan/lock")), 0);
    collect();
    assert_int_equal(user_data_lock(), -1);
    assert_true(told(in_home("data/linkspan/lock"), strerror(ELOOP)));
    (void)remove(in_home("data/linkspan/lock"));
    assert_int_equal(mkdir(in_home("data/linkspan/lock"), 0700), 0);
    collect();
    assert_int_equal(user_data_lock(), -1);
    assert_true(told(in_home("data/linkspan/lock"), strerror(EISDIR)));
    assert_int_equal(open_files(), open_before);
}

/* Folders above that cannot be made may be there all the same, on a disk that is only
 * read or in a folder that belongs to others; any other reason ends it. */
static const struct folder_row {
    const char *why;
    int reason;
    bool goes_on;
} folder_rows[] = {
    {"it is there", EEXIST, true},       {"a disk only to read", EROFS, true},
    {"not allowed", EACCES, true},       {"a full disk", ENOSPC, false},
    {"a file above it", ENOTDIR, false}, {"an error", EIO, false},
    {"too long", ENAMETOOLONG, false},   {"no folder above it", ENOENT, false},
    {"not permitted", EPERM, false},
};

static unsigned slashes(const char *path)
{
    unsigned count = 0;
    for (; *path; path++)
        count += *path == '/';
    return count;
}

static void each_folder(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(folder_rows); i++) {
        const struct folder_row *const r = &folder_rows[i];
        /* the folder of the test, which is there */
        start_calls();
        refused = home;
        reason = r->reason;
        collect();
        const int fd = user_data_lock();
        ROW_EQ(r, fd >= 0, r->goes_on);
        ROW_EQ(r,
               told(r->goes_on ? NULL : in_home("data/linkspan"),
                    strerror(r->reason)),
               true);
        ROW_EQ(r, made, slashes(r->goes_on ? in_home("data/linkspan") : home));
        if (fd >= 0)
            (void)close(fd);
        /* the last folder */
        start_calls();
        const char *const last = in_home("data/linkspan");
        refused = last;
        reason = r->reason;
        collect();
        const int other = user_data_lock();
        ROW_EQ(r, other >= 0, r->reason == EEXIST);
        ROW_EQ(r, told(other >= 0 ? NULL : last, strerror(r->reason)), true);
        if (other >= 0)
            (void)close(other);
    }
    ROWS_END();
}

static void make_folder(void)
{
    collect();
    const int fd = user_data_lock();
    assert_true(told(NULL, NULL));
    (void)close(fd);
    put_file(in_home("data/linkspan/list"), "old");
    start_calls();
}

/* A text of each length, in writes of each size, whatever a killed process has left. The
 * file is on the disk before it gets its name, and its name after that. */
static void install(void **state)
{
    (void)state;
    static char text[9000];
    static const size_t lens[] = {0, 1, 2, 3, 4, 5, 4096, sizeof text - 1};
    static const size_t sizes[] = {1, 2, 3, 4, 1000, SIZE_MAX};
    const unsigned open_before = open_files();
    const mode_t old = umask(022);
    make_folder();
    for (size_t i = 0; i < ROWS(lens); i++)
        for (size_t j = 0; j < ROWS(sizes); j++) {
            memset(text, 0, sizeof text);
            for (size_t at = 0; at < lens[i]; at++)
                text[at] = (char)('a' + (at + j) % 26);
            put_file(in_home("data/linkspan/list.new"), "left by another one");
            (void)chmod(in_home("data/linkspan/list.new"), 0644);
            start_calls();
            at_once = sizes[j];
            interruptions = (unsigned)j % 3;
            collect();
            assert_true(user_data_install("list", text, lens[i]));
            assert_true(told(NULL, NULL));
            assert_string_equal(calls, lens[i] > 0 ? "wscrSC" : "scrSC");
            assert_false(is_inherited);
            assert_true(has_text(in_home("data/linkspan/list"), text));
            assert_true(has_text(in_home("data/linkspan/list.new"), NULL));
            assert_int_equal(open_files(), open_before);
        }
    (void)remove(in_home("data/linkspan/list"));
    assert_true(user_data_install("list", "x", 1));
    assert_int_equal(mode_of(in_home("data/linkspan/list")), 0644);
    (void)umask(old);
}

/* What fails, and the calls that succeed. */
static const struct failure_row {
    const char *why;
    const char *failing;
    int reason;
    const char *calls;
    bool is_done;
} failure_rows[] = {
    {"a full disk", "w", ENOSPC, "cu", false},
    {"a file too large", "w", EFBIG, "cu", false},
    {"an error of the disk", "s", EIO, "wcu", false},
    {"a full disk, found late", "c", EDQUOT, "wsu", false},
    {"a name that cannot be given", "r", EACCES, "wscu", false},
    {"a full disk, and it cannot be closed", "wc", ENOSPC, "u", false},
    {"an error of the disk, and it cannot be closed", "sc", EIO, "wu", false},
    {"it cannot be closed, nor get its name", "cr", EIO, "wsu", false},
    {"a folder that cannot be written to the disk", "S", EINVAL, "wscrC", true},
    {"a folder that cannot be closed", "C", EIO, "wscrS", true},
};

/* The old file stays, the new one is removed, and the message gives the reason. */
static void each_failure(void **state)
{
    (void)state;
    const unsigned open_before = open_files();
    make_folder();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(failure_rows); i++)
        for (unsigned j = 0; j < 3; j++) {
            const struct failure_row *const r = &failure_rows[i];
            char why[200];
            (void)snprintf(why, sizeof why,
                           "%s; the list in use does not change",
                           strerror(r->reason));
            put_file(in_home("data/linkspan/list"), "old");
            start_calls();
            failing = r->failing;
            reason = r->reason;
            interruptions = j;
            collect();
            ROW_EQ(r, user_data_install("list", "new", 3), r->is_done);
            failing = "";
            ROW_EQ(r,
                   told(r->is_done ? NULL : in_home("data/linkspan/list"), why),
                   true);
            ROW_STR(r, calls, strlen(calls), r->calls);
            ROW_EQ(r,
                   has_text(in_home("data/linkspan/list"),
                            r->is_done ? "new" : "old"),
                   true);
            ROW_EQ(r, has_text(in_home("data/linkspan/list.new"), NULL), true);
            ROW_EQ(r, open_files(), open_before);
        }
    ROWS_END();
}

/* Without standard input, files get its number. */
static void no_input(void **state)
{
    (void)state;
    const int input = dup(STDIN_FILENO);
    make_folder();
    (void)close(STDIN_FILENO);
    const unsigned open_before = open_files();
    assert_int_equal(user_data_lock(), STDIN_FILENO);
    const int other = open(in_home("data/linkspan/lock"), O_RDWR | O_CLOEXEC);
    assert_int_equal(syscall(SYS_flock, other, LOCK_EX | LOCK_NB), -1);
    (void)close(STDIN_FILENO);
    (void)close(other);
    start_calls();
    failing = "l";
    reason = ENOLCK;
    collect();
    assert_int_equal(user_data_lock(), -1);
    assert_true(told(in_home("data/linkspan/lock"), strerror(ENOLCK)));
    assert_int_equal(open_files(), open_before);
    start_calls();
    interruptions = 1;
    is_input_ours = true;
    assert_true(user_data_install("list", "new", 3));
    is_input_ours = false;
    assert_string_equal(calls, "wscrSC");
    assert_int_equal(open_files(), open_before);
    (void)dup2(input, STDIN_FILENO);
    (void)close(input);
    assert_true(has_text(in_home("data/linkspan/list"), "new"));
}

/* Nothing is written through a symbolic link. */
static void no_link_is_followed(void **state)
{
    (void)state;
    make_folder();
    assert_int_equal(symlink("lock", in_home("data/linkspan/list.new")), 0);
    collect();
    assert_false(user_data_install("list", "new", 3));
    char why[200];
    (void)snprintf(why, sizeof why, "%s; the list in use does not change",
                   strerror(ELOOP));
    assert_true(told(in_home("data/linkspan/list"), why));
    assert_true(has_text(in_home("data/linkspan/lock"), ""));
    assert_true(has_text(in_home("data/linkspan/list"), "old"));
    assert_string_equal(calls, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_path, make_home, remove_home),
        cmocka_unit_test_setup_teardown(lock, make_home, remove_home),
        cmocka_unit_test_setup_teardown(no_lock, make_home, remove_home),
        cmocka_unit_test_setup_teardown(each_folder, make_home, remove_home),
        cmocka_unit_test_setup_teardown(install, make_home, remove_home),
        cmocka_unit_test_setup_teardown(each_failure, make_home, remove_home),
        cmocka_unit_test_setup_teardown(no_input, make_home, remove_home),
        cmocka_unit_test_setup_teardown(no_link_is_followed, make_home,
                                        remove_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
