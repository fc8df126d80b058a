"""Reading the files of the Unicode Character Database and their relatives."""
import hashlib
import os

CODE_POINTS = 0x110000
OURS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")


class MissingInput(Exception):
    """A data file that an output needs is not there."""


class Source:
    """The data files, by kind of folder; remembers what was read and its
    SHA-256, so that each output can name its inputs."""

    def __init__(self, root, linkification=None, lists=None):
        self.root = root
        self.linkification = linkification or os.path.join(root, "linkification")
        self.lists = lists
        self.read_so_far = {}

    def path(self, folder, name):
        if folder == "linkification":
            return os.path.join(self.linkification, name)
        if folder == "lists":
            return os.path.join(self.lists, name)
        if folder in ("tailoring", "safety", "bytes", "names", "links", "hosts"):
            return os.path.join(OURS, folder, name)
        if folder == "reference":
            return os.path.join(OURS, "..", "docs", folder, name)
        return os.path.join(self.root, folder, name)

    def has(self, folder, name):
        return os.path.exists(self.path(folder, name))

    def text(self, folder, name):
        try:
            with open(self.path(folder, name), "rb") as file:
                data = file.read()
        except FileNotFoundError:
            raise MissingInput(f"{folder}/{name}") from None
        self.read_so_far[name] = hashlib.sha256(data).hexdigest()
        return data.decode("utf-8")

    def take_inputs(self):
        inputs, self.read_so_far = sorted(self.read_so_far.items()), {}
        return inputs


def span(text):
    """'0021..0022' -> (0x21, 0x22); '0027' -> (0x27, 0x27)."""
    first, _, last = text.strip().partition("..")
    return int(first, 16), int(last or first, 16)


def rows(text):
    """(first, last, fields) of each data line, comments gone."""
    for line in text.splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if fields[0] and not fields[0].startswith("@"):
            first, last = span(fields[0])
            yield first, last, fields[1:]


def paint(values, first, last, value):
    values[first:last + 1] = [value] * (last + 1 - first)


def members(text, name=None):
    """The code points of a binary property, as a list of 0 and 1. With a name,
    only the rows whose first field is that name."""
    values = [0] * CODE_POINTS
    for first, last, fields in rows(text):
        if name is None or fields[0] == name:
            paint(values, first, last, 1)
    return values


def unicode_data(text):
    """(code point, fields) for every assigned code point of UnicodeData.txt,
    its First/Last pairs filled in."""
    first = None
    for line in text.splitlines():
        fields = line.split(";")
        cp = int(fields[0], 16)
        if fields[1].endswith(", First>"):
            first = cp
            continue
        for each in range(cp if first is None else first, cp + 1):
            yield each, fields
        first = None
