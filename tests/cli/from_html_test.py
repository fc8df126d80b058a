#!/usr/bin/env python3
"""The links of --from=html with their places, beside a writer of such documents that
knows them.

usage: from_html_test.py LINKSPAN [ROUNDS [SEED]]

A random document is written byte by byte. The writer notes where each link starts and
ends in the document, on which line, and in what."""
import json
import os
import random
import subprocess
import sys

LINKS = ["a.com", "http://a.com/x", "www.b.org/p?q=1#f", "https://s.c.co.uk:8080/y", "me@d.net",
         "http://e.org/é/ü", "http://192.0.2.1/z"]
WIDE = ["http://e.org/漢?😀", "例え.jp/x", "http://xn--fsq.com/—é"]
WORDS = ["word", "and", "é", "x", "100", "A,", "l'", "ü" * 30]


class Writer:
    """A document with its links."""

    def __init__(self, rng):
        self.rng = rng
        self.data = b""
        self.links = []

    def put(self, data):
        self.data += data if isinstance(data, bytes) else data.encode()

    def note(self, text, start, end, place):
        """A link whose bytes in the document are start to end."""
        before = self.data[:start]
        line_start = before.rfind(b"\n") + 1
        self.links.append({
            "start": start, "end": end, "line": before.count(b"\n") + 1,
            "column": len(before[line_start:].decode("utf-8", "replace")) + 1,
            "place": place, "text": text})

    def pieces(self, most, links):
        return [(self.rng.random() < 0.4, self.rng.choice(links), self.rng.choice(WORDS))
                for _ in range(self.rng.randrange(most))]


ENTITIES = {"&": "&amp;", "<": "&lt;", "é": "&eacute;", "ü": "&#xFC;", "/": "&#47;", ".": "&period;"}


def put_html(w, text):
    for c in text:
        w.put(ENTITIES[c] if c in ENTITIES and (c in "&<" or w.rng.random() < 0.15) else c)


def html_document(rng):
    w = Writer(rng)
    for _ in range(rng.choice([1, 4, 20])):
        kind = rng.random()
        if kind < 0.5:
            w.put("<p>")
            for is_link, link, word in w.pieces(5, LINKS + WIDE):
                start = len(w.data)
                put_html(w, link if is_link else word)
                if is_link:
                    w.note(link, start, len(w.data), "text")
                w.put(rng.choice([" ", "\n", "<br>", " <b>b</b> "]))
            w.put("</p>\n")
        elif kind < 0.7:
            link = rng.choice([l for l in LINKS if "://" in l])
            quote = rng.choice("\"'")
            name, tag = rng.choice([("href", "a"), ("src", "img"), ("href", "link"), ("src", "script"),
                                    ("cite", "q"), ("action", "form"), ("poster", "video")])
            w.put("<%s class=x\n %s=%s" % (tag, name, quote))
            start = len(w.data)
            put_html(w, link)
            w.note(link, start, len(w.data), name)
            w.put(quote + ">" + ("" if tag in ("img", "link") else "</%s>" % tag) + "\n")
        elif kind < 0.8:
            w.put("<!-- http://a.com/x -->\n")
        elif kind < 0.9:
            w.put("<%s>a.com</%s>\n" % (("script", "script") if rng.random() < 0.5 else ("style", "style")))
        else:
            w.put('<a href="x.html#f">word</a>\n')
    return w


# attributes whose value is an address, and those whose value people see
ADDRESSES = ["href", "src", "action", "formaction", "cite", "data", "poster", "background", "longdesc", "manifest",
             "xlink:href"]
SEEN = ["title", "alt", "content", "summary", "placeholder", "label", "value", "aria-label"]


def found(linkspan, document):
    done = subprocess.run([linkspan, "find", "--from=html", "--profile=uts58", "--no-user-data",
                           "--template={line} {place} {text}", "-"], input=document.encode(), capture_output=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.decode().splitlines()


def check_names(linkspan):
    """Names of attributes, as HTML 13.2.5.33 reads them."""
    rows = []
    for code in [*range(0x21, 0x7F), 0xE9, 0x6F22]:
        if chr(code) not in "=/>":
            rows += [("x%cY" % code, "x%cy" % code if chr(code) not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" else "x%cy" % (code + 32))]
    rows += [("x%sy" % end, "y") for end in (" ", "\t", "\f", "/", "=1 ", "/ ")]
    rows += [("x%s" % end, "x") for end in (" ", "\t", "\f")]
    # 64 bytes of a name are shown
    rows += [("n" * count, "n" * min(count, 64)) for count in (1, 2, 62, 63, 64, 65, 66, 200)]
    document = "".join("<b %s='http://a.com/'>\n" % name for name, _ in rows)
    want = ["%d %s http://a.com/" % (number, place) for number, (_, place) in enumerate(rows, 1)]
    got = found(linkspan, document)
    assert got == want, [pair for pair in zip(got, want) if pair[0] != pair[1]][:3]
    # what the value of each attribute is: an address, text, or what programs read
    names = [*ADDRESSES, *SEEN]
    others = {other for name in names for other in (name[:-1], name[1:], name + "x", "x" + name, name + "-")}
    rows = [*names, *[name.upper() for name in names], *sorted(others - set(names))]
    document = "".join("<b %s='http://a.com/x).'>\n" % name for name in rows)
    want = ["%d %s http://a.com/x%s" % (number, name.lower(), ")." if name.lower() in ADDRESSES else "")
            for number, name in enumerate(rows, 1)]
    assert found(linkspan, document) == want
    document = "".join("<b %s='see a.com'>\n" % name for name in rows)
    want = ["%d %s a.com" % (number, name.lower()) for number, name in enumerate(rows, 1) if name.lower() in SEEN]
    assert found(linkspan, document) == want


def main(linkspan, rounds="300", seed="1"):
    total = 0
    check_names(linkspan)
    for number in range(int(rounds)):
        w = html_document(random.Random("%s %d" % (seed, number)))
        done = subprocess.run(
            [linkspan, "find", "--from=html", "--profile=uts58", "--no-user-data", "-a", "--json",
             "--fields=start,end,line,column,place,text", "-"],
            input=w.data, capture_output=True, check=False)
        got = [json.loads(line) for line in done.stdout.decode().splitlines()]
        if got != w.links or done.stderr or done.returncode != (0 if w.links else 1):
            sys.stderr.write("round %d of seed %s\n%r\n%s\n" % (
                number, seed, w.data[:3000], done.stderr.decode()))
            for one in got + w.links:
                if (one in got) != (one in w.links):
                    sys.stderr.write("%s %s\n" % ("got" if one in got else "wanted", one))
            sys.exit(1)
        total += len(got)
    if total == 0:
        sys.exit("from_html_test: no links")
    print("from_html_test: %s documents, %d links agree" % (rounds, total))


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), *sys.argv[2:])
