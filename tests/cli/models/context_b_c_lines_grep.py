"""-A, -B and -C: the lines that grep shows."""
import random, subprocess, sys
dice = random.Random(58)
for case in range(60):
    names = ["one", "two", "three"][:dice.randrange(1, 4)]
    for name in names:
        count = dice.choice([0, 1, 2, 5, 20, 60])
        lines = [dice.choice(["see a.com now", "a.com", "word", "", "x", "and more"] + ["none"] * 10)
                 for _ in range(count)]
        with open(name, "w") as file: # grep writes a line end after the last line, too
            file.write("\n".join(lines) + dice.choice(["", "\n"]) if lines else "")
    options = dice.choice([["-n"], [], ["-H"], ["-Hn"], ["-hn"]])
    options = options + dice.choice([["-C%d" % dice.randrange(1, 6)], ["-A%d" % dice.randrange(1, 6)],
                                     ["-B%d" % dice.randrange(1, 6)],
                                     ["-A%d" % dice.randrange(0, 4), "-B%d" % dice.randrange(1, 4)],
                                     ["-C3", "-A1"], ["-C3", "-B0"], ["-A50"], ["-B50"]])
    grep = subprocess.run(["grep", *options, "a\\.com", *names], capture_output=True)
    found = subprocess.run([sys.argv[1], "find", *options, *names], capture_output=True)
    assert found.stdout == grep.stdout, (options, names, found.stdout, grep.stdout)
    assert found.returncode == grep.returncode and not found.stderr, (options, found)
