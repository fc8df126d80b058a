#!/usr/bin/env python3
"""find --from=mail, beside a model of it in Python.

usage: from_mail_test.py LINKSPAN FAULTY_READ [ROUNDS [SEED]]

Random messages have known links in fields, encoded words and parts, in every encoding and
charset. The model knows the text and place of each link, and the bytes of the source from
which it was decoded. FAULTY_READ is a library that, preloaded, makes read(2) return a few
bytes at a time, so that messages are cut everywhere."""
import base64
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

CHARSETS = {"utf-8": "utf-8", "iso-8859-1": "latin-1", "iso-8859-15": "iso8859-15", "windows-1252": "cp1252"}
# characters that a charset has, and that stay in links
LETTERS = {"utf-8": "\u00e9\u0416\u20ac\U0001f600", "iso-8859-1": "\u00e9\u00df", "iso-8859-15": "\u00e9\u20ac\u0153",
           "windows-1252": "\u00e9\u20ac\u0161"}
# RFC 2045 5.2, and what has no text
TEXT_TYPES = ["text/plain", "Text/Plain", "text/x-log", "message/delivery-status"]
OTHER_TYPES = ["image/png", "application/pdf", "audio/mpeg", "application/octet-stream"]
FIELDS = ["Subject", "To", "X-Mailer", "Comments", "subject", "Reply-To"]
IDENTIFIERS = ["Message-ID", "In-Reply-To", "References", "Content-ID", "Resent-Message-ID"]


class Writer:
    """Writes a random message or folder, and notes the links in it."""

    def __init__(self, rng):
        self.rng = rng
        self.source = bytearray()
        self.rows = []
        self.serial = 0
        self.message = 0
        self.parts = []
        self.eol = b"\n"

    def put(self, data):
        self.source += data

    def line(self, text=""):
        self.put(text.encode() + self.eol)

    def within(self, field=None):
        name = "message[%d]" % self.message
        if self.parts:
            name += ".part[%s]" % ".".join(map(str, self.parts))
        return name + (".header[%s]" % field.lower() if field else "")

    def link(self, charset="utf-8"):
        self.serial += 1
        tail = self.rng.choice(["", "p", "a=b", "-_-", self.rng.choice(LETTERS[charset]) + "x"])
        return "http://h%d.com/%s" % (self.serial, tail)

    def note(self, place, within, text, start, end):
        self.rows.append({"line": 1 + self.source.count(b"\n", 0, start), "place": place, "within": within,
                          "text": text, "start": start, "end": end})

    # ------------------------------------------------------------- encodings

    def plain(self, data):
        """Write bytes; returns for each byte where it starts and ends in the source."""
        at = len(self.source)
        self.put(data)
        return [(at + i, at + i + 1) for i in range(len(data))]

    def quoted(self, data, is_word=False):
        places = []
        for i, byte in enumerate(data):
            at = len(self.source)
            char = bytes([byte])
            is_safe = char.isalnum() or char in b"/:.-()<>\"'&;," or (char == b" " and not is_word)
            if byte == 10 and not is_word:
                # RFC 2045 6.7: blanks before a line end were added on the way
                self.put(self.rng.choice([b"", b"", b" ", b" \t"]))
                at = len(self.source)
                self.put(self.eol)
            elif char == b" " and data[i + 1:i + 2] == b"\n":
                self.put(b"=20")
            elif is_word and char == b" " and self.rng.random() < 0.8:
                self.put(b"_")
            elif is_safe and self.rng.random() < 0.9:
                self.put(char)
            else:
                self.put(self.rng.choice([b"=%02X", b"=%02x"]) % byte)
            places.append((at, len(self.source)))
            if not is_word and self.rng.random() < 0.05:
                self.put(b"=" + self.rng.choice([b"", b"", b" ", b"\t "]) + self.eol)
        return places

    def base64(self, data, is_word=False):
        digits = base64.b64encode(data)
        width = self.rng.choice([1, 2, 3, 4, 5, 8, 60, 76, 600]) if not is_word else len(digits) + 1
        starts = []
        for i, digit in enumerate(digits):
            if i > 0 and i % width == 0:
                self.put(self.rng.choice([b"", b"", b" ", b"*"]) + self.eol)
            starts.append(len(self.source))
            self.put(bytes([digit]))
        # the bits of byte r of a group are in the digits r and r + 1
        return [(starts[i // 3 * 4 + i % 3], starts[i // 3 * 4 + i % 3 + 1] + 1) for i in range(len(data))]

    def write(self, text, charset, encoding, links, is_word=False):
        """Write text with links, which are (place, within, what is written, what is read)."""
        codec = CHARSETS[charset]
        data = text.encode(codec)
        if encoding == "base64":
            places = self.base64(data, is_word)
        elif encoding == "quoted-printable":
            places = self.quoted(data, is_word)
        else:
            places = self.plain(data)
        at = 0
        for place, within, written, read in links:
            first = data.index(written.encode(codec), at)
            at = first + len(written.encode(codec))
            self.note(place, within, read, places[first][0], places[at - 1][1])

    # ---------------------------------------------------------------- fields

    def words(self):
        return " ".join(self.rng.choice(["see", "x", "and", "1", "=3D", "a=b", "?=", "=?", "the"])
                        for _ in range(self.rng.randrange(4)))

    def field(self, name):
        self.put(name.encode() + self.rng.choice([b":", b": ", b":  ", b":" + self.eol + b" "]))
        for _ in range(self.rng.choice([0, 1, 1, 2])):
            charset = self.rng.choice(list(CHARSETS))
            link = self.link(charset)
            form = self.rng.choice(["plain", "quoted-printable", "base64"])
            rows = [("header", self.within(name), link, link)]
            if form == "plain":
                self.put(self.words().encode() + b" ")
                self.write(link, "utf-8", form, rows)
            else:
                language = self.rng.choice(["", "", "*en"])
                letter = self.rng.choice("Qq" if form == "quoted-printable" else "Bb")
                self.put(b" =?%s%s?%s?" % (charset.encode(), language.encode(), letter.encode()))
                self.write("see " + link + " ", charset, form, rows, True)
                self.put(b"?=")
            self.put(self.rng.choice([b" ", self.eol + b" ", self.eol + b"\t"]))
        self.put(b"end" + self.eol)

    def fields(self, content, needs_field=False):
        """Write fields in any order; `content` is those that are about the part."""
        lines = [(self.line, "%s: %s" % pair) for pair in content]
        for _ in range(self.rng.randrange(3) + needs_field):
            lines.append((self.field, self.rng.choice(FIELDS)))
        if self.rng.random() < 0.3:
            lines.append((self.line, "%s: <x%d@id.example.com>" % (self.rng.choice(IDENTIFIERS), self.serial)))
        if self.rng.random() < 0.3: # a name in a field about the content is hardly a host
            lines.append((self.line, "Content-Disposition: attachment; filename=a.sh"))
            lines.append((self.field, "Content-Description"))
        self.rng.shuffle(lines)
        for write, argument in lines:
            write(argument)
        self.line()

    # ----------------------------------------------------------------- parts

    def leaf(self, in_digest=False):
        rng = self.rng
        kind = rng.choice(["text", "text", "text", "html", "html", "other", "none"])
        charset = rng.choice(list(CHARSETS))
        encoding = rng.choice(["7bit", "8bit", "binary", "quoted-printable", "base64", "Base64"])
        if kind == "none" and not in_digest: # RFC 2045 5.2: plain text
            charset, encoding = "utf-8", "7bit"
            self.fields([], True)
        else:
            kind = "text" if kind == "none" else kind
            name = rng.choice(TEXT_TYPES if kind == "text" else OTHER_TYPES) if kind != "html" else "text/html"
            quote = rng.choice(["", '"'])
            more = rng.choice(["", "; format=flowed", "; x=\"a;b=c\""])
            self.fields([("Content-Type", "%s%s; charset=%s%s%s" % (name, more, quote, charset, quote)),
                         ("Content-transfer-encoding", encoding)])
        text, rows = "", []
        for _ in range(rng.randrange(4)):
            link = self.link(charset)
            if kind == "html" and rng.random() < 0.5:
                text += 'to <a href="%s">%s</a>,\n' % (link, rng.choice(["it", "x y"]))
                rows.append(("href", self.within(), link, link))
            elif kind == "html":
                text += "<p>&eacute; %s&amp;q <b>or</b>\n" % link
                rows.append(("text", self.within(), link + "&amp;q", link + "&q"))
            else:
                text += "%s %s %s\n" % (self.words(), link, rng.choice(["", "x", "--no boundary", ". "]))
                rows.append(("text", self.within(), link, link))
        self.write(text, charset, encoding.lower(), rows if kind != "other" else [])
        self.line()

    def multipart(self, depth):
        rng = self.rng
        self.serial += 1
        boundary = "b%d." % self.serial + rng.choice(["", "x" * 60, "=_:/?", " y"])
        kind = rng.choice(["mixed", "alternative", "digest", "Mixed"])
        quote = '"' if " " in boundary else rng.choice(["", '"'])
        self.fields([("Content-Type", "multipart/%s; boundary=%s%s%s" % (kind, quote, boundary, quote))])
        self.line(rng.choice(["", "preamble.com", "--" + boundary[:-1], "-" + boundary]))
        self.parts.append(0)
        for _ in range(rng.randrange(1, 4)):
            self.parts[-1] += 1
            self.line("--" + boundary + rng.choice(["", "", " ", " \t"]))
            self.part(depth - 1, kind == "digest")
        self.parts.pop()
        if rng.random() < 0.8 or not self.parts:
            self.line("--" + boundary + "--" + rng.choice(["", " "]))
            self.line(rng.choice(["", "epilogue.com", "--" + boundary + "x", "-- " + boundary]))

    def part(self, depth, in_digest=False):
        roll = self.rng.random()
        if depth > 0 and roll < 0.3:
            self.multipart(depth)
        elif depth > 0 and roll < 0.45:
            if in_digest and self.rng.random() < 0.5:
                self.line() # RFC 2046 5.1.5: a part of a digest is a message
            else:
                self.fields([("Content-Type", self.rng.choice(["message/rfc822", "message/global"]))])
            self.part(depth - 1)
        else:
            self.leaf(in_digest)

    def folder(self):
        is_mbox = self.rng.random() < 0.5
        for _ in range(self.rng.randrange(1, 4) if is_mbox else 1):
            self.eol = self.rng.choice([b"\n", b"\r\n"])
            self.message += 1
            if is_mbox:
                self.line("From joe@example.org Mon Nov 16 10:00:00 2026")
            self.part(3)
            self.line()


def check(setup, names, expected, cuts, options=()):
    command, faulty = setup
    variables = dict(os.environ)
    if cuts:
        variables.update(LD_PRELOAD=faulty, ASAN_OPTIONS="verify_asan_link_order=0")
    done = subprocess.run([command, "find", "--from=mail", "--profile=uts58", "--json", *options,
                           "--fields=file,line,start,end,place,within,text", *names], capture_output=True, env=variables)
    assert done.stderr == b"", done.stderr[:500]
    got = {name: [] for name in names}
    for line in done.stdout.decode().split("\n")[:-1]:
        row = json.loads(line)
        got[row.pop("file")].append(row)
    for name in names:
        for wanted, row in itertools.zip_longest(expected[name], got[name]):
            if wanted != row:
                sys.stdout.buffer.write(open(name, "rb").read())
            assert wanted == row, (cuts, name, wanted, row)


def find(setup, mail, template="{text}"):
    """The links of a message, a list, and what is said of it."""
    done = subprocess.run([setup[0], "find", "--from=mail", "--profile=uts58", "--template", template, "-"],
                          input=mail, capture_output=True)
    said = [line.split(": ", 2)[2] for line in done.stderr.decode().split("\n")[:-1]]
    assert done.returncode == (2 if said else 0 if done.stdout else 1), done
    return done.stdout.decode().split("\n")[:-1], said


def check_limits(setup):
    # the longest boundary; a part with a longer one is read as text
    for count, out in (1, ["a.com"]), (127, ["a.com"]), (128, ["a.com"]), (129, ["n.com", "a.com"]):
        mail = "Content-Type: multipart/mixed; boundary=%s\n\nn.com\n--%s\n\na.com\n" % (2 * ("b" * count,))
        got, said = find(setup, mail.encode())
        assert got == out, (count, got)
        assert bool(said) == (count > 128), (count, said)
    for empty in "", '""', " ", ";":
        got, said = find(setup, b"Content-Type: multipart/mixed; boundary=%s\n\na.com\n" % empty.encode())
        assert got == ["a.com"], (empty, got)
        assert said == ["line 2: a multipart without a boundary: the part is read as text"], said
    # 32 multiparts in each other
    for depth in 31, 32, 33:
        mail = "".join("Content-Type: multipart/mixed; boundary=b%dx\n\n--b%dx\n" % (i, i) for i in range(depth))
        got, said = find(setup, (mail + "\na.com\n").encode(), "{within}")
        assert len(said) == (depth > 32), (depth, said)
        if depth <= 32:
            assert got == ["message[1].part[%s]" % ".".join(["1"] * depth)], got
    # 10000 parts, which nested ones count among; each message has as many
    part = "--b\n\na.com\n"
    head = "Content-Type: multipart/mixed; boundary=b\n\n"
    for count in 9999, 10000, 10001:
        got, said = find(setup, (head + part * count).encode())
        assert len(got) == min(count, 10000), (count, len(got))
        assert len(said) == (count > 10000), (count, said)
    two = "From x\n" + head + part * 6000 + "\n"
    assert find(setup, (two + two).encode())[1] == []
    # names that are shown: 40 bytes of a charset in an encoded word, 39 of that of a part,
    # 100 of a field
    for count in 1, 38, 39, 40, 41, 60:
        name = ("c" * count).encode()
        assert find(setup, b"Subject: =?%s?Q?a.com_=E9?=\n\n" % name) == (
            ["a.com"], ["line 2: charset %s: not known; only its ASCII is read" % ("c" * min(count, 40))])
        assert find(setup, b"Content-Type: text/plain; charset=%s\n\na.com \xe9\n" % name) == (
            ["a.com"], ["line 4: charset %s: not known; only its ASCII is read" % ("c" * min(count, 39))])
    for count in 1, 99, 100, 101, 500:
        assert find(setup, b"%s: a.com\n\n" % (b"N" * count), "{within}") == (
            ["message[1].header[%s]" % ("n" * min(count, 100))], []), count
    # lines are read in pieces of 65536 bytes, and no escape is cut in two
    for count in range(65490, 65540):
        mail = b"Content-Transfer-Encoding: quoted-printable\n\n%s http://a.com/=C3=A9=41=42z=3D1 =\n\nb.com" % (
            b"x" * count)
        assert find(setup, mail, "{line} {text}") == (["3 http://a.com/\u00e9ABz=1", "5 b.com"], []), count


def check_rows(setup):
    rows = [
        # a folder: "From " after an empty line starts a message, nothing else does
        (b"From x\n\na.com\n\nFrom y\n\nb.com\n", ["message[1] a.com", "message[2] b.com"]),
        (b"From x\n\na.com\nFrom b.com\n\nc.com\n", ["message[1] a.com", "message[1] b.com", "message[1] c.com"]),
        (b"From x\n\na.com\n\nFrom: b.com\n", ["message[1] a.com", "message[1] b.com"]),
        (b"From x\n\na.com\n\n>From b.com\n", ["message[1] a.com", "message[1] b.com"]),
        # nothing needs to follow "From "
        (b"From \n\na.com\n\nFrom \n\nb.com\n\nFrom \r\n\nc.com\n",
         ["message[1] a.com", "message[2] b.com", "message[3] c.com"]),
        (b"From x\n\na.com\n\nFrom\n\nb.com\n", ["message[1] a.com", "message[1] b.com"]),
        (b"From x\n\na.com\n\nFromx\n\nb.com\n", ["message[1] a.com", "message[1] b.com"]),
        (b"From x\n\na.com\n\nfrom x\n\nb.com\n", ["message[1] a.com", "message[1] b.com"]),
        (b"From x\r\n\r\na.com\r\n\r\nFrom y\r\n\r\nb.com\r\n", ["message[1] a.com", "message[2] b.com"]),
        # lines of one or two bytes that are not empty
        *[(b"From x\n\na.com\n%s\nFrom b.com\n\nc.com\n" % line,
           ["message[1] a.com", "message[1] b.com", "message[1] c.com"]) for line in (b"x", b" ", b"\t", b"xy", b"x\r", b"-")],
        # a line of a carriage return and something is not empty
        (b"From x\n\na.com\n\rx\nFrom b.com\n\nc.com\n", ["message[1] a.com", "message[1] b.com", "message[1] c.com"]),
        # no folder
        (b"Subject: x\n\na.com\n\nFrom b.com\n\nc.com\n", ["message[1] a.com", "message[1] b.com", "message[1] c.com"]),
        # an old mark of folders among the fields
        *[(b"Subject: x\n%s\nTo: a.com\n\nb.com\n" % mark, ["message[1].header[to] a.com", "message[1] b.com"])
          for mark in (b">From joe", b">From ", b">From", b">From\r")],
        (b"\na.com\n", ["message[1] a.com"]),
        # RFC 822: a field's other lines start with a blank
        (b"To: a.com\n b.com\n\tc.com\n\nd.com\n",
         ["message[1].header[to] " + host for host in ("a.com", "b.com", "c.com")] + ["message[1] d.com"]),
        # an inner multipart ends with the outer one's part
        (b"Content-Type: multipart/mixed; boundary=o\n\n--o\nContent-Type: multipart/mixed; boundary=i\n\n"
         b"--i\n\na.com\n--o\n\nb.com\n--i\n\nc.com\n--o--\nd.com\n",
         ["message[1].part[1.1] a.com", "message[1].part[2] b.com", "message[1].part[2] c.com"]),
        # RFC 2046 5.1.1: what stands before the first part and after the last one is not read, of each
        # multipart
        (b"Content-Type: multipart/mixed; boundary=o\n\nn1.com <a href=http://n2.com/>\n\nn3.com\n--o\n"
         b"Content-Type: multipart/alternative; boundary=i\n\nn4.com\n--i\nContent-Type: text/html\n\n"
         b"<p>a.com\n--i--\nn5.com\n--o\n\nb.com\n--o--\nn6.com\n\nn7.com\n",
         ["message[1].part[1.1] a.com", "message[1].part[2] b.com"]),
        # an image has no text, and what follows it has
        (b"Content-Type: multipart/mixed; boundary=o\n\n--o\nContent-Type: image/png\n\nn.com\n\nn.com\n--o\n"
         b"Content-Type: text/html\n\n<p>a.com\n--o\nContent-Type: image/png\n\nn.com\n--o\n\nb.com\n--o--\n",
         ["message[1].part[2] a.com", "message[1].part[4] b.com"]),
        # the file may end in a boundary
        (b"Content-Type: multipart/mixed; boundary=b.com\n\n--b.com\n\na.com\n--b.com", ["message[1].part[1] a.com"]),
        (b"Content-Type: multipart/mixed; boundary=b.com\n\n--b.com\n\na.com\n--b.com--", ["message[1].part[1] a.com"]),
        # what is no boundary is text
        *[(b"Content-Type: multipart/mixed; boundary=bb\n\n--bb\n\na.com\n%s\nb.com\n\nc.com\n" % line,
           ["message[1].part[1] " + host for host in ("a.com", "b.com", "c.com")])
          for line in (b"xxbb", b"-xbb", b"x-bb", b"  bb", b"xxbb--", b"---bb", b"--", b"--b", b"bb", b"--BB")],
        (b"Content-Type: multipart/mixed; boundary=bb\n\n--bb\n\n--b a.com\n--bbb b.com\n-bb\n --bb\n--bb-\nc.com\n"
         b"--bb --\nd.com\n--bb--x\ne.com\n--bb--\nf.com\n--bb\n\ng.com\n",
         ["message[1].part[1] " + host for host in ("a.com", "b.com", "c.com", "d.com", "e.com")]),
        # base64: after the padding comes more, and a last group may be incomplete
        (b"Content-Transfer-Encoding: base64\n\nYS5jb20=IGIuY29t\nIGMuY29t IA== Z", ["message[1] a.com", "message[1] b.com", "message[1] c.com"]),
        (b"Content-Transfer-Encoding: base64\n\nYS5jb20gYi5jb20", ["message[1] a.com", "message[1] b.com"]),
        (b"Content-Transfer-Encoding: base64\n\nYS5jb20gYi5jb20vYQ", ["message[1] a.com", "message[1] b.com/a"]),
        # each part says by itself how it is encoded
        (b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n"
         b"Content-Transfer-Encoding: base64\n\nPGI+YS5jb20=\n--b\n\n<a href=x>b.com=3D\n--b\n"
         b"Content-Type: image/png\n\nc.com\n--b\n\nd.com\n",
         ["message[1].part[1] a.com", "message[1].part[2] b.com", "message[1].part[4] d.com"]),
        # RFC 2045 5.2: a type that cannot be is plain text
        (b"Content-Type: x\n\na.com\n", ["message[1] a.com"]),
        (b"Content-Type:\n\na.com\n", ["message[1] a.com"]),
        (b"Content-Type: ;charset=utf-8\n\na.com\n", ["message[1] a.com"]),
        # a message that is encoded is read as text
        (b"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nVG86IGEuY29tCgpiLmNvbQo=\n",
         ["message[1] a.com", "message[1] b.com"]),
        # identifiers and names in fields about the content
        (b"Message-ID: <x@a.com>\nX-Message-ID: x@b.com\nContent-Type: text/plain; name=c.sh\nContents: d.com\n"
         b"Content-Location: http://e.com/\nContent: f.com\nContent-: g.com\n\n",
         ["message[1].header[x-message-id] x@b.com", "message[1].header[contents] d.com",
          "message[1].header[content-location] http://e.com/", "message[1].header[content] f.com",
          "message[1].header[content-] g.com"]),
        # RFC 2047 6.2: blanks between encoded words are no text, others are
        (b"Subject: =?utf-8?Q?http://a.com/?=\r\n \t=?utf-8?Q?b?= =?utf-8?B?Yw==?==?utf-8?Q?d?= e\n\n",
         ["message[1].header[subject] http://a.com/bcd"]),
    ]
    for mail, wanted in rows:
        got, said = find(setup, mail, "{within} {text}")
        assert got == wanted, (mail, wanted, got)
        assert said == [], (mail, said)
    # a line without a colon ends the fields, and is text if the part is
    said_of = "line %d: a field without a colon: read as the body's first line"
    for line in b"n.com", b"see n.com", b"n.com\r", b">Fro n.com", b"xFrom n.com":
        for head, is_read in ((b"", True), (b"Content-Type: text/html\n", True), (b"Content-Type: image/png\n", False),
                              (b"Content-Type: multipart/mixed; boundary=b\n", False)):
            for more in b"", b"X: x\n":
                got, said = find(setup, b"To: a.com\n%s%s%s\nn.com\n" % (head, more, line))
                assert got == ["a.com"] + ["n.com"] * 2 * is_read, (head, more, line, got)
                assert said == [said_of % (2 + (head + more).count(b"\n"))], (head, more, line, said)
    for line in b"x", b"xy", b"x\r", b"-", b">", b">Fro", b"From", b">from", b"=": # also a very short one
        assert find(setup, b"To: a.com\n%s\nTo: b.com\n" % line) == (["a.com", "b.com"], [said_of % 2]), line
    # a charset that is not known is named once for each part or word that has other bytes than ASCII
    mail = (b"Subject: =?x1?Q?=E9?= =?x2?Q?a?= =?x3?B?6Q==?=\nContent-Type: multipart/mixed; boundary=b\n\n"
            b"--b\nContent-Type: text/plain; charset=x4\n\n\xe9\xe9\n--b\n\n\xc3\xa9\n"
            b"--b\nContent-Type: text/plain; charset=x5\n\na.com\n--b--\n")
    got, said = find(setup, mail)
    assert got == ["a.com"], got
    assert said == ["line %d: charset %s: not known; only its ASCII is read" % row
                    for row in ((2, "x1"), (2, "x3"), (8, "x4"))], said


def check_room(setup):
    """What comes after the fields is not held in memory, whatever it is."""
    def most(head, count):
        with open("long", "wb") as file:
            file.write(head)
            for _ in range(count):
                file.write(b"word " * 199999 + b"word\n")
        with subprocess.Popen([setup[0], "find", "--from=mail", "-c", "long"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as command:
            used = os.wait4(command.pid, 0)[2].ru_maxrss
            command.returncode = 0
        os.unlink("long")
        return used

    for head in (b"Subject: x\n\n", b"Content-Type: image/png\n\n", b"Content-Type: multipart/mixed; boundary=b\n\n",
                 b"To: x\nno colon\n"):
        few, many = most(head, 1), most(head, 60)
        assert many < few + 30000, (head, few, many)


def main():
    setup = (os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]))
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 58)
    expected = {}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(rounds):
            writer = Writer(rng)
            writer.folder()
            name = "mail%d" % number
            expected[name] = writer.rows
            with open(name, "wb") as file:
                file.write(writer.source)
        assert sum(map(len, expected.values())) > 3 * rounds
        check(setup, list(expected), expected, False)
        check(setup, list(expected), expected, True)
        check(setup, list(expected), expected, False, ["-j3"])
        check_limits(setup)
        check_rows(setup)
        check_room(setup)
        os.chdir("/")


if __name__ == "__main__":
    main()
