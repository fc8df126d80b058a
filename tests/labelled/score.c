/* Score detection on the set that make_set.py writes.
 *
 * usage: labelled_score [--profile NAME] [--show N WHICH] <SET
 *
 * WHICH is a script such as Jpan, a kind of negative, "glued" or "all": the
 * first N failures are then shown instead of the tables, with U+2E20 and U+2E21
 * around what was found and around what is true. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#define LONGEST_LINE 65536
#define MOST_SPANS   512
#define MOST_ROWS    128
#define LONGEST_NAME 32
#define OPEN_MARK    "\xE2\xB8\xA0"
#define CLOSE_MARK   "\xE2\xB8\xA1"

enum {
    EXACT,
    TOO_LONG,
    TOO_SHORT,
    WRONG_START,
    MISSED,
    OUTCOMES
};

/* Columns of a line, in their order. */
enum {
    KIND,
    FORM,
    PACKAGE,
    PATH,
    LANG,
    SPANS,
    TEXT,
    COLUMNS
};

typedef struct row {
    char name[LONGEST_NAME];
    size_t counts[OUTCOMES];
} row;

typedef struct table {
    row rows[MOST_ROWS];
    size_t count;
} table;

typedef struct label {
    linkspan_range span;
    char script[LONGEST_NAME];
    char touch[LONGEST_NAME]; /* what stands before and after the link */
    bool is_glued;
} label;

typedef struct case_line {
    char *columns[COLUMNS];
    size_t len; /* of the text */
    label labels[MOST_SPANS];
    size_t label_count;
    linkspan_range found[MOST_SPANS];
    size_t found_count;
} case_line;

typedef struct score {
    table total;
    table forms;
    table scripts;
    table touches;
    table spellings;
    table negatives;
    size_t extra;       /* links found where there is none */
    size_t extra_cases; /* lines with such links */
    size_t show;        /* number of failures still to be shown */
    const char *which;  /* NULL: tables */
} score;

static void fail(const char *message)
{
    (void)fprintf(stderr, "labelled_score: %s\n", message);
    exit(2);
}

static void copy_name(char *out, const char *name, size_t len)
{
    if (len >= LONGEST_NAME)
        fail("a name is too long");
    memcpy(out, name, len);
    out[len] = '\0';
}

static void tally(table *t, const char *name, int outcome)
{
    size_t i = 0;
    while (i < t->count && strcmp(t->rows[i].name, name) != 0)
        i++;
    if (i == MOST_ROWS)
        fail("too many rows");
    if (i == t->count) {
        copy_name(t->rows[i].name, name, strlen(name));
        t->count++;
    }
    t->rows[i].counts[outcome]++;
}

/* ------------------------------------------------------------ reading */

/* Reads START-END/SCRIPT/TOUCH/free|glued; returns what follows. */
static char *read_label(char *at, size_t len, label *out)
{
    out->span.start = strtoul(at, &at, 10);
    if (*at != '-')
        fail("bad span");
    out->span.end = strtoul(at + 1, &at, 10);
    if (*at != '/' || out->span.start >= out->span.end || out->span.end > len)
        fail("bad span");
    at++;
    size_t size = strcspn(at, "/");
    copy_name(out->script, at, size);
    at += size + (at[size] == '/');
    size = strcspn(at, "/");
    copy_name(out->touch, at, size);
    at += size + (at[size] == '/');
    out->is_glued = strncmp(at, "glued", 5) == 0;
    at += strcspn(at, ",");
    return *at == ',' ? at + 1 : at;
}

static bool read_case(FILE *in, case_line *c)
{
    static char line[LONGEST_LINE];
    if (!fgets(line, (int)sizeof line, in))
        return false;
    char *at = line;
    for (int i = 0; i < COLUMNS; i++) {
        c->columns[i] = at;
        at += strcspn(at, i + 1 < COLUMNS ? "\t" : "\n");
        if (!*at)
            fail("a line is too long or has too few columns");
        *at++ = '\0';
    }
    c->len = strlen(c->columns[TEXT]);
    c->label_count = 0;
    if (strcmp(c->columns[SPANS], "-") == 0)
        return true;
    for (char *p = c->columns[SPANS]; *p;) {
        if (c->label_count == MOST_SPANS)
            fail("too many spans in a line");
        p = read_label(p, c->len, &c->labels[c->label_count++]);
    }
    return true;
}

/* ------------------------------------------------------------ scoring */

static linkspan_detector *detector_for(const char *profile)
{
    linkspan_options options;
    linkspan_detector *detector = NULL;
    uint32_t number = LINKSPAN_PROFILE_UTS58;
    if (strcmp(profile, "tailored") == 0)
        number = LINKSPAN_PROFILE_TAILORED;
    else if (strcmp(profile, "uts58") != 0)
        fail("no such profile");
    if (linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(&options, number) != LINKSPAN_OK ||
        linkspan_detector_new(&options, &detector) != LINKSPAN_OK)
        fail("no detector");
    return detector;
}

static void detect(const linkspan_detector *detector, case_line *c)
{
    size_t at = 0;
    linkspan_link link;
    c->found_count = 0;
    while (linkspan_next(detector, c->columns[TEXT], c->len, &at, &link) ==
           LINKSPAN_OK) {
        if (c->found_count == MOST_SPANS)
            fail("too many links in a line");
        c->found[c->found_count++] = link.span;
    }
}

static bool overlap(linkspan_range a, linkspan_range b)
{
    return a.start < b.end && b.start < a.end;
}

/* The outcome is decided by the first link that shares a byte with the true
 * one. */
static int outcome_of(const case_line *c, linkspan_range want)
{
    for (size_t i = 0; i < c->found_count; i++) {
        const linkspan_range got = c->found[i];
        if (!overlap(got, want))
            continue;
        if (got.start != want.start)
            return WRONG_START;
        if (got.end == want.end)
            return EXACT;
        return got.end > want.end ? TOO_LONG : TOO_SHORT;
    }
    return MISSED;
}

static size_t extras(const case_line *c)
{
    size_t count = 0;
    for (size_t i = 0; i < c->found_count; i++) {
        bool is_true = false;
        for (size_t k = 0; k < c->label_count && !is_true; k++)
            is_true = overlap(c->found[i], c->labels[k].span);
        count += !is_true;
    }
    return count;
}

static void print_range(const char *text, size_t done, linkspan_range r)
{
    (void)printf("%.*s" OPEN_MARK "%.*s" CLOSE_MARK, (int)(r.start - done),
                 text + done, (int)(r.end - r.start), text + r.start);
}

static void show_case(score *s, const case_line *c)
{
    const char *text = c->columns[TEXT];
    size_t done = 0;
    (void)printf("%s %s %s %s\n  found: ", c->columns[KIND], c->columns[FORM],
                 c->columns[PACKAGE], c->columns[PATH]);
    for (size_t i = 0; i < c->found_count; i++) {
        print_range(text, done, c->found[i]);
        done = c->found[i].end;
    }
    (void)printf("%s\n  true:  ", text + done);
    done = 0;
    for (size_t i = 0; i < c->label_count; i++) {
        print_range(text, done, c->labels[i].span);
        done = c->labels[i].span.end;
    }
    (void)printf("%s\n", text + done);
    s->show--;
}

static bool is_asked_for(const score *s, const char *name)
{
    return s->show > 0 &&
           (strcmp(s->which, name) == 0 || strcmp(s->which, "all") == 0);
}

/* How the URL is spelled. */
static const char *spelling_of(const char *text, linkspan_range r)
{
    const char *spelling = "plain ASCII";
    for (size_t i = r.start; i < r.end; i++) {
        if ((unsigned char)text[i] >= 0x80)
            return "beyond ASCII";
        if (text[i] == '%')
            spelling = "ASCII with escapes";
    }
    return spelling;
}

static void score_links(score *s, const case_line *c)
{
    bool is_shown = false;
    for (size_t i = 0; i < c->label_count; i++) {
        const label *l = &c->labels[i];
        const int outcome = outcome_of(c, l->span);
        const char *group = l->is_glued ? "glued" : l->script;
        if (l->is_glued) {
            tally(&s->total, "glued, not in what follows", outcome);
        } else {
            tally(&s->total, "all", outcome);
            tally(&s->forms, c->columns[FORM], outcome);
            tally(&s->scripts, l->script, outcome);
            tally(&s->touches, l->touch, outcome);
            tally(&s->spellings, spelling_of(c->columns[TEXT], l->span),
                  outcome);
        }
        is_shown |= outcome != EXACT && is_asked_for(s, group);
    }
    const size_t extra = extras(c);
    s->extra += extra;
    s->extra_cases += extra > 0;
    is_shown |= extra > 0 && is_asked_for(s, "extra");
    if (is_shown)
        show_case(s, c);
}

static void score_negative(score *s, const case_line *c)
{
    const char *kind = c->columns[KIND];
    tally(&s->negatives, kind, c->found_count ? MISSED : EXACT);
    if (c->found_count && is_asked_for(s, kind))
        show_case(s, c);
}

/* ----------------------------------------------------------- printing */

static size_t cases_in(const row *r)
{
    size_t sum = 0;
    for (int i = 0; i < OUTCOMES; i++)
        sum += r->counts[i];
    return sum;
}

static int by_size(const void *a, const void *b)
{
    const row *left = a;
    const row *right = b;
    const size_t l = cases_in(left);
    const size_t r = cases_in(right);
    return l == r ? strcmp(left->name, right->name) : l < r ? 1 : -1;
}

static double percent(size_t part, size_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_links(const char *title, table *t)
{
    qsort(t->rows, t->count, sizeof *t->rows, by_size);
    (void)printf("%-28s %7s %7s %7s %6s %6s %6s %6s\n", title, "N", "exact",
                 "%", "long", "short", "start", "missed");
    for (size_t i = 0; i < t->count; i++) {
        const row *r = &t->rows[i];
        const size_t n = cases_in(r);
        (void)printf("  %-26s %7zu %7zu %7.2f %6zu %6zu %6zu %6zu\n", r->name,
                     n, r->counts[EXACT], percent(r->counts[EXACT], n),
                     r->counts[TOO_LONG], r->counts[TOO_SHORT],
                     r->counts[WRONG_START], r->counts[MISSED]);
    }
}

/* A mean over scripts, so that the many Latin cases do not hide the others. */
static void print_mean(const table *t)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++) {
        const size_t n = cases_in(&t->rows[i]);
        if (n < 100)
            continue;
        sum += percent(t->rows[i].counts[EXACT], n);
        count++;
    }
    (void)printf("  mean of the %zu scripts with 100 cases or more: %.2f %%\n",
                 count, count ? sum / (double)count : 0);
}

static void print_negatives(table *t)
{
    size_t all = 0;
    size_t all_linked = 0;
    (void)printf("%-28s %7s %7s %7s\n", "hard negatives", "N", "linked", "%");
    for (size_t i = 0; i < t->count; i++) {
        const row *r = &t->rows[i];
        const size_t n = cases_in(r);
        all += n;
        all_linked += r->counts[MISSED];
        (void)printf("  %-26s %7zu %7zu %7.2f\n", r->name, n, r->counts[MISSED],
                     percent(r->counts[MISSED], n));
    }
    (void)printf("  %-26s %7zu %7zu %7.2f\n", "all", all, all_linked,
                 percent(all_linked, all));
}

static void print_score(score *s)
{
    print_links("links", &s->total);
    print_links("form", &s->forms);
    print_links("script", &s->scripts);
    print_mean(&s->scripts);
    print_links("URL", &s->spellings);
    print_links("touched before, after", &s->touches);
    (void)printf("false extra links: %zu, in %zu lines\n", s->extra,
                 s->extra_cases);
    print_negatives(&s->negatives);
}

int main(int argc, char **argv)
{
    static score s;
    static case_line c;
    const char *profile = "uts58";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--profile") == 0 && i + 1 < argc) {
            profile = argv[++i];
        } else if (strcmp(argv[i], "--show") == 0 && i + 2 < argc) {
            s.show = strtoul(argv[++i], NULL, 10);
            s.which = argv[++i];
        } else {
            fail("usage: labelled_score [--profile NAME] [--show N WHICH] "
                 "<SET");
        }
    }
    linkspan_detector *detector = detector_for(profile);
    while (read_case(stdin, &c)) {
        detect(detector, &c);
        if (strcmp(c.columns[KIND], "link") == 0)
            score_links(&s, &c);
        else
            score_negative(&s, &c);
    }
    linkspan_detector_free(detector);
    if (!s.which)
        print_score(&s);
    return 0;
}
