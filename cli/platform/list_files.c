#include "cli/platform/list_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"
#include "cli/platform/user_data.h"

static const option_spec specs[] = {
    {OPT_USE, "use", "FILE", NULL,
     "use a newer list: public_suffix_list.dat or tlds-alpha-by-domain.txt; "
     "can be repeated"},
    {OPT_ANY_LIST, "any-list", NULL, NULL,
     "with --use: accept any list of top-level domains, such as a list of "
     "private names"},
    {OPT_NO_USER_DATA, "no-user-data", NULL, NULL,
     "ignore the lists that 'linkspan lists --update' has installed"},
};
const option_group data_options = {"Lists of domains", specs,
                                   sizeof specs / sizeof *specs};

/* The longest list that the library accepts. */
#define LONGEST_LIST (16u << 20)

static bool is_suffix_list(const char *text, size_t len)
{
    static const char mark[] = "===BEGIN ICANN DOMAINS===";
    const char *const end = text + len;
    for (const char *at = text; (at = memchr(at, '=', (size_t)(end - at)));
         at++)
        if ((size_t)(end - at) >= sizeof mark - 1 &&
            memcmp(at, mark, sizeof mark - 1) == 0)
            return true;
    return false;
}

static void drop(list_file *file)
{
    free(file->text);
    free(file->path);
    *file = (list_file){0};
}

list_file *list_files_add(list_files *files, const char *path)
{
    size_t len = 0;
    char *const text = read_whole(path, LONGEST_LIST, &len);
    if (!text)
        exit(STATUS_ERROR);
    list_file *const file =
        is_suffix_list(text, len) ? &files->suffixes : &files->tlds;
    drop(file);
    *file = (list_file){text, len, must_copy(path), false};
    return file;
}

bool list_files_set(list_files *files, const option_parser *parser)
{
    switch (parser->spec->id) {
    case OPT_USE:
        (void)list_files_add(files, parser->value);
        return true;
    case OPT_ANY_LIST:
        files->is_any = true;
        return true;
    case OPT_NO_USER_DATA:
        files->ignores_user_data = true;
        return true;
    default:
        return false;
    }
}

void list_files_free(list_files *files)
{
    drop(&files->suffixes);
    drop(&files->tlds);
}

static linkspan_str name_of(const char *path)
{
    const char *const slash = path ? strrchr(path, '/') : NULL;
    linkspan_str name = {NULL, 0};
    if (path)
        name = str_of(slash ? slash + 1 : path);
    if (name.len > LINKSPAN_DATA_NAME_MAX)
        name.len = LINKSPAN_DATA_NAME_MAX;
    return name;
}

static void complain(const list_file *file, const linkspan_data_error *error)
{
    const char *const end = file->is_user ? "; this list is not used" : "";
    if (error->line > 0)
        message(file->path, "line %zu: %s%s", error->line, error->message, end);
    else
        message(file->path, "%s%s", error->message, end);
}

/* The list that an error is about. */
static list_file *culprit(list_files *files, uint32_t list)
{
    if (list == LINKSPAN_LIST_SUFFIXES)
        return &files->suffixes;
    if (list == LINKSPAN_LIST_TLDS || !files->suffixes.text)
        return &files->tlds;
    return &files->suffixes;
}

/* Load the lists. A list of the user's that has a fault is left out. */
static bool load_given(list_files *files, linkspan_data **data)
{
    *data = NULL;
    while (files->suffixes.text || files->tlds.text) {
        const bool is_any = files->is_any && !files->tlds.is_user;
        const linkspan_data_source source = {
            .size = sizeof source,
            .flags = is_any ? LINKSPAN_LOAD_ANY_TLDS : 0,
            .suffixes = {files->suffixes.text, files->suffixes.len},
            .suffixes_name = name_of(files->suffixes.path),
            .tlds = {files->tlds.text, files->tlds.len},
            .tlds_name = name_of(files->tlds.path)};
        linkspan_data_error error = {.size = sizeof error};
        const linkspan_status st =
            linkspan_data_load(&source, NULL, data, &error);
        if (st == LINKSPAN_OK)
            return true;
        if (!error.message)
            must(st);
        list_file *const bad = culprit(files, error.list);
        complain(bad, &error);
        if (!bad->is_user)
            return false;
        drop(bad);
    }
    return true;
}

static void add_user_file(list_file *file, const char *name)
{
    char *const path = user_data_path(name);
    if (file->text || !path || access(path, F_OK) != 0) {
        free(path);
        return;
    }
    size_t len = 0;
    struct stat st;
    char *text = NULL;
    if (stat(path, &st) == 0 && S_ISREG(st.st_mode))
        text = read_whole(path, LONGEST_LIST, &len);
    else /* reading a FIFO could wait for ever */
        message(path, "not a regular file; this list is not used");
    if (text)
        *file = (list_file){text, len, path, true};
    else
        free(path);
}

/* Drop the user's lists that are older than the compiled-in ones, as can happen
 * when the command is updated. True if there were any. */
static bool drop_old(list_files *files, const linkspan_data *data)
{
    linkspan_data_facts own = {.size = sizeof own};
    linkspan_data_facts given = {.size = sizeof given};
    bool has_dropped = false;
    must(linkspan_data_info(NULL, -1, &own));
    must(linkspan_data_info(data, -1, &given));
    if (files->suffixes.is_user && given.suffixes_date < own.suffixes_date) {
        drop(&files->suffixes);
        has_dropped = true;
    }
    if (files->tlds.is_user && given.tlds_date < own.tlds_date) {
        drop(&files->tlds);
        has_dropped = true;
    }
    return has_dropped;
}

bool list_files_load(list_files *files, linkspan_data **data)
{
    if (!files->ignores_user_data) {
        add_user_file(&files->suffixes, USER_SUFFIXES);
        add_user_file(&files->tlds, USER_TLDS);
    }
    if (!load_given(files, data))
        return false;
    if (!*data || !drop_old(files, *data))
        return true;
    linkspan_data_free(*data);
    return load_given(files, data);
}
