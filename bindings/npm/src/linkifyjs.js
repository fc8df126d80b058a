// find() and test() of linkifyjs over linkspan, for people who migrate.
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

let detector = null;
const schemes = new Set();

function finder() {
  detector ??= new Detector({ profile: LINKIFY_PROFILE, schemes: [...schemes] });
  return detector;
}

// A link without a scheme is https, unless the option defaultProtocol names another.
function toMatch(link, options) {
  const scheme = options.defaultProtocol ?? 'https';
  const isBare = !link.has_scheme && link.kind === 'url';
  return {
    type: link.kind,
    value: link.text,
    isLink: true,
    href: isBare ? `${scheme}://${link.href.replace(/^https:\/\//, '')}` : link.href,
    start: link.start,
    end: link.end,
  };
}

export function find(text, type, options) {
  const wanted = typeof type === 'string' ? type : null;
  const settings = (type !== null && typeof type === 'object' ? type : options) ?? {};
  return finder().find(text)
    .filter((link) => link.href !== null && (wanted === null || link.kind === wanted))
    .map((link) => toMatch(link, settings));
}

export function test(text, type = null) {
  const found = find(text);
  return found.length === 1 && found[0].value === text && (type === null || found[0].type === type);
}

export function registerCustomProtocol(scheme) {
  schemes.add(scheme);
  detector = null;
}

export function reset() {
  schemes.clear();
  detector = null;
}
