/* Links as people should see them, as far as the policy allows. */
#ifndef CLI_OUTPUT_READABLE_H
#define CLI_OUTPUT_READABLE_H

#include "cli/output/safety.h"
#include "linkspan/linkspan.h"

/** What is needed to show one link after the other. */
typedef struct readable {
    const linkspan_detector *detector;
    const linkspan_policy *policy; /**< decides what is doubtful */
    linkspan_display_options
        how; /**< `max_len`, `data` and `flags` may be set */
    linkspan_buf room;
    judgement shown; /**< findings about the shown form */
    uint8_t *labels; /**< for each label of the host, 1: show it in Punycode */
    char *encoded;   /**< memory for the result if it is not in `room` */
} readable;

void readable_init(readable *r, const linkspan_detector *detector,
                   const linkspan_policy *policy);
void readable_free(readable *r);

/** The link as people should see it or, with LINKSPAN_DISPLAY_TO_COPY, in the form to copy.
 *  Labels that the policy finds doubtful are in Punycode; path, query and
 *  fragment are encoded if the policy asks for that. `j` has the findings about
 *  the link. `data` of the result is NULL if there is no such form. Valid until
 *  the next call. */
linkspan_str readable_form(readable *r, const judgement *j, linkspan_str text,
                           const linkspan_link *link);

#endif
