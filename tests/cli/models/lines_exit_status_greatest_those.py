"""The exit status is the greatest of those of all texts, in any order."""
import itertools, subprocess, sys
def status(*arguments, text=None):
    return subprocess.run([sys.argv[1], *arguments], input=text, capture_output=True).returncode
for name, text in ("good", "a.com\n"), ("bad", "a..com\n"), ("both", "a.com\na..com\nb.com\n"):
    with open(name, "w") as file:
        file.write(text)
hosts = {"a.com": 0, "a..com": 1, "b.com": 0}
for order in itertools.permutations(hosts):
    for count in 1, 2, 3:
        some = order[:count]
        want = max(hosts[one] for one in some)
        assert status("host", *some) == want, some
        assert status("host", text="\n".join(some).encode()) == want, some
files = {"good": 0, "bad": 1, "both": 1, "absent": 2}
for count in 1, 2, 3:
    for order in itertools.permutations(files, count):
        want = max(files[one] for one in order)
        assert status("host", "--file", *order) == want, order
        assert status("host", *("--file=" + one for one in order)) == want, order
        # the last is an argument
        assert status("host", *("--file=" + one for one in order[:-1]), "--file", order[-1]) == want
