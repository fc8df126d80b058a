"""Every option of the manual page is an option of its command."""
import re, subprocess, sys
with open(sys.argv[2], encoding="utf-8") as file:
    page = file.read().replace("\\-", "-")
sections, title = {}, None
for match in re.finditer(r"^\.S[HS] (.*)$|^\.TP.*\n(.*)$", page, re.M):
    if match[1]:
        title = match[1].strip('"')
    else:
        sections.setdefault(title, []).extend(re.findall(r"(?<![\w-])-[A-Za-z0-9]\b|--[a-z0-9-]+", match[2]))
def help_of(command):
    told = subprocess.run([sys.argv[1], command, "--help"], stdout=subprocess.PIPE, text=True).stdout
    return set(re.findall(r"(?<![\w-])-[A-Za-z0-9]\b|--[a-z0-9-]+", told))
commands = "find linkify explain format normalize build host check display extend props lists".split()
shared = {"OPTIONS OF DETECTION": "find linkify explain check display extend".split(),
          "OPTIONS OF SAFETY": ["find"], "OPTIONS OF LOOK-UPS": ["find"], "COMMON OPTIONS": commands,
          "OPTIONS OF WRITING": ["format"]}
count = 0
for command in commands:
    known = help_of(command)
    for title, options in sections.items():
        if title == command or command in shared.get(title, ()):
            for option in options:
                assert option in known, (command, title, option)
                count += 1
assert count > 250, count
