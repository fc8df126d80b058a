"""Widely imitated names and the domains below which names of others stand, from data/safety,
in the layout of src/safety/known.c."""
from . import emit

FACTOR = 0x01000193
DIGITS = "olzeasbtbg"  # what the digits look like: src/safety/look.c
MOST = 24 * 1024
IS_WORD = 64
EDIT_LEAST, EDIT_MOST = 6, 32
SLOTS = 1024
FILTER_BITS = 8192
HEAD_BITS = 2048


def lines(text):
    return [line.split() for line in text.splitlines() if line and line[0] != "#"]


def looks(label):
    """What the letters of an ASCII label look like."""
    found = ""
    for letter in label:
        pairs = {"m": "rn", "w": "vv", "i": "l"}
        found += DIGITS[int(letter)] if letter.isdigit() else pairs.get(letter, letter)
    return found


def key(letters):
    """lks_look_key() of a text."""
    value = 0
    for letter in letters:
        value = (value * FACTOR + ord(letter) + 1) & 0xFFFFFFFF
    value = (value ^ value >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return value ^ value >> 13


def skeleton(name):
    return name.replace("m", "rn").replace("0", "o").replace("1", "l")


def is_suffix(suffixes, name):
    labels = name.split(".")
    above = ".".join(["*", *labels[1:]])
    return "!" + name not in suffixes and (name in suffixes or above in suffixes)


def label_length(suffixes, name):
    """The length of the label before the public suffix; 0 if the domain is a suffix, or lies
    below a registrable domain."""
    label, _, rest = name.partition(".")
    tld = "." not in rest and rest
    return len(label) if not is_suffix(suffixes, name) and (tld or is_suffix(suffixes, rest)) else 0


def suffixes_of(source):
    """The rules of the ICANN section."""
    text = source.text("lists", "public_suffix_list.dat").partition("===END ICANN")[0]
    return {line.split()[0] for line in text.splitlines() if line.strip() and not line.startswith("//")}


class Names:
    def __init__(self, source):
        entries = lines(source.text("safety", "known_names.txt"))
        words = {word for line in lines(source.text("safety", "word_names.txt")) for word in line}
        suffixes = suffixes_of(source)
        firsts = [entry[0] for entry in entries]
        self.all = sorted(name for entry in entries for name in entry)
        if len(set(self.all)) < len(self.all):
            raise SystemExit("known_names.txt: a domain stands twice")
        if not all(name.isascii() and name == name.lower() for name in self.all):
            raise SystemExit("known_names.txt: a name in capitals or outside ASCII")
        self.owners = [0] * len(self.all)  # the domain of each owner that people know
        for entry in entries:
            for name in entry:
                self.owners[self.all.index(name)] = self.all.index(entry[0])
        self.labels = {}  # number of the domain, from 0: its label
        seen = set()
        for first in firsts:
            length = label_length(suffixes, first)
            label = first[:length]
            if length and label not in seen:
                self.labels[self.all.index(first)] = label
                seen.add(label)
        for word in words - seen:
            raise SystemExit(f"word_names.txt: {word} is no label of known_names.txt")
        self.words = {at for at, label in self.labels.items() if label in words}


def flags_of(names, at):
    label = names.labels.get(at, "")
    if len(label) >= IS_WORD:
        raise SystemExit(f"known_names.txt: {label} is too long")
    return len(label) | (IS_WORD if at in names.words else 0)


def slots(names):
    """A hash table of the labels by their looks: domains counted from 1."""
    table = [0] * SLOTS
    for at, label in sorted(names.labels.items()):
        slot = key(looks(label)) % SLOTS
        while table[slot]:
            slot = (slot + 1) % SLOTS
        table[slot] = at + 1
    return table


def label_filter(names):
    """A filter of the looks of the first label of every domain: an imitation shows it."""
    bits = bytearray(FILTER_BITS // 8)
    for name in names.all:
        value = key(looks(name.split(".")[0]))
        for bit in (value % FILTER_BITS, value >> 9 & FILTER_BITS - 1, value >> 18 & FILTER_BITS - 1):
            bits[bit >> 3] |= 1 << (bit & 7)
    return bits


def outline(look):
    """has_known_outline() of a label: what its first two letters and the last look like, and
    their number."""
    first, second, last = (ord(letter) & 31 for letter in (look[0], look[1:2] or "`", look[-1]))
    value = first | second << 5 | last << 10 | (len(look) & 7) << 15
    return (value * 0x9E3779B1 & 0xFFFFFFFF) >> 20


def outlines(names):
    """A bit set of the outlines of the first label of every domain."""
    bits = bytearray(1 << 12 >> 3)
    for name in names.all:
        bit = outline(looks(name.split(".")[0]))
        bits[bit >> 3] |= 1 << (bit & 7)
    return list(bits)


def heads(names, edited, count, is_tail):
    """A bit set of the first or last letters of the labels that are compared by one edit."""
    bits = bytearray(HEAD_BITS // 8)
    for at in edited:
        label = names.labels[at]
        value = 0
        for letter in label[-count:] if is_tail else label[:count]:
            value = value * 37 + (ord(letter) & 31)
        bits[value % HEAD_BITS >> 3] |= 1 << (value % HEAD_BITS & 7)
    return list(bits)


def trackers(source):
    """The domains of trackers.txt, and of redirectors.txt those that are not among them."""
    names = {name for line in lines(source.text("links", "trackers.txt")) for name in line}
    for name in names:
        if any(name.endswith("." + other) for other in names):
            raise SystemExit(f"trackers.txt: {name}: below another name of the file")
    pages = {line[0].split("/")[0].lstrip(".") for line in lines(source.text("links", "redirectors.txt"))}
    return sorted(names), sorted(page for page in pages
                                 if not any(("." + page).endswith("." + name) for name in names))


def table(source):
    names = Names(source)
    out = emit.Table("LKS_GENERATED_KNOWN_TABLE_H",
                     "Widely imitated domains, sorted by name and numbered from 0, and domains below\n"
                     " * which names of others stand.")
    starts = [0]
    for name in names.all:
        starts.append(starts[-1] + len(name))
    order = range(len(names.all))
    edited = [at for at in names.labels
              if at not in names.words and EDIT_LEAST <= len(names.labels[at]) <= EDIT_MOST]
    out.define("KNOWN_COUNT", len(names.all))
    out.define("KNOWN_LONGEST", max(len(skeleton(name)) for name in names.all))
    out.define("KNOWN_HYPHENS", max(label.count("-") for label in names.labels.values()))
    characters(out, "known_text", "".join(names.all))
    out.numbers("known_starts", starts)
    out.numbers("known_flags", [flags_of(names, at) for at in order])
    out.numbers("known_owners", names.owners)
    out.numbers("known_by_skeleton", sorted(order, key=lambda at: skeleton(names.all[at])))
    out.numbers("known_by_label", sorted(edited, key=lambda at: names.labels[at]))
    out.numbers("known_by_end", sorted(edited, key=lambda at: names.labels[at][::-1]))
    out.numbers("known_slots", slots(names))
    out.numbers("known_filter", list(label_filter(names)))
    out.numbers("known_outlines", outlines(names))
    for count in (2, 3):
        out.numbers(f"known_heads{count}", heads(names, edited, count, False))
        out.numbers(f"known_tails{count}", heads(names, edited, count, True))
    relays = sorted({name for line in lines(source.text("safety", "relays.txt")) for name in line})
    characters(out, "relay_text", "".join(f"{name} " for name in relays))
    for name, domains in zip(("tracker_text", "redirector_text"), trackers(source)):
        characters(out, name, "".join(f"{domain} " for domain in domains))
    if out.size > MOST:
        raise SystemExit(f"known names: {out.size} bytes of tables, more than {MOST}")
    return out


def characters(out, name, text):
    out.size += len(text)
    out.parts.append(f"static const char {name}[{len(text)}] = {{\n" + "\n".join(
        "    " + ",".join(f"'{c}'" for c in text[at:at + 20]) + "," for at in range(0, len(text), 20)) + "\n};")
