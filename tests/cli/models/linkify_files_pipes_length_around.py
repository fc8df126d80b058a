"""Linkify: files and pipes of each length around a block of 65536 bytes."""
import subprocess, sys
for size in 65520, 65530, 65535, 65536, 65537, 65540, 131072, 131073:
    # a link that ends the block, starts it, or is cut by it
    for place in size - 13, size - 6, size:
        text = ("x" * (place - 1) + " http://a.com/y " + "é" * 10).encode()
        for data in text[:size + 40], text[:size + 2]:
            done = subprocess.run([sys.argv[1], "linkify", "--to=plain", "--defang"], input=data, capture_output=True)
            whole = subprocess.run([sys.argv[1], "check", "--defang"], input=data, capture_output=True)
            assert done.stdout == whole.stdout and done.returncode == 0, (size, place, done.stdout[-60:])
