"""Numbered."""
import random, sys
random.seed(9)
with open(sys.argv[1], "w") as file:
    for i in range(int(sys.argv[2])):
        file.write("https://example.com/%d/%d\n" % (random.randrange(10 ** 9), i))
