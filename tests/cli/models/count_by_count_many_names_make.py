"""Find --count-by: as many names as make the table grow, in order."""
import collections, random, subprocess, sys
dice = random.Random(58)
def check(names):
    counts = collections.Counter(names)
    got = subprocess.run([sys.argv[1], "--count-by=host", "-"], input="\n".join(names), text=True,
                         capture_output=True).stdout
    want = sorted(counts.items(), key=lambda row: (-row[1], row[0].encode()))
    assert got == "".join("%d\t%s\n" % (count, name) for name, count in want), (len(counts), got[:300])
# the table has 1024 entries at first, of which three quarters are used
for count in 1, 2, 767, 768, 769, 1535, 1536, 1537, 5000:
    check(["h%d.com" % i for i in range(count)] + ["h%d.com" % (i * i % count) for i in range(count)])
# names that others start with, and names of all lengths
check([".".join("abc"[:n] for n in range(1, k + 1)) + ".com" for k in range(1, 4)] * 2 +
      ["a" * n + ".com" for n in range(1, 60)] + ["a.co", "a.com", "a.com.br", "aa.co"])
check([dice.choice("ab") * dice.randrange(1, 60) + "." + dice.choice(["com", "co", "org"]) for _ in range(20000)])
