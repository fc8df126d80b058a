"""Where links end and local parts start, by the letter of UTS #58 3.5.1 and 5.2, beside
ICU4J's LinkUtilities. Each difference must be what the letter gives with the faults of
LinkUtilities (docs/internals/errata.md); one that is not is a failure."""
CLEARS = {"/": "/", "?": "=&", "#": "", ":~:": ""}
ENDS = {"/": "?#", "?": "#", "#": "", ":~:": ""}
PIECES = ("a", "b", "é", "日", "/", "?", "#", "=", "&", ",", ".", "!", "(", ")", "[", "]", "「", "」", ":~:", "%20",
          "-", "'", '"', ";", "\U0001F600", "…", "|", "+", "_", "~", ":", "\u200B", "\u0301", "{", "}", "«", "»", " ")
LOCAL_PIECES = ("a", "B", "7", ".", "+", "-", "_", "é", "日", "'", "{", "(", '"', "mailto:", "/", " ", "\U0001F600", "!",
                "\u0301", "。", ",")


def link_end(text, start, term, bracket, faulty):
    """3.5.1 (T1, T3, T4). faulty: as LinkUtilities has it, without directives, without
    a limit of open brackets, and with a stack that no new part clears. Its result is
    in code points."""
    safe, part, previous, stack, at = start, None, None, [], start
    while at < len(text):
        if part and (text[at] in ENDS[part] or (part == "#" and not faulty and text.startswith(":~:", at))):
            part, previous = None, part
        if not part:
            initiator = ":~:" if not faulty and text.startswith(":~:", at) else text[at]
            if initiator not in ENDS or (initiator == ":~:" and previous not in ("#", ":~:")):
                return safe
            part, at = initiator, at + len(initiator)
            safe = at
            stack = stack if faulty else []
            continue
        if faulty and part == "#" and text.startswith(":~:", at):
            stack = [] # all that a directive does there
        clears = 3 if part == ":~:" and text.startswith(":~:", at) else \
            1 if text[at] in (CLEARS[part] if part != ":~:" else "&,") else 0
        if clears:
            at += clears
            safe = at
            stack = []
            continue
        kind = term[ord(text[at])]
        if kind == "Hard" or (kind == "Open" and len(stack) == 125 and not faulty):
            return safe
        if kind == "Open":
            stack.append(text[at])
        if kind == "Close" and (not stack or bracket[ord(text[at])] != f"{ord(stack.pop()):04X}"):
            return safe
        at += 1
        if kind != "Soft":
            safe = at
    return safe


def local_start(text, at, email):
    """5.2 without "mailto:" (E2); `at` if there is no local part."""
    start = at
    while start > 0 and (text[start - 1] == "." or email[ord(text[start - 1])] == "Y"):
        start -= 1
    local = text[start:at]
    return at if local.startswith(".") or local.endswith(".") or ".." in local else start


def random_text(chance, pieces, most):
    return "".join(chance.choice(pieces) for _ in range(chance.randrange(most)))


def cases(kind, count, chance):
    for _ in range(count):
        if kind == "tails":
            text = "a.b" + chance.choice("/?#/") + random_text(chance, PIECES, 14)
            if chance.randrange(1000) == 0:
                text += "(" * chance.randrange(120, 130) + "x"
            yield 3, text
        else:
            text = random_text(chance, LOCAL_PIECES, 12)
            yield len(text), text + "@a.b"


def compare(data, kind, count, chance, ask):
    term, bracket, email = data.enumerated("Link_Term"), data.link_bracket(), data.link_email()
    asked = list(cases(kind, count, chance))
    units = [len(text[:at].encode("utf-16-le")) // 2 for at, text in asked]
    answers = ask("".join(f"{unit}\t{text}\n" for unit, (_, text) in zip(units, asked))).split("\n")
    known = offsets = failed = 0
    for (at, text), unit, answer in zip(asked, units, answers):
        def in_units(index):
            return str(len(text[:index].encode("utf-16-le")) // 2)
        if kind == "tails":
            letter, excused = link_end(text, at, term, bracket, False), link_end(text, at, term, bracket, True)
        else:
            letter = excused = local_start(text, at, email)
        if answer == in_units(letter):
            continue
        if answer == str(excused): # which counts code points, though given UTF-16
            known += 1
            offsets += excused == letter
            continue
        failed += 1
        if failed <= 5:
            print(f"LinkUtilities: {kind}: {text!r} from {unit}: {answer}, the letter {in_units(letter)}, "
                  f"with its faults {in_units(excused)}")
    print(f"LinkUtilities: {count} {kind}, {known} differ by known faults ({offsets} by offsets alone), "
          f"{failed} otherwise", flush=True)
    return 1 if failed or not answers else 0
