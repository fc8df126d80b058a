"""Writing tables as C, each with its inputs and its size in the heading."""

# The sizes of src/unicode/stages.h. Of all leaves from 8 to 128 and blocks from 16 to 128,
# these give the smallest tables in total.
LEAF = 16
BLOCK = 32
ASCII = 0x80


def chain(words):
    """Join distinct words by their longest overlaps, greedily: one sequence that holds every
    word."""
    following, preceding = {}, {}
    head, tail = {word: word for word in words}, {word: word for word in words}
    for size in range(max(map(len, words)) - 1, 0, -1):
        openers = {}
        for word in words:
            if word not in preceding and len(word) > size:
                openers.setdefault(word[:size], []).append(word)
        for word in words:
            if word in following or len(word) <= size:
                continue
            for other in openers.get(word[-size:], ()):
                if other not in preceding and head[word] != other:
                    following[word], preceding[other] = (other, size), word
                    first, last = head[word], tail[other]
                    head[last], tail[first] = first, last
                    break
    joined = words[0][:0]
    for word in words:
        if word not in preceding:
            joined += word
            while word in following:
                word, size = following[word]
                joined += word[size:]
    return joined


class Table:
    """One generated header with arrays. Exactly one .c file includes it, unless the types of
    the arrays are shared; `includes` names the headers with these types."""

    def __init__(self, guard, purpose, includes=()):
        self.guard = guard
        self.purpose = purpose
        self.includes = includes
        self.size = 0
        self.parts = []

    def array(self, c_type, name, values, width, per_line=16):
        self.size += width * len(values)
        lines = [f"static const {c_type} {name}[{len(values)}] = {{"]
        for at in range(0, len(values), per_line):
            lines.append("    " + ",".join(map(str, values[at:at + per_line])) + ",")
        lines.append("};")
        self.parts.append("\n".join(lines))

    def numbers(self, name, values):
        """An array of the narrowest unsigned type that holds the values."""
        top = max(values, default=0)
        width = 1 if top < 1 << 8 else 2 if top < 1 << 16 else 4
        self.array(f"uint{8 * width}_t", name, values, width)

    def word_table(self, name, what, c_type, values):
        """Words with values of one byte, in the form of lks_word_table."""
        def order(word):
            key = word.encode("ascii")
            return len(key), int.from_bytes(key[:8], "little"), int.from_bytes(key[-8:], "little")

        words = sorted(values, key=order)
        if not all(word.isascii() and word.replace("-", "").isalnum() and word == word.lower() for word in words):
            raise SystemExit(f"{name}: a word that no label can be")
        longest = len(words[-1])
        if longest > 16:
            raise SystemExit(f"{name}: a word is too long: {words[-1]}")
        starts = [sum(len(word) < length for word in words) for length in range(longest + 2)]
        places = [sum(len(word) for word in words if len(word) < length) for length in range(longest + 2)]
        self.define(f"LONGEST_{name.upper()}", longest)
        size = places[-1] + 7
        lines = [f"static const char {name}_words[{size}] = {{"]
        for length in range(1, longest + 1):
            line = "".join(word for word in words if len(word) == length)
            for at in range(0, len(line), 20):
                lines.append("    " + ",".join(f"'{c}'" for c in line[at:at + 20]) + ",")
        self.size += size
        self.parts.append("\n".join(lines + ["};"]))
        self.array("uint16_t", f"{name}_starts", starts, 2)
        self.array("uint16_t", f"{name}_places", places, 2)
        self.array(c_type, f"{name}_{what}", [values[word] for word in words], 1)

    def three_stage(self, name, values):
        """values[cp] as name_stage1, name_stage2 and name_stage3. name_stage3 starts with
        the values of ASCII, so that name_stage3[cp] is its value. After them, leaves
        overlap where they can; name_stage2 says where each leaf starts."""
        leaves = [bytes(values[at:at + LEAF]) for at in range(0, len(values), LEAF)]
        ascii_values = bytes(values[:ASCII])
        others = [leaf for leaf in dict.fromkeys(leaves) if leaf not in ascii_values]
        pool = ascii_values + chain(others)
        place = {leaf: pool.index(leaf) for leaf in set(leaves)}
        blocks, index = {}, []
        for at in range(0, len(leaves), BLOCK):
            block = tuple(place[leaf] for leaf in leaves[at:at + BLOCK])
            index.append(blocks.setdefault(block, len(blocks)))
        self.numbers(f"{name}_stage1", index)
        self.numbers(f"{name}_stage2", [v for block in blocks for v in block])
        self.numbers(f"{name}_stage3", list(pool))

    def range_ends(self, name, members):
        """The code points at which the value of a binary property changes, in order."""
        ends = [cp for cp in range(len(members)) if members[cp] != (cp and members[cp - 1])]
        self.array("uint32_t", name, ends, 4)

    def ranges(self, name, members):
        """The set of code points whose member is true, in the form of src/unicode/ranges.h."""
        ends = [cp for cp in range(len(members)) if members[cp] != (cp and members[cp - 1])]
        if ends[-1] > 0x1FFFF:
            raise SystemExit(f"{name}: a range above plane 1")
        in_plane_0 = sum(cp <= 0xFFFF for cp in ends)
        self.array("uint16_t", name, [in_plane_0, *(cp & 0xFFFF for cp in ends)], 2)

    def define(self, name, value):
        self.parts.append(f"#define {name} {value}")

    def text(self, inputs):
        lines = [
            f"/* {self.purpose}",
            " *",
            " * Made by tools/gen_tables.py; do not edit. From",
            *(f" *   {name} sha256 {digest}" for name, digest in inputs),
            f" * {self.size} bytes of tables. */",
            f"#ifndef {self.guard}",
            f"#define {self.guard}",
            "",
            "#include <stdint.h>",
            "",
            *(f'#include "{name}"\n' for name in self.includes),
            "\n\n".join(self.parts),
            "",
            "#endif",
            "",
        ]
        return "\n".join(lines)
