"""Corpus."""
import random, sys
path, count, seed = sys.argv[1], int(sys.argv[2]), sys.argv[3]
random.seed(seed)
words = ["word", "a.com/é", "https://example.org/a?q=1", "me@example.com", "日本",
         "x" * 30, "b.example.net.", "\tnothing", "(c.com)"]
with open(path, "w", encoding="utf-8") as file:
    for i in range(count):
        line = " ".join(random.choice(words) for _ in range(random.randrange(14)))
        file.write(line + random.choice(["\n", "\n", "\n", "\n\n", " "]))
