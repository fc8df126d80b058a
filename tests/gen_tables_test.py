#!/usr/bin/env python3
"""What the generator refuses: tables of two Unicode versions in the source tree, and a
script that nobody has decided on. usage: gen_tables_test.py (LINKSPAN_SHARED)"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = os.environ.get("LINKSPAN_SHARED") or os.path.join(TOP, "..", "shared")
SKIPPED = 77
with open(os.path.join(TOP, "data", "unicode.txt"), encoding="utf-8") as versions:
    FOLDERS = dict(line.split() for line in versions if line.strip() and line[0] != "#")
OTHER = os.path.join(FOLDERS["other"], "linkification")


class Generator(unittest.TestCase):
    def setUp(self):
        """A copy of the generator and of its own data, which a test may break."""
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for name in "tools", "data":
            shutil.copytree(os.path.join(TOP, name), os.path.join(self.folder, name),
                            ignore=shutil.ignore_patterns("__pycache__"))

    def run_it(self, *options):
        return subprocess.run([sys.executable, os.path.join(self.folder, "tools", "gen_tables.py"), *options],
                              env={**os.environ, "LINKSPAN_SHARED": SHARED}, capture_output=True, text=True,
                              check=False)

    def refuses(self, status, message, *options):
        done = self.run_it(*options)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(message, done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "src")), "nothing is written")

    def edit(self, pattern, by, *path):
        name = os.path.join(self.folder, *path)
        with open(name, encoding="utf-8") as file:
            text, count = re.subn(pattern, by, file.read(), count=1)
        self.assertEqual(count, 1, pattern)
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)


class OneVersion(Generator):
    def test_a_mixture_is_refused(self):
        versions = os.path.join(self.folder, "data", "unicode.txt")
        with open(versions, encoding="utf-8") as file:
            before = file.read()
        for options in (("--linkification", OTHER),
                        ("--unicode", FOLDERS["unicode"], "--linkification", OTHER),
                        ("--linkification", OTHER, "--only", "link_table")):
            with self.subTest(options):
                self.refuses(2, "the tables are of one Unicode version", *options)
        with open(versions, encoding="utf-8") as file:
            self.assertEqual(file.read(), before)

    def test_a_copy_of_try_unicode_may_mix(self):
        done = self.run_it("--mixed", "--linkification", OTHER, "--only", "unicode/generated/version")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.folder, "src", "unicode", "generated", "version.h"), encoding="utf-8") as file:
            text = file.read()
        for folder in FOLDERS["unicode"], FOLDERS["other"]:
            self.assertIn('"' + re.search(r"\d+\.\d+\.\d+", folder)[0] + '"', text)


class Scripts(Generator):
    LIST = ("data", "safety", "other_scripts.txt")

    def test_a_script_that_nobody_decided_on_is_refused(self):
        self.edit(r"\bTang\b", "", *self.LIST)
        message = "no set names Tang (Tangut): decide"
        self.refuses(1, message)
        self.refuses(1, message, "--check")
        listed = self.run_it("--scripts")
        self.assertEqual(listed.returncode, 0)
        self.assertIn("Tang Tangut: undecided\n", listed.stdout)
        self.assertNotIn("Thaana", listed.stdout)  # script_mixes.txt names it

    def test_a_script_is_listed_once(self):
        self.edit(r"\bTang\b", "Tang Tang", *self.LIST)
        self.refuses(1, "Tang is named twice")

    def test_a_script_of_a_set_is_not_listed(self):
        self.edit(r"\bTang\b", "Tang Thaa", *self.LIST)
        self.refuses(1, "Thaa is named by script_mixes.txt")

    def test_no_listed_script_is_recommended(self):
        """UTS #39: letters of Recommended scripts are Allowed; each such script needs a set."""
        sys.path.insert(0, os.path.join(TOP, "tools"))
        sys.dont_write_bytecode = True
        from tablegen import script_sets, scripts, ucd  # pylint: disable=import-outside-toplevel
        source = ucd.Source(os.path.join(SHARED, FOLDERS["unicode"]))
        allowed, extensions = scripts.allowed(source), scripts.extensions(source)
        found = {extensions[cp][0] for cp in range(ucd.CODE_POINTS) if allowed[cp] and len(extensions[cp]) == 1}
        self.assertIn("Thaa", found)
        self.assertEqual(found & set(script_sets.decided(source)), set())


if __name__ == "__main__":
    for each in FOLDERS["unicode"], FOLDERS["other"]:
        if not os.path.isdir(os.path.join(SHARED, each)):
            print(f"{each} is absent: tools/fetch_data downloads it")
            sys.exit(SKIPPED)
    unittest.main()
