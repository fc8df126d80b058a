"""Prototypes of confusable characters (UTS #39 4), as runs over a pool."""
from . import emit, nfc, runs, ucd


def prototypes(source):
    """{code point: tuple} of the file."""
    found = {}
    for line in source.text("security", "confusables.txt").lstrip("\ufeff").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) >= 2:
            found[int(fields[0], 16)] = tuple(int(each, 16) for each in fields[1].split())
    return found


def reachable(source):
    """The prototypes that skeletons look up: of decomposed characters that are not
    ignored."""
    derived = source.text("ucd", "DerivedCoreProperties.txt")
    ignored = ucd.members(derived, "Default_Ignorable_Code_Point")
    decomposed = nfc.decompositions(source)
    return {cp: target for cp, target in prototypes(source).items()
            if cp not in decomposed and not ignored[cp]}


def runs_of(cps):
    """(first, count) of code points that follow each other within a plane."""
    found = []
    for cp in cps:
        first, count = found[-1] if found else (None, 0)
        follows = count and cp == first + count and cp >> runs.PLANE_BITS == first >> runs.PLANE_BITS
        if follows:
            found[-1] = first, count + 1
        else:
            found.append((cp, 1))
    return found


def table(source):
    out = emit.Table("LKS_GENERATED_CONFUSABLE_TABLE_H",
                     "Prototypes: runs of code points, by plane, with a value for each: the\n"
                     " * prototype, or its place in the pool; there strings of two units come first,\n"
                     " * and confusable_ends tells where those of each length end.")
    maps = reachable(source)
    units = {cp: runs.utf16(target) for cp, target in maps.items()}
    pool = runs.Pool(units.values())
    found = runs_of(sorted(maps))
    out.numbers("confusable_planes", runs.planes([first for first, _ in found]))
    out.numbers("confusable_run_first", [first & 0xFFFF for first, _ in found])
    starts = [sum(count for _, count in found[:at]) for at in range(len(found) + 1)]
    out.numbers("confusable_run_at", starts)
    out.numbers("confusable_values", [pool.value(each) for _, each in sorted(units.items())])
    out.numbers("confusable_ends", pool.ends)
    out.numbers("confusable_pool", pool.units)
    return out
