/* Texts without the NUL that literals end in: reading one byte too far is then
 * noticed by the sanitisers. */
#ifndef LKS_SUPPORT_EXACT_H
#define LKS_SUPPORT_EXACT_H

#include <stdlib.h>
#include <string.h>

/** The bytes of a string alone; caller frees. */
static inline char *exact_copy(const char *text)
{
    const size_t len = strlen(text);
    char *copy = malloc(len > 0 ? len : 1);
    if (!copy)
        abort();
    memcpy(copy, text, len);
    return copy;
}

#endif
