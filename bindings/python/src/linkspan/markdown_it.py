"""linkspan as the linkifier of markdown-it-py.

    from markdown_it import MarkdownIt
    from linkspan.markdown_it import linkspan_plugin

    md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify").use(linkspan_plugin)
"""
import copy
import re
from typing import Any, Dict, List, NamedTuple, Optional
from weakref import WeakKeyDictionary

from . import Detector
from ._block import GAP, Piece, Placed, Ranges, ends_word, find_in_block

_NEAR = 4096
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_SPACE = re.compile(r"\s")
_LINK_OPEN = re.compile(r"<a[>\s]", re.IGNORECASE)
_LINK_CLOSE = re.compile(r"</a\s*>", re.IGNORECASE)
_MARKS = "*_~^=+$"  # begin or end emphasis and the like, also those of well-known plugins


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


def _with_refused(detector: Detector) -> Detector:
    """The detector, or one that also reports the links that its policy refuses."""
    options = dict(getattr(detector, "options", {"refused": True}))
    if options.get("refused"):
        return detector
    if "string" in options:
        return Detector.from_string(options["string"] + ",refused" if options["string"] else "refused")
    return Detector(**options, refused=True)


class Linkify:
    """Has the methods of linkify_it.LinkifyIt that markdown-it-py calls. Links
    whose host browsers refuse are left out."""

    def __init__(self, detector: Optional[Detector] = None):
        self.detector = Detector("safe") if detector is None else detector
        self._judged = _with_refused(self.detector)

    def candidates(self, text: str) -> List[Any]:
        """links() with those that the policy refuses. Whether a link is refused is known
        when its end is, and markup can make it shorter."""
        return [link for link in self._judged.find(text) if link.href is not None]

    def keeps(self, link: Any) -> bool:
        """Is this link of candidates() linked?"""
        return self._judged is self.detector or link.action in ("link", "encode")

    def links(self, text: str) -> List[Any]:
        """All links of a text, as Detector.find() gives them."""
        return [link for link in self.detector.find(text) if link.href is not None]

    def match(self, text: str) -> Optional[List[Match]]:
        """All links of a text; None if there are none."""
        return [_match(link) for link in self.links(text)] or None

    def test(self, text: str) -> bool:
        """Is there a link in the text?"""
        return self.match(text) is not None

    def pretest(self, text: str) -> bool:
        """Quick test: False if the text certainly has no link."""
        return self.detector.count_many((text,))[0] > 0

    def match_at_start(self, text: str) -> Optional[Match]:
        """The link with a scheme that the text starts with, if any. No link has white
        space, and first only a few thousand characters are searched, so that calls for
        many places of a long text take linear time."""
        if not _SCHEME.match(text, 0, 64):
            return None
        for limit in (_NEAR, len(text)):
            space = _SPACE.search(text, 0, min(limit, len(text)))
            end = space.start() if space else min(limit, len(text))
            first = next(self.detector.finditer(text[:end]), None)
            is_link = first is not None and not first.start and first.scheme is not None and first.href is not None
            found = _match(first) if is_link else None
            if space or not found or limit >= len(text) or found.last_index < limit - 64:
                return found
        return None


def _pieces(tokens: List[Any]) -> List[Piece]:
    """The pieces of a line of tokens; tokens of text that stand side by side are one."""
    pieces: List[Piece] = []
    depth = 0  # links that are open
    is_in_tag = False  # an <a> is open
    is_joined = False
    for token in tokens:
        if token.type in ("text", "text_special"):
            if is_joined:
                pieces[-1].tokens.append(token)
            else:
                pieces.append(Piece("", depth == 0 and not is_in_tag, [token]))
            is_joined = True
            continue
        is_joined = False
        is_html = token.type == "html_inline"
        if token.type in ("link_open", "link_close"):
            depth += token.nesting
        elif is_html and _LINK_OPEN.match(token.content):
            is_in_tag = True
        elif is_html and _LINK_CLOSE.match(token.content):
            is_in_tag = False
        if token.type == "code_inline":
            pieces.append(Piece(token.content, False))
        elif not token.nesting and not (is_html and not ends_word(token.content)):
            pieces.append(GAP)
    return [piece._replace(text="".join(token.content for token in piece.tokens)) if piece.tokens else piece
            for piece in pieces]


def _slice(piece: Piece, start: int, end: int) -> List[Any]:
    """The tokens of a piece from one place of its text to another."""
    result = []
    at = 0
    for token in piece.tokens:
        first, last = max(start - at, 0), min(end - at, len(token.content))
        at += len(token.content)
        if first < last:
            part = copy.copy(token)
            part.content = token.content[first:last]
            result.append(part)
    return result


class _Plugin:
    """The rules that replace those of markdown-it-py."""

    def __init__(self, md, linkify: Linkify):
        self.md = md
        self.linkify_it = linkify
        self.find = linkify.candidates
        self.ranges: WeakKeyDictionary = WeakKeyDictionary()

    def is_own(self, name: str) -> bool:
        """Has the user replaced a function of MarkdownIt?"""
        from markdown_it import MarkdownIt
        return name in vars(self.md) or getattr(type(self.md), name) is not getattr(MarkdownIt, name)

    def keep_mark(self, state, silent: bool) -> bool:
        """An inline rule: *, _ and the like in a link are part of it."""
        char = state.src[state.pos]
        if char not in _MARKS or not self.md.options.get("linkify") or getattr(state, "linkLevel", 0):
            return False
        if state not in self.ranges:
            self.ranges[state] = Ranges(self.find, state.src)
        if state.pos not in self.ranges[state]:
            return False
        if not silent:
            state.pending += char
        state.pos += 1
        return True

    def link_tokens(self, state, text: str, link, level: int) -> Optional[List[Any]]:
        href = self.md.normalizeLink(link.href) if self.is_own("normalizeLink") else link.href
        if not self.md.validateLink(href):
            return None
        token = state.tokens[0].__class__
        begin = token("link_open", "a", 1, attrs={"href": href}, level=level, markup="linkify", info="auto",
                      meta={"link": link})
        shown = self.md.normalizeLinkText(text) if self.is_own("normalizeLinkText") else text
        middle = token("text", "", 0, content=shown, level=level + 1)
        end = token("link_close", "a", -1, level=level, markup="linkify", info="auto")
        return [begin, middle, end]

    def replace(self, state, piece: Piece, links: List[Placed]) -> List[Any]:
        tokens: List[Any] = []
        at = 0
        for placed in links:
            made = self.link_tokens(state, piece.text[placed.start:placed.end], placed.link, piece.tokens[0].level)
            if made is not None:
                tokens += _slice(piece, at, placed.start) + made
                at = placed.end
        return tokens + _slice(piece, at, len(piece.text))

    def linkify_block(self, state, block) -> None:
        pieces = _pieces(block.children)
        links: Dict[int, List[Placed]] = {}
        for placed in find_in_block(self.find, pieces):
            if not self.linkify_it.keeps(placed.link):
                continue
            links.setdefault(id(pieces[placed.index].tokens[0]), []).append(placed)
        if not links:
            return
        result: List[Any] = []
        at = 0
        while at < len(block.children):
            found = links.get(id(block.children[at]))
            if found:
                piece = pieces[found[0].index]
                result += self.replace(state, piece, found)
                at += len(piece.tokens)
            else:
                result.append(block.children[at])
                at += 1
        block.children = result

    def linkify(self, state) -> None:
        """A core rule."""
        if self.md.options.get("linkify"):
            for block in state.tokens:
                if block.type == "inline" and block.children:
                    self.linkify_block(state, block)


def linkspan_plugin(md, detector: Optional[Detector] = None) -> None:
    """Plugin: md.use(linkspan_plugin), or md.use(linkspan_plugin, detector=...)."""
    md.linkify = Linkify(detector)
    plugin = _Plugin(md, md.linkify)
    md.core.ruler.at("linkify", plugin.linkify)
    md.inline.ruler.before("text", "linkspan_marks", plugin.keep_mark)
    try:
        md.inline.ruler.at("linkify", lambda state, silent: False)
    except KeyError:  # before markdown-it-py 3
        pass
