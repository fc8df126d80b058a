"""bindings/duckdb, in @duckdb/node-api."""
import json
import os
import re
import subprocess
import tempfile

import cases
from harness import TOP, refused, same, statements

EXTENSION = os.path.join(TOP, "build", "duckdb", "linkspan.duckdb_extension")
MODULES = os.path.join(TOP, "build", "sql-tests")


class Engine:
    """One database, in a process of node."""

    def __init__(self, extension=EXTENSION):
        self.process = subprocess.Popen(["node", "duckdb.mjs", *([extension] if extension else [])], cwd=MODULES,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        same(self.run("SELECT 1"), [[1]], "DuckDB starts")

    def run(self, sql, values=()):
        self.process.stdin.write(json.dumps({"sql": sql, "values": list(values)}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"DuckDB has ended: {self.process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["rows"]

    def value(self, name, arguments):
        marks = ", ".join(f"${i + 1}::VARCHAR" for i in range(len(arguments)))
        got = self.run(f"SELECT to_json({name}({marks}))::VARCHAR", arguments)[0][0]
        return None if got is None else json.loads(got)

    LINKS_OF_ROWS = "n, l.link", "FROM (SELECT n, unnest(links(t, d)) AS l FROM v) ORDER BY n, l.start_pos"

    def ask(self, column, wanted, rest):
        names = ", ".join(f"c{i}: {one}" for i, one in enumerate(re.split(r", (?![^(]*\))", wanted)))
        got = self.run(f"{column} SELECT to_json({{{names}}})::VARCHAR {rest}")
        return [list(json.loads(row[0]).values()) for row in got]

    def rows(self, arguments):
        marks = ", ".join(f"${i + 1}::VARCHAR" for i in range(len(arguments)))
        got = self.run(f"SELECT to_json(unnest(links({marks})))::VARCHAR", arguments)
        return [tuple(json.loads(row[0]).values()) for row in got]

    def table_rows(self, arguments):
        """The table form, which wants constants."""
        marks = ", detector := ".join("NULL" if one is None else "'" + one.replace("'", "''") + "'"
                                      for one in arguments)
        got = self.run(f"SELECT to_json({{{', '.join(f'{name}: {name}' for name in cases.COLUMNS.split(', '))}}})"
                       f"::VARCHAR FROM links({marks})")
        return [tuple(json.loads(row[0]).values()) for row in got]

    def links_of_texts(self, texts):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            for number, text in enumerate(texts):
                file.write(json.dumps({"id": number, "body": text}) + "\n")
            file.flush()
            self.run(f"CREATE TABLE texts AS SELECT * FROM read_ndjson('{file.name}', "
                     "columns = {id: 'INTEGER', body: 'VARCHAR'})")
        got = self.run("""SELECT id, to_json(found)::VARCHAR,
            substr(body, found.start_pos, found.end_pos - found.start_pos) = found.link
            FROM (SELECT id, body, unnest(links(body)) AS found FROM texts) ORDER BY id, found.start_pos""")
        self.run("DROP TABLE texts")
        for row in got:
            same(row[2], True, f"substr() of {row}")
        return [(row[0], tuple(json.loads(row[1]).values())) for row in got]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def scalar(engine, name, arguments, want):
    got = engine.value(name, arguments)
    same(json.loads(got) if name == "link_check" else got, want)


def check(engine, arguments, want):
    same([tuple(one.values()) for one in json.loads(engine.value("link_check", arguments))], want)


def table(engine, arguments, want):
    same(engine.rows(arguments), want, "the list")
    same(engine.table_rows(arguments), want, "the table")


def detectors(engine):
    for spec, word in cases.BAD_DETECTORS:
        for query in ("SELECT link_count('a.com', '{}')", "SELECT links('a.com', '{}')",
                      "SELECT * FROM links('a.com', detector := '{}')", "SELECT link_check('a.com', '{}')",
                      "SELECT link_hosts(t, '{}') FROM (VALUES ('a.com'), ('b.com')) AS v(t)"):
            refused(lambda: engine.run(query.format(spec)), "linkspan", f'"{word}"')
    same(engine.value("link_count", ["a.com"]), 1, "an error leaves the connection usable")


def bytes_of_text(engine):
    """NUL is a character that ends a link; ill-formed UTF-8 is no VARCHAR."""
    got = engine.run("""SELECT found.link, found.start_pos,
        substr(t, found.start_pos, found.end_pos - found.start_pos) FROM
        (SELECT t, unnest(links(t)) AS found FROM (SELECT 'ä a.com' || chr(0) || 'b.com' AS t))""")
    same(got, [["a.com", "3", "a.com"], ["b.com", "9", "b.com"]])
    same(engine.run("SELECT link_count('a.com' || chr(0) || 'b.com'), octet_length(encode("
                    "link_redact('a.com' || chr(0) || 'b.com')))"), [["2", "13"]])
    refused(lambda: engine.run(r"SELECT link_count(decode('a.com\xFF'::BLOB))"), "UTF8")


def vectors(engine):
    """Constants, NULLs, filters and lists that outgrow a vector."""
    same(engine.run("""SELECT count(*), sum(len(l)), count(l), sum(list_sum([x.end_pos - x.start_pos FOR x IN l]))
        FROM (SELECT links(CASE WHEN i % 7 = 0 THEN NULL ELSE repeat('example.com ', i % 5) END) AS l
              FROM range(70000) AS r(i)) AS t"""),
         [["70000", "120000", "60000", str(120000 * 11)]])
    same(engine.run("""SELECT count(*), count(DISTINCT x.path), count(x.scheme), count(x.path) FROM
        (SELECT unnest(links(repeat('https://example.com/' || i || ' a.com ', 50))) AS x FROM range(500) AS r(i))"""),
         [["50000", "500", "25000", "25000"]])
    same(engine.run("""SELECT i, link_count('a.com'), link_hosts('a.com b.com', 'uts58') FROM range(3) AS r(i)
        WHERE link_count(repeat('a.com ', i::INT)) = 2"""), [["2", "1", ["a.com", "b.com"]]])
    same(engine.run("SELECT host_ascii(t) FROM (VALUES ('a.com'), (NULL), ('no host'), ('ü.de')) AS v(t)"),
         [["a.com"], [None], [None], ["xn--tda.de"]])


def threads(engine):
    """Threads share detectors."""
    query = """SELECT sum(link_count(body, ['uts58', 'tailored', 'safe'][i % 3 + 1])), sum(len(links(body)))
        FROM many"""
    engine.run("CREATE TABLE many AS SELECT i, 'README.md https://example.com/' || i AS body "
               "FROM range(600000) AS r(i)")
    for count in (1, 4):
        engine.run(f"SET threads = {count}")
        same(engine.run(query), [["800000", "600000"]], f"{count} threads")
    engine.run("DROP TABLE many")


def long_values(engine):
    for why, unit, times, end, count in cases.long_texts():
        last = str(cases.end_of_last(unit, times, end)) if count else None
        same(engine.run(f"""SELECT link_count(t), len(links(t)), list_max([x.end_pos FOR x IN links(t)])
            FROM (SELECT repeat('{unit}', {times}) || '{end}' AS t) AS v"""), [[str(count), str(count), last]], why)


def long_results(engine):
    text = "repeat('https://example.com ', 200000)"
    same(engine.run(f"""SELECT len(replace(linkify_html({text}), '<a href=', '<a href=.')) - len(linkify_html({text})),
        link_redact({text}) = repeat('[link] ', 200000), link_hosts({text}),
        json_array_length(link_check(repeat('http://аpple.com ', 20000)))"""),
         [["200000", True, ["example.com"], "20000"]])
    same(engine.run(f"SELECT count(*), max(end_pos) FROM links({text})"), [["200000", "4000000"]])


def flat_memory(engine):
    """A million rows; the process needs no more than for a fifth of that."""
    query = """SELECT count(*), sum(link_count(t)), sum(len(links(t))), sum(len(link_hosts(t))) FROM
        (SELECT 'row ' || i || ' https://example.com/' || i || ' end' AS t FROM range({}) AS r(i)) AS v"""
    same(engine.run(query.format(200000)), [["200000"] * 4])
    before = peak(engine)
    same(engine.run(query.format(1000000)), [["1000000"] * 4])
    grown = peak(engine) - before
    if grown > 16384:
        raise AssertionError(f"{grown} KiB more after a million rows")


def peak(engine):
    with open(f"/proc/{engine.process.pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s*(\d+) kB", file.read())[1])


def footer(engine):
    """DuckDB knows the version, and refuses to load it unless an option allows it."""
    same(engine.run("SELECT extension_version FROM duckdb_extensions() WHERE extension_name = 'linkspan'"),
         [["v" + engine.value("linkspan_version", []).split()[1].rstrip(",")]])
    other = Engine(None)
    try:
        refused(lambda: other.run(f"LOAD '{EXTENSION}'"), "unsigned")
    finally:
        other.end()


def readme(_):
    engine = Engine()
    try:
        for statement, want in statements("bindings/duckdb/README.md"):
            got = engine.run(statement)
            if statement.startswith(("CREATE", "INSERT")):
                got = []  # DuckDB returns how many rows there are
            same(["|".join(shown(one) for one in row) for row in got], want, statement)
    finally:
        engine.end()


def shown(value):
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return "NULL" if value is None else str(value)


def add(tests):
    engine = Engine()
    try:
        for why, name, arguments, want in cases.SCALARS:
            tests.run(f"duckdb: {name}: {why}", scalar, engine, name, arguments, want)
        for why, arguments, want in cases.CHECKS:
            tests.run(f"duckdb: link_check: {why}", check, engine, arguments, want)
        for why, arguments, want in cases.TABLES:
            tests.run(f"duckdb: links: {why}", table, engine, arguments, want)
        for function in (cases.options, cases.mixed_rows, detectors, bytes_of_text, vectors, threads, footer, readme, flat_memory, long_results,
                         long_values):
            tests.run(f"duckdb: {function.__name__.replace('_', ' ')}", function, engine)
        tests.run("duckdb: 20,000 random texts as the command", cases.compare, engine, cases.random_texts(20000))
        tests.run("duckdb: the same texts joined to long ones", cases.compare, engine, cases.joined_texts())
    finally:
        engine.end()
