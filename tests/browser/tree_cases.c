/* Random HTML documents with and without links, a line of JSON each, for
 * trees.mjs.
 *
 * usage: tree_cases COUNT SEED
 *        tree_cases FILE...      documents that are there already */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/linkify_document.h"
#include "support/random.h"
#include "support/soup.h"
#include "support/written.h"

static void print_string(const char *key, const char *data, size_t len)
{
    (void)printf("\"%s\":\"", key);
    for (size_t i = 0; i < len; i++) {
        const unsigned char c = (unsigned char)data[i];
        if (c < ' ' || c == '"' || c == '\\' || c == 0x7F)
            (void)printf("\\u%04x", c);
        else
            (void)putchar(c);
    }
    (void)putchar('"');
}

/* Damage that only bytes can have: a mark before the document, NUL in it, half
 * a tag after it. */
static size_t damage(uint64_t *random, char *document, size_t len)
{
    static const char mark[] = "\xEF\xBB\xBF";
    /* no tag, since its first letter is Cyrillic */
    static const char lookalike[] = " <\xD0\xB0pple.com onclick=x> ";
    switch (lks_random_below(random, 24)) {
    case 0:
        memmove(document + 3, document, len);
        memcpy(document, mark, 3);
        return len + 3;
    case 1:
        memcpy(document + len, " a.com/x</", 10);
        return len + 10;
    case 2:
        memcpy(document + len, lookalike, sizeof lookalike - 1);
        return len + sizeof lookalike - 1;
    case 3:
        if (len > 0)
            document[lks_random_below(random, len)] = '\0';
        return len;
    default:
        return len;
    }
}

static void print_case(const linkspan_detector *d,
                       const linkspan_linkify_options *o, const char *document,
                       size_t len)
{
    written w = {.data = NULL};
    if (linkify_document(d, o, LINKSPAN_MARKUP_HTML, document, len,
                         keep_written, &w) != LINKSPAN_OK)
        abort();
    (void)putchar('{');
    print_string("source", document, len);
    (void)putchar(',');
    print_string("html", written_string(&w), w.len);
    (void)printf(",\"isVetted\":%s}\n", d ? "false" : "true");
    written_free(&w);
}

static void print_random(const linkspan_detector *d,
                         const linkspan_linkify_options *o, uint64_t *random)
{
    static char document[LKS_SOUP_MAX + 64];
    const size_t len = lks_random_soup(random, document);
    const size_t damaged = damage(random, document, len);
    /* without a detector, with the policy strict, which may replace text */
    print_case(lks_random_below(random, 4) == 0 ? NULL : d, o, document,
               damaged);
}

static void print_file(const linkspan_detector *d,
                       const linkspan_linkify_options *o, const char *name)
{
    static char block[1 << 16];
    written document = {.data = NULL};
    FILE *file = fopen(name, "rb");
    if (!file)
        return;
    for (;;) {
        const size_t len = fread(block, 1, sizeof block, file);
        if (len == 0)
            break;
        (void)keep_written(&document, block, len);
    }
    (void)fclose(file);
    print_case(d, o, written_string(&document), document.len);
    written_free(&document);
}

int main(int argc, char **argv)
{
    linkspan_linkify_options o;
    linkspan_detector *d = NULL;
    char *end = NULL;
    if (argc < 2 || linkspan_detector_new(NULL, &d) != LINKSPAN_OK)
        return 2;
    (void)linkspan_linkify_options_init(&o);
    o.class_name = (linkspan_str){"made", 4};
    const unsigned long count = strtoul(argv[1], &end, 10);
    if (*end == '\0' && argc == 3) {
        uint64_t random = strtoull(argv[2], NULL, 10);
        for (unsigned long i = 0; i < count; i++)
            print_random(d, &o, &random);
    } else {
        for (int i = 1; i < argc; i++)
            print_file(d, &o, argv[i]);
    }
    linkspan_detector_free(d);
    return 0;
}
