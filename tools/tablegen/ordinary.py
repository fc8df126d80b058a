"""Letters in which the safety pass finds nothing: the ordinary ones of a script.

Identifier_Status is in a table of its own, 64 bits at a time. For each 64 code
points in a row, this table says which of the allowed ones are not ordinary, and which
value of Script_Extensions all the ordinary ones have. These values get small numbers
of their own.
"""
from collections import Counter

from . import chars, emit, scripts, ucd, unseen

BLOCK = 64
BLOCKS = 0x10000 // BLOCK
ASCII = range(0x80)
NOT_ORDINARY = (chars.NOT_VALID | chars.JOINER | chars.QC_MAYBE | chars.QC_NO
                | 0xFF << chars.CCC_SHIFT | chars.DOT | chars.DIGIT | chars.NV8)
IN_CONTEXT = (0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB)  # RFC 5892 A.3 to A.7

# Bits of the class of an ASCII byte, as in src/safety/scan.h.
LETTER, CONTROL, NO_WORD, FULL_STOP, UNUSUAL = 1, 2, 4, 8, 16


def class_of_byte(byte):
    char = chr(byte)
    return (LETTER * char.isalpha() | CONTROL * (byte < 0x20 or byte == 0x7F)
            | NO_WORD * (not char.isalnum()) | FULL_STOP * (char == ".")
            | UNUSUAL * (not char.isalnum() and char not in "._-+"))


def table(source):
    words, allowed = chars.words(source), scripts.allowed(source)
    kinds, extensions = scripts.kinds(source), scripts.extensions(source)
    unusual = {*ASCII, *IN_CONTEXT, *unseen.lookalikes(source)}
    ordinary = [allowed[cp] and not words[cp] & NOT_ORDINARY and cp not in unusual
                for cp in range(BLOCKS * BLOCK)]
    found, index = {}, []
    for first in range(0, BLOCKS * BLOCK, BLOCK):
        block = range(first, first + BLOCK)
        count = Counter(kinds[extensions[cp]] for cp in block if ordinary[cp])
        kind = max(count, key=count.get, default=0)
        others = sum(1 << cp - first for cp in block if allowed[cp]
                     and not (ordinary[cp] and kinds[extensions[cp]] == kind))
        index.append(found.setdefault((others, kind), len(found)))
    out = emit.Table("LKS_GENERATED_ORDINARY_TABLE_H",
                     "What the safety pass need not look at: classes of ASCII, and for each 64 code\n"
                     " * points which identifiers are no ordinary letters of the block's one script.")
    out.numbers("byte_classes", [class_of_byte(byte) for byte in ASCII])
    out.numbers("ordinary_index", index)
    out.array("uint64_t", "ordinary_others", [hex(others) for others, _ in found], 8, 4)
    numbers = {kind: at for at, kind in enumerate(dict.fromkeys(kind for _, kind in found))}
    if len(numbers) > 64:
        raise SystemExit("ordinary: more kinds than a word has bits")
    out.numbers("ordinary_kind", [numbers[kind] for _, kind in found])
    out.numbers("kind_of_ordinary", list(numbers))
    return out
