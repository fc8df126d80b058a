#!/usr/bin/env python3
"""Write the library of linkspan/lite: of the public suffixes only the top-level domains
stay, which is what detection needs. usage: lite_library.py LINKSPAN.C OUT.C"""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))
from tablegen import emit, suffixes  # noqa: E402

TABLE = re.compile(r"struct suffix_layout \{\n.*?^static const struct suffix_layout suffix_table = \{\n.*?^\};\n",
                   re.MULTILINE | re.DOTALL)


def fields_of(table):
    """The arrays of the table, by name."""
    names = re.findall(r"^    uint\d+_t (\w+)\[\d+\];", table, re.MULTILINE)
    values = [[int(number) for number in body.split(",") if number.strip()]
              for body in re.findall(r"^    \{\n([\d,\s]+)    \},", table, re.MULTILINE)]
    if len(names) != len(values) or not names:
        raise SystemExit("lite_library.py: cannot read the table of suffixes")
    return dict(zip(names, values))


def top_level(fields):
    """(label, flags) of each child of the root, which is list 0."""
    pool = bytes(fields["pool"]).decode("ascii")
    first, end = (fields["bucket_at"][fields["list_at"][at]] for at in (0, 1))
    for edge in range(first, end):
        meta = fields["edge_meta"][edge]
        at, flags = fields["edge_at"][edge], suffixes.SECTIONS["ICANN"] | suffixes.TLD
        if meta & suffixes.NODE:
            at, flags = fields["node_at"][at], fields["node_flags"][at] & ~suffixes.NO_ICANN_BELOW
        elif meta & suffixes.PRIVATE:
            flags = suffixes.SECTIONS["PRIVATE"]
        label = pool[at:at + (meta & 0x3F)]
        yield label.replace(suffixes.A_LABEL_BYTE, suffixes.A_LABEL), flags


def main():
    if len(sys.argv) != 3:
        raise SystemExit("usage: lite_library.py LINKSPAN.C OUT.C")
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    match = TABLE.search(text)
    if not match:
        raise SystemExit("lite_library.py: no table of suffixes")
    trie = suffixes.Trie()
    for label, flags in top_level(fields_of(match[0])):
        if flags & suffixes.TLD:
            trie.add([label], flags)
    out = emit.Table("", "")
    suffixes.write_layout(out, suffixes.Layout(trie))
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text[:match.start()] + out.parts[0] + "\n" + text[match.end():])
    print(f"{len(trie.children)} top-level domains")


if __name__ == "__main__":
    main()
