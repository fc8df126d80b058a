/* linkspan host: describes a host, or says why the text is not a host. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/output/json.h"
#include "cli/output/utf8.h"
#include "cli/platform/list_files.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_JSON, "json", NULL, NULL, "write one JSON object per line"},
};
static const option_group output_options = {"Output", specs, 1};

typedef struct host_view {
    bool is_json;
    bool is_next; /* this is not the first item */
    linkspan_data *data;
    linkspan_str input;
    linkspan_host host;
    linkspan_buf unicode;
} host_view;

static const char *kind_name(uint32_t kind)
{
    const char *name = linkspan_name_of(LINKSPAN_NAMES_HOST, kind);
    return name ? name : "none";
}

/* Writes `name: value` lines or the members of an object. */
static void put(const host_view *v, json *j, const char *name,
                linkspan_str value)
{
    if (v->is_json) {
        json_str(j, name, value);
    } else if (value.data) {
        printf("%s: ", name);
        write_str(value);
        (void)putchar('\n');
    }
}

/* Write the text that the user gave. It can contain anything, even line ends and
 * control characters. */
static void put_input(const host_view *v, json *j, const char *name,
                      linkspan_str text)
{
    if (v->is_json) {
        json_str(j, name, text);
        return;
    }
    printf("%s: ", name);
    write_visibly(text);
    (void)putchar('\n');
}

static linkspan_str part(const host_view *v, linkspan_range range)
{
    if (range.end == range.start)
        return (linkspan_str){NULL, 0};
    return part_of(v->host.ascii, range);
}

static void put_facts(host_view *v, json *j)
{
    const linkspan_host *const h = &v->host;
    put(v, j, "ascii", (linkspan_str){h->ascii, h->ascii_len});
    v->unicode.len = 0;
    const linkspan_status st =
        h->kind == LINKSPAN_HOST_DOMAIN || h->kind == LINKSPAN_HOST_NAME
            ? linkspan_host_to_unicode(h->ascii, h->ascii_len,
                                       LINKSPAN_IDNA_ALLOW_ROOT, &v->unicode,
                                       NULL)
            : LINKSPAN_NONE;
    put(v, j, "unicode",
        st == LINKSPAN_OK ? (linkspan_str){v->unicode.data, v->unicode.len}
                          : (linkspan_str){h->ascii, h->ascii_len});
    put(v, j, "registrable", part(v, h->registrable));
    put(v, j, "suffix", part(v, h->suffix));
    /* people see this only if it differs from the suffix */
    if (v->is_json || h->private_suffix.start != h->suffix.start) {
        put(v, j, "private_registrable", part(v, h->private_registrable));
        put(v, j, "private_suffix", part(v, h->private_suffix));
    }
    const bool is_delegated = (h->flags & LINKSPAN_HOST_DELEGATED) != 0;
    if (v->is_json)
        json_bool(j, "delegated", is_delegated);
    else if (h->kind == LINKSPAN_HOST_DOMAIN)
        put(v, j, "delegated", str_of(is_delegated ? "yes" : "no"));
}

static void put_errors(const host_view *v, json *j)
{
    if (v->is_json)
        json_open(j, "errors", '[');
    for (uint32_t bit = 1; bit != 0; bit <<= 1) {
        const char *const name =
            v->host.errors & bit
                ? linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, bit)
                : NULL;
        if (name && v->is_json)
            json_str(j, NULL, str_of(name));
        else if (name)
            printf("error: %s (%s)\n", name,
                   linkspan_text_of(LINKSPAN_NAMES_IDNA_ERROR, bit));
    }
    if (v->host.kind == 0 && v->host.errors == 0) {
        if (v->is_json)
            json_str(j, NULL, str_of("ends-in-number"));
        else
            printf("error: ends-in-number (the host ends in a number and is "
                   "not an IPv4 address)\n");
    }
    if (v->is_json)
        json_close(j, ']');
}

static linkspan_status describe(host_view *v, linkspan_str text)
{
    v->host.size = sizeof v->host;
    return linkspan_host_describe(text.data, text.len, v->data, &v->host);
}

static bool has_control_around(linkspan_str text)
{
    return (unsigned char)text.data[0] < ' ' ||
           (unsigned char)text.data[text.len - 1] < ' ';
}

/* Describe the host of a URL or an e-mail address, and set `text` to it. Text that is
 * neither is described as it is. So is text without a scheme, such as "a\\b", if the
 * part that would be its host is not a host or is a single label: "a" could be any
 * word. Controls around a URL are no part of it, but a host has none. */
static linkspan_status describe_inner(host_view *v, linkspan_str *text)
{
    linkspan_link link;
    must(linkspan_split_link(text->data, text->len, &link));
    const linkspan_str host = part_of(text->data, link.host);
    if (host.len == 0)
        return describe(v, *text);
    const linkspan_status st = describe(v, host);
    if (link.scheme.end == link.scheme.start &&
        (st == LINKSPAN_NONE || v->host.kind == LINKSPAN_HOST_NAME ||
         has_control_around(*text)))
        return describe(v, *text);
    *text = host;
    return st;
}

static int show_host(void *context, const item *one)
{
    host_view *const v = context;
    json j = {0};
    linkspan_str host = one->text;
    linkspan_status st = describe(v, host);
    if (st == LINKSPAN_NONE)
        st = describe_inner(v, &host);
    if (v->is_json)
        json_open(&j, NULL, '{');
    else if (v->is_next)
        (void)putchar('\n');
    v->is_next = true;
    if (host.len < one->text.len)
        put_input(v, &j, "url", one->text);
    put_input(v, &j, "host", host);
    put(v, &j, "kind", str_of(kind_name(v->host.kind)));
    if (st == LINKSPAN_OK)
        put_facts(v, &j);
    put_errors(v, &j);
    if (v->is_json) {
        json_close(&j, '}');
        (void)putchar('\n');
    }
    return st == LINKSPAN_OK ? STATUS_FOUND : STATUS_NONE;
}

static int run(const command_spec *command, int argc, char **argv)
{
    host_view v = {0};
    list_files lists = {0};
    item_source source = {0};
    option_parser p;
    options_begin(&p, command, argc, argv);
    while (options_next(&p)) {
        if (p.spec->id == OPT_JSON)
            v.is_json = true;
        else if (!item_source_set(&source, &p))
            (void)list_files_set(&lists, &p);
    }
    if (!list_files_load(&lists, &v.data)) {
        list_files_free(&lists);
        return STATUS_ERROR;
    }
    must(linkspan_buf_init(&v.unicode, 4096, NULL));
    const int status = for_each_item(&source, &p, show_host, &v);
    linkspan_buf_free(&v.unicode);
    linkspan_data_free(v.data);
    list_files_free(&lists);
    return status;
}

static const option_group *const groups[] = {
    &output_options, &file_options, &data_options, &common_options, NULL};

const command_spec host_command = {
    "host",
    "[HOST]...",
    "describe hosts, or say why they are not valid",
    "Describe each HOST: its kind, its forms in ASCII and Unicode, its public "
    "suffix and registrable domain, or why it is not valid. If a URL or an "
    "e-mail address is given, describe its host. Without HOST, read the lines "
    "of standard input.",
    "Exit status is 0 if all are valid hosts, 1 if not, 2 after an error.",
    groups,
    run};
