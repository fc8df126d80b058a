#include "support/alphabet.h"

#include <string.h>

#include "support/random.h"

#include "linkspan/linkspan.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const char *const ordinary[] = {
    "a",
    "b",
    "z",
    "A",
    "F",
    "0",
    "4",
    "9",
    "_",
    "-",
    "$",
    "~",
    "*",
    "|",
    "`",
    "\\",
    "^",
    "ä",
    "é",
    "ß",
    "β",
    "Ж",
    "א",
    "ع",
    "ه",
    "ก",
    "한",
    "あ",
    "ア",
    "中",
    "क",
    "𝒳",
    "😀",
    "👍",
    "\xE2\x80\xA6",
    "e\xCC\x81",
    "\xE2\x80\xA2",
};

static const char *const syntax[] = {"/", "?", "#", "&", "=",   "+",
                                     "@", ":", ",", ";", ":~:", "%"};

static const char *const soft[] = {
    ".",  ",", "!", "?", ":", ";",   "'",  "\"", "»",           "。",
    "、", "।", "؟", "’", "”", "...", "!?", "；", "\xE2\x80\xA4"};

static const char *const hard[] = {
    " ",
    "\t",
    "\n",
    "\xC2\xA0",
    "\xE3\x80\x80",
    "\x7F",
    "\xEE\x80\x80",
    "\xE2\x8C\xA9" /* U+2329, deprecated (hence Hard by T12) */,
    "\xE2\x8C\xAA",
    "\xEF\xBF\xBF" /* noncharacter */,
    "\xCD\xB8" /* unassigned */};

static const char *const marks[] = {
    ":~:", ":~", "~:", ":",   "~",   "#",    ":~:~:", "&",       ",",
    "a",   "(",  ")",  "%3A", "%7E", "%7e:", "::~:",  ":~:text="};

static const char *const escapes[] = {
    "%",   "%%",        "%4",        "%41", "%25",    "%2541",     "%2F",
    "%3F", "%23",       "%26",       "%3D", "%2B",    "%2C",       "%2c",
    "%3a", "%5C",       "%20",       "%0A", "%C3%A4", "%e2%80%ae", "%E2%80%8B",
    "%28", "%29",       "%2E",       "4",   "1",      "F",         "f",
    "2",   "%EF%BC%88", "%EF%BC%89", "%00"};

static const char *const invisible[] = {"\xE2\x80\x8C",
                                        "\xE2\x80\x8D",
                                        "\xE2\x80\x8B",
                                        "\xE2\x80\xAE",
                                        "\xE2\x80\x8F",
                                        "\xE2\x81\xA6",
                                        "\xD8\x9C",
                                        "\xEF\xBB\xBF",
                                        "\xEF\xB8\x8F",
                                        "\xEF\xB8\x8E",
                                        "\xF3\xA0\x81\xA1",
                                        "\xC2\xAD",
                                        "\xE2\x81\xA0",
                                        "क\xE0\xA5\x8D",
                                        "ه",
                                        "م",
                                        "ا",
                                        "\xD9\x8E",
                                        "❤",
                                        "1",
                                        "👨",
                                        "ᠠ",
                                        "\xE2\x81\x84",
                                        "Ɂ",
                                        "：",
                                        "？",
                                        "\xE2\x88\x95",
                                        "．"};

static const char *const ill_formed[] = {
    "\x80",     "\xBF",     "\xC3",         "\xC2\xC2",     "\xFF",
    "\xC0\xAF", "\xE2\x82", "\xED\xA0\x80", "\xF0\x9F\x98", "\xF4\x90\x80\x80",
    "\xF5",     "\xE0\x80", "\xA4",         "%FF",          "%C2%C2",
    "%C3",      "%A4",      "%E2%82",       "%80"};

static size_t put(const char *text, uint8_t *out)
{
    const size_t len = strlen(text);
    memcpy(out, text, len);
    return len;
}

#define PICK(list) put((list)[lks_random_below(random, COUNT(list))], out)

static size_t put_code_point(uint32_t cp, uint8_t *out)
{
    if (cp < 0x80) {
        out[0] = (uint8_t)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (uint8_t)(0xC0 | cp >> 6);
        out[1] = (uint8_t)(0x80 | (cp & 0x3F));
        return 2;
    }
    out[0] = (uint8_t)(0xE0 | cp >> 12);
    out[1] = (uint8_t)(0x80 | (cp >> 6 & 0x3F));
    out[2] = (uint8_t)(0x80 | (cp & 0x3F));
    return 3;
}

/* All pairs of the data, found once; all are in the Basic Multilingual
 * Plane. */
static size_t put_bracket(uint64_t *random, uint8_t *out)
{
    static uint32_t brackets[256];
    static size_t count;
    if (count == 0)
        for (uint32_t cp = 0; cp < 0x10000; cp++)
            if (linkspan_link_bracket(cp) && count + 2 <= COUNT(brackets)) {
                brackets[count++] = linkspan_link_bracket(cp);
                brackets[count++] = cp;
            }
    return put_code_point(brackets[lks_random_below(random, count)], out);
}

/* Brackets of few kinds, so that they often match. */
static size_t put_nested(uint64_t *random, uint8_t *out)
{
    static const char *const few[] = {"(", ")",  "(",  ")",  "[",  "]",
                                      "(", "）", "（", "」", "「", "a",
                                      "/", "&",  "=",  ".",  ",",  ":~:"};
    return PICK(few);
}

/* Any code point that UTF-8 encodes in at most three bytes */
static size_t put_any(uint64_t *random, uint8_t *out)
{
    const uint32_t cp = (uint32_t)lks_random_below(random, 0xD800);
    return put_code_point(cp, out);
}

static size_t put_mixed(uint64_t *random, uint8_t *out)
{
    const size_t dice = lks_random_below(random, 100);
    if (dice < 36)
        return PICK(ordinary);
    if (dice < 56)
        return PICK(syntax);
    if (dice < 70)
        return PICK(soft);
    if (dice < 82)
        return put_nested(random, out);
    if (dice < 87)
        return put_bracket(random, out);
    if (dice < 90)
        return put_any(random, out);
    if (dice < 93)
        return PICK(invisible);
    if (dice < 97)
        return PICK(escapes);
    return PICK(hard);
}

lks_flavour lks_random_flavour(uint64_t *random, bool may_be_ill_formed)
{
    const lks_flavour flavour =
        (lks_flavour)lks_random_below(random, LKS_FLAVOURS);
    return flavour == LKS_FLAVOUR_ILL_FORMED && !may_be_ill_formed
               ? LKS_FLAVOUR_MIXED
               : flavour;
}

size_t lks_random_piece(uint64_t *random, lks_flavour flavour,
                        uint8_t out[LKS_PIECE_MAX])
{
    const bool keeps_flavour = lks_random_below(random, 3) > 0;
    if (!keeps_flavour)
        return put_mixed(random, out);
    switch (flavour) {
    case LKS_FLAVOUR_BRACKETS:
        return put_nested(random, out);
    case LKS_FLAVOUR_MARKS:
        return PICK(marks);
    case LKS_FLAVOUR_ESCAPES:
        return PICK(escapes);
    case LKS_FLAVOUR_INVISIBLE:
        return PICK(invisible);
    case LKS_FLAVOUR_ILL_FORMED:
        if (lks_random_below(random, 4) == 0)
            return PICK(ill_formed);
        return put_mixed(random, out);
    default:
        return put_mixed(random, out);
    }
}

size_t lks_random_text(uint64_t *random, lks_flavour flavour, size_t pieces,
                       uint8_t *out, size_t room)
{
    size_t len = 0;
    while (pieces-- > 0) {
        uint8_t piece[LKS_PIECE_MAX];
        const size_t width = lks_random_piece(random, flavour, piece);
        if (width > room - len)
            break;
        memcpy(out + len, piece, width);
        len += width;
    }
    return len;
}
