#!/usr/bin/env python3
"""Machines that lack something: every test is registered there too, and where
CI=true nothing is left out silently."""
import glob
import json
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
import common  # noqa: E402
from common import SKIPPED, build_folder, built, source  # noqa: E402

# What a machine without test tools still has.
NEEDED = ("basename", "cat", "chmod", "cmake", "cp", "ctest", "dirname", "env", "gcc", "grep", "ld", "as", "ar",
          "mkdir", "mktemp", "mv", "ninja", "pkg-config", "python3", "ranlib", "rm", "sed", "sh", "sort", "strip",
          "nm", "objcopy", "objdump", "readelf", "clang")


def registered(folder):
    """{name: command line} of the tests that ctest knows."""
    done = subprocess.run(["ctest", "--show-only=json-v1"], cwd=folder, check=True, capture_output=True, text=True)
    return {test["name"]: test.get("command", []) for test in json.loads(done.stdout)["tests"]}


def cached(name):
    with open(built("CMakeCache.txt"), encoding="utf-8") as file:
        found = re.search(rf"^{name}:\w+=(.*)$", file.read(), re.MULTILINE)
    return found[1] if found else ""


class WithoutTools(common.Test):
    def test_the_same_tests_are_registered(self):
        folder = self.folder()
        tools, build = os.path.join(folder, "bin"), os.path.join(folder, "build")
        os.makedirs(tools)
        for name in NEEDED:
            if shutil.which(name):
                os.symlink(os.path.realpath(shutil.which(name)) if name != "python3" else sys.executable,
                           os.path.join(tools, name))
        kept = [f"-D{name}={cached(name)}" for name in
                ("CMAKE_BUILD_TYPE", "LINKSPAN_FRIBIDI", "LINKSPAN_LINT", "LINKSPAN_SANITIZE", "CMOCKA_LIBRARY",
                 "LINKSPAN_SHARED_DIR")]
        everywhere = ";".join(("/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"))
        environment = {"PATH": tools, "CMAKE_C_COMPILER_LAUNCHER": None}
        self.ends(0, "cmake", "-S", source(), "-B", build, "-G", "Ninja", f"-DCMAKE_IGNORE_PATH={everywhere}",
                  f"-DCMAKE_C_COMPILER={cached('CMAKE_C_COMPILER')}", f"-DCMAKE_MAKE_PROGRAM={tools}/ninja",
                  f"-DPython3_EXECUTABLE={sys.executable}", *kept, **environment)
        bare, full = registered(build), registered(build_folder())
        self.assertEqual(sorted(bare), sorted(full))
        for name in "cli_find", "oracle_readers_code_points":
            self.assertIn("absent", " ".join(bare[name]))
        some = ("ctest", "--test-dir", build, "-R", "^(cli_find|oracle_href|oracle_readers_code_points)$")
        self.assertIn("Skipped", self.ends(0, *some, **environment))
        self.assertIn("0% tests passed, 3 tests failed out of 3", self.ends(8, *some, CI="true", **environment))


class Registered(common.Test):
    """A test that nobody registers is never run, and one without a limit may hang."""

    def test_every_test_has_a_limit_of_time(self):
        done = subprocess.run(["ctest", "--show-only=json-v1"], cwd=build_folder(), check=True, capture_output=True,
                              text=True)
        tests = json.loads(done.stdout)["tests"]
        self.assertTrue(tests)
        self.assertEqual([test["name"] for test in tests if "TIMEOUT" not in
                          {given["name"] for given in test.get("properties", [])}], [])

    def names(self, pattern, name):
        found = [re.sub(*name, os.path.relpath(path, source())) for path in glob.glob(source(pattern))]
        self.assertTrue(found, pattern)
        return found

    def test_every_file_of_tests_is_registered(self):
        wanted = [
            *self.names("src/*/*_test.c", (r"src/(\w+)/(\w+)\.c", r"\1_\2")),
            *self.names("tests/seeds/*_test.c", (r"tests/(\w+)/(\w+)\.c", r"\1_\2")),
            *self.names("tests/cli/*_test.c", (r"tests/(\w+)/(\w+)\.c", r"\1_\2")),
            *self.names("tests/cli/*.bats", (r"tests/cli/(\w+)\.bats", r"cli_\1")),
            *self.names("tests/cli/*_property.c", (r"tests/cli/(\w+)\.c", r"\1")),
            *self.names("tests/property/*.c", (r"tests/property/(\w+)\.c", r"\1")),
            *self.names("tests/oracle/*.c", (r"tests/oracle/(\w+?)(_cases)?\.c", r"oracle_\1")),
            *self.names("tests/meta/*_test.py", (r"tests/meta/(\w+)_test\.py", r"meta_\1")),
            *self.names("tests/*_test.py", (r"tests/(\w+)_test\.py", r"\1")),
            *self.names("fuzz/*.in", (r"fuzz/(\w+)\.in", r"replay_\1")),
            *self.names("examples/api/*.c", (r"examples/api/(\w+)\.c", r"example_api_\1")),
        ]
        if cached("LINKSPAN_FRIBIDI") != "ON":  # the sanitised build has these
            wanted = [name for name in wanted if name not in
                      ("display_tables_test", "display_visual_test", "display_visual_memory_test", "oracle_bidi")]
        self.assertEqual([name for name in wanted if name not in registered(build_folder())], [])

    def test_every_test_can_be_skipped_and_is_then_looked_at(self):
        for name, command in registered(build_folder()).items():
            self.assertEqual(command[:2], [source("tests", "run_test"), name])


class Servers(common.Test):
    """The name server and Dask are among the packages that a new machine installs, and their
    absence is noticed."""

    def wanted(self, group):
        """What tools/install-deps would install on a machine that has nothing."""
        tools = self.folder()
        for name in "sh", "cat", "grep", "id":
            os.symlink(shutil.which(name), os.path.join(tools, name))
        return self.ends(1, source("tools", "install-deps"), group, PATH=tools).split()

    def test_they_are_installed(self):
        for group in "ci", "trust":
            for package in "nsd", "python3-dask", "python3-distributed", "bats", "shellcheck":
                self.assertIn(package, self.wanted(group))

    def test_without_dask_its_test_fails_where_ci_is_true(self):
        dask = (source("tests", "run_test"), "cli_dask", "/usr/bin/python3", "-I", "-S",
                source("tests", "cli", "dask_test.py"), "linkspan", "example")
        self.ends(SKIPPED, *dask)
        self.ends(1, *dask, CI="true")

    def test_without_a_name_server_its_test_fails_where_ci_is_true(self):
        line = "ok 1 a real name server with a root of its own # skip no nsd"
        fake = common.write_script(f"#!/bin/sh\necho 1..1\necho '{line}'\n", self.folder(), "bats")
        bats = (source("tests", "cli", "run_bats"), "cli_dns", fake, source("tests", "cli", "dns.bats"))
        self.ends(SKIPPED, *bats)
        self.ends(1, *bats, CI="true")

    def submission(self, make):
        """.ci/run in a tree whose `make` and install-deps are not the real ones."""
        tree = self.folder()
        for name in ".ci/run", "tools/count_tests", "tests/allowed_skips.txt":
            os.makedirs(os.path.dirname(os.path.join(tree, name)), exist_ok=True)
            shutil.copy(source(name), os.path.join(tree, name))
        common.write("".join(f"{part} 1\n" for part in ("dev", "release", "browser", "sql", "python", "npm")),
                     tree, "tests", "floors.txt")
        common.write_script('#!/bin/sh\necho "installs $*"\n', tree, "tools", "install-deps")
        common.write_script(f"#!/bin/sh\n{make}", tree, "bin", "make")
        done = common.run(os.path.join(tree, ".ci", "run"),
                          PATH=os.path.join(tree, "bin") + os.pathsep + os.environ["PATH"])
        lines = done.stdout.splitlines()
        return done.returncode, lines[0], lines[-1]

    XML = '<testsuite><testcase name="a" status="run"/></testsuite>'
    PASSING = f"""mkdir -p build/results
case $1 in
test) echo '{XML}' >build/results/dev.xml ;;
test-release) echo '{XML}' >build/results/release.xml ;;
test-browser) printf 'ok 1 - one\\nok 2 - two\\n1..2\\n' >build/results/browser.tap ;;
test-sql) printf 'ok 1 - one\\n1..1\\n' >build/results/sql.tap ;;
test-python) printf 'ok 1 - one\\n1..1\\n' >build/results/python.tap ;;
test-npm) printf 'ok 1 - one\\n1..1\\n' >build/results/npm.tap ;;
esac
"""

    def test_a_submission_installs_them_and_ends_in_a_count(self):
        self.assertEqual(self.submission(self.PASSING), (0, "installs ci", "7 passed, 0 failed, 0 skipped"))
        self.assertEqual(self.submission(self.PASSING + "[ $1 = test-browser ]"),
                         (1, "installs ci", "7 passed, 0 failed, 0 skipped"))
        self.assertEqual(self.submission("exit 2\n"), (1, "installs ci", "0 passed, 6 failed, 0 skipped"))

    def tricked(self, part, lines):
        """The same submission, but for the results of one part."""
        results = f"[ $1 != {part[0]} ] || printf '{lines}' >build/results/{part[1]}\n"
        status, _, last = self.submission(self.PASSING + results)
        return status, last

    def test_results_that_claim_too_much_are_refused(self):
        sql, npm = ("test-sql", "sql.tap"), ("test-npm", "npm.tap")
        self.assertEqual(self.tricked(sql, "1..1\\nok 1 - x\\n"), (0, "7 passed, 0 failed, 0 skipped"))
        self.assertEqual(self.tricked(sql, "1..400\\nok 1 - x\\n")[0], 1)
        self.assertEqual(self.tricked(npm, "ok 1 - /x/a.test.mjs\\n1..1\\n")[0], 1)
        self.assertEqual(self.tricked(npm, "ok 1 - one\\n")[0], 1)

    def test_a_missing_tool_and_missing_data_are_failures_without_ci_in_the_environment(self):
        skipped = '<testsuite><testcase name="a" status="run"/><testcase name="{}" status="notrun">' \
                  '<skipped message="SKIP_RETURN_CODE=77"/></testcase></testsuite>'
        for name in "cli_find", "conformance":
            with self.subTest(name):
                self.assertEqual(self.tricked(("test", "dev.xml"), skipped.format(name))[0], 1)
        self.assertEqual(self.submission(self.PASSING + '[ "$CI" = true ] || exit 1')[0], 0)

    def test_trust_runs_them(self):
        text = self.ends(2, source("tools", "trust"), "--help")
        self.assertIn(" servers ", text)


class Usage(common.Test):
    def test_tools_end_in_a_usage_line(self):
        for tool, *arguments in (("other_machine",), ("clean_root",), ("check_library",), ("check_symbols",),
                                 ("fuzz", "--help"), ("prove", "--help"), ("trust", "--help"), ("check_style",),
                                 ("check_release",), ("count_tests",), ("abi_baseline",), ("install-deps",), ("fetch_data",)):
            with self.subTest(tool):
                output = self.ends(2, source("tools", tool), *arguments)
                self.assertEqual(output.splitlines()[-1].split()[:2], ["usage:", f"tools/{tool}"])


class Copyright(common.Test):
    def test_every_licence_that_is_named_has_its_text(self):
        with open(source("packaging", "debian", "copyright"), encoding="utf-8") as file:
            stanzas = file.read().split("\n\n")
        named = {re.search(r"^License: (.*)$", stanza, re.MULTILINE)[1] for stanza in stanzas
                 if stanza.startswith("Files:")}
        texts = {stanza.splitlines()[0][len("License: "):]: stanza.split("\n", 1)[1] for stanza in stanzas
                 if stanza.startswith("License:")}
        self.assertEqual(named, set(texts))
        for licence, path in (("Expat", "LICENSE"), ("Unicode-3.0", "LICENSES/Unicode-3.0.txt")):
            with open(source(path), encoding="utf-8") as file:
                words = file.read().split()
            self.assertTrue(words[-100:] == texts[licence].replace("\n .\n", "\n\n").split()[-100:], licence)


if __name__ == "__main__":
    sys.exit(common.main())
