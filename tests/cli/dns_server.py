#!/usr/bin/env python3
"""A name server that misbehaves as the first label of a name says: servfail,
refused, silent, formerr, truncated and nxtruncated (the answer comes by TCP),
cut (TCP is closed), nxcut, short (no whole header), die (it exits), nx (no such
name); all else exists. Writes its port to PORT-FILE and each name to LOG.
usage: dns_server.py PORT-FILE LOG"""
import os
import socket
import struct
import sys
import threading

RCODES = {"servfail": 2, "refused": 5, "formerr": 1, "nx": 3, "nxtruncated": 3,
          "nxcut": 3}


def labels(query):
    found, at = [], 12
    while query[at]:
        found.append(query[at + 1:at + 1 + query[at]].decode("ascii").lower())
        at += 1 + query[at]
    return found, at + 5


def answer(query, is_truncated):
    names, end = labels(query)
    flags = 0x8400 | (0x0200 if is_truncated else 0) | RCODES.get(names[0], 0)
    return query[:2] + struct.pack("!5H", flags, 1, 0, 0, 0) + query[12:end]


def take_udp(udp, log):
    while True:
        query, peer = udp.recvfrom(4096)
        names, _ = labels(query)
        print(".".join(names), file=log, flush=True)
        if names[0] == "die":
            os._exit(0)
        if names[0] == "short":
            udp.sendto(query[:2] + b"\x84", peer)
        elif names[0] != "silent":
            is_truncated = names[0].endswith(("truncated", "cut"))
            udp.sendto(answer(query, is_truncated), peer)


def receive(peer, count):
    data = b""
    while len(data) < count:
        more = peer.recv(count - len(data))
        if not more:
            return None
        data += more
    return data


def take_tcp(tcp):
    while True:
        peer, _ = tcp.accept()
        with peer:
            while True:
                size = receive(peer, 2)
                query = size and receive(peer, int.from_bytes(size, "big"))
                if not query or labels(query)[0][0].endswith("cut"):
                    break
                reply = answer(query, False)
                peer.sendall(struct.pack("!H", len(reply)) + reply)


def main():
    tcp = socket.create_server(("127.0.0.1", 0))
    port = tcp.getsockname()[1]
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("127.0.0.1", port))
    threading.Thread(target=take_tcp, args=(tcp,), daemon=True).start()
    with open(sys.argv[2], "a", encoding="ascii") as log:
        with open(sys.argv[1] + ".new", "w", encoding="ascii") as file:
            file.write(str(port))
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        take_udp(udp, log)


if __name__ == "__main__":
    main()
