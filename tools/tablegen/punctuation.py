"""Which code points CommonMark calls punctuation: General_Category P and, since
version 0.31 of the specification, S."""
from . import emit, ucd


def changes(source, group):
    """Ranges of the categories: start, end, start, end ..."""
    values = [False] * ucd.CODE_POINTS
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        values[cp] = fields[2][0] == group
    return [cp for cp in range(1, ucd.CODE_POINTS) if values[cp] != values[cp - 1]]


def table(source):
    out = emit.Table("LKS_GENERATED_PUNCTUATION_TABLE_H",
                     "Where General_Category becomes P or S, and where it stops.")
    out.numbers("punctuation_changes", changes(source, "P"))
    out.numbers("symbol_changes", changes(source, "S"))
    return out
