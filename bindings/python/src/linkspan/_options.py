"""The keywords of Detector(), read before the C library sees them.

linkspan/_described.py, which is written from the description of the C library, has the
names, types and defaults of the keywords."""
from datetime import date
from inspect import Parameter, Signature

from ._described import OPTIONS, SETS

DETECTOR = OPTIONS["detector"]
FLAGS = tuple(name for name, (kind, _, _) in DETECTOR.items() if kind == "flag")
LISTS = ("schemes", "ignored_hosts", "protected", "allow_mix")  # in the order of resolve()'s result
CHARACTERS = ("email_add", "email_remove")


def values(name_set):
    """{name: value} of an enumeration, as the library gives them."""
    from . import _core
    names = _core.names(SETS[name_set])
    # A file name is a kind that can be shown, but is never found.
    return {name: value for name, value in names.items() if name_set != "KIND" or name != "file-name"}


def rules():
    """The tailored rules of the C library and the bit of each."""
    return values("TAILOR")


def _choice(argument, known, value):
    """The value of a name."""
    if not isinstance(value, str):
        raise TypeError(f"{argument} must be str, not {type(value)!r}")
    if value not in known:
        raise ValueError(f"{argument}: {value!r} is not one of {', '.join(known)}")
    return known[value]


def _strings(argument, items):
    """An iterable of str as a tuple; a single str is a mistake."""
    if isinstance(items, (str, bytes)):
        raise TypeError(f"{argument} must be an iterable of str, not {type(items)!r}")
    try:
        items = tuple(items)
    except TypeError:
        raise TypeError(f"{argument} must be an iterable of str, not {type(items)!r}") from None
    for value in items:
        if not isinstance(value, str):
            raise TypeError(f"{argument}: each item must be str, not {type(value)!r}")
    return items


def _bits(argument, known, items):
    bits = 0
    for value in _strings(argument, items):
        bits |= _choice(argument, known, value)
    return bits


def _rules(argument, known, items):
    """Names of rules; "-files": all but this one."""
    items = _strings(argument, items)
    bits = sum(known.values()) if items and all(item.startswith("-") for item in items) else 0
    for item in items:
        bit = _choice(argument, known, item[1:] if item.startswith("-") else item)
        bits = bits & ~bit if item.startswith("-") else bits | bit
    return bits


def _bool(argument, value):
    if not isinstance(value, bool):
        raise TypeError(f"{argument} must be bool, not {type(value)!r}")
    return value


def _text(argument, value):
    if not isinstance(value, str):
        raise TypeError(f"{argument} must be str, not {type(value)!r}")
    return value


def _size(argument, value):
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{argument} must be int, not {type(value)!r}")
    if not 0 < value < 1 << 31:
        raise ValueError(f"{argument}: {value} is not between 1 and {(1 << 31) - 1}")
    return value


def _day(argument, value):
    if not isinstance(value, date):
        raise TypeError(f"{argument} must be datetime.date, not {type(value)!r}")
    return value.year * 10000 + value.month * 100 + value.day


def _read(name, kind, value):
    """What the C library takes for a value, and the value as Detector.options shows it."""
    if kind.startswith("["):
        known = values(kind[1:-1])
        bits = (_rules if kind == "[TAILOR]" else _bits)(name, known, value)
        return bits, tuple(one for one, bit in known.items() if bits & bit)
    if kind.isupper():
        return _choice(name, values(kind), value), value
    if kind == "strings":
        value = _strings(name, value)
    elif kind == "lists":
        return value, value
    read = {"flag": _bool, "boolean": _bool, "day": _day, "strings": _strings, "characters": _text}.get(kind.split()[0], _size)
    return read(name, value), value


def resolve(profile="tailored", **options):
    """Options of Detector(), named as in the C library.

    Returns the options that differ from the defaults, and the arguments for the C
    library.
    """
    for name in options:
        if name not in DETECTOR:
            raise TypeError(f"Detector() got an unexpected keyword argument {name!r}")
    options["profile"] = profile
    given, read, flags = {}, {}, 0
    bits = {name.replace("-", "_"): bit for name, bit in values("DETECT").items()}
    for name, (kind, default, _) in DETECTOR.items():
        value = options.get(name, default)
        if value is None and default is None:
            read[name] = None
            continue
        read[name], shown = _read(name, kind, value)
        if kind == "flag":
            flags |= bits[name] if value else 0
        if name == "profile" or (shown != default and not (kind == "strings" and not shown)):
            given[name] = shown
    every_kind = sum(values("KIND").values())
    kinds = every_kind if read["kinds"] is None else read["kinds"]
    if not kinds:
        raise ValueError("kinds: at least one is needed")
    if kinds == every_kind:
        given.pop("kinds", None)
    asked = [-1 if read[name] is None else int(read[name]) for name in ("tailoring", "policy")]
    return given, (read["profile"], kinds, flags, *asked, read["max_link_len"], read["max_local_part"],
                   read["today"] or 0, read["start"], read["min_score"], *(read[name] for name in LISTS), tuple(read[name] for name in CHARACTERS),
                   read["data"])


def _describe():
    """The signature and the documentation of resolve(), for help() and inspect."""
    parameters = []
    for name, (_, default, about) in DETECTOR.items():
        kind = Parameter.POSITIONAL_OR_KEYWORD if name == "profile" else Parameter.KEYWORD_ONLY
        parameters.append(Parameter(name, kind, default=default))
        resolve.__doc__ += f"\n    {name}: {about}"
    resolve.__signature__ = Signature(parameters)
    resolve.__qualname__ = "Detector"  # for Python's own messages about arguments


_describe()


def detector_from_options(options):
    """Make a detector again; pickle calls this."""
    from ._core import Detector
    if "string" in options:
        return Detector.from_string(options["string"])
    return Detector(**options)
