"""Compares linkspan_href(), linkspan_normalize() and linkspan_split_link() with the
absolute http and https rows of urltestdata.json, and with toascii.json, of the web
platform tests:

    wpt.py WPT_CASES SHARED_FOLDER

Every difference is listed below with the rule that causes it. None of them is a host
other than that of browsers: linkspan has no address, the same host, or one where browsers
have none. A user name and password are kept here; without LINKSPAN_HREF_PASSWORD such an
address has no href (E4), and linkspan_normalize() writes none.
"""
import json
import pathlib
import subprocess
import sys

SKIPPED = 77
WEB = ('http:', 'https:')

# address or domain: (what linkspan gives, the rule)
DIFFERENCES = {
    'http://2001::1': ('http://[2001::1]/', 'H14: an IPv6 address without brackets gets them'),
}


def scalar(text):
    """Lone surrogates become U+FFFD, as in a USVString."""
    return text.encode('utf-16', 'surrogatepass').decode('utf-16', 'replace')


def kept(text):
    return ''.join(c for c in text.strip(''.join(map(chr, range(33)))) if c not in '\t\n\r')


def is_absolute(row):
    """True if the base does not matter: with a base of the same scheme, slashes are needed."""
    text = kept(row['input']).lower()
    if not text.startswith(WEB):
        return False
    scheme, _, rest = text.partition(':')
    base = row.get('base') or ''
    return not base.startswith(scheme + ':') or rest[:2].replace('\\', '/') == '//'


def load(folder, name):
    rows = json.loads((folder / 'data' / 'wpt' / name).read_text(encoding='utf-8'))
    return [row for row in rows if isinstance(row, dict)]


def cases(folder):
    """Pairs of an address and its href; None if browsers refuse it."""
    for row in load(folder, 'urltestdata.json'):
        if is_absolute(row):
            yield scalar(row['input']), None if row.get('failure') else row['href'], None
    for row in load(folder, 'toascii.json'):
        address = f'https://{scalar(row["input"])}/x'
        output = row['output']
        yield address, None if output is None else f'https://{output}/x', row['input']


def host_of(href):
    authority = href.split('/')[2]
    return authority.rpartition('@')[2]


def without_dot(href):
    return host_of(href).removesuffix('.')


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if not (folder / 'data' / 'wpt' / 'toascii.json').exists():
        print('the data of the web platform tests is absent')
        return SKIPPED
    rows = list(cases(folder))
    text = ''.join(address.encode('utf-8').hex() + '\n' for address, _, _ in rows)
    output = subprocess.run([program], input=text, capture_output=True, check=True,
                            encoding='utf-8').stdout.split('\n')
    bad, used = [], set()
    for (address, want, domain), line in zip(rows, output):
        href, normal, host = (None if each == '-' else each for each in line.split('\t'))
        has_user = '@' in address
        expected = want
        key = address if domain is None else domain
        if key in DIFFERENCES:
            expected, _ = DIFFERENCES[key]
            used.add(key)
            if expected is not None and want is not None and host_of(expected) != host_of(want):
                bad.append(f'{address!r}: listed with another host')
        if href != expected:
            bad.append(f'{address!r}: want {expected!r}, got {href!r}')
        if want is not None and not (has_user and normal is None) and (
                normal is None or without_dot(normal) != without_dot(want)):
            bad.append(f'{address!r}: normalize gives {normal!r}')
        if want is not None and host is not None:
            theirs = host_of(want).removesuffix('.')
            port = theirs.rpartition(':')
            same = host.removesuffix('.')
            if same not in (theirs, port[0]):
                bad.append(f'{address!r}: host {host!r}, theirs {theirs!r}')
        if want is None and href is not None and key not in DIFFERENCES:
            bad.append(f'{address!r}: browsers refuse it')
    unused = set(DIFFERENCES) - used
    bad += [f'{key!r}: is not a row' for key in unused]
    print(f'{len(rows)} rows, {len(used)} listed differences, {len(bad)} others')
    for each in bad[:60]:
        print(each)
    return 1 if bad or len(rows) < 300 else 0


sys.exit(main())
