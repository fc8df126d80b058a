"""After a signal, no file is summed up that was not searched to its end."""
import gzip, os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import held, until
signal.signal(signal.SIGINT, signal.SIG_DFL)
lines = b"".join(b"word number %d\n" % i for i in range(200000))
cases = [(["--from=json"], b'["no link", 5'), (["--from=mail"], b"Subject: no link\n\nnone\n"),
         (["--from=html"], b"<p>no link</p>\n"), ([], b"no link\n")]
if b"gzip" in subprocess.run([sys.argv[1], "--version"], capture_output=True).stdout:
    cases.append(([], gzip.compress(lines)[:-20]))
for options, start in cases:
    for form in "-c", "-L", "-l", "--count-by=host":
        with subprocess.Popen([sys.argv[1], form, *options, "-"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
            command.stdin.write(start)
            command.stdin.flush()
            until(lambda: held(command.stdin) == 0)
            command.send_signal(signal.SIGINT)
            told = command.stderr.read()
            assert command.stdout.read() == b"", (form, options)
            assert told.endswith(b"linkspan: interrupted\n"), (form, options, told)
        assert command.returncode == -signal.SIGINT, command.returncode
