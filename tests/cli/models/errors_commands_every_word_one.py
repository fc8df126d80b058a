"""Commands: every word that is one or two edits away is near, others are not."""
import random, subprocess, sys
names = ["find", "linkify", "explain", "format", "normalize", "build", "host", "check", "display", "extend", "props",
         "lists", "completion"]
def distance(a, b):
    """Edits, where neighbours that are swapped are one edit."""
    d = {(i, j): i + j for i in range(len(a) + 1) for j in range(len(b) + 1) if i == 0 or j == 0}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                d[i, j] = min(d[i, j], d[i - 2, j - 2] + 1)
    return d[len(a), len(b)]
dice = random.Random(58)
for number in range(200):
    word = list(dice.choice(names))
    for _ in range(number % 5 + 1):
        at = dice.randrange(len(word))
        edit = dice.randrange(4)
        if edit == 0 and len(word) > 2:
            del word[at]
        elif edit == 1:
            word.insert(at, dice.choice("xeilt"))
        elif edit == 2:
            word[at] = dice.choice("xeilt")
        elif at > 0:
            word[at - 1], word[at] = word[at], word[at - 1]
    word = "".join(word)
    if word in names:
        continue
    done = subprocess.run([sys.argv[1], word], capture_output=True, text=True)
    got = [line.split("'")[1] for line in done.stderr.split("\n") if "did you mean" in line]
    want = [name for name in names if distance(word, name) <= max(len(word) // 3, 1)]
    assert got == want, (word, got, want)
