/* Finds passwords and tokens in a link. */
#ifndef LKS_SAFETY_SECRETS_H
#define LKS_SAFETY_SECRETS_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** Called with each secret of a link, in the order of the text. */
typedef void (*lks_on_secret)(void *context, linkspan_range secret);

/** Report the password of a URL, a user name that is a token, the values of
 *  secret parameters, and tokens in the path. */
LKS_COLD void lks_find_secrets(lks_slice text, const linkspan_link *link,
                               lks_on_secret on_secret, void *context);

/** True if a parameter, cookie or header with this name is a secret. */
LKS_COLD bool lks_is_secret_name(lks_slice name);

#endif
