"""--from: a link at the very end of a line that is longer than is read at once."""
import subprocess, sys
for size in 262143, 262144, 262145, 300000, 600000:
    for markup, text in ("json", '["%s a.com/y"]'), ("mail", "Subject: s\n\n%s a.com/y"):
        with open(markup, "w") as file:
            file.write(text % ("x" * size))
        done = subprocess.run([sys.argv[1], "--from=" + markup, markup], stdout=subprocess.PIPE)
        assert done.returncode == 0 and done.stdout == b"a.com/y\n", (markup, size, done)
