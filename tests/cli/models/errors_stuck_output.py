"""Stuck_output."""
import fcntl, os, resource, signal, subprocess, sys
what, linkspan = sys.argv[1:]
text = "".join("https://example.com/%06d\n" % i for i in range(40000)).encode()
open("text", "wb").write(text)
if what == "pipe":
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
else:
    theirs = os.open("out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
def limit():
    if what == "limit":
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100001, 100001))
done = subprocess.run([linkspan, "text"], stdout=theirs, stderr=subprocess.PIPE,
                      preexec_fn=limit, restore_signals=False)
os.close(theirs)
got = os.fdopen(ours, "rb").read() if what == "pipe" else open("out", "rb").read()
assert 0 < len(got) < len(text) and text.startswith(got), len(got)
sys.stderr.write(done.stderr.decode())
sys.exit(done.returncode)
