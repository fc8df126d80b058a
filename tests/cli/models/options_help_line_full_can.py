"""Help: each line is as full as it can be, up to 80 columns."""
import re, subprocess, sys
def help_of(*words):
    return subprocess.run([sys.argv[1], *words, "--help"], capture_output=True, text=True, check=True).stdout
commands = re.findall(r"^  ([a-z]+)  ", help_of(), re.M)
assert len(commands) == 13, commands
wrapped = 0
for command in commands:
    lines = help_of(command).split("\n")
    for line, after in zip(lines, lines[1:]):
        assert len(line) <= 80, (command, line)
        # a line goes on in one that is indented as deep, and that starts no option
        indent = len(after) - len(after.lstrip())
        is_name = re.fullmatch(r"  (-., |    )--[^ ]+", line)
        if not line.strip() or not after.strip() or line.endswith(":") or line.startswith("Usage"):
            continue
        if indent not in (0, 28) or (indent == 0 and line.startswith(" ")):
            continue
        if is_name: # alone, since it is too long for its column
            assert len(line) >= 27, (command, line)
            continue
        word = after.split()[0]
        assert len(line) + 1 + len(word) > 80, (command, line, word)
        wrapped += 1
    for line in lines: # the column of the explanations
        if re.match(r"  (-.,|   ) --", line) and len(line) > 28:
            name = re.match(r"  (-., |    )--[^ ]+", line).group()
            assert len(name) < 27 or line == name, (command, line)
            assert line[27] == " " and line[28] != " " or line == name, (command, line)
assert wrapped > 100, wrapped
