/* Examples of linkspan(3): text that is edited. */
#include "examples/api/api.h"

int main(void)
{
    linkspan_detector *detector;
    OK(linkspan_detector_new(NULL, &detector));
    const char *text = "first line\nsee example.com";
    //! linkspan_restart
    size_t start;
    OK(linkspan_restart(detector, text, strlen(text), 20, &start));
    assert(start == 11); /* the start of the line */
    //!
    //! linkspan_relink linkspan_relink_apply
    linkspan_link list[16];
    size_t count;
    OK(linkspan_find(detector, text, strlen(text), list, 16, &count));
    const char *edited = "first line\nsee example.com/tea";
    linkspan_edit edit = {.size = sizeof edit, .position = 26, .inserted = 4};
    linkspan_link links[16];
    linkspan_relinked relinked = {.size = sizeof relinked};
    OK(linkspan_relink(detector, edited, strlen(edited), &edit, list, count,
                       links, 16, &relinked));
    assert(relinked.gone_count == 1 && relinked.new_count == 1);
    assert(range_says(edited, links[0].span, "example.com/tea"));
    OK(linkspan_relink_apply(&edit, &relinked, links, list, 16, &count));
    assert(count == 1);
    assert(range_says(edited, list[0].path, "/tea"));
    //!
    linkspan_detector_free(detector);
    return 0;
}
