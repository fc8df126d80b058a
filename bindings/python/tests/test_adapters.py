"""markdown-it-py, pandas and Dask. Each is optional for users, not for the tests."""
import html.parser
import pathlib
import random
import subprocess
import sys

import pytest

import linkspan


@pytest.fixture
def markdown():
    from markdown_it import MarkdownIt
    from linkspan.markdown_it import linkspan_plugin
    return MarkdownIt("commonmark", {"linkify": True}).enable("linkify").use(linkspan_plugin)


@pytest.mark.parametrize("source,want", [
    ("see example.com.", 'see <a href="https://example.com/">example.com</a>.'),
    ("请看https://example.com/a。谢谢", '请看<a href="https://example.com/a">https://example.com/a</a>。谢谢'),
    ("me@example.org", '<a href="mailto:me@example.org">me@example.org</a>'),
    ("`a.com` and [x](b.com)", '<code>a.com</code> and <a href="b.com">x</a>'),
    ("https://de.wikipedia.org/wiki/Zürich_(Stadt)",
     '<a href="https://de.wikipedia.org/wiki/Z%C3%BCrich_(Stadt)">https://de.wikipedia.org/wiki/Zürich_(Stadt)</a>'),
    ("http://аррӏе.com/", "http://аррӏе.com/"),
    ("no links", "no links"),
    ("a.com b.com", '<a href="https://a.com/">a.com</a> <a href="https://b.com/">b.com</a>'),
])
def test_markdown_it(markdown, source, want):
    assert markdown.render(source) == f"<p>{want}</p>\n"


RLO = "\u202e"
EVIL = "https://evil.com/moc.knab//:sptth"


class Block(html.parser.HTMLParser):
    """The text of a paragraph as a reader sees it, the links that were made, and the
    ranges in which links can be made. Targets of other links start with #."""

    def __init__(self, source):
        super().__init__()
        self.text = ""
        self.made, self.ranges, self._open = [], [], []
        self._closed = True
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attrs):
        href = dict(attrs).get("href", "")
        if tag in ("br", "img"):
            self.text += "\n"
        is_made = tag == "a" and not href.startswith("#")
        if tag not in ("br", "img", "wbr"):
            self._open.append((tag, is_made, len(self.text), href))
        self._closed = not is_made or self._closed

    def handle_comment(self, data):
        self._closed = True

    def handle_endtag(self, tag):
        at = max((i for i, one in enumerate(self._open) if one[0] == tag), default=None)
        _, is_made, start, href = (tag, False, 0, "") if at is None else self._open.pop(at)
        if is_made:
            self.made.append((start, len(self.text), href))
        else:
            self._closed = True

    def handle_data(self, data):
        start = len(self.text)
        self.text += data
        if any(tag == "code" or (tag == "a" and not is_made) for tag, is_made, _, _ in self._open):
            self._closed = True
        elif self._closed or not self.ranges:
            self.ranges.append([start, len(self.text)])
            self._closed = False
        else:
            self.ranges[-1][1] = len(self.text)


@pytest.mark.parametrize("source,want", [
    (f"Pay: {RLO}x {EVIL}", []),
    (f"{RLO}*x* {EVIL}", []),
    (f"{RLO}abc\n{EVIL}", []),
    (f"`{RLO}` {EVIL}", []),
    (f"{RLO}x\u202c {EVIL}", [EVIL]),
    (f"\u2066{RLO}x\u2069\n{EVIL}", [EVIL]),
    (f"{RLO}x\n\n{EVIL}", [EVIL]),
    ("goo**gle.com** a.com", ["a.com"]),
    ("**example.com**.evil.net", []),
    ("https://exa*mple.com/a*", []),
    ("a@exa*mple.com*", []),
    ("**https://example.com**:8080/", []),
    ("`goo`gle.com", []),
    ("[goo](#u)gle.com", ["goo"]),
    ("https://example.com/a [*b*](#u)", ["https://example.com/a", "b"]),
    ("https://example.com/a/`b`", ["https://example.com/a/"]),
    ("see https://example.com/_next/static/x_ and _y_", ["https://example.com/_next/static/x_"]),
    ("https://a.com/*x and https://b.com/*y", ["https://a.com/*x", "https://b.com/*y"]),
    ("example.com/__init__.py", ["example.com/__init__.py"]),
    ("**see https://example.com/a**", ["https://example.com/a"]),
    ("https://example.com/a\\_b", ["https://example.com/a_b"]),
    ("a.com![x](#i)b.com", ["a.com", "b.com"]),
    ("a.com  \nb.com", ["a.com", "b.com"]),
    ("pay<wbr>pal.com", []),
    ("pay<!-- x -->pal.com", []),
    ("a.com<br>b.com", ["a.com", "b.com"]),
    ("pay&shy;pal.com", []),
    ('<a href="#u">example.com</a> b.com', ["example.com", "b.com"]),
])
def test_markdown_it_reads_blocks(markdown, source, want):
    parts = markdown.render(source).split("<a ")[1:]
    assert [Block("<a " + part.split("</a>")[0]).text for part in parts] == want


def random_paragraph(rng, depth=2):
    heads = ["https://", "http://", "www.", "", "", "me@", "mailto:me@"]
    hosts = ["example.com", "a.b.org", "bücher.de", "例え.jp", "192.0.2.1", "README.md", "x.y"]
    tails = ["", "", "/", "/a_b", "/_x_", "/*y*", "/a*b", "?q=1&r=2", ":80/x", "/(a)", "/a.", "/é"]
    words = ["see", "x", "茶", "(", ")", ".", ",", "!", "-", "/", "@", "goo", "gle.com", ".com", RLO, "\u202c", "\u2066", "\u2069"]
    pairs = [("*", "*"), ("_", "_"), ("**", "**"), ("<b>", "</b>"), ("`", "`"), ("[", "](#u)"), ("<i>", "</i>")]
    text = ""
    for _ in range(rng.randrange(1, 6)):
        kind = rng.randrange(8)
        if kind == 0 and depth:
            before, after = rng.choice(pairs)
            text += before + random_paragraph(rng, 0 if before == "`" else depth - 1).strip() + after
        elif kind == 1:
            text += rng.choice(["<wbr>", "<!-- x -->", "<br>", "![x](#i)", "&amp;", "\\_"])
        elif kind < 5:
            text += rng.choice(heads) + rng.choice(hosts) + rng.choice(tails)
        else:
            text += rng.choice(words)
        text += rng.choice(["", " ", " "])
    return text


def check_block(detector, source, rendered):
    block = Block(rendered.strip())
    found = {link.start: link for link in detector.find(block.text)}
    for start, end, href in block.made:
        assert start in found and end <= found[start].end, source
        alone = detector.find(block.text[start:end])[0]
        assert alone.host == found[start].host, source
        assert href == (found[start] if end == found[start].end else alone).href, source
    for link in found.values():
        is_open = any(start <= link.start and link.end <= end for start, end in block.ranges)
        if is_open and link.href is not None and link.action == "link":
            assert (link.start, link.end, link.href) in block.made, source
    return len(block.made)


@pytest.mark.parametrize("profile", ["tailored", "safe"])
def test_markdown_it_links_what_readers_see(profile):
    from markdown_it import MarkdownIt
    from linkspan.markdown_it import linkspan_plugin
    md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify").use(
        linkspan_plugin, detector=linkspan.Detector(profile))
    detector = linkspan.Detector(profile, refused=True)  # markup can shorten a link that is refused
    rng = random.Random(58)
    count = 0
    for _ in range(2000):
        source = "T " + random_paragraph(rng)
        is_cut = ("<br>" in source or "![" in source) and any(char in source for char in (RLO, "\u2066"))
        if not is_cut:  # what stands for <br> closes controls in the text, but not in Markdown
            count += check_block(detector, source, md.render(source))
    assert count > 500


def test_markdown_it_keeps_own_functions():
    from markdown_it import MarkdownIt
    from linkspan.markdown_it import linkspan_plugin
    md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify").use(linkspan_plugin)
    assert md.render("http://bücher.de/é") == '<p><a href="http://xn--bcher-kva.de/%C3%A9">http://bücher.de/é</a></p>\n'
    md.normalizeLink = lambda url: "/go?" + url
    md.normalizeLinkText = str.upper
    assert md.render("a.com") == '<p><a href="/go?https://a.com/">A.COM</a></p>\n'
    md.validateLink = lambda url: False
    assert md.render("a.com") == "<p>a.com</p>\n"


def test_match_at_start_is_linear():
    from linkspan.markdown_it import Linkify

    class Counting:
        def __init__(self):
            self.detector, self.characters = linkspan.Detector("safe"), 0

        def finditer(self, text):
            self.characters += len(text)
            return self.detector.finditer(text)

    counting = Counting()
    linkify = Linkify(counting)
    text = "https://a.com/x " * 4000
    for start in range(0, len(text), 16):
        assert linkify.match_at_start(text[start:]).last_index == 15
    long = "https://a.com/" + "x" * 9000
    assert linkify.match_at_start(long + " y").raw == long == linkify.match_at_start(long).raw
    assert linkify.match_at_start("no scheme " * 1000) is None
    assert counting.characters < 2 * len(text)


def test_markdown_it_with_a_detector():
    from markdown_it import MarkdownIt
    from linkspan.markdown_it import linkspan_plugin
    md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify")
    md.use(linkspan_plugin, detector=linkspan.Detector(kinds=["email"]))
    assert md.render("a.com b@c.de") == '<p>a.com <a href="mailto:b@c.de">b@c.de</a></p>\n'


def test_markdown_it_methods():
    from linkspan.markdown_it import Linkify
    linkify = Linkify()
    assert linkify.test("a.com") and linkify.pretest("a.com")
    assert not linkify.test("a") and not linkify.pretest("a") and linkify.match("a") is None
    [match] = linkify.match("x HTTPS://a.com/ y")
    assert (match.schema, match.index, match.last_index, match.url) == ("https:", 2, 16, "https://a.com/")
    assert linkify.match_at_start("https://a.com x").last_index == 13
    assert linkify.match_at_start("a.com") is None and linkify.match_at_start(" https://a.com") is None


def test_pandas():
    import numpy
    import pandas
    import linkspan.pandas  # pylint: disable=unused-import
    series = pandas.Series(["see Example.com", None, numpy.nan, "a.de bücher.de", ""], index=list("vwxyz"), name="body")
    counts = series.linkspan.count()
    assert counts.to_dict() == {"v": 1, "w": 0, "x": 0, "y": 2, "z": 0}
    assert counts.name == "body" and counts.dtype == "int64"
    assert series.linkspan.hosts().tolist() == [["example.com"], [], [], ["a.de", "xn--bcher-kva.de"], []]
    assert [[link.text for link in links] for links in series.linkspan.find()] == \
        [["Example.com"], [], [], ["a.de", "bücher.de"], []]
    assert series.linkspan(linkspan.Detector(kinds=["email"])).count().sum() == 0
    assert pandas.Series([], dtype=object).linkspan.count().tolist() == []
    assert pandas.Series(["a.com", pandas.NA], dtype="string").linkspan.count().tolist() == [1, 0]
    with pytest.raises(TypeError, match="texts"):
        pandas.Series([1, 2]).linkspan.count()


def test_the_dask_example(tmp_path):
    example = pathlib.Path(__file__).parents[1] / "examples/dask_hosts.py"
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text(f"see a{number}.example.com\nand b@example.org\n" * 3, encoding="utf-8")
    done = subprocess.run([sys.executable, example, tmp_path], capture_output=True, text=True, check=True)
    want = ["15\texample.org"] + [f"3\ta{number}.example.com" for number in range(5)]
    assert done.stdout.splitlines() == want


def test_a_link_that_markup_shortens_is_judged_by_what_is_left():
    from markdown_it import MarkdownIt
    from linkspan.markdown_it import linkspan_plugin
    source = "example.com/x\u202e<i>ftp://b.com#top</i>"
    for detector in (None, linkspan.Detector("safe"), linkspan.Detector.from_string("safe")):
        md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify").use(linkspan_plugin, detector=detector)
        assert 'href="https://example.com/x"' in md.render(source)
        assert "href" not in md.render("http://аррӏе.com/ http://аррӏе.com/x<b>y</b>")
    tokens = MarkdownIt("commonmark", {"linkify": True}).enable("linkify").use(
        linkspan_plugin, detector=linkspan.Detector()).parse("http://192.0.2.1/")
    [link] = [token.meta["link"] for token in tokens[1].children if token.type == "link_open"]
    assert [finding.name for finding in link.findings] == ["ip-address"]
