/* Classes of letters by script, as far as the tailored rules distinguish
 * scripts. The rules need to know which scripts are written right beside a URL,
 * without a space, as Chinese and Japanese are. */
#ifndef LKS_UNICODE_NATIVE_H
#define LKS_UNICODE_NATIVE_H

#include <stdbool.h>
#include <stdint.h>

/** Class of a letter, mark or letter number; tools/tablegen/native.py has the
 *  same numbers. */
typedef enum lks_native {
    LKS_NATIVE_NONE,  /**< no letter, or one used in many scripts */
    LKS_NATIVE_MARK,  /**< a mark, which belongs to the letter before it */
    LKS_NATIVE_LATIN, /**< ASCII letters too */
    LKS_NATIVE_OTHER, /**< Greek, Cyrillic and all scripts that no rule names */
    LKS_NATIVE_UNSPACED, /**< those of them that have no spaces between words:
                          *   Yi, Tai Tham, Javanese and others, by Line_Break */
    LKS_NATIVE_HAN,
    LKS_NATIVE_HIRAGANA,
    LKS_NATIVE_KATAKANA,
    LKS_NATIVE_KANA, /**< the long vowel mark, used in Hiragana and Katakana */
    LKS_NATIVE_BOPOMOFO,
    LKS_NATIVE_HANGUL,
    LKS_NATIVE_THAI,
    LKS_NATIVE_SOUTHEAST, /**< Lao, Khmer, Myanmar */
    LKS_NATIVE_INDIC,     /**< Devanagari to Sinhala */
    LKS_NATIVE_ARABIC,
    LKS_NATIVE_HEBREW,
    LKS_NATIVE_SPACED /**< Ethiopic, Georgian, Armenian */
} lks_native;

lks_native lks_native_of(uint32_t cp);

/** Sets of classes. */
#define LKS_NATIVE_BIT(class) (1u << (class))

/** P2: scripts whose writing can touch a URL without a space. */
#define LKS_NATIVE_TOUCHING (~0u << LKS_NATIVE_HAN)
/** P3: those of the scripts in LKS_NATIVE_TOUCHING that join an ending to a
 *  foreign word. Han, Katakana and Bopomofo have no endings: after a hyphen
 *  they are part of a name. */
#define LKS_NATIVE_WITH_ENDINGS                                                \
    (LKS_NATIVE_TOUCHING &                                                     \
     ~(LKS_NATIVE_BIT(LKS_NATIVE_HAN) | LKS_NATIVE_BIT(LKS_NATIVE_KATAKANA) |  \
       LKS_NATIVE_BIT(LKS_NATIVE_KANA) | LKS_NATIVE_BIT(LKS_NATIVE_BOPOMOFO)))
/** Scripts that are written without spaces between words, by Line_Break. Hangul
 *  breaks between syllables too, but has spaces. */
#define LKS_NATIVE_SPACELESS                                                   \
    (LKS_NATIVE_BIT(LKS_NATIVE_UNSPACED) | LKS_NATIVE_BIT(LKS_NATIVE_HAN) |    \
     LKS_NATIVE_BIT(LKS_NATIVE_HIRAGANA) |                                     \
     LKS_NATIVE_BIT(LKS_NATIVE_KATAKANA) | LKS_NATIVE_BIT(LKS_NATIVE_KANA) |   \
     LKS_NATIVE_BIT(LKS_NATIVE_BOPOMOFO) | LKS_NATIVE_BIT(LKS_NATIVE_THAI) |   \
     LKS_NATIVE_BIT(LKS_NATIVE_SOUTHEAST))
/** Letters that are not Latin. */
#define LKS_NATIVE_NOT_LATIN (~0u << LKS_NATIVE_OTHER)
#define LKS_NATIVE_LETTERS   (~0u << LKS_NATIVE_LATIN)

static inline bool lks_native_is_in(lks_native class, uint32_t set)
{
    return (set >> class & 1) != 0;
}

/** P20 (a space is missing between two sentences): true for a Greek or Cyrillic
 *  capital, with which the second sentence may start. */
static inline bool lks_is_native_capital(uint32_t cp)
{
    return (cp >= 0x391 && cp <= 0x3A9) || (cp >= 0x400 && cp <= 0x42F);
}

#endif
