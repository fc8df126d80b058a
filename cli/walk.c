#include "cli/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/message.h"
#include "cli/output.h"

static bool complain(const walk *w, const char *path, const char *why)
{
    if (!w->is_quiet)
        message(path, "%s", why);
    return false;
}

static int is_real(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Not by locale, as alphasort() would. */
static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool walk_folder(const walk *w, const char *path);

// NOLINTNEXTLINE(misc-no-recursion): see below
static bool walk_entry(const walk *w, const char *path)
{
    struct stat st;
    if (lstat(path, &st) != 0)
        return complain(w, path, strerror(errno));
    if (S_ISDIR(st.st_mode))
        return walk_folder(w, path);
    return !S_ISREG(st.st_mode) || w->each(w->context, path, false);
}

static char *joined(const char *folder, const char *name)
{
    const size_t len = strlen(folder);
    const char *const slash = len > 0 && folder[len - 1] == '/' ? "" : "/";
    const size_t size = len + strlen(name) + 2;
    char *const path = must_resize(NULL, size);
    (void)snprintf(path, size, "%s%s%s", folder, slash, name);
    return path;
}

/* The depth is bounded: a path that is too long cannot be opened. */
// NOLINTNEXTLINE(misc-no-recursion): see above
static bool walk_folder(const walk *w, const char *path)
{
    struct dirent **entries;
    const int count = scandir(path, &entries, is_real, by_bytes);
    if (count < 0)
        return complain(w, path, strerror(errno));
    bool is_good = true;
    for (int i = 0; i < count; i++) {
        char *const entry = joined(path, entries[i]->d_name);
        free(entries[i]);
        if (!output_failed())
            is_good = walk_entry(w, entry) && is_good;
        free(entry);
    }
    free(entries);
    return is_good;
}

bool walk_path(const walk *w, const char *path)
{
    struct stat st;
    if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISDIR(st.st_mode))
        return w->each(w->context, path, true);
    if (!w->is_recursive)
        return complain(w, path, "is a folder (-r searches it)");
    return walk_folder(w, path);
}
