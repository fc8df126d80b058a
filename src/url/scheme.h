/* The schemes that linkspan knows, and what it knows about each of them. */
#ifndef LKS_URL_SCHEME_H
#define LKS_URL_SCHEME_H

#include "text/slice.h"

/** H10: together with "://" the scheme starts a link in a text. */
#define LKS_SCHEME_LINKED 1u
/** A "special scheme" of WHATWG URL other than `file`. Slashes and a host
 *  follow it, and a backslash counts as a slash. */
#define LKS_SCHEME_SPECIAL 2u
/** Links with this scheme are allowed unless the caller chooses otherwise. */
#define LKS_SCHEME_USUAL 4u
/** H11: the scheme runs, opens or carries the text after it, with or without
 *  slashes: "javascript:https://a.com/" is a program. Such text is never
 *  linked. */
#define LKS_SCHEME_CARRIER 8u
/** An address follows the scheme, without slashes. */
#define LKS_SCHEME_MAIL 16u

/** The number after the scheme is no port: "tel:911" is a call. */
#define LKS_SCHEME_CALL 32u

/** H20: text in the scheme's own syntax is a link by option, and is never searched for
 *  links: "tel:+1-201-555-0123", "did:web:example.com". */
#define LKS_SCHEME_OPAQUE 64u

/** P19: what looks like an e-mail address after the scheme is none:
 *  "sip:joe@example.com". */
#define LKS_SCHEME_HANDLE 128u

/** What has to follow the colon of a scheme (url/opaque.c reads those without
 *  slashes). */
typedef enum lks_syntax {
    LKS_SYNTAX_ANY,     /**< nothing is known: RFC 3986 */
    LKS_SYNTAX_SLASHES, /**< "//" and a host */
    LKS_SYNTAX_MAILBOX, /**< RFC 6068: addresses and header fields */
    LKS_SYNTAX_PROGRAM, /**< a program */
    LKS_SYNTAX_DATA,    /**< RFC 2397: a media type, a comma and data */
    LKS_SYNTAX_FILE,    /**< RFC 8089: the path of a file */
    LKS_SYNTAX_NESTED,  /**< another URL */
    LKS_SYNTAX_NUMBER,  /**< RFC 3966: a telephone number */
    LKS_SYNTAX_NUMBERS, /**< RFC 5724: telephone numbers, and a query */
    LKS_SYNTAX_PLACE,   /**< RFC 5870: two numbers of degrees */
    LKS_SYNTAX_MAGNET,  /**< a query */
    LKS_SYNTAX_ADDRESS, /**< a local part, `@` and a domain, as RFC 5122 has it */
    LKS_SYNTAX_MATRIX,  /**< MSC 2312: "u/", "r/", "roomid/" or "e/" */
    LKS_SYNTAX_DOI,     /**< ISO 26324: "10.1000/182" */
    LKS_SYNTAX_URN,     /**< RFC 8141: a namespace, a colon and a name */
    LKS_SYNTAX_DID,     /**< W3C: a method, a colon and an identifier */
    LKS_SYNTAX_NEWS,    /**< RFC 5538: a group, or the address of an article */
    LKS_SYNTAX_BITCOIN, /**< BIP 21: an address in Base58 or Bech32 */
    LKS_SYNTAX_ETHEREUM, /**< EIP-681: an address in hexadecimal, or an ENS name */
    LKS_SYNTAX_NOSTR     /**< NIP-21: an identifier in Bech32 */
} lks_syntax;

/* Schemes that the library also writes, or compares letter by letter. */
#define LKS_HTTP   "http"
#define LKS_HTTPS  "https"
#define LKS_FTP    "ftp"
#define LKS_MAILTO "mailto"

/** The longest scheme that is searched for, and that a caller can add. */
#define LKS_SCHEME_LONGEST 32u

/** True for the syntax of a scheme whose links have no slashes (H20). */
static inline bool lks_has_no_slashes(lks_syntax syntax)
{
    return syntax == LKS_SYNTAX_ANY || syntax >= LKS_SYNTAX_NUMBER;
}

/** The table: ROW(name in lower case, traits, syntax, default port, another usual
 *  port). A port is "" where there is none, or where no href leaves it out. */
#define LKS_SCHEMES(ROW)                                                       \
    ROW(LKS_HTTPS, LKS_SCHEME_LINKED | LKS_SCHEME_SPECIAL | LKS_SCHEME_USUAL,  \
        LKS_SYNTAX_SLASHES, "443", "8443")                                     \
    ROW(LKS_HTTP, LKS_SCHEME_LINKED | LKS_SCHEME_SPECIAL | LKS_SCHEME_USUAL,   \
        LKS_SYNTAX_SLASHES, "80", "8080")                                      \
    ROW(LKS_FTP, LKS_SCHEME_LINKED | LKS_SCHEME_SPECIAL | LKS_SCHEME_USUAL,    \
        LKS_SYNTAX_SLASHES, "21", "")                                          \
    ROW(LKS_MAILTO, LKS_SCHEME_MAIL | LKS_SCHEME_USUAL, LKS_SYNTAX_MAILBOX,    \
        "", "")                                                                \
    ROW("ws", LKS_SCHEME_SPECIAL, LKS_SYNTAX_SLASHES, "80", "")                \
    ROW("wss", LKS_SCHEME_SPECIAL, LKS_SYNTAX_SLASHES, "443", "")              \
    ROW("javascript", LKS_SCHEME_CARRIER, LKS_SYNTAX_PROGRAM, "", "")          \
    ROW("vbscript", LKS_SCHEME_CARRIER, LKS_SYNTAX_PROGRAM, "", "")            \
    ROW("data", LKS_SCHEME_CARRIER, LKS_SYNTAX_DATA, "", "")                   \
    ROW("file", LKS_SCHEME_CARRIER, LKS_SYNTAX_FILE, "", "")                   \
    ROW("blob", LKS_SCHEME_CARRIER, LKS_SYNTAX_NESTED, "", "")                 \
    ROW("tel", LKS_SCHEME_CALL | LKS_SCHEME_OPAQUE, LKS_SYNTAX_NUMBER, "", "") \
    ROW("sms", LKS_SCHEME_CALL | LKS_SCHEME_OPAQUE, LKS_SYNTAX_NUMBERS, "",    \
        "")                                                                    \
    ROW("callto", LKS_SCHEME_CALL, LKS_SYNTAX_ANY, "", "")                     \
    ROW("facetime", LKS_SCHEME_CALL, LKS_SYNTAX_ANY, "", "")                   \
    ROW("magnet", LKS_SCHEME_OPAQUE, LKS_SYNTAX_MAGNET, "", "")                \
    ROW("geo", LKS_SCHEME_OPAQUE, LKS_SYNTAX_PLACE, "", "")                    \
    ROW("xmpp", LKS_SCHEME_OPAQUE | LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", \
        "")                                                                    \
    ROW("sip", LKS_SCHEME_OPAQUE | LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "",  \
        "")                                                                    \
    ROW("sips", LKS_SCHEME_OPAQUE | LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", \
        "")                                                                    \
    ROW("matrix", LKS_SCHEME_OPAQUE, LKS_SYNTAX_MATRIX, "", "")                \
    ROW("doi", LKS_SCHEME_OPAQUE, LKS_SYNTAX_DOI, "", "")                      \
    ROW("urn", LKS_SCHEME_OPAQUE, LKS_SYNTAX_URN, "", "")                      \
    ROW("did", LKS_SCHEME_OPAQUE, LKS_SYNTAX_DID, "", "")                      \
    ROW("bitcoin", LKS_SCHEME_OPAQUE, LKS_SYNTAX_BITCOIN, "", "")              \
    ROW("ethereum", LKS_SCHEME_OPAQUE, LKS_SYNTAX_ETHEREUM, "", "")            \
    ROW("nostr", LKS_SCHEME_OPAQUE, LKS_SYNTAX_NOSTR, "", "")                  \
    ROW("news", 0, LKS_SYNTAX_NEWS, "", "")                                    \
    ROW("acct", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")                 \
    ROW("cid", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")                  \
    ROW("mid", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")                  \
    ROW("im", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")                   \
    ROW("pres", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")                 \
    ROW("jabber", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")               \
    ROW("skype", LKS_SCHEME_HANDLE, LKS_SYNTAX_ANY, "", "")                    \
    ROW("h323", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")                 \
    ROW("iax", LKS_SCHEME_HANDLE, LKS_SYNTAX_ADDRESS, "", "")                  \
    ROW("git", LKS_SCHEME_HANDLE, LKS_SYNTAX_SLASHES, "", "")                  \
    ROW("irc", LKS_SCHEME_HANDLE, LKS_SYNTAX_SLASHES, "", "")                  \
    ROW("ircs", LKS_SCHEME_HANDLE, LKS_SYNTAX_SLASHES, "", "")                 \
    ROW("rsync", LKS_SCHEME_HANDLE, LKS_SYNTAX_SLASHES, "", "")                \
    ROW("sftp", LKS_SCHEME_HANDLE, LKS_SYNTAX_SLASHES, "", "")                 \
    ROW("ftps", LKS_SCHEME_HANDLE, LKS_SYNTAX_SLASHES, "", "")                 \
    ROW("ssh", LKS_SCHEME_HANDLE, LKS_SYNTAX_SLASHES, "", "")                  \
    ROW("nntp", 0, LKS_SYNTAX_SLASHES, "", "")                                 \
    ROW("ipfs", 0, LKS_SYNTAX_SLASHES, "", "")

typedef struct lks_scheme {
    char name[11];
    uint8_t len;
    uint8_t traits;
    lks_syntax syntax;
    char default_port[4];
    char other_port[5]; /**< another usual port */
} lks_scheme;

/** The row of a scheme, which is written without its colon. The case does not
 *  matter, nor do tabs and line breaks, which browsers drop: "java", a tab and
 *  "script" is javascript. An unknown scheme gets a row without traits. */
const lks_scheme *lks_scheme_of(lks_slice written);

/** True if a scheme without its colon is `name`, which is in lower case. Case,
 *  tabs and line breaks do not matter, as in lks_scheme_of(). */
bool lks_is_scheme(lks_slice written, const char *name, size_t len);

/** True if the port is the scheme's default port or its other usual one. */
bool lks_is_usual_port(const lks_scheme *scheme, lks_slice port);

/** The scheme of a URL that is written without one. */
static inline const char *lks_implied_scheme(bool is_http_implied)
{
    return is_http_implied ? LKS_HTTP : LKS_HTTPS;
}

/* Zeros that extend any name to sixteen bytes and more. */
#define LKS_SCHEME_PADDING "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"

/* The byte at `at` of a name, moved to its place in a word; 0 after the name. */
#define LKS_SCHEME_BYTE(name, at)                                              \
    ((uint64_t)(uint8_t)(name LKS_SCHEME_PADDING)[at] << 8 * ((at) % 8))

/* Eight bytes of a name as a number, the first byte lowest. The name is a
 * string literal, so compilers make this a constant. A static analyser that
 * cannot evaluate it can be given a simpler definition (tools/check_style). */
#ifndef LKS_SCHEME_WORD
#    define LKS_SCHEME_WORD(name, at)                                          \
        (LKS_SCHEME_BYTE(name, (at) + 0) | LKS_SCHEME_BYTE(name, (at) + 1) |   \
         LKS_SCHEME_BYTE(name, (at) + 2) | LKS_SCHEME_BYTE(name, (at) + 3) |   \
         LKS_SCHEME_BYTE(name, (at) + 4) | LKS_SCHEME_BYTE(name, (at) + 5) |   \
         LKS_SCHEME_BYTE(name, (at) + 6) | LKS_SCHEME_BYTE(name, (at) + 7))
#endif

/** The traits of a scheme of at most sixteen letters, in lower case. `first`
 *  holds the first eight of them, in the order of its bytes from the lowest on,
 *  and `rest` the others. 0 if the scheme is unknown. */
static inline unsigned lks_scheme_traits(uint64_t first, uint64_t rest)
{
#define LKS_SCHEME_ROW(name, traits, syntax, default_port, other_port)         \
    if (((first ^ LKS_SCHEME_WORD(name, 0)) |                                  \
         (rest ^ LKS_SCHEME_WORD(name, 8))) == 0)                              \
        return (traits);
    LKS_SCHEMES(LKS_SCHEME_ROW)
#undef LKS_SCHEME_ROW
    return 0;
}

/** False if no scheme that has one of `traits` ends in `byte`, taken as a small
 *  or a capital letter. Not for LKS_SCHEME_HANDLE, since "h323" ends in a digit. */
static inline bool lks_ends_some_scheme(uint8_t byte, unsigned traits)
{
    uint64_t letters = 0; /* bit 1 for A and a, bit 2 for B and b ... */
#define LKS_SCHEME_ROW(name, has, syntax, default_port, other_port)            \
    letters |= (uint64_t)(((has)&traits) != 0)                                 \
               << ((name)[sizeof(name) - 2] & 31);
    LKS_SCHEMES(LKS_SCHEME_ROW)
#undef LKS_SCHEME_ROW
    return (letters | letters << 32) >> (byte & 63) & (byte >> 6 == 1);
}

/** True for a byte that can be part of the name of a server after two
 *  backslashes. */
static inline bool lks_is_server_byte(uint8_t byte)
{
    return byte >= 0x80 || lks_is_ascii_alnum(byte) ||
           lks_is_one_of(byte, ".-_@");
}

#endif
