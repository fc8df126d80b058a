/* Writes what --redact shows in place of a link. */
#ifndef CLI_REDACT_H
#define CLI_REDACT_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** What a redacted text has in place of a link. */
typedef enum redaction {
    REDACT_WORD,   /**< a word that the caller chooses and writes */
    REDACT_KIND,   /**< [url] or [email] */
    REDACT_HOST,   /**< the host of the link in brackets; if there is none, like
                   *   REDACT_KIND */
    REDACT_SECRET, /**< the link, with *** in place of passwords and tokens */
    REDACT_DEFANG  /**< the link, defanged */
} redaction;

/** The redaction that the value of --redact selects; REDACT_KIND if `value` is
 *  NULL. */
redaction redaction_named(const char *value);

/** True if a part of each link stays readable: its host (REDACT_HOST), or
 *  everything but secrets (REDACT_SECRET). With REDACT_HOST and REDACT_SECRET,
 *  the text around links is copied unchanged. */
bool redaction_keeps_part(redaction what);

typedef void (*redaction_put)(void *context, linkspan_str bytes);

/** Pass what is shown in place of a link to `put`, in one or more calls. `what`
 *  must not be REDACT_WORD. */
void redact_link(redaction what, linkspan_str text, const linkspan_link *link,
                 redaction_put put, void *context);

#endif
