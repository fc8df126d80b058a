#include "cli/input/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/platform/message.h"

/* Number of bytes of a folder's names that are held at once. A larger folder is
 * read again for the names that come after them. A test defines a small
 * WALK_BATCH. */
#ifndef WALK_BATCH
#    define WALK_BATCH ((size_t)4 << 20)
#endif

/* Number of bytes for all open folders. If there are more, the names of the
 * outer folders are forgotten and read again. */
#define WALK_TOTAL ((size_t)4 * WALK_BATCH)

/* The rules of .ignore come before those of .gitignore. */
static const char *const rule_files[] = {".ignore", ".gitignore"};
#define RULE_FILES 2
#define GITIGNORE  1

typedef struct folder {
    char *path;
    /* text of the names, WALK_BATCH bytes; NULL: they are forgotten */
    char *text;
    size_t used;
    char **names; /* sorted */
    size_t count;
    size_t capacity;
    size_t at;         /* index of the next name */
    bool has_more;     /* the folder has names after these */
    const char *bound; /* the last of these names, if there are more */
    /* the last name that was returned, if the names are forgotten */
    char *after;
    bool is_in_repository;
    ignore_rules *rules[RULE_FILES]; /* rules that stand in this folder */
} folder;

/* Rules that stand above the folder that was named. */
typedef struct outer_rules {
    ignore_rules *rules[RULE_FILES];
    char *prefix; /* path from there to the folder, with a slash at its end */
    struct outer_rules *next; /* the next one further out */
} outer_rules;

struct walk {
    walk_settings settings;
    size_t started; /* number of paths that were started */
    char *path;     /* the last path that was returned */
    folder *folders;
    size_t depth;
    outer_rules *outer; /* of the outermost folder, the innermost rules first */
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

static char *joined(const char *parent, const char *name)
{
    const size_t len = strlen(parent);
    const char *const slash = len > 0 && parent[len - 1] == '/' ? "" : "/";
    const size_t size = len + strlen(name) + 2;
    char *const path = must_resize(NULL, size);
    (void)snprintf(path, size, "%s%s%s", parent, slash, name);
    return path;
}

/* --------------------------------------------------------------- folders */

/* Sorted by bytes, not by locale as strcoll() would. */
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

/* Keep the first half of the names; the others come when the folder is read
 * again. */
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

/* Read the names that come after `after`; false: `errno` says why not. */
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

/* Number of bytes that the names of a folder take. */
static size_t weight_of(const folder *f)
{
    if (f->has_more && f->text)
        return WALK_BATCH;
    return f->used + f->capacity * sizeof *f->names;
}

/* Forget the names of a folder that is being walked. Those after the current entry
 * are read again later. */
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

/* Forget the names of outer folders while all open folders together take more than
 * WALK_TOTAL bytes: many nested folders can each have many names. */
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

/* ------------------------------------------------------- what is skipped */

bool name_patterns_add(name_patterns *patterns, const char *pattern)
{
    if (!patterns->set)
        patterns->set = globs_new();
    return globs_add(patterns->set, pattern, strlen(pattern));
}

void name_patterns_free(name_patterns *patterns)
{
    globs_free(patterns->set);
}

static bool is_one_of(globs *set, const char *path)
{
    globs_match(set, path);
    return globs_last(set, GLOBS_NONE) != GLOBS_NONE;
}

static bool has_match(const name_patterns *patterns, const char *path,
                      const char *name)
{
    return patterns && patterns->set &&
           (is_one_of(patterns->set, name) || is_one_of(patterns->set, path));
}

static bool exists_in(const char *parent, const char *name)
{
    struct stat st;
    char *const path = joined(parent, name);
    const bool exists = lstat(path, &st) == 0;
    free(path);
    return exists;
}

static void read_rule_files(walk *w, const char *parent, bool is_in_repository,
                            ignore_rules **rules)
{
    for (size_t i = 0; i < RULE_FILES; i++) {
        if (i == GITIGNORE && !is_in_repository)
            continue;
        int error;
        char *const path = joined(parent, rule_files[i]);
        rules[i] = ignore_read(path, &error);
        if (error)
            complain(w, path, strerror(error));
        free(path);
    }
}

/* Read the rules above the folder that was named: .gitignore up to the root of the
 * repository, .ignore up to that of the file system. Returns true if the folder is in
 * a repository. */
static bool read_outer_rules(walk *w, const char *named)
{
    char *const whole = realpath(named, NULL);
    bool is_in_repository = false;
    outer_rules **end = &w->outer;
    if (!whole)
        return false;
    const size_t len = strlen(whole);
    for (size_t at = len; at > 1; at--) {
        if (at == len)
            is_in_repository = exists_in(whole, ".git");
        if (whole[at - 1] != '/')
            continue;
        outer_rules *const one = must_resize(NULL, sizeof *one);
        *one = (outer_rules){.prefix = joined(whole + at, "")};
        char *const above = must_copy(whole);
        above[at - 1] = '\0';
        read_rule_files(w, above, !is_in_repository, one->rules);
        is_in_repository = is_in_repository || exists_in(above, ".git");
        free(above);
        *end = one;
        end = &one->next;
    }
    free(whole);
    return is_in_repository;
}

static void free_outer_rules(walk *w)
{
    while (w->outer) {
        outer_rules *const one = w->outer;
        w->outer = one->next;
        for (size_t i = 0; i < RULE_FILES; i++)
            ignore_free(one->rules[i]);
        free(one->prefix);
        free(one);
    }
}

/* The part of a path that is below a folder. */
static const char *below(const folder *f, const char *path)
{
    path += strlen(f->path);
    while (*path == '/')
        path++;
    return path;
}

static ignore_answer ask_rules(ignore_rules *const *rules,
                               bool is_in_repository, const char *path,
                               bool is_folder)
{
    ignore_answer answer = IGNORE_UNKNOWN;
    for (size_t i = 0; i < RULE_FILES && answer == IGNORE_UNKNOWN; i++)
        if (rules[i] && (i != GITIGNORE || is_in_repository))
            answer = ignore_ask(rules[i], path, is_folder);
    return answer;
}

/* The innermost folder whose rules match decides. */
static bool is_ignored(const walk *w, const char *path, bool is_folder)
{
    ignore_answer answer = IGNORE_UNKNOWN;
    const bool is_in_repository = w->folders[0].is_in_repository;
    for (size_t i = w->depth; i > 0 && answer == IGNORE_UNKNOWN; i--) {
        const folder *const f = &w->folders[i - 1];
        answer =
            ask_rules(f->rules, f->is_in_repository, below(f, path), is_folder);
    }
    for (const outer_rules *one = w->outer; one && answer == IGNORE_UNKNOWN;
         one = one->next) {
        char *const whole = joined(one->prefix, below(&w->folders[0], path));
        answer = ask_rules(one->rules, is_in_repository, whole, is_folder);
        free(whole);
    }
    return answer == IGNORE_YES;
}

static bool is_passed_over(const walk *w, const char *path, const char *name,
                           bool is_folder)
{
    const walk_settings *const s = &w->settings;
    const bool is_only_for_files = s->include && s->include->set;
    return (!s->has_hidden && name[0] == '.') ||
           has_match(s->exclude, path, name) ||
           (is_only_for_files && !is_folder &&
            !has_match(s->include, path, name)) ||
           (!s->ignores_nothing && is_ignored(w, path, is_folder));
}

/* --------------------------------------------------------- going through them */

static void pop(walk *w)
{
    const folder *const f = &w->folders[--w->depth];
    for (size_t i = 0; i < RULE_FILES; i++)
        ignore_free(f->rules[i]);
    if (w->depth == 0)
        free_outer_rules(w);
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
    if (!w->settings.ignores_nothing) {
        f->is_in_repository =
            w->depth == 1 ? read_outer_rules(w, path)
                          : f[-1].is_in_repository || exists_in(path, ".git");
        read_rule_files(w, path, f->is_in_repository, f->rules);
    }
    const bool is_read = read_names(f, NULL);
    if (!is_read)
        complain(w, path, strerror(errno));
    if (!is_read && f->count == 0)
        pop(w);
    else
        keep_total(w);
}

/* Read the names that come after those already returned. */
static void go_on(walk *w, folder *f)
{
    char *const after = f->after ? f->after : must_copy(f->names[f->count - 1]);
    f->after = NULL;
    if (!read_names(f, after))
        complain(w, f->path, strerror(errno));
    free(after);
}

/* The next entry of the innermost folder. NULL if it is not a regular file or is
 * skipped, or if there is none; then the caller asks again. */
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
    const char *const name = f->names[f->at++];
    w->path = joined(f->path, name);
    if (lstat(w->path, &st) != 0) {
        complain(w, w->path, strerror(errno));
        return NULL;
    }
    if (is_passed_over(w, w->path, name, S_ISDIR(st.st_mode)))
        return NULL;
    if (S_ISDIR(st.st_mode))
        push(w, w->path);
    return S_ISREG(st.st_mode) ? w->path : NULL;
}

/* The next path of the arguments. NULL if it is a folder, whose entries come
 * next. */
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
    while (!path && !interrupt_came() &&
           (w->depth > 0 || w->started < w->settings.count)) {
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
