"""Every property of the files of Unicode, as a value of each code point. Values are the
short names of PropertyValueAliases.txt; mappings are code points in hexadecimal, "" for
a code point that stays, "-" for one that goes. None: the file does not say."""
import functools
import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.path.insert(0, os.path.join(TOP, "tools"))
from tablegen import ucd  # noqa: E402

CODE_POINTS = ucd.CODE_POINTS
BINARY_FILES = ("PropList", "DerivedCoreProperties", "emoji-data", "DerivedNormalizationProps")
ENUMERATED = {"Script": ("sc", "ucd", "Scripts.txt"), "Bidi_Class": ("bc", "ucd", "DerivedBidiClass.txt"),
              "Line_Break": ("lb", "ucd", "LineBreak.txt"), "Joining_Type": ("jt", "ucd", "DerivedJoiningType.txt"),
              "East_Asian_Width": ("ea", "ucd", "EastAsianWidth.txt"),
              "General_Category": ("gc", "ucd", "DerivedGeneralCategory.txt"),
              "Identifier_Status": (None, "security", "IdentifierStatus.txt"),
              "Link_Term": (None, "linkification", "LinkTerm.txt")}
ALIASES = {"Script": "sc", "Script_Extensions": "sc", "Bidi_Class": "bc", "Line_Break": "lb", "Joining_Type": "jt",
           "General_Category": "gc", "Bidi_Paired_Bracket_Type": "bpt", "InCB": "InCB"}
QUICK_CHECKS = ("NFC_QC", "NFD_QC", "NFKC_QC", "NFKD_QC")
# Property -> fields of UnicodeData.txt
SIMPLE_CASE = {"Simple_Uppercase_Mapping": 12, "Simple_Lowercase_Mapping": 13, "Simple_Titlecase_Mapping": 14}
ICU_ALONE = ("Bidi_Paired_Bracket", "NFC", "NFD", "NFKC", "NFKD", "NFKC_Casefold", "NFKC_Simple_Casefold", "Composes",
             "Decomposition_Mapping", "Canonical_Combining_Class", "Name", "Identifier_Status", "Identifier_Type",
             "East_Asian_Width", "UTS46", "Skeleton", "Link_Term", "Link_Bracket", "Link_Email", *QUICK_CHECKS)
BOTH = ("General_Category", "Script", "Script_Extensions", "Bidi_Class", "Line_Break", "Joining_Type",
        "Bidi_Paired_Bracket_Type", "Bidi_Mirroring_Glyph", "Case_Folding", "Simple_Case_Folding", *SIMPLE_CASE)


def hexadecimal(code_points):
    return " ".join(f"{cp:04X}" for cp in code_points)


class Files:
    def __init__(self, shared):
        with open(os.path.join(TOP, "data", "unicode.txt"), encoding="utf-8") as file:
            folders = dict(line.split() for line in file if line.strip() and line[0] != "#")
        self.source = ucd.Source(os.path.join(shared, folders["unicode"]), os.path.join(shared, folders["linkification"]))
        heading = self.text("ucd", "DerivedCoreProperties.txt").partition("\n")[0]
        self.version = re.search(r"-(\d+\.\d+\.\d+)\.txt", heading)[1]
        self.aliases = {}
        for line in self.text("ucd", "PropertyValueAliases.txt").splitlines():
            fields = [field.strip() for field in line.partition("#")[0].split(";")]
            if len(fields) > 2:
                for name in fields[1:]:
                    self.aliases.setdefault((fields[0], name.lower()), fields[1])
        self.unicode_data = dict(ucd.unicode_data(self.text("ucd", "UnicodeData.txt")))
        self.categories = set(self.enumerated("General_Category"))
        self.known = {}
        excluded = [first for first, _, _ in ucd.rows(self.text("ucd", "CompositionExclusions.txt"))]
        self.decompositions(excluded)

    @functools.lru_cache(None)
    def text(self, folder, name):
        return self.source.text(folder, name)

    def short_name(self, name, value):
        return self.aliases.get((ALIASES.get(name), value.lower()), value)

    # ------------------------------------------------------------- lists of names

    @functools.lru_cache(1)
    def binary_names(self):
        found = ["Bidi_Mirrored", "Composition_Exclusion"]
        for file in BINARY_FILES:
            for _, _, fields in ucd.rows(self.text("ucd", file + ".txt")):
                if len(fields) == 1 and fields[0] not in found:
                    found.append(fields[0])
        return found

    def names(self, package):
        return [*BOTH, *(ICU_ALONE if package == "icu4j" else ()), "InCB"][:None if package == "icu4j" else -1] + \
            self.binary_names()

    def is_partial(self, package, name):
        """True if code points that the package does not name are no difference."""
        return package == "unicodedata2" or (package == "npm" and name == "Bidi_Class")

    def default(self, name):
        return {"Bidi_Paired_Bracket_Type": "n", "Joining_Type": "U"}.get(name, "N" if name in self.binary_names() else "")

    # --------------------------------------------------------------------- values

    def values(self, name):
        if name in ENUMERATED:
            return self.enumerated(name)
        special = getattr(self, name.lower().replace(" ", "_"), None)
        if special:
            return special()
        if name in SIMPLE_CASE:
            return self.simple_case(name)
        if name in QUICK_CHECKS:
            return self.derived(name, "Y")
        return self.binary(name)

    def enumerated(self, name):
        alias, folder, file = ENUMERATED[name]
        text = self.text(folder, file)
        values = [None] * CODE_POINTS
        missing = re.findall(r"^# @missing: ([0-9A-F.]+); (\w+)", text, re.MULTILINE)
        if name == "General_Category":
            missing = [("0000..10FFFF", "Cn")]
        for span, value in missing:
            ucd.paint(values, *ucd.span(span), self.aliases.get((alias, value.lower()), value))
        for first, last, fields in ucd.rows(text):
            ucd.paint(values, first, last, self.aliases.get((alias, fields[0].lower()), fields[0]))
        return values

    def binary(self, name):
        values = ["N"] * CODE_POINTS
        for file in BINARY_FILES:
            for first, last, fields in ucd.rows(self.text("ucd", file + ".txt")):
                if fields == [name]:
                    ucd.paint(values, first, last, "Y")
        return values

    def derived(self, name, default):
        values = [default] * CODE_POINTS
        for first, last, fields in ucd.rows(self.text("ucd", "DerivedNormalizationProps.txt")):
            if fields[0] == name:
                ucd.paint(values, first, last, fields[1])
        return values

    def incb(self):
        values = ["None"] * CODE_POINTS
        for first, last, fields in ucd.rows(self.text("ucd", "DerivedCoreProperties.txt")):
            if fields[0] == "InCB":
                ucd.paint(values, first, last, fields[1])
        return values

    def composition_exclusion(self):
        return ["NY"[value] for value in ucd.members(self.text("ucd", "CompositionExclusions.txt"))]

    def bidi_mirrored(self):
        return [self.unicode_data[cp][9] if cp in self.unicode_data else "N" for cp in range(CODE_POINTS)]

    def script_extensions(self):
        values = self.enumerated("Script")
        for first, last, fields in ucd.rows(self.text("ucd", "ScriptExtensions.txt")):
            ucd.paint(values, first, last, " ".join(sorted(fields[0].split())))
        return values

    def mapped(self, folder, file, at=0, where=lambda fields: True):
        values = [""] * CODE_POINTS
        for first, last, fields in ucd.rows(self.text(folder, file)):
            if where(fields):
                ucd.paint(values, first, last, fields[at] or "-")
        return values

    def bidi_paired_bracket(self):
        return self.mapped("ucd", "BidiBrackets.txt")

    def bidi_paired_bracket_type(self):
        return [value or "n" for value in self.mapped("ucd", "BidiBrackets.txt", 1)]

    def bidi_mirroring_glyph(self):
        return self.mapped("ucd", "BidiMirroring.txt")

    def nfkc_casefold(self):
        return self.mapped("ucd", "DerivedNormalizationProps.txt", 1, lambda fields: fields[0] == "NFKC_CF")

    def nfkc_simple_casefold(self):
        return self.mapped("ucd", "DerivedNormalizationProps.txt", 1, lambda fields: fields[0] == "NFKC_SCF")

    def simple_case_folding(self):
        return self.mapped("ucd", "CaseFolding.txt", 1, lambda fields: fields[0] in "CS")

    def case_folding(self):
        return self.mapped("ucd", "CaseFolding.txt", 1, lambda fields: fields[0] in "CF")

    def simple_case(self, name):
        def to(fields):
            field = SIMPLE_CASE[name]
            # no title case of its own: that of capital letters
            return fields[field] or (fields[12] if field == 14 else "")
        return [to(self.unicode_data[cp]) if cp in self.unicode_data and to(self.unicode_data[cp]) != f"{cp:04X}" else ""
                for cp in range(CODE_POINTS)]

    def canonical_combining_class(self):
        return [self.unicode_data[cp][3] if cp in self.unicode_data else "0" for cp in range(CODE_POINTS)]

    def name(self):
        return [fields[1] if (fields := self.unicode_data.get(cp)) and fields[1][0] != "<" else None
                for cp in range(CODE_POINTS)]

    def identifier_type(self):
        values = ["notcharacter"] * CODE_POINTS
        for first, last, fields in ucd.rows(self.text("security", "IdentifierType.txt")):
            ucd.paint(values, first, last, " ".join(sorted(fields[0].lower().replace("_", "").split())))
        return values

    def link_bracket(self):
        return self.mapped("linkification", "LinkBracket.txt")

    def link_email(self):
        return ["NY"[value] for value in ucd.members(self.text("linkification", "LinkEmail.txt"))]

    def idna_mapping(self):
        values = [None] * CODE_POINTS
        for first, last, fields in ucd.rows(self.text("idna", "IdnaMappingTable.txt")):
            mapping = fields[1] if fields[0] == "mapped" else ""
            ucd.paint(values, first, last, f"{fields[0]} {mapping}".strip())
        return values

    # -------------------------------------------------------------- normalization

    def decompositions(self, excluded):
        """Canonical and compatibility decompositions of one step, and pairs that compose."""
        self.canonical, self.compatible, self.pairs = {}, {}, {}
        self.classes = {cp: int(fields[3]) for cp, fields in self.unicode_data.items() if fields[3] != "0"}
        for cp, fields in self.unicode_data.items():
            tag, _, mapping = fields[5].rpartition("> ")
            if not mapping:
                continue
            self.compatible[cp] = [int(each, 16) for each in mapping.split()]
            if not tag:
                self.canonical[cp] = self.compatible[cp]
        for syllable in range(11172):
            lead, vowel, tail = 0x1100 + syllable // 588, 0x1161 + syllable % 588 // 28, 0x11A7 + syllable % 28
            cp = 0xAC00 + syllable
            self.canonical[cp] = [lead, vowel] if tail == 0x11A7 else [cp - syllable % 28, tail]
            self.compatible[cp] = self.canonical[cp]
        for cp, parts in self.canonical.items():
            if len(parts) == 2 and cp not in excluded and not self.classes.get(cp) and not self.classes.get(parts[0]):
                self.pairs[tuple(parts)] = cp

    def decompose(self, code_points, steps):
        out = []
        for cp in code_points:
            out += self.decompose(steps[cp], steps) if cp in steps else [cp]
        at = 0
        while at < len(out): # canonical order: marks between two starters are sorted
            end = at + 1
            if self.classes.get(out[at]):
                while end < len(out) and self.classes.get(out[end]):
                    end += 1
                out[at:end] = sorted(out[at:end], key=self.classes.get)
            at = end
        return out

    def compose(self, code_points):
        out, starter, last_class = [], None, 0
        for cp in code_points:
            own = self.classes.get(cp, 0)
            pair = None
            if starter is not None and (len(out) == starter + 1 or last_class < own):
                pair = self.pairs.get((out[starter], cp))
            if pair is not None:
                out[starter] = pair
                continue
            out.append(cp)
            if not own:
                starter = len(out) - 1
            last_class = own
        return out

    def form(self, make):
        values = []
        for cp in range(CODE_POINTS):
            if cp not in self.compatible:
                values.append(None if 0xD800 <= cp <= 0xDFFF else "")
            else:
                to = make([cp])
                values.append("" if to == [cp] else hexadecimal(to))
        return values

    def nfd(self):
        return self.form(lambda text: self.decompose(text, self.canonical))

    def nfkd(self):
        return self.form(lambda text: self.decompose(text, self.compatible))

    def to_nfc(self, text):
        return self.compose(self.decompose(text, self.canonical))

    def nfc(self):
        return self.form(self.to_nfc)

    def nfkc(self):
        return self.form(lambda text: self.compose(self.decompose(text, self.compatible)))

    def decomposition_mapping(self):
        return [hexadecimal(self.compatible.get(cp, ())) for cp in range(CODE_POINTS)]

    def composes(self):
        pairs = set(self.pairs.values())
        return ["Y" if cp in pairs else "N" for cp in range(CODE_POINTS)]

    def uts46(self):
        """After an "a", before which no combining mark is an error."""
        values = []
        for cp, mapping in enumerate(self.idna_mapping()):
            status, _, to = mapping.partition(" ")
            if status == "disallowed" or 0xD800 <= cp <= 0xDFFF:
                values.append(None if 0xD800 <= cp <= 0xDFFF else "disallowed")
                continue
            text = [int(each, 16) for each in to.split()] if status == "mapped" else [] if status == "ignored" else [cp]
            text = self.to_nfc([0x61, *text])
            values.append("" if text == [0x61, cp] else hexadecimal(text))
        return values

    def skeleton(self):
        ignorable = self.binary("Default_Ignorable_Code_Point")
        prototypes = {}
        for first, _, fields in ucd.rows(self.text("security", "confusables.txt").lstrip("\ufeff")):
            prototypes[first] = [int(each, 16) for each in fields[0].split()]
        values = []
        for cp in range(CODE_POINTS):
            text = [each for each in self.decompose([cp], self.canonical) if ignorable[each] == "N"]
            text = [to for each in text for to in prototypes.get(each, [each])]
            text = self.decompose(text, self.canonical)
            values.append(None if 0xD800 <= cp <= 0xDFFF else "" if text == [cp] else hexadecimal(text) or "-")
        return values
