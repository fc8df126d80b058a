#!/usr/bin/env python3
"""A name server that misbehaves as the first label of a name says: servfail,
refused, silent, formerr, truncated and nxtruncated (the answer comes by TCP),
cut (TCP is closed), nxcut, nxpair (no such name; two of these are answered
together), short (no whole header), die (it exits), nx (no such name), alias, chain
and nxalias (aliases of another name), self, loop and endless (aliases that lead
nowhere), and those of MALFORMED; all else exists. Writes its port to PORT-FILE and
each name to LOG; with DNS_TYPES in the environment also the type that was asked
for.
usage: dns_server.py PORT-FILE LOG"""
import os
import socket
import struct
import sys
import threading

RCODES = {"servfail": 2, "refused": 5, "formerr": 1, "nx": 3, "nxtruncated": 3,
          "nxcut": 3, "nxpair": 3, "nxalias": 3, "nxbadcount": 3}
QUESTION = b"\xc0\x0c"  # a pointer to the question's name
A, CNAME = 1, 5


def wire(name):
    return b"".join(bytes([len(label)]) + label.encode("ascii")
                    for label in name.split(".")) + b"\0"


def record(owner, kind, data, length=None):
    return owner + struct.pack("!2HIH", kind, 1, 60,
                               len(data) if length is None else length) + data


ADDRESS = b"\xc0\0\x02\x01"

# What the answer section of such a name holds, and how many records it is said
# to hold.
ANSWERS = {
    "alias": (record(QUESTION, CNAME, wire("other.com")) +
              record(wire("other.com"), A, ADDRESS), 2),
    "chain": (b"".join(record(wire(f"c{i}.com") if i else QUESTION, CNAME,
                              wire(f"C{i + 1}.com")) for i in range(8)), 8),
    "nxalias": (record(QUESTION, CNAME, wire("gone.com")), 1),
    "self": (record(QUESTION, CNAME, QUESTION), 1),
    "loop": (record(QUESTION, CNAME, wire("other.com")) +
             record(wire("other.com"), CNAME, QUESTION), 2),
    "endless": (b"".join(record(wire(f"c{i}.com") if i else QUESTION, CNAME,
                                wire(f"c{i + 1}.com")) for i in range(40)), 40),
}
MALFORMED = {
    "badcount": (b"", 1),
    "nxbadcount": (b"", 1),
    "badlength": (record(QUESTION, A, ADDRESS, 40), 1),
    "badaddress": (record(QUESTION, A, ADDRESS[:3]), 1),
    "badpointer": (record(b"\xc0\xff", A, ADDRESS), 1),
    "badloop": (record(b"\xc0\x1d", A, ADDRESS), 1),  # to itself
    "badlabel": (record(b"\x41a\0", A, ADDRESS), 1),
    "badalias": (record(QUESTION, CNAME, wire("other.com") + b"x"), 1),
    "badname": (record(wire(".".join(["a" * 60] * 5)), A, ADDRESS), 1),
    "badend": (record(QUESTION, A, ADDRESS) + b"more", 1),
}
ANSWERS.update(MALFORMED)


def labels(query):
    found, at = [], 12
    while query[at]:
        found.append(query[at + 1:at + 1 + query[at]].decode("ascii").lower())
        at += 1 + query[at]
    return found, at + 5


def answer(query, is_truncated):
    names, end = labels(query)
    flags = 0x8400 | (0x0200 if is_truncated else 0) | RCODES.get(names[0], 0)
    records, count = ANSWERS.get(names[0], (b"", 0))
    return (query[:2] + struct.pack("!5H", flags, 1, count, 0, 0) +
            query[12:end] + records)


def take_udp(udp, log):
    waiting = {}
    while True:
        query, peer = udp.recvfrom(4096)
        names, end = labels(query)
        kind = int.from_bytes(query[end - 4:end - 2], "big")
        print(".".join(names), *([kind] if "DNS_TYPES" in os.environ else []), file=log,
              flush=True)
        if names[0] == "die":
            os._exit(0)
        if names[0] == "short":
            udp.sendto(query[:2] + b"\x84", peer)
        elif names[0] == "nxpair":
            waiting[tuple(names)] = (answer(query, False), peer)
            if len(waiting) == 2:
                for reply in waiting.values():
                    udp.sendto(*reply)
                waiting.clear()
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
