/* Reads the answer of a name server from its bytes (RFC 1035 4). */
#ifndef CLI_PLATFORM_DNS_MESSAGE_H
#define CLI_PLATFORM_DNS_MESSAGE_H

#include <stddef.h>

#include "cli/platform/dns.h"

/** DNS_YES if the name exists, DNS_NO if it does not. DNS_UNKNOWN if the server
 *  reports an error, if the message is cut or not well-formed, or if its aliases
 *  lead in a circle. */
dns_answer dns_read_message(const unsigned char *message, size_t len);

#endif
