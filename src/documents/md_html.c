#include <string.h>

#include "documents/md_blocks.h"
#include "text/steps.h"
#include "text/words.h"

static const char block_names[][11] = {
    "address",  "article",    "aside",   "base",     "basefont", "blockquote",
    "body",     "caption",    "center",  "col",      "colgroup", "dd",
    "details",  "dialog",     "dir",     "div",      "dl",       "dt",
    "fieldset", "figcaption", "figure",  "footer",   "form",     "frame",
    "frameset", "h1",         "h2",      "h3",       "h4",       "h5",
    "h6",       "head",       "header",  "hr",       "html",     "iframe",
    "legend",   "li",         "link",    "main",     "menu",     "menuitem",
    "nav",      "noframes",   "ol",      "optgroup", "option",   "p",
    "param",    "search",     "section", "summary",  "table",    "tbody",
    "td",       "tfoot",      "th",      "thead",    "title",    "tr",
    "track",    "ul"};

static const char raw_names[][9] = {"pre", "script", "style", "textarea"};

static bool is_space(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_name(uint8_t c)
{
    return lks_is_ascii_alnum(c) || c == '-';
}

static bool is_attribute_start(uint8_t c)
{
    return lks_is_ascii_alpha(c) || c == '_' || c == ':';
}

static lks_tag_state end_or(uint8_t c, lks_tag_state other)
{
    if (c == '>')
        return LKS_TAG_DONE;
    return c == '/' ? LKS_TAG_SLASH : other;
}

/* The state after one more byte, in the part of a start tag up to the names of
 * its attributes. */
static lks_tag_state step_names(lks_tag_state state, uint8_t c)
{
    const bool is_attribute = is_attribute_start(c);
    switch (state) {
    case LKS_TAG_NAME:
        if (is_name(c))
            return state;
        return is_space(c) ? LKS_TAG_BEFORE_ATTRIBUTE
                           : end_or(c, LKS_TAG_FAILED);
    case LKS_TAG_BEFORE_ATTRIBUTE:
        if (is_space(c))
            return state;
        return is_attribute ? LKS_TAG_ATTRIBUTE : end_or(c, LKS_TAG_FAILED);
    case LKS_TAG_ATTRIBUTE:
        if (is_attribute || lks_is_ascii_digit(c) || c == '.' || c == '-')
            return state;
        break;
    default: /* after an attribute's name */
        if (is_attribute)
            return LKS_TAG_ATTRIBUTE;
    }
    if (is_space(c))
        return LKS_TAG_AFTER_ATTRIBUTE;
    return c == '=' ? LKS_TAG_BEFORE_VALUE : end_or(c, LKS_TAG_FAILED);
}

static lks_tag_state step_value(lks_tag_state state, uint8_t c)
{
    switch (state) {
    case LKS_TAG_SINGLE:
        return c == '\'' ? LKS_TAG_AFTER_VALUE : state;
    case LKS_TAG_DOUBLE:
        return c == '"' ? LKS_TAG_AFTER_VALUE : state;
    case LKS_TAG_AFTER_VALUE:
        return is_space(c) ? LKS_TAG_BEFORE_ATTRIBUTE
                           : end_or(c, LKS_TAG_FAILED);
    case LKS_TAG_BEFORE_VALUE:
        if (is_space(c))
            return state;
        if (c == '\'' || c == '"')
            return c == '"' ? LKS_TAG_DOUBLE : LKS_TAG_SINGLE;
        return lks_is_one_of(c, "=<>`") ? LKS_TAG_FAILED : LKS_TAG_UNQUOTED;
    default: /* unquoted */
        if (is_space(c))
            return LKS_TAG_BEFORE_ATTRIBUTE;
        if (c == '>')
            return LKS_TAG_DONE;
        return lks_is_one_of(c, "\"'=<`") ? LKS_TAG_FAILED : state;
    }
}

static lks_tag_state step_end_tag(lks_tag_state state, uint8_t c)
{
    if (state == LKS_TAG_END_START)
        return lks_is_ascii_alpha(c) ? LKS_TAG_END_NAME : LKS_TAG_FAILED;
    if (state == LKS_TAG_END_NAME && is_name(c))
        return state;
    if (c == '>')
        return LKS_TAG_DONE;
    return is_space(c) ? LKS_TAG_END_SPACE : LKS_TAG_FAILED;
}

lks_tag_state lks_tag_step(lks_tag_state state, uint8_t c)
{
    LKS_STEP();
    switch (state) {
    case LKS_TAG_START:
        if (c == '/')
            return LKS_TAG_END_START;
        return lks_is_ascii_alpha(c) ? LKS_TAG_NAME : LKS_TAG_FAILED;
    case LKS_TAG_NAME:
    case LKS_TAG_BEFORE_ATTRIBUTE:
    case LKS_TAG_ATTRIBUTE:
    case LKS_TAG_AFTER_ATTRIBUTE:
        return step_names(state, c);
    case LKS_TAG_END_START:
    case LKS_TAG_END_NAME:
    case LKS_TAG_END_SPACE:
        return step_end_tag(state, c);
    case LKS_TAG_SLASH:
        return c == '>' ? LKS_TAG_DONE : LKS_TAG_FAILED;
    default:
        return step_value(state, c);
    }
}

/* True if the line is one whole tag. */
static bool is_lone_tag(lks_slice line)
{
    lks_tag_state state = LKS_TAG_START;
    size_t at = 1;
    for (; at < line.len && state < LKS_TAG_DONE; at++)
        state = lks_tag_step(state, line.data[at]);
    while (at < line.len && is_space(line.data[at]))
        at++;
    return state == LKS_TAG_DONE && at == line.len;
}

/* Read the tag's name in lower case; returns where it ends, or 0 if it is
 * longer than all names that matter. */
static size_t read_name(lks_slice line, size_t at, uint8_t name[], size_t room,
                        size_t *len)
{
    for (*len = 0; at < line.len && is_name(line.data[at]); at++) {
        if (*len == room)
            return 0;
        name[(*len)++] = lks_ascii_lower(line.data[at]);
    }
    return at;
}

/* The kind of block that a line with a tag starts: RAW, NAMED or ANY; else
 * 0. */
static uint8_t tag_block_kind(lks_slice line)
{
    uint8_t name[sizeof *block_names] = {0};
    size_t len = 0;
    const bool is_end = line.len > 1 && line.data[1] == '/';
    const size_t at = read_name(line, 1 + is_end, name, sizeof name - 1, &len);
    const lks_slice word = {name, len};
    const uint8_t next = at > 0 && at < line.len ? line.data[at] : ' ';
    const bool is_cut = is_space(next) || next == '>';
    if (!is_end && is_cut && LKS_IS_WORD_OF(word, raw_names))
        return LKS_HTML_BLOCK_RAW;
    if (at > 0 && LKS_IS_WORD_OF(word, block_names) &&
        (is_cut ||
         lks_starts_with((lks_slice){line.data + at, line.len - at}, "/>")))
        return LKS_HTML_BLOCK_NAMED;
    return is_lone_tag(line) ? LKS_HTML_BLOCK_ANY : 0;
}

bool lks_is_disputed_block(lks_slice line)
{
    static const char names[][7] = {"search", "source"};
    uint8_t name[sizeof names[0]];
    size_t len = 0;
    const bool is_end = line.len > 1 && line.data[1] == '/';
    return lks_starts_with(line, "<") &&
           read_name(line, 1 + is_end, name, sizeof name - 1, &len) > 0 &&
           LKS_IS_WORD_OF(((lks_slice){name, len}), names);
}

uint8_t lks_html_block_kind(lks_slice line)
{
    if (!lks_starts_with(line, "<"))
        return 0;
    if (lks_starts_with(line, "<!--"))
        return LKS_HTML_BLOCK_COMMENT;
    if (lks_starts_with(line, "<?"))
        return LKS_HTML_BLOCK_INSTRUCTION;
    /* CommonMark requires capital letters, cmark does not. */
    if (lks_starts_with_ignoring_case(line, "<![cdata["))
        return LKS_HTML_BLOCK_CDATA;
    if (lks_starts_with(line, "<!"))
        return line.len > 2 && lks_is_ascii_alpha(line.data[2])
                   ? LKS_HTML_BLOCK_DECLARATION
                   : 0;
    return tag_block_kind(line);
}

static bool has_word(lks_slice line, const char *word)
{
    const size_t len = strlen(word);
    LKS_STEPS(line.len);
    for (size_t at = 0; at + len <= line.len; at++) {
        size_t same = 0;
        while (same < len &&
               lks_ascii_lower(line.data[at + same]) == (uint8_t)word[same])
            same++;
        if (same == len)
            return true;
    }
    return false;
}

bool lks_is_html_block_end(lks_slice line, uint8_t kind)
{
    switch (kind) {
    case LKS_HTML_BLOCK_RAW:
        return has_word(line, "</script>") || has_word(line, "</pre>") ||
               has_word(line, "</style>") || has_word(line, "</textarea>");
    case LKS_HTML_BLOCK_COMMENT:
        return has_word(line, "-->");
    case LKS_HTML_BLOCK_INSTRUCTION:
        return has_word(line, "?>");
    case LKS_HTML_BLOCK_DECLARATION:
        return has_word(line, ">");
    case LKS_HTML_BLOCK_CDATA:
        return has_word(line, "]]>");
    default:
        return false;
    }
}
