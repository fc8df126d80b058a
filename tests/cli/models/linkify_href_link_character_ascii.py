"""The href of a link with each character of ASCII is that of linkspan linkify."""
import html, re, subprocess, sys
texts = []
for code in range(0x21, 0x7F):
    for text in ("http://a.com/x%sy", "http://a.com/?x%sy", "http://a.com/#x%sy", "http://a.com/%sy",
                 "http://a.com/x%s%sy", "http://a.com%sx/", "x%sy@a.com", "http://x%sy.com/",
                 "http://x%s%sy.com/", "http://a.com/x/%s/y", "http://a.com/x.%s/y", "a.com%s"):
        texts.append(text.replace("%s", chr(code)))
def told(*arguments):
    return subprocess.run([sys.argv[1], *arguments], input="\n".join(texts), text=True,
                          stdout=subprocess.PIPE).stdout
# `find` has a short way for links that are written as they are
hrefs = told("find", "--href").splitlines()
assert len(hrefs) > 900, len(hrefs)
linked = [html.unescape(href) for href in re.findall(r'<a href="([^"]*)"', told("linkify"))]
for one, other in zip(hrefs, linked):
    assert one == other, (one, other)
assert len(hrefs) == len(linked), (len(hrefs), len(linked))
