"""A signal in a line that is not complete: nothing of the line is shown or counted."""
import os, signal, subprocess, sys, zlib
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import catches, held, sleeps, until
wanted = {"-C1": b"x a.com y\n", "-nC0": b"1:x a.com y\n", "--count": b"", "-L": b"", "-l": b"",
          "--count-by=host": b""}
def begin(option, data):
    command = subprocess.Popen([sys.argv[1], option], stdin=subprocess.PIPE, stderr=subprocess.PIPE,
                               stdout=subprocess.PIPE, preexec_fn=lambda: signal.signal(
                                   signal.SIGINT, signal.SIG_DFL))
    command.stdin.write(data)
    command.stdin.flush()
    return command
def packed(data):
    gzip = zlib.compressobj(1, zlib.DEFLATED, 31)
    return gzip.compress(data) + gzip.flush(zlib.Z_SYNC_FLUSH)
reads = subprocess.run([sys.argv[1], "--version"], capture_output=True).stdout
forms = [bytes, packed] if b", gzip" in reads else [bytes]
commands = []
for option in wanted:
    # lines of less and of more than a block
    for rest in b"x", b"x " * 400000, b"x " * 400000 + b"b.com":
        for form in forms:
            commands.append((option, rest, begin(option, form(b"x a.com y\nsee b.com " + rest))))
for _, _, command in commands:  # all of it is read
    until(lambda: catches(command.pid, signal.SIGINT) and held(command.stdin) == 0 and sleeps(command.pid))
for _, _, command in commands:
    command.send_signal(signal.SIGINT)
for option, rest, command in commands:
    out, messages = command.communicate()
    assert command.returncode == -signal.SIGINT, command.returncode
    assert messages == b"linkspan: interrupted\n", messages
    assert out == wanted[option], (option, rest[-10:], out[:100])
