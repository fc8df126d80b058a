"""Json: long strings and keys, wherever the file is cut."""
import json
filler = "word \u00e9 " * 40000
text = {"k" * 300: filler + " http://a.com/1 " + filler + "\n" + "x" * 300000
        + " b.com " + "y" * 700000 + " http://c.com/" + "z" * 30000 + " " + filler,
        "h" * 300000: "d.com"}
open("doc", "w").write(json.dumps(text))
open("raw", "w").write(json.dumps(text, ensure_ascii=False))
