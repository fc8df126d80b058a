/* The prose of Markdown documents compared with cmark's tree, paragraph by paragraph:
 * both must take the same text for code, links, images and HTML, except for what
 * docs/internals/conformance.md lists.
 *
 * usage: oracle_cmark CONSTRUCTS SOUPS FOLDER...
 *
 * CONSTRUCTS has documents that must agree exactly, each after a line that
 * starts with "%%" and says why. Reads *.md below the folders. */
#define _XOPEN_SOURCE 700 /* nftw */

#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "documents/prose.h"
#include "support/random.h"

#ifdef LINKSPAN_HAVE_CMARK
#    include <cmark.h>

#    define LEAST_AGREEMENT 0.999
#    define LEAST_SOUPS     0.999

/* Text without spaces and without marks of emphasis, since these are not
 * compared. cmark knows no struck-out text, whose marks are `~`. */
typedef struct text {
    char *data;
    size_t len;
} text;

static void *must_have(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

static void add(text *t, const uint8_t *bytes, size_t len)
{
    t->data = must_have(realloc(t->data, t->len + len + 1));
    for (size_t i = 0; i < len; i++) {
        const uint8_t c = bytes[i];
        if (c > ' ' && c != '*' && c != '_' && c != '~')
            t->data[t->len++] = (char)c;
    }
}

/* ---- ours, by line */

typedef struct lines {
    text *of; /* by line, from 1 on */
    size_t count;
} lines;

static lines read_lines(lks_slice source)
{
    static lks_labels labels;
    lks_prose prose;
    lks_piece piece;
    lines all = {must_have(calloc(source.len + 3, sizeof(text))), 1};
    size_t at = 0;
    lks_prose_begin(&prose, LINKSPAN_MARKUP_MARKDOWN, source, &labels, NULL,
                    NULL);
    while (lks_prose_next(&prose, &piece)) {
        if (piece.is_hidden)
            continue;
        if (piece.kind < LKS_PIECE_GAP) {
            add(&all.of[all.count], piece.read.data, piece.read.len);
            continue;
        }
        for (at = piece.start; at < piece.end; at++)
            if (source.data[at] == '\n' ||
                (source.data[at] == '\r' &&
                 (at + 1 == source.len || source.data[at + 1] != '\n')))
                all.count++;
    }
    lks_prose_free(&prose);
    return all;
}

static void free_lines(lines *all)
{
    for (size_t i = 0; i <= all->count; i++)
        free(all->of[i].data);
    free(all->of);
}

/* ---- cmark's */

typedef struct html_name {
    char name[32];
} html_name;

static html_name name_in(const char *literal, bool *is_end)
{
    html_name n = {{0}};
    *is_end = literal[0] && literal[1] == '/';
    const char *from = literal + 1 + *is_end;
    for (size_t i = 0;
         i < sizeof n.name - 1 && lks_is_ascii_alnum((uint8_t)from[i]); i++)
        n.name[i] = (char)lks_ascii_lower((uint8_t)from[i]);
    return n;
}

/* Text of a paragraph or heading that is no link and no image, and does not
 * stand between tags that hide it. */
static text block_text(cmark_node *block)
{
    text t = {must_have(malloc(1)), 0};
    size_t links = 0;
    html_name hiding = {{0}};
    cmark_iter *iter = cmark_iter_new(block);
    cmark_event_type event = cmark_iter_next(iter);
    for (; event != CMARK_EVENT_DONE; event = cmark_iter_next(iter)) {
        cmark_node *node = cmark_iter_get_node(iter);
        const cmark_node_type type = cmark_node_get_type(node);
        const char *literal = cmark_node_get_literal(node);
        if (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE)
            links += event == CMARK_EVENT_ENTER ? 1 : SIZE_MAX;
        if (type == CMARK_NODE_HTML_INLINE && literal) {
            bool is_end = false;
            const html_name n = name_in(literal, &is_end);
            const size_t len = strlen(literal);
            if (!hiding.name[0] && !is_end && literal[len - 2] != '/' &&
                lks_element_hides(lks_slice_of(n.name, strlen(n.name))))
                hiding = n;
            else if (is_end && strcmp(hiding.name, n.name) == 0)
                hiding = (html_name){{0}};
        }
        if (type == CMARK_NODE_TEXT && links == 0 && !hiding.name[0])
            add(&t, (const uint8_t *)literal, strlen(literal));
    }
    cmark_iter_free(iter);
    return t;
}

typedef struct count {
    size_t documents;
    size_t text;
    size_t different;
    size_t odd; /* documents with a difference */
} count;

static void report(const char *name, int line, const text *got,
                   const text *want)
{
    (void)printf("%s:%d: got \"%.*s\", cmark has \"%.*s\"\n", name, line,
                 (int)(got->len < 300 ? got->len : 300),
                 got->len ? got->data : "",
                 (int)(want->len < 300 ? want->len : 300), want->data);
}

/* Remove our text of the lines of a block from the list, and return it. */
static text take_lines(lines *ours, int first, int last)
{
    text t = {must_have(malloc(1)), 0};
    for (int i = first; i <= last && (size_t)i <= ours->count; i++) {
        if (ours->of[i].len)
            add(&t, (const uint8_t *)ours->of[i].data, ours->of[i].len);
        ours->of[i].len = 0;
    }
    return t;
}

typedef struct blocks {
    cmark_node **nodes;
    size_t count;
} blocks;

static blocks blocks_of(cmark_node *document)
{
    blocks all = {must_have(malloc(sizeof(cmark_node *))), 0};
    cmark_iter *iter = cmark_iter_new(document);
    cmark_event_type event = cmark_iter_next(iter);
    for (; event != CMARK_EVENT_DONE; event = cmark_iter_next(iter)) {
        cmark_node *node = cmark_iter_get_node(iter);
        const cmark_node_type type = cmark_node_get_type(node);
        if (event != CMARK_EVENT_ENTER || type < CMARK_NODE_FIRST_BLOCK ||
            type > CMARK_NODE_LAST_BLOCK)
            continue;
        all.nodes = must_have(
            realloc(all.nodes, (all.count + 2) * sizeof(cmark_node *)));
        all.nodes[all.count++] = node;
    }
    cmark_iter_free(iter);
    return all;
}

/* cmark reports the end of a heading with an underline too late; no block goes
 * beyond the start of the next. */
static int last_line(const blocks *all, size_t at)
{
    const int first = cmark_node_get_start_line(all->nodes[at]);
    const int last = cmark_node_get_end_line(all->nodes[at]);
    if (at + 1 == all->count)
        return last;
    const int next = cmark_node_get_start_line(all->nodes[at + 1]);
    return next > first && next <= last ? next - 1 : last;
}

static void compare_block(lines *ours, const blocks *all, size_t at,
                          const char *name, count *sums)
{
    const int line = cmark_node_get_start_line(all->nodes[at]);
    text want = block_text(all->nodes[at]);
    text got = take_lines(ours, line, last_line(all, at));
    sums->text += want.len;
    if (got.len != want.len || memcmp(got.data, want.data, got.len) != 0) {
        sums->different += want.len > got.len ? want.len : got.len;
        if (name)
            report(name, line, &got, &want);
    }
    free(got.data);
    free(want.data);
}

static bool is_same(lks_slice source, const char *name, count *sums)
{
    const size_t before = sums->different;
    lines ours = read_lines(source);
    cmark_node *document = cmark_parse_document((const char *)source.data,
                                                source.len, CMARK_OPT_DEFAULT);
    blocks all = blocks_of(document);
    for (size_t i = 0; i < all.count; i++) {
        const cmark_node_type type = cmark_node_get_type(all.nodes[i]);
        if (type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING)
            compare_block(&ours, &all, i, name, sums);
    }
    free(all.nodes);
    cmark_node_free(document);
    char empty[] = "";
    const text nothing = {empty, 0};
    for (size_t i = 1; i <= ours.count; i++) {
        if (ours.of[i].len == 0)
            continue;
        sums->different += ours.of[i].len;
        if (name)
            report(name, (int)i, &ours.of[i], &nothing);
    }
    free_lines(&ours);
    sums->documents++;
    sums->odd += sums->different > before;
    return sums->different == before;
}

/* ---- documents */

static text read_file(const char *path)
{
    text t = {must_have(malloc(1)), 0};
    FILE *in = fopen(path, "rb");
    size_t got = 1;
    while (in && got > 0) {
        t.data = must_have(realloc(t.data, t.len + 65536));
        got = fread(t.data + t.len, 1, 65536, in);
        t.len += got;
    }
    if (in)
        (void)fclose(in);
    return t;
}

static unsigned compare_constructs(const char *path)
{
    count sums = {0};
    text file = read_file(path);
    const char *end = file.data + file.len;
    const char *at = file.data;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        char why[128];
        (void)snprintf(why, sizeof why, "%.*s", (int)(line_end - at), at);
        const char *start = line_end + 1;
        for (at = start; at < end && !(at[0] == '%' && at[1] == '%'); at++) {
            at = memchr(at, '\n', (size_t)(end - at));
            if (!at)
                abort();
        }
        (void)is_same(lks_slice_of(start, (size_t)(at - start)), why, &sums);
    }
    free(file.data);
    (void)printf("%zu constructs, %zu differ\n", sums.documents, sums.odd);
    return sums.odd > 0 || sums.documents < 100;
}

static count sums_of_files;

static int take_file(const char *path, const struct stat *status, int type,
                     struct FTW *where)
{
    (void)status;
    (void)where;
    const size_t len = strlen(path);
    if (type != FTW_F || len < 3 || strcmp(path + len - 3, ".md") != 0)
        return 0;
    text file = read_file(path);
    (void)is_same(lks_slice_of(file.data, file.len), path, &sums_of_files);
    free(file.data);
    return 0;
}

static unsigned compare_files(char **folders)
{
    for (; *folders; folders++)
        (void)nftw(*folders, take_file, 16, FTW_PHYS);
    const count *s = &sums_of_files;
    const double agree =
        s->text ? 1 - (double)s->different / (double)s->text : 0;
    (void)printf("%zu files, %zu bytes of text: %zu differ in %zu files; "
                 "%.4f %% agree\n",
                 s->documents, s->text, s->different, s->odd, 100 * agree);
    return s->documents == 0 || agree < LEAST_AGREEMENT;
}

/* ---- soup */

static const char *const bits[] = {
    "\n",       "\n",     "\n\n",    " ",          "  ",          "    ",
    "\t",       "> ",     "- ",      "* ",         "1. ",         "2) ",
    "# ",       "```",    "~~~",     "`",          "``",          "[",
    "]",        "](x)",   "![",      "](",         ")",           "[a]",
    "[a]: x\n", "<",      ">",       "<b>",        "</b>",        "<a>",
    "</a>",     "<x:y>",  "<div>\n", "\n</div>\n", "<!--",        "-->",
    "<?",       "?>",     "\"",      "'",          "\\",          "&amp;",
    "&#60;",    "---\n",  "===\n",   "<script>\n", "</script>\n", "<c d=\"",
    "\n\n",     "\n    ", "\n  ",    "\n> ",       "\n- "};

#    define PICK(seed, list)                                                   \
        (list)[lks_random_below(seed, sizeof(list) / sizeof *(list))]

static unsigned compare_soups(size_t soups)
{
    count sums = {0};
    uint64_t seed = 58;
    char soup[4096];
    for (size_t i = 0; i < soups; i++) {
        size_t len = 0;
        const size_t wanted = 1 + lks_random_below(&seed, 24);
        for (size_t k = 0; k < wanted; k++) {
            const bool is_word = lks_random_below(&seed, 3) == 0;
            char word[16];
            (void)snprintf(word, sizeof word, "w%zu", k);
            len += (size_t)snprintf(soup + len, sizeof soup - len, "%s",
                                    is_word ? word : PICK(&seed, bits));
        }
        /* cmark 0.30 reads these comments by the rules before 0.31 */
        if (strstr(soup, "<!-->") ||
            (strstr(soup, "<!--") && strstr(soup, "---")))
            continue;
        char name[64];
        const size_t odd = sums.odd;
        (void)snprintf(name, sizeof name, "soup %zu", i);
        if (!is_same(lks_slice_of(soup, len), odd < 8 ? name : NULL, &sums) &&
            odd < 8)
            (void)printf("----\n%s\n----\n", soup);
    }
    const double agree = soups ? 1 - (double)sums.odd / (double)soups : 0;
    (void)printf("%zu soups, %zu differ; %.4f %% agree\n", soups, sums.odd,
                 100 * agree);
    return agree < LEAST_SOUPS;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    unsigned bad = compare_constructs(argv[1]);
    bad += compare_soups(strtoul(argv[2], NULL, 10));
    bad += compare_files(argv + 3);
    return bad > 0;
}
#else
int main(void)
{
    (void)puts("skipped: libcmark-dev is not installed");
    return 77;
}
#endif
