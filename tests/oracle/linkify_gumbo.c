/* The HTML that linkspan_linkify_write() writes, read by Gumbo: the same text, and no
 * elements but the links, with the requested attributes. */
#include <stdio.h>

#ifndef LINKSPAN_HAVE_LINKIFY_GUMBO
int main(void)
{
    (void)puts("libgumbo is absent");
    return 77;
}
#else

#    include <stdbool.h>
#    include <stdlib.h>
#    include <string.h>

#    include <gumbo.h>

#    include "linkspan/linkspan.h"
#    include "support/attacks.h"
#    include "support/random.h"
#    include "support/written.h"
#    include "text/utf8.h"

#    define CASES lks_rounds(30000)

static void put(written *w, const char *string)
{
    (void)keep_written(w, string, strlen(string));
}

/* True for an element that keeps the fields of a link in order, with its own
 * attributes. */
static bool is_bidi(const GumboNode *node)
{
    if (node->type != GUMBO_NODE_ELEMENT)
        return false;
    const GumboVector *attributes = &node->v.element.attributes;
    const GumboAttribute *dir = gumbo_get_attribute(attributes, "dir");
    return dir && strcmp(dir->value, "ltr") == 0 &&
           ((node->v.element.tag == GUMBO_TAG_BDI && attributes->length == 1) ||
            (node->v.element.tag == GUMBO_TAG_BDO && attributes->length == 2));
}

/* Append the text that was read; a link becomes \1 href \n target \1 label \2. */
static void read_link(written *w, const GumboElement *a, bool *is_odd);

static void read_children(written *w, const GumboVector *children, bool *is_odd)
{
    for (unsigned i = 0; i < children->length; i++) {
        const GumboNode *node = children->data[i];
        if (node->type == GUMBO_NODE_TEXT ||
            node->type == GUMBO_NODE_WHITESPACE)
            put(w, node->v.text.text);
        else if (node->type == GUMBO_NODE_ELEMENT &&
                 node->v.element.tag == GUMBO_TAG_A)
            read_link(w, &node->v.element, is_odd);
        else if (is_bidi(node))
            read_children(w, &node->v.element.children, is_odd);
        else
            *is_odd = true;
    }
}

static void read_link(written *w, const GumboElement *a, bool *is_odd)
{
    static const char *const names[] = {"href", "rel", "target", "class"};
    *is_odd = *is_odd || a->attributes.length != 4;
    for (unsigned i = 0; i < 4; i++) {
        const GumboAttribute *attribute =
            gumbo_get_attribute(&a->attributes, names[i]);
        put(w, "\1");
        if (attribute)
            put(w, attribute->value);
    }
    put(w, "\1");
    read_children(w, &a->children, is_odd);
    put(w, "\2");
}

static const GumboNode *find_div(const GumboNode *node)
{
    if (node->type != GUMBO_NODE_ELEMENT)
        return NULL;
    if (node->v.element.tag == GUMBO_TAG_DIV)
        return node;
    const GumboVector *children = &node->v.element.children;
    const GumboNode *found = NULL;
    for (unsigned i = 0; i < children->length && !found; i++)
        found = find_div(children->data[i]);
    return found;
}

static void read_html(const written *html, written *w, bool *is_odd)
{
    written page = {.data = NULL};
    put(&page, "<!DOCTYPE html><title>t</title><div>");
    (void)keep_written(&page, written_string(html), html->len);
    put(&page, "</div><p>end</p>");
    GumboOutput *output =
        gumbo_parse_with_options(&kGumboDefaultOptions, page.data, page.len);
    const GumboNode *div = find_div(output->root);
    if (div)
        read_children(w, &div->v.element.children, is_odd);
    else
        *is_odd = true;
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    written_free(&page);
}

/* ----------------------------------------------------------- what we expect */

/* Gumbo follows the standard of its time, by which controls and noncharacters
 * were U+FFFD too; tests/browser tests them as they are. */
static bool is_lost_on_gumbo(uint32_t cp)
{
    return cp < 9 || cp == 0xB || (cp >= 0xE && cp < ' ') ||
           (cp >= 0x7F && cp < 0xA0) || (cp & 0xFFFE) == 0xFFFE ||
           (cp >= 0xFDD0 && cp < 0xFDF0);
}

/* NUL and ill-formed UTF-8 are U+FFFD, one for each unit (Unicode 3.9). */
static void put_text(written *w, const char *text, size_t len)
{
    const uint8_t *data = (const uint8_t *)text;
    size_t width = 0;
    for (size_t i = 0; i < len; i += width) {
        const uint32_t cp = lks_utf8_decode(data + i, data + len, &width);
        if (cp == LKS_UTF8_BAD || is_lost_on_gumbo(cp))
            put(w, "\xEF\xBF\xBD");
        else
            (void)keep_written(w, text + i, width);
    }
}

static void put_href(written *w, uint32_t kind, const char *link, size_t len)
{
    linkspan_buf href;
    (void)linkspan_buf_init(&href, 1 << 20, NULL);
    if (linkspan_href(kind, link, len, 0, &href) != LINKSPAN_OK)
        abort();
    (void)keep_written(w, href.data, href.len);
    linkspan_buf_free(&href);
}

static void expect(const linkspan_detector *d,
                   const linkspan_linkify_options *o, const char *text,
                   size_t len, written *w)
{
    size_t at = 0;
    size_t done = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        const char *start = text + link.span.start;
        const size_t span = link.span.end - link.span.start;
        put_text(w, text + done, link.span.start - done);
        put(w, "\1");
        put_href(w, link.kind, start, span);
        put(w, "\1");
        put_text(w, o->rel.data, o->rel.len);
        put(w, "\1");
        put_text(w, o->target.data, o->target.len);
        put(w, "\1");
        put_text(w, o->class_name.data, o->class_name.len);
        put(w, "\1");
        put_text(w, start, span);
        put(w, "\2");
        done = link.span.end;
    }
    put_text(w, text + done, len - done);
}

static bool is_same(const linkspan_detector *d,
                    const linkspan_linkify_options *o, const char *text,
                    size_t len)
{
    written html = {.data = NULL};
    written got = {.data = NULL};
    written want = {.data = NULL};
    bool is_odd = false;
    if (linkspan_linkify_write(d, o, text, len, keep_written, &html) !=
        LINKSPAN_OK)
        abort();
    read_html(&html, &got, &is_odd);
    expect(d, o, text, len, &want);
    const bool result =
        !is_odd && strcmp(written_string(&got), written_string(&want)) == 0;
    if (!result)
        (void)printf("text {%.*s}\nhtml {%s}\ngot  {%s}\nwant {%s}\n%s\n",
                     (int)len, text, written_string(&html),
                     written_string(&got), written_string(&want),
                     is_odd ? "with what should not be there" : "");
    written_free(&html);
    written_free(&got);
    written_free(&want);
    return result;
}

/* A random attack as the value of an option; data is NULL if it cannot be one. */
static linkspan_str random_option(uint64_t *random, char room[LKS_ATTACK_MAX])
{
    size_t len = lks_random_attack(random, room);
    if (len == LKS_ATTACK_MAX || memchr(room, 0, len) ||
        !lks_utf8_is_valid((const uint8_t *)room, len))
        len = 0;
    room[len] = '\0';
    return (linkspan_str){room, len};
}

int main(void)
{
    linkspan_options detection;
    linkspan_linkify_options o;
    linkspan_detector *d = NULL;
    char rooms[3][LKS_ATTACK_MAX];
    char text[LKS_ATTACK_MAX];
    unsigned bad = 0;
    uint64_t random = 58;
    (void)linkspan_options_init(&detection);
    (void)linkspan_options_set_profile(&detection, LINKSPAN_PROFILE_TAILORED);
    (void)linkspan_linkify_options_init(&o);
    if (linkspan_detector_new(&detection, &d) != LINKSPAN_OK)
        return 1;
    for (unsigned i = 0; i < CASES && bad < 5; i++) {
        const size_t len = lks_random_attack(&random, text);
        o.rel = random_option(&random, rooms[0]);
        o.target = random_option(&random, rooms[1]);
        o.class_name = random_option(&random, rooms[2]);
        bad += !is_same(d, &o, text, len);
    }
    linkspan_detector_free(d);
    (void)printf("%zu texts, %u differences\n", CASES, bad);
    return bad > 0;
}
#endif
