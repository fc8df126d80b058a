"""Mail: what is wrong is said, and the rest is read."""
with open("deep", "w") as mail:
    for i in range(40):
        mail.write(f"Content-Type: multipart/mixed; boundary=b{i}x\n\n--b{i}x\n")
    mail.write("\na.com\n")
with open("many", "w") as mail:
    mail.write("Content-Type: multipart/mixed; boundary=b\n\n" + "--b\n\na.com\n" * 10001)
with open("long", "w") as mail:
    mail.write("Subject: a.com\n" + " word\n" * 100000 + " b.com\n\nc.com\n")
