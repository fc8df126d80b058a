"""bindings/sqlite, in Python's sqlite3 and in the shell of SQLite."""
import json
import os
import resource
import sqlite3
import subprocess
import tempfile
import time

import cases
from harness import TOP, refused, same, statements

LIBRARY = os.path.join(TOP, "build", "sqlite", "linkspan_sqlite.so")


class Engine:
    """One connection."""

    def __init__(self):
        self.db = sqlite3.connect(":memory:")
        self.db.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
        self.db.enable_load_extension(True)
        self.db.load_extension(LIBRARY)
        self.db.enable_load_extension(False)

    def value(self, name, arguments):
        marks = ", ".join("?" * len(arguments))
        return self.db.execute(f"SELECT {name}({marks})", arguments).fetchone()[0]

    LINKS_OF_ROWS = "n, link", "FROM v, links(t, d) ORDER BY n, start_pos"

    def ask(self, column, wanted, rest):
        return [list(row) for row in self.db.execute(f"{column} SELECT {wanted} {rest}")]

    def rows(self, arguments, columns=cases.COLUMNS):
        marks = ", ".join("?" * len(arguments))
        return self.db.execute(f"SELECT {columns} FROM links({marks})", arguments).fetchall()

    def links_of_texts(self, texts):
        self.db.execute("CREATE TEMP TABLE texts(id INTEGER PRIMARY KEY, body TEXT)")
        self.db.executemany("INSERT INTO texts VALUES (?, ?)", enumerate(texts))
        found = self.db.execute(f"""SELECT id, {cases.COLUMNS},
            substr(body, start_pos, end_pos - start_pos) = link FROM texts, links(body)
            ORDER BY id, start_pos""").fetchall()
        self.db.execute("DROP TABLE texts")
        for row in found:
            same(row[-1], 1, f"substr() of {row}")
        return [(row[0], row[1:-1]) for row in found]


def scalar(engine, name, arguments, want):
    got = engine.value(name, arguments)
    if isinstance(want, list):
        got = json.loads(got)
    same(got, want)


def check(engine, arguments, want):
    got = json.loads(engine.value("link_check", arguments))
    same([tuple(one.values()) for one in got], want)


def bytes_of_text(engine):
    """NUL and bytes that are not UTF-8 are no part of links, and substr() agrees."""
    same(engine.rows(["ä a.com\0b.com"], "link, start_pos, end_pos"), [("a.com", 3, 8), ("b.com", 9, 14)],
         "substr() ends at NUL, the text does not")
    for text in (b"\xffa.com\xff b.com", b"\xe2\x82a.com \xc3\xa9\xa9\xa9 b.com",
                 b"\xf0\x9f\x98 a.com \x80\x80\x80b.com \xed\xa0\x80",
                 b"\xc3\xa9\xc3 a.com\xe2\x82\xac\xa9 \xc3\xa9\xa9b.com"):
        found = engine.db.execute(
            """SELECT link, substr(t, start_pos, end_pos - start_pos) FROM
               (SELECT CAST(? AS TEXT) AS t), links(t)""", (text,)).fetchall()
        same(found, [("a.com", "a.com"), ("b.com", "b.com")], repr(text))
    same(engine.db.execute("""SELECT link, substr(b, start_pos, end_pos - start_pos) FROM
        (SELECT x'c3a920612e636f6d' AS b), links(b)""").fetchall(), [("a.com", b"a.com")], "a BLOB")
    same(engine.rows([12.5], "link"), [], "a number is read as its text")


def utf16(_):
    """A database in UTF-16 gives the same."""
    engine = Engine()
    engine.db.execute("PRAGMA encoding = 'UTF-16le'")
    engine.db.execute("CREATE TABLE t(body TEXT)")
    engine.db.execute("INSERT INTO t VALUES ('😀 bücher.de')")
    same(engine.db.execute("SELECT link, start_pos, substr(body, start_pos, end_pos - start_pos) "
                           "FROM t, links(body)").fetchall(), [("bücher.de", 3, "bücher.de")])
    same(engine.db.execute("PRAGMA encoding").fetchone()[0], "UTF-16le")


def long_values(engine):
    for why, unit, times, end, count in cases.long_texts():
        text = unit * times + end
        same(engine.value("link_count", [text]), count, why)
        rows = engine.db.execute("SELECT count(*), max(end_pos) FROM links(?)", [text]).fetchone()
        same(rows, (count, cases.end_of_last(unit, times, end) if count else None), why)


def long_results(engine):
    """The functions with long results, 4 MB in, several times that out."""
    text = "https://example.com " * 200000
    same(engine.value("linkify_html", [text]).count("<a href="), 200000)
    same(engine.value("link_redact", [text]), "[link] " * 200000)
    same(engine.value("link_hosts", [text]), '["example.com"]')
    same(len(json.loads(engine.value("link_check", ["http://аpple.com " * 20000]))), 20000)


def checking_a_long_line(engine):
    """3.3 million links in one line: what each costs must not grow with the line."""
    times = {}
    text = "https://example.com " * (64 * 2 ** 20 // 20)
    for name, want in (("link_count", 64 * 2 ** 20 // 20), ("link_check", "[]")):
        start = time.process_time()
        same(engine.value(name, [text]), want)
        times[name] = time.process_time() - start
    if times["link_check"] > 12 * times["link_count"]:
        raise AssertionError(times)


def joins(engine):
    """Constraints in any order of a join, and no argument at all."""
    db = engine.db
    db.execute("CREATE TEMP TABLE j(id INTEGER, body TEXT, how TEXT)")
    db.executemany("INSERT INTO j VALUES (?, ?, ?)",
                   [(1, "a.com README.md", "tailored"), (2, "b.com README.md", "uts58"), (3, None, "safe"),
                    (4, "c.com", None)])
    same(db.execute("SELECT id, link FROM links(body, how), j ORDER BY id, start_pos").fetchall(),
         [(1, "a.com"), (2, "b.com"), (2, "README.md")])
    same(db.execute("SELECT id FROM j WHERE EXISTS (SELECT 1 FROM links(body) WHERE host = 'b.com')").fetchall(),
         [(2,)])
    same(db.execute("SELECT a.link, b.link FROM links('a.com b.com') AS a, links(a.link) AS b").fetchall(),
         [("a.com", "a.com"), ("b.com", "b.com")])
    same(db.execute("SELECT link, rowid FROM links WHERE text = 'a.com b.com' AND detector = 'uts58'").fetchall(),
         [("a.com", 1), ("b.com", 2)])
    same(db.execute("SELECT text, detector FROM links('a.com', 'safe')").fetchall(), [("a.com", "safe")])
    refused(lambda: db.execute("SELECT count(*) FROM links").fetchone(), "needs a text")
    db.execute("DROP TABLE j")


def trusted(engine):
    """Deterministic: usable in an index. Innocuous: usable in a view that is not
    trusted."""
    db = engine.db
    db.execute("CREATE TABLE posts(body TEXT)")
    db.execute("CREATE INDEX by_domains ON posts(link_domains(body))")
    db.execute("INSERT INTO posts VALUES ('https://www.example.com/')")
    plan = db.execute("""EXPLAIN QUERY PLAN SELECT * FROM posts
                         WHERE link_domains(body) = '["example.com"]'""").fetchall()
    if "by_domains" not in plan[0][3]:
        raise AssertionError(plan)
    db.execute("CREATE VIEW linked AS SELECT link, link_count(body) AS n FROM posts, links(body)")
    db.execute("PRAGMA trusted_schema = OFF")
    same(db.execute("SELECT * FROM linked").fetchall(), [("https://www.example.com/", 1)])
    db.execute("PRAGMA trusted_schema = ON")


def detectors(engine):
    for spec, word in cases.BAD_DETECTORS:
        for query in ("SELECT link_count('a.com', ?)", "SELECT * FROM links('a.com', ?)",
                      "SELECT link_check('a.com', ?)"):
            refused(lambda: engine.db.execute(query, (spec,)).fetchall(), "linkspan", f'"{word}"')
    # the valid words, and what is missing
    refused(lambda: engine.db.execute("SELECT link_count('a.com', 'tailord')").fetchall(), "linkspan", "tailored", "single-labels",
            "max-local-part=")
    refused(lambda: engine.db.execute("SELECT * FROM links()").fetchall(), "links() needs a text")
    same(engine.value("link_count", ["a.com"]), 1, "an error leaves the connection usable")


def flat_memory(engine):
    """A million rows, twice; the second time needs nothing more."""
    query = """WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
        SELECT count(*), sum(length(href)), sum(link_count(t)), sum(length(link_hosts(t))) FROM
        (SELECT i, 'row ' || i || ' https://example.com/' || i || ' end' AS t FROM n), links(t)"""
    first = engine.db.execute(query.replace("1000000", "10000")).fetchone()
    same(first[0], 10000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    got = engine.db.execute(query).fetchone()
    same((got[0], got[2]), (1000000, 1000000))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    if grown > 8192:
        raise AssertionError(f"{grown} KiB more after a million rows")


def shell(_):
    """The shell of SQLite, with the command of the README."""
    got = subprocess.run(["sqlite3", "-cmd", ".load build/sqlite/linkspan_sqlite", ":memory:",
                          "SELECT host FROM links('see example.com');"],
                         cwd=TOP, capture_output=True, text=True, check=True)
    same(got.stdout, "example.com\n")


def far_into_a_line(engine):
    """link_check reports the same about a link however long the line before it is, and
    also reports a bidi override far before the link in the same line."""
    def verdicts(text):
        return [list(one.values()) for one in json.loads(engine.value("link_check", [text]))]

    before = "wörd " * 20000
    count = 0
    for text in cases.random_texts(6000, seed=30):
        want = verdicts(" " + text)
        got = verdicts(before + text)
        same([[one[0], one[1] - len(before), one[2] - len(before), *one[3:]] for one in got],
             [[one[0], one[1] - 1, one[2] - 1, *one[3:]] for one in want], repr(text))
        count += len(want)
    if count < 500:
        raise AssertionError(f"only {count} links with findings: the texts are no test")
    [near] = verdicts("\u202e http://example.com/")
    for words in (10, 100, 1000, 12000):
        [far] = verdicts(before + "\u202e" + " word" * words + " http://example.com/")
        same(far[3:], near[3:], f"{words} words after an override")
    same(verdicts(before + "\u202e\n" + "word " * 100 + " http://example.com/"), [], "in another paragraph")


def build_with_extension(program, *options):
    """A program that has the extension linked in, with sanitizers."""
    sources = [os.path.join("bindings", name, file) for name in ("sqlite", "sql")
               for file in sorted(os.listdir(os.path.join(TOP, "bindings", name))) if file.endswith(".c")]
    subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-DSQLITE_CORE", "-fno-lto",
                    "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g", *options, "-I.", "-Iinclude",
                    *program, *sources, os.environ["LINKSPAN_ARCHIVE"], "-lsqlite3"], cwd=TOP, check=True)


def every_allocation_fails(_):
    with tempfile.TemporaryDirectory() as folder:
        build_with_extension(["bindings/sql/tests/memory.c", "-o", f"{folder}/memory"], "-O1")
        got = subprocess.run([f"{folder}/memory"], capture_output=True, text=True, check=False)
        same((got.returncode, got.stderr), (0, ""))
        if int(got.stdout.split()[0]) < 500:
            raise AssertionError(got.stdout)


def linked_in(_):
    """A program that has the extension linked in, without loading anything."""
    program = r"""
#include <stdio.h>
#include "bindings/sqlite/linkspan_sqlite.h"
int main(void)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    if (sqlite3_open(":memory:", &db) || sqlite3_linkspan_init(db, NULL, NULL) ||
        sqlite3_prepare_v2(db, "SELECT host FROM links('see example.com')", -1, &row, NULL) ||
        sqlite3_step(row) != SQLITE_ROW)
        return 1;
    puts((const char *)sqlite3_column_text(row, 0));
    sqlite3_finalize(row);
    return sqlite3_close(db);
}
"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "main.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(program)
        build_with_extension([path, "-o", f"{folder}/main"])
        got = subprocess.run([f"{folder}/main"], capture_output=True, text=True, check=True)
        same((got.stdout, got.stderr), ("example.com\n", ""))


def readme(_):
    engine = Engine()
    for statement, want in statements("bindings/sqlite/README.md"):
        got = engine.db.execute(statement).fetchall()
        same(["|".join("" if one is None else str(one) for one in row) for row in got], want, statement)


def add(tests):
    engine = Engine()
    for why, name, arguments, want in cases.SCALARS:
        tests.run(f"sqlite: {name}: {why}", scalar, engine, name, arguments, want)
    for why, arguments, want in cases.CHECKS:
        tests.run(f"sqlite: link_check: {why}", check, engine, arguments, want)
    for why, arguments, want in cases.TABLES:
        tests.run(f"sqlite: links: {why}", lambda a, w: same(engine.rows(a), w), arguments, want)
    for function in (cases.options, cases.column, cases.mixed_rows, bytes_of_text, utf16, joins, trusted, detectors, shell, linked_in, every_allocation_fails, readme,
                     far_into_a_line, checking_a_long_line, long_results, long_values, flat_memory):
        tests.run(f"sqlite: {function.__name__.replace('_', ' ')}", function, engine)
    tests.run("sqlite: 20,000 random texts as the command", cases.compare, engine, cases.random_texts(20000))
    tests.run("sqlite: the same texts joined to long ones", cases.compare, engine, cases.joined_texts())
