/* What --redact leaves of a link. */
#ifndef CLI_REDACT_H
#define CLI_REDACT_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** What stands for a link in a text that is redacted. */
typedef enum redaction {
    REDACT_WORD,  /**< a word of the caller's */
    REDACT_KIND,  /**< [url] or [email] */
    REDACT_HOST,  /**< its host in brackets */
    REDACT_SECRET /**< the link, with *** for passwords and tokens */
} redaction;

/** The value of --redact; NULL is the kind. */
redaction redaction_named(const char *value);

/** True if hosts or links stay readable: the text around them then stays as it is. */
bool redaction_keeps_part(redaction what);

typedef void (*redaction_put)(void *context, linkspan_str bytes);

/** Give `put` what stands for a link of a text, unless that is a word. */
void redact_link(redaction what, linkspan_str text, const linkspan_link *link,
                 redaction_put put, void *context);

#endif
