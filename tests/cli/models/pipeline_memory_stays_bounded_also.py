"""Memory stays bounded, also for one endless line."""
import os, resource, subprocess
block = ("word a.com/é " * 5000).encode()
allowed = int(os.environ["LINKSPAN_MEMORY"])
count = 3000 * allowed // len(block) if allowed < 100000 else 50
# the links of a line that is cut, too, which are not seen
for form, shown in (["-C0", "--color=always", "--hyperlink=always"], "context"), (
        ["--count-by=host"], "hosts"), (["--count"], "out"):
    with open(shown, "w") as out, subprocess.Popen([os.environ["LINKSPAN"], *form],
                                                   stdin=subprocess.PIPE, stdout=out) as command:
        for i in range(count):
            command.stdin.write(block)
        command.stdin.close()
        assert command.wait() == 0
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert used < allowed, (form, used)
print(5000 * count)
