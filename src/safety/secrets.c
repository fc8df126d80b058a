#include "safety/secrets.h"

#include <string.h>

#include "safety/generated/secret_words.h"
#include "text/steps.h"
#include "text/words.h"

/* The longest name of a parameter that is looked up. */
#define LONGEST_PARAMETER 32u
/* A user name without a password is a token if it is at least this long and has
 * digits. */
#define TOKEN_LENGTH 20u

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* A link that is searched. Secrets are reported in the order of the text. */
typedef struct search {
    lks_slice text;
    size_t reported; /* end of what has been reported */
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

static void find_in_userinfo(search *s, linkspan_range info)
{
    const uint8_t *start = s->text.data + info.start;
    const size_t len = info.end - info.start;
    if (len == 0)
        return;
    const uint8_t *colon = memchr(start, ':', len);
    const lks_slice user = {start, colon ? (size_t)(colon - start) : len};
    if (starts_with_token(user) || is_long_token(user))
        report(s, info.start, info.start + user.len);
    if (colon)
        report(s, info.start + user.len + 1, info.end);
}

/* -------------------------------------------------------------- parameters */

/* The name in lower case without hyphens, low lines and full stops; `room` has
 * LONGEST_PARAMETER bytes. Of a longer name the end is kept. */
static lks_slice plain_name(lks_slice name, uint8_t *room)
{
    size_t at = LONGEST_PARAMETER;
    for (size_t i = name.len; i > 0 && at > 0; i--) {
        LKS_STEP();
        const uint8_t byte = name.data[i - 1];
        if (!lks_is_one_of(byte, "-_."))
            room[--at] = lks_ascii_lower(byte);
    }
    return (lks_slice){room + at, LONGEST_PARAMETER - at};
}

static bool is_secret_name(lks_slice written)
{
    uint8_t room[LONGEST_PARAMETER];
    const lks_slice name = plain_name(written, room);
    if (LKS_IS_WORD_OF(name, secret_parameter_words))
        return true;
    for (size_t i = 0; i < COUNT(secret_ending_words); i++) {
        LKS_STEP();
        if (lks_ends_with_ignoring_case(name, secret_ending_words[i]))
            return true;
    }
    return false;
}

/* True for a byte that ends a parameter; in a path a slash does too. */
static bool ends_parameter(uint8_t byte, bool is_in_path)
{
    return lks_is_one_of(byte, "&;#?\"") || (is_in_path && byte == '/');
}

/* Search from the host on: some drivers write parameters after it with
 * semicolons. */
static void find_parameters(search *s, size_t at, size_t end)
{
    bool is_in_path = true;
    while (at < end) {
        const size_t start = at;
        size_t equals = end;
        while (at < end && !ends_parameter(s->text.data[at], is_in_path)) {
            LKS_STEP();
            if (s->text.data[at] == '=' && equals == end)
                equals = at;
            at++;
        }
        const size_t value = equals < at ? equals + 1 : start;
        const lks_slice name = {s->text.data + start,
                                equals < at ? equals - start : 0};
        const lks_slice word = {s->text.data + value, at - value};
        if ((name.len > 0 && is_secret_name(name)) || starts_with_token(word))
            report(s, value, at);
        if (at < end && s->text.data[at] == '?')
            is_in_path = false;
        at++;
    }
}

/* ------------------------------------------------------------------- paths */

/* Where the token starts if the text from `at` on is the pattern; else `end`. */
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
    if (link->kind != LINKSPAN_KIND_URL)
        return;
    find_in_userinfo(&s, link->local_part);
    if (link->host.end > link->host.start)
        find_in_path(&s, link);
    const size_t start =
        link->host.end > link->host.start ? link->host.start : link->scheme.end;
    find_parameters(&s, start, link->span.end);
}
