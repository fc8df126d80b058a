// The forms of a link that people read and copy must mean the same as the link. Reads what
// writing_cases prints, and compares each link with its forms by the URL class of a browser
// engine and, for text directives, by a parser written for this test.
//     node writing.mjs WRITING_CASES COUNT SEED
//     node writing.mjs WRITING_CASES FILE...   the links of labelled sets: lines, .jsonl
//                                              of tests/everyday, .tsv of tests/labelled
//     node writing.mjs WRITING_CASES directives COUNT SEED
// Two differences, which docs/internals/conformance.md lists, are allowed: an escape may be replaced by
// its character where that character is no syntax; an address without "mailto:" is shown with
// its invisible characters escaped.
// Skipped: links with "." or ".." after a segment like ".x", which node 20
// leaves unresolved.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const [program, ...args] = process.argv.slice(2);
const hiddenDots = /[/\\]\.[^./\\?#%][^?#]*[/\\](\.|%2e)/i;

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;

// The bytes that a piece stands for, one character each.
const bytes = (piece) => Buffer.from(piece.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(parseInt(hex, 16))), 'latin1').toString('latin1');

// https://wicg.github.io/scroll-to-text-fragment/, "parse a text directive". By its
// grammar a value has no raw dash, and percent signs only in escapes; Chromium ignores any
// other directive (tests/browser/directives.test.mjs).
const isValue = (token) => /^([^%-]|%[0-9a-f]{2})+$/i.test(token);

export function textDirective(value) {
  const tokens = value.split(',');
  if (tokens.length > 4 || tokens.some((token) => token === '')) return null;
  const directive = {prefix: '', start: '', end: '', suffix: ''};
  if (tokens[0].endsWith('-')) {
    const prefix = tokens.shift().slice(0, -1);
    directive.prefix = bytes(prefix);
    if (!isValue(prefix) || tokens.length === 0) return null;
  }
  if (tokens.at(-1).startsWith('-')) {
    const suffix = tokens.pop().slice(1);
    directive.suffix = bytes(suffix);
    if (!isValue(suffix) || tokens.length === 0) return null;
  }
  if (tokens.length > 2 || tokens.some((token) => !isValue(token))) return null;
  [directive.start, directive.end = ''] = tokens.map(bytes);
  return directive;
}

function directives(text) {
  return text.split('&').map((one) => {
    const directive = one.startsWith('text=') ? textDirective(one.slice(5)) : null;
    return directive ? {text: directive} : {other: one.startsWith('text='), parts: one.split(',').map(bytes)};
  });
}

function fragment(hash) {
  const [first, ...rest] = hash.split(':~:');
  return {first: bytes(first), directives: rest.map(directives)};
}

// Where a URL leads, as far as that is known without asking the server.
function meaning(kind, text) {
  if (kind === 'email') {
    const form = /^mailto:/i.test(text) ? /^(mailto:)([^@]*)@([^?]*)(\?[^]*)?$/i : /^()([^]*)@([^@]*)$/;
    const [, mailto, local, domain, query] = form.exec(text) ?? [];
    let host = null;
    try { host = new URL(`http://${domain}`).hostname; } catch { return null; }
    if (/[%:@/]/.test(domain)) return null; // no domain of an address
    // without "mailto:" a percent sign is a percent sign
    const escaped = encodeURI(local ?? '');
    return {host, local: bytes(mailto ? escaped.replaceAll('%25', '%') : escaped),
      query: query && bytes(encodeURI(query).replaceAll('%25', '%'))};
  }
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    return {
      head: [url.protocol, url.username, url.password, url.host].join(' '),
      path: url.pathname.split('/').map(bytes),
      query: url.search.slice(1).split('&').map((pair) => pair.split('=').map((one) =>
        bytes(one.replaceAll('+', '%00plus%00')))),
      fragment: fragment(url.hash.slice(1)),
    };
  } catch {
    return null;
  }
}

const run = (given, input) => execFileSync(program, given,
    {input, encoding: 'utf8', maxBuffer: 1 << 30});

// Text directives with prefix, start, end and suffix, made of all characters that are syntax
// in one of these, raw and escaped; and some strings that are no directives.
function randomDirectives(count, seed) {
  const pieces = ['a', 'b', 'foo', '-', '%2D', '%2d', '%2C', ',', '%26', '&', '=', '%3D', '%25', '%252D', '%20',
    'é', '%C3%A9', '茶', '%E8%8C%B6', '(', ')', '%28', '%29', '.', '%2E', '!', ':', '~', '%3A~:', '%7E', '?', '#',
    '%23', '+', '%2B', '/', '%5C', '%FF', '%E2%80%AE', "'", '’', '。', '%E3%80%82'];
  let state = BigInt(seed);
  const below = (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number((state >> 33n) % BigInt(n));
  };
  const word = () => Array.from({length: 1 + below(4)}, () => pieces[below(pieces.length)]).join('');
  const directive = () => {
    const tokens = [`${word()}-`, word(), word(), `-${word()}`].filter(() => below(3));
    return `${below(8) ? 'text=' : ['t%65xt=', 'text%3D', 'other=', ''][below(4)]}${tokens.join(',')}`;
  };
  return Array.from({length: count}, () => `https://example.com/${below(4) ? '' : 'x#y'}`.replace(/\/$/, '/#') +
    `:~:${Array.from({length: 1 + below(3)}, directive).join(below(4) ? '&' : ':~:')}`);
}

// A line of tests/labelled/make_set.py: kind, form, package, path, language, spans, text.
function linksOfCase(line) {
  const columns = line.split('\t');
  const text = Buffer.from(columns[6]);
  return columns[5].split(',').filter((span) => /^\d/.test(span)).map((span) => {
    const [start, end] = span.split('/')[0].split('-').map(Number);
    return text.subarray(start, end).toString();
  });
}

function links() {
  if (/^\d+$/.test(args[0])) return run(args);
  if (args[0] === 'directives')
    return run(['-'], `${randomDirectives(Number(args[1]), args[2]).join('\n')}\n`);
  const all = args.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    if (file.endsWith('.jsonl'))
      return lines.filter(Boolean).flatMap((line) => JSON.parse(line).links);
    if (file.endsWith('.tsv')) return lines.filter(Boolean).flatMap(linksOfCase);
    return lines.filter((line) => line && !line.startsWith('#'));
  });
  const different = [...new Set(all)].filter((link) => !/[\t\n]/.test(link));
  return run(['-'], `${different.join('\n')}\n`);
}

let cases = 0;
let linked = 0;
let read = 0;
let withDirective = 0;
const differences = [];
for (const line of links().split('\n')) {
  if (line === '') continue;
  const [kind, link, ...rest] = line.split('\t');
  const [cut, profiles] = rest.splice(-2);
  cases++;
  linked += profiles !== '0';
  if (cut) differences.push(`${link}\n  copied as ${rest[2]} is not whole in profile ${cut}`);
  if (kind === 'url' && (hiddenDots.test(link) || rest.some((form) => hiddenDots.test(form)))) continue;
  const before = JSON.stringify(meaning(kind, link));
  read += before !== 'null';
  withDirective += before.includes('"text":');
  for (const [i, name] of ['format', 'display', 'copy'].entries()) {
    const after = JSON.stringify(meaning(kind, rest[i]));
    if (kind === 'email' && name === 'display' && unseen.test(link) && !/^mailto:/i.test(link)) continue;
    if (after !== before)
      differences.push(`${name}: ${link}\n  became ${rest[i]}\n  ${before}\n  ${after}`);
  }
}
console.log(`${cases} links, ${linked} of them linked, ${read} read by the URL class, ` +
    `${withDirective} with a text directive, ${differences.length} differences`);
for (const difference of differences.slice(0, 20)) console.log(difference);
process.exit(differences.length === 0 && cases > 100 && linked > cases / 20 ? 0 : 1);
