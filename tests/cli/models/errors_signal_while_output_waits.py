"""A signal while the output waits."""
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import catches, held, until
number = getattr(signal, "SIG" + sys.argv[1])
for jobs in "1", "3":
    with subprocess.Popen([sys.argv[2], "--jobs", jobs, "text"], stderr=subprocess.PIPE,
                          stdout=subprocess.PIPE, preexec_fn=lambda: signal.signal(
                              number, signal.SIG_DFL)) as command:
        until(lambda: catches(command.pid, number) and held(command.stdout) >= 32768)  # it is filled
        command.send_signal(number)
        out, messages = command.communicate()
    assert command.returncode == -number, command.returncode
    assert messages == b"linkspan: interrupted\n", messages
    # whole lines, in order
    assert out.endswith(b"\n") and open("text", "rb").read().startswith(out)
