"""What the tests of the tests share. Each file is a program: FILE.py BUILD-FOLDER.
A test that cannot run here is skipped, and so is the program (exit status 77),
unless a test failed."""
import contextlib
import os
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SKIPPED = 77
SHARED = os.environ.get("LINKSPAN_SHARED") or os.path.join(TOP, "..", "shared")
with open(os.path.join(TOP, "data", "unicode.txt"), encoding="utf-8") as versions:
    FOLDERS = dict(line.split() for line in versions if line.strip() and line[0] != "#")


def build_folder():
    return os.path.abspath(sys.argv[1])


def built(*path):
    return os.path.join(build_folder(), *path)


def source(*path):
    return os.path.join(TOP, *path)


def run(*arguments, **environment):
    """Run with variables set or, if None, taken away. CI is not inherited."""
    variables = {name: value for name, value in os.environ.items() if name != "CI"}
    for name, value in environment.items():
        variables.pop(name, None)
        if value is not None:
            variables[name] = value
    return subprocess.run(arguments, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, text=True, errors="replace", check=False)


def write(text, *path):
    name = os.path.join(*path)
    os.makedirs(os.path.dirname(name), exist_ok=True)
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def write_script(text, *path):
    name = write(text, *path)
    os.chmod(name, 0o755)
    return name


class Test(unittest.TestCase):
    """Compares exit statuses, and shows the output where they differ."""

    def ends(self, status, *arguments, **environment):
        done = run(*arguments, **environment)
        self.assertEqual(done.returncode, status, f"{' '.join(arguments)}\n{done.stdout}")
        return done.stdout

    def folder(self):
        return self.enter(tempfile.TemporaryDirectory())

    def enter(self, context):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        return stack.enter_context(context)

    def needs_data(self):
        if not os.path.exists(os.path.join(SHARED, FOLDERS["linkification"])):
            self.skipTest("the data files are absent: tools/fetch_data")


def main():
    if len(sys.argv) != 2:
        raise SystemExit(f"usage: {sys.argv[0]} BUILD-FOLDER")
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    if not result.wasSuccessful() or not result.testsRun:
        return 1
    return SKIPPED if result.skipped else 0
