/* IP addresses compared with the C library's inet_pton() and inet_ntop(), on
 * random and on mutated texts. The grammars are the same; the way an address
 * with an embedded IPv4 address is written differs. */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "host/ip.h"
#include "support/random.h"

#define TEXTS     lks_rounds(1000000)
#define TEXT_SIZE 64

static size_t addresses;
static size_t differences;

static void report(const char *text, const char *what)
{
    if (++differences <= 20)
        (void)printf("\"%s\": %s\n", text, what);
}

static lks_slice slice(const char *text)
{
    return lks_slice_of(text, strlen(text));
}

static void compare_v4(const char *text)
{
    uint8_t ours[4] = {0};
    uint8_t theirs[4] = {0};
    const bool is_ours = lks_ipv4_parse(slice(text), ours);
    const bool is_theirs = inet_pton(AF_INET, text, theirs) == 1;
    if (is_ours != is_theirs || memcmp(ours, theirs, sizeof ours) != 0)
        report(text, "IPv4 differs");
    addresses += is_ours;
}

/* inet_ntop() writes ::1.2.3.4 for addresses of ::/96 too, which RFC 5952 5
 * does not ask for. */
static bool is_written_alike(const uint8_t address[16])
{
    static const uint8_t zeros[12] = {0};
    const bool is_compatible = memcmp(address, zeros, sizeof zeros) == 0;
    return !is_compatible || (address[12] == 0 && address[13] == 0);
}

static void compare_v6(const char *text)
{
    uint8_t ours[16] = {0};
    uint8_t theirs[16] = {0};
    const bool is_ours = lks_ipv6_parse(slice(text), ours);
    const bool is_theirs = inet_pton(AF_INET6, text, theirs) == 1;
    if (is_ours != is_theirs || memcmp(ours, theirs, sizeof ours) != 0) {
        report(text, "IPv6 differs");
        return;
    }
    if (!is_ours)
        return;
    addresses++;
    char written[LKS_IPV6_TEXT_MAX + 1];
    char expected[INET6_ADDRSTRLEN];
    written[lks_ipv6_write(ours, written)] = '\0';
    if (!inet_ntop(AF_INET6, theirs, expected, sizeof expected) ||
        (is_written_alike(ours) && strcmp(written, expected) != 0))
        report(text, "is written otherwise");
}

static void random_v4(uint64_t *random, char *text)
{
    (void)snprintf(text, TEXT_SIZE, "%zu.%zu.%zu.%zu",
                   lks_random_below(random, 300), lks_random_below(random, 300),
                   lks_random_below(random, 300),
                   lks_random_below(random, 300));
}

/* Groups, mostly zero, sometimes a gap or a dotted end. */
static void random_v6(uint64_t *random, char *text)
{
    const size_t count = 1 + lks_random_below(random, 9);
    size_t len = 0;
    if (lks_random_below(random, 4) == 0)
        text[len++] = ':';
    for (size_t i = 0; i < count && len < TEXT_SIZE - 24; i++) {
        const size_t limit = lks_random_below(random, 2) ? 1 : 0x10000;
        if (i > 0 || len > 0)
            text[len++] = ':';
        if (lks_random_below(random, 8) == 0)
            text[len++] = ':';
        if (i + 1 == count && lks_random_below(random, 4) == 0) {
            random_v4(random, text + len);
            return;
        }
        len += (size_t)snprintf(text + len, TEXT_SIZE - len,
                                lks_random_below(random, 2) ? "%zx" : "%04zX",
                                lks_random_below(random, limit));
    }
    if (lks_random_below(random, 8) == 0) {
        text[len++] = ':';
        text[len++] = ':';
    }
    text[len] = '\0';
}

static void mutate(uint64_t *random, char *text)
{
    static const char bytes[] = "0123456789abcdefABCDEFg:.%x/ ";
    const size_t len = strlen(text);
    const size_t at = lks_random_below(random, len);
    const char byte = bytes[lks_random_below(random, sizeof bytes - 1)];
    if (lks_random_below(random, 3) == 0) {
        memmove(text + at, text + at + 1, len - at);
    } else if (lks_random_below(random, 2) == 0) {
        text[at] = byte;
    } else if (len + 2 < TEXT_SIZE) {
        memmove(text + at + 1, text + at, len - at + 1);
        text[at] = byte;
    }
}

int main(void)
{
    uint64_t random = 58;
    for (size_t i = 0; i < TEXTS; i++) {
        char text[TEXT_SIZE];
        if (i % 3 == 0)
            random_v4(&random, text);
        else
            random_v6(&random, text);
        for (size_t k = lks_random_below(&random, 3); k > 0 && *text; k--)
            mutate(&random, text);
        compare_v4(text);
        compare_v6(text);
    }
    (void)printf("%zu texts, %zu of them addresses: %zu differences\n", TEXTS,
                 addresses, differences);
    return differences != 0;
}
