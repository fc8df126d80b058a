"""python -m linkspan: the links of files, for people who cannot install the command.

The options are a few of those of `linkspan find`, and give the same output."""
import argparse
import codecs
import json
import re
import sys

import linkspan

from ._options import FLAGS, values

# Controls that could steer a terminal, and bidi controls.
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def parser():
    made = argparse.ArgumentParser(
        prog="python -m linkspan", add_help=False,
        description="Write the links of each FILE, one per line. Without FILE, or if it is -, read standard input.",
        epilog="Exit status is 0 if a link was found, 1 if not, 2 after an error.")
    made.add_argument("files", nargs="*", metavar="FILE")
    output = made.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="write one JSON object per line, with every field")
    output.add_argument("-c", "--count", action="store_true", help="write how many links each file has")
    output.add_argument("--href", action="store_true", help="write the addresses that links lead to, in ASCII")
    output.add_argument("--only-host", action="store_true", help="write the hosts; with --href, in ASCII")
    output.add_argument("-u", "--unique", action="store_true", help="write each link once")
    output.add_argument("-H", "--with-filename", dest="named", action="store_true", default=None,
                        help="start each line with the file name (default with several files)")
    output.add_argument("-h", "--no-filename", dest="named", action="store_false", help="never write file names")
    output.add_argument("-n", "--line-number", action="store_true", help="start each line with the line number")
    output.add_argument("--offsets", choices=("bytes", "chars"), default="bytes",
                        help="what the offsets count: bytes (default) or chars (code points)")
    links = made.add_argument_group("what a link is")
    links.add_argument("--profile", choices=tuple(values("PROFILE")), default="tailored")
    links.add_argument("--policy", choices=tuple(values("POLICY")), default=None)
    links.add_argument("--kind", choices=tuple(values("KIND")), help="find only URLs, or only e-mail addresses")
    links.add_argument("--min-score", choices=tuple(values("SCORE")), default="guess", help="how sure a link must be")
    links.add_argument("--start", choices=tuple(values("START")), default="all", help="how a URL must start")
    links.add_argument("--scheme", action="append", default=[], metavar="NAME", help="find NAME:// too")
    for flag in FLAGS:
        if flag != "refused":
            links.add_argument("--" + flag.replace("_", "-"), dest=flag, action="store_true")
    made.add_argument("--help", action="help", help="show this help")
    made.add_argument("--version", action="version", version="linkspan " + linkspan.__version__)
    return made


def detector_of(options):
    flags = {flag: getattr(options, flag) for flag in FLAGS if flag != "refused"}
    return linkspan.Detector(options.profile, kinds=(options.kind,) if options.kind else None,
                             schemes=options.scheme, policy=options.policy, start=options.start, min_score=options.min_score,
                             **flags)


def decoded(data):
    """Decode a file so that code points are counted as the command counts them: bytes
    that are not UTF-8 become lone surrogates, which are never part of a link."""
    codecs.register_error("linkspan", lambda error: ("\ud800", error.end))
    return data.decode("utf-8", "linkspan")


def shown(name):
    """The name of a file, written so that it cannot control a terminal."""
    def escaped(match):
        code = ord(match[0])
        if 0xD800 <= code < 0xE000:  # a byte that is not UTF-8
            return f"\\x{code & 0xFF:02x}"
        return f"\\x{code:02x}" if code < 0x80 else f"\\u{code:04x}"
    return UNSAFE.sub(escaped, name)


def json_line(found):
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def text_of(part):
    return part.decode("utf-8", "replace") if isinstance(part, bytes) else part


def object_of(link, name, line):
    """What --json writes: the fields of the command, except column and display."""
    found = {"file": name, "line": line, "start": link.start, "end": link.end, "kind": link.kind}
    for part in "text", "scheme", "local_part", "host":
        found[part] = text_of(getattr(link, part))
    info = link.host_info
    found.update(host_ascii=info.ascii, host_unicode=info.unicode, host_kind=link.host_kind,
                 registrable=info.registrable, suffix=info.suffix, port=link.port)
    for part in "path", "query", "fragment":
        found[part] = text_of(getattr(link, part))
    findings = link.findings
    worst = max(findings, key=lambda f: ("note", "warning", "severe").index(f.severity), default=None)
    found.update(directives=[text_of(one) for one in link.directives], href=link.href,
                 severity=worst and worst.severity, action=link.action, score=link.score,
                 findings=[{"name": f.name, "severity": f.severity, "start": f.start, "end": f.end,
                            "char": f.char and f"U+{ord(f.char):04X}", **({"like": f.like} if f.like else {})}
                           for f in findings])
    return found


def word_of(link, options):
    if options.only_host:
        return link.host_ascii if options.href else text_of(link.host)
    if options.href:
        return link.href if link.href is not None else text_of(link.text)
    return text_of(link.text)


class Search:
    """Searches files and writes what the options ask for."""

    def __init__(self, options, write):
        self.options = options
        self.detector = detector_of(options)
        self.named = len(options.files) > 1 if options.named is None else options.named
        self.seen = set()
        self.write = write
        self.found = False

    def line(self, name, link, number):
        if self.options.json:
            return json_line(object_of(link, name, number))
        word = word_of(link, self.options)
        if self.options.unique:
            if word in self.seen:
                return None
            self.seen.add(word)
        start = shown(name) + ":" if self.named else ""
        if self.options.line_number:
            start += f"{number}:"
        return start + word

    def search(self, name, data):
        text = decoded(data) if self.options.offsets == "chars" else data
        if self.options.count:
            [count] = self.detector.count_many([text])
            self.found = self.found or count > 0
            self.write((shown(name) + ":" if self.named else "") + f"{count}\n")
            return
        newline = b"\n" if isinstance(text, bytes) else "\n"
        number, at = 1, 0
        for link in self.detector.finditer(text):
            self.found = True
            number += text.count(newline, at, link.start)
            at = link.start
            line = self.line(name, link, number)
            if line is not None:
                self.write(line + "\n")


def read(name):
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def main(arguments=None):
    options = parser().parse_args(arguments)
    output = sys.stdout.buffer

    def write(text):
        output.write(text.encode("utf-8", "backslashreplace"))

    try:
        search = Search(options, write)
    except ValueError as error:
        print(f"linkspan: {error}", file=sys.stderr)
        return 2
    failed = False
    try:
        for name in options.files or ["-"]:
            try:
                data = read(name)
            except OSError as error:
                print(f"linkspan: {shown(name)}: {error.strerror}", file=sys.stderr)
                failed = True
                continue
            search.search(name, data)
        output.flush()
    except BrokenPipeError:
        sys.stderr.close()
        return 2
    return 2 if failed else 0 if search.found else 1


if __name__ == "__main__":
    sys.exit(main())
