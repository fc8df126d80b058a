"""Which code points the grammar of PRI 185 (D7) calls `char`."""
from . import emit, link, ucd

INCLUSION = "!\"#%&'*,./:;?@\\\u00a1\u00b7\u00bf"
EXCLUSION = "<>"
LAST_LOW = 0x1FFFF


def chars(source):
    values = [False] * ucd.CODE_POINTS
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        category = fields[2]
        values[cp] = category[0] in "LNMS" or category in ("Pd", "Pc", "Cf")
    for each in INCLUSION:
        values[ord(each)] = True
    for each in EXCLUSION:
        values[ord(each)] = False
    return values


def table(source):
    """Nearly all of them are Include or Soft, and nearly nothing else is. So only
    the ranges where the two differ are stored."""
    out = emit.Table("LKS_GENERATED_PRI185_TABLE_H",
                     "Where `char` of PRI 185 is not the same as Link_Term Include or Soft.")
    usual = (link.TERMS["Include"], link.TERMS["Soft"])
    differs = [is_char != (term in usual)
               for is_char, term in zip(chars(source), link.link_terms(source))]
    out.ranges("pri185_ranges", [cp <= LAST_LOW and each for cp, each in enumerate(differs)])
    # few, if any: where ranges above plane 1 start and end, in turn, and a number above all
    high = [cp > LAST_LOW and each for cp, each in enumerate(differs)]
    ends = [cp for cp in range(1, len(high)) if high[cp] != high[cp - 1]]
    out.array("uint32_t", "pri185_high_ends", [*ends, 0xFFFFFFFF], 4)
    return out
