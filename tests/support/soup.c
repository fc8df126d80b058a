#include "support/soup.h"

#include <stdbool.h>
#include <string.h>

#include "support/random.h"

#define MOST_TOKENS 40
#define MOST_OPEN   16
#define ROWS(rows)  (sizeof(rows) / sizeof *(rows))

typedef struct soup {
    uint64_t *random;
    char *room;
    size_t len;
    const char *open[MOST_OPEN]; /* the last start tags */
    size_t open_count;
} soup;

/* The elements of themes. The elements of one theme affect each other. */
static const char *const blocks[] = {
    "p",    "div",     "li",      "ul",         "ol",       "dl",   "dd",
    "dt",   "h1",      "h2",      "address",    "pre",      "form", "button",
    "main", "section", "listing", "blockquote", "fieldset", "p",    "center",
    "menu", "search",  "dialog",  "details",    "summary",  "hr",   "article"};
static const char *const inlines[] = {
    "a",    "a",   "b",    "i",      "code",  "code", "nobr", "font", "kbd",
    "samp", "em",  "span", "ruby",   "rt",    "rb",   "rtc",  "rp",   "small",
    "u",    "big", "x",    "strong", "label", "q",    "bdi",  "a",    "option"};
static const char *const tables[] = {"table",    "tr",    "td",      "th",
                                     "tbody",    "thead", "tfoot",   "table",
                                     "colgroup", "col",   "caption", "td"};
static const char *const raws[] = {
    "script",   "style",   "xmp",      "textarea", "title",
    "iframe",   "noembed", "style",    "noframes", "noscript",
    "textarea", "script",  "noscript", "template"};
static const char *const foreign[] = {
    "svg",    "math",       "g",     "desc",   "foreignObject",
    "title",  "mi",         "mtext", "mo",     "annotation-xml",
    "mglyph", "malignmark", "style", "script", "a",
    "font",   "semantics",  "svg",   "math",   "template",
    "path",   "p",          "text",  "tspan",  "table",
    "ms",     "mn",         "mrow"};
static const char *const others[] = {
    "select",   "option",  "optgroup", "select",   "input",     "object",
    "marquee",  "applet",  "template", "frameset", "frame",     "html",
    "head",     "body",    "br",       "img",      "image",     "embed",
    "template", "isindex", "keygen",   "meta",     "plaintext", "wbr",
    "object",   "base",    "svg",      "math"};

static const struct theme {
    const char *const *names;
    size_t count;
} themes[] = {{blocks, ROWS(blocks)},   {inlines, ROWS(inlines)},
              {tables, ROWS(tables)},   {raws, ROWS(raws)},
              {foreign, ROWS(foreign)}, {others, ROWS(others)}};

static const char *const attributes[] = {
    " color=red",
    " face=x",
    " size=1",
    " encoding=text/html",
    " encoding='application/xhtml+xml'",
    " encoding=other",
    " type=hidden",
    " title=\"http://in.a.com/ >\"",
    " alt='https://in.b.com/'",
    " href=//in.c.com",
    "/",
    " /",
    " x=/",
    " a=\"</svg>\"",
    " id=x",
    " =",
    " ='http://in.d.com/'",
    "\n",
};

static const char *const texts[] = {
    "http://a.com/ ",
    " http://b.com/x",
    "see https://c.org/?q=1&amp;r=2, ",
    "me@d.com",
    "www.e.com",
    "f.com",
    " ",
    "\n",
    "x",
    "http://g.com/&lt;script&gt;",
    "&#104;ttp://h.com/",
    "http://i.com/&notin;&notit;&copy",
    "http://j.com/</",
    "http://k.com/<1",
    "http://\xD7\x90.com/",
    "http://l.com/&quot;x",
    " < http://m.com/ > ",
    "\rhttp://n.com/\r\n",
};

static const char *const snippets[] = {
    "<!-- http://in.e.com/ -->",
    "<!--",
    "-->",
    "--!>",
    "<!-->",
    "<!--->",
    "<![CDATA[ http://in.f.com/ ]]>",
    "<![CDATA[",
    "]]>",
    "<?x http://in.g.com/ >",
    "</>",
    "</ x http://in.h.com/>",
    "<!x>",
    "<!DOCTYPE html>",
    "<script><!--<script>http://in.i.com/",
    "<script>http://in.j.com/</script>",
    "<style>http://in.k.com/</style>",
    "<svg><style>http://in.l.com/</style></svg>",
    "<svg><title>http://in.m.com/</title></svg>",
    "<math><mi>x</mi></math>",
    "<svg/>",
    "<svg></p><style>",
    "<math></br><xmp>",
    "<svg><font color=red><style>",
    "<math><annotation-xml encoding=text/html><style>",
    "<svg><desc><![CDATA[",
    "<table><tr><td>",
    "</td></tr></table>",
    "<select><option>http://in.n.com/</select>",
    "<template><tr><td>http://in.o.com/</template>",
    "<template>http://in.p.com/ <tr>",
    "<a name=x>",
    "<a name=x></a>",
    "<p><b><p>",
    "<div><div><div><div><div><div><div><div>",
    "<b><b><b><b>",
    "<code><code><code><code>",
    "</code></code></code></code>",
    "</div></div></div></div>",
    "</p>",
    "</br>",
    "</body>",
    "</html>",
    "</head>",
    "<noscript><p title=\"</noscript>",
    "<noscript><!--</noscript>",
    "<frameset>",
    "<textarea>",
    "</textarea>",
    "</script>",
    "</style>",
    "</svg>",
    "</math>",
    "</select>",
    "</template>",
    "</table>",
    "</form>",
    "</a>",
    "</A\n>",
};

static const char *const doctypes[] = {
    "<!DOCTYPE html>",
    "<!DOCTYPE html>",
    "<!doctype HTML >\n",
    " <!-- x --> <!DOCTYPE html>",
    "x<!DOCTYPE html>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" "
    "'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd'>",
    "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">",
    "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" "
    "\"http://www.w3.org/TR/html4/loose.dtd\">",
    "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.0//EN\">",
    "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2 Final//EN\">",
    "<!DOCTYPE html SYSTEM \"about:legacy-compat\">",
    "<!DOCTYPE html SYSTEM "
    "'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>",
    "<!DOCTYPE html PUBLIC \"-//Softquad Software//DTD HoTMetaL PRO "
    "4.0::19971010::extensions to HTML 4.0//EN\">",
    "<!DOCTYPE html x>",
    "<!DOCTYPE>",
    "<!DOCTYPE htm>",
};

static void put(soup *s, const char *string)
{
    const size_t len = strlen(string);
    if (s->len + len > LKS_SOUP_MAX)
        return;
    memcpy(s->room + s->len, string, len);
    s->len += len;
}

static bool is_once_in(soup *s, size_t times)
{
    return lks_random_below(s->random, times) == 0;
}

#define PUT_ONE_OF(s, rows)                                                    \
    put(s, (rows)[lks_random_below((s)->random, ROWS(rows))])

static void put_start(soup *s, const struct theme *theme)
{
    const char *name = theme->names[lks_random_below(s->random, theme->count)];
    put(s, "<");
    put(s, name);
    while (is_once_in(s, 8))
        PUT_ONE_OF(s, attributes);
    put(s, ">");
    if (s->open_count == MOST_OPEN) {
        memmove(s->open, s->open + 1, (MOST_OPEN - 1) * sizeof *s->open);
        s->open_count--;
    }
    s->open[s->open_count++] = name;
}

/* Put an end tag: mostly that of an open element, and of these mostly the last one. */
static void put_end(soup *s, const struct theme *theme)
{
    const char *name = theme->names[lks_random_below(s->random, theme->count)];
    if (s->open_count > 0 && !is_once_in(s, 4)) {
        size_t at = s->open_count - 1;
        if (is_once_in(s, 3))
            at = lks_random_below(s->random, s->open_count);
        name = s->open[at];
        memmove(s->open + at, s->open + at + 1,
                (s->open_count - at - 1) * sizeof *s->open);
        s->open_count--;
    }
    put(s, "</");
    put(s, name);
    if (is_once_in(s, 20))
        PUT_ONE_OF(s, attributes);
    put(s, ">");
}

size_t lks_random_soup(uint64_t *random, char room[LKS_SOUP_MAX])
{
    soup s = {.random = random, .room = room};
    /* Only two themes for each document, so that their elements meet often enough. */
    const struct theme *chosen[] = {
        &themes[lks_random_below(random, ROWS(themes))],
        &themes[lks_random_below(random, ROWS(themes))]};
    const bool has_snippets = is_once_in(&s, 2);
    /* Some documents are long. They have only elements of their two themes: after the
     * first <svg> or <select>, little could be compared. */
    const bool is_long = is_once_in(&s, 3);
    const size_t most = is_long ? 3 * MOST_TOKENS : MOST_TOKENS;
    if (is_once_in(&s, 2))
        PUT_ONE_OF(&s, doctypes);
    for (size_t left = 1 + lks_random_below(random, most); left > 0; left--) {
        const struct theme *theme = chosen[lks_random_below(random, 2)];
        if (!is_long && is_once_in(&s, 12))
            theme = &themes[lks_random_below(random, ROWS(themes))];
        switch (lks_random_below(random, has_snippets ? 10 : 9)) {
        case 0:
        case 1:
        case 2:
            PUT_ONE_OF(&s, texts);
            break;
        case 3:
        case 4:
        case 5:
        case 6:
            put_start(&s, theme);
            break;
        case 7:
        case 8:
            put_end(&s, theme);
            break;
        default:
            PUT_ONE_OF(&s, snippets);
        }
    }
    put(&s, "http://last.com/");
    return s.len;
}
