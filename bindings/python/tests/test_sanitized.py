"""The extension built with ASan and UBSan; tests/run has built it."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent / "sanitized"
BUILT = pathlib.Path(os.environ.get("LINKSPAN_PYTHON_BUILD", pathlib.Path(__file__).parents[3] / "build/python"))
# How long random calls are made; `make fuzz` gives more.
SECONDS = os.environ.get("LINKSPAN_PYTHON_FUZZ", "8")


@pytest.fixture(scope="module")
def sanitized():
    library = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    environment = dict(os.environ, LD_PRELOAD=library.stdout.strip(), PYTHONPATH=str(BUILT / "asan"),
                       PYTHONMALLOC="malloc", ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1",
                       UBSAN_OPTIONS="print_stacktrace=1")

    def run(*arguments):
        done = subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, check=False,
                              env=environment)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-6000:]
        return done.stdout

    where = run("-c", "import linkspan._core as core; print(core.__file__, hasattr(core, 'memory_test'))")
    assert str(BUILT / "asan") in where and "True" in where
    return run


def test_random_calls(sanitized):
    out = sanitized(HERE / "fuzz_api.py", SECONDS, os.environ.get("LINKSPAN_SEED", "1"))
    calls, refused = map(int, re.findall(r"\d+", out))
    assert calls > 200 and refused > 20


def test_every_allocation_fails(sanitized):
    assert "allocations failed" in sanitized(HERE / "fail_memory.py")


def test_an_error_would_be_seen(sanitized):
    """Reading freed memory ends the process: the sanitiser is at work."""
    with pytest.raises(AssertionError, match="AddressSanitizer"):
        sanitized("-c", "import ctypes; c = ctypes.CDLL(None); c.malloc.restype = ctypes.c_void_p; "
                        "p = c.malloc(64); c.free(ctypes.c_void_p(p)); c.memset(ctypes.c_void_p(p), 1, 64)")
