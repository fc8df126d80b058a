/**
 * Hosts: the ASCII and Unicode form of a domain name (UTS #46), and what a host is:
 * its kind, public suffix and registrable domain.
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
    LINKSPAN_HOST_IPV6 = 3,    /**< the range has its brackets, if written */
    LINKSPAN_HOST_NAME = 4,    /**< a single label or localhost */
    LINKSPAN_HOST_ODD_IPV4 = 5 /**< what browsers take for an IPv4 address
                                    though it does not look like one, such as
                                    0x7f.1; never a link */
};

/** Checks of UTS #46, named as there. */
enum linkspan_idna_flags {
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
enum linkspan_idna_errors {
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

/** Write the Unicode form of a name: ToUnicode of UTS #46. Returns as
 *  linkspan_host_to_ascii(), whose arguments it takes.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_host_to_unicode(const char *name,
                                                      size_t len,
                                                      uint32_t flags,
                                                      linkspan_buf *out,
                                                      uint32_t *errors);

/** Flags of linkspan_host. */
enum linkspan_host_flags {
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

/**
 * Describe the host of a link: its kind, ASCII and Unicode form, public suffix and
 * registrable domain.
 *
 * @param link     as linkspan_next() or linkspan_split_link() gave it for this
 *                 text.
 * @param data     NULL: the compiled-in lists.
 * @param host     its `size` must be set.
 * @param unicode  the Unicode form is appended to it, of an address the address;
 *                 NULL if it is not wanted.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the link has no host or what stands there
 *         is none (`host` then tells why, and `unicode` is as it was),
 *         LINKSPAN_ERR_ARG, LINKSPAN_ERR_OPTION, LINKSPAN_ERR_SPACE,
 *         LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
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
