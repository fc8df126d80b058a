/* The first bytes of compressed files, beside a list of all magic numbers. The coders
 * are compiled here without their libraries. */
#include "cli/input/decode.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "support/exact.h"
#include "support/rows.h"

typedef struct magic {
    packing kind;
    size_t len;
    char bytes[10];
} magic;

/* One of gzip, one of zstd, 16 of frames that zstd skips, one of xz; those of bzip2
 * have one of nine digits and one of two ends. */
static magic magics[1 + 1 + 16 + 1 + 9 * 2];

static void add(size_t *count, packing kind, const char *bytes, size_t len)
{
    magics[*count].kind = kind;
    magics[*count].len = len;
    memcpy(magics[*count].bytes, bytes, len);
    ++*count;
}

static void list_magics(void)
{
    size_t count = 0;
    add(&count, PACKED_GZIP, "\x1F\x8B\x08", 3);     /* RFC 1952 2.3 */
    add(&count, PACKED_ZSTD, "\x28\xB5\x2F\xFD", 4); /* RFC 8878 3.1.1 */
    for (int low = 0; low < 16; low++) {             /* RFC 8878 3.1.2 */
        const char bytes[] = {(char)(0x50 + low), 0x2A, 0x4D, 0x18};
        add(&count, PACKED_ZSTD, bytes, sizeof bytes);
    }
    add(&count, PACKED_XZ, "\xFD\x37\x7A\x58\x5A\0", 6);
    for (char digit = '1'; digit <= '9'; digit++) {
        char bytes[] = {'B',  'Z',  'h',  digit, 0x31,
                        0x41, 0x59, 0x26, 0x53,  0x59};
        add(&count, PACKED_BZIP2, bytes, sizeof bytes);
        memcpy(bytes + 4, "\x17\x72\x45\x38\x50\x90", 6);
        add(&count, PACKED_BZIP2, bytes, sizeof bytes);
    }
    assert_int_equal(count, ROWS(magics));
}

static packing wanted_packing(const char *bytes, size_t len)
{
    for (size_t i = 0; i < ROWS(magics); i++)
        if (len >= magics[i].len &&
            memcmp(bytes, magics[i].bytes, magics[i].len) == 0)
            return magics[i].kind;
    return PACKED_NOT;
}

static bool wants_more(const char *bytes, size_t len)
{
    for (size_t i = 0; i < ROWS(magics); i++)
        if (len < magics[i].len && memcmp(bytes, magics[i].bytes, len) == 0)
            return true;
    return false;
}

static unsigned wrong_packing(const char *bytes, size_t len)
{
    const char *const exact = exact_bytes(bytes, len);
    const bool is_right =
        packing_of(exact, len) == wanted_packing(bytes, len) &&
        is_half_packing(exact, len) == wants_more(bytes, len);
    if (!is_right)
        print_error("%zu bytes: %02x %02x %02x %02x\n", len,
                    (unsigned char)bytes[0], (unsigned char)bytes[1],
                    (unsigned char)bytes[2], (unsigned char)bytes[3]);
    return !is_right;
}

/* Each magic number, cut at each length and with one more byte, with each of its
 * bytes replaced by every other one. */
static void magic_numbers(void **state)
{
    (void)state;
    unsigned bad = 0;
    list_magics();
    for (size_t i = 0; i < ROWS(magics); i++) {
        char bytes[11];
        for (size_t len = 0; len <= magics[i].len + 1; len++) {
            memset(bytes, 0x08, sizeof bytes);
            memcpy(bytes, magics[i].bytes, magics[i].len);
            bad += wrong_packing(bytes, len);
            for (size_t at = 0; at < len; at++) {
                const char right = bytes[at];
                for (int byte = 0; byte < 256; byte++) {
                    bytes[at] = (char)byte;
                    bad += wrong_packing(bytes, len);
                }
                bytes[at] = right;
            }
        }
    }
    assert_int_equal(bad, 0);
}

/* A build without a library names the program that decompresses such files. */
static void what_is_missing(void **state)
{
    (void)state;
    static const char *const names[] = {"text", "gzip", "zstd", "xz", "bzip2"};
    assert_null(packing_is_missing(PACKED_NOT));
    assert_int_equal(PACKINGS, ROWS(names));
    for (packing kind = PACKED_NOT; kind < PACKINGS; kind++) {
        char want[128];
        assert_string_equal(packing_names[kind], names[kind]);
        if (kind == PACKED_NOT)
            continue;
        (void)snprintf(want, sizeof want,
                       "compressed with %s, which this linkspan was built "
                       "without; use %s -dc",
                       names[kind], names[kind]);
        assert_string_equal(packing_is_missing(kind), want);
    }
}

/* Number of slots that the threads below have taken. */
static atomic_uint taken;

static void *take_slot(void *context)
{
    (void)context;
    decoder_take_slot();
    atomic_fetch_add(&taken, 1);
    return NULL;
}

/* Wait until `count` slots are taken, for at most two seconds; then wait a little
 * longer, in case a thread takes one more. */
static void await_slots(unsigned count)
{
    const struct timespec moment = {0, 1000000};
    for (unsigned i = 0; i < 2000 && atomic_load(&taken) < count; i++)
        (void)nanosleep(&moment, NULL);
    for (unsigned i = 0; i < 10; i++)
        (void)nanosleep(&moment, NULL);
    assert_int_equal(atomic_load(&taken), count);
}

/* Three decoders with large windows may exist at a time. Each further one waits until
 * one of them is gone. */
static void slots_of_decoders(void **state)
{
    (void)state;
    pthread_t threads[7];
    for (size_t i = 0; i < ROWS(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, take_slot, NULL), 0);
    await_slots(3);
    for (unsigned count = 4; count <= ROWS(threads); count++) {
        decoder_free_slot();
        await_slots(count);
    }
    for (size_t i = 0; i < ROWS(threads); i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (unsigned i = 0; i < 3; i++)
        decoder_free_slot();
    /* all are free again */
    for (unsigned i = 0; i < 3; i++)
        (void)take_slot(NULL);
    await_slots(ROWS(threads) + 3);
    for (unsigned i = 0; i < 3; i++)
        decoder_free_slot();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(magic_numbers),
        cmocka_unit_test(what_is_missing),
        cmocka_unit_test(slots_of_decoders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
