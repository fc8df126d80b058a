#!/usr/bin/env python3
"""Make the tables in src/*/generated from the Unicode data files, the lists and
the words in data.

Without options it reads the files that data/unicode.txt names, in the folder
LINKSPAN_SHARED or in ../shared beside the checkout, and writes into the source tree.
With --unicode it changes data/unicode.txt as well, so that the tests follow. The tables
of a source tree are of one Unicode version; --mixed, for the copies that
tools/try_unicode makes, lets --linkification name another one. --scripts lists the
scripts that no set of scripts names. Exit 0 done or up to date, 1 out of date (--check),
a script that nobody has decided on or data files absent, 2 usage, 77 data files absent
(--check).
"""
import argparse
import os
import sys

sys.dont_write_bytecode = True
from tablegen import (byte_sets, charrefs, chars, confusables, fields, idna, known, link, link_words, names, native, nfc,  # noqa: E402
                      ordinary, pri185, punctuation, safety, script_sets, scripts, suffixes, tailoring, ucd, unseen,
                      version, width)

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = os.environ.get("LINKSPAN_SHARED", os.path.join(TOP, "..", "shared"))
SKIPPED = 77

# output file, how it is made
OUTPUTS = (
    ("text/generated/byte_sets.h", lambda data, base: byte_sets.table(base)),
    ("unicode/generated/version.h", lambda data, base: version.table(base, data)),
    ("unicode/generated/link_table.h", lambda data, base: link.table(data)),
    ("unicode/generated/unseen_table.h", lambda data, base: unseen.table(base)),
    ("unicode/generated/char_table.h", lambda data, base: chars.table(base, data)),
    ("unicode/generated/idna_table.h", lambda data, base: idna.table(base)),
    ("unicode/generated/nfc_table.h", lambda data, base: nfc.table(base)),
    ("unicode/generated/native_table.h", lambda data, base: native.table(base)),
    ("unicode/generated/script_numbers.h", lambda data, base: scripts.names_table(base)),
    ("unicode/generated/script_table.h", lambda data, base: scripts.table(base)),
    ("unicode/generated/identifier_table.h", lambda data, base: scripts.identifier_table(base)),
    ("unicode/generated/confusable_table.h", lambda data, base: confusables.table(base)),
    ("safety/generated/script_mixes.h", lambda data, base: scripts.mixes_table(base)),
    ("safety/generated/ordinary_table.h", lambda data, base: ordinary.table(base)),
    ("safety/generated/secret_words.h", lambda data, base: tailoring.secrets(base)),
    ("safety/generated/secret_text_words.h", lambda data, base: tailoring.secret_texts(base)),
    ("safety/generated/former_tlds.h", lambda data, base: tailoring.former_tlds(base)),
    ("safety/generated/script_words.h", lambda data, base: safety.table(base)),
    ("safety/generated/lookalikes.h", lambda data, base: safety.lookalikes_table(base)),
    ("safety/generated/known_table.h", lambda data, base: known.table(base)),
    ("unicode/generated/pri185_table.h", lambda data, base: pri185.table(data)),
    ("unicode/generated/punctuation_table.h", lambda data, base: punctuation.table(base)),
    ("host/generated/suffix_table.h", lambda data, base: suffixes.table(base)),
    ("host/generated/tld_hints.h", lambda data, base: suffixes.hints(base)),
    ("host/generated/private_words.h", lambda data, base: tailoring.private(base)),
    ("find/generated/tail_classes.h", lambda data, base: link.tail_classes(data)),
    ("find/generated/clause_words.h", lambda data, base: tailoring.clauses(base)),
    ("find/generated/name_words.h", lambda data, base: names.last_labels(base)),
    ("find/generated/context_words.h", lambda data, base: names.context(base)),
    ("find/generated/around_words.h", lambda data, base: names.around(base)),
    ("find/generated/known_sites.h", lambda data, base: names.known(base)),
    ("find/generated/common_words.h", lambda data, base: names.common(base)),
    ("find/generated/affix_words.h", lambda data, base: tailoring.affixes(base)),
    ("find/generated/suffix_sites.h", lambda data, base: tailoring.suffix_sites(base)),
    ("find/generated/space_words.h", lambda data, base: tailoring.spaces(base)),
    ("documents/generated/charref_table.h", lambda data, base: charrefs.table(base)),
    ("../cli/generated/width_table.h", lambda data, base: width.table(base)),
    ("../cli/generated/link_fields.h", lambda data, base: fields.table(base)),
    ("../cli/generated/link_words.h", lambda data, base: link_words.table(base)),
)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--unicode", "--data", metavar="DIR", dest="data",
                        help="folder of one Unicode version (ucd, idna, security, linkification)")
    parser.add_argument("--linkification", metavar="DIR",
                        help="take the UTS #58 files from here: another version, or draft 5")
    parser.add_argument("--lists", metavar="DIR", default=SHARED,
                        help="folder of public_suffix_list.dat and tlds-alpha-by-domain.txt")
    parser.add_argument("--out", default=os.path.join(TOP, "src"), help="source folder to write to")
    parser.add_argument("--only", metavar="NAME", action="append",
                        help="just the outputs with this in their name; may be repeated")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--scripts", action="store_true",
                        help="list the scripts that no set of scripts names, and write nothing")
    parser.add_argument("--mixed", action="store_true",
                        help="allow --linkification for the source tree; for tools/try_unicode")
    arguments = parser.parse_args()
    if arguments.linkification and not arguments.mixed and not arguments.check and is_source(arguments.out):
        parser.error("--linkification: the tables are of one Unicode version; "
                     "tools/try_unicode builds a copy with another")
    return arguments


def is_source(folder):
    return os.path.abspath(folder) == os.path.join(TOP, "src")


VERSIONS = os.path.join(TOP, "data", "unicode.txt")


def read_versions():
    """{what: folder in SHARED} of data/unicode.txt"""
    with open(VERSIONS, encoding="utf-8") as file:
        return dict(line.split() for line in file if line.strip() and line[0] != "#")


def find_folder(given, recorded):
    """The given folder, as it is or in SHARED; else the recorded one."""
    if given is None or (not os.path.isdir(given) and os.path.isdir(os.path.join(SHARED, given))):
        return os.path.join(SHARED, recorded if given is None else given)
    return given


def choose_folders(arguments):
    """Set data and linkification; record what was chosen for the source tree."""
    recorded = read_versions()
    is_chosen = {"unicode": arguments.data, "linkification": arguments.linkification}
    if arguments.linkification is None and arguments.data is not None:
        arguments.linkification = os.path.join(arguments.data, "linkification")
    arguments.data = find_folder(arguments.data, recorded["unicode"])
    arguments.linkification = find_folder(arguments.linkification, recorded["linkification"])
    is_whole = (not arguments.check and not arguments.only and not arguments.scripts
                and is_source(arguments.out))
    if not is_whole or not any(is_chosen.values()):
        return
    folders = {"unicode": arguments.data, "linkification": arguments.linkification}
    with open(VERSIONS, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for number, line in enumerate(lines):
        what = line.partition(" ")[0]
        if what in folders:
            lines[number] = f"{what} {os.path.relpath(folders[what], SHARED)}"
    write(VERSIONS, "\n".join(lines) + "\n")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def is_current(path, text):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read() == text
    except FileNotFoundError:
        return False


def report_missing(arguments, name):
    print(f"gen_tables.py: {name} is not in {arguments.data}: name the folder with --data or "
          "LINKSPAN_SHARED, or get the files with tools/fetch_data", file=sys.stderr)
    return SKIPPED if arguments.check else 1


def main():
    arguments = parse_arguments()
    before = os.path.join(SHARED, read_versions()["linkification"])
    choose_folders(arguments)
    if os.path.exists(os.path.join(arguments.linkification, "LinkEmail.txt")):
        before = arguments.linkification  # draft 5 alone lacks this file
    base = ucd.Source(arguments.data, before, arguments.lists)
    data = ucd.Source(arguments.data, arguments.linkification, arguments.lists)
    if arguments.scripts:
        return list_scripts(arguments)
    try:
        script_sets.check(ucd.Source(arguments.data))
    except ucd.MissingInput as missing:
        return report_missing(arguments, missing)
    return make_tables(arguments, data, base)


def list_scripts(arguments):
    try:
        for line in script_sets.report(ucd.Source(arguments.data)):
            print(line)
    except ucd.MissingInput as missing:
        return report_missing(arguments, missing)
    return 0


def make_tables(arguments, data, base):
    stale = []
    for name, make in OUTPUTS:
        if arguments.only and not any(each in name for each in arguments.only):
            continue
        try:
            table = make(data, base)
        except ucd.MissingInput as missing:
            return report_missing(arguments, missing)
        inputs = sorted(set(data.take_inputs() + base.take_inputs()))
        text = table.text(inputs)
        path = os.path.join(arguments.out, name)
        if not arguments.check:
            # In the source tree, an unchanged file is not written, so that nothing is compiled
            # again. In a build folder it is written, since its time shows that it is up to date.
            if not is_source(arguments.out) or not is_current(path, text):
                write(path, text)
            print(f"{name}: {table.size} bytes")
        elif not is_current(path, text):
            stale.append(name)
    for name in stale:
        print(f"gen_tables.py: {name} is out of date: run tools/gen_tables.py", file=sys.stderr)
    if arguments.check and not stale:
        print("tables are up to date")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
