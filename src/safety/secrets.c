#include "safety/secrets.h"

#include <string.h>

#include "host/ip.h"
#include "safety/generated/secret_words.h"
#include "text/steps.h"
#include "text/words.h"

/* How many bytes of a parameter's name are looked up: the last ones, if the
 * name is longer. */
#define LONGEST_PARAMETER 32u
/* A user name counts as a token if it has at least this many bytes and at least
 * one digit, whether or not a password follows it. */
#define TOKEN_LENGTH 20u

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* A link in which secrets are searched for. The secrets are reported in the
 * order in which they stand in the text. */
typedef struct search {
    lks_slice text;
    size_t reported; /* place up to which secrets have been reported */
    lks_on_secret on_secret;
    void *context;
} search;

static void report(search *s, size_t start, size_t end)
{
    if (start < s->reported)
        start = s->reported;
    if (start >= end)
        return;
    s->reported = end;
    s->on_secret(s->context, (linkspan_range){start, end});
}

static bool starts_with_token(lks_slice word)
{
    for (size_t i = 0; i < COUNT(token_prefix_words); i++) {
        const size_t len = strlen(token_prefix_words[i]);
        LKS_STEP();
        if (word.len > len + 8 &&
            memcmp(word.data, token_prefix_words[i], len) == 0)
            return true;
    }
    return false;
}

static bool is_base64url(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || byte == '-' || byte == '_';
}

/* The end of the letters, digits, `-` and `_` from `at` on. */
static size_t past_base64url(lks_slice word, size_t at)
{
    while (at < word.len && is_base64url(word.data[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* If a JSON Web Token starts at `at`, returns its end, else `at`: three parts of
 * base64url with full stops between them (RFC 7519), the first of which is JSON, so
 * that it starts with the code of `{"`. The third part may be empty. */
static size_t past_web_token(lks_slice word, size_t at)
{
    if (word.len - at < 3 || memcmp(word.data + at, "eyJ", 3) != 0)
        return at;
    const size_t first = past_base64url(word, at);
    if (first == word.len || word.data[first] != '.')
        return at;
    const size_t second = past_base64url(word, first + 1);
    if (second == first + 1 || second == word.len || word.data[second] != '.')
        return at;
    return past_base64url(word, second + 1);
}

/* Report the JSON Web Tokens from `start` to `end`. */
static void report_web_tokens(search *s, size_t start, size_t end)
{
    const lks_slice word = {s->text.data, end};
    for (size_t at = start; at < end;) {
        LKS_STEP();
        const size_t token = past_web_token(word, at);
        if (token > at)
            report(s, at, token);
        at = token > at ? token : past_base64url(word, at);
        at += at < end && !is_base64url(s->text.data[at]);
    }
}

/* ---------------------------------------------------------------- userinfo */

static bool is_long_token(lks_slice user)
{
    bool has_digit = false;
    for (size_t i = 0; i < user.len; i++) {
        LKS_STEP();
        has_digit |= lks_is_ascii_digit(user.data[i]);
    }
    return user.len >= TOKEN_LENGTH && has_digit;
}

/* Report a user name that is a token, and the password, which is the text from
 * `password` to `end`. */
static void report_user(search *s, linkspan_range user, size_t password,
                        size_t end)
{
    const lks_slice name = {s->text.data + user.start, user.end - user.start};
    if (starts_with_token(name) || is_long_token(name))
        report(s, user.start, user.end);
    report(s, password, end);
}

static void find_in_userinfo(search *s, linkspan_range info)
{
    const uint8_t *start = s->text.data + info.start;
    const size_t len = info.end - info.start;
    const uint8_t *colon = len > 0 ? memchr(start, ':', len) : NULL;
    const size_t user = colon ? (size_t)(colon - start) : len;
    report_user(s, (linkspan_range){info.start, info.start + user},
                info.start + user + 1, info.end);
}

/* True if a host starts at `at`: an opening bracket, as of an IPv6 address, or a
 * name that goes up to `end` or to a character that can follow a host. */
static bool is_host_at(lks_slice text, size_t at, size_t end)
{
    const size_t start = at;
    if (at < end && text.data[at] == '[')
        return true;
    while (at < end &&
           (lks_host_byte[text.data[at]] != 0 || text.data[at] == '_')) {
        LKS_STEP();
        at++;
    }
    return at > start && (at == end || lks_is_one_of(text.data[at], ":/?#,;"));
}

/* Find a password that contains a raw slash, question mark or number sign:
 * "postgres://u:p/w@db/x". Browsers read the host u and a bad port; people and
 * some drivers read everything before the `@` as user name and password. A
 * valid port is no password: "http://a.com:80/x@y". */
static void find_raw_password(search *s, const linkspan_link *link)
{
    const linkspan_range host = link->host;
    const uint8_t *start = s->text.data + host.start;
    const size_t len = host.end - host.start;
    const size_t end = link->port.end > host.end ? link->port.end : host.end;
    uint8_t address[16];
    const uint8_t *colon =
        len > 0 && *start != '[' ? memchr(start, ':', len) : NULL;
    if (!colon || link->local_part.end > link->local_part.start ||
        lks_ipv6_parse((lks_slice){start, end - host.start}, address))
        return; /* the last group of an IPv6 address may look like a port */
    const size_t user = host.start + (size_t)(colon - start);
    for (size_t at = host.end; at < link->span.end; at++) {
        LKS_STEP();
        if (s->text.data[at] == '@' &&
            !lks_is_one_of(s->text.data[at - 1], "/?#") &&
            is_host_at(s->text, at + 1, link->span.end)) {
            report_user(s, (linkspan_range){host.start, user}, user + 1, at);
            return;
        }
    }
}

/* ------------------------------------------------------------------ escapes */

/* Decode the byte at `*at` and move `*at` past it. The byte may be escaped more
 * than once, as in "%253D": each URL that is the value of a parameter of another
 * URL is escaped once more. */
static uint8_t next_byte(lks_slice text, size_t *at)
{
    uint8_t byte = text.data[(*at)++];
    while (byte == '%' && text.len - *at >= 2) {
        const int high = lks_hex_value(text.data[*at]);
        const int low = lks_hex_value(text.data[*at + 1]);
        LKS_STEP();
        if (high < 0 || low < 0)
            break;
        byte = (uint8_t)(high << 4 | low);
        *at += 2;
    }
    return byte;
}

/* What was read so far of a URL that stands in the tail of another URL,
 * possibly escaped: its user name and password. */
typedef struct nested {
    unsigned marks; /* how many characters of "://" were read; the other fields
                     * are valid if `marks` is 3 */
    size_t user;
    size_t user_end; /* 0: there is no colon */
    size_t password;
    size_t end; /* place of the last `@`; 0: there is none */
} nested;

/* Report the user name and password of the nested URL, whose authority has
 * ended. */
static void end_nested(search *s, nested *n)
{
    if (n->end > 0 && n->user_end > 0)
        report_user(s, (linkspan_range){n->user, n->user_end}, n->password,
                    n->end);
    else if (n->end > 0)
        report_user(s, (linkspan_range){n->user, n->end}, n->end, n->end);
    *n = (nested){.marks = 0};
}

/* Process `byte`, the next byte of the nested URL. This byte, which may be
 * escaped, stands from `at` to `next` in the text. */
static void note_nested(search *s, nested *n, uint8_t byte, size_t at,
                        size_t next)
{
    if (n->marks < 3) {
        n->marks = byte == ':'                   ? 1
                   : n->marks > 0 && byte == '/' ? n->marks + 1
                                                 : 0;
        n->user = next;
    } else if (lks_is_one_of(byte, "/?#&")) {
        end_nested(s, n);
    } else if (byte == '@') {
        n->end = at;
    } else if (byte == ':' && n->user_end == 0) {
        n->user_end = at;
        n->password = next;
    }
}

/* -------------------------------------------------------------- parameters */

/* The name in lower case, with its escapes decoded, and without hyphens, low lines,
 * full stops and square brackets. It is written to `room`, which has
 * LONGEST_PARAMETER bytes. If the name is longer, only its end is kept. */
static lks_slice plain_name(lks_slice name, uint8_t *room)
{
    uint8_t ring[LONGEST_PARAMETER];
    size_t count = 0;
    for (size_t at = 0; at < name.len;) {
        LKS_STEP();
        const uint8_t byte = next_byte(name, &at);
        if (!lks_is_one_of(byte, "-_.[]"))
            ring[count++ % LONGEST_PARAMETER] = lks_ascii_lower(byte);
    }
    const size_t len = count < LONGEST_PARAMETER ? count : LONGEST_PARAMETER;
    for (size_t i = 0; i < len; i++)
        room[i] = ring[(count - len + i) % LONGEST_PARAMETER];
    return (lks_slice){room, len};
}

bool lks_is_secret_name(lks_slice written)
{
    uint8_t room[LONGEST_PARAMETER];
    const lks_slice name = plain_name(written, room);
    if (LKS_IS_PACKED_WORD(name, secret_parameter_words))
        return true;
    for (size_t i = 0; i < COUNT(secret_ending_words); i++) {
        LKS_STEP();
        if (lks_ends_with_ignoring_case(name, secret_ending_words[i]))
            return true;
    }
    return false;
}

/* Where the secret value that starts at `at` ends. In a query, semicolons,
 * question marks and slashes are part of the value; in a path they end it.
 * Escaped characters are always part of the value. */
static size_t value_end(lks_slice text, size_t at, size_t end, bool is_in_path)
{
    while (at < end &&
           !lks_is_one_of(text.data[at], is_in_path ? "&;#?\"/" : "&#\"")) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* The character that closes a value that starts with `byte`: a quotation mark,
 * as in password="a;b", or a closing brace, as in ODBC. 0 if `byte` opens
 * nothing. */
static uint8_t closing_of(uint8_t byte)
{
    return byte == '{' ? '}' : byte == '"' || byte == '\'' ? byte : 0;
}

/* Report the secret value that starts at `at`, without the quotation marks or
 * braces around it. Returns where the search continues. */
static size_t report_value(search *s, size_t at, size_t end, bool is_in_path)
{
    const uint8_t closing = at < end ? closing_of(s->text.data[at]) : 0;
    if (closing == 0) {
        const size_t stop = value_end(s->text, at, end, is_in_path);
        report(s, at, stop);
        return stop;
    }
    const uint8_t *close = memchr(s->text.data + at + 1, closing, end - at - 1);
    const size_t stop = close ? (size_t)(close - s->text.data) : end;
    LKS_STEPS(stop - at);
    report(s, at + 1, stop);
    return close ? stop + 1 : end;
}

/* Search the parameter that starts at `start`. It ends at `&`, `;`, `#`, `?` or
 * a quotation mark, escaped or not, since the parameter may belong to a nested
 * URL. In a path it also ends at a slash that is not escaped. Returns where the
 * search continues. */
static size_t find_in_parameter(search *s, size_t start, size_t end,
                                bool *is_in_path, nested *n)
{
    const lks_slice text = {s->text.data, end};
    size_t value = start;
    size_t at = start;
    size_t next = start;
    for (; at < end; at = next) {
        LKS_STEP();
        const uint8_t byte = next_byte(text, &next);
        const bool is_plain = next - at == 1;
        note_nested(s, n, byte, at, next);
        if (lks_is_one_of(byte, "&;#?\"") ||
            (is_plain && *is_in_path && byte == '/'))
            break;
        if (byte != '=' || value > start)
            continue;
        value = next;
        if (lks_is_secret_name((lks_slice){text.data + start, at - start})) {
            *n = (nested){.marks = 0};
            return report_value(s, value, end, *is_in_path);
        }
    }
    if (value >= s->reported &&
        starts_with_token((lks_slice){text.data + value, at - value}))
        report(s, value, at);
    else
        report_web_tokens(s, start, at);
    if (at < end && text.data[at] == '?')
        *is_in_path = false;
    return next;
}

/* Search for parameters from the host on: some drivers put parameters right
 * after the host, with semicolons between them. */
static void find_parameters(search *s, size_t at, size_t end)
{
    bool is_in_path = true;
    nested n = {.marks = 0};
    while (at < end)
        at = find_in_parameter(s, at, end, &is_in_path, &n);
    end_nested(s, &n);
}

/* ------------------------------------------------------------------- paths */

/* If the pattern matches the text at `at`, returns the end of the match, where
 * the token starts; else `end`. */
static size_t past_pattern(lks_slice text, size_t at, size_t end,
                           const char *pattern)
{
    for (; *pattern; pattern++) {
        LKS_STEP();
        if (*pattern == '*') {
            while (at < end && text.data[at] != '/')
                at++;
        } else if (at < end &&
                   lks_ascii_lower(text.data[at]) == (uint8_t)*pattern) {
            at++;
        } else {
            return end;
        }
    }
    return at;
}

static void find_in_path(search *s, const linkspan_link *link)
{
    const size_t end = link->span.end;
    for (size_t i = 0; i < COUNT(secret_path_words); i++) {
        const size_t start =
            past_pattern(s->text, link->host.start, end, secret_path_words[i]);
        size_t at = start;
        while (at < end && !lks_is_one_of(s->text.data[at], "/?#\"")) {
            LKS_STEP();
            at++;
        }
        report(s, start, at);
    }
}

void lks_find_secrets(lks_slice text, const linkspan_link *link,
                      lks_on_secret on_secret, void *context)
{
    search s = {text, link->span.start, on_secret, context};
    if (link->kind != LINKSPAN_KIND_URL) { /* "mailto:a@b.com?body=..." */
        find_parameters(&s, link->host.end, link->span.end);
        return;
    }
    find_in_userinfo(&s, link->local_part);
    find_raw_password(&s, link);
    if (link->host.end > link->host.start)
        find_in_path(&s, link);
    const size_t start =
        link->host.end > link->host.start ? link->host.start : link->scheme.end;
    find_parameters(&s, start, link->span.end);
}
