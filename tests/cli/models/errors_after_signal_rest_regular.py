"""After a signal, the rest of a regular file is not read."""
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import at, until
# so large that the whole file takes a minute; it takes no room on the disk
with open("text", "w") as file:
    file.write("[1,\n")
os.truncate("text", 1 << 36)
for options in [], ["-j3"], ["--from=json"], ["--from=jsonl"], ["--from=mail"]:
    with subprocess.Popen([sys.argv[1], "find", "--text", "-c", *options, "text"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as command:
        try:
            until(lambda: command.poll() is not None or at(command.pid, "text") > 0)
            command.send_signal(signal.SIGINT)
            code = command.wait(timeout=120)
        finally:
            command.kill()
        written, told = command.stdout.read(), command.stderr.read()
    assert (code, written) == (-signal.SIGINT, b""), (options, code, written)
    assert told.endswith(b"linkspan: interrupted\n"), (options, told)
