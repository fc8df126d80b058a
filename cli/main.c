/* linkspan: finds links in text and writes them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands/commands.h"
#include "cli/input/decode.h"
#include "cli/platform/dns.h"
#include "cli/platform/list_files.h"
#include "cli/platform/message.h"
#include "linkspan/linkspan.h"

const command_spec *const commands[] = {&find_command,       &linkify_command,
                                        &explain_command,    &format_command,
                                        &normalize_command,  &build_command,
                                        &host_command,       &check_command,
                                        &display_command,    &extend_command,
                                        &props_command,      &lists_command,
                                        &completion_command, NULL};

static void show_date(const char *what, uint32_t date, int32_t age)
{
    printf("%s of %u-%02u-%02u", what, date / 10000, date / 100 % 100,
           date % 100);
    if (age >= 0)
        printf(", %d days old", age);
    (void)putchar('\n');
}

void show_version(void)
{
    linkspan_data_facts facts = {.size = sizeof facts};
    list_files lists = {0};
    linkspan_data *data = NULL;
    (void)list_files_load(&lists, &data);
    must(linkspan_data_info(data, (int64_t)time(NULL), &facts));
    printf("linkspan %s\nUnicode %s\n", linkspan_version(),
           linkspan_unicode_version());
    show_date("public suffixes", facts.suffixes_date, facts.suffixes_age);
    show_date("top-level domains", facts.tlds_date, facts.tlds_age);
    linkspan_data_free(data);
    list_files_free(&lists);
    printf("reads text");
    for (size_t i = PACKED_NOT + 1; i < PACKINGS; i++)
        if (!packing_is_missing((packing)i))
            printf(", %s", packing_names[i]);
    printf("\n");
    if (dns_is_built_in())
        printf("can ask name servers (c-ares)\n");
}

static void show_help(void)
{
    printf("Usage: linkspan [COMMAND] [OPTION]... [ARGUMENT]...\n"
           "Find links in text of any language, and write them readably "
           "(UTS #58).\n\nCommands:\n");
    for (size_t i = 0; commands[i]; i++)
        printf("  %-10s  %s\n", commands[i]->name, commands[i]->about);
    printf("\nThe default command is find. 'linkspan COMMAND --help' shows "
           "the options of COMMAND.\n");
}

static const command_spec *command_named(const char *name)
{
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* A name that is no file may have been meant as a command. */
static void suggest_command(const char *name)
{
    for (size_t i = 0; commands[i]; i++)
        if (is_near(name, commands[i]->name))
            message(NULL, "did you mean the command '%s'?", commands[i]->name);
}

/* Handle `linkspan help find`, a form that users know from other programs. */
static int help_about(const char *name)
{
    const command_spec *const named = name ? command_named(name) : NULL;
    if (named) {
        options_help(named);
        return STATUS_FOUND;
    }
    if (name) {
        message("help", "%s: no such command", name);
        suggest_command(name);
        return STATUS_ERROR;
    }
    show_help();
    return STATUS_FOUND;
}

static int dispatch(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        show_help();
        return STATUS_FOUND;
    }
    if (argc > 1 && strcmp(argv[1], "help") == 0 && access("help", F_OK) != 0)
        return help_about(argv[2]); /* NULL if there is no other argument */
    const command_spec *const named = argc > 1 ? command_named(argv[1]) : NULL;
    if (named)
        return named->run(named, argc - 1, argv + 1);
    const char *const first = argc > 1 ? argv[1] : "-";
    const int status = find_command.run(&find_command, argc, argv);
    if (status == STATUS_ERROR && *first != '-' && access(first, F_OK) != 0)
        suggest_command(first);
    return status;
}

int main(int argc, char **argv)
{
    const int status = dispatch(argc, argv);
    return output_close() ? status : STATUS_ERROR;
}
