"""Reads the public headers: their subjects, comments and declarations."""
import os
import re

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(TOP, "include", "linkspan")
FUNCTION = ("LINKSPAN_API", "static inline")
PARSED = re.compile(
    r"/\* -+ (?P<section>[^*\n]+?) \*/"
    r"|/\*\*(?P<comment>(?:(?!\*/).)*)\*/\s*"
    r"(?P<declared>(?:(?:LINKSPAN_API[^;]*;|static inline [^;{]*\{.*?\n\})\s*)+|(?:typedef\s+)?(?:struct|enum)\b[^;{]*\{.*?\n\}[^;]*;"
    r"|typedef[^;]*;(?:\s*enum \w* *\{.*?\n\};)?|(?:#define(?:[^\n]*\\\n)*[^\n]*\n)+)?", re.DOTALL)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def comment_parts(comment):
    """Paragraphs before the first @, then (tag, text) for each @."""
    lines = [re.sub(r"^\s*\* {0,2}", "", line).rstrip() for line in comment.strip().split("\n")]
    paragraphs, tags, current = [[]], [], None
    for line in lines:
        line = line.strip()
        tag = re.match(r"@(param|return|since)\s*(.*)", line)
        if tag:
            current = [tag.group(1), [tag.group(2)]]
            tags.append(current)
        elif current:
            current[1].append(line)
        elif line:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return (["\n".join(lines) for lines in paragraphs if lines],
            [(tag, "\n".join(line for line in text if line)) for tag, text in tags])


def items(header):
    """(section) or (comment, declaration) in the order of the header."""
    for match in PARSED.finditer(header):
        if match["section"]:
            yield match["section"], None, None
        elif match["declared"]:
            yield None, match["comment"], match["declared"].strip() + "\n"


def themes():
    """(name, what it is about, text) of each header, as linkspan.h includes them."""
    included = re.findall(r'^#include "linkspan/(\w+)\.h" +/\* (.*?) \*/', read(os.path.join(FOLDER, "linkspan.h")),
                          re.MULTILINE)
    return [(name, about, read(os.path.join(FOLDER, name + ".h"))) for name, about in included]


def top_comment(header):
    """The paragraphs of a header's first comment, and the rest of the header."""
    end = header.index("*/")
    return comment_parts(header[3:end])[0], header[end:]


def tailored_rules():
    """(constant, code, name, what it is about) of each row of LINKSPAN_TAILOR_RULES"""
    header = read(os.path.join(FOLDER, "detect.h"))
    table = re.search(r"#define LINKSPAN_TAILOR_RULES\(RULE\)((?:[^\n]*\\\n)+[^\n]*)", header)[1]
    return [("LINKSPAN_TAILOR_" + constant, code, name, about) for constant, code, name, about in re.findall(
        r'RULE\((\w+), "(P\d+)", "([\w-]+)", \w+,\s*"([^"]+)"\)', table.replace("\\\n", " "))]
