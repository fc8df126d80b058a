"""Prototypes of confusable characters (UTS #39 4), as runs over a pool."""
from . import emit, nfc, ucd

# A value of 16 bits is the prototype itself. A value that can be no prototype, a
# surrogate or a private character, is a place in the pool.
FIRST_PLACE, LAST_PLACE = 0xD800, 0xF8FF
PLANE_BITS = 16


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


def utf16(target):
    data = "".join(map(chr, target)).encode("utf-16-le")
    return tuple(data[at] | data[at + 1] << 8 for at in range(0, len(data), 2))


def is_direct(units):
    return len(units) == 1 and not FIRST_PLACE <= units[0] <= LAST_PLACE


class Pool:
    """UTF-16 units, the shortest strings first, so that a place gives the length.
    Equal strings, and those that lie in others of their length, share room."""

    def __init__(self, strings):
        self.units, self.places, self.ends = [], {}, []
        longest = max(map(len, strings))
        for length in range(2, longest + 1):
            text, start = "", len(self.units)
            for units in sorted({each for each in strings if len(each) == length}):
                word = "".join(map(chr, units))
                at = text.find(word)
                if at < 0:
                    overlap = next(n for n in range(length - 1, -1, -1)
                                   if text.endswith(word[:n]))
                    at = len(text) - overlap
                    text += word[overlap:]
                self.places[units] = FIRST_PLACE + start + at
            self.units.extend(map(ord, text))
            self.ends.append(len(self.units))
        if FIRST_PLACE + len(self.units) > LAST_PLACE:
            raise SystemExit("the pool of prototypes no longer fits its places")


def runs(cps):
    """(first, count) of code points that follow each other within a plane."""
    found = []
    for cp in cps:
        first, count = found[-1] if found else (None, 0)
        follows = count and cp == first + count and cp >> PLANE_BITS == first >> PLANE_BITS
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
    units = {cp: utf16(target) for cp, target in maps.items()}
    pool = Pool([each for each in units.values() if not is_direct(each)])
    found = runs(sorted(maps))
    planes = [sum(first >> PLANE_BITS < plane for first, _ in found) for plane in range(18)]
    out.numbers("confusable_planes", planes)
    out.numbers("confusable_run_first", [first & 0xFFFF for first, _ in found])
    starts = [sum(count for _, count in found[:at]) for at in range(len(found) + 1)]
    out.numbers("confusable_run_at", starts)
    out.numbers("confusable_values", [each[0] if is_direct(each) else pool.places[each]
                                      for _, each in sorted(units.items())])
    out.numbers("confusable_ends", pool.ends)
    out.numbers("confusable_pool", pool.units)
    out.define("CONFUSABLE_FIRST_PLACE", hex(FIRST_PLACE))
    out.define("CONFUSABLE_LAST_PLACE", hex(LAST_PLACE))
    return out
