/**
 * Vetting: what is wrong with a link or a text, policies, protected domains,
 * skeletons, clean text and defanged text.
 */
#ifndef LINKSPAN_SAFETY_H
#define LINKSPAN_SAFETY_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- checking a link */

/** What can be wrong with a link, or with a text. docs/safety.md has an example
 *  of each and the source that asks for it. */
enum linkspan_finding_code {
    /* in the host, once for each label */
    LINKSPAN_FINDING_MIXED_SCRIPTS = 1,
    LINKSPAN_FINDING_WHOLE_SCRIPT = 2,
    LINKSPAN_FINDING_RESTRICTED_CHARACTER = 3,
    LINKSPAN_FINDING_SYNTAX_LOOKALIKE = 4,
    LINKSPAN_FINDING_IDNA = 5,
    /* of the host as a whole */
    LINKSPAN_FINDING_IMPOSSIBLE_TLD = 6,
    LINKSPAN_FINDING_UNKNOWN_TLD = 7,
    LINKSPAN_FINDING_OLD_TLD_LIST = 8,
    LINKSPAN_FINDING_MAPPED_CHARACTER = 9,
    LINKSPAN_FINDING_IP_ADDRESS = 10,
    LINKSPAN_FINDING_OBFUSCATED_IP = 11,
    LINKSPAN_FINDING_PRIVATE_ADDRESS = 12,
    LINKSPAN_FINDING_LOOKS_LIKE = 13,
    LINKSPAN_FINDING_USERINFO = 14,
    LINKSPAN_FINDING_SCHEME = 15,
    LINKSPAN_FINDING_PORT = 16,
    /* once for each part; in a text each time */
    LINKSPAN_FINDING_BIDI_CONTROL = 17,
    LINKSPAN_FINDING_HIDDEN_CHARACTER = 18,
    LINKSPAN_FINDING_VARIATION_SELECTOR = 19,
    LINKSPAN_FINDING_TAG_CHARACTER = 20,
    LINKSPAN_FINDING_CONTROL = 21,
    LINKSPAN_FINDING_ILL_FORMED = 22,
    LINKSPAN_FINDING_NOT_NFC = 23,
    /* once for each of path, query, fragment and directives */
    LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART = 24,
    LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART = 25,
    LINKSPAN_FINDING_ILL_FORMED_ESCAPE = 26,
    LINKSPAN_FINDING_ESCAPED_CONTROL = 27,
    /* of an address */
    LINKSPAN_FINDING_LOCAL_PART_CHARACTER = 28,
    LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS = 29,
    /* of the whole */
    LINKSPAN_FINDING_TOO_LONG = 30,
    /* in the host, once for each label */
    LINKSPAN_FINDING_UNCOMMON_CHARACTER = 31,
    /* of what follows the link in the text */
    LINKSPAN_FINDING_OTHER_READING = 32,
    /* of what stands before the link in its paragraph */
    LINKSPAN_FINDING_IN_OVERRIDE = 33,
    LINKSPAN_FINDING_IN_EMBEDDING = 34,
    /* of a suspect */
    LINKSPAN_FINDING_REFUSED = 35,
    /* of the host as a whole: how it imitates a protected name, the worst way */
    LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL = 36,   /**< I for l */
    LINKSPAN_FINDING_LOOKS_LIKE_PAIR = 37,      /**< rn for m, vv for w */
    LINKSPAN_FINDING_LOOKS_LIKE_DIGIT = 38,     /**< 0 for o */
    LINKSPAN_FINDING_LOOKS_LIKE_DIACRITIC = 39, /**< a mark on a letter */
    LINKSPAN_FINDING_LOOKS_LIKE_SEPARATOR = 40, /**< no hyphen, but like one */
    LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN = 41, /**< paypal.com.evil.net */
    LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN = 42,    /**< paypal-secure.com */
    LINKSPAN_FINDING_LOOKS_LIKE_EDIT = 43,      /**< paypall.com */
    LINKSPAN_FINDING_LOOKS_LIKE_SUFFIX = 44     /**< paypal.xyz */
};

/** One more than the last finding. */
#define LINKSPAN_FINDING_END 45

/** How bad a finding is; a property of its code. */
enum linkspan_severity {
    LINKSPAN_SEVERITY_NOTE = 1,
    LINKSPAN_SEVERITY_WARNING = 2,
    LINKSPAN_SEVERITY_SEVERE = 3
};

/** Name of a finding for programs, such as "mixed-scripts", and one sentence for
 *  people; NULL for no finding. The strings are constant, and names never change
 *  once released. */
LINKSPAN_API const char *linkspan_finding_name(uint32_t code);
LINKSPAN_API const char *linkspan_finding_text(uint32_t code);

/** A LINKSPAN_SEVERITY_ value; 0 for no finding. */
LINKSPAN_API int32_t linkspan_finding_severity(uint32_t code);

/** What becomes of a link. The strongest action among its findings wins, which
 *  is the largest. */
enum linkspan_action {
    LINKSPAN_ACTION_LINK = 0,
    /** Link it; where its address is shown or written in Unicode, path, query
     *  and fragment are percent-encoded there, as linkspan_href() does. */
    LINKSPAN_ACTION_ENCODE = 1,
    /* these are not linked: */
    LINKSPAN_ACTION_PLAIN = 2,    /**< leave the text as it is */
    LINKSPAN_ACTION_PUNYCODE = 3, /**< write the host's labels in Punycode */
    LINKSPAN_ACTION_DEFANG = 4    /**< write it as linkspan_defang() does */
};

/** Policies to start from. */
enum linkspan_preset {
    LINKSPAN_POLICY_OFF = 0,        /**< every link is linked */
    LINKSPAN_POLICY_UTS58 = 1,      /**< what UTS #58 section 8 suggests */
    LINKSPAN_POLICY_GUIDELINES = 2, /**< the linkification guidelines for URLs
                                         with non-ASCII characters */
    LINKSPAN_POLICY_UASG = 3,       /**< the UASG's linkification document */
    LINKSPAN_POLICY_STRICT = 4      /**< for chat and mail: no severe finding */
};

/** Room for mixes of scripts. */
#define LINKSPAN_MIXES_MAX 8

/** Domains that others might imitate; see linkspan_protected_new(). Never changes and can be
 *  shared by threads. */
typedef struct linkspan_protected linkspan_protected;

/** Start from linkspan_policy_init(), then change any row. */
struct linkspan_policy {
    uint32_t size;         /**< sizeof(linkspan_policy), set by init */
    uint32_t today;        /**< such as 20261115; 0, the default: unknown, and
                                no list is ever too old */
    uint32_t max_list_age; /**< days; an older list of top-level domains cannot
                                tell that one does not exist; a newer suffix
                                list makes it as new (linkspan_data_load());
                                default 30, 1 for the UASG */
    uint32_t mix_count;    /**< see linkspan_policy_allow_mix() */
    size_t long_link;      /**< bytes; default 2048 */
    const linkspan_protected *protected_names; /**< NULL: none; not copied */
    uint64_t mixes[LINKSPAN_MIXES_MAX][3];     /**< internal */
    uint8_t actions[64]; /**< a LINKSPAN_ACTION_ value for each finding */
};

/**
 * Set a policy to one of the presets.
 *
 * @param preset  a LINKSPAN_POLICY_ value.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_policy_init_sized(linkspan_policy *policy,
                                                        size_t size,
                                                        uint32_t preset);
static inline linkspan_status linkspan_policy_init(linkspan_policy *policy,
                                                   uint32_t preset)
{
    return linkspan_policy_init_sized(policy, sizeof *policy, preset);
}

/**
 * Let scripts be mixed in one label, local part or word of a path. Latin with
 * what Japanese, Chinese and Korean are written with is allowed anyway (Highly
 * Restrictive of UTS #39).
 *
 * @param mix  a language, such as "he", as data/safety/languages.txt lists them,
 *             or scripts by their ISO 15924 codes, such as "Latn+Cyrl".
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID for an unknown language or script,
 *         LINKSPAN_ERR_LIMIT after LINKSPAN_MIXES_MAX of them, or
 *         LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_policy_allow_mix(linkspan_policy *policy,
                                                       const char *mix,
                                                       size_t len);

/** One thing that was found. */
typedef struct linkspan_finding {
    uint32_t size;        /**< sizeof(linkspan_finding) */
    uint32_t code;        /**< a LINKSPAN_FINDING_ value */
    int32_t severity;     /**< a LINKSPAN_SEVERITY_ value */
    uint32_t cp;          /**< the offending code point; 0 if it is not one */
    linkspan_range range; /**< where, in the text */
    linkspan_str like;    /**< the protected domain that the host looks like, in
                               Unicode; its list keeps it; else NULL and 0 */
} linkspan_finding;

/** Where findings go. */
typedef struct linkspan_findings {
    uint32_t size;          /**< sizeof(linkspan_findings), set by you */
    int32_t severity;       /**< receives the worst; 0: there is none */
    int32_t action;         /**< receives the strongest; of a link only */
    uint32_t reserved;      /**< 0 */
    linkspan_finding *list; /**< receives the first `room`; may be NULL if that
                                 is 0 */
    size_t room;
    size_t count; /**< receives how many there are, also if that is more */
} linkspan_findings;

/**
 * Tell what is wrong with a link. Nothing is allocated.
 *
 * @param detector  whose policy, lists and schemes are used; NULL: the policy
 *                  LINKSPAN_POLICY_STRICT and the compiled-in lists.
 * @param link      of linkspan_next() or linkspan_split_link() for this text:
 *                  its `host_kind` is believed. If its `host_run` is more than
 *                  its host, that is judged too, and so is what follows the
 *                  link in the text (LINKSPAN_FINDING_OTHER_READING) and what
 *                  bidi controls before it have opened, up to 64 KiB back in
 *                  its paragraph (LINKSPAN_FINDING_IN_OVERRIDE, _IN_EMBEDDING).
 * @param findings  its `size`, `list` and `room` must be set.
 * @return LINKSPAN_OK, LINKSPAN_NONE if nothing is wrong, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_check_sized(
    const linkspan_detector *detector, const char *text, size_t len,
    const linkspan_link *link, linkspan_findings *findings, size_t stride);
static inline linkspan_status linkspan_check(const linkspan_detector *detector,
                                             const char *text, size_t len,
                                             const linkspan_link *link,
                                             linkspan_findings *findings)
{
    return linkspan_check_sized(detector, text, len, link, findings,
                                sizeof *findings->list);
}

/* ------------------------------------------------------------- skeletons */

/** Most combining marks that may follow each other in a text whose skeleton is
 *  asked for. */
#define LINKSPAN_SKELETON_MARKS 128

/**
 * Write the skeleton of a text (UTS #39 4): texts that are easily taken for
 * each other have the same. It is made for comparing, not for showing.
 *
 * Ill-formed UTF-8 counts as U+FFFD. Characters stand in the order of the text,
 * not in the order in which they are shown (UTS #39's bidiSkeleton).
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT (also after
 *         LINKSPAN_SKELETON_MARKS; `needed` then tells nothing) or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_skeleton(const char *text, size_t len,
                                               linkspan_buf *out);

/** Most domains of a list, all entries together. */
#define LINKSPAN_PROTECTED_MAX 65536

/**
 * Make a list of domains to protect, such as "paypal.com"; free it after use.
 * The allocator must outlive it, the domains need not.
 *
 * @param domains  valid names, as U-labels or A-labels. One entry may name several
 *                 domains of one owner, with spaces or tabs between:
 *                 "google.com google.de". These are never reported.
 * @param list     receives the list; untouched unless LINKSPAN_OK is returned.
 * @param refused  receives the index of the first domain that is not valid,
 *                 else untouched. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a domain is not valid),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_protected_new(const linkspan_str *domains, size_t count,
                       const linkspan_allocator *allocator,
                       linkspan_protected **list, size_t *refused);

/** NULL is fine. */
LINKSPAN_API void linkspan_protected_free(linkspan_protected *list);

/**
 * Tell whether a host looks like a protected domain, or a name below one, and
 * is none: its last labels have the domain's skeleton, letters of either case
 * alike, after UTS #46 has mapped both or as the host is written; or its label
 * before the public suffix is that of the domain but for a capital I, two letters
 * for one, or digits ("paypaI.com", "vvikipedia.org", "str1pe.net"). A host that is
 * a protected domain, or lies below one, looks like no other; below a public
 * suffix, such as github.io, names have other owners. linkspan_check() reports more
 * ways to imitate a name. Allocates nothing.
 *
 * @param host   as it stands in a link, in any form, without a port.
 * @param index  receives which entry of the list; untouched unless LINKSPAN_OK
 *               is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_looks_like(const linkspan_protected *list,
                                                 const char *host, size_t len,
                                                 size_t *index);
/* --------------------------------------------- clean text and defanging */

/**
 * Tell what people do not see in a text, or programs may read otherwise: hidden
 * characters, bidi controls, control characters but tab and line ends, bytes
 * that are not UTF-8, text that is not in Normalization Form C. Joiners between
 * letters that join, selectors after what they vary and the tags of a flag are
 * no findings. More than 63 marks on one letter always count as not normal.
 *
 * @param findings  its `size`, `list` and `room` must be set.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the text is clean, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_check_text_sized(
    const char *text, size_t len, linkspan_findings *findings, size_t stride);
static inline linkspan_status linkspan_check_text(const char *text, size_t len,
                                                  linkspan_findings *findings)
{
    return linkspan_check_text_sized(text, len, findings,
                                     sizeof *findings->list);
}

/** What linkspan_clean_text() mends. To leave out anything implies
 *  LINKSPAN_CLEAN_ILL_FORMED, lest the bytes on both sides join. */
enum linkspan_clean_flags {
    LINKSPAN_CLEAN_HIDDEN = 1,     /**< leave out hidden characters, selectors
                                        and tags */
    LINKSPAN_CLEAN_BIDI = 2,       /**< leave out bidi controls */
    LINKSPAN_CLEAN_CONTROLS = 4,   /**< leave out control characters */
    LINKSPAN_CLEAN_ILL_FORMED = 8, /**< write U+FFFD for what is not UTF-8 */
    LINKSPAN_CLEAN_NFC = 16        /**< write Normalization Form C */
};

/**
 * Write a text with the findings of linkspan_check_text() mended. A text without
 * findings comes out byte for byte as it was, and cleaning twice is the same as
 * once.
 *
 * @param flags  bit set of LINKSPAN_CLEAN_ values.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_clean_text(const char *text, size_t len,
                                                 uint32_t flags,
                                                 linkspan_buf *out);

/**
 * Write a text with its links made harmless: hxxps[:]//example[.]com/a[.]b,
 * me[@]example[.]com, also with the dots of other scripts. Afterwards neither a
 * profile nor this detector, with its options, finds a link in the text: what is
 * no link for this detector but one for a profile is made harmless too, such as
 * app[.]py. All other text stays as it is, such as plan.txt and ssh://host. But
 * what looks defanged already gets one bracket or one x more, [[.]] and hxxxp,
 * wherever it stands: so linkspan_refang() gives back every text exactly.
 *
 * @param detector  finds the links, whatever its policy makes of them; if it
 *                  looks for one kind only, the other is left as it is. NULL:
 *                  the whole text is one link.
 * @return as linkspan_clean_text().
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_defang(const linkspan_detector *detector,
                                             const char *text, size_t len,
                                             linkspan_buf *out);

/**
 * Find what is secret in a link: the password of a URL, a user name that is a
 * token, values of parameters such as `access_token`, and the tokens of well-known
 * services in a path. Who cleans a log writes something else for these ranges, and
 * the rest stays readable. Suspects have most of them: see
 * LINKSPAN_DETECT_SUSPECTS.
 *
 * @param link    of linkspan_next() or linkspan_split_link() for this text.
 * @param ranges  receives the first `room`, in the order of the text; may be NULL
 *                if that is 0.
 * @param count   receives how many there are, also if that is more.
 * @return LINKSPAN_OK, LINKSPAN_NONE if nothing is secret, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_find_secrets(const char *text, size_t len,
                                                   const linkspan_link *link,
                                                   linkspan_range *ranges,
                                                   size_t room, size_t *count);

/** Undo linkspan_defang(), and read what others write for a dot or an @: (.) {.}
 *  [ . ] [dot] (at), and meow:// for http://. Returns as linkspan_clean_text().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_refang(const char *text, size_t len,
                                             linkspan_buf *out);

#ifdef __cplusplus
}
#endif

#endif
