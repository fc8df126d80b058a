#!/usr/bin/env python3
"""find --from=json and --from=jsonl, beside a model of them in Python.

usage: from_json_test.py LINKSPAN FAULTY_READ [ROUNDS [SEED]]

Documents that are valid: the model knows the place, the path and the decoded text of each
link. Documents that are not: the model knows the first byte that RFC 8259 does not allow.
FAULTY_READ is a library that, preloaded, makes read(2) return a few bytes at a time, so
that documents are cut everywhere."""
import bisect
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

KEY_SHOWN = 256
PATH_SHOWN = 8192
CUT = "\u2026"
SHORT = {'"': '"', "\\": "\\", "/": "/", "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t"}
NUMBER = re.compile(rb"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
# what a string may have besides escapes
PLAIN = re.compile(rb'[^"\\\x00-\x1f]*')
WORD_ENDS = b'",:[]{}'


class Setup:
    def __init__(self, command, faulty):
        self.command, self.faulty = command, faulty

    def run(self, arguments, cuts=False):
        variables = dict(os.environ)
        if cuts:
            variables.update(LD_PRELOAD=self.faulty, ASAN_OPTIONS="verify_asan_link_order=0")
        return subprocess.run([self.command, "find", *arguments], capture_output=True, env=variables)


# ---------------------------------------------------------------- valid documents


class Writer:
    """Writes a random document, and notes the links in it."""

    def __init__(self, rng, serial):
        self.rng, self.serial = rng, serial
        self.source, self.links, self.path = [], [], []

    def put(self, text):
        self.source.append(text)

    def blank(self):
        self.put(self.rng.choice(["", "", "", " ", "\t", "\n", "\r\n", "  \n "]))

    def escaped(self, char):
        """A character as JSON may have it: itself, a short escape or a code."""
        rng = self.rng
        codes = char.encode("utf-16-be").hex()
        codes = "".join("\\u" + codes[at:at + 4] for at in range(0, len(codes), 4))
        if rng.random() < 0.5:
            codes = codes.replace("a", "A").replace("b", "B").replace("c", "C").replace(
                "d", "D").replace("e", "E").replace("f", "F")
        forms = [codes]
        if char in SHORT:
            forms += 3 * ["\\" + SHORT[char]]
        if char not in '"\\' and char >= " ":
            forms += 12 * [char]
        return rng.choice(forms)

    def words(self, most):
        """Text without links, as a list of characters."""
        alphabet = "abz019 _-'\"\\/\b\f\n\r\t\u007f\u00e9\u0416\u20ac\uffff\U0001f600\U0010ffff"
        return [self.rng.choice(alphabet) for _ in range(self.rng.randrange(most))]

    @staticmethod
    def key_path(key):
        raw = key.encode()
        if len(raw) > KEY_SHOWN - len(CUT.encode()):
            key = raw[:KEY_SHOWN - len(CUT.encode())].decode(errors="ignore") + CUT
        if re.fullmatch(r"[a-zA-Z_\u0080-\U0010ffff][a-zA-Z_0-9\u0080-\U0010ffff]*", key):
            return "." + key
        return "['" + "".join("\\" + c if c in "'\\" else "\\u%04x" % ord(c) if c < " " else c
                              for c in key) + "']"

    def string(self, place, chars, links):
        """Write a string; `links` is the ranges of its characters that are links."""
        self.put('"')
        starts = []
        for char in chars:
            starts.append(len(self.source))
            self.put(self.escaped(char))
        starts.append(len(self.source))
        self.put('"')
        if place == "key":
            self.path[-1] = self.key_path("".join(chars))
        for first, last in links:
            self.links.append({"at": (starts[first], starts[last]), "place": place,
                               "path": list(self.path), "text": "".join(chars[first:last])})

    def random_string(self, place):
        chars, links = self.words(12), []
        for _ in range(self.rng.choice([0, 1, 1, 2])):
            self.serial += 1
            link = "http://h%d.com/%s" % (self.serial, self.rng.choice(["", "x", "\u00e9y", "z\u0416"]))
            chars.append(" ")
            links.append((len(chars), len(chars) + len(link)))
            chars += list(link) + [" "] + self.words(6)
        if place == "key" and not links and self.rng.random() < 0.5:
            chars = list(self.rng.choice(["", "a", "A9", "9a", "_", "zZ", "a b", "\u00e9", "it's", "a\\b"]))
        if place == "key" and self.rng.random() < 0.1: # about as long as paths show keys
            chars += list(self.rng.choice(["k", "\u00e9", "\u20ac", "\U0001f600"]) * self.rng.choice([60, 84, 127, 260]))
            chars += list("k" * self.rng.randrange(8))
        self.string(place, chars, links)

    def value(self, depth):
        self.blank()
        kind = self.rng.choice("sssnao" if depth > 0 else "sssn")
        if kind == "s":
            self.random_string("string")
        elif kind == "n":
            self.put(self.rng.choice(["0", "-0", "12", "1.5", "-1e5", "2E+10", "1.0e-3", "true", "false", "null"]))
        else:
            self.container(depth, kind == "a")
        self.blank()

    def container(self, depth, is_array):
        self.put("[" if is_array else "{")
        self.blank()
        self.path.append(None)
        for i in range(self.rng.choice([0, 1, 2, 3, 12])):
            if i > 0:
                self.put(",")
            if is_array:
                self.path[-1] = "[%d]" % i
            else:
                self.blank()
                self.random_string("key")
                self.blank()
                self.put(":")
            self.value(depth - 1)
        self.path.pop()
        self.put("]" if is_array else "}")

    def expected(self):
        """The links, with places in the source."""
        text = "".join(self.source)
        offsets, at, chars = [], 0, 0
        places = []
        for piece in self.source + [""]:
            offsets.append(at)
            places.append(chars)
            at += len(piece.encode())
            chars += len(piece)
        rows = []
        lines = [0] + [match.end() for match in re.finditer("\n", text)]
        for link in self.links:
            first, last = link["at"]
            line = bisect.bisect_right(lines, places[first])
            path = "$"
            steps = list(link["path"])
            while steps and len(path.encode()) <= PATH_SHOWN:
                path += steps.pop(0)
            rows.append({"line": line, "column": places[first] - lines[line - 1] + 1,
                         "start": offsets[first], "end": offsets[last], "place": link["place"],
                         "within": path + (CUT if steps else ""), "text": link["text"]})
        return text, rows


def check_found(setup, names, expected, options, fields, cuts):
    done = setup.run([*options, "--profile=uts58", "--json", "--fields=file," + ",".join(fields), *names], cuts)
    assert done.stderr == b"", done.stderr[:500]
    got = {name: [] for name in names}
    for line in done.stdout.decode().split("\n")[:-1]:
        row = json.loads(line)
        got[row.pop("file")].append(row)
    for name in names:
        want = [{key: row[key] for key in fields} for row in expected[name]]
        for wanted, row in itertools.zip_longest(want, got[name]):
            assert wanted == row, (options, cuts, name, wanted, row)


def check_valid(setup, rng, rounds):
    fields = ["line", "column", "start", "end", "place", "within", "text"]
    expected = {}
    for number in range(rounds):
        name = "valid%d" % number
        writer = Writer(rng, number * 1000)
        for _ in range(rng.choice([1, 1, 1, 2, 5])):
            writer.value(rng.randrange(6))
            writer.put("\n")
        if number == 0: # more than is read at once
            while len(writer.source) < 400000:
                writer.value(4)
                writer.put("\n")
        if number == 1: # as deep as paths go, and longer than paths are shown
            for depth in 1024, 1023, 1:
                for i in range(depth):
                    writer.put("[" if i % 2 else '{"%s":' % ("k" * 20))
                    writer.path.append("[0]" if i % 2 else "." + "k" * 20)
                writer.random_string("string")
                for i in reversed(range(depth)):
                    writer.put("]" if i % 2 else "}")
                writer.path.clear()
                writer.put("\n")
        if number == 2: # paths of about as many bytes as are shown, before a last key
            for last in range(230, 245):
                keys = ["k" * 240] * 33 + ["k" * last, "a", "b"]
                for key in keys:
                    writer.put('{"%s":' % key)
                    writer.path.append("." + key)
                writer.random_string("string")
                writer.put("}" * len(keys) + "\n")
                writer.path.clear()
        text, expected[name] = writer.expected()
        with open(name, "wb") as file:
            file.write(text.encode())
    names = list(expected)
    assert sum(len(rows) for rows in expected.values()) > 5 * rounds
    for cuts in False, True:
        check_found(setup, names[cuts:], expected, ["--from=json"], fields, cuts)
        check_found(setup, names[cuts:], expected, ["--from=json"], ["place", "text"], cuts)
    check_found(setup, names, expected, ["--from=json", "-j3"], fields, False)


def check_lines(setup, rng, rounds):
    """A value in each line; no line says anything about the next."""
    fields = ["line", "column", "start", "end", "place", "within", "text"]
    writer = Writer(rng, 0)
    writer.blank = lambda: writer.put(rng.choice(["", " ", "\t", "\r"]))
    for _ in range(rounds):
        writer.value(rng.randrange(4))
        writer.put("\n")
    text, rows = writer.expected()
    with open("lines", "wb") as file:
        file.write(text.encode())
    for cuts in False, True:
        check_found(setup, ["lines"], {"lines": rows}, ["--from=jsonl"], fields, cuts)


# -------------------------------------------------------------- invalid documents


class Wrong(Exception):
    """The first byte that cannot be where it is, and what is said of it."""


def read_string(data, at):
    """Where the string after the quotation mark at `at` ends."""
    at += 1
    while True:
        at = PLAIN.match(data, at).end()
        if at == len(data):
            raise Wrong(at, "the file ends in a string")
        byte = data[at:at + 1]
        if byte == b'"':
            return at + 1
        if byte == b"\n":
            raise Wrong(at, "a string that does not end on its line")
        if byte < b" ":
            raise Wrong(at, "a control character in a string")
        if re.match(rb'\\["\\/bfnrt]', data[at:at + 2]):
            at += 2
        elif re.match(rb"\\u[0-9a-fA-F]{4}", data[at:at + 6]):
            at += 6
        else:
            raise Wrong(at, "an invalid escape")


def read_values(data):
    """Read values, one after the other, as RFC 8259 writes them."""
    at, stack, state = 0, [], "document"
    values = ("document", "value", "value or ]")
    while at < len(data):
        byte = data[at:at + 1]
        ends = "comma or end" if stack else "document"
        if byte in b" \t\r\n":
            at += 1
            continue
        if byte == b'"':
            if state in ("colon", "comma or end"):
                raise Wrong(at, "a string where none can be")
            at = read_string(data, at)
            state = "colon" if state in ("key", "key or }") else ends
            continue
        if byte in b"[{":
            if state not in values:
                raise Wrong(at, "a value where none can be")
            stack.append(byte)
            state = "value or ]" if byte == b"[" else "key or }"
        elif byte in b"]}":
            opening = b"[" if byte == b"]" else b"{"
            if stack[-1:] != [opening] or state not in ("comma or end", "value or ]" if byte == b"]" else "key or }"):
                raise Wrong(at, "a closing bracket where none can be")
            stack.pop()
            state = "comma or end" if stack else "document"
        elif byte == b",":
            if state != "comma or end":
                raise Wrong(at, "a comma where none can be")
            state = "value" if stack[-1] == b"[" else "key"
        elif byte == b":":
            if state != "colon":
                raise Wrong(at, "a colon where none can be")
            state = "value"
        else:
            word = re.match(rb'[^\x00-\x20",:\[\]{}]*', data[at:]).group()
            if not word:
                raise Wrong(at, "an invalid byte")
            if state not in values:
                raise Wrong(at, "a value where none can be")
            if word not in (b"true", b"false", b"null") and not NUMBER.fullmatch(word):
                raise Wrong(at, "neither a string, a number, true, false nor null")
            state = ends
            at += len(word)
            continue
        at += 1
    if state != "document":
        raise Wrong(at, "the file ends before its value is complete")


def wanted_message(data):
    try:
        read_values(data)
    except Wrong as wrong:
        at, why = wrong.args
        return "line %d: not valid JSON at byte %d: %s; its strings are still read" % (
            1 + data[:at].count(b"\n"), at, why)
    return None


def token_documents(rng, rounds):
    """All short sequences of tokens, and some longer ones."""
    tokens = ["[", "]", "{", "}", ",", ":", '"s.com"', "1"]
    for count in range(1, 5):
        for few in itertools.product(tokens, repeat=count):
            if count < 4 or rng.random() < 0.15:
                yield " ".join(few).encode()
    for _ in range(rounds):
        yield rng.choice([" ", "", "\n"]).join(rng.choice(tokens) for _ in range(rng.randrange(5, 9))).encode()


def word_documents(rng):
    for count in range(1, 5):
        for few in itertools.product("-+.eE01", repeat=count):
            if count < 4 or rng.random() < 0.15:
                yield ("[%s]" % "".join(few)).encode()
    for word in "1.5e", "1.5e+", "1.5E-1", "-1.5e+01", "1.5.5", "1e5.5", "1e5e5", "12345678901234567890", "--1", "1-":
        yield word.encode()
    for word in "true", "false", "null":
        for end in range(1, len(word) + 1):
            yield word[:end].encode() # alone, so that the file ends in it
            yield (word[:end] + "x" + word[end + 1:]).encode()
            yield (word[:end] + word).encode()
            yield word[:end].upper().encode()
    for byte in range(256): # between tokens, in a word, in a string, and after a backslash
        yield b"[1, %c]" % byte
        yield b"[1%c]" % byte
        yield b'["a%cb"]' % byte
        yield b'["\\%cb"]' % byte
        yield b'["\\u00%c0"]' % byte
    for escape in range(1, 13): # a pair of surrogates that ends too early
        yield b'["' + b"\\ud83d\\ude00"[:escape] + b'"]'
        yield b'["' + b"\\ud83d\\ude00"[:escape]


def cut_documents():
    """Long documents that end in each token. What was read before has the byte with which the token
    would go on, wherever in memory that is."""
    for token in (b'"\\ud83d\\ude00', b'"\\u0041', b'"\\n', b"true", b"false", b"null", b"10", b"-1", b"1.5", b"1e5",
                  b"1E+5", b"1e-5"):
        for end in range(1, len(token)):
            if token[end:end + 1] != b"\\":
                yield b'["%s", %s' % (token[end:end + 1] * 300000, token[:end])
                yield b'"%s" %s' % (token[end:end + 1] * 300000, token[:end])


def check_messages(setup, documents, ways=(False, True)):
    names = []
    wanted = {}
    for number, data in enumerate(dict.fromkeys(documents)):
        name = "d%d" % number
        with open(name, "wb") as file:
            file.write(data)
        names.append(name)
        wanted[name] = (data, wanted_message(data))
    assert any(message for _, message in wanted.values())
    assert not all(message for _, message in wanted.values())
    for cuts in ways:
        done = setup.run(["--from=json", "--text", "-c", *names], cuts)
        said = {}
        for line in done.stderr.decode().split("\n")[:-1]:
            _, name, message = line.split(": ", 2)
            if not message.startswith("has bytes that are not UTF-8"):
                assert name not in said, (wanted[name], said[name], message)
                said[name] = message
        # strings are read whatever is wrong
        counts = dict(line.rsplit(":", 1) for line in done.stdout.decode().split("\n")[:-1])
        for name, (data, message) in wanted.items():
            assert said.get(name) == message, (data, said.get(name), message)
            assert int(counts[name]) == data.count(b"s.com"), (data, counts[name])


def check_halves(setup):
    """Halves of surrogate pairs are U+FFFD, beside whatever they stand."""
    high, low = ["d800", "D83D", "dbff"], ["dc00", "dE00", "dfff"]
    others = ["d7ff", "e000", "0041"]
    units = high + low + others
    names, want = [], []
    for few in [*itertools.product(units, repeat=2), *itertools.product(units, repeat=1)]:
        for tail in "", "\\\\", "\\/", "u", "x":
            name = "h%d" % len(names)
            source = "".join("\\u" + unit for unit in few) + tail
            with open(name, "w") as file:
                file.write('{"x%sy": "a.com"}' % source)
            names.append(name)
            text = json.loads('"%s"' % source).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            want.append("$" + Writer.key_path("x%sy" % text))
    for cuts in False, True:
        done = setup.run(["--from=json", "--json", "--fields=within", *names], cuts)
        got = [json.loads(line)["within"] for line in done.stdout.decode().split("\n")[:-1]]
        for one, other in itertools.zip_longest(got, want):
            assert one == other, (one, other)
        assert done.stderr == b"", done.stderr


def main():
    setup = Setup(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]))
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 58)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_valid(setup, rng, rounds)
        check_lines(setup, rng, rounds)
        check_messages(setup, token_documents(rng, 5 * rounds))
        check_messages(setup, word_documents(rng))
        check_messages(setup, cut_documents(), [False])
        check_halves(setup)
        os.chdir("/")


if __name__ == "__main__":
    main()
