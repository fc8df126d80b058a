/* A URL's parts in one readable line each: ⁞ separates segments, pairs and
 * directives, ≔ a key from its value; NULL means absent. */
#ifndef LKS_SUPPORT_STRUCTURE_H
#define LKS_SUPPORT_STRUCTURE_H

#include <string.h>

#include "linkspan/linkspan.h"

#define LKS_STRUCTURE_MAX 16

typedef struct lks_structure {
    linkspan_url url;
    linkspan_str segments[LKS_STRUCTURE_MAX];
    linkspan_pair pairs[LKS_STRUCTURE_MAX];
    linkspan_str directives[LKS_STRUCTURE_MAX];
} lks_structure;

static inline linkspan_str lks_str_of(const char *text)
{
    return (linkspan_str){text, text ? strlen(text) : 0};
}

/* Cut the first piece off `rest`; `rest->data` is NULL after the last. */
static inline linkspan_str lks_cut(linkspan_str *rest, const char *separator)
{
    linkspan_str piece = *rest;
    for (size_t at = 0; at + strlen(separator) <= rest->len; at++) {
        if (memcmp(rest->data + at, separator, strlen(separator)) != 0)
            continue;
        piece.len = at;
        rest->data += at + strlen(separator);
        rest->len -= at + strlen(separator);
        return piece;
    }
    *rest = (linkspan_str){NULL, 0};
    return piece;
}

static inline size_t lks_cut_all(const char *text, linkspan_str *pieces)
{
    size_t count = 0;
    linkspan_str rest = lks_str_of(text);
    while (rest.data && count < LKS_STRUCTURE_MAX)
        pieces[count++] = lks_cut(&rest, "⁞");
    return count;
}

/** Fill `s`, whose URL points into it and into the strings. */
static inline void lks_structure_of(lks_structure *s, const char *path,
                                    const char *query, const char *fragment,
                                    const char *directives)
{
    linkspan_str pairs[LKS_STRUCTURE_MAX];
    *s = (lks_structure){.url = {.size = sizeof s->url,
                                 .scheme = lks_str_of("https://"),
                                 .host = lks_str_of("x"),
                                 .fragment = lks_str_of(fragment)}};
    s->url.segment_count = lks_cut_all(path, s->segments);
    s->url.segments = path ? s->segments : NULL;
    s->url.pair_count = lks_cut_all(query, pairs);
    s->url.pairs = query ? s->pairs : NULL;
    for (size_t i = 0; i < s->url.pair_count; i++) {
        s->pairs[i].value = pairs[i];
        s->pairs[i].key = lks_cut(&s->pairs[i].value, "≔");
    }
    s->url.directive_count = lks_cut_all(directives, s->directives);
    s->url.directives = directives ? s->directives : NULL;
}

#endif
