"""The forms of a URL, and which ones can be labelled."""
import re
import unicodedata
import urllib.parse

from scripts import script

ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
HOST = re.compile(r"(?:[\w-]+\.)+[\w-]+\.?")
ADDRESS = re.compile(r"mailto:[^\s?/@]+@" + HOST.pattern, re.IGNORECASE)
IPV4 = re.compile(r"[0-9.]+")
LINKLIKE = re.compile(r"://|www\.|@|mailto:|\w\.[^\W\d_]{2}")
# ASCII that may stand in a URL, then something that reads as more of it.
JOINT = r"[-._~:/?#@!$&'*+,;=%]*"
JOINED = re.compile(JOINT)
GOES_ON = re.compile(JOINT + r"(\w)")


def split(href):
    try:
        parts = urllib.parse.urlsplit(href)
        return parts if parts.port is None or parts.port else None
    except ValueError:
        return None


def is_usable(href):
    """Can be written in a sentence: one of our schemes, a host with a dot, no
    spaces, controls or placeholders."""
    if any(c.isspace() or unicodedata.category(c)[0] == "C" for c in href):
        return False
    if re.search(r"[<>\"{}\\^`]|%(?![0-9A-Fa-f]{2})|\$[0-9]", href):
        return False
    if href.lower().startswith("mailto:"):
        return bool(ADDRESS.fullmatch(href))
    parts = split(href)
    if parts is None or parts.scheme not in ("http", "https", "ftp"):
        return False
    return bool(parts.hostname and "@" not in parts.netloc
                and HOST.fullmatch(parts.hostname) and not parts.hostname.endswith("."))


def decoded(match):
    """Escapes of letters, digits and other visible characters beyond ASCII as
    these; what is ASCII or not UTF-8 stays escaped."""
    try:
        chars = urllib.parse.unquote_to_bytes(match.group()).decode("utf-8")
    except UnicodeDecodeError:
        return match.group()
    out = ""
    for char in chars:
        hidden = unicodedata.category(char)[0] in "ZC" or char.isascii()
        out += urllib.parse.quote(char, safe="") if hidden else char
    return out


def unicode_host(netloc):
    labels = []
    for label in netloc.split("."):
        try:
            labels.append(label.encode("ascii").decode("idna"))
        except UnicodeError:
            labels.append(label)
    return ".".join(labels)


def in_form(href, form):
    if form == "schemeless":
        scheme = re.match(r"https?://|mailto:", href, re.IGNORECASE)
        if not scheme or IPV4.fullmatch(split(href).hostname or "-"):
            return href
        return href[scheme.end():]
    if form == "readable":
        if "xn--" in href.lower():
            start = href.find("//") + 2
            end = re.compile(r"[/?#]|$").search(href, start).start()
            href = href[:start] + unicode_host(href[start:end]) + href[end:]
        return ESCAPES.sub(decoded, href)
    return href


def is_linklike(text):
    """Text beside the links in which there might be more links, unlabelled."""
    return bool(LINKLIKE.search(text))


def reads_on(char):
    return char.isdecimal() or script(char) in ("Latn", "Grek", "Cyrl")


def is_glued(text, start, end, last_end):
    """The place of the anchor makes another URL of it, for any reader: part of
    a Latin, Greek or Cyrillic word touches it, as in <a>link</a>s, or another
    link that ended at `last_end`, as in <a>x</a>/<a>y</a>."""
    if last_end is not None and JOINED.fullmatch(text, last_end, start):
        return True
    before = text[start - 1] if start else " "
    if before in "@-_.%" or reads_on(before):
        return True
    after = GOES_ON.match(text, end)
    return bool(after and reads_on(after.group(1)))
