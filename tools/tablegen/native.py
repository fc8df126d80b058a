"""Classes of letters that the tailored rules P2 to P7 distinguish.

The numbers are those of src/unicode/native.h.
"""
from . import emit, scripts, ucd

NONE, MARK, LATIN, OTHER, HAN, HIRAGANA, KATAKANA, KANA, BOPOMOFO = range(9)
HANGUL, THAI, SOUTHEAST, INDIC, ARABIC, HEBREW, SPACED = range(9, 16)

CLASSES = {
    "Latn": LATIN, "Hani": HAN, "Hira": HIRAGANA, "Kana": KATAKANA, "Bopo": BOPOMOFO,
    "Hang": HANGUL, "Thai": THAI, "Laoo": SOUTHEAST, "Khmr": SOUTHEAST, "Mymr": SOUTHEAST,
    **dict.fromkeys(("Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym",
                     "Sinh"), INDIC),
    "Arab": ARABIC, "Hebr": HEBREW, "Ethi": SPACED, "Geor": SPACED, "Armn": SPACED,
}
SHARED = scripts.SHARED
SHARED_CLASS = 16
# Joins an ending to a foreign word in Kurdish; other scripts hardly use it.
TATWEEL = 0x0640


def class_of(script, category, extensions):
    """Class of a letter or mark. A character of several scripts has the class that
    they have in common; a mark without a class counts as the letter it stands on."""
    if script not in SHARED:
        return CLASSES.get(script, OTHER)
    classes = {CLASSES.get(each, OTHER) for each in extensions}
    if len(classes) == 1:
        return classes.pop()
    if classes == {HIRAGANA, KATAKANA}:
        return KANA
    return MARK if category[0] == "M" else NONE


def is_letter(category):
    """Letters, marks and letter numbers (the ideographic zero)."""
    return category[0] in "LM" or category == "Nl"


def classes(source):
    names = scripts.short_names(source)
    found_scripts = ["Zzzz"] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "Scripts.txt")):
        ucd.paint(found_scripts, first, last, names[fields[0]])
    extensions = scripts.extensions(source)
    found = {}
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        if is_letter(fields[2]):
            found[cp] = class_of(found_scripts[cp], fields[2], extensions[cp])
    found[TATWEEL] = ARABIC
    return found


def table(source):
    """Script_Extensions give the class of nearly every letter."""
    out = emit.Table("LKS_GENERATED_NATIVE_TABLE_H",
                     "Classes of letters, as numbered in unicode/native.h, by the kinds of\n"
                     " * script_table.h; SHARED is a mark or none. And the letters that differ.")
    extensions, kinds = scripts.extensions(source), scripts.kinds(source)
    by_kind, exceptions = [NONE] * (max(kinds.values()) + 1), []
    learnt = {}
    for cp, own in classes(source).items():
        common = SHARED_CLASS if own in (NONE, MARK) else own
        if learnt.setdefault(kinds[extensions[cp]], common) != common:
            exceptions.append((cp, own))
    for kind, own in learnt.items():
        by_kind[kind] = own
    out.define("NATIVE_SHARED", SHARED_CLASS)
    out.numbers("native_of_kind", by_kind)
    out.array("uint32_t", "native_exceptions", [cp for cp, _ in exceptions], 4)
    out.numbers("native_exception_class", [own for _, own in exceptions])
    return out
