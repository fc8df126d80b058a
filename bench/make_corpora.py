#!/usr/bin/env python3
"""Make the texts for the benchmarks from files that Debian packages installed here:
bench/make_corpora.py FOLDER. Prints what each text contains. The same packages give the
same texts. The texts are not part of this tree."""
import gettext
import gzip
import html
import itertools
import json
import os
import re
import sys

SIZE = 32_000_000
DENSE_SIZE = 8_000_000
MOST_OF_HOST = 20
MAN = "/usr/share/man"
DOC = "/usr/share/doc"
HELP = "/usr/share/help"
BOOK = "/usr/share/doc/debian-handbook/html"
# Running prose by language: folders of the help of GNOME and the Debian handbook.
PROSE = {"english": ("C", "en-US"), "chinese": ("zh_CN", "zh_TW", "zh-CN", "zh-TW"),
         "japanese": ("ja", "ja-JP"), "korean": ("ko", "ko-KR"), "russian": ("ru", "ru-RU"),
         "hindi": ("hi",), "arabic": ("ar", "ar-MA"), "thai": ("th",)}
LEAST_PROSE = 400_000
LOCALES = "/usr/share/locale"
# Languages of ten scripts, and English.
SCRIPTS = ("en_GB", "el", "ru", "ar", "he", "hi", "th", "ka", "ja", "ko", "zh_CN")
LINK = re.compile(r"(?:https?|ftp)://[^\s<>\"'`{}|\\^]+[\w/]|"
                  r"\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b|\bwww\.[\w./-]+\w")


def files(folder):
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            if not os.path.islink(path):
                yield path


def text_of(path):
    """The text of a file; empty if it is not UTF-8."""
    try:
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as f:
            return f.read().decode()
    except (OSError, EOFError, UnicodeDecodeError):
        return ""


def prose_of(page):
    """A manual page without its requests and escapes."""
    lines = [line for line in page.split("\n") if line[:1] not in ".'"]
    text = "\n".join(lines)
    text = re.sub(r"\\f(?:\(..|\[[^]]*\]|.)|\\&|\\s[-+]?\d", "", text)
    text = text.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\")
    return re.sub(r"\\\(..|\\\[[^]]*\]", " ", text)


def manual_pages():
    """By language, the prose of the pages."""
    pages = {}
    for path in files(MAN):
        folder = path[len(MAN) + 1:].split("/")[0]
        language = "en" if folder.startswith("man") else folder
        text = prose_of(text_of(path))
        if len(text) > 500:
            pages.setdefault(language, []).append(text)
    return pages


def cut(texts):
    """Texts one after the other, up to SIZE bytes."""
    taken, size = [], 0
    for text in texts:
        if size >= SIZE:
            break
        taken.append(text.encode())
        size += len(taken[-1]) + 1
    whole = b"\n".join(taken)[:SIZE]
    return whole[:whole.rfind(b"\n") + 1]


def in_turn(lists):
    """One of each list in turn, until all are used up."""
    for turn in range(max(map(len, lists))):
        for texts in lists:
            if turn < len(texts):
                yield texts[turn]


def is_log(name):
    return (name.lower().startswith(("changelog", "news", "changes")) or
            name.endswith((".log", ".log.gz")))


def logs():
    paths = [p for p in files(DOC) if is_log(os.path.basename(p))]
    paths += [p for p in files("/var/log") if not p.endswith((".gz", ".xz"))]
    # no package may fill the corpus by itself
    return [text_of(p)[:400_000] for p in paths]


def links():
    """Links as people wrote them, in documents."""
    found = {}
    for path in files(DOC):
        if os.path.basename(path) == "copyright" or path.endswith(
                (".md", ".txt", ".md.gz", ".txt.gz")):
            found.update(dict.fromkeys(LINK.findall(text_of(path))))
    return list(found)


def link_dense(lists, links):
    """Paragraphs in every language, a link after each few words."""
    at = 0
    for text in in_turn(lists):
        words = text.split()
        lines = []
        for start in range(0, len(words) - 8, 8):
            lines.append(" ".join(words[start:start + 8]) + " " +
                         links[at % len(links)])
            at += 1
        yield "\n".join(lines)


def paragraphs_of(markup, is_native):
    """The paragraphs of a page in XML or HTML. If the page is a translation, paragraphs that
    are still in English are left out."""
    markup = re.sub(r"(?s)<(script|style|code|cmd|pre|screen|head)\b.*?</\1>|<!--.*?-->", " ", markup)
    for part in re.split(r"</?(?:p|div|h\d|li|item|title|td|section|note|table)\b[^>]*>", markup):
        text = " ".join(html.unescape(re.sub(r"<[^>]*>", "", part)).split())
        others = sum(c > "\u007f" for c in text)
        if others * 3 > len(text) >= 12 if is_native else len(text) >= 40:
            yield text


def prose(language):
    """Each paragraph once, on a line of its own."""
    paths = [path for folder in PROSE[language] for root in (HELP, BOOK)
             for path in files(os.path.join(root, folder))]
    seen = {}
    for path in paths:
        if path.endswith((".page", ".html", ".xml")):
            seen.update(dict.fromkeys(paragraphs_of(text_of(path), language != "english")))
    return "\n".join(seen).encode()


def write_prose(folder):
    """Write the prose of each language for which there is enough, repeated up to SIZE."""
    for language in PROSE:
        text = prose(language)
        if len(text) < LEAST_PROSE:
            print(f"prose in {language}: only {len(text)} bytes in the packages, left out")
            continue
        content = (text + b"\n") * (SIZE // (len(text) + 1) + 1)
        with open(os.path.join(folder, f"prose-{language}.txt"), "wb") as f:
            f.write(content[:SIZE][:content[:SIZE].rfind(b"\n") + 1])
        print(f"prose-{language}: paragraphs of GNOME's help and the Debian handbook; "
              f"{len(text)} bytes, repeated")


def words_by_script():
    """Words to write around links, by language: translated messages of programs."""
    words = {}
    for language in SCRIPTS:
        found = dict.fromkeys(word for path in files(f"{LOCALES}/{language}/LC_MESSAGES") if path.endswith(".mo")
                              for message in messages_of(path) for word in message.split())
        words[language] = list(found)[:20_000]
    return {language: known for language, known in words.items() if len(known) > 1_000}


def messages_of(path):
    """The translations of a catalogue."""
    with open(path, "rb") as f:
        try:
            catalogue = gettext.GNUTranslations(f)
        except (OSError, ValueError, UnicodeDecodeError):
            return []
    return [text for source, text in catalogue._catalog.items()  # the module offers no other list
            if source and isinstance(text, str)]


def rows_of_words(words, count):
    """A few words of each language in turn, again and again: titles and remarks."""
    at = 0
    languages = sorted(words)
    while True:
        of = words[languages[at % len(languages)]]
        start = at * count % (len(of) - count)
        yield " ".join(of[start:start + count])
        at += 1


def list_lines(links, titles):
    """Entries as people write them into lists of links in Markdown."""
    shapes = ("* [{t}]({u}) - {r}", "- {t}: {u}", "1. [{t}]({u}), {r}", "* {t} ({u})", "- <{u}> {t}",
              "| {t} | {u} | {r} |", "* {t}{u}\u3002{r}", "- **{u}**: {r}", "* `{t}` {u}_", "- [{t}][{u}] {r}")
    for at, (link, shape) in enumerate(zip(itertools.cycle(links), itertools.cycle(shapes))):
        yield shape.format(u=link, t=next(titles), r=next(titles))


def json_lines(links, titles):
    """Compact JSON, as services write it; every fourth line escapes slashes, as PHP does."""
    for at, link in enumerate(itertools.cycle(links)):
        line = json.dumps({"id": at, "url": link, "title": next(titles), "next": f"https://api.example.com/v1/items/{at}"},
                          ensure_ascii=False, separators=(",", ":"))
        yield line.replace("/", "\\/") if at % 4 == 3 else line


def log_lines(links, _):
    """An access log with referrers, and messages of programs."""
    for at, link in enumerate(itertools.cycle(links)):
        yield (f'10.0.{at % 250}.7 - - [01/May/2024:12:00:{at % 60:02}] "GET /p/{at} HTTP/1.1" 200 {at % 9000} "{link}" "-"'
               if at % 3 else f"level=warn url={link} took={at % 900}ms: timeout")


def csv_lines(links, titles):
    for at, link in enumerate(itertools.cycle(links)):
        yield (f"{at},{next(titles)},{link},2024-01-31,active" if at % 2 else
               f'{at};"{next(titles)}";{link};"a{at}@example.org";x')


def html_source(_links, _titles):
    """The source of pages in packages."""
    for path in files(DOC):
        if path.endswith((".html", ".htm", ".html.gz")):
            yield text_of(path)[:400_000]


# Texts in which nearly every line has a link, with what programs write around it.
DENSE = {
    "lists": ("lists of links in Markdown, titles in ten scripts", list_lines),
    "json": ("compact JSON lines", json_lines),
    "html": ("the source of HTML pages", html_source),
    "logs": ("access logs and messages", log_lines),
    "csv": ("comma- and semicolon-separated rows", csv_lines),
}


def write_dense(folder, known):
    words = words_by_script()
    # Of no host more than a few: half of all links lead to one.
    by_host = {}
    for link in known:
        if "://" in link:
            by_host.setdefault(link.split("/")[2], []).append(link)
    links = list(in_turn([of[:MOST_OF_HOST] for of in by_host.values()]))
    for name, (what, lines) in DENSE.items():
        content, size = [], 0
        for line in lines(links, rows_of_words(words, 4)):
            content.append(line.encode() + b"\n")
            size += len(content[-1])
            if size >= DENSE_SIZE:
                break
        with open(os.path.join(folder, name + ".txt"), "wb") as f:
            f.write(b"".join(content))
        print(f"{name}: {what}; {size} bytes")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: bench/make_corpora.py FOLDER")
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    pages = manual_pages()
    others = [pages[language] for language in sorted(pages)
              if language != "en"]
    known = links()
    corpora = {
        "english": ("manual pages in English, without markup",
                    cut(pages["en"])),
        "multilingual": (f"manual pages in {len(others)} other languages, "
                         "in turn", cut(in_turn(others))),
        "changelogs": ("changelogs, news and logs of packages", cut(logs())),
        "links": ("the multilingual one with a link after every eight words",
                  cut(link_dense(others, known))),
    }
    for name, (what, content) in corpora.items():
        with open(os.path.join(folder, name + ".txt"), "wb") as f:
            f.write(content)
        count = len(LINK.findall(content.decode()))
        print(f"{name}: {what}; {len(content)} bytes, one of {LINK_KINDS} "
              f"every {len(content) // max(count, 1)}")
    write_prose(folder)
    write_dense(folder, known)


LINK_KINDS = "http(s), ftp, www, @"

if __name__ == "__main__":
    main()
