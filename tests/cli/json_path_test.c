/* Paths in JSON documents, as RFC 9535 writes them: each kind of key, and the limits
 * of depth, keys and paths. */
#include "cli/input/json_path.h"

#include <stdlib.h>

#include "support/exact.h"
#include "support/rows.h"

#define CUT "…"

static void expect_path(json_path *p, const char *want)
{
    const linkspan_str got = json_path_write(p, json_path_node(p));
    if (got.len != strlen(want) || memcmp(got.data, want, got.len) != 0)
        fail_msg("got %.*s, want %s", (int)got.len, got.data, want);
}

static void set_key(json_path *p, const char *key)
{
    json_path_key(p, EXACT(key));
}

static void members_and_elements(void **state)
{
    (void)state;
    json_path p = {0};
    assert_false(json_path_is_array(&p));
    assert_false(json_path_is_object(&p));
    json_path_close(&p); /* more ends than starts */
    json_path_step(&p);
    set_key(&p, "x");
    expect_path(&p, "$");
    json_path_open(&p, false);
    assert_true(json_path_is_object(&p));
    assert_false(json_path_is_array(&p));
    set_key(&p, "items");
    expect_path(&p, "$.items");
    json_path_step(&p); /* an object has no elements */
    expect_path(&p, "$.items");
    json_path_open(&p, true);
    assert_true(json_path_is_array(&p));
    assert_false(json_path_is_object(&p));
    expect_path(&p, "$.items[0]");
    for (size_t i = 0; i < 3; i++)
        json_path_step(&p);
    set_key(&p, "x"); /* an array has no keys */
    expect_path(&p, "$.items[3]");
    json_path_open(&p, false);
    set_key(&p, "url");
    expect_path(&p, "$.items[3].url");
    expect_path(&p, "$.items[3].url");
    set_key(&p, "next");
    expect_path(&p, "$.items[3].next");
    json_path_close(&p);
    json_path_step(&p);
    expect_path(&p, "$.items[4]");
    /* a second object starts anew */
    json_path_open(&p, false);
    expect_path(&p, "$.items[4]['']");
    set_key(&p, "a");
    expect_path(&p, "$.items[4].a");
    json_path_close(&p);
    json_path_close(&p);
    set_key(&p, "more");
    json_path_open(&p, true);
    expect_path(&p, "$.more[0]");
    json_path_free(&p);
}

/* A key that is a name stands after a dot, any other in quotes. */
static void keys(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        const char *want;
    } rows[] = {
        {"", "$['']"},
        {"a", "$.a"},
        {"z", "$.z"},
        {"A", "$.A"},
        {"Z", "$.Z"},
        {"_", "$._"},
        {"a0", "$.a0"},
        {"a9", "$.a9"},
        {"0", "$['0']"},
        {"9a", "$['9a']"},
        {"a/", "$['a/']"},
        {"a:", "$['a:']"},
        {"a@", "$['a@']"},
        {"a[", "$['a[']"},
        {"a`", "$['a`']"},
        {"a{", "$['a{']"},
        {"a^", "$['a^']"},
        {"a-b", "$['a-b']"},
        {"a b", "$['a b']"},
        {"a.b", "$['a.b']"},
        {"\x7F", "$['\x7F']"},
        {"\xC2\x80", "$.\xC2\x80"},
        {"é茶", "$.é茶"},
        {"it's", "$['it\\'s']"},
        {"a\\b", "$['a\\\\b']"},
        {"\"", "$['\"']"},
        {"\x01", "$['\\u0001']"},
        {"\n", "$['\\u000a']"},
        {"\x1F", "$['\\u001f']"},
        {" ", "$[' ']"},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        json_path p = {0};
        json_path_open(&p, false);
        set_key(&p, rows[i].key);
        expect_path(&p, rows[i].want);
        json_path_free(&p);
    }
}

/* A long key is cut between characters, and at most JSON_KEY_SHOWN bytes of it are
 * shown, with the sign that it is cut. */
static void long_keys(void **state)
{
    (void)state;
    const size_t most = JSON_KEY_SHOWN - strlen(CUT);
    char key[2 * JSON_KEY_SHOWN];
    char want[2 * JSON_KEY_SHOWN];
    /* one path for all keys: each key overwrites the one before */
    json_path p = {0};
    json_path_open(&p, false);
    for (size_t len = JSON_KEY_SHOWN - 16; len < JSON_KEY_SHOWN + 16; len++) {
        /* a character of two bytes before, across and after the limit */
        for (size_t at = len - 30; at + 2 <= len; at++) {
            memset(key, 'k', len);
            memcpy(key + at, "é", 2);
            key[len] = '\0';
            if (len > most && len <= JSON_KEY_SHOWN)
                continue;
            size_t shown = len < most ? len : most;
            if (len > most && at == most - 1)
                shown = at;
            (void)snprintf(want, sizeof want, "$.%.*s%s", (int)shown, key,
                           len > most ? CUT : "");
            set_key(&p, key);
            expect_path(&p, want);
            set_key(&p, "short");
            expect_path(&p, "$.short");
        }
    }
    json_path_free(&p);
    /* nothing but bytes that continue a character */
    json_path q = {0};
    memset(key, '\x80', sizeof key);
    json_path_open(&q, false);
    json_path_key(&q, exact_bytes(key, sizeof key), sizeof key);
    expect_path(&q, "$." CUT);
    json_path_free(&q);
}

/* Values that are nested deeper have the path of the value that contains them. */
static void deep_values(void **state)
{
    (void)state;
    json_path p = {0};
    char *const want = calloc(1, 3 * JSON_DEPTH + 2);
    *want = '$';
    for (size_t i = 0; i < JSON_DEPTH; i++) {
        expect_path(&p, want);
        json_path_open(&p, true);
        memcpy(want + 1 + 3 * i, "[0]", 3);
    }
    assert_true(json_path_is_array(&p));
    json_path_step(&p);
    want[3 * JSON_DEPTH - 1] = '1';
    expect_path(&p, want);
    for (size_t i = 0; i < 3; i++) {
        json_path_open(&p, i == 1);
        assert_false(json_path_is_array(&p));
        assert_false(json_path_is_object(&p));
        json_path_step(&p);
        set_key(&p, "x");
        expect_path(&p, want);
    }
    for (size_t i = 0; i < 3; i++)
        json_path_close(&p);
    json_path_step(&p);
    want[3 * JSON_DEPTH - 1] = '2';
    expect_path(&p, want);
    json_path_free(&p);
    free(want);
}

/* A path of more than JSON_PATH_SHOWN bytes is cut after a key. */
static void long_paths(void **state)
{
    (void)state;
    /* 1 + 64 * 128 bytes are one more than the limit, 1 + 63 * 128 + 127 are not */
    char key[128];
    char *const want = calloc(1, JSON_PATH_SHOWN + 1000);
    for (size_t last = 126; last <= 127; last++) {
        json_path p = {0};
        size_t len = 1;
        *want = '$';
        for (size_t i = 0; i < 64; i++) {
            const size_t key_len = i < 63 ? 127 : last;
            memset(key, 'k', key_len);
            json_path_open(&p, false);
            json_path_key(&p, key, key_len);
            want[len] = '.';
            memset(want + len + 1, 'k', key_len);
            len += 1 + key_len;
        }
        want[len] = '\0';
        expect_path(&p, want);
        json_path_open(&p, true);
        (void)strcpy(want + len, last == 126 ? "[0]" : CUT);
        expect_path(&p, want);
        json_path_open(&p, true);
        if (last == 126)
            (void)strcpy(want + len, "[0]" CUT);
        expect_path(&p, want);
        json_path_free(&p);
    }
    free(want);
}

/* Many places are told apart by their numbers until they are forgotten. */
static void many_places(void **state)
{
    (void)state;
    enum {
        PLACES = 1000
    };
    json_path p = {0};
    uint32_t nodes[PLACES];
    char want[64];
    for (size_t round = 0; round < 2; round++) {
        json_path_open(&p, false);
        set_key(&p, "list");
        json_path_open(&p, true);
        for (size_t i = 0; i < PLACES; i++) {
            json_path_open(&p, false);
            (void)snprintf(want, sizeof want, "key%zu", i);
            json_path_key(&p, want, strlen(want));
            nodes[i] = json_path_node(&p);
            assert_int_equal(json_path_node(&p), nodes[i]);
            json_path_close(&p);
            json_path_step(&p);
        }
        for (size_t i = 0; i < PLACES; i++) {
            const linkspan_str got = json_path_write(&p, nodes[i]);
            (void)snprintf(want, sizeof want, "$.list[%zu].key%zu", i, i);
            assert_int_equal(got.len, strlen(want));
            assert_memory_equal(got.data, want, got.len);
        }
        json_path_forget(&p);
        expect_path(&p, "$.list[1000]");
        json_path_close(&p);
        json_path_close(&p);
        json_path_forget(&p);
    }
    json_path_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_and_elements),
        cmocka_unit_test(keys),
        cmocka_unit_test(long_keys),
        cmocka_unit_test(deep_values),
        cmocka_unit_test(long_paths),
        cmocka_unit_test(many_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
