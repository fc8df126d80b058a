#!/usr/bin/env python3
"""The files that linkspan walks in random git repositories are those that git does
not ignore: ignore_test.py COMMAND ROUNDS SEED."""
import os
import random
import shutil
import subprocess
import sys
import tempfile

NAMES = ["a", "b", "ab", "a.c", "b.log", "x y", "[z]", "a*", "!c", "#d"]
PIECES = ["a", "b", "*", "?", "**", "/", "/", "[ab]", "[!a]", "[z]", "[a-b]", "[\\a-\\b]", "\\*", ".c", ".log", "!", "#",
          " ", "x y", "\\ "]


def random_rule(rng):
    middle = "".join(rng.choice(PIECES) for _ in range(rng.randint(1, 5)))
    return rng.choice(["", "", "!"]) + middle + rng.choice(["", "", "/"]) + "\n"


def make_tree(rng, root, depth):
    for name in rng.sample(NAMES, 4):
        path = os.path.join(root, name)
        if depth and rng.random() < 0.5:
            os.mkdir(path)
            make_tree(rng, path, depth - 1)
        else:
            with open(path, "w") as file:
                file.write("see example.com\n")
    if rng.random() < 0.5:
        with open(os.path.join(root, ".gitignore"), "w") as file:
            file.writelines(random_rule(rng) for _ in range(rng.randint(1, 4)))


def names_of(output, prefix):
    names = [name[len(prefix):] for name in output.decode().split("\0") if name]
    return sorted(n for n in names if not any(part.startswith(".") for part in n.split("/")))


def show_rules(top):
    for folder, _, files in os.walk(top):
        if ".gitignore" in files:
            with open(os.path.join(folder, ".gitignore")) as file:
                print(folder[len(top):] or "/", repr(file.read()))


def main():
    command, rounds, rng = os.path.abspath(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))
    different = walked = ignored = 0
    for _ in range(rounds):
        top = tempfile.mkdtemp()
        subprocess.run(["git", "init", "-q", top], check=True)
        make_tree(rng, top, 3)
        every = names_of(subprocess.run(["find", ".", "-type", "f", "-print0"], cwd=top, check=True,
                                        capture_output=True).stdout, "./")
        want = names_of(subprocess.run(["git", "ls-files", "-z", "--others", "--exclude-standard"], cwd=top,
                                       check=True, capture_output=True).stdout, "")
        got = names_of(subprocess.run([command, "find", "-rl0", "."], cwd=top, capture_output=True).stdout, "./")
        # a folder alone: the rules of the folders above it count
        below = sorted({name.split("/")[0] for name in want if "/" in name})
        for one in below[:1]:
            part = names_of(subprocess.run([command, "find", "-rl0", one], cwd=top, capture_output=True).stdout, "")
            got += [name + " (alone)" for name in part if name not in want]
            got += [name + " (missed)" for name in want if name.startswith(one + "/") and name not in part]
        walked += len(want)
        ignored += len(every) - len(want)
        if got != want:
            different += 1
            print("git alone:", set(want) - set(got), "linkspan alone:", set(got) - set(want))
            show_rules(top)
        shutil.rmtree(top)
    print(f"{rounds} repositories, {walked} files walked, {ignored} ignored: {different} differ")
    # without files nothing would have been compared
    return different > 0 or walked < 10 * rounds or ignored < rounds


if __name__ == "__main__":
    sys.exit(main())
