// What the page asks of linkspan: detectors for its switches, and candidates that
// became no links.
import { RULES, REASONS } from './words.js';

let api = null;
let known = [];
const detectors = new Map();

// A longer block is not searched for what was refused.
const EXPLAINED_MAX = 20000;

export function useLibrary(library) {
  api = library;
  known = RULES.filter(({ name }) => {
    try {
      new api.Detector({ tailoring: [name] }).free();
      return true;
    } catch {
      return false;
    }
  });
}

export const library = () => api;
export const rules = () => known;
export const reasonOf = (rule) => REASONS[rule] ?? '';

// The exact standard has no tailored rules to switch.
export function detectorFor(profile, off, options) {
  const key = JSON.stringify([profile, [...off].sort(), options]);
  if (!detectors.has(key)) {
    if (detectors.size > 60) detectors.clear();
    const switched = profile === 'uts58' || off.size === 0 ? {}
      : { tailoring: known.map(({ name }) => name).filter((name) => !off.has(name)) };
    detectors.set(key, new api.Detector({ profile, ...switched, ...options }));
  }
  return detectors.get(key);
}

export function links(text, profile, off) {
  return detectorFor(profile, off).find(text);
}

// Links that the policy of the profile refuses.
function refusedByPolicy(text, profile, off, found) {
  if (profile !== 'safe') return [];
  const starts = new Set(found.map(({ start }) => start));
  return detectorFor(profile, off, { refused: true }).find(text).filter(({ start }) => !starts.has(start))
    .map((link) => ({ start: link.start, end: link.end, text: link.text, rule: 'policy', reason: 'the policy of the profile refuses it', link }));
}

// What looks like a link and is none, with the reason.
export function refused(text, profile, off, found) {
  if (text.length > EXPLAINED_MAX) return [];
  const byPolicy = refusedByPolicy(text, profile, off, found);
  const candidates = [];
  for (const { start, end, decision, rule } of detectorFor(profile, off).explain(text)) {
    if (decision !== 'refused') continue;
    const before = candidates.at(-1);
    if (before !== undefined && before.end === start && before.rule === rule) before.end = end;
    else candidates.push({ start, end, rule, reason: reasonOf(rule) });
  }
  for (const each of candidates) each.text = text.slice(each.start, each.end);
  const overlaps = (each) => [...byPolicy, ...found].some((other) => each.start < other.end && other.start < each.end);
  return [...byPolicy, ...candidates.filter((each) => !overlaps(each))].sort((a, b) => a.start - b.start);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const looks = new Map();

// The ASCII letter that a character of a host is easily taken for; null for none.
// The library says whether a host looks like a protected one, so one is asked about
// for each letter.
export function looksLike(character) {
  if (/^[\x00-\x7f]$/.test(character)) return null;
  if (!looks.has(character)) {
    const isLike = (letter) => detectorFor('safe', new Set(), { protected: [`${letter}qqqq.com`] })
      .check(`https://${character}qqqq.com/`).some(({ name }) => /^looks-like(-capital|-pair|-digit)?$/.test(name));
    looks.set(character, LETTERS.find(isLike) ?? null);
  }
  return looks.get(character);
}
