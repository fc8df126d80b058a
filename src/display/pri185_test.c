/* The grammar of PRI 185 as D7 reads it: bidi_IRI, bidi_email, bidi_filename,
 * and its condition on inclusionChar. D4: a port is a field of its own. Each
 * structure stands between ⸠ and ⸡, and a letter for its kind follows. */
#include "linkspan/linkspan.h"

#include <stdbool.h>
#include <stdlib.h>

#include "support/exact.h"
#include "support/rows.h"

#define X8(s)  s s s s s s s s
#define X64(s) X8(s) X8(s) X8(s) X8(s) X8(s) X8(s) X8(s) X8(s)

static const struct row {
    const char *why;
    const char *marked; /* ⸠...⸡u a URL, ⸡e an address, ⸡f a file name */
} rows[] = {
    {"S3: without a scheme", "see ⸠adobe.com⸡u or"},
    {"S3: TLDs in context", "⸠microsoft.com⸡u and ⸠google.de⸡u"},
    {"no TLD", "example.invalidtld and abc"},
    {"S3's example", "⸠abc.com/foo.bar⸡u"},
    {"S3's example of the condition", "⸠abc.com/foo⸡u. other text"},
    {"Table 1", "⸠http://ab.cd.com/mn/op⸡u"},
    {"Table 1", "⸠http://ab.cd.אב.גד.com/הו/זח/mn/op⸡u"},
    {"Table 1: with a scheme any domain will do", "⸠http://אב.גד/הו/זח⸡u"},
    {"one label after a scheme", "⸠http://localhost/x⸡u"},
    {"any scheme", "⸠git+ssh://host/x⸡u"},
    {"a scheme has 32 characters here at most",
     "a⸠bcdefghijklmnopqrstuvwxyz0123456://h/x⸡u"},
    {"a scheme after letters without a space", "テスト⸠http://a.b/c⸡u"},
    {"query and fragment", "⸠abc.com?a=b#c⸡u ⸠abc.com#c⸡u ⸠abc.com/#c⸡u"},
    {"each IDNSep", "⸠a.com⸡u ⸠a．com⸡u ⸠a。com⸡u ⸠a｡com⸡u"},
    {"TLD as a U-label and as an A-label", "⸠a.рф⸡u ⸠a.xn--p1ai⸡u"},
    {"the last IDNSep before more of it", "⸠abc.com./x⸡u"},
    {"the last IDNSep is an inclusionChar too", "⸠abc.com⸡u. Then"},
    {"a label that is too long for a TLD", "a." X64("abcd") "e"},
    {"the longest domainWithTLD", "⸠abc.com⸡u.Then ⸠abc.com⸡u。谢谢"},
    {"D4: a port", "⸠abc.com:80/x⸡u ⸠http://a.b:8080⸡u ⸠abc.com⸡u: x"},
    {"inclusionChars inside",
     "⸠abc.com/a!b\"c#d%e&f'g*h,i.j/k:l;m?n@o\\p¡q·r¿s⸡u x"},
    {"each inclusionChar at the end",
     "⸠a.com/a⸡u! ⸠a.com/a⸡u\" ⸠a.com/a⸡u# ⸠a.com/a⸡u% ⸠a.com/a⸡u& "
     "⸠a.com/a⸡u' ⸠a.com/a⸡u* ⸠a.com/a⸡u, ⸠a.com/a⸡u. ⸠a.com/a/⸡u "
     "⸠a.com/a⸡u: ⸠a.com/a⸡u; ⸠a.com/a⸡u? ⸠a.com/a⸡u@ ⸠a.com/a⸡u\\ "
     "⸠a.com/a⸡u¡ ⸠a.com/a⸡u· ⸠a.com/a⸡u¿"},
    {"several at the end", "⸠a.com/a⸡u...!? ⸠a.com⸡u?! ⸠a.com/⸡u"},
    {"at the end of the text", "⸠a.com/a⸡u."},
    {"escapes", "⸠a.com/%D7%90⸡u. ⸠a.com/100⸡u%"},
    {"letters, marks, numbers, symbols, dashes, connectors",
     "⸠a.com/é\u0301١+$^€-–_‿⸡u x"},
    {"format characters", "⸠a.com/\u200Dx⸡u"},
    {"< and > end it", "<⸠a.com/x⸡u> ⸠a.com/y⸡u<z"},
    {"brackets end it", "(⸠a.com/x⸡u) [⸠a.com/y⸡u] {⸠a.com/z⸡u} «⸠a.com/z⸡u»"},
    {"quotation marks and other punctuation end it",
     "“⸠a.com/x⸡u” ⸠a.com/y⸡u、 ⸠a.com/z⸡u، x"},
    {"private use and unassigned characters end it",
     "⸠a.com/x⸡u\uE000 ⸠a.com/y⸡u\u0378"},
    {"ill-formed bytes end it", "⸠a.com/x⸡u\xFF⸠b.com⸡u\xE2\x80"},
    {"after a word and a colon", "Website:⸠abc.com/x⸡u"},
    {"after a quotation mark", "\"⸠abc.com⸡u\""},
    {"two without a space", "⸠abc.com⸡u,⸠def.com⸡u"},
    {"a comma in a path is part of it", "⸠abc.com/x,def.com⸡u"},

    {"an address", "mail ⸠ab@cd.com⸡e now"},
    {"right to left", "⸠אב@גד.קום⸡e"},
    {"char* may be empty", "⸠@cd.com⸡e"},
    {"char* has nearly everything", "⸠a!b+c/d@cd.com⸡e"},
    {"an address has no path", "⸠ab@cd.com⸡e/"},
    {"an address needs a TLD", "ab@localhost ab@cd.invalidtld"},
    {"a local part that looks like a domain", "⸠john.com@x.org⸡e"},
    {"and one that starts like one", "⸠first.name+tag@x.com⸡e"},
    {"E9: and one that is too long to be one",
     "⸠first.name⸡u⸠+" X64("t") "@x.com⸡e"},
    {"an @ in a path is no address", "⸠abc.com/@x.com⸡u"},
    {"an @ without a domain", "⸠abc.com⸡u@ x"},
    {"after an @ that is part of the local part", "⸠a@b@cd.com⸡e"},

    {"a file name", "in ⸠ab/cd⸡f."},
    {"with both path_seps", "⸠C:\\ab/cd.txt⸡f"},
    {"from the root", "⸠/etc/passwd⸡f ⸠\\\\host\\share⸡f"},
    {"right to left", "⸠אב/גד⸡f"},
    {"D7: a word alone is no file name", "ab abc.d ab- אב"},
    {"S3: path_sep? at the end of a file name", "⸠ab/⸡f ⸠ab\\⸡f. ⸠foo/⸡f"},
    {"S3: and of a path", "⸠a.com/b/⸡u, ⸠a.com/b/c//⸡u! ⸠http://a.b/⸡u"},
    {"but no other sign before it", "ab: ⸠a.com/b⸡u./ ab:/"},
    {"no char", "/ // \\ ."},
    {"each kind of char that no label has at the end",
     "⸠a/b+⸡f ⸠a/b$⸡f ⸠a/b^⸡f ⸠a/b€⸡f ⸠a/b–⸡f ⸠a/b_⸡f ⸠a/b‿⸡f ⸠a\\b~⸡f. x"},
    {"and after a sign", "⸠a/b.+⸡f ⸠a/b:$⸡f, ⸠a/b!+/⸡f ⸠a/b+⸡f!/"},
    {"nothing but a slash and such a char", "⸠/+⸡f ⸠+/⸡f ⸠\\$⸡f ⸠€\\⸡f x"},
    {"a domain in a file name", "⸠ab/abc.com/x⸡f"},
    {"a scheme without a domain", "http:// http:///"},
    {"slashes without a scheme start no URL", "⸠://host⸡f x"},
    {"and with a path", "⸠file:///etc/passwd⸡f"},
    {"ends where chars end", "⸠a/b⸡f(⸠c/d⸡f)"},
    {"nothing", ""},
    {"only space", "  \n"},
};

static bool take(const char **p, const char *mark)
{
    const size_t len = strlen(mark);
    if (strncmp(*p, mark, len) != 0)
        return false;
    *p += len;
    return true;
}

/* Remove the marks, and return the structures that they mark. */
static size_t unmark(const char *marked, char *text, linkspan_range *ranges,
                     uint32_t *kinds, size_t *count)
{
    size_t len = 0;
    *count = 0;
    while (*marked) {
        if (take(&marked, "⸠")) {
            ranges[*count].start = len;
        } else if (take(&marked, "⸡")) {
            ranges[*count].end = len;
            kinds[(*count)++] = *marked == 'u'   ? LINKSPAN_KIND_URL
                                : *marked == 'e' ? LINKSPAN_KIND_EMAIL
                                                 : LINKSPAN_KIND_FILE_NAME;
            marked++;
        } else {
            text[len++] = *marked++;
        }
    }
    return len;
}

static void each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        char memory[500];
        linkspan_range want[20];
        uint32_t kinds[20];
        size_t count = 0;
        const size_t len = unmark(r->marked, memory, want, kinds, &count);
        const char *text = exact_bytes(memory, len);
        size_t at = 0;
        size_t found = 0;
        uint32_t kind = 0;
        linkspan_range got = {0, 0};
        while (linkspan_pri185_next(NULL, text, len, &at, &kind, &got) ==
               LINKSPAN_OK) {
            if (found < count) {
                ROW_EQ(r, kind, kinds[found]);
                ROW_EQ(r, got.start, want[found].start);
                ROW_EQ(r, got.end, want[found].end);
            }
            found++;
        }
        ROW_EQ(r, found, count);
        ROW_EQ(r, at, len);
    }
    ROWS_END();
}

/* What looks like a domain is part of a local part if an @ and a domain follow
 * after at most 63 characters. */
static void a_local_part_is_searched_for_up_to_a_distance(void **state)
{
    (void)state;
    for (size_t count = 1; count < 70; count++) {
        char text[128] = "a.com";
        uint32_t kind = 0;
        size_t at = 0;
        linkspan_range got = {0, 0};
        memset(text + 5, '+', count);
        (void)strcat(text, "@b.com");
        assert_int_equal(
            linkspan_pri185_next(NULL, EXACT(text), &at, &kind, &got),
            LINKSPAN_OK);
        assert_int_equal(kind,
                         count < 64 ? LINKSPAN_KIND_EMAIL : LINKSPAN_KIND_URL);
        assert_int_equal(got.start, 0);
        assert_int_equal(got.end, count < 64 ? strlen(text) : 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(a_local_part_is_searched_for_up_to_a_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
