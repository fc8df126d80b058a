#include "cli/input/walk.h"

#include <stdlib.h>
#include <string.h>

#include "cli/platform/message.h"

#define BYTES     256
#define WORD_BITS 64

typedef enum token_kind {
    TOKEN_BYTE,
    TOKEN_ANY,      /* one byte that is not a slash */
    TOKEN_SET,      /* one byte of a set; the set never has a slash */
    TOKEN_STAR,     /* zero or more bytes that are not slashes */
    TOKEN_FOLDERS,  /* nothing, or any bytes and then a slash */
    TOKEN_INSIDE,   /* the bytes of TOKEN_FOLDERS, which stands before it */
    TOKEN_ANYTHING, /* zero or more bytes of any value */
    TOKEN_END       /* the pattern has matched */
} token_kind;

typedef struct token {
    uint8_t kind;
    unsigned char byte;
    uint8_t set[BYTES / 8];
} token;

/* Bit i of a row stands for token i of all patterns together, with a TOKEN_END after
 * each pattern. */
typedef uint64_t *row;

struct globs {
    token *tokens; /* until the rows are made */
    size_t count;
    size_t room;
    size_t *ends; /* the TOKEN_END of each pattern */
    size_t patterns;
    size_t ends_room;

    size_t words; /* of a row; 0: the rows are not made yet */
    uint64_t *rows;
    uint8_t class_of[BYTES]; /* bytes of a class are in the same tokens */
    size_t classes;
    row reads;     /* for each class: tokens that read its bytes */
    row stays[2];  /* tokens that read a byte and stay; [1]: not for a slash */
    row skips_one; /* tokens that may match nothing */
    row skips_two; /* TOKEN_FOLDERS, to the token after TOKEN_INSIDE */
    row ends_at;   /* each TOKEN_END */
    row starts;    /* tokens that can come first */
    row now;       /* tokens that can come next */
    size_t first, to; /* words of `now` outside this range are 0 */
    uint64_t steps;
};

/* ---------------------------------------------------------- reading patterns */

static void put_in_set(token *t, unsigned first, unsigned last)
{
    for (unsigned c = first; c <= last; c++)
        t->set[c / 8] = (uint8_t)(t->set[c / 8] | 1u << c % 8);
}

static bool is_in_set(const token *t, unsigned c)
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
    *t = (token){.kind = TOKEN_BYTE};
    switch (p[at]) {
    case '*':
        return read_stars(p, at, len, t);
    case '[':
        return read_set(p, at + 1, len, t);
    case '?':
        t->kind = TOKEN_ANY;
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

static void add_token(globs *g, const token *t)
{
    if (g->count == g->room) {
        g->room = 2 * g->room + 64;
        g->tokens = must_resize(g->tokens, g->room * sizeof *g->tokens);
    }
    g->tokens[g->count++] = *t;
}

bool globs_add(globs *g, const char *pattern, size_t len)
{
    const size_t start = g->count;
    token t = {.kind = TOKEN_END};
    if (len > GLOB_MAX)
        return false;
    for (size_t at = 0; at < len;) {
        const uint8_t before = t.kind;
        at = read_token(pattern, at, len, &t);
        if (at == 0) {
            g->count = start;
            return false;
        }
        /* any folders twice are any folders */
        if (t.kind == TOKEN_FOLDERS && before == TOKEN_FOLDERS)
            continue;
        add_token(g, &t);
        if (t.kind == TOKEN_FOLDERS)
            add_token(g, &(token){.kind = TOKEN_INSIDE});
    }
    add_token(g, &(token){.kind = TOKEN_END});
    if (g->patterns == g->ends_room) {
        g->ends_room = 2 * g->ends_room + 16;
        g->ends = must_resize(g->ends, g->ends_room * sizeof *g->ends);
    }
    g->ends[g->patterns++] = g->count - 1;
    return true;
}

/* ---------------------------------------------------------------- the rows */

/* Split the classes so that the bytes of the token are classes of their own. */
static void split_classes(globs *g, const token *t)
{
    uint8_t moved_to[BYTES] = {0}; /* 0: no byte of this class has been moved */
    bool has_other[BYTES] = {false};
    for (unsigned c = 0; c < BYTES; c++)
        if (!is_in_set(t, c))
            has_other[g->class_of[c]] = true;
    for (unsigned c = 0; c < BYTES; c++) {
        const uint8_t class = g->class_of[c];
        if (!is_in_set(t, c) || !has_other[class])
            continue;
        if (moved_to[class] == 0)
            moved_to[class] = (uint8_t)g->classes++;
        g->class_of[c] = moved_to[class];
    }
}

/* The classes of the bytes that single tokens name come first, then those of sets. */
static void find_classes(globs *g)
{
    token named = {.kind = TOKEN_SET};
    g->classes = 1;
    put_in_set(&named, '/', '/');
    for (size_t i = 0; i < g->count; i++)
        if (g->tokens[i].kind == TOKEN_BYTE)
            put_in_set(&named, g->tokens[i].byte, g->tokens[i].byte);
    for (unsigned c = 0; c < BYTES; c++) {
        token one = {.kind = TOKEN_SET};
        put_in_set(&one, c, c);
        if (is_in_set(&named, c))
            split_classes(g, &one);
    }
    for (size_t i = 0; i < g->count; i++)
        if (g->tokens[i].kind == TOKEN_SET)
            split_classes(g, &g->tokens[i]);
}

static bool reads_byte(const token *t, unsigned c)
{
    switch (t->kind) {
    case TOKEN_BYTE:
        return t->byte == c;
    case TOKEN_ANY:
        return c != '/';
    case TOKEN_SET:
        return is_in_set(t, c);
    default:
        return t->kind == TOKEN_INSIDE && c == '/';
    }
}

static void set_bit(row r, size_t bit)
{
    r[bit / WORD_BITS] |= (uint64_t)1 << bit % WORD_BITS;
}

/* Mark what token i may do besides reading a byte of a class. */
static void mark_token(globs *g, size_t i)
{
    switch ((token_kind)g->tokens[i].kind) {
    case TOKEN_STAR:
        set_bit(g->stays[1], i);
        set_bit(g->skips_one, i);
        break;
    case TOKEN_ANYTHING:
        set_bit(g->stays[0], i);
        set_bit(g->skips_one, i);
        break;
    case TOKEN_FOLDERS:
        set_bit(g->skips_one, i);
        set_bit(g->skips_two, i);
        break;
    case TOKEN_INSIDE:
        set_bit(g->stays[0], i);
        break;
    case TOKEN_END:
        set_bit(g->ends_at, i);
        break;
    default:
        break;
    }
}

static void make_rows(globs *g)
{
    enum {
        OTHER_ROWS = 7
    };
    find_classes(g);
    g->words = g->count / WORD_BITS + 1;
    const size_t all = (g->classes + OTHER_ROWS) * g->words;
    g->rows = must_resize(NULL, all * sizeof *g->rows);
    memset(g->rows, 0, all * sizeof *g->rows);
    row *const others[OTHER_ROWS] = {&g->stays[0],  &g->stays[1], &g->skips_one,
                                     &g->skips_two, &g->ends_at,  &g->starts,
                                     &g->now};
    for (size_t i = 0; i < OTHER_ROWS; i++)
        *others[i] = g->rows + i * g->words;
    g->reads = g->rows + OTHER_ROWS * g->words;
    for (unsigned c = 0; c < BYTES; c++) {
        bool is_first = true; /* one byte stands for its class */
        for (unsigned other = 0; other < c && is_first; other++)
            is_first = g->class_of[other] != g->class_of[c];
        for (size_t i = 0; is_first && i < g->count; i++)
            if (reads_byte(&g->tokens[i], c))
                set_bit(g->reads + g->class_of[c] * g->words, i);
    }
    for (size_t i = 0; i < g->count; i++)
        mark_token(g, i);
    for (size_t i = 0; i < g->patterns; i++)
        set_bit(g->starts, i == 0 ? 0 : g->ends[i - 1] + 1);
    free(g->tokens);
    g->tokens = NULL;
}

/* ---------------------------------------------------------------- matching */

/* Bits that go over from one word to the next. */
typedef struct carry {
    uint64_t read, one, two;
} carry;

/* The tokens of `bits`, and those after tokens that may match nothing. After
 * TOKEN_FOLDERS at most one such token follows, so one look at each is enough. */
static uint64_t with_skips(const globs *g, size_t word, uint64_t bits, carry *c)
{
    const uint64_t two = bits & g->skips_two[word];
    bits |= two << 2 | c->two;
    const uint64_t one = bits & g->skips_one[word];
    bits |= one << 1 | c->one;
    c->two = two >> (WORD_BITS - 2);
    c->one = one >> (WORD_BITS - 1);
    return bits;
}

static void keep_word(globs *g, size_t word, uint64_t bits)
{
    g->now[word] = bits;
    if (bits == 0)
        return;
    if (g->to == 0)
        g->first = word;
    g->to = word + 1;
}

static void start(globs *g)
{
    carry c = {0, 0, 0};
    g->to = 0;
    for (size_t word = 0; word < g->words; word++)
        keep_word(g, word, with_skips(g, word, g->starts[word], &c));
}

/* Read a byte. A carry reaches one word beyond the range. */
static void read_byte(globs *g, unsigned char byte)
{
    const uint64_t *const reads = g->reads + g->class_of[byte] * g->words;
    const size_t first = g->first;
    const size_t to = g->to < g->words ? g->to + 1 : g->to;
    carry c = {0, 0, 0};
    g->steps += to - first;
    g->to = 0;
    for (size_t word = first; word < to; word++) {
        const uint64_t now = g->now[word];
        const uint64_t read = now & reads[word];
        uint64_t stays = now & g->stays[0][word];
        if (byte != '/')
            stays |= now & g->stays[1][word];
        const uint64_t then = read << 1 | c.read | stays;
        c.read = read >> (WORD_BITS - 1);
        keep_word(g, word, with_skips(g, word, then, &c));
    }
}

void globs_match(globs *g, const char *path)
{
    if (g->words == 0)
        make_rows(g);
    start(g);
    for (; *path && g->to > 0; path++)
        read_byte(g, (unsigned char)*path);
}

/* The pattern whose TOKEN_END this is. */
static size_t pattern_of(const globs *g, size_t end)
{
    size_t low = 0;
    size_t high = g->patterns;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (g->ends[middle] <= end)
            low = middle;
        else
            high = middle;
    }
    return low;
}

size_t globs_last(const globs *g, size_t before)
{
    const size_t limit = before < g->patterns ? g->ends[before] : g->count;
    for (size_t word = g->to; word > 0; word--) {
        uint64_t bits = g->now[word - 1] & g->ends_at[word - 1];
        const size_t base = (word - 1) * WORD_BITS;
        if (base >= limit)
            continue;
        if (limit - base < WORD_BITS)
            bits &= ((uint64_t)1 << (limit - base)) - 1;
        if (bits == 0)
            continue;
        size_t top = WORD_BITS - 1;
        while ((bits >> top & 1) == 0)
            top--;
        return pattern_of(g, base + top);
    }
    return GLOBS_NONE;
}

size_t globs_count(const globs *g)
{
    return g->patterns;
}

uint64_t globs_steps(const globs *g)
{
    return g->steps;
}

globs *globs_new(void)
{
    globs *const g = must_resize(NULL, sizeof *g);
    *g = (globs){.tokens = NULL};
    return g;
}

void globs_free(globs *g)
{
    if (!g)
        return;
    free(g->tokens);
    free(g->ends);
    free(g->rows);
    free(g);
}
