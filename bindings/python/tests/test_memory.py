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
    DETECTOR.check("http://аррӏе.com/")
    DETECTOR.check_text(TEXT + "\u202e")
    linkspan.refang(DETECTOR.defang(TEXT))
    linkspan.format_url(TEXT)
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
