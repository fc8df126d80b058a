/* The texts that a command works on: its arguments, the lines of files or those of
 * standard input. */
#ifndef CLI_COMMANDS_ITEMS_H
#define CLI_COMMANDS_ITEMS_H

#include <stdbool.h>

#include "cli/options.h"
#include "linkspan/linkspan.h"

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

#endif
