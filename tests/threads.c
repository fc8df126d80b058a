/* Eight threads share one detector and find what one thread finds. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#define THREADS 8
#define ROUNDS  200
#define MOST    64

static const char *const texts[] = {
    "See example.com, http://example.org/a(b)c and a.b@example.net.",
    "https://ja.wikipedia.org/wiki/フィンセント・ファン・ゴッホ です",
    "普遍适用测试。我爱你/测试 http://example.com。谢谢 (bücher.de/bücher)",
    "xn--bcher-kva.de xn-----ctdbabcfhu9c2b9l1acccr4c.xn--mgbah1a3hjkrd",
    "http://user:pw@h.com https://[2001:db8::1]:80/x http://1.2.3.4 co.uk",
    "mailto:αβγ.δεζ@example.com?x=y example.com#:~:text=a,b:~:c",
    "goo\u200Bgle.com \xFF\xC3 a.com\xF0\x9F www.b.com ssh://host.com/x",
    "",
};
#define TEXTS (sizeof texts / sizeof *texts)

typedef struct findings {
    size_t count;
    linkspan_link links[MOST];
} findings;

static linkspan_detector *detector;
static findings expected[TEXTS];

static void find(const char *text, findings *found)
{
    memset(found, 0, sizeof *found);
    size_t at = 0;
    while (found->count < MOST &&
           linkspan_next(detector, text, strlen(text), &at,
                         &found->links[found->count]) == LINKSPAN_OK)
        found->count++;
}

static int is_same(const linkspan_range *a, const linkspan_range *b)
{
    return a->start == b->start && a->end == b->end;
}

static int are_same(const linkspan_link *a, const linkspan_link *b)
{
    return a->kind == b->kind && a->flags == b->flags &&
           a->host_kind == b->host_kind && a->parts == b->parts &&
           is_same(&a->span, &b->span) && is_same(&a->scheme, &b->scheme) &&
           is_same(&a->local_part, &b->local_part) &&
           is_same(&a->host, &b->host) && is_same(&a->port, &b->port) &&
           is_same(&a->path, &b->path) && is_same(&a->query, &b->query) &&
           is_same(&a->fragment, &b->fragment) &&
           is_same(&a->directives, &b->directives) &&
           a->directive_count == b->directive_count;
}

static void *work(void *argument)
{
    size_t *differences = argument;
    static _Thread_local findings found;
    for (size_t round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < TEXTS; i++) {
            find(texts[i], &found);
            size_t k = 0;
            while (k < found.count &&
                   are_same(&found.links[k], &expected[i].links[k]))
                k++;
            *differences += found.count != expected[i].count || k < found.count;
        }
    return NULL;
}

/* Make a detector with options for which it reads all of its data. */
static linkspan_status make_detector(void)
{
    static const linkspan_str schemes[] = {{"gemini", 6}, {"irc", 3}};
    static const linkspan_str hosts[] = {{"ignored.example.com", 19}};
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.schemes = schemes;
    o.scheme_count = 2;
    o.ignored_hosts = hosts;
    o.ignored_host_count = 1;
    o.flags = LINKSPAN_DETECT_QUOTED | LINKSPAN_DETECT_EMOJI |
              LINKSPAN_DETECT_PRIVATE_SUFFIXES;
    return linkspan_detector_new(&o, &detector);
}

int main(void)
{
    if (make_detector() != LINKSPAN_OK)
        return 1;
    size_t links = 0;
    for (size_t i = 0; i < TEXTS; i++) {
        find(texts[i], &expected[i]);
        links += expected[i].count;
    }
    pthread_t threads[THREADS];
    size_t differences[THREADS] = {0};
    size_t total = 0;
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, work, &differences[i]) != 0)
            return 1;
    for (size_t i = 0; i < THREADS; i++) {
        (void)pthread_join(threads[i], NULL);
        total += differences[i];
    }
    linkspan_detector_free(detector);
    (void)printf("%d threads, %zu links each round, %zu differences\n", THREADS,
                 links, total);
    return total > 0 || links == 0;
}
