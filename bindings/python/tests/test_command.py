"""python -m linkspan writes what the command writes."""
import json
import re
import subprocess
import sys

import pytest

import texts as made


def run(*arguments, text=b"", want=(0, 1)):
    done = subprocess.run([sys.executable, "-m", "linkspan", *map(str, arguments)], input=text, capture_output=True,
                          check=False)
    assert done.returncode in want, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    import random
    folder = tmp_path_factory.mktemp("files")
    rng = random.Random(7)
    for name in "a.txt", "b.txt":
        lines = [text.replace("\n", " ") for text in made.texts(rng, 1500)]
        (folder / name).write_bytes("\n".join(lines).encode() + b" \xff a.com \xe8\x8c b.com/\n")
    return sorted(folder.iterdir())


OPTIONS = [[], ["--href"], ["--only-host"], ["--href", "--only-host"], ["-c"], ["-n"], ["-H"], ["-u"], ["--kind=email"],
           ["--kind=url"], ["--profile=uts58"], ["--profile=safe"], ["--localhost", "--unknown-tld"],
           ["--scheme=ssh", "-n"], ["--all-schemes"], ["--quoted"], ["--policy=strict"], ["--unknown-tld-after-scheme"],
           ["--start=scheme"], ["--start=www", "-c"]]


@pytest.mark.parametrize("options", OPTIONS, ids=" ".join)
def test_the_same_lines(command, files, options):
    given = options + ([] if any("profile" in option for option in options) else ["--profile=tailored"])
    for chosen in files[:1], files:
        want = command("find", "-a", "--color=never", "--hyperlink=never", *given, *chosen)
        assert want and run(*options, *chosen) == want


@pytest.mark.parametrize("offsets", ["bytes", "chars"])
def test_the_same_json(command, files, offsets):
    options = ["--json", "--offsets=" + offsets, "--profile=tailored", files[0]]
    want = [json.loads(line) for line in command("find", "-a", *options).splitlines()]
    got = [json.loads(line) for line in run(*options).splitlines()]
    assert len(want) > 500
    assert got == [{name: value for name, value in one.items() if name in got[0]} for one in want]
    assert set(want[0]) - set(got[0]) == {"column", "display"}


def test_options_are_those_of_the_command(command):
    offered, own = (set(re.findall(r"--[a-z0-9-]+", shown.decode())) for shown in (command("find", "--help"), run("--help")))
    assert len(own) > 20 and own <= offered


def test_standard_input():
    assert run(text="see example.com/茶 now".encode()) == "example.com/茶\n".encode()
    assert run("-", text=b"a.com") == b"a.com\n"


def test_exit_status(tmp_path):
    assert run(text=b"no link", want=(1,)) == b""
    assert run(tmp_path / "missing", want=(2,)) == b""
    assert run("--profile=nosuch", want=(2,)) == b""
    assert run("--scheme=a b", want=(2,)) == b""
    assert b"--profile" in run("--help", want=(0,))


def test_json_cannot_steer_a_terminal():
    out = run("--json", text="see http://a.com/x\u202ey\x9b".encode())
    assert b"\\u202e" in out and "\u202e".encode() not in out and "\x9b".encode() not in out
