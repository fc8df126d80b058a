"""The options and functions that data/homes.json lists for Python."""
import datetime
import json
import pathlib
import re

import pytest

import linkspan
from linkspan import _core

TOP = pathlib.Path(__file__).resolve().parents[3]
CASES = json.loads((TOP / "tests" / "homes" / "cases.json").read_text(encoding="utf-8"))
HOMES = json.loads((TOP / "data" / "homes.json").read_text(encoding="utf-8"))
FUNCTIONS = {
    "format": linkspan.format, "exact": linkspan.format_exact, "clean": linkspan.clean, "display": linkspan.display,
    "href": linkspan.href, "normalize": linkspan.normalize, "refang": linkspan.refang, "bidi": linkspan.bidi_write,
}


def keywords(group, asked):
    """Options of a case as Python takes them."""
    found = {}
    for name, value in asked.items():
        name = HOMES["options"][group].get(name, {}).get("python", name)
        if name == "today":
            value = datetime.datetime.strptime(value, "%Y%m%d").date()
        if name == "data":
            value = linkspan.data(tlds=value["tlds"].encode(), any_tlds=value["any_tlds"])
        found[name] = value
    return found


def run(group, asked, text):
    options = keywords(group, asked)
    if group == "detector":
        return [link.text for link in linkspan.Detector(**{"profile": "uts58", **options}).find(text)]
    if group == "linkify":
        return linkspan.linkify(text, **options)
    if group == "parts":
        return linkspan.format_parts("a.com", segments=[text], **options)
    return FUNCTIONS[group](text, **options)


@pytest.mark.parametrize("group,case", [(group, case) for group, cases in CASES.items() for case in cases],
                         ids=lambda value: value if isinstance(value, str) else value["option"])
def test_each_option_does_what_the_case_says(group, case):
    base = case.get("base", {})
    # What looks like an e-mail address is shown as one, unless the kind is given.
    other = {"kind": "url"} if (group, case["option"]) == ("display", "kind") else {}
    result = run(group, {**base, case["option"]: case["value"]}, case["text"])
    assert result != run(group, {**base, **other}, case["text"])
    if "with" in case:
        assert result == case["with"]
    if "has" in case:
        assert case["has"] in result


def test_a_detector_says_what_it_was_made_with():
    for case in CASES["detector"]:
        [(name, value)] = keywords("detector", {case["option"]: case["value"]}).items()
        shown = linkspan.Detector(**{"profile": "uts58", name: value}).options[name]
        assert shown == (tuple(value) if isinstance(value, list) else value), name


# What a call of each function of Python's column must give.
TEXT = "see example.com/a and b@c.com"
[LINK, MAIL] = linkspan.find(TEXT)
CALLS = {
    "version": lambda: linkspan.__version__ == _core.version,
    "unicode_version": lambda: linkspan.unicode_version.count(".") == 2,
    "compiled_in_lists": lambda: linkspan.lists()["tlds_count"] > 1000,
    "properties": lambda: linkspan.properties(")") == ("close", "(", False),
    "data": lambda: isinstance(linkspan.data(tlds=b"X\n", any_tlds=True), linkspan.Data),
    "host": lambda: linkspan.host("bücher.de").ascii == "xn--bcher-kva.de",
    "Link.host_info": lambda: LINK.host_info.registrable == "example.com",
    "Link.directives": lambda: linkspan.find("a.com/#:~:text=b")[0].directives == ("text=b",),
    "Link.findings": lambda: [finding.name for finding in linkspan.find("http://192.0.2.1/")[0].findings] != [],
    "extend": lambda: linkspan.extend("(example.com/a).", 1, 15) == 14,
    "explain_links": lambda: linkspan.explain_links("http://wiki.acme/")[0].remedy == {"unknown_tld_after_scheme": True},
    "explain": lambda: linkspan.explain("a_b.com")[0].reason == "an underscore in the registrable domain",
    "Detector": lambda: linkspan.Detector("uts58").options == {"profile": "uts58"},
    "Detector.from_string": lambda: len(linkspan.Detector.from_string("localhost").find("localhost/x")) == 1,
    "Detector.linkify": lambda: linkspan.Detector().linkify("a.com", per_link=lambda link: False) == "a.com",
    "find": lambda: [link.text for link in linkspan.find(TEXT)] == ["example.com/a", "b@c.com"],
    "finditer": lambda: [link.kind for link in linkspan.finditer(TEXT)] == ["url", "email"],
    "is_link": lambda: linkspan.is_link("a.com") and not linkspan.is_link("a.com!"),
    "check": lambda: [finding.name for finding in linkspan.check("https://a@b.com/")] == ["userinfo"],
    "check_text": lambda: [finding.name for finding in linkspan.check_text("a\u202eb")] == ["bidi-control"],
    "Stream": lambda: isinstance(linkspan.Stream(), linkspan.Stream),
    "Stream.push": lambda: [link.text for link in linkspan.Stream().push("a.com \n" * 2)] == ["a.com"] * 2,
    "Stream.finish": lambda: linkspan.Stream().finish() == [],
    "Stream.reset": lambda: linkspan.Stream().reset() is None,
    "relink": lambda: [link.start for link in linkspan.relink("x a.com", linkspan.find("a.com"), 0, 0, 2).links] == [2],
    "format_parts": lambda: linkspan.format_parts("a.com", segments=["b/c"], query=[("d", None)]) == "a.com/b%2Fc?d",
    "format_exact": lambda: linkspan.format_exact("https://a.com/%41") == "https://a.com/A",
    "quote_local_part": lambda: linkspan.quote_local_part("a b") == '"a b"',
    "href": lambda: linkspan.href("a.com") == "https://a.com/",
    "normalize": lambda: linkspan.normalize("HTTP://A.com") == "http://a.com/",
    "skeleton": lambda: linkspan.skeleton("p\u0430ypal") == "paypal",
    "clean": lambda: linkspan.clean("a\u200bb") == "ab",
    "defang": lambda: linkspan.defang("a.com") == "a[.]com",
    "secrets": lambda: linkspan.secrets("https://a:pw@b.com/") == [(10, 12)],
    "redact": lambda: linkspan.redact("see a.com") == "see [url]",
    "redact_changes": lambda: linkspan.redact_changes("a.com")[0] == "[url]",
    "check_document": lambda: linkspan.check_document("<p>see a.com</p>") == (),
    "check_sender": lambda: linkspan.check_sender("Ann <ann@example.com>") == (),
    "refang": lambda: linkspan.refang("a[.]com") == "a.com",
    "bidi_fields": lambda: linkspan.bidi_fields("a.com/b") == [(0, 1), (2, 5), (6, 7)],
    "bidi_direction": lambda: linkspan.bidi_direction("a.com", order="environment", paragraph="rtl") == "rtl",
    "bidi_write": lambda: linkspan.bidi_write("a.b", form="html").count("<bdi") == 3,
    "bidi_undo": lambda: linkspan.bidi_undo(linkspan.bidi_write("http://אבג.com/")) == "http://אבג.com/",
    "display": lambda: linkspan.display("https://xn--bcher-kva.de/") == "https://bücher.de/",
    "linkify": lambda: "<a " in linkspan.linkify("a.com"),
}


def test_each_function_of_the_column_is_called():
    column = {cells[2] for cells in HOMES["functions"].values() if not cells[2].startswith("-")}
    assert column == set(CALLS)


@pytest.mark.parametrize("name", CALLS)
def test_each_function(name):
    assert CALLS[name]()


def test_the_stub_has_what_the_module_has():
    stub = (pathlib.Path(linkspan.__file__).parent / "_core.pyi").read_text(encoding="utf-8")
    for name in set(re.findall(r"^def (\w+)\(", stub, re.M)) | {"Detector", "Link", "Stream", "Data"}:
        assert hasattr(_core, name), name


BAD_CALLS = [
    (lambda: linkspan.format_parts(1), TypeError, "host"),
    (lambda: linkspan.format_parts("a.com", segments="b"), TypeError, "segments must be an iterable"),
    (lambda: linkspan.format_parts("a.com", segments=[1]), TypeError, "is not a str"),
    (lambda: linkspan.format_parts("a.com", query=["a"]), TypeError, "tuple"),
    (lambda: linkspan.format_parts("a.com", query=[("a", 1)]), TypeError, "value"),
    (lambda: linkspan.properties("ab"), TypeError, "length 1"),
    (lambda: linkspan.bidi_write("a.com", form="x"), ValueError, "form: 'x' is not one of"),
    (lambda: linkspan.bidi_write("a.com", kind="x"), ValueError, "kind: 'x' is not one of"),
    (lambda: linkspan.bidi_direction("a.com", order="x"), ValueError, "order"),
    (lambda: linkspan.bidi_fields(1), TypeError, "link must be str or bytes"),
    (lambda: linkspan.bidi_undo(1), TypeError, "text must be str or bytes"),
    (lambda: linkspan.extend("a.com", 3, 9), ValueError, "not places of the text"),
    (lambda: linkspan.extend("a.com", -1, 3), ValueError, "not places of the text"),
    (lambda: linkspan.extend(1, 0, 1), TypeError, "text must be str or bytes"),
    (lambda: linkspan.display("a.com", to_copy=True, max_len=3), ValueError, "max_len"),
    (lambda: linkspan.linkify("a.com", order="x"), ValueError, "order"),
    (lambda: linkspan.relink("a", [], 0, 0, 2), ValueError, "fit the text"),
    (lambda: linkspan.relink("a", [], "0", 0, 1), TypeError, "position must be int"),
    (lambda: linkspan.Detector(nothing=1), TypeError, "unexpected keyword argument 'nothing'"),
]


@pytest.mark.parametrize("call,error,message", BAD_CALLS)
def test_bad_calls_say_what_is_wrong(call, error, message):
    with pytest.raises(error, match=re.escape(message)):
        call()


def test_a_link_that_has_no_host_at_its_start_has_no_end():
    assert linkspan.extend("see (a)", 4, 5) is None


def test_relinking_is_searching_again(rng):
    pieces = ["a.com", " ", "\n", "b.com/ä", "x", "🎈", ".", "https://c.com/d", "\r\n"]
    for _ in range(300):
        before = "".join(rng.choice(pieces) for _ in range(rng.randrange(12)))
        start = rng.randrange(len(before) + 1)
        end = rng.randrange(start, len(before) + 1)
        added = "".join(rng.choice(pieces) for _ in range(rng.randrange(3)))
        after = before[:start] + added + before[end:]
        result = linkspan.relink(after, linkspan.find(before), start, end - start, len(added))
        assert [(link.start, link.end, link.text) for link in result.links] == \
            [(link.start, link.end, link.text) for link in linkspan.find(after)]
        assert all(after[link.start:link.end] == link.text for link in result.links)
