/* How fast hosts are compared with protected names: bench_protected [HOSTS [NAMES]],
 * by default a million hosts and ten thousand names. Names are made of syllables. About
 * every tenth host imitates a protected name; the others are different names. Prints the
 * time to make the list, and the time of linkspan_looks_like() and of linkspan_check() for
 * each host. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "timing.h"

#define ROOM 48

static uint64_t state = 1;

static size_t below(size_t limit)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state >> 33) % limit;
}

static void must(linkspan_status status)
{
    if (status < LINKSPAN_OK)
        abort();
}

/* Four or five syllables, such as "mirakotelni". */
static size_t make_label(char *out)
{
    static const char *const syllables[] = {
        "ba", "ko", "mi",  "ra",  "tel", "net", "so", "lu", "ver", "ni", "pan",
        "do", "we", "gri", "sta", "lin", "to",  "me", "xi", "fo",  "ha", "qu"};
    const size_t count = 4 + below(2);
    size_t len = 0;
    for (size_t i = 0; i < count; i++) {
        const char *one =
            syllables[below(sizeof syllables / sizeof *syllables)];
        memcpy(out + len, one, strlen(one));
        len += strlen(one);
    }
    return len;
}

static void make_name(char *out)
{
    const size_t len = make_label(out);
    memcpy(out + len, ".com", 5);
}

/* Make a host: sometimes `name` with one letter replaced, else a different name. */
static void make_host(char *out, const char *name)
{
    static const char *const ends[] = {".com", ".org", ".co.uk", ".de"};
    if (below(10) == 0) {
        memcpy(out, name, strlen(name) + 1);
        out[below(6)] = (char)('a' + below(26));
        return;
    }
    memcpy(out, "www.", 4);
    const size_t len = 4 + make_label(out + 4);
    const char *end = ends[below(4)];
    memcpy(out + len, end, strlen(end) + 1);
}

static void *must_allocate(size_t bytes)
{
    void *const memory = malloc(bytes);
    if (!memory)
        abort();
    return memory;
}

static size_t compare(const linkspan_protected *list, char (*hosts)[ROOM],
                      size_t count)
{
    size_t found = 0;
    size_t index = 0;
    for (size_t i = 0; i < count; i++)
        found += linkspan_looks_like(list, hosts[i], strlen(hosts[i]),
                                     &index) == LINKSPAN_OK;
    return found;
}

static size_t check(const linkspan_detector *detector, char (*hosts)[ROOM],
                    size_t count)
{
    size_t found = 0;
    linkspan_finding list[4];
    linkspan_findings all = {.size = sizeof all, .list = list, .room = 4};
    for (size_t i = 0; i < count; i++) {
        linkspan_link link;
        must(linkspan_split_link(hosts[i], strlen(hosts[i]), &link));
        must(linkspan_check(detector, hosts[i], strlen(hosts[i]), &link, &all));
        for (size_t f = 0; f < all.count && f < all.room; f++)
            found += list[f].like.len > 0;
    }
    return found;
}

int main(int argc, char **argv)
{
    const size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    const size_t names = argc > 2 ? strtoul(argv[2], NULL, 10) : 10000;
    char(*const protected)[ROOM] = must_allocate(names * ROOM + ROOM);
    char(*const hosts)[ROOM] = must_allocate(count * ROOM + ROOM);
    linkspan_str *const entries = must_allocate((names + 1) * sizeof *entries);
    linkspan_protected *list = NULL;
    linkspan_detector *detector = NULL;
    linkspan_policy policy;
    linkspan_options options;
    for (size_t i = 0; i < names; i++) {
        make_name(protected[i]);
        entries[i] = (linkspan_str){protected[i], strlen(protected[i])};
    }
    for (size_t i = 0; i < count; i++)
        make_host(hosts[i], names > 0 ? protected[below(names)] : "aaaaaa.com");
    const double start = bench_cpu_seconds();
    must(linkspan_protected_new(entries, names, NULL, &list, NULL));
    const double made = bench_cpu_seconds();
    must(linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT));
    policy.protected_names = list;
    must(linkspan_options_init(&options));
    options.policy = &policy;
    must(linkspan_detector_new(&options, &detector));
    const double ready = bench_cpu_seconds();
    const size_t alike = compare(list, hosts, count);
    const double compared = bench_cpu_seconds();
    const size_t found = check(detector, hosts, count);
    const double checked = bench_cpu_seconds();
    printf("list of %zu names: %.3f s\n", names, made - start);
    printf("linkspan_looks_like, %zu hosts: %.2f s, %zu look like a name\n",
           count, compared - ready, alike);
    printf("linkspan_check, %zu hosts: %.2f s, %zu imitate a name\n", count,
           checked - compared, found);
    linkspan_detector_free(detector);
    linkspan_protected_free(list);
    free(entries);
    free(hosts);
    free(protected);
    return 0;
}
