/* P19: text that is written like an e-mail address but is not one. */
#ifndef LKS_FIND_RULES_REMOTE_H
#define LKS_FIND_RULES_REMOTE_H

#include "linkspan/linkspan.h"
#include "text/slice.h"

/**
 * True if the text is the name of a remote place ("git@github.com:owner/repo"),
 * a handle ("@user@mastodon.social"), a list of addresses
 * ("{alice,bob}@example.com") or the address of another scheme
 * ("sip:joe@example.com").
 *
 * @param local   the local part, without a "mailto:" before it.
 * @param domain  the domain after the `@`.
 * @param reach   raised to how far the function looked.
 */
bool lks_is_remote(lks_slice text, linkspan_range local, linkspan_range domain,
                   size_t *reach);

#endif
