"""Find links in text in any language, and write, vet and show them (UTS #58).

    >>> import linkspan
    >>> [link] = linkspan.find("See example.com/茶.")
    >>> link.start, link.end, link.href
    (4, 17, 'https://example.com/%E8%8C%B6')
"""
import os

from . import _core
from ._core import (  # format() hides the built-in function of this name in this module
    Data, Detector, Link, Stream, clean, display, format, format_exact, format_url, host, href, normalize,
    quote_local_part, refang, secrets, skeleton,
)
from ._types import Event, Finding, Host

__all__ = [
    "Data", "Detector", "Event", "Finding", "Host", "Link", "Stream", "check", "check_text", "clean",
    "count_many", "data", "defang", "display", "explain", "find", "find_many", "finditer",
    "format", "format_exact", "format_url", "host", "href", "is_link", "linkify", "lists",
    "normalize", "quote_local_part", "refang", "secrets", "skeleton", "unicode_version",
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
explain = _tailored.explain

_safe = Detector("safe")
linkify = _safe.linkify
check = _safe.check
check_text = _safe.check_text


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
