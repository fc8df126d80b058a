"""Byte-pair encoding (Gage 1994): words as pieces of which each can be one byte."""
from collections import Counter


def pieces_of(words, most):
    """{word: its pieces}. The most frequent pair of pieces becomes a new piece, until `most`
    pieces of several letters are in use."""
    coded = {word: list(word) for word in sorted(set(words))}
    times, pairs, places, uses = Counter(words), Counter(), {}, Counter()

    def count(word, sign):
        pieces = coded[word]
        for piece in pieces:
            uses[piece] += sign * times[word] * (len(piece) > 1)
        for pair in zip(pieces, pieces[1:]):
            pairs[pair] += sign * times[word]
            places.setdefault(pair, set()).add(word)

    for word in coded:
        count(word, 1)
    while len(+uses) < most:
        pair = max(pairs, key=lambda pair: (pairs[pair], pair), default=None)
        if pair is None or pairs[pair] < 4:
            break
        for word in sorted(places.pop(pair)):
            count(word, -1)
            coded[word] = joined(coded[word], pair)
            count(word, 1)
    found = {piece for pieces in coded.values() for piece in pieces}
    return {word: fewest(word, found | set(word)) for word in coded}


def fewest(word, pieces):
    """The word as the fewest pieces."""
    best = [[]]
    for end in range(1, len(word) + 1):
        best.append(min((best[at] + [word[at:end]] for at in range(end) if word[at:end] in pieces), key=len))
    return best[-1]


def joined(pieces, pair):
    """The pieces, with each occurrence of the pair as one piece."""
    found, at = [], 0
    while at < len(pieces):
        size = 2 if tuple(pieces[at:at + 2]) == pair else 1
        found.append("".join(pieces[at:at + size]))
        at += size
    return found
