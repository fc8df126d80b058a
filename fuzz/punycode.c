/* Punycode that decodes is the only encoding of its text, apart from the case
 * of its digits; and every text survives encoding and decoding. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "host/label.h"
#include "text/slice.h"
#include "text/utf8.h"

#define MOST 512

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool claim)
{
    if (!claim)
        abort();
}

static void decoded_encodes_to_itself(const uint8_t *data, size_t size)
{
    uint32_t cps[MOST];
    uint8_t bytes[MOST];
    size_t count = 0;
    size_t len = 0;
    if (!lks_punycode_decode(data, size, cps, MOST, &count))
        return;
    must(count <= size);
    must(lks_punycode_encode(cps, count, bytes, MOST, &len));
    must(len == size);
    for (size_t i = 0; i < len; i++)
        must(lks_ascii_lower(bytes[i]) == lks_ascii_lower(data[i]));
}

static void encoded_decodes_to_itself(const uint8_t *data, size_t size)
{
    uint32_t cps[MOST];
    uint32_t back[MOST];
    uint8_t bytes[16 * MOST];
    size_t count = 0;
    size_t back_count = 0;
    size_t len = 0;
    size_t width = 0;
    for (const uint8_t *p = data; p < data + size; p += width) {
        const uint32_t cp = lks_utf8_decode(p, data + size, &width);
        cps[count++] = cp == LKS_UTF8_BAD ? 0xFFFD : cp;
    }
    must(lks_punycode_encode(cps, count, bytes, sizeof bytes, &len));
    must(lks_punycode_decode(bytes, len, back, MOST, &back_count));
    must(back_count == count);
    must(memcmp(cps, back, count * sizeof *cps) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST)
        size = MOST;
    decoded_encodes_to_itself(data, size);
    encoded_decodes_to_itself(data, size);
    return 0;
}
