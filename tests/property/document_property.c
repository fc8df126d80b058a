/* A link in a document is also a link of the text that a reader sees, with the same
 * scheme, host and mailbox: document_property [DOCUMENTS [SEED]]. So markup inside a word
 * does not make another host of its rest. The documents are made from pieces of which
 * this program knows what a reader sees. An ordinary main(), since it also runs where
 * cmocka does not. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define LONGEST      4096
#define MOST_LINKS   256

static const char *const texts[] = {"goo",
                                    "gle.com",
                                    "pay",
                                    "pal.com",
                                    "https://",
                                    "http://",
                                    "exa",
                                    "mple.com",
                                    "example.com",
                                    "evil.org",
                                    "a@",
                                    "me.b@",
                                    "@",
                                    "/x",
                                    "/wiki/A",
                                    "?q=1",
                                    "#top",
                                    ":80",
                                    ".",
                                    ",",
                                    " ",
                                    " ",
                                    " ",
                                    "(",
                                    ")",
                                    "mailto:",
                                    "www.",
                                    "x",
                                    "7",
                                    "-",
                                    "bücher.de",
                                    "пример.рф",
                                    "中",
                                    "。",
                                    "я",
                                    "example.com/x",
                                    "https://example.com/a",
                                    "ssh://",
                                    "javascript:"};

/* What a reader does not see, and what is seen as one word with its neighbours. */
static const struct markup {
    const char *html;
    const char *markdown;
    const char *seen;
} marks[] = {
    {"<b>", "<b>", ""},
    {"</b>", "</b>", ""},
    {"<i class=\"a.com\">", "<i class=\"a.com\">", ""},
    {"</i>", "</i>", ""},
    {"<!-- x -->", "<!-- x -->", ""},
    {"<wbr>", "<wbr>", ""},
    {"<span>gle</span>", "**gle**", "gle"},
    {"<em>gle.com</em>", "*gle.com*", "gle.com"},
    {"<x-y>le</x-y>", "~~le~~", "le"},
    {"<code>goo</code>", "`goo`", "goo"},
    {"&#103;", "&#103;", "g"},
    {"&period;", "&period;", "."},
    {"<br>", "<br>", "\n"},
    {"<img src=a alt=x>", "![x](a)", "\n"},
};

typedef struct text {
    char bytes[LONGEST];
    size_t len;
} text;

typedef struct fact {
    uint32_t kind;
    char scheme[16];
    char mailbox[80];
    char host[80];
} fact;

typedef struct facts {
    fact all[MOST_LINKS];
    size_t count;
} facts;

static linkspan_detector *detectors[3];

static void add(text *t, const char *piece)
{
    const size_t len = strlen(piece);
    if (t->len + len < sizeof t->bytes) {
        memcpy(t->bytes + t->len, piece, len);
        t->len += len;
    }
}

static size_t choose(uint64_t *random, size_t count)
{
    return lks_random_below(random, count);
}

/* True if what was written last may be the path of a link, whose marks are no
 * emphasis. */
static bool is_in_path(const text *t)
{
    for (size_t at = t->len; at > 0 && t->bytes[at - 1] != ' '; at--)
        if (strchr("/?#:", t->bytes[at - 1]))
            return true;
    return false;
}

/* Marks of emphasis stand around letters, so that they are emphasis whatever comes
 * before and after. */
static void make_document(uint64_t *random, bool is_markdown, text *document,
                          text *seen)
{
    document->len = 0;
    seen->len = 0;
    add(document, "w ");
    add(seen, "w ");
    for (size_t i = 2 + choose(random, 12); i > 0; i--) {
        const char *const piece = texts[choose(random, COUNT(texts))];
        add(document, piece);
        add(seen, piece);
        if (choose(random, 2) == 0)
            continue;
        const struct markup *const m = &marks[choose(random, COUNT(marks))];
        if (is_markdown && strchr("*~", m->markdown[0]) && is_in_path(document))
            continue;
        add(document, is_markdown ? m->markdown : m->html);
        add(seen, m->seen);
    }
}

static void copy(char *to, size_t room, const char *bytes, linkspan_range part)
{
    const size_t len = part.end - part.start;
    const size_t kept = len < room ? len : room - 1;
    memcpy(to, bytes + part.start, kept);
    to[kept] = '\0';
}

static void note(facts *f, uint32_t kind, const char *bytes, size_t len)
{
    linkspan_link link;
    if (f->count == MOST_LINKS ||
        linkspan_split_link(bytes, len, &link) != LINKSPAN_OK)
        exit(1);
    fact *const one = &f->all[f->count++];
    one->kind = kind;
    copy(one->scheme, sizeof one->scheme, bytes, link.scheme);
    copy(one->mailbox, sizeof one->mailbox, bytes, link.local_part);
    copy(one->host, sizeof one->host, bytes, link.host);
}

static linkspan_status on_plan(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    (void)plan;
    if (link->action <= LINKSPAN_ACTION_ENCODE)
        note(context, link->kind, bytes.data, bytes.len);
    return LINKSPAN_OK;
}

static linkspan_status drop(void *context, const char *bytes, size_t len)
{
    (void)context, (void)bytes, (void)len;
    return LINKSPAN_OK;
}

static void linkify(const linkspan_detector *d, uint32_t markup, const text *t,
                    facts *f)
{
    linkspan_linkify_options o;
    f->count = 0;
    if (linkspan_linkify_options_init(&o) != LINKSPAN_OK)
        exit(1);
    o.on_plan = on_plan;
    o.plan_context = f;
    o.markup = markup;
    if (linkspan_linkify_write(d, &o, t->bytes, t->len, drop, NULL) !=
        LINKSPAN_OK)
        exit(1);
}

static void find(const linkspan_detector *d, const text *t, facts *f)
{
    linkspan_link link;
    size_t at = 0;
    f->count = 0;
    while (linkspan_next(d, t->bytes, t->len, &at, &link) == LINKSPAN_OK)
        note(f, link.kind, t->bytes + link.span.start,
             link.span.end - link.span.start);
}

static bool is_same(const fact *a, const fact *b)
{
    return a->kind == b->kind && strcmp(a->scheme, b->scheme) == 0 &&
           strcmp(a->mailbox, b->mailbox) == 0 && strcmp(a->host, b->host) == 0;
}

/* True if the links of the document are among those of the text, in their order. */
static bool are_seen(const facts *linked, const facts *seen)
{
    size_t next = 0;
    for (size_t i = 0; i < linked->count; i++, next++) {
        while (next < seen->count &&
               !is_same(&linked->all[i], &seen->all[next]))
            next++;
        if (next == seen->count)
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static text document;
    static text shown;
    static facts linked;
    static facts seen;
    const uint64_t documents = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 442;
    size_t links = 0;
    for (uint32_t i = 0; i < COUNT(detectors); i++) {
        linkspan_options o;
        if (linkspan_options_init(&o) != LINKSPAN_OK ||
            linkspan_options_set_profile(&o, i) != LINKSPAN_OK ||
            linkspan_detector_new(&o, &detectors[i]) != LINKSPAN_OK)
            return 1;
    }
    for (uint64_t i = 0; i < documents; i++) {
        const linkspan_detector *d = detectors[i % COUNT(detectors)];
        const bool is_markdown = i / 3 % 2 == 1;
        make_document(&random, is_markdown, &document, &shown);
        linkify(d,
                is_markdown ? LINKSPAN_MARKUP_MARKDOWN : LINKSPAN_MARKUP_HTML,
                &document, &linked);
        find(d, &shown, &seen);
        links += linked.count;
        if (!are_seen(&linked, &seen)) {
            (void)fprintf(stderr, "profile %d, %s: %.*s\nseen as: %.*s\n",
                          (int)(i % COUNT(detectors)),
                          is_markdown ? "Markdown" : "HTML", (int)document.len,
                          document.bytes, (int)shown.len, shown.bytes);
            return 1;
        }
    }
    for (size_t i = 0; i < COUNT(detectors); i++)
        linkspan_detector_free(detectors[i]);
    (void)printf("%zu links\n", links);
    return links < documents / 4;
}
