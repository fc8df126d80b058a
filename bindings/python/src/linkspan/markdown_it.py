"""linkspan as the linkifier of markdown-it-py.

    from markdown_it import MarkdownIt
    from linkspan.markdown_it import linkspan_plugin

    md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify").use(linkspan_plugin)
"""
from typing import List, NamedTuple, Optional

from . import Detector


class Match(NamedTuple):
    """The attributes of a link that markdown-it-py reads; named as in linkify-it-py."""

    schema: str
    """The scheme: 'https:', 'mailto:' or, if the text has none, ''."""
    index: int
    last_index: int
    raw: str
    text: str
    url: str


def _match(link):
    if link.kind == "email":
        schema = "mailto:"
    else:
        schema = "" if link.scheme is None else link.scheme.lower() + ":"
    return Match(schema, link.start, link.end, link.text, link.text, link.href)


class Linkify:
    """Has the methods of linkify_it.LinkifyIt that markdown-it-py calls. Links
    whose host browsers refuse are left out."""

    def __init__(self, detector: Optional[Detector] = None):
        self.detector = Detector("safe") if detector is None else detector

    def match(self, text: str) -> Optional[List[Match]]:
        """All links of a text; None if there are none."""
        return [_match(link) for link in self.detector.find(text) if link.href is not None] or None

    def test(self, text: str) -> bool:
        """Is there a link in the text?"""
        return self.match(text) is not None

    def pretest(self, text: str) -> bool:
        """Quick test: False if the text certainly has no link."""
        return self.detector.count_many((text,))[0] > 0

    def match_at_start(self, text: str) -> Optional[Match]:
        """The link with a scheme that the text starts with, if any."""
        link = next(self.detector.finditer(text), None)
        if link is None or link.start or link.scheme is None or link.href is None:
            return None
        return _match(link)


def linkspan_plugin(md, detector: Optional[Detector] = None) -> None:
    """Plugin: md.use(linkspan_plugin), or md.use(linkspan_plugin, detector=...)."""
    md.linkify = Linkify(detector)
