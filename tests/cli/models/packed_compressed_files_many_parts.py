"""Compressed files: many parts, many files and cut files take no more memory than one file."""
from packed import *


def used(names, *options):
    """KiB of memory"""
    child = os.fork()
    if child == 0:
        quiet = os.open("/dev/null", os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.execv(LINKSPAN, [LINKSPAN, "-c", *options, *names])
    return os.wait4(child, 0)[2].ru_maxrss


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


for kind in KINDS:
    one = packed(kind, b"a.com\n" * 20)
    write("one", one)
    write("parts", one * 1000)
    for number in range(200):
        write("whole%d" % number, one)
        write("cut%d" % number, one[:-1])
    least = used(["one"])
    for names in ["parts"], ["whole%d" % i for i in range(200)], ["cut%d" % i for i in range(200)]:
        more = used(names, "--jobs=1") - least
        assert more < 6144, (kind, names[0], more)
# only one decoder at a time takes a window of more than 8 MiB (cli/input/decode.h)
text = b"some words in a line, and no link\n" * 900000
for kind, option in ("xz", "--lzma2=preset=0,mf=hc3,dict=64MiB"), ("zstd", "--zstd=wlog=25"):
    if kind in KINDS:
        wide = packed(kind, text, option)
        for number in range(3):
            write("wide%d" % number, wide)
        more = used(["wide0", "wide1", "wide2"], "--jobs=4") - used(["wide0"], "--jobs=4")
        assert more < 24576, (kind, more)
