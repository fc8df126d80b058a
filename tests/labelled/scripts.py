"""Scripts of characters, by their names: the standard library has no Script."""
import collections
import functools
import unicodedata

# First word of a character's name -> ISO 15924 code.
BY_NAME = {
    "LATIN": "Latn", "GREEK": "Grek", "CYRILLIC": "Cyrl", "ARMENIAN": "Armn",
    "GEORGIAN": "Geor", "HEBREW": "Hebr", "ARABIC": "Arab", "SYRIAC": "Syrc",
    "THAANA": "Thaa", "NKO": "Nkoo", "ETHIOPIC": "Ethi", "DEVANAGARI": "Deva",
    "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya",
    "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym",
    "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt",
    "MYANMAR": "Mymr", "KHMER": "Khmr", "HANGUL": "Kore", "HIRAGANA": "Jpan",
    "KATAKANA": "Jpan", "KATAKANA-HIRAGANA": "Jpan", "BOPOMOFO": "Hani",
    "CJK": "Hani", "IDEOGRAPHIC": "Hani", "OL": "Olck", "MEETEI": "Mtei",
    "TIFINAGH": "Tfng", "MONGOLIAN": "Mong", "CHEROKEE": "Cher",
    "CANADIAN": "Cans", "JAVANESE": "Java", "GOTHIC": "Goth",
}


@functools.lru_cache(maxsize=None)
def script(char):
    """ISO 15924 code of a letter or mark; None for all else."""
    if unicodedata.category(char)[0] not in "LM":
        return None
    return BY_NAME.get(unicodedata.name(char, "").split(" ")[0])


def letters_majority(text):
    """The script of most letters. Han counts as Japanese beside Kana."""
    counts = collections.Counter(filter(None, map(script, text)))
    if counts["Jpan"] and counts["Hani"]:
        counts["Jpan"] += counts.pop("Hani")
    # most_common() keeps the order of first occurrence: no chance in ties.
    return counts.most_common(1)[0][0] if counts else "none"


def script_of_mark(char):
    """The script of punctuation that belongs to one; the ideographic marks are
    taken for Chinese."""
    if char.isascii() or unicodedata.category(char)[0] not in "PS":
        return None
    if "\u3000" <= char <= "\u303f" or "\uff00" <= char <= "\uff65":
        return "Hani"
    return BY_NAME.get(unicodedata.name(char, "").split(" ")[0])


def script_at(text, start, end, majority):
    """The script, other than Latin, of the letter right after or before the
    link, else of the majority of letters around it; punctuation there gives
    the script where that majority is Latin."""
    around = [char for char in (text[end:end + 1], text[max(start - 1, 0):start]) if char]
    for char in around:
        found = script(char)
        if found == "Hani" and "Jpan" in map(script, text):
            return "Jpan"
        if found not in (None, "Latn"):
            return found
    if majority == "Latn":
        for char in around:
            found = script_of_mark(char)
            if found == "Hani" and "Jpan" in map(script, text):
                return "Jpan"
            if found:
                return found
    return majority


def touch(char):
    """What touches a link: (e)dge, (s)pace, (a)scii letter or digit, ascii
    (p)unctuation, (b)icameral letter (Latin, Greek, Cyrillic), (l)etter of
    another script, (n)ative punctuation or symbol."""
    if not char:
        return "e"
    if char.isspace():
        return "s"
    if char.isascii():
        return "a" if char.isalnum() else "p"
    if unicodedata.category(char)[0] not in "LMN":
        return "n"
    return "b" if script(char) in ("Latn", "Grek", "Cyrl") else "l"
