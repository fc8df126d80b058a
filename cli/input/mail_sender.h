/* Who sends a mail: the fields of its header that say it, decoded. */
#ifndef CLI_INPUT_MAIL_SENDER_H
#define CLI_INPUT_MAIL_SENDER_H

#include "cli/input/reading.h"
#include "cli/output/visual_line.h"

/** All zero at the start of a message. */
typedef struct mail_sender {
    growing from;
    growing list_id;
    uint64_t line; /**< of the field From */
} mail_sender;

/** Take the decoded value of a field, if it says who sends the mail and somebody wants to
 *  know it. The first field of a name counts. */
void mail_sender_take(mail_sender *sender, const reading *r, linkspan_str name,
                      linkspan_str value, uint64_t line);

/** The header ends: report the sender, if there is one, and forget it. */
void mail_sender_tell(mail_sender *sender, const reading *r);

void mail_sender_free(mail_sender *sender);

#endif
