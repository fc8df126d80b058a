/* Keep the links of a text that is edited: of each edit only the lines that it
 * touches are searched again. Here text is typed, pasted and deleted:
 *
 *   $ edit
 *   new example.co
 *   gone example.co
 *   new example.com/tea
 *   gone example.com/tea
 *   new example.com
 */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <string.h>

#define ROOM  65536 /* bytes of the text */
#define LINKS 4096  /* of the text, more than fit into it */

struct editor {
    linkspan_detector *detector;
    size_t len;
    char text[ROOM];
    linkspan_links list;
};

static void show(const char *what, const char *text, const linkspan_link *links,
                 size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%s %.*s\n", what,
               (int)(links[i].span.end - links[i].span.start),
               text + links[i].span.start);
}

/* Type, paste or delete, and say what becomes of the links. */
static linkspan_status edit(struct editor *e, size_t position, size_t removed,
                            const char *inserted)
{
    static linkspan_link fresh[LINKS];
    static char old[ROOM];
    linkspan_edit change = {.size = sizeof change,
                            .position = position,
                            .removed = removed,
                            .inserted = strlen(inserted)};
    linkspan_relinked result = {
        .size = sizeof result, .links = fresh, .room = LINKS};
    if (position > e->len || removed > e->len - position ||
        change.inserted > ROOM - e->len)
        return LINKSPAN_ERR_ARG;
    memcpy(old, e->text, e->len);
    memmove(e->text + position + change.inserted, e->text + position + removed,
            e->len - position - removed);
    memcpy(e->text + position, inserted, change.inserted);
    e->len += change.inserted - removed;
    linkspan_status status = linkspan_relink(e->detector, e->text, e->len,
                                             &change, &e->list, &result);
    if (status != LINKSPAN_OK)
        return status;
    show("gone", old, e->list.links + result.first, result.gone_count);
    show("new", e->text, fresh, result.new_count);
    return linkspan_relink_apply(&change, &result, &e->list);
}

int main(void)
{
    static linkspan_link links[LINKS];
    static struct editor e = {
        .list = {sizeof e.list, sizeof *links, links, 0, LINKS}};
    linkspan_status status = linkspan_detector_new(NULL, &e.detector);
    if (status == LINKSPAN_OK)
        status = edit(&e, 0, 0, "see example.co"); /* typed so far */
    if (status == LINKSPAN_OK)
        status = edit(&e, 14, 0, "m/tea"); /* pasted */
    if (status == LINKSPAN_OK)
        status = edit(&e, 15, 4, ""); /* deleted */
    if (status == LINKSPAN_OK)
        status = edit(&e, 0, 3, "Have a look at\n"); /* only moves the link */
    linkspan_detector_free(e.detector);
    return status == LINKSPAN_OK ? 0 : 1;
}
