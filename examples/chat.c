/* Make the links of a chat message clickable, for a web page. The text may be
 * anything: it comes out escaped, and a link that imitates another is no link.
 * (In the second message the first a of paypal is a Cyrillic letter.)
 *
 *   $ chat 'Tea? example.com/menu?a=1&b=2 <3'
 *   Tea? <a href="https://example.com/menu?a=1&amp;b=2" rel="nofollow noopener" class="chat">example.com/menu?a=1&amp;b=2</a> &lt;3
 *   $ chat 'Log in: https://pаypal.com/'
 *   Log in: https://xn--pypal-4ve.com/
 */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <string.h>

static linkspan_status write_to_file(void *context, const char *bytes,
                                     size_t len)
{
    return fwrite(bytes, 1, len, context) == len ? LINKSPAN_OK
                                                 : LINKSPAN_ERR_SPACE;
}

int main(int argc, char **argv)
{
    linkspan_linkify_options options;
    if (argc != 2 || linkspan_linkify_options_init(&options) != LINKSPAN_OK) {
        (void)fprintf(stderr, "usage: chat MESSAGE\n");
        return 2;
    }
    options.class_name = (linkspan_str){"chat", 4};
    /* No detector is given, so that the profile "safe" finds the links. */
    linkspan_status status = linkspan_linkify_write(
        NULL, &options, argv[1], strlen(argv[1]), write_to_file, stdout);
    putchar('\n');
    return status == LINKSPAN_OK ? 0 : 1;
}
