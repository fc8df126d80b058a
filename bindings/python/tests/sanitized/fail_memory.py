"""Let each allocation of the library and of Python fail once. Each call must raise
MemoryError or give the right result, without a crash or a leak. usage: fail_memory.py"""
import sys

import _testcapi

import linkspan
from linkspan import _core

DETECTOR = linkspan.Detector("safe", protected=["paypal.com"])
TEXT = "see https://example.com/a?b#:~:text=c and me@example.org 茶 http://bücher.de:80/茶 \u202e http://аррӏе.com/ "
LONG = TEXT * 60
PIECES = [LONG[:100], LONG[100:5000], LONG[5000:]]
TLDS = b"# Version 2026111600\nCOM\nNET\nORG\n"
# Made once: Python 3.11 loses a reference to a keyword argument if it has no memory
# for the frame of a function that is written in Python.
DATA = linkspan.data(tlds=TLDS, any_tlds=True)
# Made once too: Python 3.11 also loses a reference to an argument of a function that has
# a comprehension. So relink(), which is written in Python, is not tried: what it calls is.
LINKS = DETECTOR.find(TEXT)


def attributes(links):
    return [[getattr(link, name) for name in ("kind", "text", "scheme", "local_part", "host", "port", "path", "query",
                                              "fragment", "directives", "href", "host_info", "registrable", "action",
                                              "findings")] + [repr(link), hash(link), link.__reduce__()]
            for link in links]


def refused_string():
    try:
        return linkspan.Detector.from_string("nosuch")
    except ValueError as error:
        return str(error)


def stream():
    current = linkspan.Stream(DETECTOR)
    return [link for piece in PIECES for link in current.push(piece)] + current.finish()


USES = {
    "find": lambda: DETECTOR.find(LONG),
    "find without policy": lambda: linkspan.find("茶 https://example.com/ " * 600),
    "find short": lambda: DETECTOR.find(TEXT),
    "find surrogates": lambda: DETECTOR.find("\ud800" + LONG),
    "finditer": lambda: list(DETECTOR.finditer(LONG)),
    "find_many": lambda: DETECTOR.find_many([TEXT, None, TEXT.encode(), LONG]),
    "count_many": lambda: DETECTOR.count_many([TEXT, LONG]),
    "attributes": lambda: attributes(LINKS),
    "stream": stream,
    "linkify": lambda: DETECTOR.linkify(LONG, rel="x", schemes=["http"]),
    "per_link": lambda: DETECTOR.linkify(TEXT, per_link=lambda link: {"title": "x", "href": "/y", "text": "z"}),
    "per_link markup": lambda: DETECTOR.linkify(TEXT, markup="html", per_link=lambda link: "<b>"),
    "explain": lambda: DETECTOR.explain(TEXT),
    "check": lambda: DETECTOR.check("http://аррӏе.com/"),
    "check_text": lambda: DETECTOR.check_text("\u202e" * 40),
    "defang": lambda: linkspan.refang(DETECTOR.defang(TEXT)),
    "bidi": lambda: [linkspan.bidi_undo(linkspan.bidi_write("http://אבג.com/", form="controls")),
                     linkspan.bidi_fields("a.com/b"), linkspan.bidi_direction("a.com")],
    "format_parts": lambda: linkspan.format_parts("a.com", segments=["b/c"], query=[("d", "e")], directives=["text=f"]),
    "extend": lambda: linkspan.extend("(example.com/a).", 1, 15),
    "format_exact": lambda: linkspan.format_exact(TEXT),
    "format": lambda: linkspan.format("https://xn--bcher-kva.de/%C3%A9"),
    "clean": lambda: linkspan.clean(TEXT),
    "secrets": lambda: linkspan.secrets("https://a.com/?token=x"),
    "normalize": lambda: linkspan.normalize("https://a.com/%7ea"),
    "href": lambda: linkspan.href("https://bücher.de/é"),
    "display": lambda: linkspan.display("https://xn--bcher-kva.de/%E8%8C%B6"),
    "host": lambda: [linkspan.host("bücher.de"), linkspan.host("a b")],
    "detector": lambda: linkspan.Detector("safe", protected=["a.com"], schemes=["x"], ignored_hosts=["b.de"],
                                          allow_mix=["Latn+Cyrl"]),
    "from_string": lambda: [linkspan.Detector.from_string("uts58,scheme=x"), refused_string()],
    "data": lambda: linkspan.data(tlds=TLDS, any_tlds=True).info["tlds_count"],
    "detector with data": lambda: linkspan.Detector(data=DATA).data,
    "repr": lambda: repr(DETECTOR),
}


def references():
    """To objects that every use shares: a call that fails must give back its own."""
    return [sys.getrefcount(thing) for thing in (DETECTOR, DATA, LINKS, TEXT, LONG)]


def fail_each(use, arm, disarm):
    """Let allocation 0, 1, 2, ... fail until none does. Returns how many failed."""
    want = use()
    at = 0
    while True:
        blocks, counts = _core.memory_test(-1), references()
        failed, result = False, None
        arm(at)
        try:
            result = use()
        except MemoryError:
            failed = True
        finally:
            reached = disarm()
        if not failed and result != want:
            raise SystemExit(f"allocation {at}: another result")
        result = None
        lost = _core.memory_test(-1) - blocks
        if lost:
            raise SystemExit(f"allocation {at}: {lost} blocks are lost")
        if references() != counts:
            raise SystemExit(f"allocation {at}: references are lost: {counts}, then {references()}")
        if not failed and not reached:
            return at
        at += 1


def fail_library(use):
    """memory_test(n): n allocations succeed, then all fail."""
    return fail_each(use, _core.memory_test, lambda: (_core.memory_test(-1), False)[1])


def fail_python(use, most):
    """Let allocations of Python fail one by one, up to number `most`. The number is fixed
    because Python ignores some failures: a call can succeed although one has failed."""
    for at in range(1, most):
        blocks = _core.memory_test(-1)
        _testcapi.set_nomemory(at, at + 1)
        try:
            use()
        except MemoryError:
            pass
        finally:
            _testcapi.remove_mem_hooks()
        lost = _core.memory_test(-1) - blocks
        if lost:
            raise SystemExit(f"Python's allocation {at}: {lost} blocks are lost")


def main():
    total = 0
    for name, use in USES.items():
        print(name, end=": ", flush=True)
        count = fail_library(use)
        total += count
        fail_python(use, 150)
        print(count, flush=True)
    print(f"{total} allocations failed")
    return 0 if total > 50 else 1


if __name__ == "__main__":
    sys.exit(main())
