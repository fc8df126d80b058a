"""Named character references, in the layout of src/documents/charref.c. The names
are those of Python's html.entities, which has the standard's list."""
import hashlib
import html.entities
import string
from itertools import accumulate

from . import emit, pairs

BLOCK = 16  # names between two that are written in full
ASTRAL, PAIR, LEGACY = 0x20, 0x40, 0x80  # above the count of shared characters
LAST = 0x80  # set in a name's last code
COUNT = 2231


def digest():
    lines = (f"{name} {value}\n" for name, value in sorted(html.entities.html5.items()))
    return hashlib.sha256("".join(lines).encode("utf-8")).hexdigest()


def value_of(text, couples):
    """(flag, what is stored) of the one or two characters of a reference."""
    points = [ord(char) for char in text]
    if len(points) == 2:
        return PAIR, couples.setdefault(tuple(points), len(couples))
    if points[0] >= 0x20000:
        raise SystemExit("charrefs: a character beyond plane 1")
    return (ASTRAL, points[0] - 0x10000) if points[0] >= 0x10000 else (0, points[0])


def shared(one, other):
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


def encode(words):
    """({word: its codes}, what each code stands for). A letter or digit stands for itself,
    other codes for several."""
    literals = string.ascii_letters + string.digits
    split = pairs.pieces_of(words, LAST - len(literals))
    found = sorted({piece for pieces in split.values() for piece in pieces if len(piece) > 1})
    number = {literal: ord(literal) for literal in literals}
    number.update(zip(found, (code for code in range(LAST) if chr(code) not in literals)))
    texts = [""] * LAST
    for piece, code in number.items():
        texts[code] = piece
    return {word: [number[piece] for piece in pieces] for word, pieces in split.items()}, texts


def table(source):
    source.read_so_far["html5 of Python's html.entities"] = digest()
    found = html.entities.html5
    if len(found) != COUNT:
        raise SystemExit(f"charrefs: {len(found)} references and not {COUNT}")
    names = sorted(name[:-1] for name in found if name.endswith(";"))
    legacy = sorted(name for name in found if not name.endswith(";"))
    kept = [0 if at % BLOCK == 0 else shared(names[at - 1], name) for at, name in enumerate(names)]
    coded, pieces = encode([name[count:] for name, count in zip(names, kept)])
    pool, blocks, values, couples = [], [], [], {}
    for index, (name, count) in enumerate(zip(names, kept)):
        if index % BLOCK == 0:
            blocks.append(len(pool))
        flag, value = value_of(found[name + ";"], couples)
        codes = coded[name[count:]]
        flag |= LEGACY * (name in found)
        pool += [count | flag, *codes[:-1], codes[-1] | LAST]
        values.append(value)
    for name in legacy:
        if found[name] != found[name + ";"]:
            raise SystemExit(f"charrefs: {name} has two meanings")
    out = emit.Table("LKS_GENERATED_CHARREF_TABLE_H",
                     "Named character references of HTML: names, sorted, each without the start\n"
                     " * that it shares with the one before, as codes for pieces of text; and what they\n"
                     " * stand for.")
    out.define("NAMES", len(names))
    out.define("NAMES_PER_BLOCK", BLOCK)
    out.define("LONGEST_NAME", max(map(len, names)))
    out.define("LONGEST_LEGACY", max(map(len, legacy)))
    out.define("SHARED_MASK", f"0x{ASTRAL - 1:X}")
    out.define("IS_ASTRAL", f"0x{ASTRAL:X}")
    out.define("IS_PAIR", f"0x{PAIR:X}")
    out.define("IS_LEGACY", f"0x{LEGACY:X}")
    out.numbers("name_pool", pool)
    out.numbers("name_blocks", blocks)
    out.numbers("name_values", values)
    out.numbers("value_pairs", [point for couple in couples for point in couple])
    out.numbers("piece_at", [0, *accumulate(map(len, pieces))])
    out.numbers("piece_text", list("".join(pieces).encode("ascii")))
    return out
