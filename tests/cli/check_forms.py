#!/usr/bin/env python3
"""What `linkspan check` writes for people, for files and in colour is what its JSON says.

    check_forms.py LINKSPAN
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

LINKSPAN = sys.argv[1]
# Pieces of lines: links with findings of each severity and about each thing (a character,
# several characters, the whole link), links without findings, and hidden characters.
PIECES = [
    "http://google.com@evil.com/", "https://p\u0430ypal.com/", "https://example.com:81/",
    "https://a.com/%E2%80%AE", "https://example.com/", "a\u200Bb", "x\u202Ey", "me@example.com",
    "http://paypa1.com/", "http://1.2.3.4/", "http://0x7f.1/", "javascript:alert(1)",
    "https://\u0440\u0430\u0443\u0441\u0435l.com/", "https://b\u00FCcher.de/", "s\u00E9e",
    "word", "\u6F22\u5B57", "https://a.com/\u6F22x\u200By", "http://a.com/\u00AD\u00E9",
    "https://xn--pypal-4ve.com/", "\u0301", "\U0001F600", "u@p\u0430ypal.com",
    "https://paypal.com.example.com/", "data:text/html,x",
    # a finding about what follows the link, and one about a character that is there twice
    "https://a.com\u2044x.evil.com/", "https://a.com\u0338a\u0338a.com/",
]
SINGLE = PIECES + [
    "not-a-link", "//evil.com/", "/\\evil.com", "https:/evil.com", "a..b", "x@y@z", "\u0430",
    "https://a.com/" + "\u200B" * 3, "  https://google.com@evil.com/\t", "java\tscript:alert(1)",
]
COLORS = {"severe": "01;31", "warning": "33"}
FAINT = "2"
failures = []
SENTENCES = {} # the sentence of each finding, by its name


def run(*arguments, text=None):
    done = subprocess.run([LINKSPAN, "check", "--protect=names", *arguments], input=text,
                          capture_output=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.decode(), done.returncode


def is_unseen(char):
    return unicodedata.category(char) in ("Cc", "Zl", "Zp") or char in "\u00AD\u200B\u202E\u200E"


def visible(text):
    return "".join("<U+%04X>" % ord(c) if is_unseen(c) else c for c in text)


def width(text):
    """Columns on a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else
               0 if unicodedata.category(c) in ("Mn", "Me", "Cf") and not is_unseen(c) else 1
               for c in visible(text))


def names_of(finding, data):
    """": U+0430 а": the character that the finding is about or, if it is about none, the
    first four that are not ASCII."""
    part = data[finding["start"]:finding["end"]].decode()
    wanted = finding["char"] and chr(int(finding["char"][2:], 16))
    chars = [c for c in part if (c == wanted if wanted else ord(c) >= 0x80)][:1 if wanted else 4]
    words = ["U+%04X" % ord(c) + ("" if is_unseen(c) else " " + c) for c in chars]
    return ": " + ", ".join(words) if words else ""


def like_of(finding):
    return " " + finding["like"] if finding.get("like") else ""


def report_of(told, data):
    """What people see about one object of the JSON; "*" stands for a finding's text."""
    lines = [visible(told["text"])]
    for finding in told["findings"]:
        start, end = finding["start"], finding["end"]
        if start < told["start"] or end > told["end"]:
            start, end = told["start"], told["end"]
        before = data[told["start"]:start].decode()
        carets = max(1, width(data[start:end].decode()))
        rule = ": " + told["refused"] if finding["name"] == "refused" and "refused" in told else ""
        lines.append(" " * width(before) + "^" * carets + " %s%s (%s)%s%s" % (
            finding["name"], like_of(finding), finding["severity"], names_of(finding, data), rule))
        lines.append("*")
    if not told["findings"]:
        lines.append("  nothing wrong")
    return lines


def compare(what, got, want):
    """`*` stands for any line that starts with two spaces and a capital."""
    same = len(got) == len(want) and all(
        re.fullmatch("  [A-Z].*", g) if w == "*" else g == w for g, w in zip(got, want))
    if not same:
        failures.append("%s:\n%s\nwanted:\n%s" % (what, "\n".join(got), "\n".join(want)))


def without_names(out):
    """The report without what a clean answer says about names."""
    return re.sub("; imitates none of [0-9a-z ]+ names$", "", out, flags=re.M)


def check_person(text):
    """The report for people, with and without colours."""
    out, status = run("--json", "--", text)
    told = [json.loads(line) for line in out.splitlines()]
    data = text.encode()
    want = [line for one in told for line in report_of(one, data)]
    plain, other = run("--", text)
    plain = without_names(plain)
    compare(repr(text), plain.split("\n")[:-1], want)
    for line, sentence in zip(plain.split("\n"), plain.split("\n")[1:]):
        match = re.match(r" *\^+ ([\w-]+) ", line)
        if match:
            assert SENTENCES.setdefault(match.group(1), sentence[2:]) == sentence[2:], line
    for one in told: # only a suspect is refused, and only links are looked up
        assert one["kind"] != "text" or not {"refused", "dns"} & set(one), one
    is_severe = any(one["severity"] == "severe" for one in told)
    assert status == other == (1 if is_severe else 0), (text, status, other)
    colored = without_names(run("--color=always", "--", text)[0])
    assert re.sub(r"\033\[[0-9;]*m", "", colored) == plain, colored
    for line in colored.split("\n"):
        match = re.search(r"\^+", line)
        if match:
            severity = re.search(r"\(\033\[[0-9;]+m(\w+)\033\[m\)", line).group(1)
            color = COLORS.get(severity, FAINT)
            assert ("\033[%sm%s\033[m " % (color, match.group())) in line, line
            assert "(\033[%sm%s\033[m)" % (color, severity) in line, line
        elif "nothing wrong" in line:
            assert line == "  \033[32mnothing wrong\033[m", line


def check_file(lines):
    """The lines of a file: places by line and column, in characters."""
    with open("file", "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    told = [json.loads(line) for line in run("--json", "--file=file")[0].splitlines()]
    got = run("--file=file")[0].split("\n")[:-1]
    colored = run("--file=file", "--color=always")[0]
    assert re.sub(r"\033\[[0-9;]*m", "", colored).split("\n")[:-1] == got
    want = []
    for one in told:
        data = lines[one["line"] - 1].encode()
        assert one["file"] == "file"
        assert one["kind"] != "text" or "refused" not in one, one
        assert one["column"] == len(data[:one["start"]].decode()) + 1, one
        assert data[one["start"]:one["end"]].decode() == one["text"], one
        for finding in one["findings"]:
            column = len(data[:max(finding["start"], one["start"])].decode()) + 1
            shown = "" if one["kind"] == "text" else visible(one["text"]) + ": "
            want.append("file:%d:%d: %s: %s%s%s: %s" % (
                one["line"], column, finding["severity"], finding["name"], like_of(finding),
                names_of(finding, data), shown) + SENTENCES[finding["name"]])
            if finding["name"] == "refused" and "refused" in one:
                want[-1] += " (%s)" % one["refused"]
    assert len(got) == len(want), (len(got), len(want))
    for line, wanted in zip(got, want):
        if line != wanted:
            failures.append("%s\nwanted: %s" % (line, wanted))
    # the text around the links comes after the links of its line
    for one, after in zip(told, told[1:]):
        assert one["line"] < after["line"] or one["kind"] != "text", (one, after)
        assert (one["line"], one["start"]) < (after["line"], after["start"]) or \
            after["kind"] == "text", (one, after)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("names", "w", encoding="utf-8") as file:
            file.write("paypal.com\n")
        for text in SINGLE:
            check_person(text)
        for at in range(0, len(PIECES), 2):
            check_person("see " + " ".join(PIECES[at:] + PIECES[:at]) + " end")
        lines = [" ".join(PIECES[at:] + PIECES[:at]) for at in range(len(PIECES))]
        lines += PIECES + [" " + piece + " " + piece for piece in PIECES] + [""]
        # the text comes after a link that starts right after its first character
        lines += ["%shttps://example.com:81/ a\u200Bb" % before for before in (" ", "  ", "\u00E9 ")]
        # something hidden before or after a link that starts at each of the first bytes
        lines += [" " * blanks + words for piece in PIECES for blanks in range(3)
                  for words in (piece + " a\u200Bb", "\u200B " + piece)]
        check_file(lines)
    print("\n".join(failures), end="")


main()
