// Check a link: what each character is, what it looks like, what the policy says.
import { codeOf, el, foreign, visible } from './dom.js';
import { definitions, findingList } from './details.js';
import { detectorFor, library, looksLike } from './engine.js';

const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Devanagari',
  'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao',
  'Tibetan', 'Myanmar', 'Georgian', 'Hangul', 'Ethiopic', 'Cherokee', 'Khmer', 'Mongolian', 'Hiragana', 'Katakana',
  'Bopomofo', 'Han', 'Yi', 'Canadian_Aboriginal', 'Lisu', 'Vai', 'Nko', 'Tifinagh', 'Coptic', 'Common', 'Inherited']
  .map((name) => [name.replace('_', ' '), new RegExp(`^\\p{Script=${name}}$`, 'u')]);
const KINDS = [['letter', /^\p{L}$/u], ['mark', /^\p{M}$/u], ['number', /^\p{N}$/u], ['punctuation', /^\p{P}$/u],
  ['symbol', /^\p{S}$/u], ['space', /^\p{Z}$/u], ['control character', /^[\p{Cc}\p{Cf}]$/u], ['unassigned', /^\p{Cn}$/u]];
const MOST = 300;
const ACTIONS = {
  link: 'may be linked',
  encode: 'is linked with its odd characters encoded',
  plain: 'stays text',
  punycode: 'is shown as punycode, and not linked in the profile safe',
  defang: 'is made harmless',
};

const nameIn = (table, character) => table.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other';

function characterTable(link, findings, host) {
  const body = el('tbody');
  let at = 0;
  for (const character of [...link].slice(0, MOST)) {
    const start = at;
    at += character.length;
    const isInHost = start >= host.start && start < host.end;
    const like = isInHost ? looksLike(character) : null;
    const found = findings.filter((each) => each.start <= start && start < each.end).map(({ name }) => name);
    const isOdd = like !== null || findings.some((each) => each.char === character && each.start <= start && start < each.end);
    body.append(el('tr', { class: isOdd ? 'odd' : '' },
      el('td', {}, foreign(visible(character))), el('td', {}, codeOf(character)),
      el('td', {}, `${nameIn(SCRIPTS, character)} ${nameIn(KINDS, character)}`),
      el('td', {}, like === null ? '' : `looks like ${like}`), el('td', {}, found.join(', '))));
  }
  return el('table', { class: 'explain' }, el('caption', {}, 'Each character'),
    el('thead', {}, el('tr', {}, ...['Character', 'Code', 'What it is', 'Looks like', 'Findings'].map((name) => el('th', { scope: 'col' }, name)))), body);
}

function verdict(found, findings) {
  if (findings.some(({ severity }) => severity === 'severe')) return ['severe', 'Do not click: this link is not what it looks like.'];
  if (findings.some(({ severity }) => severity === 'warning')) return ['warning', 'Look twice before you click.'];
  if (found === undefined) return ['warning', 'linkspan takes this for no link.'];
  return ['good', 'Nothing suspicious was found. That does not make a site honest.'];
}

const isDomain = (text) => /^[^\s/:@]+\.[^\s/:@]+$/u.test(text);

export function showCheck(target, link, wanted) {
  target.textContent = '';
  if (link === '') return;
  const options = isDomain(wanted) ? { protected: [wanted] } : {};
  let findings;
  let found;
  try {
    findings = detectorFor('safe', new Set(), options).check(link);
    [found] = detectorFor('safe', new Set(), { ...options, refused: true }).find(link);
  } catch (error) {
    target.append(el('p', { class: 'warning' }, String(error.message)));
    return;
  }
  const [kind, sentence] = verdict(found, findings);
  const host = { start: -1, end: -1, text: found?.host ?? '' };
  if (found !== undefined) {
    host.start = link.indexOf(found.host, found.start + (found.scheme?.length ?? 0) + (found.local_part?.length ?? 0));
    host.end = host.start + found.host.length;
  }
  const read = library().host(host.text);
  const skeleton = [...(read.unicode ?? host.text)].map((each) => looksLike(each) ?? each).join('');
  target.append(el('p', { class: `verdict ${kind}`, id: 'verdict' }, sentence), definitions([
    ['Policy strict says', found === undefined ? null : `It ${ACTIONS[found.action]}.`],
    ['Host', read.unicode],
    ['Host in ASCII', read.ascii],
    ['People may read', skeleton === (read.unicode ?? host.text) ? null : skeleton],
    ['Skeleton, for comparing', library().skeleton(read.unicode ?? host.text)],
    ['Registrable domain', read.registrable === null ? null : library().host(read.registrable).unicode ?? read.registrable],
    ['Leads to', found?.href],
    ['Harmless form', library().defang(link)],
    ['Findings', findingList(findings)],
  ]), el('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Characters of the link' }, characterTable(link, findings, host)));
}
