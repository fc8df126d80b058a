"""What each test of compressed files has."""
import os, subprocess, sys
LINKSPAN = os.environ["LINKSPAN"]
# the kinds that this build reads, with the length of their magic numbers
MAGIC = {"gzip": 3, "zstd": 4, "xz": 6, "bzip2": 10}
version = subprocess.run([LINKSPAN, "--version"], capture_output=True, text=True).stdout
KINDS = [kind for kind in MAGIC if kind in version.replace(",", " ").split()]


def packed(kind, data, *options):
    return subprocess.run([kind, "-c", *options], input=data, capture_output=True).stdout


def read(files):
    """{name: content} -> {name: (links, message)}, and the exit status, of one run"""
    for name, content in files.items():
        with open(name, "wb") as file:
            file.write(content)
    done = subprocess.run([LINKSPAN, "-H", *files], capture_output=True, text=True)
    told = {name: ([], []) for name in files}
    for line in done.stdout.splitlines():
        name, link = line.split(":", 1)
        told[name][0].append(link)
    for line in done.stderr.splitlines():
        start, name, message = line.split(": ", 2)
        assert start == "linkspan", line
        told[name][1].append(message)
    return {name: (links, "; ".join(why)) for name, (links, why) in told.items()}, done.returncode
