"""The words and the names by which a bare name is a site or not, from data/names and
data/tailoring."""
from . import emit, tailoring

# lists of words around a name, in the order of their bits
AROUND = (("IS_ANNOUNCING", "announcing.txt"), ("IS_SITE_NOUN", "site_nouns.txt"), ("IS_ADDRESS_NOUN", "address_nouns.txt"),
          ("IS_SITE_AFTER", "site_nouns_after.txt"), ("IS_CODE_NOUN", "code_nouns.txt"), ("IS_CODE_WORD", "code_words.txt"),
          ("IS_JOINING", "joining.txt"), ("IS_LINKING", "linking.txt"))
NATIVE = (("IS_ANNOUNCING", "announcing_native.txt"), ("IS_SITE_NOUN", "site_nouns_native.txt"),
          ("IS_CODE_NOUN", "code_nouns_native.txt"))


def listed(source, file):
    return [word.decode("utf-8") for word in tailoring.words(source.text("names", file))]


def last_labels(source):
    """A class of bare names and other facts for each top-level domain that has any."""
    out = emit.Table("LKS_GENERATED_NAME_WORDS_H",
                     "Last labels of names that may be no sites: their class (data/names), file\n"
                     " * extensions (P9), members of code and first words of a sentence (P10); and first\n"
                     " * labels.")
    tlds = tailoring.top_level_domains(source)
    lists = {}
    for name, folder, file in (("IS_FILE", "tailoring", "files.txt"), ("IS_MEMBER", "tailoring", "members.txt"),
                               ("IS_OPENER", "tailoring", "openers.txt"), ("IS_SITE", "tailoring", "sites.txt"),
                               ("IS_CLASS_A", "names", "class_a.txt"), ("IS_CLASS_B", "names", "class_b.txt"),
                               ("IS_CLASS_C", "names", "class_c.txt")):
        lists[name] = tailoring.words(source.text(folder, file))
        strange = [word.decode("utf-8") for word in lists[name] if word not in tlds]
        if strange:
            raise SystemExit(f"{folder}: {file}: no top-level domain: {' '.join(strange)}")
    if len(set().union(*(lists[f"IS_CLASS_{c}"] for c in "ABC"))) != sum(len(lists[f"IS_CLASS_{c}"]) for c in "ABC"):
        raise SystemExit("names: a top-level domain is in two classes")
    software = (word.rpartition(b".")[2] for word in tailoring.words(source.text("tailoring", "products.txt")))
    lists["IS_SOFTWARE"] = sorted(tlds & set(software))
    tailoring.add_kinds(out, "last", lists)
    for name, folder, file in (("object_words", "tailoring", "objects.txt"), ("product_words", "tailoring", "products.txt"),
                               ("record_words", "names", "records.txt"), ("role_words", "names", "roles.txt")):
        tailoring.add_packed_words(out, name, tailoring.words(source.text(folder, file)))
    return out


def cased(word):
    """The word as it may stand in text: in lower case, with a capital, in capitals."""
    return {word, word[:1].upper() + word[1:], word.upper()}


def add_native(out, name, values):
    """Words with their kinds, each with its length before it, the longest first."""
    words = sorted(values, key=lambda word: (-len(word.encode()), word.encode()))
    data = b"".join(bytes([values[word], len(word.encode())]) + word.encode() for word in words)
    out.array("uint8_t", name, list(data), 1)


FILTER_BITS = 2048


def filter_bit(word):
    """src/find/rules/name_context.c computes the same."""
    return (ord(word[0]) + ord(word[-1]) * 85 + len(word) * 61) % FILTER_BITS


def add_filter(out, words):
    """A bit for the first letter, last letter and length of each word: most words that are
    in no list are not looked up."""
    bits = bytearray(FILTER_BITS // 8)
    for word in words:
        bits[filter_bit(word) // 8] |= 1 << filter_bit(word) % 8
    out.array("uint8_t", "code_filter", list(bits), 1)


def context(source):
    out = emit.Table("LKS_GENERATED_CONTEXT_WORDS_H", "Words before and after a bare name (data/names).")
    ascii_kinds, other_kinds, native_kinds = {}, {}, {}
    for bit, (name, file) in enumerate(AROUND):
        out.define(name, 1 << bit)
        for word in listed(source, file):
            kinds = ascii_kinds if word.isascii() else other_kinds
            for form in {word} if word.isascii() else cased(word):
                kinds[form] = kinds.get(form, 0) | 1 << bit
    bits = {name: 1 << bit for bit, (name, _) in enumerate(AROUND)}
    for name, file in NATIVE:
        for word in listed(source, file):
            native_kinds[word] = native_kinds.get(word, 0) | bits[name]
    out.word_table("context", "kinds", "uint8_t", ascii_kinds)
    code = [word for file in ("code_nouns.txt", "code_words.txt", "linking.txt", "records.txt") for word in listed(source, file)]
    code += [word.decode("utf-8") for word in tailoring.words(source.text("tailoring", "objects.txt"))]
    add_filter(out, [word for word in code if word.isascii()])
    words = sorted((word.encode() for word in other_kinds), key=tailoring.packed_order)
    tailoring.add_packed_words(out, "other_words", words)
    out.array("uint8_t", "other_kinds", [other_kinds[word.decode()] for word in words], 1)
    add_native(out, "native_words", native_kinds)
    out.define("LONGEST_NATIVE", max(len(word.encode()) for word in native_kinds))
    tailoring.add_packed_words(out, "not_announcing_words", tailoring.words(source.text("names", "not_announcing.txt")))
    return out


def around(source):
    out = emit.Table("LKS_GENERATED_AROUND_WORDS_H", "File extensions (P9).")
    tailoring.add_packed_words(out, "extension_words", tailoring.words(source.text("tailoring", "extensions.txt")))
    return out


def fingerprint(name):
    """FNV-1a, 32 bits; src/find/rules/names.c computes the same."""
    value = 0x811C9DC5
    for byte in name.encode("ascii"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def common(source):
    """P20: common words, as 24 bits of their fingerprints: the first 8 choose a row, the others are in it."""
    out = emit.Table("LKS_GENERATED_COMMON_WORDS_H", "Fingerprints of common words (data/tailoring/common.txt), and words that sentences begin with (P20).")
    values = sorted({fingerprint(word.decode("ascii")) >> 8 for word in tailoring.words(source.text("tailoring", "common.txt"))})
    rows = [0]
    for first in range(256):
        rows.append(sum(1 for value in values if value >> 16 <= first))
    out.array("uint16_t", "common_rows", rows, 2, 12)
    out.array("uint16_t", "common_words", [value & 0xFFFF for value in values], 2, 12)
    tailoring.add_words(out, "starter_words", tailoring.words(source.text("tailoring", "starters.txt")))
    return out


def known(source):
    out = emit.Table("LKS_GENERATED_KNOWN_SITES_H", "Fingerprints of names under classes b and c that are known to be sites (data/names/known.txt).")
    tlds = {word.decode() for file in ("class_b.txt", "class_c.txt") for word in tailoring.words(source.text("names", file))}
    names = listed(source, "known.txt")
    tlds |= {word.decode() for word in tailoring.words(source.text("tailoring", "starters.txt"))}
    strange = [name for name in names if name.count(".") != 1 or name.split(".")[1] not in tlds]
    if strange:
        raise SystemExit(f"names: known.txt: not two labels under class b or c or a word of starters.txt: {' '.join(strange)}")
    out.array("uint32_t", "known_sites", [f"{value}u" for value in sorted(map(fingerprint, names))], 4, 6)
    return out
