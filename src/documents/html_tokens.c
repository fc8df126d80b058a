#include "documents/html_tokens.h"

#include <string.h>

#include "documents/doctype.h"
#include "documents/html_stack.h"
#include "documents/places.h"
#include "text/steps.h"

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static bool is_name_end(uint8_t c)
{
    const uint64_t ends = UINT64_C(1) << ' ' | UINT64_C(1) << '\t' |
                          UINT64_C(1) << '\n' | UINT64_C(1) << '\f' |
                          UINT64_C(1) << '\r' | UINT64_C(1) << '/' |
                          UINT64_C(1) << '>';
    return c < 64 && (ends >> c & 1) != 0;
}

static bool is_at(lks_slice text, size_t at, uint8_t byte)
{
    return at < text.len && text.data[at] == byte;
}

static bool has_at(lks_slice text, size_t at, const char *word)
{
    const size_t len = strlen(word);
    return at <= text.len && text.len - at >= len &&
           memcmp(text.data + at, word, len) == 0;
}

/* The place of the next `byte`, or the end of the text. */
static size_t find_byte(lks_slice text, size_t at, uint8_t byte)
{
    const uint8_t *found =
        at < text.len ? memchr(text.data + at, byte, text.len - at) : NULL;
    const size_t end = found ? (size_t)(found - text.data) : text.len;
    LKS_STEPS(end - (at < end ? at : end));
    return end;
}

/* The place after the next `byte`, or the end of the text. */
static size_t skip_past(lks_slice text, size_t at, uint8_t byte)
{
    const size_t end = find_byte(text, at, byte);
    return end < text.len ? end + 1 : end;
}

/* The place after the next `word`, or the end of the text. */
static size_t skip_past_word(lks_slice text, size_t at, const char *word)
{
    while (at < text.len) {
        at = find_byte(text, at, (uint8_t)word[0]);
        if (has_at(text, at, word))
            return at + strlen(word);
        at++;
    }
    return text.len;
}

static size_t skip_spaces(lks_slice text, size_t at)
{
    while (at < text.len && is_space(text.data[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* The place after the attribute's value that starts at `at`. */
static size_t skip_value(lks_slice text, size_t at)
{
    if (is_at(text, at, '"') || is_at(text, at, '\''))
        return skip_past(text, at + 1, text.data[at]);
    while (at < text.len && !is_space(text.data[at]) && text.data[at] != '>') {
        LKS_STEP();
        at++;
    }
    return at;
}

/* The place after the attribute that starts at `at`, which may be a lone equals
 * sign. */
static size_t skip_attribute(lks_slice text, size_t at)
{
    do {
        LKS_STEP();
        at++;
    } while (at < text.len && !is_name_end(text.data[at]) &&
             text.data[at] != '=');
    const size_t equals = skip_spaces(text, at);
    if (!is_at(text, equals, '='))
        return at;
    return skip_value(text, skip_spaces(text, equals + 1));
}

size_t lks_html_tag(lks_slice text, size_t at, lks_tag *tag)
{
    bool is_after_slash = false;
    tag->is_end = is_at(text, at + 1, '/');
    tag->is_self_closing = false;
    const size_t name = at + 1 + tag->is_end;
    for (at = name; at < text.len && !is_name_end(text.data[at]); at++)
        LKS_STEP();
    tag->name = (lks_slice){text.data + name, at - name};
    tag->element = lks_element_of(tag->name);
    while (at < text.len) {
        LKS_STEP();
        if (text.data[at] == '>') {
            tag->is_self_closing = is_after_slash;
            return at + 1;
        }
        is_after_slash = text.data[at] == '/';
        if (is_name_end(text.data[at]))
            at++;
        else
            at = skip_attribute(text, at);
    }
    tag->name.len = 0;
    tag->element = LKS_ELEMENT_UNKNOWN;
    return at;
}

/* Skip the comment whose `<!--` is at `at`. It also ends at `--!>`. In `<!-->`
 * and `<!--->` the dashes that start the comment also end it. */
static size_t skip_comment(lks_slice text, size_t at)
{
    const size_t start = at + strlen("<!--");
    at += strlen("<!");
    while (at < text.len) {
        at = find_byte(text, at, '-');
        if (has_at(text, at, "-->"))
            return at + strlen("-->");
        if (at >= start && has_at(text, at, "--!>"))
            return at + strlen("--!>");
        at++;
    }
    return text.len;
}

/* Skip `<!` at `at`: a comment, a CDATA section, or something that ends at the
 * next `>`. */
static size_t skip_declaration(lks_html *h, lks_slice text, size_t at)
{
    if (has_at(text, at, "<!--"))
        return skip_comment(text, at);
    if (has_at(text, at, "<![CDATA[") && lks_elements_take_cdata(&h->elements))
        return skip_past_word(text, at + strlen("<![CDATA["), "]]>");
    const size_t end = skip_past(text, at, '>');
    const lks_slice rest = {text.data + at, end - at};
    if (!h->is_begun && lks_is_doctype(rest)) {
        h->elements.quirks = lks_doctype_quirks(rest);
        h->is_begun = true;
    }
    return end;
}

/* True if `<` at `at` starts markup; if not, it is text. `</` at the end of the
 * document counts as markup. A parser reads it as text only if nothing follows
 * it; a link that was inserted there would put its `</a>` after it. */
static bool is_markup(lks_slice text, size_t at)
{
    if (at + 1 >= text.len)
        return false;
    const uint8_t next = text.data[at + 1];
    return lks_is_one_of(next, "/!?") || lks_is_ascii_alpha(next);
}

/* True if the markup at `at` is a tag, and no comment. */
static bool is_tag(lks_slice text, size_t at)
{
    const size_t name = at + (text.data[at + 1] == '/' ? 2 : 1);
    return name < text.len && lks_is_ascii_alpha(text.data[name]);
}

/* True if a word goes on across the tag. */
static bool is_inline(const lks_tag *tag)
{
    return lks_element_table[tag->element].flags & INLINE;
}

/* Process the markup at `at`; returns the place after it. */
static size_t skip_markup(lks_html *h, lks_slice text, size_t at)
{
    const uint8_t next = text.data[at + 1];
    if (next == '!')
        return skip_declaration(h, text, at);
    if (!is_tag(text, at))
        return skip_past(text, at, '>');
    lks_tag tag;
    const size_t end = lks_html_tag(text, at, &tag);
    h->is_begun = true;
    h->is_break |= !is_inline(&tag) || end == text.len;
    if (!h->is_after_raw)
        h->content = lks_elements_take(&h->elements, &tag);
    h->is_after_raw = false;
    h->raw_name = (size_t)(tag.name.data - text.data);
    h->raw_name_len = tag.name.len;
    return end;
}

/* True if `</` and the name, or `<` and the name, stand at `at`. */
static bool is_tag_of(lks_slice text, size_t at, const char *opening,
                      lks_slice name)
{
    if (!has_at(text, at, opening))
        return false;
    at += strlen(opening);
    if (text.len - at <= name.len || !is_name_end(text.data[at + name.len]))
        return false;
    for (size_t i = 0; i < name.len; i++) {
        LKS_STEP();
        if (lks_ascii_lower(text.data[at + i]) != lks_ascii_lower(name.data[i]))
            return false;
    }
    return true;
}

/* Where the end tag of raw text starts. */
static size_t skip_raw(lks_slice text, size_t at, lks_slice name)
{
    for (; at < text.len; at++) {
        at = find_byte(text, at, '<');
        if (is_tag_of(text, at, "</", name))
            break;
    }
    return at < text.len ? at : text.len;
}

/* Where the end tag of a script starts. A comment inside the script hides end
 * tags that belong to start tags in the comment. */
static size_t skip_script(lks_slice text, size_t at, lks_slice name)
{
    bool is_escaped = false;
    bool is_double = false;
    for (; at < text.len; at++) {
        LKS_STEP();
        if (text.data[at] == '-' && is_escaped && has_at(text, at, "-->")) {
            is_escaped = false;
            is_double = false;
        }
        if (text.data[at] != '<')
            continue;
        if (is_tag_of(text, at, "</", name)) {
            if (!is_double)
                break;
            is_double = false;
        } else if (is_escaped && is_tag_of(text, at, "<", name)) {
            is_double = true;
        } else if (!is_escaped && has_at(text, at, "<!--")) {
            is_escaped = true;
            at++; /* the dashes of `<!--` may also end the comment */
        }
    }
    return at;
}

/* Skip content that is no markup, such as that of <style>; returns the place
 * after it. */
static size_t skip_raw_content(lks_html *h, lks_slice text)
{
    const lks_content content = h->content;
    const lks_slice name = {text.data + h->raw_name, h->raw_name_len};
    h->content = LKS_CONTENT_MARKUP;
    if (content == LKS_CONTENT_REST)
        return text.len;
    h->is_after_raw = true;
    return content == LKS_CONTENT_RAW ? skip_raw(text, h->at, name)
                                      : skip_script(text, h->at, name);
}

/* True if the content of <noscript> follows. */
static bool is_noscript(const lks_html *h, lks_slice text)
{
    const char *name = "noscript";
    if (h->content != LKS_CONTENT_RAW || h->raw_name_len != strlen(name))
        return false;
    for (size_t i = 0; i < h->raw_name_len; i++) {
        LKS_STEP();
        if (lks_ascii_lower(text.data[h->raw_name + i]) != (uint8_t)name[i])
            return false;
    }
    return true;
}

/* Read the document up to `end` as markup, with `copy`, a copy of the reader.
 * True if the copy stops exactly at `end` with the same open elements as the
 * reader. */
static bool is_neutral(lks_html *h, lks_html copy, lks_slice text, size_t end)
{
    copy.content = LKS_CONTENT_MARKUP;
    while (copy.at < end && !copy.elements.is_lost) {
        if (copy.content != LKS_CONTENT_MARKUP)
            copy.at = skip_raw_content(&copy, text);
        else if (text.data[copy.at] == '<' && is_markup(text, copy.at))
            copy.at = skip_markup(&copy, text, copy.at);
        else
            copy.at = find_byte(text, copy.at + 1, '<');
        if (is_noscript(&copy, text))
            return false;
    }
    return copy.at == end && copy.content == LKS_CONTENT_MARKUP &&
           lks_elements_rejoin(&h->elements, &copy.elements);
}

/* Skip content that is no markup; returns the place after it. To parsers that
 * run no scripts, <noscript> is an ordinary element. So its content, read as
 * markup, must leave the open elements unchanged. */
static size_t skip_content(lks_html *h, lks_slice text)
{
    if (!is_noscript(h, text))
        return skip_raw_content(h, text);
    const lks_html before = *h;
    const size_t end = skip_raw_content(h, text);
    if (end < text.len && !is_neutral(h, before, text, end))
        h->elements.is_lost = true;
    return end;
}

/* Go to where text may start. A byte order mark is no part of the document: a
 * doctype may follow it. */
static void skip_gap(lks_html *h, lks_slice text)
{
    h->is_break = false;
    if (h->at == 0 && has_at(text, 0, "\xEF\xBB\xBF"))
        h->at = strlen("\xEF\xBB\xBF");
    while (h->at < text.len) {
        if (h->elements.is_lost)
            h->at = text.len;
        else if (h->content != LKS_CONTENT_MARKUP)
            h->at = skip_content(h, text);
        else if (text.data[h->at] == '<' && is_markup(text, h->at))
            h->at = skip_markup(h, text, h->at);
        else if (lks_elements_hide(&h->elements) &&
                 !lks_elements_show(&h->elements))
            h->at = find_byte(text, h->at + 1, '<');
        else
            return;
    }
    h->is_break = true;
}

/* The place after the bytes of prose that stand for themselves. */
static size_t skip_text(lks_html *h, lks_slice text)
{
    size_t at = h->at;
    for (; at < text.len; at++) {
        LKS_STEP();
        if (text.data[at] == '<' && is_markup(text, at))
            break;
        h->is_begun = h->is_begun || !is_space(text.data[at]);
        if (text.data[at] == '&' && lks_html_charref(text, at, &h->ref) > 0)
            break;
    }
    return at;
}

bool lks_html_next(lks_html *h, lks_slice text, lks_piece *piece)
{
    const size_t start = h->at;
    skip_gap(h, text);
    *piece =
        (lks_piece){.kind = h->is_break ? LKS_PIECE_GAP : LKS_PIECE_SEAM,
                    .start = start,
                    .end = h->at,
                    .read = h->is_break ? lks_gap_read() : lks_seam_read()};
    if (h->at > start || h->at >= text.len)
        return h->at > start;
    const size_t len =
        text.data[start] == '&' ? lks_html_charref(text, start, &h->ref) : 0;
    piece->is_hidden = lks_elements_hide(&h->elements);
    piece->kind = len > 0 ? LKS_PIECE_CHARACTER : LKS_PIECE_TEXT;
    piece->end = h->at = len > 0 ? start + len : skip_text(h, text);
    piece->read = (lks_slice){text.data + start, h->at - start};
    if (len > 0)
        piece->read = (lks_slice){h->ref.bytes, h->ref.len};
    return true;
}

/* ---- places where links can stand */

/* An attribute. Without a value, `value` is empty. */
typedef struct attribute {
    linkspan_range name;
    linkspan_range value;
} attribute;

/* Read the next attribute at or after `*at`; false if there is none before the end of
 * `text`. */
static bool next_attribute(lks_slice text, size_t *at, attribute *found)
{
    while (*at < text.len && is_name_end(text.data[*at])) {
        LKS_STEP();
        ++*at;
    }
    if (*at >= text.len)
        return false;
    const size_t next = skip_attribute(text, *at);
    size_t end = *at + 1;
    while (end < next && !is_name_end(text.data[end]) &&
           text.data[end] != '=') {
        LKS_STEP();
        end++;
    }
    *found = (attribute){{*at, end}, {next, next}};
    const size_t equals = skip_spaces(text, end);
    if (is_at(text, equals, '=') && equals < next) {
        const size_t value = skip_spaces(text, equals + 1);
        const bool is_quoted =
            is_at(text, value, '"') || is_at(text, value, '\'');
        found->value = (linkspan_range){value + is_quoted, next - is_quoted};
    }
    *at = next;
    return true;
}

/* Hold the values of the attributes from `at` to `end`. `values` receives those that
 * leads depend on. */
static void hold_attributes(lks_places *p, size_t at, size_t end,
                            lks_tag_values *values)
{
    const lks_slice text = {p->text.data, end};
    attribute a;
    while (next_attribute(text, &at, &a)) {
        if (p->leads.on_lead)
            lks_leads_attribute(values,
                                (lks_slice){text.data + a.name.start,
                                            a.name.end - a.name.start},
                                a.value);
        else
            lks_places_hold(p,
                            &(lks_held_place){.place = LINKSPAN_PLACE_ATTRIBUTE,
                                              .writing = LKS_WRITING_ATTRIBUTE,
                                              .start = a.value.start,
                                              .end = a.value.end,
                                              .name = a.name});
    }
}

/* Report the text of an element without markup inside, such as `title`. Returns where
 * it ends. */
static size_t tell_content(lks_places *p, lks_slice text, size_t at,
                           const lks_tag *tag)
{
    const lks_element *element = &lks_element_table[tag->element];
    /* title, textarea and plaintext, but no script or style */
    const bool is_text = lks_is_one_of((uint8_t)element->name[0], "tp");
    size_t end = at;
    if (tag->is_end || strcmp(element->name, "noscript") == 0)
        return at;
    if (element->flags & REST)
        end = text.len;
    else if (element->flags & SCRIPT)
        end = skip_script(text, at, tag->name);
    else if (element->flags & RAW)
        end = skip_raw(text, at, tag->name);
    if (is_text)
        lks_places_text(p, at, end,
                        element->flags & REST ? LKS_WRITING_PLAIN
                                              : LKS_WRITING_HTML);
    return end;
}

static size_t tell_markup(lks_places *p, lks_slice text, size_t at)
{
    lks_tag tag;
    if (has_at(text, at, "<!--"))
        return skip_comment(text, at);
    if (!is_tag(text, at))
        return skip_past(text, at, '>');
    const size_t end = lks_html_tag(text, at, &tag);
    if (tag.name.len == 0)
        return end;
    const size_t name_end = (size_t)(tag.name.data - text.data) + tag.name.len;
    const bool is_break = !is_inline(&tag);
    lks_tag_values values = {0};
    if (is_break)
        lks_places_end_block(p);
    if (!tag.is_end)
        hold_attributes(p, name_end, end - 1, &values);
    if (is_break)
        lks_places_end_block(p);
    if (p->leads.on_lead && p->status == LINKSPAN_OK)
        p->status = lks_leads_tag(&p->leads, text, &tag, end, &values);
    return tell_content(p, text, end, &tag);
}

/* Read the tag from `at` to `end`, and hold its attributes. False if it is none. */
static bool hold_tag(lks_places *p, size_t at, size_t end, lks_tag *tag,
                     lks_tag_values *values)
{
    const lks_slice text = {p->text.data, end};
    *values = (lks_tag_values){0};
    if (!is_markup(text, at) || !is_tag(text, at))
        return false;
    (void)lks_html_tag(text, at, tag);
    if (tag->name.len > 0 && !tag->is_end)
        hold_attributes(p, (size_t)(tag->name.data - text.data) + tag->name.len,
                        end - 1, values);
    return tag->name.len > 0;
}

void lks_html_attributes(lks_places *p, size_t at, size_t end)
{
    lks_tag tag;
    lks_tag_values values;
    if (!p->leads.on_lead)
        (void)hold_tag(p, at, end, &tag, &values);
}

void lks_html_lead(lks_places *p, size_t at, size_t end)
{
    lks_tag tag;
    lks_tag_values values;
    if (p->status == LINKSPAN_OK && hold_tag(p, at, end, &tag, &values))
        p->status = lks_leads_tag(&p->leads, (lks_slice){p->text.data, end},
                                  &tag, end, &values);
}

void lks_html_places(lks_places *p, size_t at, size_t end)
{
    const lks_slice text = {p->text.data, end};
    while (at < end && p->status == LINKSPAN_OK) {
        size_t markup = find_byte(text, at, '<');
        while (markup < end && !is_markup(text, markup))
            markup = find_byte(text, markup + 1, '<');
        lks_places_text(p, at, markup, LKS_WRITING_HTML);
        at = markup < end ? tell_markup(p, text, markup) : end;
    }
}
