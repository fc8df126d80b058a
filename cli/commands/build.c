/* linkspan build: makes a URL from its parts, each escaped as its place
 * requires. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/platform/message.h"

static const option_spec part_specs[] = {
    {OPT_BASE, "base", "URL", NULL,
     "the start of the URL: scheme, host, port and, if you like, a path"},
    {OPT_SEGMENT, "segment", "TEXT", NULL,
     "another segment of the path; an empty one adds a slash at the end"},
    {OPT_KEY, "key", "TEXT", NULL, "another key of the query"},
    {OPT_VALUE, "value", "TEXT", NULL, "the value of the --key before it"},
    {OPT_FRAGMENT, "fragment", "TEXT", NULL, "the fragment"},
    {OPT_DIRECTIVE, "directive", "TEXT", NULL,
     "another fragment directive, in its own syntax: text=a,b"},
};
static const option_group part_options = {
    "Parts, before any escaping", part_specs,
    sizeof part_specs / sizeof *part_specs};

static const option_spec form_specs[] = {
    {OPT_ASCII, "ascii", NULL, NULL,
     "write the address in ASCII, as a browser opens it"},
};
static const option_group form_options = {"Form", form_specs, 1};

typedef struct build {
    writing writing;
    const char *base;
    linkspan_str *segments;
    linkspan_pair *pairs;
    linkspan_str *directives;
    linkspan_url url;
} build;

static void add(linkspan_str **list, size_t *count, const char *value)
{
    *list = must_resize(*list, (*count + 1) * sizeof **list);
    (*list)[(*count)++] = str_of(value);
}

static void add_key(build *b, const char *key)
{
    const size_t count = b->url.pair_count++;
    b->pairs = must_resize(b->pairs, (count + 1) * sizeof *b->pairs);
    b->pairs[count] = (linkspan_pair){str_of(key), {NULL, 0}};
}

static void set_value(build *b, const char *value)
{
    const size_t count = b->url.pair_count;
    if (count == 0 || b->pairs[count - 1].value.data)
        fail_usage("build", "--value: %s: there is no --key before it", value);
    b->pairs[count - 1].value = str_of(value);
}

static void set_part(build *b, const option_parser *p)
{
    switch (p->spec->id) {
    case OPT_BASE:
        b->base = p->value;
        break;
    case OPT_SEGMENT:
        add(&b->segments, &b->url.segment_count, p->value);
        break;
    case OPT_KEY:
        add_key(b, p->value);
        break;
    case OPT_VALUE:
        set_value(b, p->value);
        break;
    case OPT_FRAGMENT:
        b->url.fragment = str_of(p->value);
        break;
    case OPT_DIRECTIVE:
        add(&b->directives, &b->url.directive_count, p->value);
        break;
    default:
        (void)writing_set(&b->writing, p);
    }
}

/* Start the URL with --base: a scheme, a host and, if given, a path. */
static void use_base(build *b, linkspan_buf *out)
{
    if (!b->base)
        fail_usage("build", "--base is required");
    if (strpbrk(b->base, "?#"))
        fail("--base",
             "%s: has a query or fragment; give them by --key, "
             "--value and --fragment",
             b->base);
    if (linkspan_href(LINKSPAN_KIND_URL, b->base, strlen(b->base), 0, out) !=
        LINKSPAN_OK)
        fail("--base", "%s: not an address that can be followed", b->base);
    out->len = 0;
    b->url.host = str_of(b->base);
    /* drop the slash of "https://x/", since one is written before each segment */
    if (b->segments && b->url.host.data[b->url.host.len - 1] == '/')
        b->url.host.len--;
}

static void write_url(build *b, linkspan_buf *out)
{
    b->url.size = sizeof b->url;
    b->url.segments = b->segments;
    b->url.pairs = b->pairs;
    b->url.directives = b->directives;
    must(linkspan_format_parts(&b->url, writing_flags(&b->writing), out));
    if (!b->writing.is_ascii)
        return;
    linkspan_buf href;
    must(linkspan_buf_init(&href, SIZE_MAX / 2, NULL));
    must(linkspan_href(LINKSPAN_KIND_URL, out->data, out->len, 0, &href));
    linkspan_buf_free(out);
    *out = href;
}

static int run(const command_spec *command, int argc, char **argv)
{
    build b = {0};
    option_parser p;
    linkspan_buf out;
    size_t count;
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        set_part(&b, &p);
    char **const operands = options_operands(&p, &count);
    if (count > 0)
        fail_usage("build", "%s: build takes only options", operands[0]);
    must(linkspan_buf_init(&out, SIZE_MAX / 2, NULL));
    use_base(&b, &out);
    write_url(&b, &out);
    write_str((linkspan_str){out.data, out.len});
    (void)putchar('\n');
    linkspan_buf_free(&out);
    free(b.segments);
    free(b.pairs);
    free(b.directives);
    return STATUS_FOUND;
}

static const option_group *const groups[] = {
    &part_options, &form_options, &writing_options, &common_options, NULL};

const command_spec build_command = {
    "build",
    "--base=URL",
    "build a URL from its parts",
    "Write a URL built from its parts, each escaped as its place requires. "
    "Repeated options keep their order.",
    "Exit status is 0, or 2 after an error.",
    groups,
    run};
