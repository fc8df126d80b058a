#include "support/attacks.h"

#include <string.h>

#include "support/random.h"
#include "support/texts.h"

/* A piece with its length, since some have NUL. */
#define P(s)                                                                   \
    {                                                                          \
        s, sizeof(s) - 1                                                       \
    }

static const struct piece {
    const char *data;
    size_t len;
} pieces[] = {
    /* links, and what they can carry */
    P("https://example.com/"),
    P("http://a.com?x=\"><script>alert(1)</script>"),
    P("example.com/'onmouseover='alert(1)"),
    P("a@b.com"),
    P("a.com"),
    P("\"a@b.com"),
    P("https://a.com/\"onclick=\"alert(1)"),
    P("https://a.com/`x`"),
    P("https://a.com/&quot;onclick=&quot;"),
    P("https://a.com/(a)[b]{c}<d>"),
    P("https://a.com/*b*_c_~d~|e|"),
    P("https://a.com/\\\"\\'"),
    P("https://a.com/?a&amp;b&lt;c&#60;d"),
    P("https://a.com/%22%3E%3Cscript%3E"),
    P("https://[::1]/x"),
    P("https://例え.jp/日本語?あ=「い」#う"),
    P("https://שלום.com/אב/ab"),
    P("https://a.com/\u202Egnp.exe"),
    P("mailto:a@b.com"),
    P("www.a.com"),
    P("https://a.com/a\u2028b"),
    P("https://a.com/!"),
    P("https://a.com/)"),
    P("https://a.com#:~:text=a,b"),
    P("ftp://a.com/x;type=a"),
    /* schemes */
    P("javascript:alert(1)"),
    P("javascript://a.com/%0aalert(1)"),
    P("JaVaScRiPt:alert('x')"),
    P("java\tscript:alert(1)"),
    P("data:text/html,<script>alert(1)</script>"),
    P("vbscript:x"),
    P("file:///etc/passwd"),
    P("blob:https://a.com/x"),
    P("\x01javascript:x"),
    P("&#106;avascript:alert(1)"),
    P("view-source:https://a.com/"),
    /* HTML */
    P("<"),
    P(">"),
    P("\""),
    P("'"),
    P("&"),
    P("<script>"),
    P("</script>"),
    P("<img src=x onerror=alert(1)>"),
    P("</a>"),
    P("<a href=\"x\">"),
    P("<!--"),
    P("-->"),
    P("<![CDATA["),
    P("]]>"),
    P("<?php ?>"),
    P("</div>"),
    P("</body></html>"),
    P("<svg/onload=alert(1)>"),
    P("<plaintext>"),
    P("<textarea>"),
    P("<style>"),
    P("<iframe srcdoc='x'>"),
    P("<b a"),
    P("&lt;"),
    P("&amp;"),
    P("&#60;"),
    P("&#x3c"),
    P("&lt"),
    P("&notin;"),
    P("&nbsp"),
    P("&#0;"),
    P("&quot;"),
    P("\" onload=\""),
    P("' onload='"),
    P("` onload=`"),
    P("<bdi>"),
    P("</bdi>"),
    P("{{x}}"),
    P("${x}"),
    P("=\"\""),
    /* Markdown */
    P("[a](b)"),
    P("![a](b)"),
    P("[a]: b"),
    P("[a]"),
    P("![["),
    P("](x)"),
    P("<https://evil.example/>"),
    P("`"),
    P("```\n"),
    P("~~~\n"),
    P("    "),
    P("\n    code"),
    P("\n\tcode"),
    P("# "),
    P("\n# h"),
    P("\n> q"),
    P("\n- i"),
    P("\n* i"),
    P("\n1. i"),
    P("\n12) i"),
    P("\n---\n"),
    P("\n===\n"),
    P("\n***\n"),
    P("*a*"),
    P("**b**"),
    P("_c_"),
    P("~~d~~"),
    P("  \n"),
    P("\\\n"),
    P("\\"),
    P("\\["),
    P("|a|b|\n|-|-|\n|c|d|"),
    P("\n<div>\n"),
    P("\n[^1]: x"),
    P("!"),
    P(":"),
    P("://"),
    P("\n\n"),
    P("\n \n"),
    P("1."),
    /* controls and the ill-formed */
    P("\0"),
    P("\r"),
    P("\r\n"),
    P("\n"),
    P("\t"),
    P("\v"),
    P("\f"),
    P("\x7F"),
    P("\033]8;;http://evil.example\033\\"),
    P("\033]8;;\a"),
    P("\033["),
    P("\033]0;x"),
    P("\033P"),
    P("\a"),
    P("\b"),
    P("\xC2\x9D"),
    P("\xC2\x9C"),
    P("\x9D"),
    P("\xFF"),
    P("\xC3"),
    P("\xE3\x81"),
    P("\xF0\x9F\x98"),
    P("\xED\xA0\x80"),
    P("\xC0\xBC"),
    P("\xC0\xA2"),
    P("\u2028"),
    P("\u202E"),
    P("\u2066"),
    P("\u200B"),
    P("\uFFFE"),
    P("\xC2\x85"),
    /* words */
    P(" "),
    P(" "),
    P(" "),
    P(" "),
    P("word"),
    P("語"),
    P("שלום"),
    P("x"),
};

size_t lks_random_attack(uint64_t *random, char text[LKS_ATTACK_MAX])
{
    const size_t count = sizeof pieces / sizeof *pieces;
    size_t len = 0;
    for (size_t left = 1 + lks_random_below(random, 16); left > 0; left--) {
        const struct piece *p = &pieces[lks_random_below(random, count)];
        if (p->len > LKS_ATTACK_MAX - len)
            break;
        memcpy(text + len, p->data, p->len);
        len += p->len;
        if (lks_random_below(random, 8) == 0 && LKS_ATTACK_MAX - len > 40)
            len += lks_random_prose(random, text + len, 40);
    }
    return len;
}
