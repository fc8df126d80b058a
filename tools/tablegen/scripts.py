"""Script_Extensions and Identifier_Status, and which scripts may stand together.

A kind is the number of a value of Script_Extensions. A value of one script has the
number of that script; the values of several scripts come after all scripts; Common
and Inherited share the last number.
"""
from . import emit, ucd

SHARED = ("Zyyy", "Zinh")
COMBINED = {"Hanb": ("Hani", "Bopo"), "Jpan": ("Hani", "Hira", "Kana"),
            "Kore": ("Hani", "Hang")}  # UTS #39 5.1 adds them
PAGE = 0x100
PAGED = 0x20000  # from here on there are few runs, which are searched
BITS_OF_LEAF, LEAVES_OF_BLOCK = 64, 16
LEVELS = ("highly", "moderately")


def short_names(source):
    """Long name of a script -> its code of four letters."""
    names = {}
    for line in source.text("ucd", "PropertyValueAliases.txt").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if fields[0] == "sc":
            names[fields[2]] = fields[1]
    return names


def codes(source):
    """The scripts in the order of their numbers."""
    found = sorted(set(short_names(source).values()) - {*SHARED, "Qaai", "Qaac", "Zzzz"}
                   - {"Hrkt"}) + ["Zzzz"]
    return found + list(COMBINED)


def extensions(source):
    """Script_Extensions of every code point as an ordered tuple of codes."""
    names = short_names(source)
    found = [("Zzzz",)] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("ucd", "Scripts.txt")):
        ucd.paint(found, first, last, (names[fields[0]],))
    for first, last, fields in ucd.rows(source.text("ucd", "ScriptExtensions.txt")):
        ucd.paint(found, first, last, tuple(sorted(fields[0].split())))
    return found


def kinds(source):
    """{value of Script_Extensions: its number}"""
    number = {code: at for at, code in enumerate(codes(source))}
    several = sorted({value for value in extensions(source) if len(value) > 1})
    found = {(code,): at for code, at in number.items()}
    found.update((value, len(number) + at) for at, value in enumerate(several))
    found.update(((code,), len(number) + len(several)) for code in SHARED)
    return found


def starts_of_runs(values, first, last, page):
    """Where the value changes, and where a page begins."""
    return [cp for cp in range(first, last)
            if cp == first or page and cp % page == 0 or values[cp] != values[cp - 1]]


def names_table(source):
    out = emit.Table("LKS_GENERATED_SCRIPT_NUMBERS_H", "Scripts by number.")
    rows = [f"    LKS_SCRIPT_{code.upper()} = {at}," for at, code in enumerate(codes(source))]
    out.parts.append("enum {\n" + "\n".join(rows) + "\n};")
    out.define("LKS_SCRIPTS", len(rows))
    return out


def table(source):
    out = emit.Table("LKS_GENERATED_SCRIPT_TABLE_H",
                     "Script_Extensions: the runs of each page of 256 code points by their low\n"
                     " * byte, those above U+1FFFF by where they start, and the lists of the kinds\n"
                     " * that are several scripts.")
    number = {code: at for at, code in enumerate(codes(source))}
    values, kind_of = extensions(source), kinds(source)
    several = [value for value in kind_of if len(value) > 1]
    out.define("SCRIPT_KIND_COMMON", kind_of[SHARED[:1]])
    starts = starts_of_runs(values, 0, PAGED, PAGE)
    pages = [0] * (PAGED // PAGE + 1)
    for start in starts:
        pages[start // PAGE + 1] += 1
    for page in range(1, len(pages)):
        pages[page] += pages[page - 1]
    out.numbers("script_pages", pages)
    out.numbers("script_run_low", [start % PAGE for start in starts])
    run_kinds = [kind_of[values[start]] for start in starts]
    if max(run_kinds) >= 1 << 9:
        raise SystemExit("scripts: a kind no longer fits 9 bits")
    out.numbers("script_run_kind", [kind & 0xFF for kind in run_kinds])
    high = [kind >> 8 for kind in run_kinds]
    out.numbers("script_run_high", [sum(bit << place for place, bit in enumerate(high[at:at + 8]))
                                    for at in range(0, len(high), 8)])
    high = starts_of_runs(values, PAGED, ucd.CODE_POINTS, None)
    out.numbers("script_high_first", high)
    out.numbers("script_high_kind", [kind_of[values[start]] for start in high])
    out.numbers("script_list_at", [sum(map(len, several[:at])) for at in range(len(several) + 1)])
    out.numbers("script_lists", [number[code] for value in several for code in value])
    return out


def allowed(source):
    """1 for each code point whose Identifier_Status is Allowed, else 0."""
    found = [0] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("security", "IdentifierStatus.txt")):
        ucd.paint(found, first, last, int(fields[0] == "Allowed"))
    return found


def identifier_table(source):
    out = emit.Table("LKS_GENERATED_IDENTIFIER_TABLE_H",
                     "Identifier_Status=Allowed: three stages, the last of bits.")
    values = allowed(source)
    leaves, leaf_index = {}, []
    for at in range(0, len(values), BITS_OF_LEAF):
        leaf = sum(bit << place for place, bit in enumerate(values[at:at + BITS_OF_LEAF]))
        leaf_index.append(leaves.setdefault(leaf, len(leaves)))
    blocks, index = {}, []
    for at in range(0, len(leaf_index), LEAVES_OF_BLOCK):
        block = tuple(leaf_index[at:at + LEAVES_OF_BLOCK])
        index.append(blocks.setdefault(block, len(blocks)))
    out.numbers("identifier_stage1", index)
    out.numbers("identifier_stage2", [v for block in blocks for v in block])
    out.array("uint64_t", "identifier_bits", [hex(leaf) for leaf in leaves], 8, 4)
    return out


def augmented(codes_of_kind):
    """UTS #39 5.1, step 2."""
    found = set(codes_of_kind)
    for combined, members in COMBINED.items():
        if found & set(members):
            found.add(combined)
    return found


def mixes_table(source):
    """data/safety/script_mixes.txt, ordered by level: for each value of
    Script_Extensions a bit for each mix that has one of its scripts."""
    out = emit.Table("LKS_GENERATED_SCRIPT_MIXES_H",
                     "Scripts that may stand together in a label: the mixes of each kind.")
    by_level = {level: [] for level in LEVELS}
    for line in source.text("safety", "script_mixes.txt").splitlines():
        level, _, members = line.partition("#")[0].partition(":")
        if members:
            by_level[level.strip()].append(set(members.split()))
    for level in LEVELS:
        out.define(f"MIXES_{level.upper()}", len(by_level[level]))
    mixes = [mix for level in LEVELS for mix in by_level[level]]
    of_kind = {}
    for value, kind in kinds(source).items():
        is_shared = value[0] in SHARED
        of_kind[kind] = sum(1 << at for at, mix in enumerate(mixes)
                            if is_shared or mix & augmented(value))
    out.numbers("mixes_of_kind", [of_kind[kind] for kind in range(len(of_kind))])
    return out
