"""Every change that a mutant can make to a C file.

sites(text, enums) yields (kind, start, end, replacement). The text is split into
tokens, not parsed: a change that does not compile is dropped later.
"""
import re

KINDS = ("comparison", "border", "constant", "logic", "alternative", "condition",
         "row", "enum", "statement")

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<skip>\bLKS_STEPS?\([^;]*;|\b_Static_assert\([^;]*;)
  | (?P<number>\b(?:0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*\b)
  | (?P<word>\b[A-Za-z_]\w*)
  | (?P<operator>->|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[^\s\w])
""", re.X | re.S | re.M)

OPPOSITE = {"==": "!=", "!=": "==", "&&": "||", "||": "&&"}
# Two changes of a comparison: another operator (`<` becomes `<=`), and the right side one more
# or one less (`< -1 +`).
BORDERS = {"<": ("<=", "< -1 +"), "<=": ("<", "<= 1 +"),
           ">": (">=", "> 1 +"), ">=": (">", ">= -1 +")}
# Functions that look for one of the characters of a string.
SETS = ("lks_is_one_of", "memchr", "strchr", "strcspn", "strspn")
# A statement that starts with one of these words is not left out.
KEYWORDS = {"if", "while", "for", "switch", "do", "case", "default", "typedef",
            "static", "const", "struct", "enum", "union", "else", "extern",
            "unsigned", "goto", "sizeof", "return"}


class Token:
    __slots__ = ("kind", "text", "start", "end")

    def __init__(self, match):
        self.kind, self.text = match.lastgroup, match.group()
        self.start, self.end = match.start(), match.end()


def tokens_of(text):
    """The text without comments and without parts that may not be changed."""
    return [Token(match) for match in TOKEN.finditer(text)
            if match.lastgroup not in ("comment", "skip")]


def enums_of(texts):
    """For each constant of an enum, the one after it, or before it if last."""
    others = {}
    for text in texts:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
        for body in re.findall(r"\benum\b\s*\w*\s*\{([^}]*)\}", text):
            names = re.findall(r"(?:^|,)\s*([A-Z]\w*)", body)
            for i, name in enumerate(names):
                if len(names) > 1:
                    others[name] = names[i + 1 if i + 1 < len(names) else i - 1]
    return others


def other_numbers(text):
    digits = text.rstrip("uUlL")
    suffix = text[len(digits):]
    is_hex = digits[:2].lower() == "0x"
    if not is_hex and len(digits) > 1 and digits[0] == "0":
        return []
    value = int(digits, 16 if is_hex else 10)
    others = [value + 1] + ([value - 1] if value > 0 else [])
    return [(hex(n) if is_hex else str(n)) + suffix for n in others]


def walk(tokens, at, step, stops):
    """The token at which an operand ends, from the one at `at` on."""
    opens, closes = ("([{", ")]}") if step > 0 else (")]}", "([{")
    depth = 0
    while 0 <= at < len(tokens):
        text = tokens[at].text
        if text in opens:
            depth += 1
        elif text in closes:
            if depth == 0:
                return at
            depth -= 1
        elif depth == 0 and text in stops:
            return at
        at += step
    return at


STOPS = {";", ",", "?", ":", "=", "return", "+=", "-=", "|=", "&=", "{", "}"}


def dropped_operands(tokens, at):
    """`a || b`: without `b`, and without `a` if it is the first."""
    operator = tokens[at].text
    stops = STOPS | ({"||"} if operator == "||" else {"||", "&&"})
    after = walk(tokens, at + 1, 1, stops)
    if after > at + 1 and after < len(tokens):
        yield tokens[at].start, tokens[after - 1].end
    before = walk(tokens, at - 1, -1, stops)
    if 0 <= before < at - 1 and tokens[before].text != operator:
        yield tokens[before + 1].start, tokens[at].end


def is_constant(token):
    return token.kind == "word" and re.fullmatch(r"[A-Z][A-Z0-9_]+", token.text)


def dropped_flags(tokens, at):
    """`A | B` of constants."""
    if at + 2 < len(tokens) and is_constant(tokens[at + 1]) and \
            tokens[at + 2].text != "(":
        yield tokens[at].start, tokens[at + 1].end
    if at > 1 and is_constant(tokens[at - 1]) and tokens[at - 2].text != "|":
        yield tokens[at - 1].start, tokens[at].end


def dropped_characters(tokens, at):
    """Each character of a string that is an argument of one of SETS, to be left out."""
    text = tokens[at].text
    call = walk(tokens, at - 1, -1, {";"})
    if text[0] != '"' or call < 1 or tokens[call].text != "(" or \
            tokens[call - 1].text not in SETS:
        return
    for match in re.finditer(r"\\x[0-9A-Fa-f]+|\\.|[^\\]", text[1:-1]):
        yield (tokens[at].start + 1 + match.start(),
               tokens[at].start + 1 + match.end())


def alternatives(tokens, at):
    token = tokens[at]
    if token.text in ("&&", "||"):
        yield from dropped_operands(tokens, at)
    elif token.text == "|":
        yield from dropped_flags(tokens, at)
    elif token.kind == "string":
        yield from dropped_characters(tokens, at)
    elif token.text == "case":
        colon = walk(tokens, at + 1, 1, {":"})
        if colon < len(tokens) and tokens[colon].text == ":":
            yield token.start, tokens[colon].end


def rows(tokens, at):
    """`array[] = {a, b}`: without each of its elements."""
    if tokens[at].text != "{" or at < 2 or tokens[at - 1].text != "=" or \
            tokens[at - 2].text != "]":
        return
    found = []
    start = at + 1
    while start < len(tokens) and tokens[start].text != "}":
        end = walk(tokens, start, 1, {","})
        if end >= len(tokens):
            return
        last = end if tokens[end].text == "," else end - 1
        found.append((tokens[start].start, tokens[last].end))
        start = last + 1
    if len(found) > 1:
        yield from found


def is_declaration(words):
    """`type name`, `type *name`."""
    second = words[1].text if len(words) > 1 else ""
    third = words[2] if len(words) > 2 else None
    return (len(words) > 1 and words[1].kind == "word") or (
        second == "*" and third is not None and third.kind == "word")


def may_be_left_out(words, before, after):
    first = words[0]
    if first.text in ("break", "continue"):
        return True
    if first.text == "return": # after a condition, or not the last of its block
        return before == ")" or after != "}"
    if first.text in KEYWORDS or first.kind not in ("word", "operator"):
        return False
    if "".join(w.text for w in words[:3]) == "(void)" and len(words) == 5:
        return False # `(void)unused;`
    return not (first.kind == "word" and is_declaration(words))


def statements(tokens):
    """Calls, assignments, breaks and guarded returns, by their places."""
    parens = 0
    headers = [] # parentheses of if, for and so on
    is_start = False
    at = 0
    while at < len(tokens):
        text = tokens[at].text
        if is_start and parens == 0 and text not in "{};":
            end = walk(tokens, at, 1, {";", "{"})
            words = tokens[at:end]
            if end + 1 < len(tokens) and tokens[end].text == ";" and words and \
                    may_be_left_out(words, tokens[at - 1].text,
                                    tokens[end + 1].text):
                yield tokens[at].start, tokens[end].end
        is_start = False
        if text == "(":
            parens += 1
            headers.append(at > 0 and tokens[at - 1].text in (
                "if", "for", "while", "switch"))
        elif text == ")" and parens > 0:
            parens -= 1
            is_start = headers.pop()
        elif text in ("{", "}", ";", "else"):
            is_start = True
        elif text == ":" and parens == 0:
            is_start = at > 1 and (tokens[at - 1].text == "default" or
                                   tokens[at - 2].text == "case")
        at += 1


def in_enums(text):
    return [match.span() for match in
            re.finditer(r"\benum\b\s*\w*\s*\{[^}]*\}", text)]


def defined_number(token):
    match = re.match(r"[ \t]*#\s*define \w+ +([0-9a-fA-FxX]+[uUlL]*)$",
                     token.text)
    if match and match.group(1)[0].isdigit():
        for number in other_numbers(match.group(1)):
            yield (token.start + match.start(1), token.start + match.end(1),
                   number)


def sites(text, enums):
    """(kind, start, end, replacement) for every possible change of a file."""
    tokens = tokens_of(text)
    bodies = in_enums(text)
    for at, token in enumerate(tokens):
        start, end = token.start, token.end
        if token.kind == "directive":
            for change in defined_number(token):
                yield ("constant", *change)
            continue
        if token.text in OPPOSITE:
            is_logic = token.text in ("&&", "||")
            yield ("logic" if is_logic else "comparison", start, end,
                   OPPOSITE[token.text])
        for other in BORDERS.get(token.text, ()):
            yield "border", start, end, other
        if token.kind == "number":
            for number in other_numbers(token.text):
                yield "constant", start, end, number
        for first, last in alternatives(tokens, at):
            yield "alternative", first, last, ""
        if token.text in ("if", "while") and at + 1 < len(tokens) and \
                tokens[at + 1].text == "(":
            close = walk(tokens, at + 2, 1, set())
            inner = text[tokens[at + 1].end:tokens[close].start]
            yield ("condition", tokens[at + 1].end, tokens[close].start,
                   "!(" + inner + ")")
        for first, last in rows(tokens, at):
            yield "row", first, last, ""
        if token.kind == "word" and token.text in enums and not any(
                a <= start < b for a, b in bodies):
            yield "enum", start, end, enums[token.text]
    for first, last in statements(tokens):
        yield "statement", first, last, ";"
