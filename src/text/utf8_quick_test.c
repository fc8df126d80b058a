/* The quick decoder is the decoder: over every two bytes, third bytes at the
 * edges, and every place where the text can end. */
#include "text/utf8_quick.h"

#include <string.h>

#include "support/rows.h"

static void decodes_as_the_other_does(void **state)
{
    (void)state;
    static const uint8_t thirds[] = {0x00, 0x7F, 0x80, 0x9A, 0xBF, 0xC0, 0xFF};
    for (uint32_t pair = 0; pair < 0x10000; pair++)
        for (size_t i = 0; i < 7 * 4; i++) {
            const size_t len = 1 + i / 7;
            const uint8_t bytes[] = {(uint8_t)(pair >> 8), (uint8_t)pair,
                                     thirds[i % 7], 0x80};
            uint8_t room[sizeof bytes];
            const uint8_t *end = room + sizeof room;
            const uint8_t *at = memcpy(room + sizeof room - len, bytes, len);
            size_t width = 0;
            size_t want_width = 0;
            const uint32_t want = lks_utf8_decode(at, end, &want_width);
            const uint32_t cp = lks_utf8_decode_quick(at, end, &width);
            if (cp != want || width != want_width)
                fail_msg("%04X %02X, %zu bytes", (unsigned)pair,
                         (unsigned)bytes[2], len);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decodes_as_the_other_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
