#include "support/dangers.h"

#include <stdbool.h>

#include "support/attacks.h"
#include "support/random.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const char *const links[] = {
    "http://a.com/",
    "https://a.com",
    "https://a.com/x",
    "www.a.com",
    "a.com",
    "www.a.com/x",
    "me@a.com",
    "_me_@a.com",
    "mailto:me@a.com",
    "!--me@a.com",
    "!ME@a.com",
    "/me@a.com",
    "https://a.com/\\",
    "https://a.com/\\x",
    "https://a.com/x\\_y",
    "https://a.com/x_y_z",
    "https://a.com/*b*c",
    "https://a.com/_b_",
    "https://a.com/a*b",
    "https://a.com/'x",
    "http://a.com/'/",
    "http://a.com/\"x",
    "http://a.com/`x",
    "http://a.com/?`x`y",
    "http://a.com/``",
    "http://a.com/x--",
    "http://a.com/x?",
    "http://a.com/[x]",
    "http://a.com/[x",
    "http://a.com/x]y",
    "http://a.com/x]](y",
    "http://a.com/(x)",
    "http://a.com/(x",
    "http://a.com/x|y",
    "http://a.com/&amp;x",
    "http://a.com/?a&amp;b=c",
    "http://a.com/&lt",
    "http://a.com/\\[x\\]",
    "http://a.com/!",
    "http://a.com/~x~",
    "http://a.com/x=\"y\"",
    "http://a.com/日本",
    "https://例え.jp/",
    "www.a.com\\",
    "http://a.com/é*",
    "http://a.com/**x**",
    "ftp://a.com/;x",
    "a.com:80",
    "x@a.com/y",
};

/* Strings that start a construct of Markdown or HTML without ending it. */
static const char *const openers[] = {
    "<img src=x onerror=\"y\" title='",
    "<img src=x onerror='y' title=\"",
    "<a href=",
    "<a href='",
    "<a href=\"",
    "<a ",
    "<a b=c ",
    "<a\n",
    "<b",
    "</b ",
    "</b",
    "<",
    "<!",
    "<!N ",
    "<!n ",
    "<!DOCTYPE ",
    "<!--",
    "<!-- ",
    "<!-- a--",
    "<?",
    "<? ",
    "<![CDATA[",
    "<!-",
    "`",
    "``",
    "```x",
    "\\`",
    "[",
    "![",
    "[x",
    "[x](",
    "[x](<",
    "[x](<y",
    "[x](y '",
    "[x](y \"",
    "[x](y (",
    "[x](y ",
    "![x](",
    "![x](y ",
    "[x][",
    "[x]",
    "![x]",
    "[www.a.com]",
    "[WWW.A.COM]",
    "[é]",
    "[y]",
    "[x] ",
    "[]",
    "[x][]",
    "[x]: ",
    "[z]: <",
    "[z]: y '",
    "[z]: y \"",
    "[z]:\n",
    "*",
    "**",
    "***",
    "_",
    "__",
    "___",
    "~~",
    "看*",
    "看**",
    "看_",
    "a**",
    "a*",
    "a_",
    "a__",
    "。**",
    "。*",
    ".*",
    ".**",
    "._",
    "€**",
    "\xC2\xA0**",
    "(",
    "(*",
    "\"",
    "'",
    "\\",
    "\\\\",
    "\\!",
    "!",
    "!!",
    "&",
    "&#",
    "&#x",
    "&l",
    "|",
    "| a | ",
    "\\<",
    "\\[",
    "<https://b.com/",
    "<m@",
};

/* Strings that could end a construct that one of `openers` starts. */
static const char *const closers[] = {
    "'/",      "'",
    "\"",      "' ",
    "\" ",     "/ ",
    "/>",      ">",
    " >",      "'>",
    "\">",     "-->",
    "--",      "-",
    "?>",      "?",
    "]]>",     "]",
    "](",      "](y)",
    "](y",     "][x]",
    "][",      "]:",
    "]: y",    ")",
    "')",      "\")",
    "))",      ") ",
    "*",       "**",
    "***",     "_",
    "__",      "___",
    "~~",      "`",
    "``",      "*看",
    "**看",    "**。",
    "*。",     "_看",
    "**a",     "*a",
    "_a",      "**.",
    "*.",      "_.",
    "**)",     ";",
    "|",       "\\",
    "\\\\",    "\\\n",
    "  \n",    "\n",
    "\n\n",    " =\"",
    "='",      "!",
    "&gt;",    "&#62;",
    "<",       "</b>",
    "<b>",     "</",
    "/",       "=",
    " x=y>",   "x>",
    "//",      "**\xE2\x82\xAC",
    "\n===\n", "\n---\n",
    "'(y)",    "[y]",
};

static const char *const words[] = {
    " ",
    " ",
    " ",
    "x",
    "word",
    "foo bar",
    "看",
    "。",
    "、",
    "é",
    ".",
    ",",
    ":",
    "1",
    "\n",
    "\t",
    "  ",
    "-",
    "=",
    "/",
    "\"",
    "'",
    "<b>",
    "</b>",
    "`c`",
    "[x](y)",
    "*e*",
    "**s**",
    "_e_",
    "<http://b.com/>",
    "<!-- c -->",
    "&amp;",
    "\\*",
    "[x]",
    "![x](y)",
    "\xFF",
    "\xEF\xBF\xBD",
    "http://b.com/",
    "www.b.com",
    "b.com",
};

static const char *const starts[] = {
    "",
    "",
    "",
    "",
    "",
    "",
    "> ",
    "- ",
    "* ",
    "1. ",
    "# ",
    "## ",
    "    ",
    "\t",
    "  ",
    "   ",
    "> > ",
    "- - ",
    ">",
    "- > ",
    "<div>\n",
    "<source>",
    "<search>\n",
    ">>>>>>>>>>>>>>>>>>>>>>>",
    "<pre>\n",
    "<!--\n",
    "<?x\n",
    "<!X\n",
    "<![CDATA[\n",
    "<b>\n",
    "</p>\n",
    "```\n",
    "~~~\n",
    "[x]: /y\n",
    "[x]: /y\n\n",
    "[www.a.com]: http://e.org\n\n",
    "[z]: y\n",
    "x\n",
    "x\n===\n",
    "| a | b |\n|---|---|\n| ",
    "[",
    "<",
    "<script>\n",
    "<b",
    "10) ",
    "-\n",
    "***\n",
};

static const char *const ends[] = {
    "",
    "",
    "",
    "",
    "\n",
    "\n\n[x]: /y\n",
    "\n\n[www.a.com]: http://e.org\n",
    "\n\n[x]: /y\n[www.a.com]: http://e.org\n",
    "\n\n[É]: /y 'z'\n",
    "\n===\n",
    "\n---\n",
    "\nmore text",
    "\n> lazy",
    "\n    lazy",
    "\n-->\n",
    "\n</div>\n",
    "\n\n</pre>\n",
    "\n?>",
    "\n>",
    "\n]]>",
    "\n```\n",
    " '>\n",
    " \">\n",
    "**",
    "*",
    "_",
    ")",
    "\n\n> a\nb\n",
};

static void put(written *w, const char *string)
{
    (void)keep_written(w, string, strlen(string));
}

#define PUT_ONE_OF(random, w, list)                                            \
    put(w, (list)[lks_random_below(random, COUNT(list))])

static void put_few(uint64_t *random, written *w, const char *const *list,
                    size_t count, size_t most)
{
    for (size_t left = lks_random_below(random, most + 1); left > 0; left--)
        put(w, list[lks_random_below(random, count)]);
}

/* Put a link between a string that starts a construct and one that could end it. */
static void put_between(uint64_t *random, written *w)
{
    put_few(random, w, words, COUNT(words), 2);
    put_few(random, w, openers, COUNT(openers), 2);
    put_few(random, w, words, COUNT(words), 1);
    PUT_ONE_OF(random, w, links);
    put_few(random, w, words, COUNT(words), 1);
    put_few(random, w, closers, COUNT(closers), 2);
}

/* Put everything in random order. */
static void put_soup(uint64_t *random, written *w)
{
    for (size_t left = 1 + lks_random_below(random, 14); left > 0; left--) {
        switch (lks_random_below(random, 6)) {
        case 0:
            PUT_ONE_OF(random, w, openers);
            break;
        case 1:
            PUT_ONE_OF(random, w, closers);
            break;
        case 2:
        case 3:
            PUT_ONE_OF(random, w, links);
            break;
        case 4:
            PUT_ONE_OF(random, w, words);
            break;
        default:
            put(w, lks_random_below(random, 3) ? " " : "\n");
            if (lks_random_below(random, 6) == 0)
                PUT_ONE_OF(random, w, starts);
            break;
        }
    }
}

/* Put characters of a small set, so that all of their meanings occur. */
static void put_characters(uint64_t *random, written *w)
{
    static const char *const few[] = {"*",   "**", "_",  "[", "]",  "(",  ")",
                                      "!",   "<",  ">",  "`", "\\", "\n", " ",
                                      "a",   "看", "。", "'", "\"", "=",  "-",
                                      "[x]", "/",  "b ", "&"};
    for (size_t left = 4 + lks_random_below(random, 20); left > 0; left--) {
        if (lks_random_below(random, 6) == 0)
            PUT_ONE_OF(random, w, links);
        else
            PUT_ONE_OF(random, w, few);
    }
}

static void put_attack(uint64_t *random, written *w)
{
    char text[LKS_ATTACK_MAX];
    const size_t len = lks_random_attack(random, text);
    for (size_t i = 0; i < len; i++)
        if (text[i] != '\1' && text[i] != '\2')
            (void)keep_written(w, text + i, 1);
}

/* Remove a byte, or write it twice. */
static void hurt(uint64_t *random, written *w)
{
    const size_t at = lks_random_below(random, w->len);
    const bool is_twice = lks_random_below(random, 2) == 0;
    (void)keep_written(w, " ", 1);
    if (is_twice) {
        memmove(w->data + at + 1, w->data + at, w->len - at - 1);
    } else {
        memmove(w->data + at, w->data + at + 1, w->len - at - 1);
        w->len -= 2;
        w->data[w->len] = '\0';
    }
}

void lks_random_danger(uint64_t *random, written *w)
{
    PUT_ONE_OF(random, w, starts);
    switch (lks_random_below(random, 8)) {
    case 0:
        put_attack(random, w);
        break;
    case 1:
    case 2:
        put_soup(random, w);
        break;
    case 3:
        put_characters(random, w);
        break;
    default:
        put_between(random, w);
        if (lks_random_below(random, 3) == 0)
            put_between(random, w);
        break;
    }
    PUT_ONE_OF(random, w, ends);
    if (w->len > 0 && lks_random_below(random, 8) == 0)
        hurt(random, w);
}
