"""IdnaMappingTable.txt: the statuses, and the mappings as runs over a pool."""
from . import emit, runs, ucd

STATUSES = {"valid": 0, "deviation": 1, "ignored": 2, "mapped": 3, "disallowed": 4}
SHORTEST_RUN = 3
SHIFTED, EVERY_SECOND, POOLED = 0, 1, 2
SAME_PLANE = 4  # a bit above the kind: the run is mapped to its own plane, not to plane 0


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


def runs_of(maps):
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


def what_of(maps, first, last, kind):
    """The low half of the code point that the first one is mapped to, and the kind, with
    SAME_PLANE."""
    target, end = first + shift_of(maps, first), last + shift_of(maps, first)
    if target >> runs.PLANE_BITS != end >> runs.PLANE_BITS:
        raise SystemExit("idna: a run is mapped to two planes")
    if target >> runs.PLANE_BITS == 0:
        return target, kind
    if target >> runs.PLANE_BITS != first >> runs.PLANE_BITS:
        raise SystemExit("idna: a run is mapped to another plane than its own and plane 0")
    return target & 0xFFFF, kind | SAME_PLANE


def table(source):
    out = emit.Table("LKS_GENERATED_IDNA_TABLE_H",
                     "IDNA mappings: runs of code points that move equally far (kind 0), every\n"
                     " * second one (kind 1), or have a value each (kind 2).")
    maps = mappings(source)
    found = runs_of(maps)
    units = [[runs.utf16(maps[cp]) for cp in range(first, last + 1)]
             for first, last, kind in found if kind == POOLED]
    pool = runs.Pool(each for run in units for each in run)
    values, whats = [], []
    for first, last, kind in found:
        if kind == POOLED:
            whats.append((len(values), kind))
            values.extend(pool.value(runs.utf16(maps[cp])) for cp in range(first, last + 1))
        else:
            whats.append(what_of(maps, first, last, kind))
    out.numbers("idna_planes", runs.planes([first for first, _, _ in found]))
    out.numbers("idna_run_first", [first & 0xFFFF for first, _, _ in found])
    out.numbers("idna_run_size", [last - first + 1 for first, last, _ in found])
    out.numbers("idna_run_kind", [kind for _, kind in whats])
    out.numbers("idna_run_what", [what for what, _ in whats])
    out.numbers("idna_values", values)
    out.numbers("idna_ends", pool.ends)
    out.numbers("idna_pool", pool.units)
    return out
