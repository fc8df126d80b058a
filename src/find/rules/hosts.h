/* The rules about hosts and addresses: where they start and end beside other text. */
#ifndef LKS_FIND_RULES_HOSTS_H
#define LKS_FIND_RULES_HOSTS_H

#include "linkspan/linkspan.h"

#include "find/host.h"
#include "find/result.h"
#include "find/run.h"
#include "text/slice.h"

/* ------------------------------------------------------------ host edges */

/* The tailored rules about hosts and addresses (P6: host end, P7: host start,
 * P11: addresses). */

/** lks_host_in_run() with P6 and P7. P7 does not find names beyond the first
 *  LKS_RUN_WINDOW bytes of a run. */
lks_rule lks_tailored_host_in_run(const linkspan_detector *d, lks_slice text,
                                  const lks_run *run, bool has_scheme,
                                  lks_run_host *host);

/** If P7 is on: find the host, without a scheme, in the first LKS_RUN_SHORT
 *  code points of a longer run. P7 finds the names in a run one after the
 *  other, and reading the whole run for each of them would take quadratic time.
 *  False if there is no host, or if the run is not longer: then the whole run
 *  decides. */
bool lks_short_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                       lks_run *run, lks_run_host *host);

/** lks_tailored_host_in_run() for the domain of an address, with P6 alone. */
lks_rule lks_tailored_domain_in_run(const linkspan_detector *d, lks_slice text,
                                    const lks_run *run, lks_run_host *host);

/** P11: the start of a local part without leading quotation marks and braces
 *  and, if the address is ASCII, without native text that touches it; the end of
 *  `local` if no legal local part is left. After "mailto:" nothing is removed.
 *  No link starts before `floor`. */
size_t lks_tailored_local_part(const linkspan_detector *d, lks_slice text,
                               linkspan_range local, size_t floor,
                               linkspan_range domain, size_t *reach);

/* ----------------------------------------------------------------- affix */

/* Hosts with something attached, so that the run as a whole is not a domain:
 * native writing after a native host, an ellipsis (P6), or the endings and
 * prefixes of a language (P17). */

/** What stands before a run. */
typedef enum lks_run_place {
    LKS_PLACE_BARE,
    LKS_PLACE_SCHEME,
    LKS_PLACE_ADDRESS /**< an `@`: the run is the domain of an address */
} lks_run_place;

/** Find the host in a run in which lks_host_in_run() finds none. */
bool lks_affixed_host_in_run(const linkspan_detector *d, lks_slice text,
                             const lks_run *run, lks_run_place place,
                             lks_run_host *host);

/** Find the host at the start of a run that is none as a whole, since something is
 *  glued to it: "example.org" in "example.org.Doors open" (P20), "example.gr" in
 *  "example.gr·". After an `@`, the next word may be any capitalised one. Looks at the
 *  byte after the run at most. */
bool lks_glued_host_in_run(const linkspan_detector *d, lks_slice text,
                           const lks_run *run, lks_run_place place,
                           lks_run_host *host);

/** P17: returns the place after a Hebrew or Arabic prefix and its hyphen, if
 *  the host or local part from `start` to `end` starts with them and continues
 *  with an ASCII letter or digit; otherwise `start`. */
size_t lks_past_prefix(lks_slice text, size_t start, size_t end);

/* ----------------------------------------------------------- local names */

/* P21: names that are not hosts by the lists of top-level domains and public
 * suffixes, but that count as hosts after a scheme or before a path. */

/** What stands before the run. */
typedef enum lks_odd_lead {
    LKS_ODD_BARE,
    LKS_ODD_SCHEME,
    LKS_ODD_ADDED /**< a scheme of linkspan_options.schemes, except http, https,
                   *   ftp, ws and wss */
} lks_odd_lead;

/** Find the host of a run that is a host only because of the text around it.
 *  This is a name without a dot after an added scheme ("s3://my-bucket"). With
 *  LINKSPAN_TAILOR_HOSTS, it can also be one of these: "localhost" after a
 *  scheme; another name without a dot after a scheme and before a port or path
 *  ("http://grafana:3000/d/1"), and after http:// or https:// also before a
 *  space, punctuation or the end of the text ("http://wiki is down"); there, a
 *  name of a private network ("http://nas.lan:5000/"); a public suffix after a scheme or before a path
 *  ("https://gov.uk/vehicle-tax", "gob.mx/curp"), and one that is a site
 *  anywhere ("apply at gov.uk"). */
bool lks_odd_host_in_run(const linkspan_detector *d, lks_slice text,
                         const lks_run *run, lks_odd_lead lead,
                         lks_run_host *host);

/* ---------------------------------------------------------------- joined */

/* Characters that join a run to the text beside it, so that people see a host
 * other than the run: invisible characters, look-alikes of the dot, a
 * full-width `@`. */

/** H3: true if a full-width `@` (U+FF20) stands right before `at`, and a
 *  character that a local part can contain stands right before this `@`: the
 *  text at `at` is then part of an address. */
bool lks_is_after_wide_at(lks_slice text, size_t at);

/** H18: true if invisible characters (those that UTS #46 ignores, bidi controls,
 *  tags and all else that is Default_Ignorable), look-alikes of the dot, the
 *  heart U+2764 or the tatweel U+0640 join the run to an ASCII letter or digit
 *  on either side. Also true if more than 64 of these characters stand in a
 *  row, whatever stands beyond them. `*reach` is raised to how far the function
 *  looked. */
bool lks_run_touches_joiner(lks_slice text, const lks_run *run, size_t *reach);

/** H18, P7: true if one of `# $ & + *` joins the bare name at `at` to a letter or
 *  digit before the mark: "AT&T.com". A script without spaces is written right
 *  beside names, and a mark that stands at both ends of a word is markup:
 *  "*bold*example.com". Looks back at most 64 bytes. */
bool lks_is_after_joining_mark(lks_slice text, size_t at);

static inline bool lks_run_is_joined(lks_slice text, const lks_run *run,
                                     size_t *reach)
{
    const linkspan_range range = run->range;
    const bool is_between_ascii =
        range.end < text.len && text.data[range.end] < 0x80 &&
        (range.start == 0 || text.data[range.start - 1] < 0x80);
    return !is_between_ascii && lks_run_touches_joiner(text, run, reach);
}

/* --------------------------------------------------------------- escapes */

/* P13: backslash escapes, as JSON and many programs write them, right before a
 * link: `"x\na@example.com"`, `\u003chttps://example.com\u003e`. */

/** What an escape means for the word that its letters seem to begin. */
typedef enum lks_escape_kind {
    LKS_ESCAPE_NONE,  /**< there is no escape: "C:\new" */
    LKS_ESCAPE_ENDS,  /**< the word starts after the escape */
    LKS_ESCAPE_LETTER /**< the escape stands for a character of the word:
                       *   "M\u00fcller" */
} lks_escape_kind;

/** How far after a backslash an escape reaches. */
#define LKS_ESCAPE_MAX 5u

/** Read the escape whose backslash stands right before `word`; `*start` receives
 *  the place after it if the word starts there. `\n`, `\r` and `\t` count only in quotation marks, since
 *  they can be the start of a folder as well; `is_sure`: the text after the escape
 *  shows that it is one. Looks back at most 256 bytes. */
lks_escape_kind lks_escape_before(lks_slice text, linkspan_range word,
                                  bool is_sure, size_t *start);

/* ---------------------------------------------------------------- remote */

/* P19: text that is written like an e-mail address but is not one. */

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
