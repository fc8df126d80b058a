"""Mail: long lines, wherever they are cut."""
with open("mail", "w") as mail:
    mail.write("Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n")
    mail.write("<p>" + "=3D" * 70000 + ", see <a href=3D\"http://a.com/" + "x" * 70000 + "\">b.com</a> "
               + "word " * 100000 + "c.com")
