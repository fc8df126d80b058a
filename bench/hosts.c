/* What it costs to turn a host into its ASCII form and to validate it, beside
 * libidn2 and ICU, in one run and on the same names. CPU time, median of the
 * runs; the programs take turns, so that a slow moment hits all of them. */
#include <idn2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unicode/uidna.h>

#include "host/uts46.h"

#define RUNS   15
#define ROUNDS 20000
#define ROOM   256

typedef struct name_group {
    const char *title;
    const char *names[4];
    double least_idn2; /* goals: ratios to be reached */
    double least_icu;
} name_group;

static const name_group groups[] = {
    {"plain ASCII",
     {"www.example.com", "mail.google.com", "en.wikipedia.org",
      "docs.python.org"},
     50,
     0},
    {"Cyrillic, three labels", {"мейл.пример.рф"}, 8, 1},
    {"Devanagari, three labels", {"मेल.डाटामेल.भारत"}, 8, 1},
    {"Chinese, three labels", {"普遍接受.测试.世界"}, 8, 1},
    {"Arabic, three labels", {"بريد.مثال.السعودية"}, 8, 1},
    {"Korean, three labels", {"메일.예제.한국"}, 8, 1},
    {"Bengali, vowel signs that may compose", {"মেইল.উদাহরণ.ভারত"}, 8, 1},
    {"capitals and marks", {"BU\u0308CHER.Straße.Example"}, 8, 1},
    {"A-labels", {"xn--e1aybc.xn--e1afmkfd.xn--p1ai"}, 8, 1},
};

/* Each gives the length of the ASCII form, 0 if the host is refused. */
typedef size_t to_ascii(const char *name, size_t len);

static size_t by_linkspan(const char *name, size_t len)
{
    uint8_t out[ROOM];
    size_t out_len = 0;
    const uint32_t errors =
        lks_uts46_to_ascii((const uint8_t *)name, len, LKS_UTS46_HOST_IN_TEXT,
                           out, sizeof out, &out_len);
    return errors ? 0 : out_len;
}

/* The place for the registrable domain: one more function of this shape, with
 * the lookup after lks_uts46_to_ascii(), and one that asks libpsl; add both to
 * `ways` and their goals to `groups`. */

static size_t by_libidn2(const char *name, size_t len)
{
    (void)len;
    char *out = NULL;
    const int flags = IDN2_NONTRANSITIONAL | IDN2_USE_STD3_ASCII_RULES;
    if (idn2_to_ascii_8z(name, &out, flags) != IDN2_OK)
        return 0;
    const size_t out_len = strlen(out);
    idn2_free(out);
    return out_len;
}

static UIDNA *icu;

static size_t by_icu(const char *name, size_t len)
{
    char out[ROOM];
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode error = U_ZERO_ERROR;
    const int32_t out_len = uidna_nameToASCII_UTF8(icu, name, (int32_t)len, out,
                                                   sizeof out, &info, &error);
    return U_FAILURE(error) || info.errors ? 0 : (size_t)out_len;
}

static const struct {
    const char *title;
    to_ascii *run;
} ways[] = {
    {"linkspan", by_linkspan}, {"libidn2", by_libidn2}, {"ICU", by_icu}};

#define WAYS (sizeof ways / sizeof *ways)

static double cpu_seconds(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
        abort();
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static size_t name_count(const name_group *group)
{
    size_t count = 1; /* no group is empty */
    while (count < 4 && group->names[count])
        count++;
    return count;
}

/* Nanoseconds per host. */
static double time_once(const name_group *group, to_ascii *run)
{
    static volatile size_t sink;
    size_t lens[4];
    const size_t count = name_count(group);
    for (size_t i = 0; i < count; i++)
        lens[i] = strlen(group->names[i]);
    const double before = cpu_seconds();
    for (size_t round = 0; round < ROUNDS; round++)
        sink = sink + run(group->names[round % count], lens[round % count]);
    return (cpu_seconds() - before) / ROUNDS * 1e9;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static const char *verdict(double ratio, double least)
{
    return least == 0 ? "" : ratio >= least ? " (goal reached)" : " (MISSED)";
}

static void time_group(const name_group *group)
{
    double times[WAYS][RUNS];
    double median[WAYS];
    for (size_t r = 0; r < RUNS; r++)
        for (size_t w = 0; w < WAYS; w++)
            times[w][r] = time_once(group, ways[w].run);
    (void)printf("%s (%s)\n", group->title, group->names[0]);
    for (size_t w = 0; w < WAYS; w++) {
        qsort(times[w], RUNS, sizeof(double), by_size);
        median[w] = times[w][RUNS / 2];
        const size_t len =
            ways[w].run(group->names[0], strlen(group->names[0]));
        (void)printf("  %-9s %8.1f ns per host%s\n", ways[w].title, median[w],
                     len == 0 ? ", refused" : "");
    }
    const double idn2 = median[1] / median[0];
    const double by = median[2] / median[0];
    (void)printf("  libidn2 / linkspan %.1f%s, ICU / linkspan %.1f%s\n", idn2,
                 verdict(idn2, group->least_idn2), by,
                 verdict(by, group->least_icu));
}

#define GROUPS (sizeof groups / sizeof *groups)

/* Nothing but calls of one way on one group, for bench/instructions. */
static int call_only(const char *way, size_t group, size_t calls)
{
    if (group >= GROUPS)
        return 1;
    const char *name = groups[group].names[0];
    for (size_t w = 0; w < WAYS; w++) {
        if (strcmp(way, ways[w].title) != 0)
            continue;
        for (size_t i = 0; i < calls; i++)
            if (ways[w].run(name, strlen(name)) == 0)
                return 1;
        (void)printf("%s\n", groups[group].title);
    }
    return 0;
}

/* Without arguments: everything; else WAY GROUP CALLS. */
int main(int argc, char **argv)
{
    UErrorCode error = U_ZERO_ERROR;
    icu = uidna_openUTS46(
        UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
            UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
        &error);
    if (U_FAILURE(error)) {
        (void)fprintf(stderr, "bench_hosts: ICU: %s\n", u_errorName(error));
        return 1;
    }
    if (argc == 4) {
        const int status = call_only(argv[1], strtoul(argv[2], NULL, 10),
                                     strtoul(argv[3], NULL, 10));
        uidna_close(icu);
        return status;
    }
    (void)printf("libidn2 %s, ICU %s; CPU time, median of %d runs of %d\n",
                 idn2_check_version(NULL), U_ICU_VERSION, RUNS, ROUNDS);
    for (size_t i = 0; i < GROUPS; i++)
        time_group(&groups[i]);
    uidna_close(icu);
    return 0;
}
