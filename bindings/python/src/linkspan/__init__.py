"""Find links in text in any language, and write, vet and show them (UTS #58).

    >>> import linkspan
    >>> [link] = linkspan.find("See example.com/茶.")
    >>> link.start, link.end, link.href
    (4, 17, 'https://example.com/%E8%8C%B6')
"""
import os

from . import _core
from ._core import (  # format() hides the built-in function of this name in this module
    Data, Detector, Link, Stream, bidi_direction, bidi_fields, bidi_undo, bidi_write, clean, display, format,
    format_exact, format_parts, host, href, normalize, properties, quote_local_part, refang, secrets, skeleton,
)
from ._relink import Relinked
from ._relink import relink as _relink
from ._types import DocumentFinding, Event, Finding, Host, Properties, Verdict

__all__ = [
    "Data", "Detector", "DocumentFinding", "Event", "Finding", "Host", "Link", "Properties", "Relinked", "Stream", "Verdict", "bidi_direction",
    "bidi_fields", "bidi_undo", "bidi_write", "check", "check_document", "check_sender", "check_text", "clean", "count_many", "data", "defang",
    "display", "explain", "explain_links", "extend", "find", "find_many", "finditer", "format", "format_exact", "format_parts",
    "host", "href", "is_link", "linkify", "lists", "normalize", "properties", "quote_local_part", "redact",
    "redact_changes", "refang", "relink", "secrets", "skeleton", "unicode_version",
]

__version__ = _core.version
unicode_version = _core.unicode_version

_tailored = Detector("tailored")
find = _tailored.find
finditer = _tailored.finditer
find_many = _tailored.find_many
count_many = _tailored.count_many
is_link = _tailored.is_link
defang = _tailored.defang
redact = _tailored.redact
redact_changes = _tailored.redact_changes
explain = _tailored.explain
explain_links = _tailored.explain_links
extend = _tailored.extend

_safe = Detector("safe")
linkify = _safe.linkify
check = _safe.check
check_text = _safe.check_text
check_document = _safe.check_document
check_sender = _safe.check_sender


def relink(text, links, position, removed, inserted, *, detector=_tailored):
    """Find the links of a text after an edit, given those before it, which the same
    detector has found. At `position`, `removed` characters were replaced by `inserted`
    characters. Only the lines that the edit touches are searched. Returns a Relinked."""
    return _relink(detector, text, links, position, removed, inserted)


def _contents(argument, source):
    """(bytes, name) of a list: a path, or the contents of a file."""
    if source is None or isinstance(source, bytes):
        return source, None
    try:
        path = os.fspath(source)
    except TypeError:
        raise TypeError(f"{argument} must be a path or bytes, not {type(source)!r}") from None
    with open(path, "rb") as file:
        return file.read(), os.path.basename(os.fsdecode(path))


def data(suffixes=None, tlds=None, any_tlds=False):
    """Load newer lists, for Detector(data=...).

    suffixes: public_suffix_list.dat, as a path or as bytes
    tlds: tlds-alpha-by-domain.txt, as a path or as bytes
    any_tlds: accept any list of top-level domains, such as a list of private names.
        Without it, a list that lacks com, net or org, or has fewer than three
        quarters of the compiled-in names, is rejected as incomplete.

    If a list is not given, the compiled-in list is used.
    """
    return Data(*_contents("suffixes", suffixes), *_contents("tlds", tlds), any_tlds)


def lists():
    """Names, versions, dates and sizes of the compiled-in lists, as a dict."""
    return _core.compiled_in_lists()
