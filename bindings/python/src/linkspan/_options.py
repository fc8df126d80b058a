"""The keywords of Detector(), read before the C library sees them."""
from datetime import date

PROFILES = ("uts58", "tailored", "safe")
KINDS = ("url", "email")
KIND_BITS = {"url": 1, "email": 2}
STARTS = ("all", "scheme", "www")
POLICIES = ("off", "uts58", "guidelines", "uasg", "strict")
# In the order of their bits.
FLAGS = ("quoted", "bare_ipv6", "localhost", "single_labels", "emoji", "unknown_tld",
         "private_suffixes", "all_schemes", "refused", "unknown_tld_after_scheme", "suspects",
         "opaque_schemes", "user_names")


def rules():
    """The tailored rules of the C library and the bit of each."""
    from . import _core
    return _core.names(5)


def _choice(argument, names, value):
    """The index of a name."""
    if not isinstance(value, str):
        raise TypeError(f"{argument} must be str, not {type(value)!r}")
    if value not in names:
        raise ValueError(f"{argument}: {value!r} is not one of {', '.join(names)}")
    return names.index(value)


def _strings(argument, values):
    """An iterable of str as a tuple; a single str is a mistake."""
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{argument} must be an iterable of str, not {type(values)!r}")
    try:
        values = tuple(values)
    except TypeError:
        raise TypeError(f"{argument} must be an iterable of str, not {type(values)!r}") from None
    for value in values:
        if not isinstance(value, str):
            raise TypeError(f"{argument}: each item must be str, not {type(value)!r}")
    return values


def _bits(argument, names, values):
    """The bits of `values` together; `names` maps each possible value to its bit."""
    bits = 0
    for value in _strings(argument, values):
        _choice(argument, tuple(names), value)
        bits |= names[value]
    return bits


def _size(argument, value):
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{argument} must be int, not {type(value)!r}")
    if not 0 < value < 1 << 31:
        raise ValueError(f"{argument}: {value} is not between 1 and {(1 << 31) - 1}")
    return value


def resolve(profile="tailored", *, kinds=KINDS, quoted=False, bare_ipv6=False, localhost=False,
            single_labels=False, emoji=False, unknown_tld=False, private_suffixes=False,
            all_schemes=False, refused=False, unknown_tld_after_scheme=False, suspects=False,
            opaque_schemes=False, user_names=False, tailoring=None, max_link_len=65536,
            max_local_part=64, start="all", unknown_tlds=False, schemes=(), ignored_hosts=(), policy=None, protected=(),
            allow_mix=(), today=None, data=None):
    """Options of Detector(), named as in the C library.

    profile: 'uts58' (exactly the standard), 'tailored' (with rules about the text
        around links) or 'safe' (tailored, but links with a severe finding are not
        linked)
    kinds: which links are found: 'url', 'email' or both
    quoted: "john doe"@example.com
    bare_ipv6: https://2001:db8::1 without brackets
    localhost: localhost and names below it
    single_labels: http://intranet/
    emoji: emoji in domain names
    unknown_tld: names whose top-level domain does not exist, such as printer.lan
    private_suffixes: github.io is a suffix and is not linked; me.github.io is linked
    all_schemes: any scheme with ://
    refused: links that the policy refuses are found too; see Link.action
    unknown_tld_after_scheme: unknown top-level domains, but only after a scheme:
        http://nas.lan:5000/
    suspects: text that looks like a link but is refused is found too, such as
        https://google.com@evil.com/
    opaque_schemes: tel, sms, magnet, geo, xmpp, matrix, doi and urn, which have no //
    user_names: https://me@example.org/, unless the user name has a dot or a password
        follows it
    tailoring: names of tailored rules, instead of those of the profile
    max_link_len: bytes; a longer link is not found
    max_local_part: code points before the @ of an address
    start: how a URL must start: 'scheme', 'www' (with a scheme or www.) or 'all'
    unknown_tlds: the name of unknown_tld before 0.2
    schemes: more schemes, such as ['ipfs']
    ignored_hosts: hosts that are never linked; names below them are not linked either
    policy: 'off', 'uts58', 'guidelines', 'uasg' or 'strict', instead of that of
        the profile
    protected: domains such as 'paypal.com'; a host that imitates one of them has a
        finding. An entry may name several domains of one owner:
        "google.com google.de"
    allow_mix: scripts that may be mixed: a language ('he') or codes ('Latn+Cyrl')
    today: a datetime.date, from which the age of lists is counted
    data: newer lists, from linkspan.data()

    Returns the options that differ from the defaults, and the arguments for the C
    library.
    """
    given = {"profile": profile}
    flags = 0
    for bit, (name, value) in enumerate(zip(FLAGS, (
            quoted, bare_ipv6, localhost, single_labels, emoji, unknown_tld or unknown_tlds,
            private_suffixes, all_schemes, refused, unknown_tld_after_scheme, suspects,
            opaque_schemes, user_names))):
        if not isinstance(value, bool):
            raise TypeError(f"{name} must be bool, not {type(value)!r}")
        if value:
            flags |= 1 << bit
            given[name] = True
    profile_value = _choice("profile", PROFILES, profile)
    kind_bits = _bits("kinds", KIND_BITS, kinds)
    if not kind_bits:
        raise ValueError("kinds: at least one is needed")
    if kind_bits != 3:
        given["kinds"] = tuple(name for bit, name in enumerate(KINDS) if kind_bits & 1 << bit)
    rule_bits = -1
    if tailoring is not None:
        rule_bits = _bits("tailoring", rules(), tailoring)
        given["tailoring"] = tuple(name for name, bit in rules().items() if rule_bits & bit)
    preset = -1
    if policy is not None:
        preset = _choice("policy", POLICIES, policy)
        given["policy"] = policy
    for name, value, default in (("max_link_len", max_link_len, 65536),
                                 ("max_local_part", max_local_part, 64)):
        if _size(name, value) != default:
            given[name] = value
    start_value = _choice("start", STARTS, start)
    if start_value:
        given["start"] = start
    lists = []
    for name, value in (("schemes", schemes), ("ignored_hosts", ignored_hosts),
                        ("protected", protected), ("allow_mix", allow_mix)):
        lists.append(_strings(name, value))
        if lists[-1]:
            given[name] = lists[-1]
    day = 0
    if today is not None:
        if not isinstance(today, date):
            raise TypeError(f"today must be datetime.date, not {type(today)!r}")
        given["today"] = today
        day = today.year * 10000 + today.month * 100 + today.day
    if data is not None:
        given["data"] = data
    return given, (profile_value, kind_bits, flags, rule_bits, preset, max_link_len,
                   max_local_part, day, start_value, *lists, data)


resolve.__qualname__ = "Detector"  # for Python's own messages about arguments


def detector_from_options(options):
    """Make a detector again; pickle calls this."""
    from ._core import Detector
    if "string" in options:
        return Detector.from_string(options["string"])
    return Detector(**options)
