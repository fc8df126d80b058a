"""Evidence that a bare name is a site and not code, from the counts in data/names."""
import math

from . import emit

UNIT = 16  # of the table, in a natural logarithm
MOST = 127  # of a value of the table

# How much each way to count says about a word that begins a name of code: names
# under a top-level domain, any names, file names.
SHARES = (0.4, 0.4, 0.2)
UNSEEN = 0.7  # what a word counts that was not seen
# The last label is shared by code and sites alike, so that it says less.
TAIL_SHARE = 0.45
TAIL_MOST = 1.5
TAIL_UNSEEN = 5
LENGTH_UNSEEN = 3


def rows(text):
    """{word: counts}; the totals are those of "*"."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return {fields[0]: tuple(map(int, fields[1:])) for fields in lines if fields}


def head_odds(counts, totals):
    """log(p(word | site) / p(word | code))"""
    *code, hosts = counts
    *code_totals, all_hosts = totals
    code_share = sum(share * count / total for share, count, total in zip(SHARES, code, code_totals))
    return math.log((hosts + UNSEEN) / all_hosts) - math.log(code_share + UNSEEN / code_totals[0])


def length_odds(counts, totals):
    code, hosts = (math.log((count + LENGTH_UNSEEN) / total) for count, total in zip(counts, totals))
    return hosts - code


def tail_odds(counts, typical):
    code = math.log(counts[0] + TAIL_UNSEEN) - math.log(typical[0] + TAIL_UNSEEN)
    odds = TAIL_SHARE * (math.log(counts[1] + 1) - code)
    return max(-TAIL_MOST, min(TAIL_MOST, odds))


def in_units(odds):
    return max(-MOST, min(MOST, round(odds * UNIT)))


def add_words(out, name, values):
    """Words in the order of their lengths and bytes, without anything between
    them, where the words of each length begin, and their values."""
    words = sorted(values, key=lambda word: (len(word), word))
    if not all(word.isascii() and word.replace("-", "").isalnum() for word in words):
        raise SystemExit(f"names: {name}: a word that no label can be")
    longest = len(words[-1])
    starts = [sum(len(word) < length for word in words) for length in range(longest + 2)]
    out.define(f"LONGEST_{name.upper()}", longest)
    text = "".join(words)
    lines = [f"static const char {name}_words[{len(text)}] = {{"]
    for length in range(1, longest + 1):
        line = "".join(word for word in words if len(word) == length)
        for at in range(0, len(line), 20):
            lines.append("    " + ",".join(f"'{c}'" for c in line[at:at + 20]) + ",")
    out.size += len(text)
    out.parts.append("\n".join(lines + ["};"]))
    out.array("uint16_t", f"{name}_starts", starts, 2)
    out.array("int8_t", f"{name}_odds", [values[word] for word in words], 1)


def table(source):
    out = emit.Table("LKS_GENERATED_NAME_EVIDENCE_H",
                     "Log-odds, in 1/16, that a name with a first label or a last label is a site\n"
                     " * (more than 0) or code.")
    heads = rows(source.text("names", "heads.txt"))
    totals = heads.pop("*")
    add_words(out, "head", {word: in_units(head_odds(counts, totals)) for word, counts in heads.items()})
    tails = rows(source.text("names", "tails.txt"))
    typical = tails.pop("*")
    other = in_units(tail_odds((0, 0), typical))
    values = {word: in_units(tail_odds(counts, typical)) for word, counts in tails.items()}
    add_words(out, "tail", {word: value for word, value in values.items() if value != other})
    out.define("OTHER_TAIL", other)
    lengths = rows(source.text("names", "lengths.txt"))
    totals = lengths.pop("*")
    out.array("int8_t", "length_odds",
              [in_units(length_odds(lengths[length], totals)) for length in sorted(lengths, key=int)], 1)
    return out
