#include "cli/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/message.h"

/* So many bytes of a folder's names are held at once; a larger folder is read
 * again for the names that come after them. A test makes it small. */
#ifndef WALK_BATCH
#    define WALK_BATCH ((size_t)4 << 20)
#endif

/* So many of all folders that are open; those of the outer ones are then forgotten
 * and read again. */
#define WALK_TOTAL ((size_t)4 * WALK_BATCH)

typedef struct folder {
    char *path;
    char *text; /* of the names, WALK_BATCH bytes; NULL: they are forgotten */
    size_t used;
    char **names; /* sorted */
    size_t count;
    size_t capacity;
    size_t at;         /* the next */
    bool has_more;     /* names after these */
    const char *bound; /* the last of these, if there are more */
    char *after;       /* the last that was given, if they are forgotten */
} folder;

struct walk {
    walk_settings settings;
    size_t started; /* of the paths */
    char *path;     /* the last that was given */
    folder *folders;
    size_t depth;
    bool is_good;
};

walk *walk_new(const walk_settings *settings)
{
    walk *const w = must_resize(NULL, sizeof *w);
    *w = (walk){.settings = *settings, .is_good = true};
    return w;
}

static void complain(walk *w, const char *path, const char *why)
{
    if (!w->settings.is_quiet)
        message(path, "%s", why);
    w->is_good = false;
}

/* --------------------------------------------------------------- folders */

/* Not by locale, as strcoll() would. */
static int by_bytes(const void *a, const void *b)
{
    const char *const *const left = a;
    const char *const *const right = b;
    return strcmp(*left, *right);
}

static void sort(folder *f)
{
    if (f->count > 1)
        qsort(f->names, f->count, sizeof *f->names, by_bytes);
}

/* Keep the first half: the others come when the folder is read again. */
static void drop_half(folder *f)
{
    char *const kept = must_resize(NULL, WALK_BATCH);
    sort(f);
    f->has_more = true;
    f->count /= 2;
    f->used = 0;
    for (size_t i = 0; i < f->count; i++) {
        const size_t size = strlen(f->names[i]) + 1;
        memcpy(kept + f->used, f->names[i], size);
        f->names[i] = kept + f->used;
        f->used += size;
    }
    free(f->text);
    f->text = kept;
    f->bound = f->names[f->count - 1];
}

static void add_name(folder *f, const char *name)
{
    const size_t size = strlen(name) + 1;
    while (f->count > 1 &&
           f->used + size + f->count * sizeof *f->names > WALK_BATCH)
        drop_half(f);
    if (f->bound && strcmp(name, f->bound) > 0)
        return;
    if (f->count == f->capacity) {
        f->capacity = 2 * f->capacity + 16;
        f->names = must_resize(f->names, f->capacity * sizeof *f->names);
    }
    memcpy(f->text + f->used, name, size);
    f->names[f->count++] = f->text + f->used;
    f->used += size;
}

/* Read the names that come after `after`; false: `errno` tells why not. */
static bool read_names(folder *f, const char *after)
{
    DIR *const dir = opendir(f->path);
    if (!dir)
        return false;
    if (!f->text)
        f->text = must_resize(NULL, WALK_BATCH);
    f->used = 0;
    f->count = 0;
    f->at = 0;
    f->has_more = false;
    f->bound = NULL;
    errno = 0;
    for (const struct dirent *e = readdir(dir); e; e = readdir(dir)) {
        const char *const name = e->d_name;
        const bool is_real = strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
        if (is_real && (!after || strcmp(name, after) > 0))
            add_name(f, name);
        errno = 0;
    }
    const int reason = errno;
    (void)closedir(dir);
    errno = reason;
    sort(f);
    return reason == 0;
}

/* Bytes that its names take, or took. */
static size_t weight_of(const folder *f)
{
    if (f->has_more && f->text)
        return WALK_BATCH;
    return f->used + f->capacity * sizeof *f->names;
}

/* Of a folder that is being walked: what comes after this entry is read again. */
static void forget_names(folder *f)
{
    f->after = must_copy(f->names[f->at - 1]);
    f->has_more = f->has_more || f->at < f->count;
    free(f->text);
    free(f->names);
    f->text = NULL;
    f->names = NULL;
    f->bound = NULL;
    f->used = f->count = f->capacity = f->at = 0;
}

/* Folders in folders may each have many names. */
static void keep_total(walk *w)
{
    size_t total = 0;
    for (size_t i = 0; i < w->depth; i++)
        total += weight_of(&w->folders[i]);
    for (size_t i = 0; i + 1 < w->depth && total > WALK_TOTAL; i++) {
        folder *const f = &w->folders[i];
        total -= weight_of(f);
        if (f->text)
            forget_names(f);
    }
}

static void pop(walk *w)
{
    const folder *const f = &w->folders[--w->depth];
    free(f->path);
    free(f->text);
    free(f->names);
    free(f->after);
}

static void push(walk *w, const char *path)
{
    w->folders = must_resize(w->folders, (w->depth + 1) * sizeof *w->folders);
    folder *const f = &w->folders[w->depth++];
    *f = (folder){.path = must_copy(path)};
    const bool is_read = read_names(f, NULL);
    if (!is_read)
        complain(w, path, strerror(errno));
    if (!is_read && f->count == 0)
        pop(w);
    else
        keep_total(w);
}

/* The names after those that are done. */
static void go_on(walk *w, folder *f)
{
    char *const after = f->after ? f->after : must_copy(f->names[f->count - 1]);
    f->after = NULL;
    if (!read_names(f, after))
        complain(w, f->path, strerror(errno));
    free(after);
}

static char *joined(const char *parent, const char *name)
{
    const size_t len = strlen(parent);
    const char *const slash = len > 0 && parent[len - 1] == '/' ? "" : "/";
    const size_t size = len + strlen(name) + 2;
    char *const path = must_resize(NULL, size);
    (void)snprintf(path, size, "%s%s%s", parent, slash, name);
    return path;
}

/* The next entry of the innermost folder; NULL: it is no file. */
static const char *next_entry(walk *w)
{
    folder *const f = &w->folders[w->depth - 1];
    struct stat st;
    if (f->at == f->count) {
        if (f->has_more)
            go_on(w, f);
        else
            pop(w);
        return NULL;
    }
    free(w->path);
    w->path = joined(f->path, f->names[f->at++]);
    if (lstat(w->path, &st) != 0) {
        complain(w, w->path, strerror(errno));
        return NULL;
    }
    if (S_ISDIR(st.st_mode))
        push(w, w->path);
    return S_ISREG(st.st_mode) ? w->path : NULL;
}

/* The next of the paths; NULL: it is a folder. */
static const char *next_path(walk *w)
{
    const char *const path = w->settings.paths[w->started++];
    struct stat st;
    if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISDIR(st.st_mode))
        return path;
    if (w->settings.is_recursive)
        push(w, path);
    else
        complain(w, path, "is a folder (-r searches it)");
    return NULL;
}

const char *walk_next(walk *w, bool *is_named)
{
    const char *path = NULL;
    while (!path && (w->depth > 0 || w->started < w->settings.count)) {
        *is_named = w->depth == 0;
        path = w->depth > 0 ? next_entry(w) : next_path(w);
    }
    return path;
}

bool walk_is_good(const walk *w)
{
    return w->is_good;
}

void walk_free(walk *w)
{
    while (w->depth > 0)
        pop(w);
    free(w->folders);
    free(w->path);
    free(w);
}
