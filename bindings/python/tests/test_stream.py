"""Streams and iterators: however a text is cut, the links are those of the whole."""
import pickle

import pytest

import linkspan
import texts as made


def cuts(rng, text, most=12):
    at = sorted(rng.randrange(len(text) + 1) for _ in range(rng.randrange(most)))
    return [text[i:j] for i, j in zip([0] + at, at + [len(text)])]


def streamed(stream, pieces):
    links = [link for piece in pieces for link in stream.push(piece)]
    return links + stream.finish()


@pytest.mark.parametrize("profile", ["tailored", "safe", "uts58"])
def test_random_texts_in_random_pieces(rng, profile):
    detector = linkspan.Detector(profile)
    stream = linkspan.Stream(detector)
    count = 0
    for text in made.texts(rng, 1500, words=12):
        links = detector.find(text)
        assert streamed(stream, cuts(rng, text)) == links
        stream.reset()
        data = text.encode()
        assert streamed(stream, cuts(rng, data)) == detector.find(data)
        stream.reset()
        count += len(links)
    assert count > 1000


def test_code_points_over_a_long_text(rng):
    text = "".join(rng.choice(["茶 ", "x" * 50, "😀", "\n", "b.de/茶 ", "\ud800"]) for _ in range(100000))
    links = linkspan.find(text)
    stream = linkspan.Stream()
    pieces = [text[i:i + 7777] for i in range(0, len(text), 7777)]
    assert streamed(stream, pieces) == links
    assert len(links) > 10000


def test_links_of_a_stream_know_their_parts():
    [link] = streamed(linkspan.Stream(), ["茶 https://exa", "mple.co.uk/茶?", "q#f x"])
    assert (link.start, link.end, link.host, link.path, link.query, link.fragment) == \
        (2, 29, "example.co.uk", "/茶", "q", "f")
    assert link.registrable == "example.co.uk" and link.href == "https://example.co.uk/%E8%8C%B6?q#f"
    assert link.findings == ()
    assert pickle.loads(pickle.dumps(link)) == link


def test_findings_of_a_stream_count_in_the_whole_text():
    [link] = streamed(linkspan.Stream(), ["茶 ", "http://аррӏе.com/ "])
    [finding] = link.findings
    assert (finding.start, finding.end) == (9, 14)


def test_a_link_is_given_when_it_is_decided():
    stream = linkspan.Stream()
    assert stream.push("see example.com") == []
    assert [link.text for link in stream.push(" and ") + stream.finish()] == ["example.com"]


def test_no_mixing_and_no_going_on():
    stream = linkspan.Stream()
    stream.push("a")
    with pytest.raises(TypeError, match="mixed"):
        stream.push(b"a")
    assert stream.finish() == []
    with pytest.raises(ValueError, match="reset"):
        stream.push("a")
    with pytest.raises(ValueError, match="reset"):
        stream.finish()
    stream.reset()
    assert streamed(stream, [b"a.c", b"om"])[0].text == b"a.com"


def test_an_empty_stream():
    assert linkspan.Stream().finish() == []
    assert streamed(linkspan.Stream(), ["", "", ""]) == []


def test_a_detector_may_go_before_its_stream():
    stream = linkspan.Stream(linkspan.Detector(localhost=True))
    assert streamed(stream, ["local", "host/x "])[0].text == "localhost/x"
