#!/usr/bin/env python3
"""Checks that can fail: each is given what it must refuse."""
import os
import shutil
import sys

sys.dont_write_bytecode = True
import common  # noqa: E402
from common import SKIPPED, built, source  # noqa: E402


class Scripts(common.Test):
    def setUp(self):
        if not shutil.which("shellcheck"):
            self.skipTest("shellcheck is absent")

    def check(self, status, name, text):
        folder = self.folder()
        common.write(text, folder, name)
        self.ends(status, source("tools", "check_style"), "shell", folder)

    def test_a_negation_in_the_middle_of_a_test_is_refused(self):
        test = '#!/usr/bin/env bats\n@test "x" {{\n    {}\n    true\n}}\n'
        self.check(1, "x.bats", test.format("! grep -q dns json"))
        self.check(0, "x.bats", test.format("run ! grep -q dns json"))

    def test_a_chain_of_tests_is_refused(self):
        for name, first in (("x.bats", "#!/usr/bin/env bats\n"), ("x", "#!/bin/sh\nset -eu\n")):
            self.check(1, name, first + "[ -e a ] && [ -e b ]\ntrue\n")
            self.check(0, name, first + "[ -e a ]\n[ -e b ]\ntrue\n")

    def test_what_shellcheck_finds_is_refused(self):
        self.check(1, "x", "#!/bin/sh\nrm -rf $1/x\n")

    def test_a_folder_without_scripts_is_refused(self):
        self.check(1, "x.txt", "no script\n")


class Skips(common.Test):
    def check(self, status, line):
        folder = self.folder()
        common.write(f"static void x(void **state)\n{{\n{line}\n}}\n", folder, "x_test.c")
        self.ends(status, source("tools", "check_style"), "skips", folder)

    def test_the_skip_of_cmocka_is_refused(self):
        self.check(1, "    skip();")
        self.check(1, "    if (text == NULL) skip ();")
        self.check(0, "    lks_skip();")
        self.check(0, "    skip_spaces(text);")


class Workflows(common.Test):
    def test_what_actionlint_finds_is_refused(self):
        good = "on: push\njobs:\n  x:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make test\n"
        for text, status in ((good, 0), (good.replace("steps", "stops"), 1)):
            folder = self.folder()
            common.write(text, folder, "x.yml")
            done = common.run(source("tools", "check_style"), "workflows", folder)
            if done.returncode == SKIPPED:
                self.skipTest("actionlint is absent")
            self.assertEqual(done.returncode, status, done.stdout)


class Abi(common.Test):
    """Each change of the headers that breaks compiled programs, or adds to the ABI."""

    def changed(self, status, header, old, new):
        folder = self.folder()
        shutil.copytree(source("include"), os.path.join(folder, "include"))
        path = os.path.join(folder, "include", "linkspan", header)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        common.write(text.replace(old, new, 1), path)
        self.ends(status, sys.executable, source("tools", "abi_baseline"), "gcc",
                  LINKSPAN_ABI_INCLUDE=os.path.join(folder, "include"))

    def test_a_change_of_the_headers_is_noticed(self):
        if not shutil.which("gcc"):
            self.skipTest("gcc is absent")
        self.changed(0, "host.h", "#define LINKSPAN_HOST_MAX 254", "/* as before */\n#define LINKSPAN_HOST_MAX 254")
        self.changed(1, "host.h", "#define LINKSPAN_HOST_MAX 254", "#define LINKSPAN_HOST_MAX 255")
        self.changed(1, "linkify.h", "linkspan_filter filter; ", "void *first; linkspan_filter filter; ")
        self.changed(1, "linkify.h", "linkspan_filter filter; ", "")


class Check(common.Test):
    """The tests that cover a file are found by name, comment and what is compiled."""

    def test_the_tests_of_a_change_are_named(self):
        for file, tests in (("src/text/utf8.c", {"text_utf8_test"}), ("src/text/utf8.h", {"text_utf8_test"}),
                            ("src/text/utf8_test.c", {"text_utf8_test"}),
                            ("src/find/rules/cutter.c", {"find_rules_tailored_trim_test", "find_rules_cutter_test"}),
                            ("cli/input/glob.c", {"cli_glob_test", "cli_ignore_test", "cli_walk_test"}),
                            ("tests/gate/urls.txt", {"gate", "gate_formatting"}),
                            ("tests/conformance/detection.c", {"conformance"}), ("README.md", set())):
            with self.subTest(file):
                found = self.ends(0, sys.executable, source("tools", "check"), "--list", file,
                                  LINKSPAN_BUILD=common.build_folder())
                self.assertEqual(set(found.split()), tests)


class Requirements(common.Test):
    LINE = 'S1\t1\tx\tT1\t`find/tails_test.c` "T1: a space after it", `conformance`\n'

    def check(self, status, lines, row=""):
        folder = self.folder()
        document = common.write("**S1, the standard**\n\n| where | requirement | status |\n|---|---|---|\n" + row +
                                "\n\n| code | decision |\n|---|---|\n| T1 | x |\n", folder, "x.md")
        file = common.write("source\twhere\trequirement\trules\ttests\n" + lines, folder, "x.tsv")
        self.ends(status, sys.executable, source("tools", "check_conformance.py"), common.build_folder(), document,
                  file)

    def test_a_line_that_names_what_is_not_there_is_refused(self):
        self.check(0, self.LINE)
        for there, not_there in (("T1\t", "T14\t"), ("/tail", "/tale"), ("a space", "two spaces"),
                                 ("conformance", "conformation"), ("\tx\t", "\t\t"), ("S1\t", ""),
                                 (self.LINE, "S1\t1\tx\tT1\t\n"), ("\n", "\n" + self.LINE)):
            with self.subTest(not_there):
                self.check(1, self.LINE.replace(there, not_there, 1))

    def test_a_status_that_names_what_is_not_there_is_refused(self):
        row = "| 1 | x | option: `--scheme`, `linkspan_next`, T1 |"
        self.check(0, self.LINE, row)
        for there, not_there in (("T1", "T14"), ("_next", "_nest"), ("option", "fine"), ("--scheme", "--no-such-option"),
                                 ("| x |", "| y |"), ("| 1 |", "| 2 |"), ("| x |", "| x | y |")):
            with self.subTest(not_there):
                self.check(1, self.LINE, row.replace(there, not_there, 1))

    def test_a_requirement_without_a_test_is_the_applications(self):
        self.check(1, self.LINE, "| 2 | y | met in part |")
        self.check(0, self.LINE, "| 2 | y | application |")

    def test_no_requirements_are_refused(self):
        self.check(1, "")


class Trust(common.Test):
    def test_every_step_is_there(self):
        self.assertIn("usage", self.ends(2, source("tools", "trust"), "no_such_step"))


class Oracles(common.Test):
    """A comparison without any input would always agree, so it must fail."""

    def over_nothing(self, *arguments):
        done = common.run(*arguments)
        if done.returncode == SKIPPED:
            self.skipTest("built without the other library")
        self.assertEqual(done.returncode, 1, done.stdout)

    def test_documents_of_an_empty_folder(self):
        empty = self.folder()
        constructs = source("tests", "oracle", "constructs.txt")
        self.over_nothing(built("tests", "oracle_gumbo"), "10", "4", empty)
        self.over_nothing(built("tests", "oracle_cmark"), constructs, "10", empty)

    def test_documents_of_a_folder_that_has_some(self):
        folder = self.folder()
        common.write("<p>see a.com\n", folder, "a.html")
        common.write("see a.com\n", folder, "a.md")
        constructs = source("tests", "oracle", "constructs.txt")
        for arguments in (("oracle_gumbo", "100", "4", folder), ("oracle_cmark", constructs, "100", folder)):
            done = common.run(built("tests", arguments[0]), *arguments[1:])
            self.assertIn(done.returncode, (0, SKIPPED), done.stdout)

    def test_no_soup(self):
        folder = self.folder()
        common.write("<p>see a.com\n", folder, "a.html")
        self.over_nothing(built("tests", "oracle_gumbo"), "0", "4", folder)


class Properties(common.Test):
    def test_texts_without_links(self):
        self.ends(1, built("tests", "meta_blind_explain"), "1000")
        self.ends(1, built("tests", "meta_blind_stream"), "1000")
        self.ends(0, built("tests", "explain_property"), "1000")

    def test_no_texts(self):
        self.ends(1, built("tests", "explain_property"), "0")


class Signals(common.Test):
    """The check of signals must notice a command that dies of another signal than the one
    that it got. The command here is a stand-in."""

    COMMAND = """#!/usr/bin/env python3
import os, signal, sys
DIES_OF = {}
def on_signal(number, frame):
    sys.stderr.write("linkspan: interrupted\\n")
    sys.stderr.flush()
    number = DIES_OF.get(number, number)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
for number in signal.SIGINT, signal.SIGTERM:
    signal.signal(number, on_signal)
rest = b""
with open(sys.argv[-1], "rb", buffering=0) as pipe:
    while True:
        whole, _, rest = (rest + pipe.read(65536)).rpartition(b"\\n")
        if whole:
            os.write(1, whole + b"\\n")
"""

    def test_each_signal_has_its_own_status(self):
        bats = shutil.which("bats")
        if not bats:
            self.skipTest("bats is absent")
        for dies_of, status in (("{}", 0), ("{2: 15}", 1)):
            command = common.write_script(self.COMMAND.format(dies_of), self.folder(), "linkspan")
            self.ends(status, bats, "-f", "SIGINT midway", source("tests", "cli", "large.bats"), LINKSPAN=command,
                      LINKSPAN_SOURCE=source(), LINKSPAN_MEMORY="1000000")


class Width(common.Test):
    def test_one_wrong_code_point_is_noticed(self):
        self.needs_data()
        output = self.ends(2, built("tests", "meta_broken_width"))
        self.assertIn("U+1FAE0: got 1, want 2", output)

    def test_a_changed_table_is_noticed(self):
        self.needs_data()
        folder = self.folder()
        os.makedirs(os.path.join(folder, "src"))
        path = os.path.join(folder, "cli", "generated", "width_table.h")
        check = (sys.executable, source("tools", "gen_tables.py"), "--check", "--only", "width_table", "--out",
                 os.path.join(folder, "src"))
        os.makedirs(os.path.dirname(path))
        shutil.copy(source("cli", "generated", "width_table.h"), path)
        self.ends(0, *check)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertTrue(",129759," in text)  # where U+1FADF begins to be wide
        common.write(text.replace(",129759,", ",129760,"), path)
        self.ends(1, *check)


if __name__ == "__main__":
    sys.exit(common.main())
