#!/usr/bin/env python3
"""The build. On a machine with a compiler, CMake, make and nothing else the library,
the command and the examples are built. Tests are left out with one message, unless they
are asked for; `make install` names what is missing and installs no package. Hints to
the optimiser are in the sources, so that every build has them."""
import glob
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
import common  # noqa: E402
from common import build_folder, source  # noqa: E402

COMPILER = ("cc", "as", "ld", "ar", "ranlib", "nm", "objcopy", "objdump", "readelf", "strip")
SHELL = ("sh", "awk", "cat", "cp", "cut", "dirname", "echo", "find", "getconf", "grep", "id", "mkdir", "mktemp", "mv",
         "rm", "rmdir", "sed", "sort", "touch", "uname")
BARE = (*COMPILER, *SHELL, "cmake", "make")
FOLDERS = ("/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin")
LEFT_OUT = "The tests are left out"
CMOCKA = "cmocka (Debian: libcmocka-dev)"
PYTHON = "Python 3 (Debian: python3)"


def cached(folder, name):
    with open(os.path.join(folder, "CMakeCache.txt"), encoding="utf-8") as file:
        found = re.search(rf"^{name}:\w+=(.*)$", file.read(), re.MULTILINE)
    return found[1] if found else ""


def programs(folder, names):
    """A folder with these programs alone, to be the whole PATH."""
    os.makedirs(folder)
    for name in names:
        os.symlink(os.path.realpath(shutil.which(name)), os.path.join(folder, name))
    return folder


class Bare(common.Test):
    def configure(self, status, *options, hides_cmocka=True, has_python=False, name="build"):
        """Configure on such a machine; CMake's own lists of folders are ignored too."""
        top = self.top = getattr(self, "top", None) or self.folder()
        path = os.path.join(top, "bin")
        if not os.path.exists(path):
            programs(path, BARE)
        hidden = list(FOLDERS)
        if hides_cmocka:
            there = os.path.dirname(cached(build_folder(), "CMOCKA_LIBRARY"))
            hidden += (there, there.removeprefix("/usr"))  # /lib is /usr/lib
        if has_python:
            options += (f"-DPython3_EXECUTABLE={sys.executable}",)
        self.environment = {"PATH": path, "CMAKE_C_COMPILER_LAUNCHER": None, "CMAKE_GENERATOR": None}
        return self.ends(status, "cmake", "-S", source(), "-B", os.path.join(top, name),
                         f"-DCMAKE_IGNORE_PATH={';'.join(hidden)}", *options, **self.environment)

    def test_everything_but_the_tests_is_built(self):
        output = self.configure(0)
        build = os.path.join(self.top, "build")
        self.assertEqual(cached(build, "CMAKE_GENERATOR"), "Unix Makefiles")
        self.assertEqual(cached(build, "CMAKE_BUILD_TYPE"), "Release")
        self.assertEqual(output.count(LEFT_OUT), 1, output)
        self.assertIn(f"{CMOCKA} and {PYTHON}", output)
        for word in "Error", "Warning", "Could NOT find":
            self.assertNotIn(word, output)
        self.configure(0, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O0")  # sooner built
        self.ends(0, "cmake", "--build", build, "--parallel", "2", **self.environment)
        self.assertFalse(os.path.exists(os.path.join(build, "tests")))
        found = subprocess.run([os.path.join(build, "cli", "linkspan")], input="see a.com", capture_output=True,
                               text=True, check=True).stdout
        self.assertEqual(found, "a.com\n")
        self.ends(0, os.path.join(build, "examples", "first"))

    def test_what_is_missing_is_named(self):
        output = self.configure(0, has_python=True)
        self.assertEqual(output.count(LEFT_OUT), 1, output)
        self.assertIn(CMOCKA, output)
        self.assertNotIn("Python", output)
        output = self.configure(0, hides_cmocka=False, name="without_python")
        self.assertEqual(output.count(LEFT_OUT), 1, output)
        self.assertIn(PYTHON, output)
        self.assertNotIn("cmocka", output)

    def test_on_insists_and_off_says_nothing(self):
        output = self.configure(1, "-DLINKSPAN_TESTS=ON")
        self.assertIn("The tests need what is missing", output)
        self.assertIn("-DLINKSPAN_TESTS=OFF", output)
        words = " ".join(output.split())
        self.assertIn(f"{CMOCKA} and {PYTHON}", words)
        self.assertNotIn("tests are left out", self.configure(0, "-DLINKSPAN_TESTS=OFF", name="off").lower())
        self.assertIn("not one of AUTO, ON, OFF", self.configure(1, "-DLINKSPAN_TESTS=perhaps", name="perhaps"))


class Makefile(common.Test):
    """In a copy of the Makefile and its tools, with programs that note what they are
    asked to do."""

    def tree(self, *absent):
        top = self.folder()
        for name in "Makefile", "tools/install-deps", "tools/install_record", "tools/build_product":
            os.makedirs(os.path.dirname(os.path.join(top, name)), exist_ok=True)
            shutil.copy(source(name), os.path.join(top, name))
        path = programs(os.path.join(top, "bin"), [name for name in (*SHELL, "make", "cc", "as") if name not in absent])
        for name in {"cmake", "apt-get", "sudo", "dpkg", "ldconfig"} - set(absent):
            common.write_script(f'#!/bin/sh\necho "{name} $*" >>"{top}/asked"\n'
                                'case "$1" in -S) mkdir -p "$4" ;; esac\n',
                                path, name)
        common.write_script(f'#!/bin/sh\necho "demo $1" >>"{top}/asked"\n', top, "examples", "demo.sh")
        return top

    def asked(self, top):
        try:
            with open(os.path.join(top, "asked"), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def make(self, status, top, *goals):
        return self.ends(status, "make", "-C", top, *goals, PATH=os.path.join(top, "bin"), BUILT=None, PREFIX=None,
                         DESTDIR=None, MAKEFLAGS=None, MAKELEVEL=None)

    def test_install_names_what_is_missing_and_installs_nothing(self):
        for goal in "install", "demo":
            top = self.tree("cmake", "cc")
            output = self.make(2, top, goal)
            self.assertRegex(output, r"missing:.* gcc .*cmake\n")
            self.assertIn("apt-get install gcc", output)
            self.assertEqual(self.asked(top), "")

    def test_packages_name_what_is_missing_and_install_nothing(self):
        for goal, missing in ("npm", "clang"), ("python", "gcc"), ("site", "clang"), ("deb", "gcc"):
            top = self.tree("cmake", "cc")
            output = self.make(2, top, goal)
            self.assertRegex(output, f"missing:.* {missing}\\b", goal)
            self.assertEqual(self.asked(top), "", goal)

    def test_a_build_says_how_far_it_is(self):
        for lines in ("[ 9%] Building C object a.o\\n[ 25%] Building C object b.o\\n[100%] Built target c",
                      "[1/100] Building C object a.o\\n[25/100] Building C object b.o\\n[100/100] Linking c"):
            top = self.tree("cmake")
            common.write_script(f"#!/bin/sh\n[ $1 = -S ] || printf '%b\\n' '{lines}'\n", top, "bin", "cmake")
            self.assertIn("building in build/product\n  20 %\n", self.make(0, top, "demo"))

    def test_a_build_that_fails_says_why(self):
        top = self.tree("cmake")
        common.write_script("#!/bin/sh\n[ $1 = -S ] || { echo 'a.c:1: wrong'; exit 1; }\n", top, "bin", "cmake")
        self.assertIn("a.c:1: wrong", self.make(2, top, "demo"))
        self.assertEqual(self.asked(top), "")

    def test_demo_and_install_share_a_build(self):
        top = self.tree()
        self.make(0, top, "demo")
        self.make(0, top, "install")
        folders = set(re.findall(r"cmake .*(?:-B|--build|--install) (\S+)", self.asked(top)))
        self.assertEqual(folders, {"build/product"})
        self.assertIn(f"demo {top}/build/product/cli", self.asked(top))
        self.assertNotIn("apt-get", self.asked(top))

    def test_they_take_the_build_of_the_tests(self):
        top = self.tree()
        common.write("", top, "build", "release", "CMakeCache.txt")
        self.make(0, top, "demo", "install", "PREFIX=/opt")
        asked = self.asked(top)
        self.assertEqual(set(re.findall(r"cmake .*(?:-B|--build|--install) (\S+)", asked)), {"build/release"})
        self.assertEqual(asked.count("--target linkspan_product"), 1)
        self.assertNotIn("LINKSPAN_TESTS", asked)
        self.assertIn("--prefix /opt", asked)

    def test_the_tests_leave_such_a_build(self):
        done = subprocess.run(["cmake", "--build", build_folder(), "--target", "help"], check=True, capture_output=True,
                              text=True)
        self.assertIn("linkspan_product", done.stdout)


class Hints(common.Test):
    RAW = re.compile(r"\b(cold|hot|noinline|always_inline|__builtin_expect|optimize)\b")

    def test_hints_are_macros_of_one_header(self):
        files = glob.glob(source("src", "*", "*.[ch]"))
        self.assertIn(source("src", "text", "hints.h"), files)
        for name in set(files) - {source("src", "text", "hints.h")}:
            with open(name, encoding="utf-8") as file:
                for line in file:
                    if "__" in line or "pragma" in line:
                        self.assertNotRegex(line, self.RAW, name)

    def test_all_files_have_the_same_flags(self):
        with open(source("src", "CMakeLists.txt"), encoding="utf-8") as file:
            text = file.read()
        self.assertNotIn("set_source_files_properties", text)
        # gcc needs a seed for each file, so that a build can be repeated
        self.assertEqual(re.findall(r"COMPILE_OPTIONS (\S+)", text), ["-frandom-seed=${source})"])

    def test_the_amalgamation_has_them(self):
        folder = self.folder()
        self.ends(0, source("tools", "amalgamate"), folder)
        with open(os.path.join(folder, "linkspan.c"), encoding="utf-8") as file:
            text = file.read()
        defined = re.findall(r"# *define LKS_(COLD|NOINLINE|INLINE) [^\n]*__attribute__", text)
        self.assertEqual(sorted(defined), ["COLD", "INLINE", "NOINLINE"])
        for name in defined:
            self.assertGreater(len(re.findall(rf"\bLKS_{name}\b", text)), 5)


if __name__ == "__main__":
    sys.exit(common.main())
