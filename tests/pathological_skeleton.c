/* Skeletons, restriction levels and look-alikes take linear time: the steps per
 * byte stay the same on doubled inputs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "safety/lookalike.h"
#include "safety/restriction.h"
#include "text/steps.h"

#ifndef LKS_PATHOLOGICAL_SIZE
#    define LKS_PATHOLOGICAL_SIZE 262144u
#endif
#define MOST_GROWTH 1.1
/* A mark that comes last and belongs first passes all that wait. */
#define MOST_STEPS (2.0 * LINKSPAN_SKELETON_MARKS)

uint64_t lks_steps;

#define X4(text)  text text text text
#define X16(text) X4(X4(text))
#define X64(text) X4(X16(text))

static const struct row {
    const char *why;
    const char *unit;
} rows[] = {
    {"ASCII", "a"},
    {"ASCII with prototypes of two", "m"},
    {"scripts by turns", "a\u0430\u0915\u3042"},
    {"a long prototype", "\uFDFA"},
    {"as many marks as may wait, in order", "a" X64("\u0323") X64("\u0301")},
    {"as many marks as may wait, out of order",
     "a" X64("\u0301") X64("\u0323")},
    {"marks alone", "\u0301\u0323"},
    {"ignorable", "\u00AD"},
    {"ill-formed", "\xFF"},
    {"labels", "a."},
    {"labels of a protected domain", "p\u0430ypal.com."},
};

static const linkspan_str protected_names[] = {{"paypal.com", 10}};
static linkspan_protected *list;

static void make_skeleton(lks_slice text)
{
    linkspan_buf out;
    if (linkspan_buf_init(&out, SIZE_MAX / 4, NULL) != LINKSPAN_OK)
        abort();
    (void)linkspan_skeleton((const char *)text.data, text.len, &out);
    linkspan_buf_free(&out);
}

static void find_level(lks_slice text)
{
    (void)lks_restriction_of(text);
    (void)lks_script_mix_of(text);
}

static void find_lookalike(lks_slice text)
{
    size_t index = 0;
    (void)lks_looks_like(list, text, &index);
    (void)lks_is_ascii_lookalike(text);
}

static const struct work {
    const char *name;
    void (*run)(lks_slice text);
} works[] = {{"skeleton", make_skeleton},
             {"level", find_level},
             {"look-alike", find_lookalike}};

static double steps_per_byte(const struct row *r, const struct work *w,
                             size_t size, char *text)
{
    const size_t unit = strlen(r->unit);
    size_t len = 0;
    for (; len + unit <= size; len += unit)
        memcpy(text + len, r->unit, unit);
    lks_steps = 0;
    w->run(lks_slice_of(text, len));
    return (double)lks_steps / (double)len;
}

static unsigned run(const struct work *w, size_t n, char *text)
{
    unsigned bad = 0;
    (void)printf("%s, steps per byte, N = %zu\n", w->name, n);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double once = steps_per_byte(&rows[i], w, n, text);
        const double four = steps_per_byte(&rows[i], w, 4 * n, text);
        const int is_bad = four > MOST_STEPS || four > once * MOST_GROWTH;
        (void)printf("%-42s %8.2f %8.2f%s\n", rows[i].why, once, four,
                     is_bad ? "  TOO MANY" : "");
        bad += (unsigned)is_bad;
    }
    return bad;
}

int main(void)
{
    const size_t n = LKS_PATHOLOGICAL_SIZE;
    char *text = malloc(4 * n);
    if (!text || linkspan_protected_new(protected_names, 1, NULL, &list,
                                        NULL) != LINKSPAN_OK)
        return 1;
    unsigned bad = 0;
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        bad += run(&works[i], n, text);
    linkspan_protected_free(list);
    free(text);
    return bad > 0;
}
