// Check every link of the site: links inside it lead to a file and a place in it, and
// linkspan has no findings about the others.
// usage: node tools/check_site.mjs FOLDER LINKSPAN/index.js
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, library] = process.argv.slice(2);
const { check, isLink } = await import(pathToFileURL(path.resolve(library)).href);
const problems = [];
const counts = { inside: 0, outside: 0 };

const decoded = (text) => text.replace(/&(amp|lt|gt|quot|#39|#x27|#(\d+));/g, (_, name, number) =>
  ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" })[name] ?? String.fromCodePoint(Number(number)));
// Drop comments, which mkdocs writes into its pages: what they contain is no link.
const markupOf = (file) => readFileSync(file, 'utf8').replace(/<!--[^]*?-->/g, '');
const idsOf = new Map();

function hasPlace(file, id) {
  if (!idsOf.has(file)) idsOf.set(file, new Set([...markupOf(file).matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, name]) => decoded(name))));
  return idsOf.get(file).has(id);
}

function look(file, address) {
  const problem = (text) => problems.push(`${path.relative(folder, file)}: ${address}: ${text}`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) {
    counts.outside++;
    const link = address.replace(/^mailto:/, '');
    if (!isLink(link, { profile: 'safe' })) problem('no link for linkspan');
    for (const { name } of check(link)) problem(name);
    return;
  }
  counts.inside++;
  const [name, id] = address.split('#');
  let target = name === '' ? file : path.resolve(path.dirname(file), decodeURIComponent(name.split('?')[0]));
  if (existsSync(target) && statSync(target).isDirectory()) target = path.join(target, 'index.html');
  if (!existsSync(target)) problem('no such file');
  else if (id && target.endsWith('.html') && !hasPlace(target, decodeURIComponent(id))) problem('no such place');
}

for (const name of readdirSync(folder, { recursive: true })) {
  const file = path.join(folder, name);
  // The page to try linkspan has its own tests.
  if (!name.endsWith('.html') || name.startsWith('playground')) continue;
  for (const [, address] of markupOf(file).matchAll(/<[a-z][^>]*\s(?:href|src)="([^"]*)"/gi)) look(file, decoded(address));
}
if (counts.inside < 100) problems.push(`only ${counts.inside} links inside`);
for (const each of problems) console.error(each);
console.log(`${counts.inside} links inside of the site, ${counts.outside} to other places, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
