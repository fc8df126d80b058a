#include "cli/glob.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

typedef enum token_kind {
    TOKEN_BYTE,
    TOKEN_SET,      /* one byte of a set; the set never has a slash */
    TOKEN_STAR,     /* zero or more bytes that are not slashes */
    TOKEN_FOLDERS,  /* nothing, or any bytes and then a slash */
    TOKEN_ANYTHING, /* zero or more bytes of any value */
} token_kind;

typedef struct token {
    token_kind kind;
    unsigned char byte;
    uint8_t set[32];
} token;

struct glob {
    size_t count;
    token *tokens;
};

static void put_in_set(token *t, unsigned first, unsigned last)
{
    for (unsigned c = first; c <= last; c++)
        t->set[c / 8] = (uint8_t)(t->set[c / 8] | 1u << c % 8);
}

static bool is_in_set(const token *t, unsigned char c)
{
    return (t->set[c / 8] >> c % 8 & 1) != 0;
}

/* Returns the character of a set at `*at`. If a backslash stands at `*at`, the
 * character after the backslash is meant literally: `*at` moves to that character,
 * and the function returns it. */
static unsigned set_character(const char *p, size_t *at, size_t len)
{
    if (p[*at] == '\\' && *at + 1 < len)
        (*at)++;
    return (unsigned char)p[*at];
}

/* Read the set after an opening bracket. Returns the place after the closing
 * bracket, or 0 if there is none. A closing bracket as the first byte of the
 * set belongs to the set. */
static size_t read_set(const char *p, size_t at, size_t len, token *t)
{
    const bool is_negated = at < len && (p[at] == '!' || p[at] == '^');
    t->kind = TOKEN_SET;
    at += is_negated;
    for (size_t start = at; at < len && (p[at] != ']' || at == start); at++) {
        const unsigned first = set_character(p, &at, len);
        unsigned last = first;
        if (at + 2 < len && p[at + 1] == '-' && p[at + 2] != ']') {
            at += 2;
            last = set_character(p, &at, len);
        }
        put_in_set(t, first, last);
    }
    if (at >= len)
        return 0;
    for (size_t i = 0; is_negated && i < sizeof t->set; i++)
        t->set[i] = (uint8_t)~t->set[i];
    t->set['/' / 8] = (uint8_t)(t->set['/' / 8] & ~(1u << '/' % 8));
    return at + 1;
}

/* Read stars. Two stars that stand alone between two slashes, or between the
 * start of the pattern and a slash, match folders; the slash after them belongs
 * to the token. Two stars that are the whole pattern, or all of it after the
 * last slash, match anything. Returns where the token ends. */
static size_t read_stars(const char *p, size_t at, size_t len, token *t)
{
    const size_t start = at;
    while (at < len && p[at] == '*')
        at++;
    t->kind = TOKEN_STAR;
    if (at - start != 2 || (start > 0 && p[start - 1] != '/'))
        return at;
    if (at == len) {
        t->kind = TOKEN_ANYTHING;
        return at;
    }
    if (p[at] != '/')
        return at;
    t->kind = TOKEN_FOLDERS;
    return at + 1;
}

/* Read a token; returns where it ends, or 0 if a bracket is not closed. */
static size_t read_token(const char *p, size_t at, size_t len, token *t)
{
    memset(t, 0, sizeof *t);
    switch (p[at]) {
    case '*':
        return read_stars(p, at, len, t);
    case '[':
        return read_set(p, at + 1, len, t);
    case '?':
        t->kind = TOKEN_SET;
        put_in_set(t, 0, '/' - 1);
        put_in_set(t, '/' + 1, 255);
        return at + 1;
    case '\\':
        at += at + 1 < len;
        break;
    default:
        break;
    }
    t->byte = (unsigned char)p[at];
    return at + 1;
}

glob *glob_new(const char *pattern, size_t len)
{
    if (len > GLOB_MAX)
        return NULL;
    glob *const g = must_resize(NULL, sizeof *g);
    *g = (glob){.tokens = must_resize(NULL, len * sizeof *g->tokens)};
    for (size_t at = 0; at < len;) {
        at = read_token(pattern, at, len, &g->tokens[g->count++]);
        if (at == 0) {
            glob_free(g);
            return NULL;
        }
    }
    return g;
}

void glob_free(glob *g)
{
    if (!g)
        return;
    free(g->tokens);
    free(g);
}

/* `may[i]` says whether token i can come next. If such a token can match the
 * empty string, set `may` for the token after it too. */
static void pass_over(const glob *g, bool *may)
{
    for (size_t i = 0; i < g->count; i++)
        if (may[i] && (g->tokens[i].kind == TOKEN_STAR ||
                       g->tokens[i].kind == TOKEN_ANYTHING ||
                       g->tokens[i].kind == TOKEN_FOLDERS))
            may[i + 1] = true;
}

/* For each token of `may`, except TOKEN_FOLDERS, that matches the byte `c`: set in
 * `then` which token can come after this byte. For TOKEN_FOLDERS,
 * glob_matches() does this. */
static void read_byte(const glob *g, unsigned char c, const bool *may,
                      bool *then)
{
    memset(then, 0, g->count + 1);
    for (size_t i = 0; i < g->count; i++) {
        const token *const t = &g->tokens[i];
        if (!may[i])
            continue;
        /* the set of a token that has none is empty */
        if (t->kind == TOKEN_BYTE ? t->byte == c : is_in_set(t, c))
            then[i + 1] = true;
        if (t->kind == TOKEN_ANYTHING || (t->kind == TOKEN_STAR && c != '/'))
            then[i] = true;
    }
}

bool glob_matches(const glob *g, const char *path)
{
    /* inside[i]: token i is a TOKEN_FOLDERS, and a match of this token has started.
     * Any slash can end that match. */
    static _Thread_local bool states[2][GLOB_MAX + 1];
    static _Thread_local bool inside[GLOB_MAX];
    bool *may = states[0];
    bool *then = states[1];
    memset(may, 0, g->count + 1);
    memset(inside, 0, g->count);
    may[0] = true;
    for (; *path; path++) {
        const unsigned char c = (unsigned char)*path;
        pass_over(g, may);
        read_byte(g, c, may, then);
        for (size_t i = 0; i < g->count; i++) {
            if (g->tokens[i].kind != TOKEN_FOLDERS)
                continue;
            inside[i] = inside[i] || may[i];
            if (inside[i] && c == '/')
                then[i + 1] = true;
        }
        bool *const swapped = may;
        may = then;
        then = swapped;
    }
    pass_over(g, may);
    return may[g->count];
}
