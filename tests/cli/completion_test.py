#!/usr/bin/env python3
"""bash, zsh and fish complete what --help lists: the same commands, options,
letters, values and words. A value that is none of the listed ones is refused, and
each that is listed is taken.

    completion_test.py LINKSPAN
"""
import re
import subprocess
import sys

LINKSPAN = sys.argv[1]


def run(*arguments, text=b""):
    done = subprocess.run([LINKSPAN, *arguments], input=text, capture_output=True,
                          check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def of_help(command):
    """{name: (letter, kind of value, name of it, words)}"""
    found = {}
    for line in run(command, "--help")[1].split("\n\n")[1:]:
        for option in re.split(r"\n(?= {2}-| {6}--)", line)[1:]:
            match = re.match(r" +(?:-(.), )?--([a-z0-9-]+)(?:(\[?=)(.+?)\]?)?(?:  +|\n +)",
                             option)
            words = " ".join(option[match.end():].split())
            kind = {None: "none", "=": "value", "[=": "optional"}[match.group(3)]
            found[match.group(2)] = (match.group(1), kind, match.group(4), words)
    return found


def check_lines(command):
    """No line is longer than 80 bytes, and none ends sooner than it must."""
    lines = run(command, "--help")[1].encode().split(b"\n")
    for line, after in zip(lines, lines[1:]):
        assert len(line) <= 80, line
        is_more = line and after and (
            after.startswith(b" " * 28) or not (line + after).count(b"  ") and
            not line.endswith(b":") and not line.startswith(b"Usage: "))
        if is_more and not re.fullmatch(rb" +(-., )?--\S+", line):
            assert len(line) + 1 + len(after.split()[0]) > 80, (line, after)


def of_bash(script):
    """{command: {name: (letter, needs a value)}}, {(command, name): choices}"""
    options, choices = {}, {}
    for command, words in re.findall(r'^        (\w+)\) words="(.*)" ;;$', script, re.M):
        found = options.setdefault(command, {})
        name = None
        for word in words.split():
            if word.startswith("--"):
                name = word[2:].rstrip("=")
                found[name] = (None, word.endswith("="))
            else:
                found[name] = (word[1:], found[name][1])
    for command, name, words in re.findall(
            r'^    (\w+):--([a-z0-9-]+)\) (?:is_list=1 )?words="(.*)" ;;$', script, re.M):
        choices[command, name] = words.split()
    return options, choices


def unquoted(text):
    return text.replace("'\\''", "'")


def of_zsh(script):
    """{command: {name: (letter, mark, name of the value, what it is, words)}}"""
    found = {}
    for command, body in re.findall(r"^    (\w+)\)\n        _arguments -s \\\n(.*?);;$",
                                    script, re.M | re.S):
        options = found.setdefault(command, {})
        previous = None
        for line in body.split(" \\\n"):
            match = re.fullmatch(r" +'\*(--?)([a-z0-9A-Z-]+)(=?)\[((?:\\.|[^\]])*)\](.*)'",
                                 line)
            if not match:
                continue
            dashes, name, mark, words, value = match.groups()
            words = re.sub(r"\\(.)", r"\1", unquoted(words))
            if dashes == "--":
                options[name] = [None, mark, value, words]
                previous = name
            else:
                # a value that may be left out needs the long form
                of_letter = "" if options[previous][2].startswith("::") else options[previous][2]
                assert [of_letter, options[previous][3]] == [value, words], line
                options[previous][0] = name
    return found


def of_fish(script):
    found = {}
    for line in script.split("\n"):
        match = re.match(r"complete -c linkspan -n '(?:(__linkspan_is_find)|"
                         r"__fish_seen_subcommand_from (\w+))' -l (\S+)(?: -s (.))?"
                         r"( -x| -r -F)?(?: -a '(.*?)')? -d '(.*)'$", line)
        if match:
            is_find, command, name, letter, how, choices, words = match.groups()
            found.setdefault("find" if is_find else command, {})[name] = (
                letter, (how or "").strip(), choices,
                re.sub(r"\\(['\\])", r"\1", words))
    return found


def check_choices(command, name, kind, choices):
    """Each word is taken, and no other."""
    text = {"build": ["--base=https://a.com"], "extend": ["/dev/null"],
            "completion": ["bash"]}.get(command, [])
    for choice in choices:
        more = ["--json"] if name == "dns" else []
        status, _, messages = run(command, "--%s=%s" % (name, choice), *more, *text)
        assert "not one of" not in messages, (command, name, choice, messages)
    status, _, messages = run(command, "--%s=nonsense" % name, *text)
    if name == "fields":
        assert status == 2 and "nonsense" in messages and all(choice in messages for choice in choices), messages
        return
    assert status == 2 and "linkspan: --%s: nonsense: not one of %s" % (
        name, "|".join(choices)) in messages, (command, name, messages)
    assert kind in ("value", "optional")


# Options whose value is a list of words with commas between them.
LISTS = ("fields", "tailor")


def check_lists(script):
    """bash completes the last word of a list."""
    for words, want in [(["--fields", "=", "host,re"], ["host,record", "host,registrable", "host,refused"]),
                        (["--fields", "=", "host_a"], ["host_ascii"]),
                        (["--tailor", "=", "all,-files,uns"], ["all,-files,unseen"])]:
        done = subprocess.run(["bash", "-c", script + """
            compopt() { :; }
            COMP_WORDS=(linkspan "$@"); COMP_CWORD=$#; _linkspan; echo "${COMPREPLY[@]}" """, "bash", *words],
                              capture_output=True, check=True)
        assert done.stdout.decode().split() == want, (words, done)


def main():
    about = dict(re.findall(r"^  ([a-z]+)  +(\S.*)$", run("--help")[1], re.M))
    bash, choices = of_bash(run("completion", "bash")[1])
    zsh_script = run("completion", "zsh")[1]
    zsh = of_zsh(zsh_script)
    fish_script = run("completion", "fish")[1]
    fish = of_fish(fish_script)
    assert list(about) == list(bash) == list(zsh) == list(fish), (about, zsh, fish)
    listed = re.findall(r"^        '(\w+):(.*)'$", zsh_script, re.M)
    assert {name: re.sub(r"\\(.)", r"\1", unquoted(words)) for name, words in listed} == about
    for name, words in about.items():
        quoted = words.replace("\\", "\\\\").replace("'", "\\'")
        assert "-n '__fish_is_first_arg' -a %s -d '%s'\n" % (name, quoted) in fish_script
    checked = set()
    for command in about:
        check_lines(command)
        wanted = of_help(command)
        assert list(wanted) == list(bash[command]) == list(zsh[command]) == list(
            fish[command]), command
        for name, (letter, kind, value, words) in wanted.items():
            has = choices.get((command, name))
            assert bash[command][name] == (letter, kind == "value"), (command, name)
            what = "" if kind == "none" else (
                "::" if kind == "optional" else ":") + value + ":" + (
                "_files" if value == "FILE" else
                "_values -s , word %s" % " ".join(has) if name in LISTS else
                "(%s)" % " ".join(has) if has else "")
            assert zsh[command][name] == [
                letter, "" if kind == "none" else "=", what, words], (command, name)
            how = ("-x" if has else "-r -F" if value == "FILE" else
                   "-x" if kind == "value" else "")
            assert fish[command][name] == (
                letter, how, " ".join(has) if has else None, words), (command, name)
            if has and (name, tuple(has)) not in checked:
                check_choices(command, name, kind, has)
                checked.add((name, tuple(has)))
    assert len(checked) > 10
    check_lists(run("completion", "bash")[1])


main()
