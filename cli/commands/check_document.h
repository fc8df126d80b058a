/* linkspan check --from: reports about whole documents. */
#ifndef CLI_COMMANDS_CHECK_DOCUMENT_H
#define CLI_COMMANDS_CHECK_DOCUMENT_H

#include <stdbool.h>

#include "cli/commands/items.h"
#include "cli/input/from.h"
#include "linkspan/linkspan.h"

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

#endif
