/* The commands, and what they share: items to answer about, words of findings, output. */
#ifndef CLI_COMMANDS_COMMANDS_H
#define CLI_COMMANDS_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

#include "cli/input/from.h"
#include "cli/options.h"
#include "cli/output/output.h"

/* -------------------------------------------------------------- commands */

/* The commands, each in its own file. */

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

/* ----------------------------------------------------------------- items */

/* The texts that a command works on: its arguments, the lines of files or those of
 * standard input. */

/** --file */
extern const option_group file_options;

/** One text. */
typedef struct item {
    linkspan_str text;
    const char *file; /**< name of the file for messages; NULL: an argument */
    bool is_named;    /**< the file was given with --file */
    size_t line;      /**< counted from 1; 0: an argument */
    linkspan_str end; /**< how the line ends: LF, CR LF or not at all */
} item;

/** Called with each item; returns a STATUS_. */
typedef int (*item_function)(void *context, const item *one);

/** Where texts come from. Set it to all zero first. */
typedef struct item_source {
    const char **files; /**< those of --file */
    size_t file_count;
} item_source;

/** Store the option that the parser has just read. Returns false if it is not
 *  --file. */
bool item_source_set(item_source *source, const option_parser *parser);

/** Call `each` for every text. With --file, that is every line of its files; all
 *  arguments are then files too. Without --file it is every argument or, if there are
 *  no arguments, every line of standard input. Returns the greatest of the statuses.
 *  Stops when output fails, and frees what the source holds. */
int for_each_item(item_source *source, const option_parser *parser,
                  item_function each, void *context);

/** Call `each` for every file: those of --file and those that arguments name or, if there
 *  are none, "-". Returns the greatest of the statuses. Stops when output fails, and frees
 *  what the source holds. */
int for_each_file(item_source *source, const option_parser *parser,
                  int (*each)(void *context, const char *path), void *context);

/** Call `each` for every line of standard input. Returns the greatest of the
 *  statuses, and stops when output fails. */
int for_each_line_of_input(item_function each, void *context);

/** Write the message `linkspan: what: why` about an item. `what` is the argument, or
 *  the file and line. */
void item_message(const item *one, const char *why);

/* --------------------------------------------------------------- writing */

/* Options about how a URL is written, shared by format and build. */

extern const option_group writing_options;

typedef struct writing {
    uint32_t format_flags; /**< LINKSPAN_FORMAT_ */
    uint32_t href_flags;   /**< LINKSPAN_HREF_ */
    bool is_ascii;         /**< --ascii: write the address that a program can
                            *   follow */
    bool is_exact;         /**< write exactly what UTS #58 4.1 says */
} writing;

/** Process the option that the parser has just read; false if it is neither one
 *  of writing_options nor --ascii or --http. */
bool writing_set(writing *w, const option_parser *parser);

/** LINKSPAN_FORMAT_ values: those for people unless the exact form is asked
 *  for. */
uint32_t writing_flags(const writing *w);

/* ----------------------------------------------------------- check words */

/* How `linkspan check` words its reports. */

/** Write `text` in a colour, unless there are no colours. */
void write_marked(bool has_color, const char *color, const char *text);

const char *color_of(int32_t severity);

/** Name the character that a finding is about or, if it is about none, the characters of
 *  its range that are not ASCII. */
void name_characters(const linkspan_finding *f, linkspan_str text);

/** Name the protected domain that a host imitates: " paypal.com". */
void name_like(const linkspan_finding *f);

/* -------------------------------------------------------- check document */

/* linkspan check --from: reports about whole documents. */

/** Choices of check --from: those of from_format but the first, and `auto`. */
#define CHECK_FROM_CHOICES "html|markdown|json|jsonl|mail|auto"
enum {
    CHECK_FROM_AUTO = FROM_MAIL
};

typedef struct document_report {
    const linkspan_detector *detector;
    int from; /**< a choice of CHECK_FROM_CHOICES */
    bool is_json;
    bool has_color;
} document_report;

/** Check every file that the source or an argument names, or standard input. Returns a
 *  STATUS_. */
int check_documents(const document_report *report, item_source *source,
                    const option_parser *parser);

/* -------------------------------------------------------------- download */

/* linkspan lists --update --download. */

#define DOWNLOADED_LISTS 2

/** Run curl or, without it, wget, to download the lists of domains to a folder that
 *  is removed when the command ends. `paths` receives their names, which stay valid.
 *  False after a message. */
bool download_lists(char *paths[DOWNLOADED_LISTS]);

/* ---------------------------------------------------------------- update */

/* linkspan lists --update. */

/** Check the lists, show what is new in them, and install them in the user's
 *  data folder. Returns a STATUS_. */
int update_lists(char **paths, size_t count, bool is_json);

#endif
