/* The commands, each in its own file. */
#ifndef CLI_COMMANDS_COMMANDS_H
#define CLI_COMMANDS_COMMANDS_H

#include "cli/options.h"
#include "cli/output/output.h"

extern const command_spec find_command;
extern const command_spec format_command;
extern const command_spec normalize_command;
extern const command_spec build_command;
extern const command_spec host_command;
extern const command_spec check_command;
extern const command_spec display_command;
extern const command_spec extend_command;
extern const command_spec props_command;
extern const command_spec lists_command;
extern const command_spec linkify_command;
extern const command_spec explain_command;
extern const command_spec completion_command;

/** All commands; the last element is NULL. */
extern const command_spec *const commands[];

/** Write the output of --version. */
void show_version(void);

#endif
