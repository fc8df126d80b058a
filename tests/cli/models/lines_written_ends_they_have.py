"""Lines are written with the ends that they have."""
import json, subprocess, sys
words, ends = ["", "x", "a.com", "\r", "y\rz", " "], ["\n", "\r\n"]
text = "".join(word + end for word in words for end in ends for _ in range(2))
for last in "", "x", "x\r", "\r":
    for mode, one in ("--refang", "a.com"), ("--defang", "a[.]com"):
        done = subprocess.run([sys.argv[1], "check", mode], input=(text + last).encode(),
                              capture_output=True)
        assert done.stdout.decode() == (text + last).replace("a.com", one), (last, done)
        assert (done.returncode, done.stderr) == (0, b"")
# the CR before a line end is not part of the line, and no other CR is left out
done = subprocess.run([sys.argv[1], "host", "--json"], input=b"a.com\r\nb\rc\r\r\n\r\n\nd.com\r",
                      capture_output=True)
assert [json.loads(line)["host"] for line in done.stdout.splitlines()] == [
    "a.com", "b\rc\r", "", "", "d.com"], done.stdout
