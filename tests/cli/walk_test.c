/* Files and folders one after the other: paths, patterns of names, and folders that can be
 * read only in part. */
#include "cli/input/walk.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/platform/message.h"
#include "support/messages.h"
#include "support/rows.h"

/* A folder whose names the test gives. Any other folder has none. */
static const char *folder_path;
static const char *const *folder_names;
/* Why no more names can be read; 0: these are all. */
static int reason;
/* Why the folder cannot be opened; 0: it can. */
static int closed;

static size_t next_name;
static size_t open_folders;

/* The functions below replace those of the C library. After a success errno may have any
 * value. */

static char none[1];
static char given[1];

DIR *opendir(const char *path)
{
    const bool is_given = strcmp(path, folder_path) == 0;
    if (is_given && closed) {
        errno = closed;
        return NULL;
    }
    open_folders++;
    next_name = 0;
    return (DIR *)(void *)(is_given ? given : none);
}

struct dirent *readdir(DIR *dir)
{
    static struct dirent entry;
    if ((char *)(void *)dir == none)
        return NULL;
    if (!folder_names[next_name]) {
        errno = reason ? reason : errno;
        return NULL;
    }
    (void)snprintf(entry.d_name, sizeof entry.d_name, "%s",
                   folder_names[next_name++]);
    errno = EBUSY;
    return &entry;
}

int closedir(DIR *dir)
{
    (void)dir;
    open_folders--;
    errno = EBUSY;
    return 0;
}

/* ----------------------------------------------------------------- helpers */

static char home[] = "walk_test.XXXXXX";

static const char *const files[] = {"a", "b.txt", "c", ".hidden", "d"};

static void in_home(char path[64], const char *name)
{
    (void)snprintf(path, 64, "%s/%s", home, name);
}

static int make_home(void **state)
{
    (void)state;
    (void)snprintf(home, sizeof home, "walk_test.XXXXXX");
    if (!mkdtemp(home))
        return -1;
    for (size_t i = 0; i < ROWS(files); i++) {
        char path[64];
        in_home(path, files[i]);
        FILE *const file = fopen(path, "w");
        if (!file || fclose(file) != 0)
            return -1;
    }
    folder_path = home;
    reason = closed = 0;
    return 0;
}

static int remove_home(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(files); i++) {
        char path[64];
        in_home(path, files[i]);
        (void)remove(path);
    }
    return rmdir(home);
}

/* Walk, and compare the names of the files, each with a space after it. */
static void walks(const walk_settings *settings, bool is_good, const char *want)
{
    char got[256] = "";
    bool is_named = true;
    walk *const w = walk_new(settings);
    for (const char *path = walk_next(w, &is_named); path;
         path = walk_next(w, &is_named)) {
        const size_t len = strlen(got);
        assert_false(is_named);
        assert_memory_equal(path, home, strlen(home));
        assert_int_equal(path[strlen(home)], '/');
        (void)snprintf(got + len, sizeof got - len, "%s ",
                       path + strlen(home) + 1);
    }
    assert_string_equal(got, want);
    assert_int_equal(walk_is_good(w), is_good);
    assert_int_equal(open_folders, 0);
    walk_free(w);
}

/* ------------------------------------------------------------------- rows */

/* The names that could be read are walked in order, and the message gives the reason. */
static void read_in_part(void **state)
{
    (void)state;
    static const char *const names[] = {"c", ".", "a", "..", "b.txt", NULL};
    static const char *const two[] = {"c", "a", NULL};
    static const char *const points[] = {".", "..", NULL};
    char *paths[] = {home};
    walk_settings settings = {.paths = paths, .count = 1, .is_recursive = true};
    static const int reasons[] = {EIO, ENOENT, EOVERFLOW, EBADF};
    char want[256];
    folder_names = names;
    messages_collect();
    walks(&settings, true, "a b.txt c ");
    folder_names = two;
    walks(&settings, true, "a c ");
    folder_names = points;
    walks(&settings, true, "");
    messages_expect("");
    for (size_t i = 0; i < ROWS(reasons); i++) {
        (void)snprintf(want, sizeof want, "linkspan: %s: %s\n", home,
                       strerror(reasons[i]));
        reason = reasons[i];
        folder_names = names;
        settings.is_quiet = false;
        messages_collect();
        walks(&settings, false, "a b.txt c ");
        messages_expect(want);
        folder_names = points;
        messages_collect();
        walks(&settings, false, "");
        messages_expect(want);
        settings.is_quiet = true;
        messages_collect();
        walks(&settings, false, "");
        messages_expect("");
        /* not at all */
        closed = reasons[i];
        reason = 0;
        settings.is_quiet = false;
        messages_collect();
        walks(&settings, false, "");
        messages_expect(want);
        closed = 0;
    }
}

/* A name that was read, but is gone. */
static void gone(void **state)
{
    (void)state;
    static const char *const names[] = {"gone", "a", NULL};
    char *paths[] = {home};
    const walk_settings settings = {
        .paths = paths, .count = 1, .is_recursive = true};
    char want[256];
    (void)snprintf(want, sizeof want, "linkspan: %s/gone: %s\n", home,
                   strerror(ENOENT));
    folder_names = names;
    messages_collect();
    walks(&settings, false, "a ");
    messages_expect(want);
}

/* How a folder is named, and the path of a file in it. */
static const struct path_row {
    const char *why;
    const char *folder;
    const char *want;
} path_rows[] = {
    {"the root", "/", "/etc/passwd"},
    {"a folder of it", "/etc", "/etc/passwd"},
    {"with a slash", "/etc/", "/etc/passwd"},
    {"with two slashes", "/etc//", "/etc//passwd"},
    {"from here on", ".", "./a"},
    {"with a dot and a slash", "./", "./a"},
};

static void each_path(void **state)
{
    (void)state;
    char before[4096];
    if (!getcwd(before, sizeof before) || chdir(home) != 0)
        fail();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(path_rows); i++) {
        const struct path_row *const r = &path_rows[i];
        const bool is_root = strcmp(r->folder, "/") == 0;
        const char *const name = is_root ? "etc/passwd" : "passwd";
        const char *const names[] = {*r->folder == '.' ? "a" : name, NULL};
        char folder[16];
        char *paths[] = {folder};
        bool is_named = true;
        (void)snprintf(folder, sizeof folder, "%s", r->folder);
        folder_path = folder;
        folder_names = names;
        const walk_settings settings = {.paths = paths,
                                        .count = 1,
                                        .is_recursive = true,
                                        .ignores_nothing = true};
        walk *const w = walk_new(&settings);
        const char *const path = walk_next(w, &is_named);
        ROW_EQ(r, path != NULL, true);
        if (path)
            ROW_STR(r, path, strlen(path), r->want);
        ROW_EQ(r, is_named, false);
        ROW_EQ(r, walk_next(w, &is_named) == NULL, true);
        walk_free(w);
    }
    if (chdir(before) != 0)
        fail();
    ROWS_END();
}

/* Patterns, separated by spaces, and the names that they leave. */
static const struct pattern_row {
    const char *why;
    const char *include;
    const char *exclude;
    bool has_hidden;
    const char *want;
} pattern_rows[] = {
    {"none", "", "", false, "a b.txt c d "},
    {"hidden ones too", "", "", true, ".hidden a b.txt c d "},
    {"only one", "c", "", false, "c "},
    {"each of two", "a d", "", false, "a d "},
    {"each of three", "d *.txt a", "", false, "a b.txt d "},
    {"none of one", "", "c", false, "a b.txt d "},
    {"none of two", "", "a *.txt", false, "c d "},
    {"none of three", "", "d a b.*", false, "c "},
    {"both", "a c", "c d", false, "a "},
    {"a hidden one is skipped all the same", ".hidden", "", false, ""},
    {"a hidden one", ".h*", "", true, ".hidden "},
    {"not the hidden one", "", ".h*", true, "a b.txt c d "},
};

static void add_patterns(name_patterns *patterns, const char *list)
{
    char text[64];
    char *rest = NULL;
    (void)snprintf(text, sizeof text, "%s", list);
    for (const char *one = strtok_r(text, " ", &rest); one;
         one = strtok_r(NULL, " ", &rest))
        assert_true(name_patterns_add(patterns, one));
}

static void each_pattern(void **state)
{
    (void)state;
    static const char *const names[] = {"d", "..",    "c", ".hidden",
                                        ".", "b.txt", "a", NULL};
    char *paths[] = {home};
    folder_names = names;
    for (size_t i = 0; i < ROWS(pattern_rows); i++) {
        const struct pattern_row *const r = &pattern_rows[i];
        name_patterns include = {0};
        name_patterns exclude = {0};
        add_patterns(&include, r->include);
        add_patterns(&exclude, r->exclude);
        const walk_settings settings = {.paths = paths,
                                        .count = 1,
                                        .is_recursive = true,
                                        .has_hidden = r->has_hidden,
                                        .include = &include,
                                        .exclude = &exclude};
        walks(&settings, true, r->want);
        name_patterns_free(&include);
        name_patterns_free(&exclude);
    }
}

/* As many names as are first held, one more, and many. */
static void each_count(void **state)
{
    (void)state;
    static char texts[100][8];
    const char *names[101];
    char *paths[] = {home};
    const walk_settings settings = {
        .paths = paths, .count = 1, .is_recursive = true, .is_quiet = true};
    for (size_t count = 0; count <= 100; count++) {
        for (size_t i = 0; i < count; i++) {
            (void)snprintf(texts[i], sizeof texts[i], "n%zu", i);
            names[i] = texts[i];
        }
        names[count] = NULL;
        if (count > 0)
            names[count / 2] = "c";
        folder_names = names;
        walks(&settings, count <= 1, count > 0 ? "c " : "");
    }
}

/* A signal ends the walk, even where every file is ignored and none would be
 * returned. The signal stays: no test comes after this one. */
static void interrupted(void **state)
{
    (void)state;
    char *paths[] = {home};
    const walk_settings settings = {
        .paths = paths, .count = 1, .is_recursive = true};
    static const char *const names[] = {"a", "b.txt", "c", NULL};
    bool is_named = true;
    folder_names = names;
    walk *const w = walk_new(&settings);
    assert_non_null(walk_next(w, &is_named));
    interrupt_catch();
    assert_int_equal(raise(SIGTERM), 0);
    assert_null(walk_next(w, &is_named));
    assert_true(walk_is_good(w));
    walk_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(read_in_part, make_home, remove_home),
        cmocka_unit_test_setup_teardown(gone, make_home, remove_home),
        cmocka_unit_test_setup_teardown(each_path, make_home, remove_home),
        cmocka_unit_test_setup_teardown(each_pattern, make_home, remove_home),
        cmocka_unit_test_setup_teardown(each_count, make_home, remove_home),
        cmocka_unit_test_setup_teardown(interrupted, make_home, remove_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
