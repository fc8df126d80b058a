"""UTS #58's own test, and equality with the command."""
import json
import pathlib
import re

import pytest

import linkspan
import texts as made

OPEN, CLOSE = "⸠", "⸡"


def marked(detector, text):
    out, at = [], 0
    for link in detector.find(text):
        out += [text[at:link.start], OPEN, text[link.start:link.end], CLOSE]
        at = link.end
    return "".join(out) + text[at:]


@pytest.mark.parametrize("profile", ["uts58", "tailored"])
def test_link_detection_test_whole(shared, profile):
    versions = (pathlib.Path(__file__).parents[3] / "data/unicode.txt").read_text(encoding="utf-8")
    folder = re.search(r"^linkification (.+)$", versions, re.MULTILINE)[1]
    path = shared / folder / "LinkDetectionTest.txt"
    lines = [line.rstrip("\r\n") for line in path.open(encoding="utf-8")]
    lines = [line for line in lines if line.strip() and not line.startswith("#")]
    detector = linkspan.Detector(profile)
    wrong = [line for line in lines if marked(detector, line.replace(OPEN, "").replace(CLOSE, "")) != line]
    assert len(lines) == 344
    assert wrong == []


SAME = ["start", "end", "kind", "text", "scheme", "local_part", "host", "port", "path", "query",
        "fragment", "href", "action"]


def difference(link, want):
    """The first field that is not as in the command's JSON."""
    for name in SAME:
        if getattr(link, name) != want[name]:
            return name, getattr(link, name), want[name]
    if list(link.directives) != want["directives"]:
        return "directives", link.directives, want["directives"]
    got = [[f.name, f.severity, f.start, f.end] for f in link.findings]
    expected = [[f["name"], f["severity"], f["start"], f["end"]] for f in want["findings"]]
    return None if got == expected else ("findings", got, expected)


def check_against_command(command, texts, profile):
    output = command("find", "-z", "-a", "--json", "--offsets=chars", "--profile=" + profile,
                     text=b"".join(text.encode() + b"\0" for text in texts))
    wanted = [[] for _ in texts]
    for line in output.splitlines():
        link = json.loads(line)
        wanted[link["record"]].append(link)
    total = 0
    for text, links, want in zip(texts, linkspan.Detector(profile).find_many(texts), wanted):
        assert len(links) == len(want), text
        for link, one in zip(links, want):
            assert difference(link, one) is None, text
            total += 1
    return total


@pytest.mark.parametrize("profile,count", [("tailored", 60000), ("uts58", 25000), ("safe", 15000)])
def test_random_texts_equal_the_commands_json(command, rng, profile, count):
    assert check_against_command(command, made.texts(rng, count), profile) > count // 2
