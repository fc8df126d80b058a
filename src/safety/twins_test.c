/* Every character that looks like ASCII: a label with this character either
 * leads to the name that it looks like, or has a finding. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>

#include "support/exact.h"
#include "support/findings.h"
#include "support/rows.h"
#include "text/utf8.h"

static size_t labels;

static size_t skeleton_in_small_letters(const char *text, char out[256])
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out, 255);
    if (linkspan_skeleton(EXACT(text), &buf) != LINKSPAN_OK)
        return 0;
    out[buf.len] = '\0';
    for (size_t i = 0; i < buf.len; i++)
        out[i] = (char)tolower((unsigned char)out[i]);
    return buf.len;
}

static bool is_of_ascii_letters(const char *text)
{
    size_t i = 0;
    while (isalnum((unsigned char)text[i]) || text[i] == '-')
        i++;
    return i > 0 && text[i] == '\0';
}

/* True if the visited label is ASCII and looks, in small letters or in
 * capitals, like the written one. */
static bool leads_where_it_says(const char *label, const char *skeleton)
{
    char visited[256];
    char other[256];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, visited, sizeof visited - 1);
    (void)linkspan_host_to_ascii(EXACT(label), 0, &buf, NULL);
    visited[buf.len] = '\0';
    (void)skeleton_in_small_letters(visited, other);
    if (strcmp(other, skeleton) == 0)
        return true;
    for (size_t i = 0; i < buf.len; i++)
        visited[i] = (char)toupper((unsigned char)visited[i]);
    (void)skeleton_in_small_letters(visited, other);
    return strcmp(other, skeleton) == 0;
}

/* True for two letters in one character, which people can tell apart from ASCII
 * letters. */
static bool is_ligature(uint32_t cp)
{
    return cp == 0xC6 || cp == 0xE6 || cp == 0x152 || cp == 0x153;
}

static bool goes_unnoticed(const char *format, const char *letter)
{
    char label[64];
    char skeleton[256];
    char url[96];
    lks_link_findings f;
    const char *at = strchr(format, '%');
    (void)snprintf(label, sizeof label, "%.*s%s%s", (int)(at - format), format,
                   letter, at + 2);
    (void)skeleton_in_small_letters(label, skeleton);
    if (!is_of_ascii_letters(skeleton) || leads_where_it_says(label, skeleton))
        return false;
    (void)snprintf(url, sizeof url, "https://%s.com/", label);
    findings_of(NULL, url, &f);
    labels++;
    return f.all.severity < LINKSPAN_SEVERITY_WARNING;
}

static void every_label_that_looks_like_ascii_is_noticed(void **state)
{
    (void)state;
    static const char *const formats[] = {"%s", "go%sgle", "%sx", "B%s"};
    unsigned bad = 0;
    labels = 0;
    for (uint32_t cp = 0x80; cp < 0x20000; cp++) {
        char letter[8];
        if ((cp >= 0xD800 && cp < 0xE000) || is_ligature(cp))
            continue;
        letter[lks_utf8_encode(cp, (uint8_t *)letter)] = '\0';
        for (size_t k = 0; k < ROWS(formats); k++)
            if (goes_unnoticed(formats[k], letter)) {
                print_error("U+%04X in %s has no finding\n", (unsigned)cp,
                            formats[k]);
                bad++;
            }
    }
    print_message("%zu that look like ASCII\n", labels);
    assert_true(labels > 1000);
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_label_that_looks_like_ascii_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
