/* Which parts of a link are secret. */
#include "safety/generated/secret_words.h"
#include "support/exact.h"
#include "support/rows.h"

#include "linkspan/linkspan.h"

static const struct secret_row {
    const char *why;
    const char *url;
    const char *secrets[3];
} rows[] = {
    {"a password", "https://user:pw@a.com/", {"pw"}},
    {"a password of any scheme", "postgres://app:hunter2@db/x", {"hunter2"}},
    {"a password with an @ and colons", "ftp://u:a:b@c@a.com/", {"a:b@c"}},
    {"an empty user", "redis://:s3cret@cache/0", {"s3cret"}},
    {"an empty password", "https://user:@a.com/", {NULL}},
    {"a user name is no secret", "https://user@a.com/", {NULL}},
    {"a user name that is a token by its start",
     "https://ghp_0123456789:x@a.com/",
     {"ghp_0123456789", "x"}},
    {"a user name that is a token by its length",
     "https://0123456789abcdef0123@a.com/",
     {"0123456789abcdef0123"}},
    {"parameters", "https://a.com/?a=1&access_token=x&b=2", {"x"}},
    {"whatever the marks and the case", "https://a.com/?X-API-Key=x", {"x"}},
    {"in a fragment", "https://a.com/#id_token=x&a=1", {"x"}},
    {"after semicolons", "sqlserver://h;user=a;password=b;c=d", {"b"}},
    {"not every parameter", "https://a.com/?tokens=1&page=2&monkey=3", {NULL}},
    {"a value is no name", "https://a.com/?q=password", {NULL}},
    {"an empty value", "https://a.com/?token=&b=1", {NULL}},
    {"a token in a path", "https://hooks.slack.com/services/T/B/x", {"x"}},
    {"a token in a path, not on other hosts",
     "https://a.com/services/T/B/x",
     {NULL}},
    {"a part of a path by its start",
     "https://a.com/d/xoxb-0123456789/e",
     {"xoxb-0123456789"}},
    {"a JSON Web Token in a path",
     "https://a.com/v/eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln/x",
     {"eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln"}},
    {"a JSON Web Token without a signature, in any parameter",
     "https://a.com/?q=eyJhbGciOiJub25lIn0.eyJhIjoxfQ.&r=1",
     {"eyJhbGciOiJub25lIn0.eyJhIjoxfQ."}},
    {"a JSON Web Token after other text",
     "https://a.com/x:eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln,y",
     {"eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln"}},
    {"two JSON Web Tokens",
     "https://a.com/eyJh.eyJi.c/eyJi.eyJj.d",
     {"eyJh.eyJi.c", "eyJi.eyJj.d"}},
    {"two parts are no JSON Web Token", "https://a.com/eyJh.eyJi", {NULL}},
    {"an empty part is none", "https://a.com/eyJh..x", {NULL}},
    {"the end of a longer word is none", "https://a.com/xeyJh.b.c", {NULL}},
    {"the session of PHP", "https://a.com/?PHPSESSID=x", {"x"}},
    {"the session of Java servlets", "https://a.com/b;jsessionid=x?c=1", {"x"}},
    {"pass in a URL", "https://a.com/?pass=x&passed=2", {"x"}},
    {"a quotation mark ends a value",
     "https://a.com/?token=x\",\"n\":1",
     {"x"}},
    {"an escaped name", "https://a.com/?%70ass%77ord=x&a=1", {"x"}},
    {"a web token that is a secret part of a path is one secret",
     "https://hooks.slack.com/services/T0/B0/eyJhbGci.eyJzdWIi.c2ln",
     {"eyJhbGci.eyJzdWIi.c2ln"}},
    {"so is the value of a secret parameter",
     "https://a.com/?token=eyJhbGci.eyJzdWIi.c2ln&a=1",
     {"eyJhbGci.eyJzdWIi.c2ln"}},
    {"so is a password",
     "https://me:eyJhbGci.eyJzdWIi.c2ln@a.com/",
     {"eyJhbGci.eyJzdWIi.c2ln"}},
    {"an escaped low line in a name", "https://a.com/?access%5Ftoken=x", {"x"}},
    {"a name in brackets", "https://a.com/?user[password]=x&a=1", {"x"}},
    {"escaped brackets", "https://a.com/?user%5Bpassword%5D=x", {"x"}},
    {"a name of a list", "https://a.com/?token[]=x", {"x"}},
    {"a long name by its end",
     "https://a.com/?a_name_that_is_longer_than_any_other_token=x",
     {"x"}},
    {"a value with what ends no parameter of a query",
     "https://a.com/?password=a;b?c/d&e=f",
     {"a;b?c/d"}},
    {"an escape ends no value",
     "https://a.com/?token=a%26b%23&c",
     {"a%26b%23"}},
    {"a parameter of a URL in a parameter",
     "https://a.com/?next=https://b.com/?token=x&c=d",
     {"x"}},
    {"the same, escaped",
     "https://a.com/?next=https%3A%2F%2Fb.com%2F%3Fa%3D1%26token%3Dx&c=d",
     {"x"}},
    {"the same, escaped twice",
     "https://a.com/?n=%253Fa%253D1%2526token%253Dx&c=d",
     {"x"}},
    {"a password of a URL in a parameter",
     "https://a.com/?next=https://user:p@w:x@b.com/&c=d",
     {"p@w:x"}},
    {"the same, escaped",
     "https://a.com/?n=https%3A%2F%2Fuser%3Apw%40b.com%2F",
     {"pw"}},
    {"the same, at the end", "https://a.com/?n=redis://:pw@cache", {"pw"}},
    {"a password of a URL in a path",
     "https://a.com/web/2020/https://user:pw@b.com/",
     {"pw"}},
    {"a token before a host in a path",
     "https://a.com/https://ghp_0123456789@b.com/",
     {"ghp_0123456789"}},
    {"no user name: a port and a path with an at sign",
     "https://a.com/https://b.com:80/@c",
     {NULL}},
    {"percent signs that start no escape",
     "https://a.com/?a%=1&b%2=2&c%25=3&%",
     {NULL}},
    {"a password with a slash", "postgres://u:p/w@db/x", {"p/w"}},
    {"with a slash and a number sign", "postgres://u:p/w#x@db:5/x", {"p/w#x"}},
    {"with a question mark", "https://u:p?w@a.com/x", {"p?w"}},
    {"with a slash, without a user name", "redis://:p/w@cache/0", {"p/w"}},
    {"with a slash, before an IPv6 address", "redis://u:p/w@[::1]/0", {"p/w"}},
    {"with a slash, and an address in the query",
     "mysql://u:p/w@db/x?mail=a@b.com",
     {"p/w"}},
    {"a user name that is a token, and a password with a slash",
     "https://ghp_0123456789:x/y@a.com/",
     {"ghp_0123456789", "x/y"}},
    {"no password: a port, then an @", "https://a.com:80/x@y", {NULL}},
    {"no password: a name in place of a port", "http://a:PORT/@vite/x", {NULL}},
    {"no password: no host after the @", "http://a:PORT/x@", {NULL}},
    {"no password: IPv6 without brackets", "http://2001:db8::1/x@y", {NULL}},
    {"no password: IPv6 in brackets", "http://[2001:db8::1]/x@y", {NULL}},
    {"a value in quotation marks",
     "https://a.com/?password=\"x&y\"&b=1",
     {"x&y"}},
    {"a value in apostrophes", "sqlserver://h;password='x;y';c=d", {"x;y"}},
    {"a value in braces", "sqlserver://h;password={x;y};c=d", {"x;y"}},
    {"a quotation mark that is not closed",
     "https://a.com/?password=\"xy",
     {"xy"}},
    {"an empty value in quotation marks", "https://a.com/?pw=\"\"&b", {NULL}},
    {"an address has none", "mailto:a@b.com", {NULL}},
    {"the query of an address",
     "mailto:a@b.com?subject=x&body=https://u:pw@c.com/?token=t",
     {"pw", "t"}},
};

static void finds_each_secret(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct secret_row *r = &rows[i];
        const size_t len = strlen(r->url);
        linkspan_range found[3];
        linkspan_link link;
        size_t count = 0;
        size_t want = 0;
        while (want < 3 && r->secrets[want])
            want++;
        ROW_EQ(r, linkspan_split_link(exact_bytes(r->url, len), len, &link),
               LINKSPAN_OK);
        ROW_EQ(r,
               linkspan_find_secrets(exact_bytes(r->url, len), len, &link,
                                     found, 3, &count),
               want > 0 ? LINKSPAN_OK : LINKSPAN_NONE);
        ROW_EQ(r, count, want);
        for (size_t k = 0; k < want && k < count; k++)
            ROW_STR(r, r->url + found[k].start, found[k].end - found[k].start,
                    r->secrets[k]);
    }
    ROWS_END();
}

static void checks_its_arguments(void **state)
{
    (void)state;
    static const char url[] = "https://u:p@a.com/";
    linkspan_range found;
    linkspan_link link;
    size_t count = 7;
    assert_int_equal(linkspan_split_link(url, strlen(url), &link), LINKSPAN_OK);
    assert_int_equal(linkspan_find_secrets(NULL, 1, &link, &found, 1, &count),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_find_secrets(url, strlen(url), NULL, &found, 1, &count),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_find_secrets(url, strlen(url), &link, NULL, 1, &count),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_find_secrets(url, strlen(url), &link, &found, 1, NULL),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_find_secrets(url, 3, &link, &found, 1, &count),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(count, 7);
    assert_int_equal(
        linkspan_find_secrets(url, strlen(url), &link, NULL, 0, &count),
        LINKSPAN_OK);
    assert_int_equal(count, 1);
}

/* ------------------------------------------- each word, byte and length */

/* The only secret of a link, as a string; "" if there is none. */
static const char *secret_of(const char *url)
{
    static char secret[256];
    const size_t len = strlen(url);
    linkspan_range found = {0, 0};
    linkspan_link link;
    size_t count = 0;
    assert_int_equal(linkspan_split_link(exact_bytes(url, len), len, &link),
                     LINKSPAN_OK);
    (void)linkspan_find_secrets(exact_bytes(url, len), len, &link, &found, 1,
                                &count);
    assert_true(count <= 1);
    (void)snprintf(secret, sizeof secret, "%.*s",
                   (int)(found.end - found.start), url + found.start);
    return secret;
}

static void each_secret_word(void **state)
{
    (void)state;
    char url[256];
    const uint16_t *starts = secret_parameter_words_starts;
    for (size_t at = 0, len = 1; at + 1 < sizeof secret_parameter_words;
         at += len) {
        while (at == starts[len + 1])
            len++;
        char word[17] = {0};
        memcpy(word, secret_parameter_words + at, len);
        (void)snprintf(url, sizeof url, "https://a.com/?%.16s=v&b=1", word);
        assert_string_equal(secret_of(url), "v");
        (void)snprintf(url, sizeof url, "https://a.com/?%.1s-_.[%.16s]=v", word,
                       word + 1);
        assert_string_equal(secret_of(url), "v");
    }
    for (size_t i = 0; i < ROWS(secret_ending_words); i++) {
        const char *word = secret_ending_words[i];
        (void)snprintf(url, sizeof url, "https://a.com/?q_%.16s=v", word);
        assert_string_equal(secret_of(url), "v");
        (void)snprintf(url, sizeof url, "https://a.com/?%.16s_q=v", word);
        assert_string_equal(secret_of(url), "");
    }
    for (size_t i = 0; i < ROWS(token_prefix_words); i++)
        for (size_t len = 7; len < 12; len++) {
            char token[64];
            (void)snprintf(token, sizeof token, "%.16s%.*s",
                           token_prefix_words[i], (int)len, "abcdefghijkl");
            (void)snprintf(url, sizeof url, "https://a.com/x/%.30s/y", token);
            assert_string_equal(secret_of(url), len > 8 ? token : "");
            (void)snprintf(url, sizeof url, "https://a.com/?q=%.30s&b", token);
            assert_string_equal(secret_of(url), len > 8 ? token : "");
        }
    for (size_t i = 0; i < ROWS(secret_path_words); i++)
        for (size_t k = 0; k < 4; k++) {
            static const char *const after[] = {"", "/x", "?x", "#x"};
            size_t len = (size_t)snprintf(url, sizeof url, "https://");
            for (const char *p = secret_path_words[i]; *p; p++)
                len += (size_t)snprintf(url + len, sizeof url - len, "%s",
                                        *p == '*' ? "ab" : (char[]){*p, 0});
            (void)snprintf(url + len, sizeof url - len, "v1%s", after[k]);
            assert_string_equal(secret_of(url), "v1");
        }
}

/* A nested URL starts after "://", and not after slashes alone. */
static void slashes_alone_start_no_url(void **state)
{
    (void)state;
    assert_string_equal(secret_of("https://a.com/?n=x://user:pq@b.com/"), "pq");
    assert_string_equal(secret_of("https://a.com/?n=///user:pq@b.com/"), "");
    assert_string_equal(secret_of("https://a.com/?n=x:/user:pq@b.com/"), "");
    assert_string_equal(secret_of("https://a.com/?n=x:a//user:pq@b.com/"), "");
}

/* A user name is a token if it has 20 characters or more and a digit. */
static void each_length_of_a_user_name(void **state)
{
    (void)state;
    for (int len = 15; len < 25; len++) {
        char url[128];
        char name[32];
        (void)snprintf(name, sizeof name, "%.*s7", len - 1,
                       "abcdefghijklmnopqrstuvwxyz");
        (void)snprintf(url, sizeof url, "https://%s@a.com/", name);
        assert_string_equal(secret_of(url), len >= 20 ? name : "");
        name[len - 1] = 'x';
        (void)snprintf(url, sizeof url, "https://%s@a.com/", name);
        assert_string_equal(secret_of(url), "");
    }
}

/* What ends the value of a parameter: `&`, `#` and a quotation mark; in a path
 * also `;`, `?` and `/`. */
static void each_byte_after_a_value(void **state)
{
    (void)state;
    for (unsigned byte = 0x21; byte < 0x7F; byte++) {
        char url[64];
        char want[16];
        (void)snprintf(url, sizeof url, "https://a.com/?pw=v%cw", (int)byte);
        (void)snprintf(want, sizeof want, "v%cw", (int)byte);
        assert_string_equal(secret_of(url),
                            strchr("&#\"", (int)byte) ? "v" : want);
        if (byte == '\\') /* another slash */
            continue;
        (void)snprintf(url, sizeof url, "https://a.com/x;pw=v%cw", (int)byte);
        assert_string_equal(secret_of(url),
                            strchr("&#\";?/", (int)byte) ? "v" : want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_each_secret),
        cmocka_unit_test(checks_its_arguments),
        cmocka_unit_test(each_secret_word),
        cmocka_unit_test(slashes_alone_start_no_url),
        cmocka_unit_test(each_length_of_a_user_name),
        cmocka_unit_test(each_byte_after_a_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
