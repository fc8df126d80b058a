#!/usr/bin/env python3
"""Links that find --from finds in real documents, beside other readers: Python's json
and email modules, Gumbo and cmark. The same links must be found, and each must stand in
the source where it is said to.

usage: places.py LINKSPAN GUMBO MOST FOLDER...
GUMBO is the program of places_cases.c. Reads up to MOST documents of each format below
the folders; to find none of a format is a failure, and so is a missing program where
CI=true; elsewhere the format is skipped."""
import base64
import collections
import email
import email.header
import email.message
import email.policy
import html
import json
import os
import quopri
import re
import shutil
import subprocess
import sys
import urllib.parse

LARGEST = 2 << 20
# What stands around a bare name decides whether it is a site (P9, P10, P18), and the other
# readers keep the text of a document, but not what stands beside it: Gumbo's is written with
# every tag as <p>.
WITHOUT_SURROUNDINGS = "--tailor=all,-files,-members,-code"
IDENTIFIERS = {"message-id", "in-reply-to", "references", "content-id", "resent-message-id"}


class Problem(Exception):
    pass


def run(command, data):
    done = subprocess.run(command, input=data, capture_output=True, check=False, timeout=300,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


class Reader:
    def __init__(self, linkspan, gumbo):
        self.linkspan = linkspan
        self.gumbo = gumbo

    def find(self, form, source):
        """(status, links) of a document in a format"""
        status, out, said = run([self.linkspan, "find", "-a", WITHOUT_SURROUNDINGS, f"--from={form}", "--json",
                                 "--fields=start,end,place,within,text", "-"], source)
        if status not in (0, 1, 2):
            raise Problem(f"ended with status {status}: {said}")
        return status, [json.loads(line) for line in out.decode("utf-8").splitlines()]

    def links_of(self, texts):
        """the links of each text, as lists"""
        found = [[] for _ in texts]
        data = b"".join(text.replace("\0", " ").encode("utf-8", "replace") + b"\0"
                        for text in texts)
        _, out, _ = run([self.linkspan, "find", "-a", WITHOUT_SURROUNDINGS, "-z", "--json", "--fields=record,text", "-"],
                        data)
        for line in out.decode("utf-8").splitlines():
            link = json.loads(line)
            found[link["record"]].append(link["text"])
        return found


def same(want, got):
    if want == got:
        return
    less = sorted(map(str, (want - got)))[:3]
    more = sorted(map(str, (got - want)))[:3]
    raise Problem(f"missing {less}, more {more}")


# ------------------------------------------------------------------ JSON

def whole(text):
    """without halves of surrogate pairs"""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def key_path(key):
    shown = key.encode("utf-8")
    if len(shown) > 253:
        key = shown[:253].decode("utf-8", "ignore") + "…"
    if re.fullmatch(r"[A-Za-z_\u0080-\U0010ffff][A-Za-z0-9_\u0080-\U0010ffff]*", key):
        return "." + key
    key = re.sub(r"['\\]", r"\\\g<0>", key)
    return "['" + re.sub("[\0-\x1f]", lambda m: f"\\u{ord(m[0]):04x}", key) + "']"


def strings(value, path):
    if isinstance(value, str):
        yield "string", path, whole(value)
    elif isinstance(value, tuple):  # the members of an object
        for key, member in value:
            inner = path + key_path(whole(key))
            yield "key", inner, whole(key)
            yield from strings(member, inner)
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from strings(element, f"{path}[{index}]")


def no_constant(name):
    raise ValueError(name)


def check_json(reader, source):
    status, links = reader.find("json", source)
    try:
        value = json.loads(source.decode("utf-8-sig"), object_pairs_hook=tuple,
                           parse_constant=no_constant)
    except (ValueError, RecursionError):
        if status != 2:
            raise Problem("Python does not read it, and nothing was said") from None
        return True
    if status == 2:
        raise Problem("Python reads it, and a message was written")
    places = list(strings(value, "$"))
    want = [(place, path, link)
            for (place, path, _), found in zip(places, reader.links_of([p[2] for p in places]))
            for link in found]
    got = [(link["place"], link["within"], link["text"]) for link in links]
    if want != got:
        same(collections.Counter(want), collections.Counter(got))
        raise Problem("another order")
    for link in links:
        written = source[link["start"]:link["end"]].decode("utf-8")
        if whole(json.loads(f'"{written}"')) != link["text"]:
            raise Problem(f"{written} is no {link['text']}")
    return True


# ------------------------------------------------------- HTML and Markdown

def check_html(reader, source):
    if b"\0" in source:
        return False
    source.decode("utf-8")
    _, links = reader.find("html", source)
    status, written, said = run([reader.gumbo], source)
    if status == 77:
        return None
    if status != 0:
        raise Problem(f"Gumbo: {said}")
    _, again = reader.find("html", written)
    same({(link["place"], link["text"]) for link in again},
         {(link["place"], link["text"]) for link in links})
    for link in links:
        text = source[link["start"]:link["end"]].decode("utf-8")
        read = text if link["place"] in ("href", "src") else html.unescape(text)
        if link["text"] not in (read, text, html.unescape(text)):
            raise Problem(f"{text} is no {link['text']}")
    return True


def unquoted(link):
    return re.sub(r"\s", "", urllib.parse.unquote(link, errors="replace"))


def check_markdown(reader, source):
    source.decode("utf-8")
    _, links = reader.find("markdown", source)
    cmark = shutil.which("cmark")
    if not cmark:
        return None
    _, written, _ = run([cmark, "--unsafe"], source)
    _, again = reader.find("html", written)
    targets = {"target", "href", "src"}
    got = {(link["place"] in targets, unquoted(link["text"])) for link in links}
    for link in links:  # an autolink is a target and text
        around = source[link["start"] - 1:link["start"]] + source[link["end"]:link["end"] + 1]
        if link["place"] == "target" and around == b"<>":
            got.add((False, unquoted(link["text"])))
            if "@" in link["text"] and ":" not in link["text"]:
                got.discard((True, link["text"]))
                got.add((True, "mailto:" + link["text"]))
    want = {(link["place"] in targets, unquoted(link["text"])) for link in again}
    # cmark writes nothing for a definition that is not used
    unused = {one for one in got - want if f"]: {one[1]}" in source.decode("utf-8")}
    same(want, got - unused)
    for link in links:
        text = source[link["start"]:link["end"]].decode("utf-8")
        plain = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)
        if link["text"] not in (text, plain, html.unescape(text), html.unescape(plain)):
            raise Problem(f"{text} is no {link['text']}")
    return True


# ------------------------------------------------------------------ mail

def decoded_field(value):
    text = re.sub(r"[\r\n]", "", value)
    parts = []
    for part, charset in email.header.decode_header(text):
        if isinstance(part, bytes):
            part = part.decode(charset or "utf-8", "replace")
        parts.append(part)
    return "".join(parts)


def check_message(reader, source):
    status, links = reader.find("mail", source)
    message = email.message_from_bytes(source)
    kinds = {part.get_content_type() for part in message.walk()}
    if status == 2 or any(part.defects for part in message.walk()) or \
            "message/external-body" in kinds:
        return False  # readers differ about messages with errors, or with a body that is elsewhere
    texts, pages = [], []
    for part in message.walk():
        for name, value in part.items():
            if name.lower() not in IDENTIFIERS and not name.lower().startswith("content-"):
                texts.append(decoded_field(value))
        kind = part.get_content_type()
        if part.is_multipart() or part.get_content_maintype() not in ("text", "message"):
            continue
        text = part.get_payload(decode=True).decode(part.get_content_charset("utf-8"), "replace")
        (pages if kind == "text/html" else texts).append(text)
    want = {link for found in reader.links_of(texts) for link in found}
    for page in pages:
        want |= {link["text"] for link in reader.find("html", page.encode("utf-8"))[1]}
    same(want, {link["text"] for link in links if not (link["within"] or "").count("[content-")})
    for link in links:
        check_mail_place(source[link["start"]:link["end"]], link["text"])
    return True


def check_mail_place(written, text):
    """the text must be what the source stands for, in at least one of the encodings of mail"""
    ways = [written, quopri.decodestring(written), re.sub(rb"=\r?\n", b"", written)]
    for shift in range(4):
        padded = b"A" * shift + re.sub(rb"[^A-Za-z0-9+/]", b"", written)
        padded = padded[:-1] if len(padded) % 4 == 1 else padded
        ways.append(base64.b64decode(padded + b"=" * (-len(padded) % 4)))
    for way in ways:
        for charset in ("utf-8", "latin-1", "cp1252"):
            if text in html.unescape(way.decode(charset, "replace")):
                return
    if b"=?" not in written and b"?=" not in written and len(text) > 3:
        raise Problem(f"{written!r} is no {text}")


def as_mail(source, number, is_html):
    """a message with a document in it; `number` chooses the charset and the encoding"""
    text = source.decode("utf-8")
    message = email.message.EmailMessage(policy=email.policy.SMTP)
    message["From"] = "Jörg <joerg@example.org>"
    message["Subject"] = f"Dokument {number}: größer als https://subject{number}.example.com/"
    charset = ("utf-8", "iso-8859-1", "windows-1252")[number % 3]
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
    cte = ("quoted-printable", "base64", "8bit")[number // 3 % 3]
    if any(len(line) > 900 for line in source.splitlines()):
        cte = "quoted-printable"
    message.set_content("see https://plain.example.com/\n")
    message.add_alternative(text, subtype="html" if is_html else "plain", charset=charset, cte=cte)
    if number % 2:
        message.add_attachment(b"https://no.example.com/", maintype="image", subtype="png")
    return message.as_bytes()


# ------------------------------------------------------------------ files

def documents(folders, endings, most):
    """up to `most` files, spread over the folders, the same in every run"""
    seen, found = set(), []
    for folder in folders:
        for at, names, files in os.walk(folder):
            names.sort()
            for name in sorted(files):
                path = os.path.join(at, name)
                if not name.endswith(endings) or os.path.islink(path):
                    continue
                try:
                    if not 0 < os.path.getsize(path) <= LARGEST:
                        continue
                    with open(path, "rb") as file:
                        source = file.read()
                except OSError:
                    continue
                if source not in seen:
                    seen.add(source)
                    found.append((path, source))
                if len(found) >= 20 * most:
                    break
    step = max(1, len(found) // most)
    return found[::step][:most]


def mails(folders, most):
    for path, source in documents(folders, (".eml", ".mbox"), most):
        yield path, source
    for path, source in documents([folder for folder in folders if "test_email" in folder],
                                  (".txt",), most):
        yield path, source
    pages = documents(folders, (".html", ".md"), most)
    for number, (path, source) in enumerate(pages):
        try:
            yield path + " as mail", as_mail(source, number, path.endswith(".html"))
        except UnicodeDecodeError:
            continue


def compare(reader, form, check, files):
    read, left, bad = 0, 0, []
    for path, source in files:
        try:
            result = check(reader, source)
        except UnicodeDecodeError:
            result = False
        except Problem as problem:
            bad.append(f"{path}: {problem}")
            result = True
        if result is None:
            print(f"{form}: skipped, its other reader is absent")
            return 1 if os.environ.get("CI") == "true" else 0
        read += result is not False
        left += result is False
    print(f"{form}: {read} documents, {len(bad)} differ, {left} left out")
    for line in bad[:10]:
        print(f"  {line}")
    # Gumbo and cmark are older than the standards that are read here
    return len(bad) > read // 100 or read == 0


def main(arguments):
    reader = Reader(arguments[0], arguments[1])
    most = int(arguments[2])
    folders = arguments[3:]
    failed = 0
    failed += compare(reader, "json", check_json, documents(folders, (".json",), most))
    failed += compare(reader, "html", check_html, documents(folders, (".html", ".htm"), most))
    failed += compare(reader, "markdown", check_markdown, documents(folders, (".md",), most))
    failed += compare(reader, "mail", check_message, mails(folders, most))
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
