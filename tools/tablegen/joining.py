"""What the ContextJ rules of IDNA ask about ZWJ and ZWNJ."""
from . import emit, ucd

TYPES = {"U": 0, "C": 1, "D": 2, "L": 3, "R": 4, "T": 5}
VIRAMA = 8
VIRAMA_CLASS = "9"


def table(source):
    out = emit.Table("LKS_GENERATED_JOINING_TABLE_H",
                     "Joining_Type, and the bit 8 for Canonical_Combining_Class=Virama.")
    values = [TYPES["U"]] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "DerivedJoiningType.txt")):
        ucd.paint(values, first, last, TYPES[fields[0]])
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        if fields[3] == VIRAMA_CLASS:
            values[cp] |= VIRAMA
    out.two_stage("joining", values)
    return out
