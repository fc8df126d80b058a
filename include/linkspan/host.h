/**
 * Hosts: converting domain names between ASCII and Unicode (UTS #46), and describing
 * a host: its kind, public suffix and registrable domain.
 */
#ifndef LINKSPAN_HOST_H
#define LINKSPAN_HOST_H

#include "linkspan/base.h"
#include "linkspan/data.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ hosts */

/** Kinds of hosts. */
enum linkspan_host_kind {
    LINKSPAN_HOST_DOMAIN = 1,
    LINKSPAN_HOST_IPV4 = 2,
    LINKSPAN_HOST_IPV6 = 3,    /**< the range includes brackets, if written */
    LINKSPAN_HOST_NAME = 4,    /**< a single label, such as localhost */
    LINKSPAN_HOST_ODD_IPV4 = 5 /**< an unusual form that browsers read as an
                                    IPv4 address, such as 0x7f.1; never
                                    linked */
};

/** Checks of a domain name. The constants are named as in UTS #46. */
enum linkspan_idna_flags {
    LINKSPAN_IDNA_USE_STD3_ASCII_RULES = 1,
    LINKSPAN_IDNA_CHECK_HYPHENS = 2,
    LINKSPAN_IDNA_CHECK_BIDI = 4,
    LINKSPAN_IDNA_CHECK_JOINERS = 8,
    LINKSPAN_IDNA_VERIFY_DNS_LENGTH = 16,
    LINKSPAN_IDNA_IGNORE_INVALID_PUNYCODE = 32,
    LINKSPAN_IDNA_ALLOW_ROOT = 64, /**< not in UTS #46: accept one trailing dot,
                                        which is not counted in the length */
    LINKSPAN_IDNA_ALLOW_UNDERSCORE = 128 /**< not in UTS #46: accept an
                                              underscore despite STD3 rules */
};

/** Why a domain name is not valid: bits of `errors`. */
enum linkspan_idna_errors {
    LINKSPAN_IDNA_ERR_ILL_FORMED = 1,   /**< not UTF-8 */
    LINKSPAN_IDNA_ERR_DISALLOWED = 2,   /**< a disallowed character */
    LINKSPAN_IDNA_ERR_NOT_STD3 = 4,     /**< ASCII other than a-z 0-9 - */
    LINKSPAN_IDNA_ERR_LEADING_MARK = 8, /**< starts with a combining mark */
    LINKSPAN_IDNA_ERR_EDGE_HYPHEN = 16, /**< a label starts or ends with - */
    LINKSPAN_IDNA_ERR_HYPHENS_3_4 = 32, /**< -- as third and fourth character */
    LINKSPAN_IDNA_ERR_PUNYCODE = 64,    /**< xn-- without valid Punycode */
    LINKSPAN_IDNA_ERR_NOT_NFC = 128,    /**< decoded Punycode is not NFC */
    LINKSPAN_IDNA_ERR_BIDI = 256,       /**< breaks the Bidi Rule, RFC 5893 */
    LINKSPAN_IDNA_ERR_CONTEXTJ = 512,   /**< a misplaced joiner */
    LINKSPAN_IDNA_ERR_EMPTY_LABEL = 1024,
    LINKSPAN_IDNA_ERR_LABEL_TOO_LONG = 2048, /**< over 63 bytes in ASCII */
    LINKSPAN_IDNA_ERR_NAME_TOO_LONG = 4096,  /**< over 253 bytes in ASCII */
    LINKSPAN_IDNA_ERR_LIMIT = 8192,          /**< over 512 characters */
    LINKSPAN_IDNA_ERR_NO_ROOM = 16384        /**< internal */
};

/**
 * Write the ASCII form of a domain name: `bücher.de` -> `xn--bcher-kva.de` (ToASCII
 * of UTS #46, non-transitional).
 *
 * @param flags   bit set of LINKSPAN_IDNA_ values: what to check.
 * @param out     the result is appended to it.
 * @param errors  receives why the name is not valid, or 0 if it is valid. The result
 *                is written in both cases, as UTS #46 demands, except after
 *                LINKSPAN_IDNA_ERR_LIMIT. If `errors` is NULL, a name that is not
 *                valid gives LINKSPAN_ERR_INVALID.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (only if `errors` is NULL),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, LINKSPAN_ERR_SPACE,
 *         LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_host_to_ascii(const char *name,
                                                    size_t len, uint32_t flags,
                                                    linkspan_buf *out,
                                                    uint32_t *errors);

/** Write the Unicode form of a domain name: `xn--bcher-kva.de` -> `bücher.de`
 *  (ToUnicode of UTS #46). The arguments are those of
 *  linkspan_host_to_ascii(). Returns what that function returns.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_host_to_unicode(const char *name,
                                                      size_t len,
                                                      uint32_t flags,
                                                      linkspan_buf *out,
                                                      uint32_t *errors);

/** Flags of linkspan_host. */
enum linkspan_host_flags {
    LINKSPAN_HOST_DELEGATED = 1,   /**< the list of top-level domains has the
                                        last label of the host */
    LINKSPAN_HOST_TRAILING_DOT = 2 /**< `ascii` ends in a dot */
};

/** Longest ASCII form of a host in bytes, including brackets or a trailing dot. */
#define LINKSPAN_HOST_MAX 254

/** The description of a host. Ranges are offsets into `ascii`; the range of an absent
 *  part is empty. Example: www.example.co.uk has the suffix `co.uk` and the
 *  registrable domain `example.co.uk`. */
typedef struct linkspan_host {
    uint32_t size;   /**< sizeof(linkspan_host), set by you */
    uint32_t kind;   /**< a LINKSPAN_HOST_ value; 0: the text is not a host */
    uint32_t errors; /**< if `kind` is 0, the reason: LINKSPAN_IDNA_ERR_ bits;
                          if `kind` and `errors` are both 0, the text ends
                          in a number and is not an IPv4 address */
    uint32_t flags;  /**< LINKSPAN_HOST_DELEGATED, _TRAILING_DOT */
    size_t ascii_len;
    linkspan_range suffix;         /**< public suffix by the list's ICANN
                                        section */
    linkspan_range registrable;    /**< `suffix` and the label before it */
    linkspan_range private_suffix; /**< public suffix by both sections of the
                                        list */
    linkspan_range private_registrable; /**< `private_suffix` and the
                                             label before it */
    uint8_t address[16];                /**< IPv4: the first four bytes */
    char ascii[LINKSPAN_HOST_MAX + 2];  /**< the ASCII form, NUL-terminated; IP
                                             addresses in canonical form, IPv6 in
                                             brackets. If `kind` is 0, what browsers
                                             visit all the same, such as a name with
                                             "xn--" and no Punycode after it; empty if
                                             they refuse the host */
} linkspan_host;

/**
 * Describe a host that is given as a string: a domain name, a single label or an IP
 * address. The result has its ASCII form, public suffix and registrable domain. A
 * domain name must pass the same checks as in running text. Nothing needs to be
 * freed. For the host of a link, use linkspan_link_host().
 *
 * @param data  NULL: the compiled-in lists.
 * @param host  its `size` must be set; receives the description.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the text is not a host (host->errors says
 *         why) or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_host_describe(const char *text,
                                                    size_t len,
                                                    const linkspan_data *data,
                                                    linkspan_host *host);

/**
 * Describe the host of a link: its kind, its ASCII and Unicode form, its public
 * suffix and its registrable domain. Example: for `https://www.example.co.uk/a` the
 * range host->registrable of host->ascii is `example.co.uk`.
 *
 * @param link     from linkspan_next() or linkspan_split_link() for this text.
 * @param data     NULL: the compiled-in lists.
 * @param host     its `size` must be set; receives the description.
 * @param unicode  the Unicode form is appended to it, or the canonical form of an IP
 *                 address. NULL if you do not need it.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the link has no valid host (host->errors
 *         says why, and `unicode` is unchanged),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, LINKSPAN_ERR_SPACE,
 *         LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_link_host(const char *text, size_t len,
                                                const linkspan_link *link,
                                                const linkspan_data *data,
                                                linkspan_host *host,
                                                linkspan_buf *unicode);

#ifdef __cplusplus
}
#endif

#endif
