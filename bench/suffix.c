/* Registrable domains: ours beside libpsl, the same names in one run, CPU time,
 * median of several rounds. Usage: bench_suffix [public_suffix_list.dat]; with
 * a file libpsl loads it, without one it uses its built-in list. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef HAVE_LIBPSL
#    include <libpsl.h>
#endif

#include "host/data.h"
#include "host/suffix.h"

#define ROUNDS   15
#define LOOKUPS  400000
#define COUNT(a) (sizeof(a) / sizeof *(a))

static const char *const plain[] = {
    "www.example.com",     "example.com",      "en.wikipedia.org",
    "news.bbc.co.uk",      "github.com",       "docs.python.org",
    "www.google.de",       "mail.yahoo.co.jp", "static.cdn.example.net",
    "blog.example.com.au", "www.unicode.org",  "lists.debian.org",
    "www.gov.br",          "shop.example.fr",  "a.b.c.example.io",
    "www.example.museum",
};
static const char *const hard[] = {
    "a.b.ck",
    "www.ck",
    "x.city.kawasaki.jp",
    "x.y.kawasaki.jp",
    "user.github.io",
    "bucket.s3.eu-west-1.amazonaws.com",
    "x.y.us-east-1.elb.amazonaws.com",
    "www.xn--55qx5d.cn",
    "www.xn--fiqs8s",
    "localhost",
    "host.internal",
    "a.very.long.chain.of.labels.that.ends.in.example.co.uk",
};

typedef struct run {
    const char *const *names;
    size_t lens[16];
    size_t count;
    const void *context;
} run;

typedef size_t (*lookup)(const run *r, size_t name);

static size_t ask_linkspan(const run *r, size_t name)
{
    lks_domain d;
    const bool found = lks_domain_find(
        r->context, lks_slice_of(r->names[name], r->lens[name]), &d);
    return found ? d.any_registrable : 0;
}

#ifdef HAVE_LIBPSL
static size_t ask_libpsl(const run *r, size_t name)
{
    const char *found = psl_registrable_domain(r->context, r->names[name]);
    return found ? (size_t)(found - r->names[name]) : LKS_NO_DOMAIN;
}
#endif

static int compare_times(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Nanoseconds of CPU time for one lookup. */
static double measure(const run *r, lookup ask)
{
    double times[ROUNDS];
    size_t sum = 0;
    for (size_t round = 0; round < ROUNDS; round++) {
        const clock_t start = clock();
        for (size_t i = 0; i < LOOKUPS; i++)
            sum += ask(r, i % r->count);
        times[round] = (double)(clock() - start) / CLOCKS_PER_SEC;
    }
    if (sum == 1) /* the sum is used, so that nothing is left out */
        (void)puts("");
    qsort(times, ROUNDS, sizeof *times, compare_times);
    return times[ROUNDS / 2] * 1e9 / LOOKUPS;
}

static void report(const char *what, const char *const *names, size_t count,
                   const void *psl)
{
    run r = {.names = names, .count = count, .context = lks_data_table(NULL)};
    for (size_t i = 0; i < count; i++)
        r.lens[i] = strlen(names[i]);
    const double ours = measure(&r, ask_linkspan);
    (void)printf("%s: linkspan %.1f ns", what, ours);
#ifdef HAVE_LIBPSL
    r.context = psl;
    const double theirs = measure(&r, ask_libpsl);
    (void)printf(", libpsl %.1f ns, ratio %.1f", theirs, theirs / ours);
#else
    (void)psl;
#endif
    (void)printf("\n");
}

int main(int argc, char **argv)
{
    const void *psl = NULL;
#ifdef HAVE_LIBPSL
    psl = argc > 1 ? psl_load_file(argv[1]) : psl_builtin();
    if (!psl) {
        (void)fprintf(stderr, "libpsl has no list\n");
        return 2;
    }
    (void)printf("libpsl %s, %s; median of %d rounds of %d lookups\n",
                 psl_get_version(), argc > 1 ? argv[1] : "built-in list",
                 ROUNDS, LOOKUPS);
#else
    (void)argc;
    (void)argv;
#endif
    report("plain hosts", plain, COUNT(plain), psl);
    report("hard hosts", hard, COUNT(hard), psl);
    return 0;
}
