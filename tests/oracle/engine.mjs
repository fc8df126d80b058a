// The URL class of this engine, as the URL Standard has had it since June 2026: a host in
// ASCII is only lower-cased (whatwg/url#914; Node 26.7 has the change). For an older engine,
// a label `xn--a`, which is no Punycode, is replaced while the address is read.
const isOlder = !URL.canParse('https://xn--a/');
const label = /^([a-z]+:[\\/]*)xn--a(?=$|[:\\/?#])/i;

// Returns an object with the parts of the address, or throws.
export function parse(text) {
  if (!isOlder || !label.test(text)) return new URL(text);
  const url = new URL(text.replace(label, '$1xq--a'));
  const {protocol, port, pathname, search, hash} = url;
  return {protocol, port, pathname, search, hash, hostname: 'xn--a',
    href: url.href.replace('xq--a', 'xn--a')};
}
