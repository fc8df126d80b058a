/* Tests: find/rules/names.c */
/* Two bare names of the same form, whose first labels no list contains, get the same
 * verdict in the same surroundings, and by the same evidence: nothing depends on how long
 * a label is, or on what word it is.
 *
 * Usage: name_property [COUNT [SEED]] */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"

#define DEFAULT_COUNT 100000
#define ROOM          512
#define COUNT(table)  (sizeof(table) / sizeof *(table))

/* A form: `w` stands for a word in small letters, `W` for one with a capital, `C` for
 * one in capitals, `n` for a number; other characters stand for themselves. */
static const char *const forms[] = {"w",      "w-w",   "w-w-w", "wn", "w-n",
                                    "W",      "C",     "WW",    "wW", "w.w",
                                    "docs.w", "w.w.w", "W-W"};

static const char *const lasts[] = {
    "com",  "org",  "de",   "io",    "ai",     "fr",    "co.uk",    "com.br",
    "dev",  "me",   "it",   "tools", "market", "store", "training", "at",
    "blog", "site", "id",   "in",    "pl",     "rs",    "info",     "app",
    "page", "link", "cc",   "pt",    "re",     "media", "red",      "py",
    "md",   "name", "sh",   "zip",   "java",   "so",    "new",      "read",
    "COM",  "PL",   "INFO", "ZIP",   "De"};

static const char *const arounds[][2] = {
    {"", ""},
    {"see ", " now"},
    {"Edit ", " and save it."},
    {"open ", ""},
    {"visit ", " today"},
    {"we met at ", "."},
    {"look at ", "."},
    {"in ", " you find"},
    {"the file ", " is"},
    {"the ", " module is"},
    {"our website ", " is new"},
    {"", " website"},
    {"", " is a shop"},
    {"a.txt, ", " and b.c"},
    {"a.py and ", ""},
    {"qz.rs and ", ""},
    {"See a2.txt. Visit ", ""},
    {"x() == ", " of it"},
    {"with --force ", ""},
    {"Gateway: ", "\n"},
    {"", ": x"},
    {"* ", ", x.in: y"},
    {"src/", ""},
    {"`", "`"},
    {"(", "),"},
    {"\"", "\","},
    {"x=", ""},
    {"\xF0\x9F\x91\x89 ", ""},
    {"Mehr auf ", " lesen"},
    {"die Datei ", " fehlt"},
    {"voir ", " ici"},
    {"kijk op ", " nu"},
    {"Купите на ", " сегодня"},
    {"файл ", " пуст"},
    {"请访问", "吧"},
    {"文件 ", " 是"},
    {"サイトは", "です"},
    {"\n- ", "\n"},
    {"v. ", "!"},
};

/* Add a word that is in no list: "qz" and syllables. `kind` is a letter of a form. */
static void add_word(uint64_t *random, char kind, char *out)
{
    static const char consonants[] = "bdfghjklmnprstvz";
    static const char vowels[] = "aeiou";
    const size_t syllables = 1 + lks_random_below(random, 5);
    char *p = out + strlen(out);
    char *const first = p;
    if (kind == 'n') {
        (void)sprintf(p, "%u", 2 + (unsigned)lks_random_below(random, 97));
        return;
    }
    *p++ = 'q';
    *p++ = 'z';
    for (size_t i = 0; i < syllables; i++) {
        *p++ = vowels[lks_random_below(random, sizeof vowels - 1)];
        *p++ = consonants[lks_random_below(random, sizeof consonants - 1)];
    }
    *p = '\0';
    for (char *c = first; kind != 'w' && *c && (c == first || kind == 'C'); c++)
        *c = (char)(*c - 'a' + 'A');
}

static void make_name(uint64_t *random, const char *form, const char *last,
                      char name[ROOM])
{
    name[0] = '\0';
    for (const char *p = form; *p; p++) {
        if (strncmp(p, "docs", 4) == 0) {
            strcat(name, "docs");
            p += 3;
        } else if (strchr("wWCn", *p)) {
            add_word(random, *p, name);
        } else {
            strncat(name, p, 1);
        }
    }
    strcat(name, ".");
    strcat(name, last);
}

/* What linkspan says about a name between two texts. */
typedef struct verdict {
    char text[ROOM];
    bool is_linked;
    int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
} verdict;

static void judge(const linkspan_detector *d, const char *const around[2],
                  const char *name, verdict *v)
{
    const size_t start = strlen(around[0]);
    const size_t len = (size_t)snprintf(v->text, sizeof v->text, "%s%s%s",
                                        around[0], name, around[1]);
    size_t at = 0;
    linkspan_link link;
    v->is_linked = false;
    memset(v->evidence, 0, sizeof v->evidence);
    while (linkspan_next(d, v->text, len, &at, &link) == LINKSPAN_OK)
        v->is_linked |= link.span.start <= start && link.span.end > start;
    (void)linkspan_weigh_name(d, v->text, len, start, start + strlen(name),
                              v->evidence);
}

int main(int argc, char **argv)
{
    const size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : DEFAULT_COUNT;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 49;
    const size_t rounds = lks_rounds(count);
    linkspan_detector *d = NULL;
    size_t linked = 0;
    size_t failures = 0;
    if (linkspan_detector_new(NULL, &d) != LINKSPAN_OK)
        return 1;
    for (size_t i = 0; i < rounds && failures < 10; i++) {
        const char *form = forms[lks_random_below(&random, COUNT(forms))];
        const char *last = lasts[lks_random_below(&random, COUNT(lasts))];
        const char *const *around =
            arounds[lks_random_below(&random, COUNT(arounds))];
        verdict verdicts[2];
        for (size_t k = 0; k < 2; k++) {
            char name[ROOM];
            make_name(&random, form, last, name);
            judge(d, around, name, &verdicts[k]);
        }
        linked += verdicts[0].is_linked;
        if (verdicts[0].is_linked != verdicts[1].is_linked ||
            memcmp(verdicts[0].evidence, verdicts[1].evidence,
                   sizeof verdicts[0].evidence) != 0) {
            printf("%s: %d, but %s: %d\n", verdicts[0].text,
                   verdicts[0].is_linked, verdicts[1].text,
                   verdicts[1].is_linked);
            failures++;
        }
    }
    linkspan_detector_free(d);
    printf("%zu pairs of names, %zu linked\n", rounds, linked);
    /* some are linked and some are not: the surroundings matter */
    return failures > 0 || (rounds > 1000 && (linked < rounds / 10 ||
                                              linked > rounds - rounds / 10));
}
