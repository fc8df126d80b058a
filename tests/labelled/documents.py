"""Readers of documents: blocks of text with their links, and code."""
import collections
import gettext
import html.parser
import io
import json
import re
import struct

# blocks: lists of (text, None) and (anchor, href); code: texts of code.
Document = collections.namedtuple("Document", "lang blocks code")

HTML_NAME = re.compile(r"\.x?html?(\.[\w.-]+)?$")
XML_NAME = re.compile(r"\.(page|docbook|xml)$")
XML_FOLDER = re.compile(r"/(help|doc/kde|doc/HTML)/")
CHARSET = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?([\w-]+)""", re.IGNORECASE)
HAS_LINK = re.compile(rb"""(?:href|url)\s*=\s*["'](?:https?:|ftp:|mailto:)""", re.IGNORECASE)
MARKDOWN_NAME = re.compile(r"\.(md|markdown)$", re.IGNORECASE)
MARKDOWN_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\(((?:https?|ftp|mailto):[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)")
MARKDOWN_REST = re.compile(r"[\[\]<>`|\\]|^\s*(?:#|[-*+] |\d+[.)] |>|:)", re.MULTILINE)
WIKI_LINK = re.compile(r"\[((?:https?|ftp):[^\s\]]+) +([^\]]+)\]")
WIKI_PAGE = re.compile(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]")
LANGUAGE = r"((?!doc\b)[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?)"
LANGUAGE_IN_PATH = [re.compile(p) for p in (
    rf"\.{LANGUAGE}\.html?$", rf"\.html\.{LANGUAGE}(?:\.|$)", rf"/i18n/{LANGUAGE}\.json$",
    rf"[._-]{LANGUAGE}\.(?:md|markdown)$", rf"/locale/{LANGUAGE}/", rf"/languages/(?:.*[-/])?{LANGUAGE}\.mo$",
    rf"/{LANGUAGE}/[^/]+$", rf"/{LANGUAGE}/[^/]+/[^/]+$")]

# Everything that is not known to stand inside a line ends a block.
INLINE = frozenset("""a abbr acronym b bdi bdo big cite code del dfn em font i img
    ins kbd label mark nobr q s samp small span strike strong sub sup tt u var wbr
    ulink link emphasis literal filename command application guilabel guimenu
    guimenuitem menuchoice keycap keycombo userinput replaceable phrase quote
    foreignphrase firstterm option systemitem trademark gui guiseq app key keyseq
    file cmd input output sys em ui title_ citetitle acronym productname envar
    varname function interface guibutton guisubmenu primary_ xref email""".split())
HIDDEN = frozenset("head script style textarea svg math pre programlisting screen "
                   "indexterm".split())
CODE = frozenset("code pre tt samp programlisting screen literal".split())
UNCLOSED = frozenset("area base br col embed hr img input link meta source wbr".split())


class Reader(html.parser.HTMLParser):
    """HTML, Mallard and DocBook: they differ in the names of their tags."""

    def __init__(self, is_xml):
        super().__init__(convert_charrefs=True)
        self.anchors = {"link": "href", "ulink": "url"} if is_xml else {"a": "href"}
        self.unclosed = () if is_xml else UNCLOSED
        self.lang = ""
        self.blocks, self.code = [], []
        self.block, self.href, self.anchor = [], None, ""
        self.hidden, self.in_code = [], []

    def flush(self):
        self.end_anchor()
        block = tidy(self.block)
        if block:
            self.blocks.append(block)
        self.block = []

    def end_anchor(self):
        if self.href is not None:
            add_anchor(self.block, self.anchor, self.href)
        self.href, self.anchor = None, ""

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag in ("html", "page", "article", "book"):
            self.lang = self.lang or attrs.get("lang") or attrs.get("xml:lang") or ""
        if tag not in INLINE:
            self.flush()
        if tag in self.anchors:
            self.end_anchor()
            href = attrs.get(self.anchors[tag]) or attrs.get("xlink:href") or ""
            href = href.strip()
            if re.match(r"(https?|ftp)://|mailto:", href, re.IGNORECASE):
                self.href = href
        if tag in HIDDEN and tag not in self.unclosed:
            self.hidden.append(tag)
        if tag in CODE:
            self.in_code.append(tag)
            self.code.append("")

    def handle_endtag(self, tag):
        if tag in self.anchors:
            self.end_anchor()
        if tag not in INLINE:
            self.flush()
        if tag in self.hidden:
            del self.hidden[self.hidden.index(tag):]
        if tag in self.in_code:
            del self.in_code[self.in_code.index(tag):]

    def handle_data(self, data):
        if self.in_code:
            self.code[-1] += data
        if self.hidden:
            return
        if self.href is not None:
            self.anchor += data
        else:
            self.block.append((data, None))


def add_anchor(block, anchor, href):
    """Spaces at the edges of an anchor belong to the sentence; an anchor that
    shows no text shows no link."""
    words = anchor.strip()
    if not words:
        block.append((anchor, None))
        return
    start = anchor.index(words)
    block.append((anchor[:start], None))
    block.append((words, href))
    block.append((anchor[start + len(words):], None))


def tidy(block):
    """Joined texts, white space as one space, none at the edges. A space of
    any width stays what it is unless it is ASCII."""
    out = []
    for text, href in block:
        if href is None and out and out[-1][1] is None:
            out[-1] = (out[-1][0] + text, None)
        else:
            out.append((text, href))
    out = [(re.sub(r"[ \t\r\n\f\v]+", " ", text) if href is None else text, href)
           for text, href in out]
    out = [(re.sub(r"[\0-\x1f\x7f\x85\u2028\u2029]", "", text), href)
           for text, href in out]
    if out and out[0][1] is None:
        out[0] = (out[0][0].lstrip(" "), None)
    if out and out[-1][1] is None:
        out[-1] = (out[-1][0].rstrip(" "), None)
    return [(text, href) for text, href in out if text]


def read_markup(text, is_xml):
    reader = Reader(is_xml)
    reader.feed(text)
    reader.close()
    reader.flush()
    return reader


def decode(data):
    """The text of a file, or None if it is not in the charset that it names."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        charset = "utf-16"
    else:
        named = CHARSET.search(data[:4096])
        charset = named.group(1).decode() if named else "utf-8"
    try:
        return data.decode("utf-8-sig" if charset.lower() == "utf-8" else charset)
    except (UnicodeError, LookupError):
        return None


def language(package, path, told):
    if re.fullmatch(LANGUAGE, told):
        return told.replace("_", "-").lower()
    for pattern in LANGUAGE_IN_PATH:
        found = pattern.search(path)
        if found:
            return found.group(1).replace("_", "-").lower()
    found = re.search(r"-([a-z]{2}(?:-[a-z]{2})?)$", package)
    return found.group(1) if found else "en"


def wiki_block(message):
    """A message of MediaWiki, if it has links and nothing else of wikitext."""
    if not WIKI_LINK.search(message):
        return None
    message = re.sub(r"'{2,}", "", message)
    at, block = 0, []
    for found in WIKI_LINK.finditer(message):
        block.append((message[at:found.start()], None))
        block.append((found.group(2), found.group(1)))
        at = found.end()
    block.append((message[at:], None))
    block = [(WIKI_PAGE.sub(r"\1", text), href) for text, href in block]
    if any(re.search(r"[{}<>\[\]]|^[*#:;]|\n[*#:;=]", text) for text, href in block):
        return None
    return tidy(block)


def read_messages(package, path, data):
    try:
        messages = json.loads(data)
    except ValueError:
        return None
    if not isinstance(messages, dict) or path.endswith(("/qqq.json", "/en.json")):
        return None
    blocks = []
    for key, message in messages.items():
        if isinstance(message, str) and not key.startswith("@"):
            for paragraph in re.split(r"\n\s*\n", message):
                blocks.append(wiki_block(paragraph))
    return Document(language(package, path, ""), [b for b in blocks if b], [])


def read_catalogue(package, path, data):
    """Translated messages that contain HTML."""
    try:
        catalogue = gettext.GNUTranslations(io.BytesIO(data))
    except (OSError, UnicodeError, LookupError, ValueError, struct.error):
        return None
    blocks = []
    for _, message in sorted(catalogue._catalog.items(), key=lambda item: str(item[0])):
        if re.search(r"<a\s[^>]*href=", message):
            blocks += read_markup(message, False).blocks
    return Document(language(package, path, ""), blocks, [])


def markdown_block(paragraph):
    """A paragraph with links and no other markup but emphasis, or None."""
    if not MARKDOWN_LINK.search(paragraph):
        return None
    paragraph = re.sub(r"^\s*(?:#+|[-*+]|\d+[.)]|>)\s+", "", paragraph)
    at, block = 0, []
    for found in MARKDOWN_LINK.finditer(paragraph):
        block.append((paragraph[at:found.start()], None))
        block.append((found.group(1), found.group(2)))
        at = found.end()
    block.append((paragraph[at:], None))
    block = [(re.sub(r"\*+|(?<!\w)_+|_+(?!\w)", "", text) if href is None else text, href)
             for text, href in block]
    if any(MARKDOWN_REST.search(text) for text, href in block if href is None):
        return None
    return tidy(block)


def read_markdown(package, path, data):
    """Paragraphs, items of lists and headings; code is no prose."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeError:
        return None
    text = re.sub(r"^(```|~~~).*?^\1[^\n]*$", "", text, flags=re.MULTILINE | re.DOTALL)
    pieces = re.split(r"\n\s*\n|\n(?=\s*(?:#+|[-*+]|\d+[.)]) )", text)
    blocks = [markdown_block(piece) for piece in pieces]
    return Document(language(package, path, ""), [b for b in blocks if b], [])


def read(package, path, data, with_markdown=False):
    """The document in a file, or None if it is none; `data` is a function."""
    name = path.removesuffix(".gz")
    if with_markdown and MARKDOWN_NAME.search(name):
        return read_markdown(package, name, data())
    if name.endswith(".mo"):
        return read_catalogue(package, path, data())
    if re.search(r"/i18n/[\w-]+\.json$", name):
        return read_messages(package, path, data())
    is_xml = bool(XML_NAME.search(name) and XML_FOLDER.search(name))
    if not is_xml and not HTML_NAME.search(name):
        return None
    contents = data()
    text = decode(contents) if HAS_LINK.search(contents) else None
    if text is None:
        return None
    reader = read_markup(text, is_xml)
    return Document(language(package, name, reader.lang), reader.blocks, reader.code)
