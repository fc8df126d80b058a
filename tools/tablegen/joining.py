"""Properties that IDNA's ContextJ rules about ZWJ and ZWNJ need."""
from . import ucd

TYPES = {"U": 0, "C": 1, "D": 2, "L": 3, "R": 4, "T": 5}


def types(source):
    values = [TYPES["U"]] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "DerivedJoiningType.txt")):
        ucd.paint(values, first, last, TYPES[fields[0]])
    return values
