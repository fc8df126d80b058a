"""Links in a block of a document whose text is split by markup. What decides is the
text that a reader sees: all of the block, before and after a link, without the markup."""
import re
from bisect import bisect_right
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple

_CONTROL = re.compile("[\u202a-\u202e\u2066-\u2069]")
_MOST_OPEN = 125  # UAX #9, BD2
_MARKS = "*_~"
_LOOK_BEFORE = 512  # how far the rules about a link's end look back along its line, at most

Find = Callable[[str], List[Any]]


class Piece(NamedTuple):
    """A piece of a block; between two pieces is markup."""

    text: str
    is_linkable: bool
    tokens: Any = ()


GAP = Piece("\n", False)
"""Stands for what is not text, such as an image."""


class Placed(NamedTuple):
    """A link and its place in a piece."""

    index: int
    start: int
    end: int
    link: Any


class _Open:
    """The bidi embeddings, overrides and isolates that are open (UAX #9, X1 to X8)."""

    def __init__(self) -> None:
        self._stack: List[str] = []
        self._extra_isolates = 0
        self._extra_embeddings = 0

    def take(self, char: str) -> None:
        if char == "\u202c":
            self._close_embedding()
        elif char == "\u2069":
            self._close_isolate()
        elif len(self._stack) < _MOST_OPEN and not self._extra_isolates + self._extra_embeddings:
            self._stack.append(char)
        elif char >= "\u2066":
            self._extra_isolates += 1
        elif not self._extra_isolates:
            self._extra_embeddings += 1

    def _close_embedding(self) -> None:
        if self._extra_isolates:
            return
        if self._extra_embeddings:
            self._extra_embeddings -= 1
        elif self._stack and self._stack[-1] < "\u2066":
            self._stack.pop()

    def _close_isolate(self) -> None:
        if self._extra_isolates:
            self._extra_isolates -= 1
            return
        last = len(self._stack)
        while last and self._stack[last - 1] < "\u2066":
            last -= 1
        if last:
            self._extra_embeddings = 0
            del self._stack[last - 1:]

    def __str__(self) -> str:
        return "".join(self._stack)


class _Follower:
    """Follows the bidi controls of a text up to a place, which must not decrease."""

    def __init__(self, text: str) -> None:
        self._controls = [(match.start(), match.group()) for match in _CONTROL.finditer(text)]
        self._next = 0
        self._open = _Open()

    def open_at(self, place: int) -> str:
        while self._next < len(self._controls) and self._controls[self._next][0] < place:
            self._open.take(self._controls[self._next][1])
            self._next += 1
        return str(self._open)


def _with_open_controls(text: str) -> Tuple[str, List[int], List[int]]:
    """A line end closes all bidi controls in plain text, but not where it is a space of a
    paragraph: there, repeat what is open after each. Returns the text to search, the
    places of the additions in it, and the length of all additions up to each place."""
    if "\n" not in text or not _CONTROL.search(text):
        return text, [], []
    follower = _Follower(text)
    result: List[str] = []
    places: List[int] = []
    totals: List[int] = []
    at = 0
    for match in re.finditer("\n", text):
        again = follower.open_at(match.end())
        result += text[at:match.end()], again
        at = match.end()
        if again:
            totals.append((totals[-1] if totals else 0) + len(again))
            places.append(at + totals[-1])
    result.append(text[at:])
    return "".join(result), places, totals


def _authority_end(link: Any, start: int) -> Optional[int]:
    """The end of host and port; None if the link cannot end earlier than it does."""
    if link.host is None:
        return None
    if link.kind == "email":
        return start + link.text.index("@" + link.host) + 1 + len(link.host)
    match = re.match(r"(?:[^:/?#\\]*://)?[^/?#\\]*" if link.scheme is not None else r"[^/?#\\]*", link.text)
    return start + match.end() if match else None


def _ending_at(find: Find, text: str, before: int, start: int, end: int, host: Optional[str],
               follower: _Follower) -> Optional[Tuple[Any, int]]:
    """The link at the same place that has to end earlier, and its end. `before` is the
    end of the link before it."""
    first = max(min(before, start - _LOOK_BEFORE), text.rfind("\n", 0, start) + 1)
    again = follower.open_at(first)
    by = first - len(again)
    for link in find(again + text[first:end]):
        if link.start + by == start:
            return (link, link.end + by) if link.host == host else None
    return None


def find_in_block(find: Find, pieces: Sequence[Piece]) -> List[Placed]:
    """The links of a block. A link whose host or address goes on in the next piece is
    left out; one whose path does ends with its piece."""
    text = "".join(piece.text for piece in pieces)
    searched, places, totals = _with_open_controls(text)
    follower = _Follower(text)
    result: List[Placed] = []
    index = at = before = 0
    for link in find(searched):
        added = bisect_right(places, link.start)
        start = link.start - (totals[added - 1] if added else 0)
        end = start + link.end - link.start
        while at + len(pieces[index].text) <= start:
            at += len(pieces[index].text)
            index += 1
        border = at + len(pieces[index].text)
        found: Optional[Tuple[Any, int]] = (link, end)
        if end > border:
            authority = _authority_end(link, start)
            is_whole = authority is not None and authority <= border
            found = _ending_at(find, text, before, start, border, link.host, follower) if is_whole else None
        before = end
        if found and pieces[index].is_linkable:
            result.append(Placed(index, start - at, found[1] - at, found[0]))
    return result


# What ends a link in Markdown: code, tags and the syntax of links come first.
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_STARTS_WORD = re.compile(r"(?:^|[\s(\[{<\"'])[*_~]{0,99}$")
_SYNTAX = re.compile(r"[`<]|!?\[[^\[\]]{0,999}\][(\[]")


def _unescape(match: "re.Match[str]") -> str:
    """A filler and the character, so that places stay the same. The filler is a letter
    inside of a word, otherwise a space."""
    at = match.start()
    return (" " if _STARTS_WORD.search(match.string[max(0, at - 100):at]) else "a") + match[1]


class Ranges:
    """The ranges of a Markdown source in which *, _ and the like are part of a link, and
    so do not begin or end emphasis. Marks at the end of a link are left out, because they
    can end emphasis that began before it. Without a scheme, only what follows the host
    counts: in `**a**b.com/_c_` the stars are emphasis."""

    def __init__(self, find: Find, source: str) -> None:
        self._starts: List[int] = []
        self._ends: List[int] = []
        for link in find(_ESCAPE.sub(_unescape, source)):
            authority = _authority_end(link, link.start)
            start = link.start if link.scheme is not None else link.end if authority is None else authority
            syntax = _SYNTAX.search(source, start) if re.search(r"[`<\[]", source[start:link.end]) else None
            end = min(link.end, syntax.start()) if syntax else link.end
            while end > start and source[end - 1] in _MARKS:
                end -= 1
            self._starts.append(start)
            self._ends.append(end)

    def __contains__(self, place: int) -> bool:
        at = bisect_right(self._starts, place)
        return at > 0 and place < self._ends[at - 1]


_BREAKS = frozenset(
    "br address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol option optgroup p "
    "plaintext pre search section summary table tbody td tfoot th thead tr ul xmp "
    "audio button canvas embed iframe img input math meter object picture progress select svg textarea video".split())
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")


def ends_word(tag: str) -> bool:
    """Does a tag of HTML in Markdown end a word? Tags of a line such as <b> do not."""
    match = _TAG.match(tag)
    return match is not None and match.group(1).lower() in _BREAKS
