/* The Markdown that linkspan_linkify_write() writes, read by cmark: the same text, the
 * same links, and nothing else. */
#include <stdio.h>

#ifndef LINKSPAN_HAVE_LINKIFY_CMARK
int main(void)
{
    (void)puts("libcmark is absent");
    return 77;
}
#else

#    include <stdbool.h>
#    include <stdlib.h>
#    include <string.h>

#    include <cmark.h>

#    include "linkspan/linkspan.h"
#    include "support/attacks.h"
#    include "support/random.h"
#    include "support/written.h"
#    include "text/utf8.h"

#    define CASES lks_rounds(30000) /* if no argument gives a number */

static unsigned bad;

static void put(written *w, const char *string)
{
    (void)keep_written(w, string, strlen(string));
}

/* --------------------------------------------------------- what cmark reads */

/* Links as "href label", one line each; everything else as text. */
typedef struct reading {
    written text;
    written links;
    const char *odd; /* a node that should not be there */
} reading;

static void read_node(reading *r, cmark_node *node, bool is_entering)
{
    const char *literal = cmark_node_get_literal(node);
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_DOCUMENT:
        break;
    case CMARK_NODE_PARAGRAPH:
        if (is_entering && r->text.len > 0)
            put(&r->text, "\n\n");
        break;
    case CMARK_NODE_SOFTBREAK:
        put(&r->text, "\n");
        break;
    case CMARK_NODE_TEXT:
        put(&r->text, literal);
        break;
    case CMARK_NODE_LINK:
        put(&r->text, is_entering ? "\1" : "\2");
        if (is_entering) {
            put(&r->links, cmark_node_get_url(node));
            put(&r->links, "\n");
        }
        break;
    default:
        r->odd = cmark_node_get_type_string(node);
        break;
    }
}

static void read_markdown(const written *markdown, reading *r)
{
    cmark_node *document =
        cmark_parse_document(written_string(markdown), markdown->len,
                             CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8);
    cmark_iter *iter = cmark_iter_new(document);
    for (cmark_event_type event = cmark_iter_next(iter);
         event != CMARK_EVENT_DONE; event = cmark_iter_next(iter))
        read_node(r, cmark_iter_get_node(iter), event == CMARK_EVENT_ENTER);
    cmark_iter_free(iter);
    cmark_node_free(document);
}

/* ----------------------------------------------------------- what we expect */

/* Lines as Markdown has them: line ends are LF, one empty line equals many, and
 * there are none at either end. The caller removes \1 and \2, which mark links,
 * from the text itself. */
static void put_text(written *w, const char *text, size_t len, size_t *breaks)
{
    for (size_t i = 0; i < len; i++) {
        const bool is_crlf =
            text[i] == '\r' && i + 1 < len && text[i + 1] == '\n';
        if (is_crlf)
            continue;
        if (text[i] == '\n' || text[i] == '\r') {
            (*breaks)++;
            continue;
        }
        if (*breaks > 0 && w->len > 0)
            put(w, *breaks > 1 ? "\n\n" : "\n");
        *breaks = 0;
        if (text[i] == '\0')
            put(w, "\xEF\xBF\xBD");
        else
            (void)keep_written(w, text + i, 1);
    }
}

static void put_href(written *links, uint32_t kind, const char *link,
                     size_t len)
{
    linkspan_buf href;
    (void)linkspan_buf_init(&href, 1 << 20, NULL);
    if (linkspan_href(kind, link, len, 0, &href) != LINKSPAN_OK)
        abort();
    (void)keep_written(links, href.data, href.len);
    put(links, "\n");
    linkspan_buf_free(&href);
}

/* True if a bidi embedding, override or isolate that opened before `end` is
 * open there (UAX #9, X1 to X7). A parser turns line ends into spaces, so they
 * close nothing. */
static int is_embedded(const char *text, size_t end)
{
    static char isolates[1 << 16];
    size_t depth = 0;
    for (size_t i = 0; i + 3 <= end; i++) {
        const unsigned char *p = (const unsigned char *)text + i;
        const int is_isolate = p[1] == 0x81 && p[2] >= 0xA6 && p[2] <= 0xA9;
        if (p[0] != 0xE2 ||
            !(is_isolate || (p[1] == 0x80 && p[2] >= 0xAA && p[2] <= 0xAE)))
            continue;
        size_t at = depth;
        if (is_isolate && p[2] == 0xA9) {
            while (at > 0 && !isolates[at - 1])
                at--;
            depth = at > 0 ? at - 1 : depth;
        } else if (!is_isolate && p[2] == 0xAC) {
            depth -= at > 0 && !isolates[at - 1];
        } else {
            isolates[depth++] = (char)is_isolate;
        }
    }
    return depth > 0;
}

static void expect(const linkspan_detector *d, const char *text, size_t len,
                   reading *r)
{
    size_t breaks = 0;
    size_t at = 0;
    size_t done = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        const size_t span = link.span.end - link.span.start;
        put_text(&r->text, text + done, link.span.start - done, &breaks);
        const int is_isolated = is_embedded(text, link.span.start);
        put_text(&r->text, "\u2066", is_isolated ? 3 : 0, &breaks);
        put_text(&r->text, "\1", 1, &breaks);
        put_text(&r->text, text + link.span.start, span, &breaks);
        put_text(&r->text, "\2", 1, &breaks);
        put_text(&r->text, "\u2069", is_isolated ? 3 : 0, &breaks);
        put_href(&r->links, link.kind, text + link.span.start, span);
        done = link.span.end;
    }
    put_text(&r->text, text + done, len - done, &breaks);
}

/* ------------------------------------------------------------- comparing */

/* The number of U+FFFD for one ill-formed sequence is the parser's choice, so
 * these are not compared. */
static void drop_ill_formed(written *w)
{
    const uint8_t *data = (const uint8_t *)w->data;
    size_t kept = 0;
    size_t width = 0;
    for (size_t i = 0; i < w->len; i += width) {
        const uint32_t cp = lks_utf8_decode(data + i, data + w->len, &width);
        if (cp == LKS_UTF8_BAD || cp == 0xFFFD)
            continue;
        memmove(w->data + kept, w->data + i, width);
        kept += width;
    }
    if (w->data)
        w->data[w->len = kept] = '\0';
}

/* cmark's destination of an autolink lacks the slash that a browser adds. */
static bool are_same_links(const written *got, const written *want)
{
    const char *g = written_string(got);
    const char *w = written_string(want);
    while (*g && *w) {
        if (*g == '\n' && w[0] == '/' && w[1] == '\n')
            w++;
        if (*g++ != *w++)
            return false;
    }
    return *g == *w;
}

static void check(const linkspan_detector *d, const linkspan_linkify_options *o,
                  const char *text, size_t len)
{
    written markdown = {.data = NULL};
    reading got = {.odd = NULL};
    reading want = {.odd = NULL};
    if (linkspan_linkify_write(d, o, text, len, keep_written, &markdown) !=
        LINKSPAN_OK)
        abort();
    read_markdown(&markdown, &got);
    expect(d, text, len, &want);
    drop_ill_formed(&got.text);
    drop_ill_formed(&want.text);
    if (got.odd ||
        strcmp(written_string(&got.text), written_string(&want.text)) != 0 ||
        !are_same_links(&got.links, &want.links)) {
        if (bad++ < 5)
            (void)printf("text     {%.*s}\nmarkdown {%s}\nodd      %s\n"
                         "got      {%s}\nwant     {%s}\ngot links\n%s"
                         "want links\n%s\n",
                         (int)len, text, written_string(&markdown),
                         got.odd ? got.odd : "nothing",
                         written_string(&got.text), written_string(&want.text),
                         written_string(&got.links),
                         written_string(&want.links));
    }
    written_free(&markdown);
    written_free(&got.text);
    written_free(&got.links);
    written_free(&want.text);
    written_free(&want.links);
}

int main(int argc, char **argv)
{
    const size_t cases = argc > 1 ? strtoul(argv[1], NULL, 10) : CASES;
    linkspan_options detection;
    linkspan_linkify_options o;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&detection);
    (void)linkspan_options_set_profile(&detection, LINKSPAN_PROFILE_TAILORED);
    (void)linkspan_linkify_options_init(&o);
    o.output = LINKSPAN_OUTPUT_MARKDOWN;
    if (linkspan_detector_new(&detection, &d) != LINKSPAN_OK)
        return 1;
    uint64_t random = 58;
    for (size_t i = 0; i < cases; i++) {
        char text[LKS_ATTACK_MAX];
        size_t len = lks_random_attack(&random, text);
        size_t kept = 0;
        for (size_t k = 0; k < len; k++) /* these bytes mark links here */
            if (text[k] != '\1' && text[k] != '\2')
                text[kept++] = text[k];
        /* a byte order mark at the start is not part of the text */
        if (kept >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
            continue;
        check(d, &o, text, kept);
    }
    linkspan_detector_free(d);
    (void)printf("%zu texts, %u differences\n", cases, bad);
    return bad > 0;
}
#endif
