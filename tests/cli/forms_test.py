#!/usr/bin/env python3
"""Every form of output of find, beside a model of it in Python.

usage: forms_test.py LINKSPAN [ROUNDS [SEED]]

Random files are made of words and of links that are known, so that the model knows all
links with their places. Each round runs the command with random options over them."""
import csv
import gzip
import io
import json
import os
import random
import subprocess
import sys
import tempfile

# text, kind, scheme, host, registrable domain, top-level domain, href
LINKS = [
    ("a.com", "url", "", "a.com", "a.com", "com", "https://a.com/"),
    ("http://a.com/x", "url", "http", "a.com", "a.com", "com", "http://a.com/x"),
    ("www.b.org/p?q=1#f", "url", "", "www.b.org", "b.org", "org", "https://www.b.org/p?q=1#f"),
    ("https://s.c.co.uk:8080/", "url", "https", "s.c.co.uk", "c.co.uk", "uk",
     "https://s.c.co.uk:8080/"),
    ("me@d.net", "email", "", "d.net", "d.net", "net", "mailto:me@d.net"),
    ("mailto:you@mail.a.com", "email", "mailto", "mail.a.com", "a.com", "com",
     "mailto:you@mail.a.com"),
    ("http://e.org/é/漢?😀", "url", "http", "e.org", "e.org", "org",
     "http://e.org/%C3%A9/%E6%BC%A2?%F0%9F%98%80"),
    ("ftp://f.de", "url", "ftp", "f.de", "f.de", "de", "ftp://f.de/"),
    ("http://192.0.2.1/y", "url", "http", "192.0.2.1", "", "(ipv4)", "http://192.0.2.1/y"),
    ("http://[2001:db8::1]/", "url", "http", "[2001:db8::1]", "", "(ipv6)",
     "http://[2001:db8::1]/"),
]
WORDS = ["word", "and", "é", "漢字", "😀", "e\u0301", "tab\tbed", "x", "(", "100", "“so”", "A,", "l'",
         "long" * 40]
UNITS = {"bytes": lambda t: len(t.encode()), "chars": len,
         "utf16": lambda t: len(t.encode("utf-16-le")) // 2}


class Found:
    """A link with its place."""

    def __init__(self, link, file, line, before, text_before):
        (self.text, self.kind, self.scheme, self.host, self.registrable, self.tld,
         self.href) = link
        self.file, self.line, self.column = file, line, len(before) + 1
        self.before = text_before # what stands before it, from where offsets count
        self.id = self.record = None

    def fields(self, unit):
        start = UNITS[unit](self.before)
        one = {"file": self.file, "line": self.line, "column": self.column, "start": start,
               "end": start + UNITS[unit](self.text), "kind": self.kind, "text": self.text,
               "scheme": self.scheme, "host": self.host, "registrable": self.registrable,
               "href": self.href}
        if self.record is not None:
            one["record"] = self.record
        if self.id is not None:
            one["id"] = self.id
        return one


def random_line(rng, most):
    """Pieces of a line: words, and links as tuples."""
    pieces = []
    for _ in range(rng.randrange(most)):
        pieces.append(rng.choice(LINKS) if rng.random() < 0.3 else rng.choice(WORDS))
    return pieces


def text_of(pieces):
    return " ".join(p if isinstance(p, str) else p[0] for p in pieces)


class File:
    def __init__(self, rng, name, has_ids, is_null):
        self.name = name
        self.lines = [] # (pieces, text without its end, end)
        count = rng.choice([0, 1, 2, 5, 20, 60])
        if rng.random() < 0.04:
            count = 3000
        most = rng.choice([1, 4, 12])
        for i in range(count):
            end = "\0" if is_null else rng.choice(["\n", "\n", "\r\n"])
            if i == count - 1 and rng.random() < 0.3:
                end = ""
            pieces = random_line(rng, most)
            if not end and not pieces:
                pieces = ["word"]
            self.lines.append((pieces, text_of(pieces), end))
        self.has_ids, self.is_null = has_ids, is_null
        self.text = ""
        self.links = []
        for number, (pieces, text, end) in enumerate(self.lines, 1):
            start = self.text
            one_id = "id%d" % (number % 7) if has_ids else None
            if has_ids:
                self.text += one_id + "\t"
            before = []
            for piece in pieces:
                if not isinstance(piece, str):
                    lead = text_of(before) + (" " if before else "")
                    is_record = is_null or has_ids
                    column = lead if one_id is None else one_id + "\t" + lead
                    found = Found(piece, name, 1 if is_null else number, column,
                                  lead if is_record else start + lead)
                    if is_record:
                        found.record = number - 1
                    found.id = one_id
                    self.links.append(found)
                before.append(piece)
            self.text += text + end


def limited(links, most):
    return links if most is None else links[:most]


class Round:
    def __init__(self, rng, linkspan, folder):
        self.rng, self.linkspan, self.folder = rng, linkspan, folder
        self.is_null = rng.random() < 0.15
        self.has_ids = rng.random() < 0.15
        self.files = [File(rng, "f%d%s" % (i, rng.choice(["", " b", "é"])), self.has_ids,
                           self.is_null) for i in range(rng.choice([1, 1, 2, 3, 5]))]
        self.arguments = ["--profile=uts58", "--no-user-data"]
        for flag, wanted in ("-z", self.is_null), ("--id", self.has_ids):
            if wanted:
                self.arguments.append(flag)
        self.kind = rng.choice([None, None, None, "url", "email"])
        if self.kind:
            self.arguments.append("--kind=" + self.kind)
        if rng.random() < 0.4:
            self.arguments.append("-j%d" % rng.randrange(1, 5))
        self.most = rng.choice([1, 2, 3, 10]) if rng.random() < 0.2 else None
        self.unit = rng.choice([*UNITS, "bytes", "bytes"])
        self.end = "\0" if rng.random() < 0.2 else "\n"
        if self.end == "\0":
            self.arguments.append("-0")
        if rng.random() < 0.2:
            self.arguments.append("--line-buffered")
        self.is_packed = rng.random() < 0.2
        for file in self.files:
            data = file.text.encode()
            with open(os.path.join(folder, file.name), "wb") as out:
                out.write(gzip.compress(data) if self.is_packed else data)
        self.has_names = len(self.files) > 1
        names = rng.choice([None, None, "-H", "-h"])
        if names:
            self.has_names = names == "-H"
            self.arguments.append(names)

    def links_of(self, file):
        return [l for l in file.links if self.kind in (None, l.kind)]

    def run(self, *more, is_bytes=False):
        arguments = [*self.arguments, *more]
        self.rng.shuffle(arguments)
        done = subprocess.run([self.linkspan, "find", *arguments, "--",
                               *(f.name for f in self.files)], cwd=self.folder,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)
        self.last = arguments
        if done.stderr:
            raise AssertionError((arguments, done.stderr))
        return done.returncode, done.stdout if is_bytes else done.stdout.decode()

    def expect(self, got, status, output):
        if got != (status, output):
            for file in self.files:
                sys.stderr.write("%r: %r\n" % (file.name, file.text[:2000]))
            raise AssertionError("%s\nstatus %d, wanted %d\n%r\nwanted\n%r" % (
                self.last, got[0], status, got[1][:3000], output[:3000]))

    def max_count(self):
        return [] if self.most is None else ["-m%d" % self.most]

    def chosen(self):
        """All links that are to be written, after -m."""
        return [l for f in self.files for l in limited(self.links_of(f), self.most)]

    def name(self, file):
        return file + ":" if self.has_names else ""

    # ------------------------------------------------------------ forms

    def list(self):
        flags = [f for f in ("-n", "-u", "--only-host", "--href", "-o") if self.rng.random() < 0.3]
        links, seen, lines = [], set(), []
        for file in self.files:
            mine = []
            for link in self.links_of(file):
                shown = (link.host if "--only-host" in flags else
                         link.href if "--href" in flags else link.text)
                if "-u" in flags and shown in seen:
                    continue
                if self.most is not None and len(mine) == self.most:
                    continue
                seen.add(shown)
                mine.append((link, shown))
            links += mine
        for link, shown in links:
            lines.append(self.name(link.file) + ("%d:" % link.line if "-n" in flags else "") +
                         (link.id + "\t" if link.id is not None else "") + shown + self.end)
        self.expect(self.run(*flags, *self.max_count()), 0 if links else 1, "".join(lines))

    def objects(self):
        fields = ["file", "line", "column", "start", "end", "kind", "text", "scheme", "host",
                  "registrable", "href"]
        fields += ["record"] * (self.is_null or self.has_ids) + ["id"] * self.has_ids
        self.rng.shuffle(fields)
        fields = fields[:self.rng.randrange(1, len(fields) + 1)]
        status, out = self.run("--json", "--fields=" + ",".join(fields),
                               "--offsets=" + self.unit, *self.max_count())
        wanted = []
        for link in self.chosen():
            one = link.fields(self.unit)
            wanted.append([(f, one[f] if one[f] != "" else None) for f in fields])
        got = [json.loads(line, object_pairs_hook=lambda p: p)
               for line in out.split(self.end)[:-1]]
        self.expect((status, got), 0 if wanted else 1, wanted)

    def table(self):
        fields = ["line", "column", "start", "end", "kind", "text", "host", "href", "file"]
        self.rng.shuffle(fields)
        form = self.rng.choice(["--tsv", "--csv"])
        status, out = self.run(form, "--fields=" + ",".join(fields), "--offsets=" + self.unit,
                               *self.max_count())
        if self.end == "\0":
            out = out.replace("\0", "\n")
        rows = (list(csv.reader(io.StringIO(out))) if form == "--csv" else
                [line.split("\t") for line in out.split("\n")[:-1]])
        wanted = [fields] + [[str(link.fields(self.unit)[f]) for f in fields]
                             for link in self.chosen()]
        self.expect((status, rows), 0 if len(wanted) > 1 else 1, wanted)

    def template(self):
        status, out = self.run("--template={kind}|{text}|{start}\\t{host}{{x}", "--offsets=" + self.unit,
                               *self.max_count())
        wanted = ["%s|%s|%d\t%s{x}%s" % (l.kind, l.text, l.fields(self.unit)["start"], l.host, self.end)
                  for l in self.chosen()]
        self.expect((status, out), 0 if wanted else 1, "".join(wanted))

    def counts(self):
        counts = [(f.name, len(limited(self.links_of(f), self.most))) for f in self.files]
        status = 0 if any(c for _, c in counts) else 1
        self.expect(self.run("-c", *self.max_count()), status,
                    "".join("%s%d%s" % (self.name(n), c, self.end) for n, c in counts))
        if self.most is None:
            self.expect(self.run("-l"), status,
                        "".join(n + self.end for n, c in counts if c))
            without = [n for n, c in counts if not c]
            self.expect(self.run("-L"), status, "".join(n + self.end for n in without))
            self.expect(self.run("-q"), status, "")

    def tally(self):
        by = self.rng.choice(["host", "registrable", "tld", "kind"])
        counts = {}
        for file in self.files:
            for link in self.links_of(file):
                key = getattr(link, by) or link.host
                counts[key] = counts.get(key, 0) + 1
        rows = sorted(counts.items(), key=lambda r: (-r[1], r[0].encode()))
        status, out = self.run("--count-by=" + by)
        self.expect((status, [tuple(l.strip().split("\t")) for l in out.split(self.end)[:-1]]),
                    0 if rows else 1, [(str(c), n) for n, c in rows])

    def marked(self):
        word = self.rng.choice(["--marked", "--redact", "--redact=host"])

        def shown(piece):
            if isinstance(piece, str):
                return piece
            if self.kind not in (None, piece[1]):
                return piece[0]
            if word == "--marked":
                return "⸠" + piece[0] + "⸡"
            return "[" + (piece[1] if word == "--redact" else piece[3]) + "]"

        out = "".join(" ".join(map(shown, pieces)) + end
                      for file in self.files for pieces, _, end in file.lines)
        some = any(self.links_of(f) for f in self.files)
        self.expect(self.run(word, is_bytes=True), 0 if some else 1, out.encode())

    def context(self):
        before, after = self.rng.randrange(4), self.rng.randrange(4)
        flags = (["-C%d" % before] if before == after else ["-B%d" % before, "-A%d" % after])
        has_numbers = self.rng.random() < 0.5
        out, has_printed = [], False
        for file in self.files:
            with_links = {l.line for l in self.links_of(file)}
            last = None
            for number, (_, text, end) in enumerate(file.lines, 1):
                near = [w for w in with_links if -after <= w - number <= before]
                if not near:
                    continue
                if has_printed and before + after > 0 and last != number - 1:
                    out.append("--\n")
                sign = ":" if number in with_links else "-"
                out.append((file.name + sign if self.has_names else "") +
                           ("%d%s" % (number, sign) if has_numbers else "") +
                           text + end.rstrip("\n") + "\n")
                last, has_printed = number, True
        self.expect(self.run(*flags, *["-n"] * has_numbers), 0 if out else 1, "".join(out))

    def play(self):
        forms = [self.list, self.list, self.objects, self.objects, self.table, self.template,
                 self.counts]
        forms += [self.tally] if self.most is None else []
        if not (self.is_null or self.has_ids or self.end == "\0"):
            forms += [self.marked, self.context]
        self.rng.choice(forms)()


def check_same(linkspan):
    """Options that say how to write or read change nothing of what is found."""
    text = ("see a.com/x, me@b.org, http://localhost/x, a@localhost, tel:112, x.unknown, http://x.unknown/, hxxp://c[.]com, "
            "git+ssh://d.com/, 2001:db8::1, http://e, f@g, \"h i\"@j.com and k.com\n")
    want = "a.com/x\nme@b.org\nk.com\n"
    for option in ("--no-user-data", "--line-buffered", "--color=never", "--color=auto", "--hyperlink=never", "--hyperlink=auto",
                   "--progress=never", "--progress=auto", "--no-filename", "--no-messages", "--jobs=1", "--jobs=3", "--hidden",
                   "--no-ignore", "--text", "--offsets=bytes", "--offsets=chars", "--dns-timeout=9", "--dns-parallel=9",
                   "--only-matching", "--unique", "--unique=text", "--max-count=9"):
        done = subprocess.run([linkspan, "find", "--profile=uts58", option], input=text, text=True, capture_output=True,
                              check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, want, ""), (option, done)


def check_short(linkspan):
    """Hosts whose parts have a byte each, with a list of such top-level domains."""
    with tempfile.TemporaryDirectory() as folder:
        tlds = os.path.join(folder, "tlds")
        with open(tlds, "w") as out:
            out.write("# Version 2026111600, Last Updated Mon Nov 16 07:07:01 2026 UTC\nCOM\nNET\nORG\nX\nXY\nXYZ\n")
        rows = []
        for name in "x", "xy", "xyz", "com":
            for host in "a", "b.a", "c.b.a":
                rows += [("%s%s.%s" % (start, host, name), host, name) for start in ("", "http://", "m@")]
        want = "".join('{"text":"%s","host":"%s.%s","registrable":"a.%s","suffix":"%s"}\n' % (text, host, name, name, name)
                       for text, host, name in rows)
        for rest in "", "more " * 100: # little text may be written in another way
            done = subprocess.run([linkspan, "find", "--profile=uts58", "--no-user-data", "--any-list", "--use", tlds,
                                   "--json", "--fields=text,host,registrable,suffix"], text=True, capture_output=True,
                                  input="".join("see %s\n" % text for text, _, _ in rows) + rest, check=False)
            assert (done.returncode, done.stdout, done.stderr) == (0, want, ""), done


def main(linkspan, rounds="300", seed="1"):
    check_same(linkspan)
    check_short(linkspan)
    for number in range(int(rounds)):
        rng = random.Random("%s %d" % (seed, number))
        with tempfile.TemporaryDirectory() as folder:
            try:
                Round(rng, linkspan, folder).play()
            except AssertionError:
                sys.stderr.write("round %d of seed %s\n" % (number, seed))
                raise
    print("forms_test: %s rounds agree" % rounds)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), *sys.argv[2:])
