/**
 * Finding links: options and detectors, links, the calls that find them in a text,
 * and the steps of UTS #58 by themselves: where a link ends, where an address
 * starts.
 */
#ifndef LINKSPAN_DETECT_H
#define LINKSPAN_DETECT_H

#include "linkspan/base.h"
#include "linkspan/data.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------ where a link ends */

/** Parts that can follow a host; bits of linkspan_tail.parts. */
enum linkspan_part {
    LINKSPAN_PART_PATH = 1,
    LINKSPAN_PART_QUERY = 2,
    LINKSPAN_PART_FRAGMENT = 4,
    LINKSPAN_PART_DIRECTIVE = 8
};

/** What follows the host of a URL. A part that is absent has an empty range
 *  and no bit in `parts`; a part that is present can be empty too. */
typedef struct linkspan_tail {
    uint32_t size;             /**< sizeof(linkspan_tail), set by you */
    uint32_t parts;            /**< bit set of LINKSPAN_PART_ values */
    size_t end;                /**< where the link ends */
    linkspan_range path;       /**< with its first slash */
    linkspan_range query;      /**< without the question mark */
    linkspan_range fragment;   /**< without number sign and directives */
    linkspan_range directives; /**< all of them, after the first `:~:` */
    size_t directive_count;    /**< see linkspan_next_directive() */
} linkspan_tail;

/**
 * Find where a link ends, given where its host (with port) ends: the
 * termination algorithm of UTS #58 3.5.1.
 *
 * @param host_end  offset right after host and port.
 * @param tail      its `size` must be set; `end == host_end` if nothing of
 *                  the link follows.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_find_tail(const char *text, size_t len,
                                                size_t host_end,
                                                linkspan_tail *tail);

/**
 * Go through the directives of a fragment, as often as `directive_count` says.
 *
 * @param directives  of a linkspan_tail or a linkspan_link.
 * @param at          start with `directives->start`; moves on.
 * @param directive   receives the range of the next one.
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

/** Longest local part, in code points (quotes and backslashes counted). */
#define LINKSPAN_LOCAL_PART_MAX 64

/**
 * Find where the local part before an `@` starts: UTS #58 5.2. The caller
 * knows already that a domain name follows the `@`.
 *
 * @param at     offset of the `@`.
 * @param flags  bit set of LINKSPAN_EMAIL_ values.
 * @param local  receives the local part, which ends at `at`.
 * @param start  receives the start of the link: before "mailto:" if that
 *               stands directly before the local part. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_NONE if there is no legal local part,
 *         LINKSPAN_ERR_ARG (also if no `@` stands there) or
 *         LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_find_local_part(const char *text,
                                                      size_t len, size_t at,
                                                      uint32_t flags,
                                                      linkspan_range *local,
                                                      size_t *start);

/* ------------------------------------------------- finding links in a text */

/** Kinds of links; bits of linkspan_options.kinds. */
enum linkspan_kind {
    LINKSPAN_KIND_URL = 1,
    LINKSPAN_KIND_EMAIL = 2
};

/** Flags of linkspan_options. None is set by default. */
enum linkspan_detect_flags {
    /** "john doe"@example.com */
    LINKSPAN_DETECT_QUOTED = 1,
    /** https://2001:4860:4860::8888, as the UASG asks; browsers refuse it. */
    LINKSPAN_DETECT_BARE_IPV6 = 2,
    /** localhost and names below it, with or without a scheme */
    LINKSPAN_DETECT_LOCALHOST = 4,
    /** http://intranet/: names without a dot, with a scheme */
    LINKSPAN_DETECT_SINGLE_LABELS = 8,
    /** Emoji in domain names */
    LINKSPAN_DETECT_EMOJI = 16,
    /** Top-level domains that are not delegated but could be */
    LINKSPAN_DETECT_UNKNOWN_TLDS = 32,
    /** Suffixes of the list's private section are suffixes too: github.io is
     *  no link, me.github.io is. */
    LINKSPAN_DETECT_PRIVATE_SUFFIXES = 64,
    /** Any scheme with "://", not only http, https, ftp and the listed ones */
    LINKSPAN_DETECT_ALL_SCHEMES = 128,
    /** Links that the policy refuses too, with their action */
    LINKSPAN_DETECT_REFUSED = 256,
    /** As UNKNOWN_TLDS, only after a scheme: http://nas.lan:5000/, not node.js */
    LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME = 512,
    /** Suspects are found too: what is refused, but looks like a link or is followed
     *  by programs, as https://google.com@evil.com/ and javascript:alert(1). Each has
     *  the flag LINKSPAN_LINK_SUSPECT, is never linked, and holds no other link. */
    LINKSPAN_DETECT_SUSPECTS = 1024,
    /** tel, sms, magnet, geo, xmpp, matrix, doi and urn where their syntax follows:
     *  tel:+1-201-555-0123. Such a link has no host; all after the colon is path. */
    LINKSPAN_DETECT_OPAQUE_SCHEMES = 2048,
    /** https://me@example.org/: a user name without a dot, and no password */
    LINKSPAN_DETECT_USER_NAMES = 4096
};

/** Where URLs, not e-mail addresses, may start: linkspan_options.start. */
enum linkspan_start {
    LINKSPAN_START_ALL = 0,    /**< with a scheme or with any host */
    LINKSPAN_START_SCHEME = 1, /**< with a scheme: https://example.com */
    LINKSPAN_START_WWW = 2     /**< with a scheme or with www.example.com */
};

/** Rules by which a link ends or starts elsewhere than UTS #58 says, or is none,
 *  because of the writing around it; bits of linkspan_options.tailoring. All are set
 *  by default, none is exact UTS #58. docs/profiles.md has each rule in full. */
enum linkspan_tailor_rule {
    /** P1: a link ends at the punctuation of Chinese and Japanese, at a
     *  quotation mark that is not between letters, and at an opening bracket
     *  that starts a remark. */
    LINKSPAN_TAILOR_PUNCTUATION = 1,
    /** P2: and where writing that needs no space touches its ASCII:
     *  example.com/xを */
    LINKSPAN_TAILOR_SCRIPT = 2,
    /** P3: and before a case ending after a hyphen or ZWJ */
    LINKSPAN_TAILOR_SUFFIX = 4,
    /** P4: and before a clause right after a slash: example.com/を見て */
    LINKSPAN_TAILOR_PARTICLE = 8,
    /** P5: and before a Korean particle between a slash and a space */
    LINKSPAN_TAILOR_JOSA = 16,
    /** P6: an ASCII host ends where such writing touches it:
     *  https://example.comを */
    LINKSPAN_TAILOR_HOST_END = 32,
    /** P7: a host without a scheme starts where such writing ends:
     *  在example.com; linkspan_link.host_run has the whole */
    LINKSPAN_TAILOR_HOST_START = 64,
    /** P8: a bare ? or # at the end is not part of a link */
    LINKSPAN_TAILOR_BARE = 128,
    /** P9: README.md, main.rs and the like are files */
    LINKSPAN_TAILOR_FILES = 256,
    /** P10: window.open is code, delivered.It lacks a space, M.Sc is a title */
    LINKSPAN_TAILOR_MEMBERS = 512,
    /** P11: an address does not start with a quotation mark, brace or markup */
    LINKSPAN_TAILOR_ADDRESSES = 1024,
    /** P12: bidi controls at the end are not part of a link, and it ends at
     *  U+200B and U+FEFF */
    LINKSPAN_TAILOR_UNSEEN = 2048,
    /** P13: nor is markup that stands on both sides, a trailing ellipsis, or
     *  what follows a backslash escape or <; a link ends before the next one
     *  of a list without spaces */
    LINKSPAN_TAILOR_MARKUP = 4096,
    /** P14: a link ends before emoji, arrows, notes and stars: youtu.be/abc😂 */
    LINKSPAN_TAILOR_SYMBOLS = 8192,
    /** P15: a link ends where the next field of a record starts, at a shell's &&,
     *  and at a | before a word */
    LINKSPAN_TAILOR_FIELDS = 16384,
    /** P16: what is wrapped around a link ends it: [/url], &quot;, the end of a
     *  comment, the partner of a quotation mark right before it */
    LINKSPAN_TAILOR_WRAPPERS = 32768,
    /** P17: what a language glues to a name is not part of it: index.hu-n,
     *  wetter.com-Bericht, ב-example.com */
    LINKSPAN_TAILOR_AFFIXES = 65536,
    /** P18: what stands around a name makes it code: foo.at(3), Bar.java:42,
     *  C:\\app.net\\bin */
    LINKSPAN_TAILOR_CODE = 131072,
    /** P19: git@github.com:owner/repo.git, @user@mastodon.social,
     *  {alice,bob}@example.com and sip:joe@example.com are no e-mail addresses */
    LINKSPAN_TAILOR_REMOTES = 262144,
    /** P20: brb.in a bit and конец.Москва lack a space */
    LINKSPAN_TAILOR_SPACES = 524288,
    /** P21: after a scheme localhost, and with a port or path any name, is a host;
     *  so is a public suffix with a scheme or a path: https://gov.uk/vehicle-tax */
    LINKSPAN_TAILOR_HOSTS = 1048576
};

/** The tailored rules as a table, for options, messages and documents of a
 *  program: RULE(NAME, code, name, needs, about) in the order of the bits. The bit
 *  is LINKSPAN_TAILOR_ and NAME; `name` is the word for options of a command, and
 *  `about` describes what the rule finds. `needs` is what a detector must know to
 *  apply the rule: RUN, the characters of a host and around it; NAME, the host of a
 *  URL; ADDRESS, a local part; TAIL, what follows a host; AROUND, a tail and what
 *  stands before the link. Later versions append rows. */
#define LINKSPAN_TAILOR_RULES(RULE)                                            \
    RULE(PUNCTUATION, "P1", "punctuation", TAIL,                               \
         "punctuation of the writing around the link")                         \
    RULE(SCRIPT, "P2", "script", TAIL, "writing that touches the link")        \
    RULE(SUFFIX, "P3", "suffix", TAIL, "a case ending")                        \
    RULE(PARTICLE, "P4", "particle", AROUND, "a clause after the slash")       \
    RULE(JOSA, "P5", "josa", TAIL, "a particle after the slash")               \
    RULE(HOST_END, "P6", "host-end", RUN, "writing that touches the host")     \
    RULE(HOST_START, "P7", "host-start", RUN, "writing before the host")       \
    RULE(BARE, "P8", "bare", TAIL, "a bare ? or #")                            \
    RULE(FILES, "P9", "files", NAME, "the name of a file")                     \
    RULE(MEMBERS, "P10", "members", NAME,                                      \
         "a piece of code, or a missing space")                                \
    RULE(ADDRESSES, "P11", "addresses", ADDRESS,                               \
         "a quotation mark or brace before an address")                        \
    RULE(UNSEEN, "P12", "unseen", TAIL, "what nobody sees at the end")         \
    RULE(MARKUP, "P13", "markup", AROUND, "markup around the link")            \
    RULE(SYMBOLS, "P14", "symbols", TAIL, "a symbol after the link")           \
    RULE(FIELDS, "P15", "fields", AROUND, "the next field of a record")        \
    RULE(WRAPPERS, "P16", "wrappers", AROUND,                                  \
         "the end of what wraps the link")                                     \
    RULE(AFFIXES, "P17", "affixes", RUN, "what is glued to the host")          \
    RULE(CODE, "P18", "code", NAME, "code around the name")                    \
    RULE(REMOTES, "P19", "remotes", ADDRESS, "a remote place or a handle")     \
    RULE(SPACES, "P20", "spaces", NAME, "a missing space")                     \
    RULE(HOSTS, "P21", "hosts", RUN, "a local name or a public suffix")

/** Named sets of options; see linkspan_options_set_profile(). */
enum linkspan_profile {
    LINKSPAN_PROFILE_UTS58 = 0,    /**< exact UTS #58 */
    LINKSPAN_PROFILE_TAILORED = 1, /**< the default: all rules of tailoring */
    LINKSPAN_PROFILE_SAFE = 2      /**< tailored, with LINKSPAN_POLICY_STRICT */
};

/** What becomes of a link with a finding; see linkspan/safety.h. */
typedef struct linkspan_policy linkspan_policy;

/** Knobs of detection. Start from linkspan_options_init(), then change what you
 *  need: fields added later then keep today's behaviour. */
typedef struct linkspan_options {
    uint32_t size;         /**< sizeof(linkspan_options), set by init */
    uint32_t kinds;        /**< bit set of LINKSPAN_KIND_; default: all */
    uint32_t flags;        /**< bit set of LINKSPAN_DETECT_; default: none */
    uint32_t tailoring;    /**< bit set of LINKSPAN_TAILOR_; default: all */
    size_t max_link_len;   /**< bytes; a longer link is not linked at all, since
                                a cut one would lead elsewhere; default 65536 */
    size_t max_local_part; /**< code points; default 64 */
    const linkspan_str *schemes; /**< more schemes, without "://", such as s3 or
                                      svn+ssh, or tel; copied. After one that is
                                      none of the web a name without a dot is a
                                      host: s3://my-bucket */
    size_t scheme_count;
    const linkspan_str *ignored_hosts; /**< hosts that are never linked, nor any
                                            name below them; copied */
    size_t ignored_host_count;
    linkspan_data *data;                 /**< NULL: the compiled-in lists */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    const linkspan_policy *policy;       /**< copied; NULL: that of `preset` */
    uint32_t preset; /**< a LINKSPAN_POLICY_ value; default: off */
    uint32_t start;  /**< a LINKSPAN_START_ value; default: all */
} linkspan_options;

/** Set every option to its default, which is the profile tailored. Returns
 *  LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status
linkspan_options_init_sized(linkspan_options *options, size_t size);
static inline linkspan_status linkspan_options_init(linkspan_options *options)
{
    return linkspan_options_init_sized(options, sizeof *options);
}

/**
 * Set the options that a profile stands for, `tailoring`, `policy` (to NULL) and
 * `preset`; the others stay as they are, and each can be changed afterwards.
 *
 * @param profile  a LINKSPAN_PROFILE_ value.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, or LINKSPAN_ERR_OPTION for a profile
 *         that this version lacks.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_options_set_profile(linkspan_options *options, uint32_t profile);

/** Finds links. Never changes, so threads can share it. */
typedef struct linkspan_detector linkspan_detector;

/**
 * Make a detector; free it after use. Nothing given here needs to outlive the
 * call but the allocator and the policy's list of protected names; `data` is
 * retained.
 *
 * @param options   NULL: the defaults.
 * @param detector  untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION (an unknown flag,
 *         rule, kind, start, preset or action, no kind at all, a limit of 0),
 *         LINKSPAN_ERR_INVALID (a scheme or host that cannot be one),
 *         LINKSPAN_ERR_LIMIT (more than 65,536 schemes or hosts) or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_detector_new(
    const linkspan_options *options, linkspan_detector **detector);

/** NULL is fine. */
LINKSPAN_API void linkspan_detector_free(linkspan_detector *detector);

/** Flags of linkspan_link. */
enum linkspan_link_flags {
    LINKSPAN_LINK_SCHEME_IMPLIED = 1, /**< no scheme is written */
    LINKSPAN_LINK_TRAILING_DOT = 2,   /**< a dot follows the host */
    /** No link, but a suspect; see LINKSPAN_DETECT_SUSPECTS. Its parts are what a
     *  browser would read, and `host` is what it would visit. A user name is its
     *  `local_part`. */
    LINKSPAN_LINK_SUSPECT = 4
};

/** Of the flags of a suspect: the rule that refuses it, a value of
 *  LINKSPAN_NAMES_RULE. 0 for a link. */
#define LINKSPAN_LINK_RULE_SHIFT 16
#define LINKSPAN_LINK_RULE(flags)                                              \
    ((uint32_t)(flags) >> LINKSPAN_LINK_RULE_SHIFT)

/** A link. Every part is a range of the text; what is absent is empty. */
typedef struct linkspan_link {
    uint32_t size;      /**< as many bytes as the caller had room for */
    uint32_t kind;      /**< a LINKSPAN_KIND_ value */
    uint32_t flags;     /**< bit set of LINKSPAN_LINK_ values; the upper half is
                             the rule of a suspect: LINKSPAN_LINK_RULE() */
    uint32_t host_kind; /**< a LINKSPAN_HOST_ value */
    uint32_t parts;     /**< bit set of LINKSPAN_PART_ values */
    int32_t action; /**< a LINKSPAN_ACTION_ value: what the detector's policy
                             makes of it */
    linkspan_range span;
    linkspan_range scheme;     /**< with its "://" or ":"; empty before "//" */
    linkspan_range local_part; /**< of an address; the user name of a URL */
    linkspan_range host;
    linkspan_range host_run; /**< the host as it stands in the text, with the
                                  writing that LINKSPAN_TAILOR_HOST_START left
                                  out; else the same as `host` */
    linkspan_range port;     /**< its digits */
    linkspan_range path;     /**< the rest as in linkspan_tail */
    linkspan_range query;
    linkspan_range fragment;
    linkspan_range directives;
    size_t directive_count;
} linkspan_link;

/**
 * Find the next link at or after byte `*at`.
 *
 * Allocates nothing and keeps no pointer to `text`. Start with `*at == 0` and
 * call again until LINKSPAN_NONE; `*at` moves past all that has been decided,
 * which can lie beyond the link's end (an address hides its own path). Links
 * that the detector's policy refuses are passed over whole, here and in all
 * functions that find links, unless LINKSPAN_DETECT_REFUSED is set. A policy
 * that asks for bidi controls around links is answered from 1 KiB before `*at`
 * on; linkspan_find() and streams know the text from its start.
 *
 * @param at    where to go on; must sit on a code point boundary.
 * @param link  receives the link; untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_next_sized(const linkspan_detector *detector, const char *text,
                    size_t len, size_t *at, linkspan_link *link, size_t size);
static inline linkspan_status linkspan_next(const linkspan_detector *detector,
                                            const char *text, size_t len,
                                            size_t *at, linkspan_link *link)
{
    return linkspan_next_sized(detector, text, len, at, link, sizeof *link);
}

/** Asked about each link: anything but 0 keeps it, 0 refuses it. The link's
 *  ranges are offsets into the whole text, stream or document; `bytes` is the
 *  link itself, as it is read, and valid until the function returns. A stream or
 *  linkifier that is asking cannot be changed by this function: such a call
 *  returns LINKSPAN_ERR_BUSY. */
typedef int32_t (*linkspan_filter)(void *context, const linkspan_link *link,
                                   linkspan_str bytes);

/** Which links are wanted: with linkspan_next_with(), with a stream
 *  (linkspan_stream_set_filter()), and as linkspan_linkify_options.filter. A
 *  link that is not kept is left alone whole, and nothing else becomes a link
 *  because of that. */
typedef struct linkspan_next_options {
    uint32_t size;                 /**< sizeof(linkspan_next_options) */
    uint32_t reserved;             /**< 0 */
    linkspan_filter filter;        /**< NULL: every link is kept */
    void *context;                 /**< handed to `filter` */
    const linkspan_range *ignored; /**< links that touch one of these ranges of
                                        the text are not linked; sorted, none
                                        touching another */
    size_t ignored_count;
} linkspan_next_options;

/** As linkspan_next(), with a filter and ranges to ignore. A link that is not
 *  kept is passed over whole. Returns as linkspan_next(); LINKSPAN_ERR_ARG also
 *  if the ranges are not sorted, which is looked at where `*at` is 0, and
 *  LINKSPAN_ERR_OPTION for a `reserved` field that is not 0.
 *  @since 0.1 */
LINKSPAN_API linkspan_status
linkspan_next_with_sized(const linkspan_detector *detector, const char *text,
                         size_t len, const linkspan_next_options *call,
                         size_t *at, linkspan_link *link, size_t size);
static inline linkspan_status
linkspan_next_with(const linkspan_detector *detector, const char *text,
                   size_t len, const linkspan_next_options *call, size_t *at,
                   linkspan_link *link)
{
    return linkspan_next_with_sized(detector, text, len, call, at, link,
                                    sizeof *link);
}

/**
 * Find all links at once.
 *
 * @param links   receives the first `room` of them; may be NULL if that is 0.
 * @param stride  bytes from one element of `links` to the next.
 * @param count   receives how many there are, also if that is more.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_find_sized(
    const linkspan_detector *detector, const char *text, size_t len,
    linkspan_link *links, size_t stride, size_t room, size_t *count);
static inline linkspan_status linkspan_find(const linkspan_detector *detector,
                                            const char *text, size_t len,
                                            linkspan_link *links, size_t room,
                                            size_t *count)
{
    return linkspan_find_sized(detector, text, len, links, sizeof *links, room,
                               count);
}

/** Is the whole string one link? What forms and databases ask. `link` may be
 *  NULL. Returns LINKSPAN_OK, LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 *  @since 0.1 */
LINKSPAN_API linkspan_status
linkspan_is_link_sized(const linkspan_detector *detector, const char *text,
                       size_t len, linkspan_link *link, size_t size);
static inline linkspan_status
linkspan_is_link(const linkspan_detector *detector, const char *text,
                 size_t len, linkspan_link *link)
{
    return linkspan_is_link_sized(detector, text, len, link, sizeof *link);
}

/**
 * Where a link may have been meant to end: after the Soft characters and closing
 * brackets that follow it, since some URLs do end in `.` or `)`. Not beyond a
 * Hard character, the next link or the longest link.
 *
 * @param link  as linkspan_next() gave it for this text.
 * @param end   receives the end, which is the link's own for an address.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_generous_end(const linkspan_detector *detector, const char *text,
                      size_t len, const linkspan_link *link, size_t *end);

/**
 * Correct the end of a link that another detector has found: UTS #58 10.1. (For
 * the start of an address see linkspan_find_local_part().) The result can be
 * longer or shorter than what was found; tailored rules of the detector apply, and
 * what would be longer than its longest link stays as it was found. So does an
 * end before a Hard character or at the end of the text. For any other `end`
 * inside a link that linkspan_next() finds, behind its scheme, the result is
 * that link's end, unless LINKSPAN_TAILOR_HOST_START has moved its start.
 *
 * @param start,end  what the other detector found.
 * @param new_end    receives the corrected end.
 * @return LINKSPAN_OK, LINKSPAN_NONE if no host stands there, or
 *         LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_extend(const linkspan_detector *detector,
                                             const char *text, size_t len,
                                             size_t start, size_t end,
                                             size_t *new_end);

#ifdef __cplusplus
}
#endif

#endif
