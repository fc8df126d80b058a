"""Sets of bytes, from data/bytes/sets.txt, which describes its notation."""
import re

from . import emit

HEAD = re.compile(r"([a-z0-9_]+): (bits|halves)(, all but)?$")
# Some sets are only used to make others, and some are for one kind of machine: in an
# amalgamation, which is a single source, they would be unused.
DECLARATION = "__attribute__((unused)) static const"
BITS = 8  # of a byte, and so of a row in a table of halves


def fail(number, why):
    raise SystemExit(f"sets.txt: line {number}: {why}")


def byte_of(text, number):
    if re.fullmatch("0x[0-9A-F]{2}", text):
        return int(text, 16)
    if len(text) != 1 or ord(text) >= 0x80:
        fail(number, f"{text} is no byte")
    return ord(text)


def bytes_of(word, sets, number):
    """What a word of a line stands for."""
    if re.fullmatch("0x[0-9A-F]{2}", word):
        return {byte_of(word, number)}
    first, dots, last = word.partition("..")
    if dots and first and last:
        return set(range(byte_of(first, number), byte_of(last, number) + 1))
    if re.fullmatch("{[a-z0-9_]+}", word):
        if word[1:-1] not in sets:
            fail(number, f"no set {word[1:-1]} stands further up")
        return sets[word[1:-1]]
    return {byte_of(character, number) for character in word}


def split(text):
    """(line number, head, lines) of each set, where a line has its number too."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            if not found:
                fail(number, "no set has begun")
            found[-1][2].append((number, line.split()))
        elif HEAD.match(line):
            found.append((number, HEAD.match(line), []))
        else:
            fail(number, "expected a name and a shape")
    return found


def parse(text):
    """(name, shape, members, pinned) of each set; `pinned` maps a bit to its
    members."""
    sets = {}
    for first, head, lines in split(text):
        name, shape, is_rest = head.groups()
        if name in sets:
            fail(first, f"{name} stands twice")
        listed, pinned = set(), {}
        for number, words in lines:
            members = set()
            if words[0] == "bit" and shape == "halves":
                pinned[int(words[1])] = members
                words = words[2:]
            for word in words:
                new = bytes_of(word, sets, number)
                if new & (listed | members):
                    fail(number, f"a byte of {word} stands twice")
                members |= new
            listed |= members
        sets[name] = set(range(256)) - listed if is_rest else listed
        yield name, shape, sets[name], pinned


def words_of(members):
    return [sum(1 << byte - at for byte in members if at <= byte < at + 64)
            for at in range(0, 256, 64)]


def halves_of(name, members, pinned):
    """A byte is in the set if the row of its lower half and the column of its upper
    half share a bit. Columns with the same members share theirs."""
    rows, columns = [0] * 16, [0] * 16
    groups = [(bit, pinned[bit]) for bit in pinned]
    rest = members.difference(*pinned.values())
    free = [bit for bit in range(BITS) if bit not in pinned]
    by_column = {}
    for upper in range(16):
        lower = tuple(half for half in range(16) if upper << 4 | half in rest)
        if lower:
            by_column.setdefault(lower, []).append(upper)
    if len(by_column) > len(free):
        raise SystemExit(f"sets.txt: {name} has more different columns than bits")
    for bit, (lower, uppers) in zip(free, by_column.items()):
        groups.append((bit, {upper << 4 | half for upper in uppers for half in lower}))
    for bit, group in groups:
        for byte in group:
            rows[byte & 15] |= 1 << bit
            columns[byte >> 4] |= 1 << bit
    made = {byte for byte in range(256) if rows[byte & 15] & columns[byte >> 4]}
    if made != members:
        raise SystemExit(f"sets.txt: {name} cannot be made of halves")
    return rows, columns


def table(source):
    out = emit.Table("LKS_GENERATED_BYTE_SETS_H", "Sets of bytes: data/bytes/sets.txt has their characters.",
                     ["text/byte_set.h"])
    sets = list(parse(source.text("bytes", "sets.txt")))
    out.define("LKS_BYTE_SET_COUNT", len(sets))
    for name, shape, members, pinned in sets:
        out.size += 32
        if shape == "bits":
            words = ", ".join(f"0x{word:016X}" for word in words_of(members))
            out.parts.append(f"{DECLARATION} lks_byte_bits {name}_bytes = {{\n    {{{words}}}}};")
        else:
            lines = (", ".join(map(str, half)) for half in halves_of(name, members, pinned))
            out.parts.append(f"{DECLARATION} lks_byte_set {name}_bytes = {{\n    {{"
                             + "},\n    {".join(lines) + "}};")
    return out
