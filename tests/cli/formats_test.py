#!/usr/bin/env python3
"""The links of --from=json, jsonl, mail and html with their places, beside a writer of
such documents that knows them.

usage: formats_test.py LINKSPAN [ROUNDS [SEED]]

A random document is written byte by byte. The writer notes where each link starts and
ends in the document, on which line, and within what."""
import base64
import json
import os
import random
import subprocess
import sys

LINKS = ["a.com", "http://a.com/x", "www.b.org/p?q=1#f", "https://s.c.co.uk:8080/y", "me@d.net",
         "http://e.org/é/ü", "http://192.0.2.1/z"]
WIDE = ["http://e.org/漢?😀", "例え.jp/x", "http://xn--fsq.com/—é"]
WORDS = ["word", "and", "é", "x", "100", "A,", "l'", "ü" * 30]


# keys, and what stands for them in a path (RFC 9535 2.5.1)
KEYS = [("a", ".a"), ("b_1", ".b_1"), ("c d", "['c d']"), ("it's", "['it\\'s']"), ("é", ".é"),
        ("1", "['1']"), ("", "['']"), ("me@d.net", "['me@d.net']")]


class Writer:
    """A document with its links."""

    def __init__(self, rng):
        self.rng = rng
        self.data = b""
        self.links = []

    def put(self, data):
        self.data += data if isinstance(data, bytes) else data.encode()

    def note(self, text, start, end, place, within):
        """A link whose bytes in the document are start to end."""
        before = self.data[:start]
        line_start = before.rfind(b"\n") + 1
        self.links.append({
            "start": start, "end": end, "line": before.count(b"\n") + 1,
            "column": len(before[line_start:].decode("utf-8", "replace")) + 1,
            "place": place, "within": within, "text": text})

    def pieces(self, most, links):
        return [(self.rng.random() < 0.4, self.rng.choice(links), self.rng.choice(WORDS))
                for _ in range(self.rng.randrange(most))]


# ---------------------------------------------------------------------- JSON

def write_character(w, c):
    """One character of a JSON string, with an escape or without."""
    how = w.rng.random()
    if c in "\"\\" or (c == "/" and how < 0.3):
        w.put("\\" + c)
    elif c in "\n\t" or (how < 0.1 and ord(c) > 0x1F):
        if c in "\n\t" and how < 0.5:
            w.put({"\n": "\\n", "\t": "\\t"}[c])
        else:
            units = c.encode("utf-16-be")
            w.put("".join("\\u%02x%02X" % (units[i], units[i + 1])
                          for i in range(0, len(units), 2)))
    else:
        w.put(c)


def write_string(w, place, within):
    w.put('"')
    for is_link, link, word in w.pieces(6, LINKS + WIDE):
        text = link if is_link else word
        start = len(w.data)
        for c in text:
            write_character(w, c)
        if is_link:
            w.note(text, start, len(w.data), place, within)
        write_character(w, w.rng.choice(" \n\t "))
        if w.rng.random() < 0.2:
            for c in '" \\ ':
                write_character(w, c)
    w.put('"')


def space(w):
    w.put(w.rng.choice(["", "", "", " ", "\n", "\r\n", "\t"]) if not w.is_line else
          w.rng.choice(["", "", " ", "\t"]))


def write_value(w, path, depth):
    kind = w.rng.random()
    space(w)
    if depth > 0 and kind < 0.25:
        w.put("[")
        for i in range(w.rng.randrange(4)):
            w.put("," if i else "")
            write_value(w, "%s[%d]" % (path, i), depth - 1)
        w.put("]")
    elif depth > 0 and kind < 0.6:
        w.put("{")
        for i in range(w.rng.randrange(4)):
            key, step = w.rng.choice(KEYS)
            w.put("," if i else "")
            space(w)
            start = len(w.data) + 1
            w.put('"' + key + '"')
            if key == "me@d.net":
                w.note(key, start, start + len(key), "key", path + step)
            space(w)
            w.put(":")
            write_value(w, path + step, depth - 1)
        w.put("}")
    elif kind < 0.9:
        write_string(w, "string", path)
    else:
        w.put(w.rng.choice(["true", "false", "null", "0", "-1.5e+3", "12"]))
    space(w)


def json_document(rng, is_lines):
    w = Writer(rng)
    w.is_line = is_lines
    for _ in range(rng.choice([1, 1, 2, 5, 40]) if is_lines else 1):
        write_value(w, "$", rng.randrange(5))
        w.put("\n")
    for line in w.data.decode().split("\n") if is_lines else [w.data.decode()]:
        if line.strip():
            json.loads(line) # it must be JSON
    return w


# ---------------------------------------------------------------------- mail

def quoted(w, data, marks):
    """Write quoted-printable; marks are changed to places in the document."""
    places = []
    width = 0
    for byte in data:
        if width > 60 or (width > 0 and w.rng.random() < 0.02):
            w.put("=\n")
            width = 0
        places.append(len(w.data))
        if byte == 10:
            w.put("\n")
            width = 0
        elif byte > 126 or byte == 61 or w.rng.random() < 0.05:
            w.put("=%02X" % byte)
            width += 3
        else:
            w.put(bytes([byte]))
            width += 1
        places[-1] = (places[-1], len(w.data))
    return [(t, places[s][0], places[e - 1][1]) for t, s, e in marks]


def in_base64(w, data, marks):
    coded = base64.b64encode(data)
    width = w.rng.choice([4, 20, 64, 76])
    places = []
    for i in range(0, len(coded), width):
        places += range(len(w.data), len(w.data) + len(coded[i:i + width]))
        w.put(coded[i:i + width] + b"\n")
    return [(t, places[s // 3 * 4 + s % 3], places[(e - 1) // 3 * 4 + (e - 1) % 3 + 1] + 1)
            for t, s, e in marks]


def as_it_is(w, data, marks):
    start = len(w.data)
    w.put(data)
    return [(t, start + s, start + e) for t, s, e in marks]


def write_part(w, within, is_first):
    """A part with its fields; its type is text."""
    charset = w.rng.choice(["utf-8", "iso-8859-1", "US-ASCII"])
    how, name = w.rng.choice([(quoted, "quoted-printable"), (in_base64, "base64"),
                              (as_it_is, "8bit"), (as_it_is, None)])
    links = LINKS + (WIDE if charset == "utf-8" else [])
    if charset == "US-ASCII":
        links = [l for l in links if l.isascii()]
    if charset != "utf-8" or w.rng.random() < 0.5:
        w.put("Content-Type: text/plain; charset=%s\n" % charset)
    if name:
        w.put("Content-Transfer-Encoding: %s\n" % name)
    if not is_first and w.rng.random() < 0.3:
        w.put("X-Note: ")
        start = len(w.data)
        w.put("b.net\n")
        w.note("b.net", start, start + 5, "header", within + ".header[x-note]")
    w.put("\n")
    codec = "utf-8" if charset == "US-ASCII" else charset
    data, marks = b"", []
    for is_link, link, word in w.pieces(w.rng.choice([3, 10, 40]), links):
        text = link if is_link else word if charset != "US-ASCII" else "word"
        start = len(data)
        data += text.encode(codec)
        if is_link:
            marks.append((text, start, len(data)))
        data += w.rng.choice([b" ", b" ", b"\n", b" \n\n"])
    if charset == "iso-8859-1" and how is as_it_is:
        # columns are counted in UTF-8: no byte of Latin-1 before a link of its line
        data, marks = b"a.com\n", [("a.com", 0, 5)]
    data += b"." if how is in_base64 else b""
    for text, start, end in how(w, data, marks):
        w.note(text, start, end, "text", within)


def write_message(w, within, number, depth):
    if depth == 0 or w.rng.random() < 0.5:
        write_part(w, within, number == "")
        w.put("\n")
        return
    boundary = "b%d" % depth + w.rng.choice(["", "--x", "'()+_,./=?:"])
    w.put('Content-Type: multipart/mixed; boundary="%s"\n\n' % boundary)
    w.put("a.com before all parts\n" if w.rng.random() < 0.3 else "")
    for i in range(1, w.rng.randrange(2, 4)):
        w.put("--%s\n" % boundary)
        one = "%s.%d" % (number, i) if number else str(i)
        write_message(w, within.split(".")[0] + ".part[%s]" % one, one, depth - 1)
    w.put("--%s--\n" % boundary)
    w.put("a.com after all parts\n" if w.rng.random() < 0.3 else "")


def mail_document(rng):
    w = Writer(rng)
    count = rng.choice([1, 1, 2, 6])
    for i in range(1, count + 1):
        within = "message[%d]" % i
        if count > 1:
            w.put("From someone Tue Nov 17 00:00:00 2026\n")
        for field in rng.sample(["From", "To", "Subject", "Reply-To"], rng.randrange(1, 4)):
            w.put(field + ": ")
            for is_link, link, word in w.pieces(4, [l for l in LINKS if l.isascii()]):
                text = link if is_link else "word"
                start = len(w.data)
                w.put(text)
                if is_link:
                    w.note(text, start, len(w.data), "header",
                           "%s.header[%s]" % (within, field.lower()))
                w.put(rng.choice([" ", " ", "\n "]))
            w.put("x\n")
        write_message(w, within, "", rng.randrange(4))
        w.put("\n")
    return w


# ---------------------------------------------------------------------- HTML

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
                    w.note(link, start, len(w.data), "text", None)
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
            w.note(link, start, len(w.data), name, None)
            w.put(quote + ">" + ("" if tag in ("img", "link") else "</%s>" % tag) + "\n")
        elif kind < 0.8:
            w.put("<!-- http://a.com/x -->\n")
        elif kind < 0.9:
            w.put("<%s>a.com</%s>\n" % (("script", "script") if rng.random() < 0.5 else ("style", "style")))
        else:
            w.put('<a href="x.html#f">word</a>\n')
    return w


def main(linkspan, rounds="400", seed="1"):
    total = 0
    for number in range(int(rounds)):
        rng = random.Random("%s %d" % (seed, number))
        form = rng.choice(["json", "jsonl", "mail", "mail", "html"])
        w = (mail_document(rng) if form == "mail" else html_document(rng) if form == "html"
             else json_document(rng, form == "jsonl"))
        fields = "start,end,line,column,place,text" + (",within" if form != "html" else "")
        done = subprocess.run(
            [linkspan, "find", "--from=" + form, "--profile=uts58", "--no-user-data", "-a", "--json",
             "--fields=" + fields, "-"], input=w.data, capture_output=True, check=False)
        got = [json.loads(line) for line in done.stdout.decode().splitlines()]
        wanted = [{f: link[f] for f in fields.split(",")} for link in w.links]
        if got != wanted or done.stderr or done.returncode != (0 if wanted else 1):
            sys.stderr.write("round %d of seed %s: %s\n%r\n%s\n" % (
                number, seed, form, w.data[:3000], done.stderr.decode()))
            for one in got + wanted:
                if (one in got) != (one in wanted):
                    sys.stderr.write("%s %s\n" % ("got" if one in got else "wanted", one))
            sys.exit(1)
        total += len(wanted)
    if total == 0:
        sys.exit("formats_test: no links")
    print("formats_test: %s documents, %d links agree" % (rounds, total))


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), *sys.argv[2:])
