/**
 * Redacting: replacing the links of a text or document, or only their secrets, and
 * mapping offsets between the text before and after.
 */
#ifndef LINKSPAN_REDACT_H
#define LINKSPAN_REDACT_H

#include "linkspan/base.h"
#include "linkspan/detect.h"
#include "linkspan/linkify.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is written in place of a link. */
enum linkspan_redaction {
    /** linkspan_redact_options.text. The text around links is written so that no
     *  profile finds a link in it: app.py becomes app[.]py */
    LINKSPAN_REDACT_TEXT = 1,
    /** `[url]` or `[email]`; otherwise like LINKSPAN_REDACT_TEXT */
    LINKSPAN_REDACT_KIND = 2,
    /** The host in brackets, `[example.com]`; `[url]` or `[email]` if there is none.
     *  The text around links does not change */
    LINKSPAN_REDACT_HOST = 3,
    /** `***` in place of passwords and tokens, in links and outside of them; see
     *  docs/reference/safety.md. Nothing else changes */
    LINKSPAN_REDACT_SECRET = 4,
    /** Nothing is hidden: all is written as linkspan_defang() does */
    LINKSPAN_REDACT_DEFANG = 5
};

/** Names of the redactions for the options of a command, in the order of their
 *  values: the first is LINKSPAN_REDACT_TEXT. Later versions append names. */
#define LINKSPAN_REDACTION_NAMES "text|kind|host|secret|defang"

/** A part of a text that was replaced. */
typedef struct linkspan_change {
    uint32_t size;     /**< sizeof(linkspan_change) */
    uint32_t reserved; /**< 0 */
    linkspan_range
        before;           /**< in the text before the change; empty if something
                                was inserted */
    linkspan_range after; /**< in the text after the change; empty if something
                                was removed */
} linkspan_change;

/** A callback that receives each change, in the order of the text. Return LINKSPAN_OK
 *  to continue. Any other status stops linkspan_redact(), which returns that
 *  status. */
typedef linkspan_status (*linkspan_on_change)(void *context,
                                              const linkspan_change *change);

/** How a text is redacted. Call linkspan_redact_options_init(), then change what you
 *  need. */
typedef struct linkspan_redact_options {
    uint32_t size;      /**< sizeof(linkspan_redact_options), set by init */
    uint32_t redaction; /**< a LINKSPAN_REDACT_ value; default: KIND */
    uint32_t
        markup; /**< a LINKSPAN_MARKUP_ value; 0 (the default): plain text */
    uint32_t reserved; /**< 0 */
    linkspan_str text; /**< for LINKSPAN_REDACT_TEXT: UTF-8 without NUL, at most
                             LINKSPAN_LINKIFY_STRING_MAX bytes; default: "[link]" */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    linkspan_on_change on_change; /**< called with each change; default: NULL */
    void *context;                /**< passed to `on_change` */
} linkspan_redact_options;

/** Set every option to its default. Nothing needs to be freed. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_redact_options_init_sized(
    linkspan_redact_options *options, size_t size);
static inline linkspan_status
linkspan_redact_options_init(linkspan_redact_options *options)
{
    return linkspan_redact_options_init_sized(options, sizeof *options);
}

/**
 * Redact the links of a text or document: `mail me@a.com` -> `mail [email]`. Links
 * that the policy refuses and suspects are redacted too. Redacting the result again
 * changes nothing (except for LINKSPAN_REDACT_DEFANG, which adds a layer).
 *
 * A document keeps its markup. Its links are redacted in the text that people read, in
 * code, and in addresses that only programs read, such as the value of `href`; such an
 * address is replaced as a whole if it leads to a host or a mailbox. With
 * LINKSPAN_REDACT_SECRET, comments, scripts and styles are searched too.
 *
 * @param detector  finds the links. NULL: the profile safe.
 * @param options   NULL: the defaults.
 * @param out       the result is appended to it; unchanged after a failure, except that
 *                  `needed` is set if the buffer is too small. No callback may use the
 *                  buffer.
 * @return LINKSPAN_OK, what `on_change` returned, LINKSPAN_ERR_ARG,
 *         LINKSPAN_ERR_OPTION (an unknown redaction or markup), LINKSPAN_ERR_INVALID (a
 *         text that is not UTF-8 or has NUL), LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_redact(
    const linkspan_detector *detector, const linkspan_redact_options *options,
    const char *text, size_t len, linkspan_buf *out);

/** In which direction linkspan_map_offsets() maps. */
enum linkspan_direction_of_map {
    LINKSPAN_MAP_TO_NEW = 0, /**< from the text before the changes */
    LINKSPAN_MAP_TO_OLD = 1  /**< from the text after the changes */
};

/**
 * Map the offsets of an array from the text before changes to the text after them, or
 * back, in place and in one pass. Example: to mark in the original what was found in the
 * redacted text.
 *
 * @param changes    what `on_change` received, in that order.
 * @param direction  a LINKSPAN_MAP_ value.
 * @param offsets    in bytes, in ascending order. An offset inside a part that was
 *                   replaced becomes the end of its replacement.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION (an unknown direction).
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_map_offsets_sized(
    const linkspan_change *changes, size_t stride, size_t count,
    uint32_t direction, size_t *offsets, size_t offset_count);
static inline linkspan_status
linkspan_map_offsets(const linkspan_change *changes, size_t count,
                     uint32_t direction, size_t *offsets, size_t offset_count)
{
    return linkspan_map_offsets_sized(changes, sizeof *changes, count,
                                      direction, offsets, offset_count);
}

/** What the value of an attribute of HTML holds. */
enum linkspan_attribute_kind {
    LINKSPAN_ATTRIBUTE_OTHER = 0,
    LINKSPAN_ATTRIBUTE_ADDRESS = 1, /**< one address: href */
    LINKSPAN_ATTRIBUTE_ADDRESSES =
        2 /**< addresses with white space between them, and
                                          sizes after them: srcset */
};

/** Return a LINKSPAN_ATTRIBUTE_ value for the name of an attribute, such as "href"; the
 *  case of the name does not matter.
 *  @since 0.2 */
LINKSPAN_API uint32_t linkspan_attribute_kind(const char *name, size_t len);

#ifdef __cplusplus
}
#endif

#endif
