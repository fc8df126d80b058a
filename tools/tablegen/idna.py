"""IdnaMappingTable.txt: the statuses, and the mappings as runs over a pool."""
from . import emit, ucd

STATUSES = {"valid": 0, "deviation": 1, "ignored": 2, "mapped": 3, "disallowed": 4}
SHORTEST_RUN = 3
SHIFTED, EVERY_SECOND, POOLED = 0, 1, 2
OFFSET_BITS = 13
LONG = 0  # in place of a length: the pool's first unit is the length


def statuses(source):
    """Of every code point: the name of its status and NV8, XV8 or ''."""
    values = [("disallowed", "")] * ucd.CODE_POINTS
    for first, last, fields in ucd.rows(source.text("idna", "IdnaMappingTable.txt")):
        ucd.paint(values, first, last, (fields[0], fields[2] if len(fields) > 2 else ""))
    return values


def mappings(source):
    """{code point: tuple of code points} of those with the status mapped."""
    found = {}
    for first, last, fields in ucd.rows(source.text("idna", "IdnaMappingTable.txt")):
        if fields[0] == "mapped":
            target = tuple(int(each, 16) for each in fields[1].split())
            found.update((cp, target) for cp in range(first, last + 1))
    return found


def shift_of(maps, cp):
    """The distance to the code point that `cp` is mapped to; None if there is none."""
    target = maps.get(cp, ())
    return target[0] - cp if len(target) == 1 else None


def run_length(maps, cp, step):
    """Code points from `cp` on, `step` apart, that are mapped equally far."""
    shift, count = shift_of(maps, cp), 0
    while shift is not None and shift_of(maps, cp + count * step) == shift:
        count += 1
    return count


def longest_run(maps, cp):
    """(kind, last) of the longest run that starts here."""
    every, second = run_length(maps, cp, 1), run_length(maps, cp, 2)
    lies_between = any(cp + at in maps for at in range(1, 2 * second - 2, 2))
    if every >= max(second, SHORTEST_RUN):
        return SHIFTED, cp + every - 1
    if second >= SHORTEST_RUN and not lies_between:
        return EVERY_SECOND, cp + 2 * (second - 1)
    return POOLED, cp


def runs(maps):
    """(first, last, kind) in order."""
    found, done = [], -1
    for cp in sorted(maps):
        if cp <= done:
            continue
        kind, done = longest_run(maps, cp)
        if kind == POOLED and found and found[-1][1:] == (cp - 1, POOLED):
            found[-1] = (found[-1][0], cp, POOLED)
        else:
            found.append((cp, done, kind))
    return found


def utf16(target):
    data = "".join(map(chr, target)).encode("utf-16-le")
    return tuple(data[at] | data[at + 1] << 8 for at in range(0, len(data), 2))


class Pool:
    """UTF-16 units in which equal strings and parts of strings share room."""

    def __init__(self, strings):
        self.units, self.places = [], {}
        self.text = ""
        for units in sorted(set(strings), key=lambda units: (-len(units), units)):
            self.place(units)

    def place(self, units):
        is_long = len(units) >= 1 << (16 - OFFSET_BITS)
        wanted = (len(units),) + units if is_long else units
        text = "".join(map(chr, wanted))
        at = self.text.find(text)
        if at < 0:
            at = len(self.units)
            self.units.extend(wanted)
            self.text += text
        if at >= 1 << OFFSET_BITS:
            raise SystemExit("the pool of IDNA mappings no longer fits its offsets")
        self.places[units] = (LONG if is_long else len(units)) << OFFSET_BITS | at


def table(source):
    out = emit.Table("LKS_GENERATED_IDNA_TABLE_H",
                     "IDNA mappings: runs of code points that move equally far (kind 0), every\n"
                     " * second one (kind 1), or have a string in the pool (kind 2).")
    maps = mappings(source)
    found = runs(maps)
    pool = Pool([utf16(maps[cp]) for first, last, kind in found if kind == POOLED
                 for cp in range(first, last + 1)])
    pooled, whats = [], []
    for first, last, kind in found:
        whats.append(len(pooled) if kind == POOLED else shift_of(maps, first))
        if kind == POOLED:
            pooled.extend(pool.places[utf16(maps[cp])] for cp in range(first, last + 1))
    out.numbers("idna_run_first", [first for first, _, _ in found])
    out.numbers("idna_run_size", [last - first + 1 for first, last, _ in found])
    out.numbers("idna_run_kind", [kind for _, _, kind in found])
    out.array("int32_t", "idna_run_what", whats, 4)
    out.numbers("idna_pooled", pooled)
    out.numbers("idna_pool", pool.units)
    return out
