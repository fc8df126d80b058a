"""The wheel and the sdist: what they hold, and where they work."""
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

import pytest

import linkspan
from linkspan import _core

BUILT = pathlib.Path(os.environ.get("LINKSPAN_PYTHON_BUILD", pathlib.Path(__file__).parents[3] / "build/python"))


def only(pattern):
    [path] = BUILT.glob(pattern)
    return path


def test_the_tests_run_what_was_installed():
    assert "site-packages" in linkspan.__file__


def test_one_wheel_for_every_version():
    assert re.fullmatch(r"linkspan-\d+\.\d+\.\d+-cp310-abi3-linux_\w+\.whl", only("*.whl").name)
    names = zipfile.ZipFile(only("*.whl")).namelist()
    assert {"linkspan/_core.abi3.so", "linkspan/py.typed", "linkspan/_core.pyi", "linkspan/__main__.py"} <= set(names)
    assert not [name for name in names if name.endswith((".c", ".h"))]


def test_the_sdist_holds_all_that_is_needed():
    names = {name.split("/", 1)[1] for name in tarfile.open(only("*.tar.gz")).getnames() if "/" in name}
    assert {"vendor/linkspan/linkspan.c", "vendor/linkspan/linkspan.h", "bindings/python/native/core.h", "setup.py", "pyproject.toml",
            "LICENSE", "LICENSES/Unicode-3.0.txt", "LICENSES/MPL-2.0.txt", "README.md", "src/linkspan/py.typed", "src/linkspan/_core.pyi"} <= names


LICENCES = {"LICENSE": "MIT License", "Unicode-3.0.txt": "UNICODE LICENSE V3",
            "MPL-2.0.txt": "Mozilla Public License Version 2.0"}


def test_the_wheel_carries_the_licences_of_its_tables():
    wheel = zipfile.ZipFile(only("*.whl"))
    texts = {os.path.basename(name): wheel.read(name).decode() for name in wheel.namelist() if ".dist-info/" in name}
    assert {name: texts[name].split("\n", 1)[0] for name in LICENCES} == LICENCES
    assert "\nLicense: MIT AND Unicode-3.0 AND MPL-2.0\n" in texts["METADATA"]


def stable_names():
    """What Python's headers declare for the stable ABI of 3.10."""
    source = "#define PY_SSIZE_T_CLEAN\n#define Py_LIMITED_API 0x030A0000\n#include <Python.h>\n#include <structmember.h>\n"
    done = subprocess.run(["cc", "-E", "-P", "-I" + sysconfig.get_paths()["include"], "-"], input=source,
                          capture_output=True, text=True, check=True)
    return set(re.findall(r"\b_?Py\w+", done.stdout))


def symbols(*options):
    done = subprocess.run(["nm", "-D", *options, _core.__file__], capture_output=True, text=True, check=True)
    return [line.split()[-1].split("@")[0] for line in done.stdout.splitlines()]


def test_only_the_stable_abi_is_used():
    used = {name for name in symbols("--undefined-only") if re.match("_?Py", name)}
    assert len(used) > 50
    assert used - stable_names() == set()
    # PyMem_RawMalloc entered the stable ABI with 3.13: the check must know that.
    assert "PyMem_RawMalloc" not in stable_names() and "PyList_New" in stable_names()


def test_nothing_but_the_module_is_exported():
    assert symbols("--defined-only") == ["PyInit__core"]


def test_importing_in_an_empty_environment(tmp_path):
    """Neither pandas nor anything else of Debian's is needed."""
    subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", tmp_path / "empty"], check=True)
    python = tmp_path / "empty/bin/python"
    subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", only("*.whl")],
                   check=True)
    code = "import linkspan, sys; print(linkspan.find('see a.com')[0].href, 'pandas' in sys.modules)"
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "https://a.com/ False\n"
    with pytest.raises(subprocess.CalledProcessError):
        subprocess.run([python, "-I", "-c", "import pytest"], capture_output=True, check=True)


def test_the_stubs_say_what_is_there(tmp_path):
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "--ignore-missing-stub", "linkspan._core"],
                          capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_checked(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "use.py").write_text(
        "import linkspan\n"
        "reveal_type(linkspan.find('a')[0].text)\n"
        "reveal_type(linkspan.find(b'a')[0].text)\n"
        "reveal_type(linkspan.find_many(['a', None])[0][0].port)\n"
        "reveal_type(linkspan.Stream().push('a')[0].host)\n"
        "linkspan.find(3)\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "use.py"], capture_output=True, text=True,
                          check=False, cwd=tmp_path)
    revealed = re.findall(r'Revealed type is "(.*)"', done.stdout)
    assert revealed == ["builtins.str", "builtins.bytes", "Union[builtins.int, None]", "Union[builtins.str, None]"]
    assert len(re.findall(r"error:", done.stdout)) == 1 and "use.py:6: error:" in done.stdout
