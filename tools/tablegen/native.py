"""Classes of letters that the tailored rules P2 to P7 distinguish.

The numbers are those of src/unicode/native.h.
"""
from . import emit, scripts, ucd

NONE, MARK, LATIN, OTHER, UNSPACED, HAN, HIRAGANA, KATAKANA, KANA, BOPOMOFO = range(10)
HANGUL, THAI, SOUTHEAST, INDIC, ARABIC, HEBREW, SPACED = range(10, 17)

CLASSES = {
    "Latn": LATIN, "Hani": HAN, "Hira": HIRAGANA, "Kana": KATAKANA, "Bopo": BOPOMOFO,
    "Hang": HANGUL, "Thai": THAI, "Laoo": SOUTHEAST, "Khmr": SOUTHEAST, "Mymr": SOUTHEAST,
    **dict.fromkeys(("Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym",
                     "Sinh"), INDIC),
    "Arab": ARABIC, "Hebr": HEBREW, "Ethi": SPACED, "Geor": SPACED, "Armn": SPACED,
}
SHARED = scripts.SHARED
SHARED_CLASS = 17
# Line_Break of letters between which a line may break, as nothing separates words.
UNSPACED_BREAKS = {"SA", "ID", "CJ", "H2", "H3", "JL", "AK", "AS"}
# Scripts with a few such letters (superscripts, full-width forms) and with spaces.
SPACED_SCRIPTS = {"Latn", "Grek", "Cyrl", "Zyyy", "Zinh", "Zzzz"}
# The classes of CLASSES whose letters break so.
SPACELESS_CLASSES = {HAN, HIRAGANA, KATAKANA, BOPOMOFO, HANGUL, THAI, SOUTHEAST}
# Joins an ending to a foreign word in Kurdish; other scripts hardly use it.
TATWEEL = 0x0640


def class_of(script, category, extensions, of_script):
    """Class of a letter or mark. A character of several scripts has the class that
    they have in common; a mark without a class counts as the letter it stands on."""
    if script not in SHARED:
        return of_script.get(script, OTHER)
    classes = {of_script.get(each, OTHER) for each in extensions}
    if len(classes) == 1:
        return classes.pop()
    if classes == {HIRAGANA, KATAKANA}:
        return KANA
    return MARK if category[0] == "M" else NONE


def is_letter(category):
    """Letters, marks and letter numbers (the ideographic zero)."""
    return category[0] in "LM" or category == "Nl"


def unspaced_scripts(source, found_scripts):
    """Scripts with letters or marks that Line_Break treats as those of a script without
    spaces."""
    breaks = ["XX"] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "LineBreak.txt")):
        ucd.paint(breaks, first, last, fields[0])
    return {found_scripts[cp] for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt"))
            if fields[2][0] in "LM" and breaks[cp] in UNSPACED_BREAKS} - SPACED_SCRIPTS


def classes_of_scripts(source, found_scripts):
    """{script: class}, for scripts whose class is not OTHER."""
    unspaced = unspaced_scripts(source, found_scripts)
    for code, own in CLASSES.items():
        if (code in unspaced) != (own in SPACELESS_CLASSES):
            raise SystemExit(f"gen_tables.py: tools/tablegen/native.py: Line_Break says otherwise of {code}")
    return {**dict.fromkeys(unspaced, UNSPACED), **CLASSES}


def classes(source):
    names = scripts.short_names(source)
    found_scripts = ["Zzzz"] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "Scripts.txt")):
        ucd.paint(found_scripts, first, last, names[fields[0]])
    extensions = scripts.extensions(source)
    of_script = classes_of_scripts(source, found_scripts)
    found = {}
    for cp, fields in ucd.unicode_data(source.text("ucd", "UnicodeData.txt")):
        if is_letter(fields[2]):
            found[cp] = class_of(found_scripts[cp], fields[2], extensions[cp], of_script)
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
