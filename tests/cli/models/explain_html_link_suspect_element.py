"""Explain --html: each link and suspect is in an element of its own, the text between them in none."""
import html, itertools, json, re, subprocess, sys
def run(text, *options):
    return subprocess.run([sys.argv[1], *options], input=text, text=True, stdout=subprocess.PIPE).stdout
def bare(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))
PIECES = ["javascript:alert(1)", "https://google.com@evil.com/", "a.com", "http://b.com/x(y)", "x@y.com",
          "co.uk", "word", "http://c.invalid/"]
texts = [" ".join(words) for count in (1, 2) for words in itertools.product(PIECES, repeat=count)]
texts += [" ", "", *(before + piece + after for piece in PIECES for before in ("", "(", "see ", "<")
                     for after in ("", ")", ".", " now", ">"))]
for options in [], ["--suspects"]:
    pages = run("\n".join(texts) + "\n", "explain", "--html", *options)
    headings = re.findall(r"<h2[^>]*>(.*?)</h2>", pages, re.S)
    assert len(headings) == len(texts), len(headings)
    found = {}
    for line in run("\n".join(texts) + "\n", "--json", *options).splitlines():
        one = json.loads(line)
        found.setdefault(one["line"], []).append(one["text"])
    for number, (text, heading) in enumerate(zip(texts, headings), 1):
        assert bare(heading) == text, (text, heading)
        parts = re.findall(r"<bdi>((?:(?!</?bdi>).)*)</bdi>", heading)
        assert [bare(one) for one in parts] == found.get(number, []), (text, heading)
        assert heading.count("<bdi>") == heading.count("</bdi>") == len(parts), (text, heading)
        assert re.fullmatch(r"(<b class=\"\w+\">[^<]*</b>|</?bdi>)*", heading), (text, heading)
