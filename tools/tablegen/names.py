"""Evidence that a bare name is a site and not code, from the counts in data/names."""
import math

from . import emit

UNIT = 16  # the table has natural logarithms times this number
MOST = 127  # the largest value of the table

# Weights of the three counts of words that begin a name of code: names under a
# top-level domain, any names, file names.
SHARES = (0.4, 0.4, 0.2)
UNSEEN = 0.7  # count of a word that was not seen
# Code and sites share the last label, so it says less.
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


def table(source):
    out = emit.Table("LKS_GENERATED_NAME_EVIDENCE_H",
                     "Log-odds, in 1/16, that a name with a first label or a last label is a site\n"
                     " * (more than 0) or code.")
    heads = rows(source.text("names", "heads.txt"))
    totals = heads.pop("*")
    out.word_table("head", "odds", "int8_t", {word: in_units(head_odds(counts, totals)) for word, counts in heads.items()})
    tails = rows(source.text("names", "tails.txt"))
    typical = tails.pop("*")
    other = in_units(tail_odds((0, 0), typical))
    values = {word: in_units(tail_odds(counts, typical)) for word, counts in tails.items()}
    out.word_table("tail", "odds", "int8_t", {word: value for word, value in values.items() if value != other})
    out.define("OTHER_TAIL", other)
    lengths = rows(source.text("names", "lengths.txt"))
    totals = lengths.pop("*")
    out.array("int8_t", "length_odds",
              [in_units(length_odds(lengths[length], totals)) for length in sorted(lengths, key=int)], 1)
    return out
