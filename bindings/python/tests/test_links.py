"""Finding links: results of find() and similar functions."""
import copy
import itertools
import pickle

import pytest

import linkspan
import texts as made


def test_the_first_example():
    [link] = linkspan.find("See example.com/茶.")
    assert (link.start, link.end, link.kind, link.text) == (4, 17, "url", "example.com/茶")
    assert link.href == "https://example.com/%E8%8C%B6"


def test_every_part():
    text = "x https://Example.CO.uk:8080/a/b?c=d#e:~:text=f&text=g y"
    [link] = linkspan.find(text)
    assert text[link.start:link.end] == link.text == text[2:-2]
    assert (link.scheme, link.local_part, link.host, link.port) == ("https", None, "Example.CO.uk", 8080)
    assert (link.path, link.query, link.fragment) == ("/a/b", "c=d", "e")
    assert "&".join(link.directives) == "text=f&text=g"
    assert (link.host_kind, link.host_ascii, link.suffix) == ("domain", "example.co.uk", "co.uk")
    assert link.registrable == "example.co.uk"
    assert link.scheme_implied is False and link.trailing_dot is False


def test_an_address():
    [link] = linkspan.find("mail квіточка@пошта.укр!")
    assert (link.kind, link.local_part, link.host, link.start) == ("email", "квіточка", "пошта.укр", 5)
    assert link.path is None and link.query is None and link.fragment is None and link.port is None
    assert link.host_ascii == "пошта.укр".encode("idna").decode()
    assert link.host_unicode == "пошта.укр"
    assert link.directives == ()


def test_absent_and_empty_differ():
    [bare] = linkspan.Detector("uts58").find("a.com/?#x")
    assert (bare.query, bare.fragment) == ("", "x")
    [none] = linkspan.find("a.com/")
    assert (none.query, none.fragment) == (None, None)


def test_bytes_count_bytes():
    text = "茶 example.com/茶"
    [of_str] = linkspan.find(text)
    [of_bytes] = linkspan.find(text.encode())
    assert (of_str.start, of_str.end) == (2, 15)
    assert (of_bytes.start, of_bytes.end) == (4, 19)
    assert text.encode()[of_bytes.start:of_bytes.end] == of_bytes.text == "example.com/茶".encode()
    assert of_bytes.host == b"example.com" and of_bytes.href == of_str.href
    assert of_bytes != of_str


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "\udfff", b"", b"\0", b"\xff", b"\xed\xa0\x80", "\udc80" * 3])
def test_texts_without_links(text):
    assert linkspan.find(text) == []
    assert list(linkspan.finditer(text)) == []
    assert linkspan.find_many([text]) == [[]]
    assert linkspan.count_many([text]) == [0]
    assert linkspan.is_link(text) is False


@pytest.mark.parametrize("before", ["\ud800", "\udbff\udbff", "\0", "\x7f", "😀\ud83d", "\ud83d\ude00", "\U0010ffff"])
@pytest.mark.parametrize("after", ["", "\ud800", "\0", " \udfff a.de"])
def test_lone_surrogates_and_nul_do_not_move_offsets(before, after):
    text = before + " example.com/茶 " + after
    links = linkspan.find(text)
    assert [text[link.start:link.end] for link in links][0] == "example.com/茶"
    assert [link.text for link in links] == [text[link.start:link.end] for link in links]
    assert list(linkspan.finditer(text)) == links
    assert linkspan.find_many([text]) == [links]


def test_a_surrogate_ends_a_link():
    [link] = linkspan.find("http://example.com/a\ud800b")
    assert link.text == "http://example.com/a"


def test_offsets_slice_random_texts(rng):
    count = 0
    for text in made.texts(rng, 3000):
        for link in linkspan.find(text):
            assert text[link.start:link.end] == link.text
            count += 1
    assert count > 1000


@pytest.mark.parametrize("plain", [0, 1, 31, 32, 33, 4063, 4064, 4095, 4096, 4097, 8191, 8192, 20000])
@pytest.mark.parametrize("wide", ["", "é", "茶", "😀", "\ud800"])
def test_offsets_after_long_ascii(plain, wide):
    """Characters outside ASCII are before, in and between links, far apart from each other."""
    text = (wide + "x" * plain + " example.com/" + wide + " b@example.org ") * 3 + wide
    expected = []
    at = 0
    for _ in range(3):
        for link in "example.com/" + (wide if wide != "\ud800" else ""), "b@example.org":
            at = text.index(link, at)
            expected.append((at, at + len(link)))
            at += len(link)
    assert [(link.start, link.end) for link in linkspan.find(text)] == expected
    assert [(link.start, link.end) for link in linkspan.Detector("safe").find(text)] == expected


def test_finditer_and_find_many_equal_find(rng):
    texts = made.texts(rng, 3000)
    found = [linkspan.find(text) for text in texts]
    assert [list(linkspan.finditer(text)) for text in texts] == found
    assert linkspan.find_many(texts) == found
    assert linkspan.find_many(iter(texts)) == found
    assert linkspan.find_many(tuple(texts)) == found
    assert linkspan.count_many(texts) == [len(links) for links in found]
    as_bytes = [text.encode() for text in texts]
    assert linkspan.find_many(as_bytes) == [linkspan.find(text) for text in as_bytes]


def test_finditer_of_a_long_text_is_find(rng):
    text = "\n".join(made.texts(rng, 20000))
    assert len(text) > 3 * 65536
    for profile in "tailored", "safe":
        detector = linkspan.Detector(profile)
        assert list(detector.finditer(text)) == detector.find(text)
    first = next(linkspan.finditer(text))
    assert first == linkspan.find(text)[0]


def test_dense_text_needs_more_room_than_was_guessed():
    text = "a.com " * 50000
    assert len(linkspan.find(text)) == 50000
    assert len(linkspan.find_many([text, "b.de", text])[2]) == 50000
    short = "example.de " * 300
    assert len(linkspan.find(short)) == 300


@pytest.mark.parametrize("profile", ["tailored", "safe"])
@pytest.mark.parametrize("count", [1, 16, 17, 255, 256, 257, 512, 1000])
def test_any_number_of_links(profile, count):
    """Links are stored in groups of 256, except those of short texts."""
    text = "".join(f"茶 host{number}.com/ü " for number in range(count))
    links = linkspan.Detector(profile).find(text)
    assert [link.text for link in links] == [f"host{number}.com/ü" for number in range(count)]
    assert all(text[link.start:link.end] == link.text for link in links)


def test_a_link_that_is_kept_outlives_the_others(rng):
    text = "".join(f"茶 host{number}.com/{number} " for number in range(600))
    links = linkspan.find(text)
    numbers = list(range(600))
    rng.shuffle(numbers)
    kept = links[numbers.pop()]
    want = kept.text
    for number in numbers:
        links[number] = None
    del links
    assert kept.text == want and text[kept.start:kept.end] == want and kept.findings == ()


def test_none_is_a_text_without_links():
    assert linkspan.find_many([None, "a.com"])[0] == []
    assert linkspan.count_many(["a.com", None]) == [1, 0]


def test_many_of_nothing_and_of_a_generator():
    assert linkspan.find_many([]) == []
    assert linkspan.count_many(str(n) + ".com" for n in range(5000)) == [1] * 5000


def test_an_iterable_that_raises():
    def broken():
        yield "a.com"
        raise KeyError("mine")
    with pytest.raises(KeyError, match="mine"):
        linkspan.find_many(broken())


def test_is_link():
    assert linkspan.is_link("https://example.com/")
    assert linkspan.is_link(b"me@example.com")
    assert not linkspan.is_link(" https://example.com/")
    assert not linkspan.is_link("example")


def test_equality_and_hash():
    one, other = linkspan.find("a.com b.com")
    again = linkspan.find("a.com c.com")[0]
    assert one == again and hash(one) == hash(again)
    assert one != other and len({one, other, again}) == 2
    assert one != "a.com" and not one == 3
    moved = linkspan.find(" a.com")[0]
    assert moved != one
    with pytest.raises(TypeError):
        one < other  # pylint: disable=pointless-statement


def test_repr():
    [link] = linkspan.find("x a.com")
    assert repr(link) == "<linkspan.Link kind='url' start=2 end=7 text='a.com'>"
    assert repr(linkspan.find(b"a.com")[0]) == "<linkspan.Link kind='url' start=0 end=5 text=b'a.com'>"


ATTRIBUTES = ["kind", "start", "end", "text", "scheme", "local_part", "host", "port", "path", "query", "fragment",
              "directives", "scheme_implied", "trailing_dot", "href", "host_kind", "host_info",
              "host_ascii", "host_unicode", "suffix", "registrable", "action", "findings"]


def test_pickling_keeps_everything(rng):
    for text in made.texts(rng, 500) + [t.encode() for t in made.texts(rng, 200)]:
        for link in linkspan.find(text):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                back = pickle.loads(pickle.dumps(link, protocol))
                assert back == link and hash(back) == hash(link)
            for name in ATTRIBUTES:
                assert getattr(back, name) == getattr(link, name), name
            assert copy.deepcopy(link) == link


def test_a_pickle_does_not_carry_the_text():
    [link] = linkspan.find("x" * 100000 + " a.com")
    assert len(pickle.dumps(link)) < 1000


def test_links_never_change():
    [link] = linkspan.find("a.com")
    with pytest.raises(AttributeError):
        link.start = 3
    with pytest.raises(AttributeError):
        link.note = "mine"
    with pytest.raises(TypeError):
        linkspan.Link()


def test_a_link_outlives_its_text_and_detector():
    links = list(itertools.chain.from_iterable(
        linkspan.Detector(localhost=True).find(f"see localhost/茶{n} now") for n in range(100)))
    assert [link.path for link in links] == [f"/茶{n}" for n in range(100)]
    assert [[finding.name for finding in link.findings] for link in links] == [["private-address"]] * 100


@pytest.mark.parametrize("ranges", [(), (0, 4) * 8, (0, 4) * 10])
def test_a_pickle_with_too_few_or_too_many_ranges_is_refused(ranges):
    from linkspan import _core
    with pytest.raises(ValueError, match="ranges"):
        _core.link_from_parts("a.de", 0, 4, (1, 0, 1, 0, 0, 0), ranges, ())
