#include "support/tree.h"
#include "support/linkify_document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmark.h>

#include "linkspan/linkspan.h"
#include "text/utf8.h"

/* Number of bytes after a link that are compared to find its end. */
#define MOST_COMPARED 12

static void put(written *w, const char *string)
{
    (void)keep_written(w, string, strlen(string));
}

static void put_field(written *w, const char *string)
{
    if (!string || !*string)
        return;
    put(w, " ");
    put(w, string);
}

/* ------------------------------------------------------------ writing */

static void put_details(written *w, cmark_node *node)
{
    char number[64];
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_HEADING:
        (void)snprintf(number, sizeof number, "%d",
                       cmark_node_get_heading_level(node));
        put_field(w, number);
        break;
    case CMARK_NODE_LIST:
        (void)snprintf(
            number, sizeof number, "%d %d %d %d",
            cmark_node_get_list_type(node), cmark_node_get_list_delim(node),
            cmark_node_get_list_start(node), cmark_node_get_list_tight(node));
        put_field(w, number);
        break;
    case CMARK_NODE_CODE_BLOCK:
        put_field(w, cmark_node_get_fence_info(node));
        break;
    case CMARK_NODE_LINK:
    case CMARK_NODE_IMAGE:
        put_field(w, cmark_node_get_url(node));
        put(w, "\3"); /* what follows is left out where titles do not count */
        put_field(w, cmark_node_get_title(node));
        break;
    default:
        break;
    }
    put_field(w, cmark_node_get_literal(node));
}

/* The text with U+FFFD for each ill-formed sequence. cmark 0.30 can replace these too,
 * but drops the end of a line if the line ends before the sequence of its last lead byte
 * is complete: of "`\xE0`" it also drops the second backquote. */
static written well_formed(const char *text, size_t len)
{
    written w = {.data = NULL};
    const char *end = text + len;
    size_t width = 0;
    for (const char *p = text; p < end; p += width) {
        const uint32_t cp =
            lks_utf8_decode((const uint8_t *)p, (const uint8_t *)end, &width);
        if (cp == LKS_UTF8_BAD)
            put(&w, "\uFFFD");
        else
            (void)keep_written(&w, p, width);
    }
    return w;
}

written lks_tree_of(const char *text, size_t len)
{
    written w = {.data = NULL};
    written valid = well_formed(text, len);
    cmark_node *document = cmark_parse_document(written_string(&valid),
                                                valid.len, CMARK_OPT_DEFAULT);
    written_free(&valid);
    cmark_iter *iter = cmark_iter_new(document);
    for (cmark_event_type event = cmark_iter_next(iter);
         event != CMARK_EVENT_DONE; event = cmark_iter_next(iter)) {
        cmark_node *node = cmark_iter_get_node(iter);
        if (cmark_node_get_type(node) == CMARK_NODE_TEXT) {
            put(&w, cmark_node_get_literal(node));
            continue;
        }
        put(&w, event == CMARK_EVENT_ENTER ? "\1" : "\1/");
        put(&w, cmark_node_get_type_string(node));
        if (event == CMARK_EVENT_ENTER)
            put_details(&w, node);
        put(&w, "\2");
    }
    cmark_iter_free(iter);
    cmark_node_free(document);
    return w;
}

/* ---------------------------------------------------------- comparing */

static size_t node_len(const char *at)
{
    const char *end = strchr(at, '\2');
    if (*at != '\1' || !end)
        return 0;
    return (size_t)(end - at) + 1;
}

static bool is_node(const char *at, const char *start)
{
    return *at == '\1' && strncmp(at + 1, start, strlen(start)) == 0;
}

static bool is_same_node(const char *one, const char *other)
{
    const size_t len = node_len(one);
    return len > 0 && len == node_len(other) && memcmp(one, other, len) == 0;
}

/* True if a link node leads where the text leads. cmark's destination of an autolink
 * lacks the slash that a browser adds. If the node has a title, it must be the address:
 * a link has such a title if its text shows another form of the address. */
static bool leads_to(const char *node, const written *text)
{
    static const char start[] = "\1link ";
    const size_t prefix = sizeof start - 1;
    const size_t len = node_len(node);
    const char *title = len > prefix + 1 ? memchr(node, '\3', len) : NULL;
    if (!title)
        return false;
    const char *url = node + prefix;
    const size_t url_len = (size_t)(title++ - url);
    title += *title == ' ';
    const size_t title_len = (size_t)(node + len - 1 - title);
    if (title_len > 0 &&
        (title_len != url_len || memcmp(title, url, url_len) != 0))
        return false;
    bool is_right = false;
    for (uint32_t kind = LINKSPAN_KIND_URL;
         !is_right && kind <= LINKSPAN_KIND_EMAIL; kind++) {
        linkspan_buf href;
        (void)linkspan_buf_init(&href, 1 << 20, NULL);
        if (linkspan_href(kind, written_string(text), text->len, 0, &href) ==
            LINKSPAN_OK)
            is_right = (href.len == url_len || (href.len == url_len + 1 &&
                                                href.data[url_len] == '/')) &&
                       memcmp(href.data, url, url_len) == 0;
        linkspan_buf_free(&href);
    }
    return is_right;
}

/* The links and images that are open. */
typedef struct nesting {
    const char *added; /* the open link that was not there before; or NULL */
    size_t depth;      /* number of open ones that were there before */
} nesting;

/* Length of the longest text at `was`, before a space or node, that leads to the address
 * of the node and is followed by the text at `next`; 0 if there is none. */
static size_t led_by(const char *was, const char *node, const char *next)
{
    size_t same = strcspn(next, "\1");
    same = same < MOST_COMPARED ? same : MOST_COMPARED;
    bool is_led = false;
    size_t len = strcspn(was, "\1 \n") + 1;
    while (len > 1 && !is_led) {
        written text = {.data = NULL};
        len--;
        (void)keep_written(&text, was, len);
        is_led = strncmp(was + len, next, same) == 0 && leads_to(node, &text);
        written_free(&text);
    }
    return is_led ? len : 0;
}

/* The state of comparing the tree from before (`was`) with that from after (`is`). */
typedef struct places {
    const char *was;
    const char *is;
    bool is_shown;
    bool is_isolated; /* the added link has a bidi isolate that is not closed */
    nesting n;
    written text; /* text of the link that was added */
} places;

/* Skip a bidi control that was not there before. */
static bool skip_control(places *p, const char *control)
{
    const size_t len = strlen(control);
    const bool is_there = strncmp(p->is, control, len) == 0;
    p->is += is_there ? len : 0;
    return is_there;
}

static const char *start_link(places *p)
{
    const char *const node = p->is;
    if (p->n.added || p->n.depth > 0)
        return "a link in a link";
    p->n.added = node;
    p->text.len = 0;
    p->is += node_len(node);
    p->is_isolated = skip_control(p, "\u2066");
    if (!p->is_shown)
        return NULL;
    p->is_isolated = false; /* its text is not compared */
    p->is = strchr(p->is, '\1');
    if (!p->is || !is_node(p->is, "/link"))
        return "markup in a link";
    const size_t len = led_by(p->was, node, p->is + node_len(p->is));
    (void)keep_written(&p->text, p->was, len);
    p->was += len;
    return NULL;
}

static const char *end_link(places *p, size_t *links)
{
    const bool is_right = leads_to(p->n.added, &p->text) && !p->is_isolated;
    p->n.added = NULL;
    p->is += node_len(p->is);
    (*links)++;
    return is_right ? NULL : "a link that leads elsewhere";
}

static const char *pass_node(places *p)
{
    const char *const is = p->is;
    p->n.depth += is_node(is, "link") || is_node(is, "image");
    p->n.depth -= is_node(is, "/link") || is_node(is, "/image");
    p->was += node_len(p->was);
    p->is += node_len(is);
    return p->n.added && !is_node(is, "emph") && !is_node(is, "strong") &&
                   !is_node(is, "/emph") && !is_node(is, "/strong")
               ? "markup in a link"
               : NULL;
}

static const char *difference(places *p, size_t *links)
{
    const char *why = NULL;
    while (!why && *p->is) {
        const bool is_last = strncmp(p->is, "\u2069\1/link", 9) == 0;
        if (p->n.added && p->is_isolated && is_last)
            p->is_isolated = !skip_control(p, "\u2069");
        const bool is_same = is_same_node(p->was, p->is);
        if (p->n.added && is_node(p->is, "/link")) {
            why = end_link(p, links);
        } else if (is_node(p->is, "link") && !is_same) {
            why = start_link(p);
        } else if (is_same) {
            why = pass_node(p);
        } else if (*p->was == *p->is && *p->is != '\1') {
            (void)keep_written(&p->text, p->is, 1);
            p->was++;
            p->is++;
        } else {
            why = "another tree";
        }
    }
    return why || !*p->was ? why : "something is missing";
}

const char *lks_tree_difference(const written *before, const written *after,
                                bool is_shown, size_t *links)
{
    places p = {.was = written_string(before),
                .is = written_string(after),
                .is_shown = is_shown};
    const char *why = difference(&p, links);
    written_free(&p.text);
    return why;
}

/* Like is_same_node(), but a link or image may have another title: cmark can give a
 * definition a title from a line that it then takes for text. */
static bool is_like_node(const char *one, const char *other)
{
    const char *const end = strpbrk(one, "\2\3");
    return end && strncmp(one, other, (size_t)(end - one) + 1) == 0;
}

/* ------------------------------------------- marks inside the links */

static linkspan_status note_plan(void *context, const linkspan_link *link,
                                 linkspan_str bytes, linkspan_plan *plan)
{
    lks_planned *const planned = context;
    (void)bytes;
    (void)plan;
    planned->links =
        realloc(planned->links, (planned->count + 1) * sizeof *planned->links);
    if (!planned->links)
        abort();
    planned->links[planned->count++] = link->span;
    return LINKSPAN_OK;
}

lks_planned lks_plan_document(const linkspan_detector *d, const char *text,
                              size_t len)
{
    lks_planned planned = {NULL, 0};
    linkspan_linkify_options o;
    written w = {.data = NULL};
    if (linkspan_linkify_options_init(&o) != LINKSPAN_OK)
        abort();
    o.on_plan = note_plan;
    o.plan_context = &planned;
    if (linkify_document(d, &o, LINKSPAN_MARKUP_MARKDOWN, text, len,
                         keep_written, &w) != LINKSPAN_OK)
        abort();
    written_free(&w);
    return planned;
}

void lks_planned_free(lks_planned *planned)
{
    free(planned->links);
}

/* Links beyond this number have their marks escaped in any case. */
#define MOST_CHOICES 8

static bool is_escape(const char *text, size_t at, size_t end)
{
    return text[at] == '\\' && at + 1 < end &&
           strchr("\\*_~`[]()<>!&#|.-+:;,/?@=^{}$%'\"", text[at + 1]);
}

static bool has_marks(const char *text, linkspan_range link)
{
    for (size_t i = link.start; i < link.end; i++) {
        if (is_escape(text, i, link.end))
            i++;
        else if (text[i] == '*' || text[i] == '_')
            return true;
    }
    return false;
}

/* The document with the marks of the chosen links escaped. */
static written escape_links(const char *text, size_t len,
                            const lks_planned *planned, unsigned chosen)
{
    written out = {.data = NULL};
    size_t at = 0;
    size_t choice = 0;
    for (size_t i = 0; i < planned->count; i++) {
        const linkspan_range link = planned->links[i];
        if (!has_marks(text, link))
            continue;
        const bool is_chosen = choice >= MOST_CHOICES || (chosen >> choice & 1);
        choice++;
        (void)keep_written(&out, text + at, link.start - at);
        for (at = link.start; at < link.end; at++) {
            if (is_escape(text, at, link.end))
                (void)keep_written(&out, text + at++, 1);
            else if (is_chosen && (text[at] == '*' || text[at] == '_'))
                (void)keep_written(&out, "\\", 1);
            (void)keep_written(&out, text + at, 1);
        }
    }
    (void)keep_written(&out, text + at, len - at);
    return out;
}

/* Call `is_good` for the tree of the document with the marks of each set of its links
 * escaped, until one is. */
static bool try_links(const char *text, size_t len, const lks_planned *planned,
                      bool (*is_good)(void *context, const written *before),
                      void *context)
{
    unsigned choices = 0;
    bool is_found = false;
    for (size_t i = 0; i < planned->count && choices < MOST_CHOICES; i++)
        choices += has_marks(text, planned->links[i]);
    for (unsigned left = 1u << choices; left > 0 && !is_found; left--) {
        written source = escape_links(text, len, planned, left - 1);
        written before = lks_tree_of(written_string(&source), source.len);
        is_found = is_good(context, &before);
        written_free(&source);
        written_free(&before);
    }
    return is_found;
}

typedef struct comparison {
    const written *after;
    bool is_shown;
    size_t *links;
    const char *why; /* the first difference */
} comparison;

static bool is_same(void *context, const written *before)
{
    comparison *const c = context;
    const char *const why =
        lks_tree_difference(before, c->after, c->is_shown, c->links);
    c->why = c->why ? c->why : why;
    return !why;
}

const char *lks_linked_difference(const char *text, size_t len,
                                  const lks_planned *planned,
                                  const written *after, bool is_shown,
                                  size_t *links)
{
    comparison c = {.after = after, .is_shown = is_shown, .links = links};
    return try_links(text, len, planned, is_same, &c) ? NULL : c.why;
}

static bool is_part(void *context, const written *before)
{
    return lks_tree_is_part(((const comparison *)context)->after, before);
}

bool lks_linked_is_part(const char *text, size_t len,
                        const lks_planned *planned, const written *after)
{
    comparison c = {.after = after};
    return try_links(text, len, planned, is_part, &c);
}

bool lks_tree_is_part(const written *part, const written *whole)
{
    const char *left = written_string(whole);
    for (const char *at = strchr(written_string(part), '\1'); at;
         at = strchr(at + 1, '\1')) {
        do
            left = strchr(left, '\1');
        while (left && !is_like_node(at, left) && *++left);
        if (!left || !*left)
            return false;
        left++;
    }
    return true;
}
