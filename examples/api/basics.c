/* What every call shares, properties, lists of domains, hosts. */
#include "examples/api/api.h"
#include <time.h>

static void shared(void)
{
    //! linkspan_status_name
    const char *name = linkspan_status_name(LINKSPAN_ERR_SPACE);
    assert(strcmp(name, "LINKSPAN_ERR_SPACE") == 0);
    //!
    //! linkspan_version linkspan_unicode_version linkspan_uts58_version
    printf("linkspan %s, Unicode %s, UTS #58 %s\n", linkspan_version(),
           linkspan_unicode_version(), linkspan_uts58_version());
    //!
    //! linkspan_buf_init linkspan_buf_free
    linkspan_buf grows; /* up to 1 MiB, with malloc */
    OK(linkspan_buf_init(&grows, 1 << 20, NULL));
    OK(linkspan_format_url("a.com/%E8%8C%B6", 15, 0, &grows));
    assert(says(grows.data, grows.len, "a.com/茶"));
    linkspan_buf_free(&grows);
    //!
    //! linkspan_buf_init_fixed
    linkspan_buf measure; /* no memory: only counts how much is needed */
    OK(linkspan_buf_init_fixed(&measure, NULL, 0));
    linkspan_status status =
        linkspan_format_url("a.com/%E8%8C%B6", 15, 0, &measure);
    assert(status == LINKSPAN_ERR_SPACE && measure.needed == 9);

    char memory[9];
    linkspan_buf fixed;
    OK(linkspan_buf_init_fixed(&fixed, memory, sizeof memory));
    OK(linkspan_format_url("a.com/%E8%8C%B6", 15, 0, &fixed));
    //!
    assert(says(fixed.data, fixed.len, "a.com/茶"));
}

static void properties(void)
{
    //! linkspan_link_term
    assert(linkspan_link_term(' ') == LINKSPAN_TERM_HARD);
    assert(linkspan_link_term('.') == LINKSPAN_TERM_SOFT);
    assert(linkspan_link_term(')') == LINKSPAN_TERM_CLOSE);
    //!
    //! linkspan_link_bracket
    assert(linkspan_link_bracket(')') == '(');
    assert(linkspan_link_bracket(0x300D) == 0x300C); /* corner brackets */
    assert(linkspan_link_bracket('x') == 0);
    //!
    //! linkspan_link_email
    assert(linkspan_link_email('a') == 1 && linkspan_link_email('(') == 0);
    //!
}

static void lists(const char *suffixes, const char *tlds)
{
    //! linkspan_data_load linkspan_data_retain linkspan_data_free
    linkspan_data_source source = {.size = sizeof source};
    source.flags = LINKSPAN_LOAD_ANY_TLDS; /* a private list, not IANA's */
    source.suffixes = (linkspan_str){suffixes, strlen(suffixes)};
    source.tlds = (linkspan_str){tlds, strlen(tlds)};
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error};
    if (linkspan_data_load(&source, NULL, &data, &error) != LINKSPAN_OK)
        (void)fprintf(stderr, "line %zu: %s\n", error.line, error.message);

    linkspan_data *mine = linkspan_data_retain(data); /* two owners */
    linkspan_data_free(data);                         /* one */
    linkspan_data_free(mine);                         /* gone */
    //!
    assert(mine != NULL);
    //! linkspan_data_names
    linkspan_buf names;
    OK(linkspan_buf_init(&names, 1 << 20, NULL));
    OK(linkspan_data_names(NULL, LINKSPAN_LIST_TLDS, &names));
    assert(memcmp(names.data, "aaa\naarp\n", 9) == 0); /* the first two */
    linkspan_buf_free(&names);
    //!
    //! linkspan_data_info
    linkspan_data_facts facts = {.size = sizeof facts};
    OK(linkspan_data_info(NULL, (int64_t)time(NULL), &facts));
    printf("%u top-level domains, %d days old\n", facts.tlds_count,
           facts.tlds_age);
    //!
    assert(facts.compiled_in == (LINKSPAN_LIST_SUFFIXES | LINKSPAN_LIST_TLDS));
}

static void hosts(void)
{
    char memory[256];
    linkspan_buf out;
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_host_to_ascii linkspan_name_of linkspan_text_of
    uint32_t errors = 0;
    OK(linkspan_host_to_ascii("bücher.de", 10, 0, &out, &errors));
    assert(says(out.data, out.len, "xn--bcher-kva.de"));
    assert(errors == 0);

    OK(linkspan_host_to_ascii("a b.de", 6, LINKSPAN_IDNA_USE_STD3_ASCII_RULES,
                              &out, &errors));
    for (uint32_t bit = 1; bit != 0; bit <<= 1)
        if (errors & bit)
            printf("%s: %s\n", linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, bit),
                   linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, bit));
    //!
    assert(errors == LINKSPAN_IDNA_ERR_NOT_STD3);
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_host_to_unicode
    OK(linkspan_host_to_unicode("xn--bcher-kva.de", 16, 0, &out, NULL));
    assert(says(out.data, out.len, "bücher.de"));
    //!
    //! linkspan_host_describe
    linkspan_host host = {.size = sizeof host};
    OK(linkspan_host_describe("www.bücher.co.uk", 17, NULL, &host));
    assert(host.kind == LINKSPAN_HOST_DOMAIN);
    assert(range_says(host.ascii, host.suffix, "co.uk"));
    assert(range_says(host.ascii, host.registrable, "xn--bcher-kva.co.uk"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_link_host
    const char text[] = "https://xn--bcher-kva.co.uk/a";
    linkspan_link link;
    OK(linkspan_split_link(text, sizeof text - 1, &link));
    OK(linkspan_link_host(text, sizeof text - 1, &link, NULL, &host, &out));
    assert(says(out.data, out.len, "bücher.co.uk"));
    assert(range_says(host.ascii, host.suffix, "co.uk"));
    //!
}

int main(void)
{
    shared();
    properties();
    lists("// ===BEGIN ICANN DOMAINS===\ncom\n// ===END ICANN DOMAINS===\n"
          "// ===BEGIN PRIVATE DOMAINS===\n// ===END PRIVATE DOMAINS===\n",
          "# Version 2026111500, Last Updated Sun Nov 15 07:07:01 2026 UTC\n"
          "COM\n");
    hosts();
    return 0;
}
