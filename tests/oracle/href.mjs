// Compares what href_cases prints with the URL class of a browser engine:
//     node href.mjs HREF_CASES
// Three differences are known and allowed for:
// - the standard's path percent-encode set has had ^ since November 2023, which
//   older engines leave as it is;
// - in schemes that are not special an engine leaves the host opaque; ours is a
//   domain there too, so only that the result stands is checked;
// - node 20 leaves "." and ".." unresolved after a segment like ".x", against
//   the standard's path state: such URLs are skipped.
import {execFileSync} from 'node:child_process';
import {parse} from './engine.mjs';

const special = /^(https?|ftp|wss?):/;
const hiddenDots = /[/\\]\.[^./\\?#%][^?#]*[/\\](\.|%2e)/i;
const output = execFileSync(process.argv[2], {encoding: 'utf8', maxBuffer: 1 << 30});
let cases = 0;
let linked = 0;
const differences = [];

function hrefOf(text) {
  try {
    const url = parse(text);
    const path = url.pathname.replaceAll('^', '%5E');
    return url.href.replace(url.pathname, () => path);
  } catch {
    return null;
  }
}

for (const line of output.split('\n')) {
  if (line === '') continue;
  const [input, ours] = line.split('\t');
  const isRefused = ours.startsWith('LINKSPAN_');
  cases++;
  // A trailing space is stripped by the class before it parses.
  if (input !== input.trimEnd()) continue;
  if (special.test(input.toLowerCase()) && !hiddenDots.test(input)) {
    const theirs = hrefOf(input);
    if (isRefused ? theirs !== null : theirs !== ours)
      differences.push(`${input}\n  want ${theirs}\n  got  ${ours}`);
  }
  if (!isRefused) {
    linked++;
    if (hrefOf(ours) !== ours) differences.push(`${ours}\n  becomes ${hrefOf(ours)}`);
  }
}
console.log(`${cases} URLs, ${linked} with an href, ${differences.length} differences`);
for (const difference of differences.slice(0, 20)) console.log(difference);
process.exit(differences.length === 0 && linked > 1000 ? 0 : 1);
