/**
 * Checking links and texts from strangers: findings (what is wrong with a link),
 * policies (what to do about it), domains to protect from look-alikes, removing
 * invisible characters, making links harmless, and finding secrets.
 */
#ifndef LINKSPAN_SAFETY_H
#define LINKSPAN_SAFETY_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- checking a link */

/** What can be wrong with a link or a text. docs/reference/safety.md describes each finding with
 *  an example and its source. */
enum linkspan_finding_code {
    /* in the host, once for each label */
    LINKSPAN_FINDING_MIXED_SCRIPTS = 1,
    LINKSPAN_FINDING_WHOLE_SCRIPT = 2,
    LINKSPAN_FINDING_RESTRICTED_CHARACTER = 3,
    LINKSPAN_FINDING_SYNTAX_LOOKALIKE = 4,
    LINKSPAN_FINDING_IDNA = 5,
    /* in the host as a whole, or before or after it */
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
    /* in any part, once for each part; in a text, once for each place */
    LINKSPAN_FINDING_BIDI_CONTROL = 17,
    LINKSPAN_FINDING_HIDDEN_CHARACTER = 18,
    LINKSPAN_FINDING_VARIATION_SELECTOR = 19,
    LINKSPAN_FINDING_TAG_CHARACTER = 20,
    LINKSPAN_FINDING_CONTROL = 21,
    LINKSPAN_FINDING_ILL_FORMED = 22,
    LINKSPAN_FINDING_NOT_NFC = 23,
    /* in path, query, fragment and directives, once for each */
    LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART = 24,
    LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART = 25,
    LINKSPAN_FINDING_ILL_FORMED_ESCAPE = 26,
    LINKSPAN_FINDING_ESCAPED_CONTROL = 27,
    /* in the local part of an address */
    LINKSPAN_FINDING_LOCAL_PART_CHARACTER = 28,
    LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS = 29,
    /* in the link as a whole */
    LINKSPAN_FINDING_TOO_LONG = 30,
    /* in the host, once for each label */
    LINKSPAN_FINDING_UNCOMMON_CHARACTER = 31,
    /* because of the text after the link */
    LINKSPAN_FINDING_OTHER_READING = 32,
    /* because of bidi controls before the link in its paragraph */
    LINKSPAN_FINDING_IN_OVERRIDE = 33,
    LINKSPAN_FINDING_IN_EMBEDDING = 34,
    /* for a suspect: a rule refuses it */
    LINKSPAN_FINDING_REFUSED = 35,
    /* for the whole host: the way in which it imitates a protected domain; if
     * there are several ways, only the worst is reported */
    LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL = 36,   /**< I for l */
    LINKSPAN_FINDING_LOOKS_LIKE_PAIR = 37,      /**< rn for m, vv for w */
    LINKSPAN_FINDING_LOOKS_LIKE_DIGIT = 38,     /**< 0 for o */
    LINKSPAN_FINDING_LOOKS_LIKE_DIACRITIC = 39, /**< a mark on a letter */
    LINKSPAN_FINDING_LOOKS_LIKE_SEPARATOR =
        40, /**< a character like a hyphen */
    LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN = 41, /**< paypal.com.evil.net */
    LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN = 42,    /**< paypal-secure.com */
    LINKSPAN_FINDING_LOOKS_LIKE_EDIT = 43,      /**< paypall.com */
    LINKSPAN_FINDING_LOOKS_LIKE_SUFFIX = 44,    /**< paypal.xyz */
    /* for the whole host: a name of the built-in list with other words, with one letter
     * changed or with another suffix */
    LINKSPAN_FINDING_LIKE_KNOWN = 45,
    /* in the host, once for each label */
    LINKSPAN_FINDING_LOOKS_LIKE_ASCII = 46,
    /* in a document: the text of a link is an address of another registrable domain than
     * that of its target */
    LINKSPAN_FINDING_SHOWS_KNOWN =
        47, /**< a protected or widely imitated name */
    LINKSPAN_FINDING_SHOWS_OTHER_ADDRESS = 48, /**< with a scheme */
    LINKSPAN_FINDING_SHOWS_OTHER_NAME = 49,    /**< without one */
    LINKSPAN_FINDING_SHOWS_BEFORE_TRACKER =
        50, /**< the target counts clicks, or most links lead there */
    /* in a document: the text of a link has letters for which its target has "xn--" */
    LINKSPAN_FINDING_SHOWS_UNICODE = 51,
    /* in the name of a sender: an address of another domain */
    LINKSPAN_FINDING_SENDER_SHOWS_KNOWN = 52,
    LINKSPAN_FINDING_SENDER_SHOWS_OTHER = 53,
    LINKSPAN_FINDING_SENDER_BY_LIST = 54, /**< a mailing list writes it so */
    /* in a document: what is done with an address */
    LINKSPAN_FINDING_REFRESH = 55, /**< visited without a click */
    LINKSPAN_FINDING_REFRESH_IN_MAIL = 56,
    LINKSPAN_FINDING_FORM_ACTION = 57,
    LINKSPAN_FINDING_BASE_ADDRESS = 58,
    LINKSPAN_FINDING_INERT_SCHEME = 59 /**< javascript:void(0) */
};

/** One more than the largest finding code. */
#define LINKSPAN_FINDING_END 60

/** How bad a finding is. Each finding code has one severity. */
enum linkspan_severity {
    LINKSPAN_SEVERITY_NOTE = 1,
    LINKSPAN_SEVERITY_WARNING = 2,
    LINKSPAN_SEVERITY_SEVERE = 3
};

/** What to do with a link. If a link has several findings, the action with the largest
 *  value applies. */
enum linkspan_action {
    LINKSPAN_ACTION_LINK = 0,
    /** Make a link. Where its address is shown or written in Unicode, percent-encode
     *  path, query and fragment, as linkspan_href() does. */
    LINKSPAN_ACTION_ENCODE = 1,
    /* 2 to 4: make no link. */
    LINKSPAN_ACTION_PLAIN = 2,    /**< leave the text as it is */
    LINKSPAN_ACTION_PUNYCODE = 3, /**< write the host's labels in Punycode */
    LINKSPAN_ACTION_DEFANG = 4    /**< write the text as linkspan_defang()
                                     does */
};

/** Ready-made policies; see docs/reference/safety.md. */
enum linkspan_preset {
    LINKSPAN_POLICY_OFF = 0,        /**< every link is linked */
    LINKSPAN_POLICY_UTS58 = 1,      /**< what UTS #58 section 8 suggests */
    LINKSPAN_POLICY_GUIDELINES = 2, /**< the linkification guidelines for URLs
                                         with non-ASCII characters */
    LINKSPAN_POLICY_UASG = 3,       /**< the linkification document of the
                                         Universal Acceptance Steering Group */
    LINKSPAN_POLICY_STRICT = 4      /**< for chat and mail: links with a severe
                                         finding are not linked */
};

/** Largest number of script mixes that a policy can allow. */
#define LINKSPAN_MIXES_MAX 8

/** A list of domains to protect from look-alikes; see linkspan_protected_new(). It
 *  never changes and can be shared by threads. */
typedef struct linkspan_protected linkspan_protected;

/** A policy: what to do with a link for each finding. Call linkspan_policy_init(), then
 *  change what you need: `policy.actions[LINKSPAN_FINDING_IP_ADDRESS] =
 *  LINKSPAN_ACTION_PLAIN`. */
struct linkspan_policy {
    uint32_t size;         /**< sizeof(linkspan_policy), set by init */
    uint32_t today;        /**< the date, such as 20261115; 0 (the default):
                                unknown, so that no list counts as too old */
    uint32_t max_list_age; /**< days; if the list of top-level domains is older,
                                an unknown top-level domain is only a warning,
                                since it may be new. If a newer suffix list adds names
                                (linkspan_data_load()), the date of the suffix
                                list counts. Default 30; in LINKSPAN_POLICY_UASG
                                1 */
    uint32_t mix_count;    /**< see linkspan_policy_allow_mix() */
    size_t long_link;      /**< bytes; a longer link has the finding
                                LINKSPAN_FINDING_TOO_LONG; default 2048 */
    const linkspan_protected *protected_names; /**< NULL: none; not copied */
    uint64_t mixes[LINKSPAN_MIXES_MAX][3];     /**< internal */
    uint8_t actions[64];  /**< a LINKSPAN_ACTION_ value for each finding; the
                              index is the finding code */
    uint32_t known_names; /**< 1: also report hosts that imitate a name of the
                               built-in list (data/safety/known_names.txt); the
                               default in LINKSPAN_POLICY_STRICT. Otherwise 0 */
    uint32_t reserved;    /**< 0 */
};

/**
 * Set a policy to one of the presets. Nothing needs to be freed. Put its address into
 * linkspan_options.policy before you make a detector.
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
 * Allow a mix of scripts in one label, local part or word of a path, so that this mix
 * causes no finding. Latin mixed with the scripts of Japanese, Chinese or Korean is
 * always allowed (the level Highly Restrictive of UTS #39).
 *
 * @param mix  a language of data/safety/languages.txt, such as "he", or ISO 15924 codes
 *             of scripts, such as "Latn+Cyrl".
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID for an unknown language or script,
 *         LINKSPAN_ERR_LIMIT if the policy already allows LINKSPAN_MIXES_MAX mixes,
 *         or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_policy_allow_mix(linkspan_policy *policy,
                                                       const char *mix,
                                                       size_t len);

/** One finding. */
typedef struct linkspan_finding {
    uint32_t size;        /**< sizeof(linkspan_finding) */
    uint32_t code;        /**< a LINKSPAN_FINDING_ value */
    int32_t severity;     /**< a LINKSPAN_SEVERITY_ value */
    uint32_t cp;          /**< the code point that caused it; 0: none did */
    linkspan_range range; /**< where it is in the text */
    linkspan_str like;    /**< the protected domain that the host looks like, in
                               Unicode; the string belongs to the list of
                               protected names. If the host looks like none,
                               `data` is NULL */
} linkspan_finding;

/** An array of yours for findings, and a summary. */
typedef struct linkspan_findings {
    uint32_t size;     /**< sizeof(linkspan_findings), set by you */
    int32_t severity;  /**< receives the worst severity; 0: no findings */
    int32_t action;    /**< receives the policy's action for the link; for a
                                 suspect at least LINKSPAN_ACTION_PLAIN */
    uint32_t reserved; /**< 0 */
    linkspan_finding *list; /**< set by you: receives the first `room` findings;
                                 may be NULL if `room` is 0 */
    size_t room;            /**< set by you: length of `list` */
    size_t count; /**< receives the number of all findings, which can exceed
                       `room` */
} linkspan_findings;

/**
 * Report what is wrong with a link: `https://pаypal.com/` with a Cyrillic а has
 * LINKSPAN_FINDING_MIXED_SCRIPTS. Allocates nothing.
 *
 * Besides the link itself, three things in the text are judged: the whole
 * link->host_run; the text after the link (LINKSPAN_FINDING_OTHER_READING); and bidi
 * controls that are open before the link, up to 64 KiB back in its paragraph
 * (LINKSPAN_FINDING_IN_OVERRIDE, _IN_EMBEDDING).
 *
 * @param detector  its policy, lists and schemes are used. NULL: the policy
 *                  LINKSPAN_POLICY_STRICT and the compiled-in lists.
 * @param link      from linkspan_next() or linkspan_split_link() for this text; its
 *                  `host_kind` is not checked again.
 * @param findings  its `size`, `list` and `room` must be set; receives the findings,
 *                  the worst severity and the action.
 * @return LINKSPAN_OK if there are findings, LINKSPAN_NONE if nothing is wrong,
 *         LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
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

/** Largest number of combining marks in a row that linkspan_skeleton() accepts. */
#define LINKSPAN_SKELETON_MARKS 128

/**
 * Write the skeleton of a text (UTS #39 4). Texts that look alike have the same
 * skeleton: that of `pаypal` with a Cyrillic а is `paypal`. Compare skeletons, but do
 * not show them to people.
 *
 * Ill-formed UTF-8 counts as U+FFFD. Characters stay in the order of the text. (The
 * function bidiSkeleton of UTS #39 puts them into the order in which they are shown.)
 *
 * @param out  the skeleton is appended to it.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, LINKSPAN_ERR_SPACE,
 *         LINKSPAN_ERR_LIMIT (also for more than LINKSPAN_SKELETON_MARKS combining
 *         marks in a row; out->needed is then undefined) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_skeleton(const char *text, size_t len,
                                               linkspan_buf *out);

/** Largest number of domains in a list: the sum over all its entries. */
#define LINKSPAN_PROTECTED_MAX 65536

/**
 * Make a list of domains to protect from look-alikes, such as "paypal.com"; free it
 * with linkspan_protected_free(). The domains are copied. The allocator must live as
 * long as the list. To refuse look-alikes while finding links, put the list into
 * linkspan_policy.protected_names.
 *
 * @param domains    valid domain names, in Unicode or ASCII. One entry may name several
 *                   domains of one owner, separated by spaces or tabs:
 *                   "google.com google.de". Neither is reported as a
 *                   look-alike of the other.
 * @param allocator  NULL: the C library's.
 * @param list       receives the list; unchanged unless LINKSPAN_OK is returned.
 * @param refused    receives the index of the first entry with a domain that is not
 *                   valid; otherwise unchanged. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a domain is not valid),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_protected_new(const linkspan_str *domains, size_t count,
                       const linkspan_allocator *allocator,
                       linkspan_protected **list, size_t *refused);

/** List the widely imitated names that linkspan_policy.known_names compares hosts with:
 *  the best-known domain of each owner, in ASCII. `names` receives the first `room` names,
 *  which are constant, and may be NULL if `room` is 0. Returns the number of all names.
 *  @since 0.2 */
LINKSPAN_API size_t linkspan_known_names(linkspan_str *names, size_t room);

/** Free a list. Does nothing if `list` is NULL. First free all detectors that use the
 *  list. */
LINKSPAN_API void linkspan_protected_free(linkspan_protected *list);

/**
 * Test whether a host looks like a protected domain without being that domain or a
 * name below it. Two comparisons are made. Both ignore case, except where a capital
 * looks like another letter, as I looks like l. First, the last labels of the host are
 * compared with each domain by their skeletons, once after the mapping of UTS #46 and
 * once as the host is written. Second, the label before the host's public suffix is
 * compared with the label before the public suffix of each domain. In this second
 * comparison a capital I can stand for l, two letters for one, and a digit for a
 * letter: "paypaI.com", "vvikipedia.org", "str1pe.net".
 *
 * A protected domain and the names below it are never reported. But if a protected
 * domain is a public suffix, such as github.io, the names below it have other owners
 * and are tested like all others. linkspan_check() reports more ways to imitate a
 * name. Allocates nothing.
 *
 * @param host   the host of a link, as it is written, without a port.
 * @param index  receives the index of the entry in the list; unchanged unless
 *               LINKSPAN_OK is returned.
 * @return LINKSPAN_OK (the host looks like a protected domain), LINKSPAN_NONE or
 *         LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_looks_like(const linkspan_protected *list,
                                                 const char *host, size_t len,
                                                 size_t *index);
/* --------------------------------------------- clean text and defanging */

/**
 * Report what people do not see in a text, or what programs may read differently from
 * people: hidden characters, bidi controls, control characters other than tab and
 * line ends, bytes that are not UTF-8, and text that is not in Normalization Form C.
 * These are not reported: joiners between letters that join, variation selectors
 * after a character that has variants, and the tag characters of a flag emoji. More
 * than 63 combining marks on one letter are always reported as not NFC.
 *
 * @param findings  its `size`, `list` and `room` must be set; receives the findings.
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

/** What linkspan_clean_text() fixes. The first three imply LINKSPAN_CLEAN_ILL_FORMED:
 *  otherwise removing a character could join ill-formed bytes on both sides of it. */
enum linkspan_clean_flags {
    LINKSPAN_CLEAN_HIDDEN = 1,     /**< remove hidden characters, variation
                                        selectors and tag characters */
    LINKSPAN_CLEAN_BIDI = 2,       /**< remove bidi controls */
    LINKSPAN_CLEAN_CONTROLS = 4,   /**< remove control characters */
    LINKSPAN_CLEAN_ILL_FORMED = 8, /**< replace ill-formed UTF-8 by U+FFFD */
    LINKSPAN_CLEAN_NFC = 16        /**< write Normalization Form C */
};

/**
 * Write a text with the findings of linkspan_check_text() fixed. A text without
 * findings is copied byte for byte. Cleaning the result again changes nothing.
 *
 * @param flags  bit set of LINKSPAN_CLEAN_ values: what to fix.
 * @param out    the text is appended to it.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_clean_text(const char *text, size_t len,
                                                 uint32_t flags,
                                                 linkspan_buf *out);

/**
 * Write a text with its links made harmless: hxxps[:]//example[.]com/a[.]b and
 * me[@]example[.]com. In the result neither this detector nor any profile finds a
 * link or a suspect. So names that only another profile would link, and all
 * schemes, are made harmless too: app[.]py, ssh[:]//host. So is what other programs
 * link: 203[.]0[.]113[.]7, evil[.]com_x, java[.]io.File. All other text, such as
 * plan.txt, is copied. Text that already looks defanged gets one
 * more pair of brackets or one more x, `[[.]]` and `hxxxp`, so that
 * linkspan_refang() restores every text exactly.
 *
 * @param detector  finds the links; its policy is ignored. If it finds only one kind
 *                  of links, the other kind is left as it is. NULL: the whole text is
 *                  one link.
 * @param out       the text is appended to it.
 * @return what linkspan_clean_text() returns.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_defang(const linkspan_detector *detector,
                                             const char *text, size_t len,
                                             linkspan_buf *out);

/**
 * Find the secrets in a link: the password of a URL, a user name that is a token,
 * values of parameters such as `access_token`, and tokens of well-known services in a
 * path. To clean a log, write stars in place of these ranges; the rest of the link
 * stays readable. Set LINKSPAN_DETECT_SUSPECTS in the detector's options: URLs with a
 * user name or password are suspects, not links.
 *
 * @param link    from linkspan_next() or linkspan_split_link() for this text.
 * @param ranges  an array of yours; receives the first `room` ranges, in the order of
 *                the text. May be NULL if `room` is 0.
 * @param count   receives the number of all ranges, which can exceed `room`.
 * @return LINKSPAN_OK, LINKSPAN_NONE if nothing is secret, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_find_secrets(const char *text, size_t len,
                                                   const linkspan_link *link,
                                                   linkspan_range *ranges,
                                                   size_t room, size_t *count);

/** Flags of linkspan_refang(). */
enum linkspan_refang_flags {
    /** Words within a name with a delegated top-level domain are read too, such as
     *  " dot " and " at ": me at example dot com -> me@example.com. linkspan_defang() leaves these words
     *  alone, so with this flag linkspan_refang() does not restore every text: prose can
     *  have them too. */
    LINKSPAN_REFANG_WORDS = 1
};

/**
 * Undo linkspan_defang(): hxxps[:]//example[.]com -> https://example.com. Other ways
 * of defanging are undone too: (.) {.} [ . ] [dot] (at) [://] http[s]://, and meow://
 * for http://. Within a name with a delegated top-level domain, so are [d0t], a
 * backslash before a dot, and &#46;.
 *
 * @param flags  bit set of LINKSPAN_REFANG_ values.
 * @param out    the text is appended to it.
 * @return what linkspan_clean_text() returns.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_refang(const char *text, size_t len,
                                             uint32_t flags, linkspan_buf *out);

#ifdef __cplusplus
}
#endif

#endif
