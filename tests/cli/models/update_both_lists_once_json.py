"""Both lists at once, as JSON, and the same again."""
import json, sys
told = json.load(open("json"))
assert list(told) == ["suffixes", "tlds"], told
assert told["suffixes"]["new"] == [], told["suffixes"]["new"]
assert "*.ck" in told["suffixes"]["gone"] and "!www.ck" in told["suffixes"]["gone"]
assert "madeup0001" in told["tlds"]["new"] and "aero" in told["tlds"]["gone"]
assert told["tlds"]["installed"] == sys.argv[1] + "/tlds-alpha-by-domain.txt"
