/* Folders with more names than are held at once, and nested folders, are walked
 * in order, each file once. Compiled with little room for names. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/input/walk.h"
#include "support/random.h"

#define FILES 5600

static char paths[FILES][192];

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

#define DEPTH 8

static char folders[DEPTH][128];

/* Nested folders: each has many names, before and after the next one. */
static void make_folders(char *first)
{
    (void)snprintf(folders[0], sizeof folders[0], "%s", first);
    for (unsigned i = 1; i < DEPTH; i++) {
        (void)snprintf(folders[i], sizeof folders[i], "%.100s/b",
                       folders[i - 1]);
        if (mkdir(folders[i], 0700) != 0)
            abort();
    }
}

/* Names of up to 20 letters in any order; numbered, so that all are
 * different. */
static void make_files(void)
{
    uint64_t random = 3;
    for (unsigned i = 0; i < FILES; i++) {
        char name[24] = "";
        const size_t len = (size_t)lks_random_below(&random, 20);
        for (size_t j = 0; j < len; j++)
            name[j] = (char)('a' + lks_random_below(&random, 3));
        (void)snprintf(paths[i], sizeof paths[i], "%s/%s%u", folders[i % DEPTH],
                       name, i);
        FILE *const file = fopen(paths[i], "w");
        if (!file || fclose(file) != 0)
            abort();
    }
    qsort(paths, FILES, sizeof *paths, by_bytes);
}

static bool is_walked_in_order(char *folder)
{
    char *starts[] = {folder};
    const walk_settings settings = {
        .paths = starts, .count = 1, .is_recursive = true, .has_hidden = true};
    walk *const w = walk_new(&settings);
    bool is_named = true;
    size_t count = 0;
    bool is_good = true;
    for (const char *path = walk_next(w, &is_named); path && is_good;
         path = walk_next(w, &is_named))
        is_good =
            count < FILES && !is_named && strcmp(path, paths[count++]) == 0;
    is_good = is_good && count == FILES && walk_is_good(w);
    walk_free(w);
    return is_good;
}

int main(void)
{
    char folder[] = "walk_property.XXXXXX";
    if (!mkdtemp(folder))
        abort();
    make_folders(folder);
    make_files();
    const bool is_good = is_walked_in_order(folder);
    for (unsigned i = 0; i < FILES; i++)
        (void)remove(paths[i]);
    for (unsigned i = DEPTH; i-- > 0;)
        (void)rmdir(folders[i]);
    (void)puts(is_good ? "in order" : "not in order");
    return is_good ? 0 : 1;
}
