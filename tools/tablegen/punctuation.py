"""Which code points CommonMark calls punctuation: General_Category P and, since
version 0.31 of the specification, S."""
from . import emit, ucd


def members(source, group):
    values = [False] * ucd.CODE_POINTS
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        values[cp] = fields[2][0] == group
    return values


def table(source):
    out = emit.Table("LKS_GENERATED_PUNCTUATION_TABLE_H",
                     "General_Category P and S, as ranges.")
    out.ranges("punctuation_ranges", members(source, "P"))
    out.ranges("symbol_ranges", members(source, "S"))
    return out
