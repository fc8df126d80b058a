/* An address that was parsed and written gives the same address when it is parsed again,
 * and is then written in the same way. Browsers also accept every address that is
 * linked. */
#include <stdlib.h>
#include <string.h>

#include "host/ip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_right)
{
    if (!is_right)
        abort();
}

static void check_v6(lks_slice text)
{
    uint8_t address[16];
    uint8_t again[16];
    char written[LKS_IPV6_TEXT_MAX];
    char rewritten[LKS_IPV6_TEXT_MAX];
    if (!lks_ipv6_parse(text, address))
        return;
    const size_t len = lks_ipv6_write(address, written);
    require(len <= sizeof written);
    require(lks_ipv6_parse(lks_slice_of(written, len), again));
    require(memcmp(address, again, sizeof address) == 0);
    require(lks_ipv6_write(again, rewritten) == len);
    require(memcmp(written, rewritten, len) == 0);
    /* The result is never longer than the text, except for a dotted end that
     * was given in hexadecimal: at most 15 bytes instead of 9. */
    require(len <= text.len + 6);
}

static void check_bracketed(lks_slice text)
{
    uint8_t address[16];
    uint8_t inside[16];
    const size_t len = lks_ipv6_parse_bracketed(text, address);
    if (len == 0)
        return;
    require(len >= 4 && len <= text.len && len <= LKS_IPV6_TEXT_MAX + 2);
    require(text.data[0] == '[' && text.data[len - 1] == ']');
    require(lks_ipv6_parse(lks_slice_of(text.data + 1, len - 2), inside));
    require(memcmp(address, inside, sizeof address) == 0);
}

static void check_v4(lks_slice text)
{
    uint8_t plain[4] = {0};
    uint8_t odd[4] = {0};
    const bool is_plain = lks_ipv4_parse(text, plain);
    const lks_ipv4_form form = lks_ipv4_parse_odd(text, odd);
    require(is_plain == (form == LKS_IPV4_DECIMAL));
    require(memcmp(plain, odd, sizeof odd) == 0 || form == LKS_IPV4_ODD);
    if (is_plain)
        require(text.len >= 7 && text.len <= 15);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const lks_slice text = lks_slice_of(data, size);
    check_v4(text);
    check_v6(text);
    check_bracketed(text);
    return 0;
}
