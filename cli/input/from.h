/* The input formats of `linkspan find --from`. */
#ifndef CLI_INPUT_FROM_H
#define CLI_INPUT_FROM_H

#include "linkspan/linkspan.h"

#include <stdint.h>

/** Values of --from, in the order of its choices. */
typedef enum from_format {
    FROM_TEXT,
    FROM_HTML,
    FROM_MARKDOWN,
    FROM_JSON,
    FROM_JSONL,
    FROM_MAIL
} from_format;
#define FROM_CHOICES "text|html|markdown|json|jsonl|mail"

struct scan_search;
struct scan_reader;

/** Guess the format of a document by the end of its name or, if that says nothing, by its
 *  first bytes. Never FROM_TEXT: Markdown is text too. */
from_format from_guess(const char *path, linkspan_str first);

/** Search a file from its start. Its format is any but FROM_TEXT. */
void from_search(struct scan_search *s, struct scan_reader *in);

#endif
