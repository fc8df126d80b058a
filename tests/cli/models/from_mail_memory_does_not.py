"""Mail: memory does not grow with the folder."""
message = ("From x Mon Nov 16 10:00:00 2026\nSubject: x\n\n" + "word a.com\n" * 200 + "\n")
with open("folder", "w") as folder:
    for _ in range(9000):
        folder.write(message)
