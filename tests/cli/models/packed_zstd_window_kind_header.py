"""Zstd: the window that each kind of header asks for."""
import struct, subprocess, sys
# RFC 8878 3.1.1: magic number, descriptor, window or nothing, dictionary, content size
MAGIC, MOST = b"\x28\xb5\x2f\xfd", 32 << 20


def message_of(header):
    with open("x.zst", "wb") as file:
        file.write(header)
    done = subprocess.run([sys.argv[1], "x.zst"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 2 and not done.stdout, (header, done)
    return done.stderr.decode()


def refused(header):
    return message_of(header) == ("linkspan: x.zst: byte 0: a zstd window larger than 32 MiB; "
                                  "use zstd -d --long\n")


# 3.1.1.1.2: 2^(10 + exponent), and eighths of it
for exponent in 0, 13, 14, 15, 16, 31:
    for eighths in 0, 1, 7:
        window = (1 << 10 + exponent) * (8 + eighths) // 8
        got = refused(MAGIC + bytes([0, exponent << 3 | eighths]))
        assert got == (window > MOST), (exponent, eighths)
# a single segment: the window is the content; dictionaries of 0, 1, 2 and 4 bytes
for dictionary, length in enumerate((0, 1, 2, 4)):
    for flag, form in (2, "<I"), (3, "<Q"):
        for size in MOST, MOST + 1:
            header = (MAGIC + bytes([flag << 6 | 0x20 | dictionary]) + b"\xff" * length +
                      struct.pack(form, size))
            assert refused(header) == (size > MOST), (dictionary, flag, size)
            # cut before its end it asks for nothing
            assert not refused(header[:-1]), (dictionary, flag, size)
