// Checks the results of linkspan_normalize(), which href_cases prints, with the URL class
// of a browser engine:
//     node normalize.mjs HREF_CASES
// - Normalizing a result again changes nothing.
// - The engine reads the result as the same address: scheme, host without the dot
//   after it, port, and path, query and fragment once their escapes are decoded.
// - Addresses that differ by no more than what RFC 3986 6.2.2 calls equal are equal.
// URLs that the engine is known to read differently are left out, as in href.mjs.
import {execFileSync} from 'node:child_process';
import {parse} from './engine.mjs';

const special = /^(https?|ftp|wss?):/;
const hiddenDots = /[/\\]\.[^./\\?#%][^?#]*[/\\](\.|%2e)/i;
const loosePercent = /%(?![0-9a-f]{2})/i;
const output = execFileSync(process.argv[2], {encoding: 'utf8', maxBuffer: 1 << 30});
const differences = [];
let cases = 0;
let compared = 0;

function decoded(part) {
  const bytes = [];
  const source = Buffer.from(part, 'utf8').toString('latin1');
  for (let i = 0; i < source.length; i++) {
    const isEscape = source[i] === '%' && /^[0-9a-f]{2}$/i.test(source.slice(i + 1, i + 3));
    bytes.push(isEscape ? parseInt(source.slice(i + 1, i + 3), 16) : source.charCodeAt(i));
    if (isEscape) i += 2;
  }
  return Buffer.from(bytes).toString('latin1');
}

// A string that is equal for two addresses that lead to the same place. Escaped reserved
// characters stay escaped.
function target(text) {
  const url = parse(text);
  const kept = part => decoded(part.replace(/%(2[1346789abcf]|3[abdf]|40|5[bd]|25)/gi, '%25$1'));
  const parts = [url.pathname, url.search, url.hash].map(part => kept(part).replace(/%[0-9a-f]{2}/gi, c => c.toUpperCase()));
  return [url.protocol, url.hostname.replace(/([^.])\.$/, '$1'), url.port, ...parts].join(' ');
}

for (const line of output.split('\n')) {
  if (line === '') continue;
  const [input, href, normal, again] = line.split('\t');
  const isRefused = href.startsWith('LINKSPAN_');
  cases++;
  if (isRefused !== normal.startsWith('LINKSPAN_')) differences.push(`${input}: ${href} but ${normal}`);
  if (isRefused) continue;
  if (again !== normal) differences.push(`${normal}\n  becomes ${again}`);
  if (input !== input.trimEnd() || hiddenDots.test(input) || loosePercent.test(input) ||
      !special.test(input.toLowerCase())) continue;
  compared++;
  if (target(input) !== target(normal))
    differences.push(`${input}\n  leads to ${target(input)}\n  normal   ${normal}\n  leads to ${target(normal)}`);
  if (parse(normal).href !== normal) differences.push(`${normal}\n  is read as ${parse(normal).href}`);
}
console.log(`${cases} URLs, ${compared} compared, ${differences.length} differences`);
for (const difference of differences.slice(0, 20)) console.log(difference);
process.exit(differences.length === 0 && compared > 10000 ? 0 : 1);
