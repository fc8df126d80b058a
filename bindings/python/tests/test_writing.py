"""Writing, vetting and explaining; bad arguments of every function."""
import pytest

import linkspan
import texts as made


def test_linkify_html():
    assert linkspan.linkify("see example.com/茶 & co") == \
        'see <a href="https://example.com/%E8%8C%B6" rel="nofollow noopener">example.com/茶</a> &amp; co'
    assert linkspan.linkify("no links <b>") == "no links &lt;b&gt;"
    assert linkspan.linkify("") == ""


@pytest.mark.parametrize("options,want", [
    ({"rel": None}, '<a href="https://a.com/">a.com</a>'),
    ({"rel": "me"}, '<a href="https://a.com/" rel="me">a.com</a>'),
    ({"rel": None, "target": "_blank"}, '<a href="https://a.com/" target="_blank">a.com</a>'),
    ({"rel": None, "class_name": "x"}, '<a href="https://a.com/" class="x">a.com</a>'),
    ({"rel": None, "http": True}, '<a href="http://a.com/">a.com</a>'),
    ({"defang": True}, "a[.]com"),
    ({"redact": True}, "[link]"),
    ({"redact": True, "redaction": "XXX"}, "XXX"),
    ({"format": "markdown"}, "[a.com](https://a.com/)"),
    ({"format": "plain"}, "a.com"),
    ({"rel": None, "schemes": ["ftp"]}, "a.com"),
])
def test_linkify_options(options, want):
    assert linkspan.linkify("a.com", **options) == want


def test_linkify_positional_format():
    assert linkspan.linkify("a.com", "markdown") == "[a.com](https://a.com/)"
    assert "\x1b]8;" in linkspan.linkify("a.com", "terminal")
    assert linkspan.linkify("a\x1b", "terminal", show_controls=True) == "a␛"


def test_links_in_a_legacy_encoding():
    """%C4%B1 is two letters of Shift_JIS, or a dotless i of UTF-8."""
    address = "https://xn--bcher-kva.de/%C4%B1"
    assert linkspan.linkify(address, "markdown", display=True) == f'[https://bücher.de/ı]({address})'
    assert linkspan.linkify(address, "markdown", display=True, legacy=True) == \
        f'[https://bücher.de/%C4%B1]({address})'
    assert linkspan.linkify(address, "markdown", max_shown=24) == f'[https://bücher.de/ı]({address})'
    assert linkspan.linkify(address, "markdown", max_shown=24, legacy=True) == \
        f'[https://bücher.de/%C4%B1]({address})'
    assert linkspan.display(address) == "https://bücher.de/ı"
    assert linkspan.display(address, legacy=True) == "https://bücher.de/%C4%B1"
    assert linkspan.format_exact("https://a.com/%C4%B1%41") == "https://a.com/ıA"
    assert linkspan.format_exact("https://a.com/%C4%B1%41", legacy=True) == "https://a.com/%C4%B1A"


def test_linkify_documents():
    assert linkspan.linkify("<p>a.com <code>b.com</code>", markup="html", rel=None) == \
        '<p><a href="https://a.com/">a.com</a> <code>b.com</code>'
    assert linkspan.linkify("https://a.com/ `b.com`", markup="markdown") == "<https://a.com/> `b.com`"


def test_linkify_is_safe_unless_told():
    text = "http://аррӏе.com/"
    assert "<a" not in linkspan.linkify(text)
    assert "<a" in linkspan.Detector("tailored").linkify(text)


def test_linkify_surrogates_and_bytes():
    assert linkspan.linkify("\ud800 a.com", rel=None) == '\ufffd <a href="https://a.com/">a.com</a>'
    assert linkspan.linkify(b"\xff a.com", rel=None) == '\ufffd <a href="https://a.com/">a.com</a>'


def test_check_document():
    html = '<p>ä😀 <a href="https://evil.example.net/?a&amp;b">https://www.pay<b>pal</b>.com/</a> https://paypaI.com/'
    shown, imitation = linkspan.check_document(html)
    assert (shown.name, shown.severity) == ("shows-known", "severe")
    assert html[shown.link_start:shown.link_end] == "https://www.pay<b>pal</b>.com/"
    assert (shown.link, shown.target) == ("https://www.paypal.com/", "https://evil.example.net/?a&b")
    assert html[imitation.start:imitation.end] == "paypaI.com"
    assert (imitation.name, imitation.like, imitation.target) == ("looks-like-capital", "paypal.com", None)
    data = html.encode()
    assert data[slice(*linkspan.check_document(data)[1][3:5])] == b"paypaI.com"
    refresh = '<meta http-equiv=refresh content="0;url=https://example.org/">'
    assert [f.name for f in linkspan.check_document(refresh)] == ["refresh"]
    assert [f.name for f in linkspan.check_document(refresh, mail=True)] == ["refresh-in-mail"]
    markdown = "[https://www.paypal.com/](https://evil.example.net/)"
    ours = linkspan.Detector("safe", no_known_names=True)
    assert [f.name for f in ours.check_document(markdown, "markdown")] == ["shows-other-address"]
    assert linkspan.check_document("") == ()
    with pytest.raises(ValueError, match="markup"):
        linkspan.check_document("", "text")
    with pytest.raises(TypeError):
        linkspan.check_document(1)


def test_check_sender():
    [finding] = linkspan.check_sender('😀 "support@paypal.com" <x@evil.example.net>')
    assert (finding.name, finding.start, finding.end) == ("sender-shows-known", 3, 21)
    assert linkspan.check_sender("a@b.org <a@b.org>") == ()
    assert [f.name for f in linkspan.check_sender("a@c.org via x <x@b.org>", "<x.b.org>")] == ["sender-by-list"]
    with pytest.raises(TypeError):
        linkspan.check_sender("a", 1)


def test_without_the_built_in_list_of_names():
    def names(**options):
        return [f.name for f in linkspan.Detector("safe", **options).check("https://paypa1.com/")]
    assert names() == ["looks-like-digit"]
    assert names(no_known_names=True) == []
    assert names(no_known_names=True, protected=["example.org"]) == []
    assert names(no_known_names=True, protected=["paypal.com"]) == ["looks-like-digit"]


def test_check():
    [finding, like] = linkspan.check("http://аррӏе.com/")
    assert (like.name, like.like) == ("looks-like", "apple.com")
    assert (finding.name, finding.severity) == ("whole-script-confusable", "severe")
    assert (finding.start, finding.end) == (7, 12) and finding.text.endswith(".")
    assert linkspan.check("https://example.com/") == ()
    assert [f.name for f in linkspan.check("//paypal.com@evil.com/")] == ["userinfo"]
    assert {f.name for f in linkspan.check("java\tscript:alert(1)")} == {"control-character", "scheme-not-allowed"}
    assert linkspan.check("example.com:99")[0].name == "unusual-port"


def test_check_text():
    [finding] = linkspan.check_text("茶 a\u202eb")
    assert (finding.start, finding.end, finding.char) == (3, 4, "\u202e")
    [of_bytes] = linkspan.check_text("茶 a\u202eb".encode())
    assert (of_bytes.start, of_bytes.end) == (5, 8)
    assert linkspan.check_text("clean") == ()
    many = linkspan.check_text("\u202e" * 1000)
    assert [finding.start for finding in many] == list(range(1000))


def test_findings_of_what_stands_around_a_link():
    text = "茶" * 50 + "\u202e http://example.com/"
    [link] = linkspan.find(text)
    [finding] = [f for f in link.findings if f.name == "in-override"]
    assert 0 <= finding.start < finding.end <= len(text)


def test_format_exact():
    assert linkspan.format_exact("https://example.com/%E8%8C%B6?q=%20") == "https://example.com/茶?q=%20"
    assert linkspan.format_exact(b"https://example.com/%E8%8C%B6") == "https://example.com/茶"
    hidden = "https://example.com/a%E2%80%8Bb"
    assert linkspan.format_exact(hidden) == "https://example.com/a\u200bb"
    assert linkspan.format_exact(hidden, escape_unseen=True) == hidden
    assert linkspan.format_exact("https://example.com/a%5Cb") == "https://example.com/a\\b"
    assert linkspan.format_exact("https://xn--bcher-kva.de/%C3%A9") == "https://xn--bcher-kva.de/é"


FORMS = ["https://xn--bcher-kva.de/%C3%A9", "http://xn--pple-43d.com/%C3%A9", "https://example.com/%E8%8C%B6?q=%20",
         "https://example.com/a%E2%80%8Bb", "https://example.com/a%5Cb", "a@xn--bcher-kva.de", "xn--bcher-kva.de",
         "https://xn--bcher-kva.xn--pple-43d.example.com/", "https://example.com/a%2Fb", "https://example.com/wiki/Yahoo!",
         "ftp://xn--e1afmkfd.xn--p1ai/%D0%BA%D0%BE%D1%82", "https://xn--bcher-kva。de/",
         "https://example.com/a%E2%81%84b/%C3%A9", "https://cv.wikipedia.org/wiki/%D0%A7%C4%83%D0%B2%D0%B0%D1%88"]


def test_format_is_what_the_command_writes(command):
    want = command("format", text="\n".join(FORMS).encode()).decode().splitlines()
    assert [linkspan.format(form) for form in FORMS] == want
    assert want[:2] == ["https://bücher.de/é", "http://xn--pple-43d.com/é"]
    assert linkspan.format_exact("https://example.com/a%5Cb") == "https://example.com/a\\b"


def test_href_and_normalize(command):
    forms = ["bücher.de/茶", "me@bücher.de", "HTTP://Example.COM:80/%7ea/../b#C", "https://example.com/?#"]
    assert [linkspan.href(form) for form in forms] == command("format", "--ascii", text="\n".join(forms).encode()).decode().split()
    assert [linkspan.normalize(form) for form in forms] == command("normalize", text="\n".join(forms).encode()).decode().split()
    assert linkspan.href("a.com", http=True) == "http://a.com/" == linkspan.normalize("a.com#x", http=True, no_fragment=True)
    assert linkspan.href("https://exa mple.com/") is None is linkspan.normalize("https://exa mple.com/")


def test_clean():
    assert linkspan.clean("a\u200bb\u202ec\x07e\u0301") == "abc\u00e9"
    assert linkspan.clean("a\u200bb\u202ec", bidi=True) == "a\u200bbc"
    assert linkspan.clean(b"a\xff") == "a\ufffd"
    assert linkspan.check_text(linkspan.clean("p\u00ada\u2066y")) == ()


def test_secrets():
    def at(link):
        return [link[start:end] for start, end in linkspan.secrets(link)]
    assert at("https://é.example.com/😀?a=1&access_token=T0ken&b=2") == ["T0ken"]
    assert at("https://é.example.com/?access_token=T0ken".encode()) == [b"T0ken"]
    assert at("https://u:pw@example.com/") == ["pw"]
    assert at("https://example.com/") == []


def test_quote_local_part():
    assert [linkspan.quote_local_part(text) for text in ("john", "john doe", 'a"b')] == ["john", '"john doe"', '"a\\"b"']
    with pytest.raises(ValueError, match="text"):
        linkspan.quote_local_part("a\x00b")


def test_skeleton():
    assert linkspan.skeleton("раураl") == linkspan.skeleton("paypal")


def test_display():
    assert linkspan.display("https://xn--bcher-kva.de/%E8%8C%B6") == "https://bücher.de/茶"
    assert linkspan.display("https://bücher.de/", punycode=True) == "https://xn--bcher-kva.de/"
    short = linkspan.display("https://example.com/" + "a" * 100, max_len=30)
    assert len(short) <= 30 and "…" in short and "example.com" in short
    assert linkspan.display("me@xn--bcher-kva.de", kind="email") == "me@bücher.de"


def test_host():
    host = linkspan.host("WWW.Bücher.CO.UK")
    assert host == ("domain", "www.xn--bcher-kva.co.uk", "www.bücher.co.uk", "co.uk", "xn--bcher-kva.co.uk", "co.uk",
                    "xn--bcher-kva.co.uk", True, ())
    assert linkspan.host("me.github.io").private_suffix == "github.io"
    assert linkspan.host("me.github.io").suffix == "io"
    assert linkspan.host("127.0.0.1").kind == "ipv4"
    assert linkspan.host("[::1]").ascii == "[::1]"
    assert linkspan.host("0x7f.1").kind == "odd-ipv4"
    assert linkspan.host("localhost").kind == "name"
    bad = linkspan.host("a b.com")
    assert bad.kind is None and bad.ascii is None and bad.errors
    assert linkspan.host("").kind is None


def test_defang_and_refang(rng):
    assert linkspan.defang("see https://example.com/a.b") == "see hxxps[:]//example[.]com/a[.]b"
    for text in made.texts(rng, 500):
        defanged = linkspan.defang(text)
        assert linkspan.find(defanged) == []
        assert linkspan.refang(defanged) == text


@pytest.mark.parametrize("text, redaction, options, want", [
    ("see a.com/x, b@c.org", "kind", {}, "see [url], [email]"),
    ("see a.com/x", "text", {}, "see [link]"),
    ("see a.com/x", "text", {"word": "茶"}, "see 茶"),
    ("https://u:p@a.com/x", "host", {}, "[a.com]"),
    ("/?token=x Authorization: Bearer y", "secret", {}, "/?token=*** Authorization: Bearer y"),
    (b"see https://a.com/", "defang", {}, "see hxxps[:]//a[.]com/"),
    ("<a href='//a.com/?token=x'>y</a>", "secret", {"markup": "html"}, "<a href='//a.com/?token=***'>y</a>"),
    ("[y](https://a.com/x)", "kind", {"markup": "markdown"}, "[y]([url])"),
])
def test_redact(text, redaction, options, want):
    assert linkspan.redact(text, redaction, **options) == want
    if redaction != "defang":
        assert linkspan.redact(want, redaction, **options) == want
    redacted, changes = linkspan.redact_changes(text, redaction, **options)
    assert redacted == want
    whole = text.decode() if isinstance(text, bytes) else text
    at, parts = 0, []
    for start, end, new_start, new_end in changes:
        parts += [whole[at:start], redacted[new_start:new_end]]
        at = end
    assert "".join(parts) + whole[at:] == redacted


def test_redact_offsets_count_characters():
    assert linkspan.redact_changes("茶 a.com/茶.") == ("茶 [url].", [(2, 9, 2, 7)])
    assert linkspan.redact_changes("茶 a.com/茶.".encode()) == ("茶 [url].", [(4, 13, 2, 7)])


@pytest.mark.parametrize("call, error", [
    (lambda: linkspan.redact("x", "all"), ValueError), (lambda: linkspan.redact("x", markup="rst"), ValueError),
    (lambda: linkspan.redact("x", word="a\0b"), ValueError), (lambda: linkspan.redact("x", word=1), TypeError),
    (lambda: linkspan.redact(1), TypeError), (lambda: linkspan.redact("x", "kind", "html"), TypeError),
])
def test_redact_refuses(call, error):
    with pytest.raises(error):
        call()


def test_explain_links():
    def said(text, **options):
        return [str(verdict) for verdict in linkspan.Detector(**options).explain_links(text)]
    assert said("\U0001f600 http://wiki.acme/x, README.md") == [
        "http://wiki.acme/x: not linked: .acme is not a top-level domain (H1); unknown_tld_after_scheme=True links it",
        "README.md: not linked: the name of a file (P9); tailoring=('-files',) links it"]
    assert said("https://user:pw@example.com/ https://user@example.com/ mailto:x/y 2001:db8::1") == [
        "https://user:pw@example.com/: not linked: a password stands before the host (E4)",
        "https://user@example.com/: not linked: a user name stands before the host (E4); user_names=True links it",
        "mailto:x/y: not linked: no address follows mailto: (H11)",
        "2001:db8::1: not linked: an IPv6 address needs square brackets and a scheme (H14)"]
    assert said(b"b.com/c.") == ['b.com/c: linked; ends before ".": kept only if more of the link follows (5.6)']
    assert said("nothing") == []
    [verdict] = linkspan.explain_links("\U0001f600 co.uk")
    assert (verdict.start, verdict.end, verdict.text, verdict.linked, verdict.rule, verdict.remedy) == (
        2, 7, "co.uk", False, "H2", None)
    for text in ("http://wiki.acme/x", "wiki.acme", "README.md", "window.open", "tel:+1-201-555-0123", "http://2001:db8::1/x"):
        [verdict] = linkspan.explain_links(text)
        assert len(linkspan.Detector(**verdict.remedy).find(text)) == 1, text
    [verdict] = linkspan.Detector("safe").explain_links("http://p\u0430ypal.com/")
    assert len(linkspan.Detector("safe", **verdict.remedy).find(verdict.text)) == 1


def test_explain():
    text = "x 茶a.com/茶."
    events = linkspan.explain(text)
    assert "".join(event.char for event in events) == text
    assert [event.start for event in events] == list(range(len(text)))
    assert [event.in_link for event in events] == [False] * 3 + [True] * 7 + [False]
    assert [(event.part, event.decision) for event in events[-3:-1]] == [("path", "initiator"), ("path", "include")]
    assert events[0].decision == "text" and events[0].rule == "" and events[0].part is None
    assert {event.link_term for event in events} <= {"hard", "soft", "close", "open", "include"}
    assert linkspan.explain("") == []
    assert linkspan.explain(b"\xffa")[0].char == b"\xff"


METHODS = ["find", "finditer", "is_link", "linkify", "check", "check_text", "defang", "explain", "explain_links"]


@pytest.mark.parametrize("name", METHODS + ["format", "format_exact", "href", "normalize", "quote_local_part", "skeleton", "clean", "secrets", "display", "bidi_write", "bidi_direction", "bidi_fields", "bidi_undo", "host", "refang"])
@pytest.mark.parametrize("bad", [None, 3, 1.5, [], {}, object(), bytearray(b"a"), memoryview(b"a"), ["a.com"]])
def test_not_a_text(name, bad):
    for owner in [linkspan] + ([linkspan.Detector()] if name in METHODS else []):
        with pytest.raises(TypeError, match="(text|link|url|name) must be str or bytes"):
            getattr(owner, name)(bad)


@pytest.mark.parametrize("name", ["find_many", "count_many"])
@pytest.mark.parametrize("bad", ["a.com", b"a.com", 3, None, [3], ["a", 3], [["a"]], [object()]])
def test_not_texts(name, bad):
    with pytest.raises(TypeError, match="texts"):
        getattr(linkspan, name)(bad)


@pytest.mark.parametrize("call,error,name", [
    (lambda: linkspan.linkify("a", "pdf"), ValueError, "format"),
    (lambda: linkspan.linkify("a", format=3), TypeError, "format|argument 2"),
    (lambda: linkspan.linkify("a", rel=3), TypeError, "rel"),
    (lambda: linkspan.linkify("a", target=b"x"), TypeError, "target"),
    (lambda: linkspan.linkify("a", class_name="\ud800"), ValueError, "class_name"),
    (lambda: linkspan.linkify("a", schemes=["javascript"]), ValueError, "schemes"),
    (lambda: linkspan.linkify("a", schemes="http"), TypeError, "schemes"),
    (lambda: linkspan.linkify("a", schemes=3), TypeError, "schemes"),
    (lambda: linkspan.linkify("a", rel="a\0"), ValueError, "rel"),
    (lambda: linkspan.linkify("a", redaction="x" * 5000), ValueError, "redaction"),
    (lambda: linkspan.linkify("a", markup="xml"), ValueError, "markup"),
    (lambda: linkspan.linkify("a", nosuch=1), TypeError, "nosuch"),
    (lambda: linkspan.linkify(), TypeError, "text"),
    (lambda: linkspan.display("a", kind="phone"), ValueError, "kind"),
    (lambda: linkspan.display("a", max_len=-1), ValueError, "max_len"),
    (lambda: linkspan.host("a", data=3), TypeError, "data"),
    (lambda: linkspan.format_exact("a", True), TypeError, "positional"),
    (lambda: linkspan.Stream(3), TypeError, "detector"),
    (lambda: linkspan.Stream().push(3), TypeError, "piece"),
])
def test_bad_arguments_name_themselves(call, error, name):
    with pytest.raises(error, match=name):
        call()


def test_per_link_sees_each_link():
    seen = []
    text = "茶 a.com, b@c.de http://аррӏе.com/ ipfs://x.y"
    linkspan.linkify(text, per_link=lambda link: seen.append(link))
    assert [(link.text, link.start, link.action) for link in seen][:2] == [("a.com", 2, "link"), ("b@c.de", 9, "link")]
    assert all(text[link.start:link.end] == link.text for link in seen)
    assert [link.findings for link in seen[:2]] == [(), ()]


@pytest.mark.parametrize("answer,want", [
    (None, '<a href="https://a.com/">a.com</a>'),
    (True, '<a href="https://a.com/">a.com</a>'),
    (False, "a.com"),
    ("<b>mine</b>", "<b>mine</b>"),
    ("", ""),
    ({}, '<a href="https://a.com/">a.com</a>'),
    ({"href": "/go?to=a.com"}, '<a href="/go?to=a.com">a.com</a>'),
    ({"text": "A & B"}, '<a href="https://a.com/">A &amp; B</a>'),
    ({"title": 'say "x"'}, '<a href="https://a.com/" title="say &quot;x&quot;">a.com</a>'),
    ({"target": "_blank", "data-id": "7"}, '<a href="https://a.com/" target="_blank" data-id="7">a.com</a>'),
    ({"class": "x", "text": "y"}, '<a href="https://a.com/" class="x">y</a>'),
])
def test_per_link_decides(answer, want):
    assert linkspan.linkify("a.com!", rel=None, per_link=lambda link: answer) == want + "!"


@pytest.mark.parametrize("answer,error,name", [
    ({"href": "javascript:alert(1)"}, ValueError, "href"),
    ({"onclick": "alert(1)"}, ValueError, "onclick"),
    ({"text": ""}, ValueError, "text"),
    ({"title": 3}, TypeError, "title"),
    ({3: "title"}, TypeError, "3"),
    ({"title": "\ud800"}, ValueError, "surrogate"),
    (3, TypeError, "per_link"),
    (b"x", TypeError, "per_link"),
])
def test_per_link_answers_that_are_refused(answer, error, name):
    with pytest.raises(error, match=name):
        linkspan.linkify("see a.com", per_link=lambda link: answer)
    assert linkspan.linkify("see a.com", rel=None) == 'see <a href="https://a.com/">a.com</a>'


def test_per_link_that_raises_or_is_no_function():
    with pytest.raises(ZeroDivisionError):
        linkspan.linkify("a.com b.com", per_link=lambda link: 1 / 0)
    with pytest.raises(TypeError, match="per_link"):
        linkspan.linkify("a.com", per_link=3)


def test_per_link_can_call_linkspan_again():
    def nested(link):
        return {"title": linkspan.linkify(link.text, "plain", per_link=lambda inner: None)}
    assert 'title="a.com"' in linkspan.linkify("a.com", per_link=nested)


def test_per_link_in_documents():
    seen = []
    document = "<p>茶 https://a.com/?x=1&amp;y=2 <code>b.com</code>"

    def note(link):
        seen.append(link)
        return {"title": link.query}
    out = linkspan.linkify(document, markup="html", per_link=note, rel=None)
    [link] = seen
    assert (link.text, link.query) == ("https://a.com/?x=1&y=2", "x=1&y=2")
    assert document[link.start:link.end] == "https://a.com/?x=1&amp;y=2"
    assert out == '<p>茶 <a href="https://a.com/?x=1&amp;y=2" title="x=1&amp;y=2">https://a.com/?x=1&amp;y=2</a> ' \
        "<code>b.com</code>"


def test_max_shown():
    long = "https://example.com/" + "a" * 100
    out = linkspan.linkify(long, rel=None, max_shown=30)
    assert out.startswith(f'<a href="{long}" title="{long}">') and "…" in out and len(out) < 2 * len(long) + 70
    with pytest.raises(ValueError, match="max_shown"):
        linkspan.linkify("a", max_shown=-1)
