/* Render a chat message for a web page, with attributes for each link: links name
 * their host for a script and are shown short, doubtful links say why, addresses
 * are left alone, and a link that is refused is replaced by a remark. (In the
 * last message the first a of paypal is a Cyrillic letter.)
 *
 *   $ render 'Ask me@example.com or see https://example.com/menu/of/the/day'
 *   Ask me@example.com or see <a href="https://example.com/menu/of/the/day" rel="nofollow noopener" data-host="example.com" title="https://example.com/menu/of/the/day">https://example.com/men…day</a>
 *   $ render 'My box: http://example.com:81/'
 *   My box: <a href="http://example.com:81/" rel="nofollow noopener" data-host="example.com" class="doubtful" title="The port is not the usual one of the scheme.">http://example.com:81/</a>
 *   $ render 'Log in: https://pаypal.com/'
 *   Log in: <em>a link that imitates another</em>
 */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <string.h>

/* Set an attribute unless something has failed before. */
static void set(linkspan_status *status, linkspan_plan *plan, const char *name,
                const char *value, size_t len)
{
    if (*status == LINKSPAN_OK)
        *status =
            linkspan_plan_set_attribute(plan, name, strlen(name), value, len);
}

static linkspan_status decide(void *context, const linkspan_link *link,
                              linkspan_str bytes, linkspan_plan *plan)
{
    static const char remark[] = "<em>a link that imitates another</em>";
    linkspan_finding first;
    linkspan_findings found = {.size = sizeof found, .list = &first, .room = 1};
    linkspan_status status = LINKSPAN_OK;
    (void)context;
    if (link->kind == LINKSPAN_KIND_EMAIL)
        return linkspan_plan_drop(plan);
    if (link->action > LINKSPAN_ACTION_ENCODE)
        return linkspan_plan_set_markup(plan, remark, sizeof remark - 1);
    set(&status, plan, "data-host",
        bytes.data + (link->host.start - link->span.start),
        link->host.end - link->host.start);
    if (linkspan_plan_findings(plan, &found) == LINKSPAN_OK) {
        const char *why = linkspan_text_of(LINKSPAN_NAMES_FINDING, first.code);
        set(&status, plan, "class", "doubtful", strlen("doubtful"));
        set(&status, plan, "title", why, strlen(why));
    }
    return status;
}

int main(int argc, char **argv)
{
    linkspan_linkify_options options;
    linkspan_buf html;
    if (argc != 2 || linkspan_linkify_options_init(&options) != LINKSPAN_OK ||
        linkspan_buf_init(&html, 1 << 20, NULL) != LINKSPAN_OK) {
        (void)fprintf(stderr, "usage: render MESSAGE\n");
        return 2;
    }
    options.on_plan = decide;
    options.max_shown = 27;
    linkspan_status status =
        linkspan_linkify(NULL, &options, argv[1], strlen(argv[1]), &html);
    if (status == LINKSPAN_OK)
        (void)printf("%.*s\n", (int)html.len, html.data);
    linkspan_buf_free(&html);
    return status == LINKSPAN_OK ? 0 : 1;
}
