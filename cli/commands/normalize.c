/* linkspan normalize: addresses for comparison. */
#include <stdio.h>

#include "cli/commands/commands.h"
#include "cli/output/hit.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_STRIP_TRACKING, "strip-tracking", NULL, NULL,
     "remove parameters that only say where the reader came from: utm_source, "
     "fbclid, gclid and the like"},
    {OPT_UNWRAP, "unwrap", NULL, NULL,
     "for a page of a well-known redirector, such as google.com/url or "
     "Outlook's Safe Links, write the address that it leads to; nothing is "
     "fetched"},
    {OPT_NO_FRAGMENT, "no-fragment", NULL, NULL,
     "leave out # and what follows it"},
    {OPT_HTTP, "http", NULL, NULL,
     "if a URL has no scheme, use http, not https"},
};
static const option_group form_options = {"Form", specs,
                                          sizeof specs / sizeof *specs};

static int normalize_item(void *context, const item *one)
{
    const linkspan_str form = normal_of(context, 0, one->text);
    if (form.data)
        write_str(form);
    /* one line of output for each line of input, even without an address, so
     * that `paste` can join both */
    (void)putchar('\n');
    if (!form.data)
        item_message(one, "not an address that can be followed");
    return form.data ? STATUS_FOUND : STATUS_NONE;
}

static void set_option(normal *n, int id)
{
    switch (id) {
    case OPT_STRIP_TRACKING:
        n->strips_tracking = true;
        break;
    case OPT_UNWRAP:
        n->unwraps = true;
        break;
    case OPT_NO_FRAGMENT:
        n->flags |= LINKSPAN_NORMALIZE_NO_FRAGMENT;
        break;
    default:
        n->flags |= LINKSPAN_NORMALIZE_HTTP;
    }
}

static int run(const command_spec *command, int argc, char **argv)
{
    normal n;
    item_source source = {0};
    option_parser p;
    normal_init(&n);
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        if (!item_source_set(&source, &p))
            set_option(&n, p.spec->id);
    const int status = for_each_item(&source, &p, normalize_item, &n);
    normal_free(&n);
    return status;
}

static const option_group *const groups[] = {&form_options, &file_options,
                                             &common_options, NULL};

const command_spec normalize_command = {
    "normalize",
    "[URL]...",
    "write addresses in a normal form, so that they can be compared",
    "Write the address of each URL so that URLs which lead to the same place "
    "are equal: small letters in scheme and host, Punycode, no default port, "
    "no dot segments, no needless escapes, no empty query, no dot after the "
    "host. Without URL, read the lines of standard input.",
    "Exit status is 0 if all addresses were written, 1 if not, 2 after an "
    "error. For a URL that is not valid, an empty line and a message are "
    "written.",
    groups,
    run};
