/* Texts that would be slow if some part of them were read again and again. The steps
 * per byte and the bytes written per byte must be few, and must not grow with the
 * text.
 * usage: pathological FILE WORK [SIZE]
 * FILE is tests/pathological.txt; works whose names start with WORK are run. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "linkspan/linkspan.h"
#include "pathological.h"
#include "support/data.h"
#include "text/steps.h"

#ifndef LKS_PATHOLOGICAL_SIZE
#    define LKS_PATHOLOGICAL_SIZE 8192u
#endif

#define MOST_GROWTH 1.10

#define LONGEST_PART 4096
#define MOST_SCALE   64

#ifdef LKS_COUNT_STEPS
uint64_t lks_steps;
#else
static uint64_t lks_steps; /* a benchmark: nanoseconds of CPU time */
#endif

/* ------------------------------------------------------------- the file */

typedef struct part {
    char text[LONGEST_PART];
    size_t len;
} part;

typedef struct row {
    const char *line; /* NUL-terminated */
    uint32_t flags;
    part head;
    part unit; /* repeated */
    part tail;
} row;

static const struct {
    const char *name;
    uint32_t flag;
} flags[] = {{"quoted ", LINKSPAN_DETECT_QUOTED},
             {"emoji ", LINKSPAN_DETECT_EMOJI},
             {"ipv6 ", LINKSPAN_DETECT_BARE_IPV6},
             {"unknown ", LINKSPAN_DETECT_UNKNOWN_TLDS},
             {"schemes ", LINKSPAN_DETECT_ALL_SCHEMES},
             {"labels ", LINKSPAN_DETECT_SINGLE_LABELS},
             {"suspects ", LINKSPAN_DETECT_SUSPECTS},
             {"opaque ", LINKSPAN_DETECT_OPAQUE_SCHEMES},
             {"users ", LINKSPAN_DETECT_USER_NAMES},
             {"added ", ADDED_SCHEME}};

static void refuse(const char *line, const char *why)
{
    (void)fprintf(stderr, "pathological: %s: %s\n", line, why);
    exit(2);
}

static void put(part *to, const char *text, size_t len)
{
    if (LONGEST_PART - to->len < len)
        refuse("a line", "too long");
    memcpy(to->text + to->len, text, len);
    to->len += len;
}

static void put_code_point(part *to, unsigned long cp)
{
    char bytes[4];
    const size_t width = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    static const unsigned lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = width - 1; i > 0; i--, cp >>= 6)
        bytes[i] = (char)(0x80 | (cp & 0x3F));
    bytes[0] = (char)(lead[width] | cp);
    put(to, bytes, width);
}

/* Read an escape; `p` is the place after the backslash. Returns the place after the
 * escape. */
static const char *put_escape(part *to, const char *p)
{
    static const char named[] = "n\nr\rt\t\"\"\\\\";
    const size_t digits = *p == 'u' ? 4 : *p == 'U' ? 8 : 0;
    if (digits > 0) {
        char number[9] = {0};
        memcpy(number, p + 1, digits);
        put_code_point(to, strtoul(number, NULL, 16));
        return p + 1 + digits;
    }
    char *end = NULL;
    char byte = 0;
    if (*p == 'x' || (*p >= '0' && *p <= '7')) {
        byte = (char)strtoul(*p == 'x' ? p + 1 : p, &end, *p == 'x' ? 16 : 8);
        put(to, &byte, 1);
        return end;
    }
    const char *known = strchr(named, *p);
    if (!known)
        refuse(p, "no such escape");
    put(to, known + 1, 1);
    return p + 1;
}

/* Read a string or a group in parentheses, and the number after it (`*3`) if there is
 * one. `*N`, with the letter N, is left to the caller. Groups are nested at most
 * once. */
static const char *put_item(part *to, const char *p)
{
    part *one = calloc(1, sizeof *one);
    if (!one)
        abort();
    if (*p == '(') {
        p++;
        while (*p != ')') {
            if (*p == ' ')
                p++;
            else if (*p == '"' || *p == '(')
                p = put_item(one, p);
            else
                refuse(p, "not a string");
        }
    } else {
        for (p++; *p != '"';) {
            if (*p == '\0')
                refuse("a line", "a string without end");
            if (*p == '\\') {
                p = put_escape(one, p + 1);
            } else {
                put(one, p, 1);
                p++;
            }
        }
    }
    p++;
    unsigned long times = 1;
    if (*p == '*' && p[1] != 'N') {
        char *end = NULL;
        times = strtoul(p + 1, &end, 10);
        p = end;
    }
    for (; times > 0; times--)
        put(to, one->text, one->len);
    free(one);
    return p;
}

static void read_row(const char *line, row *r)
{
    const char *p = line;
    memset(r, 0, sizeof *r);
    r->line = line;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strncmp(p, flags[i].name, strlen(flags[i].name)) == 0) {
            r->flags = flags[i].flag;
            p += strlen(flags[i].name);
        }
    while (*p) {
        part item = {{0}, 0};
        if (*p == ' ') {
            p++;
            continue;
        }
        if (*p != '"' && *p != '(')
            refuse(line, "not a string");
        p = put_item(&item, p);
        const int is_unit = strncmp(p, "*N", 2) == 0;
        if (is_unit && r->unit.len > 0)
            refuse(line, "two with *N");
        put(is_unit           ? &r->unit
            : r->unit.len > 0 ? &r->tail
                              : &r->head,
            item.text, item.len);
        p += is_unit ? 2 : 0;
    }
    if (r->unit.len == 0)
        refuse(line, "none with *N");
}

/* ------------------------------------------------------------ measuring */

typedef struct cost {
    double steps;   /* per byte */
    double written; /* per byte */
    double seconds;
} cost;

static cost cost_of(const work *w, const row *r, size_t size, char *text)
{
    size_t len = r->head.len;
    memcpy(text, r->head.text, len);
    for (; len + r->unit.len <= size; len += r->unit.len)
        memcpy(text + len, r->unit.text, r->unit.len);
    memcpy(text + len, r->tail.text, r->tail.len);
    len += r->tail.len;
    lks_steps = 0;
    const clock_t start = clock();
    const size_t written = w->run(w->how, r->flags, text, len);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
#ifndef LKS_COUNT_STEPS
    lks_steps = (uint64_t)(seconds * 1e9);
#endif
    return (cost){(double)lks_steps / (double)len,
                  (double)written / (double)len, seconds};
}

static bool grows(cost once, cost four)
{
    return four.steps > once.steps * MOST_GROWTH + 1 ||
           four.written > once.written * MOST_GROWTH + 1;
}

/* A stream reads an unfinished link again each time that the text has doubled, and a tail
 * that the shortcut does not finish is read once more. Steps per byte therefore grow up to
 * some times the longest link that there can be: in a text that is one longer link, the
 * bytes after that length cost more than those before it. From eight times that length on
 * (64 times 8 KiB) they must not grow. */
static int is_bad(const work *w, const row *r, size_t size, char *text)
{
    size_t n = size * w->scale;
    cost once = cost_of(w, r, n, text);
    cost four = cost_of(w, r, 4 * n, text);
    if (grows(once, four) && four.steps <= w->most && w->scale < MOST_SCALE) {
        n = size * MOST_SCALE;
        once = cost_of(w, r, n, text);
        four = cost_of(w, r, 4 * n, text);
    }
    const int result =
        once.steps > w->most || four.steps > w->most || grows(once, four);
#ifdef LKS_COUNT_STEPS
    if (result)
#endif
        (void)printf("%s: %s: %.2f %.2f steps per byte, %.2f %.2f "
                     "written, %.3f s\n",
                     w->name, r->line, once.steps, four.steps, once.written,
                     four.written, four.seconds);
    return result;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    size_t len = 0;
    char *file = lks_read_file(argv[1], &len);
    const size_t n =
        argc > 3 ? strtoul(argv[3], NULL, 10) : LKS_PATHOLOGICAL_SIZE;
    char *text = malloc(4 * n * MOST_SCALE + (size_t)3 * LONGEST_PART);
    row *r = malloc(sizeof *r);
    if (!file || !text || !r)
        return 2;
    size_t rows = 0;
    size_t measured = 0;
    unsigned bad = 0;
    for (char *line = strtok(file, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            continue;
        read_row(line, r);
        rows++;
        for (size_t i = 0; i < work_count; i++)
            if (strncmp(works[i].name, argv[2], strlen(argv[2])) == 0) {
                bad += (unsigned)is_bad(&works[i], r, n, text);
                measured++;
            }
    }
    (void)printf("%zu texts, %zu measured, %u bad\n", rows, measured, bad);
    free(r);
    free(text);
    free(file);
    return bad > 0 || measured == 0;
}
