/* What a link that was written for other programs says about its host: the labels, the
 * scripts and the names that they imitate. */
#ifndef LKS_SAFETY_HOST_H
#define LKS_SAFETY_HOST_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

#include "safety/findings.h"
#include "safety/restriction.h"
#include "text/hints.h"
#include "text/slice.h"

/* ------------------------------------------------------------------ host */

/* Findings about the host of a link: IP addresses, the top-level domain, what
 * the host looks like. */

/** True if a label of an ASCII host is Punycode. */
bool lks_has_punycode(lks_slice host);

/** True if an ASCII host without Punycode may have a finding about a widely imitated name
 *  that the caller wants: which action a link gets does not depend on notes, such as that
 *  about one letter. Quick, and true for some other hosts too. */
bool lks_may_imitate(const lks_check_rules *rules, lks_slice host);

/** Report findings about the host as a whole and about each of its labels. */
void lks_check_host(lks_check *c);

/* ---------------------------------------------------------------- labels */

/* Findings about how the labels of a host and the words of a local part
 * look. */

/** Report findings about the look of each label of the host. */
void lks_check_labels(lks_check *c);

/** By P7 (host start), a host can start in the middle of a run; the text of the
 *  run before the host is then not part of the link. Report this text if its
 *  scripts should not be mixed with those of the host, such as Cyrillic before a
 *  Latin name. */
void lks_check_run(lks_check *c);

/** Report findings about the look of a local part. Call this after the host was
 *  checked, since the top-level domain decides which scripts are usual. */
void lks_check_local_look(lks_check *c);

/* ------------------------------------------------------------------- idn */

/* What browsers do not show in the labels of a host, beyond UTS #39: the classes of
 * Chromium's policy for internationalised names. */

/** The finding about a label outside ASCII below the top-level domain `tld`, both as they
 *  are shown, or 0. `*cp` receives the character that causes it; 0 if the whole label
 *  does. */
LKS_COLD uint32_t lks_idn_code(lks_slice label, lks_slice tld, uint32_t *cp);

/** True for a letter that UTS #39 restricts, but that a language writes below its own
 *  top-level domains: Welsh below .cymru, polytonic Greek below .gr. */
LKS_COLD bool lks_is_written_below(uint32_t cp, lks_slice tld);

/** True if `tlds`, with spaces between them, have this top-level domain. */
LKS_COLD bool lks_is_tld_of(const char *tlds, lks_slice tld);

/* ----------------------------------------------------------------- named */

/* Labels that look like those of protected or widely imitated names. */

/** True if the label has the look of a label that the policy protects, or of one of the
 *  built-in list, even if the policy does not report imitations of that list: what a label
 *  looks like does not depend on it. */
LKS_COLD bool lks_is_named(const linkspan_policy *policy, lks_slice label);

/* ----------------------------------------------------------------- mixes */

/* Which scripts may be mixed in a label, and below which top-level domains a
 * script is usual. The data comes from data/safety (linkification guidelines
 * 1.4.d). */

/** True if the text mixes scripts in a way that neither `level` of UTS #39 nor
 *  the policy's own list of mixes allows. `kinds` are the scripts of the
 *  text. */
bool lks_is_mixed(const linkspan_policy *policy, lks_slice text,
                  const lks_script_kinds *kinds, lks_restriction level);

/** True if labels that start with a letter like `first` are usual below the
 *  top-level domain `tld`, which starts with `tld_first`. */
bool lks_is_at_home(uint32_t first, lks_slice tld, uint32_t tld_first);

/** Add a mix, as linkspan_policy_allow_mix() does. */
linkspan_status lks_allow_mix(linkspan_policy *policy, lks_slice mix);

#endif
