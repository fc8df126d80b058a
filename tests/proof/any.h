/* Values that Frama-C's Eva treats as unknown (tools/prove). */
#ifndef LKS_PROOF_ANY_H
#define LKS_PROOF_ANY_H

#include <__fc_builtin.h>
#include <stddef.h>
#include <stdint.h>

static size_t any_size(size_t most)
{
    return (size_t)Frama_C_unsigned_long_interval(0, most);
}

static void any_bytes(void *bytes, size_t len)
{
    Frama_C_make_unknown(bytes, len);
}

#endif
