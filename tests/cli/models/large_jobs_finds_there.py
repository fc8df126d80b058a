"""--jobs finds what is there."""
for i in range(100):
    with open("file%03d" % i, "w") as file:
        for j in range(40):
            print("text https://host%d-%d.com/ text" % (i, j), file=file)
            print("file%03d:https://host%d-%d.com/" % (i, i, j))
