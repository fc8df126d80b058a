/* Whole messages: their links, and who sends them. */
#ifndef LKS_SAFETY_MESSAGE_H
#define LKS_SAFETY_MESSAGE_H

#include "linkspan/linkspan.h"

#include "safety/findings.h"
#include "text/hints.h"
#include "text/slice.h"

/* --------------------------------------------------------------- message */

/* Links of a message that show another address than that to which they lead. */

/** The site of an address: its registrable domain. */
typedef struct lks_site {
    linkspan_host host;
    linkspan_range
        domain; /**< the registrable domain in host.ascii, or the whole
                            *   host; empty if there is no site */
} lks_site;

/** The host to which an address of a document leads; empty for an address without a scheme
 *  and two slashes, which continues that of the document: `index.html` is no host. */
LKS_COLD lks_slice lks_target_host(lks_slice target);

/** Read the site of the host of an address. */
LKS_COLD void lks_site_of(const lks_check_rules *rules, lks_slice host,
                          lks_site *site);

/** A number that sites with the same domain share; 0 if there is no site. */
LKS_COLD uint32_t lks_site_hash(const lks_site *site);

/** True if the site is that of a registrable domain with a delegated top-level domain. */
LKS_COLD bool lks_is_registered(const lks_site *site);

/** True for the same registrable domain. */
LKS_COLD bool lks_is_same_site(const lks_site *one, const lks_site *other);

/** True if the site is a protected or a widely imitated domain, or stands below one. */
LKS_COLD bool lks_is_imitated(const lks_check_rules *rules,
                              const lks_site *site);

/** True for the same registrable domain, and for domains of one owner in the protected
 *  names or the built-in list. */
LKS_COLD bool lks_is_same_owner(const lks_check_rules *rules,
                                const lks_site *one, const lks_site *other);

/** The finding about a link whose visible text is an address, `shown`, or 0. `text` has
 *  the address, and `target` is to where the link leads. */
LKS_COLD uint32_t lks_shown_finding(const lks_check_rules *rules,
                                    lks_slice text, const linkspan_link *shown,
                                    lks_slice target);

/** The finding if many other links of the message lead to the same site. */
LKS_COLD uint32_t lks_excused_finding(uint32_t code);

/* ---------------------------------------------------------------- sender */

/* Senders of mail whose name is the address of somebody else. */

/** The finding about the value of a From field, or 0: `"support@paypal.com" <x@evil.com>`.
 *  `place` receives the range of the address that is shown. `list_id` is the value of
 *  List-Id; it may be empty. */
LKS_COLD uint32_t lks_sender_finding(const lks_check_rules *rules,
                                     lks_slice from, lks_slice list_id,
                                     linkspan_range *place);

#endif
