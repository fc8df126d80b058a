"""After an interruption nothing more is asked."""
import signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_DFL)
with open("text", "w") as file:
    file.writelines("silent.host%d.com\n" % i for i in range(200))
for options, least in (["--dns-parallel=1"], 1), (["--dns-parallel=7"], 7):
    open("log", "w").close()
    with subprocess.Popen([sys.argv[1], "--dns=host", "--dns-server=127.0.0.1:" + sys.argv[2], "--dns-timeout=60",
                           "--template={host} {dns}", *options, "text"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        while len(open("log").readlines()) < least:
            time.sleep(0.005)
        command.send_signal(signal.SIGINT)
        told = command.stderr.read()
    assert command.returncode == -signal.SIGINT, command.returncode
    assert told == b"linkspan: interrupted\n", told
    time.sleep(0.05)
    names = set(open("log").readlines())
    assert len(names) == least, (options, len(names))
