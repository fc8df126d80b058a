"""Detectors: options, errors, lists."""
import copy
import datetime
import inspect
import pathlib
import pickle
import re

import pytest

import linkspan
from linkspan import _options


def found(text, *args, **options):
    return [link.text for link in linkspan.Detector(*args, **options).find(text)]


OPTIONS = [
    ("quoted", True, '"john doe"@example.com', ['"john doe"@example.com']),
    ("bare_ipv6", True, "https://2001:db8::1", ["https://2001:db8::1"]),
    ("localhost", True, "localhost/x", ["localhost/x"]),
    ("single_labels", True, "http://intranet/", ["http://intranet/"]),
    ("emoji", True, "http://i❤.ws/", ["http://i❤.ws/"]),
    ("unknown_tld", True, "http://example.nosuch/", ["http://example.nosuch/"]),
    ("unknown_tld_after_scheme", True, "http://example.nosuch/ x.nosuch", ["http://example.nosuch/"]),
    ("start", "scheme", "https://a.com/ www.b.com c.com", ["https://a.com/"]),
    ("start", "www", "https://a.com/ www.b.com c.com", ["https://a.com/", "www.b.com"]),
    ("opaque_schemes", True, "call tel:+1-201-555-0123", ["tel:+1-201-555-0123"]),
    ("user_names", True, "https://me@example.org/", ["https://me@example.org/"]),
    ("all_schemes", True, "ipfs://example.com/", ["ipfs://example.com/"]),
    ("schemes", ["ipfs"], "ipfs://example.com/", ["ipfs://example.com/"]),
    ("kinds", ["url"], "a.com b@c.com", ["a.com"]),
    ("kinds", ["email"], "a.com b@c.com", ["b@c.com"]),
    ("ignored_hosts", ["b.com"], "a.com x.b.com", ["a.com"]),
    ("email_add", "😀", "😀x@b.com", ["😀x@b.com"]),
    ("email_remove", "'=", "user='a@b.com", ["a@b.com"]),
    ("max_link_len", 20, "a.com http://example.com/aaaaaaaaaaaaaaaaa", ["a.com"]),
    ("max_local_part", 3, "abcd@a.com abc@b.com", ["abc@b.com"]),
    ("private_suffixes", True, "http://github.io/ me.github.io", ["me.github.io"]),
]


@pytest.mark.parametrize("name,value,text,want", OPTIONS)
def test_each_option_changes_what_is_found(name, value, text, want):
    profile = "uts58"
    assert found(text, profile) != want
    assert found(text, profile, **{name: value}) == want
    options = linkspan.Detector(profile, **{name: value}).options
    assert set(options) == {"profile", name}


# What the command spells with a singular, because it can be given several times, or in
# another way; the others are not options of a detector.
COMMAND = {"kinds": "kind", "schemes": "scheme", "tailoring": "tailor", "ignored_hosts": "ignore",
           "protected": "protect", "max_link_len": "max-length", "data": "use"}
# The command judges what it finds; the date is today; an old name.
NOT_IN_THE_COMMAND = {"refused", "today"}


def test_options_are_named_as_those_of_the_command(command):
    offered = set(re.findall(r"--([a-z0-9-]+)", command("find", "--help").decode()))
    declared = set(inspect.signature(_options.resolve).parameters)
    for name in declared - NOT_IN_THE_COMMAND:
        assert COMMAND.get(name, name.replace("_", "-")) in offered, name
    assert {name.replace("-", "_") for name in linkspan._core.names(4)} == set(_options.FLAGS) <= declared
    stub = (pathlib.Path(linkspan.__file__).parent / "_core.pyi").read_text(encoding="utf-8")
    signature = re.search(r"class Detector:\n    def __new__\((.*?)\) -> Detector", stub, re.S).group(1)
    assert set(re.findall(r"(\w+): ", re.sub("#.*", "", signature))) == declared


def test_profiles_differ():
    text = "https://example.com/xを http://аррӏе.com/"
    assert found(text, "uts58") == ["https://example.com/xを", "http://аррӏе.com/"]
    assert found(text, "tailored") == ["https://example.com/x", "http://аррӏе.com/"]
    assert found(text, "safe") == ["https://example.com/x"]
    assert found(text) == found(text, "tailored") == [link.text for link in linkspan.find(text)]


def test_policy_and_refused():
    text = "http://аррӏе.com/"
    assert found(text, policy="strict") == []
    [link] = linkspan.Detector(policy="strict", refused=True).find(text)
    assert link.action == "punycode"
    assert found(text, "safe", policy="off") == [text]


def test_tailoring_by_rule():
    assert found("example.com/xを", "uts58", tailoring=["script"]) == ["example.com/x"]
    assert found("example.com/xを", "tailored", tailoring=[]) == ["example.com/xを"]


# For each tailored rule, a text whose links the rule changes, and the links with the rule.
RULES = {
    "punctuation": ("example.com/x。y", ["example.com/x"]),
    "script": ("example.com/xを", ["example.com/x"]),
    "suffix": ("http://example.com/a-ის", ["http://example.com/a"]),
    "particle": ("example.com/を見て", ["example.com/"]),
    "josa": ("example.com/를 x", ["example.com/"]),
    "host-end": ("https://example.comを", ["https://example.com"]),
    "host-start": ("在example.com", ["example.com"]),
    "bare": ("example.com/a?", ["example.com/a"]),
    "files": ("README.md", []),
    "members": ("delivered.It", []),
    "addresses": ("{a@example.com", ["a@example.com"]),
    "unseen": ("example.com/a\u200bb", ["example.com/a"]),
    "markup": ("**http://example.com/a**", ["http://example.com/a"]),
    "symbols": ("youtu.be/abc😂", ["youtu.be/abc"]),
    "fields": ("<http://example.com/a|the report>", ["http://example.com/a"]),
    "wrappers": ("[url]http://example.com/a[/url]", ["http://example.com/a"]),
    "affixes": ("www.example.de-Gutschein", ["www.example.de"]),
    "code": ("foo.at(3)", []),
    "remotes": ("git@github.com:owner/repo.git", None),
    "spaces": ("brb.in a bit", []),
    "hosts": ("http://localhost/", ["http://localhost/"]),
}


def test_every_rule_of_the_library_can_be_named():
    assert set(RULES) == set(_options.rules())


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_by_itself(rule):
    text, want = RULES[rule]
    bare = found(text, "uts58")
    got = found(text, "uts58", tailoring=[rule])
    assert got != bare
    if want is not None:
        assert got == want
    assert linkspan.Detector("uts58", tailoring=[rule]).options["tailoring"] == (rule,)


def test_names_are_those_of_the_library():
    """4: flags, as in linkspan/names.h."""
    names = linkspan._core.names
    assert [name.replace("-", "_") for name in names(4)] == list(_options.FLAGS)
    assert {number: bool(names(number)) for number in _options.SETS.values()} == \
        {number: True for number in _options.SETS.values()}
    assert names(0) == {} and names(99) == {}


def test_a_detector_from_a_string():
    text = "https://example.com/xを localhost/x ipfs://a.com/ http://аррӏе.com/"
    for string, same in (
            ("", {}), ("tailored", {}), ("localhost", {"localhost": True}),
            ("uts58,localhost,scheme=ipfs", {"profile": "uts58", "localhost": True, "schemes": ["ipfs"]}),
            (" safe , kind=url ", {"profile": "safe", "kinds": ["url"]})):
        detector = linkspan.Detector.from_string(string)
        want = linkspan.Detector(**same).find(text)
        assert detector.find(text) == want != [], string
        assert detector.options == {"string": string}
        back = pickle.loads(pickle.dumps(detector))
        assert back == detector and back.find(text) == want
        assert eval(repr(detector)) == detector  # pylint: disable=eval-used


@pytest.mark.parametrize("string,error,words", [
    ("nosuch", ValueError, "string: 'nosuch'"),
    ("uts58,max-length=x", ValueError, "string: 'max-length=x'"),
    ("a,\ud800", ValueError, "string: has a lone surrogate"),
    (b"uts58", TypeError, "string must be str"),
    (None, TypeError, "string must be str"),
])
def test_a_string_that_is_refused(string, error, words):
    with pytest.raises(error, match=words):
        linkspan.Detector.from_string(string)


def test_protected_names():
    detector = linkspan.Detector(protected=["paypal.com"])
    [link] = detector.find("http://paypaI.com/")
    [finding] = link.findings
    assert (finding.name, finding.like) == ("looks-like-capital", "paypal.com")
    [finding] = linkspan.Detector(protected=["paypal.com paypal.me"]).check("http://paypal.com.evil.net/")
    assert (finding.name, finding.like) == ("looks-like-subdomain", "paypal.com")
    assert linkspan.Detector(protected=["paypal.com paypal.me"]).check("http://www.paypal.me/") == ()
    assert linkspan.find("http://paypaI.com/")[0].findings == ()


def test_allow_mix():
    link = "http://example.com/aж"
    assert "mixed-scripts-in-part" in [f.name for f in linkspan.Detector().check(link)]
    assert "mixed-scripts-in-part" not in [f.name for f in linkspan.Detector(allow_mix=["Latn+Cyrl"]).check(link)]


BAD = [
    ({"profile": "strict"}, ValueError, "profile"),
    ({"profile": 3}, TypeError, "profile"),
    ({"profile": None}, TypeError, "profile"),
    ({"kinds": ["phone"]}, ValueError, "kinds"),
    ({"kinds": "url"}, TypeError, "kinds"),
    ({"kinds": []}, ValueError, "kinds"),
    ({"kinds": 3}, TypeError, "kinds"),
    ({"localhost": 1}, TypeError, "localhost"),
    ({"localhost": "yes"}, TypeError, "localhost"),
    ({"tailoring": ["nosuch"]}, ValueError, "tailoring"),
    ({"tailoring": 7}, TypeError, "tailoring"),
    ({"max_link_len": 0}, ValueError, "max_link_len"),
    ({"max_link_len": -1}, ValueError, "max_link_len"),
    ({"max_link_len": 1 << 80}, ValueError, "max_link_len"),
    ({"max_link_len": 1.5}, TypeError, "max_link_len"),
    ({"max_local_part": True}, TypeError, "max_local_part"),
    ({"schemes": "ipfs"}, TypeError, "schemes"),
    ({"schemes": [b"ipfs"]}, TypeError, "schemes"),
    ({"schemes": ["a b"]}, ValueError, "schemes"),
    ({"schemes": ["\ud800"]}, ValueError, "schemes"),
    ({"ignored_hosts": ["a b.c"]}, ValueError, "ignored_hosts"),
    ({"email_add": ["x"]}, TypeError, "email_add"),
    ({"email_add": "("}, ValueError, "email_add"),
    ({"email_remove": "a"}, ValueError, "email_remove"),
    ({"email_add": "😀", "email_remove": "😀"}, ValueError, "email_remove"),
    ({"email_remove": "!" * 2000}, ValueError, "email_remove"),
    ({"email_add": "\ud800"}, ValueError, "email_add"),
    ({"policy": "lax"}, ValueError, "policy"),
    ({"protected": ["not..a.domain"]}, ValueError, "protected"),
    ({"protected": "paypal.com"}, TypeError, "protected"),
    ({"allow_mix": ["zz-nosuch"]}, ValueError, "allow_mix"),
    ({"allow_mix": ["Latn+Cyrl"] * 9}, ValueError, "allow_mix"),
    ({"today": 20260101}, TypeError, "today"),
    ({"data": "list.dat"}, TypeError, "data"),
    ({"nosuch": 1}, TypeError, "nosuch"),
]


@pytest.mark.parametrize("options,error,name", BAD)
def test_bad_options_name_the_argument(options, error, name):
    with pytest.raises(error, match=name):
        linkspan.Detector(**options)


def test_detectors_never_change():
    detector = linkspan.Detector(localhost=True)
    with pytest.raises(AttributeError):
        detector.localhost = False
    with pytest.raises(TypeError):
        detector.options["localhost"] = False
    with pytest.raises(TypeError):
        linkspan.Detector.find = None


def test_detectors_compare_copy_and_pickle():
    detector = linkspan.Detector("safe", localhost=True, schemes=["ipfs"], today=datetime.date(2026, 11, 16))
    back = pickle.loads(pickle.dumps(detector))
    assert back == detector == copy.deepcopy(detector)
    assert back != linkspan.Detector("safe") and detector != 3
    assert back.options == detector.options
    assert back.find("ipfs://a.com localhost") == detector.find("ipfs://a.com localhost") != []


def test_repr_makes_the_same_detector():
    detector = linkspan.Detector("uts58", schemes=["ipfs"], emoji=True)
    assert repr(detector) == "linkspan.Detector(profile='uts58', emoji=True, schemes=('ipfs',))"
    assert eval(repr(detector)) == detector  # pylint: disable=eval-used


PSL = b"""// ===BEGIN ICANN DOMAINS===
com
zz
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
// ===END PRIVATE DOMAINS===
"""


def test_newer_lists(tmp_path):
    assert found("see example.zz") == []
    tlds = b"# Version 2026111600, Last Updated Mon Nov 16 07:07:01 2026 UTC\nCOM\nNET\nORG\nZZ\n"
    path = tmp_path / "tlds-alpha-by-domain.txt"
    path.write_bytes(tlds)
    for source in (tlds, path, str(path)):
        data = linkspan.data(tlds=source, any_tlds=True)
        detector = linkspan.Detector(data=data)
        assert detector.data is data
        [link] = detector.find("see example.zz")
        assert link.registrable == "example.zz"
        assert data.info["tlds_count"] == 4 and data.info["tlds_date"] == 20261116
    assert "tlds-alpha-by-domain.txt" in repr(linkspan.data(tlds=path, any_tlds=True))
    assert pickle.loads(pickle.dumps(detector)).find("see example.zz") == [link]
    assert linkspan.host("x.example.zz", data=data).registrable == "example.zz"
    assert linkspan.data(suffixes=PSL).info["icann_rules"] == 2


@pytest.mark.parametrize("arguments,error,name", [
    ({"suffixes": b"junk"}, ValueError, "suffixes"),
    ({"tlds": b"\xff\xff"}, ValueError, "tlds"),
    ({"tlds": b"COM\nNET\nORG\n"}, ValueError, "three quarters"),
    ({"tlds": b"COM\n"}, ValueError, "not a whole list"),
    ({"suffixes": PSL.replace(b"zz", b"a.*.b")}, ValueError, "suffixes"),
    ({"suffixes": 3}, TypeError, "suffixes"),
    ({"tlds": 3.0}, TypeError, "tlds"),
    ({"tlds": "/nosuch/file"}, FileNotFoundError, "nosuch"),
])
def test_lists_that_are_refused(arguments, error, name):
    with pytest.raises(error, match=name):
        linkspan.data(**arguments)


def test_the_compiled_in_lists():
    lists = linkspan.lists()
    assert lists["tlds_count"] > 1400 and lists["icann_rules"] > 6000
    assert linkspan.__version__.count(".") == 2 and linkspan.unicode_version.count(".") == 2


def test_every_public_function_has_help():
    for name in linkspan.__all__:
        thing = getattr(linkspan, name)
        if callable(thing):
            assert inspect.getdoc(thing), name
    for name in "find", "find_many", "linkify", "check", "explain":
        assert "self" in str(inspect.signature(getattr(linkspan.Detector, name)))
    assert str(inspect.signature(linkspan.format_exact)).startswith("(url, *")
