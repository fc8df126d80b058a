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
    linkspan_link links[16];
    linkspan_links list = {sizeof list, sizeof *links, links, 0, 16};
    OK(linkspan_find(detector, text, strlen(text), links, 16, &list.count));
    const char *edited = "first line\nsee example.com/tea";
    linkspan_edit edit = {.size = sizeof edit, .position = 26, .inserted = 4};
    linkspan_link fresh[16];
    linkspan_relinked relinked = {
        .size = sizeof relinked, .links = fresh, .room = 16};
    OK(linkspan_relink(detector, edited, strlen(edited), &edit, &list,
                       &relinked));
    assert(relinked.gone_count == 1 && relinked.new_count == 1);
    assert(fresh[0].span.start == 15 && fresh[0].span.end == 30);
    OK(linkspan_relink_apply(&edit, &relinked, &list));
    assert(list.count == 1 && links[0].path.start == 26);
    //!
    linkspan_detector_free(detector);
    return 0;
}
