/* Suspects: text that is refused as a link, but that a person would read as a
 * link or a program would follow like a link, such as
 * "https://google.com@evil.com/". */
#ifndef LKS_FIND_SUSPECT_H
#define LKS_FIND_SUSPECT_H

#include "find/candidate.h"

/**
 * Take the suspect whose scheme ends with the colon at `colon`. No link was
 * found at this place; if a rule was reported as the reason, it is the scan's
 * `rule`. LKS_FOUND: `link` is the suspect, and the scan has moved past the
 * suspect. LKS_NOT_FOUND: there is no suspect, and the scan is unchanged.
 * LKS_WAIT: the decision depends on text that has not arrived yet.
 */
lks_outcome lks_take_suspect(lks_scan *s, size_t floor, size_t colon,
                             linkspan_link *link);

/** Take a network path as a suspect: "\\server\share". Its two backslashes
 *  stand at the scan's `at`, and lks_may_be_network_path() is true at that
 *  place. */
lks_outcome lks_take_network_path(lks_scan *s, linkspan_link *link);

/** True if two backslashes stand at `at`, unless the byte before them makes
 *  them part of something else. In a source file that contains C:\\dir, for
 *  example, they are one escaped backslash. */
static inline bool lks_may_be_network_path(lks_slice text, size_t floor,
                                           size_t at)
{
    return text.len - at > 1 && text.data[at] == '\\' &&
           text.data[at + 1] == '\\' &&
           (at == floor || !(lks_is_ascii_alnum(text.data[at - 1]) ||
                             lks_is_one_of(text.data[at - 1], "\\:/")));
}

/** For H11 (http, https and ftp need exactly two slashes): the colon before the
 *  slashes that end at `at`; `at` if there is no such colon. */
size_t lks_colon_before(lks_slice text, size_t floor, size_t at);

#endif
