"""Lists of hosts: each blank around a name, and each line."""
import subprocess, sys
def found(content, text="a.com b.com c.com d.com"):
    with open("list", "wb") as file:
        file.write(content.encode())
    done = subprocess.run([sys.argv[1], "--ignore=list"], input=text, capture_output=True, text=True)
    return done.stdout.split() if done.returncode != 2 else done.stderr
for blank in " ", "\t", " \t ":
    for text in blank + "b.com", "b.com" + blank, blank + "b.com" + blank:
        for end in "\n", "", "\r\n", "#", " # c.com\n":
            assert found(text + end) == ["a.com", "c.com", "d.com"], (text, end)
            assert found("d.com\n" + text + end) == ["a.com", "c.com"], (text, end)
assert found("b.com\r\r\n") == ["a.com", "c.com", "d.com"]
# a CR elsewhere, or a blank within, is no host
for text in "\rb.com", "b.com c.com", "b\tc":
    assert found(text) == "linkspan: --ignore: %s: not a host\n" % text.replace("\r", "?").replace("\t", "?"), text
for text in "", "\n", "#", "# b.com", " ", "\r\n", "\n\n\n":
    assert found(text) == ["a.com", "b.com", "c.com", "d.com"], text
# the list grows, and several lists are one
for count in 15, 16, 17, 47, 48, 49, 111, 112, 113:
    names = ["h%d.com" % i for i in range(count)]
    assert found("\n".join(names), " ".join(names) + " last.com") == ["last.com"], count
    with open("other", "w") as file:
        file.write("o.com\nlast.com")
    done = subprocess.run([sys.argv[1], "--ignore=other", "--ignore=list", "--ignore=other"],
                          input=" ".join(names) + " o.com x.com", capture_output=True, text=True)
    assert done.stdout == "x.com\n", done
