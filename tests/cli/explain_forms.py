#!/usr/bin/env python3
"""The table, the page and the JSON of `linkspan explain` say the same, and each
rule that can be named is named, with words that explain it.

    explain_forms.py LINKSPAN
"""
import html
import json
import re
import subprocess
import sys

LINKSPAN = sys.argv[1]
DOTTED_CIRCLE = "\u25CC"

# The rule that a text is an example of, as docs/internals/conformance.md has them, the
# options that it needs and the text.
RULES = [
    ("5.2", [], "https://a.com!"), ("5.5", [], "a.com/b"), ("5.6", [], "a.com/b."),
    ("5.7", [], "a.com/b c"), ("5.8", [], "a.com/(b"), ("5.9", [], "a.com/(b)"),
    ("T2", [], "a.com/"), ("T3", [], "a.com/(b/c"), ("T10", [], "a.com/b)"),
    ("T4", [], "a.com/" + "(" * 130),
    ("E1", [], "b@a.com"), ("E2", [], ".b@a.com"), ("E4", [], "http://b@a.com"),
    ("E6", [], "b@a.com/c"), ("E9", [], "b" * 65 + "@a.com"),
    ("H1", [], "a.invalid"), ("H2", [], "co.uk"), ("H3", [], "a.com"),
    ("H4", [], "a.-b.com"), ("H5", [], "b" * 64 + ".com"), ("H7", [], "a..com"),
    ("H9", [], "a.com:80"), ("H10", [], "http://a.com"), ("H11", [], "ssh://a.com"),
    ("H12", [], "http://x!a.com"), ("H14", [], "1.2.3.4"), ("H16", [], "%41.com"),
    ("H18", [], "goo\u200Bgle.com"),
    ("P1", ["--profile=tailored"], "https://example.com/a，b"),
    ("P2", ["--profile=tailored"], "https://example.com/x를 열어"),
    ("P4", ["--profile=tailored"], "https://example.com/を参照"),
    ("P5", ["--profile=tailored"], "https://example.com/a/를 보세요"),
    ("P12", ["--profile=tailored"], "https://example.com/a\u200Bb"),
    ("P13", ["--profile=tailored"], "https://example.com/a\\nb"),
    ("P9", ["--profile=tailored"], "see README.md"),
    ("P10", ["--profile=tailored"], "window.open"),
    ("option", ["--kind=email"], "a.com"), ("option", ["--start=scheme"], "a.com"),
]
TEXTS = [
    "x a.io/(語[ b) c.invalid -d.com e@f.org:1?#", "http://[::1]:80/<>&\"'",
    "see https://ka.example.com/%28#f:~:text=a,b then a.b.co.uk.",
    "e\u0301\u202E\u00AD\u200D\uFE0F\u00A0\x01 a.com/e\u0301\u200C",
    "https://a.com/「b」『c』⟨d⟩", "http://p\u0430ypal.com/\u202Eb?c",
    "a.com b.com", "http://1.2.3.4/ http://0x7f.1/ http://intranet/ xn--a.com",
    "", " ", "語.jp/ ünïcödé.com a\u3002com", "\u05D0.com/\u05D1 a.com/\u05D2",
    "https://a.com/((([[[{{{)))", "b@a.com@c.org", "a_b.com x-.y.com",
]
LEAD = ("scheme", "local part", "at", "host", "port")


def told(text, *options):
    done = subprocess.run([LINKSPAN, "explain", *options, "--", text],
                          stdout=subprocess.PIPE, check=False)
    assert done.returncode in (0, 1), (text, done.returncode)
    return done.stdout.decode(), done.returncode


def code_of(point):
    return "U+%04X" % point["code_point"] if "code_point" in point else "ill-formed"


def class_of(point):
    if point["in_link"]:
        return "lead" if point["decision"] in LEAD else "tail"
    if point["decision"] == "text":
        return "text"
    return "refused" if point["decision"] == "refused" else "end"


def brackets_of(point):
    return "".join(map(chr, point["brackets"]))


def check_json(text, all_, status):
    """Events cover the text without gaps; a bracket waits from its open to its close."""
    data = text.encode()
    at = 0
    for point in all_["code_points"]:
        assert point["start"] == at, (text, point)
        at = point["end"]
        assert data[point["start"]:at].decode() == chr(point["code_point"])
        assert point["in_link"] == any(
            l["start"] <= point["start"] < l["end"] for l in all_["links"])
        if point["decision"] == "open":
            assert point["brackets"][-1] == point["code_point"]
    assert at == len(data) and all_["text"] == text
    assert status == (0 if all_["links"] else 1), text


def sentences(text, all_):
    """What the command says without --table."""
    found = []
    for verdict in all_["verdicts"]:
        sentence = text.encode()[verdict["start"]:verdict["end"]].decode()
        sentence = sentence.replace("\\", "\\\\")
        sentence += ": linked" if verdict["linked"] else ": not linked"
        if verdict["reason"]:
            sentence += ("; " if verdict["linked"] else ": ") + verdict["reason"].replace("\\", "\\\\")
        sentence += " (%s)" % verdict["rule"] if verdict["rule"] else ""
        found.append(sentence + ("; --%s links it" % verdict["remedy"] if verdict["remedy"] else ""))
    return found


def check_sentences(text, all_, options):
    """The sentences are the verdicts of the JSON; a verdict for each link that the policy keeps."""
    lines = told(text, *options)[0].split("\n")[:-1]
    linked = [(one["start"], one["end"]) for one in all_["links"] if one["action"] in ("link", "encode")]
    assert [(one["start"], one["end"]) for one in all_["verdicts"] if one["linked"]] == linked, text
    if not all_["verdicts"]:
        assert len(lines) == 1 and lines[0].endswith(": not linked: nothing in it looks like a link"), lines
    elif text.isascii():
        assert lines == sentences(text, all_), (lines, sentences(text, all_))
    assert len(lines) == max(1, len(all_["verdicts"])), text


def table_of(text, *options):
    """What follows the sentences."""
    return told(text, "--table", *options)[0].split("\n\n", 1)[1]


def check_table(text, all_, options):
    lines = table_of(text, *options).split("\n")
    assert lines[0] == ("  byte  char code point  term     part       decision"
                        "        rule   brackets"), lines[0]
    for line, point in zip(lines[1:], all_["code_points"]):
        rest = (code_of(point).ljust(12) + point["link_term"].ljust(9) +
                point["part"].ljust(11) + point["decision"].ljust(16) +
                point["rule"].ljust(7) + brackets_of(point))
        assert line.startswith("%6d  " % point["start"]), (text, line)
        assert line.endswith(" " + rest), (text, line, rest)
    colored = table_of(text, "--color=always", *options).split("\n")
    colors = {}
    for line, plain, point in zip(colored[1:], lines[1:], all_["code_points"]):
        match = re.fullmatch(r"\033\[([0-9;]+)m(.*)\033\[m", line)
        assert match and match.group(2) == plain, (text, line)
        colors.setdefault(class_of(point), set()).add(match.group(1))
    facts = lines[1 + len(all_["code_points"]):]
    check_facts(text, all_, "\n".join(facts))
    return colors


def host_facts(host, ascii_form):
    """`ascii_form` is how the page or the table names the form in ASCII."""
    facts = host["kind"] + ascii_form
    if host["kind"] == "domain":
        facts += ", top-level domain " + (
            "exists" if host["delegated"] else "does not exist")
    for name in "suffix", "registrable":
        if host[name]:
            facts += ", %s %s" % (name, host[name])
    return facts


def check_facts(text, all_, facts):
    """What stands below the table."""
    for link in all_["links"]:
        assert "\nlink %d-%d: " % (link["start"], link["end"]) in facts, facts
        assert "\n  leads to %s\n" % link["href"] in facts, facts
        assert ("the policy says: " + link["action"] in facts) == (
            link["action"] != "link"), facts
        for finding in link["findings"]:
            place = "  finding %s at %d-%d: " % (
                finding["name"], finding["start"], finding["end"])
            line = [l for l in facts.split("\n") if l.startswith(place)]
            assert line, (text, place)
            assert line[0].endswith(" (U+%04X)" % finding["code_point"]) == (
                True) if "code_point" in finding else not line[0].endswith(")")
    for one in all_["links"] + all_["refused"]:
        host = one["host"]
        in_ascii = ("" if host["kind"] == "no host" else
                    ", %s in ASCII" % host["ascii"])
        assert ": %s\n" % host_facts(host, in_ascii) in facts, (facts, one)
    for one in all_["refused"]:
        assert re.search(r"^no link %d-%d: .*: %s, \w" % (
            one["start"], one["end"], re.escape(one["rule"])), facts, re.M), facts
    labels = [label for one in all_["links"] + all_["refused"]
              if one["host"]["kind"] in ("domain", "no host")
              for label in one["host"]["labels"]]
    written = re.findall(r"^    label .*: (valid|.+)$", facts, re.M)
    assert len(written) == len(labels), (text, written, labels)
    for words, label in zip(written, labels):
        assert (words == "valid") == (label["errors"] == []), (text, words)
        assert words.count("; ") == max(0, len(label["errors"]) - 1), (text, words)


ROW = re.compile(r'<tr class="(\w+)"><td>(\d+)<td><bdi lang="">(.*?)</bdi><td>(.*?)'
                 r'<td>(.*?)<td>(.*?)<td>(.*?)<td title="(.*?)">(.*?)<td>(.*)')


def check_rows(text, all_, page):
    rows = [ROW.fullmatch(line) for line in page.split("\n")
            if line.startswith("<tr class=")]
    assert len(rows) == len(all_["code_points"]), text
    titles = {}
    for row, point in zip(rows, all_["code_points"]):
        name, byte, char, code, term, part, decision, title, rule, brackets = row.groups()
        assert (name, int(byte), code, term, part, decision, rule,
                html.unescape(brackets)) == (
            class_of(point), point["start"], code_of(point), point["link_term"],
            point["part"], point["decision"], point["rule"], brackets_of(point)), row
        char = html.unescape(char)
        if char.startswith("<i>"):
            assert char == "<i>%s</i>" % code, row
        elif code != "U+0020":
            assert char in (chr(point["code_point"]),
                            DOTTED_CIRCLE + chr(point["code_point"])), row
        if rule:
            titles[rule] = html.unescape(title)
    # below the table each rule once, in the order of the table
    listed = page[page.rindex("<ul>\n"):page.rindex("</ul>\n</section>\n")]
    assert listed == "<ul>\n" + "".join(
        "<li>%s: %s\n" % (rule, html.escape(title).replace("&#x27;", "'"))
        for rule, title in titles.items()), (text, listed)
    assert all(titles.values()), (text, titles)


def check_html(text, all_, options):
    page = told(text, "--html", *options)[0]
    assert page.startswith("<!DOCTYPE html>\n") and page.endswith("</html>\n")
    check_rows(text, all_, page)
    heading = re.search(r'<h2 dir="auto" lang="">(.*)</h2>\n', page, re.S).group(1)
    assert heading.count("<bdi>") == heading.count("</bdi>") == len(all_["links"])
    linked = [html.unescape(re.sub(r"<[^>]*>", "", part)) for part in
              re.findall(r"<bdi>(.*?)</bdi>", heading, re.S)]
    data = text.encode()
    for link, words in zip(all_["links"], linked):
        wanted = data[link["start"]:link["end"]].decode()
        named = re.sub(r"[\u200B-\u200F\u202A-\u202E\u00AD\uFE0E\uFE0F]",
                       lambda m: "U+%04X" % ord(m.group()), wanted)
        assert words == named, (text, words, named)
    for name, part in re.findall(r'<b class="(\w+)">(.*?)</b>', heading, re.S):
        assert part and name in ("lead", "tail", "text", "refused", "end"), heading
    for link in all_["links"]:
        assert "<p>Link, bytes %d to %d: " % (link["start"], link["end"]) in page
        assert "\n<li>leads to %s\n" % html.escape(link["href"]).replace(
            "&#x27;", "'") in page, page
        assert "\n<li>the policy says: %s\n" % link["action"] in page
        for finding in link["findings"]:
            assert "<li>finding %s: " % finding["name"] in page
    for one in all_["refused"]:
        assert re.search(r"<p>No link, bytes %d to %d: .*</p>\n<ul>\n<li>%s: \w" % (
            one["start"], one["end"], re.escape(one["rule"])), page), (text, one)
    for one in all_["links"] + all_["refused"]:
        in_ascii = one["host"]["ascii"]
        facts = host_facts(one["host"], ", in ASCII " + in_ascii if in_ascii else "")
        assert "</bdi>: %s\n" % html.escape(facts) in page, (facts, page)
        if one["host"]["kind"] in ("domain", "no host"):
            for label in one["host"]["labels"]:
                end = ":" if label["errors"] else ": valid\n"
                assert "</bdi>" + end in page, (text, label)
    # elements that hold others are closed
    for name in "section", "table", "div", "ul", "h2", "p", "bdi", "b", "i":
        assert len(re.findall("<%s[ >]" % name, page)) == page.count("</%s>" % name), name


def check_labels():
    """Each of the four dots of a name stands between two labels."""
    for dot in ".\u3002\uFF0E\uFF61":
        all_ = json.loads(told("a%sb%sinvalid" % (dot, dot), "--json")[0])
        data = all_["text"].encode()
        labels = [data[l["start"]:l["end"]].decode()
                  for l in all_["refused"][0]["host"]["labels"]]
        assert labels == ["a", "b", "invalid"], labels


def main():
    colors = {}
    check_labels()
    for rule, options, text in RULES + [(None, [], text) for text in TEXTS]:
        written, status = told(text, "--json", *options)
        all_ = json.loads(written)
        if rule:
            assert rule in [p["rule"] for p in all_["code_points"]], (rule, text)
        check_json(text, all_, status)
        check_sentences(text, all_, options)
        for name, found in check_table(text, all_, options).items():
            colors.setdefault(name, set()).update(found)
        check_html(text, all_, options)
    # one colour for each class, and no two the same
    assert set(colors) == {"lead", "tail", "text", "refused", "end"}, colors
    assert all(len(found) == 1 for found in colors.values()), colors
    assert len(set(min(found) for found in colors.values())) == 5, colors


main()
