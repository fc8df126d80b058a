/**
 * Finding links: make a detector from options, then call linkspan_next() or
 * linkspan_find().
 */
#ifndef LINKSPAN_DETECT_H
#define LINKSPAN_DETECT_H

#include "linkspan/base.h"
#include "linkspan/data.h"
#include "linkspan/ends.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------- finding links in a text */

/** Kinds of links; bits of linkspan_options.kinds. */
enum linkspan_kind {
    LINKSPAN_KIND_URL = 1,
    LINKSPAN_KIND_EMAIL = 2
};

/** Flags of linkspan_options: what else to find. None is set by default. */
enum linkspan_detect_flags {
    /** Quoted local parts: "john doe"@example.com */
    LINKSPAN_DETECT_QUOTED = 1,
    /** IPv6 addresses without brackets: https://2001:4860:4860::8888. The Universal
     *  Acceptance Steering Group (UASG) wants them to be linked; browsers refuse
     *  them. */
    LINKSPAN_DETECT_BARE_IPV6 = 2,
    /** localhost and names below it, with or without a scheme */
    LINKSPAN_DETECT_LOCALHOST = 4,
    /** Names without a dot, after a scheme: http://intranet/ */
    LINKSPAN_DETECT_SINGLE_LABELS = 8,
    /** Emoji in domain names */
    LINKSPAN_DETECT_EMOJI = 16,
    /** Names whose top-level domain does not exist, but could: printer.lan. Includes
     *  LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME. */
    LINKSPAN_DETECT_UNKNOWN_TLDS = 32,
    /** Treat private suffixes as public suffixes: github.io is not linked, and
     *  me.github.io is. */
    LINKSPAN_DETECT_PRIVATE_SUFFIXES = 64,
    /** URLs with any scheme before "://", not only with http, https, ftp and those
     *  of linkspan_options.schemes */
    LINKSPAN_DETECT_ALL_SCHEMES = 128,
    /** Links that the policy refuses are reported too. linkspan_link.action says
     *  what the policy does with each link. */
    LINKSPAN_DETECT_REFUSED = 256,
    /** Unknown top-level domains, but only after a scheme: http://nas.lan:5000/
     *  is linked, and node.js is not. */
    LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME = 512,
    /** Suspects are reported too: text that looks like a link, or that programs
     *  follow like a link, but that is not linked: https://google.com@evil.com/,
     *  javascript:alert(1). A suspect has the flag LINKSPAN_LINK_SUSPECT. No link
     *  is reported inside a suspect. */
    LINKSPAN_DETECT_SUSPECTS = 1024,
    /** Schemes without slashes (tel, sms, magnet, geo, xmpp, sip, sips, matrix, doi,
     *  urn, did, bitcoin, ethereum, nostr), if the text after the colon has the
     *  syntax of the scheme: tel:+1-201-555-0123.
     *  Such a link has no host; its path is everything after the colon. */
    LINKSPAN_DETECT_OPAQUE_SCHEMES = 2048,
    /** URLs with a user name that has no dot, and without a password:
     *  https://me@example.org/ */
    LINKSPAN_DETECT_USER_NAMES = 4096,
    /** Compare hosts with no built-in list of widely imitated names, whatever the policy
     *  says. To replace the list, also set linkspan_policy.protected_names. */
    LINKSPAN_DETECT_NO_KNOWN_NAMES = 8192
};

/** How a URL must start; values of linkspan_options.start. To choose whether e-mail
 *  addresses are found, set linkspan_options.kinds. A URL that is excluded can have a
 *  link in its tail: https://b.org/ in `a.com/?u=https://b.org/`. */
enum linkspan_start {
    LINKSPAN_START_ALL = 0,    /**< with a scheme or with any host */
    LINKSPAN_START_SCHEME = 1, /**< with a scheme: https://example.com */
    LINKSPAN_START_WWW = 2     /**< with a scheme or www.: www.example.com */
};

/** How sure it is that a link was meant as one; LINKSPAN_LINK_SCORE() of a link, and
 *  values of linkspan_options.min_score. A smaller value is surer. */
enum linkspan_score {
    /** A scheme, "www." or an e-mail address; a name without a scheme that is known
     *  to be a site although its top-level domain is mostly that of files. */
    LINKSPAN_SCORE_CERTAIN = 0,
    /** A name with a port or path; a name under a top-level domain that is hardly
     *  used for anything but sites; a name that the text calls a site. */
    LINKSPAN_SCORE_LIKELY = 1,
    /** Any other name. Without the rules FILES, MEMBERS and CODE, as in the profile
     *  uts58, the text around the name is not read. */
    LINKSPAN_SCORE_GUESS = 2
};

/** Tailored rules, which look at the text around a link. A rule can move the start
 *  or the end of a link, refuse a link, or link what UTS #58 does not. These are
 *  bits of linkspan_options.tailoring: all are set by default; 0 is exact UTS #58.
 *  docs/reference/profiles.md describes each rule. */
enum linkspan_tailor_rule {
    /** P1: a link ends at Chinese and Japanese punctuation, at a quotation mark
     *  that is not between letters, and at an opening bracket that starts a
     *  remark. */
    LINKSPAN_TAILOR_PUNCTUATION = 1,
    /** P2: a link ends where text in a script that is written without spaces, such
     *  as Japanese, follows ASCII characters: example.com/xを */
    LINKSPAN_TAILOR_SCRIPT = 2,
    /** P3: a link ends before a hyphen or ZWJ that joins a case ending to it:
     *  /guide-의 */
    LINKSPAN_TAILOR_SUFFIX = 4,
    /** P4: a link ends before a clause right after a slash: example.com/を見て */
    LINKSPAN_TAILOR_PARTICLE = 8,
    /** P5: a link ends before a Korean particle between a slash and a space */
    LINKSPAN_TAILOR_JOSA = 16,
    /** P6: an ASCII host ends where text in a script that is written without spaces
     *  follows it: https://example.comを */
    LINKSPAN_TAILOR_HOST_END = 32,
    /** P7: a host without a scheme starts after text in a script that is written
     *  without spaces: 在example.com. linkspan_link.host_run covers that text and
     *  the host. */
    LINKSPAN_TAILOR_HOST_START = 64,
    /** P8: a bare ? or # at the end is not part of a link */
    LINKSPAN_TAILOR_BARE = 128,
    /** P9: file names such as README.md and main.rs are not linked */
    LINKSPAN_TAILOR_FILES = 256,
    /** P10: not linked: window.open (code), delivered.It (a missing space), M.Sc
     *  (an abbreviation) */
    LINKSPAN_TAILOR_MEMBERS = 512,
    /** P11: an e-mail address does not start with a quotation mark, brace or
     *  markup */
    LINKSPAN_TAILOR_ADDRESSES = 1024,
    /** P12: bidi controls at the end of a link are not part of the link, and a link
     *  ends at U+200B and U+FEFF */
    LINKSPAN_TAILOR_UNSEEN = 2048,
    /** P13: a link includes neither the markup around it nor a trailing ellipsis. It
     *  ends at a backslash escape, and at a < that starts a tag or that no > closes.
     *  In a list without spaces, a link ends before the next link. */
    LINKSPAN_TAILOR_MARKUP = 4096,
    /** P14: a link ends before emoji, arrows, music notes and stars: youtu.be/abc😂
     *  */
    LINKSPAN_TAILOR_SYMBOLS = 8192,
    /** P15: a link ends where the next field of a record starts, at a shell's &&,
     *  and at a | before a word */
    LINKSPAN_TAILOR_FIELDS = 16384,
    /** P16: a link ends before the mark that closes what encloses it: [/url],
     *  &quot;, the end of a comment, a closing quotation mark. All between <> is
     *  the address: <https://example.com/Yahoo!> */
    LINKSPAN_TAILOR_WRAPPERS = 32768,
    /** P17: an affix that the language of the text adds to a name is not part of the
     *  link: index.hu-n, wetter.com-Bericht, ב-example.com */
    LINKSPAN_TAILOR_AFFIXES = 65536,
    /** P18: names in code are not linked: foo.at(3), C:\\app.net\\bin */
    LINKSPAN_TAILOR_CODE = 131072,
    /** P19: git@github.com:owner/repo.git, @user@mastodon.social,
     *  {alice,bob}@example.com and sip:joe@example.com are not e-mail addresses */
    LINKSPAN_TAILOR_REMOTES = 262144,
    /** P20: not linked: the end of a sentence and the next word, without a space
     *  after the dot: brb.in a bit, конец.Москва, 商店。手机、电脑 */
    LINKSPAN_TAILOR_SPACES = 524288,
    /** P21: also linked: localhost after a scheme; any other name without a dot, if
     *  it has a scheme and a port or path; a public suffix with a scheme or path:
     *  https://gov.uk/vehicle-tax */
    LINKSPAN_TAILOR_HOSTS = 1048576
};

/** The tailored rules as a table, for the options, messages and documents of a
 *  program: RULE(NAME, code, name, needs, about), in the order of the bits. The bit
 *  is LINKSPAN_TAILOR_NAME; `name` is the word for options of a command; `about`
 *  describes what the rule finds. `needs` is what a detector must know to apply the
 *  rule: RUN, the characters of a host and around it; NAME, the host of a URL;
 *  ADDRESS, a local part; TAIL, the text after a host; AROUND, a tail and the text
 *  before the link. Later versions append rows. */
#define LINKSPAN_TAILOR_RULES(RULE)                                            \
    RULE(PUNCTUATION, "P1", "punctuation", TAIL,                               \
         "punctuation of the text around the link")                            \
    RULE(SCRIPT, "P2", "script", TAIL, "text of a script without spaces")      \
    RULE(SUFFIX, "P3", "suffix", TAIL, "a case ending")                        \
    RULE(PARTICLE, "P4", "particle", AROUND, "a clause after the slash")       \
    RULE(JOSA, "P5", "josa", TAIL, "a particle after the slash")               \
    RULE(HOST_END, "P6", "host-end", RUN, "text right after the host")         \
    RULE(HOST_START, "P7", "host-start", RUN, "text right before the host")    \
    RULE(BARE, "P8", "bare", TAIL, "a bare ? or #")                            \
    RULE(FILES, "P9", "files", NAME, "the name of a file")                     \
    RULE(MEMBERS, "P10", "members", NAME,                                      \
         "a piece of code, or a missing space")                                \
    RULE(ADDRESSES, "P11", "addresses", ADDRESS,                               \
         "a quotation mark or brace before an address")                        \
    RULE(UNSEEN, "P12", "unseen", TAIL, "invisible characters at the end")     \
    RULE(MARKUP, "P13", "markup", AROUND, "markup around the link")            \
    RULE(SYMBOLS, "P14", "symbols", TAIL, "a symbol after the link")           \
    RULE(FIELDS, "P15", "fields", AROUND, "the next field of a record")        \
    RULE(WRAPPERS, "P16", "wrappers", AROUND,                                  \
         "the end of what encloses the link")                                  \
    RULE(AFFIXES, "P17", "affixes", RUN, "an affix of the language")           \
    RULE(CODE, "P18", "code", NAME, "code around the name")                    \
    RULE(REMOTES, "P19", "remotes", ADDRESS, "a remote path or a handle")      \
    RULE(SPACES, "P20", "spaces", NAME, "a missing space")                     \
    RULE(HOSTS, "P21", "hosts", RUN, "a local name or a public suffix")

/** Named sets of options; see linkspan_options_set_profile(). */
enum linkspan_profile {
    LINKSPAN_PROFILE_UTS58 = 0,    /**< exact UTS #58 */
    LINKSPAN_PROFILE_TAILORED = 1, /**< the default: all tailored rules */
    LINKSPAN_PROFILE_SAFE = 2      /**< tailored, with LINKSPAN_POLICY_STRICT */
};

/** What to do with a link that has findings; see linkspan/safety.h. */
typedef struct linkspan_policy linkspan_policy;

/** Options of detection. Call linkspan_options_init() first, then change what you
 *  need. A program that does so keeps its behaviour if a later version adds fields. */
typedef struct linkspan_options {
    uint32_t size;         /**< sizeof(linkspan_options), set by init */
    uint32_t kinds;        /**< bit set of LINKSPAN_KIND_; default: all */
    uint32_t flags;        /**< bit set of LINKSPAN_DETECT_; default: none */
    uint32_t tailoring;    /**< bit set of LINKSPAN_TAILOR_; default: all */
    size_t max_link_len;   /**< bytes; a longer link is not linked at all, since
                                its first part would lead to another place;
                                default 65536 */
    size_t max_local_part; /**< code points; an address with a longer local part
                                is not linked; default 64 */
    const linkspan_str *schemes; /**< more schemes, without ":", such as s3,
                                      svn+ssh or tel; copied. After one of
                                      these and "://", a name without a dot is
                                      a host: s3://my-bucket. Listing http, https, ftp,
                                      ws or wss does not have that effect. Without
                                      slashes, the text after the colon must have the
                                      syntax of the scheme, if linkspan knows it, or
                                      else start with two characters of a path:
                                      spotify:track:6rqhFgbbKwn. javascript, data,
                                      vbscript, file and blob are never linked */
    size_t scheme_count;
    const linkspan_str *ignored_hosts; /**< these hosts and all names below them
                                            are never linked; copied */
    size_t ignored_host_count;
    linkspan_data *data;                 /**< NULL: the compiled-in lists */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    const linkspan_policy *policy;       /**< copied; NULL: see `preset` */
    uint32_t preset; /**< a LINKSPAN_POLICY_ value; default: off */
    uint32_t start;  /**< a LINKSPAN_START_ value; default: all */
    /** UTS #58 6.1: characters that the local part of an address can have besides
     *  those with Link_Email, such as emoji, and characters that it cannot have
     *  although they have Link_Email, such as "'" and "=". Each is a string of
     *  characters in UTF-8; copied. RFC 5322 and RFC 6531 set the limits: all that is
     *  not ASCII can be added except spaces, controls and other Hard characters. ASCII
     *  letters and digits cannot be removed, nor can the dot. Quoted local parts do
     *  not depend on these. Default: empty. */
    linkspan_str email_add;
    linkspan_str email_remove;
    /** A LINKSPAN_SCORE_ value: the least sure links that are found. Default:
     *  LINKSPAN_SCORE_GUESS, all links. */
    uint32_t min_score;
    uint32_t reserved; /**< 0 */
} linkspan_options;

/** Set every option to its default, which is the profile tailored. Nothing needs to
 *  be freed. Returns LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status
linkspan_options_init_sized(linkspan_options *options, size_t size);
static inline linkspan_status linkspan_options_init(linkspan_options *options)
{
    return linkspan_options_init_sized(options, sizeof *options);
}

/**
 * Set the three options that make up a profile: `tailoring`, `preset`, and `policy`
 * (to NULL). The other options are unchanged. You can change any option afterwards.
 *
 * @param profile  a LINKSPAN_PROFILE_ value.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION (unknown profile).
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_options_set_profile(linkspan_options *options, uint32_t profile);

/** An object that finds links. It never changes, so threads can share it. */
typedef struct linkspan_detector linkspan_detector;

/**
 * Make a detector; free it with linkspan_detector_free(). The options are copied.
 * Only the allocator and the policy's list of protected names must live as long as
 * the detector. The detector becomes one more owner of `data`. Example:
 * `linkspan_detector_new(NULL, &detector)` makes a detector with the default options.
 *
 * @param options   NULL: the defaults.
 * @param detector  receives the detector; unchanged unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION (an unknown flag, rule,
 *         kind, start, score, preset or action; or no kind at all; or a limit of
 *         0), LINKSPAN_ERR_INVALID (a wrong scheme, host or character of local parts),
 *         LINKSPAN_ERR_LIMIT (more than 65,536 schemes or hosts, or
 *         LINKSPAN_EMAIL_CHARS_MAX characters) or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_detector_new(
    const linkspan_options *options, linkspan_detector **detector);

/** Free a detector. Does nothing if `detector` is NULL. */
LINKSPAN_API void linkspan_detector_free(linkspan_detector *detector);

/** Flags of linkspan_link. */
enum linkspan_link_flags {
    LINKSPAN_LINK_SCHEME_IMPLIED = 1, /**< no scheme is written */
    LINKSPAN_LINK_TRAILING_DOT = 2, /**< in the link, a dot follows the host */
    /** Not a link but a suspect; see LINKSPAN_DETECT_SUSPECTS. Its parts are those
     *  that a browser reads, and `host` is the host that a browser visits. If the
     *  suspect has a user name, `local_part` is the user name. */
    LINKSPAN_LINK_SUSPECT = 4
};

/** The number of the rule that refuses a suspect, read from linkspan_link.flags; 0
 *  for a link. linkspan_name_of() with LINKSPAN_NAMES_RULE returns the rule's code,
 *  such as "E4" (a user name before the host). */
#define LINKSPAN_LINK_RULE_SHIFT 16
#define LINKSPAN_LINK_RULE(flags)                                              \
    ((uint32_t)(flags) >> LINKSPAN_LINK_RULE_SHIFT)

/** How sure it is that the link was meant as one: a LINKSPAN_SCORE_ value, read from
 *  linkspan_link.flags. Has no meaning for a suspect. */
#define LINKSPAN_LINK_SCORE_SHIFT 8
#define LINKSPAN_LINK_SCORE(flags)                                             \
    ((uint32_t)(flags) >> LINKSPAN_LINK_SCORE_SHIFT & 3u)

/** A link. Every part is a range of the text; the range of an absent part is empty. */
typedef struct linkspan_link {
    uint32_t size;      /**< size of this struct in bytes, set by the library */
    uint32_t kind;      /**< a LINKSPAN_KIND_ value */
    uint32_t flags;     /**< bit set of LINKSPAN_LINK_ values; two bits are the
                             score: LINKSPAN_LINK_SCORE(); the upper half is
                             the rule of a suspect: LINKSPAN_LINK_RULE() */
    uint32_t host_kind; /**< a LINKSPAN_HOST_ value */
    uint32_t parts;     /**< bit set of LINKSPAN_PART_ values */
    int32_t action; /**< a LINKSPAN_ACTION_ value: what the detector's policy
                             does with the link */
    linkspan_range span;       /**< the whole link */
    linkspan_range scheme;     /**< with its "://" or ":"; empty if the link
                                    starts with "//" */
    linkspan_range local_part; /**< of an e-mail address; in a URL, the user
                                    name */
    linkspan_range host;
    linkspan_range host_run; /**< the host and the text before it that
                                  LINKSPAN_TAILOR_HOST_START left out of the
                                  link; the same as `host` if nothing was left
                                  out */
    linkspan_range port;     /**< its digits */
    linkspan_range path;     /**< this field and those after it: as in
                                  linkspan_tail */
    linkspan_range query;
    linkspan_range fragment;
    linkspan_range directives;
    size_t directive_count;
} linkspan_link;

/**
 * Find the next link at or after byte `*at`. Allocates nothing.
 *
 * Set `*at` to 0 and call until LINKSPAN_NONE is returned. Each call moves `*at` to
 * where the search continues. That place can lie beyond the link's end: in
 * `a@example.com/x` it is after the `x`. This function, like all others that find
 * links, skips links that the detector's policy refuses, unless
 * LINKSPAN_DETECT_REFUSED is set. A policy can judge a link by bidi controls before
 * it. This function looks for bidi controls only from 1 KiB before `*at` onwards;
 * linkspan_find() and streams look further back.
 *
 * @param at    where to continue; must not lie inside a code point.
 * @param link  receives the link; unchanged unless LINKSPAN_OK is returned.
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

/**
 * Find all links of a text in one call. Example: `linkspan_find(detector, text, len,
 * NULL, 0, &count)` counts the links.
 *
 * @param links   an array of yours; receives the first `room` links. May be NULL if
 *                `room` is 0.
 * @param stride  bytes from one element of `links` to the next.
 * @param count   receives the number of all links, which can exceed `room`.
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

/** Test whether the whole string is one link, for example the value of a form field
 *  or a database column: "example.com" is, "see example.com" is not. `link`
 *  receives the link and may be NULL. Returns LINKSPAN_OK, LINKSPAN_NONE (not a
 *  link) or LINKSPAN_ERR_ARG.
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
 * Correct the end of a link that another program has found (UTS #58 10.1). Example:
 * if that program ended the link in `(example.com/a).` after the `)`, the corrected
 * end is after the `a`. The end can move in either direction. The detector's tailored
 * rules apply. The end is unchanged if it is directly before a Hard character or at
 * the end of the text, or if the link would exceed max_link_len. Otherwise the
 * result agrees with linkspan_next(): if that function finds a link, and `end` lies
 * in it after the scheme, the result is the end of that link. The two functions can
 * give different ends only where LINKSPAN_TAILOR_HOST_START has moved the start of
 * the link. To correct the start of an address, use linkspan_find_local_part().
 *
 * @param start,end  the range that the other program found.
 * @param new_end    receives the corrected end.
 * @return LINKSPAN_OK, LINKSPAN_NONE if there is no host at `start` or after the
 *         scheme there, or LINKSPAN_ERR_ARG.
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
