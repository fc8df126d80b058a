/* A link in a document is also a link of the text that a reader sees, with the same
 * scheme, host and mailbox: document_property [DOCUMENTS [SEED]]. So markup inside a word
 * does not make another host of its rest. The documents are made from pieces of which
 * this program knows what a reader sees: marks of emphasis are text inside of a link, and
 * nowhere else. What is linked is what is found in the places of the document. An
 * ordinary main(), since it also runs where cmocka does not. */
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
    {"<img src=a>", "![](a)", "\n"},
};

typedef struct text {
    char bytes[LONGEST];
    size_t len;
} text;

/* What a reader would see if no mark of emphasis were one. */
typedef struct model {
    text seen;
    bool is_mark[LONGEST];
    bool is_kept[LONGEST];   /* of a mark: the reader sees it */
    bool is_seamed[LONGEST]; /* markup stands before the byte */
} model;

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

/* Marks of emphasis stand around letters, so that they are emphasis unless they are part
 * of a link. */
static void add_emphasis(model *m, const char *written)
{
    text *const seen = &m->seen;
    const size_t start = seen->len;
    const size_t width = strspn(written, "*~");
    add(seen, written);
    if (seen->len == start)
        return;
    for (size_t i = 0; i < width; i++) {
        const size_t opener = start + i;
        const size_t closer = seen->len - width + i;
        m->is_mark[opener] = m->is_mark[closer] = true;
    }
}

static void add_markup(text *document, model *m, const struct markup *one,
                       bool is_markdown)
{
    const size_t before = document->len;
    const size_t start = m->seen.len;
    const char *const written = is_markdown ? one->markdown : one->html;
    add(document, written);
    if (document->len == before)
        return;
    if (is_markdown && strchr("*~", *written))
        add_emphasis(m, written);
    else
        add(&m->seen, one->seen);
    if (*written == '<' || *written == '`')
        m->is_seamed[start] = m->is_seamed[m->seen.len] = true;
}

static void make_document(uint64_t *random, bool is_markdown, text *document,
                          model *m)
{
    memset(m, 0, sizeof *m);
    document->len = 0;
    add(document, "w ");
    add(&m->seen, "w ");
    for (size_t i = 2 + choose(random, 12); i > 0; i--) {
        const char *const piece = texts[choose(random, COUNT(texts))];
        add(document, piece);
        add(&m->seen, piece);
        if (choose(random, 2) > 0)
            add_markup(document, m, &marks[choose(random, COUNT(marks))],
                       is_markdown);
    }
    add(document, "!");
    add(&m->seen, "!");
}

/* ---- what linkspan reads */

/* The text of a document, as linkspan reads it. */
typedef struct reading {
    const text *document;
    text seen;
    bool is_seamed[LONGEST]; /* markup stands before the byte */
    bool is_other[LONGEST]; /* the byte is a place of its own too, as code is */
} reading;

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    reading *const r = context;
    text *const seen = &r->seen;
    (void)name;
    if (place != LINKSPAN_PLACE_TEXT)
        return LINKSPAN_OK;
    r->is_seamed[seen->len] |= piece->kind == LINKSPAN_PIECE_SEAM;
    const bool is_itself = piece->kind == LINKSPAN_PIECE_TEXT ||
                           piece->kind == LINKSPAN_PIECE_OTHER;
    const char *const bytes =
        is_itself ? r->document->bytes + piece->range.start : piece->read;
    if (piece->kind == LINKSPAN_PIECE_SEAM ||
        (piece->kind == LINKSPAN_PIECE_GAP && seen->len == 0))
        return LINKSPAN_OK;
    if (seen->len + piece->read_len >= LONGEST)
        exit(1);
    memcpy(seen->bytes + seen->len, bytes, piece->read_len);
    memset(r->is_other + seen->len, piece->kind >= LINKSPAN_PIECE_OTHER,
           piece->read_len);
    seen->len += piece->read_len;
    return LINKSPAN_OK;
}

/* Read the text of a document, and note which marks are seen. False if it differs from
 * the model in more than that. */
static bool read_seen(const linkspan_detector *d, uint32_t markup,
                      const text *document, model *m, reading *r)
{
    const text *const seen = &r->seen;
    size_t at = 0;
    memset(r, 0, sizeof *r);
    r->document = document;
    if (linkspan_read_places(d, markup, document->bytes, document->len, NULL,
                             on_place, r) != LINKSPAN_OK)
        exit(1);
    for (size_t i = 0; i < m->seen.len; i++) {
        m->is_kept[i] = at < seen->len && seen->bytes[at] == m->seen.bytes[i];
        at += m->is_kept[i];
        /* line ends beside each other are one */
        if (!m->is_kept[i] && !m->is_mark[i] &&
            (m->seen.bytes[i] != '\n' || i == 0 || seen->bytes[at - 1] != '\n'))
            return false;
    }
    return at == seen->len;
}

/* The links of the text without emphasis, whatever a policy does with them, say which
 * marks are text: those of a link up to the first markup inside of it. The marks at its
 * end may close what was opened before it; one without a partner is text, or finds another
 * one. */
static bool are_marks_right(const linkspan_detector *d, const model *m)
{
    static bool is_text[LONGEST];
    static bool may_close[LONGEST];
    linkspan_link link;
    size_t at = 0;
    memset(is_text, 0, sizeof is_text);
    memset(may_close, 0, sizeof may_close);
    while (linkspan_next(d, m->seen.bytes, m->seen.len, &at, &link) ==
           LINKSPAN_OK) {
        const bool has_scheme = link.scheme.end > link.scheme.start;
        size_t host =
            link.port.end > link.host.end ? link.port.end : link.host.end;
        if (link.host.end == link.host.start)
            host = link.span.end;
        size_t end = link.span.start + 1;
        while (end < link.span.end && !m->is_seamed[end])
            end++;
        for (size_t i = has_scheme ? link.span.start : host;
             host <= end && i < end; i++)
            is_text[i] = true;
        for (size_t i = end; i > 0 && is_text[i - 1] && m->is_mark[i - 1]; i--)
            may_close[i - 1] = true;
    }
    bool has_lost[128] = {false}; /* marks whose partner is text */
    for (size_t i = 0; i < m->seen.len; i++) {
        const int c = m->seen.bytes[i];
        if (m->is_mark[i] && m->is_kept[i] != is_text[i] && !may_close[i] &&
            !(m->is_kept[i] && has_lost[c]))
            return false;
        if (m->is_mark[i] && is_text[i])
            has_lost[c] = true;
    }
    return true;
}

/* ---- links */

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

/* Find what `find --from` finds: links end at markup, if they may. */
static void find_in_places(const linkspan_detector *d, const reading *r,
                           facts *f)
{
    const text *const t = &r->seen;
    linkspan_link link;
    size_t at = 0;
    f->count = 0;
    while (linkspan_next(d, t->bytes, t->len, &at, &link) == LINKSPAN_OK) {
        size_t seam = link.span.start + 1;
        while (seam < link.span.end && !r->is_seamed[seam])
            seam++;
        if (r->is_other[link.span.start] ||
            (seam < link.span.end &&
             linkspan_link_before(d, t->bytes, t->len, seam, &link) !=
                 LINKSPAN_OK))
            continue;
        note(f, link.kind, t->bytes + link.span.start,
             link.span.end - link.span.start);
    }
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

static void complain(const char *what, size_t profile, bool is_markdown,
                     const text *document, const text *seen)
{
    (void)fprintf(stderr, "%s: profile %d, %s: %.*s\nseen as: %.*s\n", what,
                  (int)profile, is_markdown ? "Markdown" : "HTML",
                  (int)document->len, document->bytes, (int)seen->len,
                  seen->bytes);
}

/* Try one document. Returns how many links it has; SIZE_MAX: something is wrong. */
static size_t try_document(size_t profile, bool is_markdown,
                           const text *document, model *m)
{
    static reading r;
    static facts linked;
    static facts found;
    static facts reported;
    const linkspan_detector *const d = detectors[profile];
    const uint32_t markup =
        is_markdown ? LINKSPAN_MARKUP_MARKDOWN : LINKSPAN_MARKUP_HTML;
    const char *wrong = NULL;
    if (!read_seen(d, markup, document, m, &r))
        wrong = "other text is read";
    else if (!are_marks_right(detectors[profile < 2 ? profile : 1], m))
        wrong = "other marks are emphasis";
    linkify(d, markup, document, &linked);
    find(d, &r.seen, &found);
    find_in_places(d, &r, &reported);
    if (!wrong && !are_seen(&linked, &found))
        wrong = "another link";
    if (!wrong &&
        (linked.count != reported.count || !are_seen(&linked, &reported)))
        wrong = "other links are found than linked";
    if (wrong)
        complain(wrong, profile, is_markdown, document, &r.seen);
    return wrong ? SIZE_MAX : linked.count;
}

int main(int argc, char **argv)
{
    static text document;
    static model m;
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
        const bool is_markdown = i / 3 % 2 == 1;
        make_document(&random, is_markdown, &document, &m);
        const size_t count =
            try_document(i % COUNT(detectors), is_markdown, &document, &m);
        if (count == SIZE_MAX)
            return 1;
        links += count;
    }
    for (size_t i = 0; i < COUNT(detectors); i++)
        linkspan_detector_free(detectors[i]);
    (void)printf("%zu links\n", links);
    return links < documents / 4;
}
