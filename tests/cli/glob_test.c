/* Patterns of file names, beside a matcher that tries every way to match. It follows
 * what cli/glob.h and gitignore(5) say. */
#include "cli/glob.h"

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

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

static unsigned compare(const glob *g, const char *pattern, const char *path)
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
        glob *const g = glob_new(exact_bytes(pattern, len), len);
        if ((g != NULL) != is_closed(pattern)) {
            print_error("pattern %s: %s\n", pattern, g ? "read" : "refused");
            bad++;
        }
        for (size_t j = 0; g && j <= paths; j++) {
            char path[16];
            string_of("ab/]-\\", j, path);
            bad += compare(g, pattern, path);
        }
        glob_free(g);
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
        glob *const g = glob_new(pattern, strlen(pattern));
        assert_non_null(g);
        for (size_t j = 0; j < 20; j++) {
            size_t len = lks_random_below(&r, 9);
            path[len] = '\0';
            while (len-- > 0)
                path[len] = "aab/"[lks_random_below(&r, 4)];
            bad += compare(g, pattern, path);
        }
        glob_free(g);
    }
    assert_int_equal(bad, 0);
}

/* A question mark and a set match each byte but the slash, a byte itself alone. */
static void each_byte(void **state)
{
    (void)state;
    glob *const any = glob_new("?", 1);
    glob *const all = glob_new("[\x01-\xff]", 5);
    glob *const none = glob_new("[!\x01-\xff]", 6);
    for (int c = 1; c < 256; c++) {
        const char path[] = {(char)c, '\0'};
        const char escaped[] = {'\\', (char)c, '\0'};
        glob *const one = glob_new(escaped, 2);
        assert_int_equal(glob_matches(any, path), c != '/');
        assert_int_equal(glob_matches(all, path), c != '/');
        assert_false(glob_matches(none, path));
        for (int other = 1; other < 256; other++) {
            const char others[] = {(char)other, '\0'};
            assert_int_equal(glob_matches(one, others), c == other);
        }
        glob_free(one);
    }
    glob_free(any);
    glob_free(all);
    glob_free(none);
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
    glob *g = glob_new(pattern, GLOB_MAX);
    assert_non_null(g);
    assert_true(glob_matches(g, path));
    path[GLOB_MAX - 1] = 'y';
    assert_false(glob_matches(g, path));
    glob_free(g);
    pattern[0] = '*';
    pattern[GLOB_MAX - 1] = '*';
    g = glob_new(pattern, GLOB_MAX);
    assert_true(glob_matches(g, path));
    path[1] = 'y';
    assert_false(glob_matches(g, path));
    glob_free(g);
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
    glob_free(g);
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
        glob_free(glob_new(any, len));
        glob *const g = glob_new(pattern, len);
        char path[64] = "";
        for (size_t more = 0; more < 8; more++) {
            memset(path, 'a', len - 2 + more);
            assert_int_equal(glob_matches(g, path), more == 0);
        }
        glob_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_patterns), cmocka_unit_test(random_patterns),
        cmocka_unit_test(each_byte),      cmocka_unit_test(longest),
        cmocka_unit_test(reused_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
