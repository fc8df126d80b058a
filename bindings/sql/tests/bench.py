#!/usr/bin/env python3
"""Time the SQL functions beside each engine's own regular expression, over the lines
of the changelogs on this machine. usage: bench.py [ROWS]; needs what `make test-sql`
builds. Each query is run once, after the rows were read once. Times are seconds of
processor time of the process that runs the query; other processes do not count."""
import glob
import gzip
import os
import resource
import subprocess
import sys
import tempfile

import pgserver
import test_duckdb
import test_sqlite
from harness import TOP

# What people write: URLs with a scheme, and addresses.
PATTERN = r'(?:https?|ftp)://[^\s<>()"]+|[-A-Za-z0-9._%+]+@[-A-Za-z0-9]+(?:\.[-A-Za-z0-9]+)+'
TICKS = os.sysconf("SC_CLK_TCK")


def rows(count):
    """Lines of changelogs: well-formed, without NUL, not empty."""
    for path in sorted(glob.glob("/usr/share/doc/*/changelog*")):
        if not os.path.isfile(path):
            continue
        opened = gzip.open(path) if path.endswith(".gz") else open(path, "rb")
        with opened as file:
            for line in file:
                text = line.decode("utf-8", "replace").replace("\0", " ").strip("\r\n")
                if text:
                    yield text.replace("\r", " ")
                    count -= 1
                if count == 0:
                    return


def time_of(pid):
    """Seconds that a process has used."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def show(engine, what, result, seconds, library=None):
    share = f"{100 * library / seconds:.0f} % in the library" if library and seconds else ""
    print(f"{engine:<12}{what:<48}{result:>10}{seconds:>9.2f} s  {share}", flush=True)


def sqlite(texts, found, all_columns):
    engine = test_sqlite.Engine()
    engine.db.execute("CREATE TABLE lines(body TEXT)")
    engine.db.executemany("INSERT INTO lines VALUES (?)", ((text,) for text in texts))
    for what, sql, library in (
            ("read the rows", "SELECT sum(length(body)) FROM lines", None),
            ("link_count", "SELECT sum(link_count(body)) FROM lines", found),
            ("links, one column", "SELECT count(link) FROM lines, links(body)", found),
            ("links, all columns", "SELECT count(*), sum(length(link || kind || start_pos || end_pos || "
             "ifnull(scheme, '') || host || ifnull(registrable, '') || ifnull(path, '') || href)) "
             "FROM lines, links(body)", all_columns)):
        start = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        result = engine.db.execute(sql).fetchone()[0]
        show("SQLite", what, result, resource.getrusage(resource.RUSAGE_SELF).ru_utime - start, library)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "lines.db")
        with open(os.path.join(folder, "lines"), "w", encoding="utf-8") as file:
            file.writelines(text.replace("\x1e", " ").replace("\x1f", " ") + "\x1e" for text in texts)
        subprocess.run(["sqlite3", path], input=f"CREATE TABLE lines(body TEXT);\n.mode ascii\n"
                       f".import {folder}/lines lines\n", text=True, check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        pattern = PATTERN.replace("(?:", "(").replace("\\s", " ")  # as much as it knows
        sql = f"SELECT count(*) FROM lines WHERE body REGEXP '{pattern}'"
        got = subprocess.run(["sqlite3", path, sql], capture_output=True, text=True, check=True).stdout.strip()
        show("SQLite", "REGEXP of the shell: rows that match", got,
             resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def postgresql(texts, found, all_columns):
    programs = pgserver.Programs()
    pattern = PATTERN.replace("'", "''")
    try:
        with pgserver.Server(programs) as server:
            copied = "".join(text.replace("\\", "\\\\").replace("\t", "\\t") + "\n" for text in texts)
            server.run("CREATE EXTENSION linkspan; CREATE TABLE lines(body text);\nCOPY lines FROM STDIN;\n"
                       + copied + "\\.\nVACUUM ANALYZE lines;")
            for what, sql, library in (
                    ("read the rows", "SELECT sum(length(body)) FROM lines", None),
                    ("link_count", "SELECT sum(link_count(body)) FROM lines", found),
                    ("links, all columns", "SELECT count(href) FROM lines, links(body)", all_columns),
                    ("regexp_count", f"SELECT sum(regexp_count(body, '{pattern}')) FROM lines", None),
                    ("regexp_matches", f"SELECT count(*) FROM lines, regexp_matches(body, '{pattern}', 'g')", None)):
                got = server.run("SET jit = off; SET max_parallel_workers_per_gather = 0;\n"
                                 "SELECT pg_backend_pid() AS pid \\gset\n\\setenv PID :pid\n"
                                 f"\\! cut -d')' -f2 /proc/$PID/stat\n{sql};\n\\! cut -d')' -f2 /proc/$PID/stat\n")
                before, result, after = got.splitlines()
                used = [sum(map(int, line.split()[11:13])) / TICKS for line in (before, after)]
                show("PostgreSQL", what, result, used[1] - used[0], library)
    finally:
        programs.remove()


def duckdb(path, found, all_columns):
    engine = test_duckdb.Engine()
    try:
        engine.run("SET threads = 1")
        engine.run(f"CREATE TABLE lines AS SELECT * FROM read_csv('{path}', columns = {{body: 'VARCHAR'}}, "
                   "header = false, delim = '\x01', quote = '', escape = '', max_line_size = 10000000)")
        for what, sql, library in (
                ("read the rows", "SELECT sum(length(body)) FROM lines", None),
                ("link_count", "SELECT sum(link_count(body)) FROM lines", found),
                ("links, all columns", "SELECT sum(len(links(body))) FROM lines", all_columns),
                ("regexp_extract_all", f"SELECT sum(len(regexp_extract_all(body, '{PATTERN}'))) FROM lines", None)):
            before = time_of(engine.process.pid)
            result = engine.run(sql)[0][0]
            show("DuckDB", what, result, time_of(engine.process.pid) - before, library)
    finally:
        engine.end()


def main(count):
    texts = list(rows(count))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "lines.txt")
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(text + "\n" for text in texts)
        program = os.path.join(folder, "library_time")
        archive = os.environ.get("LINKSPAN_ARCHIVE", os.path.join(TOP, "build", "release", "src", "liblinkspan.a"))
        subprocess.run(["cc", "-std=c11", "-O2", "-I", os.path.join(TOP, "include"), "-o", program,
                        os.path.join(TOP, "bindings", "sql", "tests", "library_time.c"), archive], check=True)
        links, found, all_columns = pgserver.output(program, path).split()
        print(f"{len(texts)} rows, {os.path.getsize(path)} bytes, {links} links; the library alone: {found} s to "
              f"find them, {all_columns} s with all columns")
        for run in (sqlite, postgresql):
            run(texts, float(found), float(all_columns))
        duckdb(path, float(found), float(all_columns))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 800000)
