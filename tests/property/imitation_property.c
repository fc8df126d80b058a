/* The library's index finds the same hosts that imitate protected names as a comparison
 * with every name of the list: imitation_property [HOSTS [SEED]]. The slow comparison is
 * written from the description of each finding in docs/reference/safety.md. Hosts are ASCII. They
 * are made from protected names by the changes that are reported, and by other changes. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/data.h"
#include "safety/imitation.h"
#include "safety/protected.h"
#include "support/random.h"

#define NAMES    400
#define LONGEST  200
#define HYPHENS  3
#define COUNT(a) (sizeof(a) / sizeof *(a))

#define PICK(list) (list)[lks_random_below(random, COUNT(list))]

static const char *const suffixes[] = {"com", "com", "org", "co.uk", "corn"};
static const char *const fixed[] = {
    "paypal",        "google",   "microsoft", "wikipedia", "att",
    "deutsche-bank", "t-mobile", "1password", "office365", "a-b-c-d-e",
};

static char domains[NAMES][LONGEST];
static char labels[NAMES][LONGEST];

/* ----------------------------------------------------------- the slow side */

/* The letters of a text: what each looks like, and what it is. */
typedef struct seen {
    char looks[2 * LONGEST];
    char is[2 * LONGEST];
    size_t count;
} seen;

static void see(seen *s, char looks, char is)
{
    s->looks[s->count] = looks;
    s->is[s->count++] = is;
}

static char lower(char c)
{
    return (char)lks_ascii_lower((uint8_t)c);
}

static seen seen_as(const char *text, size_t len)
{
    seen s = {.count = 0};
    for (size_t i = 0; i < len; i++) {
        const char low = lower(text[i]);
        const char is = text[i] == 'I' ? 'I' : low;
        const char *digit = strchr("0o1l2z3e4a5s6b7t8b9g", low);
        if (low == 'm' || low == 'w') {
            see(&s, low == 'm' ? 'r' : 'v', is);
            see(&s, low == 'm' ? 'n' : 'v', is);
        } else if (low >= '0' && low <= '9') {
            see(&s, digit[1], is);
        } else {
            see(&s, low == 'i' ? 'l' : low, is);
        }
    }
    return s;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* How a text imitates a label: the most severe finding, 0 if both are the same, or
 * UINT32_MAX if they do not look alike. */
static uint32_t kind_of(const char *text, size_t len, const char *label)
{
    const seen a = seen_as(text, len);
    const seen b = seen_as(label, strlen(label));
    uint32_t worst = 0;
    size_t digits = 0;
    if (a.count != b.count || memcmp(a.looks, b.looks, a.count) != 0)
        return UINT32_MAX;
    for (size_t i = 0; i < a.count; i++) {
        uint32_t kind = 0;
        if (lower(a.is[i]) == b.is[i])
            continue;
        if (strchr("mw", a.is[i]) || strchr("mw", b.is[i]))
            kind = LINKSPAN_FINDING_LOOKS_LIKE_PAIR;
        else if (is_digit(a.is[i]) || is_digit(b.is[i]))
            kind = LINKSPAN_FINDING_LOOKS_LIKE_DIGIT;
        else if (a.is[i] == 'I' && b.is[i] == 'l')
            kind = LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL;
        else
            return UINT32_MAX;
        digits += kind == LINKSPAN_FINDING_LOOKS_LIKE_DIGIT;
        worst = kind > worst ? kind : worst;
    }
    return 2 * digits > a.count ? UINT32_MAX : worst;
}

/* The skeleton of ASCII in lower case (UTS #39 4, confusables.txt). */
static void write_skeleton(const char *text, char *out)
{
    for (; *text; text++) {
        const char low = lower(*text);
        if (low == 'm')
            *out++ = 'r';
        *out++ = (char)(low == 'm'   ? 'n'
                        : low == '0' ? 'o'
                        : low == '1' ? 'l'
                                     : low);
    }
    *out = '\0';
}

/* The least number of edits between the two: a letter is inserted, left out, replaced,
 * or swapped with the next one. */
static size_t distance(const char *a, const char *b)
{
    static size_t d[LONGEST][LONGEST];
    const size_t m = strlen(a);
    const size_t n = strlen(b);
    for (size_t i = 0; i <= m; i++)
        for (size_t j = 0; j <= n; j++) {
            size_t least = i == 0 ? j : j == 0 ? i : SIZE_MAX;
            if (i > 0 && j > 0) {
                const size_t replaced =
                    d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
                least = d[i - 1][j] + 1;
                least = d[i][j - 1] + 1 < least ? d[i][j - 1] + 1 : least;
                least = replaced < least ? replaced : least;
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
                    a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < least)
                    least = d[i - 2][j - 2] + 1;
            }
            d[i][j] = least;
        }
    return d[m][n];
}

static bool is_one_edit(const char *label, const char *name)
{
    const size_t m = strlen(label);
    const size_t n = strlen(name);
    if (n < 6 || n > 32 || distance(label, name) != 1)
        return false;
    if (m != n + 1)
        return true;
    /* a letter added before or after the name counts only if it doubles a letter */
    if (strncmp(label, name, n) == 0)
        return label[n] == label[n - 1];
    return strcmp(label + 1, name) != 0 || label[0] == label[1];
}

/* A host, and its parts that docs/reference/safety.md mentions. */
typedef struct host {
    char text[2 * LONGEST];
    char low[2 * LONGEST];
    char skeleton[4 * LONGEST];
    char label[LONGEST];     /* the label before the suffix, as written */
    char label_low[LONGEST]; /* in lower case */
    size_t sub;              /* bytes of the skeleton before the label */
    size_t left;             /* bytes of the text before the label */
} host;

/* True if the name stands in the text before `limit`: at the start of a label, and with
 * a dot or hyphen after it. */
static bool has_before(const char *text, size_t limit, const char *name)
{
    const size_t len = strlen(name);
    for (size_t at = 0; at < limit; at++)
        if ((at == 0 || text[at - 1] == '.') &&
            strncmp(text + at, name, len) == 0 && text[at + len] &&
            strchr(".-", text[at + len]))
            return true;
    return false;
}

static bool is_below(const char *text, const char *domain)
{
    const size_t a = strlen(text);
    const size_t b = strlen(domain);
    return a >= b && strcmp(text + a - b, domain) == 0 &&
           (a == b || text[a - b - 1] == '.');
}

/* The most hyphens that a label of the list has, but at most HYPHENS. A run of words
 * with more hyphens is not compared. */
static size_t most_hyphens(void)
{
    static size_t most;
    if (most > 0)
        return most;
    for (size_t n = 0; n < NAMES; n++) {
        size_t count = 0;
        for (const char *p = labels[n]; *p; p++)
            count += *p == '-';
        most = count > most ? count : most;
    }
    most = most < HYPHENS ? most : HYPHENS;
    return most;
}

static bool is_word_of(const char *label, size_t from, size_t to, size_t most)
{
    size_t hyphens = 0;
    for (size_t i = from; i < to; i++)
        hyphens += label[i] == '-';
    return hyphens <= most && (from == 0 || label[from - 1] == '-') &&
           (label[to] == '\0' || label[to] == '-') &&
           seen_as(label + from, to - from).count >= 3;
}

/* True if the text imitates name `n` with this finding. A text that is itself a name of
 * the list imitates no other name. */
static bool has_kind(const char *text, size_t len, uint32_t code, size_t n)
{
    if (kind_of(text, len, labels[n]) != code)
        return false;
    for (size_t i = 0; i < NAMES && code != 0; i++)
        if (kind_of(text, len, labels[i]) == 0)
            return false;
    return true;
}

/* True if the label, or a run of words between its hyphens, imitates name `n` with this
 * finding. If the whole label is the same as the name (code 0), only the suffix differs,
 * which is another finding. */
static bool says_words(const char *label, uint32_t code, size_t n)
{
    const size_t len = strlen(label);
    const size_t most = most_hyphens();
    if (has_kind(label, len, code, n))
        return code != 0;
    for (size_t from = 0; from < len; from++)
        for (size_t to = from + 1; to <= len; to++)
            if (to - from < len && is_word_of(label, from, to, most) &&
                has_kind(label + from, to - from, code, n))
                return true;
    return false;
}

/* True if a label left of the registrable domain is name `n` in this disguise, alone or
 * between hyphens. `is_whole`: the rest of the name and a dot or hyphen follow it. */
static bool says_left(const host *h, uint32_t code, size_t n, bool is_whole)
{
    const char *rest = domains[n] + strlen(labels[n]);
    for (size_t at = 0; at < h->left;) {
        char label[LONGEST] = "";
        const size_t len = strcspn(h->text + at, ".");
        memcpy(label, h->text + at, len);
        at += len;
        const char *after = h->low + at;
        const bool is_followed = strncmp(after, rest, strlen(rest)) == 0 &&
                                 after[strlen(rest)] &&
                                 strchr(".-", after[strlen(rest)]);
        if (is_followed == is_whole && says_words(label, code, n))
            return true;
        at++;
    }
    return false;
}

static const uint32_t looks[] = {LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL,
                                 LINKSPAN_FINDING_LOOKS_LIKE_PAIR,
                                 LINKSPAN_FINDING_LOOKS_LIKE_DIGIT};

/* True if name `n` is disguised left of the registrable domain, with the finding `code`.
 * Digits count in names of five letters or more, or if the whole domain is there. */
static bool is_left_as(const host *h, uint32_t code, size_t n)
{
    if (code != LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN)
        return says_left(h, code, n, false) &&
               (code != LINKSPAN_FINDING_LOOKS_LIKE_DIGIT ||
                strlen(labels[n]) >= 5);
    for (size_t i = 0; i < COUNT(looks); i++)
        if (says_left(h, looks[i], n, true))
            return true;
    return false;
}

static bool has_left(const host *h)
{
    for (size_t n = 0; n < NAMES && h->left > 0; n++) {
        for (size_t i = 0; i < COUNT(looks); i++)
            if (is_left_as(h, looks[i], n))
                return true;
        if (is_left_as(h, LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN, n))
            return true;
    }
    return false;
}

static void dots_for_hyphens(const host *h, char *out)
{
    memcpy(out, h->skeleton, sizeof h->skeleton);
    for (size_t i = 0; i < h->sub; i++)
        if (out[i] == '-')
            out[i] = '.';
}

/* True if the finding is right for the host and name `n`, even if others are right
 * too. */
static bool says(const host *h, uint32_t code, size_t n)
{
    char skeleton[2 * LONGEST];
    char other[4 * LONGEST];
    write_skeleton(domains[n], skeleton);
    switch (code) {
    case LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL:
    case LINKSPAN_FINDING_LOOKS_LIKE_PAIR:
    case LINKSPAN_FINDING_LOOKS_LIKE_DIGIT:
        return says_words(h->label, code, n);
    case LINKSPAN_FINDING_LOOKS_LIKE:
        return is_below(h->skeleton, skeleton) &&
               strlen(h->skeleton) - strlen(skeleton) <= h->sub;
    case LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN:
        return has_before(h->skeleton, h->sub, skeleton);
    case LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN:
        dots_for_hyphens(h, other);
        return says_words(h->label, 0, n) ||
               has_before(other, h->sub, skeleton);
    case LINKSPAN_FINDING_LOOKS_LIKE_EDIT:
        return is_one_edit(h->label_low, labels[n]);
    default:
        return kind_of(h->label, strlen(h->label), labels[n]) == 0;
    }
}

static bool says_any(const host *h, uint32_t code)
{
    for (size_t n = 0; n < NAMES; n++)
        if (says(h, code, n))
            return true;
    return false;
}

/* True if the label looks like any name by a capital, a pair or a digit; which of the
 * three it is depends on the name. */
static bool has_look(const host *h)
{
    return says_any(h, LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL) ||
           says_any(h, LINKSPAN_FINDING_LOOKS_LIKE_PAIR) ||
           says_any(h, LINKSPAN_FINDING_LOOKS_LIKE_DIGIT);
}

static bool is_look(uint32_t code)
{
    return code == LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL ||
           code == LINKSPAN_FINDING_LOOKS_LIKE_PAIR ||
           code == LINKSPAN_FINDING_LOOKS_LIKE_DIGIT;
}

/* The worst finding about the host except those of is_look(); 0 if there is none. */
static uint32_t worst_of(const host *h)
{
    static const uint32_t order[] = {
        LINKSPAN_FINDING_LOOKS_LIKE,
        LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN,
        LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN,
        LINKSPAN_FINDING_LOOKS_LIKE_EDIT,
        LINKSPAN_FINDING_LOOKS_LIKE_SUFFIX,
    };
    const bool is_name = says_any(h, LINKSPAN_FINDING_LOOKS_LIKE_SUFFIX);
    for (size_t n = 0; n < NAMES; n++)
        if (is_below(h->low, domains[n]))
            return 0;
    for (size_t i = 0; i < COUNT(order); i++)
        if (!(is_name && order[i] == LINKSPAN_FINDING_LOOKS_LIKE_EDIT) &&
            says_any(h, order[i]))
            return order[i];
    return 0;
}

/* ------------------------------------------------------------------- hosts */

static void make_names(uint64_t *random)
{
    for (size_t n = 0; n < NAMES; n++) {
        const char *suffix = suffixes[lks_random_below(random, 4)];
        if (n < COUNT(fixed)) {
            (void)strcpy(labels[n], fixed[n]);
        } else {
            const size_t len = 3 + lks_random_below(random, 8);
            for (size_t i = 0; i < len; i++)
                labels[n][i] = "abilmnorvw01"[lks_random_below(random, 12)];
        }
        (void)snprintf(domains[n], sizeof domains[n], "%.*s.%s", LONGEST / 2,
                       labels[n], suffix);
    }
}

static void replace(char *label, const char *from, const char *to)
{
    char *at = strstr(label, from);
    if (!at)
        return;
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
}

static void change(uint64_t *random, char *label)
{
    static const char *const pairs[][2] = {
        {"m", "rn"}, {"rn", "m"}, {"w", "vv"}, {"vv", "w"}, {"l", "I"},
        {"i", "I"},  {"o", "0"},  {"l", "1"},  {"i", "1"},  {"0", "o"},
        {"1", "l"},  {"a", "4"},  {"i", "l"},  {"l", "i"},
    };
    const size_t len = strlen(label);
    const size_t at = len > 0 ? lks_random_below(random, len) : 0;
    const char letter[] = {"abilmnorvw01-x"[lks_random_below(random, 14)], 0};
    const size_t how = lks_random_below(random, 9);
    if (how < 4) {
        const size_t which = lks_random_below(random, COUNT(pairs));
        replace(label, pairs[which][0], pairs[which][1]);
    } else if (how == 4 && len > 0) {
        label[at] = letter[0];
    } else if (how == 5 && at + 1 < len) {
        const char kept = label[at];
        label[at] = label[at + 1];
        label[at + 1] = kept;
    } else if (how == 6 && len > 1) {
        memmove(label + at, label + at + 1, len - at);
    } else if (how == 7) {
        const char twice =
            lks_random_below(random, 2) && len > 0 ? label[at] : letter[0];
        memmove(label + at + 1, label + at, len - at + 1);
        label[at] = twice;
    } else if (how == 8) {
        (void)strcat(label, lks_random_below(random, 2) ? "-x" : "-login");
    }
}

static void make_host(uint64_t *random, host *h)
{
    char sub[LONGEST] = "";
    const char *suffix = PICK(suffixes);
    (void)strcpy(h->label, labels[lks_random_below(random, NAMES)]);
    for (size_t many = lks_random_below(random, 4); many > 0; many--)
        change(random, h->label);
    const size_t kind = lks_random_below(random, 6);
    if (kind < 2) {
        (void)strcpy(sub, domains[lks_random_below(random, NAMES)]);
        if (lks_random_below(random, 4) == 0)
            change(random, sub);
        for (char *p = sub; kind == 1 && *p; p++)
            if (*p == '.' && lks_random_below(random, 2))
                *p = '-';
        (void)strcat(sub, lks_random_below(random, 3) ? "." : "-x.");
    } else if (kind == 2) {
        (void)strcpy(sub, "www.");
    }
    (void)snprintf(h->text, sizeof h->text, "%s%s.%s", sub, h->label, suffix);
    size_t i = 0;
    for (; h->text[i]; i++)
        h->low[i] = lower(h->text[i]);
    h->low[i] = '\0';
    write_skeleton(h->low, h->skeleton);
    for (i = 0; h->label[i]; i++)
        h->label_low[i] = lower(h->label[i]);
    h->label_low[i] = '\0';
    char sub_skeleton[2 * LONGEST];
    write_skeleton(sub, sub_skeleton);
    h->sub = strlen(sub_skeleton);
    h->left = strlen(sub);
}

/* ------------------------------------------------------------------- tries */

static bool is_name_of(lks_slice name, size_t n)
{
    return name.len == strlen(domains[n]) &&
           memcmp(name.data, domains[n], name.len) == 0;
}

static bool agrees(const linkspan_protected *list, const host *h, size_t *found)
{
    lks_imitation like = {.code = 0, .name = lks_slice_of("", 0)};
    const bool is_found =
        lks_imitates(list, lks_data_table(NULL),
                     lks_slice_of(h->text, strlen(h->text)), &like);
    const uint32_t worst = worst_of(h);
    bool is_own = false;
    for (size_t n = 0; n < NAMES; n++)
        is_own |= is_below(h->low, domains[n]);
    *found += is_found;
    if (is_own)
        return !is_found;
    /* worse findings come before a disguise on the left, others after it */
    const bool is_left = !has_look(h) && worst != LINKSPAN_FINDING_LOOKS_LIKE &&
                         worst != LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN &&
                         has_left(h);
    if (is_left != (like.is_left != 0))
        return false;
    for (size_t n = 0; n < NAMES && is_left; n++)
        if (is_name_of(like.name, n) && is_left_as(h, like.code, n))
            return true;
    if (is_left || is_look(like.code) != has_look(h))
        return false;
    if (!is_look(like.code) && like.code != worst)
        return false;
    for (size_t n = 0; n < NAMES && is_found; n++)
        if (is_name_of(like.name, n) && says(h, like.code, n))
            return true;
    return !is_found;
}

int main(int argc, char **argv)
{
    const unsigned long many = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    uint64_t state = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    uint64_t *random = &state;
    static linkspan_str entries[NAMES];
    linkspan_protected *list = NULL;
    size_t found = 0;
    make_names(random);
    for (size_t n = 0; n < NAMES; n++)
        entries[n] = (linkspan_str){domains[n], strlen(domains[n])};
    if (lks_protected_make(entries, NAMES, NULL, &list, NULL) != LINKSPAN_OK)
        return 2;
    for (unsigned long i = 0; i < many; i++) {
        host h = {.sub = 0};
        do
            make_host(random, &h);
        while (strstr(h.text, "..") || h.text[0] == '.');
        if (!agrees(list, &h, &found)) {
            lks_imitation like = {.code = 0, .name = lks_slice_of("", 0)};
            (void)lks_imitates(list, lks_data_table(NULL),
                               lks_slice_of(h.text, strlen(h.text)), &like);
            printf("%s: found %u (%.*s), expected %u%s\n", h.text, like.code,
                   (int)like.name.len, (const char *)like.name.data,
                   worst_of(&h), has_look(&h) ? " or a look" : "");
            return 1;
        }
    }
    lks_protected_free(list);
    printf("%lu hosts, %zu imitate a name\n", many, found);
    return found * 4 > many ? 0 : 1;
}
