"""Memory stays bounded for large files and many jobs."""
import os, resource, subprocess
for jobs, form in ("1", "--count"), ("16", "--count"), ("16", "--only-host"):
    subprocess.run([os.environ["LINKSPAN"], form, "--jobs", jobs, "text", "text.gz",
                    "text.zst", "text.zst", "text.zst", "text.zst"], check=True,
                   stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
allowed = 65536 if int(os.environ["LINKSPAN_MEMORY"]) < 100000 else 1000000
assert used < allowed, used
print("KiB", used)
