"""The properties of a code point that hosts and links need: a word and a byte for each
combination that occurs.

The bits are those of src/unicode/char_props.h.
"""
import re

from . import emit, idna, joining, link, native, nfc, ucd

NV8, XV8, MARK = 1 << 3, 1 << 4, 1 << 5
BIDI_SHIFT, CCC_SHIFT = 6, 11
QC_MAYBE, QC_NO = 1 << 19, 1 << 20
HOST, DOT, NOT_VALID, RTL, DECOMPOSES = 1 << 21, 1 << 22, 1 << 23, 1 << 24, 1 << 25
JOINER, NOT_LDH, NOT_ASCII, UNDERSCORE = 1 << 26, 1 << 27, 1 << 28, 1 << 29
DIGIT = 1 << 30
JOINING_SHIFT = 4  # in the byte, above Link_Term and Link_Email
LETTER = 0x80

BIDI_CLASSES = ("L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM", "B", "S", "WS",
                "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
DOTS = (0x2E, 0x3002, 0xFF0E, 0xFF61)  # UTS #46 2.3, the four dots (H6)
HANGUL_SYLLABLES = range(0xAC00, 0xD7A4)
JOINERS = (0x200C, 0x200D)
LDH = set(map(ord, "abcdefghijklmnopqrstuvwxyz0123456789-"))


def bidi_classes(source):
    """Bidi_Class as a number; the @missing lines give it for unassigned code points."""
    aliases = {}
    for line in source.text("ucd", "PropertyValueAliases.txt").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if fields[0] == "bc":
            aliases[fields[2]] = fields[1]
    text = source.text("ucd", "DerivedBidiClass.txt")
    values = [0] * ucd.CODE_POINTS
    for first, last, name in re.findall(r"^# @missing: (\w+)\.\.(\w+); (\w+)", text, re.M):
        ucd.paint(values, int(first, 16), int(last, 16), BIDI_CLASSES.index(aliases[name]))
    for first, last, fields in ucd.rows(text):
        ucd.paint(values, first, last, BIDI_CLASSES.index(fields[0]))
    return values


def quick_checks(source):
    values = [0] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "DerivedNormalizationProps.txt")):
        if fields[0] == "NFC_QC":
            ucd.paint(values, first, last, {"M": QC_MAYBE, "N": QC_NO}[fields[1]])
    return values


def host_characters(statuses, maps):
    """H3: characters of hosts. A dot is no part of a label, nor is a character that
    maps to one."""
    def is_plain(cp):
        status, flag = statuses[cp]
        return cp not in DOTS and (status == "deviation" or status == "valid" and not flag)

    return [is_plain(cp) or cp in maps and all(map(is_plain, maps[cp]))
            for cp in range(ucd.CODE_POINTS)]


def idna_bits(source):
    statuses, maps = idna.statuses(source), idna.mappings(source)
    words = []
    for (status, flag), is_host in zip(statuses, host_characters(statuses, maps)):
        word = idna.STATUSES[status] | {"": 0, "NV8": NV8, "XV8": XV8}[flag]
        word |= NOT_VALID * (status not in ("valid", "deviation")) | HOST * is_host
        words.append(word)
    return words


def words(source):
    found = idna_bits(source)
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        found[cp] |= MARK * (fields[2][0] == "M") | DIGIT * (fields[2] == "Nd")
        found[cp] |= int(fields[3]) << CCC_SHIFT
    for cp, bidi in enumerate(bidi_classes(source)):
        found[cp] |= bidi << BIDI_SHIFT | RTL * (BIDI_CLASSES[bidi] in ("R", "AL", "AN"))
    for cp, check in enumerate(quick_checks(source)):
        found[cp] |= check | NOT_ASCII * (cp > 0x7F)
    for cp in (*nfc.decompositions(source), *HANGUL_SYLLABLES):
        found[cp] |= DECOMPOSES
    for cp in range(0x80):
        found[cp] |= NOT_LDH * (cp not in LDH and cp != ord("_"))
    for cp, bit in ((ord("_"), UNDERSCORE), *((cp, DOT) for cp in DOTS),
                    *((cp, JOINER) for cp in JOINERS)):
        found[cp] |= bit
    return found


def table(source, link_source):
    out = emit.Table("LKS_GENERATED_CHAR_TABLE_H",
                     "IDNA status, General_Category=Mark and Nd, Bidi_Class,\n"
                     " * Canonical_Combining_Class, NFC_Quick_Check and what follows from them,\n"
                     " * Link_Term, Link_Email, Joining_Type, letters: three stages to the kind of a code point,\n"
                     " * and for each kind a word and a byte.")
    extras = [properties | joining_type << JOINING_SHIFT for properties, joining_type
              in zip(link.properties(link_source, source), joining.types(source))]
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        extras[cp] |= LETTER * native.is_letter(fields[2])
    found = list(zip(words(source), extras))
    kinds = {kind: at for at, kind in enumerate(dict.fromkeys(found))}
    out.three_stage("char", [kinds[kind] for kind in found])
    out.numbers("char_words", [word for word, _ in kinds])
    out.numbers("char_extras", [extra for _, extra in kinds])
    return out
