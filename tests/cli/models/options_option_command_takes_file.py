"""Each option of each command that takes a file or a word from a list is that option."""
import re, subprocess, sys


def run(command, *arguments):
    needed = {"build": ["--base=https://a.com"], "extend": ["/dev/null"], "completion": ["bash"]}
    done = subprocess.run([sys.argv[1], command, *arguments, *needed.get(command, [])],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stderr.decode()


# what an option cannot do without
WITH = {("find", "--dns"): ["--json"], ("linkify", "--from"): ["--redact"]}
files = words = 0
for command in re.findall(r"^  (\w+) ", subprocess.run(
        [sys.argv[1], "--help"], stdout=subprocess.PIPE, text=True).stdout, re.M):
    help = subprocess.run([sys.argv[1], command, "--help"], stdout=subprocess.PIPE, text=True).stdout
    for name, value in re.findall(r"^  (?:-\w, |    )(--[\w-]+)\[?=([\w,.]+)", help, re.M):
        if value == "FILE":
            status, told = run(command, name + "=absent")
            assert (status, told) == (2, "linkspan: absent: No such file or directory\n"), (command, name, told)
            files += 1
            continue
        status, told = run(command, name + "=no-such-word")
        assert "No such file" not in told, (command, name, told)
        listed = re.match(r"linkspan: %s: no-such-word: not one of (\S+)\n" % name, told)
        if not listed:
            assert "not one of" not in told.split("\n")[0] or name == "--fields", (command, name, told)
            continue
        for word in listed.group(1).split("|"):
            status, told = run(command, "%s=%s" % (name, word), *WITH.get((command, name), []))
            assert status < 2 and not told, (command, name, word, told)
            words += 1
assert files > 20 and words > 50, (files, words)
