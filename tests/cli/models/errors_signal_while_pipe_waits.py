"""A signal while a pipe waits to be opened."""
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import catches, sleeps, until
number = getattr(signal, "SIG" + sys.argv[1])
with subprocess.Popen([sys.argv[2], "pipe"], stderr=subprocess.PIPE, preexec_fn=lambda:
                      signal.signal(number, signal.SIG_DFL)) as command:
    until(lambda: catches(command.pid, number) and sleeps(command.pid))
    command.send_signal(number)
    messages = command.communicate()[1]
assert command.returncode == -number, command.returncode
assert messages == b"linkspan: interrupted\n", messages
