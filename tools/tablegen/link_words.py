"""Parameters that are removed from links before they are compared, and pages that redirect to
another address, from data/links."""
import re

from . import emit, tailoring

FORMS = {"?": "?", "proofpoint-2": "2", "proofpoint-3": "3"}
PLAIN = re.compile(r"[a-z0-9_]+\*?")


def add_rows(out, name, rows):
    """All strings in one array, with a NUL after each and one more at the end. Unlike an array
    of pointers, it needs no relocation."""
    out.size += sum(len(row) + 1 for row in rows) + 1
    lines = [f"static const char {name}[] ="] + [f'    "{row}\\0"' for row in rows]
    out.parts.append("\n".join(lines) + ";")


def tracking_rows(text):
    """The names in order, and where the names with each first letter start in the array. Names
    that start with a low line come before all letters."""
    rows = [word.decode("ascii") for word in tailoring.words(text)]
    for row in rows:
        if not PLAIN.fullmatch(row):
            raise SystemExit(f"tracking.txt: {row}: not a name in lower case")
    starts, place = [], 0
    rows.sort(key=lambda row: (row[0] != "_", row))
    for letter in "_abcdefghijklmnopqrstuvwxyz":
        starts.append(place)
        place += sum(len(row) + 1 for row in rows if row[0] == letter)
    return rows, starts + [place]


def redirector_row(line):
    place, *forms = line.split()
    if place != place.lower() or "/" not in place or not forms:
        raise SystemExit(f"redirectors.txt: {line}: not a host, a path and parameters")
    path = place.rstrip("/")
    return " ".join([path, *(FORMS.get(form, form) for form in forms)])


def table(source):
    out = emit.Table("CLI_GENERATED_LINK_WORDS_H",
                     "Parameters that track readers, and pages that lead to what their address says.")
    rows, starts = tracking_rows(source.text("links", "tracking.txt"))
    add_rows(out, "tracking_names", rows)
    out.numbers("tracking_starts", starts)
    add_rows(out, "redirectors", sorted({redirector_row(row.decode("ascii"))
                                         for row in tailoring.words(source.text("links", "redirectors.txt"))}))
    return out
