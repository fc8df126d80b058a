"""Which letters the tailored rules (notes P2 to P7) tell apart.

The numbers are those of src/unicode/native.h.
"""
from . import emit, ucd

NONE, MARK, LATIN, OTHER, HAN, HIRAGANA, KATAKANA, KANA, BOPOMOFO = range(9)
HANGUL, THAI, SOUTHEAST, INDIC, ARABIC, HEBREW, SPACED = range(9, 16)

CLASSES = {
    "Latn": LATIN, "Hani": HAN, "Hira": HIRAGANA, "Kana": KATAKANA, "Bopo": BOPOMOFO,
    "Hang": HANGUL, "Thai": THAI, "Laoo": SOUTHEAST, "Khmr": SOUTHEAST, "Mymr": SOUTHEAST,
    **dict.fromkeys(("Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym",
                     "Sinh"), INDIC),
    "Arab": ARABIC, "Hebr": HEBREW, "Ethi": SPACED, "Geor": SPACED, "Armn": SPACED,
}
SHARED = ("Zyyy", "Zinh")
# Joins an ending to a foreign word in Kurdish; other scripts hardly use it.
TATWEEL = 0x0640


def short_names(source):
    """Long name of a script -> its code of four letters."""
    names = {}
    for line in source.text("ucd", "PropertyValueAliases.txt").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if fields[0] == "sc":
            names[fields[2]] = fields[1]
    return names


def class_of(script, category, extensions):
    """Class of a letter or mark. One that several scripts share has the class
    they have in common; a mark without one counts as what it stands on."""
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
    names = short_names(source)
    scripts = ["Zzzz"] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "Scripts.txt")):
        ucd.paint(scripts, first, last, names[fields[0]])
    extensions = [()] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "ScriptExtensions.txt")):
        ucd.paint(extensions, first, last, tuple(fields[0].split()))
    found = [NONE] * ucd.CODE_POINTS
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        if is_letter(fields[2]):
            found[cp] = class_of(scripts[cp], fields[2], extensions[cp])
    found[TATWEEL] = ARABIC
    return found


def table(source):
    out = emit.Table("LKS_GENERATED_NATIVE_TABLE_H",
                     "Classes of letters by script, as numbered in unicode/native.h.")
    out.three_stage("native", classes(source))
    return out
