/**
 * Names of the values of enumerations: converting between a value and its name, so
 * that bindings and configuration files need no tables of their own; and making a
 * detector from a string of options.
 */
#ifndef LINKSPAN_NAMES_H
#define LINKSPAN_NAMES_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------- names of enumerations */

/** Enumerations whose values have names. The names are lower-case words with
 *  hyphens, such as "single-labels", except those of LINKSPAN_NAMES_STATUS, which
 *  are the names of the constants. */
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
    LINKSPAN_NAMES_RULE = 24,       /**< LINKSPAN_LINK_RULE(): codes of
                                         docs/internals/conformance.md, such as "E4"
                                         (user name before the host) */
    LINKSPAN_NAMES_DIRECTION = 25,  /**< enum linkspan_direction */
    LINKSPAN_NAMES_BIDI_FORM = 26,  /**< enum linkspan_bidi_form */
    LINKSPAN_NAMES_DISPLAY = 27,    /**< enum linkspan_display_flags */
    LINKSPAN_NAMES_HREF = 28,       /**< enum linkspan_href_flags */
    LINKSPAN_NAMES_NORMALIZE = 29,  /**< enum linkspan_normalize_flags */
    LINKSPAN_NAMES_REFANG = 30,     /**< enum linkspan_refang_flags */
    LINKSPAN_NAMES_SCORE = 31       /**< enum linkspan_score */
};

/** Return the name of a value: `linkspan_name_of(LINKSPAN_NAMES_POLICY,
 *  LINKSPAN_POLICY_STRICT)` is "strict". NULL if `set` is unknown or has no such
 *  value. Give flags one bit at a time. The string is constant, and a released name
 *  never changes.
 *  @since 0.2 */
LINKSPAN_API const char *linkspan_name_of(uint32_t set, int64_t value);

/** Return one sentence for people about a value: what is wrong with the host or link.
 *  `set` is LINKSPAN_NAMES_FINDING or LINKSPAN_NAMES_IDNA_ERROR; for any other set, or
 *  a value that the set does not have, the result is NULL. The string is constant.
 *  @since 0.2 */
LINKSPAN_API const char *linkspan_text_of(uint32_t set, int64_t value);

/**
 * Find the value of a name: "strict" -> LINKSPAN_POLICY_STRICT.
 *
 * @param set    a LINKSPAN_NAMES_ value.
 * @param value  receives the value; unchanged unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the set has no such name, LINKSPAN_ERR_ARG
 *         or LINKSPAN_ERR_OPTION (an unknown set).
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_value_of(uint32_t set, const char *name,
                                               size_t len, int32_t *value);

/**
 * Return one name of a set, by its index, in the order of the enumeration. Call with
 * the indices 0, 1, 2 and so on until NULL is returned.
 *
 * @param index  from 0.
 * @param value  receives the value; may be NULL.
 * @return the name, which is constant; NULL after the last one or if the set is
 *         unknown.
 * @since 0.2
 */
LINKSPAN_API const char *linkspan_name_at(uint32_t set, size_t index,
                                          int32_t *value);

/* ------------------------------------------- a detector from a string */

/** What is wrong in a string of options. */
typedef struct linkspan_option_error {
    uint32_t size;       /**< sizeof(linkspan_option_error), set by you */
    uint32_t reserved;   /**< 0 */
    linkspan_range word; /**< the wrong word, as a range of the string */
    const char *message; /**< constant, in English, NUL-terminated */
} linkspan_option_error;

/**
 * Change options according to a string of words, such as
 * "tailored,localhost,scheme=ipfs"; see linkspan_detector_from_string() for the
 * words. Options that the string does not mention are unchanged, except `schemes`
 * and `ignored_hosts`: the schemes and hosts of the string always replace the old
 * ones, even if the string has none.
 *
 * @param options  its `size` must be set; changed only if LINKSPAN_OK is returned.
 * @param strings  an array of yours for the schemes and hosts. After the call, the
 *                 options point to this array, and its elements point into
 *                 `words`: keep `strings` and `words` until the detector is made.
 * @param room     length of `strings`; the number of commas plus one is enough.
 * @param error    receives the wrong word after LINKSPAN_ERR_INVALID; otherwise
 *                 unchanged. Its `size` must be set. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (an unknown word, or a word with a wrong
 *         value), LINKSPAN_ERR_SPACE (not enough room), LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_options_from_string(
    linkspan_options *options, linkspan_str *strings, size_t room,
    const char *words, size_t len, linkspan_option_error *error);

/**
 * Make a detector from words separated by commas, such as
 * "tailored,localhost,scheme=ipfs"; free it with linkspan_detector_free(). Spaces
 * around words are ignored. Most words are the names of options of the command, or
 * values of --profile:
 *
 * A profile: uts58, tailored or safe. It is applied before all other words, wherever
 * it stands in the string.
 *
 * Flags: quoted, bare-ipv6, localhost, single-labels, emoji, unknown-tld,
 * unknown-tld-after-scheme, private-suffixes, all-schemes, opaque-schemes, user-names,
 * refused, suspects, no-known-names.
 *
 * Words with a value: `tailor=files` and other tailored rules, which replace the
 * rules of the profile; `scheme=ipfs`; `ignore=example.com`, a host. These three
 * can be repeated. `kind=url` or `kind=email`. `start=scheme`, `start=www` or
 * `start=all`: how a URL must start. `policy=strict` and other policies.
 * `max-length=` and `max-local-part=` with a number. `email-add=` and
 * `email-remove=` with characters.
 *
 * @param allocator  NULL: the C library's; must live as long as the detector.
 * @param detector   receives the detector; unchanged unless LINKSPAN_OK is returned.
 * @param error      receives the wrong word after LINKSPAN_ERR_INVALID; otherwise
 *                   unchanged. Its `size` must be set. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (an unknown word, or a word with a wrong
 *         value), LINKSPAN_ERR_LIMIT (more than 65,536 schemes or hosts),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_detector_from_string(
    const char *words, size_t len, const linkspan_allocator *allocator,
    linkspan_detector **detector, linkspan_option_error *error);

#ifdef __cplusplus
}
#endif

#endif
