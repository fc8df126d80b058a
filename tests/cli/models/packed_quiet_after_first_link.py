"""Find --quiet: after the first link, no more of a compressed file is read."""
import random
from packed import *
dice = random.Random(58)
text = b"a.com\n" + b"".join(b"%030x\n" % dice.getrandbits(120) for _ in range(40000))
for kind in KINDS:
    with open("cut", "wb") as file:
        file.write(packed(kind, text)[:-12])
    for options, want in ((["--quiet"], (0, b"", 0)), ([], (2, b"a.com\n", 1))):
        done = subprocess.run([LINKSPAN, *options, "cut"], capture_output=True)
        got = done.returncode, done.stdout, done.stderr.count(b"\n")
        assert got == want, (kind, options, got)
