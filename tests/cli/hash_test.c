/* SipHash-1-3. The values are those of an implementation after the paper of
 * Aumasson and Bernstein, which gives the paper's value for SipHash-2-4, and with
 * a key of zeros those of Python's hash() of bytes (PYTHONHASHSEED=0). */
#include "cli/output/hit.h"

#include <string.h>

#include "support/rows.h"

static const struct hash_row {
    const char *why;
    size_t len;
    uint64_t zero_key; /* all bytes of the key are 0 */
    uint64_t key;      /* they are 00 01 ... 0F */
} hash_rows[] = {
    {"nothing", 0, 0xd1fba762150c532c, 0xabac0158050fc4dc},
    {"a byte", 1, 0x68a914128e01e473, 0xc9f49bf37d57ca93},
    {"a byte less than a word", 7, 0x2f098ab0c751325a, 0xd3927d989bb11140},
    {"a word", 8, 0xead411e67ebe2eea, 0x369095118d299a8e},
    {"a byte more", 9, 0x75927f9d95124362, 0x25a48eb36c063de4},
    {"a byte less than two words", 15, 0xf30eb725bb91c9ea, 0xd320d86d2a519956},
    {"two words", 16, 0x8972188433a5c5b7, 0xcc4fdd1a7d908b66},
    {"many words and seven bytes", 63, 0x385d3e39e5f37359, 0x9d199062b7bbb3a8},
};

static void each_length(void **state)
{
    (void)state;
    static const hash_key zero;
    static const hash_key key = {{0x0706050403020100, 0x0f0e0d0c0b0a0908}};
    char text[64];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)i;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(hash_rows); i++) {
        const struct hash_row *r = &hash_rows[i];
        ROW_EQ(r, hash_of(&zero, (linkspan_str){text, r->len}), r->zero_key);
        ROW_EQ(r, hash_of(&key, (linkspan_str){text, r->len}), r->key);
    }
    ROWS_END();
}

/* Each key that is made is another one, to its last word. */
static void keys_differ(void **state)
{
    (void)state;
    hash_key keys[3] = {{{0}}};
    hash_keys_make(keys, 3);
    for (size_t i = 0; i < 3; i++)
        for (size_t other = 0; other < i; other++)
            for (size_t word = 0; word < 2; word++)
                assert_true(keys[i].words[word] != keys[other].words[word]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_length),
        cmocka_unit_test(keys_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
