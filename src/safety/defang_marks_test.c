/* Colons and backslashes that defanging breaks though no host follows them (H11,
 * H20). */
/* Tests: safety/host_end.c */
#include "safety/defang.h"

#include "support/exact.h"
#include "support/rows.h"

/* A defanger that has read `before`. */
static lks_defanger after(const char *before)
{
    lks_defanger d;
    const lks_linked_more nothing = {.lists = NULL};
    lks_defang_begin(&d, false, &nothing);
    for (; *before; before++)
        d.last = d.last << 8 | (uint8_t)*before;
    return d;
}

enum {
    NEVER,
    IN_DOCUMENT, /* only if the text is that of a document */
    ALWAYS
};

static const struct colon_row {
    const char *why; /* what stands before the colon */
    const char *text;
    int when;
} carrying_rows[] = {
    {"javascript", ":a", ALWAYS},
    {"vbscript", ":(a)", ALWAYS},
    {"javascript", ":", NEVER},
    {"javascript", ": a", NEVER},
    {"javascript", ":\ta", NEVER},
    {"javascript", ":\"a\"", NEVER},
    {"javascript", ":'a'", NEVER},
    {"javascript", ":!a", ALWAYS},
    {"javascript", ":\na", IN_DOCUMENT},
    {"scrip", ":a", NEVER},
    {"data", ":,a", ALWAYS},
    {"data", ":text/html,a", ALWAYS},
    {"data", ":a+b.c;d=e-f_9,", ALWAYS},
    {"data", ":text/html", NEVER},
    {"data", ":text html,a", NEVER},
    {"data", ":a:,", NEVER},
    {"data", ":\na", IN_DOCUMENT},
    {"dat", ":,a", NEVER},
    {"file", ":/a", ALWAYS},
    {"file", ":\\a", ALWAYS},
    {"file", ":a", NEVER},
    {"file", ":\n", IN_DOCUMENT},
    {"fil", ":/a", NEVER},
    {"blob", ":h", ALWAYS},
    {"blob", ":H", ALWAYS},
    {"blob", ":g", NEVER},
    {"blob", ":i", NEVER},
    {"blob", ":\n", IN_DOCUMENT},
    {"blo", ":h", NEVER},
    /* backslashes instead of slashes */
    {"http", ":\\\\a", ALWAYS},
    {"https", ":\\\\a.b", ALWAYS},
    {"ftp", ":\\\\-", ALWAYS},
    {"ws", ":\\\\a", ALWAYS},
    {"wss", ":\\\\a", ALWAYS},
    {"http", ":\\\\", NEVER},
    {"http", ":\\\\(", NEVER},
    {"http", ":\\a", NEVER},
    {"http", ":\\/a", NEVER},
    {"c", ":\\\\a", NEVER},
    {"wsss", ":\\\\a", NEVER},
    /* IPv4 addresses without slashes */
    {"http", ":1.2.3.4", ALWAYS},
    {"https", ":/1.2.3.4", ALWAYS},
    {"ftp", ":\\1.2.3.4", ALWAYS},
    {"http", ":/\\/1.2.3.4/x", ALWAYS},
    {"http", ":0x7f.0.0.1", ALWAYS},
    {"http", ":0X7F.0.0.1", ALWAYS},
    {"http", ":1.2.3.4.5", ALWAYS},
    {"http", ":1.2.3.", ALWAYS},
    {"http", ":1.2.3", NEVER},
    {"http", ":1.2.3/4.5", NEVER},
    {"http", ":1.2.g.4", NEVER},
    {"http", ":1", NEVER},
    {"host", ":1.2.3.4", NEVER},
};

static void each_carrying_colon(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(carrying_rows); i++) {
        const struct colon_row *r = &carrying_rows[i];
        lks_defanger d = after(r->why);
        const lks_slice text = lks_slice_of(EXACT(r->text));
        ROW_EQ(r, lks_is_carrying_colon(&d, text.data, text.len),
               r->when == ALWAYS);
        d.is_document = true;
        ROW_EQ(r, lks_is_carrying_colon(&d, text.data, text.len),
               r->when != NEVER);
    }
    ROWS_END();
}

/* H20: every scheme without slashes, if the detector links them. */
static void each_opaque_colon(void **state)
{
    (void)state;
    static const struct colon_row rows[] = {
        {"tel", ":1", ALWAYS},        {"sms", ":1", ALWAYS},
        {"magnet", ":?", ALWAYS},     {"geo", ":1", ALWAYS},
        {"xmpp", ":a", ALWAYS},       {"matrix", ":a", ALWAYS},
        {"doi", ":1", ALWAYS},        {"urn", ":a", ALWAYS},
        {" tel", ":1", ALWAYS},       {"-tel", ":1", ALWAYS},
        {"(tel", ":!", ALWAYS},       {"hotel", ":1", NEVER},
        {"1tel", ":1", NEVER},        {"te", ":1", NEVER},
        {"tell", ":1", NEVER},        {"http", ":1", NEVER},
        {"\\rgeo", ":1", ALWAYS},     {"\\xgeo", ":1", NEVER},
        {"\\u003cgeo", ":1", ALWAYS}, {"\\nbitcoin", ":1", ALWAYS},
        {"3cmatrix", ":a", ALWAYS},   {"hngeo", ":1", NEVER},
        {"tel", ":", NEVER},          {"tel", ": 1", NEVER},
        {"tel", ":\n", IN_DOCUMENT}};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct colon_row *r = &rows[i];
        lks_defanger d = after(r->why);
        const lks_slice text = lks_slice_of(EXACT(r->text));
        for (int is_document = 0; is_document < 2; is_document++) {
            d.is_document = is_document;
            d.more.has_opaque_schemes = false;
            ROW_EQ(r, lks_is_opaque_colon(&d, text.data, text.len), false);
            d.more.has_opaque_schemes = true;
            ROW_EQ(r, lks_is_opaque_colon(&d, text.data, text.len),
                   r->when == ALWAYS || (is_document && r->when != NEVER));
        }
    }
    ROWS_END();
}

static const struct path_row {
    const char *why; /* what stands before the backslashes */
    const char *text;
    bool is_path;
} path_rows[] = {
    {"", "\\\\srv\\c", true},
    {" ", "\\\\srv\\c", true},
    {"(", "\\\\srv\\share", true},
    {"_", "\\\\srv\\c", true},
    {"a", "\\\\srv\\c", false},
    {"z", "\\\\srv\\c", false},
    {"0", "\\\\srv\\c", false},
    {"9", "\\\\srv\\c", false},
    {"\\", "\\\\srv\\c", false},
    {"/", "\\\\srv\\c", false},
    {"c:", "\\\\srv\\c", false},
    {":", "\\\\srv\\c", false},
    {"http:", "\\\\srv\\c", true},
    {"file:", "\\\\srv\\c", true},
    {"tel:", "\\\\srv\\c", false},
    {"", "\\\\a.b-c_d@e\\-", true},
    {"", "\\\\\xC3\xA9\\\xC3\xA9", true},
    {"", "\\\\sr\\c", true},
    {"", "\\\\s\\c", false},
    {"", "\\\\\\c", false},
    {"", "\\\\srv", false},
    {"", "\\\\srv\\", false},
    {"", "\\\\srv\\\\c", false},
    {"", "\\\\srv\\ c", false},
    {"", "\\\\srv\\$c", false},
    {"", "\\\\srv/c", false},
    {"", "\\\\s v\\c", false},
};

static void each_network_path(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(path_rows); i++) {
        const struct path_row *r = &path_rows[i];
        const lks_defanger d = after(r->why);
        const lks_slice text = lks_slice_of(EXACT(r->text));
        ROW_EQ(r, lks_is_network_path(&d, text.data, text.len), r->is_path);
    }
    ROWS_END();
    lks_defanger d = after("tel:");
    d.more.has_opaque_schemes = true;
    assert_true(lks_is_network_path(&d, (const uint8_t *)"\\\\srv\\c", 7));
}

/* Names that are as long as the look-ahead may go on. */
static void long_names(void **state)
{
    (void)state;
    for (size_t len = LKS_DEFANG_AHEAD - 3; len <= LKS_DEFANG_AHEAD; len++) {
        char text[LKS_DEFANG_AHEAD];
        const lks_defanger start = after("");
        memset(text, 'a', sizeof text);
        memcpy(text, "\\\\", 2);
        const lks_slice path = lks_slice_of(exact_bytes(text, len), len);
        assert_int_equal(lks_is_network_path(&start, path.data, path.len),
                         len >= LKS_DEFANG_AHEAD);

        const lks_defanger data = after("data");
        memcpy(text, ":a", 2);
        const lks_slice colon = lks_slice_of(exact_bytes(text, len), len);
        assert_int_equal(lks_is_carrying_colon(&data, colon.data, colon.len),
                         len >= LKS_DEFANG_AHEAD);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_carrying_colon),
        cmocka_unit_test(each_opaque_colon),
        cmocka_unit_test(each_network_path),
        cmocka_unit_test(long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
