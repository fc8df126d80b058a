/* Rows that show a link in its text: ⸠ before the link, ¦ after its host, ⸡
 * after its end. None of the three is part of the text. */
#ifndef LKS_SUPPORT_MARKED_H
#define LKS_SUPPORT_MARKED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define LKS_MARKED_MAX 1024

typedef struct lks_marked {
    char text[LKS_MARKED_MAX];
    size_t len;
    size_t start;    /**< start of the link; 0 without ⸠ */
    size_t host_end; /**< SIZE_MAX without ¦ */
    size_t end;      /**< SIZE_MAX without ⸡ */
} lks_marked;

static inline bool lks_take_sign(const char **at, const char *sign)
{
    const size_t len = strlen(sign);
    const bool is_there = strncmp(*at, sign, len) == 0;
    if (is_there)
        *at += len;
    return is_there;
}

static inline lks_marked lks_unmark(const char *marked)
{
    lks_marked m = {.host_end = (size_t)-1, .end = (size_t)-1};
    while (*marked && m.len < sizeof m.text - 1) {
        if (lks_take_sign(&marked, "⸠"))
            m.start = m.len;
        else if (lks_take_sign(&marked, "¦"))
            m.host_end = m.len;
        else if (lks_take_sign(&marked, "⸡"))
            m.end = m.len;
        else
            m.text[m.len++] = *marked++;
    }
    return m;
}

#endif
