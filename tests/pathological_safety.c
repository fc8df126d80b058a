/* Links and texts that would be slow to check, clean or defang if anything were
 * looked at again and again: as tests/pathological.c, with a link of 1 MiB. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "text/steps.h"

#ifndef LKS_PATHOLOGICAL_SIZE
#    define LKS_PATHOLOGICAL_SIZE (1u << 20)
#endif

#define MOST_STEPS  64.0
#define MOST_GROWTH 1.10

uint64_t lks_steps;

static const struct row {
    const char *why;
    const char *head;
    const char *unit; /* again and again */
    const char *tail;
} rows[] = {
    {"a host", "https://", "a", ".com/"},
    {"a host of labels", "https://", "a.", "com/"},
    {"a Cyrillic host", "https://", "а", ".com/"},
    {"a Cyrillic host of labels", "https://", "а.", "com/"},
    {"a mixed host", "https://", "aа", ".com/"},
    {"ideographic full stops", "https://", "。", "com/"},
    {"an A-label", "https://xn--", "a9", ".com/"},
    {"A-labels", "https://", "xn--80ak6aa92e.", "com/"},
    {"a number", "https://", "9", "/"},
    {"numbers", "https://", "9.", "9/"},
    {"colons", "https://[", ":", "]/"},
    {"ports", "https://a.com:", "80:", "/"},
    {"userinfo", "https://", "a@", "b.com/"},
    {"a scheme", "", "a", "://b.com/"},
    {"a path", "https://a.com/", "a", ""},
    {"a Cyrillic path", "https://a.com/", "я", ""},
    {"a mixed path", "https://a.com/", "яa", ""},
    {"mixed words", "https://a.com/", "яa/", ""},
    {"escapes", "https://a.com/", "%D1%8F", ""},
    {"escapes and words", "https://a.com/", "a%D1я", ""},
    {"percent signs", "https://a.com/", "%", ""},
    {"percent signs and words", "https://a.com/", "%я", ""},
    {"marks", "https://a.com/a", "\u0301", ""},
    {"marks in disorder", "https://a.com/a", "\u0301\u0323", ""},
    {"letters and marks", "https://a.com/", "e\u0301", ""},
    {"jamo", "https://a.com/", "\u1112\u1161\u11AB", ""},
    {"joiners", "https://a.com/", "\u200C", ""},
    {"joiners between letters", "https://a.com/", "ن\u200C", ""},
    {"a joiner and marks", "https://a.com/ن\u200C", "\u064B", "ن"},
    {"joiners and marks", "https://a.com/", "ن\u200C\u064B\u064B\u064B", ""},
    {"joiners and hidden characters", "https://a.com/", "😀\u200D\u200B", ""},
    {"emoji joined", "https://a.com/", "👨\u200D", "👩"},
    {"selectors", "https://a.com/", "\uFE0F", ""},
    {"tags", "https://a.com/", "\U000E0061", ""},
    {"flags that do not end", "https://a.com/", "🏴\U000E0061\U000E0061", ""},
    {"bidi controls", "https://a.com/", "\u202E", ""},
    {"ill-formed", "https://a.com/", "\xFF", ""},
    {"controls", "https://a.com/", "\x01", ""},
    {"look-alikes", "https://a.com/", "⁄", ""},
    {"a query", "https://a.com/?", "a=я&", ""},
    {"directives", "https://a.com/#", ":~:a,я", ""},
    {"a local part", "", "a", "@b.com"},
    {"a mixed local part", "", "aя", "@b.com"},
    {"h", "", "h", ""},
    {"hx", "h", "x", "p://a.com"},
    {"hxxp", "", "hxxp", ""},
    {"ht", "h", "t", "tp://a.com"},
    {"hxxp://", "", "hxxp://", ""},
    {"brackets and dots", "", "[.]", ""},
    {"open brackets", "", "[", ".]"},
    {"links", "", "a.com ", ""},
    {"mixed links", "", "aя.com ", ""},
};

static void check(const char *text, size_t len)
{
    linkspan_link link;
    linkspan_finding list[4];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 4};
    if (linkspan_split_link(text, len, &link) != LINKSPAN_OK ||
        linkspan_check(NULL, text, len, &link, &found) < LINKSPAN_OK)
        abort();
}

static void clean(const char *text, size_t len)
{
    linkspan_findings found = {.size = sizeof found};
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, NULL, 0);
    if (linkspan_check_text(text, len, &found) < LINKSPAN_OK)
        abort();
    (void)linkspan_clean_text(text, len, 31, &out);
}

static void defang(const char *text, size_t len)
{
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, NULL, 0);
    (void)linkspan_defang(NULL, text, len, &out);
    (void)linkspan_refang(text, len, &out);
}

static const struct operation {
    const char *name;
    void (*run)(const char *text, size_t len);
} operations[] = {{"check", check}, {"clean", clean}, {"defang", defang}};

static double steps_per_byte(const struct row *r, const struct operation *o,
                             size_t size, char *text)
{
    size_t len = strlen(r->head);
    const size_t unit = strlen(r->unit);
    memcpy(text, r->head, len);
    for (; len + unit <= size; len += unit)
        memcpy(text + len, r->unit, unit);
    memcpy(text + len, r->tail, strlen(r->tail));
    len += strlen(r->tail);
    lks_steps = 0;
    o->run(text, len);
    return (double)lks_steps / (double)len;
}

int main(void)
{
    const size_t n = LKS_PATHOLOGICAL_SIZE / 4;
    unsigned bad = 0;
    char *text = malloc(4 * n + 4096);
    if (!text)
        return 1;
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            const struct operation *o = &operations[k];
            const double once = steps_per_byte(&rows[i], o, n, text);
            const double four = steps_per_byte(&rows[i], o, 4 * n, text);
            const int is_bad = once > MOST_STEPS || four > MOST_STEPS ||
                               four > once * MOST_GROWTH + 0.01;
            (void)printf("%-7s %-34s %8.2f %8.2f%s\n", o->name, rows[i].why,
                         once, four, is_bad ? "  TOO MANY" : "");
            bad += (unsigned)is_bad;
        }
    free(text);
    return bad > 0;
}
