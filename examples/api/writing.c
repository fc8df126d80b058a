/* Writing a link. */
#include "examples/api/api.h"

int main(void)
{
    char memory[256];
    linkspan_buf out;
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_format_parts
    const linkspan_str segments[] = {{"tea/time", 8}, {"茶", 3}};
    const linkspan_pair pairs[] = {{{"q", 1}, {"a&b", 3}}};
    linkspan_url url = {.size = sizeof url};
    url.scheme = (linkspan_str){"https://", 8};
    url.host = (linkspan_str){"example.com", 11};
    url.segments = segments;
    url.segment_count = 2;
    url.pairs = pairs;
    url.pair_count = 1;
    OK(linkspan_format_parts(&url, LINKSPAN_FORMAT_ROUND_TRIP, &out));
    assert(
        says(out.data, out.len, "https://example.com/tea%2Ftime/茶?q=a%26b"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_format_url
    OK(linkspan_format_url("a.com/%28%E8%8C%B6%29.", 22, 0, &out));
    assert(says(out.data, out.len, "a.com/(茶)%2E"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_quote_local_part
    OK(linkspan_quote_local_part("john doe", 8, &out));
    assert(says(out.data, out.len, "\"john doe\""));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_href
    OK(linkspan_href(LINKSPAN_KIND_URL, "bücher.de/茶", 14, 0, &out));
    assert(says(out.data, out.len, "https://xn--bcher-kva.de/%E8%8C%B6"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_normalize
    OK(linkspan_normalize(0, "HTTP://A.com:80/b/../%7Ec?", 26, 0, &out));
    assert(says(out.data, out.len, "http://a.com/~c"));
    //!
    return 0;
}
