/* Titles, texts and addresses of links that callbacks set, read by cmark. In Markdown
 * that is written for plain text, every link comes back as it was set. In a Markdown
 * document, some links may stay text; every other link comes back as it was set. */
#include <stdio.h>

#ifndef LINKSPAN_HAVE_PLAN_CMARK
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
#    include "support/linkify_document.h"
#    include "support/random.h"
#    include "support/written.h"
#    include "text/utf8.h"

#    define CASES 12000
#    define MOST  64

static void put(written *w, const char *string)
{
    (void)keep_written(w, string, strlen(string));
}

/* ------------------------------------------------------ what callbacks set */

typedef struct setter {
    uint64_t random;
    unsigned count;
    written links[MOST]; /* href \1 title \1 text of each */
    size_t seen;         /* links that came back, in all cases */
} setter;

/* An attack without characters that cannot be in a title or, if it is for
 * people, in a text. */
static size_t random_value(setter *s, char value[LKS_ATTACK_MAX], bool is_words)
{
    const size_t len = lks_random_attack(&s->random, value);
    const uint8_t *const data = (const uint8_t *)value;
    size_t width = 0;
    for (size_t i = 0; i < len; i += width) {
        const uint32_t cp = lks_utf8_decode(data + i, data + len, &width);
        if (cp == LKS_UTF8_BAD || cp == 0 ||
            (is_words && (cp < ' ' || (cp >= 0x7F && cp < 0xA0) ||
                          (cp >= 0x2028 && cp <= 0x202E) ||
                          (cp >= 0x2066 && cp <= 0x2069))))
            memset(value + i, '*', width);
    }
    return len;
}

/* Each link gets an address of its own, by which it is recognized. */
static linkspan_status set_all(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    setter *s = context;
    char value[LKS_ATTACK_MAX];
    char href[LKS_ATTACK_MAX + 16];
    linkspan_str planned;
    (void)link;
    (void)bytes;
    if (s->count == MOST)
        return linkspan_plan_drop(plan);
    written *w = &s->links[s->count];
    const int start = snprintf(href, sizeof href, "/%u?", s->count++);
    size_t len = random_value(s, value, true);
    memcpy(href + start, value, len);
    if (linkspan_plan_set_href(plan, href, (size_t)start + len) !=
            LINKSPAN_OK &&
        linkspan_plan_set_href(plan, href, (size_t)start) != LINKSPAN_OK)
        abort();
    if (linkspan_plan_href(plan, &planned) != LINKSPAN_OK)
        abort();
    (void)keep_written(w, planned.data, planned.len);
    put(w, "\1");
    len = random_value(s, value, false);
    if (len > 0 && lks_random(&s->random) % 4 > 0) {
        if (linkspan_plan_set_attribute(plan, "title", 5, value, len) !=
            LINKSPAN_OK)
            abort();
        (void)keep_written(w, value, len);
    }
    put(w, "\1");
    len = random_value(s, value, true);
    if (len > 0 && linkspan_plan_set_text(plan, value, len) != LINKSPAN_OK)
        abort();
    if (linkspan_plan_text(plan, &planned) != LINKSPAN_OK)
        abort();
    (void)keep_written(w, planned.data, planned.len);
    return LINKSPAN_OK;
}

/* -------------------------------------------------------- what cmark reads */

/* Read a text without the isolate around it: no text that was set has an
 * isolate of its own. */
static void read_text(written *w, cmark_node *node)
{
    const size_t start = w->len;
    for (node = cmark_node_first_child(node); node;
         node = cmark_node_next(node)) {
        const cmark_node_type type = cmark_node_get_type(node);
        put(w, type == CMARK_NODE_TEXT ? cmark_node_get_literal(node) : "\3");
    }
    if (w->len >= start + 6 &&
        memcmp(w->data + start, "\xE2\x81\xA6", 3) == 0 &&
        memcmp(w->data + w->len - 3, "\xE2\x81\xA9", 3) == 0) {
        w->len -= 6;
        memmove(w->data + start, w->data + start + 3, w->len - start);
        w->data[w->len] = '\0';
    }
}

/* The number of a link that a callback has set; MOST for another one. */
static unsigned number_of(const setter *s, const char *url)
{
    unsigned number = 0;
    return sscanf(url, "/%u?", &number) == 1 && number < s->count ? number
                                                                  : MOST;
}

/* True if all links that are there, `wanted` of them, are as they were set. */
static bool read_links(setter *s, const written *markdown, size_t wanted)
{
    bool is_good = true;
    size_t seen = 0;
    cmark_node *document = cmark_parse_document(
        written_string(markdown), markdown->len, CMARK_OPT_DEFAULT);
    cmark_iter *iter = cmark_iter_new(document);
    for (cmark_event_type event = cmark_iter_next(iter);
         event != CMARK_EVENT_DONE; event = cmark_iter_next(iter)) {
        cmark_node *node = cmark_iter_get_node(iter);
        if (cmark_node_get_type(node) != CMARK_NODE_LINK ||
            event != CMARK_EVENT_ENTER)
            continue;
        const unsigned number = number_of(s, cmark_node_get_url(node));
        if (number == MOST)
            continue;
        written got = {.data = NULL};
        put(&got, cmark_node_get_url(node));
        put(&got, "\1");
        put(&got, cmark_node_get_title(node));
        put(&got, "\1");
        read_text(&got, node);
        seen++;
        if (strcmp(written_string(&got), written_string(&s->links[number])) !=
            0) {
            (void)printf("got  {%s}\nwant {%s}\n", written_string(&got),
                         written_string(&s->links[number]));
            is_good = false;
        }
        written_free(&got);
    }
    cmark_iter_free(iter);
    cmark_node_free(document);
    s->seen += seen;
    if (wanted != SIZE_MAX && seen != wanted)
        (void)printf("%zu links instead of %zu\n", seen, wanted);
    return is_good && (wanted == SIZE_MAX || seen == wanted);
}

/* --------------------------------------------------------------- the cases */

static bool is_good(setter *s, const linkspan_detector *d, const char *text,
                    size_t len, bool is_document)
{
    written markdown = {.data = NULL};
    linkspan_linkify_options o;
    (void)linkspan_linkify_options_init(&o);
    o.output = LINKSPAN_OUTPUT_MARKDOWN;
    o.on_plan = set_all;
    o.plan_context = s;
    s->count = 0;
    const linkspan_status st =
        is_document
            ? linkify_document(d, &o, LINKSPAN_MARKUP_MARKDOWN, text, len,
                               keep_written, &markdown)
            : linkspan_linkify_write(d, &o, text, len, keep_written, &markdown);
    if (st != LINKSPAN_OK)
        abort();
    const bool result =
        read_links(s, &markdown, is_document ? SIZE_MAX : s->count);
    if (!result)
        (void)printf("text {%.*s}\nmarkdown {%s}\n", (int)len, text,
                     written_string(&markdown));
    for (unsigned i = 0; i < s->count; i++)
        written_free(&s->links[i]);
    written_free(&markdown);
    return result;
}

int main(void)
{
    linkspan_options detection;
    linkspan_detector *d = NULL;
    static setter s = {.random = 58};
    char text[LKS_ATTACK_MAX];
    unsigned bad = 0;
    size_t in_texts = 0;
    (void)linkspan_options_init(&detection);
    (void)linkspan_options_set_profile(&detection, LINKSPAN_PROFILE_TAILORED);
    if (linkspan_detector_new(&detection, &d) != LINKSPAN_OK)
        return 1;
    for (unsigned i = 0; i < CASES && bad < 5; i++)
        bad += !is_good(&s, d, text, lks_random_attack(&s.random, text), false);
    in_texts = s.seen;
    for (unsigned i = 0; i < CASES && bad < 5; i++)
        bad += !is_good(&s, d, text, lks_random_attack(&s.random, text), true);
    linkspan_detector_free(d);
    (void)printf("%d texts with %zu links, as many documents with %zu, %u "
                 "differences\n",
                 CASES, in_texts, s.seen - in_texts, bad);
    return bad > 0 || in_texts < CASES || s.seen < in_texts + CASES / 4;
}
#endif
