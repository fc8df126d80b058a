/* One table of options for each command. Parsing, --help, the completions of
 * the shells and the test of the manual page all use it. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>

/** Ids of options without a letter. Others have their letter as id. */
enum {
    OPT_FIRST = 256,
    OPT_HELP,
    OPT_VERSION,
    OPT_ALL_SCHEMES,
    OPT_ALLOW_MIX,
    OPT_ANY_LIST,
    OPT_ASCII,
    OPT_BARE_IPV6,
    OPT_BASE,
    OPT_CHECK,
    OPT_CLASS,
    OPT_CLEAN,
    OPT_COLOR,
    OPT_COUNT_BY,
    OPT_DEFANG,
    OPT_DIRECTIVE,
    OPT_DISPLAY,
    OPT_DNS,
    OPT_DNS_DROP,
    OPT_DNS_PARALLEL,
    OPT_DNS_SERVER,
    OPT_DNS_TIMEOUT,
    OPT_DOWNLOAD,
    OPT_ELIDE,
    OPT_EMOJI,
    OPT_ESCAPE_LOOKALIKES,
    OPT_ESCAPE_UNSEEN,
    OPT_EXCLUDE,
    OPT_EXACT,
    OPT_FILE,
    OPT_FORM,
    OPT_FRAGMENT,
    OPT_FROM,
    OPT_HIDDEN,
    OPT_HREF,
    OPT_HTML,
    OPT_HTTP,
    OPT_HYPERLINK,
    OPT_ID,
    OPT_IGNORE,
    OPT_INCLUDE,
    OPT_JSON,
    OPT_TSV,
    OPT_CSV,
    OPT_FIELDS,
    OPT_KEY,
    OPT_KIND,
    OPT_LEGACY,
    OPT_LINE_BUFFERED,
    OPT_LOCALHOST,
    OPT_MARK,
    OPT_MARKED,
    OPT_MAX_LENGTH,
    OPT_MAX_LOCAL_PART,
    OPT_EMAIL_ADD,
    OPT_EMAIL_REMOVE,
    OPT_MIRROR,
    OPT_NO_FRAGMENT,
    OPT_NO_IGNORE,
    OPT_NO_KNOWN_NAMES,
    OPT_NO_USER_DATA,
    OPT_OFFSETS,
    OPT_ONLY_HOST,
    OPT_OPAQUE_SCHEMES,
    OPT_ORDER,
    OPT_PARAGRAPH,
    OPT_POLICY,
    OPT_PRI185,
    OPT_PRIVATE_SUFFIXES,
    OPT_PROFILE,
    OPT_DETECTOR,
    OPT_START,
    OPT_MIN_SCORE,
    OPT_PROGRESS,
    OPT_PROTECT,
    OPT_QUOTE,
    OPT_QUOTED,
    OPT_READABLE,
    OPT_REDACT,
    OPT_REFANG,
    OPT_REL,
    OPT_ROUND_TRIP,
    OPT_SCHEME,
    OPT_SEGMENT,
    OPT_SHOW_CONTROLS,
    OPT_SINGLE_LABELS,
    OPT_STRIP_TRACKING,
    OPT_SUSPECTS,
    OPT_TABLE,
    OPT_TAILOR,
    OPT_TARGET,
    OPT_TEMPLATE,
    OPT_TO,
    OPT_UNDO,
    OPT_UNIQUE,
    OPT_UNKNOWN_TLD,
    OPT_UNKNOWN_TLD_AFTER_SCHEME,
    OPT_UNWRAP,
    OPT_UPDATE,
    OPT_USE,
    OPT_USER_NAMES,
    OPT_VALUE
};

typedef struct option_spec {
    int id;               /**< its letter, or an OPT_ value */
    const char *name;     /**< long form, without hyphens */
    const char *argument; /**< name of the option's value in --help. NULL: it
                           *   takes no value. In brackets: the value is
                           *   optional. With ",..." at the end: the value is a
                           *   list of choices, which the command itself
                           *   reads */
    const char *choices;  /**< values it may have, separated by |; NULL: any */
    const char *help;
} option_spec;

typedef struct option_group {
    const char *title;
    const option_spec *specs;
    size_t count;
} option_group;

typedef struct command_spec {
    const char *name;
    const char *operands; /**< as --help shows them */
    const char *about;    /**< a few words */
    const char *summary;
    const char *notes; /**< end of --help: exit status and the like */
    const option_group *const *groups; /**< the last is NULL */
    int (*run)(const struct command_spec *command, int argc, char **argv);
} command_spec;

/** --help and --version, which every command has. */
extern const option_group common_options;

#define MOST_OPTIONS 96

typedef struct option_parser {
    const command_spec *command;
    int argc;
    char **argv;
    struct option longs[MOST_OPTIONS + 1];
    char shorts[2 * MOST_OPTIONS + 2];
    const option_spec *spec; /**< the option just read */
    const char *value;       /**< NULL: none was given */
    int choice;              /**< number of its choice; -1: none */
} option_parser;

/** Start parsing; `argv[0]` is the command's name. */
void options_begin(option_parser *parser, const command_spec *command, int argc,
                   char **argv);

/** Read the next option into `spec`, `value` and `choice`. Returns false after the
 *  last option. A wrong option ends the program, and so do --help and --version. */
bool options_next(option_parser *parser);

/** The arguments that are not options, after options_next() returned false. */
char **options_operands(const option_parser *parser, size_t *count);

/** The value as a number, which may be 0. */
size_t options_number(const option_parser *parser);

/** The number of this word in `choices`, or -1. */
int choice_of(const char *choices, const char *word, size_t len);

void options_help(const command_spec *command);

/** Called for every option of a command, group by group. */
typedef void (*option_visitor)(void *context, const option_spec *spec);
void options_visit(const command_spec *command, option_visitor each,
                   void *context);

/** True if `name` is so similar to `other` that one may be a misspelling of the
 *  other. */
bool is_near(const char *name, const char *other);

#endif
