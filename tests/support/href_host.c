#include "support/href_host.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "scheme start state" and "scheme state": the length of the scheme before the
 * colon, or 0 if there is none. */
static size_t scheme_of(const char *href, size_t len)
{
    size_t at = 0;
    if (len == 0 || !is_letter(href[0]))
        return 0;
    while (at < len &&
           (is_letter(href[at]) || (href[at] >= '0' && href[at] <= '9') ||
            href[at] == '+' || href[at] == '-' || href[at] == '.'))
        at++;
    return at < len && href[at] == ':' ? at : 0;
}

static bool is_special(const char *scheme, size_t len)
{
    static const char *const names[] = {"http", "https", "ftp", "ws", "wss"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == len && memcmp(scheme, names[i], len) == 0)
            return true;
    return false;
}

/* "authority state" and "host state": the text after the last @ of the
 * authority, up to a colon outside of brackets. */
static linkspan_range host_in(const char *href, size_t start, size_t end)
{
    linkspan_range host = {start, end};
    for (size_t i = start; i < end; i++)
        if (href[i] == '@')
            host.start = i + 1;
    bool is_in_brackets = false;
    for (size_t i = host.start; i < end; i++) {
        if (href[i] == '[')
            is_in_brackets = true;
        else if (href[i] == ']')
            is_in_brackets = false;
        else if (href[i] == ':' && !is_in_brackets)
            return (linkspan_range){host.start, i};
    }
    return host;
}

linkspan_range lks_host_of_href(const char *href, size_t len)
{
    const size_t scheme = scheme_of(href, len);
    const bool has_backslashes = is_special(href, scheme);
    size_t start = scheme + 1;
    if (scheme == 0)
        return (linkspan_range){0, 0};
    if (scheme == 6 && memcmp(href, "mailto", 6) == 0) {
        size_t end = start;
        while (end < len && href[end] != '?')
            end++;
        return host_in(href, start, end);
    }
    if (len - start < 2 || memcmp(href + start, "//", 2) != 0)
        return (linkspan_range){0, 0};
    start += 2;
    size_t end = start;
    while (end < len && href[end] != '/' && href[end] != '?' &&
           href[end] != '#' && !(has_backslashes && href[end] == '\\'))
        end++;
    return host_in(href, start, end);
}

/* The reported host as it stands in an href. */
static linkspan_buf ascii_of(const char *host, size_t len)
{
    linkspan_host facts = {.size = sizeof facts};
    linkspan_buf ascii;
    require(linkspan_buf_init(&ascii, SIZE_MAX, NULL) == LINKSPAN_OK);
    if (linkspan_host_describe(host, len, NULL, &facts) == LINKSPAN_OK) {
        ascii.data = malloc(facts.ascii_len + 1);
        require(ascii.data != NULL);
        memcpy(ascii.data, facts.ascii, facts.ascii_len);
        ascii.len = facts.ascii_len;
        ascii.capacity = facts.ascii_len + 1;
        return ascii;
    }
    uint32_t errors = 0; /* an emoji, which running text has by option only */
    require(linkspan_host_to_ascii(host, len, 0, &ascii, &errors) ==
            LINKSPAN_OK);
    return ascii;
}

/* An IP address has several forms, so the addresses are compared. */
static bool is_same_host(const char *host, size_t len, const linkspan_buf *want)
{
    linkspan_host a = {.size = sizeof a};
    linkspan_host b = {.size = sizeof b};
    if (len > 0 && host[0] == '[')
        return linkspan_host_describe(host, len, NULL, &a) == LINKSPAN_OK &&
               linkspan_host_describe(want->data, want->len, NULL, &b) ==
                   LINKSPAN_OK &&
               memcmp(a.address, b.address, sizeof a.address) == 0;
    return len == want->len && (len == 0 || memcmp(host, want->data, len) == 0);
}

/* True for an IPv6 address without brackets (H14). Browsers refuse it, so it has no
 * href. */
static bool is_bare_ipv6(const char *text, const linkspan_link *link)
{
    return link->host_kind == LINKSPAN_HOST_IPV6 &&
           text[link->host.start] != '[';
}

const char *lks_fault_of_href(const char *text, const linkspan_link *link)
{
    linkspan_buf href;
    require(linkspan_buf_init(&href, SIZE_MAX, NULL) == LINKSPAN_OK);
    const linkspan_status st = linkspan_href(
        link->kind, text + link->span.start, link->span.end - link->span.start,
        LINKSPAN_HREF_USER_NAME, &href);
    if (st != LINKSPAN_OK) {
        linkspan_buf_free(&href);
        return is_bare_ipv6(text, link) ? NULL : "a link without an href";
    }
    linkspan_buf want =
        ascii_of(text + link->host.start, link->host.end - link->host.start);
    linkspan_range host = lks_host_of_href(href.data, href.len);
    if ((link->flags & LINKSPAN_LINK_TRAILING_DOT) && host.end > host.start &&
        href.data[host.end - 1] == '.')
        host.end--;
    const bool is_same =
        is_same_host(href.data + host.start, host.end - host.start, &want);
    linkspan_buf_free(&href);
    linkspan_buf_free(&want);
    return is_same ? NULL : "the href leads to another host";
}

const char *lks_fault_of_hrefs(const linkspan_detector *d, const char *text,
                               size_t len, size_t *count)
{
    linkspan_link link;
    for (size_t at = 0;
         linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK;) {
        if (link.flags & LINKSPAN_LINK_SUSPECT)
            continue; /* for such links, nothing is promised about the href */
        const char *fault = lks_fault_of_href(text, &link);
        if (fault)
            return fault;
        ++*count;
    }
    return NULL;
}
