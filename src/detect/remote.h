/* P19: text that is written like an e-mail address and is none. */
#ifndef LKS_DETECT_REMOTE_H
#define LKS_DETECT_REMOTE_H

#include "linkspan/linkspan.h"
#include "text/slice.h"

/**
 * True if the address is the name of a remote place ("git@github.com:owner/repo"),
 * a handle ("@user@mastodon.social"), one of several ("{alice,bob}@example.com") or
 * another scheme's ("sip:joe@example.com").
 *
 * @param local   its local part, without "mailto:" before it.
 * @param domain  what follows its `@`.
 * @param reach   raised to how far the function looked.
 */
bool lks_is_remote(lks_slice text, linkspan_range local, linkspan_range domain,
                   size_t *reach);

#endif
