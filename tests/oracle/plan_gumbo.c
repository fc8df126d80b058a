/* What callbacks set for links, read by Gumbo: attributes, texts and addresses
 * that try to break out are refused, or come back as they were set, and there
 * are no elements but the links. Tests plain text and HTML documents. */
#include <stdio.h>

#ifndef LINKSPAN_HAVE_PLAN_GUMBO
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
#    include "support/linkify_document.h"
#    include "support/random.h"
#    include "support/written.h"
#    include "text/utf8.h"

#    define CASES 12000

static void put(written *w, const char *string)
{
    (void)keep_written(w, string, strlen(string));
}

/* Gumbo follows the standard of its time, by which controls and noncharacters
 * were U+FFFD too. */
static bool is_lost_on_gumbo(uint32_t cp)
{
    return cp < 9 || cp == 0xB || (cp >= 0xE && cp < ' ') ||
           (cp >= 0x7F && cp < 0xA0) || (cp & 0xFFFE) == 0xFFFE ||
           (cp >= 0xFDD0 && cp < 0xFDF0);
}

/* Put text as a parser returns it. */
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

/* ------------------------------------------------------ what callbacks set */

typedef struct attribute {
    char name[LKS_ATTACK_MAX];
    char value[LKS_ATTACK_MAX];
    size_t len;
    bool is_set;
} attribute;

typedef struct setter {
    uint64_t random;
    const char *text; /* NULL: a document, of which only links are compared */
    size_t done;      /* the text before this is in `want` */
    written want;
    /* attributes of the current link; all links have the first three */
    attribute own[8];
    size_t count;
    size_t refused;
    size_t accepted;
} setter;

static unsigned below(setter *s, unsigned most)
{
    return (unsigned)(lks_random(&s->random) % most);
}

/* An attack; mostly one that can be a value or, without controls and bidi
 * controls, words for people. */
static size_t random_value(setter *s, char value[LKS_ATTACK_MAX], bool is_words)
{
    const size_t len = lks_random_attack(&s->random, value);
    const uint8_t *const data = (const uint8_t *)value;
    size_t width = 0;
    if (below(s, 4) == 0)
        return len;
    for (size_t i = 0; i < len; i += width) {
        const uint32_t cp = lks_utf8_decode(data + i, data + len, &width);
        if (cp == LKS_UTF8_BAD || cp == 0 ||
            (is_words && (cp < ' ' || (cp >= 0x7F && cp < 0xA0) ||
                          (cp >= 0x2028 && cp <= 0x202E) ||
                          (cp >= 0x2066 && cp <= 0x2069))))
            memset(value + i, '"', width);
    }
    return len;
}

/* Often a valid name, often nearly one, else anything. */
static size_t random_name(setter *s, char name[LKS_ATTACK_MAX])
{
    static const char *const names[] = {
        "title",   "class",    "rel",      "target",        "data-x",
        "data-",   "aria-",    "href",     "onclick",       "style",
        "data-A",  "data-x=y", "data-x y", "data-x/onload", "aria-label",
        "data-x>", "title\"",  "TITLE"};
    const unsigned way = below(s, 4);
    if (way == 0)
        return lks_random_attack(&s->random, name);
    const char *one = names[below(s, sizeof names / sizeof *names)];
    size_t len = strlen(one);
    memcpy(name, one, len);
    if (way == 1) {
        char attack[LKS_ATTACK_MAX];
        const size_t more = lks_random_attack(&s->random, attack);
        const size_t room = LKS_ATTACK_MAX - len;
        memcpy(name + len, attack, more < room ? more : room);
        len += more < room ? more : room;
    }
    return len;
}

/* Remember an attribute that was accepted, in place of one with the same
 * name. */
static void remember(setter *s, const char *name, size_t name_len,
                     const char *value, size_t len)
{
    size_t at = 3; /* after the attributes that all links have */
    for (size_t i = 0; i < 3; i++)
        if (strlen(s->own[i].name) == name_len &&
            memcmp(s->own[i].name, name, name_len) == 0)
            s->own[i].is_set = false;
    while (at < s->count && (strlen(s->own[at].name) != name_len ||
                             memcmp(s->own[at].name, name, name_len) != 0))
        at++;
    attribute *a = &s->own[at];
    memcpy(a->name, name, name_len);
    a->name[name_len] = '\0';
    if (value)
        memcpy(a->value, value, len);
    a->len = len;
    a->is_set = value != NULL;
    s->count = at == s->count ? s->count + 1 : s->count;
}

static void set_attribute(setter *s, linkspan_plan *plan)
{
    char name[LKS_ATTACK_MAX];
    char value[LKS_ATTACK_MAX];
    const size_t name_len = random_name(s, name);
    const size_t len = random_value(s, value, false);
    const bool is_taken_away = below(s, 8) == 0;
    const linkspan_status st = linkspan_plan_set_attribute(
        plan, name, name_len, is_taken_away ? NULL : value,
        is_taken_away ? 0 : len);
    if (st == LINKSPAN_OK)
        remember(s, name, name_len, is_taken_away ? NULL : value,
                 is_taken_away ? 0 : len);
    s->accepted += st == LINKSPAN_OK;
    s->refused += st != LINKSPAN_OK;
}

static void put_wanted(setter *s, linkspan_plan *plan)
{
    linkspan_str href;
    linkspan_str text;
    if (linkspan_plan_href(plan, &href) != LINKSPAN_OK ||
        linkspan_plan_text(plan, &text) != LINKSPAN_OK)
        abort();
    put(&s->want, "\1href=");
    put_text(&s->want, href.data, href.len);
    for (size_t i = 0; i < s->count; i++) {
        if (!s->own[i].is_set)
            continue;
        put(&s->want, "\1");
        put(&s->want, s->own[i].name);
        put(&s->want, "=");
        put_text(&s->want, s->own[i].value, s->own[i].len);
    }
    put(&s->want, "\1");
    put_text(&s->want, text.data, text.len);
    put(&s->want, "\2");
}

static void set_href_and_text(setter *s, linkspan_plan *plan)
{
    static const char *const starts[] = {
        "", "/", "https://b.example/", "javascript:", "mailto:", "#"};
    char value[LKS_ATTACK_MAX];
    char href[2 * LKS_ATTACK_MAX];
    const size_t len = random_value(s, value, true);
    const char *start = starts[below(s, sizeof starts / sizeof *starts)];
    const size_t start_len = strlen(start);
    memcpy(href, start, start_len);
    memcpy(href + start_len, value, len);
    if (below(s, 2))
        s->accepted +=
            linkspan_plan_set_href(plan, href, start_len + len) == LINKSPAN_OK;
    if (below(s, 2))
        s->accepted += linkspan_plan_set_text(plan, value, len) == LINKSPAN_OK;
}

static linkspan_status set_all(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    setter *s = context;
    linkspan_str href;
    s->count = 3;
    for (size_t i = 0; i < 3; i++)
        s->own[i].is_set = true;
    if (s->text) {
        put_text(&s->want, s->text + s->done, link->span.start - s->done);
        s->done = link->span.end;
    }
    if (linkspan_plan_href(plan, &href) != LINKSPAN_OK || below(s, 8) == 0) {
        if (s->text)
            put_text(&s->want, bytes.data, bytes.len);
        return linkspan_plan_drop(plan);
    }
    for (unsigned i = below(s, 5); i > 0; i--)
        set_attribute(s, plan);
    set_href_and_text(s, plan);
    put_wanted(s, plan);
    return LINKSPAN_OK;
}

/* -------------------------------------------------------- what Gumbo reads */

/* True for an element that keeps a label in order, with no attributes but its
 * own. */
static bool is_bidi(const GumboNode *node)
{
    if (node->type != GUMBO_NODE_ELEMENT)
        return false;
    const GumboVector *attributes = &node->v.element.attributes;
    const GumboAttribute *dir = gumbo_get_attribute(attributes, "dir");
    if (node->v.element.tag == GUMBO_TAG_BDI && attributes->length == 0)
        return true;
    return dir && strcmp(dir->value, "ltr") == 0 &&
           ((node->v.element.tag == GUMBO_TAG_BDI && attributes->length == 1) ||
            (node->v.element.tag == GUMBO_TAG_BDO && attributes->length == 2));
}

typedef struct reader {
    written got;
    bool is_odd;
    bool has_text; /* text outside of links is collected too */
    unsigned depth;
} reader;

static void read_children(reader *r, const GumboVector *children);

static void read_link(reader *r, const GumboElement *a)
{
    for (unsigned i = 0; i < a->attributes.length; i++) {
        const GumboAttribute *found = a->attributes.data[i];
        put(&r->got, "\1");
        put(&r->got, found->name);
        put(&r->got, "=");
        put(&r->got, found->value);
    }
    put(&r->got, "\1");
    r->depth++;
    read_children(r, &a->children);
    r->depth--;
    put(&r->got, "\2");
}

static void read_children(reader *r, const GumboVector *children)
{
    for (unsigned i = 0; i < children->length; i++) {
        const GumboNode *node = children->data[i];
        if (node->type == GUMBO_NODE_TEXT ||
            node->type == GUMBO_NODE_WHITESPACE) {
            if (r->has_text || r->depth > 0)
                put(&r->got, node->v.text.text);
        } else if (node->type == GUMBO_NODE_ELEMENT && r->depth == 0 &&
                   node->v.element.tag == GUMBO_TAG_A) {
            read_link(r, &node->v.element);
        } else if (is_bidi(node)) {
            read_children(r, &node->v.element.children);
        } else {
            r->is_odd = true;
        }
    }
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

static void read_html(const written *html, reader *r)
{
    written page = {.data = NULL};
    put(&page, "<!DOCTYPE html><title>t</title><div>");
    (void)keep_written(&page, written_string(html), html->len);
    put(&page, "</div><p>end</p>");
    GumboOutput *output =
        gumbo_parse_with_options(&kGumboDefaultOptions, page.data, page.len);
    const GumboNode *div = find_div(output->root);
    if (div)
        read_children(r, &div->v.element.children);
    else
        r->is_odd = true;
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    written_free(&page);
}

/* --------------------------------------------------------------- the cases */

/* The text as a document: whatever could be markup is written as references. */
static void put_document(written *w, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char reference[16];
        if (strchr("<>&\"'", text[i])) {
            (void)snprintf(reference, sizeof reference, "&#%d;", text[i]);
            put(w, text[i] ? reference : "?");
        } else {
            (void)keep_written(w, text + i, 1);
        }
    }
}

static bool is_same(setter *s, const linkspan_detector *d, const char *text,
                    size_t len, bool is_document)
{
    written html = {.data = NULL};
    written document = {.data = NULL};
    reader r = {.has_text = !is_document};
    linkspan_linkify_options o;
    (void)linkspan_linkify_options_init(&o);
    o.target = (linkspan_str){"t", 1};
    o.class_name = (linkspan_str){"c", 1};
    o.on_plan = set_all;
    o.plan_context = s;
    s->text = is_document ? NULL : text;
    s->done = 0;
    s->want = (written){.data = NULL};
    put_document(&document, text, len);
    const linkspan_status st =
        is_document
            ? linkify_document(d, &o, LINKSPAN_MARKUP_HTML, document.data,
                               document.len, keep_written, &html)
            : linkspan_linkify_write(d, &o, text, len, keep_written, &html);
    if (st != LINKSPAN_OK)
        abort();
    if (!is_document)
        put_text(&s->want, text + s->done, len - s->done);
    read_html(&html, &r);
    const bool result = !r.is_odd && strcmp(written_string(&r.got),
                                            written_string(&s->want)) == 0;
    if (!result)
        (void)printf("text {%.*s}\nhtml {%s}\ngot  {%s}\nwant {%s}\n%s\n",
                     (int)len, text, written_string(&html),
                     written_string(&r.got), written_string(&s->want),
                     r.is_odd ? "with what should not be there" : "");
    written_free(&html);
    written_free(&document);
    written_free(&r.got);
    written_free(&s->want);
    return result;
}

int main(void)
{
    static const char *const all[] = {"rel", "target", "class"};
    static const char *const values[] = {"nofollow noopener", "t", "c"};
    linkspan_options detection;
    linkspan_detector *d = NULL;
    static setter s = {.random = 58};
    char text[LKS_ATTACK_MAX];
    unsigned bad = 0;
    (void)linkspan_options_init(&detection);
    (void)linkspan_options_set_profile(&detection, LINKSPAN_PROFILE_TAILORED);
    if (linkspan_detector_new(&detection, &d) != LINKSPAN_OK)
        return 1;
    for (size_t i = 0; i < 3; i++) {
        memcpy(s.own[i].name, all[i], strlen(all[i]) + 1);
        s.own[i].len = strlen(values[i]);
        memcpy(s.own[i].value, values[i], s.own[i].len);
    }
    for (unsigned i = 0; i < 2 * CASES && bad < 5; i++) {
        const size_t len = lks_random_attack(&s.random, text);
        bad += !is_same(&s, d, text, len, i % 2 == 1);
    }
    linkspan_detector_free(d);
    (void)printf("%d texts and as many documents, %zu settings accepted, %zu "
                 "attributes refused, %u differences\n",
                 CASES, s.accepted, s.refused, bad);
    return bad > 0 || s.accepted < CASES || s.refused < CASES;
}
#endif
