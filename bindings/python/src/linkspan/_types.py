"""Plain values that functions of linkspan give."""
from typing import NamedTuple, Optional, Tuple, Union


class Finding(NamedTuple):
    """Something that is wrong with a link or a text."""

    name: str
    """For programs, such as 'mixed-scripts'."""
    severity: str
    """'note', 'warning' or 'severe'."""
    text: str
    """One sentence for people."""
    start: int
    """Where it stands in the text."""
    end: int
    char: Optional[str]
    """The offending character, if it is one."""
    like: Optional[str] = None
    """The protected domain that the host looks like."""


class Host(NamedTuple):
    """What a host is. Suffix and registrable domain are in ASCII, and None where
    there are none."""

    kind: Optional[str]
    """'domain', 'ipv4', 'ipv6', 'name' or 'odd-ipv4'; None: it is no host."""
    ascii: Optional[str]
    unicode: Optional[str]
    suffix: Optional[str]
    """The public suffix by the ICANN section of the list: 'co.uk'."""
    registrable: Optional[str]
    """One label more: 'example.co.uk'."""
    private_suffix: Optional[str]
    """By both sections of the list: 'github.io'."""
    private_registrable: Optional[str]
    delegated: bool
    """True if the top-level domain exists."""
    errors: Tuple[str, ...]
    """Why it is no host, such as ('disallowed-character',)."""


class Event(NamedTuple):
    """What became of one code point of a text; see Detector.explain()."""

    start: int
    end: int
    char: Union[str, bytes]
    decision: str
    """'text', 'scheme', 'host', 'include', 'hard', 'refused' and so on."""
    rule: str
    """The code of the rule, as in docs/conformance.md; '' for text."""
    part: Optional[str]
    """'path', 'query', 'fragment' or 'directive'."""
    link_term: str
    """The character's Link_Term: 'hard', 'soft', 'close', 'open' or 'include'."""
    depth: int
    """How many opening brackets wait for their closing ones."""
    in_link: bool
