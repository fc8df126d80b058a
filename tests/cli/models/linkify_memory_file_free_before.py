"""Linkify: the memory for a file is free before the next one, in each way of writing."""
import os, resource, subprocess, sys
with open("f", "w") as file:
    file.write("see a.com\n")
allowed = 2 * int(os.environ["LINKSPAN_MEMORY"])
# the sanitisers notice what is not freed by themselves
count = 3000 if allowed < 100000 else 20
for way in ([], ["--from=html"], ["--redact"], ["--redact=kind"], ["--redact=host"], ["--redact=secret"],
            ["--redact=kind", "--from=html"]):
    subprocess.run([sys.argv[1], "linkify", *way, *(["f"] * count)], stdout=subprocess.DEVNULL, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert used < allowed, (way, used)
