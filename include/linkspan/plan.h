/**
 * Deciding about each link while a text or document is linkified. Your callback
 * receives each link with its plan, that is, what is going to be written for it, and
 * can change the plan: another address, another text, more attributes, or no link.
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
 * What is going to be written for one link. A plan is valid until the callback that
 * received it returns; after that, all functions that take the plan return
 * LINKSPAN_ERR_ARG. Addresses and findings are computed only when the callback asks
 * for them, so that a callback that leaves most links alone costs almost no time.
 */
typedef struct linkspan_plan linkspan_plan;

/**
 * A callback that receives each link before it is written. If `link->action` is
 * above LINKSPAN_ACTION_ENCODE, the detector's policy refuses the link. Such a link
 * is planned as text, and the callback cannot make it a link. The callback is not
 * called for links that linkspan_linkify_options.filter drops, nor with
 * LINKSPAN_LINKIFY_DEFANG or LINKSPAN_LINKIFY_REDACT, which write no links.
 *
 * Return LINKSPAN_OK to continue. So does LINKSPAN_NONE, which functions of the plan
 * return for a link that is planned as text. Any other status stops the running call,
 * which returns that status. While the callback runs, push, finish and reset of the
 * linkifier return LINKSPAN_ERR_BUSY and change nothing.
 *
 * @param link   its ranges are offsets into the whole text or document. If a part of
 *               the link is written with a character reference or an escape, the
 *               range of that part covers the whole reference or escape.
 * @param bytes  the link itself, with references and escapes decoded. Both `link` and
 *               `bytes` are valid until the callback returns.
 * @param plan   what is going to be written; change it with the linkspan_plan_
 *               functions.
 */
typedef linkspan_status (*linkspan_on_plan)(void *context,
                                            const linkspan_link *link,
                                            linkspan_str bytes,
                                            linkspan_plan *plan);

/** Largest number of attributes of one link, and longest name of an attribute in
 *  bytes. */
#define LINKSPAN_PLAN_ATTRIBUTE_MAX 32
#define LINKSPAN_PLAN_NAME_MAX      64

/**
 * Return the planned address of the link, in ASCII, before it is escaped for the
 * format: `https://example.com/a?b&c`.
 *
 * @param href  receives the address, which belongs to the plan: valid until the plan
 *              is changed or the callback returns. Unchanged unless LINKSPAN_OK is
 *              returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the link is planned as text,
 *         LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_href(linkspan_plan *plan,
                                                linkspan_str *href);

/**
 * Return the planned text of the link, which people see, before it is escaped for the
 * format.
 *
 * @param text  receives the text, which belongs to the plan: valid until the plan is
 *              changed or the callback returns. Unchanged unless LINKSPAN_OK is
 *              returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_text(linkspan_plan *plan,
                                                linkspan_str *text);

/**
 * Report the problems of the link, as linkspan_check() does. All bidi controls before
 * the link in the text or document are taken into account. Ranges are offsets into
 * the whole text or document.
 *
 * @param findings  its `size`, `list` and `room` must be set; receives the findings.
 * @return LINKSPAN_OK, LINKSPAN_NONE if nothing is wrong, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_findings_sized(
    linkspan_plan *plan, linkspan_findings *findings, size_t stride);
static inline linkspan_status
linkspan_plan_findings(linkspan_plan *plan, linkspan_findings *findings)
{
    return linkspan_plan_findings_sized(plan, findings, sizeof *findings->list);
}

/**
 * Change the address of the link, for example to a page that warns the reader or
 * counts clicks.
 *
 * @param href  a URL with its scheme, or a reference that starts with `/`, `?` or
 *              `#`; UTF-8, copied. Its host is converted to ASCII, and characters
 *              that a URL cannot contain are percent-encoded. Its scheme must be
 *              one of linkspan_linkify_options.schemes. The policy does not judge
 *              the new address. The result can be as long as three times
 *              the detector's max_link_len, plus 5 KiB.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the link is planned as text,
 *         LINKSPAN_ERR_INVALID (no scheme, a scheme that is not listed, a host that
 *         browsers refuse, a control character, a space at either end, not UTF-8),
 *         LINKSPAN_ERR_LIMIT (too long), LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY.
 *         The plan changes only if LINKSPAN_OK is returned.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_set_href(linkspan_plan *plan,
                                                    const char *href,
                                                    size_t len);

/**
 * Change the text of the link, for example to the title of a page. The text is escaped
 * for the format. In HTML, text with right-to-left characters is put into a `<bdi>`.
 *
 * @param text  UTF-8, not empty, copied. Control characters, line separators, and
 *              bidi controls that embed, override or isolate are not allowed, since
 *              they could change how the following text is shown.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (text that is not allowed),
 *         LINKSPAN_ERR_LIMIT (longer than three times the detector's
 *         max_link_len, plus 5 KiB), LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY. The
 *         plan changes only if LINKSPAN_OK is returned.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_set_text(linkspan_plan *plan,
                                                    const char *text,
                                                    size_t len);

/**
 * Set an attribute of the link, such as `title`. The value is escaped for the format.
 * In HTML, `rel`, `target` and `class` replace the values of the options; `title`,
 * `data-…` and `aria-…` follow in the order in which they were first set. In
 * Markdown, `title` becomes the title of an inline link, and other attributes are
 * ignored. The other formats ignore all attributes.
 *
 * @param name   `title`, `class`, `rel`, `target`, `aria-` followed by letters a-z,
 *               or `data-` followed by letters a-z, digits, hyphens, underscores or
 *               dots. For `href` use linkspan_plan_set_href(). Event handlers such
 *               as `onclick` are not allowed, since they run code.
 * @param value  UTF-8 without NUL, at most LINKSPAN_LINKIFY_STRING_MAX bytes, copied.
 *               NULL with length 0: do not write the attribute.
 *               Does nothing if the link is planned as text.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a name or value that is not allowed),
 *         LINKSPAN_ERR_LIMIT (a value that is too long, a name longer than
 *         LINKSPAN_PLAN_NAME_MAX, more than LINKSPAN_PLAN_ATTRIBUTE_MAX
 *         attributes), LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY. The plan
 *         changes only if LINKSPAN_OK is returned.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_set_attribute(linkspan_plan *plan,
                                                         const char *name,
                                                         size_t name_len,
                                                         const char *value,
                                                         size_t len);

/**
 * Make no link: write the text as it is in the input, whatever the callback has set
 * in the plan before. If the policy asks for Punycode or for defanging, the text is
 * still written in that form.
 *
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_drop(linkspan_plan *plan);

/**
 * Write markup of your own in place of the link, for example an image. The markup is
 * written without any change: you are responsible for its format, its escapes, and
 * its effect on a browser, a terminal or the text around it. In a Markdown document
 * the form of the paragraph's other links is chosen as if the link's text were still
 * there. If you call both this function and linkspan_plan_drop(), the last call wins.
 *
 * @param markup  copied; if it is empty, the link and its text are left out.
 * @return LINKSPAN_OK, LINKSPAN_ERR_LIMIT (longer than three times the
 *         detector's max_link_len, plus 5 KiB), LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_NO_MEMORY. The plan changes only if LINKSPAN_OK is returned.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_plan_set_markup(linkspan_plan *plan,
                                                      const char *markup,
                                                      size_t len);

#ifdef __cplusplus
}
#endif

#endif
