#include "host/private_name.h"

#include <string.h>

#include "support/rows.h"

#define HALF "abcdefghijklmnopqrstuvwxyz23"

static const struct row {
    const char *why;
    const char *before;
    const char *last;
    bool want;
} rows[] = {
    {"RFC 6761", "a.", "localhost", true},
    {"RFC 6761: test", "x.", "test", true},
    {"RFC 6761: not example", "x.", "example", false},
    {"RFC 6761: not invalid", "x.", "invalid", false},
    {"RFC 6762", "printer.", "local", true},
    {"in capitals", "NAS.", "LAN", true},
    {"reserved by ICANN", "jenkins.", "internal", true},
    {"no part of a word", "x.", "loca", false},
    {"no longer word", "x.", "locals", false},
    {"a top-level domain", "x.", "com", false},
    {"empty", "x.", "", false},
    {"RFC 8375", "nas.home.", "arpa", true},
    {"RFC 8375: the name itself, in capitals", "HOME.", "ARPA", true},
    {"RFC 8375: another name", "nas.xhome.", "arpa", false},
    {"RFC 8375: arpa", "1.in-addr.", "arpa", false},
    {"RFC 7686", HALF HALF ".", "onion", true},
    {"RFC 7686: below an address", "www." HALF HALF ".", "onion", true},
    {"RFC 7686: in capitals", HALF "ABCDEFGHIJKLMNOPQRSTUVWXYZ76.", "Onion",
     true},
    {"RFC 7686: too short", HALF ".", "onion", false},
    {"RFC 7686: too long", "a" HALF HALF ".", "onion", false},
    {"RFC 7686: 1 is no digit of base32", HALF "abcdefghijklmnopqrstuvwxyz21.",
     "onion", false},
    {"RFC 7686: 8 is none either", HALF "abcdefghijklmnopqrstuvwxyz28.",
     "onion", false},
    {"RFC 7686: no dot", HALF HALF, "onion", false},
    {"RFC 7686: nothing before it", "", "onion", false},
};

static void tells_private_names(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        ROW_EQ(r,
               lks_is_private_name(lks_slice_of(r->before, strlen(r->before)),
                                   lks_slice_of(r->last, strlen(r->last))),
               r->want);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tells_private_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
