#include "safety/secrets.h"

#include <string.h>

#include "safety/generated/secret_text_words.h"
#include "text/alloc.h"
#include "text/steps.h"
#include "text/words.h"

/* An address with more secrets is hidden as a whole. */
#define MOST_SECRETS 64u
/* Names of headers and of JSON strings that are longer are no names of secrets. */
#define LONGEST_NAME 64u

/* A text that is searched. `plain` is a copy of the same length in which every way of
 * writing an ampersand or a slash in an address is that character, repeated. */
typedef struct scan {
    lks_slice text;
    lks_slice plain;
    lks_secret_list *list;
} scan;

static void add(lks_secret_list *list, lks_slice text, linkspan_range range,
                const char *shown)
{
    const size_t len = strlen(shown);
    if (range.start >= range.end || list->status != LINKSPAN_OK ||
        (range.end - range.start == len &&
         memcmp(text.data + range.start, shown, len) == 0))
        return;
    lks_secret *const found = lks_grow(list->allocator, list->found,
                                       sizeof *found, list->count, &list->room);
    if (!found) {
        list->status = LINKSPAN_ERR_NO_MEMORY;
        return;
    }
    list->found = found;
    found[list->count++] = (lks_secret){range, shown};
}

static void add_range(scan *s, size_t start, size_t end)
{
    add(s->list, s->text, (linkspan_range){start, end}, LKS_SECRET_SHOWN);
}

/* ---------------------------------------------------------------- one link */

typedef struct in_link {
    lks_secret_list *list;
    lks_slice text;
    size_t count;
} in_link;

static void add_secret(void *context, linkspan_range secret)
{
    in_link *const one = context;
    one->count++;
    if (one->count <= MOST_SECRETS)
        add(one->list, one->text, secret, LKS_SECRET_SHOWN);
}

void lks_add_link_secrets(lks_secret_list *list, lks_slice text,
                          const linkspan_link *link)
{
    in_link one = {list, text, 0};
    const size_t before = list->count;
    lks_find_secrets(text, link, add_secret, &one);
    if (one.count <= MOST_SECRETS)
        return;
    list->count = before;
    add(list, text, link->span,
        link->kind == LINKSPAN_KIND_URL ? "[url]" : "[email]");
}

/* Add the secrets of a part of an address as if it were a link. */
static void add_as_link(scan *s, const linkspan_link *link)
{
    lks_add_link_secrets(s->list, s->plain, link);
}

static void find_parameters(scan *s, size_t start, size_t end)
{
    const linkspan_link link = {.size = sizeof link,
                                .kind = LINKSPAN_KIND_URL,
                                .span = {start, end},
                                .scheme = {start, start}};
    add_as_link(s, &link);
}

/* ---------------------------------------------------------------- addresses */

static bool is_at(const scan *s, size_t at, const char *word)
{
    return lks_starts_with_ignoring_case(
        (lks_slice){s->text.data + at, s->text.len - at}, word);
}

static void make_plain(scan *s, uint8_t *plain)
{
    static const struct {
        char written[8];
        char means;
    } forms[] = {
        {"\\u0026", '&'}, {"&amp;", '&'}, {"&#38;", '&'}, {"\\/", '/'}};
    if (s->text.len > 0)
        memcpy(plain, s->text.data, s->text.len);
    for (size_t at = 0; at < s->text.len; at++) {
        LKS_STEP();
        if (plain[at] != '\\' && plain[at] != '&')
            continue;
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
            if (is_at(s, at, forms[i].written))
                memset(plain + at, forms[i].means, strlen(forms[i].written));
    }
    s->plain = (lks_slice){plain, s->text.len};
}

static bool ends_run(uint8_t c)
{
    return c <= ' ' || lks_is_one_of(c, "\"'<>`|");
}

/* "//user:password@host": a password before the host. */
static void find_password(scan *s, size_t start, size_t end)
{
    const uint8_t *const plain = s->plain.data;
    for (size_t at = start; at + 2 < end; at++) {
        LKS_STEP();
        if (plain[at] != '/' || plain[at + 1] != '/' || plain[at + 2] == '/')
            continue;
        const size_t user = at + 2;
        size_t stop = user;
        size_t host = 0;
        while (stop < end && !lks_is_one_of(plain[stop], "/?#")) {
            LKS_STEP();
            host = plain[stop] == '@' ? stop : host;
            stop++;
        }
        if (host > user && host + 1 < stop) {
            const linkspan_link link = {.size = sizeof link,
                                        .kind = LINKSPAN_KIND_URL,
                                        .span = {user, stop},
                                        .scheme = {user, user},
                                        .local_part = {user, host},
                                        .host = {host + 1, stop}};
            add_as_link(s, &link);
        }
        at = stop > at ? stop - 1 : at;
    }
}

/* A JSON Web Token in a path: "/x/eyJ….eyJ….abc". */
static void find_token_in_path(scan *s, size_t slash, size_t end)
{
    const uint8_t *const plain = s->plain.data;
    for (size_t at = slash; end - at > 4; at++) {
        LKS_STEP();
        if (plain[at] == '/' && memcmp(plain + at + 1, "eyJ", 3) == 0) {
            find_parameters(s, at + 1, end);
            return;
        }
    }
}

/* The place of the first `c` from `start` on, or `end`. */
static size_t first_of(const scan *s, uint8_t c, size_t start, size_t end)
{
    const uint8_t *const at =
        end > start ? memchr(s->plain.data + start, c, end - start) : NULL;
    LKS_STEPS(end - start);
    return at ? (size_t)(at - s->plain.data) : end;
}

/* Search a run of characters without spaces, which may hold an address. */
static void find_in_run(scan *s, size_t start, size_t end)
{
    while (end > start && lks_is_one_of(s->plain.data[end - 1], ".,:;!?)]}"))
        end--;
    const size_t query = first_of(s, '?', start, end);
    const size_t slash = first_of(s, '/', start, end);
    const size_t more = first_of(s, ';', slash, end);
    const size_t first = more < query ? more : query;
    if (slash < end)
        find_password(s, start, end);
    if (first < end)
        find_parameters(s, first, end);
    if (slash < first)
        find_token_in_path(s, slash, first);
}

static void find_in_addresses(scan *s)
{
    const lks_slice plain = s->plain;
    for (size_t at = 0; at < plain.len;) {
        const size_t start = at;
        while (at < plain.len && !ends_run(plain.data[at]) &&
               (plain.data[at] != '\\' || at + 1 == plain.len ||
                !lks_is_one_of(plain.data[at + 1], "\"'nrt"))) {
            LKS_STEP();
            at++;
        }
        if (at > start)
            find_in_run(s, start, at);
        at += at < plain.len;
    }
}

/* ------------------------------------------------------------------- headers */

static bool is_name_char(uint8_t c)
{
    return lks_is_ascii_alnum(c) || c == '-' || c == '_';
}

static size_t past(const scan *s, size_t at, const char *chars)
{
    while (at < s->text.len && lks_is_one_of(s->text.data[at], chars)) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* Skip blanks, of which web pages have some that break no line. */
static size_t past_blanks(const scan *s, size_t at)
{
    at = past(s, at, " \t");
    while (is_at(s, at, "\xC2\xA0")) {
        LKS_STEP();
        at = past(s, at + 2, " \t");
    }
    return at;
}

static size_t up_to(const scan *s, size_t at, const char *chars)
{
    while (at < s->text.len && !lks_is_one_of(s->text.data[at], chars)) {
        LKS_STEP();
        at++;
    }
    return at;
}

static bool is_secret(const scan *s, size_t start, size_t end)
{
    return end > start && end - start <= LONGEST_NAME &&
           lks_is_secret_name((lks_slice){s->text.data + start, end - start});
}

/* "Bearer abc": a credential after the name of its scheme; without one, a single word
 * of at least 8 bytes. */
static void find_credential(scan *s, size_t at)
{
    const size_t end = up_to(s, at, "\r\n\"'");
    const size_t name = up_to(s, at, " \r\n\"'");
    uint8_t lower[LONGEST_NAME];
    const size_t len = name - at < LONGEST_NAME ? name - at : 0;
    for (size_t i = 0; i < len; i++)
        lower[i] = lks_ascii_lower(s->text.data[at + i]);
    if (name < end &&
        LKS_IS_WORD_OF(((lks_slice){lower, len}), credential_scheme_words))
        add_range(s, past(s, name, " "), end);
    else if (up_to(s, at, " \t\r\n\"'") == end && end - at >= 8)
        add_range(s, at, end);
}

/* "sid=abc; theme=dark": the values of cookies with the name of a secret. */
static void find_cookies(scan *s, size_t at)
{
    const size_t end = up_to(s, at, "\r\n\"'");
    while (at < end) {
        at = past(s, at, " \t;");
        const size_t stop = up_to(s, at, ";\r\n\"'");
        const uint8_t *const equals =
            stop > at ? memchr(s->text.data + at, '=', stop - at) : NULL;
        if (equals) {
            const size_t value = (size_t)(equals - s->text.data) + 1;
            if (is_secret(s, at, value - 1))
                add_range(s, value, stop);
        }
        at = stop + 1;
    }
}

/* Search the header whose name starts at `at`, if one does. */
static void find_in_header(scan *s, size_t at)
{
    size_t colon = at;
    while (colon < s->text.len && is_name_char(s->text.data[colon])) {
        LKS_STEP();
        colon++;
    }
    if (colon == at || colon == s->text.len || s->text.data[colon] != ':')
        return;
    const size_t value = past_blanks(s, colon + 1);
    if (is_at(s, at, "authorization:") || is_at(s, at, "proxy-authorization:"))
        find_credential(s, value);
    else if (is_at(s, at, "cookie:") || is_at(s, at, "set-cookie:"))
        find_cookies(s, value);
    else if (memchr(s->text.data + at, '-', colon - at) &&
             is_secret(s, at, colon))
        add_range(s, value, up_to(s, value, " \t\r\n\"'"));
}

static void find_in_headers(scan *s)
{
    /* of a line, except for marks as those of a trace or a quotation */
    bool is_start = true;
    for (size_t at = 0; at < s->text.len; at++) {
        const uint8_t c = s->text.data[at];
        LKS_STEP();
        if (is_start && is_name_char(c) && c != '-')
            find_in_header(s, at);
        is_start = c == '\n' || c == '"' || c == '\'' ||
                   (is_start && lks_is_one_of(c, " \t<>*|!#/-"));
    }
}

/* ---------------------------------------------------------------------- JSON */

/* Parameters of URLs that have these names are secret; values of JSON often are not:
 * {"code":"E1","key":"name"}. */
static bool is_common_name(const scan *s, size_t start, size_t end)
{
    uint8_t lower[LONGEST_NAME];
    for (size_t i = start; i < end; i++)
        lower[i - start] = lks_ascii_lower(s->text.data[i]);
    return LKS_IS_WORD_OF(((lks_slice){lower, end - start}), common_name_words);
}

/* The length of the run of backslashes at `at`, if it has at most `most`; else more than
 * `most`. */
static size_t backslashes(const scan *s, size_t at, size_t most)
{
    size_t count = 0;
    while (count <= most && at + count < s->text.len &&
           s->text.data[at + count] == '\\') {
        LKS_STEP();
        count++;
    }
    return count;
}

/* The width of the quotation mark at `at`, which is escaped if JSON stands in a string of
 * JSON, up to three times; 0 if there is none. */
static size_t quote_width(const scan *s, size_t at)
{
    const size_t count = backslashes(s, at, 7);
    return count <= 7 && (count & (count + 1)) == 0 &&
                   is_at(s, at + count, "\"")
               ? count + 1
               : 0;
}

/* The end of the string that starts at `at`; it ends at a quotation mark of the same
 * width, before which only pairs of backslashes stand. */
static size_t string_end(const scan *s, size_t at, size_t quote)
{
    while (at < s->text.len && s->text.data[at] != '\n') {
        const size_t count = backslashes(s, at, SIZE_MAX - 1);
        LKS_STEP();
        at += count;
        if (!is_at(s, at, "\"")) {
            at += count == 0;
            continue;
        }
        if (count + 1 >= quote && (count + 1 - quote) % (2 * quote) == 0)
            return at + 1 - quote;
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
    while (end < s->text.len && end - start < LONGEST_NAME &&
           (is_name_char(s->text.data[end]) || s->text.data[end] == '.')) {
        LKS_STEP();
        end++;
    }
    if (end == start || end == s->text.len || quote_width(s, end) != quote)
        return start;
    const size_t colon = past(s, end + quote, " \t");
    if (colon == s->text.len || s->text.data[colon] != ':')
        return end;
    const size_t value = past(s, colon + 1, " \t");
    if (value == s->text.len || quote_width(s, value) != quote)
        return end;
    if (is_at(s, start, "authorization"))
        find_credential(s, value + quote);
    else if (is_secret(s, start, end) && !is_common_name(s, start, end))
        add_range(s, value + quote, string_end(s, value + quote, quote));
    return value;
}

static void find_in_json(scan *s)
{
    for (size_t at = 0; at < s->text.len;) {
        const size_t quote = quote_width(s, at);
        LKS_STEP();
        at = quote > 0 ? find_in_member(s, at, quote) : at + 1;
    }
}

/* ---------------------------------------------------------------------- all */

void lks_add_text_secrets(lks_secret_list *list, lks_slice text)
{
    scan s = {.text = text, .list = list};
    if (list->plain_room < text.len + 1) {
        uint8_t *const plain =
            lks_resize(list->allocator, list->plain, text.len + 1);
        if (!plain) {
            list->status = LINKSPAN_ERR_NO_MEMORY;
            return;
        }
        list->plain = plain;
        list->plain_room = text.len + 1;
    }
    make_plain(&s, list->plain);
    find_in_addresses(&s);
    find_in_headers(&s);
    find_in_json(&s);
}

/* A link with too many secrets comes before the secrets that start with it. */
static bool is_before(const void *one, const void *other)
{
    const linkspan_range a = ((const lks_secret *)one)->range;
    const linkspan_range b = ((const lks_secret *)other)->range;
    return a.start != b.start ? a.start < b.start : a.end > b.end;
}

void lks_sort_secrets(lks_secret_list *list)
{
    size_t kept = 0;
    size_t done = 0;
    if (list->status == LINKSPAN_OK)
        list->status = lks_sort(list->found, list->count, sizeof *list->found,
                                is_before, list->allocator);
    for (size_t i = 0; i < list->count; i++) {
        lks_secret one = list->found[i];
        one.range.start = one.range.start < done ? done : one.range.start;
        if (one.range.start >= one.range.end)
            continue;
        list->found[kept++] = one;
        done = one.range.end;
    }
    list->count = kept;
}

void lks_free_secrets(lks_secret_list *list)
{
    lks_release(list->allocator, list->found);
    lks_release(list->allocator, list->plain);
}
