/* Hosts that are never linked, nor any name below them (linkification
 * guidelines 2.2). */
#include "support/marked_rows.h"

static const marked_row ignored_rows[] = {
    {"ignored: the host itself", "x example.com y"},
    {"ignored: with scheme, port and path", "x http://example.com:80/z y"},
    {"ignored: names below the host", "www.example.com a.b.example.com/x"},
    {"ignored: in an address", "a@example.com mailto:a@www.example.com"},
    {"ignored: capitals", "EXAMPLE.com Www.Example.Com"},
    {"ignored: with a trailing dot", "example.com./x"},
    {"ignored: other dots", "example。com www．example｡com"},
    {"ignored: not another domain", "⸠example.org⸡ ⸠example.com.au⸡"},
    {"ignored: not a name that ends alike", "⸠notexample.com⸡"},
    {"ignored: not an address there", "⸠a@notexample.com⸡"},
    {"ignored: a longer name of the list", "api.example.net x.api.example.net"},
    {"ignored: not above it", "⸠example.net⸡ ⸠www.example.net⸡"},
    {"ignored: a U-label of the list, as both",
     "bücher.de xn--bcher-kva.de BÜCHER.DE www.bücher.de"},
    {"ignored: an A-label of the list, as both",
     "faß.de xn--fa-hia.de www.faß.de"},
    {"ignored: a name without the umlaut", "⸠bucher.de⸡ ⸠fass.de⸡"},
    {"ignored: what follows is found", "example.com ⸠a.org⸡ ⸠a@a.org⸡"},
};

static void ignored_hosts(void **state)
{
    (void)state;
    const linkspan_str hosts[] = {
        {"Example.com", 11},
        {"api.example.net", 15},
        {"bücher.de", 10},
        {"xn--fa-hia.de", 13},
    };
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.ignored_hosts = hosts;
    o.ignored_host_count = ROWS(hosts);
    check_marked(&o, ignored_rows, ROWS(ignored_rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ignored_hosts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
