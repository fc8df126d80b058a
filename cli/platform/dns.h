/* Asks for addresses of hosts, without waiting for each answer. */
#ifndef CLI_PLATFORM_DNS_H
#define CLI_PLATFORM_DNS_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

#include "cli/options.h"

/* ------------------------------------------------------------------- dns */

/* Finds out whether names exist, by asking the domain name system. */

/** --dns and the options that belong to it */
extern const option_group dns_options;

/** What is looked up. */
typedef enum dns_what {
    DNS_NOTHING,
    DNS_TLD,
    DNS_HOST
} dns_what;

/** Values of --dns-timeout and --dns-parallel if these options are not given. */
#define DNS_TIMEOUT  6
#define DNS_PARALLEL 32

typedef struct dns_settings {
    dns_what what;
    const char *servers; /**< separated by commas; NULL: those of the system */
    size_t timeout;      /**< seconds for one name */
    size_t parallel;     /**< number of names that are looked up at a time */
    bool is_dropping;    /**< links whose names do not exist are left out */
} dns_settings;

/** Process the option that the parser has just read; false if it is not one of
 *  dns_options. */
bool dns_set(dns_settings *settings, const option_parser *parser);

/** An answer. It is DNS_NO only if the name certainly does not exist. */
typedef enum dns_answer {
    DNS_NONE, /**< nothing to look up: an IP address, or no domain name */
    DNS_YES,
    DNS_NO,
    DNS_UNKNOWN
} dns_answer;

extern const char *const dns_answer_names[];

typedef struct dns dns;

/** True if this build can look up names. */
bool dns_is_built_in(void);

/** Make a resolver; ends the program if it cannot be used. */
dns *dns_new(const dns_settings *settings);
void dns_free(dns *d);

/** Look up the hosts of all links of a text, many at a time. */
void dns_ask_ahead(dns *d, const linkspan_detector *detector,
                   linkspan_str text);

/** The answer for a host as it is written. Any thread may ask. */
dns_answer dns_ask(dns *d, linkspan_str host);

/* ----------------------------------------------------------- dns message */

/* Reads the answer of a name server from its bytes (RFC 1035 4). */

/** DNS_YES if the name exists, DNS_NO if it does not. DNS_UNKNOWN if the server
 *  reports an error, if the message is cut or not well-formed, or if its aliases
 *  lead in a circle. */
dns_answer dns_read_message(const unsigned char *message, size_t len);

#endif
