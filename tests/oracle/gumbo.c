/* Compares the prose of HTML documents with Gumbo's tree. In real documents, both must
 * have the same bytes of prose (LEAST_AGREEMENT), except for what docs/internals/conformance.md
 * lists. In random tag soup, no word may be prose for us that is not prose for Gumbo.
 * All character references must be read alike. The soup has no <template> and no `</>`,
 * on which Gumbo 0.10.1 fails.
 *
 * usage: oracle_gumbo SOUPS MEGABYTES FOLDER...
 *
 * Reads up to MEGABYTES megabytes of *.html below the folders; finding none is a
 * failure. */
#define _XOPEN_SOURCE 700 /* nftw */

#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "documents/generated/charref_table.h"
#include "documents/prose.h"
#include "support/random.h"

#ifdef LINKSPAN_HAVE_GUMBO
#    include <gumbo.h>

#    define LEAST_AGREEMENT 0.999
/* The least share of words that are prose for both or for neither. Most of the other
 * words come after <svg>, <math> or <select> with tags that parsers read differently,
 * or stand directly in a table. */
#    define LEAST_OF_SOUP 0.93

typedef struct bytes {
    uint8_t *data;
    size_t len;
} bytes;

static void *must_have(size_t size)
{
    void *memory = malloc(size ? size : 1);
    if (!memory)
        abort();
    return memory;
}

static bool is_space(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* ---- documents */

typedef struct count {
    size_t files;
    size_t bytes;
    size_t text;     /* bytes of text, spaces not counted */
    size_t prose;    /* bytes of it that are prose for Gumbo */
    size_t too_few;  /* prose that we leave alone */
    size_t too_many; /* text that we take for prose and Gumbo does not */
    size_t odd;      /* files with any difference */
} count;

/* For each byte of the document: whether we take it for prose, and how much
 * prose has been read before it. */
typedef struct reading {
    bool *is_prose;
    size_t *read_at; /* offsets into `read` */
    bytes read;      /* prose without spaces */
} reading;

static reading read_prose(lks_slice text)
{
    reading r = {must_have(text.len),
                 must_have((text.len + 1) * sizeof(size_t)),
                 {must_have(3 * text.len + LKS_CHARREF_MAX), 0}};
    lks_prose prose;
    lks_piece piece;
    lks_prose_begin(&prose, LINKSPAN_MARKUP_HTML, text, NULL, NULL, NULL);
    while (lks_prose_next(&prose, &piece)) {
        const bool is_prose = piece.kind < LKS_PIECE_GAP && !piece.is_hidden &&
                              !is_space(piece.read.data[0]);
        const bool is_text = piece.kind == LKS_PIECE_TEXT && !piece.is_hidden;
        for (size_t at = piece.start; at < piece.end; at++) {
            r.is_prose[at] = (is_prose || is_text) && !is_space(text.data[at]);
            r.read_at[at] = r.read.len;
            if (is_text && r.is_prose[at])
                r.read.data[r.read.len++] = text.data[at];
        }
        for (size_t i = 0; is_prose && !is_text && i < piece.read.len; i++)
            if (!is_space(piece.read.data[i]))
                r.read.data[r.read.len++] = piece.read.data[i];
    }
    r.read_at[text.len] = r.read.len;
    return r;
}

static void free_reading(reading *r)
{
    free(r->is_prose);
    free(r->read_at);
    free(r->read.data);
}

/* By the project's decision, text below these elements is no prose. */
static bool hides(const GumboNode *node)
{
    const GumboElement *e = &node->v.element;
    if (e->tag_namespace != GUMBO_NAMESPACE_HTML)
        return true;
    switch (e->tag) {
    case GUMBO_TAG_A:
    case GUMBO_TAG_CODE:
    case GUMBO_TAG_PRE:
    case GUMBO_TAG_LISTING:
    case GUMBO_TAG_KBD:
    case GUMBO_TAG_SAMP:
    case GUMBO_TAG_BUTTON:
    case GUMBO_TAG_SELECT:
    case GUMBO_TAG_TITLE:
    case GUMBO_TAG_TEXTAREA:
    case GUMBO_TAG_SCRIPT:
    case GUMBO_TAG_STYLE:
    case GUMBO_TAG_XMP:
    case GUMBO_TAG_IFRAME:
    case GUMBO_TAG_NOEMBED:
    case GUMBO_TAG_NOFRAMES:
    case GUMBO_TAG_NOSCRIPT:
    case GUMBO_TAG_PLAINTEXT:
        return true;
    default:
        return false;
    }
}

typedef struct walk {
    void (*on_text)(void *context, const GumboNode *text, bool is_hidden);
    void *context;
} walk;

static void walk_tree(const walk *w, const GumboNode *node, bool is_hidden)
{
    const GumboVector *children = NULL;
    switch (node->type) {
    case GUMBO_NODE_DOCUMENT:
        children = &node->v.document.children;
        break;
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE:
        children = &node->v.element.children;
        is_hidden = is_hidden || hides(node);
        break;
    case GUMBO_NODE_CDATA:
        w->on_text(w->context, node, true);
        return;
    case GUMBO_NODE_TEXT:
        w->on_text(w->context, node, is_hidden);
        return;
    default:
        return;
    }
    for (unsigned i = 0; i < children->length; i++)
        walk_tree(w, children->data[i], is_hidden);
}

typedef struct comparison {
    const reading *ours;
    const char *start;
    bool *is_seen; /* prose for Gumbo too */
    count *sums;
} comparison;

/* In the source, a text node of Gumbo's may contain tags that Gumbo ignored. So the text
 * of the node is compared as a whole first, and byte by byte only if it differs. */
static void compare_text(void *context, const GumboNode *node, bool is_hidden)
{
    comparison *c = context;
    const GumboText *t = &node->v.text;
    const size_t start = (size_t)(t->original_text.data - c->start);
    const size_t end = start + t->original_text.length;
    const reading *ours = c->ours;
    size_t len = 0;
    bool is_same = true;
    const size_t from = ours->read_at[start];
    const size_t room = ours->read_at[end] - from;
    for (const char *p = t->text; *p; p++) {
        if (is_space((uint8_t)*p))
            continue;
        is_same =
            is_same && len < room && ours->read.data[from + len] == (uint8_t)*p;
        len++;
    }
    c->sums->text += len;
    if (is_hidden)
        return;
    c->sums->prose += len;
    if (!(is_same && len == room))
        c->sums->too_few += len > room ? len - room : 0;
    for (size_t at = start; at < end; at++)
        c->is_seen[at] = true;
}

static void compare_document(lks_slice text, const char *name, count *sums)
{
    const size_t before = sums->too_few + sums->too_many;
    reading ours = read_prose(text);
    comparison c = {&ours, (const char *)text.data, must_have(text.len), sums};
    memset(c.is_seen, 0, text.len);
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    GumboOutput *theirs =
        gumbo_parse_with_options(&options, (const char *)text.data, text.len);
    const walk w = {compare_text, &c};
    walk_tree(&w, theirs->document, false);
    gumbo_destroy_output(&options, theirs);
    size_t first = text.len;
    for (size_t at = text.len; at-- > 0;) {
        if (ours.is_prose[at] && !c.is_seen[at]) {
            sums->too_many++;
            first = at;
        }
    }
    sums->files++;
    sums->bytes += text.len;
    if (sums->too_few + sums->too_many > before) {
        sums->odd++;
        (void)printf("%s: %zu bytes differ; first too much at %zu: %.40s\n",
                     name, sums->too_few + sums->too_many - before, first,
                     first < text.len ? (const char *)text.data + first : "-");
    }
    free(c.is_seen);
    free_reading(&ours);
}

/* Old documents are Latin-1; both Gumbo and we read UTF-8. */
static bytes to_utf8(bytes file)
{
    if (lks_utf8_is_valid(file.data, file.len))
        return file;
    bytes out = {must_have(2 * file.len + 1), 0};
    for (size_t i = 0; i < file.len; i++)
        out.len += lks_utf8_encode(file.data[i], out.data + out.len);
    free(file.data);
    return out;
}

static count sums;
static size_t most_bytes;

static int take_file(const char *path, const struct stat *status, int type,
                     struct FTW *where)
{
    (void)where;
    const size_t len = strlen(path);
    if (type != FTW_F || len < 5 || strcmp(path + len - 5, ".html") != 0)
        return 0;
    if (sums.bytes >= most_bytes)
        return 1;
    FILE *in = fopen(path, "rb");
    if (!in)
        return 0;
    bytes file = {must_have((size_t)status->st_size + 1), 0};
    file.len = fread(file.data, 1, (size_t)status->st_size, in);
    (void)fclose(in);
    file.data[file.len] = 0;
    file = to_utf8(file);
    compare_document((lks_slice){file.data, file.len}, path, &sums);
    free(file.data);
    return 0;
}

static unsigned compare_documents(char **folders)
{
    for (; *folders; folders++)
        (void)nftw(*folders, take_file, 16, FTW_PHYS);
    const size_t differ = sums.too_few + sums.too_many;
    const double agree = sums.text ? 1 - (double)differ / (double)sums.text : 0;
    (void)printf("%zu documents, %zu bytes, %zu of text, %zu of prose: %zu too "
                 "few, %zu too many in %zu documents; %.5f %% agree\n",
                 sums.files, sums.bytes, sums.text, sums.prose, sums.too_few,
                 sums.too_many, sums.odd, 100 * agree);
    return sums.files == 0 || agree < LEAST_AGREEMENT;
}

/* ---- tag soup */

#    define WORDS 512 /* in one soup */

enum seen {
    IN_TEXT = 1,  /* Gumbo's */
    IN_PROSE = 2, /* Gumbo's */
    OURS = 4
};

static const char *const starts[] = {"p",
                                     "div",
                                     "a",
                                     "code",
                                     "pre",
                                     "kbd",
                                     "samp",
                                     "b",
                                     "i",
                                     "span",
                                     "table",
                                     "tr",
                                     "td",
                                     "th",
                                     "tbody",
                                     "ul",
                                     "li",
                                     "dl",
                                     "dt",
                                     "dd",
                                     "h1",
                                     "h2",
                                     "svg",
                                     "math",
                                     "title",
                                     "textarea",
                                     "script",
                                     "style",
                                     "xmp",
                                     "iframe",
                                     "noembed",
                                     "noframes",
                                     "button",
                                     "select",
                                     "option",
                                     "object",
                                     "br",
                                     "img",
                                     "em",
                                     "caption",
                                     "form",
                                     "blockquote",
                                     "foreignObject",
                                     "desc",
                                     "mi",
                                     "mtext",
                                     "input",
                                     "address"};

static const char *const bits[] = {"<!--",
                                   "-->",
                                   "--!>",
                                   "<!-->",
                                   "<![CDATA[",
                                   "]]>",
                                   "<!doctype html>",
                                   "<?x ",
                                   "</",
                                   "<",
                                   ">",
                                   "\"",
                                   "'",
                                   "=",
                                   "<!-- <script>",
                                   "&amp;",
                                   "&lt",
                                   "&#60;",
                                   "&notit;",
                                   "/>"};

#    define PICK(seed, list)                                                   \
        (list)[lks_random_below(seed, sizeof(list) / sizeof *(list))]

/* Add a bit of soup; every word is different. */
static int add_soup(uint64_t *seed, char *out, size_t room, unsigned *word)
{
    static const char *const quotes[] = {"\"", "'", ""};
    const char *quote = PICK(seed, quotes);
    const char *tag = PICK(seed, starts);
    switch (lks_random_below(seed, 8)) {
    case 0:
    case 1:
        return snprintf(out, room, "<%s>", tag);
    case 2:
        return snprintf(out, room, "<%s title=%sw%ux%s>", tag, quote, (*word)++,
                        quote);
    case 3:
    case 4:
        return snprintf(out, room, "</%s>", tag);
    case 5:
        return snprintf(out, room, "%s", PICK(seed, bits));
    default:
        return snprintf(out, room, " w%ux ", (*word)++);
    }
}

static void note_words(lks_slice text, uint8_t *seen, enum seen bit)
{
    for (size_t at = 0; at + 2 < text.len; at++) {
        unsigned word = 0;
        size_t end = at + 1;
        for (; end < text.len && lks_is_ascii_digit(text.data[end]); end++)
            word = word * 10 + text.data[end] - '0';
        if (text.data[at] == 'w' && end > at + 1 && end < text.len &&
            text.data[end] == 'x' && word < WORDS)
            seen[word] |= (uint8_t)bit;
    }
}

static bool is_raw(const GumboNode *parent)
{
    const GumboElement *e = &parent->v.element;
    return parent->type == GUMBO_NODE_ELEMENT &&
           e->tag_namespace == GUMBO_NAMESPACE_HTML &&
           (e->tag == GUMBO_TAG_SCRIPT || e->tag == GUMBO_TAG_STYLE ||
            e->tag == GUMBO_TAG_XMP || e->tag == GUMBO_TAG_IFRAME ||
            e->tag == GUMBO_TAG_NOEMBED || e->tag == GUMBO_TAG_NOFRAMES ||
            e->tag == GUMBO_TAG_TITLE || e->tag == GUMBO_TAG_TEXTAREA);
}

static void note_text(void *context, const GumboNode *node, bool is_hidden)
{
    const char *text = node->v.text.text;
    if (node->type == GUMBO_NODE_CDATA || is_raw(node->parent))
        return;
    note_words(lks_slice_of(text, strlen(text)), context,
               is_hidden ? IN_TEXT : IN_PROSE | IN_TEXT);
}

static unsigned check_soup(lks_slice text, size_t *same, size_t *all)
{
    uint8_t seen[WORDS] = {0};
    const walk w = {note_text, seen};
    unsigned bad = 0;
    lks_prose prose;
    lks_piece piece;
    GumboOutput *theirs = gumbo_parse_with_options(
        &kGumboDefaultOptions, (const char *)text.data, text.len);
    walk_tree(&w, theirs->document, false);
    gumbo_destroy_output(&kGumboDefaultOptions, theirs);
    lks_prose_begin(&prose, LINKSPAN_MARKUP_HTML, text, NULL, NULL, NULL);
    while (lks_prose_next(&prose, &piece))
        if (piece.kind == LKS_PIECE_TEXT && !piece.is_hidden)
            note_words(piece.read, seen, OURS);
    for (size_t i = 0; i < WORDS; i++) {
        *all += seen[i] > 0;
        *same += seen[i] > 0 && !(seen[i] & OURS) == !(seen[i] & IN_PROSE);
        if ((seen[i] & OURS) && !(seen[i] & IN_PROSE)) {
            (void)printf("w%zux is prose and %s for Gumbo\n", i,
                         seen[i] & IN_TEXT ? "hidden" : "no text");
            bad++;
        }
    }
    return bad;
}

static unsigned check_soups(size_t soups)
{
    unsigned bad = 0;
    size_t same = 0;
    size_t all = 0;
    uint64_t seed = 8;
    char soup[16384];
    for (size_t i = 0; i < soups; i++) {
        size_t len = 0;
        unsigned word = 0;
        const size_t bits_wanted = 1 + lks_random_below(&seed, 120);
        for (size_t k = 0; k < bits_wanted; k++)
            len +=
                (size_t)add_soup(&seed, soup + len, sizeof soup - len, &word);
        const unsigned wrong = check_soup(lks_slice_of(soup, len), &same, &all);
        if (wrong > 0 && bad++ < 5)
            (void)printf("no prose for Gumbo:\n%s\n", soup);
    }
    (void)printf("%zu soups: %u with a word that is no prose; of %zu words of "
                 "text %.3f %% are prose or not for both\n",
                 soups, bad, all, all ? 100.0 * (double)same / (double)all : 0);
    return bad > 0 || all == 0 || (double)same < LEAST_OF_SOUP * (double)all;
}

/* ---- character references */

/* Gumbo's text of a document that is one text node. */
static void keep_text(void *context, const GumboNode *node, bool is_hidden)
{
    (void)is_hidden;
    (void)snprintf(context, 64, "%s", node->v.text.text);
}

static unsigned check_reference(const char *written)
{
    char source[64];
    char theirs[64] = "";
    char ours[64] = "";
    size_t at = 0;
    lks_prose prose;
    lks_piece piece;
    const walk w = {keep_text, theirs};
    const int len = snprintf(source, sizeof source, "x%sy", written);
    GumboOutput *output = gumbo_parse(source);
    walk_tree(&w, output->document, false);
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    lks_prose_begin(&prose, LINKSPAN_MARKUP_HTML,
                    lks_slice_of(source, (size_t)len), NULL, NULL, NULL);
    while (lks_prose_next(&prose, &piece)) {
        memcpy(ours + at, piece.read.data, piece.read.len);
        at += piece.read.len;
    }
    if (strcmp(ours, theirs) == 0)
        return 0;
    (void)printf("%s: %s, for Gumbo %s\n", written, ours, theirs);
    return 1;
}

static unsigned check_references(void)
{
    unsigned bad = 0;
    char written[LONGEST_NAME + 3] = "&";
    size_t at = 0;
    for (size_t i = 0; i < NAMES; i++) {
        size_t len = 1 + (name_pool[at] & SHARED_MASK);
        do {
            const size_t code = name_pool[++at] & 0x7F;
            for (size_t k = piece_at[code]; k < piece_at[code + 1]; k++)
                written[len++] = (char)piece_text[k];
        } while (!(name_pool[at] & 0x80));
        at++;
        written[len] = '\0';
        bad += check_reference(written); /* old names are complete like this */
        written[len] = ';';
        written[len + 1] = '\0';
        bad += check_reference(written);
    }
    for (uint32_t cp = 0; cp <= 0x110400; cp += cp < 0x400 ? 1 : 0x3FF) {
        (void)snprintf(written, sizeof written, "&#%u;", cp);
        bad += check_reference(written);
        (void)snprintf(written, sizeof written, "&#x%X", cp);
        bad += check_reference(written);
    }
    (void)printf("%d names and some numbers, %u differ\n", NAMES, bad);
    return bad;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    most_bytes = strtoul(argv[2], NULL, 10) << 20;
    unsigned bad = check_references();
    bad += check_soups(strtoul(argv[1], NULL, 10));
    bad += compare_documents(argv + 3);
    return bad > 0;
}
#else
int main(void)
{
    (void)puts("skipped: libgumbo-dev is not installed");
    return 77;
}
#endif
