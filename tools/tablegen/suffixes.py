"""Public suffixes and top-level domains, in the layout of src/host/suffix.h."""
import re
import unicodedata
from itertools import accumulate

from . import emit, pairs

RULE, WILDCARD, EXCEPTION = 0, 2, 4  # how far a section's bit is shifted
SECTIONS = {"ICANN": 1, "PRIVATE": 2}
TLD = 64
NO_ICANN_BELOW = 128
ICANN_RULES = sum(1 << kind for kind in (RULE, WILDCARD, EXCEPTION))
NO_LIST = 0xFFFF
A_LABEL, A_LABEL_BYTE = "xn--", "X"  # the byte stands for the four in an entry
LONGEST_LABEL = 63


class Trie:
    def __init__(self):
        self.flags = 0
        self.children = {}

    def add(self, labels, flags):
        node = self
        for label in reversed(labels):
            node = node.children.setdefault(label, Trie())
        node.flags |= flags


def to_ascii(label):
    if label.isascii():
        return label.lower()
    # The codec only encodes; the list must be mapped and normalised already.
    if unicodedata.normalize("NFC", label.lower()) != label:
        raise SystemExit(f"suffixes: the label {label} is not mapped or not normalised")
    return A_LABEL + label.encode("punycode").decode("ascii")


def split_rule(rule):
    """(labels, and whether it is a rule, wildcard or exception) of a rule as written."""
    kind = RULE
    if rule.startswith("!"):
        kind, rule = EXCEPTION, rule[1:]
    elif rule.startswith("*."):
        kind, rule = WILDCARD, rule[2:]
    labels = [to_ascii(label) for label in rule.split(".")]
    for label in labels:
        if not re.fullmatch("[a-z0-9_-]+", label) or len(label) > LONGEST_LABEL:
            raise SystemExit(f"suffixes: cannot read the rule {rule}")
    return labels, kind


def add_rules(trie, text):
    """Put every rule into the trie. Returns the number of rules of each section."""
    section, counts = None, dict.fromkeys(SECTIONS, 0)
    for line in text.splitlines():
        marker = re.match(r"// ===(BEGIN|END) (ICANN|PRIVATE) DOMAINS===", line)
        if marker:
            section = marker[2] if marker[1] == "BEGIN" else None
        words = line.split()
        if not words or words[0].startswith("//"):
            continue
        labels, kind = split_rule(words[0])
        trie.add(labels, SECTIONS[section] << kind)
        counts[section] += 1
    return counts


def add_tlds(trie, text):
    names = [line.strip() for line in text.splitlines() if line.strip() and line[0] != "#"]
    for name in names:
        trie.add([to_ascii(name)], TLD)
    return len(names)


def icann_tlds(trie):
    """The top-level names of ICANN's section; "onion" is reserved and never
    delegated (RFC 7686)."""
    return {name for name, child in trie.children.items()
            if name != "onion" and (child.flags & ICANN_RULES or has_icann_below(child))}


def add_newer_tlds(trie, suffixes, tlds):
    """H1: the names that a suffix list adds if it is newer than the list of top-level
    domains, which is in the trie already."""
    if day_number(suffix_version(suffixes)) <= day_number(tld_version(tlds)):
        return []
    added = sorted(name for name in icann_tlds(trie) if not trie.children[name].flags & TLD)
    for name in added:
        trie.children[name].flags |= TLD
    return added


def has_icann_below(trie):
    return bool(trie.flags & 1 << WILDCARD) or any(
        child.flags & ICANN_RULES or has_icann_below(child)
        for child in trie.children.values())


def mark_flat_tlds(trie):
    """Names below which the ICANN section has no rules; leaves need no mark."""
    for child in trie.children.values():
        if child.flags & TLD and child.children and not has_icann_below(child):
            child.flags |= NO_ICANN_BELOW


def entry_text(label):
    is_a_label = label.startswith(A_LABEL)
    return A_LABEL_BYTE + label[len(A_LABEL):] if is_a_label else label


CODES = 256
LITERALS = "-0123456789X_abcdefghijklmnopqrstuvwxyz"  # codes that stand for themselves
# What ends the code of an entry: the entry is an ICANN or a private rule without children,
# or a node, whose flags and list follow.
ENDS = "!%&"
ICANN_END, PRIVATE_END, NODE_END = ENDS


class Codes:
    """The codes of the entries: each code stands for a piece of a label, and may also end the
    entry. The codes of each kind of end follow each other, after those
    that end nothing; the first one of a kind stands for no letters."""

    def __init__(self, entries):
        self.coded = pairs.pieces_of(entries, CODES - len(LITERALS) - len(ENDS))
        pieces = {piece for pieces in self.coded.values() for piece in pieces}
        inside = sorted(piece for piece in pieces if len(piece) > 1 and piece[-1] not in ENDS)
        ending = [sorted({end} | {piece for piece in pieces if piece[-1] == end}) for end in ENDS]
        self.first = []
        at = CODES - sum(map(len, ending))
        self.number = {literal: ord(literal) for literal in LITERALS}
        free = (code for code in range(at) if chr(code) not in LITERALS)
        self.number.update(zip(inside, free))
        for each in ending:
            self.first.append(at)
            for piece in sorted(each, key=lambda piece: (len(piece) > 1, piece)):
                self.number[piece] = at
                at += 1

    def encode(self, entry):
        return [self.number[piece] for piece in self.coded[entry]]

    def texts(self):
        """What each code stands for, without the mark of an end."""
        found = [""] * CODES
        for piece, code in self.number.items():
            found[code] = piece.rstrip(ENDS)
        return found


def hash_of(label):
    """As lks_suffix_hash() in src/host/suffix_table.h."""
    word = int.from_bytes(label[-8:].encode("ascii"), "little")
    return (word + len(label)) * 0x9E3779B97F4A7C15 >> 32 & 0xFFFFFFFF


def bucket_count(size):
    """As in src/host/suffix_build.c."""
    if size <= 12:
        return 1
    return size // 6


class Layout:
    """The arrays. Equal lists of children are stored once."""

    def __init__(self, trie):
        self.lists, self.list_of = [], {}
        root = self.place(trie, is_root=True)
        # The root is list 0; then come lists of several buckets, since only they
        # need the places of their buckets.
        order = sorted(range(len(self.lists)), key=lambda each: (
            each != root, bucket_count(len(self.lists[each])) == 1, each))
        self.new_place = {old: new for new, old in enumerate(order)}
        self.new_place[NO_LIST] = NO_LIST
        self.codes = Codes([text for entries in self.lists for _, text, _ in entries])
        self.list_at, self.bucket_at, self.entries = [], [], []
        for each in order:
            self.write_list(self.lists[each], each == root)
        self.list_at.append(self.list_at_end)
        self.bucket_at.append(len(self.entries))

    def place(self, trie, is_root=False):
        """Index of the list of a node's children."""
        if not trie.children:
            return NO_LIST
        entries = []
        for label, child in sorted(trie.children.items()):
            end, node = self.meaning(child.flags, self.place(child), is_root)
            entries.append((label, entry_text(label) + end, node))
        key = tuple(entries)
        if key not in self.list_of:
            self.list_of[key] = len(self.lists)
            self.lists.append(key)
        return self.list_of[key]

    @staticmethod
    def meaning(flags, below, is_root):
        """How an entry ends, and the flags and list of a node."""
        icann = SECTIONS["ICANN"] | (TLD if is_root else 0)
        if below == NO_LIST and flags == icann:
            return ICANN_END, None
        if below == NO_LIST and flags == SECTIONS["PRIVATE"]:
            return PRIVATE_END, None
        return NODE_END, (flags, below)

    def write_list(self, entries, is_root):
        buckets = [[] for _ in range(bucket_count(len(entries)))]
        for entry in entries:
            buckets[hash_of(entry[0]) * len(buckets) >> 32].append(entry)
        if is_root or len(buckets) > 1:
            self.list_at.append(len(self.bucket_at))
            self.list_at_end = len(self.bucket_at) + len(buckets)
        for bucket in buckets:
            self.bucket_at.append(len(self.entries))
            # the short ones first, as most top-level domains in texts are short
            for label, text, node in sorted(bucket, key=lambda each: len(each[0])):
                self.entries += self.codes.encode(text)
                if node:
                    flags, below = node
                    self.entries += [flags, *self.new_place[below].to_bytes(2, "little")]

    def fields(self):
        """(name, width, values) in the order of the structure."""
        pieces = self.codes.texts()
        return (
            ("list_at", 2, self.list_at),
            ("bucket_at", 2, self.bucket_at),
            ("piece_at", 2, [0, *accumulate(map(len, pieces))]),
            ("pieces", 1, list("".join(pieces).encode("ascii"))),
            ("entries", 1, self.entries),
        )


def write_layout(out, layout):
    """One structure with offsets, so that nothing has to be relocated."""
    fields = layout.fields()
    lines = ["struct suffix_layout {", "    lks_suffix_table head;"]
    for name, width, values in fields:
        if max(values) >= 1 << 8 * width:
            raise SystemExit(f"suffixes: {name} no longer fits {8 * width} bits")
        lines.append(f"    uint{8 * width}_t {name}[{len(values)}];")
        out.size += width * len(values)
    lines += ["};", "", "static const struct suffix_layout suffix_table = {",
              f"    {{LKS_SUFFIX_OFFSETS(struct suffix_layout), .lists = {len(layout.list_at) - 1},",
              "     .first_end = {}, .first_private = {}, .first_node = {}}},".format(*layout.codes.first)]
    for _, _, values in fields:
        lines.append("    {")
        for at in range(0, len(values), 16):
            lines.append("    " + ",".join(map(str, values[at:at + 16])) + ",")
        lines.append("    },")
    lines.append("};")
    out.parts.append("\n".join(lines))


def suffix_version(text):
    """The age that the list states: a VERSION line, or else the date when it imported
    the new generic top-level domains. The first one in the file counts."""
    found = re.search(r"^// VERSION: (\S+)", text, re.MULTILINE) or re.search(
        r"^// List of new gTLDs imported from \S+ on (\S+)", text, re.MULTILINE)
    return found[1]


def tld_version(text):
    return re.match(r"# Version (\d+)", text)[1]


def day_number(version):
    """2026-07-24... or 20260724... as the number 20260724."""
    return int("".join(re.match(r"(\d{4})-?(\d\d)-?(\d\d)", version).groups()))


def table(source):
    out = emit.Table("LKS_GENERATED_SUFFIX_TABLE_H",
                     "Public suffixes, from the Public Suffix List, https://publicsuffix.org, "
                     "MPL-2.0,\n * and IANA's top-level domains.")
    suffixes = source.text("lists", "public_suffix_list.dat")
    tlds = source.text("lists", "tlds-alpha-by-domain.txt")
    trie = Trie()
    counts = add_rules(trie, suffixes)
    versions = suffix_version(suffixes), tld_version(tlds)
    for name, version in zip(("SUFFIX", "TLD"), versions):
        out.define(f"{name}_VERSION", f'"{version}"')
        out.define(f"{name}_DATE", day_number(version))
    count = add_tlds(trie, tlds)
    added = add_newer_tlds(trie, suffixes, tlds)
    out.parts.append("/* Without rules every top-level domain is a suffix, and no other name. */\n"
                     "#ifdef LINKSPAN_WITHOUT_SUFFIX_RULES\n"
                     f"#define ICANN_RULES {count + len(added)}\n#define PRIVATE_RULES 0\n#else\n"
                     f"#define ICANN_RULES {counts['ICANN']}\n#define PRIVATE_RULES {counts['PRIVATE']}\n#endif")
    out.define("TLDS", count)
    out.define("ADDED_TLDS", len(added))
    out.parts.append("/* one after the other, each with its NUL, and an empty one */\n"
                     "static const char added_tlds[] =\n    "
                     + "\n    ".join(f'"{name}\\0"' for name in added or [""]) + ";")
    out.size += sum(len(name) + 1 for name in added) + 1
    out.parts.append("#ifdef LINKSPAN_WITHOUT_SUFFIX_RULES")
    size = out.size
    tlds_alone = Trie()
    for name, child in trie.children.items():
        if child.flags & TLD:
            tlds_alone.add([name], TLD | SECTIONS["ICANN"])
    write_layout(out, Layout(tlds_alone))
    out.size = size  # of what is compiled in by default
    out.parts.append("#else")
    mark_flat_tlds(trie)
    write_layout(out, Layout(trie))
    out.parts.append("#endif")
    return out


HINT_BITS = 14  # 2 KB, of which a twelfth is set


def hint_of(label):
    """lks_may_be_tld() in src/host/tld_hints.h, for the letters at the start. The factor is
    the best of four hundred random ones: it rejects most of what stands after dots in
    changelogs and manuals."""
    start = re.match("[a-z]{1,8}", label).group()
    value = word_of(start) * 0x1F525265C8B007EF & 0xFFFFFFFFFFFFFFFF
    return value >> 64 - HINT_BITS


PLAIN_BITS = 9
LONGEST_PLAIN = 4
# The most frequent top-level domains. They get their places in the table first, and another
# one with the same place is left out.
COMMON = "com", "net", "org", "edu", "gov", "info", "dev", "app", "de", "ru", "nl"


def word_of(label):
    return int.from_bytes(label.encode("ascii"), "little")


RULED = 1 << 31
MOST_RULES = 60
SECOND_BITS = 12


def short_tlds(suffixes, tlds):
    """The short top-level domains, each at the place where lks_is_flat_tld() looks for it; one
    whose place is taken is left out. RULED is added to those below which not every name is
    registrable. Also returns the labels directly below these with which rules start."""
    trie = Trie()
    add_rules(trie, suffixes)
    add_tlds(trie, tlds)
    add_newer_tlds(trie, suffixes, tlds)
    words, below = [0] * (1 << PLAIN_BITS), set()
    for name in sorted(trie.children, key=lambda name: (name not in COMMON, len(name), name)):
        child = trie.children[name]
        rules = [label for label, node in child.children.items()
                 if node.flags & ICANN_RULES or has_icann_below(node)]
        if not child.flags & TLD or len(name) > LONGEST_PLAIN or \
           child.flags & 1 << WILDCARD or len(rules) > MOST_RULES:
            continue
        # the best of many random factors: most names of two letters get a place
        place = (word_of(name) * 0x09D5F723 & 0xFFFFFFFF) >> 32 - PLAIN_BITS
        if words[place] == 0:
            words[place] = word_of(name) | (RULED if rules else 0)
            below.update(rules)
    if not all(word_of(name) in words for name in COMMON):
        raise SystemExit("suffixes: common TLDs have the same place")
    return words, below


def second_hints(labels):
    """A bit for each label, as in lks_is_below_ruled_tld()."""
    bits = bytearray(1 << SECOND_BITS >> 3)
    for label in labels:
        value = (word_of(label[:4]) + len(label)) * 0x9E3779B1 & 0xFFFFFFFF
        hint = value >> 32 - SECOND_BITS
        bits[hint >> 3] |= 1 << (hint & 7)
    return bits


def hints(source):
    """Quick checks that distinguish most labels from top-level domains."""
    out = emit.Table("LKS_GENERATED_TLD_HINTS_H",
                     "Hashes of top-level domains, and how those beyond ASCII begin.")
    text = source.text("lists", "tlds-alpha-by-domain.txt")
    suffixes = source.text("lists", "public_suffix_list.dat")
    trie = Trie()
    add_rules(trie, suffixes)
    add_tlds(trie, text)
    add_newer_tlds(trie, suffixes, text)
    names = sorted(name for name, child in trie.children.items() if child.flags & TLD)
    bits = bytearray(1 << HINT_BITS >> 3)
    for name in names:
        bits[hint_of(name) >> 3] |= 1 << (hint_of(name) & 7)
    out.define("TLD_HINT_BITS", HINT_BITS)
    out.numbers("tld_hints", list(bits))
    starts = first_letters(names)
    out.array("uint32_t", "tld_pairs", [pair for pair, _ in starts], 4, 8)
    out.array("uint16_t", "tld_thirds", [third for _, third in starts], 2, 8)
    out.numbers("cjk_hints", list(cjk_hints(names)))
    out.define("FLAT_TLD_BITS", PLAIN_BITS)
    words, below = short_tlds(suffixes, text)
    out.array("uint32_t", "flat_tlds", words, 4, 8)
    out.define("RULED_TLD", hex(RULED) + "u")
    out.define("SECOND_BITS", SECOND_BITS)
    out.numbers("second_hints", list(second_hints(below)))
    return out


def letters_of(names):
    """The native top-level domains in their own letters."""
    return [name[len(A_LABEL):].encode("ascii").decode("punycode")
            for name in names if name.startswith(A_LABEL)]


def first_letters(names):
    """The first three code points of native top-level domains: two in one number, 16 bits each,
    and the third, which is 0 if there is none."""
    starts = set()
    for letters in letters_of(names):
        # the quick check stops at ASCII that is no letter
        if len(letters) < 2 or ord(max(letters)) > 0xFFFF or \
           not re.match("[a-z]{0,7}[^\0-\x7F]", letters):
            raise SystemExit(f"suffixes: {letters} needs another table")
        third = ord(letters[2]) if len(letters) > 2 else 0
        starts.add((ord(letters[0]) << 16 | ord(letters[1]), third))
    return sorted(starts)


def first_of(letters):
    """The first letter of the name, without its marks."""
    return unicodedata.normalize("NFKD", letters)[0]


CJK_HINT_BYTES = 256  # one ideograph in thirty has a bit by chance


def cjk_hints(names):
    """A bit for each ideograph and kana that begins a top-level domain, as in
    lks_may_begin_cjk_tld(). A mark may still follow a kana."""
    firsts = {first_of(letters) for letters in letters_of(names)}
    bits = bytearray(CJK_HINT_BYTES)
    for cp in (*range(0x3041, 0x30FB), *range(0x4E00, 0xA000)):
        if first_of(chr(cp)) in firsts:
            bits[(cp >> 3) % CJK_HINT_BYTES] |= 1 << (cp & 7)
    return bits
