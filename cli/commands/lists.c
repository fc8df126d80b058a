/* linkspan lists: shows which lists are in use, and how old they are. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/commands/commands.h"
#include "cli/output/json.h"
#include "cli/output/output.h"
#include "cli/platform/list_files.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_CHECK, "check", "FILE", NULL,
     "report whether FILE is a list that can be used, and its age; can be "
     "repeated"},
    {OPT_UPDATE, "update", NULL, NULL,
     "show what is new in each FILE, a newer list, and install it in the "
     "user's data folder; the command uses it from then on"},
    {OPT_DOWNLOAD, "download", NULL, NULL,
     "with --update and without a FILE: let curl or wget download both lists "
     "from publicsuffix.org and iana.org; without this option nothing is "
     "downloaded"},
    {OPT_JSON, "json", NULL, NULL, "write a JSON object"},
};
static const option_group list_options = {"Lists", specs,
                                          sizeof specs / sizeof *specs};

typedef struct list_view {
    const char *title;
    const char *key;
    linkspan_str name;
    linkspan_str version;
    uint32_t date;
    int32_t age;
    bool is_compiled_in;
    const list_file *file;
} list_view;

static void date_text(uint32_t date, char text[16])
{
    (void)snprintf(text, 16, "%u-%02u-%02u", date / 10000, date / 100 % 100,
                   date % 100);
}

/* Findings do not rely on a list of top-level domains that is older than this many days
 * (docs/reference/safety.md), and a list of suffixes that old lacks new suffixes. */
#define OLD_DAYS 30

static bool is_old(int32_t age)
{
    return age > OLD_DAYS;
}

static void show_list(const list_view *v)
{
    char date[16];
    printf("%s: ", v->title);
    write_str(v->name);
    printf("%s\n  version: ", v->is_compiled_in ? " (compiled in)" : "");
    write_str(v->version);
    date_text(v->date, date);
    printf("\n  date: %s\n", v->date ? date : "unknown");
    if (v->age >= 0)
        printf("  age: %d days%s\n", v->age,
               is_old(v->age) ? ", which is old" : "");
    if (v->file->is_user) {
        printf("  installed: ");
        write_file_name(v->file->path, '\n', false);
        (void)putchar('\n');
    }
}

static void show_list_json(json *j, const list_view *v)
{
    char date[16];
    date_text(v->date, date);
    json_open(j, v->key, '{');
    json_str(j, "name", v->name);
    json_str(j, "version", v->version);
    json_str(j, "date", v->date ? str_of(date) : (linkspan_str){NULL, 0});
    if (v->age >= 0) {
        json_number(j, "age", (uint64_t)v->age);
        json_bool(j, "old", is_old(v->age));
    } else {
        json_str(j, "age", (linkspan_str){NULL, 0});
        json_str(j, "old", (linkspan_str){NULL, 0});
    }
    json_bool(j, "compiled_in", v->is_compiled_in);
    if (v->file->is_user)
        json_str(j, "installed", str_of(v->file->path));
}

static list_view suffixes_of(const linkspan_data_facts *f,
                             const list_files *files)
{
    return (list_view){"public suffixes",
                       "suffixes",
                       f->suffixes_name,
                       f->suffixes_version,
                       f->suffixes_date,
                       f->suffixes_age,
                       (f->compiled_in & LINKSPAN_LIST_SUFFIXES) != 0,
                       &files->suffixes};
}

static list_view tlds_of(const linkspan_data_facts *f, const list_files *files)
{
    return (list_view){"top-level domains",
                       "tlds",
                       f->tlds_name,
                       f->tlds_version,
                       f->tlds_date,
                       f->tlds_age,
                       (f->compiled_in & LINKSPAN_LIST_TLDS) != 0,
                       &files->tlds};
}

static void show_suffixes(const linkspan_data_facts *facts,
                          const list_files *files)
{
    const list_view v = suffixes_of(facts, files);
    show_list(&v);
    printf("  rules: %u, and %u private ones\n", facts->icann_rules,
           facts->private_rules);
}

static void show_tlds(const linkspan_data_facts *facts, const list_files *files)
{
    const list_view v = tlds_of(facts, files);
    show_list(&v);
    printf("  domains: %u", facts->tlds_count);
    if (facts->tlds_added > 0)
        printf(", and %u that only the newer list of public suffixes has",
               facts->tlds_added);
    (void)putchar('\n');
}

static void suffixes_json(json *j, const linkspan_data_facts *facts,
                          const list_files *files)
{
    const list_view suffixes = suffixes_of(facts, files);
    show_list_json(j, &suffixes);
    json_number(j, "icann_rules", facts->icann_rules);
    json_number(j, "private_rules", facts->private_rules);
    json_close(j, '}');
}

static void tlds_json(json *j, const linkspan_data_facts *facts,
                      const list_files *files)
{
    const list_view tlds = tlds_of(facts, files);
    show_list_json(j, &tlds);
    json_number(j, "domains", facts->tlds_count);
    json_number(j, "added", facts->tlds_added);
    json_close(j, '}');
}

static void show_json(const linkspan_data_facts *facts, const list_files *files)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_str(&j, "unicode", str_of(linkspan_unicode_version()));
    json_str(&j, "uts58", str_of(linkspan_uts58_version()));
    suffixes_json(&j, facts, files);
    tlds_json(&j, facts, files);
    json_close(&j, '}');
    (void)putchar('\n');
}

static void show_one_json(const linkspan_data_facts *facts,
                          const list_files *files)
{
    json j = {0};
    json_open(&j, NULL, '{');
    if (files->suffixes.text)
        suffixes_json(&j, facts, files);
    else
        tlds_json(&j, facts, files);
    json_close(&j, '}');
    (void)putchar('\n');
}

static bool load_facts(list_files *files, linkspan_data **data,
                       linkspan_data_facts *facts)
{
    if (!list_files_load(files, data))
        return false;
    must(linkspan_data_info(*data, (int64_t)time(NULL), facts));
    return true;
}

static int check_list(const char *path, bool is_any, bool is_json)
{
    list_files one = {.is_any = is_any, .ignores_user_data = true};
    const list_files *const files = &one;
    linkspan_data *data = NULL;
    linkspan_data_facts facts = {.size = sizeof facts};
    (void)list_files_add(&one, path);
    const bool is_good = load_facts(&one, &data, &facts);
    if (is_good && is_json)
        show_one_json(&facts, files);
    else if (is_good && one.suffixes.text)
        show_suffixes(&facts, files);
    else if (is_good)
        show_tlds(&facts, files);
    linkspan_data_free(data);
    list_files_free(&one);
    return is_good ? STATUS_FOUND : STATUS_NONE;
}

/* If a list is old, say what the consequences are, and which commands install newer
 * lists. */
static void tell_how_to_refresh(const linkspan_data_facts *facts)
{
    if (!is_old(facts->suffixes_age) && !is_old(facts->tlds_age))
        return;
    printf("\nA list that is more than %d days old can lack new domains: links "
           "with them are not\nfound, and an unknown top-level domain is only "
           "a warning. To refresh both lists:\n"
           "  linkspan lists --update --download\n",
           OLD_DAYS);
}

/* False if a list cannot be used. */
static bool show_lists(list_files *files, bool is_json)
{
    linkspan_data *data = NULL;
    linkspan_data_facts facts = {.size = sizeof facts};
    if (!load_facts(files, &data, &facts))
        return false;
    if (is_json) {
        show_json(&facts, files);
    } else {
        printf("Unicode: %s\nUTS #58: %s\n", linkspan_unicode_version(),
               linkspan_uts58_version());
        show_suffixes(&facts, files);
        show_tlds(&facts, files);
        tell_how_to_refresh(&facts);
    }
    linkspan_data_free(data);
    return true;
}

/* The values of the options. */
typedef struct wanted {
    list_files files;
    const char **checked;
    size_t checked_count;
    bool is_json;
    bool is_update;
    bool is_download;
} wanted;

static void read_options(wanted *w, option_parser *p)
{
    while (options_next(p)) {
        if (list_files_set(&w->files, p))
            continue;
        if (p->spec->id == OPT_JSON)
            w->is_json = true;
        else if (p->spec->id == OPT_UPDATE)
            w->is_update = true;
        else if (p->spec->id == OPT_DOWNLOAD)
            w->is_download = true;
        if (p->spec->id != OPT_CHECK)
            continue;
        w->checked = must_resize(w->checked,
                                 (w->checked_count + 1) * sizeof *w->checked);
        w->checked[w->checked_count++] = p->value;
    }
}

static int run_update(const wanted *w, char **paths, size_t count)
{
    const list_files *const f = &w->files;
    if (w->checked_count > 0 || f->suffixes.text || f->tlds.text || f->is_any ||
        f->ignores_user_data)
        fail_usage("lists", "--update: can be combined with --json only");
    if (w->is_download) {
        char *downloaded[DOWNLOADED_LISTS];
        if (count > 0)
            fail_usage("lists",
                       "--download: the lists are downloaded, and %s "
                       "is a file",
                       paths[0]);
        return download_lists(downloaded)
                   ? update_lists(downloaded, DOWNLOADED_LISTS, w->is_json)
                   : STATUS_ERROR;
    }
    if (count == 0)
        fail_usage("lists", "--update: needs a FILE, or --download");
    return update_lists(paths, count, w->is_json);
}

static int run(const command_spec *command, int argc, char **argv)
{
    wanted w = {.checked = NULL};
    int status = STATUS_FOUND;
    option_parser p;
    size_t count;
    options_begin(&p, command, argc, argv);
    read_options(&w, &p);
    char **const operands = options_operands(&p, &count);
    if (w.is_update)
        return run_update(&w, operands, count);
    if (w.is_download)
        fail_usage("lists", "--download: can be used with --update only");
    if (count > 0)
        fail_usage("lists", "%s: only --update takes a FILE", operands[0]);
    for (size_t i = 0; i < w.checked_count; i++)
        status |= check_list(w.checked[i], w.files.is_any, w.is_json);
    if ((w.checked_count == 0 || w.files.suffixes.text || w.files.tlds.text) &&
        !show_lists(&w.files, w.is_json))
        status = STATUS_ERROR;
    free(w.checked);
    list_files_free(&w.files);
    return status;
}

static const option_group *const groups[] = {&list_options, &data_options,
                                             &common_options, NULL};

const command_spec lists_command = {
    "lists",
    "[FILE]...",
    "show the lists of domains in use and their age; install newer ones",
    "Show the version of Unicode, the list of public suffixes and the list of "
    "top-level domains that are in use, and their age. With --update, install "
    "newer lists.",
    "Exit status is 1 if a list of --check or --update cannot be used, 2 after "
    "an error, otherwise 0.",
    groups,
    run};
