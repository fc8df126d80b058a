"""Characters in a terminal: how many columns each takes, and which are spelled
out because nobody would see them."""
from . import emit, ucd

NARROW, NONE, WIDE = 1, 0, 2
# Vowels and final consonants of Hangul, which join the character before them.
JAMO = ((0x1160, 0x11FF), (0xD7B0, 0xD7FF))
SOFT_HYPHEN = 0xAD
# Joiners and the selectors of emoji are invisible, but have a use in writing.
IN_WRITING = (0x200C, 0x200D, 0xFE0E, 0xFE0F)


def widths(source):
    values = [NARROW] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "EastAsianWidth.txt")):
        if fields[0] in ("W", "F"):
            ucd.paint(values, first, last, WIDE)
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        if fields[2] in ("Mn", "Me", "Cf") and cp != SOFT_HYPHEN:
            values[cp] = NONE
    for first, last in JAMO:
        ucd.paint(values, first, last, NONE)
    return values


def unseen(source):
    """Controls, separators of lines and paragraphs, and characters that are ignored
    where they are not supported."""
    values = ucd.members(source.text("ucd", "DerivedCoreProperties.txt"), "Default_Ignorable_Code_Point")
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        if fields[2] in ("Cc", "Zl", "Zp"):
            values[cp] = 1
    for cp in IN_WRITING:
        values[cp] = 0
    return values


def table(source):
    out = emit.Table("LKS_GENERATED_WIDTH_TABLE_H",
                     "Columns of characters: where a width starts that is another than before;\n"
                     " * and where what nobody would see begins and ends, by turns.")
    values = widths(source)
    starts = [cp for cp in range(ucd.CODE_POINTS) if cp == 0 or values[cp] != values[cp - 1]]
    out.array("uint32_t", "width_starts", starts, 4, 8)
    out.numbers("width_values", [values[cp] for cp in starts])
    out.range_ends("unseen_ends", unseen(source))
    return out
