"""Canonical decompositions and compositions, Hangul left to arithmetic."""
from . import emit, idna, ucd


def decompositions(source):
    """{code point: its canonical decomposition of one or two}, not repeated."""
    found = {}
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        if fields[5] and not fields[5].startswith("<"):
            found[cp] = tuple(int(each, 16) for each in fields[5].split())
    return found


def exclusions(source):
    text = source.text("ucd", "DerivedNormalizationProps.txt")
    return ucd.members(text, "Full_Composition_Exclusion")


def table(source):
    out = emit.Table("LKS_GENERATED_NFC_TABLE_H",
                     "Canonical decompositions, and the order of those that compose. Left out is\n"
                     " * what IDNA maps to the same one code point: idna_table.h has it.")
    maps = idna.mappings(source)
    excluded = exclusions(source)
    kept = sorted((cp, parts) for cp, parts in decompositions(source).items()
                  if not (len(parts) == 1 and maps.get(cp) == parts))
    composing = [at for at, (cp, parts) in enumerate(kept)
                 if len(parts) == 2 and not excluded[cp]]
    composing.sort(key=lambda at: kept[at][1])
    out.numbers("nfc_whole", [cp for cp, _ in kept])
    out.numbers("nfc_first", [parts[0] for _, parts in kept])
    out.numbers("nfc_second", [parts[1] if len(parts) == 2 else 0 for _, parts in kept])
    out.numbers("nfc_by_parts", composing)
    return out
