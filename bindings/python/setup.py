"""Build the extension. This runs in the sdist, or in the folder that `make python`
fills in the same way: the C library comes from vendor/linkspan, two files that
tools/amalgamate writes, and the extension's files are in bindings/python/native."""
import glob
import os
import re
import shlex

from setuptools import Extension, setup

with open("vendor/linkspan/linkspan.h", encoding="utf-8") as file:
    VERSION = re.search(r'LINKSPAN_VERSION +"(.*)"', file.read())[1]

setup(
    version=VERSION,
    ext_modules=[Extension(
        "linkspan._core",
        sources=sorted(glob.glob("bindings/python/native/*.c")) + ["vendor/linkspan/linkspan.c"],
        depends=sorted(glob.glob("bindings/python/native/*.h")) + ["vendor/linkspan/linkspan.h"],
        include_dirs=["vendor", "."],
        define_macros=[("Py_LIMITED_API", "0x030A0000"), ("LINKSPAN_API", "")],
        extra_compile_args=["-std=c11", "-g0", "-fvisibility=hidden"] +
        shlex.split(os.environ.get("LINKSPAN_CFLAGS", "")),
        extra_link_args=shlex.split(os.environ.get("LINKSPAN_LDFLAGS", "")),
        py_limited_api=True,
    )],
    options={"bdist_wheel": {"py_limited_api": "cp310"}},
)
