// Two readers of one link: linkspan, and the URL class of a browser engine.
//     node readers.mjs READERS texts COUNT SEED
//     node readers.mjs READERS code-points STEP
// For every link that READERS prints:
// - the class finds in the href, and in the link as it stands in the text, the scheme,
//   host and port that linkspan reports;
// - a program that reads on to the next Hard character gets another site if and only if
//   the link has the finding other-reading.
// A link without a scheme has to start after a Hard character for this: a program that
// reads word by word would not find it in the middle of a word.
// A site is a registrable domain, an address or a single label. An e-mail
// address is read to its domain, which has to be a host for the class.
//
// The class has tables of an older Unicode than linkspan's. For this reason, the code points
// of older_unicode.txt may be read differently, as long as the class still does so.
import {execFileSync, spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {toUnicode} from 'node:punycode';

const [readers, ...what] = process.argv.slice(2);
const HAS_SCHEME = 1;
const IS_ADDRESS = 2;
const HAS_FINDING = 4;
const STARTS_WORD = 8;
// How far linkspan reads on: src/url/read_on.h.
const FAR = 1024;
const BATCH = 100000;
const defaultPorts = {http: '80', https: '443', ftp: '21'};

const differences = new Map();
let numbers = '';
let compared = 0;
let elsewhere = 0;
let excused = 0;

function report(kind, example) {
  const known = differences.get(kind) ?? {count: 0, examples: []};
  known.count++;
  if (known.examples.length < 12) known.examples.push(example);
  differences.set(kind, known);
}

function parse(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

// Ask READERS a question about each line; it answers with one line for each.
function ask(question, lines) {
  if (lines.length === 0) return [];
  return execFileSync(readers, [question],
      {input: lines.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28}).split('\n');
}

// ------------------------------------------------ what an older Unicode reads

const listed = new Set();
for (const line of readFileSync(new URL('older_unicode.txt', import.meta.url), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [first, last = first] = line.split('..').map((digits) => parseInt(digits, 16));
  for (let cp = first; cp <= last; cp++) listed.add(cp);
}

const isOlder = new Map();

// Find out which of these listed code points the class reads differently from linkspan:
// between Latin letters, alone, or between Hebrew letters.
function tryCodePoints(codePoints) {
  const unknown = codePoints.filter((cp) => !isOlder.has(cp));
  const urls = unknown.map((cp) => String.fromCodePoint(cp))
      .flatMap((c) => [`http://a${c}b.com/`, `http://${c}.com/`, `http://\u05D0${c}\u05D0.com/`]);
  const ours = ask('hrefs', urls);
  for (const cp of unknown) isOlder.set(cp, false);
  urls.forEach((url, i) => {
    if ((parse(url)?.href ?? '') !== ours[i]) isOlder.set(unknown[Math.floor(i / 3)], true);
  });
}

function listedIn(text) {
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return escapes + decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
  let names = '';
  for (const [label] of decoded.matchAll(/xn--[a-z0-9-]+/gi))
    try {
      names += toUnicode(label.toLowerCase());
    } catch { /* no Punycode */ }
  return [...decoded + names].map((c) => c.codePointAt(0)).filter((cp) => listed.has(cp));
}

// An A-label that stands for ASCII, such as `xn--a-`, is an error in UTS #46 since 15.1.
// The class keeps such a label; linkspan, when it reads on, decodes it.
const asciiOnly = /(?:^|\.)xn--(?:[^.]*-)?(?:\.|$)/;

// ------------------------------------------------------------ what is doubtful

let doubts = []; // [kind, example, code points]
let pairs = []; // [linked host, read host, has a finding, example]
let alarms = []; // [URL that the class refuses, example]

function doubt(kind, example) {
  doubts.push([kind, example, listedIn(example)]);
  if (doubts.length === BATCH) settle();
}

function settle() {
  ask('sites', pairs.map(([linked, read]) => `${linked}\t${read}`)).slice(0, -1)
      .forEach((answer, i) => {
        const [, read, hasFinding, example] = pairs[i];
        const isOther = answer === 'other';
        elsewhere += isOther;
        if (!isOther && hasFinding && asciiOnly.test(read)) excused++;
        else if (isOther !== hasFinding)
          doubts.push([isOther ? 'another site without a finding' : 'a finding without another site',
            `${example} -> ${read}`, listedIn(example)]);
      });
  // When linkspan reads on, it leaves out checks that some programs do not make. With these
  // checks (hrefs), it must refuse the URLs that the class refuses.
  ask('hrefs', alarms.map(([url]) => url)).slice(0, -1).forEach((href, i) => {
    if (href !== '') doubts.push(['a finding without another host', alarms[i][1], listedIn(alarms[i][1])]);
  });
  tryCodePoints([...new Set(doubts.flatMap(([, , codePoints]) => codePoints))]);
  for (const [kind, example, codePoints] of doubts)
    if (codePoints.some((cp) => isOlder.get(cp))) excused++;
    else report(kind, example);
  doubts = [];
  pairs = [];
  alarms = [];
}

// ----------------------------------------------------------------- reading on

const linkEmail = /^[\p{XID_Continue}!#$%&'*+\-/=?^_`{|}~.@]*$/u;

// The host that an address leads to when `rest` is what follows its first "@".
function readAddress(rest) {
  const names = rest.split(/[()<>[\]:;\\,"/?#]/, 1)[0].split('@');
  const last = names.pop();
  return linkEmail.test(names.join('@')) ? `http://${last}/` : '';
}

// A host in ASCII with a label "xn--" is visited since June 2026 (whatwg/url#914), also if
// this engine is older (engine.mjs) and refuses it.
const isOlderEngine = !URL.canParse('https://xn--a/');
const isVisitedToday = (url) =>
  isOlderEngine && /^https?:\/\/[\x21-\x7e]+$/.test(url) && /[/.]xn--/i.test(url.split('/', 3).join('/'));

function readOn(bits, host, link, tail, example) {
  const hasFinding = (bits & HAS_FINDING) !== 0;
  if (Buffer.byteLength(tail) > FAR) return;
  if (!(bits & (HAS_SCHEME | STARTS_WORD))) {
    if (hasFinding) report('a finding inside a word', example);
    return;
  }
  const text = link + tail;
  const url = bits & IS_ADDRESS ? readAddress(text.slice(link.indexOf('@') + 1))
                                : (bits & HAS_SCHEME ? '' : 'https://') + text;
  const read = parse(url)?.hostname ?? '';
  if (read === '' && hasFinding && isVisitedToday(url)) excused++;
  else if (read === '' && hasFinding) alarms.push([url, example]);
  else if (read === host && hasFinding) doubt('a finding without another host', example);
  else if (read !== '' && read !== host) pairs.push([host, read, hasFinding, example]);
  if (pairs.length >= BATCH) settle();
}

// --------------------------------------------------------------------- a link

// "[::1]" as "[" and 32 digits; names and IPv4 addresses as they are.
function hostOf(url) {
  const host = url.hostname;
  if (!host.startsWith('[')) return host;
  const [head, tail] = host.slice(1, -1).split('::');
  const words = (part) => (part ? part.split(':') : []);
  const first = words(head);
  const last = words(tail);
  const zeros = Array(8 - first.length - last.length).fill('0');
  return '[' + [...first, ...zeros, ...last].map((word) => word.padStart(4, '0')).join('');
}

function isAs(url, scheme, host, port) {
  return url !== null && url.protocol === `${scheme}:` && hostOf(url) === host &&
      url.port === port && url.username === '' && url.password === '';
}

function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function compareAddress(host, href, link, example) {
  const url = parse(href);
  const at = url?.pathname.lastIndexOf('@');
  const written = link.replace(/^mailto:/i, '').split('@')[0];
  // After a written mailto:, escapes are decoded (RFC 6068), if they are UTF-8.
  const local = written.length < link.split('@')[0].length ? unescaped(written) : written;
  // After a written mailto: header fields belong to the link (E7).
  const fields = /^mailto:/i.test(link) && link.slice(link.indexOf('@')).includes('?');
  if (url === null || url.protocol !== 'mailto:' || (url.search !== '') !== fields || url.hash !== '' ||
      url.pathname.slice(at + 1) !== host ||
      decodeURIComponent(url.pathname.slice(0, at)) !== local)
    doubt('an address', example);
  if (parse(`http://${link.slice(link.indexOf('@') + 1).split('?')[0]}/`)?.hostname !== host)
    doubt('the host of an address', example);
}

function compare(line) {
  const [bitField, scheme, host, portField, href, link, tail] = line.split('\t');
  const bits = parseInt(bitField, 16);
  const example = `${link}⸡${tail} (${scheme} ${host} ${portField} ${href})`;
  compared++;
  let linked = host;
  if (bits & IS_ADDRESS) {
    compareAddress(host, href, link, example);
  } else {
    const number = portField === '' ? '' : String(Number(portField));
    const port = number === defaultPorts[scheme] ? '' : number;
    const url = parse(href);
    if (!isAs(url, scheme, host, port)) doubt('an href', example);
    if (!isAs(parse((bits & HAS_SCHEME ? '' : 'https://') + link), scheme, host, port))
      doubt('a link as it stands', example);
    linked = url?.hostname ?? '';
  }
  readOn(bits, linked, link, tail, example);
}

const child = spawn(readers, what, {stdio: ['ignore', 'pipe', 'inherit']});
child.stdout.setEncoding('utf8');
let rest = '';
for await (const chunk of child.stdout) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines)
    if (line.startsWith('=')) numbers = line;
    else compare(line);
}
settle();

const [, texts, lines, uts58, tailored, safe, options] = numbers.split('\t');
console.log(`${texts} texts; links: uts58 ${uts58}, tailored ${tailored}, safe ${safe}, ` +
    `with options ${options}; ` +
    `${compared} different ones compared, ${elsewhere} of them read otherwise`);
const older = [...isOlder].filter(([, is]) => is).map(([cp]) => `U+${cp.toString(16).toUpperCase()}`);
console.log(`${excused} differences for an older Unicode, with ${older.length} code points of older_unicode.txt`);
if (older.length <= 100) console.log(`  ${older.join(' ')}`);
let count = 0;
for (const [kind, {count: many, examples}] of differences) {
  count += many;
  console.log(`${kind}: ${many}`);
  for (const example of examples) console.log(`  ${JSON.stringify(example)}`);
}
console.log(`${count} other differences`);
const isWhole = rest === '' && compared === Number(lines) && compared > Number(texts) / 20 && elsewhere > 0;
process.exit(count === 0 && isWhole ? 0 : 1);
