#!/usr/bin/env python3
"""Parts of what `linkspan explain` writes, each beside a small model: labels of hosts with
their errors, stretches that are refused, how each character is shown, and the text of links,
hosts and labels.

    explain_parts.py LINKSPAN
"""
import html
import json
import re
import subprocess
import sys
import unicodedata

LINKSPAN = sys.argv[1]
DOTTED_CIRCLE = "\u25CC"


def told(*arguments, text=None):
    form = () if {"--json", "--html"} & set(arguments) else ("--table",)
    done = subprocess.run([LINKSPAN, "explain", *form, *arguments], input=text, capture_output=True,
                          check=False)
    assert done.returncode in (0, 1) and not done.stderr, done
    written = done.stdout.decode()
    return written.split("\n\n", 1)[1] if form else written


def as_json(text, *options):
    return json.loads(told("--json", *options, text=text.encode() + b"\n"))


# a host and the errors of each of its labels (UTS #46 4, RFC 5892, RFC 5893)
LABELS = [
    ("x.com", [[], []]), ("a.b.c.d.com", [[], [], [], [], []]),
    ("b.-a.com", [[], ["edge-hyphen"], []]), ("x.b-.com", [[], ["edge-hyphen"], []]),
    ("x.ab--c.com", [[], ["hyphens-3-4"], []]), ("x.a_b.com", [[], [], []]),
    ("x." + "0" * 63 + ".com", [[], [], []]),
    ("x." + "0" * 64 + ".com", [[], ["label-too-long"], []]),
    ("x." + "\u00E9" * 70 + ".com", [[], ["label-too-long"], []]),
    ("x..com", [[], ["empty-label"], []]), ("x...com", [[], ["empty-label"], ["empty-label"], []]),
    ("x.\u00E9-.com", [[], ["edge-hyphen"], []]), ("x.\u05D0a.com", [[], ["bidi"], []]),
    ("y.a\u200Db.com", [[], ["contextj"], []]), ("z.\u0308a.com", [[], ["leading-mark"], []]),
    ("x.\u6F22\u5B57.com", [[], [], []]), ("\u00E9.\u0436.com", [[], [], []]),
]


def check_labels():
    for host, errors in LABELS:
        for dot in ".\u3002\uFF0E\uFF61":
            text = host.replace(".", dot)
            for before in "", "\u00E9\u6F22 see ":
                all_ = as_json(before + text + " after")
                found = [one for one in all_["links"] + all_["refused"]
                         if one["start"] == len(before.encode())]
                assert len(found) == 1, (text, all_)
                data = (before + text).encode()
                labels = found[0]["host"]["labels"]
                assert [data[l["start"]:l["end"]].decode() for l in labels] == text.split(dot), labels
                assert [l["errors"] for l in labels] == errors, (text, labels)


TEXTS = [
    "see \u00E9 a.b.example.com/x and b.-a.com, x..com then www.c.org.",
    "\u6F22\u5B57 README.md helpers.py user.id x.invalid y.invalid 1.2.3.4 co.uk",
    "goo\u200Bgle.com b@a.com .b@a.com http://x!a.com ssh://a.com %41.com a_b.com",
    "http://a.com/\u6F22?\u00E9#(b) https://\u4F8B\u3048.jp/\u3042 me@\u00FC.de \U0001F600.com",
    "a.invalid.b.invalid x.invalidy.invalid a.com:99999 tel:x:y.invalid",
]


def refusals_of(points):
    """The stretches that one rule refuses."""
    found = []
    for point in points:
        is_more = found and found[-1][1] == point["start"] and found[-1][2] == point["rule"]
        if point["decision"] != "refused":
            continue
        if is_more:
            found[-1][1] = point["end"]
        else:
            found.append([point["start"], point["end"], point["rule"]])
    return found


def slice_of(data, one):
    """A stretch as the table shows it: without characters that nobody sees."""
    return data[one["start"]:one["end"]].decode().replace("\u200B", DOTTED_CIRCLE)


def wanted_facts(one, data):
    """Lines of the table about the host of a link or refusal."""
    host = one["host"]
    if host["end"] == host["start"] or one.get("rule") == "H20":
        return []
    lines = ["  host %s: %s" % (slice_of(data, host), host["kind"])]
    if host["kind"] in ("domain", "no host"):
        lines += ["    label %s: %s" % (slice_of(data, label), "" if label["errors"] else "valid")
                  for label in host["labels"]]
    return lines


def check_texts():
    for text in TEXTS + [" ".join(TEXTS)]:
        for options in [], ["--profile=uts58"], ["--profile=safe"]:
            all_ = as_json(text, *options)
            data = text.encode()
            assert [[r["start"], r["end"], r["rule"]] for r in all_["refused"]] == refusals_of(
                all_["code_points"]), text
            want = []
            for link in all_["links"]:
                want.append("link %d-%d: %s" % (link["start"], link["end"], slice_of(data, link)))
                want.append("  leads to " + link["href"])
                want += wanted_facts(link, data)
            for one in all_["refused"]:
                want.append("no link %d-%d: %s: %s, " % (
                    one["start"], one["end"], slice_of(data, one), one["rule"]))
                want += wanted_facts(one, data)
            table = told(*options, text=data + b"\n")
            assert table.endswith("\n\n") or not want, table[-50:]
            facts = [line for line in table.split("\n\n", 1)[1].split("\n")
                     if line and not line.startswith(("  evidence", "  finding"))]
            assert len(facts) == len(want), (text, facts, want)
            for line, start in zip(facts, want):
                assert line.startswith(start), (line, start)
            check_page(all_, data, told("--html", *options, text=data + b"\n"))


def check_page(all_, data, page):
    """Each stretch of text of the page, in order."""
    want = [slice_of(data, verdict) for verdict in all_["verdicts"]]
    for one in all_["links"] + all_["refused"]:
        want.append(slice_of(data, one))
        if one["host"]["end"] > one["host"]["start"] and one.get("rule") != "H20":
            want.append(slice_of(data, one["host"]))
            if one["host"]["kind"] in ("domain", "no host"):
                want += [slice_of(data, label) for label in one["host"]["labels"]]
        want += [slice_of(data, finding) for finding in one.get("findings", [])]
    facts = page[page.index("</h2>"):page.index("<table>")]
    got = [html.unescape(re.sub("<i>U.200B</i>", DOTTED_CIRCLE, text))
           for text in re.findall(r'<bdi lang="">(.*?)</bdi>', facts)]
    assert got == want, (got, want)


# invisible characters that could reorder a line: they are not written to a terminal
def is_format(code):
    return (0x200B <= code <= 0x200F or 0x2028 <= code <= 0x202E or 0x2060 <= code <= 0x206F or
            code in (0xFEFF, 0x61C) or code >= 0xE0000)


def shown(char):
    """How the table shows a character, and how many columns that takes."""
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code), 1
    if code == 0x7F:
        return "\u2421", 1
    if code < 0xA0 and code > 0x7F:
        return "\uFFFD", 1
    if is_format(code):
        return DOTTED_CIRCLE, 1
    category = unicodedata.category(char)
    is_hangul_part = 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF
    if (category in ("Mn", "Me", "Cf") and code != 0xAD) or is_hangul_part:
        return DOTTED_CIRCLE + char, 1
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1


def check_characters():
    codes = [*range(1, 0x3100), *range(0xD7A0, 0xD800), *range(0xE000, 0xE002),
             *range(0xFE00, 0xFFFE), *range(0x1F600, 0x1F610), 0xDFFFF, 0xE0000, 0xE0001, 0xE007F,
             0xE0100, 0xE0FFF, 0x10FFFD]
    # newer versions of Unicode know more characters than Python
    chars = [chr(code) for code in codes if code != 0x0A and (
        unicodedata.category(chr(code)) != "Cn" or is_format(code))]
    text = "".join(chars)
    lines = told(text=text.encode() + b"\n").split("\n")[1:len(chars) + 1]
    at = 0
    for line, char in zip(lines, chars):
        form, width = shown(char)
        # symbols have become wide in newer versions of Unicode
        widths = [1, 2] if unicodedata.category(char) == "So" else [width]
        starts = ["%6d  %s%sU+%04X " % (at, form, " " * (5 - width), ord(char)) for width in widths]
        assert line.startswith(tuple(starts)), (line, starts)
        at += len(char.encode())


def check_named():
    """On the page, characters that nobody sees are named, others are written."""
    named = [1, 0x1F, 0x7F, 0x80, 0x9F, 0xA0, 0xAD, 0x34F, 0x61C, 0x200B, 0x200C, 0x200D, 0x200E, 0x2028,
             0x202E, 0x2060, 0xFE00, 0xFE0D, 0xFE0E, 0xFE0F, 0xFEFF, 0xE0001]
    written = [0x21, 0x7E, 0xA1, 0xAC, 0xAE, 0x301, 0x200A, 0x2010, 0x202F, 0xFE10, 0xFE20, 0xFFFD, 0x6F22]
    text = "".join(map(chr, named + written))
    page = told("--html", text=text.encode() + b"\n")
    rows = re.findall(r'<tr class="\w+"><td>\d+<td><bdi lang="">(.*?)</bdi><td>U\+([0-9A-F]+)', page)
    assert len(rows) == len(text), len(rows)
    for char, code in rows:
        number = int(code, 16)
        mark = DOTTED_CIRCLE if unicodedata.category(chr(number)) == "Mn" else ""
        want = "<i>U+%s</i>" % code if number in named else mark + chr(number)
        assert html.unescape(char) == want, (char, want)


def check_long_texts():
    """Room for events grows: each character of a text of any length has its row."""
    for count in 1, 255, 256, 257, 511, 512, 513, 1025:
        text = "x" * (count - 1) + "\u00E9"
        points = as_json(text)["code_points"]
        assert [p["start"] for p in points] == list(range(count)), count
        assert points[-1]["end"] == count + 1, count
    # several texts, one shorter than the other
    lines = ["a.com b.invalid " * 40, "x", "", "c.com"]
    objects = told("--json", text="\n".join(lines).encode() + b"\n").split("\n")[:-1]
    for line, one in zip(lines, map(json.loads, objects)):
        assert one == as_json(line), line


def check_brackets():
    """Each open bracket waits, up to 125 of them."""
    for count in 1, 2, 124, 125:
        points = as_json("a.com/" + "(" * count + "x")["code_points"]
        assert points[-1]["brackets"] == [0x28] * count, (count, points[-1])
    points = as_json("a.com/([\u27E8\u300C{x}\u300D\u27E9])y")["code_points"]
    depths = [len(point["brackets"]) for point in points]
    assert depths == [0] * 6 + [1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0, 0], depths
    # a separator forgets them
    points = as_json("a.com/(b/c(d")["code_points"]
    assert [len(p["brackets"]) for p in points] == [0] * 6 + [1, 1, 0, 0, 1, 1], points


def check_marks():
    """A mark at the start of a stretch stands on a dotted circle, others on their letters."""
    table = told(text="z.\u0308a\u0301.com".encode() + b"\n")
    assert "\n    label %s\u0308a\u0301: " % DOTTED_CIRCLE in table, table
    assert "\n  host z.\u0308a\u0301.com: " in table, table


def main():
    check_labels()
    check_marks()
    check_texts()
    check_characters()
    check_named()
    check_long_texts()
    check_brackets()


main()
