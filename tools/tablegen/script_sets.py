"""Which scripts the sets of scripts name, so that a new script is a decision.

The sets: the classes of the tailored rules (native.py), and the mixes, languages and
homes of data/safety. A script that is in none of them is treated as any other one: no
tailored rule is about it, and no mix with another script is accepted. Whoever has
decided that this is right lists the script in data/safety/other_scripts.txt.
"""
from . import native, safety, scripts

DECIDED = "other_scripts.txt"


def named(source):
    """{code: the sets that name it}"""
    found = {}
    for code in native.CLASSES:
        found.setdefault(code, []).append("tailored rules")
    for file in ("script_mixes.txt", "languages.txt", "homes.txt"):
        for head, words in safety.rows(source.text("safety", file)):
            for code in [head] if file == "homes.txt" else words:
                for member in scripts.COMBINED.get(code, (code,)):
                    found.setdefault(member, []).append(file)
    return found


def decided(source):
    lines = source.text("safety", DECIDED).splitlines()
    return [code for line in lines for code in line.partition("#")[0].split()]


def unnamed(source):
    """The scripts of this version that no set names, with their long names."""
    long_names = {code: name for name, code in scripts.short_names(source).items()}
    known = set(scripts.codes(source)) - {"Zzzz", *scripts.COMBINED}
    return {code: long_names[code] for code in sorted(known - set(named(source)))}


def report(source):
    accepted = set(decided(source))
    for code, name in unnamed(source).items():
        yield f"{code} {name}" + ("" if code in accepted else ": undecided")


def check(source):
    """A listed script that this version lacks is of another version: no error."""
    listed, sets = decided(source), named(source)
    undecided = [f"{code} ({name})" for code, name in unnamed(source).items() if code not in listed]
    if undecided:
        raise SystemExit(f"gen_tables.py: no set names {', '.join(undecided)}: decide whether "
                         "tools/tablegen/native.py or a file of data/safety must name each, "
                         f"or list it in data/safety/{DECIDED}")
    for code in listed:
        if code in sets or listed.count(code) > 1:
            raise SystemExit(f"gen_tables.py: data/safety/{DECIDED}: {code} is named "
                             f"{'twice' if listed.count(code) > 1 else 'by ' + ', '.join(sets[code])}")
