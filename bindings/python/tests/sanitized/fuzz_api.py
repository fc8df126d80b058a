"""Drive the whole extension with random calls and random objects; under ASan and
UBSan, an error ends the process. usage: fuzz_api.py SECONDS [SEED]"""
import gc
import pathlib
import pickle
import random
import sys
import time

import linkspan

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import texts as made  # noqa: E402

EXPECTED = (TypeError, ValueError, OverflowError, RuntimeError, OSError)  # OSError: no such file
ATTRIBUTES = [name for name in dir(linkspan.Link) if not name.startswith("_")]


class Odd:
    """Answers every protocol with an error or with nonsense."""

    def __iter__(self):
        raise ValueError("odd")

    def __fspath__(self):
        return 3

    def __index__(self):
        return -1

    def __bool__(self):
        raise ValueError("odd")


def text(rng):
    kind = rng.random()
    if kind < 0.5:
        return made.text(rng, rng.choice([1, 6, 6, 40, 400]))
    if kind < 0.6:
        return "".join(chr(rng.choice([rng.randrange(0x110000), rng.randrange(0x80), 0xD800, 0xDFFF, 0]))
                       for _ in range(rng.randrange(50)))
    if kind < 0.8:
        return made.text(rng).encode()
    if kind < 0.9:
        data = bytearray(made.text(rng, 20).encode())
        for _ in range(rng.randrange(5)):
            if data:
                data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data)
    return bytes(rng.randrange(256) for _ in range(rng.randrange(100)))


def anything(rng):
    return rng.choice([None, True, 0, -1, 1 << 70, 1.5, float("nan"), "", "safe", b"", [], {}, (), object(), Odd(), len,
                       ["url"], ["\ud800"], [b"x"], {"href": "x"}, text(rng), [text(rng)], range(3)])


def options(rng):
    names = ["profile", "kinds", "localhost", "schemes", "ignored_hosts", "policy", "protected", "allow_mix", "today",
             "data", "max_link_len", "max_local_part", "tailoring", "emoji", "refused", "nosuch"]
    return {name: anything(rng) for name in rng.sample(names, rng.randrange(3))}


def good_options(rng):
    return {"profile": rng.choice(["uts58", "tailored", "safe"]), "localhost": rng.random() < 0.5,
            "schemes": rng.choice([(), ("ipfs",)]), "refused": rng.random() < 0.5,
            "protected": rng.choice([(), ("paypal.com", "example.com")]), "max_link_len": rng.choice([16, 65536])}


def links(rng, detector):
    given = text(rng)
    found = detector.find(given)
    for link in found:
        assert given[link.start:link.end] == link.text, given
    assert list(detector.finditer(given)) == found, given
    for link in rng.sample(found, min(len(found), 3)):
        values = [getattr(link, name) for name in ATTRIBUTES]
        back = pickle.loads(pickle.dumps(link))
        assert back == link and [getattr(back, name) for name in ATTRIBUTES] == values
        repr(link)


def many(rng, detector):
    items = [rng.choice([text(rng), text(rng), None]) for _ in range(rng.randrange(20))]
    assert [len(found) for found in detector.find_many(items)] == detector.count_many(items)
    detector.find_many(anything(rng))


def stream(rng, detector):
    current = linkspan.Stream(rng.choice([detector, detector, anything(rng)]))
    for _ in range(rng.randrange(8)):
        rng.choice([current.push, current.push, current.push, lambda piece: current.finish(),
                    lambda piece: current.reset()])(rng.choice([text(rng), anything(rng)]))


def writing(rng, detector):
    keywords = {name: rng.choice([anything(rng), "x", None]) for name in rng.sample(
        ["format", "rel", "target", "class_name", "redaction", "schemes", "markup", "max_shown", "display", "legacy"], rng.randrange(3))}
    keywords["markup"] = rng.choice([None, "html", "markdown", anything(rng)])
    answers = [None, False, "", {"href": text(rng)}, {"text": text(rng)}, {"title": "x"}, {text(rng): "y"}, anything(rng)]
    if rng.random() < 0.6:
        keywords["per_link"] = lambda link: (link.findings, link.text, rng.choice(answers))[2]
    detector.linkify(text(rng), **keywords)


def single(rng, detector):
    function = rng.choice([detector.check, detector.check_text, detector.explain, detector.defang, detector.is_link,
                           linkspan.refang, linkspan.bidi_write, linkspan.bidi_fields, linkspan.bidi_undo, linkspan.format, linkspan.href, linkspan.normalize,
                           linkspan.skeleton, linkspan.display, linkspan.host, linkspan.find])
    function(rng.choice([text(rng), text(rng), anything(rng)]))


def making(rng, detector):
    words = rng.sample(["uts58", "safe", "localhost", "scheme=x", "tailor=files", "policy=", "", " ", "é", "max-length=9"], 2)
    linkspan.Detector.from_string(rng.choice([",".join(words), "safe,kind=url", anything(rng)])).find(text(rng))
    linkspan.Detector(**options(rng))
    data = linkspan.data(tlds=rng.choice([b"COM\nNET\nORG\nZZ\n", text(rng), anything(rng)]),
                         suffixes=rng.choice([None, None, text(rng), anything(rng)]))
    linkspan.Detector(data=data).find(text(rng))
    assert pickle.loads(pickle.dumps(detector)) == detector


def hostile_pickles(rng, detector):
    from linkspan import _core
    number = lambda: rng.choice([0, 1, 2, 3, -1, 1 << 20, rng.randrange(1 << 32)])  # noqa: E731
    ranges = tuple(rng.choice([rng.randrange(12), number(), anything(rng)]) for _ in range(rng.choice([18, 18, 3])))
    ranges = rng.choice([ranges, (0, 4) * 9, tuple(sorted(rng.randrange(5) for _ in range(2))) * 9])
    link = _core.link_from_parts(rng.choice(["a.de", b"a.de", "茶.de", anything(rng)]), number(), number(),
                                 tuple(number() for _ in range(6)), ranges, rng.choice([(), (3,), anything(rng)]))
    for name in ATTRIBUTES:
        getattr(link, name)


def main():
    seconds = float(sys.argv[1])
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    detectors = [linkspan.Detector(**good_options(rng)) for _ in range(8)]
    end = time.monotonic() + seconds
    calls = refused = 0
    while time.monotonic() < end:
        call = rng.choice([links, links, many, stream, writing, writing, single, single, making, hostile_pickles])
        try:
            call(rng, rng.choice(detectors))
        except EXPECTED:
            refused += 1
        calls += 1
        if rng.random() < 0.01:
            detectors[rng.randrange(8)] = linkspan.Detector(**good_options(rng))
            gc.collect()
    print(f"{calls} calls, {refused} refused")


if __name__ == "__main__":
    main()
