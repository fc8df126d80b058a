/* Writes links for --redact: what is shown in place of a link. */
#ifndef CLI_REDACT_H
#define CLI_REDACT_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** What stands for a link in a text that is redacted. */
typedef enum redaction {
    REDACT_WORD,  /**< a word that the caller chooses and writes */
    REDACT_KIND,  /**< [url] or [email] */
    REDACT_HOST,  /**< its host in brackets */
    REDACT_SECRET /**< the link, with *** for passwords and tokens */
} redaction;

/** The redaction that a value of --redact names; NULL means REDACT_KIND. */
redaction redaction_named(const char *value);

/** True if a part of each link stays readable: its host (REDACT_HOST), or
 *  everything but secrets (REDACT_SECRET). The text around links is then copied
 *  unchanged. */
bool redaction_keeps_part(redaction what);

typedef void (*redaction_put)(void *context, linkspan_str bytes);

/** Call `put` with what is shown in place of a link. Not for REDACT_WORD. */
void redact_link(redaction what, linkspan_str text, const linkspan_link *link,
                 redaction_put put, void *context);

#endif
