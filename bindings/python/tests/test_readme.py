"""Every block of the README is run."""
import doctest
import os
import pathlib
import re
import subprocess
import sys

README = pathlib.Path(__file__).resolve().parents[1] / "README.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language):
    return [body for name, body in BLOCK.findall(README.read_text(encoding="utf-8")) if name == language]


def test_every_block_has_a_language_that_is_run():
    assert {name for name, _ in BLOCK.findall(README.read_text(encoding="utf-8"))} == {"python", "sh"}


def test_python_blocks():
    source = "\n".join(blocks("python"))
    test = doctest.DocTestParser().get_doctest(source, {}, "README.md", str(README), 0)
    report = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert result.failed == 0, "".join(report)
    assert result.attempted >= 30


def test_sh_blocks():
    environment = dict(os.environ, PATH=f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}")
    count = 0
    for block in blocks("sh"):
        for command, want in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, env=environment,
                                  encoding="utf-8")
            assert done.stdout == want, command
            count += 1
    assert count == 2
