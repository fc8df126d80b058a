/* Secrets in links and in text. */
#ifndef LKS_SAFETY_SECRETS_H
#define LKS_SAFETY_SECRETS_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/* --------------------------------------------------------------- secrets */

/* Finds passwords and tokens in a link. */

/** Called with each secret of a link, in the order of the text. */
typedef void (*lks_on_secret)(void *context, linkspan_range secret);

/** Report the password of a URL, a user name that is a token, the values of
 *  secret parameters, and tokens in the path. */
LKS_COLD void lks_find_secrets(lks_slice text, const linkspan_link *link,
                               lks_on_secret on_secret, void *context);

/** True if a parameter, cookie or header with this name is a secret. */
LKS_COLD bool lks_is_secret_name(lks_slice name);

/* ---------------------------------------------------------- text secrets */

/* Finds passwords and tokens in running text: in what looks like an address, linked or
 * not, in headers of HTTP and in strings of JSON. */

/** What is shown in place of a secret. */
#define LKS_SECRET_SHOWN "***"

/** A range to hide, and what is shown in place of it. */
typedef struct lks_secret {
    linkspan_range range;
    const char *shown;
} lks_secret;

/** The secrets of a text. Set `allocator` and clear the rest; the list can be used for
 *  one text after the other. */
typedef struct lks_secret_list {
    const linkspan_allocator *allocator;
    linkspan_status status; /**< LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY */
    lks_secret *found;
    size_t count;
    size_t room;
    uint8_t *plain; /* internal: see scan.plain in text_secrets.c */
    size_t plain_room;
} lks_secret_list;

/** Add the secrets of a link. A link with more than 64 of them is hidden as a whole. */
LKS_COLD void lks_add_link_secrets(lks_secret_list *list, lks_slice text,
                                   const linkspan_link *link);

/**
 * Add the secrets of a text:
 * - in what looks like an address: the values of parameters with the name of a secret,
 *   a password before a host, and JSON Web Tokens. Examples: "location: /cb?code=abc",
 *   "10.0.0.1/?token=abc", "?x=1\u0026token=abc";
 * - in headers of HTTP at the start of a line or after a quotation mark:
 *   "Authorization: Bearer abc", "X-Api-Key: abc", "Cookie: sid=abc";
 * - in strings of JSON: "password":"abc".
 * Nothing else is a secret: "pass=120 fail=3", "password = form.password".
 */
LKS_COLD void lks_add_text_secrets(lks_secret_list *list, lks_slice text);

/** Put the secrets into the order of the text, and cut those that overlap. */
LKS_COLD void lks_sort_secrets(lks_secret_list *list);

LKS_COLD void lks_free_secrets(lks_secret_list *list);

#endif
