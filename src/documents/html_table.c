#include <string.h>

#include "documents/html_stack.h"
#include "text/steps.h"

const lks_element lks_element_table[] = {
    {"", OTHER, INLINE}, /* all elements that are not listed */
    {"a", LINK, FORMAT | HIDES | INLINE},
    {"address", BLOCK, OUTER},
    {"annotation-xml", OTHER, POINT},
    {"applet", OBJECT, CELL_LIKE},
    {"area", OTHER, VOID | INLINE},
    {"article", BLOCK, OUTER},
    {"aside", BLOCK, OUTER},
    {"audio", OTHER, 0},
    {"b", OTHER, FORMATS},
    {"base", OTHER, VOID | INLINE},
    {"basefont", OTHER, VOID | INLINE},
    {"bgsound", OTHER, VOID | INLINE},
    {"big", OTHER, FORMATS},
    {"blockquote", BLOCK, OUTER | BREAKOUT},
    {"body", OTHER, BREAKOUT | VOID},
    {"br", OTHER, BREAKOUT | VOID},
    {"button", BUTTON, SPECIAL | BUTTON_SCOPE | HIDES},
    {"canvas", OTHER, 0},
    {"caption", CAPTION, CELL_LIKE},
    {"center", BLOCK, OUTER | BREAKOUT},
    {"code", CODE, FORMATS | HIDES},
    {"col", COLUMN, VOID},
    {"colgroup", COLUMN, 0},
    {"dd", TERM, OUTER | BREAKOUT},
    {"desc", OTHER, POINT},
    {"details", BLOCK, OUTER},
    {"dialog", DIALOG, CLOSES_P},
    {"dir", BLOCK, OUTER},
    {"div", BLOCK, OUTER | BREAKOUT},
    {"dl", BLOCK, OUTER | BREAKOUT},
    {"dt", TERM, OUTER | BREAKOUT},
    {"em", OTHER, FORMATS},
    {"embed", OTHER, BREAKOUT | VOID},
    {"fieldset", BLOCK, OUTER},
    {"figcaption", BLOCK, OUTER},
    {"figure", BLOCK, OUTER},
    {"font", OTHER, FORMATS},
    {"footer", BLOCK, OUTER},
    {"foreignobject", OTHER, POINT},
    {"form", FORM, SPECIAL},
    {"frame", OTHER, VOID},
    {"frameset", FRAMESET, 0},
    {"h1", HEADING, OUTER | BREAKOUT},
    {"h2", HEADING, OUTER | BREAKOUT},
    {"h3", HEADING, OUTER | BREAKOUT},
    {"h4", HEADING, OUTER | BREAKOUT},
    {"h5", HEADING, OUTER | BREAKOUT},
    {"h6", HEADING, OUTER | BREAKOUT},
    {"head", OTHER, BREAKOUT | VOID},
    {"header", BLOCK, OUTER},
    {"hgroup", BLOCK, OUTER},
    {"hr", OTHER, CLOSES_P | BREAKOUT | VOID},
    {"html", OTHER, VOID},
    {"i", OTHER, FORMATS},
    {"iframe", OTHER, RAW | HIDES},
    {"image", OTHER, VOID},
    {"img", OTHER, BREAKOUT | VOID},
    {"input", INPUT, VOID},
    {"kbd", OTHER, HIDES | INLINE},
    {"keygen", OTHER, VOID},
    {"legend", OTHER, 0},
    {"li", LIST_ITEM, OUTER | BREAKOUT},
    {"link", OTHER, VOID | INLINE},
    {"listing", BLOCK, OUTER | BREAKOUT | HIDES},
    {"main", BLOCK, OUTER},
    {"marquee", OBJECT, CELL_LIKE},
    {"math", FOREIGN, HIDES},
    {"menu", BLOCK, OUTER | BREAKOUT},
    {"meta", OTHER, BREAKOUT | VOID | INLINE},
    {"meter", OTHER, 0},
    {"mi", OTHER, POINT},
    {"mn", OTHER, POINT},
    {"mo", OTHER, POINT},
    {"ms", OTHER, POINT},
    {"mtext", OTHER, POINT},
    {"nav", BLOCK, OUTER},
    {"nobr", OTHER, FORMATS},
    {"noembed", OTHER, RAW | HIDES},
    {"noframes", OTHER, RAW | HIDES},
    {"noscript", OTHER, RAW | HIDES | INLINE},
    {"object", OBJECT, CELL_LIKE},
    {"ol", BLOCK, OUTER | BREAKOUT | LIST_SCOPE},
    {"optgroup", IMPLIED, 0},
    {"option", IMPLIED, 0},
    {"p", PARAGRAPH, OUTER | BREAKOUT},
    {"param", OTHER, VOID | INLINE},
    {"plaintext", OTHER, CLOSES_P | REST | HIDES},
    {"pre", BLOCK, OUTER | BREAKOUT | HIDES},
    {"progress", OTHER, 0},
    {"rb", IMPLIED, INLINE},
    {"rp", IMPLIED, INLINE},
    {"rt", IMPLIED, INLINE},
    {"rtc", IMPLIED, INLINE},
    {"ruby", OTHER, BREAKOUT | INLINE},
    {"s", OTHER, FORMATS},
    {"samp", OTHER, HIDES | INLINE},
    {"script", OTHER, SCRIPT | HIDES | INLINE},
    {"search", DIALOG, CLOSES_P},
    {"section", BLOCK, OUTER},
    {"select", SELECT, SPECIAL | HIDES},
    {"small", OTHER, FORMATS},
    {"source", OTHER, VOID | INLINE},
    {"span", OTHER, BREAKOUT | INLINE},
    {"strike", OTHER, FORMATS},
    {"strong", OTHER, FORMATS},
    {"style", OTHER, RAW | HIDES | INLINE},
    {"sub", OTHER, BREAKOUT | INLINE},
    {"summary", BLOCK, OUTER},
    {"sup", OTHER, BREAKOUT | INLINE},
    {"svg", FOREIGN, HIDES},
    {"table", TABLE, SPECIAL | BREAKOUT | SCOPE | TABLE_SCOPE},
    {"tbody", SECTION, SPECIAL},
    {"td", CELL, CELL_LIKE},
    {"template", TEMPLATE, CELL_LIKE | TABLE_SCOPE | INLINE},
    {"textarea", OTHER, RAW | HIDES},
    {"tfoot", SECTION, SPECIAL},
    {"th", CELL, CELL_LIKE},
    {"thead", SECTION, SPECIAL},
    {"title", OTHER, RAW | HIDES | POINT},
    {"tr", ROW, SPECIAL},
    {"track", OTHER, VOID | INLINE},
    {"tt", OTHER, FORMATS},
    {"u", OTHER, FORMATS},
    {"ul", BLOCK, OUTER | BREAKOUT | LIST_SCOPE},
    {"var", OTHER, BREAKOUT | INLINE},
    {"video", OTHER, 0},
    {"wbr", OTHER, VOID | INLINE},
    {"xmp", OTHER, CLOSES_P | RAW | HIDES},
};

size_t lks_element_of(lks_slice written)
{
    char name[LKS_ELEMENT_NAME_MAX + 1] = {0};
    /* Parsers read NUL as U+FFFD, which no name of the table has: <b NUL x> is
     * not <b>. */
    if (written.len > LKS_ELEMENT_NAME_MAX ||
        (written.len > 0 && memchr(written.data, '\0', written.len)))
        return LKS_ELEMENT_UNKNOWN;
    for (size_t i = 0; i < written.len; i++)
        name[i] = (char)lks_ascii_lower(written.data[i]);
    if (written.len == 0 || written.data[0] >= 0x80 ||
        (written.len > 1 && written.data[1] >= 0x80))
        return LKS_ELEMENT_UNKNOWN;
    size_t low = 0;
    size_t high = sizeof lks_element_table / sizeof *lks_element_table;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        const char *const other = lks_element_table[middle].name;
        /* the first two letters nearly always decide */
        int order = (name[0] << 8 | name[1]) - (other[0] << 8 | other[1]);
        if (order == 0)
            order = strcmp(name, other);
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return LKS_ELEMENT_UNKNOWN;
}

bool lks_element_is_inline(lks_slice name)
{
    return lks_element_table[lks_element_of(name)].flags & INLINE;
}

bool lks_element_hides(lks_slice name)
{
    return lks_element_table[lks_element_of(name)].flags & HIDES;
}
