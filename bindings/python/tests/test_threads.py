"""Threads: detectors are shared, the GIL is released, streams are not shared."""
import sys
import threading
import time

import pytest

import linkspan
import texts as made


@pytest.fixture(autouse=True)
def fast_switches():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def run_all(targets):
    """Run functions in threads; raise what one of them raised."""
    failures = []

    def guarded(target):
        try:
            target()
        except BaseException as error:  # pylint: disable=broad-except
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=(target,)) for target in targets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def test_eight_threads_share_a_detector_while_others_make_some(rng):
    texts = made.texts(rng, 300) + ["\n".join(made.texts(rng, 500))]
    detector = linkspan.Detector("safe")
    want = detector.find_many(texts)
    rounds = []
    makings = []
    stop = threading.Event()

    def search():
        for _ in range(15):
            assert detector.find_many(texts) == want
            assert [detector.find(text) for text in texts[-50:]] == want[-50:]
            assert list(detector.finditer(texts[-1])) == want[-1]
            rounds.append(1)

    def make():
        number = 0
        while not stop.is_set():
            number += 1
            name = f"zz{number % 500}"
            data = linkspan.data(tlds=f"# Version 2026111600\nCOM\nNET\nORG\n{name.upper()}\n".encode(), any_tlds=True)
            mine = linkspan.Detector(data=data, ignored_hosts=[f"host{number}.com"])
            assert [link.text for link in mine.find(f"a.{name} host{number}.com b.com")] == [f"a.{name}", "b.com"]
            makings.append(number)

    makers = [threading.Thread(target=make) for _ in range(2)]
    for maker in makers:
        maker.start()
    try:
        run_all([search] * 8)
    finally:
        stop.set()
        for maker in makers:
            maker.join()
    assert len(rounds) == 8 * 15
    assert len(makings) > 2, "the makers have stopped"


WORDS = "just words without any links at all, "
LINKS = "see https://example.com/ and more words here, "


def gaps(call, text):
    """(longest time in which the other thread did nothing, time of the call)"""
    times = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            times.append(time.perf_counter())
            time.sleep(0)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        while len(times) < 10:
            time.sleep(0.001)
        start = time.perf_counter()
        call(text)
        end = time.perf_counter()
    finally:
        stop.set()
        thread.join()
    during = [start] + [at for at in times if start <= at <= end] + [end]
    return max(b - a for a, b in zip(during, during[1:])), end - start


@pytest.mark.parametrize("call,words,times", [
    (linkspan.find, WORDS, 3_000_000),
    (lambda text: linkspan.count_many([text]), LINKS, 1_000_000),
    (linkspan.linkify, WORDS, 2_000_000),
    (linkspan.defang, WORDS, 1_000_000),
    (lambda text: linkspan.Stream().push(text), WORDS, 2_000_000),
    (lambda text: next(linkspan.finditer(text), None), WORDS, 2_000_000),
], ids=["find", "count_many", "linkify", "defang", "stream", "finditer"])
def test_another_thread_makes_progress_meanwhile(call, words, times):
    """If the GIL were held, there would be a gap as long as the call."""
    text = words * times
    shares = []
    for _ in range(20):  # a busy machine may not let the other thread run at all
        longest, whole = gaps(call, text)
        assert whole > 0.002, "the call is too short to show anything"
        shares.append(longest / whole)
        if shares[-1] < 0.7:
            return
    pytest.fail(f"the other thread stood still: {shares}")


def test_a_stream_used_by_two_threads_says_so():
    """One push is in progress without the GIL; the other must not touch the stream."""
    stream = linkspan.Stream()
    piece = "see https://example.com/ and more words here, " * 400_000
    outcomes = []

    def push():
        try:
            stream.push(piece)
            outcomes.append("done")
        except RuntimeError as error:
            outcomes.append(str(error))

    for _ in range(20):
        run_all([push] * 4)
        if any("another thread" in outcome for outcome in outcomes):
            break
    assert any("another thread" in outcome for outcome in outcomes)
    stream.reset()
    assert stream.push("a.com ") + stream.finish()


def test_an_iterator_used_by_two_threads_says_so_or_works():
    text = "see https://example.com/ and more words here, " * 100_000
    iterator = linkspan.finditer(text)
    counts = []

    def take():
        count = 0
        while True:
            try:
                next(iterator)
            except StopIteration:
                break
            except RuntimeError:
                continue
            count += 1
        counts.append(count)

    run_all([take] * 4)
    assert sum(counts) == 100_000
