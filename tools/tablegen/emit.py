"""Writing tables as C, each with its inputs and its size in the heading."""

SHIFT = 7  # blocks of 128: the smallest of 64, 128, 256 and 512 for Link_Term
BLOCK = 1 << SHIFT
SMALL_BLOCK = 32  # of three stages


class Table:
    """One generated header: arrays for exactly one .c file to include."""

    def __init__(self, guard, purpose):
        self.guard = guard
        self.purpose = purpose
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

    def two_stage(self, name, values):
        """values[cp] as name_stage1 and name_stage2, blocks shared."""
        blocks, index = {}, []
        for at in range(0, len(values), BLOCK):
            block = tuple(values[at:at + BLOCK])
            index.append(blocks.setdefault(block, len(blocks)))
        self.numbers(f"{name}_stage1", index)
        self.numbers(f"{name}_stage2", [v for block in blocks for v in block])

    def three_stage(self, name, values):
        """values[cp] as name_stage1, name_stage2 and name_stage3: smaller than
        two stages where most blocks are of one value."""
        leaves, leaf_index = {}, []
        for at in range(0, len(values), SMALL_BLOCK):
            leaf = tuple(values[at:at + SMALL_BLOCK])
            leaf_index.append(leaves.setdefault(leaf, len(leaves)))
        blocks, index = {}, []
        for at in range(0, len(leaf_index), SMALL_BLOCK):
            block = tuple(leaf_index[at:at + SMALL_BLOCK])
            index.append(blocks.setdefault(block, len(blocks)))
        self.numbers(f"{name}_stage1", index)
        self.numbers(f"{name}_stage2", [v for block in blocks for v in block])
        self.numbers(f"{name}_stage3", [v for leaf in leaves for v in leaf])

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
            "\n\n".join(self.parts),
            "",
            "#endif",
            "",
        ]
        return "\n".join(lines)
