#include "host/label.h"

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"
#include "text/utf8.h"

#define ROOM 256

static size_t cps_of(const char *utf8, uint32_t out[ROOM])
{
    const uint8_t *p = (const uint8_t *)utf8;
    const uint8_t *end = p + strlen(utf8);
    size_t count = 0;
    for (size_t width = 0; p < end; p += width)
        out[count++] = lks_utf8_decode(p, end, &width);
    return count;
}

static const struct pair_row {
    const char *why;
    const char *text;
    const char *encoded;
} pairs[] = {
    {"empty", "", ""},
    {"only basic: a delimiter follows", "a", "a-"},
    {"one not basic", "bücher", "bcher-kva"},
    {"the first that is not basic", "\xC2\x80", "a"},
    {"the last of all", "\xF4\x8F\xBF\xBF", "dn32g"},
    {"RFC 3492 7.1 A", "ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"},
    {"RFC 3492 7.1 B", "他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
    {"RFC 3492 7.1 C", "他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"},
    {"RFC 3492 7.1 D: upper case stays", "Pročprostěnemluvíčesky",
     "Proprostnemluvesky-uyb24dma41a"},
    {"RFC 3492 7.1 E", "למההםפשוטלאמדבריםעברית",
     "4dbcagdahymbxekheh6e0a7fei0b"},
    {"RFC 3492 7.1 K", "TạisaohọkhôngthểchỉnóitiếngViệt",
     "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"},
    {"RFC 3492 7.1 L", "3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"},
    {"RFC 3492 7.1 M: basic ones hold hyphens", "安室奈美恵-with-SUPER-MONKEYS",
     "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"},
    {"RFC 3492 7.1 N", "Hello-Another-Way-それぞれの場所",
     "Hello-Another-Way--fc4qua05auwb3674vfr0b"},
    {"RFC 3492 7.1 O", "ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"},
    {"RFC 3492 7.1 P", "MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"},
    {"RFC 3492 7.1 Q", "パフィーdeルンバ", "de-jg4avhby1noc0d"},
    {"RFC 3492 7.1 R", "そのスピードで", "d9juau41awczczp"},
    {"RFC 3492 7.1 S: no letter at all", "-> $1.00 <-", "-> $1.00 <--"},
};

static void each_pair_encodes(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(pairs); i++) {
        const struct pair_row *r = &pairs[i];
        uint32_t cps[ROOM];
        const size_t count = cps_of(r->text, cps);
        uint8_t bytes[ROOM];
        size_t len = 0;
        ROW_EQ(r,
               lks_punycode_encode(exact_bytes(cps, count * sizeof *cps), count,
                                   bytes, ROOM, &len),
               true);
        ROW_STR(r, (const char *)bytes, len, r->encoded);
        for (size_t room = 0; room < strlen(r->encoded); room++)
            ROW_EQ(r, lks_punycode_encode(cps, count, bytes, room, &len),
                   false);
    }
    ROWS_END();
}

static bool decodes(const char *bytes, uint32_t *out, size_t room,
                    size_t *count)
{
    return lks_punycode_decode(EXACT(bytes), out, room, count);
}

static void each_pair_decodes(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(pairs); i++) {
        const struct pair_row *r = &pairs[i];
        uint32_t want[ROOM];
        uint32_t got[ROOM];
        const size_t count = cps_of(r->text, want);
        size_t got_count = 0;
        ROW_EQ(r, decodes(r->encoded, got, count, &got_count), true);
        ROW_EQ(r, got_count, count);
        ROW_EQ(r, memcmp(got, want, count * sizeof *want), 0);
        for (size_t room = 0; room < count; room++)
            ROW_EQ(r, decodes(r->encoded, got, room, &got_count), false);
    }
    ROWS_END();
}

static const struct bad_row {
    const char *why;
    const char *bytes;
} bad_rows_of_bytes[] = {
    {"a delimiter needs something before it", "-"},
    {"nor is it a digit", "-kva"},
    {"cut within a number", "bcher-k"},
    {"no digit", "bcher-k!a"},
    {"not ASCII among the basic ones", "b\xC3\xBC-kva"},
    {"not ASCII among the digits", "b-k\xC3\xBC"},
    {"the first surrogate, U+D800", "ib9b"},
    {"the last surrogate, U+DFFF", "zy0c"},
    {"one past U+10FFFF", "en32g"},
    {"2^32 - 1, the last number there is", "k0902716a"},
    {"2^32, a number beyond 32 bits", "l0902716a"},
    {"so many digits that the weight leaves 32 bits",
     "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"},
};

static void refuses_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(bad_rows_of_bytes); i++) {
        const struct bad_row *r = &bad_rows_of_bytes[i];
        uint32_t out[ROOM];
        size_t count = 0;
        ROW_EQ(r, decodes(r->bytes, out, ROOM, &count), false);
    }
    ROWS_END();
}

static void digits_have_no_case(void **state)
{
    (void)state;
    uint32_t out[ROOM];
    size_t count = 0;
    assert_true(lks_punycode_decode((const uint8_t *)"bcher-KVA", 9, out, ROOM,
                                    &count));
    assert_int_equal(count, 6);
    assert_int_equal(out[1], 0xFC);
}

static void too_many_are_refused(void **state)
{
    (void)state;
    static uint32_t cps[LKS_PUNYCODE_MAX + 1];
    static uint8_t out[16 * LKS_PUNYCODE_MAX];
    size_t len = 0;
    for (size_t i = 0; i < ROWS(cps); i++)
        cps[i] = i % 2 ? 0x10FFFF : 'a'; /* the largest delta there is */
    assert_false(lks_punycode_encode(cps, ROWS(cps), out, sizeof out, &len));
    assert_true(
        lks_punycode_encode(cps, LKS_PUNYCODE_MAX, out, sizeof out, &len));
    static uint32_t back[LKS_PUNYCODE_MAX];
    size_t count = 0;
    assert_true(lks_punycode_decode(out, len, back, LKS_PUNYCODE_MAX, &count));
    assert_int_equal(count, LKS_PUNYCODE_MAX);
    assert_memory_equal(back, cps, sizeof back);
}

static uint32_t random_scalar_value(uint64_t *random)
{
    static const uint32_t tops[] = {0x80, 0x80, 0x800, 0x10000, 0x110000};
    const uint32_t top = tops[lks_random_below(random, ROWS(tops))];
    const uint32_t cp = (uint32_t)lks_random_below(random, top);
    return cp >= 0xD800 && cp <= 0xDFFF ? 0xE000 : cp;
}

static void random_labels_survive(void **state)
{
    (void)state;
    uint64_t random = 3492;
    for (size_t n = 0; n < lks_rounds(100000); n++) {
        uint32_t cps[ROOM];
        uint32_t back[ROOM];
        uint8_t bytes[16 * ROOM];
        const size_t most = n % 100 == 0 ? ROOM : 24;
        const size_t count = lks_random_below(&random, most + 1);
        for (size_t i = 0; i < count; i++)
            cps[i] = random_scalar_value(&random);
        size_t len = 0;
        size_t back_count = 0;
        assert_true(lks_punycode_encode(cps, count, bytes, sizeof bytes, &len));
        assert_true(lks_punycode_decode(bytes, len, back, ROOM, &back_count));
        assert_int_equal(back_count, count);
        assert_memory_equal(back, cps, count * sizeof *cps);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_encodes),
        cmocka_unit_test(each_pair_decodes),
        cmocka_unit_test(refuses_each_row),
        cmocka_unit_test(digits_have_no_case),
        cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(random_labels_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
