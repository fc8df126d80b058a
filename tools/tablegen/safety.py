"""Where scripts are at home and which languages mix them, from data/safety."""
from . import emit, scripts


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
