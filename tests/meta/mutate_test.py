#!/usr/bin/env python3
"""tools/mutate still judges mutants, and notices what has moved."""
import os
import shutil
import sys

sys.dont_write_bytecode = True
import common  # noqa: E402
from common import source  # noqa: E402


class Mutate(common.Test):
    def test_it_kills_what_a_test_notices_and_nothing_else(self):
        if not shutil.which("bats") or not shutil.which("gcov"):
            self.skipTest("bats or gcov is absent")
        self.assertIn("0 problems", self.ends(
            0, source("tools", "mutate"), "--check", os.path.join(common.build_folder(), "mutate-check")))

    def test_what_has_moved_is_noticed(self):
        root = self.folder()
        for name in "src", "cli", "bindings", "tools/mutation", "tests/cli":
            shutil.copytree(source(name), os.path.join(root, name))
        for name in "tools/mutate", "tests/CMakeLists.txt", "tests/bugs.txt":
            shutil.copy(source(name), os.path.join(root, name))
        for name in "include", "fuzz", "docs", "examples", "data":
            os.mkdir(os.path.join(root, name))
        for name, old, new in (
                ("tools/mutation/command.py", '"walk_property"', '"walks_property"'),
                ("tools/mutation/command.py", '"progress"', '"progression"'),
                ("tools/mutation/command.py", "-DLINKSPAN_HAVE_LZMA", "-DLINKSPAN_HAD_LZMA"),
                ("tools/mutation/self_check.py", "src/text/utf8.c", "src/unicode/utf8.c"),
                ("tools/mutation/self_check.py", "lead < 0xE0", "lead < 0xE7"),
                ("tools/mutate", "LINKSPAN_GATE", "LINKSPAN_GATES"),
                ("tools/mutate", '"docs", ', ""),
                ("tools/mutate", '"data")', '"data", "facts")'),
                ("tests/cli/CMakeLists.txt", "LINKSPAN_MEMORY=", "LINKSPAN_ROOM="),
                ("tests/bugs.txt", "src/url/whole.c", "src/links/whole.c"),
                ("src/CMakeLists.txt", "linkspan_objects", "linkspan_things")):
            with self.subTest(name + ": " + new):
                with open(os.path.join(root, name), encoding="utf-8") as file:
                    text = file.read()
                self.assertIn(old, text)
                common.write(text.replace(old, new), root, name)
                done = common.run(os.path.join(root, "tools/mutate"), "--check", os.path.join(root, "work"))
                common.write(text, root, name)
                self.assertEqual(done.returncode, 1, done.stdout)
                # before anything is built
                self.assertFalse(os.path.exists(os.path.join(root, "work")), done.stdout)


if __name__ == "__main__":
    sys.exit(common.main())
