"""What every engine must return: expected values come from UTS #58, UTS #46 and the
Public Suffix List."""
import itertools
import json
import os
import random
import subprocess

import harness

# (why, function, arguments, result); lists are arrays, or JSON in SQLite
SCALARS = [
    ("NULL gives NULL", "link_count", [None], None),
    ("an empty text has no link", "link_count", [""], 0),
    ("each link counts", "link_count", ["see example.com, https://example.org/a and me@example.net."], 3),
    ("a name that is no link", "link_count", ["e.g. this and README"], 0),
    ("a file name is not linked in tailored", "link_count", ["README.md"], 0),
    ("but .md is a top-level domain of UTS #58", "link_count", ["README.md", "uts58"], 1),
    ("an empty detector string is the default", "link_count", ["README.md", ""], 0),
    ("a word changes the default", "link_count", ["README.md http://localhost/", "localhost"], 1),
    ("a profile and a word", "link_count", ["README.md http://localhost/", "uts58,localhost"], 2),
    ("schemes", "link_count", ["ipfs://example.com/", "scheme=ipfs"], 1),
    ("linkify_html stays safe with another word", "linkify_html", ["http://аpple.com/", "localhost"],
     "http://xn--pple-43d.com/"),
    ("unless the profile is named", "linkify_html", ["http://аpple.com/", "tailored"],
     '<a href="http://xn--pple-43d.com/" rel="nofollow noopener">http://аpple.com/</a>'),
    ("a NULL detector gives NULL", "link_count", ["example.com", None], None),
    ("hosts in ASCII, sorted, each once", "link_hosts",
     ["https://www.Example.com/ http://bücher.example.com www.example.com"],
     ["www.example.com", "xn--bcher-kva.example.com"]),
    ("an IP address is a host", "link_hosts", ["http://192.0.2.1/x"], ["192.0.2.1"]),
    ("no link, no host", "link_hosts", ["nothing here"], []),
    ("the host of an address", "link_hosts", ["me@mail.example.com"], ["mail.example.com"]),
    ("registrable domains", "link_domains",
     ["https://a.b.example.co.uk/ c.example.co.uk www.example.com"], ["example.co.uk", "example.com"]),
    ("an IP address has no registrable domain", "link_domains", ["http://192.0.2.1/"], []),
    ("NULL has no domains", "link_domains", [None], None),
    ("a link in HTML", "linkify_html", ["<b> example.com"],
     '&lt;b&gt; <a href="https://example.com/" rel="nofollow noopener">example.com</a>'),
    ("safe: a mixed-script host is not linked", "linkify_html", ["http://аpple.com/"],
     "http://xn--pple-43d.com/"),
    ("an empty text stays empty", "linkify_html", [""], ""),
    ("NULL stays NULL", "linkify_html", [None], None),
    ("links are replaced", "link_redact", ["go to example.com, or me@example.com!"],
     "go to [link], or [link]!"),
    ("nothing to replace", "link_redact", ["no links"], "no links"),
    ("links are replaced by their kind", "link_redact_kind", ["go to example.com, or me@example.com!"],
     "go to [url], or [email]!"),
    ("by their host", "link_redact_host", ["see https://u:p@a.com/x"], "see [a.com]"),
    ("only secrets are hidden", "link_redact_secret", ["GET a.com/?token=abc&n=1"], "GET a.com/?token=***&n=1"),
    ("links are defanged", "link_defang", ["see https://a.com/"], "see hxxps[:]//a[.]com/"),
    ("an empty text stays empty, redacted", "link_redact_kind", [""], ""),
    ("the host in Unicode and few escapes", "link_display", ["http://xn--bcher-kva.example.com/%C3%A4"],
     "http://bücher.example.com/ä"),
    ("a doubtful host stays in ASCII", "link_display", ["http://xn--pple-43d.com/"],
     "http://xn--pple-43d.com/"),
    ("few escapes", "link_format", ["https://example.com/%C3%A4%20b"], "https://example.com/ä%20b"),
    ("what nobody sees stays escaped", "link_format", ["https://example.com/a%E2%80%AEb%5Cc"],
     "https://example.com/a%E2%80%AEb%5Cc"),
    ("the host in Unicode", "link_format", ["https://xn--bcher-kva.de/%C3%A4"], "https://bücher.de/ä"),
    ("a doubtful label in ASCII", "link_format", ["https://xn--bcher-kva.xn--pple-43d.com/"],
     "https://bücher.xn--pple-43d.com/"),
    ("what looks like syntax is escaped", "link_format", ["https://example.com/a%E2%81%84b"],
     "https://example.com/a%E2%81%84b"),
    ("as the standard writes it", "link_format_exact", ["https://xn--bcher-kva.de/a%E2%80%8Bb%5Cc"],
     "https://xn--bcher-kva.de/a\u200bb\\c"),
    ("links to the same place are equal", "link_normalize", ["HTTP://Example.COM:80/%7ea/../b"], "http://example.com/b"),
    ("browsers refuse it", "link_normalize", ["http://a:99999/"], None),
    ("the address of a link", "link_href", ["bücher.de/ä"], "https://xn--bcher-kva.de/%C3%A4"),
    ("the address of an e-mail address", "link_href", ["me@example.com"], "mailto:me@example.com"),
    ("browsers refuse it", "link_href", ["http://a:99999/"], None),
    ("nobody can click it", "link_defang", ["see example.com/a"], "see example[.]com/a"),
    ("a detector decides what is a link", "link_defang", ["a@example.com", "kind=url"], "a@example.com"),
    ("defanging is undone", "link_refang", ["hxxps[:]//example[.]com/"], "https://example.com/"),
    ("what nobody sees is removed", "text_clean", ["a\u200bb\u202ec"], "abc"),
    ("a text that is clean", "text_clean", ["ä b"], "ä b"),
    ("NULL stays NULL", "text_clean", [None], None),
    ("a Cyrillic а looks like a Latin a", "text_skeleton", ["p\u0430ypal"], "paypal"),
    ("the ASCII form", "host_ascii", ["Bücher.Example.COM"], "xn--bcher-kva.example.com"),
    ("no host, no form", "host_ascii", ["not a host"], None),
    ("the Unicode form", "host_unicode", ["xn--bcher-kva.example.com"], "bücher.example.com"),
    ("an address as it is", "host_unicode", ["192.0.2.1"], "192.0.2.1"),
    ("no host, no Unicode form", "host_unicode", [""], None),
    ("one label more than co.uk", "registrable_domain", ["a.b.example.co.uk"], "example.co.uk"),
    ("a public suffix has none", "registrable_domain", ["co.uk"], None),
    ("in ASCII too", "registrable_domain", ["www.bücher.de"], "xn--bcher-kva.de"),
]

# (why, arguments of link_check, [(link, start_pos, end_pos, severity, action, findings)])
CHECKS = [
    ("nothing is wrong", ["example.com"], []),
    ("a Cyrillic а among Latin letters", ["x http://аpple.com/ example.com"],
     [("http://аpple.com/", 3, 20, "severe", "punycode", ["looks-like", "mixed-scripts"])]),
    ("a policy of one's own", ["http://аpple.com/", "policy=off"],
     [("http://аpple.com/", 1, 18, "severe", "link", ["mixed-scripts"])]),
    ("safe refuses it, and link_check still reports it", ["http://аpple.com/", "safe"],
     [("http://аpple.com/", 1, 18, "severe", "punycode", ["looks-like", "mixed-scripts"])]),
]

COLUMNS = "link, kind, start_pos, end_pos, scheme, host, registrable, path, query, fragment, href, score, port"

# (why, arguments of links(), rows)
TABLES = [
    ("NULL has no rows", [None], []),
    ("no text, no rows", [""], []),
    ("a link after characters of 2, 3 and 4 bytes", ["ä€😀 https://Example.com/a?q#f."],
     [("https://Example.com/a?q#f", "url", 5, 30, "https", "Example.com", "example.com", "/a",
       "q", "f", "https://example.com/a?q#f", "certain", None)]),
    ("an address", ["mail to me@bücher.example.com now"],
     [("me@bücher.example.com", "email", 9, 30, None, "bücher.example.com", "example.com", None,
       None, None, "mailto:me@xn--bcher-kva.example.com", "certain", None)]),
    ("two links", ["example.com ftp://192.0.2.1/x"],
     [("example.com", "url", 1, 12, None, "example.com", "example.com", None, None, None,
       "https://example.com/", "likely", None),
      ("ftp://192.0.2.1/x", "url", 13, 30, "ftp", "192.0.2.1", None, "/x", None, None, "ftp://192.0.2.1/x", "certain",
       None)]),
    ("a port, an empty query and an empty fragment", ["http://example.com:08080/?#", "uts58"],
     [("http://example.com:08080/?#", "url", 1, 28, "http", "example.com", "example.com", "/", "", "",
       "http://example.com:8080/?#", "certain", 8080)]),
    ("another detector", ["README.md", "uts58"],
     [("README.md", "url", 1, 10, None, "README.md", "readme.md", None, None, None,
       "https://readme.md/", "guess", None)]),
]

with open(os.path.join(harness.TOP, "tests", "homes", "cases.json"), encoding="utf-8") as homes:
    OPTIONS = json.load(homes)["detector"]
with open(os.path.join(harness.TOP, "data", "homes.json"), encoding="utf-8") as homes:
    HOMES = json.load(homes)


def options(engine):
    """Each option that has a word for detectors does what tests/homes says; the same cases
    are run in C, C++, the command, JavaScript and Python."""
    tried = 0
    for case in OPTIONS:
        option = HOMES["options"]["detector"].get(case["option"], HOMES["options"]["detector"]["*"])
        if option["sql"].startswith("-"):
            continue
        base = ",".join(filter(None, ["uts58" * (case["option"] != "profile"), case.get("base_sql")])) or "uts58"
        word = case.get("sql", case["option"].replace("_", "-"))
        both = word if case["option"] == "profile" else f"{base},{word}"
        without, found = ([row[0] for row in engine.rows([case["text"], words])] for words in (base, both))
        harness.same(found, case["with"], word)
        if without == found:
            raise AssertionError(f"{word} changes nothing")
        tried += 1
    harness.same(tried >= 20, True, f"{tried} options")


def column(_):
    """Each function of SQL's column of docs/reference/homes.md is called by these cases."""
    names = {cells[3] for cells in HOMES["functions"].values() if not cells[3].startswith("-")}
    called = {name for _, name, _, _ in SCALARS} | {"links", "link_check", "linkspan_version"}
    harness.same(sorted(names - called), [])


# Rows of a column, in which texts and detectors stand beside NULLs: (text, detector, number of
# links by default, by the detector, the links).
MIXED = [
    ("a.com b.com", "uts58", 2, 2, ["a.com", "b.com"]), (None, "uts58", None, None, []),
    ("", "uts58", 0, 0, []), ("c.com", None, 1, None, []), (None, None, None, None, []),
    ("README.md d.com", "tailored", 1, 1, ["d.com"]), ("README.md d.com", "uts58", 1, 2, ["README.md", "d.com"]),
    ("no link", "safe", 0, 0, []), (None, "safe", None, None, []), ("e.com", "uts58", 1, 1, ["e.com"]),
]
REPEATED = 300 # more rows than an engine takes at a time


def mixed_rows(engine):
    """NULLs in columns, and rows of other kinds right after each other."""
    def written(value):
        return "NULL" if value is None else f"'{value}'"
    rows = MIXED * REPEATED
    values = ", ".join(f"({n}, {written(row[0])}, {written(row[1])})" for n, row in enumerate(rows))
    column = f"WITH v(n, t, d) AS (VALUES {values})"
    got = engine.ask(column, "link_count(t), link_count(t, d), text_clean(t)", "FROM v ORDER BY n")
    harness.same(got, [[row[2], row[3], row[0]] for row in rows])
    got = engine.ask(column, *engine.LINKS_OF_ROWS)
    harness.same(got, [[n, link] for n, row in enumerate(rows) for link in row[4]])


# (string, the word that is wrong)
BAD_DETECTORS = [("stric", "stric"), ("Tailored", "Tailored"), ("tailored;safe", "tailored;safe"),
                 ("uts58, localhots", "localhots"), ("policy=lax", "policy=lax"), ("safe,", "")]

PIECES = [
    "https://", "http://", "mailto:", "ftp://", "www.", "example.com", "example.org", "bücher.de",
    "例え.テスト", "пример.рф", "xn--bcher-kva.de", "192.0.2.1", "[2001:db8::1]", "localhost", "a.co.uk",
    "me@", "@", ".", ",", "!", "?", ":", ";", "/", "//", "\\", "#", "&", "=", "%20", "%C3%A4", "%",
    "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "«", "»", "„", "“", "。", "、", "を", "は", "的",
    " ", " ", " ", "\n", "\t", "\r\n", "\u00a0", "\u200b", "\u200d", "\u202e", "\ufeff", "\u2066",
    "a", "b1", "path", "index.html", "README.md", "index.php?q=1", "ä", "é", "ß", "ı", "א", "ب", "ก",
    "😀", "👨‍👩‍👧", "𝒳", "-", "_", "~", "*", "|", "e.g.", "I.e.", "window.open", "v1.2.3", ":8080",
]


def random_texts(count, seed=58):
    """Texts of pieces that make links, almost make links and stand around them."""
    draw = random.Random(seed)
    return ["".join(draw.choice(PIECES) for _ in range(draw.randrange(2, 24))) for _ in range(count)]


def joined_texts():
    """Texts that are long enough to be read in pieces."""
    texts = random_texts(20000)
    return ["\n".join(texts[start:start + 4000]) for start in range(0, 20000, 4000)]


def command(*arguments, given):
    done = subprocess.run([harness.COMMAND, *arguments], input=given, stdout=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        raise AssertionError(f"{arguments}: exit status {done.returncode}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def registrable_domains(hosts):
    """{host: its registrable domain} by the command."""
    names = sorted(hosts)
    told = command("host", "--json", given="\n".join(names).encode())
    harness.same(len(told), len(names), "one answer for each host")
    return {name: one.get("registrable") for name, one in zip(names, told)}


def links_of_command(texts, profile="tailored"):
    """The rows that links() must give: [(number of the text, row)]."""
    given = "".join(f"{number}\t{text}\0" for number, text in enumerate(texts)).encode()
    found = command("find", f"--profile={profile}", "--json", "--offsets=chars", "-z", "--id", given=given)
    domains = registrable_domains({one["host"] for one in found})
    return [(int(one["id"]),
             (one["text"], one["kind"], one["start"] + 1, one["end"] + 1, one["scheme"], one["host"],
              domains[one["host"]], one["path"], one["query"], one["fragment"], one["href"], one["score"], one["port"])) for one in found]


def compare(engine, texts):
    """The engine finds what the command finds, and substr() cuts it out."""
    want = links_of_command(texts)
    if len(want) < len(texts) // 4:
        raise AssertionError(f"only {len(want)} links: the texts are no test")
    got = engine.links_of_texts(texts)
    for one, other in itertools.zip_longest(got, want):
        if one != other:  # texts can be long: only the message needs them
            harness.same(one, other, f"text {texts[(other or one)[0]]!r}")


def long_texts(megabytes=64):
    """(why, unit, how often, end, links): values of 64 MB."""
    size = megabytes << 20
    yield "words and one link at the end", "word ", size // 5, "https://example.com/", 1
    yield "links only", "https://example.com ", size // 20, "", size // 20
    yield "characters of three bytes before a link", "語 ", size // 4, "https://example.com/", 1
    yield "one word without an end", "x", size, "", 0


def end_of_last(unit, times, end):
    """Where the last link of such a text ends, counted in characters from 1."""
    return len(unit) * times + len(end) + 1 if end else len(unit) * times
