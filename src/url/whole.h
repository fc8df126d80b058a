/* Takes apart a link that was not found in a text, such as the href of an
 * element, as browsers would: the whole string is the link. */
#ifndef LKS_URL_WHOLE_H
#define LKS_URL_WHOLE_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** WHATWG URL, "basic URL parser": tabs and line breaks are ignored, wherever
 *  they stand in a URL. */
static inline bool lks_is_dropped(uint8_t byte)
{
    return byte == '\t' || byte == '\n' || byte == '\r';
}

/** Where the parts of a string start that is given as an address, as the URL Standard
 *  reads it: `http:/example.com` and `http:\\example.com` lead to example.com. */
typedef struct lks_given {
    linkspan_range text;   /**< without spaces and controls around it */
    linkspan_range scheme; /**< without the colon; empty if there is none */
    size_t authority; /**< after the slashes; if there is no authority, after
                            *   the scheme's colon */
    size_t path;      /**< where the authority ends */
    bool is_email;
    bool has_authority; /**< a mailbox counts as one */
    bool is_web;        /**< a web scheme (LKS_SCHEME_SPECIAL) or none: a
                         *   backslash counts as a slash */
    /** Nothing in it needs the URL Standard's tolerance: it has no tabs, line ends
     *  and backslashes, nothing around it, and exactly two slashes after a web
     *  scheme, none without a scheme. Escaped slashes are as good: `http:\/\/`
     *  (lks_is_escaped_scheme()). */
    bool is_regular;
} lks_given;

/** Read a string that is given as an address. Every function that takes such a string
 *  reads it with this one. `kind` is a LINKSPAN_KIND_ value, or 0 if the string
 *  decides: `a@b.com` is then an e-mail address. */
void lks_read_given(lks_slice text, uint32_t kind, lks_given *given);

/** Fill all of `link` but `host_kind`. Without a scheme, two slashes lead to an
 *  authority. A backslash counts as a slash if the URL has no scheme or a web
 *  scheme (LKS_SCHEME_SPECIAL). Tabs and line breaks stay in the ranges. */
void lks_split_link(lks_slice text, linkspan_link *link);

/** The end of a host without the dot after it, which can be any of the four dots.
 *  Two dots make the name invalid, and stay. */
size_t lks_without_dot(lks_slice text, linkspan_range host);

#endif
