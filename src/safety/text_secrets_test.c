/* Secrets in running text. */
/* Tests: text/sort.c */
#include "safety/secrets.h"

#include <stdlib.h>

#include "support/rows.h"

/* `text` has its secrets between ⟦ and ⟧, which are not part of it. */
static const struct row {
    const char *why;
    const char *text;
} rows[] = {
    {"an address without a scheme", "10.0.0.1/?token=⟦abc⟧ ok"},
    {"a path alone", "location: /cb?code=⟦abc⟧&state=x"},
    {"an ampersand as JSON writes it",
     "{\"u\":\"https://a.com/?x=1\\u0026token=⟦S⟧\"}"},
    {"an ampersand as HTML writes it", "/?x=1&amp;token=⟦S⟧"},
    {"a slash as JSON writes it", "https:\\/\\/u:⟦S⟧@a.com\\/"},
    {"a password of a network path", "//u:⟦S⟧@nas/x"},
    {"a parameter after a semicolon", "/a;jsessionid=⟦S⟧?x=1"},
    {"a JSON Web Token in a path", "x/y/⟦eyJhbGciOi.eyJzdWIi.c2ln⟧/z"},
    {"the end of the sentence is no part of it", "(/?token=⟦abc⟧)."},
    {"a secret is not hidden twice", "/?token=***"},
    {"a header", "Authorization: Bearer ⟦abc⟧\r\nHost: a"},
    {"in other capitals", "authorization: bEARER ⟦abc⟧"},
    {"a header in a command", "curl -H 'Authorization: Basic ⟦dTpw⟧' x"},
    {"a header in a trace", "> Proxy-Authorization: Digest ⟦u=x⟧\n"},
    {"a credential without a scheme", "Authorization: ⟦0123456789⟧"},
    {"JSON in a string of JSON",
     "{\"j\":\"{\\\"token\\\":\\\"⟦a\\\\\\\"b⟧\\\"}\"}"},
    {"JSON in JSON in JSON", "\\\\\\\"token\\\\\\\":\\\\\\\"⟦abc⟧\\\\\\\"}"},
    {"backslashes at the end of a string", "\"token\":\"⟦a\\\\⟧\",\"b\":\"c\""},
    {"an escaped quotation mark", "\"token\":\"⟦a\\\"b⟧\",\"b\":\"c\""},
    {"a blank that breaks no line", "Authorization:\xC2\xA0"
                                    "Bearer ⟦abc⟧"},
    {"a short word is none", "Authorization: none"},
    {"several words are none", "Authorization: see the manual"},
    {"a header with a secret's name", "X-Api-Key: ⟦abc⟧ x"},
    {"a header with another name", "X-Request-Id: abc"},
    {"cookies", "Cookie: theme=dark; sid=⟦abc⟧; lang=de"},
    {"a cookie that is set", "Set-Cookie: PHPSESSID=⟦abc⟧; path=/"},
    {"a member of JSON", "{\"user\":\"u\",\"password\":\"⟦a\\\"b⟧\"}"},
    {"JSON in a string of JSON", "\"{\\\"token\\\": \\\"⟦abc⟧\\\"}\""},
    {"a member with a common name", "{\"code\":\"E1\",\"key\":\"name\"}"},
    {"a member that is no string", "{\"token\":12}"},
    {"a credential in JSON", "{\"Authorization\":\"Bearer ⟦abc⟧\"}"},
    {"a string without an end", "\"password\":\"⟦abc⟧"},
    {"words of a log", "pass=120 fail=3"},
    {"code", "password = form.password"},
    {"prose", "the token: see above"},
};

typedef struct marked {
    char text[256];
    linkspan_range want[4];
    size_t len;
    size_t count;
} marked;

static marked read_row(const char *text)
{
    marked m = {.len = 0};
    while (*text) {
        if (strncmp(text, "⟦", 3) == 0) {
            m.want[m.count].start = m.len;
            text += 3;
        } else if (strncmp(text, "⟧", 3) == 0) {
            m.want[m.count++].end = m.len;
            text += 3;
        } else {
            m.text[m.len++] = *text++;
        }
    }
    return m;
}

static void each_row(void **state)
{
    (void)state;
    lks_secret_list list = {.status = LINKSPAN_OK};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const marked m = read_row(rows[i].text);
        list.count = 0;
        lks_add_text_secrets(&list, lks_slice_of(m.text, m.len));
        lks_sort_secrets(&list);
        ROW_EQ(&rows[i], list.count, m.count);
        for (size_t k = 0; k < m.count && k < list.count; k++) {
            ROW_EQ(&rows[i], list.found[k].range.start, m.want[k].start);
            ROW_EQ(&rows[i], list.found[k].range.end, m.want[k].end);
        }
    }
    ROWS_END();
    lks_free_secrets(&list);
}

static void a_link_with_many_secrets_is_hidden_as_a_whole(void **state)
{
    (void)state;
    char text[1024] = "/?";
    for (size_t i = 0; i < 64; i++)
        strcat(text, "token=a&");
    for (int more = 0; more < 2; more++) {
        lks_secret_list list = {.status = LINKSPAN_OK};
        lks_add_text_secrets(&list, lks_slice_of(text, strlen(text)));
        lks_sort_secrets(&list);
        assert_int_equal(list.count, more ? 1 : 64);
        assert_string_equal(list.found[0].shown, more ? "[url]" : "***");
        lks_free_secrets(&list);
        strcat(text, "token=a&");
    }
}

static void overlapping_secrets_are_cut(void **state)
{
    (void)state;
    lks_secret_list list = {.status = LINKSPAN_OK};
    const char *const text = "{\"token\":\"/?token=abc\"}";
    lks_add_text_secrets(&list, lks_slice_of(text, strlen(text)));
    lks_sort_secrets(&list);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.found[0].range.start, 10);
    assert_int_equal(list.found[0].range.end, 21);
    lks_free_secrets(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(a_link_with_many_secrets_is_hidden_as_a_whole),
        cmocka_unit_test(overlapping_secrets_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
