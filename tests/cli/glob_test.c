/* Patterns of file names, beside a matcher that tries every way to match. It follows
 * what cli/input/glob.h and gitignore(5) say. */
#include "cli/input/walk.h"

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

/* One pattern alone. */
static globs *glob_new(const char *pattern, size_t len)
{
    globs *const g = globs_new();
    if (globs_add(g, pattern, len))
        return g;
    assert_int_equal(globs_count(g), 0);
    globs_free(g);
    return NULL;
}

static bool glob_matches(globs *g, const char *path)
{
    globs_match(g, path);
    return globs_last(g, GLOBS_NONE) == 0;
}

/* Read the set whose bracket stands at `at` - 1. Returns where the set ends, 0 if it is
 * not closed. */
static size_t read_set(const char *p, size_t at, unsigned char c, bool *is_in)
{
    const bool is_negated = p[at] == '!' || p[at] == '^';
    at += is_negated;
    *is_in = is_negated;
    for (size_t start = at; p[at] && (p[at] != ']' || at == start); at++) {
        at += p[at] == '\\' && p[at + 1];
        const unsigned char first = (unsigned char)p[at];
        unsigned char last = first;
        if (p[at + 1] == '-' && p[at + 2] && p[at + 2] != ']') {
            at += 2;
            at += p[at] == '\\' && p[at + 1];
            last = (unsigned char)p[at];
        }
        if (c >= first && c <= last)
            *is_in = !is_negated;
    }
    *is_in = *is_in && c != '/' && c != '\0';
    return p[at] ? at + 1 : 0;
}

static bool is_closed(const char *p)
{
    bool is_in;
    for (size_t at = 0; p[at];) {
        const size_t next = p[at] == '['
                                ? read_set(p, at + 1, 'a', &is_in)
                                : at + 1 + (p[at] == '\\' && p[at + 1]);
        if (next == 0)
            return false;
        at = next;
    }
    return true;
}

static bool matches(const char *p, size_t at, const char *path);

static bool matches_after_stars(const char *p, size_t at, const char *path)
{
    size_t end = at;
    while (p[end] == '*')
        end++;
    const bool is_whole = end - at == 2 && (at == 0 || p[at - 1] == '/');
    if (is_whole && p[end] == '\0')
        return true;
    if (is_whole && p[end] == '/') {
        if (matches(p, end + 1, path))
            return true;
        for (; *path; path++)
            if (*path == '/' && matches(p, end + 1, path + 1))
                return true;
        return false;
    }
    for (;; path++) {
        if (matches(p, end, path))
            return true;
        if (*path == '\0' || *path == '/')
            return false;
    }
}

/* True if the pattern from `at` on matches the path. */
static bool matches(const char *p, size_t at, const char *path)
{
    bool is_in;
    size_t end;
    switch (p[at]) {
    case '\0':
        return *path == '\0';
    case '*':
        return matches_after_stars(p, at, path);
    case '?':
        return *path && *path != '/' && matches(p, at + 1, path + 1);
    case '[':
        end = read_set(p, at + 1, (unsigned char)*path, &is_in);
        return is_in && matches(p, end, path + 1);
    case '\\':
        at += p[at + 1] != '\0';
        break;
    default:
        break;
    }
    return *path == p[at] && matches(p, at + 1, path + 1);
}

/* The string with this number: all strings over the letters, the shortest first. */
static void string_of(const char *letters, size_t number, char *to)
{
    const size_t count = strlen(letters);
    for (; number > 0; number = (number - 1) / count)
        *to++ = letters[(number - 1) % count];
    *to = '\0';
}

static unsigned compare(globs *g, const char *pattern, const char *path)
{
    const bool want = matches(pattern, 0, path);
    if (glob_matches(g, path) == want)
        return 0;
    print_error("pattern %s, path %s: want %d\n", pattern, path, want);
    return 1;
}

/* Compare the patterns of these numbers, one in `every`, on all short paths. */
static void all_short(size_t first, size_t last, size_t every, size_t paths)
{
    unsigned bad = 0;
    for (size_t i = first; i <= last && bad < 10; i += every) {
        char pattern[16];
        string_of("ab*/?[]-!\\", i, pattern);
        const size_t len = strlen(pattern);
        globs *const g = glob_new(exact_bytes(pattern, len), len);
        if ((g != NULL) != is_closed(pattern)) {
            print_error("pattern %s: %s\n", pattern, g ? "read" : "refused");
            bad++;
        }
        for (size_t j = 0; g && j <= paths; j++) {
            char path[16];
            string_of("ab/]-\\", j, path);
            bad += compare(g, pattern, path);
        }
        globs_free(g);
    }
    assert_int_equal(bad, 0);
}

static void short_patterns(void **state)
{
    (void)state;
    all_short(0, 1110, 1, 258);
    all_short(1111, 111110, 7, 258);
}

/* Stars, folders and sets in longer patterns. */
static void random_patterns(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "a",    "b",    "/",   "/",     "*",    "**",  "**/",  "/**",      "?",
        "[ab]", "[!a]", "\\a", "[a-b]", "[^b]", "***", "[]a]", "[\\a-\\b]"};
    uint64_t r = 58;
    unsigned bad = 0;
    for (size_t i = 0; i < lks_rounds(20000) && bad < 10; i++) {
        char pattern[64] = "";
        char path[16] = "";
        for (size_t n = lks_random_below(&r, 7); n > 0; n--)
            strcat(pattern, pieces[lks_random_below(&r, ROWS(pieces))]);
        globs *const g = glob_new(pattern, strlen(pattern));
        assert_non_null(g);
        for (size_t j = 0; j < 20; j++) {
            size_t len = lks_random_below(&r, 9);
            path[len] = '\0';
            while (len-- > 0)
                path[len] = "aab/"[lks_random_below(&r, 4)];
            bad += compare(g, pattern, path);
        }
        globs_free(g);
    }
    assert_int_equal(bad, 0);
}

/* A question mark and a set match each byte but the slash, a byte itself alone. */
static void each_byte(void **state)
{
    (void)state;
    globs *const any = glob_new("?", 1);
    globs *const all = glob_new("[\x01-\xff]", 5);
    globs *const none = glob_new("[!\x01-\xff]", 6);
    for (int c = 1; c < 256; c++) {
        const char path[] = {(char)c, '\0'};
        const char escaped[] = {'\\', (char)c, '\0'};
        globs *const one = glob_new(escaped, 2);
        assert_int_equal(glob_matches(any, path), c != '/');
        assert_int_equal(glob_matches(all, path), c != '/');
        assert_false(glob_matches(none, path));
        for (int other = 1; other < 256; other++) {
            const char others[] = {(char)other, '\0'};
            assert_int_equal(glob_matches(one, others), c == other);
        }
        globs_free(one);
    }
    globs_free(any);
    globs_free(all);
    globs_free(none);
}

/* The longest pattern, all of whose tokens are used. */
static void longest(void **state)
{
    (void)state;
    char pattern[GLOB_MAX + 2];
    char path[GLOB_MAX + 2] = "";
    memset(pattern, 'x', sizeof pattern);
    memset(path, 'x', GLOB_MAX);
    assert_null(glob_new(pattern, GLOB_MAX + 1));
    globs *g = glob_new(pattern, GLOB_MAX);
    assert_non_null(g);
    assert_true(glob_matches(g, path));
    path[GLOB_MAX - 1] = 'y';
    assert_false(glob_matches(g, path));
    globs_free(g);
    pattern[0] = '*';
    pattern[GLOB_MAX - 1] = '*';
    g = glob_new(pattern, GLOB_MAX);
    assert_true(glob_matches(g, path));
    path[1] = 'y';
    assert_false(glob_matches(g, path));
    globs_free(g);
    /* the star matches each number of bytes */
    pattern[GLOB_MAX - 1] = 'x';
    g = glob_new(pattern, GLOB_MAX);
    for (size_t more = 0; more < 10; more++) {
        char longer[GLOB_MAX + 11] = "";
        memset(longer, 'y', more);
        memset(longer + more, 'x', GLOB_MAX - 1);
        assert_true(glob_matches(g, longer));
        longer[more + GLOB_MAX - 1] = 'y';
        assert_false(glob_matches(g, longer));
    }
    globs_free(g);
}

/* Memory of an earlier pattern may come back with the tokens that were in it. Tokens
 * after the end of a pattern match nothing. */
static void reused_memory(void **state)
{
    (void)state;
    for (size_t len = 3; len <= 40; len++) {
        char any[41];
        char pattern[41];
        for (size_t i = 0; i < len; i++)
            any[i] = i % 2 == 0 ? '*' : '?';
        /* the first three bytes are one token */
        memcpy(pattern, "[a]", 3);
        memset(pattern + 3, 'a', len - 3);
        globs_free(glob_new(any, len));
        globs *const g = glob_new(pattern, len);
        char path[64] = "";
        for (size_t more = 0; more < 8; more++) {
            memset(path, 'a', len - 2 + more);
            assert_int_equal(glob_matches(g, path), more == 0);
        }
        globs_free(g);
    }
}

/* A random pattern of a few pieces. */
static void random_pattern(uint64_t *r, char *pattern)
{
    static const char *const pieces[] = {"a",    "b",    "/",   "/",   "*",
                                         "**",   "**/",  "/**", "?",   "[ab]",
                                         "[!a]", "[^b]", "***", "abab"};
    pattern[0] = '\0';
    for (size_t n = 1 + lks_random_below(r, 7); n > 0; n--)
        strcat(pattern, pieces[lks_random_below(r, ROWS(pieces))]);
}

/* Patterns that are tried together match as each of them does alone: their tokens
 * begin and end anywhere in the words of 64. */
static void many_together(void **state)
{
    (void)state;
    enum {
        MOST = 60
    };
    uint64_t r = 4510;
    for (size_t i = 0; i < lks_rounds(300); i++) {
        char patterns[MOST][64];
        const size_t count = lks_random_below(&r, MOST + 1);
        globs *const g = globs_new();
        for (size_t j = 0; j < count; j++) {
            random_pattern(&r, patterns[j]);
            assert_true(globs_add(g, patterns[j], strlen(patterns[j])));
            assert_false(globs_add(g, "a[b", 3));
        }
        assert_int_equal(globs_count(g), count);
        for (size_t k = 0; k < 20; k++) {
            char path[16] = "";
            for (size_t len = lks_random_below(&r, 12); len > 0; len--)
                path[len - 1] = "aab/"[lks_random_below(&r, 4)];
            globs_match(g, path);
            size_t last = GLOBS_NONE;
            for (size_t j = count; j > 0; j--) {
                if (!matches(patterns[j - 1], 0, path))
                    continue;
                last = globs_last(g, last);
                assert_int_equal(last, j - 1);
            }
            assert_true(globs_last(g, last) == GLOBS_NONE);
        }
        globs_free(g);
    }
}

/* The work for a path is bounded by all tokens together, 64 of them in one step; words
 * of patterns that can no longer match cost nothing. */
static void bounded_steps(void **state)
{
    (void)state;
    enum {
        COUNT = 40000,
        FOLDERS = 40
    };
    char path[FOLDERS * 8 + 1] = "";
    globs *const g = globs_new();
    size_t tokens = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        char pattern[32];
        tokens += (size_t)snprintf(pattern, sizeof pattern, "x%u*a*b", i) + 1;
        assert_true(globs_add(g, pattern, strlen(pattern)));
    }
    for (unsigned i = 0; i < FOLDERS; i++)
        strcat(path, "folder1/");
    globs_match(g, path);
    assert_true(globs_last(g, GLOBS_NONE) == GLOBS_NONE);
    /* no pattern starts with this letter */
    assert_true(globs_steps(g) <= tokens / 64 + 1);
    const uint64_t before = globs_steps(g);
    memset(path, 'a', sizeof path - 1);
    memcpy(path, "x7", 2);
    globs_match(g, path);
    assert_true(globs_last(g, GLOBS_NONE) == GLOBS_NONE);
    assert_true(globs_steps(g) - before <=
                4 * (tokens / 64 + 1) + 2 * sizeof path);
    path[sizeof path - 2] = 'b';
    globs_match(g, path);
    assert_int_equal(globs_last(g, GLOBS_NONE), 7);
    globs_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_patterns), cmocka_unit_test(random_patterns),
        cmocka_unit_test(each_byte),      cmocka_unit_test(longest),
        cmocka_unit_test(reused_memory),  cmocka_unit_test(many_together),
        cmocka_unit_test(bounded_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
