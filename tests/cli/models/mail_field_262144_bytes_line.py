"""--from=mail: a field of 262144 bytes, and a line more."""
import subprocess, sys
for first in 63, 64: # the last line starts at byte 262143 or 262144 of the field
    mail = "Subject:" + "x" * (first - 9) + "\n" + (" " + "x" * 62 + "\n") * 4095 + " b.com\n\nc.com\n"
    done = subprocess.run([sys.argv[1], "--from=mail"], input=mail, capture_output=True, text=True)
    assert done.stdout == "b.com\nc.com\n", (first, done.stdout)
    assert ("more than 262144 bytes" in done.stderr) == (first == 64), (first, done.stderr)
