/**
 * linkspan: finds links in plain text and writes them so that people can read
 * them and programs can find them again (UTS #58, Unicode 17.0).
 *
 * In the order in which text flows: what calls share, properties of a code
 * point, lists of domains, hosts, where a link ends, where an address starts,
 * finding links, writing a link, checking a link, skeletons, clean text and
 * defanging, showing a link, making text clickable, prose of a document.
 *
 * Conventions. Text is UTF-8, given as pointer and length; it need not end in
 * NUL and may contain NUL bytes, and a NULL pointer is fine where the length is
 * 0. Offsets are bytes; ranges are half open. The library keeps no pointer to a
 * text it is given; what must outlive an object is told where that is made. It
 * has no global state, so every function may be called from any thread. A public
 * struct starts with its own size, so that it can grow without breaking programs:
 * the caller sets it, unless the struct has an init function or is only written
 * to. A field named `reserved` must be 0: a function that is given a struct with
 * another value there returns LINKSPAN_ERR_OPTION, so that a later version can
 * give the field a meaning. So start from `= {.size = sizeof ...}` or from the
 * init function. linkspan_range, linkspan_str and linkspan_pair are values that
 * never change.
 *
 * Callbacks. A function that you hand over can call every function of the
 * library, but it cannot change the stream or linkifier that is calling it: such
 * a call returns LINKSPAN_ERR_BUSY and changes nothing.
 */
#ifndef LINKSPAN_LINKSPAN_H
#define LINKSPAN_LINKSPAN_H

#include <stddef.h>
#include <stdint.h>

#include "linkspan/version.h"

/** Who takes the library into a shared object of their own, and does not want its
 *  functions to be seen there, defines this as nothing, everywhere, and compiles
 *  with -fvisibility=hidden. */
#ifdef LINKSPAN_API
#elif defined(_WIN32) && defined(LINKSPAN_BUILD_SHARED)
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
    LINKSPAN_ERR_OPTION = -3,    /**< a flag or value this version lacks, or a
                                      `reserved` field that is not 0 */
    LINKSPAN_ERR_SPACE = -4,     /**< the caller's memory is too small; see
                                      linkspan_buf.needed */
    LINKSPAN_ERR_LIMIT = -5,     /**< a cap was reached */
    LINKSPAN_ERR_INVALID = -6,   /**< the data cannot be written as asked, or
                                      a list is not in its format */
    LINKSPAN_ERR_NOT_BUILT_IN = -7, /**< this library was built without what
                                      the call needs */
    LINKSPAN_ERR_BUSY = -8 /**< a callback used the stream or linkifier that is
                                calling it */
};

/** Name of a status, such as "LINKSPAN_ERR_SPACE"; "unknown" for no status. The
 *  string is constant. */
LINKSPAN_API const char *linkspan_status_name(linkspan_status status);

/** Version of the library that is running, as in LINKSPAN_VERSION. The string is
 *  constant. */
LINKSPAN_API const char *linkspan_version(void);

/** Version of Unicode that the tables follow, such as "17.0.0". The string is
 *  constant. */
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

/** Prepare a buffer that grows up to `max` bytes; free it after use. Returns
 *  LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_buf_init(
    linkspan_buf *buf, size_t max, const linkspan_allocator *allocator);

/** Prepare a buffer over the caller's memory; needs no free.
 *  `memory` may be NULL if `capacity` is 0, to measure. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_buf_init_fixed(linkspan_buf *buf,
                                                     char *memory,
                                                     size_t capacity);

/** Release what the buffer owns and make it empty. NULL is fine. */
LINKSPAN_API void linkspan_buf_free(linkspan_buf *buf);

/* ---------------------------------------------- properties of a code point */

/** Values of Link_Term (UTS #58 3.4.1). */
enum {
    LINKSPAN_TERM_HARD = 0,   /**< a link ends before it */
    LINKSPAN_TERM_SOFT = 1,   /**< so too unless more of the link follows */
    LINKSPAN_TERM_CLOSE = 2,  /**< so too unless it closes an Open */
    LINKSPAN_TERM_OPEN = 3,   /**< goes on, and waits for its Close */
    LINKSPAN_TERM_INCLUDE = 4 /**< goes on */
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
 *         LINKSPAN_ERR_LIMIT if a list has more than 16 MiB, a million rules,
 *         more than 65,534 names or a rule of more than 127 labels, or a name of a list is
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
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
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
 *  people; NULL for anything but one of the bits above. The strings are
 *  constant. */
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

/** The same for the Unicode form: ToUnicode of UTS #46. Returns as
 *  linkspan_host_to_ascii().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_host_to_unicode(const char *name,
                                                      size_t len,
                                                      uint32_t flags,
                                                      linkspan_buf *out,
                                                      uint32_t *errors);

/** Flags of linkspan_host. */
enum {
    LINKSPAN_HOST_DELEGATED = 1,   /**< its top-level domain exists */
    LINKSPAN_HOST_TRAILING_DOT = 2 /**< `ascii` ends in a dot */
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
                                             in brackets; of a host,
                                             NUL-terminated */
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
    LINKSPAN_DETECT_ALL_SCHEMES = 128,
    /** Links that the policy refuses are told too, with their action */
    LINKSPAN_DETECT_REFUSED = 256
};

/** Rules by which a link ends or starts elsewhere than UTS #58 says, or is none,
 *  because of the writing around it (UTS #58 section 8 leaves that to a "higher
 *  level"); bits of linkspan_options.tailoring. None is set by default: exact
 *  UTS #58. docs/profiles.md has each rule in full. */
enum {
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
    LINKSPAN_TAILOR_WRAPPERS = 32768
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
    RULE(WRAPPERS, "P16", "wrappers", AROUND, "the end of what wraps the link")

/** Named sets of options; see linkspan_options_set_profile(). */
enum {
    LINKSPAN_PROFILE_UTS58 = 0,    /**< exact UTS #58 */
    LINKSPAN_PROFILE_TAILORED = 1, /**< all rules of LINKSPAN_TAILOR_ */
    LINKSPAN_PROFILE_SAFE = 2      /**< tailored, with the policy
                                        LINKSPAN_POLICY_STRICT */
};

/** What becomes of a link with a finding; see "checking a link". */
typedef struct linkspan_policy linkspan_policy;

/** Knobs of detection. Start from linkspan_options_init(), then change what you
 *  need: fields added later then keep today's behaviour. */
typedef struct linkspan_options {
    uint32_t size;         /**< sizeof(linkspan_options), set by init */
    uint32_t kinds;        /**< bit set of LINKSPAN_KIND_; default: all */
    uint32_t flags;        /**< bit set of LINKSPAN_DETECT_; default: none */
    uint32_t tailoring;    /**< bit set of LINKSPAN_TAILOR_; default: none */
    size_t max_link_len;   /**< bytes; a longer link is not linked at all, since
                                a cut one would lead elsewhere; default 65536 */
    size_t max_local_part; /**< code points; default 64; time may grow with
                                it */
    const linkspan_str *schemes; /**< more schemes, without "://"; copied. Each
                                      colon is compared with all of them */
    size_t scheme_count;
    const linkspan_str *ignored_hosts; /**< hosts that are never linked, nor any
                                            name below them; copied. Each link
                                            is compared with all of them */
    size_t ignored_host_count;
    linkspan_data *data;                 /**< NULL: the compiled-in lists */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    const linkspan_policy *policy;       /**< copied; NULL: that of `preset` */
    uint32_t preset;   /**< a LINKSPAN_POLICY_ value; default: off */
    uint32_t reserved; /**< 0 */
} linkspan_options;

/** Set every option to its default. Returns LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_options_init(linkspan_options *options);

/**
 * Set the options that a profile stands for, `tailoring`, `policy` (to NULL) and
 * `preset`; the others stay as they are, and each can be changed afterwards.
 *
 * @param profile  a LINKSPAN_PROFILE_ value.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, or LINKSPAN_ERR_OPTION for a profile
 *         that this version lacks or a `reserved` field that is not 0.
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
 *         rule, kind, preset or action, no kind at all, a limit of 0),
 *         LINKSPAN_ERR_INVALID (a
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
    int32_t action; /**< a LINKSPAN_ACTION_ value: what the detector's policy
                             makes of it */
    linkspan_range span;
    linkspan_range scheme;     /**< with its "://" or ":"; empty before "//" */
    linkspan_range local_part; /**< of an address; the user name of a URL, of
                                    linkspan_split_link() only */
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
LINKSPAN_API linkspan_status linkspan_next(const linkspan_detector *detector,
                                           const char *text, size_t len,
                                           size_t *at, linkspan_link *link);

/** Asked about each link: anything but 0 keeps it, 0 refuses it. */
typedef int32_t (*linkspan_filter)(void *context, const char *text, size_t len,
                                   const linkspan_link *link);

/** What can be given with a call of linkspan_next_with(). */
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
LINKSPAN_API linkspan_status linkspan_next_with(
    const linkspan_detector *detector, const char *text, size_t len,
    const linkspan_next_options *call, size_t *at, linkspan_link *link);

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
    LINKSPAN_DECISION_UNMATCHED = 14,   /**< a Close without its Open */
    LINKSPAN_DECISION_FULL = 15,        /**< one Open too many */
    LINKSPAN_DECISION_TAILORED = 16,    /**< by a tailored rule */
    LINKSPAN_DECISION_PASSED_OVER = 17, /**< what would be an address's path */
    LINKSPAN_DECISION_REFUSED = 18 /**< looks like a link and is none; `rule`
                                             tells why */
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
                               the step of UTS #58 3.5.1; "option" or "Cap" if
                               an option or limit refuses a link; empty for
                               text */
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
 * bounded by the detector's max_link_len, four times its max_local_part and some
 * 200 KiB.
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_LIMIT (these are larger
 *         than memory) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_new(
    const linkspan_detector *detector, const linkspan_allocator *allocator,
    linkspan_stream **stream);

/** Free a stream. NULL is fine. If the stream's own `on_link` calls this, the
 *  running push or finish reports no further link, frees the stream when the
 *  callback returns, and returns LINKSPAN_NONE; do not use the stream after
 *  that. */
LINKSPAN_API void linkspan_stream_free(linkspan_stream *stream);

/** Forget everything and start with another text. Returns LINKSPAN_OK,
 *  LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status linkspan_stream_reset(linkspan_stream *stream);

/** Told of each link, with offsets into the whole text; `bytes` is the link
 *  itself, valid until the function returns. Anything but 0 stops: the call
 *  returns LINKSPAN_NONE, and going on with the stream needs a reset. Until
 *  then push, finish, feed and end return LINKSPAN_ERR_ARG, and pull returns
 *  LINKSPAN_NONE. While this function runs, push, finish, feed, end, pull and
 *  reset of the same stream return LINKSPAN_ERR_BUSY and change nothing;
 *  linkspan_stream_settled() works. For linkspan_stream_free() see there. */
typedef int32_t (*linkspan_on_link)(void *context, const linkspan_link *link,
                                    linkspan_str bytes);

/**
 * Push form: take in the next piece of the text, of any length, and tell of the
 * links that can be decided.
 *
 * @return LINKSPAN_OK, LINKSPAN_NONE if `on_link` stopped or freed the stream,
 *         LINKSPAN_ERR_ARG (also after the end, and where a reset is needed),
 *         LINKSPAN_ERR_BUSY or LINKSPAN_ERR_NO_MEMORY. After LINKSPAN_NONE and
 *         LINKSPAN_ERR_NO_MEMORY a reset is needed.
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
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also after the end, and where a reset
 *         is needed), LINKSPAN_ERR_BUSY or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_feed(linkspan_stream *stream,
                                                  const char *piece, size_t len,
                                                  size_t *taken);

/** Pull form: the text is over. Returns LINKSPAN_OK, LINKSPAN_ERR_ARG (also
 *  where a reset is needed) or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status linkspan_stream_end(linkspan_stream *stream);

/** Pull form: the next link that can be decided. `bytes`, the link itself, is
 *  valid until the next call; it may be NULL. Returns LINKSPAN_OK,
 *  LINKSPAN_NONE, LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_stream_pull(linkspan_stream *stream,
                                                  linkspan_link *link,
                                                  linkspan_str *bytes);

/**
 * How far the text can be passed on: no link that is still to be told starts
 * before `*offset`, which is an offset into the whole text. After the end, once
 * all links are told, that is the length of the text. A later call may give less
 * than an earlier one, which then still holds.
 *
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_stream_settled(const linkspan_stream *stream, size_t *offset);

/* -------------------------------------------------------- writing a link */

/** Flags of the formatting functions. Without any the result is the letter of
 *  UTS #58 4.1. */
enum {
    /** The result is always detected whole and means what it meant: after a
     *  mismatched Close the Open still waits, as in detection; a literal
     *  backslash in a path and a directive's last comma keep their sense. */
    LINKSPAN_FORMAT_ROUND_TRIP = 1,
    /** Escape what nobody sees: Bidi_Control, Default_Ignorable and tag
     *  characters, in scheme and host too, and control characters there. For
     *  anything shown to a person. */
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
 * host stay as they are, but for what nobody sees, if that is escaped. Writing the result again changes nothing.
 *
 * @return as linkspan_format_parts().
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_format_url(const char *url, size_t len,
                                                 uint32_t flags,
                                                 linkspan_buf *out);

/**
 * Write a local part so that the address is found again: as it is where that
 * is enough, else in quotation marks (UTS #58 5.3), which have to be asked for
 * (LINKSPAN_DETECT_QUOTED). What stands in quotation marks and is a link by
 * itself is found instead of the address; linkspan_find_local_part() is not led
 * astray by it.
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

/* -------------------------------------------------------- checking a link */

/** What can be wrong with a link, or with a text. docs/safety.md has an example
 *  of each and the source that asks for it. */
enum {
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
    LINKSPAN_FINDING_IN_EMBEDDING = 34
};

/** One more than the last finding. */
#define LINKSPAN_FINDING_END 35

/** How bad a finding is; a property of its code. */
enum {
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
enum {
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
enum {
    LINKSPAN_POLICY_OFF = 0,        /**< every link is linked */
    LINKSPAN_POLICY_UTS58 = 1,      /**< what UTS #58 section 8 suggests */
    LINKSPAN_POLICY_GUIDELINES = 2, /**< the linkification guidelines for URLs
                                         with non-ASCII characters */
    LINKSPAN_POLICY_UASG = 3,       /**< the UASG's linkification document */
    LINKSPAN_POLICY_STRICT = 4      /**< for chat and mail: no severe finding */
};

/** Room for mixes of scripts. */
#define LINKSPAN_MIXES_MAX 8

/** Domains that others might imitate; see "skeletons". Never changes and can be
 *  shared by threads. */
typedef struct linkspan_protected linkspan_protected;

/** Start from linkspan_policy_init(), then change any row. */
struct linkspan_policy {
    uint32_t size;         /**< sizeof(linkspan_policy), set by init */
    uint32_t today;        /**< such as 20261115; 0, the default: unknown, and
                                no list is ever too old */
    uint32_t max_list_age; /**< days; an older list of top-level domains cannot
                                tell that one does not exist; default 30, 1 for
                                the UASG */
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
LINKSPAN_API linkspan_status linkspan_policy_init(linkspan_policy *policy,
                                                  uint32_t preset);

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
LINKSPAN_API linkspan_status linkspan_check(const linkspan_detector *detector,
                                            const char *text, size_t len,
                                            const linkspan_link *link,
                                            linkspan_findings *findings);

/**
 * Take apart a link that comes from elsewhere, such as the href of a document:
 * the whole string, with whatever is wrong with it. Nothing is looked for and
 * nothing refused; `host_kind` is 0 if the host is none.
 *
 * It is read as browsers read it (WHATWG URL): two slashes lead to a host without
 * a scheme too ("//example.com/"), any number of slashes and backslashes after
 * http, https and ftp, and a backslash ends the host like a slash; controls and
 * spaces before a scheme count for nothing, nor do tabs and line breaks anywhere.
 * They stay in the ranges, and linkspan_check() reports them.
 *
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_split_link(const char *text, size_t len,
                                                 linkspan_link *link);

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

/** Most domains of a list. */
#define LINKSPAN_PROTECTED_MAX 65536

/**
 * Make a list of domains to protect, such as "paypal.com"; free it after use.
 * The allocator must outlive it, the domains need not.
 *
 * @param domains  valid names, as U-labels or A-labels.
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
 * alike, after UTS #46 has mapped both or as the host is written ("paypaI.com"
 * with a capital I). A host that is a protected domain, or lies below one, looks
 * like no other. Allocates nothing.
 *
 * @param host   as it stands in a link, in any form, without a port.
 * @param index  receives which domain of the list; untouched unless LINKSPAN_OK
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
LINKSPAN_API linkspan_status linkspan_check_text(const char *text, size_t len,
                                                 linkspan_findings *findings);

/** What linkspan_clean_text() mends. To leave out anything implies
 *  LINKSPAN_CLEAN_ILL_FORMED, lest the bytes on both sides join. */
enum {
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

/** Undo linkspan_defang(). Returns as linkspan_clean_text().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_refang(const char *text, size_t len,
                                             linkspan_buf *out);

/* --------------------------------------------------------- showing a link */

/** A file name: for showing only, never linked; besides LINKSPAN_KIND_URL and
 *  LINKSPAN_KIND_EMAIL. */
enum {
    LINKSPAN_KIND_FILE_NAME = 4
};

/** Direction of text. */
enum {
    LINKSPAN_LEFT_TO_RIGHT = 0,
    LINKSPAN_RIGHT_TO_LEFT = 1
};

/** In which direction the fields of a link follow each other: the four options
 *  of Unicode's PRI 185, and none of them. */
enum {
    LINKSPAN_ORDER_CONSTANT = 0,    /**< always left to right */
    LINKSPAN_ORDER_ENVIRONMENT = 1, /**< as the paragraph */
    LINKSPAN_ORDER_CONTENT = 2,     /**< right to left if it has a right-to-left
                                         character */
    LINKSPAN_ORDER_TLD = 3,  /**< right to left if its top-level domain is
                                         written so; without one constant */
    LINKSPAN_ORDER_PLAIN = 4 /**< as the bidi algorithm leaves it: nothing
                                         is inserted; for comparison */
};

/** How the order is brought about. */
enum {
    /** LRE or RLE and PDF around the whole, LRM or RLM around each field */
    LINKSPAN_BIDI_EMBEDDINGS = 0,
    /** LRI or RLI and PDI around the whole and each field: cannot leak into the
     *  text around it */
    LINKSPAN_BIDI_ISOLATES = 1,
    /** <bdi dir> around the whole and each field; no control characters */
    LINKSPAN_BIDI_HTML = 2
};

/** Flags of linkspan_bidi. */
enum {
    LINKSPAN_BIDI_MIRROR = 1 /**< linkspan_bidi_visual() swaps brackets that run
                                  from right to left, for a terminal that does
                                  not do so itself */
};

/** How to show the fields of a link in order. What is 0 is as PRI 185 leans. */
typedef struct linkspan_bidi {
    uint32_t size;      /**< sizeof(linkspan_bidi) */
    uint32_t kind;      /**< a LINKSPAN_KIND_ value: what the text is */
    uint32_t order;     /**< a LINKSPAN_ORDER_ value */
    uint32_t paragraph; /**< direction of the paragraph that it stands in */
    uint32_t form;      /**< LINKSPAN_BIDI_EMBEDDINGS, _ISOLATES or _HTML */
    uint32_t flags;     /**< bit set of LINKSPAN_BIDI_MIRROR */
} linkspan_bidi;

/**
 * Find the fields of a link as PRI 185 defines them, and what separates them.
 *
 * @param kind    a LINKSPAN_KIND_ value.
 * @param pieces  receives the first `room` of field, separator, field, ...,
 *                field, which cover the text; a field can be empty. May be NULL
 *                if `room` is 0.
 * @param count   receives how many there are, which is odd, also if that is
 *                more.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_fields(uint32_t kind,
                                                  const char *text, size_t len,
                                                  linkspan_range *pieces,
                                                  size_t room, size_t *count);

/** Tell in which direction the fields of a link follow each other. Returns
 *  LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_bidi_direction(const linkspan_bidi *how,
                                                     const char *text,
                                                     size_t len,
                                                     uint32_t *direction);

/**
 * Write a link so that it shows its fields in order wherever it stands, in one
 * of three forms. Nothing of the text is changed, only controls or tags are
 * inserted, so that without them it is the text again (as HTML, with references
 * for `& < > " '`). Embeddings and isolates that the text leaves open are
 * closed at the end of their field; ones that it closes but did not open are
 * opened before.
 *
 * @param text  one link or file name of one paragraph.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION,
 *         LINKSPAN_ERR_SPACE, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_write(const linkspan_bidi *how,
                                                 const char *text, size_t len,
                                                 linkspan_buf *out);

/**
 * Write a link in visual order, from left to right: what a terminal without
 * bidi shows, or what a reader should see. Each character has the bytes it had,
 * so that the result is as long as the text. Combining marks are in visual
 * order too. Of the text's own embeddings, overrides and isolates the first 40
 * characters count, and of its brackets the first 1000. Needs a library built
 * with LINKSPAN_FRIBIDI.
 *
 * @param to_text    receives for each byte of the result its offset in the text;
 *                   room for `len`, or NULL.
 * @param to_result  the other way around; room for `len`, or NULL.
 * @return as linkspan_bidi_write(), or LINKSPAN_ERR_NOT_BUILT_IN. Up to 200
 *         bytes of memory per byte of the text are needed meanwhile, from the
 *         allocator of `out` and the C library's; LINKSPAN_ERR_LIMIT also for a
 *         text of 256 MiB.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_bidi_visual(const linkspan_bidi *how,
                                                  const char *text, size_t len,
                                                  linkspan_buf *out,
                                                  size_t *to_text,
                                                  size_t *to_result);

/**
 * Find the next structure of PRI 185's grammar in a text: a URL, an e-mail
 * address or a file name, to be shown in order. This is not for linking: UTS
 * #58 supersedes this grammar there, and file names are none of its links.
 *
 * @param data   NULL: the compiled-in list of top-level domains.
 * @param at     where to go on; start with 0. Moves past what has been decided.
 * @param kind   receives a LINKSPAN_KIND_ value.
 * @param range  receives where it stands.
 * @return LINKSPAN_OK, LINKSPAN_NONE or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_pri185_next(const linkspan_data *data,
                                                  const char *text, size_t len,
                                                  size_t *at, uint32_t *kind,
                                                  linkspan_range *range);

/** Flags of linkspan_display_options. */
enum {
    LINKSPAN_DISPLAY_PUNYCODE = 1 /**< every label of the host in ASCII */
};

/** How to show a link to a person. What is 0 is the default. */
typedef struct linkspan_display_options {
    uint32_t size;     /**< sizeof(linkspan_display_options) */
    uint32_t kind;     /**< LINKSPAN_KIND_URL or LINKSPAN_KIND_EMAIL */
    uint32_t flags;    /**< bit set of LINKSPAN_DISPLAY_ values */
    uint32_t reserved; /**< 0 */
    size_t max_len;    /**< in code points; of a longer link the middle is left
                           out, but never any of its registrable domain, so
                           that the result may be longer; 0: any length */
    const uint8_t *punycode; /**< for each label of the host, from the left,
                                  whether it is to be in ASCII; labels beyond
                                  `punycode_count` are in Unicode */
    size_t punycode_count;
    const linkspan_data *data; /**< NULL: the compiled-in lists */
} linkspan_display_options;

/**
 * Write a link as people should see it (UTS #58 4): its host in Unicode, as far
 * as the options let it, the rest with as few escapes as possible but with all
 * that nobody sees escaped (LINKSPAN_FORMAT_ESCAPE_UNSEEN), and its middle left
 * out if it is long, with U+2026 in that place. For a link of right-to-left
 * text, give the result to linkspan_bidi_write().
 *
 * A host that is none is written as it stands, with the unseen escaped.
 *
 * @param map   receives for each byte of the result the offset in the text of
 *              what it stands for: the same byte, or the start of the character
 *              or the label that was written differently, or of what was left
 *              out. NULL if `room` is 0.
 * @param room  entries of `map`: as many as the whole link needs before its
 *              middle is left out, or 0 for no map.
 * @return as linkspan_bidi_write(); after LINKSPAN_ERR_SPACE `out->needed` less
 *         `out->len` is enough for both, and may be more than enough.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_display(const linkspan_display_options *options, const char *text,
                 size_t len, linkspan_buf *out, size_t *map, size_t room);

/* ------------------------------------------------- making text clickable */

/** Takes what is written. Anything but LINKSPAN_OK stops the call, which then
 *  returns it. While this function runs, push, finish and reset of the linkifier
 *  that calls it return LINKSPAN_ERR_BUSY and change nothing. For
 *  linkspan_linkifier_free() see there. */
typedef linkspan_status (*linkspan_writer)(void *context, const char *bytes,
                                           size_t len);

/** Formats of what is written. What is no link stays byte for byte as it was,
 *  but for the escapes of the format; so does what the detector's policy wants
 *  to be left as it is. */
enum {
    /** `<a href="…">…</a>` in text that is escaped for elements and quoted
     *  attributes alike. A parser gives the text back; only NUL, which no HTML
     *  can carry, and ill-formed UTF-8 become U+FFFD. The address is in ASCII.
     *  In a link with right-to-left characters each field has its `<bdi>`. A
     *  link after a bidi embedding, override or isolate that is still open is
     *  in a `<bdi>`; here and in Markdown no line end closes those. */
    LINKSPAN_OUTPUT_HTML = 1,
    /** CommonMark: `<…>` where a link leads where it says, else `[…](…)`. A
     *  parser gives the text back, but for the number of empty lines; line ends
     *  stay as they are, and ill-formed UTF-8 becomes U+FFFD. U+2066 and U+2069
     *  stand around a link where HTML would have a `<bdi>` for what is open. */
    LINKSPAN_OUTPUT_MARKDOWN = 2,
    /** OSC 8 hyperlinks, with an id for each link. The sequences hold printable
     *  ASCII only, and text cannot break out of them. For text that must not
     *  steer the terminal either see LINKSPAN_LINKIFY_SHOW_CONTROLS. U+2066 and
     *  U+2069 stand around a link inside of a bidi embedding, override or
     *  isolate. */
    LINKSPAN_OUTPUT_TERMINAL = 3,
    /** No links; for the flags below */
    LINKSPAN_OUTPUT_PLAIN = 4
};

/** Names of the formats for the options of a command, in the order of their
 *  values: the first is LINKSPAN_OUTPUT_HTML. Later versions append to them. */
#define LINKSPAN_OUTPUT_NAMES "html|markdown|terminal|plain"

/** Flags of linkspan_linkify_options. None is set by default. */
enum {
    /** A link without a scheme is http, not https. */
    LINKSPAN_LINKIFY_HTTP = 1,
    /** No link is made; the text is written as linkspan_defang() does. */
    LINKSPAN_LINKIFY_DEFANG = 2,
    /** Or replaced by `redaction`. What is left is written so that neither a
     *  profile nor the detector finds a link in it, app[.]py, unless the detector
     *  looks for one kind only; all else stays as it is. */
    LINKSPAN_LINKIFY_REDACT = 4,
    /** For terminals and plain text: control characters other than TAB, LF and
     *  CRLF become pictures, such as U+241B for ESC, or U+FFFD, as do bidi
     *  controls and ill-formed UTF-8. */
    LINKSPAN_LINKIFY_SHOW_CONTROLS = 8,
    /** Links are shown as linkspan_display() writes them, not as they stand in
     *  the text; what LINKSPAN_ACTION_ENCODE is about is percent-encoded. */
    LINKSPAN_LINKIFY_DISPLAY = 16
};

/** Longest string in linkspan_linkify_options, and most schemes. */
#define LINKSPAN_LINKIFY_STRING_MAX 4096
#define LINKSPAN_LINKIFY_SCHEME_MAX 256

/** How links are written. Start from linkspan_linkify_options_init(). Strings
 *  must be UTF-8 without NUL; an attribute whose `data` is NULL is not written.
 */
typedef struct linkspan_linkify_options {
    uint32_t size;       /**< sizeof(linkspan_linkify_options), set by init */
    uint32_t output;     /**< a LINKSPAN_OUTPUT_ value; default: HTML */
    uint32_t flags;      /**< bit set of LINKSPAN_LINKIFY_; default: none */
    uint32_t reserved;   /**< 0 */
    linkspan_str rel;    /**< HTML; default: "nofollow noopener" */
    linkspan_str target; /**< HTML; default: absent */
    linkspan_str class_name; /**< HTML; default: absent */
    linkspan_str redaction;  /**< default: "[link]" */
    /** Schemes that may be linked, without ":". Default, if there are none:
     *  http, https, ftp and mailto. What the detector finds with another scheme
     *  stays text. A scheme that runs code or opens files (javascript, data,
     *  vbscript, file, blob) cannot be listed. */
    const linkspan_str *schemes;
    size_t scheme_count;
    const linkspan_allocator *allocator; /**< NULL: the C library's */
} linkspan_linkify_options;

/** Set every option to its default. Returns LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status
linkspan_linkify_options_init(linkspan_linkify_options *options);

/** Makes links of a text that comes in pieces. One thread at a time. */
typedef struct linkspan_linkifier linkspan_linkifier;

/**
 * Make a linkifier; free it after use. It copies the options; detector and
 * allocator must outlive it. Memory is bounded by the detector's max_link_len:
 * what it holds back is the text that a link may yet be part of.
 *
 * @param detector    its policy decides what is linked, and what is written in
 *                    Punycode or defanged instead, whether or not it has
 *                    LINKSPAN_DETECT_REFUSED. NULL: the profile safe.
 * @param options     NULL: the defaults.
 * @param linkifier   untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION (an unknown output
 *         or flag), LINKSPAN_ERR_INVALID (a string that is not UTF-8 or has
 *         NUL, a scheme that cannot be listed), LINKSPAN_ERR_LIMIT or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_linkifier_new(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    linkspan_linkifier **linkifier);

/** Free a linkifier. NULL is fine. If the writer of the linkifier's own push or
 *  finish calls this, that call writes nothing more, frees the linkifier when
 *  the writer returns, and returns what the writer returned, or LINKSPAN_NONE if
 *  that was LINKSPAN_OK; do not use the linkifier after that. */
LINKSPAN_API void linkspan_linkifier_free(linkspan_linkifier *linkifier);

/** Forget everything and start with another text. Returns LINKSPAN_OK,
 *  LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status
linkspan_linkifier_reset(linkspan_linkifier *linkifier);

/**
 * Take in the next piece of the text, of any length, and write what can be
 * decided. However the text is cut, what is written is the same.
 *
 * @return LINKSPAN_OK, what `write` returned, LINKSPAN_NONE if `write` freed the
 *         linkifier, LINKSPAN_ERR_ARG (also after the end, and where a reset is
 *         needed), LINKSPAN_ERR_BUSY or LINKSPAN_ERR_NO_MEMORY. After a failure
 *         of `write` or of memory a reset is needed.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_linkifier_push(linkspan_linkifier *linkifier, const char *piece,
                        size_t len, linkspan_writer write, void *context);

/** The text is over: write what was held back. Then reset or free. Returns as
 *  linkspan_linkifier_push().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_linkifier_finish(
    linkspan_linkifier *linkifier, linkspan_writer write, void *context);

/** All of the above for a text that is there as a whole. Returns as
 *  linkspan_linkifier_new() and linkspan_linkifier_push().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_linkify(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    const char *text, size_t len, linkspan_writer write, void *context);
/* --------------------------------------------------- prose of a document */

/** Markup that a document can be written in. */
enum {
    LINKSPAN_MARKUP_HTML = 1,
    LINKSPAN_MARKUP_MARKDOWN = 2 /**< CommonMark */
};

/** Kinds of pieces. */
enum {
    LINKSPAN_PIECE_TEXT = 0,      /**< prose that stands for itself */
    LINKSPAN_PIECE_CHARACTER = 1, /**< prose that stands for a character or two:
                                       a reference or a backslash escape */
    LINKSPAN_PIECE_GAP = 2        /**< no prose: markup, code, an existing link
                                       and whatever else is to be left alone */
};

/** A stretch of a document. Read one after the other, pieces cover it whole,
 *  and what they stand for, joined, is a text to find links in: a gap stands
 *  for one line feed, so that no link reaches across. */
typedef struct linkspan_piece {
    uint32_t size;        /**< sizeof(linkspan_piece), set by you */
    uint32_t kind;        /**< a LINKSPAN_PIECE_ value */
    linkspan_range range; /**< its bytes in the document */
    size_t read_len;      /**< how many bytes it stands for; of TEXT these are
                               its own, else they are in `read` */
    char read[8];
} linkspan_piece;

/** Reads a document from start to end. One thread at a time. */
typedef struct linkspan_prose linkspan_prose;

/**
 * Make a reader; free it after use. The allocator must outlive it; it takes
 * some 30 KiB, whatever the document.
 *
 * In HTML, what `a`, `code`, `pre`, `kbd`, `samp`, `button`, `select`, `svg`,
 * `math`, `template` and the elements of raw text hold is no prose, nor is text
 * of a table outside of its cells and caption, and a tag is a gap. An `a` element
 * around prose changes nothing else in the tree; where that is uncertain, the
 * rest of the document is no prose. In Markdown code, links, images, autolinks, definitions and HTML are none.
 *
 * @param markup  a LINKSPAN_MARKUP_ value.
 * @param text    the document, UTF-8.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION or
 *         LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_prose_new(uint32_t markup, const char *text, size_t len,
                   const linkspan_allocator *allocator, linkspan_prose **prose);

/**
 * Read the next piece.
 *
 * @param text   the document that the reader was made for.
 * @param piece  untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE at the end or LINKSPAN_ERR_ARG (also if
 *         the text has another length).
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_prose_next(linkspan_prose *prose,
                                                 const char *text, size_t len,
                                                 linkspan_piece *piece);

/** NULL is fine. */
LINKSPAN_API void linkspan_prose_free(linkspan_prose *prose);

/**
 * Make the links in the prose of a document clickable: HTML stays HTML, Markdown
 * stays Markdown, and all of the document stays byte for byte as it was, but for
 * what is written around its links, or in their place where the policy or a flag
 * wants that. A flag that makes text harmless does so with all prose, but not with
 * links that the document has already. Memory is bounded as that of a linkifier,
 * and in Markdown by the longest paragraph.
 *
 * In Markdown a link becomes an autolink or an inline link, whichever lets
 * CommonMark read everything else as it did before; a backslash may be added
 * before it. A link for which neither does stays text: `[x]a.com` where `x` is
 * defined. What is replaced instead (redacted, defanged) always is; where that
 * would turn text into markup, that text gets backslashes.
 *
 * @param options  its `output` must be one, but makes no difference.
 * @param markup   a LINKSPAN_MARKUP_ value.
 * @return as linkspan_linkify(); LINKSPAN_ERR_OPTION also for another markup.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_linkify_document(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    uint32_t markup, const char *text, size_t len, linkspan_writer write,
    void *context);

#ifdef __cplusplus
}
#endif

#endif
