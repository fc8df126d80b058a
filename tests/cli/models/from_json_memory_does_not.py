"""Json: memory does not grow with the file."""
line = '{"a":"' + "word " * 200 + 'http://a.com","b":[[[1,2,3]]]}\n'
with open("doc", "w") as doc:
    for _ in range(20000):
        doc.write(line)
with open("one", "w") as doc:
    doc.write('["' + "word " * 4000000 + 'http://a.com"]')
