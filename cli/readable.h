/* Links as people should see them, as far as the policy lets that be. */
#ifndef CLI_READABLE_H
#define CLI_READABLE_H

#include "cli/safety.h"
#include "linkspan/linkspan.h"

/** What is needed to show one link after the other. */
typedef struct readable {
    const linkspan_detector *detector;
    const linkspan_policy *policy; /**< says what is doubtful */
    linkspan_display_options
        how;      /**< `max_len`, `data` and `flags` may be set */
    bool is_copy; /**< the form to copy is wanted */
    linkspan_buf room;
    judgement shown; /**< of what is shown */
    uint8_t *labels; /**< of the host, 1: better shown in Punycode */
    char *encoded;   /**< the form that `room` has not */
} readable;

void readable_init(readable *r, const linkspan_detector *detector,
                   const linkspan_policy *policy);
void readable_free(readable *r);

/** The form for people, or the one to copy: labels that the policy doubts in Punycode, and path, query
 *  and fragment encoded if it wants that of what would be shown. `j` is what was
 *  found in the link. NULL data: there is none. Valid until the next call. */
linkspan_str readable_form(readable *r, const judgement *j, linkspan_str text,
                           const linkspan_link *link);

#endif
