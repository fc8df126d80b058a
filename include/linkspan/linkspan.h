/**
 * linkspan: finds links in plain text and writes them so that people can read
 * them and programs can find them again (UTS #58, Unicode 17.0).
 *
 * In the order in which text flows: what calls share, properties of a code
 * point, lists of domains, hosts, where a link ends, where an address starts,
 * finding links, writing a link.
 *
 * Conventions. Text is UTF-8, given as pointer and length; it need not end in
 * NUL and may contain NUL bytes, and a NULL pointer is fine where the length is
 * 0. Offsets are bytes; ranges are half open. The library keeps no pointer to
 * anything it is given and has no global state, so every function may be called
 * from any thread. A public struct starts with its own size, which the caller
 * sets, so that a struct can grow without breaking programs; linkspan_range and
 * linkspan_str are values that never change.
 */
#ifndef LINKSPAN_LINKSPAN_H
#define LINKSPAN_LINKSPAN_H

#include <stddef.h>
#include <stdint.h>

#include "linkspan/version.h"

#if defined(_WIN32) && defined(LINKSPAN_BUILD_SHARED)
#    define LINKSPAN_API __declspec(dllexport)
#elif defined(__GNUC__)
#    define LINKSPAN_API __attribute__((visibility("default")))
#else
#    define LINKSPAN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------- what every call shares */

/** Outcome of a call: zero is success, negative is failure, positive is an
 *  ordinary "nothing to report". Values never change meaning once released.
 *  After a failure every output is as it was. */
typedef int32_t linkspan_status;

enum {
    LINKSPAN_OK = 0,
    LINKSPAN_NONE = 1,           /**< there is no such thing in the text */
    LINKSPAN_ERR_ARG = -1,       /**< NULL where data is needed, an offset
                                      outside the text or inside a code point,
                                      or a struct whose size was not set */
    LINKSPAN_ERR_NO_MEMORY = -2, /**< the allocator returned NULL */
    LINKSPAN_ERR_OPTION = -3,    /**< a flag or value this version lacks */
    LINKSPAN_ERR_SPACE = -4,     /**< the caller's memory is too small; see
                                      linkspan_buf.needed */
    LINKSPAN_ERR_LIMIT = -5,     /**< a cap was reached */
    LINKSPAN_ERR_INVALID = -6    /**< the data cannot be written as asked, or
                                      a list is not in its format */
};

/** Name of a status, such as "LINKSPAN_ERR_SPACE"; "unknown" for no status. */
LINKSPAN_API const char *linkspan_status_name(linkspan_status status);

/** Version of the library that is running, as in LINKSPAN_VERSION. */
LINKSPAN_API const char *linkspan_version(void);

/** Version of Unicode that the tables follow, such as "17.0.0". */
LINKSPAN_API const char *linkspan_unicode_version(void);

/** Bytes `start` up to but not including `end` of a text. */
typedef struct linkspan_range {
    size_t start;
    size_t end;
} linkspan_range;

/** Borrowed bytes. NULL `data` means "absent" where absent and empty differ. */
typedef struct linkspan_str {
    const char *data;
    size_t len;
} linkspan_str;

/** Where memory comes from. Everywhere it is asked for, NULL means the C
 *  library's. Must outlive what was allocated with it. */
typedef struct linkspan_allocator {
    uint32_t size; /**< sizeof(linkspan_allocator) */
    void *context; /**< handed to both functions */
    /** Like realloc: `memory` may be NULL, `bytes` is never 0. */
    void *(*resize)(void *context, void *memory, size_t bytes);
    /** Like free: `memory` may be NULL. */
    void (*release)(void *context, void *memory);
} linkspan_allocator;

/**
 * Where text is written: memory of the caller's that never grows, or memory
 * that grows up to a cap. Functions append; what was there stays. After a
 * failure `len` and the bytes before it are as they were, bytes after it may
 * not be, and `needed` tells the length that would have been enough.
 */
typedef struct linkspan_buf {
    uint32_t size;          /**< sizeof(linkspan_buf), set by init */
    linkspan_status status; /**< internal: first failure of the running call */
    char *data;             /**< not NUL-terminated */
    size_t len;             /**< bytes written so far */
    size_t capacity;        /**< bytes that `data` has room for */
    size_t max;             /**< cap on `capacity` */
    size_t needed;          /**< after LINKSPAN_ERR_SPACE or _LIMIT: the length
                                 that the call would have come to */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    uint32_t is_fixed; /**< 1 if `data` is the caller's memory */
    uint32_t reserved; /**< 0 */
} linkspan_buf;

/** Prepare a buffer that grows up to `max` bytes; free it after use. */
LINKSPAN_API linkspan_status linkspan_buf_init(
    linkspan_buf *buf, size_t max, const linkspan_allocator *allocator);

/** Prepare a buffer over the caller's memory; needs no free.
 *  `memory` may be NULL if `capacity` is 0, to measure. */
LINKSPAN_API linkspan_status linkspan_buf_init_fixed(linkspan_buf *buf,
                                                     char *memory,
                                                     size_t capacity);

/** Release what the buffer owns and make it empty. NULL is fine. */
LINKSPAN_API void linkspan_buf_free(linkspan_buf *buf);

/* ---------------------------------------------- properties of a code point */

/** Values of Link_Term (UTS #58 3.4.1). */
enum {
    LINKSPAN_TERM_HARD = 0,    /**< a link ends before it */
    LINKSPAN_TERM_SOFT = 1,    /**< so too unless more of the link follows */
    LINKSPAN_TERM_CLOSE = 2,   /**< so too unless it closes an Open */
    LINKSPAN_TERM_OPEN = 3,    /**< goes on, and waits for its Close */
    LINKSPAN_TERM_INCLUDE = 4, /**< goes on */
};

/** Link_Term of a code point; LINKSPAN_TERM_HARD above U+10FFFF. */
LINKSPAN_API int32_t linkspan_link_term(uint32_t cp);

/** Link_Bracket: the Open that this Close matches, or 0 for none. */
LINKSPAN_API uint32_t linkspan_link_bracket(uint32_t cp);

/** Link_Email: 1 if the code point is usual in a local part, else 0. */
LINKSPAN_API int32_t linkspan_link_email(uint32_t cp);

/* -------------------------------------------------------- lists of domains */

/**
 * Public suffixes (https://publicsuffix.org) and delegated top-level domains
 * (IANA). Wherever one is asked for, NULL means the lists compiled into the
 * library. An object never changes and can be used by any number of threads;
 * it lives until linkspan_data_free() has been called once for its making and
 * once for each linkspan_data_retain().
 */
typedef struct linkspan_data linkspan_data;

/** Which list; also bits of linkspan_data_facts.compiled_in. */
enum {
    LINKSPAN_LIST_SUFFIXES = 1,
    LINKSPAN_LIST_TLDS = 2
};

/** Longest name of a list, in bytes. */
#define LINKSPAN_DATA_NAME_MAX 128

/** Lists to load, as the contents of files in the formats in which they are
 *  published. A list whose `data` is NULL is the compiled-in one. */
typedef struct linkspan_data_source {
    uint32_t size;              /**< sizeof(linkspan_data_source) */
    uint32_t reserved;          /**< 0 */
    linkspan_str suffixes;      /**< public_suffix_list.dat */
    linkspan_str suffixes_name; /**< kept for linkspan_data_info(), such as a
                                     file's name; may be absent */
    linkspan_str tlds;          /**< tlds-alpha-by-domain.txt */
    linkspan_str tlds_name;
} linkspan_data_source;

/** Why lists were refused. */
typedef struct linkspan_data_error {
    uint32_t size;          /**< sizeof(linkspan_data_error), set by you */
    linkspan_status status; /**< what linkspan_data_load() returned */
    uint32_t list;          /**< a LINKSPAN_LIST_ value; 0: neither alone */
    uint32_t reserved;      /**< 0 */
    size_t line;            /**< counted from 1; 0: the list as a whole */
    const char *message;    /**< constant, in English, NUL-terminated */
} linkspan_data_error;

/**
 * Make an object from newer lists.
 *
 * Line ends may be LF or CRLF, a byte order mark and a missing last line end
 * do not matter, a rule that stands twice counts once. Labels may be U-labels
 * that are mapped and normalised, as in the published list. A wildcard must be
 * the first label of its rule, and both sections of the suffix list must be
 * complete, so that a list that was cut is not taken for a shorter one.
 * The lists may be released afterwards; the allocator must stay.
 *
 * @param data   receives the object; untouched unless LINKSPAN_OK is returned.
 * @param error  receives the reason of LINKSPAN_ERR_INVALID, _LIMIT and
 *               _NO_MEMORY that lie in the lists, else untouched; its `size`
 *               must be set. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID if a list is not in its format,
 *         LINKSPAN_ERR_LIMIT if a list has more than 16 MiB, more than 65,534
 *         names or a rule of more than 127 labels, or a name of a list is
 *         longer than LINKSPAN_DATA_NAME_MAX; LINKSPAN_ERR_NO_MEMORY,
 *         LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_data_load(
    const linkspan_data_source *source, const linkspan_allocator *allocator,
    linkspan_data **data, linkspan_data_error *error);

/** Own the object once more. Gives `data`, also if it is NULL.
 *  @since 0.1 */
LINKSPAN_API linkspan_data *linkspan_data_retain(linkspan_data *data);

/** Own the object once less; the last owner releases it. NULL is fine.
 *  @since 0.1 */
LINKSPAN_API void linkspan_data_free(linkspan_data *data);

/** Where answers come from. Strings are borrowed from the object. Dates are
 *  written as 20260724 for 24 July 2026, 0 where the list tells none. */
typedef struct linkspan_data_facts {
    uint32_t size;                 /**< sizeof(linkspan_data_facts) */
    uint32_t compiled_in;          /**< bit set of LINKSPAN_LIST_ values */
    linkspan_str suffixes_name;    /**< as given, or the published name */
    linkspan_str suffixes_version; /**< in the list's own words; the published
                                        list may tell no more than when it took
                                        in the new top-level domains */
    linkspan_str tlds_name;
    linkspan_str tlds_version;
    uint32_t suffixes_date;
    uint32_t tlds_date;
    int32_t suffixes_age; /**< in days; -1: unknown */
    int32_t tlds_age;
    uint32_t icann_rules;
    uint32_t private_rules;
    uint32_t tlds_count;
    uint32_t reserved; /**< 0 */
} linkspan_data_facts;

/**
 * Tell where the answers of `data` come from, and how old that is.
 *
 * @param now    seconds since 1 January 1970, UTC (what time() gives); negative
 *               if ages are not wanted.
 * @param facts  its `size` must be set.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_data_info(const linkspan_data *data,
                                                int64_t now,
                                                linkspan_data_facts *facts);

/* ------------------------------------------------------------------ hosts */

/** Kinds of hosts. */
enum {
    LINKSPAN_HOST_DOMAIN = 1,
    LINKSPAN_HOST_IPV4 = 2,
    LINKSPAN_HOST_IPV6 = 3,    /**< the range has its brackets, if written */
    LINKSPAN_HOST_NAME = 4,    /**< a single label or localhost */
    LINKSPAN_HOST_ODD_IPV4 = 5 /**< what browsers take for an IPv4 address
                                    though it does not look like one, such as
                                    0x7f.1; never a link */
};

/** Checks of UTS #46, named as there. */
enum {
    LINKSPAN_IDNA_USE_STD3_ASCII_RULES = 1,
    LINKSPAN_IDNA_CHECK_HYPHENS = 2,
    LINKSPAN_IDNA_CHECK_BIDI = 4,
    LINKSPAN_IDNA_CHECK_JOINERS = 8,
    LINKSPAN_IDNA_VERIFY_DNS_LENGTH = 16,
    LINKSPAN_IDNA_IGNORE_INVALID_PUNYCODE = 32,
    LINKSPAN_IDNA_ALLOW_ROOT = 64, /**< not in UTS #46: one trailing dot is no
                                        empty label and does not count */
    LINKSPAN_IDNA_ALLOW_UNDERSCORE = 128 /**< not in UTS #46: although STD3
                                              rules are used */
};

/** Why a name is refused: bits of `errors`. */
enum {
    LINKSPAN_IDNA_ERR_ILL_FORMED = 1,   /**< not UTF-8 */
    LINKSPAN_IDNA_ERR_DISALLOWED = 2,   /**< a character */
    LINKSPAN_IDNA_ERR_NOT_STD3 = 4,     /**< ASCII but a-z 0-9 - */
    LINKSPAN_IDNA_ERR_LEADING_MARK = 8, /**< a combining mark first */
    LINKSPAN_IDNA_ERR_EDGE_HYPHEN = 16, /**< at an end of a label */
    LINKSPAN_IDNA_ERR_HYPHENS_3_4 = 32, /**< in these two places */
    LINKSPAN_IDNA_ERR_PUNYCODE = 64,    /**< xn-- and not Punycode */
    LINKSPAN_IDNA_ERR_NOT_NFC = 128,    /**< inside Punycode */
    LINKSPAN_IDNA_ERR_BIDI = 256,       /**< RFC 5893 */
    LINKSPAN_IDNA_ERR_CONTEXTJ = 512,   /**< a misplaced joiner */
    LINKSPAN_IDNA_ERR_EMPTY_LABEL = 1024,
    LINKSPAN_IDNA_ERR_LABEL_TOO_LONG = 2048, /**< over 63 in ASCII */
    LINKSPAN_IDNA_ERR_NAME_TOO_LONG = 4096,  /**< over 253 in ASCII */
    LINKSPAN_IDNA_ERR_LIMIT = 8192,          /**< over 512 characters */
    LINKSPAN_IDNA_ERR_NO_ROOM = 16384        /**< internal */
};

/** Name of one error bit for programs, such as "disallowed-character", or for
 *  people; NULL for anything but one of the bits above. */
LINKSPAN_API const char *linkspan_idna_error_name(uint32_t error);
LINKSPAN_API const char *linkspan_idna_error_text(uint32_t error);

/**
 * Write a domain name in its ASCII form: ToASCII of UTS #46, non-transitional.
 *
 * @param flags   bit set of LINKSPAN_IDNA_ values.
 * @param errors  receives the reasons why the name is not valid, 0 if it is;
 *                the result is written all the same, as UTS #46 wants, except
 *                after LINKSPAN_IDNA_ERR_LIMIT. If NULL, an error is a failure.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (only if `errors` is NULL),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, LINKSPAN_ERR_SPACE,
 *         LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_host_to_ascii(const char *name,
                                                    size_t len, uint32_t flags,
                                                    linkspan_buf *out,
                                                    uint32_t *errors);

/** The same for the Unicode form: ToUnicode of UTS #46.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_host_to_unicode(const char *name,
                                                      size_t len,
                                                      uint32_t flags,
                                                      linkspan_buf *out,
                                                      uint32_t *errors);

/** Flags of linkspan_host. */
enum {
    LINKSPAN_HOST_DELEGATED = 1,    /**< its top-level domain exists */
    LINKSPAN_HOST_TRAILING_DOT = 2, /**< `ascii` ends in a dot */
};

/** Longest ASCII form of a host, brackets or a trailing dot included. */
#define LINKSPAN_HOST_MAX 254

/** What a host is. Ranges are of `ascii`; what there is not is empty. */
typedef struct linkspan_host {
    uint32_t size;   /**< sizeof(linkspan_host), set by you */
    uint32_t kind;   /**< a LINKSPAN_HOST_ value; 0: it is no host */
    uint32_t errors; /**< then why: LINKSPAN_IDNA_ERR_ bits; 0: it ends in a
                          number and is no IPv4 address */
    uint32_t flags;
    size_t ascii_len;
    linkspan_range suffix;         /**< public suffix, ICANN's section */
    linkspan_range registrable;    /**< one label more */
    linkspan_range private_suffix; /**< by both sections of the list */
    linkspan_range private_registrable;
    uint8_t address[16];               /**< IPv4 in the first four */
    char ascii[LINKSPAN_HOST_MAX + 2]; /**< addresses in canonical form, IPv6
                                             in brackets */
} linkspan_host;

/**
 * Tell what a host is: a domain name (with the checks that hosts in running
 * text have to pass), a single label or an IP address, with its ASCII form,
 * public suffix and registrable domain.
 *
 * @param data  NULL: the compiled-in lists.
 * @param host  its `size` must be set.
 * @return LINKSPAN_OK, LINKSPAN_NONE if it is no host (`host` then tells why)
 *         or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_host_describe(const char *text,
                                                    size_t len,
                                                    const linkspan_data *data,
                                                    linkspan_host *host);

/* ------------------------------------------------------ where a link ends */

/** Parts that can follow a host; bits of linkspan_tail.parts. */
enum {
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
    linkspan_range fragment;   /**< without the number sign; ends before
                                    the directives */
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
enum {
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
enum {
    LINKSPAN_KIND_URL = 1,
    LINKSPAN_KIND_EMAIL = 2
};

/** Flags of linkspan_options. None is set by default. */
enum {
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
    LINKSPAN_DETECT_ALL_SCHEMES = 128
};

/** Rules by which a link ends or starts elsewhere than UTS #58 says, or is none,
 *  because of the writing around it (UTS #58 section 8 leaves that to a "higher
 *  level"); bits of linkspan_options.tailoring. None is set by default: exact
 *  UTS #58. docs/conformance.md, section P, has each rule in full. */
enum {
    /** P1: a link ends at the punctuation of Chinese and Japanese, at a closing
     *  quotation mark, and at an opening bracket that starts a remark. */
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
    /** P10: window.open is code, delivered.It lacks a space */
    LINKSPAN_TAILOR_MEMBERS = 512,
    /** P11: an address does not start with a quotation mark or brace */
    LINKSPAN_TAILOR_ADDRESSES = 1024,
    /** P12: bidi controls at the end are not part of a link, and it ends at
     *  U+200B and U+FEFF */
    LINKSPAN_TAILOR_UNSEEN = 2048,
    /** P13: nor is markup that stands on both sides, a trailing ellipsis, or
     *  what follows a backslash escape */
    LINKSPAN_TAILOR_MARKUP = 4096
};

/** Named sets of options; see linkspan_options_set_profile(). */
enum {
    LINKSPAN_PROFILE_UTS58 = 0,    /**< exact UTS #58 */
    LINKSPAN_PROFILE_TAILORED = 1, /**< all rules of LINKSPAN_TAILOR_ */
    LINKSPAN_PROFILE_SAFE = 2      /**< tailored, and no link with a severe
                                        safety finding; not built yet */
};

/** Knobs of detection. Start from linkspan_options_init(), then change what you
 *  need: fields added later then keep today's behaviour. */
typedef struct linkspan_options {
    uint32_t size;         /**< sizeof(linkspan_options), set by init */
    uint32_t kinds;        /**< bit set of LINKSPAN_KIND_; default: all */
    uint32_t flags;        /**< bit set of LINKSPAN_DETECT_; default: none */
    uint32_t tailoring;    /**< bit set of LINKSPAN_TAILOR_; default: none */
    size_t max_link_len;   /**< bytes; a longer link is not linked at all, since
                                a cut one would lead elsewhere; default 65536 */
    size_t max_local_part; /**< code points; default 64 */
    const linkspan_str *schemes; /**< more schemes, without "://"; copied */
    size_t scheme_count;
    const linkspan_str *ignored_hosts; /**< hosts that are never linked, nor any
                                            name below them; copied */
    size_t ignored_host_count;
    linkspan_data *data;                 /**< NULL: the compiled-in lists */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
} linkspan_options;

/** Set every option to its default. */
LINKSPAN_API linkspan_status linkspan_options_init(linkspan_options *options);

/**
 * Set the options that a profile stands for; the others stay as they are, and
 * each can be changed afterwards.
 *
 * @param profile  a LINKSPAN_PROFILE_ value.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, or LINKSPAN_ERR_OPTION for a profile
 *         that this version lacks: LINKSPAN_PROFILE_SAFE too, as long as the
 *         safety policy is not built.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_options_set_profile(linkspan_options *options, uint32_t profile);

/** Finds links. Never changes, so threads can share it. */
typedef struct linkspan_detector linkspan_detector;

/**
 * Make a detector; free it after use. Nothing given here needs to outlive the
 * call but the allocator; `data` is retained.
 *
 * @param options   NULL: the defaults.
 * @param detector  untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION (an unknown flag,
 *         rule or kind, no kind at all, a limit of 0), LINKSPAN_ERR_INVALID (a
 *         scheme or host that cannot be one), LINKSPAN_ERR_LIMIT (more than
 *         65,536 schemes or hosts) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_detector_new(
    const linkspan_options *options, linkspan_detector **detector);

/** NULL is fine. */
LINKSPAN_API void linkspan_detector_free(linkspan_detector *detector);

/** Flags of linkspan_link. */
enum {
    LINKSPAN_LINK_SCHEME_IMPLIED = 1, /**< no scheme is written */
    LINKSPAN_LINK_TRAILING_DOT = 2    /**< a dot follows the host */
};

/** A link. Every part is a range of the text; what is absent is empty. */
typedef struct linkspan_link {
    uint32_t size;      /**< sizeof(linkspan_link) */
    uint32_t kind;      /**< a LINKSPAN_KIND_ value */
    uint32_t flags;     /**< bit set of LINKSPAN_LINK_ values */
    uint32_t host_kind; /**< a LINKSPAN_HOST_ value */
    uint32_t parts;     /**< bit set of LINKSPAN_PART_ values */
    uint32_t reserved;  /**< 0 */
    linkspan_range span;
    linkspan_range scheme;     /**< with its "://" or ":" */
    linkspan_range local_part; /**< of an address */
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
 * which can lie beyond the link's end (an address hides its own path).
 *
 * @param at    where to go on; must sit on a code point boundary.
 * @param link  receives the link; untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_next(const linkspan_detector *detector,
                                           const char *text, size_t len,
                                           size_t *at, linkspan_link *link);

/** Asked about each link: anything but 0 keeps it, 0 refuses it. */
typedef int32_t (*linkspan_filter)(void *context, const char *text, size_t len,
                                   const linkspan_link *link);

/** What can be given with a call of linkspan_next_with(). */
typedef struct linkspan_call {
    uint32_t size;                 /**< sizeof(linkspan_call) */
    uint32_t reserved;             /**< 0 */
    linkspan_filter filter;        /**< NULL: every link is kept */
    void *context;                 /**< handed to `filter` */
    const linkspan_range *ignored; /**< links that touch one of these ranges of
                                        the text are not linked; sorted, none
                                        touching another */
    size_t ignored_count;
} linkspan_call;

/** As linkspan_next(), with a filter and ranges to ignore. A link that is not
 *  kept is passed over whole. LINKSPAN_ERR_ARG also if the ranges are not
 *  sorted.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_next_with(
    const linkspan_detector *detector, const char *text, size_t len,
    const linkspan_call *call, size_t *at, linkspan_link *link);

/**
 * Find all links at once.
 *
 * @param links  receives the first `room` of them; may be NULL if that is 0.
 * @param count  receives how many there are, also if that is more.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_find(const linkspan_detector *detector,
                                           const char *text, size_t len,
                                           linkspan_link *links, size_t room,
                                           size_t *count);

/** Is the whole string one link? What forms and databases ask. `link` may be
 *  NULL. Returns LINKSPAN_OK, LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_is_link(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              linkspan_link *link);

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
 * longer or shorter than what was found.
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

/** What became of a code point; see linkspan_explain(). */
enum {
    LINKSPAN_DECISION_TEXT = 0, /**< no part of a link */
    LINKSPAN_DECISION_SCHEME = 1,
    LINKSPAN_DECISION_LOCAL_PART = 2,
    LINKSPAN_DECISION_AT = 3,        /**< the `@` of an address */
    LINKSPAN_DECISION_HOST = 4,      /**< with a trailing dot */
    LINKSPAN_DECISION_PORT = 5,      /**< with its colon */
    LINKSPAN_DECISION_INITIATOR = 6, /**< starts a part */
    LINKSPAN_DECISION_SEPARATOR = 7, /**< forgets the brackets */
    LINKSPAN_DECISION_INCLUDE = 8,
    LINKSPAN_DECISION_SOFT = 9, /**< waits for more of the link */
    LINKSPAN_DECISION_OPEN = 10,
    LINKSPAN_DECISION_CLOSE = 11,
    /* these five end the link before the code point */
    LINKSPAN_DECISION_NO_PART = 12, /**< no part starts after the host */
    LINKSPAN_DECISION_HARD = 13,
    LINKSPAN_DECISION_UNMATCHED = 14,  /**< a Close without its Open */
    LINKSPAN_DECISION_FULL = 15,       /**< one Open too many */
    LINKSPAN_DECISION_TAILORED = 16,   /**< by a tailored rule */
    LINKSPAN_DECISION_PASSED_OVER = 17 /**< what would be an address's path */
};

/** One code point of a text, explained. */
typedef struct linkspan_event {
    uint32_t size;        /**< sizeof(linkspan_event) */
    uint32_t cp;          /**< UINT32_MAX: ill-formed */
    linkspan_range range; /**< its bytes */
    uint32_t decision;    /**< a LINKSPAN_DECISION_ value */
    int32_t link_term;    /**< a LINKSPAN_TERM_ value */
    uint32_t part;        /**< a LINKSPAN_PART_ value; 0 outside of them */
    uint32_t depth;       /**< brackets that wait, after it */
    uint32_t is_in_link;  /**< 1 if a link covers it */
    uint32_t reserved;    /**< 0 */
    const char *rule;     /**< code of the rule, as in docs/conformance.md, or
                               the step of UTS #58 3.5.1; empty for text */
} linkspan_event;

/** Told of each event; anything but 0 stops. */
typedef int32_t (*linkspan_on_event)(void *context,
                                     const linkspan_event *event);

/**
 * Tell for each code point of a text, in order, what became of it and by which
 * rule. Made by the functions that decide.
 *
 * @return LINKSPAN_OK, LINKSPAN_NONE if `on_event` stopped, or
 *         LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_explain(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              linkspan_on_event on_event,
                                              void *context);

/** Units that offsets count. Ill-formed UTF-8 counts as U+FFFD would. */
enum {
    LINKSPAN_UNIT_BYTE = 0,
    LINKSPAN_UNIT_CODE_POINT = 1,
    LINKSPAN_UNIT_UTF16 = 2
};

/**
 * Convert offsets into a text from one unit to another, in place and in one
 * pass.
 *
 * @param offsets  ascending and not beyond the text; one that points into a
 *                 code point stands for that code point's start. As they were
 *                 on failure.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_convert_offsets(const char *text,
                                                      size_t len, uint32_t from,
                                                      uint32_t to,
                                                      size_t *offsets,
                                                      size_t count);

/** Finds links in a text that comes in pieces. One thread at a time. */
typedef struct linkspan_stream linkspan_stream;

/**
 * Make a stream; free it after use. The detector and the allocator must outlive
 * it. However the text is cut, the links are those of the whole text. Memory is
 * bounded by the detector's max_link_len and some 200 KiB.
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_LIMIT (max_link_len is
 *         larger than memory) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_new(
    const linkspan_detector *detector, const linkspan_allocator *allocator,
    linkspan_stream **stream);

/** NULL is fine. */
LINKSPAN_API void linkspan_stream_free(linkspan_stream *stream);

/** Forget everything and start with another text. */
LINKSPAN_API linkspan_status linkspan_stream_reset(linkspan_stream *stream);

/** Told of each link, with offsets into the whole text; `bytes` is the link
 *  itself, valid until the function returns. Anything but 0 stops: the call
 *  returns LINKSPAN_NONE, and going on with the stream needs a reset. */
typedef int32_t (*linkspan_on_link)(void *context, const linkspan_link *link,
                                    linkspan_str bytes);

/**
 * Push form: take in the next piece of the text, of any length, and tell of the
 * links that can be decided.
 *
 * @return LINKSPAN_OK, LINKSPAN_NONE if `on_link` stopped, LINKSPAN_ERR_ARG
 *         (also after the end) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_push(linkspan_stream *stream,
                                                  const char *piece, size_t len,
                                                  linkspan_on_link on_link,
                                                  void *context);

/** The text is over: tell of the links that were still open. Then reset or
 *  free. Returns as linkspan_stream_push().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_stream_finish(linkspan_stream *stream,
                                                    linkspan_on_link on_link,
                                                    void *context);

/**
 * Pull form: take in some of the next piece. Pull all links with
 * linkspan_stream_pull() in between, or nothing may be taken.
 *
 * @param taken  receives how many bytes were taken in.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also after the end) or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_feed(linkspan_stream *stream,
                                                  const char *piece, size_t len,
                                                  size_t *taken);

/** Pull form: the text is over. */
LINKSPAN_API linkspan_status linkspan_stream_end(linkspan_stream *stream);

/** Pull form: the next link that can be decided. `bytes`, the link itself, is
 *  valid until the next call; it may be NULL. Returns LINKSPAN_OK,
 *  LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_stream_pull(linkspan_stream *stream,
                                                  linkspan_link *link,
                                                  linkspan_str *bytes);

/* -------------------------------------------------------- writing a link */

/** Flags of the formatting functions. Without any the result is the letter of
 *  UTS #58 4.1. */
enum {
    /** The result is always detected whole and means what it meant: after a
     *  mismatched Close the Open still waits, as in detection; a literal
     *  backslash in a path and a directive's last comma keep their sense. */
    LINKSPAN_FORMAT_ROUND_TRIP = 1,
    /** Escape what nobody sees: Bidi_Control, Default_Ignorable and tag
     *  characters. For anything shown to a person. */
    LINKSPAN_FORMAT_ESCAPE_UNSEEN = 2,
    /** Escape what looks like the syntax of a URL, such as U+2044. */
    LINKSPAN_FORMAT_ESCAPE_LOOKALIKES = 4
};

/** A query's key and value. NULL `value.data`: the key stands alone. */
typedef struct linkspan_pair {
    linkspan_str key;
    linkspan_str value;
} linkspan_pair;

/** The structure of a URL, before any escaping. Absent and empty differ: a
 *  part that is there writes its initiator even when it is empty. */
typedef struct linkspan_url {
    uint32_t size;                /**< sizeof(linkspan_url) */
    uint32_t reserved;            /**< 0 */
    linkspan_str scheme;          /**< written as it is: "https://" or empty */
    linkspan_str host;            /**< written as it is, with its port */
    const linkspan_str *segments; /**< of the path; NULL: no path */
    size_t segment_count;
    const linkspan_pair *pairs; /**< of the query; NULL: no query */
    size_t pair_count;
    linkspan_str fragment; /**< NULL data: no fragment */
    /** Each in the syntax of fragment directives, such as "text=a,b": here
     *  `,` and `&` separate and a percent sign starts an escape. */
    const linkspan_str *directives;
    size_t directive_count;
} linkspan_url;

/**
 * Write a URL from its parts, escaping as little as UTS #58 4.1 allows.
 *
 * Bytes that are not UTF-8 are kept, escaped; then all else that is not ASCII
 * is escaped too, since the whole is taken for a legacy encoding.
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_format_parts(const linkspan_url *url,
                                                   uint32_t flags,
                                                   linkspan_buf *out);

/**
 * Write a URL that is already a string with as few escapes as possible:
 * what need not be escaped is decoded, what must be is escaped. Scheme and
 * host stay as they are. Writing the result again changes nothing.
 *
 * @return as linkspan_format_parts().
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_format_url(const char *url, size_t len,
                                                 uint32_t flags,
                                                 linkspan_buf *out);

/**
 * Write a local part so that the address is found again: as it is where that
 * is enough, else in quotation marks (UTS #58 5.3).
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID if no quoting can carry it (a
 *         control character, ill-formed UTF-8), LINKSPAN_ERR_LIMIT if it is
 *         longer than LINKSPAN_LOCAL_PART_MAX, or as linkspan_format_parts().
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_quote_local_part(const char *local,
                                                       size_t len,
                                                       linkspan_buf *out);

/** Flags of linkspan_href(). */
enum {
    LINKSPAN_HREF_HTTP = 1 /**< a link without a scheme is http, not https */
};

/**
 * Write the address that a link leads to, in ASCII: what a browser makes of a
 * URL, or a mailto URL for an e-mail address.
 *
 * @param kind  LINKSPAN_KIND_URL or LINKSPAN_KIND_EMAIL: what `link` is.
 * @param link  a link as it stands in the text, with or without a scheme.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a host that browsers refuse, a
 *         user name before it, a port above 65535, no `@` in an address), or
 *         as linkspan_format_parts(); `needed` may then be more than enough.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_href(uint32_t kind, const char *link,
                                           size_t len, uint32_t flags,
                                           linkspan_buf *out);

#ifdef __cplusplus
}
#endif

#endif
