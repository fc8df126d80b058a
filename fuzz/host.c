/* Byte 0 is the flags of UTS #46, byte 1 the list and the room that may be too
 * small, the rest a host. Whatever is reported about a host is reported about
 * its ASCII form too; the ranges nest; both forms of a valid name have the same
 * ASCII form. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool claim)
{
    if (!claim)
        abort();
}

/* A list that is not the compiled-in one: wildcards, an exception, both
 * sections. */
static const linkspan_data *list(bool is_wanted)
{
    static const char suffixes[] = "// ===BEGIN ICANN DOMAINS===\n"
                                   "com\nuk\nco.uk\n*.ck\n!www.ck\n公司.cn\n"
                                   "// ===END ICANN DOMAINS===\n"
                                   "// ===BEGIN PRIVATE DOMAINS===\n"
                                   "blog.com\n*.host.uk\n"
                                   "// ===END PRIVATE DOMAINS===\n";
    static const char tlds[] = "COM\nUK\nCK\nCN\nXN--P1AI\n";
    static linkspan_data *loaded;
    if (is_wanted && !loaded) {
        const linkspan_data_source source = {
            .size = sizeof source,
            .flags = LINKSPAN_LOAD_ANY_TLDS,
            .suffixes = {suffixes, sizeof suffixes - 1},
            .tlds = {tlds, sizeof tlds - 1}};
        must(linkspan_data_load(&source, NULL, &loaded, NULL) == LINKSPAN_OK);
    }
    return is_wanted ? loaded : NULL;
}

static void must_be_within(linkspan_range inner, linkspan_range outer)
{
    must(inner.start <= inner.end);
    must(inner.start == inner.end ||
         (outer.start <= inner.start && inner.end == outer.end));
}

/* Suffixes end where the name does, and registrable domains are one label
 * longer. */
static void ranges_nest(const linkspan_host *host)
{
    const size_t dot = (host->flags & LINKSPAN_HOST_TRAILING_DOT) != 0;
    const linkspan_range name = {0, host->ascii_len - dot};
    must_be_within(host->registrable, name);
    must_be_within(host->private_registrable, name);
    must_be_within(host->suffix, name);
    must_be_within(host->private_suffix, name);
    if (host->registrable.end > host->registrable.start)
        must(host->suffix.start > host->registrable.start);
    if (host->private_registrable.end > host->private_registrable.start)
        must(host->private_suffix.start > host->private_registrable.start);
    must(host->private_suffix.start <= host->suffix.start);
}

static void check_ascii(const linkspan_host *host)
{
    must(host->ascii_len > 0 && host->ascii_len <= LINKSPAN_HOST_MAX);
    for (size_t i = 0; i < host->ascii_len; i++)
        must(host->ascii[i] > ' ' && host->ascii[i] < 0x7F &&
             !(host->ascii[i] >= 'A' && host->ascii[i] <= 'Z'));
    const bool has_dot = host->ascii[host->ascii_len - 1] == '.';
    must(has_dot == ((host->flags & LINKSPAN_HOST_TRAILING_DOT) != 0));
}

static void describes_its_ascii_form(const linkspan_host *host,
                                     const linkspan_data *lists)
{
    linkspan_host again = {.size = sizeof again};
    must(linkspan_host_describe(host->ascii, host->ascii_len, lists, &again) ==
         LINKSPAN_OK);
    /* its ASCII form is an ordinary IPv4 address */
    if (host->kind == LINKSPAN_HOST_ODD_IPV4)
        again.kind = LINKSPAN_HOST_ODD_IPV4;
    must(memcmp(&again, host, sizeof again) == 0);
}

static void check_description(const char *text, size_t len,
                              const linkspan_data *lists)
{
    static linkspan_host host;
    memset(&host, 0, sizeof host);
    host.size = sizeof host;
    const linkspan_status st = linkspan_host_describe(text, len, lists, &host);
    must(st == (host.kind != 0 ? LINKSPAN_OK : LINKSPAN_NONE));
    if (st != LINKSPAN_OK)
        return;
    must(host.errors == 0 && host.kind <= LINKSPAN_HOST_ODD_IPV4);
    check_ascii(&host);
    ranges_nest(&host);
    describes_its_ascii_form(&host, lists);
}

static bool is_same(const linkspan_buf *a, const linkspan_buf *b)
{
    return a->len == b->len &&
           (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

typedef linkspan_status convert(const char *name, size_t len, uint32_t flags,
                                linkspan_buf *out, uint32_t *errors);

/* Write a form to `out`, and return the errors. With LINKSPAN_IDNA_ERR_LIMIT, nothing
 * is written. */
static uint32_t write_form(convert *to, const char *name, size_t len,
                           uint32_t flags, linkspan_buf *out)
{
    uint32_t errors = 0;
    must(linkspan_buf_init(out, 65536, NULL) == LINKSPAN_OK);
    must(to(name, len, flags, out, &errors) == LINKSPAN_OK);
    must(!(errors & LINKSPAN_IDNA_ERR_LIMIT) || out->len == 0);
    return errors;
}

/* Without a place for errors any error makes the call fail, and a failed call
 * writes nothing. */
static void is_strict(convert *to, const char *name, size_t len, uint32_t flags,
                      size_t room, const linkspan_buf *want, uint32_t errors)
{
    char bytes[256];
    linkspan_buf small;
    must(linkspan_buf_init_fixed(&small, bytes, room) == LINKSPAN_OK);
    const linkspan_status st = to(name, len, flags, &small, NULL);
    if (errors != 0)
        must(st == LINKSPAN_ERR_INVALID);
    else if (st == LINKSPAN_OK)
        must(is_same(&small, want));
    else
        must(st == LINKSPAN_ERR_SPACE && want->len > room);
    must(st == LINKSPAN_OK || small.len == 0);
}

static void check_forms(const char *name, size_t len, uint32_t flags,
                        size_t room)
{
    linkspan_buf ascii;
    linkspan_buf unicode;
    linkspan_buf again;
    const uint32_t errors =
        write_form(linkspan_host_to_ascii, name, len, flags, &ascii);
    const uint32_t others =
        write_form(linkspan_host_to_unicode, name, len, flags, &unicode);
    is_strict(linkspan_host_to_ascii, name, len, flags, room, &ascii, errors);
    is_strict(linkspan_host_to_unicode, name, len, flags, room, &unicode,
              others);
    if (errors == 0 && others == 0 && ascii.len <= LINKSPAN_HOST_MAX) {
        must(write_form(linkspan_host_to_ascii, unicode.data, unicode.len,
                        flags, &again) == 0);
        must(is_same(&again, &ascii));
        linkspan_buf_free(&again);
    }
    linkspan_buf_free(&ascii);
    linkspan_buf_free(&unicode);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const char *name = (const char *)data + 2;
    check_description(name, size - 2, list(data[1] & 1));
    check_forms(name, size - 2, data[0], data[1]);
    return 0;
}
