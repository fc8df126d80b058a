/* linkspan lists: which data answers come from, and how old it is. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/detection.h"
#include "cli/json.h"
#include "cli/message.h"

static const option_spec specs[] = {
    {OPT_CHECK, "check", "FILE", NULL,
     "tell whether FILE is a list that can be used, and of what age; can be "
     "repeated"},
    {OPT_USE, "use", "FILE", NULL,
     "show the lists with FILE in place of the one compiled in"},
    {OPT_ANY_LIST, "any-list", NULL, NULL,
     "with --check and --use: accept any list of top-level domains, for "
     "private "
     "ones"},
    {OPT_JSON, "json", NULL, NULL, "as an object"},
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
} list_view;

static void date_text(uint32_t date, char text[16])
{
    (void)snprintf(text, 16, "%u-%02u-%02u", date / 10000, date / 100 % 100,
                   date % 100);
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
        printf("  age: %d days\n", v->age);
}

static void show_list_json(json *j, const list_view *v)
{
    char date[16];
    date_text(v->date, date);
    json_open(j, v->key, '{');
    json_str(j, "name", v->name);
    json_str(j, "version", v->version);
    json_str(j, "date", v->date ? str_of(date) : (linkspan_str){NULL, 0});
    if (v->age >= 0)
        json_number(j, "age", (uint64_t)v->age);
    else
        json_str(j, "age", (linkspan_str){NULL, 0});
    json_bool(j, "compiled_in", v->is_compiled_in);
}

static list_view suffixes_of(const linkspan_data_facts *f)
{
    return (list_view){"public suffixes",
                       "suffixes",
                       f->suffixes_name,
                       f->suffixes_version,
                       f->suffixes_date,
                       f->suffixes_age,
                       (f->compiled_in & LINKSPAN_LIST_SUFFIXES) != 0};
}

static list_view tlds_of(const linkspan_data_facts *f)
{
    return (list_view){"top-level domains",
                       "tlds",
                       f->tlds_name,
                       f->tlds_version,
                       f->tlds_date,
                       f->tlds_age,
                       (f->compiled_in & LINKSPAN_LIST_TLDS) != 0};
}

static void show_suffixes(const linkspan_data_facts *facts)
{
    const list_view v = suffixes_of(facts);
    show_list(&v);
    printf("  rules: %u, and %u private ones\n", facts->icann_rules,
           facts->private_rules);
}

static void show_tlds(const linkspan_data_facts *facts)
{
    const list_view v = tlds_of(facts);
    show_list(&v);
    printf("  domains: %u", facts->tlds_count);
    if (facts->tlds_added > 0)
        printf(", and %u that only the newer list of public suffixes has",
               facts->tlds_added);
    (void)putchar('\n');
}

static void suffixes_json(json *j, const linkspan_data_facts *facts)
{
    const list_view suffixes = suffixes_of(facts);
    show_list_json(j, &suffixes);
    json_number(j, "icann_rules", facts->icann_rules);
    json_number(j, "private_rules", facts->private_rules);
    json_close(j, '}');
}

static void tlds_json(json *j, const linkspan_data_facts *facts)
{
    const list_view tlds = tlds_of(facts);
    show_list_json(j, &tlds);
    json_number(j, "domains", facts->tlds_count);
    json_number(j, "added", facts->tlds_added);
    json_close(j, '}');
}

static void show_json(const linkspan_data_facts *facts)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_str(&j, "unicode", str_of(linkspan_unicode_version()));
    suffixes_json(&j, facts);
    tlds_json(&j, facts);
    json_close(&j, '}');
    (void)putchar('\n');
}

static void show_one_json(const linkspan_data_facts *facts, bool is_suffixes)
{
    json j = {0};
    json_open(&j, NULL, '{');
    if (is_suffixes)
        suffixes_json(&j, facts);
    else
        tlds_json(&j, facts);
    json_close(&j, '}');
    (void)putchar('\n');
}

static bool load_facts(const list_files *files, linkspan_data **data,
                       linkspan_data_facts *facts)
{
    if (!list_files_load(files, data))
        return false;
    must(linkspan_data_info(*data, (int64_t)time(NULL), facts));
    return true;
}

static int check_list(const char *path, bool is_any, bool is_json)
{
    list_files files = {.is_any = is_any};
    linkspan_data *data = NULL;
    linkspan_data_facts facts = {.size = sizeof facts};
    list_files_add(&files, path);
    const bool is_good = load_facts(&files, &data, &facts);
    if (is_good && is_json)
        show_one_json(&facts, files.suffixes != NULL);
    else if (is_good && files.suffixes)
        show_suffixes(&facts);
    else if (is_good)
        show_tlds(&facts);
    linkspan_data_free(data);
    list_files_free(&files);
    return is_good ? STATUS_FOUND : STATUS_NONE;
}

static int show_lists(const list_files *files, bool is_json)
{
    linkspan_data *data = NULL;
    linkspan_data_facts facts = {.size = sizeof facts};
    if (!load_facts(files, &data, &facts))
        return STATUS_ERROR;
    if (is_json) {
        show_json(&facts);
    } else {
        printf("Unicode: %s\n", linkspan_unicode_version());
        show_suffixes(&facts);
        show_tlds(&facts);
    }
    linkspan_data_free(data);
    return STATUS_FOUND;
}

static int run(const command_spec *command, int argc, char **argv)
{
    list_files files = {0};
    bool is_json = false;
    const char **checked = NULL;
    size_t checked_count = 0;
    int status = STATUS_FOUND;
    option_parser p;
    size_t count;
    options_begin(&p, command, argc, argv);
    while (options_next(&p) >= 0) {
        if (p.spec->id == OPT_USE || p.spec->id == OPT_ANY_LIST) {
            list_files_set(&files, &p);
        } else if (p.spec->id == OPT_JSON) {
            is_json = true;
        } else {
            checked =
                must_resize(checked, (checked_count + 1) * sizeof *checked);
            checked[checked_count++] = p.value;
        }
    }
    char **const operands = options_operands(&p, &count);
    if (count > 0)
        fail_usage("lists", "%s: takes options only", operands[0]);
    for (size_t i = 0; i < checked_count; i++)
        status |=
            check_list(checked[i], files.is_any, is_json); /* 0 or 1 each */
    if (checked_count == 0 || files.suffixes || files.tlds) {
        const int one = show_lists(&files, is_json);
        status = one > status ? one : status;
    }
    free(checked);
    list_files_free(&files);
    return status;
}

static const option_group *const groups[] = {&list_options, &common_options,
                                             NULL};

const command_spec lists_command = {
    "lists",
    "",
    "show which data is used, and its age",
    "Show which data answers come from: Unicode's version, the list of public "
    "suffixes, the list of top-level domains, and how old they are.",
    "Exit status is 0, 1 if a list that was to be checked cannot be used, 2 "
    "after an error.",
    groups,
    run};
