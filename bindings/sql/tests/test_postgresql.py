"""bindings/postgresql, in a server of its own."""
import json
import os
import re
import shutil
import subprocess
import time

import cases
import pgserver
from harness import TOP, refused, same, statements


def quoted(value):
    return "NULL::text" if value is None else "'" + value.replace("'", "''") + "'"


def copied(texts):
    """Texts as COPY reads them."""
    return "".join(f"{number}\t" + text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
                   .replace("\r", "\\r") + "\n" for number, text in enumerate(texts))


class Engine:
    def __init__(self, server):
        self.server = server
        server.run("CREATE EXTENSION linkspan")

    def value(self, name, arguments):
        got = self.server.run(f"SELECT to_json({name}({', '.join(map(quoted, arguments))}))")
        return json.loads(got) if got else None

    LINKS_OF_ROWS = "n, link", "FROM v, links(t, d) ORDER BY n, start_pos"

    def ask(self, column, wanted, rest):
        got = self.server.run(f"{column} SELECT json_build_array({wanted}) {rest}")
        return [json.loads(line) for line in got.splitlines()]

    def rows(self, arguments):
        got = self.server.run(f"SELECT json_build_array({cases.COLUMNS}) "
                              f"FROM links({', '.join(map(quoted, arguments))})")
        return [tuple(json.loads(line)) for line in got.splitlines()]

    def links_of_texts(self, texts):
        self.server.run("CREATE TABLE texts(id int, body text);\nCOPY texts FROM STDIN;\n" + copied(texts) + "\\.\n")
        got = self.server.run(f"""SELECT json_build_array(id, {cases.COLUMNS},
            substr(body, start_pos::int, (end_pos - start_pos)::int) = link)
            FROM texts, links(body) ORDER BY id, start_pos; DROP TABLE texts;""")
        rows = [json.loads(line) for line in got.splitlines()]
        for row in rows:
            same(row[-1], True, f"substr() of {row}")
        return [(row[0], tuple(row[1:-1])) for row in rows]


def scalar(engine, name, arguments, want):
    same(engine.value(name, arguments), want)


def check(engine, arguments, want):
    same([tuple(one.values()) for one in engine.value("link_check", arguments)], want)


def detectors(engine):
    for spec, word in cases.BAD_DETECTORS:
        for query in ("SELECT link_count('a.com', {})", "SELECT * FROM links('a.com', {})",
                      "SELECT link_check('a.com', {})"):
            refused(lambda: engine.server.run(query.format(quoted(spec))), "linkspan", f'"{word}"')


def bytes_of_text(engine):
    """PostgreSQL itself lets neither NUL nor ill-formed UTF-8 into a text."""
    refused(lambda: engine.server.run(r"SELECT link_count(E'a.com\xff')"), "invalid byte sequence")
    refused(lambda: engine.server.run(r"SELECT link_count(E'a.com\000b.com')"), "invalid byte sequence")


def properties(engine):
    """IMMUTABLE, STRICT and PARALLEL SAFE, but for the version."""
    got = engine.server.run("""SELECT proname, provolatile, proisstrict, proparallel FROM pg_proc
        JOIN pg_depend ON pg_depend.objid = pg_proc.oid JOIN pg_extension ON refobjid = pg_extension.oid
        WHERE extname = 'linkspan' ORDER BY proname COLLATE "C" """).splitlines()
    want = ["host_ascii", "host_unicode", "link_check", "link_count", "link_defang", "link_display", "link_domains",
            "link_format", "link_format_exact", "link_hosts", "link_href", "link_normalize", "link_redact",
            "link_redact_host", "link_redact_kind", "link_redact_secret", "link_refang", "linkify_html", "links",
            "linkspan_version", "registrable_domain", "text_clean", "text_skeleton"]
    same(got, [f"{name}|{'s' if name == 'linkspan_version' else 'i'}|t|s" for name in want])


def other_encodings(engine):
    for encoding in ("LATIN1", "SQL_ASCII"):
        engine.server.run(f"CREATE DATABASE other ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
        refused(lambda: engine.server.run("CREATE EXTENSION linkspan", "other"), "linkspan needs",
                "UTF8", encoding)
        engine.server.run("DROP DATABASE other")


def long_values(engine):
    for why, unit, times, end, count in cases.long_texts():
        text = f"repeat('{unit}', {times}) || '{end}'"
        last = cases.end_of_last(unit, times, end) if count else ""
        same(engine.server.run(f"""SELECT link_count({text});
            SELECT count(*), max((found).end_pos) FROM (SELECT links({text}) AS found OFFSET 0) AS all_links"""),
             f"{count}\n{count}|{last}", why)


def long_results(engine):
    text = "repeat('https://example.com ', 200000)"
    same(engine.server.run(f"""SELECT length(replace(linkify_html({text}), '<a href=', '<a href=.'))
                                      - length(linkify_html({text}));
        SELECT link_redact({text}) = repeat('[link] ', 200000);
        SELECT link_hosts({text}); SELECT count(*), max(end_pos) FROM links({text});
        SELECT json_array_length(link_check(repeat('http://аpple.com ', 20000)))"""),
         "200000\nt\n{example.com}\n200000|4000000\n20000")


# Calls that take seconds, with the text that they take: 160 MB, or 60 MB of names
# that are all different.
LINKS = "repeat('https://example.com ', 8000000)"
NAMES = "(SELECT string_agg('h' || i || '.example.com', ' ') FROM generate_series(1, 3000000) i)"
CANCELLED = {
    "link_count": ("PERFORM link_count(t)", LINKS),
    "links": ("PERFORM count(*) FROM links(t)", LINKS),
    "links in the list of columns": ("PERFORM count(*) FROM (SELECT links(t)) AS x", LINKS),
    "link_hosts": ("PERFORM link_hosts(t)", NAMES),
    "linkify_html": ("PERFORM linkify_html(t)", LINKS),
    "link_check": ("PERFORM link_check(t)", LINKS),
    "link_redact": ("PERFORM link_redact(t)", LINKS),
}


def call_of(call, text):
    """A block that says when the text is there and the call starts."""
    return f"DO $$ DECLARE t text := {text}; BEGIN RAISE NOTICE 'ready'; {call}; END $$"


def cancelled(engine, call, text, delay):
    """PostgreSQL answers within a second of the request."""
    server = engine.server
    client = subprocess.Popen([f"{server.programs.client}/psql", "-X", "-h", "127.0.0.1", "-p", str(server.port), "-U",
                               "postgres", "-d", "postgres", "-c", call_of(call, text)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
    same(client.stderr.readline(), "NOTICE:  ready\n")
    time.sleep(delay)
    same(server.run("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'DO%'"), "t",
         "the call is still running")
    start = time.monotonic()
    error = client.communicate()[1]
    took = time.monotonic() - start
    if "canceling statement due to user request" not in error:
        raise AssertionError(f"not cancelled: {error}")
    if took > 1:
        raise AssertionError(f"{took:.2f} s")


def leaks(engine):
    """Errors and cancelled calls leave nothing in the memory of the process."""
    size = "SELECT sum(total_bytes) FROM pg_backend_memory_contexts;\n"
    wrong = "SELECT link_count('a.com', 'no such');\nSELECT * FROM links('a.com', 'none');\n"
    stops = "".join(f"SET statement_timeout = {limit};\n{call_of(call, LINKS)};\n"
                    for limit in (300, 500) for call, _ in CANCELLED.values())
    script = ("SELECT link_count('a.com');\n" + wrong + stops + size + size + (wrong * 20 + stops) + size)
    done = engine.server.psql(script, stops=False)
    sizes = [int(line) for line in done.stdout.splitlines() if line.isdigit() and int(line) > 10000]
    if len(sizes) != 3 or done.stderr.count("canceling statement") != 28 or "no such" not in done.stderr:
        raise AssertionError(done.stdout + done.stderr[-2000:])
    if sizes[2] > sizes[1] + 65536:
        raise AssertionError(f"memory grew: {sizes}")


def flat_memory(engine):
    """A million rows; the process needs no more than for 10,000."""
    query = """SELECT count(*), sum(link_count(t)), sum(length(href)) > 0, sum(cardinality(link_hosts(t)))
        FROM (SELECT 'row ' || i || ' https://example.com/' || i || ' end' AS t FROM generate_series(1, {}) i
              OFFSET 0) AS texts, links(t);
        SELECT pg_backend_pid() AS pid \\gset
        \\setenv PID :pid
        \\! grep VmHWM /proc/$PID/status
        """
    # the compiler for expressions alone needs 60 MB
    got = engine.server.run("SET jit = off;\n" + query.format(10000) + query.format(1000000)).splitlines()
    same((got[0], got[2]), ("10000|10000|t|10000", "1000000|1000000|t|1000000"))
    before, after = (int(re.search(r"(\d+) kB", line)[1]) for line in (got[1], got[3]))
    if after - before > 16384:
        raise AssertionError(f"{after - before} KiB more after a million rows")


def parallel(engine):
    got = engine.server.run("""CREATE TABLE many AS SELECT i AS id, 'see https://www.example.com/' || i AS body
            FROM generate_series(1, 200000) i;
        SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;
        SET max_parallel_workers_per_gather = 2;
        EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT sum(link_count(body)) FROM many;
        SELECT sum(link_count(body)), count(DISTINCT link_domains(body)) FROM many; DROP TABLE many;""")
    if "Workers Launched: 2" not in got or not got.endswith("\n200000|1"):
        raise AssertionError(got)


def index(engine):
    got = engine.server.run("""CREATE TABLE posts AS SELECT i AS id, 'http://h' || i % 100 || '.com/' AS body
            FROM generate_series(1, 20000) i;
        CREATE INDEX ON posts USING gin (link_domains(body)); ANALYZE posts;
        EXPLAIN (COSTS OFF) SELECT id FROM posts WHERE link_domains(body) @> '{h7.com}';
        SELECT count(*) FROM posts WHERE link_domains(body) @> '{h7.com}'; DROP TABLE posts;""")
    if "Bitmap Index Scan" not in got or not got.endswith("\n200"):
        raise AssertionError(got)


def upgrade(engine):
    """A later version is a script beside the first one."""
    folder = engine.server.programs.extension
    with open(os.path.join(folder, "linkspan--0.1--0.1.test.sql"), "w", encoding="utf-8") as file:
        file.write("CREATE FUNCTION added() RETURNS int LANGUAGE sql AS 'SELECT 1';\n")
    same(engine.server.run("""ALTER EXTENSION linkspan UPDATE TO '0.1.test'; SELECT added();
        SELECT extversion FROM pg_extension WHERE extname = 'linkspan';
        DROP EXTENSION linkspan; CREATE EXTENSION linkspan;"""), "1\n0.1.test")
    with open(os.path.join(folder, "linkspan.control"), encoding="utf-8") as file:
        version = re.search(r"default_version = '(.*)'", file.read())[1]
    with open(os.path.join(TOP, "include", "linkspan", "version.h"), encoding="utf-8") as file:
        library = re.search(r'"(\d+\.\d+)\.\d+"', file.read())[1]
    same(version, library, "the extension's version is that of the library")


def installcheck(engine):
    """make installcheck, from a copy that the user of the server can read."""
    server = engine.server
    folder = os.path.join(server.folder, "check")
    shutil.copytree(os.path.join(TOP, "bindings", "postgresql"), folder)
    for at, _, _ in os.walk(folder):
        if server.user:
            os.chown(at, server.user["user"], server.user["group"])
    done = subprocess.run(["make", "-s", "installcheck", f"PG_CONFIG={server.programs.config}",
                           "REGRESS_OPTS=--host=127.0.0.1 --user=postgres --dbname=regression"],
                          cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                          env=dict(os.environ, PGPORT=str(server.port), PATH=os.environ["PATH"]), **server.user)
    differences = os.path.join(folder, "regression.diffs")
    if done.returncode != 0 and os.path.exists(differences):
        with open(differences, encoding="utf-8") as file:
            raise AssertionError(file.read())
    same(done.returncode, 0, done.stdout)


def readme(engine):
    engine.server.run("CREATE DATABASE readme")
    for statement, want in statements("bindings/postgresql/README.md"):
        got = engine.server.run(statement, "readme")
        same(got.splitlines(), want, statement)


def add(tests):
    programs = pgserver.Programs()
    try:
        with pgserver.Server(programs) as server:
            add_all(tests, Engine(server))
    finally:
        programs.remove()


def add_all(tests, engine):
    for why, name, arguments, want in cases.SCALARS:
        tests.run(f"postgresql: {name}: {why}", scalar, engine, name, arguments, want)
    for why, arguments, want in cases.CHECKS:
        tests.run(f"postgresql: link_check: {why}", check, engine, arguments, want)
    for why, arguments, want in cases.TABLES:
        tests.run(f"postgresql: links: {why}", lambda a, w: same(engine.rows(a), w), arguments, want)
    for function in (cases.options, cases.mixed_rows, detectors, bytes_of_text, properties, other_encodings, parallel, index, upgrade, installcheck,
                     readme, long_values, long_results, flat_memory):
        tests.run(f"postgresql: {function.__name__.replace('_', ' ')}", function, engine)
    for name, (call, text) in CANCELLED.items():
        tests.run(f"postgresql: {name} is cancelled", cancelled, engine, call, text, 0.1)
    tests.run("postgresql: sorting is cancelled", cancelled, engine, *CANCELLED["link_hosts"], 1.2)
    tests.run("postgresql: leaks", leaks, engine)
    tests.run("postgresql: 20,000 random texts as the command", cases.compare, engine, cases.random_texts(20000))
    tests.run("postgresql: the same texts joined to long ones", cases.compare, engine, cases.joined_texts())
