"""Each signal that ends the command: the lines so far are whole, and a message says it."""
import signal, subprocess, sys
for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1:
    with subprocess.Popen([sys.argv[1], "--line-buffered"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(number, signal.SIG_DFL)) as command:
        command.stdin.write(b"see a.com now\n")
        command.stdin.flush()
        first = command.stdout.readline()
        command.send_signal(number)
        code = command.wait(timeout=120)
        rest, messages = command.stdout.read(), command.stderr.read()
    assert (first, rest) == (b"a.com\n", b""), (number, first, rest)
    assert code == -number, (number, code)
    # a signal that is not caught ends it without a word
    told = b"" if number == signal.SIGUSR1 else b"linkspan: interrupted\n"
    assert messages == told, (number, messages)
