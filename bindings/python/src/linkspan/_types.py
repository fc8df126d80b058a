"""Values that the functions of linkspan return."""
from typing import Any, Dict, NamedTuple, Optional, Tuple, Union


class Finding(NamedTuple):
    """Something that is wrong with a link or a text."""

    name: str
    """For programs, such as 'mixed-scripts'."""
    severity: str
    """'note', 'warning' or 'severe'."""
    text: str
    """One sentence for people."""
    start: int
    """Where the finding starts in the text."""
    end: int
    char: Optional[str]
    """The character that caused the finding, or None."""
    like: Optional[str] = None
    """The protected domain that the host looks like."""


class DocumentFinding(NamedTuple):
    """Something that is wrong with a link of a document."""

    name: str
    """For programs, such as 'shows-known'."""
    severity: str
    """'note', 'warning' or 'severe'."""
    text: str
    """One sentence for people."""
    start: int
    """Where the finding starts in the document."""
    end: int
    like: Optional[str]
    """The protected domain that the host looks like."""
    link: str
    """The text of the link or, for an address that is not seen, that address; without markup."""
    link_start: int
    """Where the link starts in the document."""
    link_end: int
    target: Optional[str]
    """Where a link leads whose text is another address."""


class Host(NamedTuple):
    """The description of a host. The suffix and the registrable domain are in ASCII; each
    is None if the host has none."""

    kind: Optional[str]
    """'domain', 'ipv4', 'ipv6', 'name' or 'odd-ipv4'; None: it is not a valid host."""
    ascii: Optional[str]
    unicode: Optional[str]
    suffix: Optional[str]
    """The public suffix by the ICANN section of the list: 'co.uk'."""
    registrable: Optional[str]
    """The public suffix and the label before it: 'example.co.uk'."""
    private_suffix: Optional[str]
    """The public suffix by both sections of the list: 'github.io'."""
    private_registrable: Optional[str]
    delegated: bool
    """True if the top-level domain exists."""
    errors: Tuple[str, ...]
    """Why it is not a valid host, such as ('disallowed-character',)."""


class Event(NamedTuple):
    """What was decided about one code point of a text; see Detector.explain()."""

    start: int
    end: int
    char: Union[str, bytes]
    decision: str
    """'text', 'scheme', 'host', 'include', 'hard', 'refused' and so on."""
    rule: str
    """The code of the rule, as in docs/internals/conformance.md; '' for text."""
    part: Optional[str]
    """'path', 'query', 'fragment' or 'directive'."""
    link_term: str
    """The character's Link_Term: 'hard', 'soft', 'close', 'open' or 'include'."""
    depth: int
    """How many brackets are open after this character."""
    in_link: bool
    reason: str = ""
    """What the rule is about: 'an underscore in the registrable domain'."""


class Verdict(NamedTuple):
    """A link, or text that looks like one and is not linked; see Detector.explain_links()."""

    start: int
    end: int
    text: Union[str, bytes]
    linked: bool
    rule: str
    """The code of the rule that refuses it or ends it, such as 'H1'; '' if a space or the end of
    the text ends it; the name of a finding if the policy refuses it."""
    reason: str
    """What the rule found: '.acme is not a top-level domain'."""
    remedy: Optional[Dict[str, Any]]
    """A keyword of Detector() that links it: {'unknown_tld': True}."""

    def __str__(self):
        text = self.text.decode("utf-8", "replace") if isinstance(self.text, bytes) else self.text
        because = self.reason and (";" if self.linked else ":") + " " + self.reason
        rule = self.rule and f" ({self.rule})"
        remedy = "".join(f"; {name}={value!r} links it" for name, value in (self.remedy or {}).items())
        return f"{text}: {'linked' if self.linked else 'not linked'}{because}{rule}{remedy}"


def verdict_of(start, end, text, linked, rule, reason, word):
    """A Verdict; `word` is an option as the C library writes it: 'tailor=-files'."""
    name, _, value = word.partition("=")
    remedy = {name.replace("-", "_"): value or True} if word else None
    if name == "tailor":
        remedy = {"tailoring": (value,)}
    return Verdict(start, end, text, linked, rule, reason, remedy)


class Properties(NamedTuple):
    """The properties of a character that UTS #58 defines; see properties()."""

    link_term: str
    """What it does to a link: 'hard', 'soft', 'close', 'open' or 'include'."""
    link_bracket: Optional[str]
    """The opening bracket that a closing bracket matches, or None."""
    link_email: bool
    """True if it can stand in the local part of an address without quotation marks."""
