"""Normalize --strip-tracking: random queries, beside the list of names."""
import random, subprocess, sys
rows = [line.split("#")[0].split() for line in open(sys.argv[2])]
rows = [row[0] for row in rows if row]
assert len(rows) > 20
def is_tracking(pair):
    name = pair.split("=")[0].lower()
    return any(name.startswith(row[:-1]) if row.endswith("*") else name == row for row in rows)
def normalized(urls, *options):
    done = subprocess.run([sys.argv[1], "normalize", *options], input="\n".join(urls) + "\n", text=True,
                          capture_output=True, check=True)
    return done.stdout.split("\n")[:-1]
dice = random.Random(58)
def pair():
    name = dice.choice(rows).replace("*", dice.choice(["", "x"]))
    name = dice.choice([name, name, name.upper(), name + "x", name[:-1], "a", "q", "1", "_", "z", ""])
    return name + dice.choice(["", "=", "=1", "=a=b", "=?"])
urls = []
for _ in range(2000):
    query = "&".join(pair() for _ in range(dice.randrange(5)))
    urls.append("https://a.com/p" + dice.choice(["", "?" + query, "?" + query]) + dice.choice(["", "#f?utm_id=1", "#"]))
stripped = 0
for before, after in zip(normalized(urls), normalized(urls, "--strip-tracking")):
    address, hash_sign, fragment = before.partition("#")
    path, mark, query = address.partition("?")
    pairs = query.split("&") if mark else []
    kept = [one for one in pairs if not is_tracking(one)]
    # a query that was stripped to nothing is no query
    if len(kept) < len(pairs):
        stripped += 1
        query = "&".join(kept)
        mark = "?" if query else ""
    assert after == path + mark + query + hash_sign + fragment, (before, after)
assert stripped > 500, stripped
