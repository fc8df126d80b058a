/**
 * Names: every enumeration that a user meets, from name to value and from value to
 * name, so that bindings and configuration files need no tables of their own.
 */
#ifndef LINKSPAN_NAMES_H
#define LINKSPAN_NAMES_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------- names of enumerations */

/** Enumerations that have names. The names are lower-case words with hyphens, such
 *  as "single-labels", except those of LINKSPAN_NAMES_STATUS, which are the names
 *  of the constants. */
enum linkspan_name_set {
    LINKSPAN_NAMES_STATUS = 1,   /**< enum linkspan_status_code */
    LINKSPAN_NAMES_PROFILE = 2,  /**< enum linkspan_profile */
    LINKSPAN_NAMES_KIND = 3,     /**< enum linkspan_kind, linkspan_shown_kind */
    LINKSPAN_NAMES_DETECT = 4,   /**< enum linkspan_detect_flags */
    LINKSPAN_NAMES_TAILOR = 5,   /**< enum linkspan_tailor_rule */
    LINKSPAN_NAMES_POLICY = 6,   /**< enum linkspan_preset */
    LINKSPAN_NAMES_ACTION = 7,   /**< enum linkspan_action */
    LINKSPAN_NAMES_SEVERITY = 8, /**< enum linkspan_severity */
    LINKSPAN_NAMES_FINDING = 9,  /**< enum linkspan_finding_code */
    LINKSPAN_NAMES_DECISION = 10,   /**< enum linkspan_decision */
    LINKSPAN_NAMES_TERM = 11,       /**< enum linkspan_term */
    LINKSPAN_NAMES_PART = 12,       /**< enum linkspan_part */
    LINKSPAN_NAMES_HOST = 13,       /**< enum linkspan_host_kind */
    LINKSPAN_NAMES_IDNA = 14,       /**< enum linkspan_idna_flags */
    LINKSPAN_NAMES_IDNA_ERROR = 15, /**< enum linkspan_idna_errors */
    LINKSPAN_NAMES_UNIT = 16,       /**< enum linkspan_unit */
    LINKSPAN_NAMES_OUTPUT = 17,     /**< enum linkspan_output */
    LINKSPAN_NAMES_LINKIFY = 18,    /**< enum linkspan_linkify_flags */
    LINKSPAN_NAMES_MARKUP = 19,     /**< enum linkspan_markup */
    LINKSPAN_NAMES_ORDER = 20,      /**< enum linkspan_order */
    LINKSPAN_NAMES_FORMAT = 21,     /**< enum linkspan_format_flags */
    LINKSPAN_NAMES_CLEAN = 22,      /**< enum linkspan_clean_flags */
    LINKSPAN_NAMES_START = 23,      /**< enum linkspan_start */
    LINKSPAN_NAMES_RULE = 24        /**< LINKSPAN_LINK_RULE(): codes of
                                         docs/conformance.md, such as "E4" */
};

/** Name of a value, such as "strict" for LINKSPAN_POLICY_STRICT; NULL for no value
 *  of the set and for no set. The string is constant, and names never change once
 *  released. Of flags, one bit at a time has a name.
 *  @since 0.1 */
LINKSPAN_API const char *linkspan_name_of(uint32_t set, int32_t value);

/**
 * Value of a name.
 *
 * @param set    a LINKSPAN_NAMES_ value.
 * @param value  receives it; untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the set has no such name,
 *         LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION for a set that this version
 *         lacks.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_value_of(uint32_t set, const char *name,
                                               size_t len, int32_t *value);

/**
 * Go through the names of a set, in the order of the enumeration.
 *
 * @param index  from 0 on.
 * @param value  receives the value; may be NULL.
 * @return the name, which is constant; NULL after the last, and for no set.
 * @since 0.1
 */
LINKSPAN_API const char *linkspan_name_at(uint32_t set, size_t index,
                                          int32_t *value);

/* ------------------------------------------- a detector from a string */

/** Where a string of options is wrong. */
typedef struct linkspan_option_error {
    uint32_t size;       /**< sizeof(linkspan_option_error), set by you */
    uint32_t reserved;   /**< 0 */
    linkspan_range word; /**< in the string: the word that is wrong */
    const char *message; /**< constant, in English, NUL-terminated */
} linkspan_option_error;

/**
 * Change options as words say that have commas between them, such as
 * "tailored,localhost,scheme=ipfs": see linkspan_detector_from_string(). What no
 * word is about stays as it is, except that `schemes` and `ignored_hosts` become
 * those of the words alone.
 *
 * @param options  its `size` must be set; changed only if LINKSPAN_OK is returned.
 * @param strings  memory for the schemes and hosts of the words, which the options
 *                 point to afterwards; the strings themselves stay in `words`.
 * @param room     of `strings`: one more than there are commas is enough.
 * @param error    as in linkspan_detector_from_string().
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a word that is none, or whose value
 *         cannot be), LINKSPAN_ERR_SPACE (not enough room), LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_options_from_string(
    linkspan_options *options, linkspan_str *strings, size_t room,
    const char *words, size_t len, linkspan_option_error *error);

/**
 * Make a detector from words with commas between them, such as
 * "tailored,localhost,scheme=ipfs"; free it after use. Spaces around words do not
 * matter. Words are, in the names of the command's options:
 *
 * a profile (uts58, tailored, safe), which is set before everything else; a flag
 * (quoted, bare-ipv6, localhost, single-labels, emoji, unknown-tld,
 * unknown-tld-after-scheme, private-suffixes, all-schemes, opaque-schemes, user-names,
 * refused, suspects); `tailor=`, a tailored rule, which can be
 * repeated and stands instead of the profile's rules; `kind=url` or `kind=email`;
 * `start=scheme`, `start=www` or `start=all`, which say where URLs may start;
 * `scheme=` and `ignore=` (a host), which can be repeated; `policy=`, a policy;
 * `max-length=` and `max-local-part=`, a number.
 *
 * @param allocator  NULL: the C library's; must outlive the detector.
 * @param detector   untouched unless LINKSPAN_OK is returned.
 * @param error      receives what is wrong after LINKSPAN_ERR_INVALID, else
 *                   untouched; its `size` must be set. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a word that is none, or whose value
 *         cannot be), LINKSPAN_ERR_LIMIT (more than 65,536 schemes or hosts),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_detector_from_string(
    const char *words, size_t len, const linkspan_allocator *allocator,
    linkspan_detector **detector, linkspan_option_error *error);

#ifdef __cplusplus
}
#endif

#endif
