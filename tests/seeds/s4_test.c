/* The table of the UASG's document (S4): every row alone, in a sentence and
 * beside punctuation. */
#include <stdbool.h>

#include "support/marked_rows.h"

#define UASG LINKSPAN_DETECT_BARE_IPV6

static const struct string_row {
    const char *why;
    const char *text;
    bool is_link;
    uint32_t flags;
} strings[] = {
    {"S4: two labels", "example.com", true, 0},
    {"S4: three labels", "मेल.डाटामेल.भारत", true, 0},
    {"S4 rec. 1: http", "http://example.technology", true, 0},
    {"S4 rec. 1: https", "https://example.build", true, 0},
    {"S4: A-labels", "http://xn--r2bi6d.xn--c2bdw5c1bb.xn--h2brj9c/", true, 0},
    {"S4: no slashes", "http:example.com", false, 0},
    {"S4: a TLD of one letter", "http://example.a", false, 0},
    {"S4: two dots", "http://example..abc", false, 0},
    {"S4: Han", "http://普遍接受-测试.世界", true, 0},
    {"S4: IPv4", "http://192.168.10.15", true, 0},
    {"S4: IPv6, refused by browsers (H14)", "https://2001:4860:4860::8888",
     false, 0},
    {"S4: IPv6, by option (H14)", "https://2001:4860:4860::8888", true, UASG},
    {"S4: an address", "mailbox@example.berlin", true, 0},
    {"S4: ftp and A-labels", "ftp://xn--11b1b9b0ah0f.xn--h2brj9c/", true, 0},
    {"S4 rec. 1: ftp and U-labels", "ftp://निकसी.भारत", true, 0},
    {"S4 rec. 3: ideographic full stop", "http://田中。com", true, 0},
    {"S4 rec. 3: what it means", "http://田中.com", true, 0},
    {"S4 rec. 2: www", "www.icann.org", true, 0},
    {"S4: the link for it", "http://www.icann.org", true, 0},
    {"S4 rec. 9: its own link",
     "https://www.m3aawg.org/sites/default/files/"
     "m3aawg-unicode-best-practices-2016-02.pdf",
     true, 0},
    {"S4 note 1", "https://www.ietf.org/rfc/rfc1738.txt", true, 0},
    {"S4 note 2",
     "http://www.unicode.org/reports/tr39/"
     "#Restriction_Level_Detection",
     true, 0},
};

static const struct place_row {
    const char *why;
    const char *before;
    const char *after;
} places[] = {
    {"alone", "", ""},
    {"in a sentence", "Our page is ", " as of today."},
    {"at its end", "Our page is ", "."},
    {"before a comma", "On ", ", for one"},
    {"before a question mark and a space", "Have you seen (", ") ?"},
    {"in brackets", "(", ")"},
    {"in brackets, with a full stop", "(see ", ".)"},
    {"in square brackets", "[", "]"},
    {"in angle brackets", "<", ">"},
    {"in quotes", "\"", "\""},
    {"in curly quotes", "“", "”"},
    {"in guillemets", "«", "»"},
    {"in full-width brackets", "（", "）"},
    {"in full-width brackets in a text", "网站（", "）很好"},
    {"in corner brackets", "「", "」"},
    {"in white corner brackets", "『", "』です"},
    {"between full-width commas", "，", "，"},
    {"between ideographic full stops", "。", "。"},
    {"before an ideographic full stop", "请看 ", "。"},
    {"after full-width colon", "网站：", "！"},
    {"on lines of its own", "a\n", "\r\nb"},
    {"between tabs", "a\t", "\tb"},
    {"between ideographic spaces", "网站\u3000", "\u3000很好"},
};

/* The text after it continues a path, since Include comes after Soft (UTS #58
 * 3.5.1). */
static const struct place_row glued = {"between full-width commas in a text",
                                       "你好，", "，谢谢"};

static bool has_path(const char *text)
{
    const char *slashes = strstr(text, "//");
    return strchr(slashes ? slashes + 2 : text, '/') != NULL;
}

static unsigned is_wrong_in_place(const linkspan_detector *d,
                                  const struct string_row *r,
                                  const struct place_row *p)
{
    char marked[512];
    char why[256];
    const char *open = r->is_link ? LKS_MARK_OPEN : "";
    const char *close = r->is_link ? LKS_MARK_CLOSE : "";
    const bool is_whole = p == &glued && has_path(r->text);
    (void)snprintf(marked, sizeof marked, "%s%s%s%s%s%s", p->before, open,
                   r->text, is_whole ? "" : close, p->after,
                   is_whole ? close : "");
    (void)snprintf(why, sizeof why, "%s, %s", r->why, p->why);
    return is_marked_wrong(d, why, marked);
}

/* S4 principle 3: the same in every place. Its own policy and the strict one
 * refuse none of its links. */
static void each_string_in_each_place(void **state)
{
    (void)state;
    static const uint32_t presets[] = {
        LINKSPAN_POLICY_OFF, LINKSPAN_POLICY_UASG, LINKSPAN_POLICY_STRICT};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(strings) * ROWS(presets); i++) {
        linkspan_options o;
        (void)lks_uts58_options(&o);
        const size_t row = i % ROWS(strings);
        o.preset = presets[i / ROWS(strings)];
        o.flags = strings[row].flags;
        linkspan_detector *d = new_detector(&o);
        for (size_t k = 0; k < ROWS(places); k++)
            bad_rows += is_wrong_in_place(d, &strings[row], &places[k]);
        bad_rows += is_wrong_in_place(d, &strings[row], &glued);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_string_in_each_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
