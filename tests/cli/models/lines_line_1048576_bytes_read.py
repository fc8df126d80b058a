"""A line of 1048576 bytes is read, a longer one is skipped with a message."""
import subprocess, sys
MOST = 1048576
def check(lines, long):
    """The lines, with their ends; those that are numbered in `long` are skipped."""
    want = b"".join(line for number, line in enumerate(lines, 1) if number not in long)
    told = "".join("linkspan: %%s: line %d: longer than 1048576 bytes\n" % number for number in long)
    with open("file", "wb") as file:
        file.write(b"".join(lines))
    for name, arguments in ("standard input", []), ("file", ["--file=file"]):
        # --refang writes other text as it is, with its line ends
        done = subprocess.run([sys.argv[1], "check", "--refang", *arguments],
                              input=b"".join(lines), capture_output=True)
        sizes = [len(line) for line in lines]
        assert done.stdout == want, (sizes, len(done.stdout), len(want))
        assert done.stderr.decode() == told.replace("%s", name), (sizes, done.stderr)
        assert done.returncode == (2 if long else 0), (sizes, done.returncode)
for count in MOST - 1, MOST:
    check([b"x" * count + b"\n", b"y\n"], [])
    check([b"first\n", b"x" * count + b"\n", b"y"], [])
    check([b"x" * count], [])
check([b"x" * (MOST - 1) + b"\r\n", b"y\r\n"], [])
for count in MOST + 1, MOST + 2, 2 * MOST, 2 * MOST + 1, 2 * MOST + 2, 2 * MOST + 3:
    check([b"x" * count + b"\n", b"y\n"], [1])
    check([b"x" * count], [1])
    check([b"first\n", b"x" * count + b"\n", b"y\r\n", b"x" * count + b"\n", b"z"], [2, 4])
