/* What it costs to validate a host, to turn it into its ASCII form and to find
 * its registrable domain, beside libidn2, ICU and libpsl, in one run and on the
 * same names. CPU time, median of the runs; the ways take turns, so that a slow
 * moment hits all of them.
 *
 *     bench_hosts [public_suffix_list.dat]
 *     bench_hosts WAY GROUP CALLS [public_suffix_list.dat]
 *
 * The second form does nothing but call, for bench/instructions. */
#include <idn2.h>
#include <libpsl.h>
#include <stdio.h>
#include <string.h>
#include <unicode/uidna.h>

#include "host/data.h"
#include "host/suffix.h"
#include "host/uts46.h"

#include "timing.h"

#define RUNS   15
#define ROUNDS 20000
#define MOST   16
#define ROOM   256

/* ------------------------------------------------------------------- ways */

/* Returns a number that depends on the answer; 0 if the host is refused. */
typedef size_t host_work(const char *name, size_t len);

static UIDNA *icu;
static const psl_ctx_t *built_in;
static psl_ctx_t *loaded;

static size_t by_linkspan(const char *name, size_t len)
{
    uint8_t out[ROOM];
    size_t out_len = 0;
    const uint32_t errors =
        lks_uts46_to_ascii((const uint8_t *)name, len, LKS_UTS46_HOST_IN_TEXT,
                           out, sizeof out, &out_len);
    return errors ? 0 : out_len;
}

static size_t by_linkspan_domain(const char *name, size_t len)
{
    uint8_t out[ROOM];
    size_t out_len = 0;
    lks_domain domain;
    const uint32_t errors =
        lks_uts46_to_ascii((const uint8_t *)name, len, LKS_UTS46_HOST_IN_TEXT,
                           out, sizeof out, &out_len);
    if (errors || !lks_domain_of_valid(lks_data_table(NULL),
                                       lks_slice_of(out, out_len), &domain))
        return 0;
    return 1 + (domain.any_registrable & 0xFF);
}

static size_t ask_libpsl(const psl_ctx_t *psl, const char *name)
{
    const char *found = psl_registrable_domain(psl, name);
    return found ? 1 + (size_t)(found - name) : 1;
}

static size_t by_libpsl(const char *name, size_t len)
{
    (void)len;
    return ask_libpsl(built_in, name);
}

static size_t by_libpsl_file(const char *name, size_t len)
{
    (void)len;
    return ask_libpsl(loaded, name);
}

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

static size_t by_icu(const char *name, size_t len)
{
    char out[ROOM];
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode error = U_ZERO_ERROR;
    const int32_t out_len = uidna_nameToASCII_UTF8(icu, name, (int32_t)len, out,
                                                   sizeof out, &info, &error);
    return U_FAILURE(error) || info.errors ? 0 : (size_t)out_len;
}

enum {
    LINKSPAN,
    LINKSPAN_DOMAIN,
    LIBIDN2,
    ICU,
    LIBPSL,
    LIBPSL_FILE,
    WAYS
};

/* The names are those of the functions, as bench/instructions needs them. */
static const struct {
    const char *name;
    const char *what;
    host_work *run;
} ways[WAYS] = {
    [LINKSPAN] = {"linkspan", "to ASCII, all checks", by_linkspan},
    [LINKSPAN_DOMAIN] = {"linkspan_domain", "and registrable domain",
                         by_linkspan_domain},
    [LIBIDN2] = {"libidn2", "to ASCII", by_libidn2},
    [ICU] = {"icu", "to ASCII", by_icu},
    [LIBPSL] = {"libpsl", "registrable domain, built-in list", by_libpsl},
    [LIBPSL_FILE] = {"libpsl_file", "registrable domain, our list",
                     by_libpsl_file},
};

/* ----------------------------------------------------------------- groups */

typedef struct name_group {
    const char *title;
    int ours;           /* the way that is compared with others */
    double least[WAYS]; /* goals: the least ratios */
    const char *names[MOST];
} name_group;

#define ASCII_GOALS                                                            \
    .ours = LINKSPAN_DOMAIN,                                                   \
    .least = {[LIBIDN2] = 50, [LIBPSL] = 5, [LIBPSL_FILE] = 5}
#define IDN_GOALS .ours = LINKSPAN, .least = {[LIBIDN2] = 8, [ICU] = 1}

static const name_group groups[] = {
    {"plain ASCII",
     ASCII_GOALS,
     {"www.example.com", "example.com", "en.wikipedia.org", "news.bbc.co.uk",
      "github.com", "docs.python.org", "www.google.de", "mail.yahoo.co.jp",
      "static.cdn.example.net", "blog.example.com.au", "www.unicode.org",
      "lists.debian.org", "www.gov.br", "shop.example.fr", "a.b.c.example.io",
      "www.example.museum"}},
    {"ASCII, wildcards and long names", .ours = LINKSPAN_DOMAIN,
     .names = {"a.b.ck", "www.ck", "x.city.kawasaki.jp", "x.y.kawasaki.jp",
               "user.github.io", "bucket.s3.eu-west-1.amazonaws.com",
               "x.y.us-east-1.elb.amazonaws.com", "localhost", "host.internal",
               "a.very.long.chain.of.labels.that.ends.in.example.co.uk"}},
    {"Cyrillic, three labels", IDN_GOALS, {"мейл.пример.рф"}},
    {"Devanagari, three labels", IDN_GOALS, {"मेल.डाटामेल.भारत"}},
    {"Chinese, three labels", IDN_GOALS, {"普遍接受.测试.世界"}},
    {"Arabic, three labels", IDN_GOALS, {"بريد.مثال.السعودية"}},
    {"Korean, three labels", IDN_GOALS, {"메일.예제.한국"}},
    {"Bengali, vowel signs that may compose", IDN_GOALS, {"মেইল.উদাহরণ.ভারত"}},
    {"capitals and marks", IDN_GOALS, {"BU\u0308CHER.Straße.Example"}},
    {"A-labels", IDN_GOALS, {"xn--e1aybc.xn--e1afmkfd.xn--p1ai"}},
};

#define GROUPS (sizeof groups / sizeof *groups)

static size_t name_count(const name_group *group)
{
    size_t count = 1; /* no group is empty */
    while (count < MOST && group->names[count])
        count++;
    return count;
}

/* ----------------------------------------------------------------- timing */

/* Nanoseconds per host. */
static double time_once(const name_group *group, host_work *run)
{
    static volatile size_t sink;
    size_t lens[MOST];
    const size_t count = name_count(group);
    for (size_t i = 0; i < count; i++)
        lens[i] = strlen(group->names[i]);
    const double before = bench_cpu_seconds();
    for (size_t round = 0; round < ROUNDS; round++)
        sink = sink + run(group->names[round % count], lens[round % count]);
    return (bench_cpu_seconds() - before) / ROUNDS * 1e9;
}

static bool is_used(const name_group *group, int way)
{
    if (way == LIBPSL_FILE && !loaded)
        return false;
    return group->ours == LINKSPAN_DOMAIN || way < LIBPSL;
}

static void report_way(const name_group *group, int way, double time,
                       double ours)
{
    const char *name = group->names[0];
    const double ratio = time / ours;
    const double least = group->least[way];
    (void)printf("  %-15s %8.1f ns", ways[way].name, time);
    if (way > LINKSPAN_DOMAIN)
        (void)printf("  x%-6.1f", ratio);
    else
        (void)printf("  %7s", "");
    if (least > 0)
        (void)printf("  goal x%g %s", least,
                     ratio >= least ? "reached" : "MISSED");
    (void)printf("  (%s%s)\n", ways[way].what,
                 ways[way].run(name, strlen(name)) == 0 ? ": refused" : "");
}

static void time_group(const name_group *group)
{
    double times[WAYS][RUNS];
    double median[WAYS] = {0};
    for (size_t r = 0; r < RUNS; r++)
        for (int w = 0; w < WAYS; w++)
            if (is_used(group, w))
                times[w][r] = time_once(group, ways[w].run);
    (void)printf("%s (%s)\n", group->title, group->names[0]);
    for (int w = 0; w < WAYS; w++)
        if (is_used(group, w))
            median[w] = bench_median(times[w], RUNS);
    for (int w = 0; w < WAYS; w++)
        if (is_used(group, w))
            report_way(group, w, median[w], median[group->ours]);
}

static int call_only(const char *way, size_t group, size_t calls)
{
    if (group >= GROUPS)
        return 1;
    const size_t count = name_count(&groups[group]);
    for (int w = 0; w < WAYS; w++) {
        if (strcmp(way, ways[w].name) != 0 || !is_used(&groups[group], w))
            continue;
        for (size_t i = 0; i < calls; i++) {
            const char *name = groups[group].names[i % count];
            (void)ways[w].run(name, strlen(name));
        }
        (void)printf("%s\n", groups[group].title);
    }
    return 0;
}

static int run_all(void)
{
    (void)printf("libidn2 %s, ICU %s, libpsl %s; CPU time, median of %d runs "
                 "of %d\n",
                 idn2_check_version(NULL), U_ICU_VERSION, psl_get_version(),
                 RUNS, ROUNDS);
    for (size_t i = 0; i < GROUPS; i++)
        time_group(&groups[i]);
    return 0;
}

int main(int argc, char **argv)
{
    const char *list = argc == 2 ? argv[1] : argc == 5 ? argv[4] : NULL;
    UErrorCode error = U_ZERO_ERROR;
    icu = uidna_openUTS46(
        UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
            UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
        &error);
    built_in = psl_builtin();
    loaded = list ? psl_load_file(list) : NULL;
    if (U_FAILURE(error) || !built_in || (list && !loaded)) {
        (void)fprintf(stderr, "bench_hosts: a library has no data\n");
        return 2;
    }
    const int status = argc >= 4
                           ? call_only(argv[1], strtoul(argv[2], NULL, 10),
                                       strtoul(argv[3], NULL, 10))
                           : run_all();
    psl_free(loaded);
    uidna_close(icu);
    return status;
}
