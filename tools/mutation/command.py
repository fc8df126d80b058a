"""The tests of cli/: which tests of tests/cli run a line, and running them.

Each test of a bats file is run once with a command that counts its lines (gcov).
A mutant is then given only to the tests that run its line, the quick ones first.
"""
import collections
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import time

DEFINES = ["-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE",
           "-D_FILE_OFFSET_BITS=64", "-DLINKSPAN_HAVE_ZLIB",
           "-DLINKSPAN_HAVE_ZSTD", "-DLINKSPAN_HAVE_LZMA",
           "-DLINKSPAN_HAVE_BZIP2", "-DLINKSPAN_HAVE_CARES"]
# Without what only whole commands have.
BARE = ["-U" + flag[2:] for flag in DEFINES if "HAVE" in flag]
LIBRARIES = ["-lz", "-lzstd", "-llzma", "-lbz2", "-lcares", "-lfribidi", "-lpthread"]

# A test that takes more seconds than this comes after all quick ones.
SLOW = 2.0
VERY_SLOW = 6.0
CPU_SECONDS = 10
TOO_LONG = "took too long"
# At most MOST of the quick tests that run a line are tried, and slow ones only if at most
# FEW others run it: a fault in a line that many tests run is soon noticed. MORE of the
# quick ones follow at the end, unless the mutant is listed.
MOST = 50
MORE = 150
FEW = 10
# With sanitisers so many of the quick ones are tried, then the tests of parts: leaks and reads
# out of bounds show wherever the line runs, and all else was judged without sanitisers.
WITH_SANITISERS = 25
# Tests of single values and borders, which are tried after the quick ones though
# they are slow: each of them makes many calls.
THOROUGH = ("count_by.bats", "html.bats", "json.bats", "lists.bats", "mail.bats",
            "options.bats")
# Tests that end the command by a signal leave no counts; they are used for the files
# that deal with signals.
UNCOUNTED = re.compile(r"signal|SIG|dies|broken pipe|memory|progress", re.I)
INTERRUPTED = ["cli/%s.c" % name for name in (
    "input/input", "platform/interrupt", "platform/jobs", "platform/message", "output/output",
    "platform/progress", "input/scan", "input/search")]
# Programs with parts of the command in them: flags and arguments.
PROPERTIES = {
    **{"cli_%s_test" % name: ([], []) for name in (
        "dns_message", "hash", "utf8", "width")},
    **{"cli_%s_test" % name: (BARE, []) for name in (
        "context", "counting", "decode", "fields", "glob", "ignore", "jobs", "json",
        "json_path", "known_hosts", "look", "mime", "options", "ordinary", "output",
        "progress", "safety", "tally", "transfer", "unique", "user_data", "visual_line",
        "walk")},
    "cli_tally_test": ([*BARE, "-DMOST_TALLIED=1000u", "-DMOST_NAME_BYTES=65536u"], []),
    "scan_property": (["-DSCAN_BLOCK=200"], ["1000000"]),
    "walk_property": (["-DWALK_BATCH=1500"], []),
    "ordinary_property": (BARE, ["50000"]),
    "cli_from_mail_test": ([*BARE, "-DSCAN_BLOCK=200", "-DLONG_LINE=100", "-DDEEPEST=3",
                            "-DMOST_PARTS=20", "-DLONGEST_FIELD=300",
                            "-DLONGEST_MAIL_LINE=64", "-DLONGEST_HTML=512"], []),
}
# Fuzz targets with the command, or its readers, in them: the library of
# fuzz/CMakeLists.txt, flags, and the targets with their flags. `make test` replays
# them over their seeds.
REPLAYS = {
    "fuzzed_command": (["-include", "fuzz/arguments_libc.h"], ["arguments"],
                       ["-DMUTATIONS_PER_SEED=150"]),
    "fuzzed_formats": (["-include", "fuzz/from_libc.h"],
                       ["from_html", "from_json", "from_mail", "from_markdown"],
                       ["-DMUTATIONS_PER_SEED=500"]),
}
# Programs that run the command: arguments, and for which of its files. FAULTY_READ
# stands for the library of tests/cli/faulty_read.c.
SCRIPTS = {
    "ignore_test.py": (["60", "7"], ("cli/input/glob.c", "cli/input/ignore.c", "cli/input/walk.c")),
    "from_json_test.py": (["FAULTY_READ"], (
        "cli/input/from.c", "cli/input/from_json.c", "cli/input/json_path.c", "cli/input/reading.c")),
    "from_mail_test.py": (["FAULTY_READ"], (
        "cli/input/from.c", "cli/input/from_mail.c", "cli/input/mime.c", "cli/input/reading.c", "cli/input/transfer.c")),
    "from_html_test.py": (["300", "1"], ("cli/input/from.c", "cli/input/from_markup.c", "cli/input/reading.c")),
    "forms_test.py": (["100", "1"], (
        "cli/output/context.c", "cli/output/fields.c", "cli/commands/find.c", "cli/output/hit.c", "cli/output/hit_json.c", "cli/platform/jobs.c",
        "cli/output/json.c", "cli/output/output.c", "cli/output/redact.c", "cli/input/scan.c", "cli/input/search.c", "cli/output/show.c",
        "cli/output/tally.c", "cli/output/template.c")),
}
# Files of tests/cli that also judge a mutant of the library, with --late.
OF_LIBRARY = ["%s.bats" % name for name in (
    "display", "explain", "find", "linkify", "normalize", "safety")]
# As tests/CMakeLists.txt links tests of parts.
LINKED = ["-Wl,--wrap=linkspan_detector_new", "-Wl,--wrap=_cmocka_run_group_tests",
          "-lcmocka", "-lm"]


def property_main(name):
    """The file of tests/cli with its main()."""
    return (name[len("cli_"):] if name.startswith("cli_") else name) + ".c"


def source_of(tree, name):
    """The source of the command with this name, in whichever of its folders."""
    found = glob.glob("%s/cli/**/%s.c" % (tree, name), recursive=True)
    return os.path.relpath(found[0], tree) if found else "cli/%s.c" % name


def part_files(tree, text, name, shared):
    """The sources of a test of one part of the command: the part, the files of
    part_sources_NAME in tests/cli/CMakeLists.txt, and those that all such tests share."""
    lists = dict(re.findall(r"set\(part_sources_(\w+) ([^)]*)\)", text))
    own = re.sub(r"\$\{part_sources_(\w+)\}", lambda m: lists[m[1]], lists.get(name, ""))
    return list(dict.fromkeys(source_of(tree, one) for one in [name, *own.split(), *shared]))


def property_files(tree, name):
    """The sources of a property, from tests/cli/CMakeLists.txt."""
    with open(os.path.join(tree, "tests/cli/CMakeLists.txt")) as file:
        text = file.read()
    part = name[len("cli_"):-len("_test")]
    small = re.search(r"foreach\(name ([^)]*)\)\n    linkspan_command_sources\(sources \$\{name\}\)", text)
    if part in small.group(1).split():
        return [source_of(tree, part)]
    parts = re.search(r"foreach\(name ([^)]*)\)\n    linkspan_test\(cli_\S+ \S+\)\n"
                      r"    set\(sources \S+ \S+ ([^)]*)\)", text)
    if part in parts.group(1).split():
        return part_files(tree, text, part, parts.group(2).split())
    listed = re.search(r"(?:add_executable|linkspan_test)\(%s ([^)]*)\)(?:\nlinkspan_command_sources\("
                       r"sources ([^)]*)\))?" % name, text)
    return re.findall(r"/(cli/\w+/\w+\.c)", listed.group(1)) + [
        source_of(tree, one) for one in (listed.group(2) or "").split()]


def replay_files(tree, library, texts):
    """What a library of fuzz/CMakeLists.txt is compiled from: sources of the command,
    a source of its own, and flags."""
    with open(os.path.join(tree, "fuzz/CMakeLists.txt")) as file:
        text = file.read()
    own = re.search(r"add_library\(%s OBJECT \$\{sources\} (\w+\.c)\)" % library,
                    text).group(1)
    listed = re.search(r"set\(sources ([^)]*)\)(?=(?:(?!set\(sources).)*"
                       r"add_library\(%s )" % library, text, re.S)
    files = ["cli/" + name for name in listed.group(1).split()] if listed else [
        name for name in texts if name != "cli/platform/interrupt.c"]
    defined = re.search(r"target_compile_definitions\(%s ([^)]*)\)" % library, text)
    return files, "fuzz/" + own, ["-D" + one for one in defined.group(1).split()
                                  if "=" in one]


def environment(tree, folder, program, library):
    """The environment of the tests in tests/cli."""
    is_sanitized = "asan" in open(program, "rb").read(1 << 22).decode("latin-1")
    return dict(os.environ, LINKSPAN=program, LINKSPAN_SOURCE=tree,
                LINKSPAN_MEMORY="1000000" if is_sanitized else "16384",
                LINKSPAN_FAULTY_READ=os.path.join(folder, "faulty_read.so"),
                LINKSPAN_LIBRARY="", # its test says nothing about the command
                LD_LIBRARY_PATH=library)


def escaped(name):
    return re.sub(r"([][\\.^$*+?(){}|])", r"\\\1", name)


def limit(times=1):
    """Limit the CPU time to more than any test takes, for a command that does not end."""
    resource.setrlimit(resource.RLIMIT_CPU, (times * CPU_SECONDS, times * CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def fails(file, names, variables, seconds):
    """The first test of `names` in the file that fails, or None. If all of them together take
    more than `seconds`, the last one counts as failed."""
    pattern = "^(" + "|".join(map(escaped, names)) + ")$"
    bats = subprocess.Popen(["bats", "--tap", "-f", pattern, file],
                            env=variables, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                            start_new_session=True, preexec_fn=limit)
    end = time.monotonic() + seconds
    os.set_blocking(bats.stdout.fileno(), False)
    told = b""
    failed = None
    try:
        while failed is None:
            more = bats.stdout.read()
            if more:
                told += more
            match = re.search(rb"^not ok \d+ (.*)$", told, re.M)
            if match:
                failed = match.group(1).decode()
            elif more == b"" or (not more and bats.poll() is not None):
                break
            elif time.monotonic() > end:
                failed = TOO_LONG
            elif not more:
                time.sleep(0.02)
    finally:
        try:
            os.killpg(bats.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        bats.stdout.close()
        bats.wait()
    return failed


class CommandTests:
    """Everything that tests cli/."""

    def __init__(self, work, tree, builder, objects, texts, jobs):
        self.work, self.tree, self.jobs = work, tree, jobs
        self.builder, self.objects, self.texts = builder, objects, texts
        self.killers = collections.defaultdict(collections.Counter)
        self.pristine = os.path.join(work, "pristine")

    def prepare(self, must, only=None):
        """With `only` there is one test: of this file and with this name."""
        self.only = only
        self.prepare_command(must)
        self.prepare_properties()
        self.replayed = {}
        if not only and not self.builder.is_sanitized:
            self.prepare_replays()
        self.files = sorted(glob.glob(self.tree + "/tests/cli/" +
                                      (only[0] if only else "*.bats")))
        self.load_coverage()

    def prepare_command(self, must):
        self.must = must
        os.makedirs(self.pristine)
        shutil.copy(os.path.join(self.work, "original.so"), self.pristine)
        must(["gcc", "-O1", "-w", "-D_DEFAULT_SOURCE", "-fPIC", "-shared", "-o",
              os.path.join(self.work, "faulty_read.so"),
              os.path.join(self.tree, "tests/cli/faulty_read.c")])
        self.link(self.objects, os.path.join(self.pristine, "linkspan"))

    def link(self, objects, out):
        self.builder.link_program(objects.values(),
                                  os.path.join(self.pristine, "original.so"), out)

    # -------------------------------------------------------- properties

    def prepare_properties(self):
        self.parts = {}
        for name, (defines, _) in PROPERTIES.items():
            parts = {}
            for file in property_files(self.tree, name):
                parts[file] = os.path.join(
                    self.work, name + "_" + os.path.basename(file)[:-2] + ".o")
                if not self.builder.compile(self.texts[file], parts[file],
                                            [*self.builder.flags, *defines]):
                    raise SystemExit("mutate: %s does not compile" % file)
            main = os.path.join(self.work, name + ".o")
            self.must(["gcc", *self.builder.flags, *defines, "-c", "-o", main,
                       os.path.join(self.tree, "tests/cli", property_main(name))])
            parts["main"] = main
            self.parts[name] = parts
            if self.program_fails(name, parts, self.pristine):
                raise SystemExit("mutate: %s fails as it is" % name)

    def property_fails(self, name, file, text, folder):
        """True if a property fails when `text` replaces one of its files."""
        parts = dict(self.parts[name])
        parts[file] = os.path.join(folder, name + "_part.o")
        return not self.builder.compile(
            text, parts[file], [*self.builder.flags, *PROPERTIES[name][0]]) or \
            self.program_fails(name, parts, folder)

    def program_fails(self, name, parts, folder):
        program = os.path.join(folder, name)
        self.must(["gcc", *self.builder.flags, "-o", program, *parts.values(),
                   os.path.join(self.work, "support.a"),
                   os.path.join(self.pristine, "original.so"), *LINKED,
                   *LIBRARIES])
        return self.run_fails([program, *PROPERTIES[name][1]], folder)

    # ------------------------------------------------------------ replays

    def prepare_replays(self):
        for library, (flags, targets, of_main) in REPLAYS.items():
            files, own, defines = replay_files(self.tree, library, self.texts)
            flags = [*self.builder.flags, *BARE, *defines, flags[0],
                     os.path.join(self.tree, flags[1])]
            parts = {}
            for file in [*files, own]:
                parts[file] = os.path.join(self.work, "%s_%s.o" % (
                    library, file[:-2].replace("/", "_")))
                with open(os.path.join(self.tree, file)) as text:
                    if not self.builder.compile(text.read(), parts[file], flags):
                        raise SystemExit("mutate: %s: %s does not compile" %
                                         (library, file))
            mains = {}
            for name in targets:
                mains[name] = []
                for source in name, "replay":
                    out = os.path.join(self.work, "%s_%s.o" % (name, source))
                    self.must(["gcc", *self.builder.flags, *of_main, "-c", "-o", out,
                               os.path.join(self.tree, "fuzz", source + ".c")])
                    mains[name].append(out)
            self.replayed[library] = flags, parts, mains
            for name in targets:
                if self.replay_fails(library, name, parts, self.pristine):
                    raise SystemExit("mutate: %s fails as it is" % name)

    def replay_fails(self, library, name, parts, folder):
        program = os.path.join(folder, name)
        self.must(["gcc", *self.builder.flags, "-o", program, *parts.values(),
                   *self.replayed[library][2][name],
                   os.path.join(self.work, "support.a"),
                   os.path.join(self.pristine, "original.so"), *LIBRARIES])
        return self.run_fails([program, os.path.join(self.tree, "fuzz", name + ".in")],
                              folder)

    def replays_fail(self, file, text, folder):
        """The replayed target that fails with another text of a file, or None."""
        for library, (flags, parts, mains) in self.replayed.items():
            if file not in parts:
                continue
            changed = {**parts, file: os.path.join(folder, "replayed.o")}
            if not self.builder.compile(text, changed[file], flags):
                return None
            for name in mains:
                if self.replay_fails(library, name, changed, folder):
                    return "replay_" + name
        return None

    def run_fails(self, arguments, folder):
        try:
            return subprocess.run(
                arguments, cwd=folder, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=dict(os.environ, LD_LIBRARY_PATH=self.pristine),
                preexec_fn=lambda: limit(6 if self.builder.is_sanitized else 1),
                timeout=120).returncode not in (0, 77)
        except subprocess.TimeoutExpired:
            return True

    # ---------------------------------------------------------- coverage

    def cache_of(self, file):
        """Where the lines of a bats file's tests are kept."""
        digest = hashlib.sha256(repr(self.only).encode() if self.only else b"")
        for name in sorted(self.texts):
            digest.update(self.texts[name].encode())
        for path in file, os.path.join(os.path.dirname(file), "common.bash"):
            with open(path, "rb") as data:
                digest.update(data.read())
        return os.path.join(self.work + "-lines", digest.hexdigest()[:16] + ".json")

    def load_coverage(self):
        """The last result, if nothing has changed."""
        self.tests = []
        self.bodies = {}
        self.measure_missing()
        for file in self.files:
            with open(self.cache_of(file)) as data:
                self.tests += json.load(data)
            with open(file) as text:
                for name, body in re.findall(r'^@test "(.*)" \{$(.*?)^\}$', text.read(),
                                             re.M | re.S):
                    self.bodies[os.path.basename(file), name.replace('\\"', '"')] = body

    def measure_missing(self):
        """Measure the files without a result, the largest first, in one thread for each job.
        Each thread has its own copy of the counts."""
        missing = [file for file in self.files if not os.path.exists(self.cache_of(file))]
        if not missing:
            return
        counting = os.path.join(self.work, "counting")
        program = self.counting_command(counting)
        missing.sort(key=os.path.getsize)
        os.makedirs(self.work + "-lines", exist_ok=True)

        def work(number):
            folder = os.path.join(self.work, "counts%d" % number)
            os.makedirs(folder)
            for notes in glob.glob(counting + "/*.gcno"):
                shutil.copy(notes, folder)
            while missing:
                file = missing.pop()
                measured = self.measure(file, folder, program)
                with open(self.cache_of(file), "w") as out:
                    json.dump(measured, out)

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(work, range(self.jobs)))

    def counting_command(self, folder):
        os.makedirs(folder)
        objects = []
        for name, text in self.texts.items():
            path = os.path.join(folder, os.path.basename(name))
            with open(path, "w") as out:
                out.write(text)
            objects.append(path[:-2] + ".o")
            self.must(["gcc", *self.builder.flags, "-O0", "--coverage", "-c", "-o",
                       objects[-1], path])
        program = os.path.join(folder, "linkspan")
        self.must(["gcc", *self.builder.flags, "--coverage", "-o", program,
                   *objects, os.path.join(self.pristine, "original.so"),
                   *LIBRARIES])
        return program

    def measure(self, file, folder, program):
        """For each test its file, name, seconds and the lines that it runs. The command
        writes its counts into the folder instead of beside its objects."""
        variables = environment(self.tree, self.work, program, self.pristine)
        variables["GCOV_PREFIX"] = folder
        variables["GCOV_PREFIX_STRIP"] = str(os.path.dirname(program).count("/"))
        found = []
        with open(file) as text:
            names = re.findall(r'^@test "(.*)" \{$', text.read(), re.M)
        if self.only:
            names = [name for name in names if name == self.only[1]]
        for name in (name.replace('\\"', '"') for name in names):
            for old in glob.glob(folder + "/*.gcda"):
                os.remove(old)
            start = time.monotonic()
            bad = fails(file, [name], variables, 300)
            seconds = time.monotonic() - start
            if bad:
                raise SystemExit("mutate: %s: %s fails as it is" %
                                 (os.path.basename(file), bad))
            found.append([os.path.basename(file), name, seconds,
                          self.counted_lines(folder)])
        return found

    def counted_lines(self, folder):
        """The lines that were run, by the file's name."""
        counts = sorted(glob.glob(folder + "/*.gcda"))
        if not counts:
            return {}
        told = self.must(["gcov", "--json-format", "--stdout", *counts],
                         cwd=folder)
        lines = {}
        for document in told.decode().split("\n"):
            if not document.strip():
                continue
            for file in json.loads(document)["files"]:
                name = os.path.relpath(os.path.join(self.tree, file["file"]), self.tree)
                run = [line["line_number"] for line in file["lines"]
                       if line["count"] > 0]
                if name in self.texts and run:
                    lines[name] = sorted(set(lines.get(name, []) + run))
        return lines

    # ----------------------------------------------------------- a mutant

    def nearby(self, file, line):
        """Lines with counts that show whether this line is run: the line itself or, if it has
        none, the nearest ones before and after it."""
        known = set()
        for _, _, _, lines in self.tests:
            known.update(lines.get(file, ()))
        if line in known:
            return {line}
        before = max((k for k in known if k < line), default=None)
        after = min((k for k in known if k > line), default=None)
        if after is None or before is None or after - before > 12:
            return known # a table, perhaps
        return {before, after}

    def words_of(self, mutant):
        """The strings in the changed text and in its line, and the last word of each
        constant that is changed: they may be names of options and fields."""
        line = self.texts[mutant["file"]].split("\n")[mutant["line"] - 1]
        return {*re.findall(r'"([\w/=.+-]{3,})"', mutant["old"] + line),
                *(name.rsplit("_", 1)[1].lower() for name in re.findall(
                    r"\b[A-Z0-9]+_[A-Z0-9_]*[A-Z0-9]{3}\b", mutant["old"]))}

    def mentions(self, test, words):
        return any(word in self.bodies.get((test[0], test[1]), "") for word in words)

    def fails_twice(self, bats, names, variables, allowed):
        """The test that fails, and fails again when it is run alone. A machine that
        is busy can delay a test once; that must not count as a failure."""
        bad = fails(bats, names, variables, allowed)
        if bad == TOO_LONG:
            return fails(bats, names, variables, 3 * allowed)
        start = time.monotonic()
        again = bad and fails(bats, [bad], variables, allowed)
        if again and time.monotonic() - start >= CPU_SECONDS:
            return "%s (%s)" % (bad, TOO_LONG)
        return again

    def judge(self, mutant, changed, out, folder, is_listed):
        """The test that fails, or None."""
        file = mutant["file"]
        program = os.path.join(folder, "linkspan")
        self.link({**self.objects, file: out}, program)
        variables = environment(self.tree, self.work, program, self.pristine)
        lines = self.nearby(file, mutant["line"])
        chosen = [t for t in self.tests
                  if lines.intersection(t[3].get(file, ())) or
                  (file in INTERRUPTED and UNCOUNTED.search(t[1]))]
        words = self.words_of(mutant)
        quick = sorted((t for t in chosen if t[2] <= SLOW),
                       key=lambda t: (not self.mentions(t, words), t[2]))
        slow = [t for t in chosen if t[2] > SLOW and (
            len(quick) <= FEW or file in INTERRUPTED)]
        thorough = [t for t in chosen if t[0] in THOROUGH and t not in quick[:MOST]]
        if self.builder.is_sanitized:
            return (self.first_failure(file, variables, ((quick + slow)[:WITH_SANITISERS],))
                    or self.part_fails(file, changed, folder))
        bad = (self.first_failure(file, variables, (quick[:MOST], thorough, slow)) or
               self.programs_fail(file, changed, folder, program, variables))
        if bad or is_listed:
            return bad
        more = [t for t in quick[MOST:MOST + MORE] if t not in thorough]
        more += [t for t in chosen if SLOW < t[2] <= VERY_SLOW and t not in slow]
        return self.first_failure(file, variables, (more,))

    def first_failure(self, file, variables, stages):
        """The test of tests/cli that fails, or None."""
        for stage in stages:
            groups = collections.defaultdict(list)
            for bats, name, seconds, _ in stage:
                groups[bats].append((name, seconds))
            for bats in sorted(groups, key=lambda b: (
                    -self.killers[file][b], sum(s for _, s in groups[b]))):
                allowed = 40 + 10 * sum(s for _, s in groups[bats])
                bad = self.fails_twice(os.path.join(self.tree, "tests/cli", bats),
                                       [name for name, _ in groups[bats]],
                                       variables, allowed)
                if bad:
                    self.killers[file][bats] += 1
                    return "%s: %s" % (bats, bad)
        return None

    def part_fails(self, file, changed, folder):
        """The property, or the test of a part, that fails, or None."""
        for name in PROPERTIES:
            if file in self.parts[name] and self.property_fails(
                    name, file, changed, folder):
                return name
        return None

    def programs_fail(self, file, changed, folder, program, variables):
        """The property, replay or script that fails, or None."""
        bad = (self.part_fails(file, changed, folder) or
               self.replays_fail(file, changed, folder))
        if bad:
            return bad
        for name, (arguments, files) in SCRIPTS.items():
            if file in files and self.script_fails(name, program, arguments, variables):
                return name
        return None

    def script_fails(self, name, program, arguments, variables):
        arguments = [variables["LINKSPAN_FAULTY_READ"] if a == "FAULTY_READ" else a
                     for a in arguments]
        return subprocess.run(
            ["python3", os.path.join(self.tree, "tests/cli", name), program, *arguments],
            env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, preexec_fn=limit).returncode not in (0, 77)
