#!/usr/bin/env python3
"""Make a DuckDB extension from a shared library: copy the library and append a footer,
which says for which platform and version of DuckDB the extension was built.
usage: append_footer.py LIBRARY EXTENSION VERSION

The footer is a WebAssembly custom section named duckdb_signature: eight fields of 32
bytes, the last one first, and room for a signature of 256 bytes, which stays empty."""
import platform
import shutil
import sys

MACHINES = {"x86_64": "amd64", "AMD64": "amd64", "aarch64": "arm64", "arm64": "arm64"}
SYSTEMS = {"Linux": "linux", "Darwin": "osx", "Windows": "windows"}
# the version of the C extension API that lks_duckdb.h asks for
API = "v1.2.0"


def platform_name():
    return f"{SYSTEMS[platform.system()]}_{MACHINES[platform.machine()]}"


def footer(version):
    fields = ["", "", "", "C_STRUCT", version, API, platform_name(), "4"]
    body = b"".join(field.encode("ascii").ljust(32, b"\0") for field in fields) + bytes(256)
    name = b"duckdb_signature"
    content = bytes([len(name)]) + name + leb128(len(body)) + body
    return b"\0" + leb128(len(content)) + content


def leb128(number):
    """A number as WebAssembly writes it."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def main(library, extension, version):
    shutil.copyfile(library, extension)
    with open(extension, "ab") as file:
        file.write(footer(version))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
