"""Where scripts are at home, which languages mix them, and letters that look like ASCII, from
data/safety."""
from . import confusables, emit, nfc, scripts


def rows(text):
    """Pairs of what stands before the colon and the words after it."""
    for line in text.splitlines():
        head, _, words = line.partition("#")[0].partition(":")
        if words:
            yield head.strip(), words.split()


def table(source):
    out = emit.Table("LKS_GENERATED_SCRIPT_WORDS_H",
                     "Scripts by code (four letters each, by number), the scripts that the names of a\n"
                     " * language mix, and the top-level domains where a script is at home.")
    codes = scripts.codes(source)
    number = {code: at for at, code in enumerate(codes)}
    out.parts.append("static const char script_codes[] =\n" + "\n".join(
        f'    "{"".join(codes[at:at + 16])}"' for at in range(0, len(codes), 16)) + ";")
    out.size += 4 * len(codes) + 1
    mixes = sorted(rows(source.text("safety", "languages.txt")))
    members = ["{'%s', '%s', %d, %d}" % (*language, *(number[code] for code in members))
               for language, members in mixes]
    out.parts.append(f"static const uint8_t language_mixes[{len(members)}][4] = {{\n    "
                     + ",\n    ".join(members) + ",\n};")
    homes = sorted((number[code], tld) for code, tlds in rows(source.text("safety", "homes.txt"))
                   for tld in tlds)
    members = ["{'%s', '%s', %d}" % (*tld, at) for at, tld in homes]
    out.parts.append(f"static const uint8_t script_homes[{len(members)}][3] = {{\n    "
                     + ",\n    ".join(members) + ",\n};")
    out.size += 4 * len(mixes) + 3 * len(homes)
    return out


def lookalikes(source):
    """The characters of lookalikes.txt, sorted, with the ASCII letter that each looks like."""
    prototypes, decomposed = confusables.prototypes(source), nfc.decompositions(source)
    found = {}
    for letter, members in rows(source.text("safety", "lookalikes.txt")):
        for cp in map(ord, members):
            if chr(prototypes.get(cp, (cp,))[0]).lower() == letter and letter != "r":
                raise SystemExit(f"lookalikes.txt: confusables.txt maps U+{cp:04X} to {letter}")
            if cp in found or cp in decomposed or cp > 0xFFFF:
                raise SystemExit(f"lookalikes.txt: U+{cp:04X} is there twice, or decomposes")
            found[cp] = letter
    return sorted(found.items())


def lookalikes_table(source):
    out = emit.Table("LKS_GENERATED_LOOKALIKES_H",
                     "Characters that look like an ASCII letter or digit beyond confusables.txt, and\n"
                     " * what each looks like.")
    pairs = lookalikes(source)
    out.numbers("letter_lookalike_cps", [cp for cp, _ in pairs])
    out.numbers("letter_lookalikes", [ord(letter) for _, letter in pairs])
    return out
