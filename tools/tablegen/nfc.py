"""Canonical decompositions and compositions, Hangul left to arithmetic."""
from . import emit, idna, ucd

LAST_NARROW = 0xFFFF  # what 16 bits hold


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
                     "Canonical decompositions, those of 16 bits first, and the order of those that\n"
                     " * compose. Left out is what IDNA maps to the same one code point: idna_table.h\n"
                     " * has it.")
    maps = idna.mappings(source)
    excluded = exclusions(source)
    kept = sorted((cp, parts) for cp, parts in decompositions(source).items()
                  if not (len(parts) == 1 and maps.get(cp) == parts))
    narrow = [row for row in kept if max(row[0], *row[1]) <= LAST_NARROW]
    wide = kept[len(narrow):]
    if kept[:len(narrow)] != narrow or any(parts[0] <= LAST_NARROW for _, parts in wide):
        raise SystemExit("nfc: a decomposition mixes the BMP with what lies beyond it")
    composing = [at for at, (cp, parts) in enumerate(kept)
                 if len(parts) == 2 and not excluded[cp]]
    composing.sort(key=lambda at: kept[at][1])
    for name, rows in (("nfc", narrow), ("nfc_wide", wide)):
        out.numbers(f"{name}_whole", [cp for cp, _ in rows])
        out.numbers(f"{name}_first", [parts[0] for _, parts in rows])
        seconds = [parts[1] if len(parts) == 2 else 0 for _, parts in rows]
        kinds = sorted(set(seconds))
        out.numbers(f"{name}_seconds", kinds)
        out.numbers(f"{name}_second", [kinds.index(second) for second in seconds])
    out.numbers("nfc_by_parts", composing)
    return out
