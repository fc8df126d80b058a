"""markdown-it-py, pandas and Dask. Each is optional for users, not for the tests."""
import pathlib
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
