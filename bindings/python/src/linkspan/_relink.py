"""Keeping the links of a text that is edited."""
from typing import Any, List, NamedTuple

from . import _core


class Relinked(NamedTuple):
    """What an edit did to the links of a text; see relink()."""

    links: List[Any]
    """All links of the text after the edit."""
    first: int
    """Index of the first link that was replaced."""
    gone: List[Any]
    added: List[Any]


def relink(detector, text, links, position, removed, inserted):
    """Find the links of a text after an edit, given those before it.

    At `position`, `removed` characters were replaced by `inserted` characters; `text` is
    the text after that. Only the lines that the edit touches are searched, since no link
    depends on others. Returns a Relinked.
    """
    for name, value in (("position", position), ("removed", removed), ("inserted", inserted)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name} must be int, not {type(value)!r}")
        if value < 0 or position + inserted > len(text):
            raise ValueError("position, removed and inserted must fit the text after the edit")
    cr, lf = (b"\r", b"\n") if isinstance(text, bytes) else ("\r", "\n")
    start = max(text.rfind(cr, 0, position), text.rfind(lf, 0, position)) + 1
    ends = [end for end in (text.find(cr, position + inserted), text.find(lf, position + inserted)) if end >= 0]
    end = min(ends, default=len(text))
    by = inserted - removed
    first = 0
    while first < len(links) and links[first].start < start:
        first += 1
    last = first
    while last < len(links) and links[last].start < end - by:
        last += 1
    added = [_core.moved(link, start) if start else link for link in detector.find(text[start:end + 1])]
    after = [_core.moved(link, by) if by else link for link in links[last:]]
    return Relinked([*links[:first], *added, *after], first, list(links[first:last]), added)
