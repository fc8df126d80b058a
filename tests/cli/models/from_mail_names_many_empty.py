"""--from=mail: the names of many empty fields do not fill the memory."""
part = b"".join(b"%s%03d:\n" % (b"N" * 97, number) for number in range(1000)) + b"\na.com\n--b31x\n"
with open("mail", "wb") as file:
    for depth in range(32):
        file.write(b"Content-Type: multipart/mixed; boundary=b%dx\n\n--b%dx\n" % (depth, depth))
    file.write(part * 70)
