"""Mail: every byte that is no digit of base64 is ignored."""
import base64, subprocess, sys
encoded = base64.b64encode(b"see http://a.com/" + b"xyz" * 60 + b" now")
alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
others = [byte for byte in range(256) if byte not in alphabet + b"=\n"]
body = b"".join(bytes([digit, others[at % len(others)]]) for at, digit in enumerate(encoded))
assert len(encoded) > len(others)
mail = b"Content-Transfer-Encoding: base64\n\n" + body + b"\n"
done = subprocess.run([sys.argv[1], "--from=mail", "--text"], input=mail, capture_output=True)
assert done.stdout == b"http://a.com/" + b"xyz" * 60 + b"\n", done
