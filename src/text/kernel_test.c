/* Every kernel gives the same result as the version in C, at every place of a
 * block and up to the last byte of the memory. */
/* Tests: text/scan_avx2.c, text/scan_neon.c, text/scan_scalar.c,
 * text/scan_signs.c, text/scan_sse2.c, text/scan_wasm128.c */
#include "text/kernel.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "support/random.h"
#include "support/rows.h"

#define LONGEST 400

/* The definition in kernel.h, written as rows. */
static const struct row {
    const char *why;
    const char *text;
    uint64_t hits;
} rows[] = {
    {"nothing", "", 0},
    {"a full stop before two letters", "a.bc", 1u << 1},
    {"before capitals", "a.AA", 1u << 1},
    {"before one letter", "a.b", 0},
    {"before a letter and a space", "a.b ", 0},
    {"before a letter and a digit", "a.b2", 0},
    {"before a letter and @, the byte below A", "a.b@", 0},
    {"before a digit", "1.2a", 0},
    {"before a space", "a. bc", 0},
    {"before @", "a.@b", 0},
    {"before what is not ASCII", "a.\xC3\xA9", 1u << 1},
    {"at the end", "a.", 0},
    {"a colon before two slashes", "a://", 1u << 1},
    {"before a letter and a number sign", "a:b#", 1u << 1},
    {"before a letter and a quotation hit, the byte below it", "a:b\"", 0},
    {"before a number sign", "a:#b", 1u << 1},
    {"before a quotation hit", "a:\"b", 0},
    {"before digits", "1:23", 1u << 1},
    {"before a space", "a: b", 0},
    {"before one letter", "a:b", 0},
    {"at the end", "a:", 0},
    {"U+3002", "a\xE3\x80\x82z", 1u << 1},
    {"U+FF0E", "a\xEF\xBC\x8E\xE4", 1u << 1},
    {"U+FF61", "a\xEF\xBD\xA1z", 1u << 1},
    {"U+3002 before a space", "a\xE3\x80\x82 ", 0},
    {"U+3002 at the end", "a\xE3\x80\x82", 0},
    {"cut off", "a\xE3\x80", 0},
    {"U+3001, which is no dot", "a\xE3\x80\x81z", 0},
    {"U+FF0C, which is no dot", "a\xEF\xBC\x8Cz", 0},
    {"second of one, third of the other", "a\xEF\xBC\xA1z", 0},
    {"at the start", ".bc", 1u << 0},
    {"three", "a.bb:/cc.dd", 1u << 1 | 1u << 4 | 1u << 8},
};

/* Hits of the function for suspects. */
static const struct row suspect_rows[] = {
    {"two backslashes", "a\\\\b", 1u << 1},
    {"before a hyphen", "\\\\-", 1u << 0},
    {"before a comma, the byte below it", "\\\\,", 0},
    {"before what is not ASCII", "\\\xC3\xA9", 1u << 0},
    {"two backslashes at the end", "a\\\\", 0},
    {"one before two letters", " \\ab", 1u << 1},
    {"one before one letter", "\\a ", 0},
    {"bytes whose lower half is that of a backslash",
     "\x0Cll<zzLzz|zz\x8Czz\xDCzz", 0},
    {"a colon before an exclamation mark", "a:!b", 1u << 1},
    {"a colon before a letter and an exclamation mark", "a:b!", 1u << 1},
    {"before a quotation mark", "a:\"b", 1u << 1},
    {"before a letter and a space, the byte below it", "a:b ", 0},
    {"with the hits for links", "a.bb\\\\- \xE3\x80\x82z:/b",
     1u << 1 | 1u << 4 | 1u << 8 | 1u << 12},
};

/* Hits of the function for signs. */
static const struct row sign_rows[] = {
    {"a colon before two slashes", "a://", 1u << 1},
    {"before a letter and a number sign", "a:b#", 1u << 1},
    {"before a letter and a quotation mark, the byte below it", "a:b\"", 0},
    {"before a quotation mark", "a:\"b", 0},
    {"before one letter", "a:b", 0},
    {"at the end", "a:", 0},
    {"an at sign before a letter and a dot", "a@b.", 1u << 1},
    {"before a bracket", "a@[1", 1u << 1},
    {"before what is not ASCII", "a@\xC3\xA9", 1u << 1},
    {"before a letter and a comma, the byte below a hyphen", "a@b,", 0},
    {"before a space", "a@ b", 0},
    {"an at sign before one letter", "a@b", 0},
    {"at the end", "a@", 0},
    {"a full stop, which is no sign", "a.bc", 0},
    {"U+3002, which is none", "a\xE3\x80\x82z", 0},
    {"a backslash, which is none", "\\\\a", 0},
    {"bytes whose lower half is that of a sign",
     "zz zz\x00zz0zzPzz`zzpzz\n"
     "zzJzzZzzjzzz",
     0},
    {"bytes outside ASCII that are signs but for the first bit", "\xC0zz\xBAzz",
     0},
    {"four", "a:bb@cc:@dd", 1u << 1 | 1u << 4 | 1u << 7 | 1u << 8},
};

/* The hits from `at` to the end of the text. */
static size_t find(lks_kernel *kernel, const uint8_t *text, size_t len,
                   size_t at, lks_block *found)
{
    const size_t count = (len - at) / LKS_BLOCK + 1;
    return (size_t)(kernel(text, len, at, count, found) - found);
}

/* True if the kernel finds exactly the hits of the row, with `before` spaces
 * before the text and `after` spaces after it. */
static bool finds_row(lks_kernel *kernel, const struct row *r, size_t before,
                      size_t after)
{
    uint8_t text[LONGEST];
    lks_block found[LONGEST / LKS_BLOCK + 1];
    uint64_t want[LONGEST / LKS_BLOCK + 1] = {0};
    const size_t len = strlen(r->text);
    memset(text, ' ', before + len + after);
    memcpy(text + before, r->text, len);
    for (size_t i = 0; i < len; i++)
        want[(before + i) / LKS_BLOCK] |= (r->hits >> i & 1)
                                          << (before + i) % LKS_BLOCK;
    const size_t count = find(kernel, text, before + len + after, 0, found);
    for (size_t i = 0; i < count; i++) {
        uint64_t *bits = &want[found[i].at / LKS_BLOCK];
        if (found[i].bits != *bits)
            return false;
        *bits = 0;
    }
    for (size_t i = 0; i < ROWS(want); i++)
        if (want[i] != 0)
            return false;
    return true;
}

/* The rows at each place of a block: with so much text after them that vectors
 * are used, and with none. */
static unsigned count_bad(lks_kernel *kernel, const struct row *r, size_t count)
{
    unsigned bad_rows = 0;
    for (; count > 0; r++, count--)
        for (size_t before = 0; before < 2 * LKS_BLOCK; before++) {
            ROW_EQ(r, finds_row(kernel, r, before, 0), true);
            ROW_EQ(r, finds_row(kernel, r, before, 80), true);
        }
    return bad_rows;
}

static void test_definition(void **state)
{
    (void)state;
    for (size_t k = 0; lks_kernel_number(k); k++) {
        lks_kernel *kernel = lks_kernel_number(k);
        assert_int_equal(count_bad(kernel, rows, ROWS(rows)), 0);
        assert_int_equal(count_bad(lks_suspects_beside(kernel), suspect_rows,
                                   ROWS(suspect_rows)),
                         0);
        assert_int_equal(
            count_bad(lks_signs_beside(kernel), sign_rows, ROWS(sign_rows)), 0);
    }
}

/* lks_kernel_scalar always exists, and is the last kernel. */
static void test_last_kernel(void **state)
{
    (void)state;
    size_t count = 0;
    while (lks_kernel_number(count))
        count++;
    assert_true(count > 0 && lks_kernel_number(count - 1) == lks_kernel_scalar);
}

/* In half of the texts the first blocks have bytes above 0xE2, as Korean text
 * has, but none with which a dot beyond ASCII starts. */
static void fill(uint64_t *random, uint8_t *text, size_t len)
{
    static const char korean[] = ".:aA \n\\\\\xEA\xB0\x80\xED\x82\x8E";
    static const char bytes[] =
        ".:-#\"/@\\\\,Aaz09 \n\xE3\x80\x82\xEF\xBC\x8E\xBD\xA1\xE2\xFF";
    size_t i = 0;
    if (lks_random_below(random, 2) == 0)
        for (; i < len && i < 2 * LKS_BLOCK; i++)
            text[i] = (uint8_t)korean[lks_random_below(random, sizeof korean)];
    for (; i < len; i++)
        text[i] = (uint8_t)bytes[lks_random_below(random, sizeof bytes)];
}

static bool is_same(const lks_block *a, const lks_block *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i].at != b[i].at || a[i].bits != b[i].bits)
            return false;
    return true;
}

static void compare(lks_kernel *kernel, lks_kernel *model, const uint8_t *text,
                    size_t len, size_t at)
{
    lks_block want[LONGEST / LKS_BLOCK + 1];
    lks_block got[LONGEST / LKS_BLOCK + 1];
    const size_t count = find(model, text, len, at, want);
    assert_int_equal(find(kernel, text, len, at, got), count);
    assert_true(is_same(want, got, count));
}

static void test_kernels_agree(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (size_t round = 0; round < lks_rounds(20000); round++) {
        const size_t len = lks_random_below(&random, LONGEST);
        uint8_t *text = malloc(len + 1);
        assert_non_null(text);
        fill(&random, text + 1, len); /* the text ends where its memory ends */
        const size_t at =
            round % 2 == 0 ? 0 : lks_random_below(&random, len + 1);
        for (size_t k = 0; lks_kernel_number(k); k++) {
            compare(lks_kernel_number(k), lks_kernel_scalar, text + 1, len, at);
            compare(lks_suspects_beside(lks_kernel_number(k)),
                    lks_suspects_scalar, text + 1, len, at);
            compare(lks_signs_beside(lks_kernel_number(k)), lks_signs_scalar,
                    text + 1, len, at);
        }
        free(text);
    }
}

/* The scalar function for signs against their definition in kernel.h. */
static void test_signs_are_defined(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (size_t round = 0; round < lks_rounds(2000); round++) {
        uint8_t text[LONGEST];
        lks_block found[LONGEST / LKS_BLOCK + 1];
        fill(&random, text, sizeof text);
        size_t count = find(lks_signs_scalar, text, LONGEST, 0, found);
        const lks_block *next = found;
        for (size_t at = 0; at < LONGEST; at++) {
            const size_t block = at / LKS_BLOCK * LKS_BLOCK;
            if (count > 0 && next->at < block)
                next++, count--;
            const uint8_t least = text[at] == ':' ? '#' : '-';
            const bool is_hit = (text[at] == ':' || text[at] == '@') &&
                                at + 2 < LONGEST && text[at + 1] >= least &&
                                text[at + 2] >= least;
            assert_int_equal(is_hit, count > 0 && next->at == block &&
                                         (next->bits >> (at - block) & 1));
        }
    }
}

/* The bytes after a block decide about its last byte. */
static void test_the_bytes_after(void **state)
{
    (void)state;
    uint8_t text[LONGEST];
    lks_block found[1];
    for (size_t k = 0; lks_kernel_number(k); k++)
        for (size_t at = 0; at + LKS_BLOCK + 1 < LONGEST; at++) {
            memset(text, ' ', sizeof text);
            uint8_t *last = text + at + LKS_BLOCK - 1;
            last[0] = '.';
            last[1] = 'b';
            lks_kernel *kernel = lks_kernel_number(k);
            assert_true(kernel(text, LONGEST, at, 1, found) == found);
            last[2] = 'c';
            assert_true(kernel(text, LONGEST, at, 1, found) == found + 1);
            assert_true(found[0].bits == (uint64_t)1 << 63);
        }
}

static void test_some_blocks_only(void **state)
{
    (void)state;
    uint8_t text[LONGEST];
    lks_block found[2];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < LONGEST; i += 4)
        text[i] = '.';
    for (size_t k = 0; lks_kernel_number(k); k++) {
        lks_kernel *kernel = lks_kernel_number(k);
        assert_true(kernel(text, LONGEST, 8, 2, found) == found + 2);
        assert_int_equal(found[0].at, 8);
        assert_int_equal(found[1].at, 8 + LKS_BLOCK);
        assert_true(found[1].bits == 0x1111111111111111);
        assert_true(kernel(text, LONGEST, LONGEST, 2, found) == found);
    }
}

#if defined(LKS_HAS_X86)
/* Compare with the compiler's own function, which the library does not use. */
static void test_best_kernel(void **state)
{
    (void)state;
    const bool has_all = __builtin_cpu_supports("avx2") &&
                         __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2");
    assert_true(lks_kernel_number(0) ==
                (has_all ? lks_kernel_avx2 : lks_kernel_sse2));
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
#if defined(LKS_HAS_X86)
        cmocka_unit_test(test_best_kernel),
#endif
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_last_kernel),
        cmocka_unit_test(test_kernels_agree),
        cmocka_unit_test(test_signs_are_defined),
        cmocka_unit_test(test_the_bytes_after),
        cmocka_unit_test(test_some_blocks_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
