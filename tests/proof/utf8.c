/* Every start and end in a text of LEN bytes, whatever they are: the UTF-8
 * functions read nothing outside, and return widths that stay inside. They look
 * at no more than three bytes beyond the given one, so longer texts are
 * covered. */
#include "text/utf8.h"

#include "proof/any.h"

#define LEN 6

static void forward(size_t at, size_t len)
{
    uint8_t text[LEN];
    any_bytes(text, len);
    size_t width = 0;
    (void)lks_utf8_decode(text + at, text + len, &width);
    /*@ assert 1 <= width <= 4 && at + width <= len; */
}

static void backward(size_t at, size_t len)
{
    uint8_t text[LEN];
    any_bytes(text, len);
    size_t width = 0;
    (void)lks_utf8_decode_back(text, text + at, &width);
    /*@ assert 1 <= width <= 4 && width <= at; */
}

static void boundary(size_t at, size_t len)
{
    uint8_t text[LEN];
    any_bytes(text, len);
    (void)lks_utf8_is_boundary(text, len, at);
}

int main(void)
{
    for (size_t len = 1; len <= LEN; len++) {
        for (size_t at = 0; at < len; at++) {
            forward(at, len);
            backward(at + 1, len);
        }
        for (size_t at = 0; at <= len + 1; at++)
            boundary(at, len);
    }
    uint8_t written[LKS_UTF8_MAX];
    const uint32_t cp = Frama_C_unsigned_int_interval(0, 0x10FFFF);
    const size_t width = lks_utf8_encode(cp, written);
    /*@ assert 1 <= width <= 4; */
    return 0;
}
