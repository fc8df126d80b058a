/* linkspan completion: writes completions for shells, from the tables that also
 * parse the options. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/output/fields.h"
#include "cli/platform/message.h"

typedef void (*each_option)(void *context, const option_spec *spec);

static bool takes_file(const option_spec *spec)
{
    return spec->argument && strcmp(spec->argument, "FILE") == 0;
}

static bool has_letter(const option_spec *spec)
{
    return spec->id < OPT_FIRST;
}

/* Write the choices with spaces between them. */
static void put_choices(const char *choices)
{
    for (const char *p = choices; *p; p++)
        (void)putchar(*p == '|' ? ' ' : *p);
}

/* True if words can be offered as the option's value. */
static bool offers_words(const option_spec *spec)
{
    return spec->choices || spec->id == OPT_FIELDS;
}

/* True if the value is a list of words, with commas between them. */
static bool is_list(const option_spec *spec)
{
    return spec->id == OPT_FIELDS || spec->id == OPT_TAILOR;
}

/* Write the words that can be the option's value. */
static void put_words(const option_spec *spec)
{
    if (spec->id != OPT_FIELDS) {
        put_choices(spec->choices);
        return;
    }
    for (int f = 0; f < FIELD_COUNT; f++)
        printf("%s%s", f ? " " : "", field_names[f]);
}

/* True if the command's operands are choices ("bash|zsh"), not files. */
static bool has_choices(const command_spec *command)
{
    return strchr(command->operands, '|') != NULL;
}

/* ------------------------------------------------------------------ bash */

static void bash_name(void *context, const option_spec *spec)
{
    (void)context;
    printf(" --%s%s", spec->name,
           spec->argument && *spec->argument != '[' ? "=" : "");
    if (has_letter(spec))
        printf(" -%c", spec->id);
}

static void bash_choices(void *context, const option_spec *spec)
{
    const command_spec *const c = context;
    if (!offers_words(spec))
        return;
    printf("    %s:--%s) %swords=\"", c->name, spec->name,
           is_list(spec) ? "is_list=1 " : "");
    put_words(spec);
    printf("\" ;;\n");
}

static void write_bash(void)
{
    printf("# bash completion of linkspan\n"
           "_linkspan() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} command=find words=\n"
           "    local is_list= before=\n"
           "    local option=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    [ \"$current\" = = ] && current=\n"
           "    [ \"$option\" = = ] && option=${COMP_WORDS[COMP_CWORD-2]}\n"
           "    [ \"${COMP_WORDS[COMP_CWORD]}\" = = ] && "
           "option=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    case ${COMP_WORDS[1]} in\n    ");
    for (size_t i = 0; commands[i]; i++)
        printf("%s%s", i ? "|" : "", commands[i]->name);
    printf(") command=${COMP_WORDS[1]} ;;\n    esac\n"
           "    case $command:$option in\n");
    for (size_t i = 0; commands[i]; i++) {
        command_spec copy = *commands[i];
        options_visit(commands[i], bash_choices, &copy);
    }
    printf("    esac\n"
           "    if [ -z \"$words\" ] && [ \"${current#-}\" != \"$current\" ]; "
           "then\n"
           "        case $command in\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("        %s) words=\"", commands[i]->name);
        options_visit(commands[i], bash_name, NULL);
        printf("\" ;;\n");
    }
    printf("        esac\n"
           "    elif [ -z \"$words\" ] && [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        words=\"");
    for (size_t i = 0; commands[i]; i++)
        printf("%s ", commands[i]->name);
    printf("\"\n");
    for (size_t i = 0; commands[i]; i++)
        if (has_choices(commands[i])) {
            printf("    elif [ $command = %s ]; then\n        words=\"",
                   commands[i]->name);
            put_choices(commands[i]->operands);
            printf("\"\n");
        }
    printf("    fi\n"
           "    if [ -n \"$is_list\" ]; then\n"
           "        [[ $current == *,* ]] && before=${current%%,*},\n"
           "        compopt -o nospace\n"
           "    fi\n"
           "    COMPREPLY=($(compgen -P \"$before\" -W \"$words\" -- "
           "\"${current##*,}\"))\n"
           "    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace\n"
           "    if [ \"${#COMPREPLY[@]}\" -eq 0 ]; then\n"
           "        compopt -o default\n"
           "    fi\n"
           "}\n"
           "complete -F _linkspan linkspan\n");
}

/* ------------------------------------------------------------------- zsh */

/* Write a help text inside single quotes. Brackets, colons and backslashes are
 * escaped, since they have a meaning for zsh. */
static void zsh_help(const char *help)
{
    for (; *help; help++) {
        if (*help == '\'')
            (void)fputs("'\\''", stdout);
        else if (strchr("[]:\\", *help))
            printf("\\%c", *help);
        else
            (void)putchar(*help);
    }
}

static void zsh_value(const option_spec *spec)
{
    if (!spec->argument)
        return;
    const bool is_optional = *spec->argument == '[';
    printf("%s", is_optional ? "::" : ":");
    printf("%.*s:", (int)strcspn(spec->argument + is_optional, "]"),
           spec->argument + is_optional);
    if (takes_file(spec))
        printf("_files");
    if (!offers_words(spec))
        return;
    printf(is_list(spec) ? "_values -s , word " : "(");
    put_words(spec);
    if (!is_list(spec))
        (void)putchar(')');
}

static void zsh_option(void *context, const option_spec *spec)
{
    (void)context;
    const bool has_value = spec->argument != NULL;
    printf("            '*--%s%s[", spec->name, has_value ? "=" : "");
    zsh_help(spec->help);
    printf("]");
    zsh_value(spec);
    printf("' \\\n");
    if (!has_letter(spec))
        return;
    printf("            '*-%c[", spec->id);
    zsh_help(spec->help);
    printf("]");
    if (has_value && *spec->argument != '[')
        zsh_value(spec);
    printf("' \\\n");
}

static void write_zsh(void)
{
    printf("#compdef linkspan\n"
           "_linkspan() {\n"
           "    local command=find\n"
           "    local -a commands\n"
           "    commands=(\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("        '%s:", commands[i]->name);
        zsh_help(commands[i]->about);
        printf("'\n");
    }
    printf("    )\n"
           "    if (( CURRENT > 2 )) && [[ -n ${commands[(r)$words[2]:*]} ]]; "
           "then\n"
           "        command=$words[2]\n"
           "        shift words\n"
           "        (( CURRENT-- ))\n"
           "    elif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
           "        _describe command commands\n"
           "        _files\n"
           "        return\n"
           "    fi\n"
           "    case $command in\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("    %s)\n        _arguments -s \\\n", commands[i]->name);
        options_visit(commands[i], zsh_option, NULL);
        if (has_choices(commands[i])) {
            printf("            '1:shell:(");
            put_choices(commands[i]->operands);
            printf(")' ;;\n");
        } else {
            printf("            '*:file:_files' ;;\n");
        }
    }
    printf("    esac\n}\n"
           "if [[ $funcstack[1] == _linkspan ]]; then\n"
           "    _linkspan \"$@\"\n"
           "else\n"
           "    compdef _linkspan linkspan\n"
           "fi\n");
}

/* ------------------------------------------------------------------ fish */

static void fish_quoted(const char *text)
{
    (void)putchar('\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            (void)putchar('\\');
        (void)putchar(*text);
    }
    (void)putchar('\'');
}

static void fish_option(void *context, const option_spec *spec)
{
    const command_spec *const c = context;
    /* if no command is given, the command is `find` */
    if (strcmp(c->name, "find") == 0)
        printf("complete -c linkspan -n '__linkspan_is_find' -l %s",
               spec->name);
    else
        printf("complete -c linkspan -n '__fish_seen_subcommand_from %s' -l %s",
               c->name, spec->name);
    if (has_letter(spec))
        printf(" -s %c", spec->id);
    if (offers_words(spec)) {
        printf(" -x -a '");
        put_words(spec);
        (void)putchar('\'');
    } else if (takes_file(spec)) {
        printf(" -r -F");
    } else if (spec->argument && *spec->argument != '[') {
        printf(" -x");
    }
    printf(" -d ");
    fish_quoted(spec->help);
    (void)putchar('\n');
}

static void write_fish(void)
{
    printf("# fish completion of linkspan\n"
           "function __linkspan_is_find\n"
           "    not __fish_seen_subcommand_from");
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, "find") != 0)
            printf(" %s", commands[i]->name);
    printf("\nend\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("complete -c linkspan -n '__fish_is_first_arg' -a %s -d ",
               commands[i]->name);
        fish_quoted(commands[i]->about);
        (void)putchar('\n');
        if (has_choices(commands[i])) {
            printf("complete -c linkspan -f -n '__fish_seen_subcommand_from "
                   "%s' -a '",
                   commands[i]->name);
            put_choices(commands[i]->operands);
            printf("'\n");
        }
        command_spec copy = *commands[i];
        options_visit(commands[i], fish_option, &copy);
    }
}

/* --------------------------------------------------------------- command */

static bool write_completion(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        write_bash();
    else if (strcmp(shell, "zsh") == 0)
        write_zsh();
    else if (strcmp(shell, "fish") == 0)
        write_fish();
    else
        return false;
    return true;
}

static int run(const command_spec *command, int argc, char **argv)
{
    option_parser p;
    size_t count;
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        continue;
    char **const operands = options_operands(&p, &count);
    if (count != 1 || !write_completion(operands[0]))
        fail_usage("completion",
                   "completion: needs the name of a shell: bash, zsh or fish");
    return STATUS_FOUND;
}

static const option_group *const groups[] = {&common_options, NULL};

const command_spec completion_command = {
    "completion",
    "bash|zsh|fish",
    "write completion code for a shell",
    "Write the shell code that completes this command's options and their "
    "values.",
    "Exit status is 0, or 2 after an error.",
    groups,
    run};
