"""--context shows what is around the links of a long line."""
import sys
before, between, after = sys.argv[1].partition("a.com/x")[0], "", ""
_, _, rest = sys.argv[1].partition("a.com/x")
between, _, after = rest.partition("b.com")
assert before.startswith("2:…") and before.endswith("é é see "), before
assert 240 < len(before[3:].encode()) <= 256, before
assert between.startswith(" and üü") and between.endswith("üü end, "), between
assert between.count("…") == 1 and len(between.encode()) <= 2 * 256 + 3, between
assert after.startswith(". yyy") and after.endswith("y…"), after
assert len(after.encode()) == 256 + 3, after
assert sys.argv[2] == "4-" + "z" * 65536 + "…"
