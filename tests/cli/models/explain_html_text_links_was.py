"""Explain --html: the text, its links and what was refused are shown."""
import html, re, subprocess, sys
text = "see a.com/(x) <b> & co.uk or b.invalid \u05d0\u200f."
page = subprocess.run([sys.argv[1], "explain", "--html", "--profile=uts58"], input=text, text=True,
                      stdout=subprocess.PIPE).stdout
def bare(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))
heading = re.search(r"<h2[^>]*>(.*?)</h2>", page, re.S).group(1)
assert bare(heading) == text.replace("\u200f", "U+200F"), heading
shown = [bare(one) for one in re.findall(r"<p>(Link|No link)(, bytes \d+ to \d+: .*?)</p>", page) for one in one[1:]]
assert shown == [", bytes 4 to 13: a.com/(x)", ", bytes 20 to 25: co.uk",
                 ", bytes 29 to 38: b.invalid"], shown
assert re.findall(r"<li>leads to ([^\n]*)", page) == ["https://a.com/(x)"], page
assert [bare(one) for one in re.findall(r"<li>host (.*?):", page)] == ["a.com", "co.uk", "b.invalid"], page
