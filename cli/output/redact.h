/* The redaction that the value of --redact selects. */
#ifndef CLI_OUTPUT_REDACT_H
#define CLI_OUTPUT_REDACT_H

#include "linkspan/linkspan.h"

/** The options for a value of --redact: kind (also NULL), host or secret; any other value
 *  is the text to be written. Without a value the command linkify writes "[link]", so it
 *  does not call this. */
linkspan_redact_options redaction_named(const char *value);

#endif
