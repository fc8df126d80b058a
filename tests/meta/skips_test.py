#!/usr/bin/env python3
"""A skipped test hides no failure and, if CI=true, counts as a failure itself."""
import glob
import os
import re
import shutil
import sys

sys.dont_write_bytecode = True
import common  # noqa: E402
from common import FOLDERS, SHARED, SKIPPED, built, source  # noqa: E402

RUN = source("tests", "run_test")
PUBLISHED, OTHER = FOLDERS["linkification"], FOLDERS["other"]
# In draft 5 the file had another name.
FORMATTING = next((name for name in ("SerializationTest.txt", "LinkFormattingTest.txt")
                   if os.path.exists(os.path.join(SHARED, PUBLISHED, name))), "LinkFormattingTest.txt")


class Data(common.Test):
    def shared_without(self, *names):
        """A folder with all data except these files and folders."""
        folder = self.folder()
        gone = {os.path.join(folder, name) for name in names}
        for at, folders, files in os.walk(SHARED):
            to = os.path.normpath(os.path.join(folder, os.path.relpath(at, SHARED)))
            folders[:] = [name for name in folders if os.path.join(to, name) not in gone]
            os.makedirs(to, exist_ok=True)
            for name in files:
                if os.path.join(to, name) not in gone:
                    os.symlink(os.path.join(os.path.abspath(at), name), os.path.join(to, name))
        return folder


class OtherVersion(Data):
    def test_a_broken_rule_is_noticed_without_the_other_version(self):
        self.needs_data()
        published = self.shared_without(OTHER)
        output = self.ends(1, built("tests", "meta_broken_conformance"), LINKSPAN_SHARED=published)
        self.assertIn("NOT as stated", output)
        nothing = self.shared_without(OTHER, os.path.join(PUBLISHED, FORMATTING))
        self.ends(1, built("tests", "meta_broken_conformance"), LINKSPAN_SHARED=nothing)

    def test_the_version_of_the_tables_counts_without_the_other(self):
        self.needs_data()
        published = self.shared_without(OTHER)
        program = built("tests", "conformance")
        output = self.ends(0, RUN, "conformance", program, CI="true", LINKSPAN_SHARED=published)
        self.assertIn("344 of 344", output)
        self.ends(SKIPPED, RUN, "conformance_of_other_files", program, "--other", LINKSPAN_SHARED=published)
        self.ends(1, RUN, "conformance_of_other_files", program, "--other", CI="true", LINKSPAN_SHARED=published)

    def test_a_file_with_fewer_cases_fails(self):
        self.needs_data()
        name = os.path.join(OTHER, "linkification", "LinkDetectionTest.txt")
        cut = self.shared_without(name)
        common.write("see ⸠a.com⸡\n", cut, name)
        self.ends(0, built("tests", "conformance"), LINKSPAN_SHARED=cut)
        self.ends(1, built("tests", "conformance"), "--other", LINKSPAN_SHARED=cut)


class DataFiles(Data):
    def test_a_failure_before_or_after_a_skip_is_a_failure(self):
        program, empty = built("tests", "meta_skipping"), self.folder()
        for letters, status in (("ppp", 0), ("psp", SKIPPED), ("sss", SKIPPED), ("fsp", 1), ("spf", 1), ("fsf", 2)):
            with self.subTest(letters):
                self.ends(status, program, letters, LINKSPAN_SHARED=empty)

    def test_a_missing_published_file_is_a_skip(self):
        self.needs_data()
        partial = self.shared_without(os.path.join(PUBLISHED, FORMATTING))
        program = built("tests", "conformance")
        self.ends(SKIPPED, RUN, "conformance", program, LINKSPAN_SHARED=partial)
        self.ends(1, RUN, "conformance", program, CI="true", LINKSPAN_SHARED=partial)

    def test_an_empty_folder_skips_and_with_ci_fails(self):
        empty = self.folder()
        for name in "conformance", "idna_conformance", "unicode_idna_test", "unicode_script_test", "oracle_lists":
            program = built("tests", name)
            with self.subTest(name):
                self.ends(SKIPPED, RUN, name, program, LINKSPAN_SHARED=empty)
                self.ends(1, RUN, name, program, CI="true", LINKSPAN_SHARED=empty)
        check = [sys.executable, source("tools", "gen_tables.py"), "--check"]
        self.ends(SKIPPED, RUN, "tables_are_current", *check, LINKSPAN_SHARED=empty)
        self.ends(1, RUN, "tables_are_current", *check, CI="true", LINKSPAN_SHARED=empty)


class FetchedData(common.Test):
    CURL = """#!/bin/sh
# Stands in for curl: takes from a folder, whose versions may be called drafts.
while [ $# -gt 1 ]; do
    [ "$1" != -o ] || out=$2
    shift
done
case $1 in
*.dat | */tlds-alpha-by-domain.txt) cp "$FROM/$(basename "$1")" "$out" ;;
*) path=${1#https://www.unicode.org/Public/}
    path=$(echo "$path" | sed 's,/extracted/,/,; s,/emoji/,/,')
    [ -e "$FROM/unicode/$path" ] || path=$(echo "$path" | sed 's,/,-draft/,')
    cp "$FROM/unicode/$path" "$out" ;;
esac
"""

    def test_what_fetch_data_makes_is_enough_where_ci_is_true(self):
        self.needs_data()
        folder = self.folder()
        bin_folder, data = os.path.join(folder, "bin"), os.path.join(folder, "data")
        common.write_script(self.CURL, bin_folder, "curl")
        self.ends(0, source("tools", "fetch_data"), data, FROM=os.path.abspath(SHARED),
                  PATH=bin_folder + os.pathsep + os.environ["PATH"])
        if not PUBLISHED.startswith(FOLDERS["unicode"] + "/"):
            # The tables are made from a draft or from older files, which may not be available for
            # download any more, so link to the local copy.
            shutil.rmtree(os.path.join(data, PUBLISHED), ignore_errors=True)
            os.makedirs(os.path.dirname(os.path.join(data, PUBLISHED)), exist_ok=True)
            os.symlink(os.path.abspath(os.path.join(SHARED, PUBLISHED)), os.path.join(data, PUBLISHED))
        tests = ("conformance|conformance_of_other_files|idna_conformance|unicode_.*_test|host_(host_char|tld)_test"
                 "|safety_(skeleton|tlds)_test|cli_width_test")
        self.ends(0, shutil.which("ctest"), "--test-dir", common.build_folder(), "--output-on-failure",
                  "-R", f"^({tests})$", CI="true", LINKSPAN_SHARED=data)
        fetched = {name for _, _, names in os.walk(data, followlinks=True) for name in names}
        self.assertEqual(self.inputs_of_tables() - fetched, set())

    def inputs_of_tables(self):
        """The files that generated tables name in their headings; the words in
        data and the schemas in docs are ours, and the names of references are Python's."""
        named = set()
        for path in glob.glob(source("src", "*", "generated", "*.h")) + glob.glob(source("cli", "generated", "*.h")):
            with open(path, encoding="utf-8") as file:
                named |= set(re.findall(r"^ \*   (\S+) sha256", file.read(), re.MULTILINE))
        self.assertIn("EastAsianWidth.txt", named)
        ours = {name for folder in ("data", "docs") for _, _, names in os.walk(source(folder)) for name in names}
        return named - ours


class Allowed(common.Test):
    def setUp(self):
        self.list = common.write("# comment\nodd_* -- a reason\ncli_x/one [of] two -- another\n", self.folder(), "list")

    def skip(self, status, name, **environment):
        self.ends(status, RUN, name, "sh", "-c", "exit 77", LINKSPAN_ALLOWED_SKIPS=self.list, **environment)

    def test_a_skip_needs_a_reason_where_ci_is_true(self):
        self.skip(SKIPPED, "other")
        self.skip(1, "other", CI="true")
        self.skip(SKIPPED, "odd_one", CI="true")
        self.skip(1, "not_odd_one", CI="true")

    def test_other_statuses_stay(self):
        for status in 0, 1, 2, 78:
            self.ends(status, RUN, "odd_one", "sh", "-c", f"exit {status}", CI="true")

    def test_a_reason_cannot_be_left_out(self):
        bad = common.write("odd_one\n", self.folder(), "list")
        self.ends(1, RUN, "odd_one", "sh", "-c", "exit 77", CI="true", LINKSPAN_ALLOWED_SKIPS=bad)

    def test_the_real_list_has_reasons(self):
        self.ends(SKIPPED, RUN, "link_props_draft5_test", "sh", "-c", "exit 77", CI="true")
        self.ends(1, RUN, "conformance", "sh", "-c", "exit 77", CI="true")

    def bats(self, status, lines, own_status=0, **environment):
        fake = common.write_script(f"#!/bin/sh\nprintf '{lines}'\nexit {own_status}\n", self.folder(), "bats")
        return self.ends(status, source("tests", "cli", "run_bats"), "cli_x", fake, "x.bats",
                         LINKSPAN_ALLOWED_SKIPS=self.list, **environment)

    def test_a_skip_in_bats_is_a_skip(self):
        passed = "1..2\\nok 1 one\\nok 2 two\\n"
        skipped = "1..2\\nok 1 one\\nok 2 two # skip no zsh\\n"
        self.bats(0, passed, CI="true")
        self.bats(SKIPPED, skipped)
        self.bats(1, skipped, CI="true")
        self.bats(SKIPPED, "1..1\\nok 1 one [of] two # skip no zsh\\n", CI="true")
        self.bats(1, "1..1\\nnot ok 1 one\\n", 1)
        self.bats(1, "1..2\\nnot ok 1 one\\nok 2 two # skip no zsh\\n", 1)
        self.bats(1, "1..0\\n")
        self.bats(1, "")


class Counting(common.Test):
    XML = """<testsuite>
<testcase name="a" status="run"/>
<testcase name="b" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase>
{}</testsuite>"""
    TAP = ("ok 1 - one\n    ok 1 - child\n    1..1\nok 2 - parent\nok 3 - later # SKIP no browser\n{}1..{}\n"
           "# tests 3\n")
    FLOORS = "# comment\nfirst 2\nsecond 3\nthird 1\n"

    def count(self, status, xml="", tap="", parts=("first", "second"), floors=FLOORS, plan=None, **environment):
        folder = self.folder()
        common.write(self.XML.format(xml), folder, "first.xml")
        plan = 3 + sum(not line.startswith(" ") for line in tap.splitlines()) if plan is None else plan
        common.write(self.TAP.format(tap, plan), folder, "second.tap")
        environment["LINKSPAN_TEST_FLOORS"] = common.write(floors, folder, "floors.txt")
        self.output = self.ends(status, source("tools", "count_tests"), folder, *parts, **environment)
        return self.output.splitlines()[-1]

    def test_the_last_line_counts(self):
        self.assertEqual(self.count(0), "3 passed, 0 failed, 2 skipped")
        failure = '<testcase name="c" status="fail"><failure/></testcase>'
        absent = '<testcase name="d" status="notrun"><skipped message="Unable to find executable"/></testcase>'
        self.assertEqual(self.count(1, xml=failure + absent), "3 passed, 2 failed, 2 skipped")
        self.assertEqual(self.count(1, tap="not ok 4 - bad\n"), "3 passed, 1 failed, 2 skipped")

    def test_a_failure_is_shown(self):
        wrote = "ok 1 fine\nnot ok 2 bad\n# the reason\nok 3 fine too\n"
        self.count(1, xml=f'<testcase name="c" status="fail"><failure/><system-out>{wrote}</system-out></testcase>',
                   tap="not ok 4 - bad\n  ---\n  error: 'of node'\n  ...\n")
        for line in "not ok 2 bad", "# the reason", "  error: 'of node'":
            self.assertIn(line, self.output.splitlines())
        self.assertNotIn("fine", self.output)
        program = "\n".join(f"line {number}" for number in range(100))
        self.count(1, xml=f'<testcase name="c" status="fail"><failure/><system-out>{program}</system-out></testcase>')
        self.assertIn("line 99\nFAILED in first: c", self.output)
        self.assertNotIn("line 80\n", self.output)

    def test_skips_of_both_kinds_fail_where_ci_is_true(self):
        self.assertEqual(self.count(1, CI="true"), "3 passed, 2 failed, 0 skipped")
        allowed = common.write("b -- why\nsecond/later -- why\n", self.folder(), "list")
        self.assertEqual(self.count(0, CI="true", LINKSPAN_ALLOWED_SKIPS=allowed), "3 passed, 0 failed, 2 skipped")

    def test_a_part_that_did_not_run_has_failed(self):
        self.assertEqual(self.count(1, parts=("first", "second", "third")), "3 passed, 1 failed, 2 skipped")

    def test_a_plan_must_hold(self):
        for plan in 2, 4, 400:
            with self.subTest(plan):
                self.assertEqual(self.count(1, plan=plan), "3 passed, 1 failed, 2 skipped")
        self.assertEqual(self.count(1, tap="1..4\n", plan=3), "3 passed, 1 failed, 2 skipped")

    def test_a_plan_of_subtests_must_hold(self):
        wrong = "    ok 1 - child\n    1..400\nok 4 - parent\n"
        self.assertEqual(self.count(1, tap=wrong, plan=4), "4 passed, 1 failed, 2 skipped")
        self.assertEqual(self.count(1, tap="    ok 1 - child\nok 4 - parent\n", plan=4), "5 passed, 1 failed, 2 skipped")

    def test_without_a_plan_the_run_did_not_end(self):
        path = common.write("ok 1 - one\n", self.folder(), "x.tap")
        self.assertIn("1 failed", self.ends(1, source("tools", "count_tests"), "--tap", "x", path))
        path = common.write("1..400\nok 1 - one\n", self.folder(), "x.tap")
        self.assertIn("1 failed", self.ends(1, source("tools", "count_tests"), "--tap", "x", path))

    def test_a_part_with_fewer_tests_than_recorded_has_failed(self):
        self.assertEqual(self.count(1, floors="first 3\nsecond 3\n"), "3 passed, 1 failed, 2 skipped")
        self.assertEqual(self.count(1, floors="first 2\nsecond 4\n"), "3 passed, 1 failed, 2 skipped")
        self.assertIn("no number for second", self.count(1, floors="first 2\n"))


class Node(common.Test):
    """What node itself takes for passed files."""

    HEAD = "import test from 'node:test';\ntest('one', () => {});\n"
    LATER = "await new Promise((done) => setTimeout(done, 200)); "

    def node(self, status, text, count_status):
        if not shutil.which("node"):
            self.skipTest("node is absent")
        folder = self.folder()
        common.write(text, folder, "x.test.mjs")
        self.ends(status, "node", "--test", "--test-reporter=tap",
                  f"--test-reporter-destination={folder}/x.tap", f"{folder}/x.test.mjs",
                  NODE_OPTIONS=f"--import={source('tests', 'support', 'no_early_exit.mjs')}")
        self.ends(count_status, source("tools", "count_tests"), "--tap", "x", os.path.join(folder, "x.tap"))

    def test_a_file_with_tests_passes(self):
        self.node(0, self.HEAD, 0)

    def test_a_file_without_tests_is_refused(self):
        self.node(0, "console.log('no test');\n", 1)

    def test_process_exit_is_refused_also_after_other_tests(self):
        for before in "", self.LATER:
            with self.subTest(before):
                self.node(1, f"{self.HEAD}test('two', async () => {{ {before}process.exit(0); }});\n", 1)


if __name__ == "__main__":
    sys.exit(common.main())
