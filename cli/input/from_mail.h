/* Searches mail messages and mailboxes (mbox): the header fields and the parts that
 * are text, decoded. */
#ifndef CLI_INPUT_FROM_MAIL_H
#define CLI_INPUT_FROM_MAIL_H

#include "cli/input/reading.h"

void from_mail(scan_search *s, scan_reader *in);

#endif
