"""Reference counts stay the same, and memory does not grow."""
import gc
import resource
import sys
import tracemalloc

import pytest

import linkspan

TEXT = "see https://example.com/a?b#c and me@example.org 茶 http://bücher.de:80/茶 here"
DETECTOR = linkspan.Detector("safe", localhost=True, schemes=["ipfs"], protected=["paypal.com"])


def use_links():
    for link in DETECTOR.find(TEXT):
        (link.kind, link.text, link.scheme, link.local_part, link.host, link.port, link.path, link.query, link.fragment,
         link.directives, link.href, link.host_info, link.registrable, link.action, link.findings, repr(link),
         hash(link), link == link, link.__reduce__())  # pylint: disable=comparison-with-itself


def use_errors():
    for call in (lambda: DETECTOR.find(3), lambda: DETECTOR.find_many([3]), lambda: DETECTOR.linkify("a", "pdf"),
                 lambda: linkspan.Detector(schemes=["a b"]), lambda: linkspan.data(tlds=b"\xff"),
                 lambda: linkspan.Detector(protected=["a..b"]), lambda: linkspan.Stream(3)):
        with pytest.raises((TypeError, ValueError)):
            call()


def use_streams():
    stream = linkspan.Stream(DETECTOR)
    for piece in TEXT[:20], TEXT[20:50], TEXT[50:]:
        stream.push(piece)
    stream.finish()
    list(DETECTOR.finditer(TEXT))
    next(DETECTOR.finditer(TEXT))


def use_writing():
    DETECTOR.linkify(TEXT, rel="x", schemes=["http"])
    DETECTOR.explain(TEXT)
    DETECTOR.explain_links(TEXT)
    DETECTOR.check("http://аррӏе.com/")
    DETECTOR.check_text(TEXT + "\u202e")
    linkspan.refang(DETECTOR.defang(TEXT))
    linkspan.format_exact(TEXT)
    linkspan.display("https://bücher.de/")
    linkspan.host("bücher.de")
    linkspan.host("a b")


def use_detectors():
    data = linkspan.data(tlds=b"# Version 2026111600\nCOM\nNET\nORG\n", any_tlds=True)
    detector = linkspan.Detector(data=data, allow_mix=["he"], protected=["a.com"])
    repr(detector), detector.options, detector == DETECTOR, detector.__reduce__(), data.info, repr(data)


def use_many():
    DETECTOR.find_many([TEXT, None, TEXT.encode(), "\ud800 a.com"] * 10)
    DETECTOR.count_many([TEXT] * 10)


def linkify_by(answer, **options):
    """linkify() with a function that makes a new answer for each link."""
    return lambda: DETECTOR.linkify(TEXT, per_link=lambda link: answer(link.text), **options)


def raise_in_function(_text):
    raise KeyError("per_link")


def mixed_pieces():
    stream = linkspan.Stream(DETECTOR)
    stream.push("a")
    stream.push(b"b")


def push_after_end():
    stream = linkspan.Stream(DETECTOR)
    stream.finish()
    stream.push("a")


# A call that raises for each error path of the extension.
ERRORS = {
    "text of another type": lambda: DETECTOR.find(["a" * 99]),
    "texts of another type": lambda: DETECTOR.find_many([TEXT, object()]),
    "texts that are no list": lambda: DETECTOR.find_many(object()),
    "a str for texts": lambda: DETECTOR.find_many("a" * 99),
    "texts that raise": lambda: DETECTOR.find_many(1 / 0 if i else TEXT for i in range(2)),
    "count of another type": lambda: DETECTOR.count_many([TEXT, 3.5]),
    "finditer of another type": lambda: DETECTOR.finditer(object()),
    "a stream without a detector": lambda: linkspan.Stream(object()),
    "pieces of two types": mixed_pieces,
    "a piece of another type": lambda: linkspan.Stream(DETECTOR).push(object()),
    "a piece after the end": push_after_end,
    "a scheme": lambda: linkspan.Detector(schemes=["ok" + "x" * 9, "a b"]),
    "a scheme of another type": lambda: linkspan.Detector(schemes=["x", 3]),
    "a protected name": lambda: linkspan.Detector(protected=["a.com", "a..b"]),
    "a mix": lambda: linkspan.Detector(allow_mix=["x" * 99]),
    "a length": lambda: linkspan.Detector(max_link_len=2 ** 64 - 2),
    "a policy": lambda: linkspan.Detector(policy="x" * 99),
    "a profile": lambda: linkspan.Detector("x" * 99),
    "a list of another type": lambda: linkspan.Detector(data=object()),
    "a list that is no list": lambda: linkspan.data(tlds=b"\xff" * 99),
    "words": lambda: linkspan.Detector.from_string("uts58," + "x" * 99),
    "words of another type": lambda: linkspan.Detector.from_string(object()),
    "words with a surrogate": lambda: linkspan.Detector.from_string("\ud800" + "x" * 99),
    "a format": lambda: DETECTOR.linkify(TEXT, "x" * 99),
    "a markup": lambda: DETECTOR.linkify(TEXT, markup="x" * 99),
    "a class of another type": lambda: DETECTOR.linkify(TEXT, class_name=object()),
    "a class that is too long": lambda: DETECTOR.linkify(TEXT, class_name="x" * 5000),
    "a scheme of linkify": lambda: DETECTOR.linkify(TEXT, schemes=["javascript"]),
    "a negative length": lambda: DETECTOR.linkify(TEXT, max_shown=-1),
    "a function that is none": lambda: DETECTOR.linkify(TEXT, per_link="x" * 99),
    "a function that raises": linkify_by(raise_in_function),
    "an answer of another type": linkify_by(lambda text: [text, 3.5]),
    "an answer with a refused name": linkify_by(lambda text: {"onclick": text + "x"}),
    "an answer with a refused address": linkify_by(lambda text: {"href": "javascript:" + text}),
    "an answer with a value of another type": linkify_by(lambda text: {"title": [text]}),
    "an answer with a key of another type": linkify_by(lambda text: {3.5: text + "x"}),
    "an answer with a surrogate": linkify_by(lambda text: {"title": text + "\ud800"}),
    "markup with a surrogate": linkify_by(lambda text: text + "\ud800"),
    "an answer in a document": linkify_by(lambda text: [text], markup="html"),
    "a host of another type": lambda: linkspan.host(object()),
    "a kind": lambda: linkspan.display("x" * 99, kind="x" * 99),
    "a local part": lambda: linkspan.quote_local_part("\n" * 9),
}

# What a function can return for a link, made anew for each link.
ANSWERS = {
    "a dict": linkify_by(lambda text: {"title": text + "x", "href": "/" + text, "text": text + "y", "rel": None}),
    "markup": linkify_by(lambda text: text + "x"),
    "a dict in a document": linkify_by(lambda text: {"title": text + "x"}, markup="html"),
    "no link": linkify_by(lambda text: False),
    "as planned": linkify_by(lambda text: None),
}


def blocks_taken(call):
    """Blocks of Python's allocator that 200 calls leave behind."""
    for _ in range(20):
        call()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(200):
        call()
    gc.collect()
    return sys.getallocatedblocks() - before


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_leaves_nothing_behind(name):
    def call():
        try:
            ERRORS[name]()
        except (TypeError, ValueError, KeyError, ZeroDivisionError, OverflowError, MemoryError):
            return
        pytest.fail(f"{name}: no error")
    assert blocks_taken(call) < 100


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_leaves_nothing_behind(name):
    assert blocks_taken(ANSWERS[name]) < 100


USES = [use_links, use_errors, use_streams, use_writing, use_detectors, use_many]


@pytest.mark.parametrize("use", USES)
def test_reference_counts_are_stable(use):
    watched = [TEXT, DETECTOR, linkspan.Link, linkspan.Detector, linkspan.Data, linkspan.Stream, linkspan.Finding,
               linkspan.Host, None, True, False, "url"]
    for _ in range(3):
        use()
    gc.collect()
    before = [sys.getrefcount(thing) for thing in watched]
    objects = len(gc.get_objects())
    for _ in range(200):
        use()
    gc.collect()
    after = [sys.getrefcount(thing) for thing in watched]
    assert all(abs(b - a) < 20 for a, b in zip(before, after)), (before, after)
    assert len(gc.get_objects()) - objects < 50


@pytest.mark.parametrize("use", USES)
def test_python_memory_is_flat(use):
    tracemalloc.start()
    try:
        for _ in range(20):
            use()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(300):
            use()
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < 20000
    finally:
        tracemalloc.stop()


def test_a_million_calls():
    texts = [TEXT, "no links", "a.com", "\ud800 b.com"]
    find = DETECTOR.find
    for text in texts * 1000:
        find(text)
    tracemalloc.start()
    try:
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(250_000):
            for text in texts:
                find(text)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < 20000
        # A leak of one byte for each call would add up to a mebibyte.
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - resident < 4096, "KiB"
    finally:
        tracemalloc.stop()


def test_what_the_c_library_allocates_comes_back():
    """The size of the process shows leaks of the C library, which tracemalloc does not see."""
    def work():
        for _ in range(20):
            use_detectors()
            use_streams()
            linkspan.linkify("see https://example.com/ " * 1000)
            linkspan.find("see https://example.com/ " * 1000)
    for _ in range(3):
        work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        work()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8192, "KiB"
