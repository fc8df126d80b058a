/* The schemes that linkspan knows, and what it knows about each of them. */
#ifndef LKS_LINK_SCHEME_H
#define LKS_LINK_SCHEME_H

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

/** H20: by option, the scheme starts a link without slashes: "tel:+1-201-555-0123". */
#define LKS_SCHEME_OPAQUE 64u

/* Schemes that the library also writes, or compares letter by letter. */
#define LKS_HTTP   "http"
#define LKS_HTTPS  "https"
#define LKS_FTP    "ftp"
#define LKS_MAILTO "mailto"

/** The table: ROW(name in lower case, traits, default port, another usual port).
 *  A port is "" where there is none. */
#define LKS_SCHEMES(ROW)                                                       \
    ROW(LKS_HTTPS, LKS_SCHEME_LINKED | LKS_SCHEME_SPECIAL | LKS_SCHEME_USUAL,  \
        "443", "8443")                                                         \
    ROW(LKS_HTTP, LKS_SCHEME_LINKED | LKS_SCHEME_SPECIAL | LKS_SCHEME_USUAL,   \
        "80", "8080")                                                          \
    ROW(LKS_FTP, LKS_SCHEME_LINKED | LKS_SCHEME_SPECIAL | LKS_SCHEME_USUAL,    \
        "21", "")                                                              \
    ROW(LKS_MAILTO, LKS_SCHEME_MAIL | LKS_SCHEME_USUAL, "", "")                \
    ROW("ws", LKS_SCHEME_SPECIAL, "80", "")                                    \
    ROW("wss", LKS_SCHEME_SPECIAL, "443", "")                                  \
    ROW("javascript", LKS_SCHEME_CARRIER, "", "")                              \
    ROW("data", LKS_SCHEME_CARRIER, "", "")                                    \
    ROW("vbscript", LKS_SCHEME_CARRIER, "", "")                                \
    ROW("file", LKS_SCHEME_CARRIER, "", "")                                    \
    ROW("blob", LKS_SCHEME_CARRIER, "", "")                                    \
    ROW("tel", LKS_SCHEME_CALL | LKS_SCHEME_OPAQUE, "", "")                    \
    ROW("sms", LKS_SCHEME_CALL | LKS_SCHEME_OPAQUE, "", "")                    \
    ROW("callto", LKS_SCHEME_CALL, "", "")                                     \
    ROW("facetime", LKS_SCHEME_CALL, "", "")                                   \
    ROW("magnet", LKS_SCHEME_OPAQUE, "", "")                                   \
    ROW("geo", LKS_SCHEME_OPAQUE, "", "")                                      \
    ROW("xmpp", LKS_SCHEME_OPAQUE, "", "")                                     \
    ROW("matrix", LKS_SCHEME_OPAQUE, "", "")                                   \
    ROW("doi", LKS_SCHEME_OPAQUE, "", "")                                      \
    ROW("urn", LKS_SCHEME_OPAQUE, "", "")

typedef struct lks_scheme {
    char name[11];
    uint8_t len;
    uint8_t traits;
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
#define LKS_SCHEME_ROW(name, traits, default_port, other_port)                 \
    if (((first ^ LKS_SCHEME_WORD(name, 0)) |                                  \
         (rest ^ LKS_SCHEME_WORD(name, 8))) == 0)                              \
        return (traits);
    LKS_SCHEMES(LKS_SCHEME_ROW)
#undef LKS_SCHEME_ROW
    return 0;
}

/** False if no scheme that has one of `traits` ends in `byte`, taken as a small
 *  or a capital letter. */
static inline bool lks_ends_some_scheme(uint8_t byte, unsigned traits)
{
    uint64_t letters = 0; /* bit 1 for A and a, bit 2 for B and b ... */
#define LKS_SCHEME_ROW(name, has, default_port, other_port)                    \
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
