"""Mappings of code points as runs over values, in the form of src/unicode/runs.h."""
from . import emit

# A value of 16 bits is the mapping itself. A value that can be no mapping, a surrogate
# or a private character, is a place in the pool.
FIRST_PLACE, LAST_PLACE = 0xD800, 0xF8FF
PLANE_BITS = 16
PLANES = 17


def utf16(target):
    data = "".join(map(chr, target)).encode("utf-16-le")
    return tuple(data[at] | data[at + 1] << 8 for at in range(0, len(data), 2))


def is_direct(units):
    return len(units) == 1 and not FIRST_PLACE <= units[0] <= LAST_PLACE


def planes(firsts):
    """The number of runs before each plane, and in all; `firsts` are their code points."""
    return [sum(first >> PLANE_BITS < plane for first in firsts) for plane in range(PLANES + 1)]


class Pool:
    """UTF-16 units, the shortest strings first, so that a place gives the length.
    Strings of one length overlap where they can."""

    def __init__(self, strings):
        self.units, self.places, self.ends = [], {}, []
        strings = {each for each in strings if not is_direct(each)}
        for length in range(2, max(map(len, strings)) + 1):
            words = sorted("".join(map(chr, each)) for each in strings if len(each) == length)
            text, start = emit.chain(words) if words else "", len(self.units)
            for word in words:
                self.places[tuple(map(ord, word))] = FIRST_PLACE + start + text.index(word)
            self.units.extend(map(ord, text))
            self.ends.append(len(self.units))
        if FIRST_PLACE + len(self.units) > LAST_PLACE:
            raise SystemExit("the pool no longer fits its places")

    def value(self, units):
        return units[0] if is_direct(units) else self.places[units]
