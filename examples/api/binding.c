/* Examples of linkspan(3): links as records of integers, offsets. */
#include "examples/api/api.h"

int main(void)
{
    linkspan_detector *detector;
    OK(linkspan_detector_new(NULL, &detector));
    //! linkspan_find_flat
    enum {
        WIDTH = LINKSPAN_FIELD_COUNT
    };
    const char *text = "😀 example.com/茶, a@b.example.com";
    ptrdiff_t records[16 * WIDTH]; /* may be too few: then ask again */
    ptrdiff_t count = linkspan_find_flat(
        detector, text, strlen(text), LINKSPAN_UNIT_UTF16, records, WIDTH, 16);
    assert(count == 2); /* negative: a status */
    assert(records[LINKSPAN_FIELD_START] == 3);
    assert(records[LINKSPAN_FIELD_PORT_START] == -1); /* there is none */
    assert(records[WIDTH + LINKSPAN_FIELD_KIND] == LINKSPAN_KIND_EMAIL);
    //!
    //! linkspan_convert_links
    linkspan_link links[16];
    size_t found = 0;
    OK(linkspan_find(detector, text, strlen(text), links, 16, &found));
    OK(linkspan_convert_links(text, strlen(text), LINKSPAN_UNIT_BYTE,
                              LINKSPAN_UNIT_UTF16, links, found));
    assert(links[0].span.start == 3 && links[0].path.start == 14);
    //!
    linkspan_detector_free(detector);
    return 0;
}
