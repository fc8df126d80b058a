/**
 * Deciding about single links while text or a document is linkified: a callback
 * sees each link with what is planned for it, and can change the plan.
 */
#ifndef LINKSPAN_PLAN_H
#define LINKSPAN_PLAN_H

#include "linkspan/base.h"
#include "linkspan/detect.h"
#include "linkspan/safety.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------ deciding about one link */

/**
 * What is going to be written for one link. A plan is valid while the callback
 * that was given it runs; afterwards the functions below return LINKSPAN_ERR_ARG.
 * What the callback does not look at is not computed, so that a callback that
 * leaves most links alone costs next to nothing.
 */
typedef struct linkspan_plan linkspan_plan;

/**
 * Asked about each link that is about to be written. `link->action` is what the
 * detector's policy makes of the link: a link with an action above
 * LINKSPAN_ACTION_ENCODE is planned as text, and stays text. Nobody is asked
 * about links that linkspan_linkify_options.filter does not keep, nor with
 * LINKSPAN_LINKIFY_DEFANG or LINKSPAN_LINKIFY_REDACT, which write no links.
 *
 * Anything but LINKSPAN_OK stops the call that is linkifying, which then returns
 * it. While the function runs, push, finish and reset of the linkifier return
 * LINKSPAN_ERR_BUSY and change nothing.
 *
 * @param link   its ranges are offsets into the whole text or document; if a
 *               character of the link is written as a reference or escape in
 *               the document, that reference is part of the range.
 * @param bytes  the link itself, as it is read. Both are valid until the
 *               function returns.
 */
typedef linkspan_status (*linkspan_on_plan)(void *context,
                                            const linkspan_link *link,
                                            linkspan_str bytes,
                                            linkspan_plan *plan);

/** Most attributes that one link can be given, and the longest name of one. */
#define LINKSPAN_PLAN_ATTRIBUTE_MAX 32
#define LINKSPAN_PLAN_NAME_MAX      64

/**
 * The address that the link is going to lead to, in ASCII, before the escapes of
 * the format.
 *
 * @param href  receives it; borrowed, valid until the plan is changed or the
 *              callback returns. Untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE if it is planned as text, LINKSPAN_ERR_ARG
 *         or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_href(linkspan_plan *plan,
                                                linkspan_str *href);

/**
 * What people are going to see, before the escapes of the format.
 *
 * @param text  receives it; borrowed, valid until the plan is changed or the
 *              callback returns. Untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_text(linkspan_plan *plan,
                                                linkspan_str *text);

/**
 * What is wrong with the link, as linkspan_check() reports it, with the bidi
 * controls that are open around the link in the whole text or document. Ranges
 * are offsets into that.
 *
 * @param findings  its `size`, `list` and `room` must be set.
 * @return LINKSPAN_OK, LINKSPAN_NONE if nothing is wrong, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_findings_sized(
    linkspan_plan *plan, linkspan_findings *findings, size_t stride);
static inline linkspan_status
linkspan_plan_findings(linkspan_plan *plan, linkspan_findings *findings)
{
    return linkspan_plan_findings_sized(plan, findings, sizeof *findings->list);
}

/**
 * Let the link lead elsewhere, such as to a page that warns or counts.
 *
 * @param href  a URL with its scheme, or a reference that starts with `/`, `?`
 *              or `#`; UTF-8. A host becomes ASCII, and what cannot stand in a
 *              URL is percent-encoded. The scheme must be one that may be
 *              linked (linkspan_linkify_options.schemes): one that runs code or
 *              opens files never is. The policy is not asked about it.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the link is planned as text,
 *         LINKSPAN_ERR_INVALID (another scheme or none, a host that browsers
 *         refuse, a control character, a space at either end, not UTF-8),
 *         LINKSPAN_ERR_LIMIT, LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY. The
 *         plan changes only with LINKSPAN_OK.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_set_href(linkspan_plan *plan,
                                                    const char *href,
                                                    size_t len);

/**
 * Show another text, such as the title of a page. It is escaped for the format.
 * In HTML text with right-to-left characters is put in a `<bdi>`.
 *
 * @param text  UTF-8, not empty, without control characters, line separators and
 *              the bidi controls that embed, override or isolate, since those
 *              have power over what follows.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (text that is not so),
 *         LINKSPAN_ERR_LIMIT, LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY. The
 *         plan changes only with LINKSPAN_OK.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_set_text(linkspan_plan *plan,
                                                    const char *text,
                                                    size_t len);

/**
 * Give the link an attribute, or another value for one. Values are escaped. In
 * HTML `rel`, `target` and `class` replace what the options say; `title`,
 * `data-…` and `aria-…` follow them in the order in which they were first set.
 * In Markdown `title` becomes the title of an inline link, and the other
 * attributes are ignored, as all are in the other formats.
 *
 * @param name   `title`, `class`, `rel`, `target`, `data-` and at least one of
 *               a-z 0-9 - _ . or `aria-` and at least one of a-z. No others:
 *               `href` has a function of its own, and handlers of events would
 *               run code.
 * @param value  UTF-8 without NUL, at most LINKSPAN_LINKIFY_STRING_MAX bytes.
 *               NULL with length 0: the attribute is not written.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the link is planned as text,
 *         LINKSPAN_ERR_INVALID (a name or value that is not so),
 *         LINKSPAN_ERR_LIMIT (a value that is too long, a name longer than
 *         LINKSPAN_PLAN_NAME_MAX, more than LINKSPAN_PLAN_ATTRIBUTE_MAX
 *         attributes), LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY. The plan
 *         changes only with LINKSPAN_OK.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_set_attribute(linkspan_plan *plan,
                                                         const char *name,
                                                         size_t name_len,
                                                         const char *value,
                                                         size_t len);

/**
 * Make no link: its text is written as it stands, whatever was set before. What
 * the policy has changed (Punycode, defanged) stays so.
 *
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_drop(linkspan_plan *plan);

/**
 * Write markup of your own in the place of the link. It is written as it is:
 * that it is in the format of the output, that it is escaped, and what it does
 * to a browser, a terminal or the text around it, is your responsibility. In a
 * Markdown document the other links of the paragraph are chosen as if the link's
 * text still stood there. The last call of this function and
 * linkspan_plan_drop() counts.
 *
 * @param markup  copied; may be empty, which leaves out the link and its text.
 * @return LINKSPAN_OK, LINKSPAN_ERR_LIMIT, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_NO_MEMORY. The plan changes only with LINKSPAN_OK.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_plan_set_markup(linkspan_plan *plan,
                                                      const char *markup,
                                                      size_t len);

#ifdef __cplusplus
}
#endif

#endif
