"""Each of several silent servers is asked twice about each name, and all within the time."""
import collections, concurrent.futures, select, socket, subprocess, sys, time


def expect(servers, names):
    sockets = []
    for _ in range(servers):
        sockets.append(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        sockets[-1].bind(("127.0.0.1", 0))
    counts = [collections.Counter() for _ in sockets]
    with open("names%d" % servers, "w+") as file:
        file.writelines("name%d.com\n" % i for i in range(names))
    start = time.monotonic()
    command = subprocess.Popen([
        sys.argv[1], "--dns=host", "--dns-timeout=1", "--template={host} {dns}", "names%d" % servers,
        "--dns-server=" + ",".join("127.0.0.1:%d" % one.getsockname()[1] for one in sockets)],
        stdout=subprocess.PIPE, text=True)
    ready = True
    while ready or command.poll() is None:
        ready = select.select(sockets, [], [], 0.01)[0]
        for one in ready:
            query = one.recv(4096)
            counts[sockets.index(one)][query[13:13 + query[12]].decode()] += 1
    took = time.monotonic() - start
    assert command.communicate()[0] == "".join("name%d.com unknown\n" % i for i in range(names))
    want = {"name%d" % i: 2 for i in range(names)}
    assert all(count == want for count in counts), (servers, counts)
    # in theory one second; a second for each of 16 servers would be 16
    assert 0.7 <= took < 16, (servers, took)


with concurrent.futures.ThreadPoolExecutor() as pool:
    for done in [pool.submit(expect, *one) for one in ((1, 1), (2, 3), (16, 2))]:
        done.result()
