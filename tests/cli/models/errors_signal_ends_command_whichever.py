"""A signal ends the command in whichever thread it waits for input."""
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import all_sleep, held, until
for name in "one", "two", "three":
    os.mkfifo(name)
pipes = [os.open(name, os.O_RDWR) for name in ("one", "two", "three")]
for options in [], ["-j2"], ["-j3"], ["-j4", "--from=json"], ["-j8", "--from=mail"]:
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        with subprocess.Popen([sys.argv[1], *options, "one", "two", "three"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              preexec_fn=lambda: signal.signal(number, signal.SIG_DFL)) as command:
            os.write(pipes[0], b"[1,\n")
            until(lambda: held(pipes[0]) == 0 and all_sleep(command.pid))
            command.send_signal(number)
            try:
                code = command.wait(timeout=120)
            except subprocess.TimeoutExpired:
                command.kill()
                raise
            told = command.stderr.read()
        assert (code, told.splitlines()[-1]) == (-number, b"linkspan: interrupted"), (options, number, code, told)
