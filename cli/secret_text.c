#include "cli/secret_text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/message.h"
#include "cli/output.h"

/* An address with more secrets is hidden as a whole. */
#define MOST_SECRETS 64
/* A longer line is passed on in pieces. */
#define LONGEST_LINE (1u << 20)
/* Names of headers and of JSON strings that are longer are no names of secrets. */
#define LONGEST_NAME 64

typedef struct secret {
    linkspan_range range;
    const char *shown;
} secret;

/* A text that is searched. `plain` is a copy of the same length in which every way of
 * writing an ampersand or a slash in an address is that character, repeated. */
typedef struct scan {
    linkspan_str text;
    char *plain;
    secret *found;
    size_t count;
    size_t room;
} scan;

static void add(scan *s, size_t start, size_t end, const char *shown)
{
    if (start >= end ||
        (end - start == 3 && memcmp(s->text.data + start, "***", 3) == 0))
        return;
    if (s->count == s->room) {
        s->room = 2 * s->room + 16;
        s->found = must_resize(s->found, s->room * sizeof *s->found);
    }
    s->found[s->count++] = (secret){{start, end}, shown};
}

static void add_range(scan *s, size_t start, size_t end)
{
    add(s, start, end, "***");
}

static bool is_at(const scan *s, size_t at, const char *word)
{
    const size_t len = strlen(word);
    return s->text.len - at >= len &&
           strncasecmp(s->text.data + at, word, len) == 0;
}

static void make_plain(scan *s)
{
    static const struct {
        const char *written;
        char means;
    } forms[] = {
        {"\\u0026", '&'}, {"&amp;", '&'}, {"&#38;", '&'}, {"\\/", '/'}};
    if (s->text.len > 0)
        memcpy(s->plain, s->text.data, s->text.len);
    for (size_t at = 0; at < s->text.len; at++) {
        if (s->plain[at] != '\\' && s->plain[at] != '&')
            continue;
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
            if (is_at(s, at, forms[i].written))
                memset(s->plain + at, forms[i].means, strlen(forms[i].written));
    }
}

/* Report the secrets of a link, or of a part of an address as if it were one. `text` is
 * s->text or s->plain. */
static void find_as_link(scan *s, const char *text, const linkspan_link *link)
{
    linkspan_range secrets[MOST_SECRETS];
    size_t count = 0;
    (void)linkspan_find_secrets(text, s->text.len, link, secrets, MOST_SECRETS,
                                &count);
    if (count > MOST_SECRETS)
        add(s, link->span.start, link->span.end,
            link->kind == LINKSPAN_KIND_URL ? "[url]" : "[email]");
    for (size_t i = 0; i < count && count <= MOST_SECRETS; i++)
        add_range(s, secrets[i].start, secrets[i].end);
}

static void find_parameters(scan *s, size_t start, size_t end)
{
    const linkspan_link link = {.size = sizeof link,
                                .kind = LINKSPAN_KIND_URL,
                                .span = {start, end},
                                .scheme = {start, start}};
    find_as_link(s, s->plain, &link);
}

/* True if a parameter with this name is a secret. */
static bool is_secret_name(linkspan_str name)
{
    char query[LONGEST_NAME + 4];
    size_t count = 0;
    if (name.len == 0 || name.len > LONGEST_NAME)
        return false;
    query[0] = '?';
    memcpy(query + 1, name.data, name.len);
    memcpy(query + 1 + name.len, "=x", 2);
    const linkspan_link link = {.size = sizeof link,
                                .kind = LINKSPAN_KIND_URL,
                                .span = {0, name.len + 3}};
    (void)linkspan_find_secrets(query, name.len + 3, &link, NULL, 0, &count);
    return count > 0;
}

/* ---------------------------------------------------------------- addresses */

static bool ends_run(char c)
{
    return (unsigned char)c <= ' ' || strchr("\"'<>`|", c) != NULL;
}

/* "//user:password@host": a password before the host. */
static void find_password(scan *s, size_t start, size_t end)
{
    for (size_t at = start; at + 2 < end; at++) {
        if (s->plain[at] != '/' || s->plain[at + 1] != '/' ||
            s->plain[at + 2] == '/')
            continue;
        const size_t user = at + 2;
        size_t stop = user;
        size_t host = 0;
        while (stop < end && !strchr("/?#", s->plain[stop])) {
            host = s->plain[stop] == '@' ? stop : host;
            stop++;
        }
        if (host > user && host + 1 < stop) {
            const linkspan_link link = {.size = sizeof link,
                                        .kind = LINKSPAN_KIND_URL,
                                        .span = {user, stop},
                                        .scheme = {user, user},
                                        .local_part = {user, host},
                                        .host = {host + 1, stop}};
            find_as_link(s, s->plain, &link);
        }
        at = stop > at ? stop - 1 : at;
    }
}

/* Search a run of characters without spaces, which may hold an address. */
static void find_in_run(scan *s, size_t start, size_t end)
{
    const char *const run = s->plain + start;
    while (end > start && strchr(".,:;!?)]}", s->plain[end - 1]))
        end--;
    const size_t len = end - start;
    const char *const query = memchr(run, '?', len);
    const char *const slash = memchr(run, '/', len);
    const char *const more =
        slash ? memchr(slash, ';', len - (size_t)(slash - run)) : NULL;
    const char *const first = more && (!query || more < query) ? more : query;
    if (slash)
        find_password(s, start, end);
    if (first)
        find_parameters(s, (size_t)(first - s->plain), end);
    if (!slash)
        return;
    const char *const path_end = first ? first : run + len;
    for (const char *at = slash; path_end - at > 4; at++)
        if (at[0] == '/' && memcmp(at + 1, "eyJ", 3) == 0) {
            const size_t token = (size_t)(at + 1 - s->plain);
            find_parameters(s, token, (size_t)(path_end - s->plain));
            return;
        }
}

static void find_in_addresses(scan *s)
{
    for (size_t at = 0; at < s->text.len;) {
        const size_t start = at;
        while (at < s->text.len && !ends_run(s->plain[at]) &&
               (s->plain[at] != '\\' || at + 1 == s->text.len ||
                !strchr("\"'nrt", s->plain[at + 1])))
            at++;
        if (at > start)
            find_in_run(s, start, at);
        at += at < s->text.len;
    }
}

/* ------------------------------------------------------------------- headers */

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static size_t past(const scan *s, size_t at, const char *chars)
{
    while (at < s->text.len && s->text.data[at] &&
           strchr(chars, s->text.data[at]))
        at++;
    return at;
}

static size_t up_to(const scan *s, size_t at, const char *chars)
{
    while (at < s->text.len &&
           (s->text.data[at] == '\0' || !strchr(chars, s->text.data[at])))
        at++;
    return at;
}

/* "Bearer abc": a credential after the name of its scheme. */
static void find_credential(scan *s, size_t at)
{
    static const char *const schemes[] = {"Bearer ", "Basic ",     "Token ",
                                          "Digest ", "Negotiate ", "ApiKey ",
                                          "OAuth ",  "NTLM ",      "Key "};
    const size_t end = up_to(s, at, "\r\n\"'");
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (is_at(s, at, schemes[i])) {
            add_range(s, past(s, at + strlen(schemes[i]), " "), end);
            return;
        }
    if (up_to(s, at, " \t\r\n\"'") == end && end - at >= 8)
        add_range(s, at, end);
}

/* "sid=abc; theme=dark": the values of cookies with the name of a secret. */
static void find_cookies(scan *s, size_t at)
{
    const size_t end = up_to(s, at, "\r\n\"'");
    while (at < end) {
        at = past(s, at, " \t;");
        const size_t stop = up_to(s, at, ";\r\n\"'");
        const char *const equals =
            stop > at ? memchr(s->text.data + at, '=', stop - at) : NULL;
        if (equals) {
            const size_t value = (size_t)(equals - s->text.data) + 1;
            const linkspan_range name = {at, value - 1};
            if (is_secret_name(part_of(s->text.data, name)))
                add_range(s, value, stop);
        }
        at = stop + 1;
    }
}

/* Search the header whose name starts at `at`, if one does. */
static void find_in_header(scan *s, size_t at)
{
    size_t colon = at;
    while (colon < s->text.len && is_name_char(s->text.data[colon]))
        colon++;
    const linkspan_str name =
        part_of(s->text.data, (linkspan_range){at, colon});
    if (colon == at || colon == s->text.len || s->text.data[colon] != ':')
        return;
    const size_t value = past(s, colon + 1, " \t");
    if (is_at(s, at, "Authorization:") || is_at(s, at, "Proxy-Authorization:"))
        find_credential(s, value);
    else if (is_at(s, at, "Cookie:") || is_at(s, at, "Set-Cookie:"))
        find_cookies(s, value);
    else if (memchr(name.data, '-', name.len) && is_secret_name(name))
        add_range(s, value, up_to(s, value, " \t\r\n\"'"));
}

static void find_in_headers(scan *s)
{
    bool is_start =
        true; /* of a line, but for marks as of a trace or a quotation */
    for (size_t at = 0; at < s->text.len; at++) {
        const char c = s->text.data[at];
        if (is_start && is_name_char(c) && c != '-')
            find_in_header(s, at);
        is_start = c == '\n' || c == '"' || c == '\'' ||
                   (is_start && c != '\0' && strchr(" \t<>*|!#/-", c));
    }
}

/* ---------------------------------------------------------------------- JSON */

/* Parameters of URLs that have these names are secret; values of JSON often are not:
 * {"code":"E1","key":"name"}. */
static bool is_common_name(linkspan_str name)
{
    static const char *const names[] = {"key",     "code",   "sid",  "sig",
                                        "session", "ticket", "auth", "pass"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (name.len == strlen(names[i]) &&
            strncasecmp(name.data, names[i], name.len) == 0)
            return true;
    return false;
}

/* The width of the quotation mark at `at`, which is escaped if JSON stands in a
 * string of JSON; 0 if there is none. */
static size_t quote_width(const scan *s, size_t at)
{
    return is_at(s, at, "\"") ? 1 : is_at(s, at, "\\\"") ? 2 : 0;
}

/* The end of the string that starts at `at`; it ends at a quotation mark of the same
 * width. */
static size_t string_end(const scan *s, size_t at, size_t quote)
{
    while (at < s->text.len && s->text.data[at] != '\n') {
        if (quote == 1 && s->text.data[at] == '\\')
            at++;
        else if (quote_width(s, at) == quote)
            return at;
        at++;
    }
    return at < s->text.len ? at : s->text.len;
}

/* Search the member whose name starts after the quotation mark at `at`. Returns where
 * the search goes on. */
static size_t find_in_member(scan *s, size_t at, size_t quote)
{
    const size_t start = at + quote;
    size_t end = start;
    while (end < s->text.len && end - start <= LONGEST_NAME &&
           (is_name_char(s->text.data[end]) || s->text.data[end] == '.'))
        end++;
    if (end == start || end == s->text.len || quote_width(s, end) != quote)
        return start;
    const linkspan_str name =
        part_of(s->text.data, (linkspan_range){start, end});
    const size_t colon = past(s, end + quote, " \t");
    if (colon == s->text.len || s->text.data[colon] != ':')
        return end;
    const size_t value = past(s, colon + 1, " \t");
    if (value == s->text.len || quote_width(s, value) != quote)
        return end;
    if (is_at(s, start, "authorization"))
        find_credential(s, value + quote);
    else if (is_secret_name(name) && !is_common_name(name))
        add_range(s, value + quote, string_end(s, value + quote, quote));
    return value;
}

static void find_in_json(scan *s)
{
    for (size_t at = 0; at < s->text.len;) {
        const size_t quote = quote_width(s, at);
        at = quote > 0 ? find_in_member(s, at, quote) : at + 1;
    }
}

/* -------------------------------------------------------------------- all */

/* A link with too many secrets comes before the secrets that start with it. */
static int by_start(const void *a, const void *b)
{
    const linkspan_range one = ((const secret *)a)->range;
    const linkspan_range other = ((const secret *)b)->range;
    if (one.start != other.start)
        return one.start < other.start ? -1 : 1;
    return one.end > other.end ? -1 : one.end < other.end;
}

static void find_in_links(scan *s, const linkspan_detector *detector)
{
    linkspan_link link = {.size = sizeof link};
    size_t at = 0;
    while (linkspan_next(detector, s->text.data, s->text.len, &at, &link) ==
           LINKSPAN_OK)
        find_as_link(s, s->text.data, &link);
}

void find_text_secrets(linkspan_str text, const linkspan_detector *detector,
                       on_text_secret on_secret, void *context)
{
    scan s = {.text = text, .plain = must_resize(NULL, text.len + 1)};
    size_t done = 0;
    make_plain(&s);
    if (detector)
        find_in_links(&s, detector);
    find_in_addresses(&s);
    find_in_headers(&s);
    find_in_json(&s);
    if (s.count > 0)
        qsort(s.found, s.count, sizeof *s.found, by_start);
    for (size_t i = 0; i < s.count; i++) {
        linkspan_range one = s.found[i].range;
        one.start = one.start < done ? done : one.start;
        if (one.start >= one.end)
            continue;
        on_secret(context, one, s.found[i].shown);
        done = one.end;
    }
    free(s.plain);
    free(s.found);
}

struct secret_filter {
    char *line;
    size_t len;
    size_t room;
    size_t done; /* of the line that is written */
    secret_put put;
    void *context;
};

secret_filter *secret_filter_new(secret_put put, void *context)
{
    secret_filter *const filter = must_resize(NULL, sizeof *filter);
    *filter = (secret_filter){.put = put, .context = context};
    return filter;
}

static void hide(void *context, linkspan_range range, const char *shown)
{
    secret_filter *const f = context;
    f->put(f->context,
           part_of(f->line, (linkspan_range){f->done, range.start}));
    f->put(f->context, str_of(shown));
    f->done = range.end;
}

void secret_filter_end(secret_filter *filter)
{
    if (!filter || filter->len == 0)
        return;
    filter->done = 0;
    find_text_secrets((linkspan_str){filter->line, filter->len}, NULL, hide,
                      filter);
    filter->put(
        filter->context,
        part_of(filter->line, (linkspan_range){filter->done, filter->len}));
    filter->len = 0;
}

static void keep(secret_filter *filter, linkspan_str text)
{
    if (filter->room - filter->len < text.len) {
        filter->room = 2 * (filter->len + text.len);
        filter->line = must_resize(filter->line, filter->room);
    }
    if (text.len > 0)
        memcpy(filter->line + filter->len, text.data, text.len);
    filter->len += text.len;
}

void secret_filter_add(secret_filter *filter, linkspan_str text)
{
    for (size_t at = 0; at < text.len;) {
        const char *const end = memchr(text.data + at, '\n', text.len - at);
        const size_t stop = end ? (size_t)(end - text.data) + 1 : text.len;
        keep(filter, part_of(text.data, (linkspan_range){at, stop}));
        if (end || filter->len >= LONGEST_LINE)
            secret_filter_end(filter);
        at = stop;
    }
}

void secret_filter_free(secret_filter *filter)
{
    if (!filter)
        return;
    free(filter->line);
    free(filter);
}
