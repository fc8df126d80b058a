"""Build the extension. This runs in the sdist, or in the folder that `make python`
fills in the same way: the C library comes from vendor/linkspan, two files that
tools/amalgamate writes, and the extension's files are in bindings/python/native."""
import glob
import os
import re
import shlex
import subprocess
import sysconfig

from setuptools import Extension, setup

with open("vendor/linkspan/linkspan.h", encoding="utf-8") as file:
    VERSION = re.search(r'LINKSPAN_VERSION +"(.*)"', file.read())[1]



def is_gcc():
    compiler = shlex.split(os.environ.get("CC", sysconfig.get_config_var("CC") or "cc"))
    try:
        macros = subprocess.run([*compiler, "-dM", "-E", "-x", "c", os.devnull], capture_output=True, text=True,
                                check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return "__GNUC__" in macros and "__clang__" not in macros


# Only PyInit__core is exported. With link-time optimization, GCC makes use of this, and
# the search becomes a fifth faster.
LTO = ["-flto=auto", "-O3", "-fno-tree-slp-vectorize"] if is_gcc() and "LINKSPAN_CFLAGS" not in os.environ else []

setup(
    version=VERSION,
    ext_modules=[Extension(
        "linkspan._core",
        sources=sorted(glob.glob("bindings/python/native/*.c")) + ["vendor/linkspan/linkspan.c"],
        depends=sorted(glob.glob("bindings/python/native/*.h")) + ["vendor/linkspan/linkspan.h"],
        include_dirs=["vendor", "."],
        define_macros=[("Py_LIMITED_API", "0x030A0000"), ("LINKSPAN_API", "")],
        extra_compile_args=["-std=c11", "-g0", "-fvisibility=hidden"] + LTO +
        shlex.split(os.environ.get("LINKSPAN_CFLAGS", "")),
        extra_link_args=LTO + shlex.split(os.environ.get("LINKSPAN_LDFLAGS", "")),
        py_limited_api=True,
    )],
    options={"bdist_wheel": {"py_limited_api": "cp310"}},
)
