/**
 * Two steps of UTS #58 that can be used alone: finding where a link ends, and where
 * an e-mail address starts.
 */
#ifndef LINKSPAN_ENDS_H
#define LINKSPAN_ENDS_H

#include "linkspan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------ where a link ends */

/** Parts of a URL after its host; bits of linkspan_tail.parts. */
enum linkspan_part {
    LINKSPAN_PART_PATH = 1,
    LINKSPAN_PART_QUERY = 2,
    LINKSPAN_PART_FRAGMENT = 4,
    LINKSPAN_PART_DIRECTIVE = 8
};

/** The parts of a URL after its host. A part that is absent has an empty range and
 *  no bit in `parts`. A part that is present can be empty too: the query of
 *  `example.com/?`. */
typedef struct linkspan_tail {
    uint32_t size;             /**< sizeof(linkspan_tail), set by you */
    uint32_t parts;            /**< bit set of LINKSPAN_PART_ values */
    size_t end;                /**< where the link ends */
    linkspan_range path;       /**< with its first slash */
    linkspan_range query;      /**< without the question mark */
    linkspan_range fragment;   /**< without the number sign and directives */
    linkspan_range directives; /**< everything after the first `:~:` */
    size_t directive_count;    /**< see linkspan_next_directive() */
} linkspan_tail;

/**
 * Find where a link ends, given where its host and port end: the termination
 * algorithm of UTS #58 3.5.1. `(example.com/a).` -> the link ends after `a`.
 *
 * @param host_end  offset right after the host and port.
 * @param tail      its `size` must be set; receives the end and the parts. If the
 *                  link ends with its host, `end` is `host_end`.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_find_tail(const char *text, size_t len,
                                                size_t host_end,
                                                linkspan_tail *tail);

/**
 * Return the next directive of a fragment: `#x:~:text=a&text=b` has two.
 *
 * @param directives  from a linkspan_tail or a linkspan_link.
 * @param at          set it to `directives->start` first; each call moves it on.
 * @param directive   receives the range of the next directive.
 * @return LINKSPAN_OK, LINKSPAN_NONE after the last, or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_next_directive(
    const char *text, size_t len, const linkspan_range *directives, size_t *at,
    linkspan_range *directive);

/* -------------------------------------------- where an address starts */

/** Flags of linkspan_find_local_part(). */
enum linkspan_email_flags {
    LINKSPAN_EMAIL_QUOTED = 1 /**< accept "john doe"@example.com */
};

/** Longest local part in code points, including quotation marks and backslashes. */
#define LINKSPAN_LOCAL_PART_MAX 64
/** Most characters in linkspan_options.email_add and .email_remove together that
 *  change something. */
#define LINKSPAN_EMAIL_CHARS_MAX 256

/**
 * Find where the local part of an e-mail address starts, given its `@`: UTS #58 5.2.
 * The function does not check that a domain name follows the `@`.
 *
 * @param at     offset of the `@`.
 * @param flags  bit set of LINKSPAN_EMAIL_ values.
 * @param local  receives the local part, which ends at `at`.
 * @param start  receives the start of the link: the start of "mailto:" if that is
 *               directly before the local part, otherwise the start of the local
 *               part. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_NONE if there is no valid local part,
 *         LINKSPAN_ERR_ARG (also if there is no `@` at `at`) or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_find_local_part(const char *text,
                                                      size_t len, size_t at,
                                                      uint32_t flags,
                                                      linkspan_range *local,
                                                      size_t *start);

#ifdef __cplusplus
}
#endif

#endif
