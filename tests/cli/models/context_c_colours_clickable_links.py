"""-C: colours and clickable links do not count as text."""
import re, subprocess, sys
def run(data, *options):
    done = subprocess.run([sys.argv[1], "-C0", *options], input=data, capture_output=True)
    return done.stdout, done.stderr
SEQUENCES = rb"\033\]8;;[^\033]*\033\\|\033\[[0-9;]*m"
for links in 1, 3, 50:
    for size in 65535, 65536, 65537:
        part = b"http://a.com/x "
        line = part * links + b"y" * (size - len(part) * links)
        plain, why = run(line)
        for options in ["--color=always"], ["--hyperlink=always"], ["--color=always", "--hyperlink=always"]:
            out, told = run(line, *options)
            assert re.sub(SEQUENCES, b"", out) == plain and told == why, (links, size, options)
            color = b"\033[01;31m" if "--color=always" in options else b""
            end = b"\033[m" if color else b""
            one = color + b"http://a.com/x" + end
            if "--hyperlink=always" in options:
                one = b"\033]8;;http://a.com/x\033\\" + one + b"\033]8;;\033\\"
            assert out.startswith((one + b" ") * links + b"y"), (links, size, options, out[:200])
            # a link at the end too, whether or not the line is too long to be shown whole
            last = b"y" * (size - len(part)) + b" http://a.com/x"
            out, told = run(last, *options)
            assert out.endswith(b"y " + one + b"\n"), (size, options, out[-200:])
            assert len(re.sub(SEQUENCES, b"", out)) == (size + 1 if size <= 65536 else 256 + len("…".encode()) + 15)
            assert bool(told) == (size > 65536), (size, told)
