/**
 * Checking whole messages: the links of a document, with what they show and where they
 * lead, and the sender of a mail.
 */
#ifndef LINKSPAN_MESSAGE_H
#define LINKSPAN_MESSAGE_H

#include "linkspan/base.h"
#include "linkspan/detect.h"
#include "linkspan/linkify.h"
#include "linkspan/safety.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a document is; bits of the flags of linkspan_check_document(). */
enum linkspan_document_flags {
    LINKSPAN_DOCUMENT_MAIL = 1 /**< the body of a mail */
};

/** A finding in a document. */
typedef struct linkspan_document_finding {
    uint32_t size;     /**< sizeof(linkspan_document_finding) */
    uint32_t reserved; /**< 0 */
    linkspan_range
        link; /**< where the link stands in the document: its text or, if the
                              address is that of an attribute or a target in Markdown, that
                              address */
    const linkspan_finding *finding; /**< its range is in the document */
    linkspan_str
        text; /**< the link, as people read it: without markup and escapes */
    linkspan_str target; /**< where a link leads whose text is another address;
                              otherwise absent */
} linkspan_document_finding;

/** A callback that receives the findings of a document. Everything that it receives is
 *  valid until it returns. It returns LINKSPAN_OK to continue; any other status stops
 *  linkspan_check_document(), which returns that status. */
typedef linkspan_status (*linkspan_on_finding)(
    void *context, const linkspan_document_finding *finding);

/**
 * Report what is wrong with the links of an HTML or Markdown document: those in its text,
 * and all addresses that a reader can follow. To what linkspan_check() finds, it adds what
 * only the document shows: a link whose text is another address than its target
 * (`<a href="https://evil.com/">https://www.paypal.com/</a>`), pages that are left by
 * themselves, forms that send to another site, and `javascript:` addresses that do
 * nothing. Whether the text of a link differs from its target is reported at the end of the
 * document, since then it is known where most links lead. Addresses that nobody follows,
 * such as those of images and scripts, are not checked.
 *
 * @param detector   finds the links in the text; its policy, lists and schemes are used.
 * @param markup     a LINKSPAN_MARKUP_ value.
 * @param flags      bit set of LINKSPAN_DOCUMENT_ values.
 * @param allocator  NULL: the C library's.
 * @return LINKSPAN_OK if there are findings, LINKSPAN_NONE if there are none, what
 *         `on_finding` returned, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_check_document(
    const linkspan_detector *detector, uint32_t markup, uint32_t flags,
    const char *text, size_t len, const linkspan_allocator *allocator,
    linkspan_on_finding on_finding, void *context);

/**
 * Report a sender whose name is the address of somebody else:
 * `"support@paypal.com" <x@evil.com>`.
 *
 * @param detector     its policy and lists are used. NULL: the policy
 *                     LINKSPAN_POLICY_STRICT and the compiled-in lists.
 * @param from         the value of the field From, decoded (RFC 2047).
 * @param list_id      the value of the field List-Id, or NULL. Mailing lists write the
 *                     address of an author into the name before their own.
 * @param findings     its `size`, `list` and `room` must be set; receives the findings.
 * @return LINKSPAN_OK if there are findings, LINKSPAN_NONE, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.2
 */
LINKSPAN_API linkspan_status
linkspan_check_sender_sized(const linkspan_detector *detector, const char *from,
                            size_t len, const char *list_id, size_t list_id_len,
                            linkspan_findings *findings, size_t stride);
static inline linkspan_status
linkspan_check_sender(const linkspan_detector *detector, const char *from,
                      size_t len, const char *list_id, size_t list_id_len,
                      linkspan_findings *findings)
{
    return linkspan_check_sender_sized(detector, from, len, list_id,
                                       list_id_len, findings,
                                       sizeof *findings->list);
}

#ifdef __cplusplus
}
#endif

#endif
