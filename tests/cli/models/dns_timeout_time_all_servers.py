"""--dns-timeout is the time of all servers together."""
import concurrent.futures, socket, subprocess, sys, time
silent = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
silent.bind(("0.0.0.0", 0))
port = silent.getsockname()[1]
# with 340 servers, each has less than a millisecond of a second
open("text", "w").write("a.com\n")
def ask(count):
    servers = ",".join("127.0.%d.%d:%d" % (i // 200 + 1, i % 200 + 1, port) for i in range(count))
    start = time.monotonic()
    out = subprocess.run([sys.argv[1], "--dns=host", "--dns-server", servers, "--dns-timeout", "1", "--template",
                          "{host} {dns}", "text"], stdout=subprocess.PIPE).stdout
    return out, time.monotonic() - start
counts = 1, 3, 340
with concurrent.futures.ThreadPoolExecutor() as pool:
    for count, (out, seconds) in zip(counts, pool.map(ask, counts)):
        assert out == b"a.com unknown\n", out
        # the whole second is waited; a second for each of 340 servers would be 340
        assert 0.5 < seconds < 170, (count, seconds)
