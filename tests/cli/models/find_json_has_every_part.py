"""--json has every part."""
import json
link = json.load(open("json", encoding="utf-8"))
want = {"file": "text", "line": 2, "column": 1, "start": 2,
        "kind": "url", "text": "http://пример.рф:81/п?q=1#f:~:text=a,b:~:text=c",
        "scheme": "http", "local_part": None, "host": "пример.рф", "port": 81,
        "host_ascii": "xn--e1afmkfd.xn--p1ai", "host_unicode": "пример.рф",
        "host_kind": "domain", "suffix": "xn--p1ai",
        "registrable": "xn--e1afmkfd.xn--p1ai",
        "path": "/п", "query": "q=1", "fragment": "f",
        "directives": ["text=a,b", "text=c"],
        "href": "http://xn--e1afmkfd.xn--p1ai:81/%D0%BF?q=1#f:~:text=a,b:~:text=c"}
want["end"] = 2 + len(want["text"].encode())
for name, value in want.items():
    if link.get(name) != value:
        print(name, link.get(name), value)
