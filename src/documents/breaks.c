#include "documents/breaks.h"

#include <string.h>

#include "linkspan/linkspan.h"

#include "documents/charref.h"
#include "documents/html_tokens.h"
#include "text/steps.h"

enum {
    PDF = 0x202C,
    PDI = 0x2069
};

/* Elements that are a paragraph of their own in every browser. */
static const char blocks[][11] = {
    "address", "article", "aside",  "blockquote", "body",    "br",
    "caption", "center",  "dd",     "details",    "dialog",  "dir",
    "div",     "dl",      "dt",     "fieldset",   "figure",  "figcaption",
    "footer",  "form",    "h1",     "h2",         "h3",      "h4",
    "h5",      "h6",      "header", "hgroup",     "hr",      "html",
    "legend",  "li",      "main",   "menu",       "nav",     "ol",
    "p",       "pre",     "search", "section",    "summary", "table",
    "tbody",   "td",      "tfoot",  "th",         "thead",   "tr",
    "ul"};

/* Elements whose content is markup, so that a tag after them is certainly a
 * tag, not text. */
static const char inlines[][11] = {
    "a",    "abbr",   "b",   "bdi", "bdo",  "big", "cite", "code", "em",
    "font", "i",      "img", "kbd", "mark", "q",   "s",    "samp", "small",
    "span", "strong", "sub", "sup", "tt",   "u",   "var"};

static bool is_named(lks_slice name, const char *word)
{
    const size_t len = strlen(word);
    if (name.len != len)
        return false;
    for (size_t i = 0; i < len; i++)
        if (lks_ascii_lower(name.data[i]) != (uint8_t)word[i])
            return false;
    return true;
}

static bool is_one_of(lks_slice name, const char list[][11], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_named(name, list[i]))
            return true;
    return false;
}

#define IS_ONE_OF(name, list)                                                  \
    is_one_of((name), (list), sizeof(list) / sizeof *(list))

static bool is_tag(lks_slice gap, size_t at)
{
    return gap.len - at > 2 && gap.data[at] == '<' &&
           (lks_is_ascii_alpha(gap.data[at + 1]) ||
            (gap.data[at + 1] == '/' && lks_is_ascii_alpha(gap.data[at + 2])));
}

/* A block ends the bidi controls of the paragraph before it. An element that
 * overrides the direction, such as <bdo>, is not ended by <br> or by blocks
 * inside it. It ends with the block that contains it. */
static void take_block(lks_embedding *e, const lks_tag *tag)
{
    const uint32_t elements = e->elements;
    const uint32_t open = e->blocks;
    *e = (lks_embedding){.elements = elements, .blocks = open};
    if (elements == 0 || is_named(tag->name, "br") || is_named(tag->name, "hr"))
        return;
    if (!tag->is_end)
        e->blocks++;
    else if (open > 0)
        e->blocks--;
    else
        e->elements = 0;
}

static void take_override(lks_embedding *e, const lks_tag *tag)
{
    if (!tag->is_end)
        e->elements++;
    else if (e->elements > 0)
        e->elements--;
    if (e->elements == 0)
        e->blocks = 0;
}

/* Process the tags at the start of the gap, up to the first one after which
 * text could look like a tag. <bdo> opens an override. Returns where the last
 * paragraph of the gap starts. */
static size_t follow_tags(lks_slice gap, bool has_blocks, lks_embedding *e)
{
    size_t at = 0;
    size_t start = 0;
    while (is_tag(gap, at)) {
        lks_tag tag;
        at = lks_html_tag(gap, at, &tag);
        if (has_blocks && IS_ONE_OF(tag.name, blocks)) {
            take_block(e, &tag);
            start = at;
        } else if (is_named(tag.name, "bdo")) {
            take_override(e, &tag);
        } else if (!IS_ONE_OF(tag.name, inlines)) {
            break;
        }
    }
    return start;
}

/* Find the last empty line, which may have the `>` of a block quote, and return
 * the place after it. An empty line ends a paragraph and closes everything in
 * `e`. */
static size_t past_empty_line(lks_slice gap, lks_embedding *e)
{
    bool is_empty = false;
    size_t start = 0;
    for (size_t i = 0; i < gap.len; i++) {
        LKS_STEP();
        const uint8_t c = gap.data[i];
        const bool is_end =
            c == '\n' ||
            (c == '\r' && !(i + 1 < gap.len && gap.data[i + 1] == '\n'));
        if (is_end && is_empty)
            start = i + 1;
        is_empty = is_end || (is_empty && lks_is_one_of(c, " \t\r>"));
    }
    if (start > 0)
        *e = (lks_embedding){.depth = 0};
    return start;
}

static void open(lks_embedding *e, uint32_t cp)
{
    if (cp != PDF && cp != PDI)
        lks_embedding_take(e, cp);
}

/* Process the controls in text that is no prose, such as code or an existing
 * link. Only controls that open something count (see lks_follow_gap()). */
static void follow_hidden(lks_slice gap, size_t at, lks_embedding *e)
{
    for (; at < gap.len; at++) {
        LKS_STEP();
        lks_charref ref;
        if (gap.data[at] == '&' && lks_html_charref(gap, at, &ref) > 0)
            open(e,
                 lks_embedding_control_at((lks_slice){ref.bytes, ref.len}, 0));
        else if (gap.data[at] == 0xE2)
            open(e, lks_embedding_control_at(gap, at));
    }
}

/* True if nothing in the gap can open anything: it has no controls, references or
 * tags. */
static bool opens_nothing(lks_slice gap)
{
    LKS_STEPS(gap.len);
    return !memchr(gap.data, 0xE2, gap.len) &&
           !memchr(gap.data, '&', gap.len) && !memchr(gap.data, '<', gap.len);
}

static bool is_empty(const lks_embedding *e)
{
    return e->depth == 0 && e->extra_embeddings == 0 &&
           e->extra_isolates == 0 && e->elements == 0 && e->blocks == 0;
}

void lks_follow_gap(uint32_t markup, lks_slice gap, lks_embedding *e)
{
    if (gap.len == 0 || (is_empty(e) && opens_nothing(gap)))
        return;
    const bool is_html = markup == LINKSPAN_MARKUP_HTML;
    const size_t line = is_html ? 0 : past_empty_line(gap, e);
    const size_t tags = follow_tags(gap, is_html, e);
    follow_hidden(gap, line > tags ? line : tags, e);
}
