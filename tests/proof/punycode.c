/* For every 1, 2 or MOST code points and every 1 to MOST bytes, with every room
 * for the result: the Punycode coder stays within its buffers, reads nothing
 * that it has not written and never divides by zero. */
#include "host/label.h"

#include "proof/any.h"

#define MOST  4
#define GUARD 200

static void encode(size_t count, size_t room)
{
    uint32_t cps[MOST];
    for (size_t i = 0; i < count; i++)
        cps[i] = Frama_C_unsigned_int_interval(0, 0x10FFFF);
    uint8_t out[MOST + 1];
    out[room] = GUARD;
    size_t out_len = 0;
    (void)lks_punycode_encode(cps, count, out, room, &out_len);
    /*@ assert out_len <= room; */
    /*@ assert out[room] == 200; */
}

static void decode(size_t len, size_t room)
{
    uint8_t bytes[MOST];
    any_bytes(bytes, len);
    uint32_t out[MOST + 1];
    out[room] = GUARD;
    size_t out_count = 0;
    (void)lks_punycode_decode(bytes, len, out, room, &out_count);
    /*@ assert out_count <= room; */
    /*@ assert out[room] == 200; */
}

int main(void)
{
    for (size_t count = 1; count <= MOST; count *= 2)
        for (size_t room = 0; room <= MOST; room++)
            encode(count, room);
    for (size_t len = 1; len <= MOST; len++)
        for (size_t room = 0; room <= MOST; room++)
            decode(len, room);
    return 0;
}
