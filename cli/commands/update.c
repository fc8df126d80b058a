/* linkspan lists --update: installs newer lists for the command in the user's
 * data folder, after checking them and comparing them with those in use. */
#include "cli/commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/output/json.h"
#include "cli/output/output.h"
#include "cli/platform/list_files.h"
#include "cli/platform/message.h"
#include "cli/platform/user_data.h"

/* Room for the names of a list. */
#define NAMES_MAX ((size_t)1 << 26)

/* ----------------------------------------------------------------- names */

/* The names of a list, sorted by their bytes. */
typedef struct names {
    linkspan_buf text;
    char **list;
    size_t count;
} names;

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void read_names(names *n, const linkspan_data *data, uint32_t list)
{
    *n = (names){.list = NULL};
    must(linkspan_buf_init(&n->text, NAMES_MAX, NULL));
    must(linkspan_data_names(data, list, &n->text));
    size_t lines = 0;
    for (size_t i = 0; i < n->text.len; i++)
        lines += n->text.data[i] == '\n';
    n->list = must_resize(NULL, (lines + 1) * sizeof *n->list);
    char *at = n->text.data;
    for (size_t i = 0; i < lines; i++) {
        char *const end = strchr(at, '\n');
        *end = '\0';
        n->list[n->count++] = at;
        at = end + 1;
    }
    qsort(n->list, n->count, sizeof *n->list, compare);
}

static void free_names(names *n)
{
    linkspan_buf_free(&n->text);
    free(n->list);
}

/* Move the names of `a` that `b` lacks to the front of `a`; returns their
 * number. */
static size_t keep_missing(names *a, const names *b)
{
    size_t kept = 0;
    size_t at = 0;
    for (size_t i = 0; i < a->count; i++) {
        int order = -1;
        while (at < b->count && (order = strcmp(a->list[i], b->list[at])) > 0)
            at++;
        if (at == b->count || order < 0)
            a->list[kept++] = a->list[i];
    }
    return kept;
}

/* ------------------------------------------------------------ one update */

/* One list of an update. */
typedef struct change {
    const char *title;
    const char *key;  /* in JSON */
    const char *name; /* in the user's data folder */
    const list_file *file;
    const list_file *used; /* its text is NULL: compiled in */
    uint32_t list;         /* a LINKSPAN_LIST_ value */
    uint32_t date;
    uint32_t used_date;
} change;

typedef struct update {
    /* `files`: the lists to install; if only one was given, also the list of the other
     * kind that is in use. `used`: the lists in use. */
    list_files files;
    list_files used;
    linkspan_data *new_data;
    linkspan_data *used_data;
    change changes[2];
    size_t count;
    bool is_json;
} update;

/* 20260724 as 2026-07-24. */
static const char *date_text(uint32_t date, char text[16])
{
    (void)snprintf(text, 16, "%u-%02u-%02u", date / 10000, date / 100 % 100,
                   date % 100);
    return date ? text : "unknown";
}

/* Tomorrow's date, such as 20260724: a list may come from a place further
 * east. */
static uint32_t tomorrow(void)
{
    const time_t then = time(NULL) + 86400;
    struct tm day;
    if (!gmtime_r(&then, &day))
        return UINT32_MAX;
    return (uint32_t)(day.tm_year + 1900) * 10000 +
           (uint32_t)(day.tm_mon + 1) * 100 + (uint32_t)day.tm_mday;
}

static bool is_plausible(const change *c)
{
    char date[16];
    char used[16];
    (void)date_text(c->date, date);
    (void)date_text(c->used_date, used);
    if (c->date == 0)
        message(c->file->path,
                "the list has no date, so it cannot be compared with the one "
                "in use; not installed");
    else if (c->date > tomorrow())
        message(c->file->path,
                "the list is dated %s, in the future: the list or the clock of "
                "this computer is wrong; not installed",
                date);
    else if (c->date < c->used_date)
        message(c->file->path,
                "the list is dated %s, older than the one in use (%s); not "
                "installed",
                date, used);
    else
        return true;
    return false;
}

static bool is_same(const change *c)
{
    return c->used->text && c->used->len == c->file->len &&
           memcmp(c->used->text, c->file->text, c->file->len) == 0;
}

static void show_names(json *j, const char *word, const names *n, size_t count)
{
    if (j) {
        json_open(j, word, '[');
        for (size_t i = 0; i < count; i++)
            json_str(j, NULL, str_of(n->list[i]));
        json_close(j, ']');
        return;
    }
    printf("  %s: %zu\n", word, count);
    for (size_t i = 0; i < count; i++)
        printf("    %s\n", n->list[i]);
}

/* Show what the list changes, compared with the one in use. */
static void show_change(const update *u, const change *c, json *j)
{
    names now;
    names before;
    names gone;
    char date[16];
    char used[16];
    read_names(&now, u->new_data, c->list);
    read_names(&before, u->used_data, c->list);
    read_names(&gone, u->used_data, c->list);
    if (j) {
        json_open(j, c->key, '{');
        json_str(j, "date", str_of(date_text(c->date, date)));
        json_str(j, "in_use", str_of(date_text(c->used_date, used)));
    } else {
        printf("%s: ", c->title);
        write_file_name(c->file->path, '\n', false);
        printf("\n  date: %s\n", date_text(c->date, date));
        printf("  in use: %s%s\n", date_text(c->used_date, used),
               c->used->text ? "" : " (compiled in)");
    }
    const size_t lost = keep_missing(&gone, &now);
    const size_t new_count = keep_missing(&now, &before);
    show_names(j, "new", &now, new_count);
    show_names(j, "gone", &gone, lost);
    free_names(&now);
    free_names(&before);
    free_names(&gone);
}

static bool install(const change *c, json *j)
{
    char *const path = user_data_path(c->name);
    const bool was_there = is_same(c);
    const bool is_done =
        was_there || user_data_install(c->name, c->file->text, c->file->len);
    if (j) {
        json_str(j, "installed",
                 is_done ? str_of(path) : (linkspan_str){NULL, 0});
        json_close(j, '}');
    } else if (is_done) {
        printf("  %s: ", was_there ? "in use already" : "installed");
        write_file_name(path, '\n', false);
        (void)putchar('\n');
    }
    free(path);
    return is_done;
}

static void add_change(update *u, const change *c)
{
    if (c->file->text && !c->file->is_user)
        u->changes[u->count++] = *c;
}

static void set_changes(update *u)
{
    linkspan_data_facts facts = {.size = sizeof facts};
    linkspan_data_facts used = {.size = sizeof used};
    must(linkspan_data_info(u->new_data, -1, &facts));
    must(linkspan_data_info(u->used_data, -1, &used));
    const change suffixes = {"public suffixes",   "suffixes",
                             USER_SUFFIXES,       &u->files.suffixes,
                             &u->used.suffixes,   LINKSPAN_LIST_SUFFIXES,
                             facts.suffixes_date, used.suffixes_date};
    const change tlds = {"top-level domains", "tlds",        USER_TLDS,
                         &u->files.tlds,      &u->used.tlds, LINKSPAN_LIST_TLDS,
                         facts.tlds_date,     used.tlds_date};
    add_change(u, &suffixes);
    add_change(u, &tlds);
}

/* All lists are checked before the first one is installed. */
static int check_and_install(update *u)
{
    json object = {0};
    json *const j = u->is_json ? &object : NULL;
    int status = STATUS_FOUND;
    if (!list_files_load(&u->used, &u->used_data))
        return STATUS_ERROR;
    if (!list_files_load(&u->files, &u->new_data))
        return STATUS_NONE;
    set_changes(u);
    for (size_t i = 0; i < u->count; i++)
        if (!is_plausible(&u->changes[i]))
            return STATUS_NONE;
    if (j)
        json_open(j, NULL, '{');
    for (size_t i = 0; i < u->count; i++) {
        show_change(u, &u->changes[i], j);
        if (!install(&u->changes[i], j))
            status = STATUS_ERROR;
    }
    if (j) {
        json_close(j, '}');
        (void)putchar('\n');
    }
    return status;
}

int update_lists(char **paths, size_t count, bool is_json)
{
    update u = {.is_json = is_json};
    const list_file *first = NULL;
    for (size_t i = 0; i < count; i++) {
        const list_file *const file = list_files_add(&u.files, paths[i]);
        if (file == first)
            fail_usage("lists", "%s: a second list of the same kind", paths[i]);
        first = file;
    }
    if (count > 2)
        fail_usage("lists", "--update: more than two lists");
    const int lock = user_data_lock();
    const int status = lock < 0 ? STATUS_ERROR : check_and_install(&u);
    if (lock >= 0)
        (void)close(lock);
    linkspan_data_free(u.new_data);
    linkspan_data_free(u.used_data);
    list_files_free(&u.files);
    list_files_free(&u.used);
    return status;
}
