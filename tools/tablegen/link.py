"""The three properties of UTS #58."""
import re

from . import emit, ucd

TERMS = {"Hard": 0, "Soft": 1, "Close": 2, "Open": 3, "Include": 4}
EMAIL = 8  # the bit above the five values of Link_Term


def term_text(source):
    """The file of Link_Term, also under its name in draft 5."""
    name = "LinkTerm.txt"
    if not source.has("linkification", name) and source.has("linkification", "LinkTermination.txt"):
        name = "LinkTermination.txt"
    return source.text("linkification", name)


def link_terms(source):
    """Link_Term of every code point. The file itself gives the value of characters that
    it does not list: Hard, or Include in draft 5."""
    text = term_text(source)
    default = re.search(r"^(?:# )?@missing: 0000\.\.10FFFF; (\w+)", text, re.MULTILINE)[1]
    values = [TERMS[default]] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(text):
        ucd.paint(values, first, last, TERMS[fields[0]])
    return values


def brackets(source):
    """(close, open) pairs in the order of the closes."""
    name = "LinkBracket.txt"
    if not source.has("linkification", name):
        name = "LinkPairedOpener.txt"
    text = source.text("linkification", name)
    return sorted((first, int(fields[0], 16)) for first, _, fields in ucd.rows(text))


def emails(source, fallback):
    """Link_Email. Draft 5 has no such file, so that of the replaced version is used."""
    if not source.has("linkification", "LinkEmail.txt"):
        source = fallback
    return ucd.members(source.text("linkification", "LinkEmail.txt"))


def properties(source, fallback):
    """Link_Term, and Link_Email as the bit above it."""
    return [term | EMAIL * email for term, email
            in zip(link_terms(source), emails(source, fallback))]


def table(source):
    out = emit.Table("LKS_GENERATED_LINK_TABLE_H", "Link_Bracket.")
    pairs = brackets(source)
    out.numbers("link_bracket_close", [close for close, _ in pairs])
    out.numbers("link_bracket_open", [opener for _, opener in pairs])
    return out


# UTS #58 Table 3-3 for single ASCII characters: which end a part (or may, as the
# first of `:~:`), and which clear the stack. In the order of lks_part.
ENDS = ("", "?#", "#", ":", ":")
CLEARS = ("", "/", "=&", "", "&,")
INCLUDED, SOFT, CLEARING, OPENING, CLOSING, STOPPING, HARD = 0, 1, 2, 3, 4, 5, 8


def ascii_class(terms, part, byte):
    if byte >= 0x80 or chr(byte) in ENDS[part]:
        return STOPPING
    if chr(byte) in CLEARS[part]:
        return CLEARING
    return {TERMS["Include"]: INCLUDED, TERMS["Soft"]: SOFT, TERMS["Hard"]: HARD,
            TERMS["Open"]: OPENING, TERMS["Close"]: CLOSING}[terms[byte]]


def tail_classes(source):
    """The step of the termination walk for a byte, where that needs no state."""
    out = emit.Table("LKS_GENERATED_TAIL_CLASSES_H",
                     "By part and byte: included (0), Soft (1), clearing the stack (2), Open (3), Close (4),\n"
                     " * in need of a closer look (5), or Hard (8).")
    terms = link_terms(source)
    for part, name in enumerate(("none", "path", "query", "fragment", "directive")):
        if part > 0:
            out.array("uint8_t", f"{name}_classes",
                      [ascii_class(terms, part, byte) for byte in range(256)], 1, 32)
    return out
