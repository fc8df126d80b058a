// Compares where split_cases says that hrefs lead with the URL class of a browser
// engine: node split.mjs SPLIT_CASES [HREFS [SEED]]
// The base URL has a scheme that none of the hrefs has, so that "https:a.com" is not
// relative to it. A host that the class refuses is skipped: a browser would visit
// nothing.
import {execFileSync} from 'node:child_process';

const base = 'wss://base.invalid/x';
const web = new Set(['http:', 'https:', 'ftp:', 'wss:']);
const refused = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'ssh:', 'x-y+z:']);
const output = execFileSync(process.argv[2], process.argv.slice(3),
  {encoding: 'utf8', maxBuffer: 1 << 30});
const withoutDot = host => host.replace(/\.$/, '');
let cases = 0;
let hosts = 0;
let schemes = 0;
const differences = [];

for (const line of output.split('\n')) {
  if (line === '') continue;
  const [hex, scheme, host] = line.split(' ');
  const href = Buffer.from(hex, 'hex').toString('utf8');
  cases++;
  if (!URL.canParse(href, base)) continue;
  const url = new URL(href, base);
  const isWeb = web.has(url.protocol);
  if (!isWeb && !refused.has(url.protocol)) throw new Error(`${url.protocol} is not asked for`);
  if ((scheme === 's') === isWeb) differences.push(`${JSON.stringify(href)}: ${url.protocol}`);
  schemes += !isWeb;
  if (!isWeb) continue;
  const theirs = url.hostname === 'base.invalid' ? '-' : withoutDot(url.hostname);
  if (withoutDot(host) !== theirs)
    differences.push(`${JSON.stringify(href)}\n  want ${theirs}\n  got  ${host}`);
  hosts += theirs !== '-';
}
console.log(`${cases} hrefs, ${hosts} with a host, ${schemes} with a scheme that is refused, ` +
  `${differences.length} differences`);
for (const difference of differences.slice(0, 20)) console.log(difference);
process.exit(differences.length === 0 && hosts > cases / 10 && schemes > cases / 10 ? 0 : 1);
