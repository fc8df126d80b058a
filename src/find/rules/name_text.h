/* Characters around a bare name. An ill-formed byte separates words as a space
 * does, as in all rules (see linkspan_next()). */
#ifndef LKS_FIND_RULES_NAME_TEXT_H
#define LKS_FIND_RULES_NAME_TEXT_H

#include "text/slice.h"
#include "text/utf8.h"

/** The width of the character that ends at `at`, which is not 0. Returns 0 for a
 *  space, a control or an ill-formed byte. */
static inline size_t lks_ink_before(lks_slice text, size_t at)
{
    size_t width = 1;
    if (text.data[at - 1] < 0x80)
        return text.data[at - 1] > ' ';
    return lks_utf8_decode_back(text.data, text.data + at, &width) ==
                   LKS_UTF8_BAD
               ? 0
               : width;
}

/** lks_ink_before() for the character that starts at `at`, before the end of the
 *  text. */
static inline size_t lks_ink_at(lks_slice text, size_t at)
{
    size_t width = 1;
    if (text.data[at] < 0x80)
        return text.data[at] > ' ';
    return lks_utf8_decode(text.data + at, text.data + text.len, &width) ==
                   LKS_UTF8_BAD
               ? 0
               : width;
}

#endif
